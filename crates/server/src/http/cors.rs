//! CORS: the widget runs on other websites, listing management doesn't.

use axum::body::Body;
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};
use porchlight_api::Operation;

const ALLOWED: &str =
    "content-type, chatrobot-sessionkey, lang, x-referer, referrerinfo, idempotency-key, accept, prefer";
const ALLOWED_WITH_KEYS: &str =
    "content-type, chatrobot-sessionkey, lang, x-referer, referrerinfo, idempotency-key, accept, prefer, authorization";
const EXPOSED: &str = "x-request-id, x-error-code, x-error-fields, retry-after, ratelimit, ratelimit-policy, x-porchlight, \
                       idempotent-replayed, x-porchlight-warning, www-authenticate, preference-applied";

/// Returns whether a request is a CORS preflight.
pub fn is_preflight<B>(request: &Request<B>) -> bool {
    request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ORIGIN)
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// Responds to a preflight for any origin, because the chatbot is unknown.
pub fn preflight(origin: &str, can_send_keys: bool) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    allow(headers, origin);
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST, PUT"));
    let allowed = if can_send_keys { ALLOWED_WITH_KEYS } else { ALLOWED };
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(allowed));
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("7200"));
    response
}

/// Allows the page to read the response of an operation, if permitted.
pub fn allow_operation(operation: &Operation, origin: &str, is_own: bool, response: &mut Response<Body>) {
    // Errors are readable too, so that the site owner can see why the chat is missing.
    if operation.for_visitors || is_own {
        allow(response.headers_mut(), origin);
    } else {
        response.headers_mut().append(header::VARY, HeaderValue::from_static("origin"));
    }
}

/// Allows a page to read a response. Echoes the origin, never with credentials.
pub fn allow(headers: &mut HeaderMap, origin: &str) {
    if let Ok(origin) = HeaderValue::from_str(origin) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
        headers.append(header::VARY, HeaderValue::from_static("origin"));
    }
}
