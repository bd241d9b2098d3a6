//! Connections: the built-in service and as many remote ones as a person has.
//!
//! Why it exists: the rail shows them with their state. No answer here holds a key.

use porchlight_api as api;
use porchlight_client::ProbeRefusal;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::State;
use url::Url;

use super::own;
use crate::{
    desktop::{BUILT_IN, Desktop, KeptKey, key_name, off_thread, read_key},
    fault::{Answer, DesktopFault},
    keychain::{self, KeychainState},
    profile::RemoteConnection,
};

/// A connection as the window sees it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Connection {
    id: String,
    name: String,
    kind: &'static str,
    base_url: String,
    /// `ready`, `starting`, `unreachable` or `refused`.
    state: &'static str,
    message: Option<String>,
    has_secret_key: bool,
    has_session_key: bool,
    extensions: Vec<String>,
}

/// What the window asks for first.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AppState {
    /// The built-in one first.
    connections: Vec<Connection>,
    current: String,
    keychain: KeychainView,
    first_start: bool,
    version: &'static str,
}

/// Whether keys can be kept.
#[derive(Debug, Clone, Serialize)]
struct KeychainView {
    state: &'static str,
    message: Option<String>,
}

#[derive(Deserialize)]
struct Id {
    id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewConnection {
    name: String,
    base_url: String,
}

#[derive(Deserialize)]
struct NewName {
    id: String,
    name: String,
}

/// Everything that the first screen needs; waits for the built-in service.
#[tauri::command]
pub async fn app_state(desktop: State<'_, Desktop>) -> Answer<AppState> {
    state_of(&desktop).await
}

/// Adds a remote connection; does not select it.
#[tauri::command]
pub async fn add_connection(desktop: State<'_, Desktop>, input: Value) -> Answer<Connection> {
    let new: NewConnection = own(input)?;
    let base_url = base_address(&new.base_url)?;
    let name = connection_name(&new.name)?;
    let mut random = [0u8; 8];
    getrandom::fill(&mut random).map_err(|_| DesktopFault::input("The computer gave no random number."))?;
    let remote = RemoteConnection { id: format!("c{:016x}", u64::from_le_bytes(random)), name, base_url };
    desktop.change_profile(|profile| profile.connections.push(remote.clone()))?;
    remote_view(&desktop, &remote, true).await
}

/// Asks a service once, within 5 seconds.
#[tauri::command]
pub async fn test_connection(desktop: State<'_, Desktop>, input: Value) -> Answer<Connection> {
    let Id { id } = own(input)?;
    if id == BUILT_IN {
        return Ok(built_in_view(&desktop).await);
    }
    let remote = desktop.remote(&id)?;
    remote_view(&desktop, &remote, true).await
}

/// Gives a remote connection another name.
#[tauri::command]
pub async fn rename_connection(desktop: State<'_, Desktop>, input: Value) -> Answer<Connection> {
    let NewName { id, name } = own(input)?;
    let name = connection_name(&name)?;
    desktop.remote(&id)?;
    desktop.change_profile(|profile| {
        for remote in profile.connections.iter_mut().filter(|remote| remote.id == id) {
            remote.name.clone_from(&name);
        }
    })?;
    remote_view(&desktop, &desktop.remote(&id)?, false).await
}

/// Removes a remote connection and forgets its keys.
#[tauri::command]
pub async fn remove_connection(desktop: State<'_, Desktop>, input: Value) -> Answer<()> {
    let Id { id } = own(input)?;
    desktop.remote(&id)?;
    for key in [KeptKey::Secret, KeptKey::Session] {
        let name = key_name(&id, key);
        off_thread(move || keychain::forget(&name)).await?;
    }
    desktop.change_profile(|profile| profile.connections.retain(|remote| remote.id != id))?;
    desktop.drop_client(&id);
    Ok(())
}

/// Chooses the connection that operations use.
#[tauri::command]
pub async fn select_connection(desktop: State<'_, Desktop>, input: Value) -> Answer<AppState> {
    let Id { id } = own(input)?;
    if id != BUILT_IN {
        desktop.remote(&id)?;
    }
    desktop.change_profile(|profile| profile.current = if id == BUILT_IN { String::new() } else { id })?;
    state_of(&desktop).await
}

async fn state_of(desktop: &Desktop) -> Answer<AppState> {
    let mut connections = vec![built_in_view(desktop).await];
    for remote in desktop.remotes() {
        connections.push(remote_view(desktop, &remote, false).await?);
    }
    let keychain = match desktop.keychain() {
        KeychainState::Ready => KeychainView { state: "ready", message: None },
        KeychainState::Missing(message) => KeychainView { state: "missing", message: Some(message) },
        KeychainState::Locked(message) => KeychainView { state: "locked", message: Some(message) },
    };
    let first_start = has_no_chatbot(desktop).await;
    Ok(AppState { connections, current: desktop.current(), keychain, first_start, version: env!("CARGO_PKG_VERSION") })
}

async fn has_no_chatbot(desktop: &Desktop) -> bool {
    let Ok(client) = desktop.client_of(BUILT_IN).await else { return false };
    let one = api::ListChatbots { page_number: None, page_size: Some(1) };
    client.list_chatbots(&one).await.is_ok_and(|page| page.virtual_count == 0)
}

async fn built_in_view(desktop: &Desktop) -> Connection {
    let started = desktop.built_in().await;
    let extensions = match desktop.last_probe(BUILT_IN) {
        Some(probe) => probe.extensions,
        None => probe_built_in(desktop).await,
    };
    let (base_url, state, message) = match started {
        Ok(built_in) => (built_in.base_url, "ready", built_in.notice),
        Err(fault) => (String::new(), "unreachable", Some(fault.message)),
    };
    Connection {
        id: BUILT_IN.into(),
        name: "Built-in".into(),
        kind: "built-in",
        base_url,
        state,
        message,
        // Without a keychain the key is made for this run and kept nowhere.
        has_secret_key: desktop.keychain() == KeychainState::Ready,
        has_session_key: false,
        extensions,
    }
}

async fn probe_built_in(desktop: &Desktop) -> Vec<String> {
    let Ok(client) = desktop.client_of(BUILT_IN).await else { return Vec::new() };
    let probe = client.probe().await;
    desktop.note_probe(BUILT_IN, probe.clone());
    probe.extensions
}

/// A remote connection with its state: asked anew, or as last found.
pub(super) async fn remote_view(desktop: &Desktop, remote: &RemoteConnection, ask: bool) -> Answer<Connection> {
    let has_secret_key = read_key(&remote.id, KeptKey::Secret).await.ok().flatten().is_some();
    let has_session_key = read_key(&remote.id, KeptKey::Session).await.ok().flatten().is_some();
    let known = if ask { None } else { desktop.last_probe(&remote.id) };
    let probed = match known {
        Some(probe) => Ok(probe),
        None => match desktop.client_of(&remote.id).await {
            Ok(client) => Ok(client.probe().await),
            Err(fault) => Err(fault),
        },
    };
    if let Ok(probe) = &probed {
        desktop.note_probe(&remote.id, probe.clone());
    }
    let (state, message, extensions) = match probed {
        Err(fault) => ("refused", Some(fault.message), Vec::new()),
        Ok(probe) => match probe.refusal {
            None => ("ready", None, probe.extensions),
            Some(ProbeRefusal::Refused(message)) => ("refused", Some(message), probe.extensions),
            Some(ProbeRefusal::Unreachable(message)) => ("unreachable", Some(message), probe.extensions),
        },
    };
    Ok(Connection {
        id: remote.id.clone(),
        name: remote.name.clone(),
        kind: "remote",
        base_url: remote.base_url.clone(),
        state,
        message,
        has_secret_key,
        has_session_key,
        extensions,
    })
}

fn connection_name(name: &str) -> Answer<String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > 100 {
        return Err(DesktopFault::input("The name of a connection must have 1 to 100 characters."));
    }
    Ok(name.to_owned())
}

fn base_address(text: &str) -> Answer<String> {
    let wrong = || {
        DesktopFault::input("The address must begin with http:// or https://, for example https://chat.example.com.")
    };
    let url = Url::parse(text.trim()).map_err(|_| wrong())?;
    let plain = matches!(url.scheme(), "http" | "https") && url.has_host() && url.username().is_empty();
    if !plain {
        return Err(wrong());
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
}
