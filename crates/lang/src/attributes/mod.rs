//! What homes are looked for that no column has, and what texts say of it: "not in a flood zone" and "Flood zone X". A table
//! of English and Spanish, read once.

mod phrase;

use std::{collections::HashMap, ops::Range, sync::LazyLock};

use porchlight_domain::SaleType;

use self::phrase::{Phrase, split};
use crate::language::Language;

const ATTRIBUTES: &str = include_str!("attributes.txt");
/// Tokens of a message or sentence that are looked at.
const MAX_TOKENS: usize = 160;
/// A denial stands so many tokens before what it denies.
const DENIAL_REACH: usize = 5;
/// "Horses and chickens are not allowed".
const REJECTION_REACH: usize = 5;
const DENYING: [&str; 26] = [
    "no", "not", "without", "arent", "isnt", "dont", "doesnt", "cant", "cannot", "wont", "never", "none", "nor",
    "nothing", "outside", "avoid", "avoiding", "sin", "nada", "ni", "fuera", "evitar", "nunca", "tampoco", "ninguna",
    "lejos",
];
/// Behind a denial they begin something that is wished after all, but for "nothing with steps".
const TURNING: [&str; 6] = ["but", "with", "pero", "con", "and", "y"];
const REJECTED: [&str; 8] =
    ["banned", "prohibited", "forbidden", "prohibidos", "prohibidas", "excluded", "disallowed", "restricted"];

/// What a text says of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeState {
    /// It has it.
    Yes,
    /// It says the contrary.
    No,
}

/// Something that homes are looked for.
#[derive(Debug, Default)]
pub struct Attribute {
    /// What it is called in filters.
    pub name: &'static str,
    /// Only homes that are offered so can have it.
    pub offer: Option<SaleType>,
    en: &'static str,
    es: &'static str,
    states: Vec<Phrase>,
    contrary: Vec<Phrase>,
    hidden: Vec<Phrase>,
}

/// Where a message asks for an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requested {
    pub name: &'static str,
    /// Tokens of the message.
    pub tokens: Range<usize>,
}

struct Request {
    attribute: usize,
    is_denied: bool,
    phrase: Phrase,
}

#[derive(Default)]
struct Table {
    attributes: Vec<Attribute>,
    requests: Vec<Request>,
    /// Phrases that ask by their first word, or by how an open one begins.
    beginnings: HashMap<String, Vec<usize>>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::default();
    lines().for_each(|(name, kind, value)| table.add(name, kind, value));
    table
});

fn lines() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let lines = ATTRIBUTES.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.filter_map(|line| {
        let (name, value) = line.split_once(" = ")?;
        let (name, kind) = name.rsplit_once(' ')?;
        Some((name, kind, value.trim()))
    })
}

impl Table {
    fn add(&mut self, name: &'static str, kind: &str, value: &'static str) {
        if self.attributes.last().is_none_or(|last| last.name != name) {
            self.attributes.push(Attribute { name, ..Attribute::default() });
        }
        let at = self.attributes.len() - 1;
        let attribute = &mut self.attributes[at];
        let phrases = value.split('|').filter_map(Phrase::read);
        match kind {
            "en" => attribute.en = value,
            "es" => attribute.es = value,
            "offer" => attribute.offer = Some(if value == "rent" { SaleType::ForRent } else { SaleType::ForSale }),
            "states" => attribute.states.extend(phrases),
            "contrary" => attribute.contrary.extend(phrases),
            "hidden" => attribute.hidden.extend(phrases),
            _ => phrases.for_each(|phrase| self.add_request(at, kind == "denied", phrase)),
        }
    }

    fn add_request(&mut self, attribute: usize, is_denied: bool, phrase: Phrase) {
        self.beginnings.entry(phrase.beginning().to_owned()).or_default().push(self.requests.len());
        self.requests.push(Request { attribute, is_denied, phrase });
    }
}

/// The wish of a name.
pub fn find(name: &str) -> Option<&'static Attribute> {
    TABLE.attributes.iter().find(|attribute| attribute.name == name)
}

/// The wishes of a message of folded tokens, wherever they are asked for, the longest phrase at a place. `pauses` tells where a clause begins.
pub fn requested(tokens: &[&str], pauses: impl Fn(usize) -> bool) -> Vec<Requested> {
    let table = &*TABLE;
    let mut found: Vec<Requested> = Vec::new();
    let mut end = 0;
    for at in 0..tokens.len().min(MAX_TOKENS) {
        if at < end {
            continue;
        }
        let denied = is_denied(tokens, at, &pauses);
        let keys = Phrase::keys(tokens[at]);
        let own = keys.filter_map(|key| table.beginnings.get(key)).flatten().map(|own| &table.requests[*own]);
        let stated = own.filter(|own| own.is_denied == denied || own.phrase.denies_itself());
        let longest =
            stated.filter_map(|own| Some((own.phrase.at(tokens, at)?, own.attribute))).max_by_key(|own| own.0);
        let Some((length, attribute)) = longest else { continue };
        end = at + length;
        found.push(Requested { name: table.attributes[attribute].name, tokens: at..end });
    }
    found
}

/// "Not in a flood zone", but not "no pets, in a flood zone" or "not a condo but furnished".
fn is_denied(tokens: &[&str], at: usize, pauses: impl Fn(usize) -> bool) -> bool {
    for back in 1..=DENIAL_REACH.min(at) {
        if pauses(at + 1 - back) {
            return false;
        }
        let word = tokens[at - back];
        if DENYING.contains(&word) {
            return true;
        }
        if TURNING.contains(&word) {
            let before = at.checked_sub(back + 1).map(|at| tokens[at]);
            return matches!(word, "with" | "con") && before.is_some_and(|before| DENYING.contains(&before));
        }
    }
    false
}

impl Attribute {
    /// How it is said back behind "homes"; in English where a language has no words.
    pub fn label(&self, language: Language) -> &'static str {
        if language == Language::Es { self.es } else { self.en }
    }

    /// What a sentence says of it; `None` where it says nothing.
    pub fn state_in(&self, sentence: &str) -> Option<AttributeState> {
        let tokens = split(sentence, MAX_TOKENS);
        let mut tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        for at in 0..tokens.len() {
            if let Some(length) = self.hidden.iter().filter_map(|phrase| phrase.at(&tokens, at)).max() {
                tokens[at..at + length].fill("");
            }
        }
        let places = |phrases: &[Phrase]| -> Vec<(usize, usize, bool)> {
            let at = |at: usize| {
                let found = phrases.iter().filter_map(|own| Some((own.at(&tokens, at)?, own.denies_itself())));
                found.max_by_key(|own| own.0).map(|(length, denies)| (at, length, denies))
            };
            (0..tokens.len()).filter_map(at).collect()
        };
        let is_rejected = |(at, length, denies): &(usize, usize, bool)| {
            let is_no = |word: &str| matches!(word, "no" | "not" | "without" | "sin" | "never" | "isnt" | "arent");
            let before = tokens[at.saturating_sub(2)..*at].iter().any(|word| is_no(word));
            let rest = &tokens[at + length..tokens.len().min(at + length + REJECTION_REACH)];
            let behind = rest.iter().enumerate().any(|(at, word)| {
                let is_leave =
                    |next: &&str| matches!(*next, "allowed" | "permitted" | "welcome" | "permitidos" | "permitidas");
                REJECTED.contains(word) || is_no(word) && rest.get(at + 1).is_some_and(is_leave)
            });
            !denies && before || behind
        };
        let (stating, denying) = (places(&self.states), places(&self.contrary));
        let within = |(at, length, _): &(usize, usize, bool), others: &[(usize, usize, bool)]| {
            others.iter().any(|(from, own, _)| from <= at && at + length <= from + own && own > length)
        };
        let denies = stating.iter().any(&is_rejected)
            || denying.iter().any(|place| !is_rejected(place) && !within(place, &stating));
        if denies {
            return Some(AttributeState::No);
        }
        stating.iter().any(|place| !within(place, &denying)).then_some(AttributeState::Yes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requested_names(message: &str) -> Vec<&'static str> {
        let tokens = split(message, MAX_TOKENS);
        let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
        requested(&tokens, |_| false).into_iter().map(|requested| requested.name).collect()
    }

    #[test]
    fn every_line_of_the_table_is_read() {
        let count = ATTRIBUTES.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).count();
        assert_eq!(lines().count(), count);
        for (name, kind, _) in lines() {
            let kinds = ["en", "es", "offer", "wanted", "denied", "states", "contrary", "hidden"];
            assert!(kinds.contains(&kind), "{name} {kind}");
        }
        for attribute in &TABLE.attributes {
            assert!(
                !attribute.en.is_empty() && !attribute.es.is_empty() && !attribute.states.is_empty(),
                "{}",
                attribute.name
            );
            assert_eq!(
                TABLE.attributes.iter().filter(|other| other.name == attribute.name).count(),
                1,
                "{}",
                attribute.name
            );
        }
    }

    #[test]
    fn a_denial_asks_for_what_is_denied() {
        assert_eq!(requested_names("which homes arent in a flood zone"), ["flood"]);
        assert_eq!(requested_names("una casa que no este en zona inundable"), ["flood"]);
        assert!(requested_names("is it in a flood zone").is_empty());
        assert_eq!(requested_names("nothing with steps please"), ["no stairs"]);
        assert_eq!(requested_names("por mes nomas, sin contrato largo"), ["short lease", "short lease"]);
        assert!(requested_names("with stairs").is_empty());
        assert_eq!(requested_names("propiedades que ya esten rentadas"), ["tenant in place"]);
    }

    #[test]
    fn a_sentence_states_an_attribute_or_the_contrary() {
        let state_in = |name, sentence| find(name).expect("it is in the table").state_in(sentence);
        assert_eq!(state_in("no stairs", "One-level townhouse, no stairs anywhere."), Some(AttributeState::Yes));
        assert_eq!(state_in("no stairs", "Elevated on 14-foot pilings with Gulf views."), Some(AttributeState::No));
        assert_eq!(
            state_in("flood", "Flood zone X, and the sellers have never carried flood insurance."),
            Some(AttributeState::Yes)
        );
        assert_eq!(state_in("flood", "Flood zone AE, elevation certificate on file."), Some(AttributeState::No));
        assert_eq!(state_in("flood", "New roof in 2023."), None);
        assert_eq!(state_in("farm animals", "Horses and chickens are not allowed."), Some(AttributeState::No));
        assert_eq!(
            state_in("short stays", "Vacation rentals are banned by the lake association."),
            Some(AttributeState::No)
        );
        assert_eq!(
            state_in("short stays", "Short-term rentals are permitted with a town license."),
            Some(AttributeState::Yes)
        );
    }
}
