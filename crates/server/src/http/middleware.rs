//! Handles one request: checks, routing, headers, log. A panic costs one request only.

use std::{net::IpAddr, panic::AssertUnwindSafe};

use axum::{Router, body::Body};
use futures::FutureExt;
use http::{HeaderValue, Method, Request, Response, StatusCode, Uri, header};
use porchlight_api::{ApiError, ErrorCode};
use tower::ServiceExt;

use super::{
    client_ip::client_ip,
    compat_mode, cors, headers, metrics,
    request_meta::{Peer, RequestMeta},
    response::{self, RejectedResponse},
    self_origin,
};
use crate::state::AppState;

/// Browsers use HTTPS for this long.
const ONE_YEAR: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Name of the operation, for log and metrics.
#[derive(Debug, Clone, Copy)]
pub struct OperationName(pub &'static str);

/// Handles one request.
pub async fn handle_request(app: AppState, router: Router, peer: IpAddr, mut request: Request<Body>) -> Response<Body> {
    request.extensions_mut().insert(Peer(peer));
    let client_ip = client_ip(peer, request.headers(), &app.config.trusted_proxies);
    let meta = RequestMeta::new(request.method(), request.headers(), client_ip);
    let is_chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
    let result = AssertUnwindSafe(route(&app, router, &meta, request)).catch_unwind().await;
    let mut response = match result {
        Ok(Ok(response)) => wrap_rejection(&meta, response),
        Ok(Err(error)) => response::error_response(&meta, &error),
        Err(_) => {
            tracing::error!(request_id = meta.request_id, "request panicked");
            response::error_response(&meta, &ApiError::new(ErrorCode::Unexpected, "Unexpected error."))
        }
    };
    headers::finish(&meta, &mut response);
    if is_chunked {
        // Heads after a chunked body are not checked; see `head_check.rs`.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if app.edge.get().is_some() {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, ONE_YEAR);
    }
    if app.config.only_specification {
        compat_mode::strip_headers(response.headers_mut());
    }
    log_request(&meta, &response);
    response
}

async fn route(
    app: &AppState,
    router: Router,
    meta: &RequestMeta,
    request: Request<Body>,
) -> Result<Response<Body>, ApiError> {
    headers::check(&request)?;
    self_origin::check_host(app, request.headers(), request.uri())?;
    if request.method() == Method::CONNECT {
        return Err(ApiError::new(ErrorCode::WrongMethod, "Use POST for this operation."));
    }
    if cors::is_preflight(&request) {
        let origin = meta.origin.as_deref().unwrap_or("null");
        let can_send_keys = self_origin::allows_keys(app, origin, request.headers(), request.uri());
        return Ok(cors::preflight(origin, can_send_keys));
    }
    if app.stop.is_cancelled() {
        return Err(
            ApiError::new(ErrorCode::Stopping, "The service is restarting. Try again in a moment.").retry_after(5)
        );
    }
    let mut request = without_prefix(app.config.prefix(), request);
    if app.config.only_specification {
        let is_a_screen = app.config.manage && request.uri().path().starts_with("/manage");
        if let Some(unknown) = compat_mode::unknown_path(&request).filter(|_| !is_a_screen) {
            return Ok(unknown);
        }
        if let Some(mut rejection) = compat_mode::reject_like_another(&request) {
            if let Some(origin) = meta.origin.as_deref() {
                cors::allow(rejection.headers_mut(), origin);
            }
            return Ok(rejection);
        }
        compat_mode::strip_request_headers(request.headers_mut());
    }
    request.extensions_mut().insert(meta.clone());
    match router.oneshot(request).await {
        Ok(response) => Ok(response),
        Err(never) => match never {},
    }
}

/// Wraps errors of the router itself: wrong methods, and paths that are not UTF-8.
fn wrap_rejection(meta: &RequestMeta, response: Response<Body>) -> Response<Body> {
    if response.extensions().get::<RejectedResponse>().is_some() {
        return response;
    }
    let error = match response.status() {
        StatusCode::METHOD_NOT_ALLOWED => ApiError::new(ErrorCode::WrongMethod, "Use GET for this URL."),
        StatusCode::BAD_REQUEST => ApiError::new(ErrorCode::NoSuchOperation, "Unknown operation."),
        _ => return response,
    };
    let mut whole = response::error_response(meta, &error);
    if let Some(allow) = response.headers().get(header::ALLOW) {
        whole.headers_mut().insert(header::ALLOW, allow.clone());
    }
    whole
}

/// Removes the path prefix of the public URL, if present.
fn without_prefix(prefix: &str, mut request: Request<Body>) -> Request<Body> {
    let rest = request.uri().path_and_query().and_then(|path| path.as_str().strip_prefix(prefix));
    if !prefix.is_empty()
        && let Some(rest) = rest.filter(|rest| rest.starts_with('/'))
        && let Ok(uri) = Uri::try_from(rest)
    {
        *request.uri_mut() = uri;
    }
    request
}

fn log_request(meta: &RequestMeta, response: &Response<Body>) {
    let operation = response.extensions().get::<OperationName>().map_or("other", |named| named.0);
    let status = response.status().as_u16();
    let code = response.extensions().get::<RejectedResponse>().map_or(0, |rejected| rejected.0.number());
    let elapsed = meta.started.elapsed();
    metrics::request(operation, status, elapsed);
    let duration_ms = elapsed.as_micros() as f64 / 1000.0;
    tracing::info!(request_id = meta.request_id, operation, status, code, duration_ms, "request finished");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path_after(prefix: &str, path: &str) -> String {
        let request = Request::builder().uri(path).body(Body::empty()).expect("a request");
        without_prefix(prefix, request).uri().to_string()
    }

    #[test]
    fn the_public_prefix_is_taken_off_and_only_as_a_whole() {
        assert_eq!(path_after("/bot", "/bot/chat/Chatbot/Edit?a=1"), "/chat/Chatbot/Edit?a=1");
        assert_eq!(path_after("/bot", "/bots/chat"), "/bots/chat");
        assert_eq!(path_after("/bot", "/chat/Chatbot/Edit"), "/chat/Chatbot/Edit");
        assert_eq!(path_after("", "/chat/Chatbot/Edit"), "/chat/Chatbot/Edit");
    }
}
