//! Serves the widget, the share page, the iframe page and the sample photos.

use std::borrow::Cow;

use axum::{
    Router,
    body::Body,
    extract::{Path, State},
    routing::get,
};
use http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use porchlight_domain::{Settings, domains::AllowedDomains};
use porchlight_store::{ChatbotRow, StoreError};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use crate::{
    http::{html::escaped, self_origin},
    sample_listings::Sample,
    state::{AppState, Service},
};

/// The built widget.
#[derive(RustEmbed)]
#[folder = "../../ui/dist/widget"]
struct WidgetAssets;

/// The share page and the iframe page.
#[derive(RustEmbed)]
#[folder = "../../ui/dist/pages"]
struct Page;

const FOREVER: &str = "public, max-age=31536000, immutable";
const A_WHILE: &str = "public, max-age=300, stale-while-revalidate=86400";
const ASK_AGAIN: &str = "no-cache";
/// The microphone for voice messages and the clipboard for copying answers.
const ALLOWED: &str = "microphone=(self), clipboard-write=(self), camera=(), geolocation=(), display-capture=(), \
                       payment=(), usb=(), serial=(), hid=(), midi=()";
const NOT_BUILT: &str = "The widget isn't built. Run scripts/run.";

#[derive(Clone, Copy, PartialEq, Eq)]
enum AssetPath {
    Share,
    Frame,
}

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/", get(front))
        .route("/embed.min.js", get(|headers: HeaderMap| async move { widget("embed.min.js", A_WHILE, &headers) }))
        .route(
            "/embed.iframe.js",
            get(|headers: HeaderMap| async move { widget("embed.iframe.js", A_WHILE, &headers) }),
        )
        .route("/assets/{name}", get(asset))
        .route("/samples/{name}", get(sample))
        .route("/share/{serial}", get(share))
        .route("/chatbot-iframe/{serial}", get(frame))
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response<Body> {
    // A file without a hash in its name can change.
    let Some(kind) = kind_of(&name) else { return widget(&name, A_WHILE, &headers) };
    if WidgetAssets::get(&name).is_some() {
        return widget(&name, FOREVER, &headers);
    }
    // Browsers cache the launcher for a day, so after an upgrade it requests old file names.
    match current_assets().iter().find(|current| kind_of(current) == Some(kind)) {
        Some(current) => widget(current, ASK_AGAIN, &headers),
        None => plain(StatusCode::NOT_FOUND, NOT_BUILT),
    }
}

/// Hashed file names of this build.
fn current_assets() -> Vec<String> {
    #[derive(Deserialize)]
    struct Manifest {
        assets: Vec<String>,
    }
    let manifest =
        WidgetAssets::get("manifest.json").and_then(|file| serde_json::from_slice::<Manifest>(&file.data).ok());
    manifest.map_or_else(Vec::new, |manifest| manifest.assets)
}

/// Returns `panel` and `js` for `panel.x8Jd02kq.js`, or `None` for a name without a hash.
fn kind_of(name: &str) -> Option<(&str, &str)> {
    let (rest, ending) = name.rsplit_once('.')?;
    let (kind, hash) = rest.rsplit_once('.')?;
    (hash.len() == 8 && ending != "gz").then_some((kind, ending))
}

async fn sample(Path(name): Path<String>, headers: HeaderMap) -> Response<Body> {
    match Sample::get(&format!("pictures/{name}")) {
        Some(file) => file_response(&name, file, FOREVER, &headers),
        None => plain(StatusCode::NOT_FOUND, "Photo was not found."),
    }
}

async fn share(State(app): State<AppState>, Path(serial): Path<String>) -> Response<Body> {
    page(&app, AssetPath::Share, app.store.public_chatbot(&serial).await)
}

async fn frame(State(app): State<AppState>, Path(serial): Path<String>) -> Response<Body> {
    page(&app, AssetPath::Frame, app.store.public_chatbot(&serial).await)
}

/// Shows the share page of a custom domain; other hosts get a short text.
async fn front(State(app): State<AppState>, headers: HeaderMap, uri: Uri) -> Response<Body> {
    let host = self_origin::host(&headers, &uri).unwrap_or_default().to_ascii_lowercase();
    let name = host.rsplit_once(':').map_or(host.as_str(), |(name, _)| name);
    match app.store.chatbot_by_domain(name).await {
        Ok(None) => plain(StatusCode::OK, "Porchlight is running."),
        found => page(&app, AssetPath::Share, found),
    }
}

/// Serves a file, compressed if the browser supports it.
fn widget(name: &str, cache: &'static str, headers: &HeaderMap) -> Response<Body> {
    let Some(file) = WidgetAssets::get(name) else { return plain(StatusCode::NOT_FOUND, NOT_BUILT) };
    let packed = if accepts_gzip(headers) { WidgetAssets::get(&format!("{name}.gz")) } else { None };
    let is_packed = packed.is_some();
    let mut response = file_response(name, packed.unwrap_or(file), cache, headers);
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_packed {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    accepted
        .split(',')
        .map(str::trim)
        .any(|coding| coding == "gzip" || coding.starts_with("gzip;") && !coding.ends_with("q=0"))
}

fn file_response(name: &str, file: EmbeddedFile, cache: &'static str, headers: &HeaderMap) -> Response<Body> {
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes());
    let body = match (known, file.data) {
        (true, _) => Body::empty(),
        (false, Cow::Borrowed(bytes)) => Body::from(bytes),
        (false, Cow::Owned(bytes)) => Body::from(bytes),
    };
    let mut response = Response::new(body);
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    // Websites of other origins load these public files.
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    response
}

/// Returns the media type for a file extension.
pub(crate) fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "json" => "application/json; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

fn page(app: &Service, place: AssetPath, found: Result<Option<ChatbotRow>, StoreError>) -> Response<Body> {
    let chatbot = match found {
        Ok(Some(chatbot)) => chatbot,
        Ok(None) => return plain(StatusCode::NOT_FOUND, "Chat was not found."),
        Err(error) => {
            tracing::error!(%error, "failed to load the chatbot of a page");
            return plain(
                StatusCode::SERVICE_UNAVAILABLE,
                "The chat isn't available right now. Try again in a moment.",
            );
        }
    };
    let name = if place == AssetPath::Share { "share.html" } else { "iframe.html" };
    let Some(file) = Page::get(name) else { return plain(StatusCode::NOT_FOUND, NOT_BUILT) };
    let html = String::from_utf8_lossy(&file.data)
        .replacen(
            "name=\"porchlight-chatbot\" content=\"\"",
            &format!("name=\"porchlight-chatbot\" content=\"{}\"", chatbot.serial),
            1,
        )
        .replacen("<title>Chat</title>", &format!("<title>{}</title>", escaped(&chatbot.settings.name)), 1);
    let mut response = Response::new(Body::from(html));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(ASK_AGAIN));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
    headers.insert("permissions-policy", HeaderValue::from_static(ALLOWED));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    if place == AssetPath::Frame {
        // Cross-origin isolated pages only embed frames with these headers.
        headers.insert("cross-origin-embedder-policy", HeaderValue::from_static("require-corp"));
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    }
    if let Ok(policy) = HeaderValue::from_str(&policy(app, place, &chatbot.settings)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Content-Security-Policy: our own files, framed only by allowed domains.
fn policy(app: &Service, place: AssetPath, settings: &Settings) -> String {
    let own = app
        .config
        .public_url
        .as_ref()
        .map_or_else(String::new, |url| format!(" {}", url.origin().ascii_serialization()));
    let ancestors = match place {
        AssetPath::Share => "; frame-ancestors 'self'".to_owned(),
        AssetPath::Frame if settings.verify_domain => {
            let allowed = AllowedDomains::parse(&settings.domains).unwrap_or_default().frame_ancestors();
            format!("; frame-ancestors 'self' {}", allowed.join(" "))
        }
        AssetPath::Frame => String::new(),
    };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:{own}; \
         media-src 'self' blob:; connect-src 'self'{own}; base-uri 'none'; form-action 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'{ancestors}"
    )
}

fn plain(status: StatusCode, sentence: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(sentence));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(ASK_AGAIN));
    response
}
