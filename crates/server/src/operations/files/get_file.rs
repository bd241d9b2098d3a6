//! Serves public files: avatars, widget images and listing photos. Visitors' uploads are never public.

use axum::body::Body;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use porchlight_api::ApiError;
use porchlight_domain::FileId;

use super::{inert, not_there};
use crate::{errors, files::file_type::FileType, state::AppState};

/// `GET /files/{id}`. Cached without expiry, because the bytes never change.
pub async fn get_file(app: &AppState, id: &str, headers: &HeaderMap) -> Result<Response<Body>, ApiError> {
    let Ok(id) = id.parse().map(FileId) else { return Ok(not_there()) };
    let Some(file) = app.store.public_file(id).await.map_err(errors::from_store)? else { return Ok(not_there()) };
    let Some(kind) = file.kind.as_deref().and_then(FileType::from_mime) else { return Ok(not_there()) };
    let tag = format!("\"{id}\"");
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str()) {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Ok(response);
    }
    let found = app.files.stream(&file.storage_key).await.map_err(|error| {
        tracing::error!(%error, "could not read a file");
        ApiError::new(porchlight_api::ErrorCode::Busy, "The file could not be read. Try again in a moment.")
            .retry_after(5)
    })?;
    let Some((size, bytes)) = found else { return Ok(not_there()) };
    let mut response = Response::new(Body::from_stream(bytes));
    inert(&mut response, kind.mime(), "public, max-age=31536000, immutable");
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(size));
    let saved_as = format!("attachment; filename=\"{id}.{}\"", kind.extension());
    for (name, value) in [(header::CONTENT_DISPOSITION, saved_as), (header::ETAG, tag)] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
    Ok(response)
}
