//! Detects lost data with a note beside the database.
//!
//! SQLite can't tell that a database was emptied or lost its write-ahead log. So the service increments a counter in
//! the database and then writes it to `porchlight.note`. A database behind its note has lost data.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use porchlight_domain::WorkspaceId;
use porchlight_store::Store;
use serde::{Deserialize, Serialize};

use crate::{config::Config, start_error::StartError, state::AppState};

const FILE_NAME: &str = "porchlight.note";
/// Losses of writes this recent may go unnoticed.
const INTERVAL: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Note {
    workspace: WorkspaceId,
    sequence: i64,
}

/// Detects a missing or empty database file, before a new one is created.
///
/// # Errors
///
/// `DataLost`, unless accepted.
pub fn check_file(config: &Config) -> Result<(), StartError> {
    let folder = &config.data;
    let is_empty = |name: &str| std::fs::metadata(folder.join(name)).map_or(true, |meta| meta.len() == 0);
    if config.database.is_some() || config.accept_data_loss || !is_empty("porchlight.db") {
        return Ok(());
    }
    match read(folder).map_err(|cause| failed(folder, cause))? {
        Some(_) => Err(StartError::DataLost {
            folder: folder.clone(),
            lost: "the database file is missing or empty",
            note: file(folder),
        }),
        None => Ok(()),
    }
}

/// Compares a SQLite database with the note of its folder.
///
/// # Errors
///
/// `DataLost` if the database is empty, a different one or behind, unless accepted.
pub async fn check(config: &Config, store: &Store) -> Result<(), StartError> {
    if config.database.is_some() {
        return Ok(());
    }
    let Some(lost) = find_loss(config, store).await? else { return Ok(()) };
    if !config.accept_data_loss {
        return Err(StartError::DataLost { folder: config.data.clone(), lost, note: file(&config.data) });
    }
    tracing::warn!(lost, "data was lost; continuing because of --accept-data-loss");
    match std::fs::remove_file(file(&config.data)) {
        Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(failed(&config.data, cause)),
        _ => Ok(()),
    }
}

async fn find_loss(config: &Config, store: &Store) -> Result<Option<&'static str>, StartError> {
    let workspace = store.first_workspace().await?;
    let Some(note) = read(&config.data).map_err(|cause| failed(&config.data, cause))? else {
        let has_files = config.files.is_none() && has_stored_files(&config.data.join("files"));
        return Ok((workspace.is_none() && has_files).then_some("the database is empty, but there are uploaded files"));
    };
    Ok(match workspace {
        None => Some("the database is empty"),
        Some(workspace) if workspace != note.workspace => Some("the database is a different one"),
        Some(_) if store.sequence().await? < note.sequence => Some("the newest part of the database is missing"),
        Some(_) => None,
    })
}

/// Updates the note after database writes, until the service stops.
pub(crate) async fn keep(app: AppState) {
    if app.config.database.is_some() {
        return;
    }
    let mut written = None;
    loop {
        if written != Some(app.store.writes()) {
            match write(&app).await {
                Ok(()) => written = Some(app.store.writes()),
                Err(error) => tracing::warn!(%error, "failed to write porchlight.note"),
            }
        }
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}

async fn write(app: &AppState) -> Result<(), StartError> {
    let Some(workspace) = app.store.first_workspace().await? else { return Ok(()) };
    // The database is flushed before the note is written, so only a loss leaves it behind.
    let note = Note { workspace, sequence: app.store.advance_sequence().await? };
    let folder = app.config.data.clone();
    let written = tokio::task::spawn_blocking(move || replace(&folder, note)).await.map_err(io::Error::other);
    written.and_then(|written| written).map_err(|cause| failed(&app.config.data, cause))
}

fn replace(folder: &Path, note: Note) -> io::Result<()> {
    let mut temporary = tempfile::NamedTempFile::new_in(folder)?;
    temporary.write_all(&serde_json::to_vec(&note)?)?;
    temporary.as_file().sync_all()?;
    temporary.persist(file(folder)).map_err(|error| error.error)?;
    Ok(())
}

/// Ignores an invalid note, so that it never prevents a start.
fn read(folder: &Path) -> io::Result<Option<Note>> {
    match std::fs::read(file(folder)) {
        Ok(bytes) => Ok(serde_json::from_slice(&bytes).ok()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn has_stored_files(files: &Path) -> bool {
    let Ok(folders) = std::fs::read_dir(files) else { return false };
    folders.flatten().any(|folder| std::fs::read_dir(folder.path()).is_ok_and(|mut inside| inside.next().is_some()))
}

fn file(folder: &Path) -> PathBuf {
    folder.join(FILE_NAME)
}

fn failed(folder: &Path, cause: io::Error) -> StartError {
    StartError::Folder { folder: folder.to_owned(), cause }
}
