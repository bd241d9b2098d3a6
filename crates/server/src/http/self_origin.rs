//! Decides what the service's own hosts, origins and URLs are.

use http::{HeaderMap, Uri};
use porchlight_api::{ApiError, ErrorCode};
use url::Url;

use super::request_meta::text;
use crate::state::Service;

/// Returns the host of a request with its port.
pub fn host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    uri.authority().map(|authority| authority.as_str()).or_else(|| text(headers, "host"))
}

/// A host without its port.
pub fn name_of(host: &str) -> &str {
    host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit())).map_or(host, |pair| pair.0)
}

/// Rejects hosts outside of `only_hosts`, to prevent DNS rebinding, and with TLS those without a certificate.
pub fn check_host(app: &Service, headers: &HeaderMap, uri: &Uri) -> Result<(), ApiError> {
    let host = host(headers, uri).unwrap_or_default();
    let name = name_of(host);
    if let Some(edge) = app.edge.get()
        && !edge.is_own_name(&name.to_ascii_lowercase())
    {
        return Err(ApiError::new(ErrorCode::WrongHost, "Unknown host name."));
    }
    let Some(only) = &app.config.only_hosts else { return Ok(()) };
    if only.iter().any(|known| known.eq_ignore_ascii_case(host) || known.eq_ignore_ascii_case(name)) {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::WrongHost, "Unknown host name."))
}

/// Returns the base URL for the caller: the public URL, or the requested host.
pub fn base_url(app: &Service, headers: &HeaderMap, uri: &Uri) -> String {
    if app.config.public_url.is_some() {
        return app.base_url();
    }
    host(headers, uri)
        .map(|host| format!("http://{host}"))
        .filter(|url| Url::parse(url).is_ok_and(|url| url.path() == "/" && url.username().is_empty()))
        .unwrap_or_else(|| app.base_url())
}

/// Returns whether an origin is our own.
///
/// A `Host` name proves nothing: anyone can point a domain at our IP address, and then their page and our responses
/// share an origin. An IP address is ours if we listen there. Behind a trusted proxy the `Host` counts, because a proxy
/// only serves its configured names. `--public-url` is unambiguous.
pub fn is_same_origin(app: &Service, origin: &str, headers: &HeaderMap, uri: &Uri) -> bool {
    let is_behind_proxy = app.config.public_url.is_none() && !app.config.trusted_proxies.is_empty();
    is_own_url(app, origin, headers, uri) || is_behind_proxy && is_same(&base_url(app, headers, uri), origin)
}

/// Returns whether an origin can send secret and session keys.
pub fn allows_keys(app: &Service, origin: &str, headers: &HeaderMap, uri: &Uri) -> bool {
    let listed = app.config.allow_key_origins.iter().any(|known| known.trim_end_matches('/') == origin);
    listed || is_own_url(app, origin, headers, uri)
}

/// Matches the public URL, or without one, loopback and the IP addresses we listen on.
fn is_own_url(app: &Service, origin: &str, headers: &HeaderMap, uri: &Uri) -> bool {
    if is_same(&app.base_url(), origin) {
        return true;
    }
    if app.config.public_url.is_some() {
        return false;
    }
    let port = app.bound.get().map_or(0, std::net::SocketAddr::port);
    let is_loopback =
        ["127.0.0.1", "localhost", "[::1]"].iter().any(|name| is_same(&format!("http://{name}:{port}"), origin));
    let is_number =
        Url::parse(origin).is_ok_and(|url| matches!(url.host(), Some(url::Host::Ipv4(_) | url::Host::Ipv6(_))));
    is_loopback || is_number && is_same(&base_url(app, headers, uri), origin)
}

fn is_same(url: &str, origin: &str) -> bool {
    let (Ok(url), Ok(origin)) = (Url::parse(url), Url::parse(origin)) else { return false };
    url.origin() == origin.origin()
}
