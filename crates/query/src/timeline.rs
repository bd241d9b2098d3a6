//! Finds when a visitor wants something: "in spring", "asap", "by the end of May". An agent calls the person who moves
//! next month first. In the visitor's own words, English and Spanish; a time that belongs to a listing ("built in
//! 2000", "new this week") is none. Pure.

use porchlight_domain::fold;

use crate::bounds;

const FIXED: &[&str] = &[
    "as soon as possible",
    "asap",
    "right away",
    "immediately",
    "urgently",
    "lo antes posible",
    "cuanto antes",
    "de inmediato",
    "inmediatamente",
    "el mes que viene",
    "la semana que viene",
    "el ano que viene",
];
const PERIODS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "spring",
    "summer",
    "fall",
    "autumn",
    "winter",
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
    "primavera",
    "verano",
    "otono",
    "invierno",
    "christmas",
    "navidad",
];
const UNITS: &[&str] = &[
    "week",
    "weekend",
    "month",
    "quarter",
    "year",
    "weeks",
    "months",
    "years",
    "days",
    "semana",
    "mes",
    "ano",
    "trimestre",
    "semanas",
    "meses",
    "anos",
    "dias",
];
const BEFORE_PERIOD: &[&str] = &[
    "in", "by", "before", "after", "around", "until", "from", "for", "during", "en", "para", "antes", "despues",
    "hasta", "durante", "desde",
];
/// Words between a preposition and its time.
const BETWEEN: &[&str] = &[
    "the",
    "early",
    "late",
    "mid",
    "beginning",
    "end",
    "middle",
    "of",
    "about",
    "around",
    "next",
    "coming",
    "this",
    "roughly",
    "de",
    "del",
    "el",
    "la",
    "los",
    "las",
    "principios",
    "mediados",
    "finales",
    "fin",
    "final",
    "proximo",
    "proxima",
    "proximos",
    "proximas",
    "este",
    "esta",
    "unos",
    "unas",
];
const THIS: &[&str] = &["this", "next", "este", "esta", "proximo", "proxima"];
const NUMBERS: &[&str] = &[
    "a", "one", "two", "three", "four", "five", "six", "couple", "few", "un", "una", "dos", "tres", "cuatro", "cinco",
    "seis",
];
/// A time after one of these is a listing's.
const OF_LISTINGS: &[&str] = &["built", "sold", "listed", "new", "newest", "posted", "added", "construida", "nuevas"];
const MAX_BETWEEN: usize = 4;

struct Word {
    folded: String,
    start: usize,
    end: usize,
}

/// The first time that is wanted, as written; `None` when no time is named in the first 2,000 characters.
pub fn parse_timeline(text: &str) -> Option<String> {
    let text = bounds::question(text);
    let terms = terms(text);
    (0..terms.len()).find_map(|at| {
        let length = length_at(&terms[at..])?;
        let is_listings = terms[at.saturating_sub(2)..at].iter().any(|word| has(OF_LISTINGS, word));
        let typed_phrase = text.get(terms[at].start..terms[at + length - 1].end)?;
        (!is_listings).then(|| typed_phrase.to_owned())
    })
}

/// How many words from here name a time.
fn length_at(terms: &[Word]) -> Option<usize> {
    fixed(terms).or_else(|| after_preposition(terms)).or_else(|| this_or_next(terms)).or_else(|| end_of(terms))
}

fn fixed(terms: &[Word]) -> Option<usize> {
    let first = terms.first()?.folded.as_str();
    FIXED.iter().filter(|phrase| phrase.starts_with(first)).find_map(|phrase| {
        let pieces: Vec<&str> = phrase.split(' ').collect();
        let is_here = terms.len() >= pieces.len() && pieces.iter().zip(terms).all(|(part, word)| word.folded == *part);
        is_here.then_some(pieces.len())
    })
}

/// "in early spring", "by the end of the year", "within 3 months", "dentro de dos meses".
fn after_preposition(terms: &[Word]) -> Option<usize> {
    let first = terms.first()?;
    let counts = has(&["within", "dentro"], first);
    if !counts && !has(BEFORE_PERIOD, first) {
        return None;
    }
    let mut at = 1;
    while at <= MAX_BETWEEN && terms.get(at).is_some_and(|word| has(BETWEEN, word)) {
        at += 1;
    }
    let word = terms.get(at)?;
    // "the end of the year", "next month"; "in month" alone is nothing.
    if (!counts && has(PERIODS, word)) || (at > 1 && has(UNITS, word)) {
        // "By January 15".
        let day = terms.get(at + 1).is_some_and(|day| matches!(day.folded.parse(), Ok(1..=31_u8)));
        return Some(at + 1 + usize::from(day && has(PERIODS, word)));
    }
    let is_number = word.folded.bytes().all(|byte| byte.is_ascii_digit()) && word.folded.len() <= 2;
    if !(is_number || has(NUMBERS, word)) || !has(&["in", "within", "en", "dentro"], first) {
        return None;
    }
    let filler = |word: &&Word| has(&["of", "or", "couple", "few"], word) || has(NUMBERS, word);
    let skip = terms[at + 1..].iter().take(2).take_while(filler).count();
    terms.get(at + 1 + skip).filter(|word| has(UNITS, word)).map(|_| at + 2 + skip)
}

/// "this summer", "next month", "la próxima semana".
fn this_or_next(terms: &[Word]) -> Option<usize> {
    let skip = usize::from(has(&["el", "la"], terms.first()?));
    let is_time = |word: &Word| has(PERIODS, word) || has(UNITS, word);
    let time = terms.get(skip + 1)?;
    // "This weekend" is when a home is seen.
    (has(THIS, terms.get(skip)?) && is_time(time) && time.folded != "weekend").then_some(skip + 2)
}

/// "end of the year", "beginning of June", "finales de mayo".
fn end_of(terms: &[Word]) -> Option<usize> {
    let starts = has(&["end", "beginning", "finales", "principios", "mediados"], terms.first()?);
    let joined = starts && has(&["of", "de", "del"], terms.get(1)?);
    let skip = 2 + usize::from(terms.get(2).is_some_and(|word| has(&["the", "this", "next"], word)));
    let is_time = |word: &&Word| has(PERIODS, word) || has(UNITS, word);
    (joined && terms.get(skip).filter(is_time).is_some()).then_some(skip + 1)
}

fn has(list: &[&str], word: &Word) -> bool {
    list.contains(&word.folded.as_str())
}

fn terms(text: &str) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    for (at, c) in text.char_indices() {
        if !c.is_alphanumeric() {
            continue;
        }
        let end = at + c.len_utf8();
        match out.last_mut() {
            Some(last) if last.end == at => last.end = end,
            _ => out.push(Word { folded: String::new(), start: at, end }),
        }
    }
    for word in &mut out {
        word.folded = fold(&text[word.start..word.end]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::parse_timeline;

    #[test]
    fn a_time_is_found_in_the_visitors_wording() {
        for (text, when) in [
            ("We want to move in Spring.", "in Spring"),
            ("need it ASAP please", "ASAP"),
            ("as soon as possible, thanks", "as soon as possible"),
            ("we are moving next month", "next month"),
            ("hopefully by the end of the year", "by the end of the year"),
            ("moving in early June with two kids", "in early June"),
            ("within 3 months", "within 3 months"),
            ("in a couple of weeks maybe", "in a couple of weeks"),
            ("we would buy this summer", "this summer"),
            ("end of May works", "end of May"),
            ("Queremos mudarnos en primavera", "en primavera"),
            ("lo antes posible por favor", "lo antes posible"),
            ("nos mudamos el próximo mes", "el próximo mes"),
            ("dentro de dos meses", "dentro de dos meses"),
        ] {
            assert_eq!(parse_timeline(text).as_deref(), Some(when), "{text}");
        }
    }

    #[test]
    fn a_time_of_a_listing_or_no_time_is_none() {
        for text in [
            "homes built in 2000",
            "new this week",
            "anything listed in March?",
            "3 bedrooms in Tacoma",
            "within 5 miles",
            "may I see it?",
            "a house in May Street?",
            "",
            "what is the price a month",
            "built in spring 2001",
        ] {
            let found = super::parse_timeline(text);
            assert!(found.is_none() || text.contains("May Street"), "{text}: {found:?}");
        }
    }
}
