//! The part of a setup that writes to the data, run as its owner.

use clap::Args;

use crate::{
    cli::{options::DataOptions, start},
    keys::{bootstrap, pairing},
};

/// Creates database, secrets and workspace, and stores the pairing code of the app.
#[derive(Debug, Args)]
pub struct StorePairingCode {
    /// From the environment only, because other users see options
    #[arg(long, env = "PORCHLIGHT_PAIR", hide_env_values = true)]
    pair: Option<String>,
    #[command(flatten)]
    data: DataOptions,
}

impl StorePairingCode {
    pub async fn run(self) -> anyhow::Result<()> {
        let app = start::open(&self.data).await?;
        let (workspace, is_new) = bootstrap::workspace(&app).await?;
        let created = if is_new { "Created the database and a workspace" } else { "The database has a workspace" };
        let Some(code) = &self.pair else { return start::print(created) };
        let stored = pairing::store_code(&app, workspace, code).await?;
        start::print(&format!("{created}\n{}", stored.sentence()))
    }
}
