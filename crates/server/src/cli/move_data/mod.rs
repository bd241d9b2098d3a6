mod moved_extras;

use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tokio::runtime::Handle;

use crate::cli::{
    logs::{self, LogFormat},
    long_command,
    options::DataOptions,
    start,
};
use crate::{
    backup::Progress,
    config::Config,
    exit::{Exit, failure},
    files::storage::StorageBackend,
    moving::{
        self, MovePlan, MoveStep, Moved,
        wire::{self, WirePlan},
    },
};

#[derive(Debug, Args)]
pub struct Move {
    /// Data directory to move to [default with --to-database: --data]
    #[arg(long, value_name = "DIR")]
    to_data: Option<PathBuf>,
    /// PostgreSQL URL to move to, an empty database; without it, SQLite in --to-data
    #[arg(long, value_name = "URL", env = "PORCHLIGHT_TO_DATABASE", hide_env_values = true)]
    to_database: Option<String>,
    /// Folder or s3://bucket/prefix for uploaded files [default: `files` in the data directory]
    #[arg(long, value_name = "URL")]
    to_files: Option<String>,
    /// URL of a running server to move to, into a workspace without chatbots; passwords are sent over https only
    #[arg(
        long = "to", value_name = "URL", requires = "key_file",
        conflicts_with_all = ["to_data", "to_database", "to_files"]
    )]
    to_server: Option<String>,
    /// File with a secret key of the server's workspace
    #[arg(long, value_name = "FILE", requires = "to_server")]
    key_file: Option<PathBuf>,
    /// Go on with a move that was interrupted
    #[arg(long)]
    resume: bool,
    /// Empty the target of a move that was interrupted, and stay here
    #[arg(long, conflicts_with = "resume")]
    discard: bool,
    /// Let the service use data again that was moved away
    #[arg(long, conflicts_with_all = ["resume", "discard", "to_data", "to_database", "to_files", "to_server"])]
    reopen: bool,
    /// Print JSON lines
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataOptions,
}

impl Move {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(LogFormat::Text, "warn");
        let (source, runtime) = (self.data.config()?, Handle::current());
        let progress = Progress::new(self.json);
        if self.reopen {
            let name = moving::describe(&source);
            long_command::run(progress.clone(), move |_| moving::reopen(&source, &runtime)).await?;
            progress.event(&json!({ "event": "done", "reopened": name }));
            return if self.json { Ok(()) } else { start::print(&format!("The service can use {name} again.")) };
        }
        if let (Some(base_url), Some(key_file)) = (&self.to_server, &self.key_file) {
            let (base_url, key_file) = (base_url.clone(), key_file.clone());
            let plan = WirePlan { source, base_url, key_file, step: self.step() };
            return self.to_server(plan, progress, runtime).await;
        }
        let target = self.target(&source)?;
        let step = self.step();
        let plan = MovePlan { source, target: target.clone(), step };
        let work = move |progress: &Progress| moving::run(&plan, progress, &runtime);
        let Some(moved) = long_command::run(progress.clone(), work).await? else {
            let name = moving::describe(&target);
            progress.event(&json!({ "event": "done", "discarded": name }));
            return if self.json { Ok(()) } else { start::print(&format!("{name} is empty again.")) };
        };
        progress.event(&json!({
            "event": "done", "from": moved.from, "to": moved.to, "tables": moved.tables, "files": moved.files,
            "filesStayed": moved.files_stayed, "secretFile": moved.secret_file, "verified": true,
            "seconds": moved.seconds,
        }));
        if self.json { Ok(()) } else { self.print(&target, &moved) }
    }

    fn step(&self) -> MoveStep {
        match (self.resume, self.discard) {
            (true, _) => MoveStep::Resume,
            (_, true) => MoveStep::Discard,
            (false, false) => MoveStep::Begin,
        }
    }

    async fn to_server(&self, plan: WirePlan, progress: Progress, runtime: Handle) -> anyhow::Result<()> {
        let from = moving::describe(&plan.source);
        let work = move |progress: &Progress| wire::run(&plan, progress, &runtime);
        let Some(moved) = long_command::run(progress.clone(), work).await? else {
            progress.event(&json!({ "event": "done", "discarded": from }));
            return if self.json { Ok(()) } else { start::print(&format!("The service can use {from} again.")) };
        };
        let (tables, extras) = (&moved.data.tables, &moved.data.extras);
        let rows: i64 = tables.iter().map(|table| table.rows).sum();
        progress.event(&json!({
            "event": "done", "from": moved.from, "to": moved.to, "tables": tables, "extras": extras, "verified": true,
            "seconds": moved.seconds,
        }));
        if self.json {
            return Ok(());
        }
        for table in tables.iter().filter(|table| table.rows > 0) {
            start::print(&format!("{:<18} {:>10} rows  {}", table.name, table.rows, table.checksum))?;
        }
        start::print(&format!(
            "{} -> {}: {} tables with {rows} rows, equal on both sides, {:.1} s",
            moved.from,
            moved.to,
            tables.len(),
            moved.seconds
        ))?;
        for extra in extras {
            start::print(&moved_extras::sentence(extra))?;
        }
        start::print(&format!("{} is kept, and no service starts with it.", moved.from))
    }

    fn target(&self, source: &Config) -> anyhow::Result<Config> {
        let mut target = source.clone();
        target.data = match (&self.to_data, &self.to_database) {
            (Some(folder), _) => folder.clone(),
            (None, Some(_)) => source.data.clone(),
            (None, None) => return Err(failure(Exit::Usage, "set --to-data DIR or --to-database URL")),
        };
        target.data = std::path::absolute(&target.data)?;
        target.database = self.to_database.as_deref().map(str::parse).transpose()?;
        if let Some(porchlight_store::Database::Sqlite(_)) = target.database {
            return Err(failure(Exit::Usage, "--to-database is a postgres:// URL; for SQLite, use --to-data DIR"));
        }
        target.files = self.to_files.as_deref().map(StorageBackend::from);
        Ok(target)
    }

    fn print(&self, target: &Config, moved: &Moved) -> anyhow::Result<()> {
        for (table, sum) in moved.tables.iter().filter(|(_, sum)| sum.rows > 0) {
            start::print(&format!("{table:<18} {:>10} rows  {}", sum.rows, sum.checksum))?;
        }
        let rows: u64 = moved.tables.values().map(|table| table.rows).sum();
        let stayed = if moved.files_stayed { " (where they were)" } else { "" };
        start::print(&format!(
            "{} -> {}: {} tables with {rows} rows, equal on both sides, {} files{stayed}, {:.1} s",
            moved.from,
            moved.to,
            moved.tables.len(),
            moved.files,
            moved.seconds
        ))?;
        let mut options = format!("--data {}", target.data.display());
        if self.to_database.is_some() {
            options.push_str(" --database URL");
        }
        if let Some(files) = &self.to_files {
            options.push_str(&format!(" --files {files}"));
        }
        if self.to_database.is_some() || self.data.secret_file.is_some() {
            options.push_str(&format!(" --secret-file {}", moved.secret_file.display()));
        }
        start::print(&format!("Start it with: porchlight serve {options}"))?;
        start::print(&format!(
            "{} is kept, and no service starts with it. Delete it when you no longer need it.",
            moved.from
        ))
    }
}
