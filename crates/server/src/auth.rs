//! Who is asking: the workspace, the kind of key and, for visitors, the one session.
//!
//! Why it exists: operations are plain functions without HTTP, and this is all they may know of
//! the request. Not here: how a key is read and believed (`keys/`, `http/credentials.rs`).

use std::net::IpAddr;

use porchlight_api::{ApiError, ErrorCode, KeyKind};
use porchlight_domain::{SessionId, Settings, WorkspaceId, domains::AllowedDomains};
use porchlight_store::{ChatbotRow, Idempotency, WriteContext};
use url::Url;

use crate::errors;

/// The one session that a visitor key opens.
#[derive(Debug, Clone)]
pub struct VisitorIdentity {
    /// Read for this request, so limits and domains are as they are now.
    pub chatbot: ChatbotRow,
    pub session: SessionId,
}

/// One request's caller.
#[derive(Debug, Clone)]
pub struct AuthContext {
    /// Owner of whatever is asked for; of a visitor, the chatbot's.
    pub workspace: WorkspaceId,
    /// None where the operation needs no key and none was sent.
    pub kind: Option<KeyKind>,
    pub visitor: Option<VisitorIdentity>,
    /// The client's address; a forwarding header counts only from trusted neighbours.
    pub client_ip: IpAddr,
    /// `Origin` of the page that asks, as sent.
    pub origin: Option<String>,
    /// The origin is the service's own, or one that the operator allowed to use keys.
    pub is_own_origin: bool,
    /// The page by `X-Referer`, `ReferrerInfo` or `Referer`; "" where none was sent.
    pub page: String,
    pub request_id: String,
    /// The `Idempotency-Key` with the hash of operation and body.
    pub idempotency: Option<Idempotency>,
    /// `Accept` names `text/event-stream`.
    pub wants_sse: bool,
    /// `Accept` names `text/event-stream; framing=sse`.
    pub wants_sse_framing: bool,
    /// Where this service is reached, without a slash at the end.
    pub base_url: String,
    /// Hash of the presented key's text: what `make_key` derives repeatable keys from.
    pub(crate) seed: [u8; 32],
    /// The hash under which a secret or workspace key is kept.
    pub(crate) key_hash: Option<[u8; 32]>,
}

impl AuthContext {
    /// A caller inside the program itself: the command line with its own database.
    pub fn inside(workspace: WorkspaceId, base_url: impl Into<String>) -> Self {
        Self {
            workspace,
            kind: Some(KeyKind::Secret),
            visitor: None,
            client_ip: IpAddr::from([127, 0, 0, 1]),
            origin: None,
            is_own_origin: false,
            page: String::new(),
            request_id: crate::service::request_id(),
            idempotency: None,
            wants_sse: false,
            wants_sse_framing: false,
            base_url: base_url.into(),
            seed: crate::service::random_id(),
            key_hash: None,
        }
    }

    /// The note that goes with a write.
    pub fn write(&self, now_ms: i64) -> WriteContext {
        WriteContext { now_ms, idempotency: self.idempotency.clone() }
    }

    /// Refuses pages on which a chatbot must not be embedded (40302).
    ///
    /// Without an origin only a secret key passes: a page always says its own.
    pub fn authorize_domain(&self, settings: &Settings) -> Result<(), ApiError> {
        if self.kind == Some(KeyKind::Secret) {
            return Ok(());
        }
        authorize_domain(settings, self.origin.as_deref(), self.is_own_origin)
    }

    /// The visitor of a visitor key; 40301 for any other.
    pub fn as_visitor(&self) -> Result<&VisitorIdentity, ApiError> {
        self.visitor
            .as_ref()
            .ok_or_else(|| ApiError::new(ErrorCode::WrongKeyKind, "This key cannot be used for this operation."))
    }
}

/// Refuses pages on which a chatbot must not be embedded (40302), by their origin.
pub fn authorize_domain(settings: &Settings, origin: Option<&str>, is_own_origin: bool) -> Result<(), ApiError> {
    if !settings.verify_domain || is_own_origin {
        return Ok(());
    }
    let origin = origin.ok_or_else(errors::origin_not_allowed)?;
    let is_custom = Url::parse(origin)
        .is_ok_and(|url| !settings.custom_domain.is_empty() && url.host_str() == Some(&settings.custom_domain));
    let is_listed = AllowedDomains::parse(&settings.domains).is_ok_and(|allowed| allowed.allows(origin));
    if is_custom || is_listed { Ok(()) } else { Err(errors::origin_not_allowed()) }
}
