//! Words that tell what kind of question it is: an average, more of the same, the list itself, a correction. One small
//! question each, so that `parse_query` reads as its order.

use porchlight_domain::SaleType;

use crate::{dialog_state::DialogState, extractors::references::ListingReference, parse_state::ParseState};

/// Whether prices of many homes are asked for: "average price", "how much are condos".
pub fn is_summary(reading: &mut ParseState<'_>) -> bool {
    const SUMMARY: [&str; 18] = [
        "rent like",
        "rents like",
        "prices like",
        "prices look like",
        "prices these days",
        "average price",
        "average rent",
        "average cost",
        "median price",
        "mean price",
        "typical price",
        "average",
        "median",
        "price range",
        "range of prices",
        "price level",
        "how expensive are",
        "what are prices",
    ];
    const OF_MANY: [&str; 4] = ["how much are", "how much do", "how much does a", "how much would"];
    const MANY: [&str; 10] =
        ["rents", "prices", "homes", "houses", "condos", "apartments", "townhouses", "townhomes", "rentals", "cost"];
    // "How much does it cost to rent" is about no home.
    const IMPERSONAL: [&str; 5] = [
        "how much does it cost to",
        "what does it cost to",
        "how much is it to",
        "how much would it cost to",
        "how much is rent for",
    ];
    if let Some(found) = reading.take_any(&IMPERSONAL) {
        if found.len() == 5 && reading.word(found.end - 1) == "for" || reading.says("rent") {
            reading.filter.sale_type = Some(SaleType::ForRent);
        }
        return true;
    }
    if !reading.street_addresses.is_empty()
        || !reading.ids.is_empty()
        || reading.says("it")
        || reading.says_any(&["they", "those"]) && !reading.says_any(&["average price", "average rent", "median price"])
        || reading.says("these") && !reading.says("these days")
    {
        return false;
    }
    // "Price range 300-450k" bounds.
    let bounds = ["price range", "range of prices"].iter().filter_map(|phrase| reading.find(phrase)).any(|found| {
        let number = |at: usize| reading.tokens.get(at).is_some_and(|token| token.number.is_some());
        (0..3).any(|ahead| number(found.end + ahead))
    });
    if bounds {
        return false;
    }
    let found = usual_price(reading)
        || reading.take_any(&SUMMARY).is_some()
        || reading.says_any(&MANY) && (reading.take_any(&OF_MANY).is_some() || what_do_they_cost(reading))
        || price_of_one(reading)
        || prices_of(reading, &MANY);
    if found && reading.says_any(&["rent", "rents"]) {
        reading.filter.sale_type = Some(SaleType::ForRent);
    }
    found
}

/// "What do condos go for"; but "what do you have for condos" looks for some.
fn what_do_they_cost(reading: &mut ParseState<'_>) -> bool {
    let Some(found) = reading.find("what do") else { return false };
    if matches!(reading.word(found.end), "you" | "u" | "we" | "i") {
        return false;
    }
    reading.take(found);
    true
}

/// "The typical rent", "the going rate", "what would a condo usually cost".
fn usual_price(reading: &mut ParseState<'_>) -> bool {
    const USUAL: [&str; 12] = [
        "average",
        "median",
        "mean",
        "typical",
        "usual",
        "normal",
        "going",
        "common",
        "ballpark",
        "usually",
        "typically",
        "normally",
    ];
    const PRICES: [&str; 15] = [
        "price", "prices", "rent", "rents", "cost", "costs", "rate", "rates", "asking", "go", "run", "pay", "paying",
        "priced", "much",
    ];
    let usual = (0..reading.tokens.len()).find(|at| {
        let word = reading.word(*at);
        let is_price = |ahead: &usize| PRICES.contains(&reading.word(*at + ahead));
        let before = word.ends_with("ly") && (1..=5).any(|back| PRICES.contains(&reading.before(*at, back)));
        // "I'm going to rent" and "I mean rent" say nothing of what is usual.
        let reach = if matches!(word, "going" | "mean" | "common" | "normal" | "usual") { 1 } else { 3 };
        let is_verb = matches!(reading.before(*at, 1), "i" | "you" | "im" | "we" | "were");
        USUAL.contains(&word) && !is_verb && (before || (1..=reach).any(|ahead| is_price(&ahead)))
    });
    let Some(at) = usual else { return false };
    // "Average" alone is taken with its price; "rent" stays for the kind of sale.
    let end = at
        + 1
        + usize::from(matches!(
            reading.word(at + 1),
            "price" | "prices" | "cost" | "costs" | "rate" | "rates" | "asking"
        ));
    reading.take(at..end);
    true
}

/// "How much is a 2 bed in Riverton", "what does a condo cost": any of its kind.
fn price_of_one(reading: &mut ParseState<'_>) -> bool {
    const ASKS: [&str; 7] = [
        "how much is a",
        "how much for a",
        "how much are a",
        "how much would a",
        "how much does a",
        "what does a",
        "what would a",
    ];
    const KINDS: [&str; 13] = [
        "house",
        "home",
        "condo",
        "townhouse",
        "apartment",
        "flat",
        "rental",
        "studio",
        "bed",
        "bedroom",
        "br",
        "bd",
        "place",
    ];
    let Some(found) = ASKS.iter().find_map(|phrase| reading.find(phrase)) else { return false };
    let is_kind = (0..5).any(|ahead| KINDS.contains(&reading.word(found.end + ahead)));
    if is_kind {
        reading.take(found);
    }
    is_kind
}

/// "Price of homes in Harborside", "condo prices": the homes stay for their kind.
fn prices_of(reading: &mut ParseState<'_>, many: &[&str]) -> bool {
    const ONE: [&str; 7] = ["home", "house", "condo", "townhouse", "apartment", "property", "rental"];
    let at = (0..reading.tokens.len()).find(|at| match reading.word(*at) {
        "price" | "prices" | "cost" => {
            let noun = at + 2 + usize::from(reading.word(at + 2) == "the");
            reading.word(at + 1) == "of" && many.contains(&reading.word(noun))
        }
        _ => false,
    });
    if let Some(at) = at {
        reading.take(at..at + 2);
        return true;
    }
    let at = (1..reading.tokens.len()).find(|at| {
        reading.word(*at) == "prices" && ONE.contains(&reading.before(*at, 1)) && !reading.tokens[*at].taken
    });
    at.inspect(|at| reading.take(*at..at + 1)).is_some()
}

/// Whether homes are asked for without any condition.
pub fn is_listing_search(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "homes",
        "home",
        "houses",
        "house",
        "listings",
        "properties",
        "property",
        "places",
        "listing",
        "what do you have",
        "whats available",
        "show me",
        "inventory",
        "options",
        "available",
        "anything",
        "looking",
        "place to live",
        "real estate",
    ])
}

/// Takes the words that an answer tells to say for the next homes.
pub fn parse_show_more(reading: &mut ParseState<'_>) {
    for phrase in porchlight_lang::messages::show_more() {
        if let Some(found) = reading.find(phrase) {
            reading.take(found);
        }
    }
}

/// Whether the next homes of the same search are asked for.
pub fn wants_more(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    // "More bedrooms" asks for larger homes.
    if reading.says_any(&["more bedrooms", "more beds", "more bathrooms", "more baths", "more rooms", "more space"]) {
        return false;
    }
    // What an answer tells to say is understood in each of its languages.
    dialog_state.filter.is_some() && porchlight_lang::messages::show_more().any(|phrase| reading.says(phrase))
        || dialog_state.filter.is_some()
            && reading.says_any(&[
                "show more",
                "more results",
                "next",
                "more options",
                "any more",
                "any others",
                "others",
                "more homes",
                "more please",
                "see more",
                "the rest",
                "anything else",
                "what else",
                "show me more",
                "more",
                "keep going",
                "other ones",
                "other options",
            ])
}

/// Whether the homes of the numbers before are to be named: "ok list them", "which ones are they?".
pub fn is_list_request(reading: &ParseState<'_>, dialog_state: &DialogState, pointing: ListingReference) -> bool {
    let shows = reading.says_any(&[
        "show",
        "list",
        "see",
        "which ones",
        "which are they",
        "what are they",
        "name them",
        "display",
    ]);
    dialog_state.filter.is_some() && shows && (pointing == ListingReference::Many || reading.tokens.len() <= 4)
}

/// Where the visitor puts right what was said before: "no wait", "sorry, I meant".
pub fn corrected(reading: &ParseState<'_>) -> Option<usize> {
    const CUES: [&str; 15] = [
        "no not",
        "no wait",
        "wait no",
        "wait",
        "i mean",
        "i meant",
        "or rather",
        "scratch that",
        "make that",
        "actually",
        "sorry",
        "correction",
        "no sorry",
        "my bad",
        "oops",
    ];
    let answers = reading.word(0) == "no" && reading.pauses(1);
    if answers { Some(0) } else { CUES.iter().filter_map(|cue| reading.find(cue)).map(|found| found.start).min() }
}

/// Whether the number of one home is asked for where "how many" would count homes: "how many baths".
pub fn is_room_count(reading: &ParseState<'_>) -> bool {
    const ROOM_NOUNS: [&str; 26] = [
        "bedrooms",
        "bedroom",
        "beds",
        "baths",
        "bathrooms",
        "rooms",
        "sqft",
        "sq",
        "square",
        "acres",
        "acre",
        "cars",
        "parking",
        "garages",
        "floors",
        "stories",
        "storeys",
        "levels",
        "units",
        "spots",
        "spaces",
        "feet",
        "photos",
        "pictures",
        "days",
        "full",
    ];
    const HOMES: [&str; 12] = [
        "homes",
        "houses",
        "condos",
        "apartments",
        "listings",
        "townhouses",
        "places",
        "properties",
        "rentals",
        "ones",
        "studios",
        "flats",
    ];
    let starts = |phrase: &str| reading.find_last(phrase).map(|found| found.end);
    let counted = ["how many", "number of", "how much"].iter().find_map(|phrase| starts(phrase));
    let pieces = counted.is_some_and(|at| ROOM_NOUNS.contains(&reading.word(at)));
    pieces && !reading.says_any(&HOMES)
}
