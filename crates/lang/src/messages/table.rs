//! What a table of phrases has to say, by what it is said of. A language that lacks a sentence does not compile.
//! `{name}` is a place for what varies.

use super::{
    calculations::CalculationMessages, requests::RequestMessages, small_talk::SmallTalkMessages, sums::SumMessages,
};
use crate::plural::Plural;

/// Every piece of text that an answer is made of.
///
/// `{home}` is an address or `the_home`. It is kept where no language would bend it: at the
/// beginning of a sentence, without a preposition.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Messages {
    pub labels: Labels,
    pub punctuation: Punctuation,
    pub states: States,
    pub kinds: Kinds,
    pub names: Names,
    pub restating: Restating,
    pub found: SearchMessages,
    pub home: ListingMessages,
    /// Leads of answers that name one listing, the first in an order.
    pub superlatives: Superlatives,
    pub small_talk: SmallTalkMessages,
    pub calculations: CalculationMessages,
    pub sums: SumMessages,
    pub requests: RequestMessages,
    /// Ends a sentence of a model that cannot be shown to its end.
    pub unconfirmed: &'static str,
}

/// Nouns with their numbers, units and dates.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Labels {
    pub homes: Plural,
    /// What a search without conditions is about, as a name.
    pub all_homes: &'static str,
    pub beds: Plural,
    pub studio: &'static str,
    pub baths: Plural,
    pub parking: Plural,
    pub square_feet: &'static str,
    pub square_meters: &'static str,
    /// The unit of large lots; `None` where people don't use it.
    pub acres: Option<&'static str>,
    /// A single one, after a price.
    pub square_foot: &'static str,
    pub square_meter: &'static str,
    pub months: [&'static str; 12],
    /// From Monday.
    pub weekdays: [&'static str; 7],
    pub date: &'static str,
    /// The first day of a month in a date.
    pub first_day: &'static str,
    /// Day and hours of an open house.
    pub hours: &'static str,
    pub per_month: &'static str,
    pub price_not_stated: &'static str,
    pub not_stated: &'static str,
    /// A home by its address.
    pub addressed: &'static str,
    /// A home without one, inside a sentence; and where it is.
    pub the_home: &'static str,
    pub the_home_in: &'static str,
    /// The same as a title.
    pub title: &'static str,
    pub title_in: &'static str,
}

/// What stands between words.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Punctuation {
    /// Between things of a list, and between alternatives.
    pub comma: &'static str,
    pub or: &'static str,
    /// Between sentences.
    pub gap: &'static str,
    pub pair: &'static str,
    pub quoted: &'static str,
    /// After the number and city of a home without an address.
    pub number: &'static str,
    /// In the first cell of a table.
    pub corner: &'static str,
}

/// States of homes, as short notes and on cards.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct States {
    pub coming_soon: &'static str,
    pub rented: &'static str,
    pub pending: &'static str,
    pub contingent: &'static str,
    pub under_contract: &'static str,
    pub under_offer: &'static str,
    pub let_agreed: &'static str,
    pub off_market: &'static str,
    pub withdrawn: &'static str,
    pub sold_for: &'static str,
    pub sold_for_on: &'static str,
    pub card_active: &'static str,
    pub card_coming: &'static str,
    pub card_pending: &'static str,
    pub card_rented: &'static str,
    pub card_sold: &'static str,
    pub card_for_sale: &'static str,
    pub card_for_rent: &'static str,
}

/// A kind of home: one, many, and "none of these" as a condition.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Kind {
    pub one: &'static str,
    pub many: &'static str,
    pub none: &'static str,
}

/// Kinds of homes.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Kinds {
    pub house: Kind,
    pub condo: Kind,
    pub townhouse: Kind,
    pub apartment: Kind,
    pub multi_family: Kind,
    pub land: Kind,
    pub mobile: Kind,
    pub cabin: Kind,
    pub commercial: Kind,
    /// A type that only this agency has, ruled out.
    pub none_of: &'static str,
}

/// Names of fields.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Names {
    pub price: &'static str,
    pub estimate: &'static str,
    pub unit_price: &'static str,
    pub hoa: &'static str,
    pub deposit: &'static str,
    pub beds: &'static str,
    pub baths: &'static str,
    pub area: &'static str,
    pub lot: &'static str,
    pub year: &'static str,
    pub days: &'static str,
    pub parking: &'static str,
    pub status: &'static str,
    pub kind: &'static str,
    pub neighborhood: &'static str,
    pub street_address: &'static str,
    pub mls: &'static str,
    /// Who supplied a listing, and whose listing it is.
    pub source: &'static str,
    pub listed_by: &'static str,
    pub open_house: &'static str,
    pub difference: &'static str,
}

/// How a range is said; `{n}` is its one bound, `{a}` and `{b}` are both.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Ranges {
    pub exactly: &'static str,
    pub between: &'static str,
    pub at_least: &'static str,
    pub over: &'static str,
    pub up_to: &'static str,
    pub under: &'static str,
}

/// What was understood; in plurals `{n}` is a range.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Restating {
    /// Between kind of offer, place and price.
    pub gap: &'static str,
    pub place_first: bool,
    pub sold: &'static str,
    pub room: &'static str,
    pub entire: &'static str,
    pub studios: &'static str,
    pub studio_to: &'static str,
    pub bedrooms: Plural,
    pub bathrooms: Plural,
    pub area: &'static str,
    pub lot: &'static str,
    pub counts: Ranges,
    pub money: Ranges,
    pub fees: Ranges,
    pub built: Ranges,
    pub per_month: &'static str,
    pub no_parking: &'static str,
    pub with_parking: &'static str,
    pub parking: Plural,
    pub no_hoa: &'static str,
    pub hoa: &'static str,
    pub deposit: &'static str,
    pub unit_price: &'static str,
    pub listed_within: Plural,
    pub on_market_over: Plural,
    pub open_house: &'static str,
    pub tour: &'static str,
    pub with: &'static str,
    pub without: &'static str,
    pub for_rent: &'static str,
    pub for_sale: &'static str,
    pub on_street: &'static str,
    pub in_city: &'static str,
    /// In a neighborhood, ZIP or state.
    pub in_area: &'static str,
    pub not_in: &'static str,
    pub not_on_street: &'static str,
    pub near: &'static str,
    pub near_that: &'static str,
    pub nearby: &'static str,
    pub orders: Orders,
}

/// In which order homes stand.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Orders {
    pub oldest: &'static str,
    pub cheapest: &'static str,
    pub dearest: &'static str,
    pub smallest: &'static str,
    pub largest: &'static str,
    pub largest_lot: &'static str,
    pub smallest_lot: &'static str,
    pub built_first: &'static str,
    pub built_last: &'static str,
    pub max_bedrooms: &'static str,
    pub unit_price_low: &'static str,
    pub unit_price_high: &'static str,
    pub newest_on_market: &'static str,
    pub longest_on_market: &'static str,
    pub lowest_hoa: &'static str,
    pub highest_hoa: &'static str,
}

/// Searches, counts and averages.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct SearchMessages {
    pub some: &'static str,
    pub all: &'static str,
    pub shown_of: &'static str,
    /// What asks for the next homes; `understand` knows it in every language.
    pub show_more: &'static str,
    pub no_more: &'static str,
    /// Words that no condition came of.
    pub ignored: &'static str,
    /// Amounts in another currency than that of the listings, which is a symbol.
    pub other_currency: &'static str,
    pub none: &'static str,
    pub none_at_all: &'static str,
    pub nearest_without: Plural,
    /// In place of it where rentals were wanted and all matches are for sale, and the other way round.
    pub only_for_sale: Plural,
    pub only_for_rent: Plural,
    /// In place of it where an open house was wanted.
    /// Before open houses that only descriptions state.
    pub open_houses_mentioned: &'static str,
    /// Before those of other days.
    pub no_open_house_then: &'static str,
    pub no_open_house: Plural,
    /// Names of the conditions that can be given up, in the order of `RelaxedConstraint`.
    pub relaxed: [&'static str; 14],
    pub unknown_place: &'static str,
    pub where_homes_are: &'static str,
    pub listings_are_in: &'static str,
    /// Before a line for each city.
    pub by_city: &'static str,
    pub and_more: &'static str,
    pub lot_note: &'static str,
    pub built_note: &'static str,
    pub hoa_note: &'static str,
    pub days_note: Plural,
    pub near_unknown: &'static str,
    pub summary: &'static str,
    pub summary_one: &'static str,
    pub summary_unpriced: &'static str,
    pub contradiction: &'static str,
}

/// Sentences about one home.
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct ListingMessages {
    pub everything: &'static str,
    pub which: &'static str,
    pub which_none: &'static str,
    pub gone: &'static str,
    pub not_listed: &'static str,
    pub unset: &'static str,
    pub price_asking: &'static str,
    pub price_rent: &'static str,
    pub price_sold: &'static str,
    pub price_sold_on: &'static str,
    pub estimate: &'static str,
    pub unit_price: &'static str,
    pub hoa: &'static str,
    pub hoa_none: &'static str,
    /// The price for each acre of the lot.
    pub lot_unit_price: &'static str,
    pub deposit: &'static str,
    pub has: &'static str,
    pub studio: &'static str,
    pub area: &'static str,
    pub lot: &'static str,
    pub built_in: &'static str,
    pub on_market: Plural,
    pub parking_none: &'static str,
    pub is_available: &'static str,
    pub is_available_unpriced: &'static str,
    pub is_available_rent: &'static str,
    pub is_sold: &'static str,
    pub is_sold_on: &'static str,
    pub is_pending: &'static str,
    pub is_pending_rent: &'static str,
    pub is_off_market: &'static str,
    pub is_coming: &'static str,
    pub is_rented: &'static str,
    pub street_address: &'static str,
    pub neighborhood: &'static str,
    pub kind: &'static str,
    pub mls: &'static str,
    pub open_house: &'static str,
    pub open_house_untimed: &'static str,
    /// The last open house, with its day, where none is ahead.
    pub open_house_past: &'static str,
    pub open_house_none: &'static str,
    pub tour: &'static str,
    pub tour_none: &'static str,
    pub link: &'static str,
    pub photos: Plural,
    pub photos_none: &'static str,
    pub feature_column: &'static str,
    pub feature_text: &'static str,
    /// Behind a sentence of the listing without the amount that was asked for.
    pub amount_unstated: &'static str,
    /// Behind what the listing says of pets, where a pet's weight was named.
    pub no_weight_limit: &'static str,
    /// Before the sentence of a listing that shares words with the question.
    pub nearest_text: &'static str,
    pub feature_unknown: &'static str,
    /// A question in words that name no field and no feature.
    pub unsaid: &'static str,
    /// Before what the listing says about a feature.
    pub feature_yes: &'static str,
    pub feature_no: &'static str,
    pub feature_shared: &'static str,
    pub feature_possible: &'static str,
    /// Values beside the name of a feature.
    pub word_yes: &'static str,
    pub word_no: &'static str,
    pub word_shared: &'static str,
    pub word_possible: &'static str,
    /// The visitor's question behind the button of a listing; `parse_query` reads it as a request for a person.
    pub book_showing: &'static str,
    /// The beginning of a visitor's question about a listing.
    pub ask_about: &'static str,
    pub ask_person: &'static str,
    pub entire: &'static str,
    pub room: &'static str,
}

/// "The least expensive is {home}, at {value}."
#[derive(Debug)]
#[cfg_attr(test, derive(serde::Serialize))]
pub struct Superlatives {
    pub cheapest: &'static str,
    pub dearest: &'static str,
    pub largest: &'static str,
    pub smallest: &'static str,
    pub largest_lot: &'static str,
    pub newest: &'static str,
    pub lowest_hoa: &'static str,
    pub highest_hoa: &'static str,
    pub lowest_unit_price: &'static str,
}
