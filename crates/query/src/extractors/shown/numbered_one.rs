//! Which of the homes shown is meant by a number that tells it from the others: "the 489k one", "the one built in
//! 1931", "the 5 bedroom one", "the expensive one, 7610".

use std::ops::Range;

use porchlight_domain::ListingId;
use porchlight_lang::language::Language;
use rust_decimal::Decimal;

use super::{
    dates::is_of_date,
    listing_ids::{ONES, push},
};
use crate::{
    dialog_state::{DialogState, ShownListing},
    numbers::is_currency,
    parse_state::ParseState,
};

/// Words between "the one" and its number.
const LINKS: [&str; 22] = [
    "for", "at", "with", "thats", "that", "is", "from", "built", "in", "of", "listed", "priced", "asking", "costing",
    "costs", "was", "made", "the", "around", "about", "which", "number",
];

/// What a number says of a home, by the words around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Bedrooms,
    SquareFeet,
    None,
}

/// Reads it into the ID of the only home shown with that number.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let shown = &dialog_state.shown_listings;
    if shown.len() < 2 || !reading.ids.is_empty() || !reading.street_addresses.is_empty() {
        return;
    }
    for at in 0..reading.tokens.len() {
        if reading.tokens[at].taken || !reading.step(shown.len()) {
            continue;
        }
        let found = pointed(reading, shown, at).or_else(|| by_house_number(reading, shown, at));
        if let Some((id, span)) = found {
            push(&mut reading.ids, id);
            reading.take(span);
            // "The difference between 204 and 305", "compare unit 3 with unit 8".
            let compares = reading.says("compare") && reading.says_any(&["with", "to", "against"]);
            if !compares && !reading.says_any(&["and", "or", "vs", "versus"]) {
                return;
            }
            continue;
        }
        if !reading.ids.is_empty() {
            continue;
        }
        if let Some((several, span)) = with_bedrooms(reading, shown, at) {
            reading.candidates = several;
            reading.take(span);
            return;
        }
    }
}

/// "Does the 5 bedroom have a yard" where two have five: one of those.
fn with_bedrooms(
    reading: &ParseState<'_>,
    shown: &[ShownListing],
    at: usize,
) -> Option<(Vec<ListingId>, Range<usize>)> {
    let (number, length) = pointed_bedrooms(reading, at)?;
    let fits = shown.iter().filter(|shown| shown.bedrooms == Some(number)).map(|shown| shown.id);
    let several: Vec<ListingId> = fits.collect();
    (several.len() >= 2 && several.len() < shown.len()).then_some((several, at - 1..at + length))
}

/// The number of "the 5 bedroom", with or without "one" behind it.
fn pointed_bedrooms(reading: &ParseState<'_>, at: usize) -> Option<(Decimal, usize)> {
    const ENDS: [&str; 12] = ["", "?", "have", "has", "is", "does", "still", "available", "and", "on", "got", "come"];
    let number = reading.tokens[at].number?;
    let is_unit = matches!(reading.word(at + 1), "bed" | "bedroom" | "br" | "bd" | "bdrm");
    let ends = ONES.contains(&reading.word(at + 2)) || ENDS.contains(&reading.word(at + 2));
    let is_pointed = matches!(reading.before(at, 1), "the" | "that") && is_unit && ends;
    is_pointed.then(|| (number, 2 + usize::from(ONES.contains(&reading.word(at + 2)))))
}

/// "The 489k one", "the one for 489,000", "the one from 1931".
fn pointed(reading: &ParseState<'_>, shown: &[ShownListing], at: usize) -> Option<(ListingId, Range<usize>)> {
    let token = &reading.tokens[at];
    let number = token.number?;
    let has_currency = is_currency(reading.before(at, 1));
    let start = at - usize::from(has_currency);
    let (unit, length) = match (reading.word(at + 1), reading.word(at + 2)) {
        ("bed" | "beds" | "bedroom" | "bedrooms" | "br" | "bd" | "bdrm", _) => (Unit::Bedrooms, 1),
        ("sqft" | "sf", _) => (Unit::SquareFeet, 1),
        ("sq" | "square", "ft" | "feet" | "foot") => (Unit::SquareFeet, 2),
        _ => (Unit::None, 0),
    };
    let end = at + 1 + length;
    let before = matches!(reading.before(start, 1), "the" | "that") && ONES.contains(&reading.word(end));
    let linked = (1..=4).take_while(|back| LINKS.contains(&reading.before(start, *back))).count();
    let one = start.checked_sub(linked + 2).filter(|one| {
        matches!(reading.word(*one), "the" | "that") && ONES.contains(&reading.word(one + 1)) && linked <= 3
    });
    // "O de 250 mil": other languages leave the noun out.
    let bare = start.checked_sub(linked.max(1)).filter(|the| {
        reading.language != Language::En && linked >= 2 && reading.word(*the) == "the" && reading.word(the + 1) == "of"
    });
    let one = one.or(bare);
    let span = match (before, one) {
        (true, _) => start - 1..end + 1,
        _ if unit == Unit::Bedrooms && pointed_bedrooms(reading, at).is_some() => at - 1..end,
        (false, Some(one)) => one..end,
        _ => return None,
    };
    let fits: [&dyn Fn(&ShownListing) -> bool; 4] = [
        &|shown| match unit {
            Unit::Bedrooms => shown.bedrooms == Some(number),
            Unit::SquareFeet => shown.square_feet.is_some_and(|area| is_near(area, number)),
            Unit::None => false,
        },
        &|shown| {
            unit == Unit::None
                && !has_currency
                && !token.scaled
                && shown.year_built.is_some_and(|year| number == year.into())
        },
        // A price is said in round numbers.
        &|shown| {
            unit == Unit::None
                && number >= Decimal::ONE_HUNDRED
                && shown.price.is_some_and(|price| is_near(price, number))
        },
        &|shown| {
            let thousands = number * Decimal::ONE_THOUSAND;
            unit == Unit::None
                && !token.scaled
                && (Decimal::ONE_HUNDRED..Decimal::from(2_000)).contains(&number)
                && shown.price.is_some_and(|price| is_near(price, thousands))
        },
    ];
    fits.iter().find_map(|fits| only(shown, fits)).map(|id| (id, span))
}

/// "7610": the street number of one home, where nothing makes it an amount or an hour.
fn by_house_number(reading: &ParseState<'_>, shown: &[ShownListing], at: usize) -> Option<(ListingId, Range<usize>)> {
    const MIN_DIGITS: usize = 3;
    const BOUNDS: [&str; 16] = [
        "under", "over", "below", "above", "than", "max", "min", "least", "most", "to", "around", "about", "between",
        "up", "$", "€",
    ];
    let token = &reading.tokens[at];
    let is_number = !token.taken
        && token.word.len() >= MIN_DIGITS
        && token.word.bytes().all(|byte| byte.is_ascii_digit())
        && !token.scaled;
    let next = reading.word(at + 1);
    let has_unit =
        matches!(next, "sqft" | "sq" | "sf" | "k" | "m2" | "thousand" | "$" | "€" | "dollars" | "square" | "a");
    let is_hour = matches!(reading.before(at, 1), "at" | "by" | "after" | "before") && token.word.len() <= 2
        || matches!(next, "am" | "pm" | ":");
    // "The difference between 204 and 305".
    let is_compared = reading.before(at, 1) == "between" && reading.says_any(&["difference", "compare", "differ"]);
    let is_bound = BOUNDS.contains(&reading.before(at, 1)) && !is_compared;
    if !is_number || has_unit || is_hour || is_bound || is_of_date(reading, at) {
        return None;
    }
    let by_number = |shown: &ShownListing| shown.street.split(' ').next() == Some(token.word.as_str());
    // "The 204", of a building whose homes have one address.
    let by_unit = |shown: &ShownListing| {
        let unit = shown.street.split(' ').skip(1).find_map(|word| word.strip_prefix('#'));
        unit == Some(token.word.as_str())
    };
    only(shown, &by_number).or_else(|| only(shown, &by_unit)).map(|id| (id, at..at + 1))
}

/// Within a fiftieth.
fn is_near(value: Decimal, number: Decimal) -> bool {
    (value - number).abs() <= value / Decimal::from(50)
}

/// The only home that fits.
fn only(shown: &[ShownListing], fits: &dyn Fn(&ShownListing) -> bool) -> Option<ListingId> {
    let mut found = shown.iter().filter(|shown| fits(shown));
    match (found.next(), found.next()) {
        (Some(shown), None) => Some(shown.id),
        _ => None,
    }
}
