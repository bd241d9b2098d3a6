//! The two databases of a move, which nothing else may use during it.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use porchlight_store::{DEAD_AFTER_MS, Database, Store, StoreError, backup_size, check_room};
use tokio::runtime::Handle;
use url::Url;

use super::{MovePlan, MoveStep, open_files};
use crate::{
    config::Config,
    data_dir::{self, AloneLock},
    exit::{Exit, failure},
    files::copy::BlockingFiles,
    folder_note,
};

/// Where the data is.
pub(super) struct Source {
    pub store: Store,
    pub files: BlockingFiles,
    /// ID of the first workspace.
    pub data: i64,
    pub name: String,
    _lock: Option<AloneLock>,
}

impl Source {
    pub(super) fn open(config: &Config, runtime: &Handle) -> anyhow::Result<Self> {
        let name = place_of(config);
        let lock = match &config.database {
            Some(_) => None,
            None if !config.data.join("porchlight.db").exists() => {
                return Err(failure(Exit::SourceMissing, format!("there is no database in {name}")));
            }
            None => Some(data_dir::lock_alone(&config.data)?),
        };
        let store = runtime.block_on(Store::open_current(&database(config))).map_err(|error| match error {
            StoreError::Outdated => failure(Exit::Config, "run `porchlight migrate` first, then move the data"),
            error => error.into(),
        })?;
        require_unserved(&store, &name, runtime)?;
        let Some(data) = runtime.block_on(store.first_workspace())? else {
            return Err(failure(Exit::SourceMissing, format!("{name} has no workspace, so there is nothing to move")));
        };
        runtime.block_on(folder_note::check(config, &store))?;
        Ok(Self { store, files: open_files(config, runtime)?, data: data.0, name, _lock: lock })
    }
}

impl Source {
    /// Lets commands that share the database run again.
    pub(super) fn release(&mut self) {
        self._lock = None;
    }
}

/// Where the data goes.
pub(super) struct Target {
    pub store: Store,
    pub files: BlockingFiles,
    pub name: String,
    config: Config,
    _lock: Option<AloneLock>,
}

impl Target {
    pub(super) fn open(plan: &MovePlan, runtime: &Handle) -> anyhow::Result<Self> {
        let config = &plan.target;
        let name = place_of(config);
        data_dir::restrict_permissions(&config.data)?;
        let is_in_source = plan.source.database.is_none() && is_same_folder(&plan.source.data, &config.data);
        let lock = match &config.database {
            Some(_) => None,
            None if is_in_source => {
                return Err(failure(Exit::TargetNotEmpty, format!("{name} is where the data is; use another folder")));
            }
            None => Some(data_dir::lock_alone(&config.data)?),
        };
        folder_note::check_file(config)?;
        if lock.is_some() && plan.step == MoveStep::Begin {
            let size = match plan.source.database {
                None => backup_size(&plan.source.data)?.database,
                Some(_) => 0,
            };
            check_room(&config.data, size, "free some space, or move to another disk")?;
        }
        let store = runtime.block_on(async {
            match config.database {
                None => Store::open_without_snapshot(&database(config)).await,
                Some(_) => Store::open(&database(config)).await,
            }
        })?;
        require_unserved(&store, &name, runtime)?;
        Ok(Self { store, files: open_files(config, runtime)?, name, config: config.clone(), _lock: lock })
    }

    /// # Errors
    /// `TargetNotEmpty`.
    pub(super) fn require_empty(&self, keeps_files: bool) -> anyhow::Result<()> {
        if self.files.runtime().block_on(self.store.has_rows())? {
            return Err(failure(
                Exit::TargetNotEmpty,
                format!("{} is not empty; move to an empty database", self.name),
            ));
        }
        let is_empty = keeps_files || self.files.is_empty().map_err(unreachable)?;
        match is_empty {
            true => Ok(()),
            false => Err(failure(Exit::TargetNotEmpty, "the target has files already; move to an empty place")),
        }
    }

    /// ID of the first workspace.
    pub(super) fn data(&self, runtime: &Handle) -> anyhow::Result<Option<i64>> {
        Ok(runtime.block_on(self.store.first_workspace())?.map(|id| id.0))
    }

    /// Deletes the closed SQLite database of a discarded move.
    pub(super) fn delete_files(&self) -> std::io::Result<()> {
        if self.config.database.is_some() {
            return Ok(());
        }
        for ending in ["db", "db-wal", "db-shm"] {
            match std::fs::remove_file(self.config.data.join(format!("porchlight.{ending}"))) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Commands and crashed services on PostgreSQL count as services until their heartbeat is too old, so this waits for that.
fn require_unserved(store: &Store, name: &str, runtime: &Handle) -> anyhow::Result<()> {
    let end = Instant::now() + Duration::from_millis(DEAD_AFTER_MS.unsigned_abs()) + Duration::from_secs(1);
    while runtime.block_on(store.is_served())? {
        if Instant::now() > end {
            return Err(failure(Exit::Busy, format!("a service uses {name}; stop it")));
        }
        runtime.block_on(async { tokio::time::sleep(Duration::from_millis(250)).await });
    }
    Ok(())
}

fn database(config: &Config) -> Database {
    config.database.clone().unwrap_or_else(|| Database::Sqlite(config.data.clone()))
}

fn is_same_folder(one: &Path, other: &Path) -> bool {
    one.canonicalize().ok().is_some_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

pub(super) fn unreachable(error: object_store::Error) -> anyhow::Error {
    failure(Exit::Unreachable, error.to_string())
}

/// The folder, or the URL without user, password and options.
pub(super) fn place_of(config: &Config) -> String {
    match &config.database {
        Some(Database::Postgres(server)) => match Url::parse(server.connection_url()) {
            Ok(url) => {
                let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
                format!("{}://{}{port}{}", url.scheme(), url.host_str().unwrap_or_default(), url.path())
            }
            Err(_) => "the PostgreSQL database".into(),
        },
        _ => std::path::absolute(&config.data).unwrap_or_else(|_| config.data.clone()).display().to_string(),
    }
}
