//! Imports an archive that has arrived: checks it, copies the files, and copies the rows in one transaction.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::Context;
use porchlight_api::ApiError;
use porchlight_domain::WorkspaceId;
use porchlight_store::{
    CheckDepth, DataMove, DataMoveProgress, DataMoveState, Database, Store, WorkspaceImport, check_room, drop_objects,
};
use tokio::runtime::Handle;

use super::receive;
use crate::{
    backup::{About, DATABASE, FILES, Sink, check_copy, read_archive},
    data_dir,
    email::showing_link::queued_url,
    errors,
    exit::{Exit, failure, status_of},
    files::copy::{BlockingFiles, ObjectReader, ObjectWriter, io_error},
    ids::random_id,
    state::AppState,
};

const REPORT_INTERVAL: Duration = Duration::from_secs(1);

/// Starts importing, unless another process did.
pub(super) async fn begin(app: &AppState, current: &DataMove) -> Result<(), ApiError> {
    let run = receive::hex(&random_id::<8>());
    let new = DataMove { state: DataMoveState::Importing, run, message: String::new(), ..current.clone() };
    let counter = Arc::new(Counter::default());
    report(app, &new, &counter).await;
    // Before it is stored, so that nobody takes it for one that was cut off.
    app.imports.lock().insert(new.run.clone());
    let is_ours = app.store.replace_data_move(current, &new).await.map_err(errors::from_store);
    if !matches!(is_ours, Ok(true)) {
        app.imports.lock().remove(&new.run);
        return is_ours.map(drop);
    }
    let app = app.clone();
    app.tasks.clone().spawn(async move {
        run_to_end(&app, &new, &counter).await;
        app.imports.lock().remove(&new.run);
    });
    Ok(())
}

/// How far an import is: 0 `Check`, 1 `Files`, 2 `Rows`.
#[derive(Default)]
struct Counter {
    step: AtomicU64,
    done: AtomicU64,
    total: AtomicU64,
}

impl Counter {
    fn begin(&self, step: u64, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        self.step.store(step, Ordering::Relaxed);
    }
}

async fn run_to_end(app: &AppState, current: &DataMove, counter: &Arc<Counter>) {
    let imported = tokio::select! {
        imported = import(app, current, counter) => imported,
        () = keep_reporting(app, current, counter) => return,
        // A restart begins the import again.
        () = app.stop.cancelled() => return,
    };
    let Err(error) = imported else {
        receive::delete_chunks(app, &current.id).await;
        tracing::info!(workspace = current.workspace, "data was moved here");
        return;
    };
    tracing::warn!(error = format!("{error:#}"), "failed to import moved data");
    // Anything but a wrong archive can be tried again with the same parts.
    let is_final = matches!(status_of(&error), Exit::Damaged | Exit::TooNew | Exit::TargetNotEmpty | Exit::Usage);
    let state = if is_final { DataMoveState::Failed } else { DataMoveState::Receiving };
    let failed = DataMove { state, message: format!("{error:#}"), ..current.clone() };
    if let Err(error) = app.store.replace_data_move(current, &failed).await {
        tracing::warn!(%error, "failed to record why moved data wasn't imported");
    }
    if is_final {
        receive::delete_chunks(app, &current.id).await;
    }
}

async fn keep_reporting(app: &AppState, current: &DataMove, counter: &Counter) {
    loop {
        report(app, current, counter).await;
        tokio::time::sleep(REPORT_INTERVAL).await;
    }
}

async fn report(app: &AppState, current: &DataMove, counter: &Counter) {
    let step = match counter.step.load(Ordering::Relaxed) {
        0 => "Check",
        1 => "Files",
        _ => "Rows",
    };
    let progress = DataMoveProgress {
        step: step.into(),
        done: counter.done.load(Ordering::Relaxed),
        total: counter.total.load(Ordering::Relaxed),
        at_ms: app.clock.now_ms(),
    };
    if let Err(error) = app.store.save_data_move_progress(WorkspaceId(current.workspace), &progress).await {
        tracing::warn!(%error, "failed to record the progress of a move");
    }
}

async fn import(app: &AppState, current: &DataMove, counter: &Arc<Counter>) -> anyhow::Result<()> {
    let folder = app.config.data.join("cache").join(format!("move-{}", current.id));
    let unpack = Unpack {
        folder: folder.clone(),
        workspace: WorkspaceId(current.workspace),
        current: current.clone(),
        counter: counter.clone(),
        files: BlockingFiles::open(&app.config, Handle::current()).map_err(anyhow::Error::msg)?,
    };
    let unpacked = tokio::task::spawn_blocking(move || unpack.run()).await?;
    let imported = match unpacked {
        Ok(unpacked) => copy_rows(app, current, counter, &folder, unpacked).await,
        Err(error) => Err(error),
    };
    std::fs::remove_dir_all(&folder).ok();
    imported
}

async fn copy_rows(
    app: &AppState,
    current: &DataMove,
    counter: &Arc<Counter>,
    folder: &Path,
    Unpacked { rows, from }: Unpacked,
) -> anyhow::Result<()> {
    counter.begin(2, rows);
    let import = WorkspaceImport {
        folder: folder.to_owned(),
        from,
        to: WorkspaceId(current.workspace),
        base_url: app.base_url(),
    };
    let counted = counter.clone();
    let progress = Arc::new(move |rows| counted.done.store(rows, Ordering::Relaxed));
    let signing = app.clone();
    let links = Arc::new(move |id| queued_url(&signing, id));
    match app.store.import_workspace(import, current, (progress, links)).await? {
        Some(_) => Ok(()),
        None => Err(failure(Exit::TargetNotEmpty, "the workspace has a chatbot now, so nothing was moved into it")),
    }
}

/// A database that was unpacked.
struct Unpacked {
    rows: u64,
    from: WorkspaceId,
}

/// Checks and unpacks an archive, on a thread for blocking work.
struct Unpack {
    folder: PathBuf,
    workspace: WorkspaceId,
    current: DataMove,
    counter: Arc<Counter>,
    files: BlockingFiles,
}

impl Unpack {
    fn run(&self) -> anyhow::Result<Unpacked> {
        if self.folder.exists() {
            std::fs::remove_dir_all(&self.folder)?;
        }
        data_dir::create_private(&self.folder)?;
        self.counter.begin(0, self.current.bytes);
        let (mut archive, mut hasher, mut buffer) = (self.reader(), blake3::Hasher::new(), vec![0; 256 << 10]);
        loop {
            let read = archive.read(&mut buffer)?;
            if read == 0 {
                break;
            }
            hasher.update(&buffer[..read]);
            self.counter.done.fetch_add(read as u64, Ordering::Relaxed);
        }
        if hasher.finalize().to_hex().as_str() != self.current.blake3 {
            return Err(failure(Exit::Damaged, "the archive differs from the hash that was announced"));
        }
        let mut sink = UnpackSink { unpack: self, open: None };
        let (about, manifest) = read_archive(self.reader(), None, &mut sink)?;
        let database = self.folder.join("porchlight.db");
        check_copy(&database, &about, &manifest, CheckDepth::Quick)?;
        drop_objects(&database, &manifest.deleted_files)?;
        let workspaces = self.files.runtime().block_on(async {
            // Opening brings the schema up to date.
            let store = Store::open_without_snapshot(&Database::Sqlite(self.folder.clone())).await?;
            let workspaces = store.workspaces().await;
            store.close().await;
            workspaces
        })?;
        let [from] = workspaces.as_slice() else {
            let message =
                format!("the data has {} workspaces; a move over the wire needs exactly one", workspaces.len());
            return Err(failure(Exit::Usage, message));
        };
        Ok(Unpacked { rows: manifest.tables.values().map(|table| table.rows).sum(), from: *from })
    }

    fn reader(&self) -> ArchiveReader<'_> {
        ArchiveReader { files: &self.files, keys: receive::chunk_keys(&self.current), next: 0, open: None }
    }
}

/// All parts, one after the other.
struct ArchiveReader<'p> {
    files: &'p BlockingFiles,
    keys: Vec<String>,
    next: usize,
    open: Option<ObjectReader>,
}

impl Read for ArchiveReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(part) = &mut self.open {
                let read = part.read(buffer)?;
                if read > 0 {
                    return Ok(read);
                }
                self.open = None;
            }
            let Some(key) = self.keys.get(self.next) else { return Ok(0) };
            self.next += 1;
            let Some((_, part)) = self.files.read(key).map_err(io_error)? else {
                return Err(io::Error::new(io::ErrorKind::NotFound, format!("the part {key} is missing")));
            };
            self.open = Some(part);
        }
    }
}

enum OpenMember {
    Database(File),
    Object(Box<ObjectWriter>),
}

struct UnpackSink<'u> {
    unpack: &'u Unpack,
    open: Option<OpenMember>,
}

impl Sink for UnpackSink<'_> {
    fn begin(&mut self, about: &About) -> anyhow::Result<()> {
        self.unpack.counter.begin(1, 0);
        Ok(check_room(&self.unpack.folder, about.estimated_bytes, "free some space on the server")?)
    }

    fn open(&mut self, name: &str, _bytes: u64) -> anyhow::Result<()> {
        self.open = Some(match name.strip_prefix(FILES) {
            Some(key) => {
                let (_, unique) = key.split_once('/').context("a file of the archive has no workspace")?;
                let key = format!("{}/{unique}", self.unpack.workspace);
                OpenMember::Object(Box::new(self.unpack.files.write(&key).map_err(io_error)?))
            }
            None => {
                debug_assert_eq!(name, DATABASE);
                OpenMember::Database(File::create_new(self.unpack.folder.join("porchlight.db"))?)
            }
        });
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match &mut self.open {
            Some(OpenMember::Database(file)) => Ok(file.write_all(bytes)?),
            Some(OpenMember::Object(writer)) => Ok(writer.write(bytes).map_err(io_error)?),
            None => Ok(()),
        }
    }

    fn close(&mut self) -> anyhow::Result<()> {
        match self.open.take() {
            Some(OpenMember::Database(file)) => Ok(file.sync_all()?),
            Some(OpenMember::Object(writer)) => {
                writer.finish().map_err(io_error)?;
                self.unpack.counter.done.fetch_add(1, Ordering::Relaxed);
                Ok(())
            }
            None => Ok(()),
        }
    }
}
