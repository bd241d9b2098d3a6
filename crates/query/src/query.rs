//! What a question means: the result of understanding, complete and without words of a language. Everything after it
//! (finding, writing, prompting, checking) works from this and never reads the question again.

use std::collections::BTreeMap;

use porchlight_domain::{Availability, Filter, ListingId, Order};
use porchlight_lang::language::Language;
use serde::{Deserialize, Serialize};

use crate::{
    calculation::CalculationRequest,
    dialog_state::DialogState,
    fair_housing::{FairHousingClass, FairHousingMatch},
    field::{Field, Preference},
    intent::{Intent, Topic},
    stated_terms::StatedTerms,
    sums::SumRequest,
    today::Today,
    unseen_name::NameTerm,
    visitor_request::VisitorRequest,
};

/// How many homes an answer lists when the question names no number.
pub const SHOWN: usize = 5;

/// The type of lots without a home, folded.
const NOT_LIVED_IN: [&str; 7] = ["vacant land", "land", "lot", "commercial", "retail", "office", "industrial"];

/// How a home to be near to is called until it is found.
pub const REFERENCED_LISTING: &str = "that home";

/// What the caller has to fetch before writing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum DataRequest {
    #[default]
    Nothing,
    /// `find` by filter, order and limit; when nothing is found, by `relaxations` in turn.
    Search,
    /// The same with the total as the point of it.
    Count,
    /// Numbers over all that match, and some of the homes.
    Summary,
    /// These listings.
    Listings(Vec<ListingId>),
}

/// Which end of the values is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    Lowest,
    Highest,
}

/// A comparison of one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ComparedValues {
    pub direction: Option<Direction>,
    /// "Is that bigger than the other?" of the first home.
    pub is_yes_no: bool,
    /// "Which has lower taxes?"
    pub is_choice: bool,
    /// "Is 12 Maple Lane bigger?" of the home that is named, beside the one spoken of.
    #[serde(default)]
    pub is_of_other: bool,
}

/// A question understood.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Query {
    pub intent: Intent,
    /// What the question said about people, safety or schools. The answer begins with a sentence about it, and no model
    /// writes it, unless visitors spoke of themselves.
    #[serde(default)]
    pub fair_housing: Vec<FairHousingMatch>,
    pub filter: Filter,
    pub order: Order,
    /// How many listings to fetch, those skipped included.
    pub limit: usize,
    /// How many of them were shown before ("show more").
    pub skip: usize,
    pub need: DataRequest,
    /// Language of the question.
    pub language: Language,
    /// Names of the filter's places and types as the listings write them, by their folded form.
    pub names: BTreeMap<String, String>,
    /// The currency of most listings.
    pub currency: String,
    /// The question about the home.
    pub fields: Vec<Field>,
    /// The question of a home, or a search, as typed, and behind its last line break the words that it was read as: what a
    /// description states is found by them.
    #[serde(default)]
    pub question: String,
    /// What the home is called beside what the filter has, where it was not shown: words that its type, address or text may
    /// have. Of what the filter finds, the home that has most of them is meant.
    #[serde(default)]
    pub called: Vec<NameTerm>,
    /// The home spoken of stays at hand beside those that are listed.
    pub keeps_current: bool,
    /// The home spoken of, where one that was not shown is compared with it; fetched beside what the filter finds.
    #[serde(default)]
    pub compared_with: Option<ListingId>,
    /// The message chooses one home by what it has: "the one with the wide doors".
    #[serde(default)]
    pub chooses_one: bool,
    /// A yes or no would answer nothing: "what's the pet fee", "would two cats be a problem".
    #[serde(default)]
    pub declines_yes_or_no: bool,
    /// What a request for the office asks of its home besides.
    #[serde(default)]
    pub beside: Vec<Field>,
    /// It is asked behind what is worked out.
    #[serde(default)]
    pub is_beside_last: bool,
    /// A request for the office says how it is to be done: by video, with someone who speaks a language.
    #[serde(default)]
    pub has_side_request: bool,
    /// Places named that no listing is in, as written.
    pub unknown_places: Vec<String>,
    /// The street address asked about that no listing has, as written; "" for none.
    #[serde(default)]
    pub unknown_street_address: String,
    /// Two conditions of the question that no listing can meet together, each alone.
    #[serde(default)]
    pub contradiction: Option<Box<(Filter, Filter)>>,
    /// Words of the question that no condition came of, to be said.
    pub ignored: Vec<String>,
    /// How many months a rental is wanted for: what the listings that are found say of it stands beside them.
    #[serde(default)]
    pub stay_months: Option<u32>,
    /// Amounts in a currency that the listings don't use, as typed; no condition came of them.
    #[serde(default)]
    pub other_money: Vec<String>,
    /// Where there are homes, for the answer to an unknown place.
    pub known_places: Vec<String>,
    /// Finds the listing whose surroundings are meant; see `Query::set_near`.
    pub near_listing: Option<Box<Filter>>,
    /// Radius for `near_listing`.
    pub within_m: u32,
    /// The question names its own number of homes.
    pub limit_named: bool,
    /// Preferences of the filter in the visitor's words.
    #[serde(rename = "wishes")]
    pub preferences: Vec<Preference>,
    /// The place that homes are near to, as it is said back; "" for none.
    pub near: String,
    /// The place that the message names or a search of it has.
    #[serde(default)]
    pub place: Option<Box<Filter>>,
    /// The year it is, for ages.
    pub year: i64,
    /// What is worked out, with `Intent::Calculate`, or with `Intent::Which` until the home is known.
    #[serde(default)]
    pub calculation: Option<CalculationRequest>,
    /// A sum of the amounts that the home states; where it lacks them, the answer is to the rest.
    #[serde(default)]
    pub sum: Option<Box<SumRequest>>,
    /// How the values of `fields` are written of homes that are compared; without it they stand in a table.
    #[serde(default)]
    pub compared: Option<ComparedValues>,
    /// Sale and rent are both asked for.
    #[serde(default)]
    pub any_sale_type: bool,
    /// The message adds a wish to the search before it, so that its earlier conditions give way first.
    #[serde(default)]
    pub adds_preference: bool,
    /// How many there are in each of the known places, or the first of the order there.
    #[serde(default)]
    pub by_city: bool,
    /// The message names neither sale nor rent, and an order of prices takes it for a sale.
    #[serde(default)]
    pub implies_sale: bool,
    /// The search is for a home to live in, so that land and shops are left out.
    #[serde(default)]
    pub is_to_live_in: bool,
    /// "The cheapest thing" may be land.
    #[serde(default)]
    pub any_kind: bool,
    /// What no listing answers and is asked; said beside an answer to the rest.
    #[serde(default)]
    pub topic: Option<Topic>,
    /// The term that is explained; beside a question of a home, where its listing doesn't answer it.
    #[serde(default)]
    pub term: Option<String>,
    /// What the office is asked for, with what this message adds.
    #[serde(default)]
    pub request: Option<VisitorRequest>,
    /// What this message says of budget, financing and timeline.
    pub stated: StatedTerms,
    /// What was remembered before this question.
    pub earlier: DialogState,
}

impl Query {
    /// Whether the message asks the office for something, so that people are to answer. Contact details beside it
    /// make the intent `Contact`.
    pub fn wants_person(&self) -> bool {
        let asks = |request: &Option<VisitorRequest>| request.as_ref().is_some_and(|request| request.is_requested);
        match self.intent {
            Intent::Person => true,
            Intent::Contact => asks(&self.request) && !asks(&self.earlier.request),
            _ => false,
        }
    }

    /// Whether the question said this about people.
    pub fn says_about_people(&self, class: FairHousingClass) -> bool {
        self.fair_housing.iter().any(|found| found.class == class)
    }

    /// Whether the answer has a sentence about what the question says of people.
    pub fn needs_fair_housing_text(&self) -> bool {
        self.fair_housing.iter().any(|found| found.class != FairHousingClass::OwnHousehold)
    }

    /// Whether the question judges, excludes or prefers people or asks to judge a place.
    pub fn declines_people(&self) -> bool {
        self.says_about_people(FairHousingClass::AboutOthersOrPlace)
            || self.says_about_people(FairHousingClass::ExcludePrefer)
    }

    /// The meaning of a question that was too much to read.
    pub fn not_understood(dialog_state: &DialogState, today: Today) -> Self {
        Self {
            intent: Intent::NoAnswer,
            language: dialog_state.language,
            earlier: dialog_state.clone(),
            year: today.year,
            ..Self::default()
        }
    }

    /// The conditions of a search that says neither sale nor rent, for sale: buyers ask so. `None` where rentals may be
    /// meant; they are named beside what is found.
    pub fn for_sale_first(&self) -> Option<Filter> {
        const OF_RENTALS: [&str; 7] = ["pet", "dog", "cat", "furnished", "lease", "utility", "short term"];
        let filter = &self.filter;
        let is_search = self.intent == Intent::Search && self.need == DataRequest::Search;
        let is_open = filter.sale_type.is_none()
            && !self.any_sale_type
            && filter.ids.is_none()
            && filter.mls_numbers.is_empty()
            && filter.space_type.is_none()
            && filter.deposit.is_open()
            && matches!(filter.availability, Availability::Available | Availability::Sold);
        let is_rental = |term: &String| OF_RENTALS.iter().any(|word| term.contains(word));
        let may_rent = filter.terms.iter().any(is_rental)
            || filter.property_types.iter().any(|name| name.contains("apartment"))
            || self.near_listing.is_some()
            // The texts of both are looked at.
            || filter.stated_attributes().next().is_some();
        (is_search && is_open && !may_rent)
            .then(|| Filter { sale_type: Some(porchlight_domain::SaleType::ForSale), ..filter.clone() })
    }

    /// What is fetched: "a home without stairs" is no lot, and "the newest" the one listed last, whatever was stored last.
    pub fn fetched(&self, for_sale: Option<Filter>) -> (Filter, Order) {
        let chooses = self.limit == 1 && self.limit_named && self.skip == 0;
        let mut filter = for_sale.unwrap_or_else(|| self.filter.clone());
        let is_unbound = filter.property_types.is_empty()
            && filter.not_property_types.is_empty()
            && filter.ids.is_none()
            && filter.mls_numbers.is_empty()
            && filter.streets.is_empty()
            && filter.lot_area_sqft.is_open();
        let is_of_prices = chooses && matches!(self.order, Order::PriceAsc | Order::PriceDesc);
        let is_offered = matches!(filter.availability, Availability::Available | Availability::ComingSoon);
        if is_unbound && !self.any_kind && is_offered && (is_of_prices || self.is_to_live_in) {
            filter.not_property_types.extend(NOT_LIVED_IN.map(str::to_owned));
        }
        let order = if chooses && self.order == Order::Newest { Order::DaysOnMarketAsc } else { self.order };
        (filter, order)
    }

    /// Centres the search on a listing's coordinates; false when it has none.
    pub fn set_near(&mut self, listing: &porchlight_domain::Listing) -> bool {
        let (Some(latitude), Some(longitude)) = (listing.content.latitude, listing.content.longitude) else {
            return false;
        };
        self.filter.near = Some(porchlight_domain::Near { latitude, longitude, within_m: self.within_m });
        if self.near == REFERENCED_LISTING && !listing.content.street_address.is_empty() {
            self.near = listing.content.street_address.clone();
        }
        true
    }

    /// A place or type of the filter as the listings write it.
    pub fn display<'a>(&'a self, folded: &'a str) -> &'a str {
        self.names.get(folded).map_or(folded, String::as_str)
    }
}
