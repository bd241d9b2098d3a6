//! The HTTP service of Porchlight. It runs as `porchlight serve` or inside the desktop app.

pub mod admin;
pub mod answers;
pub mod auth;
pub mod backup;
pub mod cli;
pub mod clock;
pub mod config;
pub mod data_dir;
pub mod data_moves;
pub mod doctor;
pub mod email;
#[cfg(unix)]
pub mod env_file;
pub mod errors;
pub mod exit;
pub mod export_formats;
pub mod files;
mod folder_note;
pub mod http;
pub mod ids;
pub mod import_formats;
pub mod imports;
pub mod keys;
pub mod ledger;
pub mod live;
mod live_tasks;
mod maintenance;
mod move_check;
pub mod moving;
pub mod operations;
pub mod output;
mod running_service;
pub mod sample_listings;
pub mod secrets;
mod start_error;
mod startup;
pub mod state;
pub mod stream_framing;
pub mod stream_limits;
mod stream_request;
#[cfg(target_os = "linux")]
mod systemd;
mod tls_roots;
pub mod webhooks;
pub mod widget_assets;
pub mod work;
pub mod workspace_settings;

pub use auth::{AuthContext, VisitorIdentity};
pub use clock::Clock;
pub use config::{Capabilities, Config, DailyBudgets, ModelEndpoint, ModelEntry, Price, UsageLimits};
pub use email::{Security, SmtpServer};
pub use output::{ByteStream, Output, OutputBody};
pub use porchlight_domain::column_mapping;
pub use running_service::RunningService;
pub use start_error::StartError;
pub use state::{AppState, Service};
