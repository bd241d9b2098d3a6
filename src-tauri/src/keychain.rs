//! Keys in the operating system's keychain.
//!
//! Every call runs on a plain thread, because the Secret Service client blocks and must not run in an async
//! runtime, and has 5 seconds, so that a locked or missing keychain never freezes the window. After a
//! failure the store is opened again, because a keychain can be unlocked or started while the app runs.

use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};

use keyring::{Entry, Error};
use keyring_core::CredentialStore;

use crate::error::{CommandResult, DesktopError};

const SERVICE: &str = "Porchlight";
const LIMIT: Duration = Duration::from_secs(5);

static STORE: Mutex<Option<Arc<CredentialStore>>> = Mutex::new(None);

/// Whether keys can be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum KeychainState {
    /// Waiting for its response.
    Asking,
    Ready,
    /// There is none, or it cannot be reached.
    Missing,
    /// It is there and says that it is locked.
    Locked,
    /// It is there and did not answer in time; often it waits for its password.
    Silent,
}

/// Writes, reads and deletes a dummy value to check that the keychain works.
pub fn probe() -> (KeychainState, Duration) {
    let began = Instant::now();
    forget_store();
    let name = format!("probe-{}", std::process::id());
    let tried = within_limit(move || {
        let entry = entry(&name)?;
        entry.set_password("lit")?;
        let read = entry.get_password();
        entry.delete_credential()?;
        read
    });
    let state = match tried {
        Some(Ok(value)) if value == "lit" => KeychainState::Ready,
        Some(Ok(_)) => KeychainState::Missing,
        Some(Err(error)) => state_of(&error),
        None => KeychainState::Silent,
    };
    (state, began.elapsed())
}

/// Reads a key; `None` if there is none. The error is the keychain's state.
pub fn read(name: &str) -> Result<Option<String>, KeychainState> {
    let name = name.to_owned();
    match within_limit(move || entry(&name)?.get_password()) {
        Some(Ok(key)) => Ok(Some(key)),
        Some(Err(Error::NoEntry)) => Ok(None),
        other => Err(failure(other.and_then(Result::err))),
    }
}

/// Writes a key and reads it back. The error is the keychain's state.
pub fn write(name: &str, key: &str) -> Result<(), KeychainState> {
    let (name, key) = (name.to_owned(), key.to_owned());
    let kept = within_limit(move || {
        let entry = entry(&name)?;
        entry.set_password(&key)?;
        entry.get_password().map(|read| read == key)
    });
    match kept {
        Some(Ok(true)) => Ok(()),
        Some(Ok(false)) => Err(KeychainState::Missing),
        other => Err(failure(other.and_then(Result::err))),
    }
}

/// Deletes a key; a missing key isn't an error. The error is the keychain's state.
pub fn delete(name: &str) -> Result<(), KeychainState> {
    let name = name.to_owned();
    match within_limit(move || entry(&name)?.delete_credential()) {
        Some(Ok(()) | Err(Error::NoEntry)) => Ok(()),
        other => Err(failure(other.and_then(Result::err))),
    }
}

impl KeychainState {
    /// Why a key couldn't be read or stored, for the user. Nothing was changed.
    pub fn error(self) -> DesktopError {
        DesktopError::keychain(match self {
            Self::Locked => "Your keychain is locked. Unlock it and try again. No keys were changed.",
            Self::Silent | Self::Asking => {
                "Your keychain didn't respond within 5 seconds. Unlock it and try again. No keys were changed."
            }
            Self::Missing | Self::Ready => {
                "No keychain found. Install and unlock GNOME Keyring or KWallet to save keys."
            }
        })
    }

    /// The error, unless keys can be stored.
    pub fn check(self) -> CommandResult<()> {
        if self == Self::Ready { Ok(()) } else { Err(self.error()) }
    }
}

fn entry(name: &str) -> Result<Entry, Error> {
    let kept = STORE.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let store = match kept {
        Some(store) => store,
        None => {
            // Not under the lock: a keychain that hangs would hang everybody after it.
            let opened = open_store()?;
            STORE.lock().unwrap_or_else(PoisonError::into_inner).insert(opened).clone()
        }
    };
    // Not `Entry::new`: it opens the store once and keeps its failure until the process exits.
    Ok(Entry { inner: store.build(SERVICE, name, None)? })
}

fn forget_store() {
    *STORE.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

fn open_store() -> Result<Arc<CredentialStore>, Error> {
    #[cfg(target_os = "macos")]
    let store = apple_native_keyring_store::keychain::Store::new()?;
    #[cfg(windows)]
    let store = windows_native_keyring_store::Store::new()?;
    #[cfg(all(unix, not(target_os = "macos")))]
    let store = zbus_secret_service_keyring_store::Store::new()?;
    Ok(store)
}

/// Runs a blocking call on its own thread; `None` if it times out.
fn within_limit<T: Send + 'static>(
    call: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Option<Result<T, Error>> {
    let (done, wait) = mpsc::sync_channel(1);
    // A hanging call keeps its thread, which can't be stopped and holds no resources of the app.
    thread::Builder::new().name("keychain".into()).spawn(move || done.send(call())).ok()?;
    wait.recv_timeout(LIMIT).ok()
}

fn failure(error: Option<Error>) -> KeychainState {
    forget_store();
    error.as_ref().map_or(KeychainState::Silent, state_of)
}

fn state_of(error: &Error) -> KeychainState {
    match error {
        Error::NoStorageAccess(_) => KeychainState::Locked,
        _ => KeychainState::Missing,
    }
}
