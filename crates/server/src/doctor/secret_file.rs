//! The file with the signing secrets.

use porchlight_store::Store;

use super::{Checkup, Finding, Repair};
use crate::secrets::{self, SecretFileState};

pub(super) async fn check(checkup: &Checkup, store: &Store) -> Option<Finding> {
    let file = secrets::file_of(&checkup.config)?;
    let shown = file.display();
    match secrets::examine(&file, store).await {
        Err(_) => None,
        Ok(SecretFileState::Fine) => readable(&file),
        Ok(SecretFileState::Missing) => Some(Finding::new(
            "D17",
            format!("The secret file {shown} of this database is missing, so no API key is accepted."),
            format!("cp BACKUP/porchlight.secrets {shown}   # or, if it is lost: porchlight key create"),
        )),
        Ok(SecretFileState::Foreign) => Some(Finding::new(
            "D17",
            format!("The secret file {shown} belongs to another database, so its API keys are not accepted."),
            format!("cp BACKUP/porchlight.secrets {shown}   # or name the right one: --secret-file FILE"),
        )),
        Ok(SecretFileState::Unreadable(reason)) => Some(Finding::new(
            "D17",
            format!("The secret file {shown} can't be read: {reason}."),
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
    let message = format!("Other users can read the secret file {} (mode {mode:04o}).", file.display());
    let fix = format!("chmod 600 {} && porchlight key rotate-visitors", file.display());
    Some(Finding::new("D17", message, fix).with(Repair::Mode(file.to_owned(), 0o600)))
}

#[cfg(not(unix))]
fn readable(_: &std::path::Path) -> Option<Finding> {
    None
}
