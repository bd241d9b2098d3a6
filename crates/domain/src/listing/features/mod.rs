//! Facts about a listing that are not numbers: whether it has a pool, allows dogs, has an elevator. They are derived in
//! one place, from the listing's own columns first and then from its description, and stored with the listing. Search,
//! answers and the check of a model's text all use them.

mod conditions;
mod derive;
mod mentions;
mod phrase_table;
mod stored;

use serde::{Deserialize, Serialize};

pub use conditions::{FeatureConditions, FeatureMasks};
pub use mentions::{Mention, column_features, mentions};
pub use stored::StoredFeatures;

use crate::listing::ListingDraft;

macro_rules! features {
    ($($feature:ident $name:literal)*) => {
        /// A feature of a listing. The order is that of the bits in stored sets: new ones go to the end.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Feature { $(#[serde(rename = $name)] $feature),* }

        impl Feature {
            /// Every feature.
            pub const ALL: [Self; [$(Self::$feature),*].len()] = [$(Self::$feature),*];

            /// The name in stored facts, which never changes.
            pub fn name(self) -> &'static str {
                match self { $(Self::$feature => $name),* }
            }
        }
    };
}

features! {
    Pool "pool" HotTub "hot tub" Sauna "sauna" Gym "gym"
    Yard "yard" Garden "garden" Fenced "fenced"
    Garage "garage" Carport "carport" Parking "parking" StreetParking "street parking" EvCharging "ev charging"
    Elevator "elevator" Laundry "laundry" Dishwasher "dishwasher"
    Pets "pets" Dogs "dogs" Cats "cats"
    StepFree "step free" Waterfront "waterfront" View "view" Furnished "furnished"
    Balcony "balcony" Terrace "terrace" Deck "deck" Patio "patio"
    Fireplace "fireplace" AirConditioning "air conditioning" Basement "basement" Storage "storage"
    UtilitiesIncluded "utilities included" SeniorCommunity "senior community" NewConstruction "new construction"
    LeaseTerm "lease term" AvailableFrom "available from"
}

impl Feature {
    fn bit(self) -> u64 {
        1 << self as u32
    }

    /// Whether the fact is the text itself ("Lease: 12 months"), so that yes and no say nothing.
    pub fn is_text(self) -> bool {
        matches!(self, Self::LeaseTerm | Self::AvailableFrom)
    }

    /// Its names in all languages, without those that are only a part of a word.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        phrase_table::names(self)
    }

    /// The feature that a phrase names and nothing else: "pool", "piscina", "lift"; not "pool table".
    pub fn of_phrase(phrase: &str) -> Option<Self> {
        conditions::read(phrase).map(|(feature, _)| feature)
    }
}

/// What a listing says about a feature. A listing that says nothing has no fact: unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FeatureState {
    Yes,
    No,
    /// There is one that others use too: a community pool, laundry in the building. For laundry, `Yes` is in the home.
    Shared,
    /// "Room for a pool", "pets negotiable".
    Possible,
}

/// A feature with what the listing says about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeatureEntry {
    #[serde(rename = "f")]
    pub feature: Feature,
    #[serde(rename = "s")]
    pub state: FeatureState,
    /// The name of the column; "" for the description.
    #[serde(rename = "k", default, skip_serializing_if = "String::is_empty")]
    pub column: String,
    /// The column's value, or the sentence of the description, at most 300 characters.
    #[serde(rename = "t")]
    pub text: String,
}

/// What a listing says about each feature, at most one fact for each, in the order of `Feature`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeatureTable(Vec<FeatureEntry>);

/// Sets of features as bits, for comparisons in SQL and in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FeatureSets {
    pub yes: u64,
    pub shared: u64,
    pub no: u64,
}

impl FeatureTable {
    /// Derives the facts of a listing.
    pub fn derive(content: &ListingDraft) -> Self {
        Self(derive::entries(content))
    }

    /// What the listing says about a feature; `None` if it says nothing.
    pub fn get(&self, feature: Feature) -> Option<&FeatureEntry> {
        self.0.iter().find(|entry| entry.feature == feature)
    }

    /// The state of a feature; `None` if unknown.
    pub fn state(&self, feature: Feature) -> Option<FeatureState> {
        self.get(feature).map(|entry| entry.state)
    }

    /// Whether there is one, shared or not.
    pub fn has(&self, feature: Feature) -> bool {
        matches!(self.state(feature), Some(FeatureState::Yes | FeatureState::Shared))
    }

    /// The facts, in the order of `Feature`.
    pub fn iter(&self) -> impl Iterator<Item = &FeatureEntry> {
        self.0.iter()
    }

    /// The facts as sets.
    pub fn sets(&self) -> FeatureSets {
        let set = |state| {
            let entries = self.0.iter().filter(|entry| entry.state == state);
            entries.map(|entry| entry.feature.bit()).fold(0, |set, bit| set | bit)
        };
        FeatureSets { yes: set(FeatureState::Yes), shared: set(FeatureState::Shared), no: set(FeatureState::No) }
    }
}

impl ListingDraft {
    /// The facts of the listing, derived now. The store keeps those of stored listings.
    pub fn features(&self) -> FeatureTable {
        FeatureTable::derive(self)
    }
}
