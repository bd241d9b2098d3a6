//! `picture://`: thumbnails of the current connection, from a cache on disk.
//!
//! The window names no foreign host and never loads an original. The built-in service's thumbnail code does
//! the work: a guarded fetch (public IPs only, 20 MiB, 10 s, redirects checked), decoding with limits and
//! a bounded cache. Only images of the user's own service are fetched here, because it may have a private IP.

mod built_in;
mod photo_urls;
mod request;

use std::borrow::Cow;

use bytes::Bytes;
use porchlight_api::ListingItem;
use porchlight_server::{
    files::thumbnails::Source,
    work::{Class, Requester},
};
use tauri::{
    AppHandle, Manager, Runtime, UriSchemeContext, UriSchemeResponder,
    http::{Request, Response, StatusCode, header},
};
use tokio::sync::Semaphore;
use url::Url;

use self::{built_in::BuiltInOrigin, photo_urls::PhotoUrls, request::ThumbnailRequest};
use crate::{desktop::Desktop, window::MAIN_WINDOW};

/// Where squares of the map come from; asked only after a person switched streets on, and kept
/// in the same bounded cache as photos.
const TILES: &str = "https://tile.openstreetmap.org";

/// The known photo URLs, and the client of the built-in service.
pub struct Thumbnails {
    photo_urls: PhotoUrls,
    own: BuiltInOrigin,
    turns: Semaphore,
}

/// Most thumbnails created at once. An original is in memory only while it is processed.
const AT_ONCE: usize = 6;

impl Thumbnails {
    /// Nothing known yet.
    pub fn new() -> Self {
        Self { photo_urls: PhotoUrls::default(), own: BuiltInOrigin::default(), turns: Semaphore::new(AT_ONCE) }
    }

    /// Notes the photo addresses of listings that the window is about to show.
    pub fn record_photo_urls(&self, connection: &str, listings: &[ListingItem]) {
        self.photo_urls.note(connection, listings);
    }
}

/// Answers the scheme, off the main thread, to the main window only.
pub fn serve<R: Runtime>(context: UriSchemeContext<'_, R>, request: Request<Vec<u8>>, responder: UriSchemeResponder) {
    let app = context.app_handle().clone();
    let wanted = ThumbnailRequest::parse(request.uri()).filter(|_| context.webview_label() == MAIN_WINDOW);
    tauri::async_runtime::spawn(async move {
        let response = match wanted {
            None => answer(StatusCode::NOT_FOUND, Bytes::new()),
            Some(wanted) => match load_thumbnail(&app, &wanted).await {
                Some(thumbnail) => answer(StatusCode::OK, thumbnail),
                None => answer(StatusCode::BAD_GATEWAY, Bytes::new()),
            },
        };
        responder.respond(response);
    });
}

/// The small picture; none when nothing that can be shown lies at its address.
async fn load_thumbnail<R: Runtime>(app: &AppHandle<R>, wanted: &ThumbnailRequest) -> Option<Bytes> {
    let desktop = app.state::<Desktop>();
    let connection = desktop.current();
    let base_url = desktop.base_url().await.ok()?;
    let text = match wanted {
        ThumbnailRequest::Photo { listing, index, .. } => {
            let known = desktop.thumbnails.photo_urls.get(&connection, *listing, *index);
            // Porchlight also serves photos by number, for a window that requests one before it listed them.
            known.unwrap_or_else(|| format!("{base_url}/pictures/{listing}/{index}?w=1024"))
        }
        ThumbnailRequest::File { id } => format!("{base_url}/files/{id}"),
        ThumbnailRequest::Url { url, .. } => url.clone(),
        ThumbnailRequest::Tile { zoom, x, y } => format!("{TILES}/{zoom}/{x}/{y}.png"),
    };
    let service = desktop.built_in().await.ok()?.app;
    let thumbnails = &service.files.thumbnails;
    if let Some(kept) = thumbnails.kept(&text, wanted.width()).await {
        return Some(kept);
    }
    let _turn = desktop.thumbnails.turns.acquire().await.ok()?;
    let url = Url::parse(&text).ok()?;
    let source = if built_in::belongs_to(&url, &base_url) {
        Source::Here(desktop.thumbnails.own.fetch(url).await?)
    } else {
        Source::There(url)
    };
    let requester = Requester { tenant: 0, class: Class::Owner, request_id: "" };
    thumbnails.get(&service.files, &text, wanted.width(), source, requester).await.ok().flatten()
}

fn answer(status: StatusCode, body: Bytes) -> Response<Cow<'static, [u8]>> {
    let keep = if status == StatusCode::OK { "private, max-age=3600" } else { "no-store" };
    let kind = if body.starts_with(b"RIFF") { "image/webp" } else { "image/jpeg" };
    Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, kind)
        .header(header::CACHE_CONTROL, keep)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .body(Cow::Owned(body.into()))
        .unwrap_or_default()
}
