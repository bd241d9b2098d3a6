//! The file with the signing secrets.

use porchlight_store::Store;

use super::{Checkup, Finding, Problem, Repair};
use crate::secrets::{self, SecretFileState};

pub(super) async fn check(checkup: &Checkup, store: &Store) -> Option<Finding> {
    let file = secrets::file_of(&checkup.config)?;
    let shown = file.display();
    match secrets::examine(&file, store).await {
        Err(_) => None,
        Ok(SecretFileState::Fine) => readable(&file),
        Ok(SecretFileState::Missing) => Some(Finding::new(
            Problem::SecretFileMissing { file: shown.to_string() },
            format!("cp BACKUP/porchlight.secrets {shown}   # or, if it is lost: porchlight key create"),
        )),
        Ok(SecretFileState::Foreign) => Some(Finding::new(
            Problem::SecretFileForeign { file: shown.to_string() },
            format!("cp BACKUP/porchlight.secrets {shown}   # or name the right one: --secret-file FILE"),
        )),
        Ok(SecretFileState::Unreadable(reason)) => Some(Finding::new(
            Problem::SecretFileUnreadable { file: shown.to_string(), reason: reason.to_string() },
            format!("sudo chown --reference={} {shown}", checkup.config.data.display()),
        )),
    }
}

#[cfg(unix)]
fn readable(file: &std::path::Path) -> Option<Finding> {
    use std::os::unix::fs::MetadataExt;

    // A link, as container platforms mount secrets, has the mode of its target.
    let mode = std::fs::metadata(file).ok()?.mode() & 0o777;
    if mode & 0o077 == 0 {
        return None;
    }
    let problem = Problem::SecretFileOpen { file: file.display().to_string(), mode: format!("{mode:04o}") };
    let fix = format!("chmod 600 {} && porchlight key rotate-visitors", file.display());
    Some(Finding::new(problem, fix).with(Repair::Mode(file.to_owned(), 0o600)))
}

#[cfg(not(unix))]
fn readable(_: &std::path::Path) -> Option<Finding> {
    None
}
