//! Handles for files that a person chose in the system's dialog.
//!
//! The window never names a path, so a script that runs in it cannot read other files. Dropped files need no handle:
//! the web view gives the window their bytes.

use std::{
    collections::VecDeque,
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

/// An import reads its file several times, so a handle stays valid until this many newer files were chosen.
const MAX_FILES: usize = 32;

/// The chosen files, oldest first.
#[derive(Default)]
pub struct PickedFiles(Mutex<VecDeque<(String, PathBuf)>>);

impl PickedFiles {
    /// Remembers a path and returns its handle, which cannot be guessed.
    ///
    /// # Errors
    ///
    /// Couldn't generate a random ID.
    pub fn add(&self, path: PathBuf) -> Result<String, getrandom::Error> {
        let mut random = [0u8; 16];
        getrandom::fill(&mut random)?;
        let handle = format!("{:032x}", u128::from_le_bytes(random));
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if files.len() == MAX_FILES {
            files.pop_front();
        }
        files.push_back((handle.clone(), path));
        Ok(handle)
    }

    /// The path of a handle; `None` when it was never given or is too old.
    pub fn path(&self, handle: &str) -> Option<PathBuf> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.iter().find(|(known, _)| known == handle).map(|(_, path)| path.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_leads_to_its_file_and_nothing_else_does() {
        let files = PickedFiles::default();
        let handle = files.add("/home/a/homes.csv".into()).expect("a handle");
        assert_eq!(files.path(&handle), Some("/home/a/homes.csv".into()));
        assert_eq!(handle.len(), 32);
        for made_up in ["", "/home/a/homes.csv", "/etc/passwd", "0", &"0".repeat(32)] {
            assert_eq!(files.path(made_up), None, "{made_up}");
        }
    }

    #[test]
    fn only_the_newest_handles_are_valid() {
        let files = PickedFiles::default();
        let first = files.add("/first".into()).expect("a handle");
        let second = files.add("/second".into()).expect("a handle");
        for _ in 2..=MAX_FILES {
            files.add("/other".into()).expect("a handle");
        }
        assert_eq!(files.path(&first), None);
        assert_eq!(files.path(&second), Some("/second".into()));
    }
}
