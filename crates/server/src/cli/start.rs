//! What commands that work in-process do first: open, and find the workspace.
//!
//! Why it exists: the same three steps for every command. Not here: listening.

use std::io::Write;

use anyhow::Context;

use super::{
    logs::{self, LogFormat},
    options::DataOptions,
};
use crate::{
    auth::AuthContext,
    service::{AppState, Service},
};

/// Opens the service without listening, with quiet logs.
pub async fn open(data: &DataOptions) -> anyhow::Result<AppState> {
    logs::start(LogFormat::Text, "warn");
    Ok(Service::open(data.config()?).await?)
}

/// The caller that this program itself is.
pub async fn caller(app: &AppState) -> anyhow::Result<AuthContext> {
    let workspace = app.store.first_workspace().await?.context("there is no workspace yet; run porchlight init")?;
    Ok(AuthContext::inside(workspace, app.base_url()))
}

/// Prints a line to standard output; a reader that went away is no error.
pub fn print(line: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
