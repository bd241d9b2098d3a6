//! Reads a backup of a repository as if it were an archive.

use std::io::{BufRead, BufReader, Read};

use super::{
    super::{
        archive_reader::{self, SIZE_TOLERANCE, Sink, read_archive},
        encryption::Identities,
        manifest::{About, Manifest, Member},
    },
    BackupEntry, DATABASE_ARCHIVE, MANIFEST, Repository, failed, key,
};
use crate::exit::{Exit, failure};

/// How files are compared with the manifest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileCheck {
    /// They exist, with their size.
    Sizes,
    /// Every byte, which the sink gets.
    Content,
}

/// Reads a backup; returns once its manifest matches.
///
/// # Errors
/// `Damaged` names the file. `Busy`: the backup was deleted while it was read.
pub fn read_backup(
    repository: &Repository,
    entry: &BackupEntry,
    identities: Option<&Identities>,
    check: FileCheck,
    sink: &mut dyn Sink,
) -> anyhow::Result<(About, Manifest)> {
    let read = read(repository, entry, identities, check, sink);
    if read.is_err() && !repository.times()?.contains(&entry.time) {
        return Err(failure(Exit::Busy, format!("the backup {} was deleted meanwhile", entry.time)));
    }
    read
}

fn read(
    repository: &Repository,
    entry: &BackupEntry,
    identities: Option<&Identities>,
    check: FileCheck,
    sink: &mut dyn Sink,
) -> anyhow::Result<(About, Manifest)> {
    check_names(entry)?;
    let name = key(&entry.time, &entry.manifest.stored_name(DATABASE_ARCHIVE));
    let (about, mut manifest) = read_archive(repository.reader(&name)?, identities, sink)?;
    if manifest.tables != entry.manifest.tables || about.time != entry.about.time {
        return Err(failure(Exit::Damaged, format!("{name} is not the one of the manifest")));
    }
    let files: u64 = entry.manifest.files.iter().map(|file| file.bytes).sum();
    if files > about.estimated_bytes.saturating_add(SIZE_TOLERANCE) {
        return Err(failure(Exit::Damaged, format!("{}/{MANIFEST}: the files are larger than announced", entry.time)));
    }
    match check {
        FileCheck::Sizes => compare_sizes(repository, entry)?,
        FileCheck::Content => {
            for file in &entry.manifest.files {
                read_file(repository, entry, file, identities, sink)?;
            }
        }
    }
    manifest.members.extend(entry.manifest.files.iter().cloned());
    manifest.deleted_files.clone_from(&entry.manifest.deleted_files);
    Ok((about, manifest))
}

/// Names never leave the folder of a restoration, and none is there twice.
fn check_names(entry: &BackupEntry) -> anyhow::Result<()> {
    let files = &entry.manifest.files;
    let damaged = |name: &str| {
        failure(Exit::Damaged, format!("{}/{MANIFEST}: {name:?} is out of order or no file's name", entry.time))
    };
    if let Some(file) = files.iter().find(|file| !archive_reader::is_file_member(&file.name)) {
        return Err(damaged(&file.name));
    }
    match files.windows(2).find(|pair| pair[0].name >= pair[1].name) {
        Some(pair) => Err(damaged(&pair[1].name)),
        None => Ok(()),
    }
}

fn compare_sizes(repository: &Repository, entry: &BackupEntry) -> anyhow::Result<()> {
    let is_encrypted = !entry.manifest.recipients.is_empty();
    for batch in entry.manifest.files.chunks(1_000) {
        let names: Vec<String> = batch.iter().map(|file| entry.manifest.stored_name(&file.name)).collect();
        let sizes = repository.place.sizes(&names).map_err(failed)?;
        for (file, size) in batch.iter().zip(sizes) {
            match size {
                Some(size) if has_size(file, size, is_encrypted) => {}
                Some(_) => return Err(not_the_one(file)),
                None => return Err(failure(Exit::Damaged, format!("{} is missing", file.name))),
            }
        }
    }
    Ok(())
}

/// Returns whether a stored file can be the one of the manifest. Encryption adds some bytes.
pub(super) fn has_size(file: &Member, stored: u64, is_encrypted: bool) -> bool {
    if is_encrypted { stored > file.bytes } else { stored == file.bytes }
}

fn not_the_one(file: &Member) -> anyhow::Error {
    failure(Exit::Damaged, format!("{} is not the one of the manifest", file.name))
}

fn read_file(
    repository: &Repository,
    entry: &BackupEntry,
    file: &Member,
    identities: Option<&Identities>,
    sink: &mut dyn Sink,
) -> anyhow::Result<()> {
    let stored = repository.reader(&entry.manifest.stored_name(&file.name))?;
    let stored = BufReader::with_capacity(64 << 10, stored);
    let mut source: Box<dyn BufRead> = match entry.manifest.recipients.is_empty() {
        true => Box::new(stored),
        false => Box::new(archive_reader::decrypt(stored, identities, &file.name)?),
    };
    sink.open(&file.name, file.bytes)?;
    let (mut hasher, mut buffer, mut found) = (blake3::Hasher::new(), vec![0; 64 << 10], 0);
    loop {
        let read = source
            .read(&mut buffer)
            .map_err(|error| failure(Exit::Damaged, format!("{} is damaged: {error}", file.name)))?;
        found += read as u64;
        if read == 0 || found > file.bytes {
            break;
        }
        hasher.update(&buffer[..read]);
        sink.write(&buffer[..read])?;
    }
    if found != file.bytes || hasher.finalize().to_hex().as_str() != file.blake3 {
        return Err(not_the_one(file));
    }
    sink.close()
}
