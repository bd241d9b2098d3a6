//! Makes an archive beside a running service.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::Context;
use porchlight_store::PacedFile;
use tokio::runtime::Handle;

use super::{
    FILES, Progress, Recipient,
    archive_writer::Finished,
    manifest::Manifest,
    prepared::{Counted, Prepared, folder_of},
    verify,
};
use crate::{
    config::Config,
    exit::{Exit, failure},
    files::copy::BlockingFiles,
};

/// Where a backup is written.
#[derive(Debug, Clone)]
pub enum BackupTarget {
    File(PathBuf),
    Stdout,
}

/// A requested backup.
pub struct BackupPlan {
    pub target: BackupTarget,
    /// Encrypts for these keys; empty: not encrypted.
    pub recipients: Vec<Recipient>,
    /// Reads the finished archive back.
    pub is_verified: bool,
}

/// A finished backup.
pub struct Created {
    pub bytes: u64,
    pub files: u64,
    pub manifest: Manifest,
    pub is_verified: bool,
    pub seconds: f64,
}

/// Makes a backup. Blocks; runs on a thread for blocking work.
///
/// # Errors
/// `Busy`: another backup runs. `Io`: too little space, told before anything is written. `TargetNotEmpty`.
pub fn create(config: &Config, plan: &BackupPlan, progress: &Progress, runtime: Handle) -> anyhow::Result<Created> {
    let began = Instant::now();
    let target = match &plan.target {
        BackupTarget::File(target) => Some(target.as_path()),
        BackupTarget::Stdout => None,
    };
    let prepared = Prepared::new(config, target.map(folder_of).as_deref(), progress, &runtime)?;
    let files = BlockingFiles::open(config, runtime).map_err(anyhow::Error::msg)?;
    let source = Source { prepared: &prepared, files: &files, progress };
    match &plan.target {
        BackupTarget::Stdout => {
            let (finished, manifest) = source.write(io::BufWriter::new(io::stdout()), &plan.recipients)?;
            Ok(created(finished.bytes, &manifest, false, began))
        }
        BackupTarget::File(target) => {
            let partial = Partial::create(target)?;
            let writer = io::BufWriter::with_capacity(1 << 20, PacedFile::new(partial.open()?));
            let (finished, manifest) = source.write(writer, &plan.recipients)?;
            let file = finished.inner.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.sync().with_context(|| format!("couldn't write {}", partial.partial.display()))?;
            if plan.is_verified {
                // The bytes are read back from the target before the archive gets its name.
                verify::read_back(&partial.partial, finished.hash, finished.bytes, progress)?;
                if plan.recipients.is_empty() {
                    verify::compare_members(File::open(&partial.partial)?, progress)?;
                }
            }
            partial.persist()?;
            Ok(created(finished.bytes, &manifest, plan.is_verified, began))
        }
    }
}

fn created(bytes: u64, manifest: &Manifest, is_verified: bool, began: Instant) -> Created {
    let files = manifest.members.iter().filter(|member| member.name.starts_with(FILES)).count() as u64;
    Created { bytes, files, manifest: manifest.clone(), is_verified, seconds: began.elapsed().as_secs_f64() }
}

/// What goes into an archive.
struct Source<'s> {
    prepared: &'s Prepared,
    files: &'s BlockingFiles,
    progress: &'s Progress,
}

impl Source<'_> {
    fn write<W: Write>(&self, target: W, recipients: &[Recipient]) -> anyhow::Result<(Finished<W>, Manifest)> {
        let about = self.prepared.about()?;
        let (mut archive, mut done) = self.prepared.begin(target, recipients, &about, self.progress)?;
        let mut deleted_files = Vec::new();
        for object in &self.prepared.summary.objects {
            match self.prepared.open_object(self.files, object)? {
                Some((bytes, source)) => {
                    let (done, total) = (&mut done, about.estimated_bytes);
                    let mut source = Counted { source, done, total, progress: self.progress };
                    archive.add(&format!("{FILES}{}", object.storage_key), bytes, &mut source)?;
                }
                None => deleted_files.push(object.storage_key.clone()),
            }
        }
        let manifest = self.prepared.finish(&mut archive, deleted_files)?;
        Ok((archive.finish()?, manifest))
    }
}

/// An archive without its final name; deleted unless it is persisted.
struct Partial {
    partial: PathBuf,
    target: PathBuf,
    is_persisted: bool,
}

impl Partial {
    fn create(target: &Path) -> anyhow::Result<Self> {
        if target.exists() {
            return Err(failure(Exit::TargetNotEmpty, format!("{} already exists", target.display())));
        }
        let mut name = target.as_os_str().to_owned();
        name.push(".partial");
        Ok(Self { partial: name.into(), target: target.to_owned(), is_persisted: false })
    }

    fn open(&self) -> anyhow::Result<File> {
        let mut options = File::options();
        options.create(true).truncate(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&self.partial).with_context(|| format!("couldn't create {}", self.partial.display()))
    }

    /// Gives the archive its name, unless a file of this name appeared.
    fn persist(mut self) -> anyhow::Result<()> {
        if self.target.exists() {
            return Err(failure(Exit::TargetNotEmpty, format!("{} already exists", self.target.display())));
        }
        std::fs::rename(&self.partial, &self.target)?;
        self.is_persisted = true;
        #[cfg(unix)]
        File::open(folder_of(&self.target))?.sync_all()?;
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.is_persisted {
            std::fs::remove_file(&self.partial).ok();
        }
    }
}
