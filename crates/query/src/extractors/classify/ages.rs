//! The age of a home, which is no age of a person.

use porchlight_domain::{Bound, Range};
use rust_decimal::Decimal;

use crate::{
    extractors::amounts::{Amount, Compare},
    parse_state::ParseState,
};

/// "My mother is 81 years old", "tengo 68 años".
fn is_of_person(reading: &ParseState<'_>, amount: &Amount) -> bool {
    const PERSONS: [&str; 26] = [
        "i",
        "we",
        "he",
        "she",
        "mother",
        "mom",
        "mum",
        "father",
        "dad",
        "husband",
        "wife",
        "son",
        "daughter",
        "grandma",
        "grandpa",
        "grandmother",
        "grandfather",
        "parents",
        "mama",
        "papa",
        "madre",
        "padre",
        "abuela",
        "abuelo",
        "suegra",
        "suegro",
    ];
    let (verb, person) = (reading.before(amount.span.start, 1), reading.before(amount.span.start, 2));
    let is_verb = matches!(verb, "is" | "are" | "am" | "has" | "have" | "tiene" | "tienen" | "turned" | "turns");
    matches!(verb, "im" | "aged" | "tengo" | "tenemos" | "hes" | "shes" | "cumplo" | "cumpli")
        || is_verb && PERSONS.contains(&person)
}

/// "Less than 10 years old" is a year; "older than 20 years" is one too, the other way.
pub(super) fn age(reading: &mut ParseState<'_>, amount: &Amount) {
    if is_of_person(reading, amount) {
        return;
    }
    let year = Decimal::from(reading.today.year) - amount.low;
    let compare = amount.compare.unwrap_or(Compare::AtMost);
    let more = matches!(compare, Compare::Over | Compare::AtLeast);
    let older = match amount.comparing {
        "older than" | "newer than" => !more,
        "or newer" | "and newer" => false,
        "or older" | "and older" => true,
        _ => more,
    };
    let inclusive = !matches!(compare, Compare::Over) && amount.comparing != "older than" || !older;
    let bound = Some(Bound { value: year, inclusive });
    reading.filter.year_built = if older { Range { min: None, max: bound } } else { Range { min: bound, max: None } };
}
