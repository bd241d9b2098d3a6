//! Finds amounts with what compares them: "under 500k", "between 2 and 4", "at least 3", "1,500+". The grammar of
//! comparing is the same for prices, rooms and areas.

mod comparisons;
mod denial;
mod instead;
pub mod no_condition;
pub mod other_currency;
mod own_age;
pub mod own_money;
pub mod own_property;
pub mod stays;
pub mod subject;
mod units;

use std::ops::Range;

use rust_decimal::Decimal;

pub use comparisons::Compare;
use comparisons::{AFTER, BEFORE};
use denial::denying_token;
use units::{AmountSubject, unit_at};

use crate::{numbers::is_currency, parse_state::ParseState, tokens::Token};

/// An amount in the question.
#[derive(Debug, Clone, PartialEq)]
pub struct Amount {
    pub low: Decimal,
    /// The upper end of a range.
    pub high: Option<Decimal>,
    pub compare: Option<Compare>,
    pub currency: bool,
    pub scaled: bool,
    /// Tokens of it, comparing words included.
    pub span: Range<usize>,
    /// The word that turned the comparing round: "no" of "no house older than".
    pub denying: Option<usize>,
    /// The word that compared it ("after"), "" for none.
    pub comparing: &'static str,
}

impl Amount {
    /// Nothing says more or less yet: "only 3 bedrooms" may go on "or more".
    pub fn is_plain(&self) -> bool {
        self.compare.is_none() || matches!(self.comparing, "only" | "just" | "from")
    }
}

/// Reads the amount whose number stands at `at`.
pub fn extract(reading: &ParseState<'_>, at: usize) -> Option<Amount> {
    let token = reading.tokens.get(at).filter(|token| !token.taken)?;
    let mut amount = Amount {
        low: token.number?,
        high: None,
        compare: None,
        currency: false,
        scaled: token.scaled,
        span: at..at + 1,
        comparing: "",
        denying: None,
    };
    if at > 0 && is_currency(reading.before(at, 1)) {
        amount.currency = true;
        amount.span.start -= 1;
    }
    read_high(reading, &mut amount);
    read_sign_after(reading, &mut amount);
    read_before(reading, &mut amount);
    // "Around 550 tops" is a limit.
    let is_limited =
        amount.compare == Some(Compare::About) && matches!(reading.word(amount.span.end), "tops" | "max" | "maximum");
    if amount.is_plain() || is_limited {
        read_after(reading, &mut amount);
    }
    repeat_bound(reading, &mut amount);
    reject(reading, &mut amount);
    Some(amount)
}

/// "300-400k", "2 to 4", "between 300 and 400 thousand", "2 or 3".
fn read_high(reading: &ParseState<'_>, amount: &mut Amount) {
    let joint = repeated_unit(reading, amount).unwrap_or(amount.span.end);
    let between = (1..=2).any(|back| reading.before(amount.span.start, back) == "between");
    let fits = match reading.word(joint) {
        "-" | "to" => true,
        "and" => between,
        // "400 or 500k" shares its scale.
        "or" => amount.low < Decimal::from(20) || !amount.scaled && is_scaled(reading, joint + 1),
        _ => false,
    };
    let currency = is_currency(reading.word(joint + 1));
    let number = joint + 1 + usize::from(currency);
    let Some(token) = reading.tokens.get(number).filter(|token| fits && !token.taken) else { return };
    let Some(high) = token.number else { return };
    if token.scaled && !amount.scaled {
        // "5 to 600 thousand", "2-3 million", "300-450k": the largest scale that stays below the upper end.
        let below = |factor: i64| amount.low.saturating_mul(Decimal::from(factor)) < high;
        let factor = [1_000_000, 100_000].into_iter().find(|factor| amount.low < Decimal::from(20) && below(*factor));
        if amount.low < Decimal::from(1_000) {
            amount.low = amount.low.saturating_mul(Decimal::from(factor.unwrap_or(1_000)));
        }
    }
    // "Five to six hundred".
    let hundreds = Decimal::ONE_HUNDRED;
    if !token.scaled && amount.low < Decimal::TEN && high >= hundreds && (high / hundreds).fract().is_zero() {
        let low = amount.low.saturating_mul(hundreds);
        amount.low = if low < high && high < Decimal::ONE_THOUSAND { low } else { amount.low };
    }
    if high < amount.low && !between {
        return;
    }
    // "Between 750k and half a mil" has its ends the other way round.
    (amount.low, amount.high) = (amount.low.min(high), Some(amount.low.max(high)));
    amount.scaled |= token.scaled;
    amount.currency |= currency;
    amount.span.end = number + 1;
    for back in 1..=2 {
        if matches!(reading.before(amount.span.start, 1), "between" | "from" | "the") && back <= 2 {
            amount.span.start -= 1;
        }
    }
}

fn is_scaled(reading: &ParseState<'_>, at: usize) -> bool {
    reading.tokens.get(at).is_some_and(|token| token.scaled && token.number.is_some())
}

/// "2 bedroom or 3 bedroom": where the two are joined, behind a unit that comes again.
fn repeated_unit(reading: &ParseState<'_>, amount: &Amount) -> Option<usize> {
    let (unit, length) = unit_at(reading, amount.span.end)?;
    let is_room = matches!(unit, AmountSubject::Bedrooms | AmountSubject::Bathrooms);
    let joint = amount.span.end + length;
    let again = unit_at(reading, joint + 2).map(|(unit, _)| unit);
    (is_room && matches!(reading.word(joint), "or" | "to" | "-") && again == Some(unit)).then_some(joint)
}

fn read_sign_after(reading: &ParseState<'_>, amount: &mut Amount) {
    if is_currency(reading.word(amount.span.end))
        || matches!(reading.word(amount.span.end), "dollars" | "usd" | "bucks" | "euros" | "euro")
    {
        amount.currency = true;
        amount.span.end += 1;
    }
}

fn read_before(reading: &ParseState<'_>, amount: &mut Amount) {
    let filler = |word: &str| {
        matches!(word, "of" | "is" | "a" | "the" | "at" | "price" | "priced" | "to" | "s" | "my" | "year" | "like")
    };
    for skipped in 0..=2 {
        let Some(end) = amount.span.start.checked_sub(skipped) else { return };
        if skipped > 0 && !filler(reading.word(end)) {
            return;
        }
        for (phrase, compare) in BEFORE {
            let Some(start) = reading.untaken_start(end, phrase) else { continue };
            // "No, less than 450k" answers, and then bounds.
            if (start + 1..end).any(|at| reading.pauses(at)) {
                continue;
            }
            // "Single-family only, 4 bed": said of what stands before it.
            if matches!(phrase, "only" | "just") && reading.pauses(end) {
                continue;
            }
            // "What about 2 beds" asks, it does not round.
            if phrase == "about"
                && matches!(
                    reading.before(start, 1),
                    "what" | "how" | "think" | "thinking" | "me" | "more" | "know" | "info" | "information" | "details"
                )
            {
                return;
            }
            // "Up to about 350k" is bounded, however roughly.
            let bound = if compare == Compare::About { bound_before(reading, start) } else { None };
            let (phrase, compare, start) = bound.unwrap_or((phrase, compare, start));
            amount.compare = Some(compare);
            amount.comparing = phrase;
            amount.span.start = start;
            deny(reading, amount, compare);
            return;
        }
    }
}

/// The bound that ends right before a word that rounds; "spend about 400k" is none.
fn bound_before(reading: &ParseState<'_>, end: usize) -> Option<(&'static str, Compare, usize)> {
    const BOUNDS: [&str; 14] = [
        "up to",
        "upto",
        "no more than",
        "not more than",
        "at most",
        "under",
        "below",
        "less than",
        "over",
        "above",
        "more than",
        "at least",
        "not over",
        "menos de",
    ];
    let is_bound = |phrase: &&str| BOUNDS.contains(phrase);
    BEFORE.into_iter().filter(|(phrase, _)| is_bound(phrase)).find_map(|(phrase, compare)| {
        let start = reading.untaken_start(end, phrase)?;
        (!(start + 1..=end).any(|at| reading.pauses(at))).then_some((phrase, compare, start))
    })
}

/// "Nothing above 480", "don't show me anything over 500k": what is denied bounds the other way.
fn deny(reading: &ParseState<'_>, amount: &mut Amount, compare: Compare) {
    // "Can't afford 500k" says no bound of its own.
    let bounds = !matches!(
        amount.comparing,
        "afford" | "spend" | "budget" | "max" | "maximum" | "min" | "minimum" | "limit" | "cap" | "near" | "close to"
    );
    let Some(denying) = denying_token(reading, amount.comparing, amount.span.start).filter(|_| bounds) else { return };
    // "Nothing over a mil?" wonders whether there is something.
    if denying == 0 && matches!(reading.word(0), "nothing" | "none") && reading.says("?") && reading.tokens.len() <= 6 {
        return;
    }
    amount.compare = Some(match compare {
        Compare::Under => Compare::AtLeast,
        Compare::AtMost => Compare::Over,
        Compare::Over => Compare::AtMost,
        Compare::AtLeast => Compare::Under,
        same => same,
    });
    amount.denying = Some(denying);
}

/// "More than 500k is too much", "over 500k isn't possible": what is refused behind the amount bounds the other way.
fn reject(reading: &ParseState<'_>, amount: &mut Amount) {
    const REFUSALS: [&str; 7] =
        ["too much", "not possible", "isnt possible", "out of reach", "out of budget", "over budget", "wont work"];
    let refuses = |at: usize| REFUSALS.into_iter().any(|phrase| reading.stands_at(at, phrase));
    let end = amount.span.end;
    let is_more = matches!(amount.compare, Some(Compare::Over | Compare::AtLeast));
    if is_more && amount.denying.is_none() {
        let at = (end..end + 4).find(|at| refuses(*at));
        if let Some(at) = at {
            amount.compare = Some(Compare::AtMost);
            amount.comparing = "";
            amount.span.end = if at == end { at + 2 } else { end };
        }
    }
}

/// "Budget 475k max, 2 bedrooms": the bound said again behind the amount is not of the next number.
fn repeat_bound(reading: &ParseState<'_>, amount: &mut Amount) {
    let again: &[&str] = match amount.compare {
        Some(Compare::AtMost) => &["max", "maximum", "tops", "at most"],
        Some(Compare::AtLeast) => &["min", "minimum", "at least"],
        _ => return,
    };
    let end = amount.span.end;
    let is_at = |phrase: &&&str| reading.stands_at(end, phrase);
    let length = again.iter().find(is_at).map_or(0, |phrase| phrase.split(' ').count());
    let ends = end + length >= reading.tokens.len() || reading.pauses(end + length);
    if length > 0 && ends && !reading.pauses(end) {
        amount.span.end += length;
    }
}

/// Reads "or more" and the like after the amount or after its unit.
pub fn read_after(reading: &ParseState<'_>, amount: &mut Amount) {
    for (phrase, compare) in AFTER {
        let end = amount.span.end;
        if let Some(terms) = reading.untaken_end(end, phrase).map(|behind| behind - end) {
            // "2 bedrooms and more than 900 sqft": said of the next number.
            let compares = phrase.ends_with("more") || phrase.ends_with("less");
            if bounds_next(reading, amount, end + terms) || compares && reading.word(end + terms) == "than" {
                return;
            }
            // "Budget 300k, minimum one bedroom": said of the next number.
            let leads = matches!(phrase, "min" | "minimum" | "max" | "maximum" | "at least" | "at most");
            let next = reading.tokens.get(end + terms).is_some_and(|token| !token.taken && token.number.is_some());
            if leads && next && reading.pauses(end) {
                return;
            }
            amount.compare = Some(compare);
            amount.comparing = if of_years(phrase) { phrase } else { "" };
            amount.span.end += terms;
            return;
        }
    }
}

/// "Or newer", "or later": said of years only.
pub fn of_years(phrase: &str) -> bool {
    ["newer", "older", "later", "earlier", "after", "before"]
        .iter()
        .any(|word| phrase.strip_suffix(word).is_some_and(|first| matches!(first, "or " | "and ")))
}

/// "3 bedrooms max 420k": the word between a count and a price bounds the price.
fn bounds_next(reading: &ParseState<'_>, amount: &Amount, at: usize) -> bool {
    let is_price = |token: &Token| {
        is_currency(&token.word) || token.number.is_some_and(|number| token.scaled || number >= Decimal::ONE_THOUSAND)
    };
    let next = |at: usize| reading.tokens.get(at).is_some_and(|token| !token.taken && is_price(token));
    // "Due camere e sotto i 400mila": with an article.
    let has_article = reading.word(at).chars().count() <= 3 && reading.word(at).chars().all(char::is_alphabetic);
    !amount.currency && amount.low < Decimal::ONE_HUNDRED && (next(at) || has_article && next(at + 1))
}
