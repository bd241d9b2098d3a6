//! What the pages behind links in emails have in common: they work without JavaScript and cookies, are in the language of
//! their reader, and are neither stored nor found.

use axum::body::Body;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use porchlight_answer::{Language, link_pages as texts, opening::widget_language};
use porchlight_store::StoreError;

use super::{html::escaped, middleware::OperationName};

const POLICY: &str =
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The language of a reader: the first of their browser's that pages are written in, else the chatbot's, else English.
pub fn language_of(headers: &HeaderMap, chatbot: &str) -> Language {
    let tags = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    widget_language("", tags).or_else(|| Language::by_name(chatbot)).unwrap_or_default()
}

/// A page; `body` is HTML. The address of every such page has one segment after the first, as the style sheet needs.
pub fn html_page(status: StatusCode, language: Language, title: &str, body: &str) -> Response<Body> {
    let direction = if language == Language::Ar { "rtl" } else { "ltr" };
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"../showing/page.css\">\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n",
        language.code(),
        escaped(title)
    );
    response(status, "text/html; charset=utf-8", html)
}

/// The page of a link that has expired or is incomplete.
pub fn not_found(headers: &HeaderMap) -> Response<Body> {
    let language = language_of(headers, "");
    let texts = texts::of(language);
    sentence_page(StatusCode::NOT_FOUND, language, texts.expired_title, texts.expired_lead)
}

/// What every page begins with: whose it is, and what it says.
pub fn heading(office: &str, title: &str) -> String {
    format!("<p class=\"office\"><bdi>{}</bdi></p>\n<h1>{title}</h1>\n", escaped(office))
}

/// The response with the name of its operation. A failure is logged and has a page of its own.
pub fn finish(
    page: Result<Response<Body>, StoreError>,
    headers: &HeaderMap,
    operation: &'static str,
) -> Response<Body> {
    let mut response = page.unwrap_or_else(|error| {
        tracing::error!(%error, operation, "the page of a link failed");
        failed(headers)
    });
    response.extensions_mut().insert(OperationName(operation));
    response
}

fn failed(headers: &HeaderMap) -> Response<Body> {
    let language = language_of(headers, "");
    let texts = texts::of(language);
    sentence_page(StatusCode::SERVICE_UNAVAILABLE, language, texts.failed_title, texts.failed_lead)
}

fn sentence_page(status: StatusCode, language: Language, title: &str, lead: &str) -> Response<Body> {
    html_page(status, language, title, &format!("<h1>{title}</h1>\n<p>{lead}</p>\n"))
}

/// A response that no cache keeps and no other site frames.
pub fn response(status: StatusCode, kind: &'static str, body: String) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    for (name, value) in [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("x-robots-tag"), "noindex, nofollow"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
