//! The folder that a restoration writes to, and how it becomes the data directory.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{
    data_dir,
    exit::{Exit, failure},
};

/// `DIR.restoring`, locked; deleted unless it becomes the data directory.
pub(super) struct Restoring {
    pub folder: PathBuf,
    is_persisted: bool,
    _lock: data_dir::DataDirLock,
}

impl Restoring {
    pub(super) fn create(target: &Path) -> anyhow::Result<Self> {
        let folder = beside(target, ".restoring")?;
        data_dir::restrict_permissions(&folder)?;
        let lock = data_dir::lock(&folder).map_err(|_| failure(Exit::Busy, "another restoration is running"))?;
        // What a killed restoration left, except for the lock.
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            match (entry.file_type()?.is_dir(), entry.file_name() == "porchlight.lock") {
                (_, true) => {}
                (true, _) => std::fs::remove_dir_all(entry.path())?,
                (false, _) => std::fs::remove_file(entry.path())?,
            }
        }
        Ok(Self { folder, is_persisted: false, _lock: lock })
    }

    /// Makes the folder the data directory; returns where the earlier one is kept.
    ///
    /// At no moment is there no data directory, because a service that starts then would create an empty one.
    pub(super) fn persist(mut self, target: &Path, is_kept: bool) -> anyhow::Result<Option<PathBuf>> {
        sync_folder(&self.folder)?;
        let kept = match (target.exists(), is_kept) {
            (false, _) => {
                std::fs::rename(&self.folder, target)?;
                None
            }
            (true, true) => {
                let time = jiff::Timestamp::now().strftime("%Y-%m-%dT%H%M%SZ");
                let kept = beside(target, &format!(".before-restore-{time}"))?;
                // The next restoration deletes `DIR.restoring`, so the earlier data never has that name.
                std::fs::rename(&self.folder, &kept)?;
                exchange(&kept, target)?;
                Some(kept)
            }
            (true, false) => {
                // The other one has locks and secrets, which were copied.
                exchange(&self.folder, target)?;
                std::fs::remove_dir_all(&self.folder)?;
                None
            }
        };
        self.is_persisted = true;
        sync_folder(target.parent().unwrap_or(Path::new("/")))?;
        Ok(kept)
    }
}

/// Exchanges the names of two folders.
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::{
            fs::{CWD, RenameFlags, renameat_with},
            io::Errno,
        };
        match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {}
            exchanged => return Ok(exchanged?),
        }
    }
    let aside = one.with_extension("exchange");
    std::fs::rename(one, &aside)?;
    std::fs::rename(other, one)?;
    std::fs::rename(&aside, other)
}

impl Drop for Restoring {
    fn drop(&mut self) {
        if !self.is_persisted {
            // The next restoration tries again.
            std::fs::remove_dir_all(&self.folder).ok();
        }
    }
}

fn beside(target: &Path, ending: &str) -> anyhow::Result<PathBuf> {
    let mut name = target.file_name().context("--data must be a folder with a name")?.to_owned();
    name.push(ending);
    Ok(target.with_file_name(name))
}

pub(super) fn copy_synced(from: &Path, to: &Path) -> io::Result<()> {
    let mut file = create_private(to)?;
    file.write_all(&std::fs::read(from)?)?;
    file.sync_all()
}

pub(super) fn create_private(file: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}
