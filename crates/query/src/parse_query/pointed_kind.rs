//! A home by a kind that only one listing has: "and the duplex?", "what does the studio cost", "deposit of the office".

use porchlight_domain::{Bound, Filter, Range};

use super::named::listings_meant;
use crate::{
    dialog_state::DialogState,
    extractors::{named_listings, types},
    field::Field,
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::{DataRequest, Query, SHOWN},
};

/// What every home may be called.
const GENERIC: [&str; 9] = ["house", "home", "place", "property", "unit", "building", "listing", "apartment", "rental"];

/// The question of the homes of that kind, where none of the list is one and the home at hand is of another kind.
pub(super) fn of_kind(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    const SEARCHES: [&str; 8] = ["find", "looking for", "show me all", "any", "another", "other", "similar", "or"];
    let asks = reading.says("?") || follow_up::asks_something(reading) || reading.word(0) == "the";
    let names_others = reading.says_any(&SEARCHES) || reading.order.is_some() || reading.limit.is_some();
    let has_begun = dialog_state.current.is_some() || !dialog_state.shown.is_empty();
    if listings_meant(reading) > 0 || !has_begun || !asks || names_others || follow_up::mentions_area(reading) {
        return None;
    }
    let mut kind = (1..reading.tokens.len()).find_map(|at| kind_at(reading, dialog_state, at))?;
    // "How much is the townhouse with the roof deck".
    if reading.says("with the") {
        kind.terms.clone_from(&reading.filter.terms);
    }
    let is_requested = |field: &&Field| !matches!(field, Field::Everything | Field::Unlisted);
    let mut fields: Vec<Field> = reading.fields.iter().filter(is_requested).cloned().collect();
    if fields.is_empty() {
        fields.push(Field::Everything);
    }
    let need = DataRequest::Search;
    Some(Query { intent: Intent::Detail, filter: kind, fields, need, limit: SHOWN, ..Query::default() })
}

/// "The duplex", "that studio" at this position.
fn kind_at(reading: &ParseState<'_>, dialog_state: &DialogState, at: usize) -> Option<Filter> {
    if !matches!(reading.before(at, 1), "the" | "that") || GENERIC.contains(&reading.word(at)) {
        return None;
    }
    if reading.word(at) == "studio" {
        let is_seen = dialog_state.shown_listings.iter().any(|shown| shown.bedrooms.is_some_and(|beds| beds.is_zero()));
        let none = Range { min: None, max: Some(Bound { value: 0.into(), inclusive: true }) };
        return (!is_seen).then(|| Filter { bedrooms: none, ..Filter::default() });
    }
    let word = reading.word(at);
    // "How many cars fit in the lot": a part of the home.
    if word == "lot" && matches!(reading.before(at, 2), "in" | "on" | "of" | "around") {
        return None;
    }
    let own_type = reading.vocabulary.property_types.iter().find(|name| porchlight_domain::fold(name) == word);
    let own_type = own_type.map(|name| (vec![name.clone()], at + 1));
    let (property_types, end) = own_type.or_else(|| types::kind_at(reading, at))?;
    // "The condo fee", "the office number" are no homes.
    let ends = named_listings::ends_name(reading, at - 1, end);
    let is_kind = |own: &String| property_types.contains(own);
    let is_known = reading.vocabulary.property_types.iter().any(is_kind);
    let is_shown = dialog_state.shown_listings.iter().any(|shown| property_types.contains(&shown.property_type))
        || dialog_state.shown_listings.iter().any(|shown| shown.property_type == word);
    (ends && is_known && !is_shown).then(|| Filter { property_types, ..Filter::default() })
}
