//! Reads an archive and compares it with its manifest.
//!
//! Archives are hostile input: names, sizes and the order of members are checked before anything is written.

use std::io::{BufRead, BufReader, Read};

use age::{Decryptor, stream::StreamReader};

use super::{
    ABOUT, DATABASE, FILES, MANIFEST,
    encryption::Identities,
    manifest::{About, FORMAT, Manifest, Member},
};
use crate::exit::{Exit, failure};

const MAX_ABOUT_BYTES: u64 = 1 << 20;
const MAX_MANIFEST_BYTES: u64 = 512 << 20;
const AGE_MAGIC: &[u8] = b"age-encryption.org/";
const ZSTD_MAGIC: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
/// How much larger than announced an archive can be.
pub const SIZE_TOLERANCE: u64 = 1 << 20;

/// Receives the members of an archive.
pub trait Sink {
    /// Called once, before any member.
    fn begin(&mut self, about: &About) -> anyhow::Result<()>;
    fn open(&mut self, name: &str, bytes: u64) -> anyhow::Result<()>;
    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()>;
    fn close(&mut self) -> anyhow::Result<()>;
}

/// Reads a whole archive; returns once its manifest matches.
///
/// # Errors
/// `Damaged` names the member that is cut, changed, missing or out of order. `TooNew`: made by a newer program.
pub fn read_archive(
    source: impl Read,
    identities: Option<&Identities>,
    sink: &mut dyn Sink,
) -> anyhow::Result<(About, Manifest)> {
    let mut source = BufReader::with_capacity(256 << 10, source);
    let start = source.fill_buf()?;
    if start.starts_with(AGE_MAGIC) {
        read_compressed(decrypt(source, identities, ABOUT)?, sink)
    } else if start.starts_with(ZSTD_MAGIC) {
        read_compressed(source, sink)
    } else {
        Err(failure(Exit::Damaged, "not an archive of Porchlight (.tar.zst or .tar.zst.age)"))
    }
}

/// Decrypts a stream; `name` is for messages.
pub fn decrypt<R: BufRead>(
    source: R,
    identities: Option<&Identities>,
    name: &str,
) -> anyhow::Result<BufReader<StreamReader<R>>> {
    let Some(identities) = identities else {
        return Err(failure(Exit::Usage, "the backup is encrypted; use --identity FILE"));
    };
    let opened = Decryptor::new_buffered(source)
        .and_then(|decryptor| decryptor.decrypt(identities.iter().map(|identity| &**identity as _)));
    let stream = opened
        .map_err(|error| failure(Exit::Damaged, format!("{name} can't be decrypted with this identity: {error}")))?;
    Ok(BufReader::with_capacity(256 << 10, stream))
}

fn read_compressed(source: impl BufRead, sink: &mut dyn Sink) -> anyhow::Result<(About, Manifest)> {
    let decoder = zstd::Decoder::with_buffer(source).map_err(|error| damaged(ABOUT, &error))?;
    let mut archive = tar::Archive::new(decoder);
    let mut reading = Reading { about: None, manifest: None, members: Vec::new(), bytes: 0 };
    for entry in archive.entries().map_err(|error| damaged(ABOUT, &error))? {
        let entry = entry.map_err(|error| damaged(&reading.next_name(), &error))?;
        reading.member(entry, sink)?;
    }
    // The end of the compressed stream holds a checksum.
    let mut rest = archive.into_inner();
    let mut buffer = vec![0; 64 << 10];
    loop {
        match rest.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) if buffer[..read].iter().all(|byte| *byte == 0) => {}
            Ok(_) => return Err(failure(Exit::Damaged, format!("{MANIFEST}: there is data behind it"))),
            Err(error) => return Err(damaged(MANIFEST, &error)),
        }
    }
    reading.finish()
}

struct Reading {
    about: Option<About>,
    manifest: Option<Manifest>,
    members: Vec<Member>,
    bytes: u64,
}

impl Reading {
    /// The member that is expected, for messages.
    fn next_name(&self) -> String {
        match self.members.last() {
            None => ABOUT.to_owned(),
            Some(last) if self.manifest.is_none() => format!("the member after {}", last.name),
            Some(_) => MANIFEST.to_owned(),
        }
    }

    fn member(&mut self, mut entry: tar::Entry<'_, impl Read>, sink: &mut dyn Sink) -> anyhow::Result<()> {
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let bytes = entry.size();
        if !entry.header().entry_type().is_file() || !is_member(&name) {
            return Err(failure(Exit::Damaged, format!("{}: unexpected member {name:?}", self.next_name())));
        }
        let is_expected = match name.as_str() {
            ABOUT => self.members.is_empty(),
            DATABASE => self.members.len() == 1,
            // Files are sorted, so none is there twice.
            _ => self.members.len() >= 2 && self.members.last().is_some_and(|last| last.name < name),
        };
        if !is_expected || self.manifest.is_some() {
            return Err(failure(Exit::Damaged, format!("{name} is out of order")));
        }
        if name == ABOUT || name == MANIFEST {
            return self.document(&name, bytes, entry, sink);
        }
        self.bytes = self.bytes.saturating_add(bytes);
        let announced = self.about.as_ref().map_or(0, |about| about.estimated_bytes);
        if self.bytes > announced.saturating_add(SIZE_TOLERANCE) {
            return Err(failure(Exit::Damaged, format!("{name}: the archive is larger than {ABOUT} says")));
        }
        sink.open(&name, bytes)?;
        let (mut hasher, mut buffer) = (blake3::Hasher::new(), vec![0; 64 << 10]);
        let mut found = 0;
        loop {
            let read = entry.read(&mut buffer).map_err(|error| damaged(&name, &error))?;
            if read == 0 {
                break;
            }
            found += read as u64;
            hasher.update(&buffer[..read]);
            sink.write(&buffer[..read])?;
        }
        if found != bytes {
            return Err(failure(Exit::Damaged, format!("{name} is cut: {found} of {bytes} bytes")));
        }
        sink.close()?;
        self.members.push(Member { name, bytes, blake3: hasher.finalize().to_hex().to_string() });
        Ok(())
    }

    fn document(&mut self, name: &str, bytes: u64, entry: impl Read, sink: &mut dyn Sink) -> anyhow::Result<()> {
        let max = if name == ABOUT { MAX_ABOUT_BYTES } else { MAX_MANIFEST_BYTES };
        if bytes > max {
            return Err(failure(Exit::Damaged, format!("{name} is larger than {max} bytes")));
        }
        let mut text = Vec::new();
        entry.take(max).read_to_end(&mut text).map_err(|error| damaged(name, &error))?;
        if text.len() as u64 != bytes {
            return Err(failure(Exit::Damaged, format!("{name} is cut: {} of {bytes} bytes", text.len())));
        }
        check_format(name, &text)?;
        let invalid = |error: serde_json::Error| failure(Exit::Damaged, format!("{name} is not valid: {error}"));
        if name == MANIFEST {
            self.manifest = Some(serde_json::from_slice(&text).map_err(invalid)?);
            return Ok(());
        }
        let about: About = serde_json::from_slice(&text).map_err(invalid)?;
        if about.kind != "sqlite" {
            return Err(failure(Exit::TooNew, format!("{name}: this version can't read the kind {:?}", about.kind)));
        }
        if about.schema > porchlight_store::newest_schema() {
            let sentence = format!(
                "{name}: the backup has schema {:04} of Porchlight {}; this version knows {:04}. Install a newer one",
                about.schema,
                about.program,
                porchlight_store::newest_schema()
            );
            return Err(failure(Exit::TooNew, sentence));
        }
        sink.begin(&about)?;
        self.about = Some(about);
        let blake3 = blake3::hash(&text).to_hex().to_string();
        self.members.push(Member { name: name.to_owned(), bytes, blake3 });
        Ok(())
    }

    fn finish(self) -> anyhow::Result<(About, Manifest)> {
        let Some(about) = self.about else {
            return Err(failure(Exit::Damaged, format!("{ABOUT} is missing; the archive is empty")));
        };
        let Some(manifest) = self.manifest else {
            return Err(failure(Exit::Damaged, format!("{MANIFEST} is missing; the archive is incomplete")));
        };
        for (index, expected) in manifest.members.iter().enumerate() {
            let problem = match self.members.get(index) {
                Some(found) if found == expected => continue,
                Some(found) if found.name == expected.name => "is not the one of the manifest",
                _ => "is missing or out of order",
            };
            return Err(failure(Exit::Damaged, format!("{} {problem}", expected.name)));
        }
        if let Some(extra) = self.members.get(manifest.members.len()) {
            return Err(failure(Exit::Damaged, format!("{} is not in the manifest", extra.name)));
        }
        if self.members.len() < 2 {
            return Err(failure(Exit::Damaged, format!("{DATABASE} is missing")));
        }
        Ok((about, manifest))
    }
}

/// Rejects a newer format before its members are read.
fn check_format(name: &str, text: &[u8]) -> anyhow::Result<()> {
    #[derive(serde::Deserialize)]
    struct Format {
        format: u32,
    }
    match serde_json::from_slice::<Format>(text) {
        Ok(Format { format }) if format > FORMAT => {
            Err(failure(Exit::TooNew, format!("{name}: the archive has format {format}; install a newer version")))
        }
        Ok(_) => Ok(()),
        Err(error) => Err(failure(Exit::Damaged, format!("{name} is not valid: {error}"))),
    }
}

/// Returns whether an archive can have a member of this name; such names never leave the target folder.
fn is_member(name: &str) -> bool {
    matches!(name, ABOUT | DATABASE | MANIFEST) || is_file_member(name)
}

/// Returns whether this is `files/` and a storage key.
pub fn is_file_member(name: &str) -> bool {
    name.strip_prefix(FILES).is_some_and(is_storage_key)
}

/// Returns whether this is a storage key: `WORKSPACE/UNIQUE` of letters, digits, `-` and `_`.
pub fn is_storage_key(key: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let is_part = |part: &str| !part.is_empty() && part.len() <= 100 && part.chars().all(is_plain);
    key.split('/').count() <= 4 && key.split('/').all(is_part)
}

fn damaged(name: &str, error: &std::io::Error) -> anyhow::Error {
    failure(Exit::Damaged, format!("{name} is damaged: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_folder() {
        assert!(is_member("files/12/0af3"));
        for name in ["files/../x", "/etc/passwd", "files//x", "files/", "x", "files/a/./b", "files/a\\b", "database/x"]
        {
            assert!(!is_member(name), "{name}");
        }
    }
}
