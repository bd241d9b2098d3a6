//! Subjects of one home that no column holds: septic, stories, heat. The words are looked for in the listing's own
//! columns and description, and quoted only as a noun that a person would recognize.

mod phrases;

pub use self::phrases::PRICE_REDUCED;
use self::phrases::SUBJECTS;
use crate::{
    field::{AVAILABLE_FROM, Field, LEASE_TERM, MONTHLY_TAXES, TAXES},
    follow_up,
    parse_state::ParseState,
};

/// The price of a building for each of its homes.
pub(super) const PRICE_PER_DWELLING: &str = "price per unit";

/// "Price per unit of the duplex", "what's that per door".
pub(super) fn asks_per_dwelling(reading: &ParseState<'_>) -> bool {
    reading.says_any(&[
        "price per unit",
        "cost per unit",
        "per unit price",
        "price per door",
        "per door",
        "price per side",
    ]) || reading.says("per unit")
        && reading.says_any(&["how much", "whats", "what is", "price", "cost"])
        && !reading.says_any(&["rent", "rents"])
}

/// Messages up to this length may be a subject and no more.
const MAX_BARE_TOKENS: usize = 4;
const BARE: [&str; 3] = [TAXES, AVAILABLE_FROM, LEASE_TERM];

/// "Taxes a month", "how much is the tax per month": the tax is said of a month, too.
pub(super) fn by_the_month(reading: &ParseState<'_>, subject: &'static str) -> &'static str {
    const A_MONTH: [&str; 6] = ["a month", "per month", "monthly", "each month", "every month", "/ month"];
    if subject == TAXES && reading.says_any(&A_MONTH) { MONTHLY_TAXES } else { subject }
}

/// Whether a word is the name of a subject.
pub(super) fn is_name(word: &str) -> bool {
    matches!(word, PRICE_PER_DWELLING | MONTHLY_TAXES) || SUBJECTS.iter().any(|(_, name)| *name == word)
}

/// The subject of a question about a home.
pub(super) fn subject(reading: &ParseState<'_>) -> Option<&'static str> {
    let is_free = |phrase: &&str| reading.find(phrase).is_some();
    // "New roof" is a wish, "is the roof new" asks.
    // "Taxes 415 Larkin": of a home that is named, it asks.
    let names_listing =
        !reading.street_addresses.is_empty() || !reading.mls_numbers.is_empty() || !reading.ids.is_empty();
    // "Taxes", "move in date": a message of no more than a subject that nobody wishes for asks for it.
    let is_bare = reading.tokens.len() <= MAX_BARE_TOKENS;
    // "After taxes and water, what is left".
    let asks_later = reading.says_any(&["what is", "whats", "how much", "what are", "is it", "does it", "tell me"]);
    let asks = follow_up::asks_something(reading) || reading.says("?") || names_listing || asks_later;
    if !asks && !is_bare {
        return None;
    }
    let own_taxes = reading.says_any(&["extra taxes", "pay taxes", "capital gains"]);
    SUBJECTS
        .iter()
        .filter(|(_, name)| !(own_taxes && *name == TAXES) && (asks || BARE.contains(name)))
        .find(|(phrases, _)| phrases.iter().any(&is_free))
        .map(|(_, name)| *name)
}

/// "What kind of heat", "what type of flooring": the noun, unless it is the home itself.
pub(super) fn kind_of(reading: &ParseState<'_>) -> Option<String> {
    const HOMES: [&str; 14] = [
        "home",
        "house",
        "homes",
        "houses",
        "property",
        "properties",
        "place",
        "building",
        "unit",
        "listing",
        "dwelling",
        "condo",
        "apartment",
        "it",
    ];
    let found = ["what kind of", "what type of", "what sort of"].iter().find_map(|phrase| reading.find(phrase))?;
    noun_phrase(reading, found.end).filter(|noun| !HOMES.contains(&noun.as_str()))
}

/// A question that begins with "why": no listing says it. Beside it stands how long a home has been for sale.
pub(super) fn reasons(reading: &ParseState<'_>) -> Option<Vec<Field>> {
    if !reading.says_any(&["why", "whys", "how come"]) {
        return None;
    }
    let about_sale =
        reading.says_any(&["sold", "sell", "selling", "market", "listed", "sitting", "available", "bought"]);
    let mut out = vec![Field::Unlisted];
    if about_sale {
        out.push(Field::DaysOnMarket);
    }
    Some(out)
}

/// "What will it cost to add a bathroom": the price of the home is no answer.
pub(super) fn asks_cost_of_work(reading: &ParseState<'_>) -> bool {
    const WORK: [&str; 32] = [
        "drill",
        "dig",
        "build",
        "renovate",
        "remodel",
        "repair",
        "replace",
        "fix",
        "add",
        "install",
        "put",
        "finish",
        "heat",
        "cool",
        "insure",
        "furnish",
        "paint",
        "convert",
        "maintain",
        "clear",
        "connect",
        "hook",
        "pave",
        "fence",
        "landscape",
        "demolish",
        "restore",
        "update",
        "upgrade",
        "redo",
        "rebuild",
        "expand",
    ];
    if costs_of_thing(reading) {
        return true;
    }
    let costs = |at: usize| matches!(reading.word(at), "cost" | "costs" | "much" | "expensive" | "cheaper");
    (2..reading.tokens.len()).any(|at| {
        WORK.contains(&reading.word(at))
            && reading.before(at, 1) == "to"
            && (2..=4).any(|back| at.checked_sub(back).is_some_and(costs))
    })
}

/// "How much does a well cost": the price of something that no listing sells.
fn costs_of_thing(reading: &ParseState<'_>) -> bool {
    const HOMES: [&str; 26] = [
        "home",
        "house",
        "condo",
        "townhouse",
        "apartment",
        "studio",
        "place",
        "unit",
        "property",
        "lot",
        "duplex",
        "bedroom",
        "one",
        "two",
        "three",
        "four",
        "five",
        "rental",
        "room",
        "month",
        "year",
        "parking",
        "garage",
        "similar",
        "typical",
        "single",
    ];
    let Some(at) = ["does a", "does an", "would a", "would an", "will a", "will an"]
        .iter()
        .find_map(|phrase| reading.find(phrase))
        .map(|found| found.end)
    else {
        return false;
    };
    let noun = reading.word(at);
    let costs = matches!(reading.word(at + 1), "cost" | "run") || matches!(reading.word(at + 2), "cost" | "run");
    costs
        && reading.says_any(&["how much", "what"])
        && reading.tokens[at].number.is_none()
        && !HOMES.contains(&noun)
        && !HOMES.contains(&reading.word(at + 1))
}

/// One or two words from a position that a person would say as a name: "wine cellar", not "kitchen been".
pub(super) fn noun_phrase(reading: &ParseState<'_>, from: usize) -> Option<String> {
    let start = (from..reading.tokens.len()).find(|at| !is_before_noun(reading.word(*at)))?;
    let is_noun = |at: &usize| {
        let word = reading.word(*at);
        word.chars().all(char::is_alphanumeric) && !word.is_empty() && !ends_noun(word) && !reading.tokens[*at].taken
    };
    let noun: Vec<&str> = (start..start + 2).take_while(is_noun).map(|at| reading.word(at)).collect();
    // "Is there time in between", "is there a way to see it".
    let is_thing = |word: &&str| {
        !matches!(*word, "one" | "ones" | "time" | "way" | "chance" | "reason" | "problem" | "catch" | "difference")
    };
    noun.first().is_some_and(|word| word.len() > 2 && is_thing(word)).then(|| noun.join(" "))
}

fn is_before_noun(word: &str) -> bool {
    matches!(
        word,
        "a" | "an" | "the" | "any" | "some" | "it" | "there" | "have" | "got" | "its" | "their" | "been" | "also"
    )
}

/// Words that stand behind a noun and are no part of it.
fn ends_noun(word: &str) -> bool {
    const AFTER: [&str; 60] = [
        "nearby", "near", "at", "in", "on", "there", "here", "too", "please", "been", "be", "being", "is", "are",
        "was", "were", "do", "does", "did", "has", "have", "had", "it", "that", "this", "which", "to", "for", "and",
        "or", "but", "by", "when", "since", "ever", "yet", "still", "already", "recently", "just", "now", "redone",
        "done", "of", "from", "with", "if", "like", "so", "also", "as", "get", "come", "comes", "work", "works", "can",
        "could", "would", "will",
    ];
    // "Updated kitchen" is one, "kitchen updated" is not: what ends a noun is a participle.
    let participle = word.ends_with("ed") && !matches!(word, "shed" | "bed" | "breed" | "seed");
    AFTER.contains(&word) || participle
}

/// "How many m2 is it, and the lot?", "lot and total sf": a word for each, with a pause or "and" between them.
pub(super) fn names_both_areas(reading: &ParseState<'_>) -> bool {
    let at = |list: &[&str]| (0..reading.tokens.len()).find(|at| list.contains(&reading.word(*at)));
    let unit = at(&["sqft", "sf", "m2", "sqm", "square", "footage"]);
    let lot = at(&["lot", "land", "plot", "yard", "garden"]);
    let (Some(unit), Some(lot)) = (unit, lot) else { return false };
    let (first, last) = (unit.min(lot), unit.max(lot));
    (first + 1..=last).any(|at| reading.pauses(at) || matches!(reading.word(at), "and" | "?"))
}
