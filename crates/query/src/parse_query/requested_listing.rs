//! Which home a request is about where no address names it: the one seen whose unit, street or type the message has, else
//! the only one of a type in all listings.

use porchlight_domain::{Filter, ListingId, SaleType, fold};

use crate::{
    contact_details,
    dialog_state::{DialogState, ShownListing},
    extractors::{requested_time, types},
    known_words,
    parse_state::ParseState,
    street_address::{self, Role},
};

/// More words of a message are not read.
const MAX_TERMS: usize = 60;
/// Words for any home, which may be the visitor's.
const GENERAL: [&str; 8] = ["house", "home", "place", "property", "apartment", "land", "building", "condo"];
/// What stands before the number of a unit.
const UNITS: [&str; 12] =
    ["unit", "apt", "apto", "apartment", "departamento", "depto", "depa", "suite", "no", "numero", "number", "unidad"];

/// Reads the home into the IDs; or the filter of a type that only one listing may have.
pub(super) fn read(reading: &mut ParseState<'_>, dialog_state: &DialogState, whole: &str) -> Option<Filter> {
    let terms = spoken_terms(whole);
    let seen: Vec<&ShownListing> = dialog_state.seen().collect();
    let mut meant = of_units(&terms, &seen, whole);
    if meant.is_empty() {
        meant.extend(of_street(&terms, &seen, dialog_state));
    }
    if !meant.is_empty() {
        reading.ids = meant;
        return None;
    }
    of_type(reading, dialog_state, &seen)
}

/// The folded words of a message without its contact details and time.
fn spoken_terms(whole: &str) -> Vec<String> {
    let spoken = contact_details::without_details(whole);
    let when = requested_time::requested_time(&spoken);
    let spoken = if when.is_empty() { spoken } else { spoken.replacen(&when, " ", 1) };
    let folded = fold(&spoken).replace(['\'', '’'], "");
    let typed = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    typed.take(MAX_TERMS).map(str::to_owned).collect()
}

/// The only home of those, each counted once.
fn only(found: impl Iterator<Item = ListingId>) -> Option<ListingId> {
    let mut ids: Vec<ListingId> = found.collect();
    ids.sort_unstable();
    ids.dedup();
    if let [id] = ids[..] { Some(id) } else { None }
}

fn street_terms(shown: &ShownListing) -> impl Iterator<Item = &str> {
    shown.street.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// "806 and 1104", "apt 3", "el 10": the numbers or units of homes seen.
fn of_units(terms: &[String], seen: &[&ShownListing], whole: &str) -> Vec<ListingId> {
    let is_number = |at: usize| {
        let word = terms[at].as_str();
        let is_unit = at > 0 && UNITS.contains(&terms[at - 1].as_str());
        word.chars().any(|c| c.is_ascii_digit())
            && word.len() <= 5
            && (word.len() >= 2 || is_unit)
            && (is_unit || !is_of_range(word, whole))
            && !whole.contains(&format!("${word}"))
            && !whole.contains(&format!("{word}%"))
    };
    let numbers = (0..terms.len()).filter(|at| is_number(*at)).map(|at| &terms[at]);
    let mut found: Vec<ListingId> = Vec::new();
    for number in numbers {
        let has = |shown: &&&ShownListing| {
            street_terms(shown).next() == Some(number) || street_terms(shown).last() == Some(number)
        };
        let one = only(seen.iter().filter(has).map(|shown| shown.id));
        found.extend(one.filter(|id| !found.contains(id)));
    }
    found
}

/// "12-3", "12/3": hours or a day, unless the number is too large for them.
fn is_of_range(number: &str, whole: &str) -> bool {
    const MAX_DAY: u32 = 31;
    let is_joined = |mark: char| {
        let is_digit = |text: Option<&str>| text.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        is_digit(whole.split(&format!("{number}{mark}")).nth(1))
    };
    number.parse().is_ok_and(|day: u32| day <= MAX_DAY) && ['/', '-'].into_iter().any(is_joined)
}

/// "The Turnbull house": of several on a street, the one that was spoken of alone.
fn of_street(terms: &[String], seen: &[&ShownListing], dialog_state: &DialogState) -> Option<ListingId> {
    let is_name = |word: &&String| {
        word.len() >= 4
            && word.chars().all(char::is_alphabetic)
            && street_address::role(word) == Role::Name
            && !known_words::is_common(word)
            && !UNITS.contains(&word.as_str())
    };
    terms.iter().filter(is_name).find_map(|word| {
        let there: Vec<ListingId> =
            seen.iter().filter(|shown| street_terms(shown).any(|own| own == word)).map(|shown| shown.id).collect();
        only(there.iter().copied())
            .or_else(|| only(there.iter().copied().filter(|id| dialog_state.discussed.contains(id))))
            .or_else(|| dialog_state.current.filter(|id| there.contains(id)))
    })
}

/// "The duplex": the only one of the type that was seen, else all of the type.
fn of_type(reading: &mut ParseState<'_>, dialog_state: &DialogState, seen: &[&ShownListing]) -> Option<Filter> {
    let is_pointed = |at: usize| matches!(reading.before(at, 1), "the" | "that" | "this");
    // "The office" is the agency's.
    let is_open = |at: &usize| is_pointed(*at) && reading.word(*at) != "office";
    let kind_at = |at| Some((at, types::kind_at(reading, at)?.0));
    let (at, kinds) = (1..reading.tokens.len()).filter(is_open).find_map(kind_at)?;
    let is_general = GENERAL.contains(&reading.word(at));
    let is_kind = |shown: &&&ShownListing| kinds.contains(&shown.property_type);
    let current = seen.iter().find(|shown| Some(shown.id) == dialog_state.current);
    if current.is_some_and(|shown| is_kind(&shown)) {
        return None;
    }
    let of_kind: Vec<ListingId> = seen.iter().filter(is_kind).map(|shown| shown.id).collect();
    let found = only(of_kind.iter().copied())
        .or_else(|| only(of_kind.iter().copied().filter(|id| dialog_state.discussed.contains(id))));
    if let Some(id) = found {
        reading.ids = vec![id];
        return None;
    }
    let sale_type = match () {
        () if reading.says_any(&["for rent", "rental", "to rent", "lease"]) => Some(SaleType::ForRent),
        () if reading.says_any(&["for sale", "to buy"]) => Some(SaleType::ForSale),
        () => None,
    };
    (of_kind.is_empty() && !is_general).then(|| Filter { property_types: kinds, sale_type, ..Filter::default() })
}
