//! The words of names for homes, in English: what other languages say is put into these before.

use porchlight_domain::{Availability, SaleType};

use super::extreme::Extreme;

/// Nouns for any home, which tell nothing.
pub const HEADS: [&str; 13] = [
    "one",
    "house",
    "home",
    "place",
    "property",
    "unit",
    "building",
    "listing",
    "apartment",
    "spot",
    "option",
    "flat",
    "space",
];
/// Nouns that a home is called by where its description, address or type has them.
pub const NOUNS: [&str; 24] = [
    "cottage",
    "cabin",
    "bungalow",
    "craftsman",
    "fixer",
    "ranch",
    "rambler",
    "penthouse",
    "loft",
    "farmhouse",
    "victorian",
    "duplex",
    "studio",
    "casita",
    "colonial",
    "cape",
    "chalet",
    "villa",
    "storefront",
    "efficiency",
    "triplex",
    "trailer",
    "barndominium",
    "tudor",
];
/// Nouns of parts, too, which name a home by its address or type alone: "the suite".
pub const SECTIONS: [&str; 5] = ["suite", "lot", "office", "basement", "shop"];
/// Two words for one home.
pub const COMPOUNDS: [&str; 10] = [
    "garage apartment",
    "guest house",
    "tiny house",
    "double wide",
    "single wide",
    "office suite",
    "basement apartment",
    "carriage house",
    "pool house",
    "main house",
];
/// Words that tell nothing of one home, though descriptions have them.
pub const GENERAL: [&str; 52] = [
    "new",
    "old",
    "big",
    "small",
    "large",
    "nice",
    "good",
    "great",
    "right",
    "left",
    "next",
    "same",
    "other",
    "only",
    "own",
    "whole",
    "last",
    "first",
    "second",
    "third",
    "recent",
    "best",
    "better",
    "more",
    "most",
    "less",
    "least",
    "full",
    "half",
    "real",
    "main",
    "free",
    "available",
    "current",
    "previous",
    "total",
    "average",
    "actual",
    "final",
    "and",
    "or",
    "with",
    "for",
    "not",
    "bed",
    "bath",
    "room",
    "day",
    "open",
    "middle",
    "top",
    "bottom",
];
/// Verbs and other words that may follow the name of a home.
pub const ENDS: [&str; 70] = [
    "", "?", ",", "is", "isnt", "are", "was", "has", "hasnt", "have", "had", "does", "doesnt", "do", "did", "will",
    "would", "can", "could", "should", "may", "for", "with", "on", "in", "at", "of", "off", "by", "to", "and", "or",
    "but", "than", "then", "vs", "versus", "what", "whats", "when", "how", "hows", "please", "pls", "plz", "still",
    "that", "thats", "which", "cost", "costs", "come", "comes", "allow", "allows", "take", "takes", "accept",
    "tomorrow", "today", "instead", "again", "going", "run", "runs", "look", "looks", "listed", "priced", "work",
];
/// Verbs before the home that is their subject.
pub const INVERTING: [&str; 14] =
    ["is", "isnt", "are", "was", "does", "doesnt", "did", "has", "can", "could", "will", "would", "should", "do"];
/// Nouns behind a noun for homes, which are no homes.
pub const TAILS: [&str; 39] = [
    "license",
    "permit",
    "income",
    "yield",
    "agreement",
    "application",
    "market",
    "rate",
    "rates",
    "fee",
    "fees",
    "dues",
    "payment",
    "payments",
    "price",
    "prices",
    "cost",
    "value",
    "number",
    "size",
    "tax",
    "taxes",
    "insurance",
    "association",
    "board",
    "owner",
    "owners",
    "manager",
    "rules",
    "rent",
    "office",
    "tour",
    "keys",
    "lot",
    "floor",
    "complex",
    "inspection",
    "loan",
    "deposit",
];
/// What says that the noun behind is a part of the home, or what it needs, and not the home.
pub const ARTICLES: [&str; 9] = ["a", "an", "the", "its", "own", "their", "that", "all", "one"];
/// Before a name that is not meant.
pub const DENIALS: [&str; 7] = ["not", "no", "except", "without", "excluding", "besides", "like"];
/// Between a home and what it has.
pub const HAVING: [&str; 8] =
    ["with", "having", "thats got", "that has", "that have", "which has", "that takes", "that comes with"];
/// Between a home and what it has not.
pub const LACKING: [&str; 9] = [
    "with no",
    "without any",
    "without",
    "that has no",
    "that doesnt have",
    "which has no",
    "that has not",
    "thats got no",
    "having no",
];
/// Between a home and where it is.
pub const AT: [&str; 9] = ["on", "at", "off", "along", "in", "over on", "over in", "of", "down on"];
/// Between a home and what it is next to.
pub const BESIDE: [&str; 8] = ["above", "over", "behind", "below", "beside", "by", "near", "under"];

/// Between a home and a number of it.
pub const LINKS: [&str; 14] = [
    "built in",
    "built",
    "from",
    "for",
    "at",
    "of",
    "listed at",
    "listed for",
    "priced at",
    "asking",
    "thats",
    "with",
    "around",
    "for around",
];
/// Sale or rent, behind the noun or in its place.
pub const OFFERED: [(&str, SaleType); 15] = [
    ("you have for rent", SaleType::ForRent),
    ("you have for sale", SaleType::ForSale),
    ("thats for rent", SaleType::ForRent),
    ("thats for sale", SaleType::ForSale),
    ("that is for rent", SaleType::ForRent),
    ("that is for sale", SaleType::ForSale),
    ("for rent", SaleType::ForRent),
    ("for lease", SaleType::ForRent),
    ("to rent", SaleType::ForRent),
    ("to lease", SaleType::ForRent),
    ("for sale", SaleType::ForSale),
    ("to buy", SaleType::ForSale),
    ("rental", SaleType::ForRent),
    ("you rent", SaleType::ForRent),
    ("you sell", SaleType::ForSale),
];

/// Whether it can still be had, before or behind the noun.
pub const STATUSES: [(&str, Availability); 14] = [
    ("thats coming soon", Availability::ComingSoon),
    ("thats about to list", Availability::ComingSoon),
    ("coming soon", Availability::ComingSoon),
    ("upcoming", Availability::ComingSoon),
    ("thats still available", Availability::Available),
    ("thats available", Availability::Available),
    ("thats free", Availability::Available),
    ("available", Availability::Available),
    ("thats under contract", Availability::Pending),
    ("under contract", Availability::Pending),
    ("thats pending", Availability::Pending),
    ("pending", Availability::Pending),
    ("thats sold", Availability::Sold),
    ("sold", Availability::Sold),
];

/// Comparatives and superlatives.
pub const EXTREMES: [(&str, Extreme); 38] = [
    ("less expensive", Extreme::Cheapest),
    ("least expensive", Extreme::Cheapest),
    ("more affordable", Extreme::Cheapest),
    ("most affordable", Extreme::Cheapest),
    ("lowest priced", Extreme::Cheapest),
    ("lower priced", Extreme::Cheapest),
    ("cheaper", Extreme::Cheapest),
    ("cheapest", Extreme::Cheapest),
    ("cheap", Extreme::Cheapest),
    ("more expensive", Extreme::Priciest),
    ("most expensive", Extreme::Priciest),
    ("highest priced", Extreme::Priciest),
    ("higher priced", Extreme::Priciest),
    ("pricier", Extreme::Priciest),
    ("priciest", Extreme::Priciest),
    ("pricey", Extreme::Priciest),
    ("expensive", Extreme::Priciest),
    ("dearer", Extreme::Priciest),
    ("bigger", Extreme::Largest),
    ("biggest", Extreme::Largest),
    ("larger", Extreme::Largest),
    ("largest", Extreme::Largest),
    ("big", Extreme::Largest),
    ("large", Extreme::Largest),
    ("roomier", Extreme::Largest),
    ("most spacious", Extreme::Largest),
    ("more spacious", Extreme::Largest),
    ("smaller", Extreme::Smallest),
    ("smallest", Extreme::Smallest),
    ("small", Extreme::Smallest),
    ("tiny", Extreme::Smallest),
    ("newer", Extreme::Newest),
    ("newest", Extreme::Newest),
    ("new", Extreme::Newest),
    ("older", Extreme::Oldest),
    ("oldest", Extreme::Oldest),
    ("old", Extreme::Oldest),
    ("most modern", Extreme::Newest),
];

/// Words for stairs, in the singular.
const STAIRS: [&str; 6] = ["stair", "step", "staircase", "flight", "escalera", "escalon"];
/// What has no stairs.
const STEP_FREE: [&str; 8] = [
    "ground floor",
    "single level",
    "one level",
    "single story",
    "one story",
    "step-free",
    "single-story",
    "one-story",
];

/// What says that a home has none of what the word names.
pub fn without(word: &str) -> &'static [&'static str] {
    if STAIRS.contains(&word) { &STEP_FREE } else { &[] }
}

/// Words of which each says the same of a home.
const SAME: [&[&str]; 12] = [
    &STAIRS,
    &["upstairs", "upper", "second floor", "top floor", "second story", "upstair"],
    &["downstairs", "lower", "ground floor", "ground level", "street level", "first floor", "downstair"],
    &["back", "rear", "behind"],
    &["front", "streetside"],
    &["fixer", "fixer upper", "handyman", "tlc", "toolbox"],
    &["trailer", "manufactured", "mobile", "double wide", "single wide"],
    &["storefront", "commercial"],
    &["vacant", "lot", "land"],
    &["pool", "swimming"],
    &["washer", "laundry"],
    &["workshop", "shop"],
];

/// The other words for it.
pub fn same_as(word: &str) -> impl Iterator<Item = &'static str> {
    let group = SAME.iter().find(|group| group.contains(&word));
    group.into_iter().flat_map(|group| group.iter().copied())
}

/// What a rest of a message consists of that asks nothing of a home.
pub const FILLERS: [&str; 49] = [
    "one", "ones", "it", "does", "that", "?", "ok", "okay", "so", "and", "then", "what", "whats", "which", "is", "are",
    "about", "how", "hmm", "oh", "please", "pls", "show", "me", "see", "find", "give", "list", "i", "want", "need",
    "you", "have", "got", "do", "the", "just", "only", "there", "yes", "no", "for", "sale", "rent", "in", "of", "them",
    "those", "these",
];
