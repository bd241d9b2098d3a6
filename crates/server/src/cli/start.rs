//! What commands that work in-process do first: open, and find the workspace.
//!
//! Why it exists: the same three steps for every command. Not here: listening.

use std::io::Write;

use anyhow::Context;
use porchlight_api::KeyKind;
use porchlight_domain::WorkspaceId;

use super::{
    logs::{self, LogFormat},
    options::DataOptions,
};
use crate::{
    caller::Caller,
    keys::mint,
    service::{App, Service},
};

/// A fresh pair of keys.
pub struct Pair {
    pub secret: String,
    pub session: String,
}

/// Opens the service without listening, with quiet logs.
pub async fn open(data: &DataOptions) -> anyhow::Result<App> {
    logs::start(LogFormat::Text, "warn");
    Ok(Service::open(data.config()?).await?)
}

/// The caller that this program itself is.
pub async fn caller(app: &App) -> anyhow::Result<Caller> {
    let workspace = app.store.first_workspace().await?.context("there is no workspace yet; run porchlight init")?;
    Ok(Caller::inside(workspace, app.base_url()))
}

/// The first workspace, made when there is none; true when it was made.
pub async fn workspace(app: &App) -> anyhow::Result<(WorkspaceId, bool)> {
    if let Some(found) = app.store.first_workspace().await? {
        return Ok((found, false));
    }
    Ok((app.store.create_workspace("Workspace", app.clock.now_ms()).await?, true))
}

/// Makes a secret and a session key of this name.
pub async fn pair(app: &App, workspace: WorkspaceId, name: &str) -> anyhow::Result<Pair> {
    let write = porchlight_store::Write::at(app.clock.now_ms());
    let (secret, session) = (mint(KeyKind::Secret), mint(KeyKind::Session));
    for (kind, key) in [(porchlight_store::KeyKind::Secret, &secret), (porchlight_store::KeyKind::Session, &session)] {
        app.store.add_key(&write, workspace, kind, name, app.keys.hash(key)).await?;
    }
    Ok(Pair { secret, session })
}

/// Prints a line to standard output; a reader that went away is no error.
pub fn print(line: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
