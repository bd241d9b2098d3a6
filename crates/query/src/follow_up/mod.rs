//! Tells a follow-up from a fresh question: "and in Tacoma?", "only with parking", "price?", "cheaper". What was wished
//! before continues until the visitor says otherwise.

mod merge;

use porchlight_domain::{Availability, Bound, Filter, Order, TourKind};

pub use merge::{carried_preferences, merge};

use crate::{
    dialog_state::DialogState, extractors::references::ListingReference, field::Field, parse_state::ParseState,
};

/// Nouns for homes of a kind: they may go on with a search.
const KINDS: [&str; 30] = [
    "houses",
    "house",
    "condos",
    "condo",
    "apartments",
    "apartment",
    "apts",
    "apt",
    "flats",
    "flat",
    "townhouses",
    "townhouse",
    "townhomes",
    "townhome",
    "rentals",
    "rental",
    "land",
    "lots",
    "studio",
    "studios",
    "duplex",
    "duplexes",
    "cabin",
    "cabins",
    "bungalow",
    "bungalows",
    "plot",
    "plots",
    "acreage",
    "multifamily",
];
/// Nouns for homes of every kind.
const HOMES: [&str; 14] = [
    "homes",
    "home",
    "listings",
    "listing",
    "properties",
    "property",
    "places",
    "place",
    "everything",
    "inventory",
    "anything",
    "something",
    "options",
    "units",
];

/// Whether the question says any condition of its own.
pub fn has_conditions(reading: &ParseState<'_>) -> bool {
    names_condition(reading) || reading.limit.is_some()
}

/// The same but for a number of homes.
pub fn names_condition(reading: &ParseState<'_>) -> bool {
    reading.filter != Filter::default() || !reading.forget.is_empty() || reading.within_m.is_some()
}

/// The conversation without what an average is not asked of unless it says so: open houses, sold homes, new listings.
pub fn for_statistics(dialog_state: &DialogState) -> DialogState {
    let mut dialog_state = dialog_state.clone();
    if dialog_state.intent != crate::intent::Intent::Summary
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
    !mentions_area(reading)
        && !reading.says_any(&MANY)
        && (!reading.fields.is_empty() || dialog_state.current.is_some())
        && (dialog_state.current.is_some() || !dialog_state.shown.is_empty() || !reading.fields.is_empty())
}

/// Whether a question that names no home asks on about the one that was just spoken of: "what about parking?",
/// "price?", "could I have a dog there?".
pub fn is_follow_up(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    dialog_state.current.is_some() && asks_of_one(reading)
}

/// Whether it asks for a number that only one home can have, while several were shown: "how many baths".
pub fn asks_of_which(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    let column = reading.fields.iter().any(|field| {
        !matches!(
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
    let requested = reading.says_any(&["how much", "whats the", "what is the", "what are the", "what does"]);
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
    const ASKS: [&str; 22] = [
        "what", "whats", "how", "when", "whens", "where", "wheres", "is", "are", "has", "does", "do", "can", "could",
        "would", "did", "was", "and", "may", "any", "got", "which",
    ];
    let field = reading.fields.iter().any(|field| *field != Field::Everything);
    let noun = names_listings(reading, &KINDS) || names_listings(reading, &HOMES);
    let numbers = reading.tokens.iter().any(|token| token.number.is_some() && token.word != "one");
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
        || too_much(reading)
    {
        return false;
    }
    let opener = lead(reading);
    let first = reading.word(opener);
    // "And a yard" preferences for one more thing.
    if first == "and" && matches!(reading.word(opener + 1), "a" | "an" | "some" | "also") {
        return false;
    }
    let asks = ASKS.contains(&first) || reading.says_any(&["what about", "how about", "what time"]);
    let there = reading.word(opener + 1) == "there" && matches!(first, "is" | "are");
    let others = reading.says_any(&["else", "one", "ones", "more", "another", "others"]);
    let strong = asks && !matches!(first, "and" | "any" | "got") && !others;
    let searches = reading.says_any(&SEARCHES) && !strong;
    let short = reading.tokens.len() - opener <= 3 + usize::from(reading.says("?"));
    !searches && (asks || there || short && reading.filter.property_types.is_empty())
}

/// "And the other one?", "what about 12 Maple Lane?": the question of one home before is asked of this one.
pub fn asks_the_same(reading: &ParseState<'_>) -> bool {
    reading.word(lead(reading)) == "and" || reading.says_any(&["what about", "how about", "same for"])
}

/// Whether the question only chooses among what was shown: "the cheapest of those".
pub fn is_among_shown(reading: &ParseState<'_>, pointing: ListingReference) -> bool {
    pointing == ListingReference::Many && reading.filter == Filter::default() && reading.forget.is_empty()
}

/// Whether a place is named.
pub fn mentions_area(reading: &ParseState<'_>) -> bool {
    merge::mentions_area(&reading.filter)
}

/// Whether one of the nouns is said of homes, and not of an open house.
/// Whether listings are wanted: the question has a condition besides places, names homes in a place ("homes in Tacoma") or
/// asks for them ("show me homes").
pub fn wants_listings(reading: &ParseState<'_>) -> bool {
    let is_about_listings = names_listings(reading, &KINDS) || names_listings(reading, &HOMES);
    names_more_than_area(reading) || is_about_listings && (mentions_area(reading) || asks_anew(reading))
}

fn names_more_than_area(reading: &ParseState<'_>) -> bool {
    let filter = &reading.filter;
    let places = Filter {
        cities: filter.cities.clone(),
        not_cities: filter.not_cities.clone(),
        states: filter.states.clone(),
        zips: filter.zips.clone(),
        locations: filter.locations.clone(),
        not_locations: filter.not_locations.clone(),
        streets: filter.streets.clone(),
        near: filter.near,
        ..Filter::default()
    };
    *filter != places || !reading.preferences.is_empty()
}

fn names_listings(reading: &ParseState<'_>, nouns: &[&str]) -> bool {
    (0..reading.tokens.len()).any(|at| nouns.contains(&reading.word(at)) && reading.before(at, 1) != "open")
}

/// Where the question begins after "ok", "hm" and the like.
pub fn lead(reading: &ParseState<'_>) -> usize {
    const FILLERS: [&str; 20] = [
        "ok", "okay", "so", "well", "hm", "hmm", "um", "uh", "alright", "right", "great", "nice", "cool", "good",
        "thanks", "yes", "yeah", "yep", "oh", "ah",
    ];
    (0..reading.tokens.len()).find(|at| !FILLERS.contains(&reading.word(*at))).unwrap_or(0)
}

/// Whether the question continues with the search before it.
pub fn follows(reading: &ParseState<'_>, dialog_state: &DialogState, pointing: ListingReference) -> bool {
    if dialog_state.filter.is_none() {
        return false;
    }
    let relative =
        is_relative(reading, dialog_state) && !reading.says_any(&["bigger than", "larger than", "cheaper than"]);
    if opens_follow_up(reading) || relative || pointing == ListingReference::Many || !reading.forget.is_empty() {
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
    let (kind, listings) = (names_listings(reading, &KINDS), names_listings(reading, &HOMES));
    if !kind && !listings {
        return !asks_anew(reading) || !reading.says("all");
    }
    if asks_anew(reading) || mentions_area(reading) || !reading.unknown_places.is_empty() {
        return false;
    }
    content_terms(reading) <= 4
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

fn asks_anew(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "looking for",
        "show me",
        "find me",
        "search for",
        "i want",
        "i need",
        "do you have",
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

/// Whether the question wants more or less of what was shown: "cheaper", "something bigger".
pub fn is_relative(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    dialog_state.filter.is_some()
        && !asks_which(reading)
        && (too_much(reading)
            || reading.says_any(&[
                "cheaper",
                "less expensive",
                "more affordable",
                "bigger",
                "larger",
                "more space",
                "too small",
            ]))
}

/// "Too expensive" wants something cheaper.
fn too_much(reading: &ParseState<'_>) -> bool {
    reading.says_any(&["too expensive", "too pricey", "out of my budget", "over my budget", "over budget"])
        && !reading.says_any(&["not too", "isnt too"])
}

/// "Which one is cheaper?" asks among the homes that were shown, not for others.
fn asks_which(reading: &ParseState<'_>) -> bool {
    reading.says_any(&["which is", "which one is"])
}

/// "cheaper", "bigger": bounded by the homes shown before, in their order.
pub fn relative_order(reading: &ParseState<'_>, dialog_state: &DialogState, filter: &mut Filter) -> Option<Order> {
    if asks_which(reading) {
        return None;
    }
    let exclusive = |value| Some(Bound { value, inclusive: false });
    // "Too expensive, max 600k" and "too small, I need 2 bedrooms" say themselves what would do.
    let earlier = dialog_state.filter.clone().unwrap_or_default();
    if too_much(reading) && filter.price != earlier.price {
        return None;
    }
    if (too_much(reading) && dialog_state.filter.is_some()
        || reading.says_any(&["cheaper", "less expensive", "lower price", "more affordable"]))
        && !reading.says("cheaper than")
    {
        if let Some(price) = dialog_state
            .lowest_price
            .filter(|_| filter.price.max.is_none_or(|max| dialog_state.lowest_price.is_some_and(|low| low < max.value)))
        {
            filter.price.max = exclusive(price);
        }
        return Some(Order::PriceAsc);
    }
    let denied =
        reading.says_any(&["nothing bigger", "no bigger", "not bigger", "nothing larger", "or bigger", "or larger"]);
    let explained = reading.says("too small")
        && (filter.bedrooms != earlier.bedrooms || filter.building_area_sqft != earlier.building_area_sqft);
    if reading.says_any(&["bigger", "larger", "more space", "more spacious", "too small"])
        && !denied
        && !explained
        && !reading.says_any(&["bigger than", "larger than"])
    {
        if let Some(area) = dialog_state.largest_sqft {
            filter.building_area_sqft.min = exclusive(area);
        }
        return Some(Order::AreaDesc);
    }
    None
}
