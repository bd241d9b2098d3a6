//! Serves a listing's photo, made smaller by us.
//!
//! Why it exists: a visitor's browser asks no other host, and nobody can make us fetch an
//! address of their choice: only photos of existing listings have an address here, and those that
//! the owner is about to save, which only the screens at `/manage/` may ask for. Not here: fetching
//! and decoding (`files/pictures.rs`).

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
    service::AppState,
    work::{Class, Requester, fair_queue::QueueFull},
};

/// `GET /pictures/{listing id}/{n}?w=256|512|1024&c={serial number}`; the width is 1024 where none is
/// named.
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

/// `GET /manage/picture?w=256|512|1024&u={address}`: a photo that no listing has yet, for the
/// app's screens in a browser, which load nothing from other hosts.
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
    // Not for ever: the listing may get another first photo.
    inert(&mut response, "image/jpeg", "public, max-age=3600");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("inline"));
    Ok(response)
}

/// The listing with its chatbot, in the one that the address names; else in those of the first
/// workspace, which is the only one of most installations.
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

/// The path below our own address; none for an address of somebody else.
///
/// What the request names as our host counts: the worst it can do is to read what is public
/// here anyway instead of fetching it.
fn own_path(app: &AppState, url: &Url, headers: &HeaderMap) -> Option<String> {
    let requested = headers.get(header::HOST).and_then(|host| host.to_str().ok()).map(|host| format!("http://{host}"));
    let ours = [Some(app.base_url()), requested];
    let is_ours = ours.iter().flatten().any(|ours| Url::parse(ours).is_ok_and(|ours| ours.origin() == url.origin()));
    // Sample homes that were brought in by the command line name the usual port, not always ours.
    let is_sample = matches!(url.host_str(), Some("127.0.0.1" | "localhost")) && url.path().starts_with("/samples/");
    if is_sample {
        return Some(url.path().to_owned());
    }
    let path = url.path().strip_prefix(app.config.prefix()).filter(|_| is_ours)?;
    (path.starts_with("/samples/") || path.starts_with("/files/")).then(|| path.to_owned())
}

/// A sample picture, or a public file that is there.
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
