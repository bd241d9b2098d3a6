//! A word or phrase that a question is about, and what a sentence has of it.

use std::collections::HashSet;

use porchlight_lang::stated::{
    attributes::{Attribute, Requested},
    plain::{is_joining, is_plain},
    related::{self, Phrase, Subject, Tokens, Word},
};

use super::statement::Statement;

/// Subjects of words that ask, rather than of the thing in question.
const ASKING: [&str; 8] =
    ["how far", "when available", "how old", "recent work", "who pays", "price", "location", "what stays"];
/// Subjects that no column states, so that a search for them looks at texts.
const OF_TEXTS: [&str; 25] = [
    "age-restricted",
    "age rule",
    "assumable loan",
    "va",
    "fha",
    "seller financing",
    "owner carries",
    "own entrance",
    "own door",
    "mother-in-law suite",
    "room for parents",
    "accessible shower",
    "wheelchair access",
    "streetcar",
    "student lease",
    "new construction",
    "rate buydown",
    "former use",
    "backup offer",
    "move-in special",
    "lot rent",
    "vouchers",
    "short stays",
    "take over",
    "everything included",
];
/// Nouns that change what the noun before them is about.
const HEADS: [&str; 11] =
    ["heater", "table", "view", "bus", "cart", "door", "softener", "pressur", "damag", "opener", "tv"];
pub(super) const KNOWN: f32 = 1.0;
const UNKNOWN: f32 = 0.6;
const PLAIN: f32 = 0.15;
/// A sentence of the same subject counts less than one with the same word.
pub(super) const SAME_SUBJECT: f32 = 0.75;
/// One of the subject of a word of a phrase.
const SUBJECT_OF_WORD: f32 = 0.6;
/// What the words of a question add to a sentence that states the attribute.
const SHARED_TERMS: f32 = 0.3;
/// What each phrase that states the attribute adds, and how many count.
const PHRASE: f32 = 0.1;
const MAX_PHRASES: usize = 4;
/// One that has a word of a phrase only.
const WIDER: f32 = 0.5;

/// A word or phrase that a question is about.
#[derive(Debug)]
pub(super) struct Unit {
    pub stems: Vec<String>,
    pub subjects: Vec<Subject>,
    /// Of the words of a phrase.
    wider: Vec<Subject>,
    /// The stems of a phrase that say what it is about.
    named: Vec<String>,
    is_phrase: bool,
    /// Facts that it asks for, of which a sentence must state one.
    pub attributes: Vec<Attribute>,
    pub weight: f32,
    /// A sentence may be found by it.
    pub is_specific: bool,
}

pub(super) fn of_phrase(tokens: &Tokens, longest: &Phrase) -> Unit {
    let end = longest.start + longest.length;
    let is_within = |phrase: &&Phrase| phrase.start >= longest.start && phrase.start + phrase.length <= end;
    let within = tokens.phrases.iter().filter(is_within);
    let subjects: Vec<Subject> = within.map(|phrase| phrase.subject).collect();
    let span = &tokens.tokens[longest.start..end];
    let is_named = |word: &&Word| !is_joining(&word.text) && !is_plain(&word.stem);
    let wider = span.iter().filter(is_named).flat_map(|word| word.subjects.iter().copied()).collect();
    let is_known = |word: &&Word| is_named(word) && !word.subjects.is_empty();
    let named = span.iter().filter(is_known).map(|word| word.stem.clone()).collect();
    let stems = span.iter().filter(|word| !is_joining(&word.text)).map(|word| word.stem.clone()).collect();
    let is_asking = subjects.iter().all(|subject| ASKING.contains(&related::name(*subject)));
    Unit {
        stems,
        subjects,
        wider,
        named,
        is_phrase: true,
        attributes: Vec::new(),
        weight: if is_asking { PLAIN } else { KNOWN },
        is_specific: !is_asking,
    }
}

pub(super) fn of_attributes(tokens: &Tokens, requested: &Requested) -> Unit {
    let tokens = requested.at.iter().map(|at| &tokens.tokens[*at]);
    let stems = tokens.filter(|word| !is_joining(&word.text) && !is_plain(&word.stem)).map(|word| word.stem.clone());
    Unit {
        stems: stems.collect(),
        subjects: Vec::new(),
        wider: Vec::new(),
        named: Vec::new(),
        is_phrase: true,
        attributes: requested.attributes.clone(),
        weight: KNOWN,
        is_specific: true,
    }
}

pub(super) fn of_word(word: &Word, own: &HashSet<String>) -> Option<Unit> {
    if is_joining(&word.text) || own.contains(&word.stem) {
        return None;
    }
    let is_number = word.stem.starts_with(|c: char| c.is_ascii_digit());
    let subjects: Vec<Subject> = word.subjects.clone();
    let is_asking = !subjects.is_empty() && subjects.iter().all(|one| ASKING.contains(&related::name(*one)));
    let weight = match (is_plain(&word.stem) || is_asking, is_number, subjects.is_empty()) {
        (true, ..) => PLAIN,
        (_, true, _) => UNKNOWN / 2.0,
        (_, _, true) => UNKNOWN,
        _ => KNOWN,
    };
    let is_specific = weight >= UNKNOWN;
    let subjects = if weight > PLAIN { subjects } else { Vec::new() };
    Some(Unit {
        stems: vec![word.stem.clone()],
        subjects,
        wider: Vec::new(),
        named: Vec::new(),
        is_phrase: false,
        attributes: Vec::new(),
        weight,
        is_specific,
    })
}

impl Unit {
    /// The same of the subjects that only texts state; `None` where it has none.
    pub(super) fn of_texts(mut self) -> Option<Self> {
        self.subjects.retain(|subject| OF_TEXTS.contains(&related::name(*subject)));
        (self.is_specific && !self.subjects.is_empty()).then_some(self)
    }

    /// Whether a question has it twice.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.attributes == other.attributes && (self.stems == other.stems || !self.attributes.is_empty())
    }

    /// How much of it a sentence has: all of it from 1 on.
    pub(super) fn found_in(&self, statement: &Statement<'_>) -> f32 {
        let tokens = &statement.tokens;
        let has = |stem: &&String| tokens.tokens.iter().any(|word| word.stem == **stem);
        if !self.attributes.is_empty() {
            let shared = self.stems.iter().filter(has).count() as f32 / self.stems.len().max(1) as f32;
            let stating = statement.attributes.iter().filter(|(attribute, _)| self.attributes.contains(attribute));
            let phrases = stating.map(|(_, count)| (*count).min(MAX_PHRASES)).max().unwrap_or(0) as f32;
            return if phrases > 0.0 { 1.0 + SHARED_TERMS * shared + PHRASE * phrases } else { 0.0 };
        }
        let is_alone = self.is_phrase && self.stems.len() < 2;
        if !self.stems.is_empty() && !is_alone && self.stems.iter().all(|stem| has(&stem)) {
            // "Water" is not what "water heater" is about.
            return if self.is_before_other(statement) { WIDER } else { 1.0 };
        }
        let has_one = |subjects: &[Subject]| {
            let at_word = |(at, word): (usize, &Word)| {
                let is_modifier = tokens.tokens.get(at + 1).is_some_and(|next| HEADS.contains(&next.stem.as_str()));
                !is_modifier && word.subjects.iter().any(|own| subjects.contains(own))
            };
            let by_word = tokens.tokens.iter().enumerate().any(at_word);
            by_word || tokens.phrases.iter().any(|phrase| subjects.contains(&phrase.subject))
        };
        let has_word = || self.stems.iter().any(|stem| self.named.contains(stem) && has(&stem));
        match () {
            () if has_one(&self.subjects) => SAME_SUBJECT,
            () if has_one(&self.wider) => SUBJECT_OF_WORD,
            () if has_word() => WIDER,
            () => 0.0,
        }
    }

    /// Whether a sentence has the word only in front of another one that it says more about: "parking permit".
    fn is_before_other(&self, statement: &Statement<'_>) -> bool {
        let [stem] = &self.stems[..] else { return false };
        let tokens = &statement.tokens;
        let mut places = tokens.tokens.iter().enumerate().filter(|(_, word)| word.stem == *stem).map(|(at, _)| at);
        places.all(|at| tokens.tokens.get(at + 1).is_some_and(|next| HEADS.contains(&next.stem.as_str())))
    }

    /// Whether a sentence rules it out, or may: "horses are not allowed".
    pub(super) fn is_excluded_in(&self, statement: &Statement<'_>) -> bool {
        const BEFORE: usize = 2;
        const BEHIND: usize = 3;
        let tokens = &statement.tokens;
        if tokens.phrases.iter().any(|phrase| self.subjects.contains(&phrase.subject)) {
            return false;
        }
        let places = tokens.tokens.iter().enumerate().filter(|(_, word)| self.is_in(word));
        places
            .map(|(at, _)| at.saturating_sub(BEFORE)..(at + BEHIND + 1).min(tokens.tokens.len()))
            .any(|around| tokens.tokens[around].iter().any(|word| word.stem == "not"))
    }

    /// Whether "no" or "not" stands just before it wherever a sentence has it.
    pub(super) fn denied_before(&self, statement: &Statement<'_>) -> bool {
        let tokens = &statement.tokens.tokens;
        let mut places = (0..tokens.len()).filter(|at| self.is_in(&tokens[*at])).peekable();
        let is_denied = |at: usize| {
            (1..=2)
                .filter_map(|back| at.checked_sub(back))
                .any(|before| tokens[before].stem == "not" && !tokens[before..at].iter().any(|word| word.ends_clause))
        };
        places.peek().is_some() && places.all(is_denied)
    }

    fn is_in(&self, word: &Word) -> bool {
        self.stems.contains(&word.stem) || word.subjects.iter().any(|subject| self.subjects.contains(subject))
    }

    /// Whether a sentence says that there is none of it: "no oven", "sin horno".
    pub(super) fn denied_in(&self, statement: &Statement<'_>) -> bool {
        let tokens = &statement.tokens.tokens;
        tokens.windows(2).any(|pair| pair[0].stem == "not" && self.is_in(&pair[1]) && pair[1].ends_clause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_subjects_named_here_are_in_the_table() {
        for name in ASKING.iter().chain(&OF_TEXTS) {
            assert!(related::is_name(name), "{name}");
        }
    }
}
