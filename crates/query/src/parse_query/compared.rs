//! Values of homes side by side: the difference between two, which of them has the lower fee, a question of both. The
//! homes are those named, or those that were spoken of.

use porchlight_domain::{Availability, Filter, ListingId, Order, TourKind};

use super::{
    compared_fields::{columns, compared_field, direction_of, gained, which_has},
    named::{comparative, compare, listings_meant, which},
};
use crate::{
    calculation::{CalculationKind, CalculationRequest},
    dialog_state::{DialogState, ShownListing},
    extractors::details::PRICE_REDUCED,
    field::Field,
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::{ComparedValues, DataRequest, Query, SHOWN},
};

/// More homes of a search are not compared.
const MAX_COMPARED: usize = 50;

/// More values of two homes are better side by side.
const MAX_FIELDS: usize = 3;

/// Below it a price is a rent.
const LOWEST_SALE_PRICE: i64 = 20_000;

const DIFFERENCE: [&str; 19] = [
    "difference",
    "by how much",
    "how much more",
    "how much less",
    "how much cheaper",
    "how much dearer",
    "how much pricier",
    "how much bigger",
    "how much larger",
    "how much smaller",
    "how much newer",
    "how much older",
    "how much higher",
    "how much lower",
    "how many years newer",
    "how many years older",
    "price gap",
    "more expensive by",
    "cheaper by",
];
const THAN: [&str; 10] = [
    "than the",
    "than that",
    "than it",
    "than this",
    "then the",
    "compared to the",
    "compared with the",
    "compared to that",
    "compared with that",
    "more than",
];
/// Of a list, each of its homes.
const EACH_OF_LIST: [&str; 9] = [
    "each",
    "on each",
    "all three",
    "all of them",
    "all of these",
    "all of those",
    "on those",
    "on these",
    "for those",
];
const EACH: [&str; 11] = [
    "both",
    "either",
    "neither",
    "each of them",
    "each one",
    "for each",
    "of each",
    "the two",
    "these two",
    "those two",
    "of the two",
];

/// What the question compares; `None` where it compares nothing or the homes are not known.
pub(super) fn compared_values(
    reading: &mut ParseState<'_>,
    dialog_state: &DialogState,
    request: Option<CalculationRequest>,
) -> Option<Query> {
    let named = reading.ids.clone();
    let found = find(reading, dialog_state, request);
    if found.is_none() {
        reading.ids = named;
    }
    found
}

fn find(
    reading: &mut ParseState<'_>,
    dialog_state: &DialogState,
    request: Option<CalculationRequest>,
) -> Option<Query> {
    let asks_difference = reading.says_any(&DIFFERENCE);
    let order = comparative(reading);
    let is_than = reading.says_any(&THAN) || than_named(reading);
    let which = which_has(reading);
    // "What would we pay each month" is of the home spoken of.
    let is_period = reading.says_any(&["each month", "each year", "each week"]);
    let names_list = reading.says_any(&EACH_OF_LIST) && !is_period && reading.filter == Filter::default();
    let names_each =
        names_list || names_both(reading) || gains(reading, dialog_state) || asks_it_and_other(reading, dialog_state);
    // "Is 18 Stonefield bigger?" beside the home spoken of.
    let is_other = !than_named(reading)
        && order.is_some()
        && listings_meant(reading) == 1
        && dialog_state.current.is_some_and(|current| !reading.ids.contains(&current))
        && (matches!(reading.word(follow_up::lead(reading)), "is" | "does" | "has") || asks_without_verb(reading));
    let than = asks_difference || order.is_some() && is_than || is_other;
    if let Some(yields) = gross_yields(reading, dialog_state) {
        return Some(yields);
    }
    // "Is there anything bigger than the second one" searches.
    let searches = reading.says_any(&["anything", "something", "homes", "houses", "condos", "find", "looking"]);
    if searches || !(than || which.is_some() || names_each) || follow_up::mentions_area(reading) {
        return None;
    }
    if let Some(best) = best_of_both(reading, dialog_state, names_each && !than) {
        return Some(best);
    }
    let ids = subjects(reading, dialog_state, than, which.is_some() || names_list)?;
    // A list may go on behind those shown.
    let goes_beyond = which.is_some() && ids.len() >= SHOWN && ids == dialog_state.shown;
    let is_by_street = reading.street_addresses.len() + reading.mls_numbers.len() > 0;
    if !is_by_street {
        reading.ids = ids;
    }
    if let Some(request) = request.filter(|_| than || names_each) {
        return Some(Query { calculation: Some(request), fields: Vec::new(), ..plain_compare(reading, dialog_state) });
    }
    let mut fields = columns(reading);
    // "Which one dropped its price, and by how much": what each listing says of it.
    let is_of_sentence = |field: &Field| matches!(field, Field::Feature(word) if word == PRICE_REDUCED);
    if fields.iter().any(is_of_sentence) {
        return Some(of_each(reading, dialog_state, vec![Field::Feature(PRICE_REDUCED.into())]));
    }
    if names_each && gains(reading, dialog_state) {
        fields = gained(reading);
    }
    // "Could we do both?" of open houses: their hours.
    if fields.is_empty()
        && names_each
        && reading.earlier.is_some_and(|earlier| earlier.tours == Some(TourKind::OpenHouse))
    {
        fields.push(Field::OpenHouse);
    }
    if names_each && !than && which.is_none() {
        let stated = &dialog_state.stated;
        if fields.is_empty() && reading.says_any(&["same for", "and both"]) {
            fields.clone_from(stated);
        }
        return (!fields.is_empty() && !reading.says("compare")).then(|| of_each(reading, dialog_state, fields));
    }
    if fields.is_empty() {
        // "What's the difference between them" has the whole table.
        fields.extend(compared_field(reading, order, dialog_state));
    }
    let Some(field) = fields.first().cloned() else {
        return asks_difference.then(|| plain_compare(reading, dialog_state));
    };
    let direction = which.or_else(|| order.map(direction_of));
    let is_yes_no = order.is_some()
        && !asks_difference
        && (matches!(reading.word(follow_up::lead(reading)), "is" | "are") || is_other && reading.says("or not"));
    let values = ComparedValues {
        direction,
        is_yes_no,
        is_choice: which.is_some(),
        is_of_other: is_other || reading.names_other,
    };
    let whole = dialog_state.found_by.as_deref().or(dialog_state.filter.as_deref()).filter(|_| goes_beyond);
    // "Difference in price and size" names two values.
    let is_plain = asks_difference && direction.is_none();
    let fields = if is_plain { fields.into_iter().take(MAX_FIELDS).collect() } else { vec![field] };
    let compared = Query { fields, compared: Some(values), ..plain_compare(reading, dialog_state) };
    Some(match whole {
        Some(filter) => Query { filter: filter.clone(), need: DataRequest::Search, limit: MAX_COMPARED, ..compared },
        None => compared,
    })
}

/// "Which of the two has the better gross return?": what the stated rent of each is of its price.
fn gross_yields(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    const YIELDS: [&str; 10] = [
        "gross return",
        "gross yield",
        "gross yields",
        "rental yield",
        "rental yields",
        "yield",
        "yields",
        "cap rate",
        "cap rates",
        "return",
    ];
    const BETWEEN: [&str; 9] =
        ["which", "both", "each", "of the two", "of them", "better", "higher", "compare", "between"];
    // "Has the better return" was read as a wish, too.
    let plain = Filter { terms: Vec::new(), excluded_terms: Vec::new(), ..reading.filter.clone() };
    if !reading.says_any(&YIELDS) || !reading.says_any(&BETWEEN) || plain != Filter::default() {
        return None;
    }
    let ids = subjects(reading, dialog_state, true, true)?;
    if !(2..=MAX_FIELDS).contains(&ids.len()) || !reading.street_addresses.is_empty() {
        return None;
    }
    reading.ids = ids;
    let kind = CalculationKind::GrossYield;
    let calculation = Some(CalculationRequest { kind, ..CalculationRequest::default() });
    Some(Query { calculation, fields: Vec::new(), ..plain_compare(reading, dialog_state) })
}

/// Both homes of a pair; "no HOA either" adds to what was rejected.
fn names_both(reading: &ParseState<'_>) -> bool {
    let last = reading.tokens.iter().rev().find(|token| !matches!(token.word.as_str(), "?" | "please" | "pls"));
    let is_also = last.is_some_and(|token| token.word == "either")
        && reading.says_any(&["no", "not", "nor", "dont", "doesnt", "without", "isnt", "cant"]);
    let is_each = |phrase: &&&str| **phrase != "either" || !is_also;
    EACH.iter().filter(is_each).any(|phrase| reading.says(phrase))
}

/// "What year was it built? And the one at 205?": the question of the home spoken of and of the one that is named.
fn asks_it_and_other(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    let Some(current) = dialog_state.current.filter(|_| listings_meant(reading) == 1) else { return false };
    let joins = |at: usize| matches!(reading.word(at), "and" | "?") && (1..at).any(|before| is_it(reading, before));
    let is_behind = |at: usize| (at + 1..reading.tokens.len()).any(|at| reading.tokens[at].taken);
    let is_before = |at: usize| !reading.tokens[..at].iter().any(|token| token.taken);
    let names_other = !reading.ids.contains(&current);
    names_other && (0..reading.tokens.len()).any(|at| joins(at) && is_behind(at) && is_before(at))
}

fn is_it(reading: &ParseState<'_>, at: usize) -> bool {
    matches!(reading.word(at), "it" | "its" | "this") || reading.word(at) == "one" && reading.before(at, 1) == "that"
}

/// "516 cheaper or not", "and the other, how much does it cost more": a comparison with the home spoken of, without a verb
/// before the home that is named.
fn asks_without_verb(reading: &ParseState<'_>) -> bool {
    const MAX_TOKENS: usize = 8;
    const COMPARATIVES: [&str; 14] = [
        "cheaper",
        "less expensive",
        "costs less",
        "cost less",
        "pricier",
        "more expensive",
        "costs more",
        "cost more",
        "bigger",
        "larger",
        "smaller",
        "newer",
        "older",
        "roomier",
    ];
    // "The cheaper one" points at a home; its word is taken.
    let is_free = COMPARATIVES.iter().any(|phrase| reading.find(phrase).is_some());
    is_free && reading.tokens.len() <= MAX_TOKENS && (reading.says("or not") || reading.says("how much"))
}

/// "Bigger than 9 Quarry Court": the home that is named stands behind the word.
fn than_named(reading: &ParseState<'_>) -> bool {
    let is_taken = |at: usize| reading.tokens.get(at).is_some_and(|token| token.taken);
    (0..reading.tokens.len()).any(|at| {
        let is_than = matches!(reading.word(at), "than" | "then")
            || matches!(reading.before(at, 1), "compared") && matches!(reading.word(at), "to" | "with");
        is_than && listings_meant(reading) > 0 && is_taken(at + 1)
    })
}

/// "The cheaper of the two, what are its taxes": the question of the first of them in that order.
fn best_of_both(reading: &ParseState<'_>, dialog_state: &DialogState, names_each: bool) -> Option<Query> {
    let is_between = || reading.says_any(&["of the two", "of both", "of those two", "of these two"]);
    let superlative = reading.order.filter(|_| reading.limit == Some(1) && reading.skip.is_none());
    let order = superlative.or_else(|| comparative(reading).filter(|_| is_between())).filter(|_| names_each)?;
    let own = Field::of_order(order);
    let fields: Vec<Field> = columns(reading).into_iter().filter(|field| Some(field) != own.as_ref()).collect();
    let ids = reading.ids.clone();
    let ids = if ids.len() == 2 { ids } else { Vec::from(dialog_state.pair()?) };
    let is_plain = reading.street_addresses.is_empty() && !fields.is_empty();
    is_plain.then(|| Query {
        intent: Intent::Detail,
        filter: Filter { ids: Some(ids), availability: Availability::Any, ..Filter::default() },
        order,
        need: DataRequest::Search,
        fields,
        limit: 1,
        ..Query::default()
    })
}

/// "So 47k more gets me a pool": what the one of two compared homes has and the other lacks.
fn gains(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    dialog_state.compared.len() == 2
        && listings_meant(reading) == 0
        && reading.says_any(&["gets me", "get me", "gets us", "get us", "buys me", "buys us", "gives me", "gives us"])
        && !gained(reading).is_empty()
}

/// The comparison without an order of its own, which the fields say.
fn plain_compare(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    reading.order = None;
    compare(reading, dialog_state)
}

/// The question of each of the homes.
fn of_each(reading: &mut ParseState<'_>, dialog_state: &DialogState, fields: Vec<Field>) -> Query {
    reading.fields = fields;
    if reading.street_addresses.len() + reading.mls_numbers.len() > 0 {
        let compared = plain_compare(reading, dialog_state);
        return Query { compared: Some(ComparedValues::default()), ..compared };
    }
    let ids = reading.ids.clone();
    Query { need: DataRequest::Listings(ids), limit: SHOWN, ..which(reading, dialog_state) }
}

/// The homes compared: those named, else the one spoken of with another, else the pair of the conversation.
fn subjects(
    reading: &ParseState<'_>,
    dialog_state: &DialogState,
    is_than: bool,
    is_choice: bool,
) -> Option<Vec<ListingId>> {
    let current = dialog_state.current;
    match (listings_meant(reading), &reading.ids[..]) {
        (0, _) => {
            let best = || best_seen(reading, dialog_state).filter(|_| is_than);
            if let (Some(current), Some(best)) = (current, best()) {
                return (current != best).then(|| vec![current, best]);
            }
            let pair = || dialog_state.pair().map(Vec::from);
            // Of a short list, which of all is asked for.
            let shown = Some(dialog_state.shown.clone()).filter(|ids| is_choice && (2..=SHOWN).contains(&ids.len()));
            let compared = Some(dialog_state.compared.clone()).filter(|ids| ids.len() >= 2);
            compared.or(shown).or_else(pair)
        }
        (1, [id]) => {
            let other = current
                .filter(|current| current != id)
                .or_else(|| dialog_state.pair()?.into_iter().find(|own| own != id))?;
            Some(vec![other, *id])
        }
        // One address beside the home spoken of.
        (1, _) => current.map(|current| vec![current]),
        (_, ids) => Some(ids.to_vec()),
    }
}

/// "Than the cheapest": the first in that order of the homes that were seen, of the kind that is spoken of.
fn best_seen(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<ListingId> {
    let order = reading.order.filter(|_| reading.limit == Some(1) && reading.skip.is_none())?;
    let current = dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current)?;
    let is_rent = |shown: &&ShownListing| shown.price.is_some_and(|price| price < LOWEST_SALE_PRICE.into());
    let rents = is_rent(&current);
    let all = || dialog_state.seen().filter(|shown| is_rent(shown) == rents);
    let found = match order {
        Order::PriceAsc => all().filter(|shown| shown.price.is_some()).min_by_key(|shown| shown.price),
        Order::PriceDesc => all().max_by_key(|shown| shown.price),
        Order::AreaAsc => all().filter(|shown| shown.square_feet.is_some()).min_by_key(|shown| shown.square_feet),
        Order::AreaDesc => all().max_by_key(|shown| shown.square_feet),
        Order::YearAsc => all().filter(|shown| shown.year_built.is_some()).min_by_key(|shown| shown.year_built),
        Order::YearDesc | Order::Newest => all().max_by_key(|shown| shown.year_built),
        _ => return None,
    };
    found.map(|shown| shown.id)
}
