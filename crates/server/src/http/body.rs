//! Reads request bodies with limits on media type, size and time.

use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use porchlight_api::{ApiError, ErrorCode};

use super::request_meta::{media_type, text};

const BODY_TIME: Duration = Duration::from_secs(30);
const DISCARD_TIME: Duration = Duration::from_secs(2);
const DISCARD_BYTES: usize = 16 * 1024 * 1024;
/// A shorter body is copied: as a part of hyper's buffer, it would keep all 8 KiB.
const MIN_SHARED: usize = 8 * 1024;

/// Rejects compressed bodies and media types that can't be JSON.
///
/// Browsers and curl send JSON under several types.
pub fn check_media_type(headers: &HeaderMap) -> Result<(), ApiError> {
    if let Some(encoding) = headers.get(header::CONTENT_ENCODING)
        && !encoding.as_bytes().eq_ignore_ascii_case(b"identity")
    {
        return Err(ApiError::new(ErrorCode::ContentEncoding, "Request body must not be compressed."));
    }
    if !headers.contains_key(header::CONTENT_TYPE) {
        return Ok(());
    }
    let kind = media_type(text(headers, header::CONTENT_TYPE.as_str()).unwrap_or("unreadable"));
    let json = kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"));
    if kind.is_empty() || json || kind.starts_with("text/") || kind == "application/x-www-form-urlencoded" {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::MediaType, "Request body must be JSON (Content-Type: application/json)."))
}

/// Rejects a `Content-Length` above `limit` bytes.
pub fn check_length(headers: &HeaderMap, limit: usize) -> Result<(), ApiError> {
    let declared = text(headers, header::CONTENT_LENGTH.as_str()).and_then(|length| length.parse::<u64>().ok());
    if declared.is_some_and(|length| length > limit as u64) { Err(too_large(limit)) } else { Ok(()) }
}

/// Reads a body of up to `limit` bytes within 30 s.
pub async fn read(body: Body, limit: usize) -> Result<Bytes, ApiError> {
    let whole = tokio::time::timeout(BODY_TIME, Limited::new(body, limit).collect()).await;
    match whole {
        Ok(Ok(collected)) => {
            let bytes = collected.to_bytes();
            Ok(if bytes.len() < MIN_SHARED { Bytes::copy_from_slice(&bytes) } else { bytes })
        }
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(limit)),
        Ok(Err(_)) => Err(ApiError::new(ErrorCode::NotJson, "The request body is incomplete.")),
        Err(_) => Err(ApiError::new(ErrorCode::BodyTooSlow, "Timed out while reading the request body.")),
    }
}

/// Reads the rest of a rejected request, so that its client can read the response.
pub async fn discard(headers: &HeaderMap, body: Body) {
    if headers.contains_key(header::EXPECT) {
        return;
    }
    let drained = async {
        let mut body = Limited::new(body, DISCARD_BYTES);
        while let Some(Ok(_)) = body.frame().await {}
    };
    // Slower clients are cut off.
    let _ = tokio::time::timeout(DISCARD_TIME, drained).await;
}

fn too_large(limit: usize) -> ApiError {
    let size = match limit / 1024 {
        kib if kib >= 1024 => format!("{} MiB", kib / 1024),
        kib => format!("{kib} KiB"),
    };
    ApiError::new(ErrorCode::BodyTooLarge, format!("Request body is larger than {size}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(kind: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, kind.parse().expect("a header value"));
        headers
    }

    #[test]
    fn json_is_read_under_the_names_that_browsers_and_curl_send() {
        let accepted = [
            "text/plain;charset=UTF-8",
            "application/x-www-form-urlencoded",
            "Application/JSON",
            "application/vnd.api+json",
            "text/plain; charset=iso-8859-1",
        ];
        assert!(accepted.iter().all(|kind| check_media_type(&headers(kind)).is_ok()));
        assert!(check_media_type(&HeaderMap::new()).is_ok());
    }

    #[test]
    fn other_kinds_and_compressed_bodies_are_rejected() {
        for kind in ["multipart/form-data; boundary=x", "application/xml", "image/png", "json"] {
            assert_eq!(check_media_type(&headers(kind)).expect_err(kind).code, ErrorCode::MediaType);
        }
        let mut packed = HeaderMap::new();
        packed.insert(header::CONTENT_ENCODING, "gzip".parse().expect("a header value"));
        assert_eq!(check_media_type(&packed).expect_err("gzip").code, ErrorCode::ContentEncoding);
    }

    #[tokio::test]
    async fn a_body_over_the_limit_is_rejected_whether_it_says_so_or_not() {
        let body = Body::from(vec![b' '; 2048]);
        let error = read(body, 1024).await.expect_err("too large");
        assert_eq!(
            (error.code, error.message.as_str()),
            (ErrorCode::BodyTooLarge, "Request body is larger than 1 KiB.")
        );
    }
}
