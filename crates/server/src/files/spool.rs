//! Holds incoming images on disk until they can be decoded, so slow senders use no memory. The files are unnamed, so
//! nothing is left after a crash.

use std::{io, path::PathBuf};

use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt},
};

/// The folder of waiting uploads.
pub struct Spool {
    folder: PathBuf,
}

/// A waiting upload, deleted on drop.
pub struct Spooled {
    file: File,
    bytes: u64,
}

impl Spool {
    /// Opens the folder; creates it if it is missing.
    pub async fn open(folder: PathBuf) -> io::Result<Self> {
        tokio::fs::create_dir_all(&folder).await?;
        Ok(Self { folder })
    }

    /// Starts an upload.
    pub async fn begin(&self) -> io::Result<Spooled> {
        let folder = self.folder.clone();
        let file = tokio::task::spawn_blocking(move || tempfile::tempfile_in(folder)).await??;
        Ok(Spooled { file: File::from_std(file), bytes: 0 })
    }
}

impl Spooled {
    /// Appends bytes.
    pub async fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes).await
    }

    /// Number of bytes so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads the upload into memory.
    pub async fn read(mut self) -> io::Result<Vec<u8>> {
        self.file.rewind().await?;
        let mut whole = Vec::with_capacity(usize::try_from(self.bytes).unwrap_or_default());
        self.file.read_to_end(&mut whole).await?;
        Ok(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_went_in_comes_out_and_nothing_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let spool = Spool::open(folder.path().join("incoming")).await.expect("a spool");
        let mut spooled = spool.begin().await.expect("a file");
        spooled.add(b"front ").await.expect("added");
        spooled.add(b"porch").await.expect("added");
        assert_eq!(spooled.bytes(), 11);
        assert_eq!(spooled.read().await.expect("read"), b"front porch");
        assert_eq!(std::fs::read_dir(folder.path().join("incoming")).expect("a folder").count(), 0);
    }
}
