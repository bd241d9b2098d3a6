//! Authenticates a request: two headers, four kinds of key.
//!
//! The kind of the key decides the permissions, not the header. Unknown, revoked and malformed keys get the same error.

use axum::body::Bytes;
use http::{HeaderMap, Uri};
use porchlight_api::{ApiError, ErrorCode, KeyKind, Operation};
use porchlight_domain::WorkspaceId;
use porchlight_store::Idempotency;

use super::{
    headers::idempotency_key,
    request_meta::{RequestMeta, list, media_type, text},
    self_origin,
};
use crate::{
    auth::{AuthContext, VisitorIdentity},
    errors,
    keys::ActiveKey,
    state::{AppState, Service},
};

/// Lifetime of a visitor key after its last use.
const VISITOR_LIFE_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// A valid key.
enum VerifiedKey {
    Key(ActiveKey),
    Visitor(Box<VisitorIdentity>),
}

impl VerifiedKey {
    fn kind(&self) -> KeyKind {
        match self {
            Self::Key(key) => key.kind,
            Self::Visitor(_) => KeyKind::Visitor,
        }
    }

    fn workspace(&self) -> WorkspaceId {
        match self {
            Self::Key(key) => key.workspace,
            Self::Visitor(visitor) => visitor.chatbot.workspace,
        }
    }
}

/// Authenticates the caller of an operation, before the body is read.
pub async fn authenticate(
    app: &AppState,
    meta: &RequestMeta,
    headers: &HeaderMap,
    uri: &Uri,
    operation: &Operation,
) -> Result<AuthContext, ApiError> {
    let origin = meta.origin.as_deref();
    let can_send_keys = origin.is_some_and(|origin| self_origin::allows_keys(app, origin, headers, uri));
    let is_own_origin =
        can_send_keys || origin.is_some_and(|origin| self_origin::is_same_origin(app, origin, headers, uri));
    let is_foreign = origin.is_some() && !can_send_keys;
    let verified = if operation.keys.is_empty() {
        // An expired visitor key must not block the widget, so a new session is created.
        strongest_credential(app, headers)
            .await
            .ok()
            .flatten()
            .filter(|b| b.0.kind() == KeyKind::Visitor || !is_foreign)
    } else {
        Some(require_credential(app, meta, headers).await?)
    };
    let mut caller = anonymous(app, meta, headers, uri, is_own_origin);
    let Some((verified, key)) = verified else { return Ok(caller) };
    let kind = verified.kind();
    if !operation.keys.is_empty() && !operation.keys.contains(&kind) {
        return Err(ApiError::new(ErrorCode::WrongKeyKind, "This API key has no permission for this operation."));
    }
    if kind != KeyKind::Visitor && is_foreign {
        return Err(ApiError::new(ErrorCode::WrongKeyKind, "This API key cannot be used from this origin."));
    }
    caller.workspace = verified.workspace();
    caller.kind = Some(kind);
    caller.seed = *blake3::hash(key.as_bytes()).as_bytes();
    if let VerifiedKey::Key(found) = &verified {
        caller.key_hash = Some(app.keys.hash(&key));
        caller.member = found.member;
        if operation.managers_only && found.member.is_some_and(|member| !member.is_manager) {
            return Err(ApiError::new(ErrorCode::WrongKeyKind, "Only managers have permission for this operation."));
        }
    }
    if let Some(member) = caller.member.filter(|_| !operation.is_background) {
        app.live.record_presence(&app.store, member.id, app.clock.now_ms()).await;
    }
    if let VerifiedKey::Visitor(visitor) = verified {
        caller.authorize_domain(&visitor.chatbot.settings)?;
        app.limits.visitor_request(visitor.session)?;
        caller.visitor = Some(*visitor);
    }
    Ok(caller)
}

/// Adds the idempotency key, bound to operation and body.
pub fn with_idempotency(
    caller: &mut AuthContext,
    headers: &HeaderMap,
    operation: &Operation,
    body: &Bytes,
) -> Result<(), ApiError> {
    let Some(key) = idempotency_key(headers)? else { return Ok(()) };
    let mut hasher = blake3::Hasher::new();
    hasher.update(operation.name.as_bytes()).update(&[0]).update(body);
    // Two visitors or members of a workspace can choose the same key.
    let key = match (&caller.visitor, &caller.member) {
        (Some(visitor), _) => format!("visitor {}: {key}", visitor.session),
        (None, Some(member)) => format!("member {}: {key}", member.id),
        (None, None) => key.to_owned(),
    };
    let request_hash = *hasher.finalize().as_bytes();
    caller.idempotency = Some(Idempotency { workspace: caller.workspace, key, request_hash });
    Ok(())
}

fn anonymous(app: &Service, meta: &RequestMeta, headers: &HeaderMap, uri: &Uri, is_own_origin: bool) -> AuthContext {
    let accepts: Vec<String> = list(headers, "accept").filter(|kind| media_type(kind) == "text/event-stream").collect();
    let page = ["x-referer", "referrerinfo", "referer"].iter().find_map(|name| text(headers, name));
    AuthContext {
        workspace: WorkspaceId::default(),
        kind: None,
        visitor: None,
        member: None,
        client_ip: meta.client_ip,
        origin: meta.origin.clone(),
        is_own_origin,
        accept_language: text(headers, "accept-language").unwrap_or_default().chars().take(200).collect(),
        page: page.unwrap_or_default().chars().take(2048).collect(),
        request_id: meta.request_id.clone(),
        idempotency: None,
        wants_sse: !accepts.is_empty(),
        wants_sse_framing: accepts
            .iter()
            .any(|kind| kind.to_ascii_lowercase().replace(' ', "").contains(";framing=sse")),
        base_url: self_origin::base_url(app, headers, uri),
        seed: [0; 32],
        key_hash: None,
    }
}

async fn require_credential(
    app: &AppState,
    meta: &RequestMeta,
    headers: &HeaderMap,
) -> Result<(VerifiedKey, String), ApiError> {
    match strongest_credential(app, headers).await {
        Ok(Some(verified)) => Ok(verified),
        Ok(None) => Err(ApiError::new(ErrorCode::NoCredentials, "An API key is required.")),
        Err(error) if error.code == ErrorCode::InvalidCredentials => {
            app.limits.rejected_credential(meta.client_ip)?;
            Err(error)
        }
        Err(error) => Err(error),
    }
}

/// Returns the strongest key of both headers; `None` if neither was sent.
async fn strongest_credential(app: &AppState, headers: &HeaderMap) -> Result<Option<(VerifiedKey, String)>, ApiError> {
    let mut strongest: Option<(VerifiedKey, String)> = None;
    for name in ["authorization", "chatrobot-sessionkey"] {
        let Some(value) = headers.get(name) else { continue };
        let key = without_bearer(value.to_str().map_err(|_| unauthorized())?).to_owned();
        let verified = verify_key(app, &key).await?;
        match &strongest {
            Some((other, _)) if other.workspace() != verified.workspace() => {
                let message = "The keys in \"Authorization\" and \"chatrobot-sessionkey\" disagree.";
                return Err(ApiError::new(ErrorCode::BadHeader, message));
            }
            Some((other, _)) if other.kind() >= verified.kind() => {}
            _ => strongest = Some((verified, key)),
        }
    }
    Ok(strongest)
}

async fn verify_key(app: &AppState, key: &str) -> Result<VerifiedKey, ApiError> {
    let now_ms = app.clock.now_ms();
    if key.starts_with("vk_") {
        return visitor(app, key, now_ms).await?.map(|v| VerifiedKey::Visitor(Box::new(v))).ok_or_else(unauthorized);
    }
    let key = app.keys.find_active(&app.store, key, now_ms).await.map_err(errors::from_store)?;
    key.map(VerifiedKey::Key).ok_or_else(unauthorized)
}

async fn visitor(app: &AppState, key: &str, now_ms: i64) -> Result<Option<VisitorIdentity>, ApiError> {
    let Some(visitor) = app.keys.read_visitor(key) else { return Ok(None) };
    let Some(chatbot) = app.store.public_chatbot(&visitor.serial).await.map_err(errors::from_store)? else {
        return Ok(None);
    };
    if now_ms - visitor.issued_at_ms > VISITOR_LIFE_MS {
        let session = app.store.session(chatbot.id, visitor.session).await.map_err(errors::from_store)?;
        if session.is_none_or(|session| now_ms - session.last_at_ms > VISITOR_LIFE_MS) {
            return Ok(None);
        }
    }
    Ok(Some(VisitorIdentity { chatbot, session: visitor.session, language: visitor.language }))
}

fn unauthorized() -> ApiError {
    errors::unauthorized()
}

/// A key without "Bearer ".
pub fn without_bearer(value: &str) -> &str {
    let value = value.trim();
    match value.get(..6) {
        Some(scheme) if scheme.eq_ignore_ascii_case("bearer") => value[6..].trim_start(),
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bearer_prefix_is_tolerated_in_any_case() {
        assert_eq!(without_bearer("Bearer sk_1"), "sk_1");
        assert_eq!(without_bearer(" bearer   sk_1 "), "sk_1");
        assert_eq!(without_bearer("sk_1"), "sk_1");
        assert_eq!(without_bearer("Bearer"), "");
        assert_eq!(without_bearer("€€€"), "€€€");
    }
}
