//! Words that tell what a message is about: the home spoken of, or homes that are looked for. A language without a table
//! is read by the words of the grammar alone.

use std::{collections::HashMap, sync::LazyLock};

use crate::language::Language;

/// What a phrase says of the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cue {
    /// Homes are looked for.
    Looks,
    /// Another home than the one spoken of.
    Compares,
    /// Some home, or some of a thing.
    Any,
    /// Homes, by their noun.
    Homes,
    /// One home, by its noun.
    Home,
    Indefinite,
    Definite,
    /// The home spoken of, or those shown.
    Points,
    /// A question begins.
    Asks,
    /// A question after something that no column of a listing is: who, when, how.
    AsksOf,
    /// What visitors or owners may, must or do.
    Speaks,
    /// A message of conditions alone begins so.
    Begins,
    /// The home is asked for as a whole.
    Tells,
    /// What a home costs.
    Value,
    /// What it cost before.
    Reduced,
    /// A part of a home, which has an age of its own.
    Part,
    /// The conversation itself.
    Chat,
    /// What visitors have: "I have two dogs".
    Own,
    /// What may stand before a question.
    Filler,
}

const NAMES: [(&str, Cue); 19] = [
    ("looks", Cue::Looks),
    ("compares", Cue::Compares),
    ("any", Cue::Any),
    ("homes", Cue::Homes),
    ("home", Cue::Home),
    ("indefinite", Cue::Indefinite),
    ("definite", Cue::Definite),
    ("points", Cue::Points),
    ("asks", Cue::Asks),
    ("asks of", Cue::AsksOf),
    ("speaks", Cue::Speaks),
    ("begins", Cue::Begins),
    ("tells", Cue::Tells),
    ("value", Cue::Value),
    ("reduced", Cue::Reduced),
    ("part", Cue::Part),
    ("chat", Cue::Chat),
    ("own", Cue::Own),
    ("fillers", Cue::Filler),
];

/// The phrases by their first word.
#[derive(Debug, Default)]
pub struct Cues(HashMap<&'static str, Vec<(Vec<&'static str>, Cue)>>);

static EN: LazyLock<Cues> = LazyLock::new(|| Cues::read(include_str!("en.txt")));
static ES: LazyLock<Cues> = LazyLock::new(|| Cues::read(include_str!("es.txt")));

/// The phrases of a language.
pub fn of(language: Language) -> Option<&'static Cues> {
    match language {
        Language::En => Some(&EN),
        Language::Es => Some(&ES),
        _ => None,
    }
}

impl Cues {
    fn read(text: &'static str) -> Self {
        let mut cues = Self::default();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for (name, phrases) in lines.filter_map(|line| line.split_once('=')) {
            let Some((_, cue)) = NAMES.iter().find(|(own, _)| *own == name.trim()) else { continue };
            for phrase in phrases.split('|') {
                let mut terms = phrase.split_whitespace();
                let Some(first) = terms.next() else { continue };
                cues.0.entry(first).or_default().push((terms.collect(), *cue));
            }
        }
        cues.0.values_mut().for_each(|own| own.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len())));
        cues
    }

    /// The cues of the longest phrase that begins at a position, and its length in words; none where no phrase does.
    pub fn at<'t>(&'t self, terms: &'t [&str], at: usize) -> (usize, impl Iterator<Item = Cue> + 't) {
        let own = terms.get(at).and_then(|word| self.0.get(*word)).map_or(&[][..], Vec::as_slice);
        let behind = terms.get(at + 1..).unwrap_or_default();
        let length = own.iter().find(|(rest, _)| behind.starts_with(rest)).map(|(rest, _)| rest.len());
        let longest = own.iter().filter(move |(rest, _)| Some(rest.len()) == length && behind.starts_with(rest));
        (length.map_or(0, |length| length + 1), longest.map(|(_, cue)| *cue))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_phrase_counts() {
        let cues = of(Language::En).expect("English has a table");
        let found = |terms: &[&str]| {
            let (length, found) = cues.at(terms, 0);
            (length, found.collect::<Vec<_>>())
        };
        assert_eq!(found(&["any", "with", "a", "pool"]), (2, vec![Cue::Looks]));
        assert_eq!(found(&["the", "fees"]), (1, vec![Cue::Definite]));
        assert_eq!(found(&["pool"]), (0, vec![]));
    }

    #[test]
    fn every_line_has_a_known_name_and_folded_phrases() {
        for text in [include_str!("en.txt"), include_str!("es.txt")] {
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let (name, phrases) = line.split_once('=').expect("a line has a name");
                assert!(NAMES.iter().any(|(own, _)| *own == name.trim()), "{name}");
                assert_eq!(phrases.trim(), porchlight_domain::fold(phrases), "{name}");
            }
        }
    }
}
