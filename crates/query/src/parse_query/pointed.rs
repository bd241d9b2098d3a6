//! Homes that are pointed at and weren't shown: by the name of a street or place, or by their place in a list.

use porchlight_domain::{Availability, Filter, Order};
use porchlight_lang::language::Language;

use crate::{
    dialog_state::DialogState,
    extractors::{references::ListingReference, shown::named_one},
    field::Field,
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::{DataRequest, Query, SHOWN},
};

/// Asks which of several homes with one name is meant.
pub(super) fn which_named(reading: &mut ParseState<'_>) -> Option<Query> {
    if reading.candidates.is_empty() {
        return None;
    }
    let need = DataRequest::Listings(std::mem::take(&mut reading.candidates));
    let fields = std::mem::take(&mut reading.fields);
    Some(Query { intent: Intent::Which, fields, need, limit: SHOWN, ..Query::default() })
}

/// "The S Lane St one", "what time is the one on 116th": the home of that street, whatever was searched before; or the
/// question which of several is meant.
pub(super) fn pointed_by_name(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    if let Some(which) = which_named(reading) {
        return Some(which);
    }
    let offered = Filter { sale_type: reading.filter.sale_type, ..Filter::default() };
    let street = Filter { streets: reading.filter.streets.clone(), ..offered.clone() };
    // What a home on a named street is asked for was read as a wish, too.
    let plain = match named_one::is_named(reading) && follow_up::asks_something(reading) {
        true => {
            Filter { terms: Vec::new(), any_terms: Vec::new(), excluded_terms: Vec::new(), ..reading.filter.clone() }
        }
        false => reading.filter.clone(),
    };
    let is_street_alone = !street.streets.is_empty() && plain == street && reading.limit.is_none();
    let is_corrected = is_street_alone && reading.corrected.is_some() && dialog_state.current.is_some();
    if !named_one::is_pointed(reading) && !is_corrected || reading.order.is_some() {
        return None;
    }
    let streets = reading.filter.streets.clone();
    let areas = Filter { locations: reading.filter.locations.clone(), ..Filter::default() };
    let filter = if !streets.is_empty() {
        Filter { streets, availability: Availability::Any, ..Filter::default() }
    } else if reading.filter == areas && !areas.locations.is_empty() && !dialog_state.shown.is_empty() {
        areas
    } else {
        return None;
    };
    let mut fields = std::mem::take(&mut reading.fields);
    if is_corrected && fields.iter().all(|field| *field == Field::Everything) {
        fields.clone_from(&dialog_state.stated);
    }
    if fields.is_empty() {
        fields.push(Field::Everything);
    }
    let need = DataRequest::Search;
    Some(Query { intent: Intent::Detail, filter, need, fields, limit: SHOWN, ..Query::default() })
}

/// "How old is the pool one", "what's the fee of the one with the deck": the question of the homes shown that have the
/// feature.
pub(super) fn pointed_by_feature(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    let wanted = Filter {
        terms: reading.filter.terms.clone(),
        excluded_terms: reading.filter.excluded_terms.clone(),
        ..Filter::default()
    };
    if wanted.terms.is_empty() || reading.filter != wanted || reading.order.is_some() {
        return None;
    }
    let (span, _) = reading.preferred_at.first()?;
    let is_the = matches!(reading.before(span.start, 1), "the" | "that");
    // Other languages leave the noun out: "e a mobiliada?".
    let ends = reading.language != Language::En && matches!(reading.word(span.end), "" | "?" | ",");
    let before = is_the && (reading.word(span.end) == "one" || ends);
    let behind = (1..=5).any(|back| {
        matches!(reading.before(span.start, back), "one" | "house" | "home" | "condo" | "townhouse" | "place")
            && matches!(reading.before(span.start, back + 1), "the" | "that")
            && (1..back)
                .all(|at| matches!(reading.before(span.start, at), "with" | "the" | "a" | "an" | "that" | "has"))
    });
    if !before && !behind {
        return None;
    }
    let is_term = |field: &Field| matches!(field, Field::Feature(word) if wanted.terms.iter().any(|term| term.contains(word.as_str()) || word.contains(term.as_str())));
    let is_requested = |field: &&Field| !matches!(field, Field::Everything | Field::Unlisted) && !is_term(field);
    let mut fields: Vec<Field> = reading.fields.iter().filter(is_requested).cloned().collect();
    if fields.is_empty() && follow_up::asks_the_same(reading) && reading.tokens.len() <= 7 {
        fields.push(Field::Everything);
    }
    of_seen(dialog_state, wanted, fields)
}

/// The question of the homes of the list, or of the list before a short one, that the conditions hold for.
fn of_seen(dialog_state: &DialogState, wanted: Filter, fields: Vec<Field>) -> Option<Query> {
    let mut ids = dialog_state.shown.clone();
    if ids.len() < 2 {
        ids.extend(dialog_state.seen().map(|seen| seen.id));
    }
    if ids.len() < 2 || fields.is_empty() {
        return None;
    }
    let filter = Filter { ids: Some(ids), availability: Availability::Any, ..wanted };
    Some(Query { intent: Intent::Detail, filter, fields, need: DataRequest::Search, limit: SHOWN, ..Query::default() })
}

/// "Do any of them have a garage" of two or three homes that were compared: what each listing says of it.
pub(super) fn asks_each(reading: &ParseState<'_>, dialog_state: &DialogState, pointing: ListingReference) -> bool {
    const MAX_LISTINGS: usize = 3;
    let asks = matches!(reading.word(follow_up::lead(reading)), "do" | "does" | "any" | "are" | "is" | "and");
    let is_feature = |field: &Field| matches!(field, Field::Feature(_));
    pointing == ListingReference::Many
        && (2..=MAX_LISTINGS).contains(&dialog_state.shown.len())
        && asks
        && (dialog_state.filter.is_none() || !dialog_state.compared.is_empty())
        && reading.order.is_none()
        && !reading.fields.is_empty()
        && reading.fields.iter().all(is_feature)
        && !follow_up::mentions_area(reading)
}

/// "How old is the cheapest", "does the largest one have a garage" after a search: the question of its first home in that
/// order. A field that the order itself names is answered by the search.
pub(super) fn first_of_search(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    let order = reading.order.filter(|_| reading.limit == Some(1) && reading.skip.is_none())?;
    let is_own = |field: &Field| match order {
        Order::Newest | Order::Oldest => matches!(field, Field::DaysOnMarket | Field::YearBuilt),
        order => Field::of_order(order).as_ref() == Some(field),
    };
    // "Does the cheapest one allow cats" may look for the cheapest that does.
    let is_preference = |field: &Field| matches!(field, Field::Feature(word) if porchlight_lang::features::name(word, Language::En).is_some());
    let requested: Vec<Field> = reading
        .fields
        .iter()
        .filter(|field| {
            !matches!(field, Field::Everything | Field::Unlisted) && !is_own(field) && !is_preference(field)
        })
        .cloned()
        .collect();
    // "Tell me about the cheapest of those".
    let tells = reading.says_any(&["tell me about", "tell me more about", "details of", "details on", "more about"]);
    let requested = if requested.is_empty() && tells { vec![Field::Everything] } else { requested };
    let has_preferences = reading.says_any(&["with", "without", "that has", "which has"]);
    let plain = Filter {
        sale_type: reading.filter.sale_type,
        terms: reading.filter.terms.clone(),
        excluded_terms: reading.filter.excluded_terms.clone(),
        ..Filter::default()
    };
    let asks = !matches!(reading.word(follow_up::lead(reading)), "which" | "show" | "list" | "find");
    if requested.is_empty() || has_preferences || !asks || reading.filter != plain || !reading.unknown_places.is_empty()
    {
        return None;
    }
    let mut filter = dialog_state.found_by.as_deref().or(dialog_state.filter.as_deref())?.clone();
    // "The 5 lowest", then "the cheapest one": of those.
    if !matches!(dialog_state.order, Order::Newest) && dialog_state.order != order && dialog_state.shown.len() > 1 {
        filter.ids = Some(dialog_state.shown.clone());
    }
    Some(Query {
        intent: Intent::Detail,
        filter,
        order,
        need: DataRequest::Search,
        fields: requested,
        limit: 1,
        ..Query::default()
    })
}

/// "The second one" after "the cheapest is …": the next of the same search.
pub(super) fn nth_found(dialog_state: &DialogState, place: usize) -> Query {
    let filter = dialog_state.found_by.as_deref().or(dialog_state.filter.as_deref()).cloned().unwrap_or_default();
    Query {
        intent: Intent::Search,
        filter,
        order: dialog_state.order,
        skip: place - 1,
        limit: place,
        limit_named: true,
        preferences: dialog_state.preferences.clone(),
        near: dialog_state.near.clone(),
        need: DataRequest::Search,
        ..Query::default()
    }
}
