//! Rejects requests from other origins to the admin app.
//!
//! A service on loopback is reachable from every page that is open in the browser. `http/self_origin.rs` checks host
//! names.

use axum::{
    body::Body,
    extract::{Request, State},
    middleware::Next,
};
use http::{HeaderMap, Response};
use porchlight_api::{ApiError, ErrorCode};

use crate::{
    http::{request_meta, response, router, self_origin},
    state::AppState,
};

/// Accepts links and typed URLs; rejects requests from other origins.
pub async fn links(State(app): State<AppState>, request: Request, next: Next) -> Response<Body> {
    let is_own = is_from_own_origin(&app, &request);
    pass(is_own, request, next).await
}

/// Accepts requests from pages of this service only, by `Sec-Fetch-Site`, which scripts can't set.
pub async fn require_same_origin(State(app): State<AppState>, request: Request, next: Next) -> Response<Body> {
    let is_own = is_from_own_origin(&app, &request) && site(request.headers()) == Some("same-origin");
    pass(is_own, request, next).await
}

fn is_from_own_origin(app: &AppState, request: &Request) -> bool {
    let origin = request_meta::text(request.headers(), "origin");
    origin.is_none_or(|origin| self_origin::is_same_origin(app, origin, request.headers(), request.uri()))
}

fn site(headers: &HeaderMap) -> Option<&str> {
    request_meta::text(headers, "sec-fetch-site")
}

async fn pass(is_own: bool, request: Request, next: Next) -> Response<Body> {
    if is_own {
        return next.run(request).await;
    }
    let (head, _) = request.into_parts();
    let error = ApiError::new(ErrorCode::OriginNotAllowed, "Only pages of this service can use this.");
    response::error_response(&router::with_meta(&head), &error)
}
