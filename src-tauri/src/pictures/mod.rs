//! `picture://`: small pictures of the connection in use, from a cache on disk.
//!
//! Why it exists: the window names no foreign host and never loads an original. An address is
//! fetched by the same guarded fetcher as the service uses (public addresses only, 20 MiB, 10 s,
//! redirects checked again), decoded with limits and kept as WebP. Not here: the fetcher
//! (`porchlight_server::files`).

mod addresses;
mod cache;
mod request;

use std::{borrow::Cow, io, path::Path, sync::Arc};

use porchlight_api::ListingItem;
use porchlight_server::files::thumbnails;
use tauri::{
    AppHandle, Manager, Runtime, UriSchemeContext, UriSchemeResponder,
    http::{Request, Response, StatusCode, header},
};

use self::{addresses::Addresses, cache::Cache, request::Wanted};
use crate::{desktop::Desktop, start::MAIN_WINDOW};

/// Why there is no picture to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NoPicture {
    /// The listing has no photo at this place, or the request is none of ours.
    Unknown,
    /// There is an address, but no picture that can be shown behind it.
    Broken,
}

/// Thumbnails and what is known of addresses.
pub struct Pictures {
    addresses: Addresses,
    cache: Arc<Cache>,
}

impl Pictures {
    /// Keeps thumbnails in this folder, at most 256 MiB. Errors: the folder cannot be made.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        Ok(Self { addresses: Addresses::default(), cache: Arc::new(Cache::in_folder(folder)?) })
    }

    /// Notes the photo addresses of listings that the window is about to show.
    pub fn note_addresses(&self, connection: &str, listings: &[ListingItem]) {
        self.addresses.note(connection, listings);
    }
}

/// Answers the scheme, off the main thread.
pub fn serve<R: Runtime>(context: UriSchemeContext<'_, R>, request: Request<Vec<u8>>, responder: UriSchemeResponder) {
    let app = context.app_handle().clone();
    let from_main = context.webview_label() == MAIN_WINDOW;
    tauri::async_runtime::spawn(async move {
        let wanted = Wanted::parse(request.uri()).filter(|_| from_main);
        let made = match wanted {
            Some(wanted) => picture(&app, &wanted).await,
            None => Err(NoPicture::Unknown),
        };
        responder.respond(answer(made));
    });
}

async fn picture<R: Runtime>(app: &AppHandle<R>, wanted: &Wanted) -> Result<Vec<u8>, NoPicture> {
    let desktop = app.state::<Desktop>();
    let connection = desktop.current();
    let base_url = desktop.base_url().await.map_err(|_| NoPicture::Broken)?;
    let address = match wanted {
        Wanted::Photo { listing, index, .. } => {
            let known = desktop.pictures.addresses.get(&connection, *listing, *index);
            // A service of ours serves a photo by number too: for a window that asks before it listed.
            known.unwrap_or_else(|| format!("{base_url}/pictures/{listing}/{index}"))
        }
        Wanted::File { id } => format!("{base_url}/files/{id}"),
        Wanted::Address { address, .. } => address.clone(),
    };
    thumbnail(&desktop.pictures.cache, address, &base_url, wanted.width()).await
}

async fn thumbnail(cache: &Arc<Cache>, address: String, base_url: &str, width: u32) -> Result<Vec<u8>, NoPicture> {
    let name = Cache::name(&address, width);
    let (reader, wanted) = (cache.clone(), name.clone());
    let kept = tauri::async_runtime::spawn_blocking(move || reader.read(&wanted)).await;
    if let Ok(Some(bytes)) = kept {
        return Ok(bytes);
    }
    let made = thumbnails::of_address(&address, base_url, width).await.map_err(|error| {
        tracing::debug!(%error, "photo cannot be shown");
        NoPicture::Broken
    })?;
    let (writer, bytes) = (cache.clone(), made.clone());
    // Not keeping it costs only time; the picture is shown all the same.
    if let Err(error) = tauri::async_runtime::spawn_blocking(move || writer.write(&name, &bytes)).await {
        tracing::warn!(%error, "thumbnail was not kept");
    }
    Ok(made)
}

fn answer(made: Result<Vec<u8>, NoPicture>) -> Response<Cow<'static, [u8]>> {
    let (status, body) = match made {
        Ok(bytes) => (StatusCode::OK, bytes),
        Err(NoPicture::Unknown) => (StatusCode::NOT_FOUND, Vec::new()),
        Err(NoPicture::Broken) => (StatusCode::BAD_GATEWAY, Vec::new()),
    };
    let kind = if body.starts_with(b"RIFF") { "image/webp" } else { "image/jpeg" };
    let keep = if status == StatusCode::OK { "private, max-age=3600" } else { "no-store" };
    Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, kind)
        .header(header::CACHE_CONTROL, keep)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .body(Cow::Owned(body))
        .unwrap_or_default()
}
