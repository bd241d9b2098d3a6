//! The second half of a restoration to PostgreSQL: rows go from the restored SQLite database to the server.

use std::path::{Path, PathBuf};

use porchlight_store::{Database, RowProgress, Store};
use tokio::runtime::Handle;

use super::Progress;
use crate::exit::{Exit, failure};

/// Where the restored database waits in the data directory until its rows are on the server.
const FOLDER: &str = "import";

/// A PostgreSQL database that had no workspace when it was opened.
pub(super) struct EmptyServer {
    store: Store,
    runtime: Handle,
}

impl EmptyServer {
    /// Opens a server's database, with the current schema.
    ///
    /// # Errors
    /// `TargetNotEmpty`, `Unreachable`.
    pub(super) fn open(database: &Database, runtime: Handle) -> anyhow::Result<Self> {
        let store = runtime.block_on(Store::open_current(database))?;
        match runtime.block_on(store.is_empty())? {
            true => Ok(Self { store, runtime }),
            false => Err(not_empty()),
        }
    }

    /// Moves the database of a restored folder aside, so that the folder can become the data directory.
    pub(super) fn set_aside(folder: &Path) -> anyhow::Result<()> {
        let aside = folder.join(FOLDER);
        crate::data_dir::create_private(&aside)?;
        for ending in ["db", "db-wal", "db-shm"] {
            let name = format!("porchlight.{ending}");
            if folder.join(&name).exists() {
                std::fs::rename(folder.join(&name), aside.join(&name))?;
            }
        }
        Ok(())
    }

    /// Copies the rows that were set aside: all, or none, and then the files of the data directory are deleted too.
    pub(super) fn import(&self, data: &Path, progress: &Progress) -> anyhow::Result<()> {
        let aside = data.join(FOLDER);
        let imported = self.import_from(aside.clone(), progress);
        std::fs::remove_dir_all(&aside)?;
        if imported.is_err() {
            std::fs::remove_dir_all(data.join("files")).ok();
        }
        imported
    }

    fn import_from(&self, aside: PathBuf, progress: &Progress) -> anyhow::Result<()> {
        let shown = progress.clone();
        let report: RowProgress = std::sync::Arc::new(move |rows| shown.rows(rows));
        let imported = self.runtime.block_on(async {
            let source = Store::open_without_snapshot(&Database::Sqlite(aside)).await?;
            let imported = self.store.import_rows(&source, report).await;
            source.close().await;
            self.store.close().await;
            imported
        })?;
        imported.map(drop).ok_or_else(not_empty)
    }
}

fn not_empty() -> anyhow::Error {
    failure(Exit::TargetNotEmpty, "the PostgreSQL database is not empty; restore into an empty one")
}
