//! What visitors tell of themselves beside what they ask for: "our landlord gave us notice last week. Any rentals in
//! Riverton?" is a search in Riverton, and not for what was listed last week. Such clauses become spaces before the
//! message is read, so that no part of the grammar finds a condition in them.

use std::{ops::Range, sync::LazyLock};

use hashbrown::HashMap;
use porchlight_domain::fold;
use porchlight_lang::{language::Language, phrases};

use crate::{
    budget::{OverBudget, StepBudget},
    known_words, languages,
    tokens::Token,
    vocabulary::Vocabulary,
};

/// From this number on, an amount is one of money or of an area, which a request may be about.
const MIN_AMOUNT: i64 = 100;
/// A clause with "and" begins where a request follows within so many words.
const MAX_AHEAD: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cue {
    /// Belongs to a request.
    Asks,
    /// Belongs to background.
    Tells,
    /// Tells what no longer is so, also beside a word that asks.
    Past,
    Person,
    Home,
    /// Begins a clause that gives a reason.
    Reason,
    /// Begins a clause.
    Turn,
    /// Begins a clause before what asks.
    Joint,
    /// Told, and a condition all the same.
    Keeps,
    /// Told, and a condition where no other clause names one.
    Pet,
}

const CUES: [(&str, Cue); 10] = [
    ("asks", Cue::Asks),
    ("tells", Cue::Tells),
    ("past", Cue::Past),
    ("persons", Cue::Person),
    ("homes", Cue::Home),
    ("reasons", Cue::Reason),
    ("turns", Cue::Turn),
    ("joins", Cue::Joint),
    ("keeps", Cue::Keeps),
    ("pets", Cue::Pet),
];

/// Phrases by their first word.
type Phrases = HashMap<String, Vec<(Vec<String>, Cue)>>;

static ENGLISH: LazyLock<Phrases> = LazyLock::new(|| read(Language::En));
static SPANISH: LazyLock<Phrases> = LazyLock::new(|| read(Language::Es));

fn read(language: Language) -> Phrases {
    let mut out = Phrases::new();
    for line in phrases::background(language).lines().filter(|line| !line.starts_with('#')) {
        let Some((name, phrases)) = line.split_once(" = ") else { continue };
        let Some((_, cue)) = CUES.iter().find(|(own, _)| *own == name) else { continue };
        for phrase in phrases.split(" | ") {
            let terms: Vec<String> = fold(phrase).split(' ').map(str::to_owned).collect();
            out.entry(terms[0].clone()).or_default().push((terms, *cue));
        }
    }
    out
}

/// The message with spaces for the background; `None` if there is none. Bytes stay where they are.
///
/// # Errors
///
/// `OverBudget` when the steps were not enough.
pub(crate) fn without(
    question: &str,
    tokens: &[Token],
    language: Language,
    terms: &Vocabulary,
    budget: &StepBudget,
) -> Result<Option<String>, OverBudget> {
    let phrases = match language {
        Language::En => &*ENGLISH,
        Language::Es => &*SPANISH,
        _ => return Ok(None),
    };
    budget.step(tokens.len() * 4)?;
    let message = Message { tokens, language, cues: cues(tokens, phrases) };
    let clauses = message.clauses();
    if clauses.len() < 2 || !message.cues.iter().any(|(_, _, cue)| matches!(cue, Cue::Tells | Cue::Past)) {
        return Ok(None);
    }
    let mut names = languages::names(tokens, terms, budget)?;
    for (name, token) in names.iter_mut().zip(tokens) {
        *name |= terms.is_place_name(&token.word) && !known_words::is_common(&token.word);
    }
    let background: Vec<bool> = clauses.iter().map(|clause| message.is_background(clause)).collect();
    let rest = || clauses.iter().zip(&background).filter(|(_, skipped)| !**skipped).map(|(clause, _)| clause);
    if !background.contains(&true) || !rest().any(|clause| message.is_request(clause, &names)) {
        return Ok(None);
    }
    let has_name = |clause: &Range<usize>| names[clause.clone()].contains(&true);
    // "I'm thinking of selling my condo, I want at least 500k" asks for no home.
    let skipped = || clauses.iter().zip(&background).filter(|(_, skipped)| **skipped).map(|(clause, _)| clause);
    if skipped().any(|clause| message.sells(clause))
        && !rest().any(|clause| message.has(clause, Cue::Home) || has_name(clause))
    {
        return Ok(None);
    }
    // "We grew up in Lakemont and need a house": no other place is meant.
    let is_placed = rest().any(has_name);
    let has_pet = rest().any(|clause| message.has(clause, Cue::Pet));
    let mut plain = question.as_bytes().to_vec();
    let mut is_changed = false;
    for (clause, _) in clauses.iter().zip(&background).filter(|(_, skipped)| **skipped) {
        let has_number = clause.clone().any(|at| names[at] && tokens[at].number.is_some());
        if has_number
            || has_name(clause) && !is_placed
            || message.has(clause, Cue::Pet) && !message.has(clause, Cue::Past) && !has_pet
        {
            continue;
        }
        let span = tokens[clause.start].span.start..tokens[clause.end - 1].span.end;
        plain[span].fill(b' ');
        is_changed = true;
    }
    // Whole words became spaces, so the bytes are still text.
    Ok(String::from_utf8(plain).ok().filter(|_| is_changed))
}

/// Where each phrase stands, with its length.
fn cues(tokens: &[Token], phrases: &Phrases) -> Vec<(usize, usize, Cue)> {
    let mut out = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        for (terms, cue) in phrases.get(&token.word).into_iter().flatten() {
            let typed = tokens[at..].iter().map(|token| token.word.as_str());
            // A phrase does not go beyond a comma.
            let is_whole = tokens[at..].iter().take(terms.len()).skip(1).all(|token| !token.pause);
            if is_whole && typed.take(terms.len()).eq(terms.iter().map(String::as_str)) {
                out.push((at, terms.len(), *cue));
            }
        }
    }
    out
}

struct Message<'a> {
    tokens: &'a [Token],
    language: Language,
    cues: Vec<(usize, usize, Cue)>,
}

impl Message<'_> {
    fn has(&self, clause: &Range<usize>, wanted: Cue) -> bool {
        self.cues.iter().any(|(at, length, cue)| *cue == wanted && clause.contains(at) && at + length <= clause.end)
    }

    /// The parts between signs of pause, question marks and words that begin a clause.
    fn clauses(&self) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        let mut start = 0;
        for at in 1..self.tokens.len() {
            if self.tokens[at].pause || self.tokens[at - 1].word == "?" || self.begins(at) {
                out.push(start..at);
                start = at;
            }
        }
        if start < self.tokens.len() {
            out.push(start..self.tokens.len());
        }
        out
    }

    fn begins(&self, at: usize) -> bool {
        // "So much", "not so far" begin nothing.
        const DEGREES: [&str; 11] =
            ["much", "many", "far", "long", "close", "big", "small", "good", "well", "nice", "that"];
        let next = self.tokens.get(at + 1).map_or("", |token| token.word.as_str());
        self.cues.iter().filter(|(own, _, _)| *own == at).any(|(_, length, cue)| match cue {
            Cue::Turn => self.tokens[at].word != "so" || !DEGREES.contains(&next),
            Cue::Reason => true,
            Cue::Joint => {
                let asks = |ahead: &(usize, usize, Cue)| {
                    ahead.2 == Cue::Asks && (at + length..=at + MAX_AHEAD).contains(&ahead.0)
                };
                let ahead = &self.tokens[at + 1..(at + MAX_AHEAD + 1).min(self.tokens.len())];
                // "We sold the boat and finally have 500k".
                let is_request = self.cues.iter().any(asks) || ahead.iter().any(is_amount);
                is_request && ahead.iter().take(MAX_AHEAD - 1).all(|token| !token.pause)
            }
            _ => false,
        })
    }

    /// Whether a clause tells of the visitor, and neither asks nor names an amount.
    fn is_background(&self, clause: &Range<usize>) -> bool {
        let has = |cue| self.has(clause, cue);
        let is_question = self.tokens.get(clause.end - 1).is_some_and(|token| token.word == "?");
        let names_person = self.language != Language::En || has(Cue::Person);
        let tells = names_person && (has(Cue::Past) || !has(Cue::Asks) && (has(Cue::Tells) || has(Cue::Reason)));
        tells && !has(Cue::Keeps) && !is_question && !self.tokens[clause.clone()].iter().any(is_amount)
    }

    /// Whether a clause says that the visitor sells a home.
    fn sells(&self, clause: &Range<usize>) -> bool {
        const SELLS: [&str; 8] =
            ["sell", "selling", "vender", "vendo", "vendemos", "vendiendo", "venderla", "venderlo"];
        self.tokens[clause.clone()].iter().any(|token| SELLS.contains(&token.word.as_str()))
    }

    /// Whether a clause may ask for something: for homes, in a place or in numbers.
    fn is_request(&self, clause: &Range<usize>, names: &[bool]) -> bool {
        self.has(clause, Cue::Asks)
            || self.has(clause, Cue::Home)
            || clause.clone().any(|at| names[at] || self.tokens[at].number.is_some())
    }
}

/// Whether a token is of an amount of money or of an area.
fn is_amount(token: &Token) -> bool {
    token.scaled
        || crate::numbers::is_currency(&token.word)
        || token.number.is_some_and(|number| number >= MIN_AMOUNT.into())
}
