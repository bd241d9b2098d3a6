//! Creates the first keys of a workspace, and keys for this process, such as the desktop app's.

use porchlight_api::KeyKind;
use porchlight_domain::WorkspaceId;
use porchlight_store::{StoreError, WriteContext};

use super::generate;
use crate::state::AppState;

/// A new pair of keys in plain text.
pub struct KeyPair {
    pub secret: String,
    pub session: String,
}

/// Returns the first workspace and whether it was created now.
pub async fn workspace(app: &AppState) -> Result<(WorkspaceId, bool), StoreError> {
    if let Some(found) = app.store.first_workspace().await? {
        return Ok((found, false));
    }
    Ok((app.store.create_workspace("Workspace", app.clock.now_ms()).await?, true))
}

/// Creates a secret key and a session key.
pub async fn pair(app: &AppState, workspace: WorkspaceId, name: &str) -> Result<KeyPair, StoreError> {
    Ok(KeyPair {
        secret: add(app, workspace, KeyKind::Secret, name).await?,
        session: add(app, workspace, KeyKind::Session, name).await?,
    })
}

/// Creates a secret key in the first workspace and revokes earlier keys of the same name.
pub async fn renew_secret(app: &AppState, name: &str) -> Result<String, StoreError> {
    let (workspace, _) = workspace(app).await?;
    let write = WriteContext::at(app.clock.now_ms());
    for earlier in app.store.list_keys(workspace).await? {
        if earlier.name == name {
            app.store.revoke_key(&write, workspace, earlier.id).await?;
        }
    }
    app.keys.forget_all();
    add(app, workspace, KeyKind::Secret, name).await
}

/// Returns whether a key is active.
pub async fn is_accepted(app: &AppState, key: &str) -> bool {
    app.keys.find_active(&app.store, key, app.clock.now_ms()).await.is_ok_and(|key| key.is_some())
}

async fn add(app: &AppState, workspace: WorkspaceId, kind: KeyKind, name: &str) -> Result<String, StoreError> {
    let key = generate(kind);
    let stored = match kind {
        KeyKind::Secret => porchlight_store::KeyKind::Secret,
        KeyKind::Session | KeyKind::Member | KeyKind::Visitor => porchlight_store::KeyKind::Session,
    };
    app.store.add_key(&WriteContext::at(app.clock.now_ms()), workspace, stored, name, app.keys.hash(&key)).await?;
    Ok(key)
}
