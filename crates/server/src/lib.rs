//! The HTTP service of Porchlight. It runs as `porchlight serve` or inside the desktop app.

pub mod admin;
pub mod answers;
pub mod auth;
pub mod cli;
pub mod clock;
pub mod config;
pub mod data_dir;
pub mod email;
pub mod errors;
pub mod export_formats;
pub mod files;
mod folder_note;
pub mod http;
pub mod import_formats;
pub mod imports;
pub mod keys;
pub mod ledger;
mod maintenance;
pub mod operations;
pub mod output;
pub mod sample_listings;
pub mod secrets;
pub mod service;
pub mod stream_framing;
pub mod stream_limits;
mod tls_roots;
pub mod widget_assets;
pub mod work;

pub use auth::{AuthContext, VisitorIdentity};
pub use clock::Clock;
pub use config::{Capabilities, Config, DailyBudgets, ModelEndpoint, ModelEntry, Price, UsageLimits};
pub use email::{Security, SmtpServer};
pub use output::{ByteStream, Output, OutputBody};
pub use porchlight_domain::column_mapping;
pub use service::{AppState, RunningService, Service, StartError};
