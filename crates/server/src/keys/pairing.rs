//! Pairing codes: an app makes one, `porchlight setup` stores its hash, and the app exchanges it for a secret key.

use porchlight_api::KeyKind;
use porchlight_domain::{KeyId, WorkspaceId};
use porchlight_store::StoreError;

use super::generate_from;
use crate::{ids::random_id, state::AppState};

/// How long a code works.
pub const CODE_LIFE_MS: i64 = 30 * 60 * 1000;
/// 128 bits in hexadecimal digits.
const CODE_CHARS: usize = 32;
/// The parts of a code as people read it.
const GROUP: usize = 8;

/// A new code: 128 random bits as four groups of hexadecimal digits.
pub fn new_code() -> String {
    let digits: String = random_id::<16>().iter().map(|byte| format!("{byte:02x}")).collect();
    let groups: Vec<&str> = (0..CODE_CHARS).step_by(GROUP).map(|at| &digits[at..at + GROUP]).collect();
    groups.join("-")
}

/// The digits of a code, as it was typed; `None` if it can't be one.
pub fn digits(code: &str) -> Option<String> {
    if code.len() > 2 * CODE_CHARS {
        return None;
    }
    let digits: String = code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    let is_code = digits.len() == CODE_CHARS && digits.chars().all(|c| c.is_ascii_hexdigit());
    is_code.then(|| digits.to_ascii_lowercase())
}

/// What became of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoredCode {
    Works,
    /// An app has used it, so it stays useless.
    Used,
}

impl StoredCode {
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Works => "The app can connect once within 30 minutes",
            Self::Used => "The app has connected with this code already",
        }
    }
}

/// Lets a code be exchanged once, within 30 minutes. Storing it again starts the time again, unless it was used.
///
/// # Errors
/// The store's. A code of another form is `NotFound`.
pub async fn store_code(app: &AppState, workspace: WorkspaceId, code: &str) -> Result<StoredCode, StoreError> {
    let digits = digits(code).ok_or(StoreError::NotFound)?;
    let hashes = (hash(app, &digits), used(app, &digits));
    let is_stored = app.store.renew_pairing_code(workspace, hashes, app.clock.now_ms() + CODE_LIFE_MS).await?;
    Ok(if is_stored { StoredCode::Works } else { StoredCode::Used })
}

/// Exchanges a code for a secret key; `None` if the code is unknown, used or expired.
///
/// The key is derived from the code and the request's own random key, so that the same request can be repeated.
///
/// # Errors
/// The store's.
pub async fn pair(
    app: &AppState,
    code: &str,
    request: Option<&str>,
    name: &str,
) -> Result<Option<(KeyId, String)>, StoreError> {
    let Some(digits) = digits(code) else { return Ok(None) };
    let mut hasher = blake3::Hasher::new_derive_key("porchlight 2026 a key made with a pairing code");
    hasher.update(&hash(app, &format!("key of {digits}")));
    match request {
        Some(request) => hasher.update(request.as_bytes()),
        None => hasher.update(&random_id::<32>()),
    };
    let key = generate_from(KeyKind::Secret, hasher.finalize().as_bytes());
    let hashes = (hash(app, &digits), used(app, &digits), app.keys.hash(&key));
    let paired = app.store.pair_by_code(hashes, name, app.clock.now_ms()).await?;
    Ok(paired.map(|id| (id, key)))
}

/// Codes, links and keys are hashed apart, so that none can be used as another.
fn hash(app: &AppState, digits: &str) -> [u8; 32] {
    app.keys.hash(&format!("pairing code {digits}"))
}

/// Recorded when a code is used, so that a second `setup` with it doesn't let it be used again.
fn used(app: &AppState, digits: &str) -> [u8; 32] {
    app.keys.hash(&format!("used pairing code {digits}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = new_code();
        assert_eq!(code.len(), 35);
        let plain = digits(&code).expect("a code");
        assert_eq!(digits(&format!(" {} ", code.to_uppercase())), Some(plain.clone()));
        assert_eq!(digits(&plain), Some(plain));
        assert_ne!(new_code(), code);
        for wrong in ["", "12", &code[1..], &format!("{code}0"), &"g".repeat(32), &"é".repeat(40)] {
            assert_eq!(digits(wrong), None, "{wrong}");
        }
    }
}
