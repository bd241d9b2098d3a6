use clap::Args;
use porchlight_store::{Store, newest_schema, try_migrations};

use super::{
    logs::{self, LogFormat},
    options::DataOptions,
    start,
};
use crate::{
    config::Config,
    data_dir,
    exit::{Exit, failure},
    state::Service,
};

#[derive(Debug, Args)]
pub struct Migrate {
    /// Only list the missing migrations, with rows and seconds as measured on a copy
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    data: DataOptions,
}

impl Migrate {
    pub async fn run(self) -> anyhow::Result<()> {
        logs::start(LogFormat::Text, "info");
        let config = self.data.config()?;
        if let Some(database) = &config.database {
            anyhow::ensure!(!self.dry_run, "--dry-run needs a SQLite database");
            Store::open(database).await?.close().await;
            return start::print(&format!("schema {:04}: up to date", newest_schema()));
        }
        if !config.data.join("porchlight.db").exists() {
            let sentence = format!("there is no database in {}", config.data.display());
            return Err(failure(Exit::SourceMissing, sentence));
        }
        match self.dry_run {
            true => list(config).await,
            false => {
                Service::open(config).await?.store.close().await;
                start::print(&format!("schema {:04}: up to date", newest_schema()))
            }
        }
    }
}

async fn list(config: Config) -> anyhow::Result<()> {
    let cache = config.data.join("cache");
    data_dir::restrict_permissions(&cache)?;
    let scratch = tempfile::tempdir_in(cache)?;
    let (folder, place) = (config.data, scratch.path().to_owned());
    let (schema, pending) = tokio::task::spawn_blocking(move || try_migrations(&folder, &place)).await??;
    if pending.is_empty() {
        return start::print(&format!("schema {schema:04}: up to date"));
    }
    start::print(&format!("schema {schema:04}, {} migrations are missing:", pending.len()))?;
    for migration in pending {
        let trial = migration
            .trial
            .map_or_else(String::new, |(rows, seconds)| format!("  {rows} rows changed, {seconds:.2} s on a copy"));
        start::print(&format!("{:04} {}{trial}", migration.version, migration.description))?;
    }
    Ok(())
}
