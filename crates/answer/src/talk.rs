//! What is remembered of a talk between two questions.
//!
//! Why it exists: "and in Tacoma?", "the second one" and "show more" mean nothing alone. It is
//! kept as JSON with the session, so new members need a default. Not here: the messages.

use porchlight_domain::{Filter, ListingId, Order};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::{
    language::Language,
    meaning::{Field, Intent, Wish},
};

/// The state of a talk; the default is a talk that has not begun.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TalkState {
    /// The language spoken last.
    pub language: Language,
    /// What was asked when it could not be told of which home.
    pub asked: Vec<Field>,
    /// What was asked of one home last: "and the second one?" asks the same of another.
    pub told: Vec<Field>,
    /// The last search, count or summary.
    pub filter: Option<Filter>,
    pub order: Order,
    /// The wider filter that found what was shown, when nothing met that one.
    pub found_by: Option<Filter>,
    /// What was asked of that filter.
    pub intent: Intent,
    /// Wishes of the filter in the visitor's words.
    pub wishes: Vec<Wish>,
    /// The place that homes of the filter are near to, and what finds it.
    pub near: String,
    pub near_listing: Option<Filter>,
    /// Homes named last, in the order they were named.
    pub shown: Vec<ListingId>,
    /// City and neighbourhood of those, folded: "the one in Riverton".
    pub places: Vec<(ListingId, Vec<String>)>,
    /// The one home that "it" means.
    pub current: Option<ListingId>,
    /// A home that was named as the only one, with its folded address, for comparing it with another by address.
    pub current_address: Option<(ListingId, String)>,
    /// How many of the last search were shown so far.
    pub shown_count: usize,
    /// Lowest price and largest area among those shown, for "cheaper" and "bigger".
    pub lowest_price: Option<Decimal>,
    pub largest_sqft: Option<Decimal>,
}
