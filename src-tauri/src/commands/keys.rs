//! Keys of connections. They go into the keychain, and no command returns one.
//!
//! Without a keychain the user can keep a key in memory until the app quits.

use serde::Deserialize;
use serde_json::{Value, json};
use tauri::State;

use super::{connection_view::Connection, connections::test_connection, own};
use crate::{
    desktop::{BUILT_IN, Desktop, SecretKind},
    error::{CommandResult, DesktopError},
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
    #[serde(default)]
    keep: Keep,
}

/// Where a secret is to be held.
#[derive(Deserialize, Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Keep {
    #[default]
    Keychain,
    /// In memory until the app quits, if the user chose so.
    Run,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Secret,
    Session,
}

impl From<Kind> for SecretKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Secret => Self::Secret,
            Kind::Session => Self::Session,
        }
    }
}

/// Stores a remote connection's key in the keychain or in memory, and tests it.
#[tauri::command]
pub async fn save_key(desktop: State<'_, Desktop>, input: Value) -> CommandResult<Connection> {
    let NewKey { connection_id, kind, key, keep } = own(input)?;
    let remote = desktop.remote(&remote_only(connection_id)?)?;
    put(&desktop, &remote.id, kind.into(), key.trim(), keep).await?;
    desktop.drop_client(&remote.id);
    test_connection(desktop, json!({ "id": remote.id })).await
}

/// Stores a secret where the user wants it. Errors: 10003, 10006; nothing is changed then.
pub(super) async fn put(desktop: &Desktop, id: &str, kind: SecretKind, key: &str, keep: Keep) -> CommandResult<()> {
    // Windows stores at most 1,280 UTF-16 units per credential.
    let is_key = !key.is_empty() && key.len() <= 1_000 && key.chars().all(|c| c.is_ascii_graphic());
    // A password may have spaces and letters of any language.
    let is_password = kind == SecretKind::Email && key.chars().count() <= 500 && !key.chars().any(char::is_control);
    if !is_key && !is_password {
        return Err(DesktopError::input("Keys have 1 to 1,000 characters without spaces."));
    }
    match keep {
        Keep::Keychain => desktop.save_key(id, kind, key.to_owned()).await,
        Keep::Run => {
            desktop.store_in_memory(id, kind, key.to_owned());
            Ok(())
        }
    }
}

/// Takes a key of a remote connection out of the keychain.
#[tauri::command]
pub async fn delete_key(desktop: State<'_, Desktop>, input: Value) -> CommandResult<Connection> {
    let WhichKey { connection_id, kind } = own(input)?;
    let remote = desktop.remote(&remote_only(connection_id)?)?;
    desktop.delete_key(&remote.id, kind.into()).await?;
    desktop.drop_client(&remote.id);
    test_connection(desktop, json!({ "id": remote.id })).await
}

/// Whether a key is stored.
#[tauri::command]
pub async fn has_key(desktop: State<'_, Desktop>, input: Value) -> CommandResult<bool> {
    let WhichKey { connection_id, kind } = own(input)?;
    if connection_id != BUILT_IN {
        desktop.remote(&connection_id)?;
    }
    Ok(desktop.read_key(&connection_id, kind.into()).await?.is_some())
}

fn remote_only(id: String) -> CommandResult<String> {
    if id == BUILT_IN {
        return Err(DesktopError::input("The built-in service manages its own key."));
    }
    Ok(id)
}
