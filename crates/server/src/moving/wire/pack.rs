//! The archive that is sent. It is made once, so that a continued move sends the same bytes.

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use porchlight_store::{Database, MoveMark, Store, TableSum};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tokio::runtime::Handle;

use super::{SendError, WireMove};
use crate::{
    backup::{self, BackupPlan, BackupTarget, Progress},
    config::Config,
    data_dir,
};

/// Below the data directory.
const FOLDER: &str = "moving";

/// A finished archive.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Packed {
    pub file: PathBuf,
    pub bytes: u64,
    pub blake3: String,
    /// Of the rows that the server will have.
    pub sums: BTreeMap<String, TableSum>,
    /// The run of the source's mark: an archive of an earlier move is outdated.
    run: String,
}

/// Returns the archive of this move; makes it if there is none.
pub(super) async fn pack(wire: &WireMove, mark: &MoveMark) -> Result<Packed, SendError> {
    let folder = wire.config.data.join(FOLDER);
    if let Some(packed) = read(&folder).filter(|packed| packed.run == mark.run) {
        return Ok(packed);
    }
    wire.report("pack", 0, 0)?;
    let failed = |error: anyhow::Error| SendError::Failed(format!("{error:#}"));
    let workspaces = wire.store.workspaces().await.map_err(|error| SendError::Failed(error.to_string()))?;
    let [workspace] = workspaces.as_slice() else {
        return Err(SendError::Failed(format!(
            "there are {} workspaces here; a move over the wire needs exactly one",
            workspaces.len()
        )));
    };
    let (workspace, shape) = (*workspace, shape(&wire.config).await?);
    let folder_of_shape = shape.as_ref().map_or(wire.config.data.as_path(), |scratch| scratch.path());
    let sums = wire.store.workspace_sums(workspace, folder_of_shape).await;
    let sums = sums.map_err(|error| SendError::Failed(error.to_string()))?;
    let (config, runtime, file) = (wire.config.clone(), Handle::current(), folder.join("archive.tar.zst"));
    let packing = tokio::task::spawn_blocking(move || {
        delete(&config);
        data_dir::create_private(&folder)?;
        let plan = BackupPlan { target: BackupTarget::File(file.clone()), recipients: Vec::new(), is_verified: false };
        backup::create(&config, &plan, &Progress::silent(), runtime)?;
        let (bytes, blake3) = measure(&file)?;
        anyhow::Ok((folder, file, bytes, blake3))
    });
    let packed = packing.await.map_err(|error| SendError::Failed(error.to_string()))?;
    let (folder, file, bytes, blake3) = packed.map_err(failed)?;
    let packed = Packed { file, bytes, blake3, sums, run: mark.run.clone() };
    write(&folder, &packed).map_err(|error| SendError::Failed(error.to_string()))?;
    Ok(packed)
}

/// An empty SQLite database, which says which columns there are, if the data isn't in one.
async fn shape(config: &Config) -> Result<Option<tempfile::TempDir>, SendError> {
    if config.database.is_none() {
        return Ok(None);
    }
    let runtime = Handle::current();
    let making = tokio::task::spawn_blocking(move || {
        let scratch = tempfile::tempdir()?;
        let database = Database::Sqlite(scratch.path().to_owned());
        runtime.block_on(async {
            Store::open_without_snapshot(&database).await?.close().await;
            anyhow::Ok(())
        })?;
        anyhow::Ok(scratch)
    });
    let made = making.await.map_err(|error| SendError::Failed(error.to_string()))?;
    made.map(Some).map_err(|error| SendError::Failed(format!("{error:#}")))
}

/// Deletes the archive.
pub(super) fn delete(config: &Config) {
    std::fs::remove_dir_all(config.data.join(FOLDER)).ok();
}

fn read(folder: &Path) -> Option<Packed> {
    let packed: Packed = serde_json::from_slice(&std::fs::read(folder.join("archive.json")).ok()?).ok()?;
    (std::fs::metadata(&packed.file).ok()?.len() == packed.bytes).then_some(packed)
}

/// The description is written last and renamed into place, so an archive with one is complete.
fn write(folder: &Path, packed: &Packed) -> std::io::Result<()> {
    let next = folder.join("archive.json.next");
    std::fs::write(&next, serde_json::to_vec(packed)?)?;
    File::open(&next)?.sync_all()?;
    std::fs::rename(next, folder.join("archive.json"))
}

fn measure(file: &Path) -> std::io::Result<(u64, String)> {
    let (mut source, mut hasher, mut buffer) = (File::open(file)?, blake3::Hasher::new(), vec![0; 1 << 20]);
    let mut bytes = 0;
    loop {
        let read = source.read(&mut buffer)?;
        if read == 0 {
            return Ok((bytes, hasher.finalize().to_hex().to_string()));
        }
        bytes += read as u64;
        hasher.update(&buffer[..read]);
    }
}
