//! Format of secret and session keys: prefix, 256 random bits and a checksum.
//!
//! The checksum rejects mistyped keys without a database query and lets scanners recognize leaked keys.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use porchlight_api::KeyKind;

use crate::ids::random_id;

/// 32 bytes and a 4-byte checksum in base64url.
const BODY_CHARS: usize = 48;

/// Generates a random key.
pub fn generate(kind: KeyKind) -> String {
    generate_from(kind, &random_id())
}

/// Formats a key from its bits.
pub fn generate_from(kind: KeyKind, bits: &[u8; 32]) -> String {
    let mut body = [0; 36];
    body[..32].copy_from_slice(bits);
    body[32..].copy_from_slice(&checksum(kind, bits));
    format!("{}_{}", kind.prefix(), URL_SAFE_NO_PAD.encode(body))
}

/// Returns the kind of a well-formed secret or session key, or of anything with the prefix of a visitor key.
pub fn kind_of(key: &str) -> Option<KeyKind> {
    let (prefix, body) = key.split_once('_')?;
    let kind = [KeyKind::Secret, KeyKind::Member, KeyKind::Session, KeyKind::Visitor]
        .into_iter()
        .find(|k| k.prefix() == prefix)?;
    if kind == KeyKind::Visitor {
        return Some(kind);
    }
    if body.len() != BODY_CHARS {
        return None;
    }
    let bytes: [u8; 36] = URL_SAFE_NO_PAD.decode(body).ok()?.try_into().ok()?;
    let bits: &[u8; 32] = bytes.first_chunk()?;
    (bytes[32..] == checksum(kind, bits)).then_some(kind)
}

fn checksum(kind: KeyKind, bits: &[u8; 32]) -> [u8; 4] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(kind.prefix().as_bytes()).update(bits);
    let mut sum = [0; 4];
    hasher.finalize_xof().fill(&mut sum);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_key_is_well_formed_and_of_its_kind() {
        let key = generate(KeyKind::Secret);
        assert!(key.starts_with("sk_"));
        assert_eq!(kind_of(&key), Some(KeyKind::Secret));
        assert_ne!(key, generate(KeyKind::Secret));
    }

    #[test]
    fn a_mistyped_key_or_one_of_another_prefix_is_malformed() {
        let key = generate(KeyKind::Session);
        let mistyped = format!("{}{}", &key[..10], key[10..].chars().rev().collect::<String>());
        assert_eq!(kind_of(&mistyped), None);
        assert_eq!(kind_of(&key.replacen("wk_", "sk_", 1)), None);
        assert!(["", "sk_", "null", "Bearer", "sk_é"].into_iter().all(|text| kind_of(text).is_none()));
    }
}
