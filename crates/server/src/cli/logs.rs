//! Logs on standard error, as text or as JSON.
//!
//! Why it exists: standard output belongs to what a command prints. Not here: what is logged.

use clap::ValueEnum;
use tracing_subscriber::{EnvFilter, fmt};

/// How a line of the log looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

/// Begins to log; `filter` counts unless PORCHLIGHT_LOG says otherwise.
pub fn start(format: LogFormat, filter: &str) {
    let filter = EnvFilter::try_from_env("PORCHLIGHT_LOG").unwrap_or_else(|_| EnvFilter::new(filter));
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let lines = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(is_terminal);
    let started = match format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
    if let Err(error) = started {
        eprintln!("porchlight: logs could not be started: {error}");
    }
}
