//! Finds a phone number among the prices, years, ZIPs, MLS numbers and areas of a message. Seven digits are a price
//! more often than a number to call, so the shape and the words around it must say which.

use std::ops::Range;

use super::{name, near, others};
use crate::{bounds::last_chars, known_words};

/// Of the words around a number, so many characters are read: digits and letters may alternate without a space.
const MAX_WORD_CHARS: usize = 32;

/// A run of digits with signs of phone numbers between them.
struct Run<'a> {
    span: Range<usize>,
    text: &'a str,
    /// Lengths of the groups of digits.
    groups: Vec<usize>,
    digits: String,
}

/// Words that announce a number to call; folded.
const CUES: &[&str] = &[
    "call",
    "phone",
    "telephone",
    "tel",
    "cell",
    "cel",
    "mobile",
    "text",
    "sms",
    "whatsapp",
    "reach",
    "ring",
    "ph",
    "num",
    "marcame",
    "marqueme",
    "marquenme",
    "marquen",
    "contact",
    "telefono",
    "movil",
    "celular",
    "llamame",
    "llamar",
    "llamen",
    "llameme",
    "numero",
    "contacto",
    "telefon",
    "telefone",
    "telemovel",
    "handy",
    "nummer",
    "rufen",
    "appelez",
    "appeler",
    "portable",
    "joindre",
    "cellulare",
    "chiamatemi",
    "chiamami",
    "bellen",
    "mobiel",
    "numer",
    "zadzwon",
    "ara",
    "arayin",
    "numaram",
    "电话",
    "手机",
    "電話",
    "هاتف",
];

/// Words beside a number that say nothing of it.
const COURTESIES: [&str; 8] = ["ok", "okay", "yes", "sure", "thanks", "si", "gracias", "its"];

/// Words right before a number that is not to be called.
const NAMES_OTHER: &[&str] = &[
    "mls",
    "listing",
    "about",
    "ref",
    "reference",
    "id",
    "zip",
    "property",
    "home",
    "house",
    "anuncio",
    "referencia",
    "propiedad",
    "sobre",
    "casa",
    "price",
    "budget",
    "precio",
    "presupuesto",
    "over",
    "under",
    "than",
    "parcel",
    "apn",
    "order",
    "pedido",
    "parcela",
    "permit",
    "license",
    "invoice",
    "ticket",
];

/// Words right after a number that is an amount.
const UNITS: &[&str] = &[
    "sqft", "sq", "sf", "square", "ft", "m2", "m²", "metros", "acres", "dollars", "usd", "eur", "euros", "euro",
    "pesos", "mxn", "yen", "pounds", "k", "thousand", "million", "mil", "millones", "millon", "bucks", "dolares", "mo",
];

/// Where the first phone number of a text is; `email` is not searched.
pub(super) fn find(text: &str, email: Option<Range<usize>>) -> Option<Range<usize>> {
    let is_outside =
        |run: &Run<'_>| email.as_ref().is_none_or(|email| run.span.end <= email.start || run.span.start >= email.end);
    let mut runs = runs(text);
    runs.retain(|run| (7..=15).contains(&run.digits.len()) && is_outside(run));
    if runs.is_empty() {
        return None;
    }
    let folded_cue = says_cue(text);
    let own = |run: &&Run<'_>| !others::is_others(text, &run.span);
    let surely = runs.iter().find(|run| is_phone(text, run, folded_cue) && own(run));
    let found = surely.or_else(|| runs.iter().find(|run| is_local(text, run) && own(run)));
    found.map(|run| run.span.clone())
}

/// "Beto 5550136", "Kelsey Ortiz 555 0128": seven digits beside a name, or alone, which no price is written as.
fn is_local(text: &str, run: &Run<'_>) -> bool {
    let is_shape = match run.groups[..] {
        [7] => !["000", "500", "900", "999"].iter().any(|end| run.digits.ends_with(end)),
        [3, 4] | [3, 2, 2] => true,
        _ => false,
    };
    if !is_shape || !is_phone(text, run, true) {
        return false;
    }
    let is_alone = run.groups.len() > 1 && is_all_unknown(text);
    let is_named =
        || !near::beside(text, std::slice::from_ref(&run.span)).is_empty() || !name::introduced(text).is_empty();
    is_alone || is_named()
}

/// Whether a text has no more than a few words, none of which English knows: those may be a name.
fn is_all_unknown(text: &str) -> bool {
    const MAX_TERMS: usize = 4;
    let folded = porchlight_domain::fold(text);
    let mut typed = folded.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let is_known = typed.clone().take(MAX_TERMS).any(|word| !COURTESIES.contains(&word) && known_words::is_known(word));
    !is_known && typed.nth(MAX_TERMS).is_none()
}

fn is_phone(text: &str, run: &Run<'_>, cue: bool) -> bool {
    if is_date(run) || is_zip(run) {
        return false;
    }
    let (before, after) = (&text[..run.span.start], &text[run.span.end..]);
    let sign = before.trim_end().chars().next_back().unwrap_or(' ');
    let joined = before.chars().next_back().is_some_and(|c| c.is_ascii_alphabetic() || c == ',' || c == '_');
    // "About the listing, 555-0119": what a comma parts from it names no number.
    let is_parted = matches!(sign, ',' | ';' | '.' | '!' | '?' | '，' | '。');
    let other = !is_parted && NAMES_OTHER.contains(&last_word(before).as_str());
    if joined || matches!(sign, '$' | '€' | '£' | '¥' | '₹' | '#') || is_amount_after(after) {
        return false;
    }
    if run.text.starts_with('+') || run.text.contains('(') {
        return true;
    }
    // Digits in threes with the same sign between are a number as people write large ones.
    let thousands = run.groups.len() > 1 && run.groups[0] <= 3 && run.groups[1..].iter().all(|group| *group == 3);
    if thousands && run.digits.len() < 9 || run.digits.ends_with("00000") || other {
        return false;
    }
    if is_usual(&run.groups, run.text) {
        return true;
    }
    cue && !is_years_or_prices(run)
}

/// Shapes that only phone numbers have.
fn is_usual(groups: &[usize], text: &str) -> bool {
    match groups {
        [one] => *one >= 9,
        [3, 4] => text.contains('-') || text.contains('.'),
        [3, 3, 4] | [1, 3, 3, 4] | [3, 3, 3] | [3, 2, 2, 2] | [2, 2, 2, 2, 2] | [2, 3, 3, 2] | [2, 4, 4] => true,
        [2..=5, 6..=8] if text.starts_with('0') => true,
        [first, rest @ ..] if text.starts_with('0') && rest.len() >= 2 => *first <= 5 && rest.iter().all(|n| *n <= 5),
        _ => false,
    }
}

/// "1500-2000", "300000-400000".
fn is_years_or_prices(run: &Run<'_>) -> bool {
    let round = |end: usize| run.digits[..end].ends_with("00");
    matches!(run.groups[..], [a, b] if a == b && round(a) && round(a + b)) || run.groups == [6, 6]
}

fn is_date(run: &Run<'_>) -> bool {
    let year = |text: &str| text.starts_with("19") || text.starts_with("20");
    match run.groups[..] {
        [4, 1..=2, 1..=2] => year(&run.digits),
        [1..=2, 1..=2, 4] => year(&run.digits[run.digits.len() - 4..]),
        [4, 4] => year(&run.digits) && year(&run.digits[4..]),
        _ => false,
    }
}

fn is_zip(run: &Run<'_>) -> bool {
    run.groups == [5, 4] && run.text.contains('-')
}

fn is_amount_after(after: &str) -> bool {
    let next = after.trim_start();
    if next.starts_with(['$', '€', '£', '¥', '%', ':', ','])
        && after.starts_with([':', ',', '%', '$', '€', '£', '¥', ' '])
    {
        let digit = next.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
        return !next.starts_with([',', ':']) || digit && !after.starts_with(' ');
    }
    let word: String = next.chars().take(MAX_WORD_CHARS).take_while(|c| c.is_alphanumeric() || *c == '²').collect();
    UNITS.contains(&porchlight_domain::fold(&word).as_str()) || UNITS.contains(&word.as_str())
}

fn last_word(before: &str) -> String {
    let end = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let near = last_chars(end, MAX_WORD_CHARS);
    porchlight_domain::fold(near.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default())
}

fn says_cue(text: &str) -> bool {
    let folded = porchlight_domain::fold(text);
    let listed = |word: &str| CUES.contains(&word);
    folded.split(|c: char| !c.is_alphanumeric()).any(listed)
        || CUES.iter().filter(|cue| !cue.is_ascii()).any(|cue| folded.contains(cue))
        || ["my number", "mi numero", "my no"].iter().any(|cue| folded.contains(cue))
}

/// Every run of digits with at most two signs between groups.
fn runs(text: &str) -> Vec<Run<'_>> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(|c: char| c.is_ascii_digit() || c == '+' || c == '(') {
        let start = at + found;
        let span = start..start + run_end(&text[start..]);
        let part = &text[span.clone()];
        let groups: Vec<usize> =
            part.split(|c: char| !c.is_ascii_digit()).map(str::len).filter(|length| *length > 0).collect();
        at = span.end.max(start + 1);
        if !groups.is_empty() {
            let digits = part.chars().filter(char::is_ascii_digit).collect();
            out.push(Run { span, text: part, groups, digits });
        }
    }
    out
}

/// Up to the last digit that at most two signs part from the one before it.
fn run_end(text: &str) -> usize {
    let (mut end, mut symbols) = (0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '0'..='9' => (end, symbols) = (i + 1, 0),
            '+' if i == 0 => {}
            ' ' | '-' | '.' | '(' | ')' | '/' | '\u{a0}' | '–' if symbols < 2 => symbols += 1,
            _ => break,
        }
    }
    end
}
