//! Serves thumbnails of listing photos.
//!
//! Visitors' browsers contact no other host, and nobody can make the service fetch a URL of their choice: only photos
//! of existing listings are served, and, at `/manage/`, photos of listings that are being edited.

use axum::{
    body::Body,
    extract::{RawQuery, State},
};
use http::{HeaderMap, HeaderValue, Response, header};
use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::{ChatbotId, FileId, Listing, ListingId};
use url::Url;

use super::{inert, not_there};
use crate::{
    errors,
    files::thumbnails::{Source, WIDTHS},
    state::AppState,
    work::{Class, Requester, fair_queue::QueueFull},
};

/// `GET /pictures/{listing id}/{n}?w=256|512|1024&c={serial number}`; the default width is 1024.
pub async fn get_thumbnail(
    app: &AppState,
    listing: &str,
    n: &str,
    query: &str,
    headers: &HeaderMap,
) -> Result<Response<Body>, ApiError> {
    let (Ok(listing), Ok(n), Some(width)) = (listing.parse(), n.parse::<usize>(), width(query)) else {
        return Ok(not_there());
    };
    let Some((chatbot, listing)) = find(app, ListingId(listing), member(query, "c=")).await? else {
        return Ok(not_there());
    };
    let Some(url) = listing.content.images.into_iter().nth(n) else { return Ok(not_there()) };
    let requester = Requester { tenant: chatbot.0, class: Class::Visitor, request_id: "" };
    small(app, &url, width, headers, requester).await
}

/// `GET /manage/picture?w=256|512|1024&u={url}`: previews a photo that no listing has yet, because the browser app
/// loads nothing from other hosts.
pub async fn preview_thumbnail(
    State(app): State<AppState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response<Body> {
    let query = query.unwrap_or_default();
    let url = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "u");
    let (Some((_, url)), Some(width)) = (url, width(&query)) else { return not_there() };
    let requester = Requester { tenant: 0, class: Class::Owner, request_id: "" };
    small(&app, &url, width, &headers, requester).await.unwrap_or_else(|_| not_there())
}

async fn small(
    app: &AppState,
    url: &str,
    width: u32,
    headers: &HeaderMap,
    requester: Requester<'_>,
) -> Result<Response<Body>, ApiError> {
    let Ok(url) = Url::parse(url) else { return Ok(not_there()) };
    let source = match own_path(app, &url, headers) {
        None => Source::There(url.clone()),
        Some(path) => match source_of_ours(app, &path).await {
            Some(source) => source,
            None => return Ok(not_there()),
        },
    };
    let thumbnail = app.files.thumbnails.get(&app.files, url.as_str(), width, source, requester).await;
    let thumbnail = thumbnail.map_err(|QueueFull| {
        ApiError::new(ErrorCode::Busy, "Too many photos of this chatbot are waiting. Try again in a moment.")
            .retry_after(2)
    })?;
    let Some(thumbnail) = thumbnail else { return Ok(not_there()) };
    let mut response = Response::new(Body::from(thumbnail));
    // Expires, because the listing's photos can change.
    inert(&mut response, "image/jpeg", "public, max-age=3600");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("inline"));
    Ok(response)
}

/// The listing and its chatbot: the chatbot that the URL names, otherwise any of the first workspace.
async fn find(
    app: &AppState,
    listing: ListingId,
    serial: Option<&str>,
) -> Result<Option<(ChatbotId, Listing)>, ApiError> {
    if let Some(serial) = serial {
        let Some(chatbot) = app.store.public_chatbot(serial).await.map_err(errors::from_store)? else {
            return Ok(None);
        };
        let found = app.store.listing(chatbot.id, listing).await.map_err(errors::from_store)?;
        return Ok(found.map(|listing| (chatbot.id, listing)));
    }
    let Some(workspace) = app.store.first_workspace().await.map_err(errors::from_store)? else { return Ok(None) };
    app.store.listing_in_workspace(workspace, listing).await.map_err(errors::from_store)
}

fn member<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query.split('&').find_map(|pair| pair.strip_prefix(name))
}

fn width(query: &str) -> Option<u32> {
    let width = member(query, "w=").map_or(Some(1024), |width| width.parse().ok())?;
    WIDTHS.contains(&width).then_some(width)
}

/// The path of a URL of this service; `None` for any other URL.
///
/// Trusts the request's Host header: a forged one only reads files that are public anyway.
fn own_path(app: &AppState, url: &Url, headers: &HeaderMap) -> Option<String> {
    let requested = headers.get(header::HOST).and_then(|host| host.to_str().ok()).map(|host| format!("http://{host}"));
    let ours = [Some(app.base_url()), requested];
    let is_ours = ours.iter().flatten().any(|ours| Url::parse(ours).is_ok_and(|ours| ours.origin() == url.origin()));
    // Sample listings that the command line imported use the default port.
    let is_sample = is_loopback(url.host_str()) && url.path().starts_with("/samples/");
    if is_sample {
        return Some(url.path().to_owned());
    }
    // The app's own service may have had another port when a photo was uploaded.
    let is_upload = is_loopback(url.host_str()) && url.path().starts_with("/files/");
    if is_upload && Url::parse(&app.base_url()).is_ok_and(|ours| is_loopback(ours.host_str())) {
        return Some(url.path().to_owned());
    }
    let path = url.path().strip_prefix(app.config.prefix()).filter(|_| is_ours)?;
    (path.starts_with("/samples/") || path.starts_with("/files/")).then(|| path.to_owned())
}

fn is_loopback(host: Option<&str>) -> bool {
    matches!(host, Some("127.0.0.1" | "localhost" | "[::1]"))
}

/// A sample photo or an existing public file.
async fn source_of_ours(app: &AppState, path: &str) -> Option<Source> {
    if let Some(name) = path.strip_prefix("/samples/") {
        return Some(Source::Sample(name.to_owned()));
    }
    let id = FileId(path.strip_prefix("/files/")?.parse().ok()?);
    let file = app.store.public_file(id).await.ok()??;
    Some(Source::Stored(file.storage_key))
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn only_three_widths_are_made() {
        assert_eq!(width("w=256"), Some(256));
        assert_eq!(width("w=512"), Some(512));
        assert_eq!(width(""), Some(1024));
        assert_eq!(width("w=4000"), None);
        assert_eq!(width("w=x"), None);
    }
}
