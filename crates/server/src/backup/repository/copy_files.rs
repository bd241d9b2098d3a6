//! Copies the files that a repository lacks.

use std::{collections::BTreeMap, io::Read};

use porchlight_store::{StoredObject, check_room};

use super::{
    super::{
        Progress, Recipient,
        archive_writer::{HashedSource, Measured},
        encryption::MaybeEncrypted,
        manifest::Member,
        prepared::Prepared,
    },
    Repository, file_name,
    read::has_size,
    stored_name,
};
use crate::{
    exit::{Exit, failure},
    files::copy::BlockingFiles,
};

/// Copies files from the storage of a service into a repository.
pub(super) struct FileCopy<'c> {
    pub repository: &'c Repository,
    pub files: &'c BlockingFiles,
    pub prepared: &'c Prepared,
    pub recipients: &'c [Recipient],
    pub progress: &'c Progress,
}

/// The files of a backup.
#[derive(Debug, Default)]
pub(super) struct CopiedFiles {
    /// All of them, sorted by name.
    pub members: Vec<Member>,
    /// Storage keys of those deleted since the database was copied.
    pub deleted: Vec<String>,
    /// What was written to the repository, as stored.
    pub written: Vec<Member>,
}

impl FileCopy<'_> {
    /// Copies the files that aren't stored yet. `known`: those of earlier backups.
    pub(super) fn copy(&self, known: &BTreeMap<String, Member>) -> anyhow::Result<CopiedFiles> {
        let objects = &self.prepared.summary.objects;
        let stored = self.repository.stored_files()?;
        let reusable = |object: &StoredObject| {
            let file = known.get(&file_name(&object.storage_key))?;
            let is_encrypted = !self.recipients.is_empty();
            let size = stored.get(&stored_name(&file.name, is_encrypted))?;
            (has_size(file, *size, is_encrypted) && file.bytes == object.bytes).then_some(file)
        };
        let missing = objects.iter().filter(|object| reusable(object).is_none());
        let total: u64 = missing.map(|object| object.bytes).sum();
        if let Some(folder) = self.repository.place.folder() {
            check_room(folder, total, "choose another place for the repository, or free some space")?;
        }
        let (mut copied, mut done) = (CopiedFiles::default(), 0);
        for object in objects {
            if self.progress.is_stopped() {
                return Err(failure(Exit::Interrupted, "stopped by a signal"));
            }
            match reusable(object) {
                Some(file) => copied.members.push(file.clone()),
                None => {
                    self.copy_one(object, &mut copied)?;
                    done += object.bytes;
                    self.progress.bytes("files", done, total);
                }
            }
        }
        Ok(copied)
    }

    fn copy_one(&self, object: &StoredObject, copied: &mut CopiedFiles) -> anyhow::Result<()> {
        let Some((bytes, source)) = self.prepared.open_object(self.files, object)? else {
            copied.deleted.push(object.storage_key.clone());
            return Ok(());
        };
        let name = file_name(&object.storage_key);
        let stored = stored_name(&name, !self.recipients.is_empty());
        let measured = Measured::new(self.repository.writer(&stored)?, self.progress.clone());
        let mut target = MaybeEncrypted::new(measured, self.recipients)?;
        let mut source = HashedSource::new(source.take(bytes));
        std::io::copy(&mut source, &mut target)?;
        let (found, blake3) = source.finish();
        if found != bytes {
            return Err(failure(Exit::Damaged, format!("{name} has {found} bytes instead of {bytes}")));
        }
        let written = target.finish()?.finish()?;
        written.inner.finish()?;
        copied.members.push(Member { name, bytes, blake3 });
        copied.written.push(Member { name: stored, bytes: written.bytes, blake3: written.hash.to_hex().to_string() });
        Ok(())
    }
}
