//! The HTTP edge and the operations of Porchlight; the desktop starts it in its own process.
//!
//! Why it exists: one service, whether it runs by itself (`porchlight serve`) or inside the app.
//! Not here: SQL (`porchlight-store`), words of answers (`porchlight-answer`), rules about
//! values (`porchlight-domain`).

pub mod answers;
pub mod caller;
pub mod cli;
pub mod clock;
pub mod config;
pub mod email;
pub mod export_formats;
pub mod faults;
pub mod files;
pub mod folder;
mod folder_note;
mod housekeeping;
pub mod http;
pub mod import_formats;
pub mod imports;
pub mod keys;
pub mod ledger;
pub mod manage;
pub mod open_streams;
pub mod operations;
pub mod reply;
mod roots;
pub mod samples;
pub mod secrets;
pub mod service;
pub mod stream;
pub mod widget_files;
pub mod work;

pub use caller::{Caller, Visitor};
pub use clock::Clock;
pub use config::{Ceilings, Config, ModelEndpoint, ModelEntry, Price, Takes, UsageLimits};
pub use email::{Security, SmtpServer};
pub use porchlight_domain::column_mapping;
pub use reply::{Answered, ByteStream, Reply};
pub use service::{App, Running, Service, StartError};
