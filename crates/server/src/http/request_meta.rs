use std::{net::IpAddr, time::Instant};

use http::{HeaderMap, Method, header};

use crate::ids::request_id;

/// Metadata of a request, stored in its extensions.
#[derive(Debug, Clone)]
pub struct RequestMeta {
    pub request_id: String,
    pub client_ip: IpAddr,
    pub method: Method,
    pub started: Instant,
    pub origin: Option<String>,
    /// `Prefer: http-status=strict`: all errors set the HTTP status.
    pub strict: bool,
    /// `strict` and `Accept: application/problem+json`.
    pub problem_json: bool,
}

impl RequestMeta {
    pub fn new(method: &Method, headers: &HeaderMap, client_ip: IpAddr) -> Self {
        let strict = list(headers, "prefer")
            .any(|preference| preference.replace(' ', "").eq_ignore_ascii_case("http-status=strict"));
        let problem_json = list(headers, "accept").any(|kind| media_type(&kind) == "application/problem+json");
        Self {
            request_id: request_id(),
            client_ip,
            method: method.clone(),
            started: Instant::now(),
            origin: text(headers, header::ORIGIN.as_str()).map(str::to_owned),
            strict,
            problem_json: strict && problem_json,
        }
    }
}

/// Returns a header as text, if present and valid.
pub fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Returns the comma-separated items of a repeatable header.
pub fn list(headers: &HeaderMap, name: &str) -> impl Iterator<Item = String> {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|item| item.trim().to_owned())
        .collect::<Vec<_>>()
        .into_iter()
}

/// Returns a media type in lower case without parameters.
pub fn media_type(media_type: &str) -> String {
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// The address that a connection comes from, which can be a proxy's; stored in a request's extensions.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);
