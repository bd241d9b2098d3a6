//! Signs browsers in: links that work once, and sessions that end by themselves.

use porchlight_api::KeyKind;
use porchlight_domain::WorkspaceId;
use porchlight_store::StoreError;

use super::generate;
use crate::{ids::random_id, state::AppState};

/// How long a link works.
pub const LINK_LIFE_MS: i64 = 10 * 60 * 1000;
/// Longer tokens are never ours.
const MAX_TOKEN: usize = 100;
/// The name of sessions in the list of keys.
const NAME: &str = "browser session";

/// Creates the token of a link, which signs a browser in once within ten minutes.
///
/// # Errors
/// The store's.
pub async fn create_link(app: &AppState, workspace: WorkspaceId) -> Result<String, StoreError> {
    let token = blake3::Hash::from_bytes(random_id()).to_hex().to_string();
    let expires_ms = app.clock.now_ms() + LINK_LIFE_MS;
    app.store.add_sign_in_link(workspace, hash(app, &token), expires_ms).await?;
    Ok(token)
}

/// Exchanges a link's token for the key of a session; `None` if it is unknown, used or expired.
///
/// # Errors
/// The store's.
pub async fn by_link(app: &AppState, token: &str) -> Result<Option<String>, StoreError> {
    if token.len() > MAX_TOKEN {
        return Ok(None);
    }
    let key = generate(KeyKind::Secret);
    let (link, session) = (hash(app, token), app.keys.hash(&key));
    Ok(app.store.sign_in_by_link(link, session, NAME, app.clock.now_ms()).await?.map(|_| key))
}

/// Starts a session for who has signed in with a key.
///
/// # Errors
/// The store's.
pub async fn by_key(app: &AppState, workspace: WorkspaceId) -> Result<String, StoreError> {
    let key = generate(KeyKind::Secret);
    app.store.start_browser_session(workspace, app.keys.hash(&key), NAME, app.clock.now_ms()).await?;
    Ok(key)
}

/// Ends the session of a key. Returns false for a key that is no session.
///
/// # Errors
/// The store's.
pub async fn end(app: &AppState, key: &str) -> Result<bool, StoreError> {
    let is_ended = app.store.end_browser_session(app.keys.hash(key)).await?;
    app.keys.forget_all();
    Ok(is_ended)
}

/// Tokens and keys are hashed apart, so that neither can be used as the other.
fn hash(app: &AppState, token: &str) -> [u8; 32] {
    app.keys.hash(&format!("sign-in link {token}"))
}
