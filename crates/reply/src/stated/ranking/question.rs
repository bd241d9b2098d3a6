//! A question as the things that it is about.

use std::collections::HashSet;

use porchlight_domain::Listing;
use porchlight_lang::stated::{
    plain::{is_joining, is_plain},
    related::{self, Phrase, Subject, Word, Words},
    stems::stem,
};

use super::{
    asked,
    statement::{Kind, Statement},
};

/// Words of a question that are looked at.
const MAX_WORDS: usize = 60;
/// Subjects of words that ask, rather than of what is asked about.
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
    ["heater", "table", "view", "bus", "cart", "door", "softener", "pressur", "damag", "opener", "permit"];
const KNOWN: f32 = 1.0;
const UNKNOWN: f32 = 0.6;
const PLAIN: f32 = 0.15;
/// A sentence of the same subject counts less than one with the same word.
pub(super) const SAME_SUBJECT: f32 = 0.75;
/// One of the subject of a word of a phrase.
const SUBJECT_OF_WORD: f32 = 0.6;
/// One that has a word of a phrase only.
const WIDER: f32 = 0.5;

/// A word or phrase that a question is about.
#[derive(Debug)]
pub(super) struct Unit {
    stems: Vec<String>,
    subjects: Vec<Subject>,
    /// Of the words of a phrase.
    wider: Vec<Subject>,
    /// The stems of a phrase that say what it is about.
    named: Vec<String>,
    pub weight: f32,
    /// A sentence may be found by it.
    pub is_specific: bool,
}

#[derive(Debug)]
pub(super) struct Question {
    pub units: Vec<Unit>,
    /// Units of which one must be stated.
    pub required: Vec<usize>,
    pub kind: Option<Kind>,
    pub is_yes_or_no: bool,
    /// One of two things is asked for: "city water or a well".
    pub is_choice: bool,
}

impl Question {
    pub(super) fn new(text: &str, listing: &Listing) -> Self {
        Self::without(text, &own_stems(listing))
    }

    /// Words of no listing.
    pub(super) fn of_words(text: &str) -> Self {
        Self::without(text, &HashSet::new())
    }

    fn without(text: &str, own: &HashSet<String>) -> Self {
        let mut words = related::words(text);
        words.words.truncate(MAX_WORDS);
        words.phrases.retain(|phrase| phrase.start + phrase.length <= words.words.len());
        let spaced = words.words.iter().fold(String::from(" "), |text, word| text + &word.text + " ");
        let mut question = Self {
            units: Vec::new(),
            required: Vec::new(),
            kind: asked::kind(&spaced),
            is_yes_or_no: asked::is_yes_or_no(&spaced),
            is_choice: spaced.contains(" or ") || spaced.contains(" o "),
        };
        let (mut object, mut is_opened) = (Object::None, false);
        let mut at = 0;
        while at < words.words.len() {
            let phrase = longest_phrase(&words, at);
            let length = phrase.map_or(1, |phrase| phrase.length);
            let word = &words.words[at];
            let is_first = question.units.iter().all(|unit| !unit.is_specific);
            let opened = if phrase.is_none() { Object::opened_by(&word.text, is_first) } else { None };
            // The last object counts: "what fees do you have".
            (object, is_opened) = opened.map_or((object, is_opened), |opened| (opened, true));
            let unit = phrase.map(|phrase| of_phrase(&words, phrase)).or_else(|| of_word(word, own));
            if let Some(unit) = unit.filter(|unit| question.units.iter().all(|other| other.stems != unit.stems)) {
                let (is_specific, is_known) = (unit.is_specific, unit.weight >= KNOWN);
                question.units.push(unit);
                if is_specific && object != Object::None {
                    if is_opened {
                        (question.required, is_opened) = (Vec::new(), false);
                    }
                    question.required.push(question.units.len() - 1);
                    // A word that no table knows may be a verb.
                    object = if object == Object::One && is_known { Object::None } else { object };
                }
            }
            at += length;
        }
        question
    }

    /// Leaves out the units of some subjects; returns whether one is left that a table knows.
    pub(super) fn leave_out(&mut self, subjects: &[&str]) -> bool {
        self.required.clear();
        let is_own = |unit: &Unit| unit.subjects.iter().any(|subject| subjects.contains(&related::name(*subject)));
        self.units.retain(|unit| !is_own(unit));
        self.units.iter().any(|unit| unit.weight >= KNOWN)
    }

    pub(super) fn required_units(&self) -> impl Iterator<Item = &Unit> {
        let all = self.required.is_empty();
        self.units.iter().enumerate().filter(move |(at, _)| all || self.required.contains(at)).map(|(_, unit)| unit)
    }
}

/// How much of what follows a question is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Object {
    None,
    /// The next thing: "what internet can you get".
    One,
    /// All that follows: "does it have a washer or dryer".
    Rest,
}

impl Object {
    fn opened_by(word: &str, is_first: bool) -> Option<Self> {
        match word {
            _ if is_first && asked::BEFORE_FIRST.contains(&word) => Some(Self::One),
            _ if asked::BEFORE_ONE.contains(&word) => Some(Self::One),
            _ if asked::BEFORE_ALL.contains(&word) => Some(Self::Rest),
            _ => None,
        }
    }
}

fn longest_phrase(words: &Words, at: usize) -> Option<&Phrase> {
    let says_something = |phrase: &&Phrase| {
        let span = &words.words[phrase.start..phrase.start + phrase.length];
        span.iter().any(|word| !is_joining(&word.text))
    };
    words.phrases.iter().filter(|phrase| phrase.start == at).filter(says_something).max_by_key(|phrase| phrase.length)
}

fn of_phrase(words: &Words, longest: &Phrase) -> Unit {
    let end = longest.start + longest.length;
    let is_within = |phrase: &&Phrase| phrase.start >= longest.start && phrase.start + phrase.length <= end;
    let within = words.phrases.iter().filter(is_within);
    let subjects: Vec<Subject> = within.map(|phrase| phrase.subject).collect();
    let span = &words.words[longest.start..end];
    let is_named = |word: &&Word| !is_joining(&word.text) && !is_plain(&word.stem);
    let wider = span.iter().filter(is_named).flat_map(|word| word.subjects.iter().copied()).collect();
    let is_known = |word: &&Word| is_named(word) && !word.subjects.is_empty();
    let named = span.iter().filter(is_known).map(|word| word.stem.clone()).collect();
    let stems = span.iter().filter(|word| !is_joining(&word.text)).map(|word| word.stem.clone()).collect();
    let is_asking = subjects.iter().all(|subject| ASKING.contains(&related::name(*subject)));
    Unit { stems, subjects, wider, named, weight: if is_asking { PLAIN } else { KNOWN }, is_specific: !is_asking }
}

fn of_word(word: &Word, own: &HashSet<String>) -> Option<Unit> {
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
    Some(Unit { stems: vec![word.stem.clone()], subjects, wider: Vec::new(), named: Vec::new(), weight, is_specific })
}

/// The stems of the words that name the home.
fn own_stems(listing: &Listing) -> HashSet<String> {
    let c = &listing.content;
    let texts = [&c.street_address, &c.city, &c.state, &c.property_type];
    let words = texts.into_iter().flat_map(|text| related::words(text).words);
    words.map(|word| stem(&word.text)).collect()
}

impl Unit {
    /// The same of the subjects that only texts state; `None` where it has none.
    pub(super) fn of_texts(mut self) -> Option<Self> {
        self.subjects.retain(|subject| OF_TEXTS.contains(&related::name(*subject)));
        (self.is_specific && !self.subjects.is_empty()).then_some(self)
    }

    /// How much of it a sentence has, up to 1.
    pub(super) fn found_in(&self, statement: &Statement<'_>) -> f32 {
        let words = &statement.words;
        let has = |stem: &&String| words.words.iter().any(|word| word.stem == **stem);
        if !self.stems.is_empty() && self.stems.iter().all(|stem| has(&stem)) {
            // "Water" is not what "water heater" is about.
            return if self.is_before_other(statement) { WIDER } else { 1.0 };
        }
        let has_one = |subjects: &[Subject]| {
            let by_word = words.words.iter().any(|word| word.subjects.iter().any(|own| subjects.contains(own)));
            by_word || words.phrases.iter().any(|phrase| subjects.contains(&phrase.subject))
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
        let words = &statement.words;
        let mut places = words.words.iter().enumerate().filter(|(_, word)| word.stem == *stem).map(|(at, _)| at);
        places.all(|at| words.words.get(at + 1).is_some_and(|next| HEADS.contains(&next.stem.as_str())))
    }

    /// Whether a sentence rules it out, or may: "horses are not allowed".
    pub(super) fn is_excluded_in(&self, statement: &Statement<'_>) -> bool {
        const BEFORE: usize = 2;
        const BEHIND: usize = 3;
        let words = &statement.words;
        if words.phrases.iter().any(|phrase| self.subjects.contains(&phrase.subject)) {
            return false;
        }
        let places = words.words.iter().enumerate().filter(|(_, word)| self.is_in(word));
        places
            .map(|(at, _)| at.saturating_sub(BEFORE)..(at + BEHIND + 1).min(words.words.len()))
            .any(|around| words.words[around].iter().any(|word| word.stem == "not"))
    }

    fn is_in(&self, word: &Word) -> bool {
        self.stems.contains(&word.stem) || word.subjects.iter().any(|subject| self.subjects.contains(subject))
    }

    /// Whether a sentence says that there is none of it: "no oven", "sin horno".
    pub(super) fn denied_in(&self, statement: &Statement<'_>) -> bool {
        let words = &statement.words.words;
        words.windows(2).any(|pair| pair[0].stem == "not" && self.is_in(&pair[1]) && pair[1].ends_clause)
    }
}
