//! Ranges in words: "3+", "2 to 3", "under $500,000", "built after 2000". Rooms, sizes, years, fees and prices have the
//! same six shapes in every language.

use porchlight_domain::Range;
use porchlight_lang::{
    language::Language,
    messages::{Messages, Ranges, fill},
    plural::Plural,
};
use rust_decimal::Decimal;

use crate::format;

/// Square feet of a square meter, as questions in meters are turned into feet.
const SQUARE_FEET: Decimal = Decimal::from_parts(107_639, 0, 0, false, 4);

/// A range whose bounds are printed by `show`; `None` for one without bounds.
pub fn plain(range: &Range, terms: &Ranges, show: &dyn Fn(Decimal) -> String) -> Option<String> {
    let one = |template: &str, value| Some(fill(template, &[("n", &show(value))]));
    match (range.min, range.max) {
        (None, None) => None,
        (Some(min), Some(max)) if min.value == max.value => one(terms.exactly, min.value),
        (Some(min), Some(max)) => Some(fill(terms.between, &[("a", &show(min.value)), ("b", &show(max.value))])),
        (Some(min), None) if min.inclusive => one(terms.at_least, min.value),
        (Some(min), None) => one(terms.over, min.value),
        (None, Some(max)) if max.inclusive => one(terms.up_to, max.value),
        (None, Some(max)) => one(terms.under, max.value),
    }
}

/// A range with its noun: "3+ bedrooms".
pub fn counted(range: &Range, noun: &Plural, p: &Messages, language: Language) -> Option<String> {
    let text = plain(range, &p.restating.counts, &|value| format::number(value, language))?;
    // "exactly 1 bedroom", but "1+ bedrooms".
    let last = match (range.min, range.max) {
        (_, Some(max)) => max.value,
        (Some(min), None) if min.value == Decimal::ONE => Decimal::TWO,
        (Some(min), None) => min.value,
        (None, None) => return None,
    };
    Some(fill(noun.of(last, language), &[("n", &text)]))
}

/// A range of square feet; of square meters where its bounds came from them.
pub fn square_feet(range: &Range, template: &str, p: &Messages, language: Language) -> Option<String> {
    // A question in feet has whole numbers; 100 m² are 1,076.39 sq ft.
    let bounds: Vec<Decimal> = [range.min, range.max].into_iter().flatten().map(|bound| bound.value).collect();
    let in_meters = bounds.iter().any(|value| !value.fract().is_zero());
    let (unit, part) =
        if in_meters { (p.labels.square_meters, SQUARE_FEET) } else { (p.labels.square_feet, Decimal::ONE) };
    // "over 2,000 sq ft", but "2,000平方フィート超": where words follow the number, its unit stays with it.
    let own = if template.contains("{unit}") { String::new() } else { format!("{}{unit}", language.unit_gap()) };
    let number = |value: Decimal| format!("{}{own}", format::number((value / part).round_dp(1), language));
    let text = plain(range, &p.restating.counts, &number)?;
    Some(fill(template, &[("n", &text), ("unit", unit)]))
}
