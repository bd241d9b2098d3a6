use std::net::IpAddr;

use porchlight_answer::Language;
use porchlight_api::{ApiError, ErrorCode, KeyKind};
use porchlight_domain::{SessionId, Settings, WorkspaceId, domains::AllowedDomains};
use porchlight_store::{ChatbotRow, Idempotency, KeyMember, WriteContext};
use url::Url;

use crate::errors;

/// The chatbot and session of a visitor key.
#[derive(Debug, Clone)]
pub struct VisitorIdentity {
    /// Loaded for this request, so limits and domains are current.
    pub chatbot: ChatbotRow,
    pub session: SessionId,
    /// Language of the widget.
    pub language: Option<Language>,
}

/// The authenticated caller of a request.
#[derive(Debug, Clone)]
pub struct AuthContext {
    /// Workspace of the key; for a visitor, of the chatbot.
    pub workspace: WorkspaceId,
    /// `None` if the operation needs no key and none was sent.
    pub kind: Option<KeyKind>,
    pub visitor: Option<VisitorIdentity>,
    /// Of a member's key.
    pub member: Option<KeyMember>,
    /// IP address of the client; forwarding headers count from trusted proxies only.
    pub client_ip: IpAddr,
    /// The `Origin` header, as sent.
    pub origin: Option<String>,
    /// The origin is the service's own or is allowed to send keys.
    pub is_own_origin: bool,
    /// The `Accept-Language` header, at most 200 characters.
    pub accept_language: String,
    /// Page URL from `X-Referer`, `ReferrerInfo` or `Referer`; empty if not sent.
    pub page: String,
    pub request_id: String,
    /// The `Idempotency-Key` with a hash of operation and body.
    pub idempotency: Option<Idempotency>,
    /// `Accept` contains `text/event-stream`.
    pub wants_sse: bool,
    /// `Accept` contains `text/event-stream; framing=sse`.
    pub wants_sse_framing: bool,
    /// Base URL of the service, without a trailing slash.
    pub base_url: String,
    /// Hash of the sent key, from which `create_key` derives repeatable keys.
    pub(crate) seed: [u8; 32],
    /// The hash under which a secret or session key is stored.
    pub(crate) key_hash: Option<[u8; 32]>,
}

impl AuthContext {
    /// The caller for code in this process, such as the command line.
    pub fn inside(workspace: WorkspaceId, base_url: impl Into<String>) -> Self {
        Self {
            workspace,
            kind: Some(KeyKind::Secret),
            visitor: None,
            member: None,
            client_ip: IpAddr::from([127, 0, 0, 1]),
            origin: None,
            is_own_origin: false,
            accept_language: String::new(),
            page: String::new(),
            request_id: crate::ids::request_id(),
            idempotency: None,
            wants_sse: false,
            wants_sse_framing: false,
            base_url: base_url.into(),
            seed: crate::ids::random_id(),
            key_hash: None,
        }
    }

    /// The context for a write.
    pub fn write(&self, now_ms: i64) -> WriteContext {
        WriteContext { now_ms, idempotency: self.idempotency.clone() }
    }

    /// Rejects pages outside of the allowed domains (40302).
    ///
    /// Without an `Origin`, only the office's own keys are allowed: browsers always send one.
    pub fn authorize_domain(&self, settings: &Settings) -> Result<(), ApiError> {
        if matches!(self.kind, Some(KeyKind::Secret | KeyKind::Member)) {
            return Ok(());
        }
        authorize_domain(settings, self.origin.as_deref(), self.is_own_origin)
    }

    /// Returns the visitor; 40301 for other keys.
    pub fn as_visitor(&self) -> Result<&VisitorIdentity, ApiError> {
        self.visitor
            .as_ref()
            .ok_or_else(|| ApiError::new(ErrorCode::WrongKeyKind, "This API key has no permission for this operation."))
    }
}

/// Rejects origins outside of the allowed domains (40302).
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
