use std::io::Write;

use anyhow::Context;

use super::{
    logs::{self, LogFormat},
    options::DataOptions,
};
use crate::{
    auth::AuthContext,
    state::{AppState, Service},
};

/// Opens the service without listening and logs warnings only.
pub async fn open(data: &DataOptions) -> anyhow::Result<AppState> {
    logs::start(LogFormat::Text, "warn");
    Ok(Service::open(data.config()?).await?)
}

/// Returns the caller for commands that run in this process.
pub async fn caller(app: &AppState) -> anyhow::Result<AuthContext> {
    let workspace = app.store.first_workspace().await?.context("no workspace; run `porchlight init`")?;
    Ok(AuthContext::inside(workspace, app.base_url()))
}

/// Prints a line to standard output; a closed pipe is not an error.
pub fn print(line: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
