//! The secret file: three 256-bit values as TOML, readable by its owner only.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::Deserialize;

use super::SecretValues;

const HEADER: &str = "\
# Signing secrets of Porchlight. Keep this file private and out of backups of the data.
# Without key-hash, secret and session keys no longer work. Replace the others with:
# porchlight key rotate-visitors
";

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Stored {
    key_hash: String,
    visitor_key: String,
    uploads: String,
}

/// What to do if the file exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    Never,
    Always,
}

/// Reads the file; `None` if there is none.
pub async fn read(file: &Path) -> io::Result<Option<SecretValues>> {
    match tokio::fs::read_to_string(file).await {
        Ok(text) => parse(&text).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes the file atomically with mode 0600 and flushes it and its folder to disk.
///
/// Returns false if the file exists and must not be overwritten.
pub async fn write(file: &Path, values: SecretValues, overwrite: Overwrite) -> io::Result<bool> {
    let file = file.to_owned();
    tokio::task::spawn_blocking(move || write_now(&file, values, overwrite)).await?
}

fn write_now(file: &Path, values: SecretValues, overwrite: Overwrite) -> io::Result<bool> {
    // A link (as container platforms mount secrets) stays a link.
    let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folder = match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    };
    // The tempfile crate creates files with mode 0600.
    let mut temporary = tempfile::NamedTempFile::new_in(&folder)?;
    temporary.write_all(format(values).as_bytes())?;
    temporary.as_file().sync_all()?;
    let persisted = match overwrite {
        Overwrite::Always => temporary.persist(&file),
        Overwrite::Never => temporary.persist_noclobber(&file),
    };
    match persisted {
        Ok(_) => {}
        Err(error) if overwrite == Overwrite::Never && error.error.kind() == io::ErrorKind::AlreadyExists => {
            return Ok(false);
        }
        Err(error) => return Err(error.error),
    }
    #[cfg(unix)]
    std::fs::File::open(&folder)?.sync_all()?;
    Ok(true)
}

fn format(values: SecretValues) -> String {
    let line = |name: &str, value: [u8; 32]| format!("{name} = \"{}\"\n", blake3::Hash::from_bytes(value).to_hex());
    let SecretValues { key_hash, visitor_key, uploads } = values;
    format!("{HEADER}{}{}{}", line("key-hash", key_hash), line("visitor-key", visitor_key), line("uploads", uploads))
}

fn parse(text: &str) -> io::Result<SecretValues> {
    // The parser's message would quote a secret.
    let invalid = || io::Error::new(io::ErrorKind::InvalidData, "it must contain key-hash, visitor-key and uploads");
    let stored: Stored = toml::from_str(text).map_err(|_| invalid())?;
    let value = |text: &str| blake3::Hash::from_hex(text).map(|hash| *hash.as_bytes()).map_err(|_| invalid());
    Ok(SecretValues {
        key_hash: value(&stored.key_hash)?,
        visitor_key: value(&stored.visitor_key)?,
        uploads: value(&stored.uploads)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: SecretValues = SecretValues { key_hash: [1; 32], visitor_key: [2; 32], uploads: [3; 32] };

    #[tokio::test]
    async fn a_written_file_is_private_and_reads_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("porchlight.secrets");
        assert_eq!(read(&file).await.expect("no file yet"), None);
        assert!(write(&file, VALUES, Overwrite::Never).await.expect("written"));
        assert_eq!(read(&file).await.expect("read"), Some(VALUES));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&file).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[tokio::test]
    async fn an_existing_file_is_overwritten_only_on_demand() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("porchlight.secrets");
        let other = SecretValues { visitor_key: [9; 32], ..VALUES };
        assert!(write(&file, VALUES, Overwrite::Never).await.expect("written"));
        assert!(!write(&file, other, Overwrite::Never).await.expect("checked"));
        assert_eq!(read(&file).await.expect("read"), Some(VALUES));
        assert!(write(&file, other, Overwrite::Always).await.expect("overwritten"));
        assert_eq!(read(&file).await.expect("read"), Some(other));
    }

    #[tokio::test]
    async fn a_damaged_file_is_an_error_that_quotes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("porchlight.secrets");
        for text in ["", "key-hash = \"abc\"", "key-hash = 5\nvisitor-key = 1\nuploads = 2"] {
            std::fs::write(&file, text).expect("written");
            let error = read(&file).await.expect_err("invalid").to_string();
            assert_eq!(error, "it must contain key-hash, visitor-key and uploads");
        }
    }
}
