//! The words around names of homes that were not shown, in English: what other languages say is put into these before.

/// Begins a clause that says what a home is like.
pub const CLAUSES: [&str; 4] = ["where", "whose", "thats", "that"];
/// Between words before a noun: "the mother in law suite one".
pub const INSIDE: [&str; 2] = ["in", "of"];
/// Words of visitors before "one", which name no home.
pub const WISHING: [&str; 27] = [
    "want",
    "need",
    "wants",
    "needs",
    "looking",
    "like",
    "love",
    "see",
    "find",
    "show",
    "each",
    "every",
    "another",
    "other",
    "others",
    "same",
    "different",
    "know",
    "think",
    "tell",
    "get",
    "got",
    "per",
    "sq",
    "ft",
    "sqft",
    "square",
];
/// The street of the home spoken of.
pub const THERE: [&str; 8] = [
    "on that street",
    "on that road",
    "on the same street",
    "on the same road",
    "of the same street",
    "in that building",
    "in the same building",
    "of that street",
];
/// Puts a home beside the one spoken of.
pub const COMPARES: [&str; 17] = [
    "compare",
    "comparison",
    "difference",
    "versus",
    "vs",
    "cheaper",
    "bigger",
    "larger",
    "smaller",
    "more expensive",
    "less expensive",
    "newer",
    "older",
    "how much more",
    "how much less",
    "than",
    "compared",
];
/// Words of a name that say nothing of the home.
pub const JOINING: [&str; 16] =
    ["a", "an", "the", "its", "own", "their", "all", "in", "of", "and", "at", "for", "to", "by", "on", "has"];
/// Kinds that any home may be called by.
pub const ANY_KIND: [&str; 8] = ["house", "home", "place", "property", "apartment", "land", "building", "condo"];
/// Before a home of which others are asked for.
pub const ADDING: [&str; 8] = ["near", "like", "besides", "except", "not", "around", "beside", "than"];
/// What an order is searched by.
pub const ENDS_OF_SCALE: [&str; 16] = [
    "lowest", "highest", "least", "most", "cheapest", "biggest", "largest", "smallest", "newest", "oldest", "lower",
    "higher", "closest", "nearest", "priciest", "best",
];
/// Before a home that the visitor has.
pub const FOR_ANY: [&str; 4] = ["own", "sell", "selling", "my"];
/// What looks for homes, of which none is meant.
pub const SEARCHES: [&str; 35] = [
    "homes",
    "houses",
    "condos",
    "apartments",
    "apts",
    "townhouses",
    "townhomes",
    "listings",
    "rentals",
    "properties",
    "places",
    "units",
    "lots",
    "anything",
    "something",
    "any other",
    "looking for a",
    "looking for an",
    "i want a",
    "i need a",
    "we want a",
    "we need a",
    "find me a",
    "similar",
    "which of",
    "next to it",
    "next to that",
    "next to this",
    "next door",
    "same kind",
    "have on",
    "whats on",
    "available on",
    "another",
    "else",
];
