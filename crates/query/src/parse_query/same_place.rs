//! Homes named by where the home at hand is: "the one next to it", "the other one on the same road", "is there one in the
//! same building for rent".

use porchlight_domain::{Availability, Filter, SaleType};

use super::{
    compared_fields::direction_of,
    named::{comparative, listings_meant},
    search::search,
};
use crate::{
    dialog_state::DialogState,
    extractors::references::ListingReference,
    field::Field,
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::{ComparedValues, DataRequest, Query, SHOWN},
    street_address,
};

/// Below it a price is a rent.
const LOWEST_SALE_PRICE: i64 = 20_000;
/// Homes side by side.
const MAX_COMPARED: usize = 4;

/// On the street or in the building of the home at hand.
const NEXT: [&str; 11] = [
    "right next to it",
    "next to it",
    "next to that one",
    "next to this one",
    "next to that",
    "beside it",
    "beside that one",
    "beside this one",
    "right next door",
    "next door",
    "across the street",
];
const BUILDINGS: [&str; 18] = [
    "in my building",
    "in my complex",
    "in the same building",
    "in the same complex",
    "in the same community",
    "in the same development",
    "in that building",
    "in this building",
    "in that complex",
    "in this complex",
    "in the same house",
    "at the same address",
    "in the building",
    "in the tower",
    "in the complex",
    "in that tower",
    "in the community",
    "in that community",
];
/// Those that only name a place where others are asked for: "is there a pool in the building".
const BARE_BUILDINGS: [&str; 5] =
    ["in the building", "in the tower", "in the complex", "in that tower", "in the community"];
const STREETS: [&str; 22] = [
    "on the same street",
    "on the same road",
    "on the same block",
    "on the same lane",
    "in the same street",
    "in the same road",
    "of the same street",
    "on that street",
    "on that road",
    "on that st",
    "on that block",
    "on that lane",
    "on this street",
    "on this road",
    "on the street",
    "on the road",
    "in that street",
    "in this street",
    "in the street",
    "down the street",
    "up the street",
    "down the road",
];
const OTHERS: [&str; 29] = [
    "another",
    "other",
    "others",
    "else",
    "sibling",
    "siblings",
    "any units",
    "more units",
    "different unit",
    "anything bigger",
    "anything larger",
    "anything smaller",
    "anything cheaper",
    "something bigger",
    "something larger",
    "something smaller",
    "something cheaper",
    "anything for rent",
    "anything for sale",
    "anything available",
    "is there one",
    "theres one",
    "there is one",
    "have one",
    "got one",
    "one of",
    "one with",
    "and one",
    "a place",
];
const ASKS: [&str; 24] = [
    "another",
    "other",
    "others",
    "else",
    "more",
    "any",
    "anything",
    "something",
    "is there",
    "are there",
    "homes",
    "houses",
    "condos",
    "units",
    "apartments",
    "listings",
    "one",
    "ones",
    "do you have",
    "got",
    "bedroom",
    "bed",
    "rental",
    "show",
];
const COMPARES: [&str; 16] = [
    "difference",
    "differ",
    "compare",
    "different",
    "cheaper",
    "bigger",
    "larger",
    "smaller",
    "newer",
    "older",
    "pricier",
    "more expensive",
    "less expensive",
    "side by side",
    "better",
    "how much more",
];

/// Where the message looks.
struct Place {
    span: std::ops::Range<usize>,
    is_building: bool,
    is_next: bool,
}

/// "The one next to it, is it cheaper", "the other one on the same street": the home at hand beside those of its street or
/// building, or the question of the others.
pub(super) fn the_other(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    if listings_meant(reading) > 0 {
        return None;
    }
    let place = place(reading)?;
    if !is_definite(reading, &place) {
        return None;
    }
    let own = at_hand(dialog_state)?;
    let filter = Filter {
        streets: vec![own.place(&place)?],
        sale_type: own.sale_type,
        availability: Availability::Any,
        ..Filter::default()
    };
    let need = DataRequest::Search;
    if reading.says_any(&COMPARES) {
        let order = comparative(reading);
        let is_yes_no = order.is_some() && matches!(reading.word(follow_up::lead(reading)), "is" | "and" | "are");
        let direction = order.map(direction_of);
        let compared = Some(ComparedValues { direction, is_yes_no, is_of_other: true, ..ComparedValues::default() });
        let fields = order.and_then(Field::of_order).into_iter().collect();
        return Some(Query {
            intent: Intent::Compare,
            filter,
            need,
            fields,
            compared,
            limit: MAX_COMPARED,
            ..Query::default()
        });
    }
    let is_requested = |field: &&Field| !matches!(field, Field::Everything | Field::Unlisted);
    let mut fields: Vec<Field> = reading.fields.iter().filter(is_requested).cloned().collect();
    if fields.is_empty() {
        fields.push(Field::Everything);
    }
    let filter = Filter { not_streets: vec![own.street], ..filter };
    Some(Query { intent: Intent::Detail, filter, need, fields, limit: SHOWN, ..Query::default() })
}

/// "Is there a 2 bedroom in the same complex", "another on that road": homes of the building or street of the home at
/// hand, for sale or rent as that one is.
pub(super) fn others_there(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    if listings_meant(reading) > 0 || !reading.says_any(&ASKS) {
        return None;
    }
    let place = place(reading)?;
    let own = at_hand(dialog_state)?;
    let names_others = reading.says_any(&OTHERS);
    let phrase: Vec<&str> = place.span.clone().map(|at| reading.word(at)).collect();
    if !names_others && (place.is_next || BARE_BUILDINGS.contains(&phrase.join(" ").as_str())) {
        return None;
    }
    reading.filter.streets = vec![own.place(&place)?];
    reading.take(place.span);
    // "Anything else on that street" is none of the home at hand.
    if names_others && !(place.is_building && own.unit.is_empty() && own.line == own.street) {
        reading.filter.not_streets = vec![own.street.clone()];
    }
    let searched = dialog_state.filter.as_deref().and_then(|filter| filter.sale_type);
    reading.filter.sale_type = reading.filter.sale_type.or(searched).or(own.sale_type);
    Some(search(reading, &DialogState::default(), false, false, ListingReference::Nothing))
}

fn place(reading: &ParseState<'_>) -> Option<Place> {
    let find = |phrases: &[&str]| phrases.iter().find_map(|phrase| reading.find(phrase));
    let found = |phrases, is_building, is_next| find(phrases).map(|span| Place { span, is_building, is_next });
    found(&BUILDINGS, true, false).or_else(|| found(&STREETS, false, false)).or_else(|| found(&NEXT, false, true))
}

/// "The one next to it", "the other house on that street": one home, and not any.
fn is_definite(reading: &ParseState<'_>, place: &Place) -> bool {
    const NOUNS: [&str; 10] =
        ["one", "house", "home", "place", "unit", "condo", "apartment", "townhouse", "listing", "other"];
    const MAX_BETWEEN: usize = 3;
    let start = place.span.start;
    let is_between =
        |back: usize| NOUNS.contains(&reading.before(start, back)) || reading.before(start, back) == "right";
    let the = (1..=MAX_BETWEEN).find(|back| !is_between(*back));
    the.is_some_and(|back| back > 1 && matches!(reading.before(start, back), "the" | "that"))
}

/// The home at hand, as far as it says where others are.
struct AtHand {
    /// Folded, as listed.
    street: String,
    /// The same up to the unit.
    line: String,
    number: String,
    unit: String,
    sale_type: Option<SaleType>,
}

impl AtHand {
    /// What the addresses there have.
    fn place(&self, place: &Place) -> Option<String> {
        // A complex of houses is its street.
        let is_building = !self.unit.is_empty() && (place.is_building || place.is_next);
        let street = self.line.strip_prefix(self.number.as_str()).unwrap_or(&self.line).trim();
        let mut terms = street.split(' ');
        let street = match (terms.next(), terms.next()) {
            (Some("lot" | "tract" | "parcel"), Some(number)) => street.split_once(number)?.1.trim(),
            _ => street,
        };
        let found = if is_building { &self.line } else { street };
        (!found.is_empty()).then(|| found.to_owned())
    }
}

fn at_hand(dialog_state: &DialogState) -> Option<AtHand> {
    const UNITS: [&str; 6] = [" #", " unit ", " apt ", " apartment ", " suite ", " ste "];
    let current = dialog_state.current?;
    let seen = dialog_state.seen().find(|shown| shown.id == current);
    let own = dialog_state.current_street_address.as_ref().filter(|(id, _)| *id == current);
    let street = own.map(|(_, folded)| folded.clone()).or_else(|| seen.map(|shown| shown.street.clone()))?;
    let parsed = street_address::read(&street);
    let line = UNITS.iter().fold(street.as_str(), |line, unit| line.split(unit).next().unwrap_or(line)).to_owned();
    let by_price = seen.and_then(|shown| shown.price).map(|price| match price < LOWEST_SALE_PRICE.into() {
        true => SaleType::ForRent,
        false => SaleType::ForSale,
    });
    let sale_type = seen.and_then(|shown| shown.sale_type).or(by_price);
    (!street.is_empty()).then_some(AtHand { street, line, number: parsed.number, unit: parsed.unit, sale_type })
}
