//! Finds amounts with what compares them: "under 500k", "between 2 and 4", "at least 3", "1,500+". The grammar of
//! comparing is the same for prices, rooms and areas.

use std::ops::Range;

use rust_decimal::Decimal;

use crate::{numbers::is_currency, parse_state::ParseState, tokens::Token};

/// How an amount bounds what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    Under,
    AtMost,
    Over,
    AtLeast,
    About,
    Exactly,
}

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

const BEFORE: [(&str, Compare); 81] = [
    ("menos de", Compare::Under),
    ("hasta", Compare::AtMost),
    ("mas de", Compare::Over),
    ("al menos", Compare::AtLeast),
    ("no more than", Compare::AtMost),
    ("not more than", Compare::AtMost),
    ("no higher than", Compare::AtMost),
    ("not over", Compare::AtMost),
    ("no less than", Compare::AtLeast),
    ("not less than", Compare::AtLeast),
    ("as much as", Compare::AtMost),
    ("no fewer than", Compare::AtLeast),
    ("not under", Compare::AtLeast),
    ("less than", Compare::Under),
    ("cheaper than", Compare::Under),
    ("lower than", Compare::Under),
    ("smaller than", Compare::Under),
    ("fewer than", Compare::Under),
    ("no bigger than", Compare::AtMost),
    ("no larger than", Compare::AtMost),
    ("no smaller than", Compare::AtLeast),
    ("no later than", Compare::AtMost),
    ("no earlier than", Compare::AtLeast),
    ("not above", Compare::AtMost),
    ("not below", Compare::AtLeast),
    ("not exceed", Compare::AtMost),
    ("pricier than", Compare::Over),
    ("more expensive than", Compare::Over),
    ("higher than", Compare::Over),
    ("earlier than", Compare::Under),
    ("later than", Compare::Over),
    ("prior to", Compare::Under),
    ("pre", Compare::Under),
    ("post", Compare::Over),
    ("as low as", Compare::AtLeast),
    ("as little as", Compare::AtLeast),
    ("capped at", Compare::AtMost),
    ("north of", Compare::Over),
    ("south of", Compare::Under),
    ("under", Compare::Under),
    ("below", Compare::Under),
    ("beneath", Compare::Under),
    ("<", Compare::Under),
    ("before", Compare::Under),
    ("older than", Compare::Under),
    ("up to", Compare::AtMost),
    ("upto", Compare::AtMost),
    ("at most", Compare::AtMost),
    ("max", Compare::AtMost),
    ("maximum", Compare::AtMost),
    ("within", Compare::AtMost),
    ("budget", Compare::AtMost),
    ("afford", Compare::AtMost),
    ("spend", Compare::AtMost),
    ("not exceeding", Compare::AtMost),
    ("until", Compare::AtMost),
    ("more than", Compare::Over),
    ("greater than", Compare::Over),
    ("larger than", Compare::Over),
    ("bigger than", Compare::Over),
    ("over", Compare::Over),
    ("above", Compare::Over),
    ("exceeding", Compare::Over),
    ("after", Compare::Over),
    ("newer than", Compare::Over),
    (">", Compare::Over),
    ("at least", Compare::AtLeast),
    ("atleast", Compare::AtLeast),
    ("min", Compare::AtLeast),
    ("minimum", Compare::AtLeast),
    ("starting at", Compare::AtLeast),
    ("from", Compare::AtLeast),
    ("since", Compare::AtLeast),
    ("around", Compare::About),
    ("about", Compare::About),
    ("approximately", Compare::About),
    ("roughly", Compare::About),
    ("~", Compare::About),
    ("exactly", Compare::Exactly),
    ("only", Compare::Exactly),
    ("just", Compare::Exactly),
];

const AFTER: [(&str, Compare); 39] = [
    ("or more", Compare::AtLeast),
    ("and up", Compare::AtLeast),
    ("or higher", Compare::AtLeast),
    ("+", Compare::AtLeast),
    ("and above", Compare::AtLeast),
    ("or above", Compare::AtLeast),
    ("or over", Compare::AtLeast),
    ("plus", Compare::AtLeast),
    ("and over", Compare::AtLeast),
    ("or greater", Compare::AtLeast),
    ("or larger", Compare::AtLeast),
    ("and newer", Compare::AtLeast),
    ("and under", Compare::AtMost),
    ("and below", Compare::AtMost),
    ("or smaller", Compare::AtMost),
    ("or bigger", Compare::AtLeast),
    ("or newer", Compare::AtLeast),
    ("or later", Compare::AtLeast),
    ("min", Compare::AtLeast),
    ("minimum", Compare::AtLeast),
    ("at least", Compare::AtLeast),
    ("or less", Compare::AtMost),
    ("or under", Compare::AtMost),
    ("or below", Compare::AtMost),
    ("or fewer", Compare::AtMost),
    ("or lower", Compare::AtMost),
    ("or cheaper", Compare::AtMost),
    ("or older", Compare::AtMost),
    ("max", Compare::AtMost),
    ("maximum", Compare::AtMost),
    ("tops", Compare::AtMost),
    ("at most", Compare::AtMost),
    ("range", Compare::About),
    ("ish", Compare::About),
    ("or so", Compare::About),
    ("or thereabouts", Compare::About),
    ("give or take", Compare::About),
    ("only", Compare::Exactly),
    ("exactly", Compare::Exactly),
];

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
    if amount.is_plain() {
        read_after(reading, &mut amount);
    }
    Some(amount)
}

/// "300-400k", "2 to 4", "between 300 and 400 thousand", "2 or 3".
fn read_high(reading: &ParseState<'_>, amount: &mut Amount) {
    let joint = amount.span.end;
    let between = (1..=2).any(|back| reading.before(amount.span.start, back) == "between");
    let fits = match reading.word(joint) {
        "-" | "to" => true,
        "and" => between,
        "or" => amount.low < Decimal::from(20),
        _ => false,
    };
    let currency = is_currency(reading.word(joint + 1));
    let number = joint + 1 + usize::from(currency);
    let Some(token) = reading.tokens.get(number).filter(|token| fits && !token.taken) else { return };
    let Some(high) = token.number else { return };
    if token.scaled && !amount.scaled {
        let factor = Decimal::from(if high >= Decimal::from(1_000_000) && amount.low < Decimal::from(20) {
            1_000_000
        } else {
            1_000
        });
        if amount.low < Decimal::from(1_000) {
            amount.low = amount.low.saturating_mul(factor);
        }
    }
    if high < amount.low {
        return;
    }
    amount.high = Some(high);
    amount.scaled |= token.scaled;
    amount.currency |= currency;
    amount.span.end = number + 1;
    for back in 1..=2 {
        if matches!(reading.before(amount.span.start, 1), "between" | "from" | "the") && back <= 2 {
            amount.span.start -= 1;
        }
    }
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
    let filler = |word: &str| matches!(word, "of" | "is" | "a" | "the" | "at" | "price" | "priced" | "to" | "s" | "my");
    for skipped in 0..=2 {
        let Some(end) = amount.span.start.checked_sub(skipped) else { return };
        if skipped > 0 && !filler(reading.word(end)) {
            return;
        }
        for (phrase, compare) in BEFORE {
            let Some(start) = end.checked_sub(phrase.split(' ').count()) else { continue };
            let mut text = phrase.split(' ').enumerate();
            if !text.all(|(i, word)| reading.word(start + i) == word && !reading.tokens[start + i].taken) {
                continue;
            }
            // "What about 2 beds" asks, it does not round.
            if phrase == "about" && matches!(reading.before(start, 1), "what" | "how" | "think" | "thinking") {
                return;
            }
            amount.compare = Some(compare);
            amount.comparing = phrase;
            amount.span.start = start;
            deny(reading, amount, compare);
            return;
        }
    }
}

/// "Nothing above 480": what is denied bounds the other way.
fn deny(reading: &ParseState<'_>, amount: &mut Amount, compare: Compare) {
    const BETWEEN: [&str; 20] = [
        "built",
        "priced",
        "costing",
        "thats",
        "that",
        "is",
        "are",
        "listed",
        "anything",
        "want",
        "to",
        "go",
        "renting",
        "constructed",
        "be",
        "homes",
        "spend",
        "afford",
        "pay",
        "do",
    ];
    const DENYING: [&str; 12] =
        ["nothing", "not", "no", "never", "none", "without", "dont", "cant", "cannot", "wont", "isnt", "avoid"];
    // "Can't afford 500k" says no bound of its own.
    let bounds = !matches!(amount.comparing, "afford" | "spend" | "budget" | "max" | "maximum" | "min" | "minimum");
    // "No house older than 1950" bounds the year; "no condos under 400k" preferences none.
    let about_listing =
        matches!(amount.comparing, "older than" | "newer than" | "bigger than" | "larger than" | "smaller than");
    let between =
        |word: &str| BETWEEN.contains(&word) || about_listing && matches!(word, "house" | "home" | "condo" | "place");
    let start = amount.span.start;
    let Some(back) = (1..=4).find(|back| !between(reading.before(start, *back))) else { return };
    if !bounds || !DENYING.contains(&reading.before(start, back)) || reading.tokens[start - back].taken {
        return;
    }
    amount.compare = Some(match compare {
        Compare::Under => Compare::AtLeast,
        Compare::AtMost => Compare::Over,
        Compare::Over => Compare::AtMost,
        Compare::AtLeast => Compare::Under,
        same => same,
    });
    amount.denying = Some(start - back);
}

/// Reads "or more" and the like after the amount or after its unit.
pub fn read_after(reading: &ParseState<'_>, amount: &mut Amount) {
    for (phrase, compare) in AFTER {
        let terms = phrase.split(' ').count();
        let mut text = phrase.split(' ').enumerate();
        let end = amount.span.end;
        if text.all(|(i, word)| reading.tokens.get(end + i).is_some_and(|token| token.word == word && !token.taken)) {
            if bounds_next(reading, amount, end + terms) {
                return;
            }
            amount.compare = Some(compare);
            amount.comparing = "";
            amount.span.end += terms;
            return;
        }
    }
}

/// "3 bedrooms max 420k": the word between a count and a price bounds the price.
fn bounds_next(reading: &ParseState<'_>, amount: &Amount, at: usize) -> bool {
    let is_price = |token: &Token| {
        is_currency(&token.word) || token.number.is_some_and(|number| token.scaled || number >= Decimal::ONE_THOUSAND)
    };
    !amount.currency
        && amount.low < Decimal::ONE_HUNDRED
        && reading.tokens.get(at).is_some_and(|token| !token.taken && is_price(token))
}
