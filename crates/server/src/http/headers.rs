//! Checks request headers and sets the headers of every response.

use http::{HeaderMap, HeaderValue, Request, Response};
use porchlight_api::{ApiError, ErrorCode};

use super::{request_meta::RequestMeta, response};

macro_rules! capabilities {
    () => {
        "chatbots,listing-filters,open-houses,import,session-messages,usage,resume,stop,rate,talk-to-person,cards,keys,moves,workspace-settings,saved-questions,leads,members,inbox,canned-replies,conversation-notes,notices,showings,webhooks,backups,doctor,idempotency,strict-status,error-fields"
    };
}
/// The value of `X-Porchlight`: version and capabilities.
pub const PORCHLIGHT: &str = concat!(env!("CARGO_PKG_VERSION"), "; ext=", capabilities!());
const MAX_HEADERS: usize = 100;
const MAX_HEADER_BYTES: usize = 8 * 1024;
const MAX_URL_BYTES: usize = 8 * 1024;

/// Rejects heads that are too large or repeat a header that must appear only once.
pub fn check<B>(request: &Request<B>) -> Result<(), ApiError> {
    let url_bytes = request.uri().path().len() + request.uri().query().map_or(0, |query| query.len() + 1);
    if url_bytes > MAX_URL_BYTES {
        return Err(response::uri_too_long());
    }
    let headers = request.headers();
    let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    if headers.len() > MAX_HEADERS || bytes > MAX_HEADER_BYTES {
        return Err(response::headers_too_large());
    }
    for name in ["Authorization", "chatrobot-sessionkey", "Content-Type", "Idempotency-Key", "Origin"] {
        require_single(headers, name)?;
    }
    Ok(())
}

fn require_single(headers: &HeaderMap, name: &str) -> Result<(), ApiError> {
    if headers.get_all(name).iter().nth(1).is_some() {
        return Err(ApiError::new(ErrorCode::BadHeader, format!("Header \"{name}\" must appear only once.")));
    }
    Ok(())
}

/// Returns the idempotency key, if sent.
pub fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    let invalid =
        || ApiError::new(ErrorCode::BadHeader, "Header \"Idempotency-Key\" must be 1 to 255 visible ASCII characters.");
    let key = value.to_str().map_err(|_| invalid())?;
    let visible = key.bytes().all(|byte| byte.is_ascii_graphic());
    if key.is_empty() || key.len() > 255 || !visible { Err(invalid()) } else { Ok(Some(key)) }
}

/// Adds the headers of every response.
pub fn finish<B>(meta: &RequestMeta, response: &mut Response<B>) {
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&meta.request_id) {
        headers.insert("x-request-id", id);
    }
    headers.insert("x-porchlight", HeaderValue::from_static(PORCHLIGHT));
    headers.insert("x-content-type-options", HeaderValue::from_static("nosniff"));
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_capability_that_an_operation_needs_is_named_in_the_header() {
        for operation in porchlight_api::OPERATIONS {
            let is_named =
                operation.capability.is_none_or(|name| capabilities!().split(',').any(|known| known == name));
            assert!(is_named, "{} needs {:?}", operation.name, operation.capability);
        }
    }
}
