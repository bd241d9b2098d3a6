//! Deletes what no backup needs: expired backups, what a killed backup left, and files that no manifest names.

use std::{collections::BTreeSet, path::Path};

use super::{BACKUPS, MANIFEST, Repository, failed, key};

impl Repository {
    /// Deletes backups without a manifest and uploads that never ended. Only for the holder of the lease.
    pub(super) fn delete_incomplete(&self) -> anyhow::Result<()> {
        let complete = self.times()?;
        let started = self.place.list(BACKUPS).map_err(failed)?;
        let is_incomplete = |name: &str| {
            // Names of other programs stay.
            let time = name.split('/').nth(1).unwrap_or_default();
            super::timestamp(time).is_some() && !complete.contains(time)
        };
        let names: Vec<String> = started.into_iter().map(|(name, _)| name).filter(|name| is_incomplete(name)).collect();
        self.place.delete(&names).map_err(failed)?;
        if let Some(folder) = self.place.folder() {
            for inner in [BACKUPS, "files"] {
                delete_staged(&folder.join(inner))?;
            }
        }
        Ok(())
    }

    /// Deletes expired backups, then the files that no manifest names. Only for the holder of the lease.
    ///
    /// Without its manifest a backup is incomplete, so after a crash the next run deletes the rest. If any manifest
    /// can't be read, nobody knows which files it names, so nothing is deleted and that error is returned.
    pub(super) fn delete_expired(&self, expired: &[String]) -> anyhow::Result<()> {
        let mut named = BTreeSet::new();
        for time in self.times()?.iter().filter(|time| !expired.contains(time)) {
            let manifest = self.entry(time)?.manifest;
            named.extend(manifest.files.iter().map(|file| manifest.stored_name(&file.name)));
        }
        let manifests: Vec<String> = expired.iter().map(|time| key(time, MANIFEST)).collect();
        self.place.delete(&manifests).map_err(failed)?;
        self.delete_incomplete()?;
        let unnamed = self.stored_files()?.into_keys().filter(|name| !named.contains(name));
        self.place.delete(&unnamed.collect::<Vec<_>>()).map_err(failed)
    }
}

/// Deletes what a killed process was writing: `NAME#NUMBER`, which the storage doesn't list.
fn delete_staged(folder: &Path) -> anyhow::Result<()> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            delete_staged(&entry.path())?;
            // An empty one only; of a deleted backup.
            std::fs::remove_dir(entry.path()).ok();
        } else if entry.file_name().to_string_lossy().contains('#') {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
