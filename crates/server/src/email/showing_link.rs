//! The link on which a visitor moves or cancels a showing. Its token is derived from the secrets, so later emails have the
//! same link; the database has only a hash.

use porchlight_domain::ShowingId;

use crate::{secrets::Secrets, state::Service};

const CONTEXT: &str = "porchlight showing link v1";
/// 128 bits in hex.
const TOKEN_LETTERS: usize = 32;

/// The token of a showing.
pub fn token_of(secrets: &Secrets, id: ShowingId) -> String {
    let key = blake3::derive_key(CONTEXT, &secrets.current().key_hash);
    blake3::keyed_hash(&key, &id.0.to_le_bytes()).to_hex()[..TOKEN_LETTERS].to_owned()
}

/// The hash under which a token is stored; `None` for a text that is no token.
pub fn token_hash(token: &str) -> Option<[u8; 32]> {
    let is_token = token.len() == TOKEN_LETTERS && token.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_token.then(|| *blake3::hash(token.as_bytes()).as_bytes())
}

/// The page of a showing.
pub fn manage_url(app: &Service, base_url: &str, id: ShowingId) -> String {
    format!("{base_url}/showing/{}", token_of(&app.secrets, id))
}
