//! Homes of which none was shown by what visitors call them: "the farmhouse", "the one with the boat lift", "the 149k one",
//! "heron slip, the rental". Numbers, streets and places become a filter; the other words are looked for in the texts of
//! what it finds, where the home that has most of them is meant.

mod amounts;
mod behind;
mod beside_current;
mod by_status;
mod reader;
mod streets;
mod terms;

use porchlight_domain::{Availability, Filter, SaleType};

pub use self::terms::COMPARES;
use self::{
    by_status::{take_from_search, tells_only_status},
    reader::Reader,
    streets::{bare_street, street_beside, street_of_current},
    terms::{ENDS_OF_SCALE, SEARCHES, THERE},
};
use super::{cursor::Cursor, name_terms::NOUNS};
use crate::{dialog_state::DialogState, parse_state::ParseState, unseen_name::UnseenName};

/// Reads the name of a home that was not shown, and puts "it" in its place.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let is_named = !reading.ids.is_empty()
        || !reading.candidates.is_empty()
        || !reading.street_addresses.is_empty()
        || !reading.mls_numbers.is_empty();
    if is_named || reading.says_any(&SEARCHES) || reading.says_any(&ENDS_OF_SCALE) {
        return;
    }
    let found = (0..reading.tokens.len()).find_map(|at| Reader::new(reading, dialog_state, at).read());
    let Some((span, mut name, clause_start)) = found.or_else(|| bare_street(reading, dialog_state)) else {
        return;
    };
    // "The corner one, how much more is it" of two is one of them.
    let is_of_pair = dialog_state.pair().is_some() && reading.says_any(&COMPARES);
    let is_word = matches!(&name.terms[..], [part] if part.kinds.is_empty() && !NOUNS.contains(&part.word.as_str()));
    let free = Filter { availability: Availability::Any, ..Filter::default() };
    if is_of_pair && is_word && name.filter == free {
        reading.names_other = true;
        return;
    }
    // "Turpentine Road is the one with the barn": the street stands elsewhere.
    if name.filter.streets.is_empty() {
        if let Some((streets, at, end)) = street_beside(reading, &span) {
            name.filter.streets = streets;
            reading.take(at..end);
        } else if reading.says_any(&THERE) {
            name.filter.streets = street_of_current(reading, dialog_state).unwrap_or_default();
        }
    }
    // "El townhouse para mayores en venta".
    if name.filter.sale_type.is_none() {
        let outside = |at: &usize| !span.contains(at);
        let offered = (0..reading.tokens.len())
            .filter(outside)
            .find_map(|at| Cursor { reading, seen: &[], at }.offered().filter(|_| reading.word(at) != "rental"));
        name.filter.sale_type = offered.map(|(sale_type, _)| sale_type).filter(|_| !name.terms.is_empty());
    }
    // Among rentals, the rental of that street.
    if name.terms.is_empty() && name.filter.sale_type.is_none() && is_placed(&name) {
        let searched = dialog_state.filter.as_deref().and_then(|filter| filter.sale_type);
        name.filter.sale_type = searched.or_else(|| only_offer(dialog_state));
    }
    if tells_only_status(&name) {
        take_from_search(&mut name, dialog_state);
    }
    reading.replace_name(span, clause_start);
    reading.unseen = Some(name);
}

fn is_placed(name: &UnseenName) -> bool {
    !name.filter.streets.is_empty() || !name.filter.locations.is_empty()
}

/// How all homes of the list are offered.
fn only_offer(dialog_state: &DialogState) -> Option<SaleType> {
    let first = dialog_state.shown_listings.first()?.sale_type;
    first.filter(|_| dialog_state.shown_listings.iter().all(|shown| shown.sale_type == first))
}
