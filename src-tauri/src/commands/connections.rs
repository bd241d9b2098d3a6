//! Connections: the built-in service and any number of remote ones.
//!
//! No response contains a key, and none waits for a service: the last known state is returned and a new test
//! runs in the background.

use std::time::{SystemTime, UNIX_EPOCH};

use porchlight_api as api;
use porchlight_client::{Client, Keys, ProbeResult};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::{AppHandle, Manager, State};
use url::Url;

use super::{
    connection_view::{Connection, built_in_view, remote_view},
    own,
};
use crate::{
    built_in_service,
    desktop::{BUILT_IN, Desktop, SecretKind},
    error::{CommandResult, DesktopError},
    keychain::KeychainState,
    profile::RemoteConnection,
};

/// The largest page; the window loads further pages itself.
const MAX_FIRST: i64 = 100;

/// The state that the window requests first.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AppState {
    /// The built-in one first.
    connections: Vec<Connection>,
    current: String,
    keychain: KeychainView,
    version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<First>,
}

/// The first screen's data from the built-in service: the chatbots, and the settings of the open one.
#[derive(Debug, Clone, Serialize)]
struct First {
    chatbots: api::ChatbotPage,
    settings: Option<api::Chatbot>,
}

/// Whether keys can be stored.
#[derive(Debug, Clone, Serialize)]
struct KeychainView {
    state: KeychainState,
    message: Option<String>,
}

#[derive(Default, Deserialize)]
struct AppStateInput {
    /// `Some` to include the first screen's data.
    first: Option<WantedFirst>,
}

#[derive(Deserialize)]
struct WantedFirst {
    /// Serial number of the chatbot that was open last.
    last: Option<String>,
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
pub async fn get_app_state(
    app: AppHandle,
    desktop: State<'_, Desktop>,
    input: Option<Value>,
) -> CommandResult<AppState> {
    let AppStateInput { first } = input.map_or(Ok(AppStateInput::default()), own)?;
    let (state, first) = futures::join!(state_of(&app, &desktop), first_of(&desktop, first));
    Ok(AppState { first, ..state? })
}

/// `None` for a remote service, whose operations must be known first, and after any error. The window then
/// requests the data and shows the result.
async fn first_of(desktop: &Desktop, wanted: Option<WantedFirst>) -> Option<First> {
    let WantedFirst { last } = wanted.filter(|_| desktop.current() == BUILT_IN)?;
    let client = desktop.client_of(BUILT_IN).await.ok()?;
    let all = api::ListChatbots { page_size: Some(MAX_FIRST), ..Default::default() };
    let chatbots = client.list_chatbots(&all).await.ok()?;
    let is_last = |row: &&api::ChatbotItem| last.as_ref() == Some(&row.serial_number);
    let settings = match chatbots.list.iter().find(is_last).or(chatbots.list.first()) {
        None => None,
        Some(row) => client.get_chatbot(&api::GetChatbot { serial_number: row.serial_number.clone() }).await.ok(),
    };
    Some(First { chatbots, settings })
}

/// Adds a remote connection; does not select it.
#[tauri::command]
pub async fn add_connection(desktop: State<'_, Desktop>, input: Value) -> CommandResult<Connection> {
    let new: NewConnection = own(input)?;
    let remote = create(&desktop, &new.name, &new.base_url)?;
    probe_remote(&desktop, &remote.id).await?;
    remote_view(&desktop, &remote).await
}

/// Adds a remote connection without testing it.
pub(super) fn create(desktop: &Desktop, name: &str, base_url: &str) -> CommandResult<RemoteConnection> {
    let base_url = base_url_of(base_url)?;
    let name = connection_name(name)?;
    let mut random = [0u8; 8];
    getrandom::fill(&mut random).map_err(|_| DesktopError::input("Couldn't generate a random ID."))?;
    let id = format!("c{:016x}", u64::from_le_bytes(random));
    let remote = RemoteConnection { id, name, base_url, ..Default::default() };
    desktop.change_profile(|profile| profile.connections.push(remote.clone()))?;
    Ok(remote)
}

/// Probes a service once, within 5 seconds.
#[tauri::command]
pub async fn test_connection(desktop: State<'_, Desktop>, input: Value) -> CommandResult<Connection> {
    let Id { id } = own(input)?;
    if id == BUILT_IN {
        built_in_service::probe(&desktop).await;
        return Ok(built_in_view(&desktop).await);
    }
    probe_remote(&desktop, &id).await?;
    remote_view(&desktop, &desktop.remote(&id)?).await
}

/// Renames a remote connection.
#[tauri::command]
pub async fn rename_connection(desktop: State<'_, Desktop>, input: Value) -> CommandResult<Connection> {
    let NewName { id, name } = own(input)?;
    let name = connection_name(&name)?;
    desktop.change_remote(&id, |remote| remote.name = name)?;
    remote_view(&desktop, &desktop.remote(&id)?).await
}

/// Removes a remote connection and forgets its keys.
///
/// Errors: 10003 when a key may be left in the keychain; the connection stays then.
#[tauri::command]
pub async fn remove_connection(desktop: State<'_, Desktop>, input: Value) -> CommandResult<()> {
    let Id { id } = own(input)?;
    desktop.remote(&id)?;
    // Without a keychain there is nothing to delete.
    if desktop.keychain() != KeychainState::Missing {
        for key in [SecretKind::Secret, SecretKind::Session] {
            desktop.delete_key(&id, key).await?;
        }
    }
    desktop.change_profile(|profile| profile.connections.retain(|remote| remote.id != id))?;
    desktop.drop_client(&id);
    Ok(())
}

/// Chooses the connection that operations use.
#[tauri::command]
pub async fn select_connection(app: AppHandle, desktop: State<'_, Desktop>, input: Value) -> CommandResult<AppState> {
    let Id { id } = own(input)?;
    if id == BUILT_IN {
        desktop.change_profile(|profile| profile.current = String::new())?;
    } else {
        desktop.change_remote(&id, |remote| remote.last_used_ms = Some(now_ms()))?;
        // What was found before may be old: a new server has its certificate later, and a key after pairing.
        if desktop.last_probe(&id).is_none_or(|probe| probe.result != ProbeResult::Works) {
            desktop.drop_client(&id);
        }
        desktop.change_profile(|profile| profile.current = id)?;
    }
    state_of(&app, &desktop).await
}

/// Retries the keychain after the user unlocked it; at most 5 seconds.
#[tauri::command]
pub async fn retry_keychain(app: AppHandle, desktop: State<'_, Desktop>) -> CommandResult<AppState> {
    let handle = app.clone();
    // Restarting the service would block an async thread.
    let retried = tauri::async_runtime::spawn_blocking(move || {
        tauri::async_runtime::block_on(built_in_service::retry_keychain(&handle));
    });
    retried.await.map_err(|_| KeychainState::Missing.error())?;
    state_of(&app, &desktop).await
}

async fn state_of(app: &AppHandle, desktop: &Desktop) -> CommandResult<AppState> {
    let mut connections = vec![built_in_view(desktop).await];
    for remote in desktop.remotes() {
        if desktop.last_probe(&remote.id).is_none() && desktop.begin_probe(&remote.id) {
            find_out(app, remote.id.clone());
        }
        connections.push(remote_view(desktop, &remote).await?);
    }
    let state = desktop.keychain();
    let message = (!matches!(state, KeychainState::Ready | KeychainState::Asking)).then(|| state.error().message);
    Ok(AppState {
        connections,
        current: desktop.current(),
        keychain: KeychainView { state, message },
        version: env!("CARGO_PKG_VERSION"),
        first: None,
    })
}

/// Probes a service in the background.
fn find_out(app: &AppHandle, id: String) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        let desktop = app.state::<Desktop>();
        if let Err(error) = probe_remote(&desktop, &id).await {
            tracing::warn!(message = error.message, "a connection could not be tried");
        }
    });
}

/// Probes a remote service with the available keys and stores the result.
async fn probe_remote(desktop: &Desktop, id: &str) -> CommandResult<()> {
    let remote = desktop.remote(id)?;
    // Even without a key: a wrong URL is reported before a missing key.
    let client = match desktop.client_of(id).await {
        Ok(client) => client,
        Err(_) => Client::new(&remote.base_url, Keys::default())?,
    };
    let probe = client.probe().await;
    let is_used = probe.result == ProbeResult::Works && desktop.current() == id;
    desktop.note_probe(id, probe);
    if is_used && remote.last_used_ms.is_none_or(|last| now_ms() - last > 60_000) {
        desktop.change_remote(id, |remote| remote.last_used_ms = Some(now_ms()))?;
    }
    Ok(())
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn connection_name(name: &str) -> CommandResult<String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > 100 {
        return Err(DesktopError::input("Connection names have 1 to 100 characters."));
    }
    Ok(name.to_owned())
}

/// The address without what does not belong to it: a slash at the end, `/chat`, a query.
fn base_url_of(text: &str) -> CommandResult<String> {
    let wrong = || {
        DesktopError::input("The address must begin with http:// or https://, for example https://chat.example.com.")
    };
    let mut url = Url::parse(text.trim()).map_err(|_| wrong())?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none();
    if !plain {
        return Err(wrong());
    }
    url.set_query(None);
    url.set_fragment(None);
    let url = url.as_str().trim_end_matches('/');
    Ok(url.strip_suffix("/chat").unwrap_or(url).trim_end_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::base_url_of;

    #[test]
    fn a_base_url_ends_before_chat() {
        let rows = [
            ("https://chat.example.com/", "https://chat.example.com"),
            (" https://example.com/bot/chat/ ", "https://example.com/bot"),
            ("http://127.0.0.1:8787/?a=1#b", "http://127.0.0.1:8787"),
            ("https://example.com/chats", "https://example.com/chats"),
        ];
        for (typed, url) in rows {
            assert_eq!(base_url_of(typed).expect("an address"), url, "{typed}");
        }
    }

    #[test]
    fn other_urls_are_rejected() {
        for typed in ["", "example.com", "ftp://example.com", "https://me:key@example.com", "https://", "javascript:1"]
        {
            assert_eq!(base_url_of(typed).expect_err(typed).code, 10006);
        }
    }
}
