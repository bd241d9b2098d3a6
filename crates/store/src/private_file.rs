use std::path::Path;

/// Creates the database file, if it is missing, for its owner only. SQLite gives its other files the same mode.
///
/// An existing file is not opened, because closing it would drop the locks that SQLite holds in this process.
pub(crate) fn create_private(file: &Path) -> std::io::Result<()> {
    let mut options = std::fs::File::options();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Creates a folder, if it is missing, that only its owner can read.
pub(crate) fn create_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
