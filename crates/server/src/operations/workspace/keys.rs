//! Creates, lists and revokes API keys.

use porchlight_api::{ApiError, CreateKey, CreatedKey, ErrorCode, FieldError, KeyItem, KeyKind, ListKeys, RevokeKey};
use porchlight_domain::{KeyId, text, time::rfc3339_ms};
use porchlight_store::KeyKind as StoredKind;

use crate::operations::Handler;
use crate::{
    auth::AuthContext,
    errors,
    keys::{generate, generate_from},
    output::Output,
    state::AppState,
};

impl Handler for CreateKey {
    type Output = Output<CreatedKey>;

    /// Creates a key; returns its text, which is never stored.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let kind = match input.kind.as_str() {
            "secret" => KeyKind::Secret,
            "session" => KeyKind::Session,
            _ => return Err(FieldError::by_rule(ErrorCode::NotInSet, "Kind").into()),
        };
        let name = text::required_line("Name", &input.name, 200)?;
        let key = new_key(caller, kind);
        let write = caller.write(app.clock.now_ms());
        let hash = app.keys.hash(&key);
        let done = app.store.add_key(&write, caller.workspace, stored(kind), &name, hash).await;
        let made = |id: KeyId| CreatedKey { key_id: id.0, kind: name_of(kind).into(), name, key };
        Ok(Output::from(done.map_err(errors::from_store)?).map(made))
    }
}

impl Handler for ListKeys {
    type Output = Output<Vec<KeyItem>>;

    /// Lists active keys, without their text.
    async fn handle(app: &AppState, caller: &AuthContext, _input: Self) -> Result<Self::Output, ApiError> {
        let keys = app.store.list_keys(caller.workspace).await.map_err(errors::from_store)?;
        let item = |key: porchlight_store::KeyInfo| KeyItem {
            key_id: key.id.0,
            kind: name_of(crate::keys::on_the_wire(key.kind)).into(),
            name: key.name,
            create_time: rfc3339_ms(key.created_at_ms),
            last_use_time: key.last_use_ms.map(rfc3339_ms).unwrap_or_default(),
        };
        Ok(Output::of(keys.into_iter().map(item).collect()))
    }
}

impl Handler for RevokeKey {
    type Output = Output<i64>;

    /// Revokes a key; returns 1. It stops working at once here and within a second on other replicas.
    async fn handle(app: &AppState, caller: &AuthContext, input: Self) -> Result<Self::Output, ApiError> {
        let write = caller.write(app.clock.now_ms());
        let done =
            app.store.revoke_key(&write, caller.workspace, KeyId(input.key_id)).await.map_err(errors::from_store)?;
        app.keys.forget_all();
        if !done.value {
            let problem = FieldError::new(ErrorCode::NotInSet, "KeyID", "must be the ID of a key in this workspace");
            return Err(problem.into());
        }
        Ok(Output { replayed: done.replayed, ..Output::of(1) })
    }
}

/// A new key. With an idempotency key it is derived from the caller's own key, so that a repeated request returns the
/// same text although it isn't stored.
pub(crate) fn new_key(caller: &AuthContext, kind: KeyKind) -> String {
    let Some(idempotency) = &caller.idempotency else { return generate(kind) };
    let mut hasher = blake3::Hasher::new_derive_key("porchlight 2026 a key made under an idempotency key");
    hasher.update(&caller.seed).update(&idempotency.request_hash).update(idempotency.key.as_bytes());
    generate_from(kind, hasher.finalize().as_bytes())
}

fn name_of(kind: KeyKind) -> &'static str {
    match kind {
        KeyKind::Secret => "secret",
        KeyKind::Session => "session",
        KeyKind::Member => "member",
        KeyKind::Visitor => "visitor",
    }
}

fn stored(kind: KeyKind) -> StoredKind {
    match kind {
        KeyKind::Secret => StoredKind::Secret,
        KeyKind::Session | KeyKind::Member | KeyKind::Visitor => StoredKind::Session,
    }
}
