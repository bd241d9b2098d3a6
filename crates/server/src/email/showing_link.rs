//! The link on which a visitor moves or cancels a showing. Its token is derived from the secrets, so later emails have the
//! same link; the database has only a hash.
//!
//! After a move to a server with other secrets, the links in earlier emails are found by their hashes. Those that the new
//! server makes are known by their signature.
//!
//! An email in the outbox has a signed placeholder, which becomes the link when the email is sent or shown. So a copy of
//! the database opens no page.

use porchlight_domain::ShowingId;
use porchlight_store::EmailKind;

use crate::{secrets::Secrets, state::Service};

const CONTEXT: &str = "porchlight showing link v1";
const PLACEHOLDER_CONTEXT: &str = "porchlight showing link of a queued email v1";
const PATH: &str = "/showing/";
/// 128 bits in hex.
const SIGNATURE_LETTERS: usize = 32;

/// The token of a showing: its ID and signature. Earlier ones were the signature alone.
pub fn token_of(secrets: &Secrets, id: ShowingId) -> String {
    format!("{:x}-{}", id.0, signature(secrets, CONTEXT, id))
}

/// The hash under which a token is stored, that of its signature; `None` for a text that is no token.
pub fn token_hash(token: &str) -> Option<[u8; 32]> {
    let signed = token.split_once('-').map_or(token, |(_, signed)| signed);
    let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let is_token = signed.len() == SIGNATURE_LETTERS && signed.bytes().all(is_hex);
    is_token.then(|| *blake3::hash(signed.as_bytes()).as_bytes())
}

/// The showing of a token; `None` if it wasn't signed with these secrets.
pub fn signed_showing(secrets: &Secrets, token: &str) -> Option<ShowingId> {
    let (id, signed) = token.split_once('-')?;
    let id = ShowingId(i64::from_str_radix(id, 16).ok()?);
    // Of equal length, and a hash of both, so the time tells nothing.
    let is_equal = blake3::hash(signed.as_bytes()) == blake3::hash(signature(secrets, CONTEXT, id).as_bytes());
    is_equal.then_some(id)
}

/// The page of a showing.
pub fn manage_url(app: &Service, base_url: &str, id: ShowingId) -> String {
    format!("{base_url}{PATH}{}", token_of(&app.secrets, id))
}

/// The page of a showing in an email for the outbox.
pub fn queued_url(app: &Service, id: ShowingId) -> String {
    format!("{}{PATH}{}", app.base_url(), placeholder(&app.secrets, id))
}

/// Returns whether emails of this kind can have placeholders.
pub fn can_have_placeholders(kind: EmailKind) -> bool {
    matches!(kind, EmailKind::Showing | EmailKind::Reminder)
}

/// Replaces placeholders by tokens. Only this service can have signed them, so a visitor's text has none.
pub fn with_tokens(secrets: &Secrets, text: &str) -> String {
    let mut segments = text.split(PATH);
    let mut replaced = segments.next().unwrap_or_default().to_owned();
    for segment in segments {
        let end = segment.find(|c: char| !c.is_ascii_hexdigit() && c != '-').unwrap_or(segment.len());
        let (name, rest) = segment.split_at(end);
        let token = queued_showing(secrets, name).map(|id| token_of(secrets, id));
        replaced.extend([PATH, token.as_deref().unwrap_or(name), rest]);
    }
    replaced
}

fn placeholder(secrets: &Secrets, id: ShowingId) -> String {
    format!("{:x}-{}", id.0, signature(secrets, PLACEHOLDER_CONTEXT, id))
}

fn queued_showing(secrets: &Secrets, name: &str) -> Option<ShowingId> {
    let id = ShowingId(i64::from_str_radix(name.split_once('-')?.0, 16).ok()?);
    (placeholder(secrets, id) == name).then_some(id)
}

fn signature(secrets: &Secrets, context: &str, id: ShowingId) -> String {
    let key = blake3::derive_key(context, &secrets.current().key_hash);
    blake3::keyed_hash(&key, &id.0.to_le_bytes()).to_hex()[..SIGNATURE_LETTERS].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::SecretValues;

    #[test]
    fn a_placeholder_becomes_a_token_and_nothing_else_does() {
        let values = SecretValues { key_hash: [1; 32], visitor_key: [2; 32], uploads: [3; 32] };
        let (own, other) = (Secrets::fixed(values), Secrets::fixed(SecretValues { key_hash: [4; 32], ..values }));
        let (id, token) = (ShowingId(4_711), token_of(&own, ShowingId(4_711)));
        let queued = format!("See https://a.example/showing/{}.\n/showing/ and /showing/12-ab", placeholder(&own, id));
        assert!(!queued.contains(&token));
        let sent = format!("See https://a.example/showing/{token}.\n/showing/ and /showing/12-ab");
        assert_eq!(with_tokens(&own, &queued), sent);
        assert_eq!(with_tokens(&own, &sent), sent);
        assert_eq!(with_tokens(&other, &queued), queued);
    }

    #[test]
    fn a_token_is_known_by_its_signature_and_stored_as_before() {
        let values = SecretValues { key_hash: [1; 32], visitor_key: [2; 32], uploads: [3; 32] };
        let (own, other) = (Secrets::fixed(values), Secrets::fixed(SecretValues { key_hash: [4; 32], ..values }));
        let id = ShowingId(4_711);
        let token = token_of(&own, id);
        let (_, signed) = token.split_once('-').expect("an ID and a signature");
        assert_eq!(signed_showing(&own, &token), Some(id));
        assert_eq!(token_hash(&token), Some(*blake3::hash(signed.as_bytes()).as_bytes()));
        assert_eq!(token_hash(&token), token_hash(signed));
        let (next, queued) = (format!("1268-{signed}"), placeholder(&own, id));
        for unsigned in [token_of(&other, id).as_str(), signed, &next, &queued, "", "-", "1267-"] {
            assert_eq!(signed_showing(&own, unsigned), None, "{unsigned}");
        }
    }
}
