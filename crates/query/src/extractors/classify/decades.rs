//! Years and prices said by their decade or hundred.

use porchlight_domain::{Bound, Range, SaleType};

use crate::parse_state::ParseState;

/// "1980s", "the 90s"; "the low 400s".
pub(super) fn decade(reading: &mut ParseState<'_>) {
    for at in 0..reading.tokens.len() {
        let apart = reading.word(at + 1) == "s" && reading.tokens[at].number.is_some();
        let digits = reading.word(at).strip_suffix('s').or(apart.then(|| reading.word(at)));
        let Some(phrase) = digits.filter(|_| !reading.tokens[at].taken).and_then(|text| text.parse::<i64>().ok())
        else {
            continue;
        };
        let bound = |value: i64, inclusive: bool| Some(Bound { value: value.into(), inclusive });
        let of_a_hundred = (100..1_000).contains(&phrase) && phrase % 100 == 0;
        let (first, years) = match phrase {
            1800 | 1900 => (phrase, 100),
            1810..=2090 => (phrase, 10),
            30..=90 => (1900 + phrase, 10),
            _ if of_a_hundred => (phrase, 0),
            _ => continue,
        };
        if first % 10 != 0 {
            continue;
        }
        if of_a_hundred {
            // "In the 400s" is a price in thousands.
            let (low, high) = part_of_hundred(reading.before(at, 1));
            let thousand = |hundredths: i64| (phrase + hundredths) * 1_000;
            reading.filter.sale_type = Some(SaleType::ForSale);
            let own = Range { min: bound(thousand(low), true), max: bound(thousand(high), false) };
            // "700s to 800s".
            let is_continued = at > 1
                && reading.tokens[at - 1].number.is_none()
                && matches!(reading.word(at - 1), "to" | "-" | "and")
                && reading.word(at - 2).ends_with('s')
                && reading.tokens[at - 2].taken;
            let min = reading.filter.price.min.filter(|_| is_continued).or(own.min);
            reading.filter.price = Range { min, ..own };
        } else {
            // "1920s or before", "los 20 o antes".
            let is_open = matches!(reading.word(at + 1), "or" | "and" | "o")
                && matches!(reading.word(at + 2), "before" | "earlier" | "older" | "prior" | "antes");
            let min = bound(first, true).filter(|_| !is_open);
            reading.filter.year_built = Range { min, max: bound(first + years - 1, true) };
            if is_open {
                reading.take(at + 1..at + 3);
            }
        }
        reading.take(at..at + 1 + usize::from(apart));
    }
}

/// "Low 500s": the part of the hundred thousand that is meant.
fn part_of_hundred(word: &str) -> (i64, i64) {
    match word {
        "low" | "lower" => (0, 40),
        "mid" | "middle" => (30, 70),
        "high" | "upper" => (60, 100),
        _ => (0, 100),
    }
}
