use std::{
    io::{IsTerminal, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;
use jiff::Timestamp;
use porchlight_store::{SchemaSnapshot, added_since, roll_back, schema_snapshots};
use serde_json::json;

use super::{
    logs::{self, LogFormat},
    options::DataOptions,
    start,
};
use crate::{
    data_dir,
    exit::{Exit, failure},
};

/// Puts the database back to a snapshot from before an upgrade.
#[derive(Debug, Args)]
pub struct Rollback {
    /// List the snapshots
    #[arg(long, conflicts_with_all = ["to", "yes"])]
    list: bool,
    /// Snapshot to put back: a file name of --list or a path [default: the newest]
    #[arg(long, value_name = "SNAPSHOT")]
    to: Option<PathBuf>,
    /// Don't ask
    #[arg(long)]
    yes: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataOptions,
}

impl Rollback {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(LogFormat::Text, "warn");
        let config = self.data.config()?;
        if config.database.is_some() {
            let sentence = "rollback works on SQLite only; restore a PostgreSQL database with its own tools";
            return Err(failure(Exit::Usage, sentence));
        }
        tokio::task::spawn_blocking(move || self.run_now(&config.data)).await?
    }

    fn run_now(&self, folder: &Path) -> anyhow::Result<()> {
        let snapshots = schema_snapshots(folder)?;
        if self.list {
            return self.print_list(&snapshots);
        }
        let snapshot = self.find(&snapshots, folder)?;
        let _alone = data_dir::lock_alone(folder)?;
        let added = added_since(folder, snapshot)?;
        let program = snapshot.program.as_deref().unwrap_or("the one before the upgrade");
        let summary = format!(
            "{} (schema {:04}) replaces the present database. {} messages, {} leads and {} listings added since are \
             then no longer in use.",
            snapshot.file.display(),
            snapshot.schema,
            added.messages,
            added.leads,
            added.listings
        );
        self.confirm(&summary)?;
        let kept = roll_back(folder, snapshot)?;
        if self.json {
            return start::print(
                &json!({
                    "event": "done", "snapshot": snapshot.file, "schema": snapshot.schema, "program": snapshot.program,
                    "kept": kept, "added": {
                        "messages": added.messages, "leads": added.leads, "listings": added.listings
                    },
                })
                .to_string(),
            );
        }
        start::print(&format!(
            "{summary}\nThe present database is kept as {}.\nInstall Porchlight {program} and start it. A newer version \
             upgrades the database again.",
            kept.display()
        ))
    }

    fn find<'s>(&self, snapshots: &'s [SchemaSnapshot], folder: &Path) -> anyhow::Result<&'s SchemaSnapshot> {
        let found = match &self.to {
            None => snapshots.last(),
            Some(name) => snapshots.iter().find(|snapshot| {
                let is_name = snapshot.file.file_name() == Some(name.as_os_str());
                is_name || (name.exists() && snapshot.file.canonicalize().ok() == name.canonicalize().ok())
            }),
        };
        found.ok_or_else(|| {
            let snapshots = folder.join("snapshots");
            let sentence = match &self.to {
                Some(name) => format!("there is no snapshot {} in {}; see --list", name.display(), snapshots.display()),
                None => format!("there is no snapshot in {}", snapshots.display()),
            };
            failure(Exit::SourceMissing, sentence)
        })
    }

    fn confirm(&self, summary: &str) -> anyhow::Result<()> {
        if self.yes {
            return Ok(());
        }
        if !std::io::stdin().is_terminal() {
            return Err(failure(Exit::Usage, format!("{summary} Add --yes to do so.")));
        }
        eprint!("{summary}\nGo back? [y/N] ");
        std::io::stderr().flush()?;
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).context("couldn't read the reply")?;
        match line.trim().eq_ignore_ascii_case("y") {
            true => Ok(()),
            false => Err(failure(Exit::Interrupted, "nothing was changed")),
        }
    }

    fn print_list(&self, snapshots: &[SchemaSnapshot]) -> anyhow::Result<()> {
        if snapshots.is_empty() && !self.json {
            return start::print("no snapshots");
        }
        for snapshot in snapshots {
            let time = Timestamp::try_from(snapshot.taken_at).context("the file's time is out of range")?;
            let line = match self.json {
                true => json!({
                    "snapshot": snapshot.file, "schema": snapshot.schema, "bytes": snapshot.bytes,
                    "time": format!("{time:.0}"), "program": snapshot.program,
                })
                .to_string(),
                false => format!(
                    "{:<40} schema {:04}  {time:.0}  {:>6} KiB  program {}",
                    snapshot.file.file_name().unwrap_or_default().to_string_lossy(),
                    snapshot.schema,
                    snapshot.bytes.div_ceil(1024),
                    snapshot.program.as_deref().unwrap_or("unknown")
                ),
            };
            start::print(&line)?;
        }
        Ok(())
    }
}
