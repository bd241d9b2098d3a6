use std::path::PathBuf;

use clap::Args;
use porchlight_store::CheckDepth;
use serde_json::json;
use tokio::runtime::Handle;

use super::backup::require_sqlite;
use crate::cli::{
    logs::{self, LogFormat},
    long_command,
    options::DataOptions,
    start,
};
use crate::{
    backup::{self, BackupSource, Progress},
    config::Config,
    exit::{Exit, failure},
};

#[derive(Debug, Args)]
pub struct Verify {
    /// Archive or REPOSITORY[@TIME] [default: the data directory and its files]
    from: Option<String>,
    /// Also compare indexes, references between rows, and stored counts
    #[arg(long)]
    deep: bool,
    /// File with the age private key of an encrypted archive
    #[arg(long, value_name = "FILE", requires = "from")]
    identity: Option<PathBuf>,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataOptions,
}

impl Verify {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(LogFormat::Text, "warn");
        let config = self.data.config()?;
        let progress = Progress::new(self.json);
        match self.from.clone() {
            Some(from) => self.archive(from, progress).await,
            None => self.live(config, progress).await,
        }
    }

    fn depth(&self) -> CheckDepth {
        if self.deep { CheckDepth::Deep } else { CheckDepth::Quick }
    }

    async fn archive(self, from: String, progress: Progress) -> anyhow::Result<()> {
        let identities = self.identity.as_deref().map(backup::read_identities).transpose()?;
        let (source, depth, runtime) = (from.parse::<BackupSource>()?, self.depth(), Handle::current());
        let work =
            move |progress: &Progress| backup::verify_backup(&source, identities.as_ref(), depth, progress, runtime);
        let verified = long_command::run(progress.clone(), work).await?;
        let files = verified.manifest.members.len().saturating_sub(2);
        progress.event(&json!({
            "event": "done", "archive": from, "time": verified.about.time, "schema": verified.about.schema,
            "tables": verified.manifest.tables, "files": files, "verified": true,
        }));
        if self.json {
            return Ok(());
        }
        let rows: u64 = verified.manifest.tables.values().map(|table| table.rows).sum();
        start::print(&format!(
            "{from}: intact, of {}, schema {:04}, {} tables with {rows} rows, {files} files",
            verified.about.time,
            verified.about.schema,
            verified.manifest.tables.len()
        ))
    }

    async fn live(self, config: Config, progress: Progress) -> anyhow::Result<()> {
        require_sqlite(&config)?;
        let (data, depth, runtime) = (config.data.clone(), self.depth(), Handle::current());
        let work = move |_: &Progress| backup::verify_live(&config, depth, runtime);
        let found = long_command::run(progress.clone(), work).await?;
        progress.event(&json!({ "event": "done", "data": data, "found": found }));
        if found.is_empty() {
            return if self.json { Ok(()) } else { start::print(&format!("{}: intact", data.display())) };
        }
        if !self.json {
            for line in &found {
                start::print(line)?;
            }
        }
        Err(failure(Exit::Differences, format!("{} problems found in {}", found.len(), data.display())))
    }
}
