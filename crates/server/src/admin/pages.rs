//! Serves the built admin app, with a policy that only allows files of this service.

use axum::{body::Body, extract::Path};
use http::{HeaderValue, Response, StatusCode, header};
use rust_embed::RustEmbed;

use crate::widget_assets::media_type;

#[derive(RustEmbed)]
#[folder = "../../ui/dist/app"]
struct AdminAssets;

/// File names contain a hash of the content.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// The page refers to other files after an upgrade.
const NEVER: &str = "no-store";
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; media-src 'self' blob:; connect-src 'self'; frame-src 'none'; \
                      object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const ALLOWED: &str = "microphone=(self), clipboard-write=(self), camera=(), geolocation=(), display-capture=(), \
                       payment=(), usb=(), serial=(), hid=(), midi=()";
const NOT_BUILT: &str = "The admin app isn't built. Run scripts/run serve --manage.";

/// Redirects `/manage` to `/manage/`, which relative URLs of the page need.
pub async fn redirect_to_index() -> Response<Body> {
    let mut response = text(StatusCode::PERMANENT_REDIRECT, "");
    response.headers_mut().insert(header::LOCATION, HeaderValue::from_static("manage/"));
    response
}

pub async fn index() -> Response<Body> {
    file("index.html", NEVER)
}

pub async fn asset(Path(name): Path<String>) -> Response<Body> {
    file(&format!("assets/{name}"), FOREVER)
}

fn file(name: &str, cache: &'static str) -> Response<Body> {
    let Some(file) = AdminAssets::get(name) else { return text(StatusCode::NOT_FOUND, NOT_BUILT) };
    let mut response = Response::new(Body::from(file.data.into_owned()));
    set_headers(&mut response, media_type(name), cache);
    response
}

fn text(status: StatusCode, sentence: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(sentence));
    *response.status_mut() = status;
    set_headers(&mut response, "text/plain; charset=utf-8", NEVER);
    response
}

fn set_headers(response: &mut Response<Body>, kind: &'static str, cache: &'static str) {
    for (name, value) in [
        (header::CONTENT_TYPE.as_str(), kind),
        (header::CACHE_CONTROL.as_str(), cache),
        (header::CONTENT_SECURITY_POLICY.as_str(), POLICY),
        (header::X_CONTENT_TYPE_OPTIONS.as_str(), "nosniff"),
        (header::REFERRER_POLICY.as_str(), "no-referrer"),
        ("permissions-policy", ALLOWED),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        if let Ok(name) = http::HeaderName::try_from(name) {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
    }
}
