//! Writes an archive member by member.

use std::{
    io::{self, Read, Write},
    time::{SystemTime, UNIX_EPOCH},
};

use super::{
    encryption::{MaybeEncrypted, Recipient},
    manifest::Member,
};
use crate::{
    backup::Progress,
    exit::{Exit, failure},
};

const COMPRESSION_LEVEL: i32 = 3;

/// Counts and hashes what is written.
pub struct Measured<W> {
    inner: W,
    hasher: blake3::Hasher,
    bytes: u64,
    progress: Progress,
}

impl<W: Write> Measured<W> {
    pub fn new(inner: W, progress: Progress) -> Self {
        Self { inner, hasher: blake3::Hasher::new(), bytes: 0, progress }
    }

    pub fn finish(mut self) -> io::Result<Finished<W>> {
        self.inner.flush()?;
        Ok(Finished { inner: self.inner, bytes: self.bytes, hash: self.hasher.finalize() })
    }
}

impl<W: Write> Write for Measured<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.progress.is_stopped() {
            return Err(io::Error::other("stopped by a signal"));
        }
        let written = self.inner.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// An archive that is being written.
pub struct ArchiveWriter<W: Write> {
    tar: tar::Builder<zstd::Encoder<'static, MaybeEncrypted<Measured<W>>>>,
    members: Vec<Member>,
    now_s: u64,
}

/// What was written, its size and its hash.
pub struct Finished<W> {
    pub inner: W,
    pub bytes: u64,
    pub hash: blake3::Hash,
}

impl<W: Write> ArchiveWriter<W> {
    pub fn new(inner: W, recipients: &[Recipient], progress: Progress) -> anyhow::Result<Self> {
        let measured = Measured::new(inner, progress);
        let mut encoder = zstd::Encoder::new(MaybeEncrypted::new(measured, recipients)?, COMPRESSION_LEVEL)?;
        encoder.include_checksum(true)?;
        let now_s = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Ok(Self { tar: tar::Builder::new(encoder), members: Vec::new(), now_s })
    }

    /// Adds a member of exactly `bytes` bytes.
    ///
    /// # Errors
    /// The source ends early or can't be read, or the archive can't be written.
    pub fn add(&mut self, name: &str, bytes: u64, source: &mut dyn Read) -> anyhow::Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes);
        header.set_mode(0o600);
        header.set_mtime(self.now_s);
        let mut hashed = HashedSource::new(source.take(bytes));
        self.tar.append_data(&mut header, name, &mut hashed)?;
        let (found, blake3) = hashed.finish();
        if found != bytes {
            return Err(failure(Exit::Damaged, format!("{name} has {found} bytes instead of {bytes}")));
        }
        self.members.push(Member { name: name.to_owned(), bytes, blake3 });
        Ok(())
    }

    /// The members so far.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Ends the archive.
    pub fn finish(self) -> anyhow::Result<Finished<W>> {
        Ok(self.tar.into_inner()?.finish()?.finish()?.finish()?)
    }
}

/// Counts and hashes what is read.
pub struct HashedSource<R> {
    source: R,
    hasher: blake3::Hasher,
    bytes: u64,
}

impl<R: Read> HashedSource<R> {
    pub fn new(source: R) -> Self {
        Self { source, hasher: blake3::Hasher::new(), bytes: 0 }
    }

    /// Bytes and BLAKE3.
    pub fn finish(self) -> (u64, String) {
        (self.bytes, self.hasher.finalize().to_hex().to_string())
    }
}

impl<R: Read> Read for HashedSource<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.hasher.update(&buffer[..read]);
        self.bytes += read as u64;
        Ok(read)
    }
}
