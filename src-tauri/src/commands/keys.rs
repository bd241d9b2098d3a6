//! Keys of connections: they go into the keychain and never come back.
//!
//! Why it exists: the window can set and forget a key and ask whether one is there; no command
//! answers a key.

use serde::Deserialize;
use serde_json::Value;
use tauri::State;

use super::{
    connections::{Connection, remote_view},
    own,
};
use crate::{
    desktop::{BUILT_IN, Desktop, KeptKey, key_name, off_thread, read_key},
    fault::{Answer, DesktopFault},
    keychain,
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WhichKey {
    connection_id: String,
    kind: Kind,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewKey {
    connection_id: String,
    kind: Kind,
    key: String,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Secret,
    Session,
}

impl From<Kind> for KeptKey {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Secret => Self::Secret,
            Kind::Session => Self::Session,
        }
    }
}

/// Puts a key of a remote connection into the keychain and tries it.
#[tauri::command]
pub async fn set_key(desktop: State<'_, Desktop>, input: Value) -> Answer<Connection> {
    let NewKey { connection_id, kind, key } = own(input)?;
    let remote = desktop.remote(&remote_only(connection_id)?)?;
    let key = key.trim().to_owned();
    // Windows keeps at most 1,280 UTF-16 units per credential.
    if key.is_empty() || key.len() > 1_000 || !key.chars().all(|c| c.is_ascii_graphic()) {
        return Err(DesktopFault::input("A key has 1 to 1000 letters, digits and signs, without spaces."));
    }
    let name = key_name(&remote.id, kind.into());
    off_thread(move || keychain::write(&name, &key)).await?;
    desktop.drop_client(&remote.id);
    remote_view(&desktop, &remote, true).await
}

/// Takes a key of a remote connection out of the keychain.
#[tauri::command]
pub async fn forget_key(desktop: State<'_, Desktop>, input: Value) -> Answer<Connection> {
    let WhichKey { connection_id, kind } = own(input)?;
    let remote = desktop.remote(&remote_only(connection_id)?)?;
    let name = key_name(&remote.id, kind.into());
    off_thread(move || keychain::forget(&name)).await?;
    desktop.drop_client(&remote.id);
    remote_view(&desktop, &remote, true).await
}

/// Whether a key is kept.
#[tauri::command]
pub async fn has_key(desktop: State<'_, Desktop>, input: Value) -> Answer<bool> {
    let WhichKey { connection_id, kind } = own(input)?;
    if connection_id != BUILT_IN {
        desktop.remote(&connection_id)?;
    }
    Ok(read_key(&connection_id, kind.into()).await?.is_some())
}

fn remote_only(id: String) -> Answer<String> {
    if id == BUILT_IN {
        return Err(DesktopFault::input("The built-in service makes and keeps its own key."));
    }
    Ok(id)
}
