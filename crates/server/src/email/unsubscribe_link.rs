//! The link with which a recipient stops emails. It names an email and is signed with the secrets, so it can be neither
//! guessed nor changed, and holds no address.

use porchlight_domain::EmailId;
use porchlight_store::NewEmail;

use crate::{secrets::Secrets, state::Service};

const CONTEXT: &str = "porchlight unsubscribe link v1";
/// 128 bits in hex.
const SIGNATURE_LETTERS: usize = 32;

/// The page of an email whose kind can be stopped; `None` for others.
///
/// It needs one recipient, because a link says who stops, and HTTPS (RFC 8058).
pub fn url(app: &Service, email: &NewEmail) -> Option<String> {
    let base_url = app.base_url();
    let has_link = email.kind.can_be_stopped() && email.to.len() == 1 && base_url.starts_with("https://");
    has_link.then(|| format!("{base_url}/unsubscribe/{}", token_of(&app.secrets, email.id)))
}

/// The token of an email: its ID and signature.
pub fn token_of(secrets: &Secrets, id: EmailId) -> String {
    format!("{:x}-{}", id.0, signature(secrets, id))
}

/// The email of a token; `None` if it wasn't signed here.
pub fn email_of(secrets: &Secrets, token: &str) -> Option<EmailId> {
    let (id, signed) = token.split_once('-')?;
    let id = EmailId(i64::from_str_radix(id, 16).ok()?);
    // Of equal length, and a hash of both, so the time tells nothing.
    let is_equal = blake3::hash(signed.as_bytes()) == blake3::hash(signature(secrets, id).as_bytes());
    is_equal.then_some(id)
}

fn signature(secrets: &Secrets, id: EmailId) -> String {
    let key = blake3::derive_key(CONTEXT, &secrets.current().key_hash);
    blake3::keyed_hash(&key, &id.0.to_le_bytes()).to_hex()[..SIGNATURE_LETTERS].to_owned()
}
