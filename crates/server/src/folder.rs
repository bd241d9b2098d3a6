//! The data folder: made for its owner's eyes only, and served by one program at a time.
//!
//! Why it exists: it holds what visitors wrote, and two programs that serve one SQLite file would
//! end each other's answers. Commands that only open the store need no claim.

use std::{
    fs::{DirBuilder, File, TryLockError},
    path::Path,
};

use crate::service::StartError;

/// Held while a program serves a folder; the system lets go of it when the program ends, however it ends.
#[derive(Debug)]
pub struct Claim(#[allow(dead_code, reason = "the open file is the claim")] File);

/// Makes the folder, readable by its owner only; one that exists is left as it is.
pub fn make_private(folder: &Path) -> Result<(), StartError> {
    create_private(folder).map_err(|cause| StartError::Folder { folder: folder.to_owned(), cause })
}

/// The same with the error of the system.
pub fn create_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Claims the folder. Errors: `Served` when another program holds it.
pub fn claim(folder: &Path) -> Result<Claim, StartError> {
    let failed = |cause| StartError::Folder { folder: folder.to_owned(), cause };
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(folder.join("porchlight.lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(Claim(file)),
        Err(TryLockError::WouldBlock) => Err(StartError::Served(folder.to_owned())),
        Err(TryLockError::Error(cause)) => Err(failed(cause)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_claimed_once_until_it_is_let_go() {
        let data = tempfile::tempdir().expect("a folder");
        let folder = data.path().join("service");
        make_private(&folder).expect("made");
        let first = claim(&folder).expect("claimed");
        assert!(matches!(claim(&folder), Err(StartError::Served(_))));
        drop(first);
        claim(&folder).expect("claimed again");
    }
}
