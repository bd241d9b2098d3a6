//! Keys that identify listings to change or delete: listing ID, MLS number or street address. Matched exactly, because
//! a fuzzy match could change or delete the wrong listing.

use porchlight_api::{DeleteListings, ErrorCode, FieldError};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::{ids::ListingId, text, url_rules::MAX_URL, validation::Validator};

const MAX_KEYS: usize = 500;

/// One key of a listing, in the form in which it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ListingKey {
    Id(ListingId),
    MlsNumber(String),
    Url(String),
    /// A text that no listing can have.
    Nothing,
}

#[derive(Clone, Copy)]
enum KeyType {
    Id,
    MlsNumber,
    Url,
}

impl ListingKey {
    /// Reads `Key` and `KeyType` of a change.
    pub fn parse(key: &str, key_type: &str) -> Result<Self, FieldError> {
        let kind = KeyType::parse(key_type);
        if key.is_empty() {
            return Err(FieldError::missing("Key"));
        }
        Self::read("Key", key, kind?)
    }

    fn read(field: &str, key: &str, kind: KeyType) -> Result<Self, FieldError> {
        match kind {
            KeyType::Id => Ok(listing_id(key).map_or(Self::Nothing, Self::Id)),
            KeyType::MlsNumber => text::single_line(field, key, 64).map(Self::number),
            KeyType::Url => text::within(field, key.trim_matches(' ').nfc().collect(), MAX_URL).map(Self::url),
        }
    }
}

impl ListingKey {
    /// An empty number or URL is none: it never names the listings without one.
    fn number(number: String) -> Self {
        if number.is_empty() { Self::Nothing } else { Self::MlsNumber(number) }
    }

    fn url(url: String) -> Self {
        if url.is_empty() { Self::Nothing } else { Self::Url(url) }
    }
}

/// Reads the keys of a delete; a key that appears twice counts once.
pub fn keys_of(input: &DeleteListings) -> Result<Vec<ListingKey>, Vec<FieldError>> {
    let mut form = Validator::default();
    if input.keys.is_empty() {
        form.reject(FieldError::missing("Keys"));
    } else if input.keys.len() > MAX_KEYS {
        form.reject(FieldError::by_rule(ErrorCode::TooMany, "Keys"));
    }
    let kind = KeyType::parse(&input.key_type);
    let mut out = Vec::new();
    let mut seen = std::collections::HashSet::new();
    if let Ok(kind) = kind
        && input.keys.len() <= MAX_KEYS
    {
        for (index, key) in input.keys.iter().enumerate() {
            let field = format!("Keys[{index}]");
            let read = if key.trim().is_empty() {
                Err(FieldError::new(ErrorCode::OutOfRange, field, "must not be empty"))
            } else {
                ListingKey::read(&field, key, kind)
            };
            out.extend(form.parse_field(read).filter(|key| seen.insert(key.clone())));
        }
    }
    form.parse_field(kind);
    form.finish(out)
}

impl KeyType {
    fn parse(typed: &str) -> Result<Self, FieldError> {
        match typed {
            "" => Err(FieldError::missing("KeyType")),
            "NewOaks" => Ok(Self::Id),
            "MLSNumber" => Ok(Self::MlsNumber),
            "URL" | "Url" => Ok(Self::Url),
            _ => Err(FieldError::by_rule(ErrorCode::NotInSet, "KeyType")),
        }
    }
}

/// An id is written without sign, spaces or leading zeros and is below 2^53.
fn listing_id(typed: &str) -> Option<ListingId> {
    if !typed.bytes().all(|b| b.is_ascii_digit()) || typed.starts_with('0') {
        return None;
    }
    typed.parse().ok().filter(|id| *id < 1 << 53).map(ListingId)
}
