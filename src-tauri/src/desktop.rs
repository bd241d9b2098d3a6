//! The state of the running app: connections, their clients and the built-in service.
//!
//! Why it exists: commands are three lines because everything they need is asked of one value.
//! Keys are in the keychain and in this process's memory, nowhere else. Not here: how the
//! keychain is spoken to (`keychain.rs`) and how the built-in service starts (`built_in.rs`).

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use porchlight_client::{Client, Keys, Probe};
use tokio::sync::watch;

use crate::{
    built_in::BuiltIn,
    fault::{Answer, DesktopFault},
    keychain::{self, KeychainState},
    pictures::Pictures,
    profile::{Profile, ProfileFile, RemoteConnection},
    undo::Imports,
};

/// Id of the connection to the service in this process.
pub const BUILT_IN: &str = "built-in";

/// Which of the two keys of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptKey {
    Secret,
    Session,
}

/// How far the built-in service has come.
#[derive(Debug, Clone)]
pub enum Start {
    Starting,
    Ready(BuiltIn),
    Failed(String),
}

/// Everything that commands share.
pub struct Desktop {
    pub pictures: Pictures,
    pub imports: Imports,
    built_in: watch::Receiver<Start>,
    keychain: Mutex<KeychainState>,
    file: ProfileFile,
    profile: Mutex<Profile>,
    clients: Mutex<HashMap<String, Client>>,
    probes: Mutex<HashMap<String, Probe>>,
}

impl Desktop {
    /// State over a profile, with a built-in service that is on its way.
    pub fn new(file: ProfileFile, profile: Profile, built_in: watch::Receiver<Start>, pictures: Pictures) -> Self {
        Self {
            pictures,
            imports: Imports::default(),
            built_in,
            keychain: Mutex::new(KeychainState::Ready),
            file,
            profile: Mutex::new(profile),
            clients: Mutex::default(),
            probes: Mutex::default(),
        }
    }

    /// The built-in service once it is ready; waits for it. Errors: 10001 when it could not start.
    pub async fn built_in(&self) -> Answer<BuiltIn> {
        let mut start = self.built_in.clone();
        let known = start.wait_for(|start| !matches!(start, Start::Starting)).await;
        match known.as_deref() {
            Ok(Start::Ready(built_in)) => Ok(built_in.clone()),
            Ok(Start::Failed(message)) => Err(DesktopFault::unreachable(message.clone())),
            Ok(Start::Starting) | Err(_) => Err(DesktopFault::unreachable("The built-in service is stopping.")),
        }
    }

    /// The client of the connection in use. Errors: 10001, 10002, 10003.
    pub async fn client(&self) -> Answer<Client> {
        let id = self.current();
        self.client_of(&id).await
    }

    /// The client of a connection; its keys are read from the keychain once.
    pub async fn client_of(&self, id: &str) -> Answer<Client> {
        if let Some(client) = lock(&self.clients).get(id) {
            return Ok(client.clone());
        }
        let client = if id == BUILT_IN {
            let built_in = self.built_in().await?;
            Client::new(&built_in.base_url, Keys { secret: Some(built_in.key.clone()), session: None })?
        } else {
            let remote = self.remote(id)?;
            let keys =
                Keys { secret: read_key(id, KeptKey::Secret).await?, session: read_key(id, KeptKey::Session).await? };
            if keys.secret.is_none() && keys.session.is_none() {
                return Err(DesktopFault::no_key());
            }
            Client::new(&remote.base_url, keys)?
        };
        lock(&self.clients).insert(id.to_owned(), client.clone());
        Ok(client)
    }

    /// Base address of the connection in use.
    pub async fn base_url(&self) -> Answer<String> {
        let id = self.current();
        if id == BUILT_IN { Ok(self.built_in().await?.base_url) } else { Ok(self.remote(&id)?.base_url) }
    }

    /// Id of the connection in use.
    pub fn current(&self) -> String {
        let profile = lock(&self.profile);
        let known = profile.connections.iter().any(|remote| remote.id == profile.current);
        if known { profile.current.clone() } else { BUILT_IN.to_owned() }
    }

    /// The remote connections, in the order in which they were added.
    pub fn remotes(&self) -> Vec<RemoteConnection> {
        lock(&self.profile).connections.clone()
    }

    /// One remote connection. Errors: 10006 when there is none with this id.
    pub fn remote(&self, id: &str) -> Answer<RemoteConnection> {
        let profile = lock(&self.profile);
        let found = profile.connections.iter().find(|remote| remote.id == id).cloned();
        found.ok_or_else(|| DesktopFault::input("This connection does not exist any more."))
    }

    /// Changes the profile and writes it down. Errors: 10004 when it cannot be written.
    pub fn change_profile(&self, change: impl FnOnce(&mut Profile)) -> Answer<()> {
        let mut profile = lock(&self.profile);
        let mut next = profile.clone();
        change(&mut next);
        self.file
            .write(&next)
            .map_err(|error| DesktopFault::file(format!("The change could not be saved: {error}.")))?;
        *profile = next;
        Ok(())
    }

    /// Forgets what is held in memory about a connection, after its keys or address changed.
    pub fn drop_client(&self, id: &str) {
        lock(&self.clients).remove(id);
        lock(&self.probes).remove(id);
    }

    /// What the last probe of a connection found.
    pub fn last_probe(&self, id: &str) -> Option<Probe> {
        lock(&self.probes).get(id).cloned()
    }

    /// Notes what a probe found.
    pub fn note_probe(&self, id: &str, probe: Probe) {
        lock(&self.probes).insert(id.to_owned(), probe);
    }

    /// Whether keys can be kept, as last found.
    pub fn keychain(&self) -> KeychainState {
        lock(&self.keychain).clone()
    }

    /// Notes whether keys can be kept.
    pub fn note_keychain(&self, state: KeychainState) {
        *lock(&self.keychain) = state;
    }
}

/// The name under which a connection's key stands in the keychain.
pub fn key_name(connection: &str, key: KeptKey) -> String {
    match key {
        KeptKey::Secret => format!("{connection}:secret"),
        KeptKey::Session => format!("{connection}:session"),
    }
}

/// Reads a connection's key off the async threads. Errors: 10003.
pub async fn read_key(connection: &str, key: KeptKey) -> Answer<Option<String>> {
    let name = key_name(connection, key);
    off_thread(move || keychain::read(&name)).await
}

/// Runs a call that waits on the keychain where waiting harms nobody.
pub async fn off_thread<T: Send + 'static>(call: impl FnOnce() -> Answer<T> + Send + 'static) -> Answer<T> {
    let ended = tokio::task::spawn_blocking(call).await;
    ended.unwrap_or_else(|_| Err(DesktopFault::keychain("The keychain could not be asked.")))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic while holding the lock leaves a whole value behind: every change replaces it at once.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
