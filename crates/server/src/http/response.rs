//! Builds responses: envelopes, errors, and replacements for the empty errors of hyper.

use axum::body::Body;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use porchlight_api::{ApiError, Envelope, ErrorCode, ErrorField};
use serde::Serialize;

use super::request_meta::RequestMeta;
use crate::output::Output;

/// Marks a response whose body waits for events.
#[derive(Debug, Clone, Copy)]
pub struct OpenStream;

/// Marks a response as an error, for the log.
#[derive(Debug, Clone, Copy)]
pub struct RejectedResponse(pub ErrorCode);

/// Builds a response from the result of an operation.
pub fn reply<T: Serialize>(reply: Output<T>) -> Result<Response<Body>, ApiError> {
    let warnings: Vec<HeaderValue> = reply.warnings.iter().filter_map(|text| text.parse().ok()).collect();
    let text = serde_json::to_vec(&Envelope::ok(reply.data)).map_err(|error| {
        tracing::error!(%error, "failed to serialize response");
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

/// Builds an error response in the format that the request prefers.
pub fn error_response(meta: &RequestMeta, error: &ApiError) -> Response<Body> {
    let mut error = error.clone();
    if error.code == ErrorCode::Unexpected {
        error.message = format!("Internal error. Request ID: {}.", meta.request_id);
    }
    let status = if meta.strict { error.code.status_class() } else { error.code.http_status() };
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response =
        if meta.problem_json { problem_response(status, &error, meta) } else { enveloped(status, &error) };
    let headers = response.headers_mut();
    headers.insert("x-error-code", HeaderValue::from(error.code.number()));
    if let Some(fields) = error.fields_header().and_then(|fields| HeaderValue::from_str(&fields).ok()) {
        headers.insert("x-error-fields", fields);
    }
    if let Some(seconds) = error.retry_after_s {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if error.code.status_class() == 429 {
        add_rate_limit(headers, &error);
    }
    if status == StatusCode::UNAUTHORIZED {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"porchlight\""));
    }
    if matches!(error.code, ErrorCode::BodyTooSlow | ErrorCode::BodyTooLarge) {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if meta.strict {
        headers.insert("preference-applied", HeaderValue::from_static("http-status=strict"));
    }
    response.extensions_mut().insert(RejectedResponse(error.code));
    response
}

/// Adds `RateLimit` and `RateLimit-Policy`
/// (<https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/>).
pub fn add_rate_limit(headers: &mut HeaderMap, error: &ApiError) {
    let until = error.retry_after_s.map(|seconds| format!(";t={seconds}")).unwrap_or_default();
    let policy = error.quota.map(|quota| {
        let window = quota.seconds.map(|seconds| format!(";w={seconds}")).unwrap_or_default();
        format!("\"default\";q={}{window}", quota.count)
    });
    for (name, value) in [("ratelimit", Some(format!("\"default\";r=0{until}"))), ("ratelimit-policy", policy)] {
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
            headers.insert(name, value);
        }
    }
}

fn enveloped(status: StatusCode, error: &ApiError) -> Response<Body> {
    json(status, serde_json::to_vec(&Envelope::error(error)).unwrap_or_default())
}

/// RFC 9457.
fn problem_response(status: StatusCode, error: &ApiError, meta: &RequestMeta) -> Response<Body> {
    let mut body = serde_json::json!({
        "type": "about:blank",
        "title": status.canonical_reason().unwrap_or("Error"),
        "status": status.as_u16(),
        "detail": error.message,
        "code": error.code.number(),
        "instance": format!("urn:request:{}", meta.request_id),
    });
    if !error.fields.is_empty() {
        body["errors"] = error.fields.iter().map(|field| serde_json::json!(ErrorField::from(field))).collect();
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

/// Returns a full response to replace hyper's empty 4xx for an invalid head. Our own errors are never empty.
pub fn replace_empty_error(head: &[u8], problem: Option<&'static str>) -> Option<Vec<u8>> {
    const START: &[u8] = b"HTTP/1.1 4";
    if !head.starts_with(START) || !head.ends_with(b"\r\n\r\n") {
        return None;
    }
    let text = std::str::from_utf8(head).ok()?.to_ascii_lowercase();
    if !text.contains("\r\ncontent-length: 0\r\n") || text.contains("\r\nx-request-id:") {
        return None;
    }
    let error = match &text[9..12] {
        "414" => uri_too_long(),
        "431" => headers_too_large(),
        _ => ApiError::new(ErrorCode::BadHeader, problem.unwrap_or("Malformed HTTP headers.")),
    };
    raw_error_response(&error)
}

/// Builds an error response as bytes that closes the connection, for use without hyper.
pub fn raw_error_response(error: &ApiError) -> Option<Vec<u8>> {
    let body = serde_json::to_string(&Envelope::error(error)).ok()?;
    let status = StatusCode::from_u16(error.code.http_status()).ok()?;
    let retry = error.retry_after_s.map(|seconds| format!("retry-after: {seconds}\r\n")).unwrap_or_default();
    Some(
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: {}\r\n\
             x-error-code: {}\r\nx-porchlight: {}\r\n{retry}connection: close\r\ncontent-length: {}\r\n\r\n{body}",
            crate::ids::request_id(),
            error.code.number(),
            super::headers::PORCHLIGHT,
            body.len(),
        )
        .into_bytes(),
    )
}

/// 41401.
pub fn uri_too_long() -> ApiError {
    ApiError::new(ErrorCode::UrlTooLong, "The URL is longer than 8 KiB.")
}

/// 43101.
pub fn headers_too_large() -> ApiError {
    ApiError::new(ErrorCode::HeadersTooLarge, "Request headers are larger than 8 KiB or more than 100.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_error_is_replaced_by_an_envelope() {
        let bare = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
        let whole = String::from_utf8(replace_empty_error(bare, None).expect("replaced")).expect("text");
        assert!(whole.starts_with("HTTP/1.1 431 ") && whole.contains("x-error-code: 43101"));
        assert!(whole.contains("\"Success\":false"));
    }

    #[test]
    fn other_answers_are_left_alone() {
        let ours = b"HTTP/1.1 404 Not Found\r\nx-request-id: 1\r\ncontent-length: 0\r\n\r\n";
        assert_eq!(replace_empty_error(ours, None), None);
        assert_eq!(replace_empty_error(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", None), None);
    }
}
