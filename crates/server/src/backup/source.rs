//! What a restoration or a verification reads: an archive, standard input, or a backup of a repository.

use std::{convert::Infallible, fs::File, io, path::PathBuf, str::FromStr};

use tokio::runtime::Handle;

use super::{
    archive_reader::{Sink, read_archive},
    encryption::Identities,
    manifest::{About, Manifest},
    repository::{FileCheck, Repository, read_backup},
};
use crate::exit::{Exit, failure};

/// A backup to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BackupSource {
    File(PathBuf),
    Stdin,
    Repository {
        name: String,
        /// A time, the start of one, or `latest`.
        time: String,
    },
}

impl FromStr for BackupSource {
    type Err = Infallible;

    /// Parses `-`, `NAME.tar.zst`, `NAME.tar.zst.age`, `REPOSITORY`, `REPOSITORY@TIME` or `REPOSITORY@latest`.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "-" => Self::Stdin,
            _ if is_archive(text) => Self::File(text.into()),
            _ => {
                let (name, time) = text.rsplit_once('@').filter(|(_, time)| is_time(time)).unwrap_or((text, "latest"));
                Self::Repository { name: name.to_owned(), time: time.to_owned() }
            }
        })
    }
}

/// A folder's name can contain `@`.
fn is_time(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | 'T' | 'Z');
    text == "latest" || (text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(is_part))
}

/// Returns whether a name is that of an archive; other names are repositories.
pub fn is_archive(name: &str) -> bool {
    name == "-" || name.ends_with(".tar.zst") || name.ends_with(".age")
}

impl BackupSource {
    /// Reads the whole backup; returns once its manifest matches. `check` is for repositories: an archive is always read.
    pub(super) fn read(
        &self,
        identities: Option<&Identities>,
        check: FileCheck,
        sink: &mut dyn Sink,
        runtime: Handle,
    ) -> anyhow::Result<(About, Manifest)> {
        match self {
            Self::Stdin => read_archive(io::stdin(), identities, sink),
            Self::File(file) => {
                let opened = File::open(file).map_err(|error| {
                    failure(Exit::SourceMissing, format!("couldn't open {}: {error}", file.display()))
                })?;
                read_archive(opened, identities, sink)
            }
            Self::Repository { name, time } => {
                let repository = Repository::open_existing(name, runtime)?;
                read_backup(&repository, &repository.find(time)?, identities, check, sink)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_behind_an_at_sign_is_not_part_of_a_folder() {
        let cases = [
            ("/backup", "/backup", "latest"),
            ("/backup@latest", "/backup", "latest"),
            ("s3://b/p@2026-11-25T033000Z", "s3://b/p", "2026-11-25T033000Z"),
            ("/home/me@work/b", "/home/me@work/b", "latest"),
            ("/home/me@work/b@2026-11", "/home/me@work/b", "2026-11"),
        ];
        for (text, name, time) in cases {
            let expected = BackupSource::Repository { name: name.into(), time: time.into() };
            assert_eq!(text.parse::<BackupSource>(), Ok(expected), "{text}");
        }
        assert_eq!("a@b.tar.zst".parse::<BackupSource>(), Ok(BackupSource::File("a@b.tar.zst".into())));
    }
}
