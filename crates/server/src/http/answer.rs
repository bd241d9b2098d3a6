//! Writes envelopes: replies, faults, and what replaces a bare refusal of hyper's.
//!
//! Why it exists: five members on every answer that is not a stream. Not here: headers that
//! every answer has (`headers.rs`).

use axum::body::Body;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use porchlight_api::{ApiError, Envelope, ErrorCode, ErrorField};
use serde::Serialize;

use super::asked::Asked;
use crate::reply::Reply;

/// Marks a response as a fault, so that headers and log know it.
#[derive(Debug, Clone, Copy)]
pub struct Refused(pub ErrorCode);

/// Wraps a reply.
pub fn reply<T: Serialize>(reply: Reply<T>) -> Result<Response<Body>, ApiError> {
    let warnings: Vec<HeaderValue> = reply.warnings.iter().filter_map(|text| text.parse().ok()).collect();
    let text = serde_json::to_vec(&Envelope::ok(reply.data)).map_err(|error| {
        tracing::error!(%error, "an answer could not be written as JSON");
        ApiError::new(ErrorCode::Unexpected, "Unexpected error.")
    })?;
    let mut response = json(StatusCode::OK, text);
    if reply.replayed {
        response.headers_mut().insert("idempotent-replayed", HeaderValue::from_static("true"));
    }
    for warning in warnings {
        response.headers_mut().append("x-porchlight-warning", warning);
    }
    Ok(response)
}

/// Wraps a fault, in the form that the request prefers.
pub fn fault(asked: &Asked, fault: &ApiError) -> Response<Body> {
    let mut fault = fault.clone();
    if fault.detail == ErrorCode::Unexpected {
        fault.message = format!("Unexpected error. Reference: {}.", asked.request_id);
    }
    let status = if asked.strict { fault.detail.status_class() } else { fault.detail.http_status() };
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = if asked.problem_json { problem(status, &fault, asked) } else { enveloped(status, &fault) };
    let headers = response.headers_mut();
    headers.insert("x-error-code", HeaderValue::from(fault.detail.number()));
    if let Some(fields) = fault.fields_header().and_then(|fields| HeaderValue::from_str(&fields).ok()) {
        headers.insert("x-error-fields", fields);
    }
    if let Some(seconds) = fault.retry_after_s {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if fault.detail.status_class() == 429 {
        note_limit(headers, &fault);
    }
    if status == StatusCode::UNAUTHORIZED {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"porchlight\""));
    }
    if matches!(fault.detail, ErrorCode::BodyTooSlow | ErrorCode::BodyTooLarge) {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if asked.strict {
        headers.insert("preference-applied", HeaderValue::from_static("http-status=strict"));
    }
    response.extensions_mut().insert(Refused(fault.detail));
    response
}

/// `RateLimit` and `RateLimit-Policy` of a limit that refuses
/// (<https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/>).
pub fn note_limit(headers: &mut HeaderMap, fault: &ApiError) {
    let until = fault.retry_after_s.map(|seconds| format!(";t={seconds}")).unwrap_or_default();
    let policy = fault.quota.map(|quota| {
        let window = quota.seconds.map(|seconds| format!(";w={seconds}")).unwrap_or_default();
        format!("\"default\";q={}{window}", quota.count)
    });
    for (name, value) in [("ratelimit", Some(format!("\"default\";r=0{until}"))), ("ratelimit-policy", policy)] {
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
            headers.insert(name, value);
        }
    }
}

fn enveloped(status: StatusCode, fault: &ApiError) -> Response<Body> {
    json(status, serde_json::to_vec(&Envelope::error(fault)).unwrap_or_default())
}

/// RFC 9457.
fn problem(status: StatusCode, fault: &ApiError, asked: &Asked) -> Response<Body> {
    let mut body = serde_json::json!({
        "type": "about:blank",
        "title": status.canonical_reason().unwrap_or("Error"),
        "status": status.as_u16(),
        "detail": fault.message,
        "code": fault.detail.number(),
        "instance": format!("urn:request:{}", asked.request_id),
    });
    if !fault.fields.is_empty() {
        body["errors"] = fault.fields.iter().map(|field| serde_json::json!(ErrorField::from(field))).collect();
    }
    let mut response = json(status, body.to_string().into_bytes());
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    response
}

fn json(status: StatusCode, text: Vec<u8>) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The whole answer to send where hyper is about to send a bare 4xx for a head that it could
/// not parse; none for anything else. Our own refusals are never empty.
pub fn instead_of_bare(head: &[u8], problem: Option<&'static str>) -> Option<Vec<u8>> {
    const START: &[u8] = b"HTTP/1.1 4";
    if !head.starts_with(START) || !head.ends_with(b"\r\n\r\n") {
        return None;
    }
    let text = std::str::from_utf8(head).ok()?.to_ascii_lowercase();
    if !text.contains("\r\ncontent-length: 0\r\n") || text.contains("\r\nx-request-id:") {
        return None;
    }
    let fault = match &text[9..12] {
        "414" => too_long_address(),
        "431" => too_large_headers(),
        _ => ApiError::new(ErrorCode::BadHeader, problem.unwrap_or("The head of the request is not valid HTTP.")),
    };
    raw_fault(&fault)
}

/// A whole answer that closes its connection, for where there is no hyper.
pub fn raw_fault(fault: &ApiError) -> Option<Vec<u8>> {
    let body = serde_json::to_string(&Envelope::error(fault)).ok()?;
    let status = StatusCode::from_u16(fault.detail.http_status()).ok()?;
    let retry = fault.retry_after_s.map(|seconds| format!("retry-after: {seconds}\r\n")).unwrap_or_default();
    Some(
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: {}\r\n\
             x-error-code: {}\r\nx-porchlight: {}\r\n{retry}connection: close\r\ncontent-length: {}\r\n\r\n{body}",
            crate::service::request_id(),
            fault.detail.number(),
            super::headers::PORCHLIGHT,
            body.len(),
        )
        .into_bytes(),
    )
}

/// 41401.
pub fn too_long_address() -> ApiError {
    ApiError::new(ErrorCode::AddressTooLong, "The address is longer than 8 KiB.")
}

/// 43101.
pub fn too_large_headers() -> ApiError {
    ApiError::new(ErrorCode::HeadersTooLarge, "Request headers are larger than 8 KiB or more than 100.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_refusal_is_replaced_by_an_envelope() {
        let bare = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let whole = String::from_utf8(instead_of_bare(bare, None).expect("replaced")).expect("text");
        assert!(whole.starts_with("HTTP/1.1 431 ") && whole.contains("x-error-code: 43101"));
        assert!(whole.contains("\"Success\":false"));
    }

    #[test]
    fn other_answers_are_left_alone() {
        let ours = b"HTTP/1.1 404 Not Found\r\nx-request-id: 1\r\ncontent-length: 0\r\n\r\n";
        assert_eq!(instead_of_bare(ours, None), None);
        assert_eq!(instead_of_bare(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", None), None);
    }
}
