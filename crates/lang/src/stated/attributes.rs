//! Attributes of a listing: what asks for each, and what states it. Both sides differ, so that a sentence which only shares a
//! word with a question is no answer to it.

use std::{collections::HashMap, sync::LazyLock};

use porchlight_domain::fold;

use super::{related::Word, stems::stem};
use crate::calendar::names_date;

const ATTRIBUTES: &str = include_str!("attributes.txt");
/// Words that a gap stands for.
const MAX_GAP: usize = 3;
/// Letters by which an open beginning is found.
const MIN_OPEN: usize = 4;

/// The number of an attribute in the table.
pub type Attribute = u16;

/// Where a text asks for an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requested {
    pub attributes: Vec<Attribute>,
    /// The places of its words, without those in a gap.
    pub at: Vec<usize>,
}

#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Stem(String),
    /// A beginning of a word.
    Open(String),
    Number,
    Money,
    /// A month or a day of the week.
    Date,
    Gap,
}

type Patterns = HashMap<String, Vec<(Vec<Piece>, Attribute)>>;

#[derive(Default)]
struct Table {
    names: Vec<[&'static str; 3]>,
    requested: Patterns,
    stated: Patterns,
    hidden: Patterns,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::default();
    for line in ATTRIBUTES.lines() {
        let Some((mark, rest)) = line.split_once(' ') else { continue };
        if mark == "=" {
            let mut names = rest.split('|').map(str::trim);
            table.names.push(std::array::from_fn(|_| names.next().unwrap_or_default()));
        }
        let attribute = table.names.len().saturating_sub(1) as Attribute;
        let (shown, hidden) = rest.split_once('~').unwrap_or((rest, ""));
        match mark {
            "?" => {
                let both = entries(shown).filter_map(|entry| entry.strip_prefix('+'));
                add(&mut table.stated, both, attribute);
                add(&mut table.requested, entries(shown).map(|entry| entry.trim_start_matches('+')), attribute);
            }
            "!" => {
                add(&mut table.stated, entries(shown), attribute);
                add(&mut table.hidden, entries(hidden), attribute);
            }
            _ => {}
        }
    }
    table
});

fn entries(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split('|').map(str::trim).filter(|entry| !entry.is_empty())
}

fn add(patterns: &mut Patterns, entries: impl Iterator<Item = &'static str>, attribute: Attribute) {
    for entry in entries {
        let pattern: Vec<Piece> = entry.split_whitespace().map(piece).collect();
        let key = match &pattern[0] {
            Piece::Stem(stem) => stem.clone(),
            Piece::Open(start) => open_key(start).unwrap_or_default(),
            Piece::Number => "#".into(),
            Piece::Money => "$".into(),
            Piece::Date => "@".into(),
            Piece::Gap => continue,
        };
        patterns.entry(key).or_default().push((pattern, attribute));
    }
}

fn piece(text: &str) -> Piece {
    match text {
        "_" => Piece::Gap,
        "#" => Piece::Number,
        "$" => Piece::Money,
        "@" => Piece::Date,
        text => match text.strip_suffix('*') {
            Some(start) => Piece::Open(fold(start)),
            None => Piece::Stem(stem(&fold(text))),
        },
    }
}

fn open_key(word: &str) -> Option<String> {
    word.get(..MIN_OPEN).map(|start| format!("{start}*"))
}

impl Piece {
    fn is(&self, word: &Word) -> bool {
        match self {
            Self::Stem(stem) => word.stem == *stem,
            Self::Open(start) => word.text.starts_with(start.as_str()),
            Self::Number => is_number(word),
            Self::Money => word.is_money,
            Self::Date => is_date(word),
            Self::Gap => false,
        }
    }
}

fn is_number(word: &Word) -> bool {
    // "Un perro" is no number of dogs.
    !word.is_money && word.stem.starts_with(|c: char| c.is_ascii_digit()) && !matches!(word.text.as_str(), "un" | "una")
}

fn is_date(word: &Word) -> bool {
    let is_holiday = matches!(word.text.as_str(), "christmas" | "xmas");
    is_holiday || names_date(&word.stem) || names_date(&word.text)
}

/// The places of a pattern that begins at a word.
fn places(tokens: &[Word], at: usize, pattern: &[Piece]) -> Option<Vec<usize>> {
    let Some((first, rest)) = pattern.split_first() else { return Some(Vec::new()) };
    if *first == Piece::Gap {
        for skipped in 0..=MAX_GAP {
            if let Some(found) = places(tokens, at + skipped, rest) {
                return Some(found);
            }
            if tokens.get(at + skipped).is_none_or(|word| word.ends_clause) {
                return None;
            }
        }
        return None;
    }
    tokens.get(at).filter(|word| first.is(word))?;
    let mut found = vec![at];
    found.extend(places(tokens, at + 1, rest)?);
    Some(found)
}

/// The attributes of some patterns in a text, with their places.
fn find(tokens: &[Word], patterns: &Patterns) -> Vec<(Attribute, Vec<usize>)> {
    let mut out = Vec::new();
    for (at, word) in tokens.iter().enumerate() {
        let mut keys = vec![word.stem.clone()];
        keys.extend(open_key(&word.text));
        keys.extend(is_number(word).then(|| "#".to_owned()));
        keys.extend(word.is_money.then(|| "$".to_owned()));
        keys.extend(is_date(word).then(|| "@".to_owned()));
        for (pattern, attribute) in keys.iter().filter_map(|key| patterns.get(key)).flatten() {
            out.extend(places(tokens, at, pattern).map(|found| (*attribute, found)));
        }
    }
    out
}

/// The attributes that a text asks for, the longest phrases first where several share a word, in the order of the text.
pub fn requested(tokens: &[Word]) -> Vec<Requested> {
    let mut found = find(tokens, &TABLE.requested);
    found.sort_by_key(|(_, at)| std::cmp::Reverse(at.len()));
    let mut out: Vec<Requested> = Vec::new();
    for (attribute, at) in found {
        let taken = out.iter_mut().find(|requested| requested.at.iter().any(|place| at.contains(place)));
        match taken {
            None => out.push(Requested { attributes: vec![attribute], at }),
            Some(requested) if requested.at == at && !requested.attributes.contains(&attribute) => {
                requested.attributes.push(attribute)
            }
            Some(_) => {}
        }
    }
    out.sort_by_key(|requested| requested.at[0]);
    out
}

/// The attributes that a sentence states, each with the number of phrases that do.
pub fn stated(tokens: &[Word]) -> Vec<(Attribute, usize)> {
    let hidden = find(tokens, &TABLE.hidden);
    let is_hidden = |attribute: Attribute, at: &[usize]| {
        hidden.iter().any(|(other, places)| *other == attribute && places.iter().any(|place| at.contains(place)))
    };
    let mut out: Vec<(Attribute, usize)> = Vec::new();
    for (attribute, _) in find(tokens, &TABLE.stated).into_iter().filter(|(attribute, at)| !is_hidden(*attribute, at)) {
        match out.iter_mut().find(|(other, _)| *other == attribute) {
            Some((_, count)) => *count += 1,
            None => out.push((attribute, 1)),
        }
    }
    out
}

/// What an attribute is called, for visitors.
pub fn plain_name(attribute: Attribute, is_spanish: bool) -> &'static str {
    TABLE.names.get(usize::from(attribute)).map_or("", |names| names[if is_spanish { 2 } else { 1 }])
}

/// What an attribute is called in the table.
pub fn name(attribute: Attribute) -> &'static str {
    TABLE.names.get(usize::from(attribute)).map_or("", |names| names[0])
}

#[cfg(test)]
mod tests {
    use super::{super::related, *};

    #[test]
    fn every_attribute_has_its_names_and_both_lines() {
        let marks: String =
            ATTRIBUTES.lines().filter_map(|line| line.chars().next()).filter(|mark| *mark != '#').collect();
        assert_eq!(marks, "=?!".repeat(TABLE.names.len()));
        let mut names: Vec<&str> = TABLE.names.iter().map(|names| names[0]).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TABLE.names.len(), "each attribute once");
        for names in &TABLE.names {
            assert!(names.iter().all(|name| !name.is_empty()), "{names:?}");
        }
    }

    #[test]
    fn questions_and_sentences_meet_in_an_attribute() {
        for (question, name, sentence) in [
            ("could I paint it purple", "exterior changes", "Exterior changes go before the preservation board."),
            ("que cubre la cuota", "dues cover", "Dues take in heat, water, cable and exterior upkeep."),
            ("how much did they drop the price", "price cut", "Owner motivated, was $369,000 until October."),
            (
                "what did it make last year",
                "rental income",
                "Short-term rentals are permitted; grossed $61,200 in 2025.",
            ),
            ("hasta cuándo es el contrato", "vacancy", "Currently leased at $1,350 a month through May 31, 2027."),
        ] {
            let requested = requested(&related::tokens(question).tokens);
            let requested: Vec<Attribute> = requested.into_iter().flat_map(|requested| requested.attributes).collect();
            let stated = stated(&related::tokens(sentence).tokens);
            let meets = requested
                .iter()
                .any(|attribute| super::name(*attribute) == name && stated.iter().any(|(own, _)| own == attribute));
            assert!(
                meets,
                "{question}: {:?}",
                requested.iter().map(|attribute| super::name(*attribute)).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn other_senses_of_a_word_state_nothing() {
        for (name, sentence) in [
            ("lease term", "Landlord heats the building, $4,380 for the last twelve months."),
            ("stairs", "A covered boat slip and a 10,000-lb lift."),
            ("move-in date", "Move-in special: first half-month free if you sign by December 5."),
            ("vacancy", "Licensed for five unrelated tenants."),
        ] {
            let stated = stated(&related::tokens(sentence).tokens);
            assert!(stated.iter().all(|(attribute, _)| super::name(*attribute) != name), "{sentence}");
        }
    }
}
