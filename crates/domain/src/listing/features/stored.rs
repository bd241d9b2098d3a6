//! The facts of a stored listing, as the store keeps them.

use super::FeatureTable;
use crate::listing::Listing;

/// Facts as JSON, read when they are needed; nothing for a listing that isn't stored or whose facts are still to be
/// derived. They follow from the content, so they don't count when listings are compared.
#[derive(Debug, Clone, Default)]
pub struct StoredFeatures(Option<Box<str>>);

impl StoredFeatures {
    /// The facts in the form of the store.
    pub fn new(json: Option<String>) -> Self {
        Self(json.map(String::into_boxed_str))
    }
}

impl PartialEq for StoredFeatures {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Listing {
    /// What the listing says about features: as stored, or else derived now.
    pub fn features(&self) -> FeatureTable {
        let stored = self.stored_features.0.as_deref().and_then(|json| serde_json::from_str(json).ok());
        stored.unwrap_or_else(|| self.content.features())
    }
}
