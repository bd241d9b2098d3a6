//! Finds questions that no listing answers. They are looked for by whole phrases, so that a search never loses a word.

use crate::{intent::Topic, parse_state::ParseState};

const TRAVEL: [&str; 45] = [
    "how far is",
    "walk score",
    "walkscore",
    "transit score",
    "light rail",
    "public transit",
    "public transportation",
    "bus line",
    "bus lines",
    "bus stop",
    "train station",
    "subway station",
    "closest to campus",
    "closest to work",
    "closest to the",
    "nearest to the",
    "how long is the drive",
    "how long is the commute",
    "how long is the walk",
    "how long does it take to",
    "how long would it take to",
    "drive to work",
    "driving time",
    "driving distance",
    "travel time",
    "commute time",
    "whats the commute",
    "how is the commute",
    "how far is it",
    "how far are",
    "how far away",
    "how far from",
    "how far to",
    "how many minutes",
    "how many miles",
    "closer to downtown",
    "closer to the",
    "closest to downtown",
    "which is closer",
    "which one is closer",
    "nearest bus stop",
    "nearest train station",
    "close to each other",
    "near each other",
    "far apart",
];
const OPINION: [&str; 15] = [
    "would you buy",
    "would you choose",
    "would you pick",
    "would you take",
    "would you go for",
    "would you recommend",
    "do you recommend",
    "you recommend",
    "which do you like",
    "do you like best",
    "your favorite",
    "your favourite",
    "your opinion",
    "what would you do",
    "which would you",
];
const LENDING: [&str; 19] = [
    "get approved",
    "be approved",
    "qualify for a loan",
    "preapproved",
    "pre approved",
    "preapproval",
    "pre approval",
    "prequalified",
    "pre qualified",
    "get a loan",
    "get a mortgage",
    "no credit",
    "bad credit",
    "my credit",
    "credit score",
    "do you finance",
    "owner financing",
    "seller financing",
    "without credit",
];
const LAW: [&str; 12] = [
    "as a foreigner",
    "foreigners",
    "extra taxes",
    "capital gains",
    "tax deduction",
    "tax deductible",
    "transfer tax",
    "legal advice",
    "visa",
    "green card",
    "inheritance tax",
    "pay taxes",
];
const NEGOTIATION: [&str; 32] = [
    "owner take",
    "owners take",
    "owner accept",
    "theyd take",
    "they would take",
    "would they take",
    "would they accept",
    "theyd accept",
    "lowest they",
    "negotiable",
    "negotiate",
    "accept less",
    "take less",
    "lower offer",
    "lowball",
    "come down on the price",
    "come down in price",
    "go lower",
    "lower the price",
    "drop the price",
    "wiggle room",
    "best offer",
    "theyd take",
    "they take",
    "theyll take",
    "they accept",
    "theyd accept",
    "theyll accept",
    "seller take",
    "sellers take",
    "seller accept",
    "sellers accept",
];
const COMMISSION: [&str; 14] = [
    "commission",
    "co op are you",
    "coop are you",
    "co op is offered",
    "co op offered",
    "the co op fee",
    "buyer agent compensation",
    "your fee",
    "your fees",
    "do you charge",
    "do you guys charge",
    "realtor fees",
    "agent fees",
    "broker fee",
];
const START: [&str; 9] = [
    "where to start",
    "where to begin",
    "how to start",
    "where do i start",
    "where do we start",
    "how do i start",
    "just browsing",
    "just looking around",
    "new to this",
];

/// What is in no listing, whichever home is meant.
const UNLISTED: [&str; 25] = [
    "exchange rate",
    "dollar rate",
    "the dollar today",
    "the weather",
    "weather in",
    "weather like",
    "weather forecast",
    "weather there",
    "weather today",
    "weather tomorrow",
    "how hot",
    "how cold",
    "things to do",
    "nightlife",
    "the news",
    "going to rain",
    "anyone died",
    "anybody died",
    "someone died",
    "people died",
    "anyone die",
    "office hours",
    "in the office",
    "your hours",
    "make up the prices",
];

const TABLE: [(&[&str], Topic); 8] = [
    (&UNLISTED, Topic::Unlisted),
    (&OPINION, Topic::Opinion),
    (&NEGOTIATION, Topic::Negotiation),
    (&COMMISSION, Topic::Commission),
    (&LENDING, Topic::Lending),
    (&LAW, Topic::Law),
    (&TRAVEL, Topic::Travel),
    (&START, Topic::Start),
];

/// "Did they drop the price?": what was done, and no wish to negotiate.
pub fn asks_of_past_price(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "did they drop",
        "did they lower",
        "did they reduce",
        "did they cut",
        "have they dropped",
        "have they lowered",
        "have they reduced",
        "has the price dropped",
        "did the price drop",
    ])
}

/// "Is it near a bus stop?": whether there is one, which the listing may state, and no distance.
pub fn asks_of_transit(reading: &ParseState<'_>) -> bool {
    const TRANSIT: [&str; 8] = [
        "bus line",
        "bus lines",
        "bus stop",
        "train station",
        "subway station",
        "light rail",
        "public transit",
        "public transportation",
    ];
    const DISTANCES: [&str; 8] =
        ["how far", "how long", "how many", "how close", "nearest", "closest", "which", "walk score"];
    reading.says_any(&TRANSIT) && !reading.says_any(&DISTANCES)
}

/// The topic of a question, if it has one.
pub fn of(reading: &ParseState<'_>) -> Option<Topic> {
    let named = TABLE.iter().find(|(phrases, _)| reading.says_any(phrases)).map(|(_, topic)| *topic);
    let named = named.map(|topic| match topic {
        Topic::Opinion if reading.says_any(&OUTSIDE) => Topic::Unlisted,
        topic => topic,
    });
    // "Do they take dogs" asks for a rule, and "what do you charge for a cat" for its fee.
    let is_of_rule = |topic: &Topic| matches!(topic, Topic::Negotiation | Topic::Commission);
    let named = named.filter(|topic| !is_of_rule(topic) || !reading.says_any(&ANIMALS));
    let named = named.filter(|topic| *topic != Topic::Commission || !reading.says_any(&CHARGED));
    named.or_else(|| asks_of_way(reading).then_some(Topic::Travel))
}

/// What is recommended and is no home.
const OUTSIDE: [&str; 11] =
    ["pizza", "restaurant", "restaurants", "coffee", "cafe", "bar", "bars", "gym", "dentist", "doctor", "school"];
/// What a landlord charges for.
const CHARGED: [&str; 9] =
    ["parking", "laundry", "deposit", "utilities", "water", "application", "storage", "late", "cleaning"];
const ANIMALS: [&str; 7] = ["dog", "dogs", "cat", "cats", "pet", "pets", "animals"];

/// "How long would the drive to the airport be": a length and a way of travel.
fn asks_of_way(reading: &ParseState<'_>) -> bool {
    const LENGTHS: [&str; 6] = ["how long", "how far", "how many minutes", "how many miles", "how bad", "how quick"];
    const TRAVEL_NOUNS: [&str; 10] =
        ["drive", "commute", "walk", "bus", "train", "ferry", "ride", "trip", "drive to", "bike ride"];
    reading.says_any(&LENGTHS)
        && reading.says_any(&TRAVEL_NOUNS)
        && !reading.says_any(&["on the market", "been listed"])
}
