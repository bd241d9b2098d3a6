//! Validates URLs of web pages: http or https, no credentials, no hidden characters. They become links and images on
//! other people's pages.

use porchlight_api::{ErrorCode, FieldError};
use unicode_normalization::UnicodeNormalization;
use url::Url;

use crate::text;

/// Most characters of an address.
pub const MAX_URL: usize = 2048;

/// Reads an address; it is kept as typed, without surrounding spaces. Empty is missing.
pub fn required_url(field: &str, typed: &str) -> Result<String, FieldError> {
    let url: String = typed.trim_matches(' ').nfc().collect();
    let url = text::within(field, text::non_empty(field, url)?, MAX_URL)?;
    if is_web_url(&url) {
        return Ok(url);
    }
    Err(FieldError::new(ErrorCode::WrongFormat, field, "must be an http or https URL"))
}

/// Reads an address that may be empty.
pub fn optional_url(field: &str, typed: &str) -> Result<String, FieldError> {
    if typed.trim_matches(' ').is_empty() { Ok(String::new()) } else { required_url(field, typed) }
}

/// Returns whether this is an absolute http or https address with a host and without a user name.
pub fn is_web_url(url: &str) -> bool {
    // The parser drops tabs and line ends and reads `\` as `/`; a browser would too, a reader's eye would not.
    if url.chars().any(|c| c.is_whitespace() || matches!(c, '\\' | '<' | '>' | '"')) || text::has_invisible_chars(url) {
        return false;
    }
    let Some(rest) = strip_scheme(url) else { return false };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.is_empty() || authority.contains('@') {
        return false;
    }
    Url::parse(url).is_ok_and(|url| url.host_str().is_some_and(|host| !host.is_empty()))
}

fn strip_scheme(url: &str) -> Option<&str> {
    ["https://", "http://"].iter().find_map(|scheme| {
        let (start, rest) = url.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    })
}
