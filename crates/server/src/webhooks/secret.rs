//! Signing secrets: `whsec_` and 32 random bytes in base64, sealed in the database.

use base64::{Engine, engine::general_purpose::STANDARD};
use porchlight_domain::{WebhookId, WorkspaceId};
use porchlight_store::SigningSecrets;

use crate::{auth::AuthContext, ids::random_id, secrets::SecretValues};

const PREFIX: &str = "whsec_";

/// Returns a new secret. With an idempotency key it is derived from the caller's own key, so that a repeated request
/// returns the same text although it isn't stored readably.
pub fn new_secret(caller: &AuthContext) -> String {
    let bytes: [u8; 32] = match &caller.idempotency {
        None => random_id(),
        Some(idempotency) => {
            let mut hasher =
                blake3::Hasher::new_derive_key("porchlight 2026 a webhook secret under an idempotency key");
            hasher.update(&caller.seed).update(&idempotency.request_hash).update(idempotency.key.as_bytes());
            *hasher.finalize().as_bytes()
        }
    };
    format!("{PREFIX}{}", STANDARD.encode(bytes))
}

/// Seals a secret for its webhook; `None` if the system has no randomness.
pub fn seal(secrets: &SecretValues, workspace: WorkspaceId, webhook: WebhookId, secret: &str) -> Option<String> {
    secrets.seal(&purpose(workspace, webhook), secret.as_bytes())
}

/// Opens the secrets that sign now, the current one first. Empty if they were sealed with another secret file.
pub fn open(
    secrets: &SecretValues,
    (workspace, webhook): (WorkspaceId, WebhookId),
    sealed: &SigningSecrets,
    now_ms: i64,
) -> Vec<String> {
    let purpose = purpose(workspace, webhook);
    let open = |sealed: &str| String::from_utf8(secrets.open_sealed(&purpose, sealed)?).ok();
    let Some(current) = open(&sealed.current) else {
        tracing::warn!(webhook_id = webhook.0, "a webhook's secret was sealed with another secret file; rotate it");
        return Vec::new();
    };
    let old = (sealed.old_until_ms > now_ms && !sealed.old.is_empty()).then(|| open(&sealed.old)).flatten();
    std::iter::once(current).chain(old).collect()
}

/// The 32 bytes of a secret, which sign.
pub(super) fn key_bytes(secret: &str) -> Vec<u8> {
    STANDARD.decode(secret.strip_prefix(PREFIX).unwrap_or(secret)).unwrap_or_default()
}

fn purpose(workspace: WorkspaceId, webhook: WebhookId) -> String {
    format!("workspace {}, secret of webhook {}", workspace.0, webhook.0)
}
