//! Visitor keys: a chatbot and a session, signed. They need no row, because most page views never ask a question.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use porchlight_answer::Language;
use porchlight_domain::SessionId;

use super::Keys;

/// The content of a visitor key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitorKey {
    /// ID of the chatbot.
    pub serial: String,
    pub session: SessionId,
    pub issued_at_ms: i64,
    /// Language of the visitor's widget; `None` if we don't write it.
    pub language: Option<Language>,
}

/// Before the language; no serial number contains it.
const SEPARATOR: char = '\0';

const MAC_BYTES: usize = 32;
const NUMBER_BYTES: usize = 8;

impl Keys {
    /// Signs a visitor key.
    pub fn sign_visitor(&self, visitor: &VisitorKey) -> String {
        let mut bytes = Vec::with_capacity(2 * NUMBER_BYTES + visitor.serial.len() + MAC_BYTES);
        bytes.extend_from_slice(&visitor.session.0.to_be_bytes());
        bytes.extend_from_slice(&visitor.issued_at_ms.to_be_bytes());
        bytes.extend_from_slice(visitor.serial.as_bytes());
        if let Some(language) = visitor.language {
            bytes.extend_from_slice(format!("{SEPARATOR}{}", language.code()).as_bytes());
        }
        let mac = blake3::keyed_hash(&self.secrets.current().visitor_key, &bytes);
        bytes.extend_from_slice(mac.as_bytes());
        format!("vk_{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Verifies a visitor key; `None` unless it was signed with our secret.
    pub fn read_visitor(&self, key: &str) -> Option<VisitorKey> {
        let bytes = URL_SAFE_NO_PAD.decode(key.strip_prefix("vk_")?).ok()?;
        let (signed, mac) = bytes.split_at_checked(bytes.len().checked_sub(MAC_BYTES)?)?;
        let mac: [u8; MAC_BYTES] = mac.try_into().ok()?;
        // blake3 compares hashes in constant time.
        if blake3::keyed_hash(&self.secrets.current().visitor_key, signed) != mac {
            return None;
        }
        let (session, rest) = signed.split_first_chunk::<NUMBER_BYTES>()?;
        let (issued, text) = rest.split_first_chunk::<NUMBER_BYTES>()?;
        let text = std::str::from_utf8(text).ok()?;
        let (serial, language) = text.split_once(SEPARATOR).unwrap_or((text, ""));
        Some(VisitorKey {
            serial: serial.to_owned(),
            language: Language::by_code(language),
            session: SessionId(i64::from_be_bytes(*session)),
            issued_at_ms: i64::from_be_bytes(*issued),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::{SecretValues, Secrets};

    fn keys(secret: u8) -> Keys {
        Keys::new(Secrets::fixed(SecretValues { key_hash: [1; 32], visitor_key: [secret; 32], uploads: [3; 32] }))
    }

    #[test]
    fn a_signed_key_is_accepted_and_a_changed_one_is_not() {
        let language = Some(Language::Es);
        let visitor = VisitorKey { serial: "0123abcd".into(), session: SessionId(42), issued_at_ms: 7, language };
        let plain = VisitorKey { language: None, ..visitor.clone() };
        assert_eq!(keys(2).read_visitor(&keys(2).sign_visitor(&plain)), Some(plain));
        let key = keys(2).sign_visitor(&visitor);
        assert_eq!(keys(2).read_visitor(&key), Some(visitor));
        assert_eq!(keys(3).read_visitor(&key), None);
        let mut other = key.into_bytes();
        other[5] = if other[5] == b'A' { b'B' } else { b'A' };
        assert_eq!(keys(2).read_visitor(&String::from_utf8(other).expect("still text")), None);
        assert!(["vk_", "vk_AAAA", "sk_x", ""].iter().all(|text| keys(2).read_visitor(text).is_none()));
    }
}
