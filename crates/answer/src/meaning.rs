//! What a question means: the result of understanding, complete and without words of a language.
//!
//! Why it exists: everything after it (finding, writing, prompting, checking) works from this and
//! never reads the question again. Not here: how it is found out (`understand.rs`).

use std::collections::BTreeMap;

use porchlight_domain::{Filter, ListingId, Order};
use serde::{Deserialize, Serialize};

use crate::{language::Language, reading::Today, talk::TalkState};

/// How many homes an answer lists when the question names no number.
pub const SHOWN: usize = 5;

/// How a home to be near to is called until it is found.
pub(crate) const THAT_HOME: &str = "that home";

/// What the visitor wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Intent {
    /// Homes that meet conditions.
    Search,
    /// How many homes meet conditions.
    Count,
    /// Average, lowest and highest price.
    Summary,
    /// Something about one home.
    Detail,
    /// Two or more homes side by side.
    Compare,
    /// In which cities there are homes.
    Places,
    /// A home is meant but it cannot be told which.
    Which,
    Greeting,
    Thanks,
    Goodbye,
    WhoAreYou,
    Privacy,
    /// To talk with a person, or to see a home.
    Person,
    /// An e-mail address or phone number was left.
    Contact,
    /// Asks to judge people or a neighbourhood by a protected class.
    Steering,
    StartOver,
    /// Not understood.
    #[default]
    NoAnswer,
}

/// What a home can be asked about, and what a figure can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Field {
    Everything,
    Price,
    Estimate,
    UnitPrice,
    Hoa,
    Deposit,
    Bedrooms,
    Bathrooms,
    BuildingArea,
    LotArea,
    YearBuilt,
    DaysOnMarket,
    Parking,
    Status,
    SoldDate,
    Address,
    Neighbourhood,
    Zip,
    PropertyType,
    SpaceType,
    MlsNumber,
    OpenHouse,
    Tour,
    Link,
    Photos,
    Description,
    /// A word looked for in the extension columns and the description.
    Feature(String),
    /// How many homes.
    Count,
    /// A difference between two homes.
    Difference,
}

/// A wish as the visitor put it, and the words of the filter that came of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wish {
    /// "with fenced yard", "dogs allowed"; "without pool".
    pub said: String,
    pub words: Vec<String>,
}

/// What the caller has to fetch before writing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Need {
    #[default]
    Nothing,
    /// `find` by filter, order and limit; when nothing is found, by `relaxations` in turn.
    Search,
    /// The same with the total as the point of it.
    Count,
    /// Figures over all that match, and some of the homes.
    Summary,
    /// These listings.
    Listings(Vec<ListingId>),
}

/// Which condition was given up to find something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relaxed {
    Words,
    Tours,
    Age,
    Hoa,
    Parking,
    Area,
    Bathrooms,
    Price,
    Bedrooms,
    PropertyType,
    Place,
    SaleType,
    Availability,
}

/// A question understood.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Meaning {
    pub intent: Intent,
    pub filter: Filter,
    pub order: Order,
    /// How many listings to fetch, those skipped included.
    pub limit: usize,
    /// How many of them were shown before ("show more").
    pub skip: usize,
    pub need: Need,
    /// Language of the question.
    pub language: Language,
    /// Names of the filter's places and types as the listings write them, by their folded form.
    pub names: BTreeMap<String, String>,
    /// The currency of most listings.
    pub currency: String,
    /// What is asked about the home.
    pub fields: Vec<Field>,
    /// Places named that no listing is in, as written.
    pub unknown_places: Vec<String>,
    /// Words of the question that no condition came of, to be said.
    pub ignored: Vec<String>,
    /// Where there are homes, for the answer to an unknown place.
    pub known_places: Vec<String>,
    /// Finds the listing whose surroundings are meant; see `Meaning::set_near`.
    pub near_listing: Option<Filter>,
    /// Radius for `near_listing`.
    pub within_m: u32,
    /// The question names its own number of homes.
    pub limit_named: bool,
    /// Wishes of the filter in the visitor's words.
    pub wishes: Vec<Wish>,
    /// The place that homes are near to, as it is said back; "" for none.
    pub near: String,
    /// The year it is, for ages.
    pub year: i64,
    /// What was remembered before this question.
    pub earlier: TalkState,
}

impl Meaning {
    /// The meaning of a question that was too much to read.
    pub fn not_understood(talk: &TalkState, today: Today) -> Self {
        Self {
            intent: Intent::NoAnswer,
            language: talk.language,
            earlier: talk.clone(),
            year: today.year,
            ..Self::default()
        }
    }

    /// Centres the search on a listing's coordinates; false when it has none.
    pub fn set_near(&mut self, listing: &porchlight_domain::Listing) -> bool {
        let (Some(latitude), Some(longitude)) = (listing.content.latitude, listing.content.longitude) else {
            return false;
        };
        self.filter.near = Some(porchlight_domain::Near { latitude, longitude, within_m: self.within_m });
        if self.near == THAT_HOME && !listing.content.street_address.is_empty() {
            self.near = listing.content.street_address.clone();
        }
        true
    }

    /// What was understood, in a few words; "" when there is nothing to restate.
    pub fn restated(&self, language: Language) -> String {
        crate::write::restate::restate(self, language)
    }

    /// A place or type of the filter as the listings write it.
    pub(crate) fn display<'a>(&'a self, folded: &'a str) -> &'a str {
        self.names.get(folded).map_or(folded, String::as_str)
    }

    /// Wider filters to try in this order when nothing was found, each without one condition.
    pub fn relaxations(&self) -> Vec<(Relaxed, Filter)> {
        const ORDER: [Relaxed; 13] = [
            Relaxed::Words,
            Relaxed::Tours,
            Relaxed::Age,
            Relaxed::Hoa,
            Relaxed::Parking,
            Relaxed::Area,
            Relaxed::Bathrooms,
            Relaxed::Price,
            Relaxed::Bedrooms,
            Relaxed::PropertyType,
            Relaxed::Place,
            Relaxed::SaleType,
            Relaxed::Availability,
        ];
        if self.filter.ids.is_some() || !self.filter.mls_numbers.is_empty() {
            return Vec::new();
        }
        ORDER.into_iter().filter_map(|relaxed| Some((relaxed, relax(&self.filter, relaxed)?))).collect()
    }
}

fn relax(filter: &Filter, relaxed: Relaxed) -> Option<Filter> {
    let mut wide = filter.clone();
    match relaxed {
        Relaxed::Words => {
            wide.terms.clear();
            wide.excluded_terms.clear();
            wide.any_terms.clear();
        }
        Relaxed::Tours => wide.tours = None,
        Relaxed::Age => {
            wide.year_built = Default::default();
            wide.days_on_market = Default::default();
        }
        Relaxed::Hoa => {
            wide.hoa_month = Default::default();
            wide.no_hoa = false;
            wide.deposit = Default::default();
        }
        Relaxed::Parking => wide.parking_spots = Default::default(),
        Relaxed::Area => {
            wide.building_area_sqft = Default::default();
            wide.lot_area_sqft = Default::default();
        }
        Relaxed::Bathrooms => wide.bathrooms = Default::default(),
        Relaxed::Price => {
            wide.price = Default::default();
            wide.unit_price = Default::default();
        }
        Relaxed::Bedrooms => wide.bedrooms = Default::default(),
        Relaxed::PropertyType => {
            wide.property_types.clear();
            wide.not_property_types.clear();
            wide.space_type = None;
        }
        Relaxed::Place => {
            wide.cities.clear();
            wide.zips.clear();
            wide.locations.clear();
            wide.streets.clear();
            wide.states.clear();
            wide.near = None;
        }
        Relaxed::SaleType => {
            // Prices of the one kind say nothing about the other.
            wide.sale_type = None;
            if filter.sale_type.is_some() {
                wide.price = Default::default();
            }
        }
        // A home that is gone is not offered instead; one that is asked for as sold may be on the market.
        Relaxed::Availability => {
            use porchlight_domain::Availability::{Available, ComingSoon, Pending, Sold};
            if matches!(filter.availability, ComingSoon | Pending | Sold) {
                wide.availability = Available;
            }
        }
    }
    (wide != *filter).then_some(wide)
}
