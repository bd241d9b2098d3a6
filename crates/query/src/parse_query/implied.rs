//! What a search says without naming it: another home than the one at hand, offered as that one is; homes to rent, of who
//! speaks of a semester or a roommate; more room than a studio has.

use porchlight_domain::{Availability, Bound, Filter, SaleType};
use rust_decimal::Decimal;

use crate::{
    dialog_state::DialogState,
    parse_state::{DroppedConstraint, ParseState},
};

/// Below it a price is a rent.
const LOWEST_SALE_PRICE: i64 = 20_000;

/// Puts it into the filter of a search.
pub(super) fn add(reading: &mut ParseState<'_>, dialog_state: &DialogState, filter: &mut Filter) {
    if filter.sale_type.is_none() && !buys(reading) && (speaks_of_renting(reading) || takes_months(reading)) {
        filter.sale_type = Some(SaleType::ForRent);
    }
    if reading.says_any(&["anything bigger", "something bigger", "anything larger", "something larger", "a bigger one"])
        && let Some(highest) = filter.bedrooms.max.take()
    {
        filter.bedrooms.min = Some(Bound { value: highest.value + Decimal::ONE, inclusive: true });
    }
    without_current(reading, dialog_state, filter);
}

/// Whether a search is for a home to live in, so that land and shops are none.
pub(super) fn is_to_live_in(reading: &ParseState<'_>, filter: &Filter) -> bool {
    const HOMES: [&str; 14] = [
        "home", "homes", "house", "houses", "live", "move", "moving", "family", "husband", "wife", "kids", "retire",
        "place", "places",
    ];
    const OF_LIVING: [&str; 4] = ["pet", "dog", "cat", "furnished"];
    let is_of_living = |term: &String| OF_LIVING.contains(&term.as_str());
    let has_rooms = !filter.bedrooms.is_open() || !filter.bathrooms.is_open();
    has_rooms || filter.terms.iter().any(is_of_living) || reading.says_any(&HOMES)
}

/// Who looks for homes to buy is shown none to rent, and the other way round, until they say so.
pub(super) fn keep_offer(reading: &ParseState<'_>, dialog_state: &DialogState, filter: &mut Filter) {
    const BOTH: [&str; 8] = [
        "rent or buy",
        "buy or rent",
        "sale or rent",
        "rent or for sale",
        "rentals too",
        "for rent too",
        "for sale too",
        "both",
    ];
    let is_requested = reading.forget.contains(&DroppedConstraint::SaleType) || reading.says_any(&BOTH);
    let is_named =
        filter.ids.is_some() || !filter.mls_numbers.is_empty() || filter.availability != Availability::Available;
    if filter.sale_type.is_none() && !is_requested && !is_named && filter.near.is_none() && filter.deposit.is_open() {
        filter.sale_type = dialog_state.filter.as_deref().and_then(|earlier| earlier.sale_type);
    }
}

/// "Anything else that takes a cat", "another one that does": not the home at hand, and offered as it is.
fn without_current(reading: &ParseState<'_>, dialog_state: &DialogState, filter: &mut Filter) {
    const OTHERS: [&str; 14] = [
        "anything else",
        "something else",
        "another",
        "another one",
        "any other",
        "any others",
        "other homes",
        "other options",
        "other rentals",
        "others that",
        "else that",
        "a different one",
        "anything bigger",
        "something bigger",
    ];
    let Some(current) = dialog_state.current.filter(|_| reading.says_any(&OTHERS)) else { return };
    let Some(shown) = dialog_state.seen().find(|shown| shown.id == current) else { return };
    if shown.street.is_empty() || filter.ids.is_some() || !filter.not_streets.is_empty() {
        return;
    }
    filter.not_streets.push(shown.street.clone());
    if filter.sale_type.is_none() && !buys(reading) {
        filter.sale_type = shown.price.map(|price| match price < LOWEST_SALE_PRICE.into() {
            true => SaleType::ForRent,
            false => SaleType::ForSale,
        });
    }
}

fn buys(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "buy",
        "buying",
        "purchase",
        "for sale",
        "invest",
        "investment",
        "investor",
        "own",
        "sell",
        "offer",
    ])
}

/// Words of who looks for a home to rent.
fn speaks_of_renting(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "semester",
        "semesters",
        "school year",
        "roommate",
        "roommates",
        "roomie",
        "roomies",
        "flatmate",
        "snowbird",
        "snowbirds",
        "this winter",
        "for the winter",
        "winter months",
        "sublet",
        "short term",
        "short term rental",
        "month to month",
        "exchange student",
        "students",
        "my friend and i start",
        "college in",
        "voucher",
        "section 8",
        "cosigner",
        "first month",
        "a lease",
        "year lease",
        "month lease",
    ])
}

/// "January through March", "enero a mayo": a stay, which is named as not used.
fn takes_months(reading: &mut ParseState<'_>) -> bool {
    let is_month = |at: usize| {
        let word = reading.word(at);
        word.len() > 2 && crate::visit_time::month(word).is_some()
    };
    let range = (0..reading.tokens.len()).find(|at| {
        is_month(*at)
            && matches!(reading.word(at + 1), "to" | "through" | "thru" | "until" | "till" | "-" | "a")
            && is_month(at + 2)
    });
    let Some(at) = range else { return false };
    let typed = crate::languages::as_typed(reading.text, &reading.tokens[at..at + 3]);
    let read = || (at..at + 3).map(|at| reading.word(at)).collect::<Vec<_>>().join(" ");
    let typed = typed.unwrap_or_else(read);
    reading.take(at..at + 3);
    if !reading.impossible.contains(&typed) {
        reading.impossible.push(typed);
    }
    true
}
