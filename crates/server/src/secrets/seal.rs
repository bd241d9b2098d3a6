//! Encrypts values that are stored in the database, so that a copy of it reveals nothing without the secret file.

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use base64::{Engine, engine::general_purpose::STANDARD};

use super::SecretValues;

const CONTEXT: &str = "porchlight 2026-11-25 sealed values";

impl SecretValues {
    /// Encrypts a value; `purpose` ("certificate key") must be the same to open it. `None` if the system has no
    /// randomness.
    pub fn seal(&self, purpose: &str, value: &[u8]) -> Option<String> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).ok()?;
        let mut sealed = value.to_vec();
        let aad = Aad::from(purpose.as_bytes());
        self.sealing_key().seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), aad, &mut sealed).ok()?;
        Some(STANDARD.encode([&nonce[..], &sealed].concat()))
    }

    /// Decrypts a sealed value; `None` if it was sealed with another secret or changed.
    pub fn open_sealed(&self, purpose: &str, sealed: &str) -> Option<Vec<u8>> {
        let bytes = STANDARD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE_LEN)?;
        let mut value = sealed.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let length = self.sealing_key().open_in_place(nonce, Aad::from(purpose.as_bytes()), &mut value).ok()?.len();
        value.truncate(length);
        Some(value)
    }

    /// Random nonces are safe for 2³² values; certificates and accounts are a few thousand.
    fn sealing_key(&self) -> LessSafeKey {
        let key = blake3::derive_key(CONTEXT, &self.key_hash);
        LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &key).expect("the key has 32 bytes"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRETS: SecretValues = SecretValues { key_hash: [1; 32], visitor_key: [2; 32], uploads: [3; 32] };

    #[test]
    fn a_sealed_value_opens_with_the_same_secret_and_purpose_only() {
        let sealed = SECRETS.seal("a key", b"private").expect("sealed");
        assert_eq!(SECRETS.open_sealed("a key", &sealed).as_deref(), Some(&b"private"[..]));
        assert_eq!(SECRETS.open_sealed("another", &sealed), None);
        assert_eq!(SecretValues { key_hash: [9; 32], ..SECRETS }.open_sealed("a key", &sealed), None);
        assert_ne!(SECRETS.seal("a key", b"private"), Some(sealed.clone()), "each has its own nonce");
        let rotated = SecretValues { visitor_key: [7; 32], uploads: [7; 32], ..SECRETS };
        assert!(rotated.open_sealed("a key", &sealed).is_some(), "rotating visitor keys leaves it readable");
    }

    #[test]
    fn a_changed_value_does_not_open() {
        let sealed = SECRETS.seal("a key", b"private").expect("sealed");
        let bytes = STANDARD.decode(&sealed).expect("base64");
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_eq!(SECRETS.open_sealed("a key", &STANDARD.encode(changed)), None);
        }
        for broken in ["", "a", "AAAA", "not base64!"] {
            assert_eq!(SECRETS.open_sealed("a key", broken), None);
        }
    }
}
