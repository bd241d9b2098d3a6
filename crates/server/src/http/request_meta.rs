//! What the edge notes of a request before anything else: who, which, and how to answer.
//!
//! Why it exists: refusals are written long before there is a caller. Not here: credentials.

use std::{net::IpAddr, time::Instant};

use http::{HeaderMap, Method, header};

use crate::service::request_id;

/// Notes of one request; travels in its extensions.
#[derive(Debug, Clone)]
pub struct RequestMeta {
    pub request_id: String,
    /// The client, see `client_ip.rs`.
    pub client_ip: IpAddr,
    pub method: Method,
    pub started: Instant,
    pub origin: Option<String>,
    /// `Prefer: http-status=strict`: business faults use the HTTP status as well.
    pub strict: bool,
    /// And then `Accept: application/problem+json`.
    pub problem_json: bool,
}

impl RequestMeta {
    /// Takes the notes.
    pub fn of(method: &Method, headers: &HeaderMap, client_ip: IpAddr) -> Self {
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

/// A header's text, where it is there and readable.
pub fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The comma-separated items of a header that may be repeated.
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

/// A media type without its parameters, in lower case.
pub fn media_type(media_type: &str) -> String {
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}
