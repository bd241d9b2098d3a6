//! What an address of a page may be: http or https, nothing hidden in it.
//!
//! Why it exists: these addresses become links and images on strangers' pages. Not here:
//! fetching, and which hosts may be fetched (the server's picture reader).

use porchlight_api::{ErrorCode, FieldError};
use unicode_normalization::UnicodeNormalization;
use url::Url;

use crate::text;

/// Most characters of an address.
pub const MAX_URL: usize = 2048;

/// Reads an address; it is kept as typed, without surrounding spaces. Empty is missing.
pub fn required_url(field: &str, typed: &str) -> Result<String, FieldError> {
    let address: String = typed.trim_matches(' ').nfc().collect();
    let address = text::within(field, text::filled(field, address)?, MAX_URL)?;
    if is_web_url(&address) {
        return Ok(address);
    }
    Err(FieldError::new(ErrorCode::WrongFormat, field, "must be an http or https URL"))
}

/// Reads an address that may be empty.
pub fn optional_url(field: &str, typed: &str) -> Result<String, FieldError> {
    if typed.trim_matches(' ').is_empty() { Ok(String::new()) } else { required_url(field, typed) }
}

/// True for an absolute http or https address with a host and without a user name.
pub fn is_web_url(address: &str) -> bool {
    // The parser drops tabs and line ends and reads `\` as `/`; a browser would too, a reader's eye would not.
    if address.chars().any(|c| c.is_whitespace() || matches!(c, '\\' | '<' | '>' | '"')) || text::has_hidden(address) {
        return false;
    }
    let Some(rest) = strip_scheme(address) else { return false };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.is_empty() || authority.contains('@') {
        return false;
    }
    Url::parse(address).is_ok_and(|url| url.host_str().is_some_and(|host| !host.is_empty()))
}

fn strip_scheme(address: &str) -> Option<&str> {
    ["https://", "http://"].iter().find_map(|scheme| {
        let (start, rest) = address.split_at_checked(scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then_some(rest)
    })
}
