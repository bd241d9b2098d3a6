//! Tells a follow-up from a fresh question: "and in Tacoma?", "only with parking", "price?", "cheaper". What was wished
//! before continues until the visitor says otherwise.

mod continuation;
mod merge;
mod phrases;
pub mod place;
mod relative;

use self::phrases::{HOMES, KINDS, NOUNS_BEHIND};
use porchlight_domain::{Availability, Filter, Order};

pub use continuation::follows;
pub use merge::{carried_preferences, merge};
pub use relative::{is_relative, relative_order};

use crate::{
    dialog_state::DialogState, extractors::references::ListingReference, field::Field, intent::Intent,
    parse_state::ParseState,
};

/// Whether the question says any condition of its own.
pub fn has_conditions(reading: &ParseState<'_>) -> bool {
    names_condition(reading) || reading.limit.is_some()
}

/// The same but for a number of homes.
pub fn names_condition(reading: &ParseState<'_>) -> bool {
    reading.filter != Filter::default()
        || !reading.forget.is_empty()
        || reading.within_m.is_some()
        || !reading.other_money.is_empty()
}

/// The conversation without what an average is not asked of unless it says so: open houses, sold homes, new listings.
pub fn for_statistics(dialog_state: &DialogState) -> DialogState {
    let mut dialog_state = dialog_state.clone();
    if dialog_state.intent != Intent::Summary
        && let Some(filter) = dialog_state.filter.as_mut()
    {
        (filter.tours, filter.open_house) = (None, None);
        filter.availability = Availability::Available;
        filter.days_on_market = Default::default();
    }
    dialog_state
}

/// Whether no more than sale or rent and a type are said: "in which cities do you have houses?"
pub fn has_only_kind(reading: &ParseState<'_>) -> bool {
    let filter = &reading.filter;
    let plain =
        Filter { sale_type: filter.sale_type, property_types: filter.property_types.clone(), ..Filter::default() };
    *filter == plain && reading.limit.is_none() && reading.forget.is_empty() && reading.within_m.is_none()
}

/// Whether "it" asks about the home that the conversation is about, rather than for homes.
pub fn is_detail(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const MANY: [&str; 8] =
        ["homes", "houses", "condos", "apartments", "listings", "townhouses", "places", "properties"];
    // "Gym in the building", before any home was shown, is a wish.
    let asks = reading.says("?") || asks_something(reading);
    let is_known = dialog_state.current.is_some() || !dialog_state.shown.is_empty();
    // "Anything for sale under 250k? It's an investment", before any home was shown.
    let bounds = !reading.filter.price.is_open() || !reading.filter.bedrooms.is_open();
    (is_known || !bounds)
        && !mentions_area(reading)
        && !reading.says_any(&MANY)
        && !states_preference(reading)
        && (is_known || asks)
        && (!reading.fields.is_empty() || dialog_state.current.is_some())
        && (dialog_state.current.is_some() || !dialog_state.shown.is_empty() || !reading.fields.is_empty())
}

/// Whether a question that names no home asks on about the one that was just spoken of: "what about parking?",
/// "price?", "could I have a dog there?".
pub fn is_follow_up(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    dialog_state.current.is_some() && asks_of_one(reading)
}

/// Whether it begins as a question does.
pub fn asks_something(reading: &ParseState<'_>) -> bool {
    const OPENERS: [&str; 39] = [
        "what", "whats", "how", "hows", "when", "whens", "where", "wheres", "why", "who", "whos", "which", "is", "are",
        "isnt", "arent", "was", "has", "have", "does", "do", "doesnt", "did", "can", "could", "would", "will",
        "should", "may", "any", "got", "tell", "show", "and", "so", "but", "price", "cost", "rent",
    ];
    OPENERS.contains(&reading.word(lead(reading)))
}

/// Whether it asks for a number that only one home can have, while several were shown: "how many baths".
pub fn asks_of_which(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    let column = reading.fields.iter().any(|field| {
        field.is_often_stated()
            || !matches!(
                field,
                Field::Everything
                    | Field::Feature(_)
                    | Field::Parking
                    | Field::Status
                    | Field::OpenHouse
                    | Field::Tour
                    | Field::StreetAddress
            )
    });
    // "For rent" preferences, "whats the rent" asks.
    let requested =
        reading.says_any(&["how much", "whats the", "what is the", "what are the", "what does", "how long", "when"]);
    let plain = Filter { sale_type: reading.filter.sale_type.filter(|_| requested), ..Filter::default() };
    dialog_state.current.is_none()
        && !dialog_state.shown.is_empty()
        && column
        && reading.filter == plain
        && asks_of_one(reading)
}

fn asks_of_one(reading: &ParseState<'_>) -> bool {
    const SEARCHES: [&str; 36] = [
        "with", "without", "only", "must", "need", "want", "wants", "one", "ones", "in", "under", "over", "near",
        "find", "looking", "search", "else", "more", "less", "another", "instead", "also", "having", "has to", "show",
        "list", "sort", "average", "median", "not", "no", "for sale", "for rent", "to rent", "to buy", "average",
    ];
    const ASKS: [&str; 23] = [
        "what", "whats", "how", "hows", "when", "whens", "where", "wheres", "is", "are", "has", "does", "do", "can",
        "could", "would", "did", "was", "and", "may", "any", "got", "which",
    ];
    let field = reading.fields.iter().any(|field| *field != Field::Everything);
    let noun = names_listings(reading, &KINDS) || names_listings(reading, &HOMES);
    // "Is there a lift? I have 2 bad knees": what comes after the question is no condition.
    let end = (0..reading.tokens.len()).find(|at| reading.word(*at) == "?").unwrap_or(reading.tokens.len());
    let numbers = reading.tokens[..end].iter().any(|token| token.number.is_some() && token.word != "one");
    let place = mentions_area(reading);
    // "Price per square foot" orders homes, and asks about one.
    let asks_unit_price = reading.order == Some(Order::UnitPriceAsc)
        && reading.fields.contains(&Field::UnitPrice)
        && !reading.says_any(&["lowest", "best", "cheapest", "by"]);
    if !field
        || noun
        || numbers
        || place
        || reading.order.is_some() && !asks_unit_price
        || !reading.unknown_places.is_empty()
        || relative::too_much(reading)
    {
        return false;
    }
    let opener = lead(reading);
    let first = reading.word(opener);
    if states_preference(reading) {
        return false;
    }
    // "And a yard" preferences for one more thing.
    if first == "and" && matches!(reading.word(opener + 1), "a" | "an" | "some" | "also") {
        return false;
    }
    let asks = ASKS.contains(&first) || reading.says_any(&["what about", "how about", "what time"]);
    let there = reading.word(opener + 1) == "there" && matches!(first, "is" | "are");
    let others = says_before(reading, end, &["else", "one", "ones", "more", "another", "others"]);
    let strong = asks && !matches!(first, "and" | "any" | "got") && !others;
    let searches = says_before(reading, end, &SEARCHES) && !strong;
    let short = reading.tokens.len() - opener <= 3 + usize::from(reading.says("?"));
    !searches && (asks || there || short && reading.filter.property_types.is_empty())
}

/// Whether one of the phrases occurs before a position.
fn says_before(reading: &ParseState<'_>, end: usize, phrases: &[&str]) -> bool {
    let stands = |phrase: &str, at: usize| {
        let mut typed = phrase.split(' ').zip(at..);
        typed.all(|(word, at)| at < end && reading.word(at) == word)
    };
    reading.says_any(phrases)
        && reading.step(phrases.len())
        && phrases.iter().any(|phrase| (0..end).any(|at| stands(phrase, at)))
}

/// "It has to have a balcony", "it needs 2 parking spaces", "what about a dock": a condition, not a question of one home.
pub fn states_preference(reading: &ParseState<'_>) -> bool {
    const NEEDS: [&str; 14] = [
        "it needs",
        "it must",
        "it has to",
        "it should have",
        "it should be",
        "it would need",
        "must have",
        "needs to have",
        "needs to be",
        "has to have",
        "has to be",
        "have to have",
        "id need",
        "we need",
    ];
    const ONE_MORE: [&str; 20] = [
        "what about a",
        "what about an",
        "what about some",
        "what about one with",
        "what about ones",
        "what about with",
        "how about a",
        "how about an",
        "how about with",
        "any with",
        "any of them with",
        "ones with",
        "one with",
        "do any",
        "does any",
        "are any",
        "any that",
        "anything with",
        "something with",
        "somewhere with",
    ];
    let asks =
        reading.says("?") && matches!(reading.word(lead(reading)), "does" | "do" | "is" | "are" | "what" | "how");
    reading.says_any(&NEEDS) && !asks || reading.says_any(&ONE_MORE)
}

/// "And the other one?", "what about 12 Maple Lane?": the question of one home before is asked of this one.
pub fn asks_the_same(reading: &ParseState<'_>) -> bool {
    reading.word(lead(reading)) == "and" || reading.says_any(&["what about", "how about", "same for"])
}

/// "And in Ashford?", "what about a townhouse" after the cheapest condo of Riverton: the cheapest there, or of that type.
pub fn is_same_elsewhere(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const MAX_TOKENS: usize = 7;
    const OTHERS: [&str; 14] = [
        "show",
        "list",
        "all",
        "any",
        "more",
        "others",
        "see",
        "everything",
        "anything",
        "only",
        "just",
        "how many",
        "near",
        "not",
    ];
    let filter = &reading.filter;
    let place = Filter {
        cities: filter.cities.clone(),
        zips: filter.zips.clone(),
        locations: filter.locations.clone(),
        any_area: filter.any_area,
        states: filter.states.clone(),
        ..Filter::default()
    };
    let kind =
        Filter { property_types: filter.property_types.clone(), sale_type: filter.sale_type, ..Filter::default() };
    let swaps = Filter { property_types: kind.property_types.clone(), sale_type: kind.sale_type, ..place };
    let is_plural = |word: &&str| word.ends_with('s') && KINDS.contains(word);
    let plural = reading.tokens.iter().map(|token| token.word.as_str()).any(|word| is_plural(&word));
    dialog_state.intent == Intent::Search
        && *filter == swaps
        && *filter != Filter::default()
        && reading.order.is_none()
        && reading.forget.is_empty()
        && !plural
        && reading.tokens.len() <= MAX_TOKENS
        && !reading.says_any(&OTHERS)
}

/// "Do any of them have a fireplace": of the homes of the list, also after one of them was spoken of.
pub fn asks_any_of_them(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "any of them",
        "any of those",
        "any of these",
        "which of them",
        "which of those",
        "which of these",
    ])
}

/// Whether the question only chooses among what was shown: "the cheapest of those".
pub fn is_among_shown(reading: &ParseState<'_>, pointing: ListingReference) -> bool {
    pointing == ListingReference::Many && reading.filter == Filter::default() && reading.forget.is_empty()
}

/// Whether a place is named.
pub fn mentions_area(reading: &ParseState<'_>) -> bool {
    merge::mentions_area(&reading.filter)
}

/// Whether listings are wanted: the question has a condition besides places, names homes in a place ("homes in Tacoma") or
/// asks for them ("show me homes").
pub fn wants_listings(reading: &ParseState<'_>) -> bool {
    let is_about_listings = names_listings(reading, &KINDS) || names_listings(reading, &HOMES);
    names_more_than_area(reading) || is_about_listings && (mentions_area(reading) || continuation::asks_anew(reading))
}

/// Whether homes are spoken of at all.
pub fn mentions_listings(reading: &ParseState<'_>) -> bool {
    names_listings(reading, &KINDS) || names_listings(reading, &HOMES) || continuation::asks_anew(reading)
}

fn names_more_than_area(reading: &ParseState<'_>) -> bool {
    let filter = &reading.filter;
    let places = Filter {
        cities: filter.cities.clone(),
        not_cities: filter.not_cities.clone(),
        states: filter.states.clone(),
        zips: filter.zips.clone(),
        locations: filter.locations.clone(),
        any_area: filter.any_area,
        not_locations: filter.not_locations.clone(),
        streets: filter.streets.clone(),
        not_streets: filter.not_streets.clone(),
        near: filter.near,
        ..Filter::default()
    };
    *filter != places || !reading.preferences.is_empty()
}

/// Whether one of the nouns is said of homes, and not of an open house.
fn names_listings(reading: &ParseState<'_>, nouns: &[&str]) -> bool {
    (0..reading.tokens.len()).any(|at| {
        nouns.contains(&reading.word(at))
            && reading.before(at, 1) != "open"
            // "I need the whole place, not a room" says what part of a home is let.
            && !(reading.word(at) == "place" && matches!(reading.before(at, 1), "whole" | "entire" | "own"))
            && !NOUNS_BEHIND.contains(&reading.word(at + 1))
    })
}

/// Where the question begins after "ok", "hm" and the like.
pub fn lead(reading: &ParseState<'_>) -> usize {
    const FILLERS: [&str; 42] = [
        "lovely",
        "awesome",
        "wonderful",
        "sweet",
        "excellent",
        "amazing",
        "beautiful",
        "super",
        "ooh",
        "gotcha",
        "ok",
        "okay",
        "so",
        "well",
        "hm",
        "hmm",
        "um",
        "uh",
        "alright",
        "right",
        "great",
        "nice",
        "cool",
        "good",
        "thanks",
        "yes",
        "yeah",
        "yep",
        "oh",
        "ah",
        "haha",
        "hahaha",
        "lol",
        "wow",
        "ouch",
        "oof",
        "fine",
        "whatever",
        "perfect",
        "anyway",
        "anyways",
        "hehe",
    ];
    (0..reading.tokens.len()).find(|at| !FILLERS.contains(&reading.word(*at))).unwrap_or(0)
}
