//! Whether a question continues the search before it: "and in Tacoma?", "only with parking", "no condos".

use porchlight_domain::{Availability, Filter, TourKind};

use super::{
    HOMES, KINDS, lead, mentions_area, names_listings,
    relative::{compares_with_amount, is_relative},
};
use crate::{
    dialog_state::DialogState, extractors::references::ListingReference, intent::Intent, parse_state::ParseState,
};

/// A longer question with its own noun stands alone.
const MAX_CONTENT_TERMS: usize = 9;

/// Whether the question continues with the search before it.
pub fn follows(reading: &ParseState<'_>, dialog_state: &DialogState, pointing: ListingReference) -> bool {
    if dialog_state.filter.is_none() {
        return false;
    }
    if asks_of_all(reading, dialog_state) {
        return false;
    }
    let relative = is_relative(reading, dialog_state) && !compares_with_amount(reading);
    if opens_follow_up(reading)
        || takes_away(reading)
        || relative
        || pointing == ListingReference::Many
        || !reading.forget.is_empty()
    {
        return true;
    }
    let first = reading.word(lead(reading));
    // "is there a pool?" after sold homes asks what is offered.
    let offers =
        matches!(first, "is" | "are") && reading.word(lead(reading) + 1) == "there" || reading.says("do you have");
    if offers && dialog_state.filter.as_ref().is_some_and(|filter| filter.availability != Availability::Available) {
        return false;
    }
    if is_new_subject(reading) {
        return false;
    }
    if corrects_type(reading) {
        return true;
    }
    let (kind, listings) = (names_listings(reading, &KINDS), names_listings(reading, &HOMES));
    if !kind && !listings {
        return !asks_anew(reading) || !reading.says("all");
    }
    if begins_with_budget(reading, dialog_state) {
        return true;
    }
    if asks_for_all(reading) || mentions_area(reading) || !reading.unknown_places.is_empty() {
        return false;
    }
    // "4 bed house with garage" after no more than a place was named: there.
    if has_only_place(dialog_state) && !reading.says_any(&["anywhere", "any city", "any town", "any area"]) {
        return true;
    }
    // "No townhouse, a real house with a yard": the kind is put right, and the rest stays.
    let puts_right = (0..reading.tokens.len()).any(|at| reading.word(at) == "no" || reading.word(at) == "not")
        && dialog_state.filter.as_ref().is_some_and(|filter| {
            let rejected = &reading.filter.not_property_types;
            filter.property_types.iter().any(|own| rejected.contains(own))
        });
    // "I want a house with a yard" narrows what was looked for; a search in full stands alone.
    puts_right || content_terms(reading) <= if is_full_search(reading) { 4 } else { MAX_CONTENT_TERMS }
}

/// Whether the question has a type, a price and a number of rooms of its own.
fn is_full_search(reading: &ParseState<'_>) -> bool {
    let filter = &reading.filter;
    let has_rooms = !filter.bedrooms.is_open() || !filter.bathrooms.is_open();
    let conditions =
        [!filter.property_types.is_empty(), !filter.price.is_open(), has_rooms, filter.sale_type.is_some()];
    conditions.into_iter().filter(|is_stated| *is_stated).count() >= 3
}

/// "House in Ashford" after no more than a budget or rooms were named: within those.
fn begins_with_budget(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    let Some(filter) = dialog_state.filter.as_deref() else { return false };
    let plain = Filter {
        price: filter.price,
        sale_type: filter.sale_type,
        bedrooms: filter.bedrooms,
        bathrooms: filter.bathrooms,
        ..Filter::default()
    };
    let own = &reading.filter;
    let adds = own.price.is_open() && own.bedrooms.is_open() && own.bathrooms.is_open() && own.sale_type.is_none();
    dialog_state.intent == Intent::Search
        && *filter == plain
        && !(filter.price.is_open() && filter.bedrooms.is_open())
        && adds
        && mentions_area(reading)
        && !asks_for_all(reading)
}

/// "All homes", "list all the condos": whatever was looked for before.
fn asks_for_all(reading: &ParseState<'_>) -> bool {
    reading.says_any(&["list all", "everything", "all homes", "all houses", "in total", "altogether", "search for"])
}

/// "The newest home you have", "anything anywhere", "how many homes do you have": of all homes, whatever was looked for
/// before. After numbers over some homes, a superlative with its own noun is of all, too.
fn asks_of_all(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const ALL: [&str; 14] = [
        "anything anywhere",
        "anywhere at all",
        "of all your",
        "of all the homes",
        "of all homes",
        "of everything you have",
        "everything you have",
        "all your listings",
        "in your whole",
        "on your site",
        "on your website",
        "you have overall",
        "in total",
        "altogether",
    ];
    const YOU_HAVE: [&str; 6] = ["you have", "you got", "youve got", "you guys have", "you offer", "you are selling"];
    const OTHERS: [&str; 8] = ["else", "more", "other", "others", "like that", "like this", "there", "with"];
    if reading.says_any(&OTHERS) {
        return false;
    }
    if reading.says_any(&ALL) {
        return true;
    }
    let chooses = reading.order.is_some() && reading.limit == Some(1) && reading.skip.is_none();
    let has_noun = names_listings(reading, &KINDS) || names_listings(reading, &HOMES);
    let counts_all = reading.says("how many") || reading.says("number of");
    if reading.says_any(&YOU_HAVE) && (chooses || counts_all && has_noun) {
        return true;
    }
    let after_numbers = matches!(dialog_state.intent, Intent::Count | Intent::Summary);
    after_numbers
        && chooses
        && has_noun
        && reading.says_any(&["house", "home", "condo", "townhouse", "place", "apartment"])
        && !reading.says_any(&["the one", "of those", "of these", "of them", "that one"])
}

/// Whether the search before has a place and no other condition but sale or rent.
fn has_only_place(dialog_state: &DialogState) -> bool {
    let Some(filter) = dialog_state.filter.as_deref() else { return false };
    let place = super::place::of_filter(filter);
    place.is_some_and(|place| Filter { sale_type: filter.sale_type, ..place } == *filter)
        && dialog_state.intent == Intent::Search
}

/// "A house, not a condo or townhouse": one type in place of another, and no other condition.
fn corrects_type(reading: &ParseState<'_>) -> bool {
    let filter = &reading.filter;
    let types = Filter {
        property_types: filter.property_types.clone(),
        not_property_types: filter.not_property_types.clone(),
        sale_type: filter.sale_type,
        ..Filter::default()
    };
    !filter.property_types.is_empty()
        && !filter.not_property_types.is_empty()
        && *filter == types
        && !asks_anew(reading)
}

/// "Any open houses this weekend?", "homes for sale": the question names its own subject in full, so earlier conditions
/// end with theirs.
fn is_new_subject(reading: &ParseState<'_>) -> bool {
    const LINKS: [&str; 9] = ["with", "having", "has", "have an", "of", "which", "that", "ones", "one"];
    const OPENERS: [&str; 17] = [
        "any", "are", "is", "do", "does", "when", "whens", "what", "whats", "show", "list", "see", "open", "upcoming",
        "where", "wheres", "next",
    ];
    let first = reading.word(lead(reading));
    let open_houses = reading.filter.tours == Some(TourKind::OpenHouse)
        && reading.says_any(&["open house", "open houses"])
        && OPENERS.contains(&first)
        && !reading.says_any(&LINKS);
    let offered = Filter { sale_type: reading.filter.sale_type, ..Filter::default() };
    let all_of_a_kind = reading.filter == offered
        && offered.sale_type.is_some()
        && reading.limit.is_none()
        && names_listings(reading, &HOMES)
        && !reading.says_any(&LINKS);
    open_houses || all_of_a_kind
}

/// "And", "only", "what about", "instead", "sorry, I meant".
fn opens_follow_up(reading: &ParseState<'_>) -> bool {
    let first = reading.word(lead(reading));
    let last = reading.tokens.iter().rev().find(|token| !matches!(token.word.as_str(), "?" | "please" | "pls"));
    let last = last.map_or("", |token| token.word.as_str());
    matches!(
        first,
        "and" | "or" | "nor" | "but" | "only" | "just" | "also" | "same" | "then" | "sorry" | "actually" | "rather"
    ) || matches!(last, "only" | "then" | "too" | "instead" | "there")
        && !matches!(reading.before(reading.tokens.len(), 2), "is" | "are" | "hi" | "hello" | "hey")
        || reading.corrected == Some(0)
        || reading.says_any(&[
            "what about",
            "how about",
            "instead",
            "of those",
            "of these",
            "of them",
            "show more",
            "show me more",
            "more options",
            "any others",
            "else",
            "i meant",
            "i mean",
            "make it",
            "make that",
            "like that",
            "like this",
            "like those",
            "like these",
            "same thing",
            "the same",
            "narrow",
            "too much",
            "too far",
            "too old",
            "too many",
            "filter",
        ])
}

/// Whether homes are asked for as if nothing had been said.
pub(super) fn asks_anew(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "looking for",
        "show me",
        "find me",
        "search for",
        "i want",
        "i need",
        "do you have",
        "you got on",
        "you got in",
        "you have on",
        "have you got",
        "find",
        "im after",
        "searching for",
        "list all",
        "all homes",
        "all houses",
        "in total",
        "altogether",
    ])
}

/// How much the question says by itself: a long one with its own noun stands alone.
fn content_terms(reading: &ParseState<'_>) -> usize {
    const EMPTY: [&str; 32] = [
        "how", "many", "are", "is", "there", "do", "does", "you", "have", "any", "the", "a", "an", "please", "pls",
        "?", "and", "with", "for", "of", "to", "got", "got", "some", "what", "which", "that", "in", "me", "i", "it",
        "s",
    ];
    let from = lead(reading);
    reading.tokens[from..].iter().filter(|token| !EMPTY.contains(&token.word.as_str())).count()
}

/// "No mobile homes or land please", "without a pool": a message that only takes something away narrows what was shown.
fn takes_away(reading: &ParseState<'_>) -> bool {
    const DENYING: [&str; 12] = [
        "no",
        "not",
        "without",
        "except",
        "excluding",
        "nothing",
        "none",
        "minus",
        "avoid",
        "exclude",
        "dont",
        "remove",
    ];
    let first = reading.word(lead(reading));
    DENYING.contains(&first) && !asks_anew(reading)
}
