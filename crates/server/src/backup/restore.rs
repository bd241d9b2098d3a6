//! Restores an archive into a new data directory.
//!
//! Everything is written to `DIR.restoring`, verified, and renamed last, so that nothing half-restored is ever served.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::Context;
use porchlight_store::{CheckDepth, Database, Store, Waiting, check_room, drop_objects, waiting};
use tokio::runtime::Handle;

use super::{
    DATABASE, FILES, Progress,
    archive_reader::Sink,
    encryption::Identities,
    manifest::{About, Manifest},
    repository::FileCheck,
    restore_to_server::EmptyServer,
    restoring::{Restoring, copy_synced, create_private, sync_folder},
    source::BackupSource,
    verify::check_copy,
};
use crate::{
    config::Config,
    data_dir,
    exit::{Exit, failure},
    files::copy::{BlockingFiles, ObjectWriter},
};

/// Entries that an empty data directory may have.
const NEUTRAL: [&str; 4] =
    ["porchlight.secrets", "porchlight.lock", "porchlight.schema.lock", "porchlight.backup.lock"];

/// A requested restoration.
pub struct RestorePlan {
    pub source: BackupSource,
    pub identities: Option<Identities>,
    /// Keeps a data directory that isn't empty as `DIR.before-restore-TIME`.
    pub is_replacing: bool,
    /// Gives up what waited to be sent when the backup was made.
    pub gives_up_waiting: bool,
}

/// A finished restoration.
pub struct Restored {
    pub about: About,
    pub manifest: Manifest,
    /// Where the earlier data directory is kept.
    pub kept: Option<PathBuf>,
    /// The data directory has the signing secrets of before.
    pub has_secrets: bool,
    /// Emails and deliveries that waited to be sent.
    pub waiting: Waiting,
    pub seconds: f64,
}

/// Restores an archive. Blocks; runs on a thread for blocking work.
///
/// # Errors
/// `TargetNotEmpty`. `Busy`: a service or another restoration uses the target. `Damaged`, `TooNew`: nothing changed.
pub fn restore(config: &Config, plan: &RestorePlan, progress: &Progress, runtime: Handle) -> anyhow::Result<Restored> {
    let began = Instant::now();
    // The names of the folders beside it need a name of its own.
    let target = std::path::absolute(&config.data)?;
    let has_data = has_data(&target)?;
    if has_data && !plan.is_replacing {
        let sentence = format!("{} is not empty; use another --data, or --replace to keep it aside", target.display());
        return Err(failure(Exit::TargetNotEmpty, sentence));
    }
    if config.files.is_some() && plan.is_replacing {
        return Err(failure(Exit::Usage, "--replace doesn't work with --files; restore into an empty place"));
    }
    let server = match &config.database {
        None => None,
        Some(Database::Sqlite(_)) => return Err(failure(Exit::Usage, "for a SQLite database, use --data DIR")),
        Some(Database::Postgres(_)) if plan.is_replacing => {
            return Err(failure(Exit::Usage, "--replace doesn't work with --database; restore into an empty database"));
        }
        Some(database) => Some(EmptyServer::open(database, runtime.clone())?),
    };
    // Held until the end: no service uses the earlier folder.
    let _target_lock = if target.exists() { Some(data_dir::lock_alone(&target)?) } else { None };
    let restoring = Restoring::create(&target)?;
    let bucket = match &config.files {
        None => None,
        Some(_) => Some(open_empty(config, runtime.clone())?),
    };
    let mut sink = RestoreSink {
        folder: &restoring.folder,
        bucket: bucket.as_ref(),
        open: None,
        folders: Vec::new(),
        progress,
        done: 0,
        total: 0,
    };
    let (about, manifest) =
        plan.source.read(plan.identities.as_ref(), FileCheck::Content, &mut sink, runtime.clone())?;
    sink.sync_folders()?;
    let database = restoring.folder.join("porchlight.db");
    check_copy(&database, &about, &manifest, CheckDepth::Quick)?;
    drop_objects(&database, &manifest.deleted_files)?;
    if about.schema < porchlight_store::newest_schema() {
        runtime.block_on(async {
            let store = Store::open_without_snapshot(&Database::Sqlite(restoring.folder.clone())).await?;
            store.close().await;
            anyhow::Ok(())
        })?;
    }
    let waiting = waiting(&database, plan.gives_up_waiting)?;
    let secrets = target.join("porchlight.secrets");
    let has_secrets = config.secret_file.as_deref().unwrap_or(&secrets).exists();
    if secrets.exists() {
        copy_synced(&secrets, &restoring.folder.join("porchlight.secrets"))?;
    }
    if server.is_some() {
        EmptyServer::set_aside(&restoring.folder)?;
    }
    let kept = restoring.persist(&target, has_data)?;
    if let Some(server) = &server {
        server.import(&target, progress)?;
    }
    Ok(Restored { about, manifest, kept, has_secrets, waiting, seconds: began.elapsed().as_secs_f64() })
}

/// Returns whether a directory holds more than locks and secrets.
fn has_data(folder: &Path) -> anyhow::Result<bool> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        entries => entries.with_context(|| format!("couldn't read {}", folder.display()))?,
    };
    for entry in entries {
        if !NEUTRAL.iter().any(|name| entry.as_ref().is_ok_and(|entry| entry.file_name() == *name)) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn open_empty(config: &Config, runtime: Handle) -> anyhow::Result<BlockingFiles> {
    let files = BlockingFiles::open(config, runtime).map_err(anyhow::Error::msg)?;
    match files.is_empty().map_err(|error| failure(Exit::Unreachable, error.to_string()))? {
        true => Ok(files),
        false => Err(failure(Exit::TargetNotEmpty, "--files is not empty")),
    }
}

enum OpenMember {
    File(File),
    Object(Box<ObjectWriter>),
}

struct RestoreSink<'s> {
    folder: &'s Path,
    bucket: Option<&'s BlockingFiles>,
    open: Option<OpenMember>,
    /// Folders with new entries.
    folders: Vec<PathBuf>,
    progress: &'s Progress,
    done: u64,
    total: u64,
}

impl RestoreSink<'_> {
    fn sync_folders(&self) -> io::Result<()> {
        self.folders.iter().try_for_each(|folder| sync_folder(folder))
    }

    fn create(&mut self, file: &Path) -> anyhow::Result<File> {
        let folder = file.parent().unwrap_or(self.folder);
        if !folder.exists() {
            data_dir::create_private(folder)?;
            let above = folder.ancestors().take_while(|above| above.starts_with(self.folder));
            self.folders.extend(above.map(Path::to_owned));
        }
        create_private(file).with_context(|| format!("couldn't create {}", file.display()))
    }
}

impl Sink for RestoreSink<'_> {
    fn begin(&mut self, about: &About) -> anyhow::Result<()> {
        self.total = about.estimated_bytes;
        Ok(check_room(self.folder, about.estimated_bytes, "free some space, or restore to another disk")?)
    }

    fn open(&mut self, name: &str, _bytes: u64) -> anyhow::Result<()> {
        self.open = Some(match (name.strip_prefix(FILES), self.bucket) {
            (Some(key), Some(bucket)) => {
                let writer = bucket.write(key).map_err(|error| failure(Exit::Unreachable, error.to_string()))?;
                OpenMember::Object(Box::new(writer))
            }
            (Some(_), None) => OpenMember::File(self.create(&self.folder.join(name))?),
            (None, _) => {
                debug_assert_eq!(name, DATABASE);
                OpenMember::File(self.create(&self.folder.join("porchlight.db"))?)
            }
        });
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if self.progress.is_stopped() {
            return Err(failure(Exit::Interrupted, "stopped by a signal"));
        }
        self.done += bytes.len() as u64;
        self.progress.bytes("restore", self.done, self.total);
        match &mut self.open {
            Some(OpenMember::File(file)) => Ok(file.write_all(bytes)?),
            Some(OpenMember::Object(writer)) => {
                writer.write(bytes).map_err(|error| failure(Exit::Unreachable, error.to_string()))
            }
            None => Ok(()),
        }
    }

    fn close(&mut self) -> anyhow::Result<()> {
        match self.open.take() {
            Some(OpenMember::File(file)) => Ok(file.sync_all()?),
            Some(OpenMember::Object(writer)) => {
                writer.finish().map_err(|error| failure(Exit::Unreachable, error.to_string()))
            }
            None => Ok(()),
        }
    }
}
