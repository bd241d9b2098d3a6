//! Conditions on listings. The answer engine parses a question into a `Filter` and the store translates it to SQL;
//! `matches` defines what both must return.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

mod affirmed;
mod matches;
mod property_types;
mod stated;

use crate::{
    ids::ListingId,
    listing::{SaleType, SpaceType, TourKind},
    open_house::OpenHouseWindow,
};
pub use matches::{area_sqft, availability_of, price_per_sqft, searchable_text, singular_tokens, spaced_tokens};
pub use property_types::{TYPE_BREAKS, is_one_type};
pub use stated::{stated_name, stated_term};

/// One end of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    pub value: Decimal,
    /// False for "under" and "over", true for "up to" and "at least".
    pub inclusive: bool,
}

/// A range of numbers; a listing whose value is unset is in no range but the open one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Range {
    pub min: Option<Bound>,
    pub max: Option<Bound>,
}

/// Which state of a listing is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Availability {
    /// Active and not pending: what may be offered.
    #[default]
    Available,
    /// `PreOnMarket`.
    ComingSoon,
    /// `Sold` without a portal status that says otherwise.
    Sold,
    /// Under contract: `Sold` with the custom field `PortalStatus`.
    Pending,
    /// Neither offered nor sold: withdrawn, expired, on hold.
    OffMarket,
    /// All of them.
    Any,
}

/// A circle around a place.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Near {
    pub latitude: f64,
    pub longitude: f64,
    pub within_m: u32,
}

/// Conditions that all hold; an empty list or open range is no condition.
///
/// Names (cities, types, words) are folded (`fold`). Areas are in square feet whatever the
/// listing's unit; prices are the listing's `price()` in its own currency.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub sale_type: Option<SaleType>,
    pub availability: Availability,
    pub price: Range,
    /// Of a square foot, as `price_per_sqft` has it.
    pub unit_price: Range,
    pub bedrooms: Range,
    pub bathrooms: Range,
    pub building_area_sqft: Range,
    pub lot_area_sqft: Range,
    pub year_built: Range,
    pub days_on_market: Range,
    pub parking_spots: Range,
    pub hoa_month: Range,
    pub deposit: Range,
    /// True: no HOA fee (unset or 0).
    pub no_hoa: bool,
    /// One of these.
    pub cities: Vec<String>,
    pub not_cities: Vec<String>,
    pub states: Vec<String>,
    pub zips: Vec<String>,
    pub locations: Vec<String>,
    pub not_locations: Vec<String>,
    /// True: cities, ZIPs and locations are alternatives ("98501 or Riverton"); else one of each holds.
    pub any_area: bool,
    /// The folded address contains one of these.
    pub streets: Vec<String>,
    /// The folded address contains none of these.
    pub not_streets: Vec<String>,
    /// The folded property type contains one of these, from the beginning of a word.
    pub property_types: Vec<String>,
    pub not_property_types: Vec<String>,
    pub tours: Option<TourKind>,
    /// When an open house is.
    pub open_house: Option<OpenHouseWindow>,
    pub space_type: Option<SpaceType>,
    pub near: Option<Near>,
    /// All occur as whole words (a phrase: in a row) in description or extension columns.
    #[serde(rename = "words")]
    pub terms: Vec<String>,
    #[serde(rename = "not_words")]
    pub excluded_terms: Vec<String>,
    /// Of each list at least one occurs: "pool or hot tub".
    #[serde(rename = "any_words")]
    pub any_terms: Vec<Vec<String>>,
    /// Only these listings.
    pub ids: Option<Vec<ListingId>>,
    /// MLS numbers, folded; one of these.
    pub mls_numbers: Vec<String>,
}

/// The order in which listings are named; ties by newest, then id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Order {
    #[default]
    Newest,
    Oldest,
    PriceAsc,
    PriceDesc,
    AreaAsc,
    AreaDesc,
    LotAsc,
    LotDesc,
    YearAsc,
    YearDesc,
    BedroomsDesc,
    UnitPriceAsc,
    UnitPriceDesc,
    DaysOnMarketAsc,
    DaysOnMarketDesc,
    HoaAsc,
    HoaDesc,
    /// From `Filter::near`.
    Nearest,
}
