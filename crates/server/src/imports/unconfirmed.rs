//! Finds the listings that a call created whose answer never arrived.
//!
//! MLS numbers repeat, so a number alone would delete listings that the import did not create: an undo may only
//! delete a listing whose number, URL and address are all as they were sent, and no more of them than were sent.

use std::collections::{HashMap, HashSet};

use porchlight_api::ListingItem;
use porchlight_domain::fold::fold;
use serde::{Deserialize, Serialize};

use super::journal::ImportRecord;

/// What identifies a listing that a call was to create.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "RecordedKeys")]
pub struct NewKeys {
    #[serde(rename = "mlsNumber")]
    pub mls_number: String,
    /// None in a journal that an earlier version wrote.
    #[serde(flatten)]
    pub place: Option<Place>,
}

/// URL and folded address.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    url: String,
    #[serde(rename = "address")]
    street_address: String,
}

/// Earlier versions recorded the MLS number alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum RecordedKeys {
    Number(String),
    #[serde(rename_all = "camelCase")]
    Keys {
        mls_number: String,
        #[serde(flatten)]
        place: Option<Place>,
    },
}

impl From<RecordedKeys> for NewKeys {
    fn from(recorded: RecordedKeys) -> Self {
        match recorded {
            RecordedKeys::Number(mls_number) => Self { mls_number, place: None },
            RecordedKeys::Keys { mls_number, place } => Self { mls_number, place },
        }
    }
}

impl From<&ListingItem> for NewKeys {
    fn from(item: &ListingItem) -> Self {
        let place = Place { url: item.url.clone(), street_address: fold(&item.street_address) };
        Self { mls_number: item.mls_number.clone(), place: Some(place) }
    }
}

/// Returns the MLS numbers of listings whose creation was never confirmed.
///
/// Listings without a number cannot be distinguished: they stay.
pub(super) fn numbers(record: &ImportRecord) -> HashSet<&str> {
    unconfirmed(record).map(|keys| keys.mls_number.as_str()).collect()
}

fn unconfirmed(record: &ImportRecord) -> impl Iterator<Item = &NewKeys> {
    let calls = record.calls.iter().filter(|call| call.created.is_none());
    calls.flat_map(|call| &call.creating).filter(|keys| !keys.mls_number.is_empty())
}

/// Returns the IDs of the listings in `here` that only a call without an answer can have created, oldest first.
pub(super) fn ids<'h>(record: &ImportRecord, here: impl Iterator<Item = &'h ListingItem>) -> Vec<String> {
    let mut expected: HashMap<&NewKeys, usize> = HashMap::new();
    unconfirmed(record).for_each(|keys| *expected.entry(keys).or_default() += 1);
    let known: HashSet<&str> = record.calls.iter().flat_map(|call| call.known_ids()).collect();
    let mut found: HashMap<&NewKeys, Vec<i64>> = HashMap::new();
    for item in here.filter(|item| !known.contains(item.id.to_string().as_str())) {
        let exact = NewKeys::from(item);
        let by_number = NewKeys { place: None, ..exact.clone() };
        if let Some((keys, _)) = expected.get_key_value(&exact).or_else(|| expected.get_key_value(&by_number)) {
            found.entry(keys).or_default().push(item.id);
        }
    }
    let mut ids = Vec::new();
    for (keys, mut candidates) in found {
        let limit = expected.get(keys).copied().unwrap_or_default();
        // By the number alone nobody can say which of too many listings are the import's.
        if keys.place.is_some() || candidates.len() <= limit {
            candidates.sort_unstable();
            ids.extend(candidates.into_iter().take(limit));
        }
    }
    ids.sort_unstable();
    ids.iter().map(i64::to_string).collect()
}
