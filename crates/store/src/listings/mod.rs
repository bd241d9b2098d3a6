mod bulk_update;
mod condition;
pub(crate) mod copied;
mod counts;
mod delete;
mod derived_columns;
mod find;
mod import;
pub(crate) mod in_memory;
mod list;
mod row;
pub(crate) mod search_terms;
pub(crate) mod term_log;
mod vocabulary;
mod write;

pub use vocabulary::StoredTerms;

use porchlight_api::error::FieldError;
use porchlight_domain::{Listing, ListingDraft, ListingId};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// Creates the new content of a stored listing, inside the transaction; runs once per listing.
pub type ListingEdit = Box<dyn Fn(&Listing) -> Result<ListingDraft, Vec<FieldError>> + Send + Sync>;

/// One page of listings.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListingRows {
    pub rows: Vec<Listing>,
    /// How many match in all, exactly.
    pub total: i64,
}

/// The first listings in an order that match a filter.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ListingMatches {
    /// How many match in all, exactly.
    pub total: i64,
    pub listings: Vec<Listing>,
}

/// Statistics of all listings that match a filter; `None` if no listing has the value.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Summary {
    pub count: i64,
    /// How many have a price.
    pub priced: i64,
    pub price_min: Option<Decimal>,
    pub price_max: Option<Decimal>,
    /// Rounded to 4 places.
    pub price_avg: Option<Decimal>,
    pub area_sqft_min: Option<Decimal>,
    pub area_sqft_max: Option<Decimal>,
    /// Rounded to 4 places.
    pub area_sqft_avg: Option<Decimal>,
    /// The currencies of the prices, sorted; an average over several means nothing.
    pub currency_symbols: Vec<String>,
}

/// What an import did with one row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowOutcome {
    Created(ListingId),
    Updated(ListingId),
    /// It exists with the same content.
    Unchanged(ListingId),
    /// It exists and the choice was `OnConflict::Skip`, or no draft was given.
    Skipped,
    #[serde(rename = "Refused")]
    Rejected {
        field: String,
        message: String,
    },
}

/// What an import did with each row, in row order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ImportOutcome {
    pub rows: Vec<RowOutcome>,
}
