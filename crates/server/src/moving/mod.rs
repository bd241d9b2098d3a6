//! Moves all data between SQLite and PostgreSQL, and between folders and buckets.
//!
//! Rows and files go directly from one place to the other. Until everything is there and compared, the target has a
//! mark with which no service starts, and a later command can go on. See docs/moving.md.

mod ends;
mod files;
pub mod wire;

use std::{collections::BTreeMap, path::PathBuf, sync::Arc, time::Instant};

use porchlight_store::{
    CopyProgress, Database, MoveMark, MoveState, RowCopy, Store, StoreError, StoredObject, TableSum,
};
use tokio::runtime::Handle;

use self::{
    ends::{Source, Target, place_of},
    files::{FileCopy, is_same},
};
use crate::{
    backup::Progress,
    clock::Clock,
    config::Config,
    exit::{Exit, failure},
    files::copy::BlockingFiles,
    ids::random_id,
    move_check,
    secrets::Secrets,
};

/// A requested move.
pub struct MovePlan {
    pub source: Config,
    /// Where the data goes; the options that aren't about data are ignored.
    pub target: Config,
    pub step: MoveStep,
}

/// What to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveStep {
    Begin,
    /// Continues a move that was interrupted.
    Resume,
    /// Empties the target of a move that was interrupted.
    Discard,
}

/// A finished move.
pub struct Moved {
    /// Rows and checksums, which are the same on both sides.
    pub tables: BTreeMap<String, TableSum>,
    pub files: usize,
    /// The files are where they were.
    pub files_stayed: bool,
    pub from: String,
    pub to: String,
    /// The file with the signing secrets for the target.
    pub secret_file: PathBuf,
    pub seconds: f64,
}

/// Moves the data. Blocks; runs on a thread for blocking work.
///
/// # Errors
/// `TargetNotEmpty`; `Busy`: a service uses one of them; `Config`: an unfinished move; `Damaged`: a file is missing.
pub fn run(plan: &MovePlan, progress: &Progress, runtime: &Handle) -> anyhow::Result<Option<Moved>> {
    let began = Instant::now();
    let source = Source::open(&plan.source, runtime)?;
    let moved = match Target::open(plan, runtime) {
        Ok(target) => {
            let ended = Move { plan, source: &source, target: &target, progress, runtime }.run();
            runtime.block_on(target.store.close());
            if matches!(ended, Ok(None)) {
                target.delete_files()?
            }
            ended
        }
        Err(error) => Err(error),
    };
    runtime.block_on(source.store.close());
    Ok(moved?.map(|moved| Moved { seconds: began.elapsed().as_secs_f64(), ..moved }))
}

/// Lets a service use the source of an earlier move again.
///
/// # Errors
/// `Config` if no move left a mark.
pub fn reopen(config: &Config, runtime: &Handle) -> anyhow::Result<()> {
    let source = Source::open(config, runtime)?;
    runtime.block_on(async {
        match source.store.move_mark().await?.map(|mark| mark.state) {
            Some(MoveState::Moved | MoveState::Moving) => source.store.set_move_mark(None).await?,
            Some(MoveState::Incomplete) => {
                return Err(failure(Exit::Config, "this is the target of an unfinished move, not its source"));
            }
            None => return Err(failure(Exit::Config, "the data here wasn't moved; the service can use it")),
        }
        source.store.close().await;
        Ok(())
    })
}

struct Move<'m> {
    plan: &'m MovePlan,
    source: &'m Source,
    target: &'m Target,
    progress: &'m Progress,
    runtime: &'m Handle,
}

impl Move<'_> {
    /// `None`: the target was emptied.
    fn run(&self) -> anyhow::Result<Option<Moved>> {
        let (here, there) = self.runtime.block_on(async {
            anyhow::Ok((self.source.store.move_mark().await?, self.target.store.move_mark().await?))
        })?;
        if here.as_ref().is_some_and(|mark| mark.state != MoveState::Moving) {
            self.runtime.block_on(move_check::check(&self.source.store))?;
        }
        let is_ours = |mark: &MoveMark| mark.state == MoveState::Incomplete && mark.data == self.source.data;
        if there.as_ref().is_some_and(|mark| !is_ours(mark)) {
            return Err(failure(Exit::Config, format!("{} belongs to another move", self.target.name)));
        }
        // Cut off between the marks of the source and of the target.
        let is_begun = here.as_ref().is_some_and(|mark| mark.other == self.target.name)
            && there.is_none()
            && !self.runtime.block_on(self.target.store.has_rows())?;
        match (self.plan.step, there.is_some()) {
            (MoveStep::Resume, false) if is_begun => self.target.require_empty(self.keeps_files())?,
            (MoveStep::Discard, false) if is_begun => {
                self.runtime.block_on(self.source.store.set_move_mark(None))?;
                return Ok(None);
            }
            (MoveStep::Begin, true) => {
                let sentence = format!(
                    "an earlier move to {} isn't finished: add --resume to finish it, or --discard to empty it",
                    self.target.name
                );
                return Err(failure(Exit::Config, sentence));
            }
            (MoveStep::Begin, false) => self.target.require_empty(self.keeps_files())?,
            (MoveStep::Resume, false) => return self.finish_source(here).map(Some),
            (MoveStep::Discard, false) => {
                return Err(failure(Exit::Config, format!("there is no unfinished move to {}", self.target.name)));
            }
            (MoveStep::Discard, true) => return self.discard().map(|()| None),
            (MoveStep::Resume, true) => {}
        }
        let run = u64::from_le_bytes(random_id());
        let mark = MoveMark {
            state: MoveState::Incomplete,
            run: format!("{run:016x}"),
            data: self.source.data,
            other: self.source.name.clone(),
            at_ms: there.map_or_else(|| Clock::system().now_ms(), |mark| mark.at_ms),
        };
        self.mark_source(MoveState::Moving, &mark)?;
        self.runtime.block_on(self.target.store.set_move_mark(Some(&mark)))?;
        self.copy(&mark).map(Some)
    }

    fn copy(&self, mark: &MoveMark) -> anyhow::Result<Moved> {
        let (shown, stopped) = (self.progress.clone(), failure(Exit::Interrupted, "stopped by a signal"));
        let report: CopyProgress = Arc::new(move |done, total| {
            shown.counted("rows", done, total);
            !shown.is_stopped()
        });
        let rows = self.row_copy()?;
        match self.runtime.block_on(rows.copy(mark, &report)) {
            Err(StoreError::NotFound) => return Err(stopped),
            Err(StoreError::Busy) => return Err(failure(Exit::Busy, "another command goes on with this move")),
            copied => copied?,
        }
        let tables = self.runtime.block_on(rows.compare())?;
        let objects = self.objects()?;
        let files_stayed = self.keeps_files();
        if !files_stayed {
            let (from, to) = (&self.source.files, &self.target.files);
            let may_exist = self.plan.step == MoveStep::Resume;
            FileCopy { from, to, progress: self.progress, may_exist }.copy(&objects)?;
        }
        let secret_file = self.secrets()?;
        self.runtime.block_on(rows.finish(mark))?;
        self.mark_source(MoveState::Moved, mark)?;
        Ok(self.moved(tables, objects.len(), files_stayed, secret_file))
    }

    /// Marks the source of a move whose last step was cut off.
    fn finish_source(&self, here: Option<MoveMark>) -> anyhow::Result<Moved> {
        let is_complete = here.as_ref().is_some_and(|mark| mark.other == self.target.name)
            && self.target.data(self.runtime)? == Some(self.source.data);
        let Some(mark) = here.filter(|_| is_complete) else {
            return Err(failure(Exit::Config, format!("there is no unfinished move to {}", self.target.name)));
        };
        let tables = self.runtime.block_on(self.row_copy()?.compare())?;
        let secret_file = self.secrets()?;
        self.mark_source(MoveState::Moved, &mark)?;
        Ok(self.moved(tables, self.objects()?.len(), self.keeps_files(), secret_file))
    }

    fn discard(&self) -> anyhow::Result<()> {
        if !self.keeps_files() {
            let keys: Vec<String> = self.objects()?.into_iter().map(|object| object.storage_key).collect();
            self.target.files.delete(&keys).map_err(|error| failure(Exit::Unreachable, error.to_string()))?;
            files::delete_partial_files(&self.target.files, &keys)?;
        }
        self.runtime.block_on(async {
            self.target.store.discard_copied_rows().await?;
            anyhow::Ok(self.source.store.set_move_mark(None).await?)
        })
    }

    fn moved(
        &self,
        tables: BTreeMap<String, TableSum>,
        files: usize,
        files_stayed: bool,
        secret_file: PathBuf,
    ) -> Moved {
        let (from, to) = (self.source.name.clone(), self.target.name.clone());
        Moved { tables, files, files_stayed, from, to, secret_file, seconds: 0.0 }
    }

    fn mark_source(&self, state: MoveState, mark: &MoveMark) -> anyhow::Result<()> {
        let mark = MoveMark { state, other: self.target.name.clone(), ..mark.clone() };
        Ok(self.runtime.block_on(self.source.store.set_move_mark(Some(&mark)))?)
    }

    fn row_copy(&self) -> anyhow::Result<RowCopy> {
        let (source, target) = (&self.source.store, &self.target.store);
        // One of the two, or an empty SQLite database, says which columns there are.
        let scratch = tempfile::tempdir()?;
        let copy = match (source.is_shared(), target.is_shared()) {
            (false, _) => self.runtime.block_on(RowCopy::new(source, target, source)),
            (true, false) => self.runtime.block_on(RowCopy::new(source, target, target)),
            (true, true) => self.runtime.block_on(async {
                let shape = Store::open_without_snapshot(&Database::Sqlite(scratch.path().to_owned())).await?;
                let copy = RowCopy::new(source, target, &shape).await;
                shape.close().await;
                copy
            }),
        };
        Ok(copy?)
    }

    fn objects(&self) -> anyhow::Result<Vec<StoredObject>> {
        Ok(self.runtime.block_on(self.source.store.stored_objects())?)
    }

    /// Source and target use the same folder or bucket for files.
    fn keeps_files(&self) -> bool {
        is_same(&self.plan.source, &self.plan.target)
    }

    /// Secrets in a file of their own stay there; others are copied into the target's data directory.
    fn secrets(&self) -> anyhow::Result<PathBuf> {
        if let Some(file) = &self.plan.source.secret_file {
            return Ok(file.clone());
        }
        Ok(self.runtime.block_on(async {
            let secrets = Secrets::open(&self.plan.source, &self.source.store).await?;
            secrets.copy_into(&self.plan.target.data).await
        })?)
    }
}

/// The storage of a configuration, for a thread outside of the runtime.
fn open_files(config: &Config, runtime: &Handle) -> anyhow::Result<BlockingFiles> {
    BlockingFiles::open(config, runtime.clone()).map_err(|error| failure(Exit::Config, error))
}

/// What a message calls the database of a configuration.
pub fn describe(config: &Config) -> String {
    place_of(config)
}
