//! Logs go to standard error; standard output belongs to what a command prints.

use clap::ValueEnum;
use tracing_subscriber::{EnvFilter, fmt};

/// Format of a log line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

/// Starts logging with `filter`, unless PORCHLIGHT_LOG is set.
pub fn start(format: LogFormat, filter: &str) {
    let filter = EnvFilter::try_from_env("PORCHLIGHT_LOG").unwrap_or_else(|_| EnvFilter::new(filter));
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let lines = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(is_terminal);
    let started = match format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
    if let Err(error) = started {
        eprintln!("porchlight: couldn't initialize logging: {error}");
    }
}
