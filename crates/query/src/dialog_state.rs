//! What is remembered of a conversation between two questions. "and in Tacoma?", "the second one" and "show more" mean
//! nothing alone. It is kept as JSON with the session, so new fields need a default.

use porchlight_domain::{Assumptions, Availability, Filter, ListingId, Order, SaleType};
use porchlight_lang::language::Language;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::{
    calculation::CalculationRequest,
    field::{Field, Preference},
    intent::Intent,
    stated_terms::StatedTerms,
    sums::{CountedItem, SpokenAmount, SpokenSum},
    visitor_request::VisitorRequest,
};

/// The state of a conversation; the default is a conversation that has not begun.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DialogState {
    /// The language spoken last.
    pub language: Language,
    /// The question when it could not be told of which home.
    #[serde(rename = "asked")]
    pub requested: Vec<Field>,
    /// The question of one home last: "and the second one?" asks the same of another.
    #[serde(rename = "told")]
    pub stated: Vec<Field>,
    /// What was worked out last: "and at 6%?" works it out again. Unset once something else was asked.
    pub calculation: Option<CalculationRequest>,
    /// The sum worked out last for a home, until another is.
    pub sum: Option<Box<SpokenSum>>,
    /// The only amount of a home that the last answer quoted: "how much is that per year?".
    pub amount: Option<SpokenAmount>,
    /// Animals that the visitor counted.
    pub animals: Vec<CountedItem>,
    /// It could not be told of which home.
    pub calculation_needs_listing: bool,
    /// The visitor's own numbers for calculations.
    pub given: Assumptions,
    /// The last search, count or summary.
    ///
    /// Boxed like the other two: the state of every running answer is kept in memory several times.
    pub filter: Option<Box<Filter>>,
    pub order: Order,
    /// That search was for a home to live in.
    pub is_to_live_in: bool,
    /// The last message was not understood.
    pub is_puzzled: bool,
    /// How many homes that search asked for: 1 of "the cheapest".
    pub limit: Option<usize>,
    /// The wider filter that found what was shown, when nothing met that one.
    pub found_by: Option<Box<Filter>>,
    /// The question of that filter.
    pub intent: Intent,
    /// Preferences of the filter in the visitor's words.
    #[serde(rename = "wishes")]
    pub preferences: Vec<Preference>,
    /// The place named last, in a search or not: "what do you have there?".
    pub place: Option<Box<Filter>>,
    /// The place that homes of the filter are near to, and what finds it.
    pub near: String,
    pub near_listing: Option<Box<Filter>>,
    /// Homes named last, in the order they were named.
    pub shown: Vec<ListingId>,
    /// City and neighborhood of those, folded: "the one in Riverton".
    pub places: Vec<(ListingId, Vec<String>)>,
    /// Those of the list before, for "the other one" after a list of two was narrowed to one.
    pub shown_before: Vec<ListingId>,
    /// Homes that were spoken of one by one since a list was shown, newest first: "the difference between the two".
    pub spoken_of: Vec<ListingId>,
    /// The same in the order in which they were first spoken of: "the first one".
    pub introduced: Vec<ListingId>,
    /// Homes that were compared last: "which one is bigger" chooses among them until others are searched.
    pub compared: Vec<ListingId>,
    /// Cards that the visitor saw in the last answers, newest first, each with the number of answers since.
    pub recent_cards: Vec<(ListingId, u8)>,
    /// Type, bedrooms, price and size of those: "the townhouse", "the cheaper one", "the 5 bedroom one".
    pub shown_listings: Vec<ShownListing>,
    /// Those of the lists before, newest first: "no, the one on Linden".
    pub earlier_listings: Vec<ShownListing>,
    /// The one home that "it" means.
    pub current: Option<ListingId>,
    /// A home that was named as the only one, with its folded address, for comparing it with another by address.
    #[serde(rename = "current_address")]
    pub current_street_address: Option<(ListingId, String)>,
    /// How many of the last search were shown so far.
    pub shown_count: usize,
    /// Lowest price and largest area among those shown, for "cheaper" and "bigger".
    pub lowest_price: Option<Decimal>,
    pub largest_sqft: Option<Decimal>,
    /// Lowest monthly fee among those, for "lower fees".
    pub lowest_hoa: Option<Decimal>,
    /// Homes that were spoken of alone in the whole conversation, newest first.
    pub discussed: Vec<ListingId>,
    /// An offer that the visitor named, as typed, and the home that was spoken of.
    pub offer: Option<(String, Option<ListingId>)>,
    /// What the office was asked for.
    pub request: Option<VisitorRequest>,
    /// Budget, financing and timeline in the visitor's words, whatever is searched for.
    pub stated_terms: StatedTerms,
}

/// More homes are not remembered one by one.
const MAX_SPOKEN_OF: usize = 6;

impl DialogState {
    /// Remembers that this home was spoken of alone.
    pub fn speak_of(&mut self, id: ListingId) {
        self.spoken_of.retain(|own| *own != id);
        self.spoken_of.insert(0, id);
        self.spoken_of.truncate(MAX_SPOKEN_OF);
        if !self.introduced.contains(&id) && self.introduced.len() < MAX_SPOKEN_OF {
            self.introduced.push(id);
        }
    }

    /// Remembers that this home was spoken of alone, also once a list was shown.
    pub fn discuss(&mut self, id: ListingId) {
        self.discussed.retain(|own| *own != id);
        self.discussed.insert(0, id);
        self.discussed.truncate(MAX_SPOKEN_OF);
    }

    /// The two homes that "both" and "the two" mean: those compared, those spoken of one after the other, or the list of
    /// two that was shown.
    pub fn pair(&self) -> Option<[ListingId; 2]> {
        let two = |ids: &[ListingId]| match ids {
            [first, second] => Some([*first, *second]),
            _ => None,
        };
        let spoken_of = || match self.spoken_of[..] {
            [last, before, ..] => Some([before, last]),
            _ => None,
        };
        spoken_of().or_else(|| two(&self.compared)).or_else(|| two(&self.shown)).or_else(|| two(&self.shown_before))
    }

    /// The home that "the other one" means beside the one spoken of.
    pub fn other(&self) -> Option<ListingId> {
        let Some(current) = self.current else { return self.third() };
        let lists = [&self.compared, &self.shown, &self.shown_before];
        let of_two = lists.into_iter().filter(|ids| ids.len() == 2 && ids.contains(&current));
        let other = of_two.flatten().copied().find(|id| *id != current);
        other.or_else(|| self.spoken_of.iter().copied().find(|id| *id != current))
    }

    /// Of a list of three, the one that is none of the two spoken of.
    fn third(&self) -> Option<ListingId> {
        let two = if self.compared.len() == 2 { &self.compared } else { &self.shown };
        // "Another on that road?", then "the other one": of the two on it, the one that was not spoken of yet.
        if let ([before], [first, second]) = (&self.shown_before[..], &self.shown[..])
            && self.shown.contains(before)
        {
            return Some(if first == before { *second } else { *first });
        }
        let is_of_list =
            self.shown_before.len() == 3 && two.len() == 2 && two.iter().all(|id| self.shown_before.contains(id));
        self.shown_before.iter().copied().find(|id| is_of_list && !two.contains(id))
    }

    /// What is known of a home that was shown, also in a list before.
    pub fn seen(&self) -> impl Iterator<Item = &ShownListing> {
        self.shown_listings.iter().chain(&self.earlier_listings)
    }
}

/// What tells a listing that was shown from the others.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ShownListing {
    pub id: ListingId,
    /// Folded.
    pub property_type: String,
    /// Folded.
    pub street: String,
    pub bedrooms: Option<Decimal>,
    pub price: Option<Decimal>,
    pub bathrooms: Option<Decimal>,
    pub square_feet: Option<Decimal>,
    /// In the unit of the listing.
    pub lot_area: Option<Decimal>,
    pub year_built: Option<i64>,
    pub sale_type: Option<SaleType>,
    pub availability: Option<Availability>,
    /// City and neighborhood, folded.
    pub places: Vec<String>,
    /// The first words of its description in the singular, each between spaces.
    pub text: String,
}
