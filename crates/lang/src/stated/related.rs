//! The words of a text with the subjects that they belong to: "Starlink" and "internet", "streetcar" and "tranvía". The table
//! is of English and Spanish, and is read once.

use std::{collections::HashMap, sync::LazyLock};

use porchlight_domain::fold;

use super::{
    plain::{is_joining, is_plain},
    stems::stem,
};

const RELATED: &str = include_str!("related.txt");
/// Tokens of a text that are looked at.
const MAX_TOKENS: usize = 400;
/// Shortest open beginning of a word.
const MIN_OPEN: usize = 4;

/// The number of a subject in the table.
pub type Subject = u16;

/// A word or phrase of a text: its stems, and the subjects that it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The folded word.
    pub text: String,
    pub stem: String,
    pub subjects: Vec<Subject>,
    /// A comma, a period or a bracket is behind it.
    pub ends_clause: bool,
    /// It is a part of an amount of money.
    pub is_money: bool,
}

/// A phrase of the table in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Phrase {
    pub start: usize,
    pub length: usize,
    pub subject: Subject,
}

/// The words of a text, in its order, and the phrases of the table in it.
#[derive(Debug, Default, Clone)]
pub struct Tokens {
    pub tokens: Vec<Word>,
    pub phrases: Vec<Phrase>,
}

#[derive(Default)]
struct Table {
    names: Vec<&'static str>,
    tokens: HashMap<String, Vec<Subject>>,
    /// Beginnings of tokens, by their first letters.
    open: HashMap<String, Vec<(String, Subject)>>,
    /// Phrases by their first stem.
    phrases: HashMap<String, Vec<(Vec<String>, Subject)>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::default();
    for (name, entries) in lines() {
        let subject = table.names.len() as Subject;
        table.names.push(name);
        for entry in entries.split('|').map(str::trim).filter(|entry| !entry.is_empty()) {
            table.add(entry, subject);
        }
    }
    table
});

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = RELATED.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(':')).map(|(name, entries)| (name.trim(), entries))
}

impl Table {
    fn add(&mut self, entry: &str, subject: Subject) {
        let mut stems: Vec<String> = split(entry).map(|piece| stem(&piece.word)).collect();
        if let Some(start) = entry.strip_suffix('*').map(fold) {
            let first: String = start.chars().take(MIN_OPEN).collect();
            self.open.entry(first).or_default().push((start, subject));
            return;
        }
        let subjects = match &stems[..] {
            [one] => self.tokens.entry(one.clone()).or_default(),
            [] => return,
            _ => {
                let first = stems.remove(0);
                self.phrases.entry(first).or_default().push((stems, subject));
                return;
            }
        };
        if !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }

    fn subjects(&self, word: &str, stem: &str) -> Vec<Subject> {
        let mut out = self.tokens.get(stem).cloned().unwrap_or_default();
        let open = word.get(..MIN_OPEN).and_then(|first| self.open.get(first));
        let is_begun = |(start, _): &&(String, Subject)| word.starts_with(start.as_str());
        out.extend(open.into_iter().flatten().filter(is_begun).map(|(_, subject)| *subject));
        out
    }
}

/// A folded word of a text.
struct Piece {
    word: String,
    ends_clause: bool,
    is_money: bool,
}

/// The folded words of a text. An apostrophe ends no clause, and the comma of an amount none of an amount.
fn split(text: &str) -> impl Iterator<Item = Piece> {
    const CURRENCIES: [char; 3] = ['$', '€', '£'];
    let folded = fold(text).replace(['\'', '’'], "");
    let (mut pieces, mut is_money): (Vec<Piece>, bool) = (Vec::new(), false);
    for piece in folded.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
        if !word.is_empty() {
            is_money &= word.starts_with(|c: char| c.is_ascii_digit());
            let ends_clause = word.len() < piece.len() && !piece.ends_with([' ', '-', '/']);
            pieces.push(Piece { word: word.to_owned(), ends_clause, is_money });
        }
        is_money = piece.ends_with(CURRENCIES) || is_money && piece.ends_with([',', '.']);
    }
    pieces.into_iter().take(MAX_TOKENS)
}

/// The words of a text with their subjects.
pub fn tokens(text: &str) -> Tokens {
    let table = &*TABLE;
    let tokens: Vec<Word> = split(text)
        .map(|Piece { word: text, ends_clause, is_money }| {
            let stem = stem(&text);
            Word { subjects: table.subjects(&text, &stem), stem, text, ends_clause, is_money }
        })
        .collect();
    let mut phrases = Vec::new();
    for (start, word) in tokens.iter().enumerate() {
        for (rest, subject) in table.phrases.get(&word.stem).into_iter().flatten() {
            let next = tokens.get(start + 1..start + 1 + rest.len());
            if next.is_some_and(|next| next.iter().zip(rest).all(|(word, stem)| word.stem == *stem)) {
                phrases.push(Phrase { start, length: rest.len() + 1, subject: *subject });
            }
        }
    }
    Tokens { tokens, phrases }
}

/// What a subject is called in the table.
pub fn name(subject: Subject) -> &'static str {
    TABLE.names.get(usize::from(subject)).copied().unwrap_or_default()
}

/// Whether a folded word belongs to a subject, and says more than that a home is meant.
pub fn has_subject(word: &str) -> bool {
    let stem = stem(word);
    !is_joining(word) && !is_plain(&stem) && !TABLE.subjects(word, &stem).is_empty()
}

/// Whether the table has a subject of that name.
pub fn is_name(name: &str) -> bool {
    TABLE.names.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read_and_has_two_entries() {
        let count = RELATED.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).count();
        assert_eq!(lines().count(), count);
        let mut names: Vec<&str> = lines().map(|(name, _)| name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "each subject once");
        for (name, entries) in lines() {
            assert!(entries.split('|').filter(|entry| !entry.trim().is_empty()).count() > 1, "{name}");
            for entry in entries.split('|').map(str::trim) {
                let open = entry.strip_suffix('*');
                assert!(open.is_none_or(|start| start.len() >= MIN_OPEN && !start.contains(' ')), "{name}: {entry}");
                assert!(!open.unwrap_or(entry).contains(['*', ',', ';']), "{name}: {entry}");
            }
        }
    }

    #[test]
    fn terms_of_one_subject_meet() {
        let meets = |one: &str, other: &str| {
            let subjects = |text| {
                let tokens = tokens(text);
                let own = tokens.tokens.into_iter().flat_map(|word| word.subjects);
                own.chain(tokens.phrases.into_iter().map(|phrase| phrase.subject)).collect::<Vec<_>>()
            };
            let own = subjects(one);
            subjects(other).iter().any(|subject| own.contains(subject))
        };
        assert!(meets("internet", "Starlink works here"));
        assert!(meets("el tranvía", "streetcar stop"));
        assert!(!meets("parking", "a park nearby"));
    }
}
