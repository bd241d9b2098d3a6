//! What an answer may say: the records found and the numbers derived from them. Writer, prompt and check share one set
//! of data, so that a number outside of it is wrong by definition.

use porchlight_domain::{Assumptions, Filter, Listing};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::{knowledge_entry::KnowledgeEntry, relaxation::RelaxedConstraint};

/// Numbers over every listing that matches, not only those fetched.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Summary {
    pub count: i64,
    pub price_min: Option<Decimal>,
    pub price_max: Option<Decimal>,
    pub price_avg: Option<Decimal>,
}

/// Free times of a home on one day, as the office has stored them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OfferedTimes {
    pub zone: String,
    /// UTC milliseconds, all on one day; none if nothing is free.
    pub starts_ms: Vec<i64>,
    /// They are when the visitor wants to come, or the visitor has not said when.
    pub is_as_wanted: bool,
    /// The home is sold or has an accepted offer.
    pub is_closed: bool,
}

/// What a search finds in one city.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CityMatches {
    /// As the listings write it.
    pub city: String,
    pub total: i64,
    /// The first in the order of the search.
    pub first: Option<Listing>,
}

/// The data of one answer.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct RetrievedContext {
    /// In the order asked for, at most `Query::limit`; for `Need::Listings` in the order of the IDs.
    pub listings: Vec<Listing>,
    /// How many match in all.
    pub total: i64,
    pub summary: Option<Summary>,
    /// The matches apart by city, where they are asked for so.
    #[serde(default)]
    pub by_city: Vec<CityMatches>,
    /// Which condition was given up, when nothing matched all.
    pub relaxed: Option<RelaxedConstraint>,
    /// The filter that found them, when a condition was given up.
    pub relaxed_filter: Option<Filter>,
    /// How many for rent meet the same conditions, where those for sale come first.
    #[serde(default)]
    pub rentals: i64,
    /// Nothing was found because the chatbot offers no listing at all.
    #[serde(default)]
    pub no_listings: bool,
    /// Free times for the showing that was asked for.
    #[serde(default)]
    pub offered: Option<OfferedTimes>,
    /// Saved questions and answers of the chatbot that may answer this question, best first.
    #[serde(default)]
    pub saved: Vec<KnowledgeEntry>,
}

impl RetrievedContext {
    /// The texts that others wrote of the homes and the saved answers.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let candidates = self.listings.iter().map(|listing| &listing.content).flat_map(|property| {
            let extensions = property.custom_fields.iter().map(|pair| &pair.value);
            [&property.description, &property.street_address].into_iter().chain(extensions)
        });
        let saved = self.saved.iter().flat_map(|entry| [&entry.question, &entry.answer]);
        candidates.chain(saved).map(String::as_str)
    }
}

/// What the writer knows of the chatbot; texts are "" where unset.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChatbotProfile {
    pub name: String,
    pub privacy_policy_name: String,
    pub privacy_policy_url: String,
    pub privacy_policy_description: String,
    pub social_a_url: String,
    pub social_b_url: String,
    pub messaging_url: String,
    pub can_hand_off: bool,
    /// English name of the language of answers; "" is the visitor's.
    pub language: String,
    /// The owner's numbers for calculations.
    pub assumptions: Assumptions,
}

impl ChatbotProfile {
    /// Addresses that an answer may link to beside those of the listings.
    pub fn urls(&self) -> impl Iterator<Item = &str> {
        [&self.privacy_policy_url, &self.social_a_url, &self.social_b_url, &self.messaging_url]
            .into_iter()
            .map(String::as_str)
            .filter(|url| !url.is_empty())
    }
}
