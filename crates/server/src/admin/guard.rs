//! Who may ask for the screens and what belongs to them.
//!
//! Why it exists: a service on loopback is within reach of every page that the person has open.
//! Host names are refused before (`http/self_origin.rs`). Not here: keys.

use axum::{
    body::Body,
    extract::{Request, State},
    middleware::Next,
};
use http::{HeaderMap, Response};
use porchlight_api::{ApiError, ErrorCode};

use crate::{
    http::{request_meta, response, router, self_origin},
    service::AppState,
};

/// Lets links and typed addresses through, and nothing that a page of another origin sends.
pub async fn links(State(app): State<AppState>, request: Request, next: Next) -> Response<Body> {
    let is_own = is_from_here(&app, &request);
    pass(is_own, request, next).await
}

/// Lets through only what a page of this very service asks for; browsers say so in
/// `Sec-Fetch-Site`, which no script can set.
pub async fn require_same_origin(State(app): State<AppState>, request: Request, next: Next) -> Response<Body> {
    let is_own = is_from_here(&app, &request) && site(request.headers()) == Some("same-origin");
    pass(is_own, request, next).await
}

fn is_from_here(app: &AppState, request: &Request) -> bool {
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
    let error = ApiError::new(ErrorCode::OriginNotAllowed, "Only the pages of this service may ask for this.");
    response::error_response(&router::with_meta(&head), &error)
}
