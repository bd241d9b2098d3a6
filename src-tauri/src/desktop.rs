//! The state of the running app: connections, their clients and the built-in service.
//!
//! Keys are in the keychain and in this process's memory, nowhere else.

use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use porchlight_client::{Client, Keys, Probe};
use porchlight_server::imports::JobRegistry;
use tokio::{sync::watch, time::Instant};

use crate::{
    error::{CommandResult, DesktopError},
    keychain::{self, KeychainState},
    link_hosts::{self, ListingHosts},
    picked_files::PickedFiles,
    profile::{BuiltInSettings, Profile, ProfileFile, RemoteConnection, RemoteServiceInfo},
    running_service::BuiltIn,
    thumbnails::Thumbnails,
    updates::UpdateTask,
    website::state::{DataMoveSlot, PairingTries},
};

/// Id of the connection to the service in this process.
pub const BUILT_IN: &str = "built-in";

/// Which secret of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretKind {
    Secret,
    Session,
    /// Password of the built-in service's email server.
    Email,
    /// Key of a model endpoint of the built-in service, by the endpoint's id.
    Model,
    /// Code of the pairing under way, and the key of its request.
    Pairing,
}

/// How far the built-in service has come.
#[derive(Debug, Clone)]
pub enum StartupState {
    Starting,
    Ready(BuiltIn),
    Failed(String),
}

/// Everything that commands share.
pub struct Desktop {
    pub thumbnails: Thumbnails,
    pub picked_files: PickedFiles,
    pub listing_hosts: ListingHosts,
    /// Imports and exports that work now, and what can be undone.
    pub jobs: JobRegistry,
    /// Pairing with a new server.
    pub pairing: PairingTries,
    /// The move of the built-in service's data that runs now, or ended in this run.
    pub data_move: DataMoveSlot,
    /// Looks for newer versions.
    pub updates: UpdateTask,
    /// Held while the built-in service is stopped and started.
    pub restarting: tokio::sync::Mutex<()>,
    built_in: watch::Sender<StartupState>,
    keychain: watch::Sender<KeychainState>,
    /// Keys that are in no keychain: until the program ends.
    run_keys: Mutex<HashMap<String, String>>,
    service_folder: PathBuf,
    file: ProfileFile,
    profile: Mutex<Profile>,
    clients: Mutex<HashMap<String, Client>>,
    probes: Mutex<HashMap<String, Probe>>,
    /// Connections being probed for the first time.
    probing: Mutex<HashSet<String>>,
}

impl Desktop {
    /// State over a profile, with a built-in service that is on its way.
    pub fn new(file: ProfileFile, profile: Profile, service_folder: PathBuf, thumbnails: Thumbnails) -> Self {
        Self {
            thumbnails,
            picked_files: PickedFiles::default(),
            listing_hosts: ListingHosts::default(),
            jobs: JobRegistry::new(file.folder().to_owned()),
            pairing: PairingTries::default(),
            data_move: DataMoveSlot::default(),
            updates: UpdateTask::default(),
            restarting: tokio::sync::Mutex::default(),
            built_in: watch::Sender::new(StartupState::Starting),
            keychain: watch::Sender::new(KeychainState::Asking),
            run_keys: Mutex::default(),
            service_folder,
            file,
            profile: Mutex::new(profile),
            clients: Mutex::default(),
            probes: Mutex::default(),
            probing: Mutex::default(),
        }
    }

    /// The built-in service once it is ready; waits for it. Errors: 10001 when it could not start.
    pub async fn built_in(&self) -> CommandResult<BuiltIn> {
        let mut start = self.built_in.subscribe();
        let known = start.wait_for(|start| !matches!(start, StartupState::Starting)).await;
        match known.as_deref() {
            Ok(StartupState::Ready(built_in)) => Ok(built_in.clone()),
            Ok(StartupState::Failed(message)) => Err(DesktopError::unreachable(message.clone())),
            Ok(StartupState::Starting) | Err(_) => Err(DesktopError::unreachable("The built-in service is stopping.")),
        }
    }

    /// Says how far the built-in service has come.
    pub fn report(&self, start: StartupState) {
        self.built_in.send_replace(start);
    }

    /// The built-in service's data folder.
    pub fn service_folder(&self) -> PathBuf {
        self.service_folder.clone()
    }

    /// The remembered port of the built-in service; 0 before the first start.
    pub fn port(&self) -> u16 {
        lock(&self.profile).port
    }

    /// What is remembered.
    pub fn profile(&self) -> Profile {
        lock(&self.profile).clone()
    }

    /// The user's settings of the built-in service.
    pub fn built_in_settings(&self) -> BuiltInSettings {
        lock(&self.profile).built_in.clone()
    }

    /// The client of the connection in use. Errors: 10001, 10002, 10003.
    pub async fn client(&self) -> CommandResult<Client> {
        let id = self.current();
        self.client_of(&id).await
    }

    /// The client of a connection; its keys are read from the keychain once.
    pub async fn client_of(&self, id: &str) -> CommandResult<Client> {
        if let Some(client) = lock(&self.clients).get(id) {
            return Ok(client.clone());
        }
        let client = if id == BUILT_IN {
            let built_in = self.built_in().await?;
            Client::new(&built_in.base_url, Keys { secret: Some(built_in.key.clone()), session: None })?
        } else {
            let remote = self.remote(id)?;
            let keys = self.keys_of(id).await?;
            if keys.secret.is_none() && keys.session.is_none() {
                return Err(DesktopError::no_key());
            }
            Client::new(&remote.base_url, keys)?
        };
        lock(&self.clients).insert(id.to_owned(), client.clone());
        Ok(client)
    }

    /// Base address of the connection in use.
    pub async fn base_url(&self) -> CommandResult<String> {
        let id = self.current();
        if id == BUILT_IN { Ok(self.built_in().await?.base_url) } else { Ok(self.remote(&id)?.base_url) }
    }

    /// Whether a link to this host opens without asking: a service, a listing's page, or a confirmed host.
    pub async fn is_known_host(&self, host: &str) -> bool {
        if self.listing_hosts.contains(host) {
            return true;
        }
        let is_recorded = {
            let profile = lock(&self.profile);
            let mut services = profile.connections.iter().map(|remote| link_hosts::host_of(&remote.base_url));
            services.any(|known| known.as_deref() == Some(host)) || profile.link_hosts.iter().any(|known| known == host)
        };
        is_recorded
            || self.built_in().await.is_ok_and(|own| link_hosts::host_of(&own.base_url).as_deref() == Some(host))
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
    pub fn remote(&self, id: &str) -> CommandResult<RemoteConnection> {
        let profile = lock(&self.profile);
        let found = profile.connections.iter().find(|remote| remote.id == id).cloned();
        found.ok_or_else(|| DesktopError::input("This connection no longer exists."))
    }

    /// Changes the profile and writes it down. Errors: 10004 when it cannot be written.
    pub fn change_profile(&self, change: impl FnOnce(&mut Profile)) -> CommandResult<()> {
        let mut profile = lock(&self.profile);
        let mut next = profile.clone();
        change(&mut next);
        self.file.write(&next).map_err(|error| DesktopError::file(format!("Couldn't save the change: {error}.")))?;
        *profile = next;
        Ok(())
    }

    /// Drops what is cached about a connection, after its keys or URL changed.
    pub fn drop_client(&self, id: &str) {
        lock(&self.clients).remove(id);
        lock(&self.probes).remove(id);
        lock(&self.probing).remove(id);
    }

    /// The last probe's result.
    pub fn last_probe(&self, id: &str) -> Option<Probe> {
        lock(&self.probes).get(id).cloned()
    }

    /// Returns true for the first caller that wants to probe an unknown connection.
    pub fn begin_probe(&self, id: &str) -> bool {
        lock(&self.probing).insert(id.to_owned())
    }

    /// Stores a probe's result, and the service's capabilities for when it is offline.
    pub fn note_probe(&self, id: &str, probe: Probe) {
        let known = RemoteServiceInfo { version: probe.version.clone(), extensions: probe.extensions.clone() };
        if probe.has_answered
            && id != BUILT_IN
            && self.remote(id).is_ok_and(|remote| remote.known != Some(known.clone()))
        {
            let recorded = self.change_remote(id, |remote| remote.known = Some(known));
            if let Err(error) = recorded {
                tracing::warn!(message = error.message, "what a service can do could not be remembered");
            }
        }
        lock(&self.probes).insert(id.to_owned(), probe);
    }

    /// Changes one remote connection and writes it down. Errors: 10004, 10006.
    pub fn change_remote(&self, id: &str, change: impl FnOnce(&mut RemoteConnection)) -> CommandResult<()> {
        self.remote(id)?;
        self.change_profile(|profile| {
            if let Some(remote) = profile.connections.iter_mut().find(|remote| remote.id == id) {
                change(remote);
            }
        })
    }

    /// The last known state of the keychain.
    pub fn keychain(&self) -> KeychainState {
        *self.keychain.borrow()
    }

    /// Stores the state of the keychain.
    pub fn note_keychain(&self, state: KeychainState) {
        self.keychain.send_replace(state);
    }

    /// Waits for the keychain's response until the deadline.
    pub async fn keychain_answered(&self, until: Instant) {
        let mut probing = self.keychain.subscribe();
        let answered = probing.wait_for(|state| *state != KeychainState::Asking);
        tokio::time::timeout_at(until, answered).await.map(drop).unwrap_or_default();
    }

    /// The keys of a connection. Waits up to 5 seconds for the keychain.
    pub async fn keys_of(&self, id: &str) -> CommandResult<Keys> {
        let known = self.keychain.subscribe().wait_for(|state| *state != KeychainState::Asking).await.map(drop);
        known.map_err(|_| KeychainState::Missing.error())?;
        Ok(Keys {
            secret: self.read_key(id, SecretKind::Secret).await?,
            session: self.read_key(id, SecretKind::Session).await?,
        })
    }

    /// A secret from memory or the keychain. A keychain that failed isn't retried.
    ///
    /// Errors: 10003.
    pub async fn read_key(&self, id: &str, key: SecretKind) -> CommandResult<Option<String>> {
        let name = key_name(id, key);
        if let Some(held) = lock(&self.run_keys).get(&name) {
            return Ok(Some(held.clone()));
        }
        self.keychain().check()?;
        self.of_keychain(move || keychain::read(&name)).await
    }

    /// Whether and where a secret is stored. Never waits for a keychain that failed.
    pub async fn place_of(&self, id: &str, key: SecretKind) -> Option<KeyStorage> {
        if lock(&self.run_keys).contains_key(&key_name(id, key)) {
            return Some(KeyStorage::Run);
        }
        self.read_key(id, key).await.ok().flatten().map(|_| KeyStorage::Keychain)
    }

    /// Stores a secret in the keychain. Errors: 10003; nothing is changed then.
    pub async fn save_key(&self, id: &str, key: SecretKind, text: String) -> CommandResult<()> {
        self.keychain().check()?;
        let name = key_name(id, key);
        let kept = name.clone();
        self.of_keychain(move || keychain::write(&kept, &text)).await?;
        lock(&self.run_keys).remove(&name);
        Ok(())
    }

    /// Holds a secret in memory until the program ends, which a person chose.
    pub fn store_in_memory(&self, id: &str, key: SecretKind, text: String) {
        lock(&self.run_keys).insert(key_name(id, key), text);
    }

    /// Moves a secret of this run into the keychain, if there is one. Errors: 10003.
    pub async fn keep_run_key(&self, id: &str, key: SecretKind) -> CommandResult<()> {
        let held = lock(&self.run_keys).get(&key_name(id, key)).cloned();
        match held {
            Some(text) => self.save_key(id, key, text).await,
            None => Ok(()),
        }
    }

    /// Takes a secret out of memory and out of the keychain. Errors: 10003; it may then still be there.
    pub async fn delete_key(&self, id: &str, key: SecretKind) -> CommandResult<()> {
        let name = key_name(id, key);
        if lock(&self.run_keys).remove(&name).is_some() && self.keychain() != KeychainState::Ready {
            return Ok(());
        }
        self.keychain().check()?;
        self.of_keychain(move || keychain::delete(&name)).await
    }

    /// Reads from the keychain where waiting is fine. Stores a failure.
    async fn of_keychain<T: Send + 'static>(
        &self,
        call: impl FnOnce() -> Result<T, KeychainState> + Send + 'static,
    ) -> CommandResult<T> {
        let ended = tokio::task::spawn_blocking(call).await.unwrap_or(Err(KeychainState::Missing));
        ended.map_err(|state| {
            self.note_keychain(state);
            state.error()
        })
    }
}

/// Where a secret is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum KeyStorage {
    Keychain,
    /// In memory, until the program ends.
    Run,
}

/// The keychain entry of a connection's key.
pub fn key_name(connection: &str, key: SecretKind) -> String {
    match key {
        SecretKind::Secret => format!("{connection}:secret"),
        SecretKind::Session => format!("{connection}:session"),
        SecretKind::Email => format!("{connection}:mail"),
        SecretKind::Model => format!("{connection}:model"),
        SecretKind::Pairing => format!("{connection}:pairing"),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A poisoned value is valid, because every change replaces it at once.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
