//! Keys in the keychain of the operating system, and nowhere else.
//!
//! Why it exists: a secret key is worth a workspace. Every call runs on a plain thread (the
//! Secret Service client blocks and must not meet an async runtime) and is given 5 seconds, so
//! that a locked or missing keychain never freezes the window. Not here: which key belongs to
//! which connection (`desktop.rs`).

use std::{sync::mpsc, thread, time::Duration};

use keyring::{Entry, Error};

use crate::fault::{Answer, DesktopFault};

const SERVICE: &str = "Porchlight";
const LIMIT: Duration = Duration::from_secs(5);

/// Whether keys can be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeychainState {
    Ready,
    /// There is none, or it cannot be reached.
    Missing(String),
    /// It is there but did not open in time.
    Locked(String),
}

/// Writes, reads and deletes a value of no worth, to learn whether the keychain really keeps things.
pub fn probe() -> KeychainState {
    let name = format!("probe-{}", std::process::id());
    let tried = within_limit(move || {
        let entry = Entry::new(SERVICE, &name)?;
        entry.set_password("lit")?;
        let read = entry.get_password();
        entry.delete_credential()?;
        read
    });
    match tried {
        Some(Ok(value)) if value == "lit" => KeychainState::Ready,
        Some(Ok(_)) => KeychainState::Missing("The keychain does not give back what it is given.".into()),
        Some(Err(error)) => describe(&error),
        None => KeychainState::Locked("The keychain did not answer within 5 seconds. Unlock it and try again.".into()),
    }
}

/// Reads a key; none when there is none. Errors: 10003.
pub fn read(name: &str) -> Answer<Option<String>> {
    let name = name.to_owned();
    match within_limit(move || Entry::new(SERVICE, &name)?.get_password()) {
        Some(Ok(key)) => Ok(Some(key)),
        Some(Err(Error::NoEntry)) => Ok(None),
        other => Err(refusal(other.and_then(Result::err))),
    }
}

/// Writes a key, and reads it back before it is called kept. Errors: 10003.
pub fn write(name: &str, key: &str) -> Answer<()> {
    let (name, key) = (name.to_owned(), key.to_owned());
    let kept = within_limit(move || {
        let entry = Entry::new(SERVICE, &name)?;
        entry.set_password(&key)?;
        entry.get_password().map(|read| read == key)
    });
    match kept {
        Some(Ok(true)) => Ok(()),
        Some(Ok(false)) => Err(DesktopFault::keychain("The keychain did not keep the key. Nothing was changed.")),
        other => Err(refusal(other.and_then(Result::err))),
    }
}

/// Deletes a key; deleting what is not there is no error. Errors: 10003.
pub fn forget(name: &str) -> Answer<()> {
    let name = name.to_owned();
    match within_limit(move || Entry::new(SERVICE, &name)?.delete_credential()) {
        Some(Ok(()) | Err(Error::NoEntry)) => Ok(()),
        other => Err(refusal(other.and_then(Result::err))),
    }
}

/// Runs a blocking call on a thread of its own; none when it is not done in time.
fn within_limit<T: Send + 'static>(
    call: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Option<Result<T, Error>> {
    let (done, wait) = mpsc::sync_channel(1);
    // A call that hangs keeps its thread; there is no way to take it back, and it holds nothing of ours.
    thread::Builder::new().name("keychain".into()).spawn(move || done.send(call())).ok()?;
    wait.recv_timeout(LIMIT).ok()
}

fn refusal(error: Option<Error>) -> DesktopFault {
    match error.as_ref().map(describe) {
        Some(KeychainState::Missing(message) | KeychainState::Locked(message)) => DesktopFault::keychain(message),
        Some(KeychainState::Ready) | None => {
            DesktopFault::keychain("The keychain did not answer within 5 seconds. Unlock it and try again.")
        }
    }
}

fn describe(error: &Error) -> KeychainState {
    match error {
        Error::NoStorageAccess(_) => {
            KeychainState::Locked("The keychain is locked. Unlock it and try again; no key was changed.".into())
        }
        _ => KeychainState::Missing(
            "No keychain was found on this computer. Install and unlock one (GNOME Keyring or KWallet) to keep keys."
                .into(),
        ),
    }
}
