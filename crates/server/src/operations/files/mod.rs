//! File operations and the routes that serve files and thumbnails.

mod finish_upload;
mod get_file;
mod get_thumbnail;
mod put_failure;
mod put_upload;
mod request_upload;

pub use get_file::get_file;
pub use get_thumbnail::{get_thumbnail, preview_thumbnail};
pub use put_upload::put_upload;

use axum::body::Body;
use http::{HeaderValue, Response, StatusCode, header};
use porchlight_api::{ApiError, FileIdText};
use porchlight_domain::FileId;
use porchlight_store::FileRow;

use crate::{auth::AuthContext, errors, state::AppState};

/// The caller's file: a visitor's belongs to the session, any other to the workspace.
async fn own_file(app: &AppState, caller: &AuthContext, id: &FileIdText) -> Result<FileRow, ApiError> {
    let id = FileId(id.0.parse().map_err(|_| errors::file_not_found())?);
    let found = match &caller.visitor {
        Some(visitor) => app.store.file_in_session(visitor.chatbot.id, visitor.session, id).await,
        None => app.store.file_in_workspace(caller.workspace, id).await,
    };
    found.map_err(errors::from_store)?.ok_or_else(errors::file_not_found)
}

/// A plain 404 response.
fn not_there() -> Response<Body> {
    let mut response = Response::new(Body::from("Not found.\n"));
    *response.status_mut() = StatusCode::NOT_FOUND;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Sets headers that fix the content type and prevent scripts from running.
fn inert(response: &mut Response<Body>, kind: &str, cached: &'static str) {
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cached));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("sandbox"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
}
