//! Writes a large file without making the commits of a service on the same disk wait.

use std::{
    fs::File,
    io::{self, Write},
    time::{Duration, Instant},
};

/// Bytes between two flushes. A commit that comes during a flush waits for these at most.
const STEP: u64 = 512 << 10;
/// The longest rest after a flush, in case the disk is slow.
const LONGEST_REST: Duration = Duration::from_millis(100);

/// Flushes a growing file step by step, and rests after each flush as long as it took.
#[derive(Debug, Default)]
pub struct FlushPace {
    flushed: u64,
}

impl FlushPace {
    /// Flushes the file if it has grown by a step since the last flush.
    ///
    /// # Errors
    /// The disk reported that it couldn't keep what was written.
    pub fn follow(&mut self, file: &File, length: u64) -> io::Result<()> {
        if length < self.flushed + STEP {
            return Ok(());
        }
        let began = Instant::now();
        file.sync_data()?;
        self.flushed = length;
        rest(began.elapsed().min(LONGEST_REST));
        Ok(())
    }
}

#[expect(clippy::disallowed_methods, reason = "the others' commits have the disk to themselves for this time")]
fn rest(time: Duration) {
    std::thread::sleep(time);
}

/// A file that is written from its start with such flushes.
#[derive(Debug)]
pub struct PacedFile {
    file: File,
    length: u64,
    pace: FlushPace,
}

impl PacedFile {
    /// Writes to an empty file.
    pub fn new(file: File) -> Self {
        Self { file, length: 0, pace: FlushPace::default() }
    }

    /// Flushes what the last step left.
    ///
    /// # Errors
    /// The disk reported that it couldn't keep what was written.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }
}

impl Write for PacedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let step = usize::try_from(STEP).unwrap_or(usize::MAX);
        let written = self.file.write(&bytes[..bytes.len().min(step)])?;
        self.length += written as u64;
        self.pace.follow(&self.file, self.length)?;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paced_file_has_every_byte_and_is_flushed_once_a_step() {
        let folder = tempfile::tempdir().expect("a folder");
        let name = folder.path().join("copy");
        let mut paced = PacedFile::new(File::create(&name).expect("created"));
        let bytes: Vec<u8> = (0..3 * STEP as usize + 17).map(|at| (at % 251) as u8).collect();
        for part in bytes.chunks(300_000) {
            paced.write_all(part).expect("written");
            assert!(paced.length - paced.pace.flushed < STEP, "more than a step is not on the disk");
        }
        paced.sync().expect("flushed");
        assert_eq!(std::fs::read(&name).expect("read"), bytes);
    }
}
