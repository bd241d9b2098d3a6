//! The words of a message as sums are read from them: folded, with their numbers. Spanish messages are read as typed,
//! others in the English that they were read as.

use std::{borrow::Cow, ops::Range, sync::LazyLock};

use hashbrown::HashSet;
use porchlight_lang::language::Language;
use rust_decimal::Decimal;

use super::phrases::QUESTIONS;
use crate::{
    phrase_matching::token_phrases::{self, Beginnings, listed},
    tokens::{self, Token},
};

const SPANISH_NUMBERS: [(&str, i64); 14] = [
    ("un", 1),
    ("una", 1),
    ("dos", 2),
    ("tres", 3),
    ("cuatro", 4),
    ("cinco", 5),
    ("seis", 6),
    ("siete", 7),
    ("ocho", 8),
    ("nueve", 9),
    ("diez", 10),
    ("once", 11),
    ("doce", 12),
    ("trece", 13),
];
const ENGLISH_NUMBERS: [(&str, i64); 16] = [
    ("a", 1),
    ("an", 1),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("both", 2),
];

/// A message without any of them asks for no sum.
static TRIGGERS: LazyLock<HashSet<&str>> = LazyLock::new(|| listed(TRIGGER_LIST).collect());
const TRIGGER_LIST: &str = "month|months|monthly|mo|year|years|yearly|yr|annual|annually|total|altogether|percent|pct|%|percentage|\
    off|add|plus|split|average|effective|enough|qualify|earn|left|borrow|cap|yield|return|foot|ft|sqft|\
    difference|drop|dropped|cut|finance|much|make|after|minus|if|up|upfront|mes|meses|ano|anos|anual|mensual|\
    suma|sumando|menos|porciento|porcentaje|promedio|alcanza|suficiente|ganar|queda|quedaria|rinde|\
    rentabilidad|pie|diferencia|ahorro|cuanto|cuanta|quitando|descontando|si|allowance|come|came|below|gross|bring|\
    bruto|dejan|descuento|fee|fees|to|each|between|entre|split|bring|make|together|yield|rendimiento|rentabilidad|produjo|entra|inquilino|tenant|firmo|sign|signing|debo|debiendo|owe|grossed|share|left|sale|todo|bigger|larger|smaller|cheaper|tamano|grande|cuantos|size|vs|per|por";

/// A question has at least so many words.
const MIN_QUESTION: usize = 3;

/// A message.
pub(crate) struct MessageTerms<'a> {
    all: Cow<'a, [Token]>,
    /// All words, each between spaces.
    joined: String,
    beginnings: Beginnings,
    /// Numbers that are a part of an address.
    names: Vec<Decimal>,
    is_question: bool,
    is_spanish: bool,
}

impl<'a> MessageTerms<'a> {
    pub(crate) fn new(typed: &str, read: &'a [Token], language: Language) -> Self {
        let is_spanish = language == Language::Es;
        let all = if is_spanish { Cow::Owned(tokens::read(typed)) } else { Cow::Borrowed(read) };
        Self::of(all, typed.contains(['?', '¿', '？', '؟']), is_spanish)
    }

    fn of(all: Cow<'a, [Token]>, is_question: bool, is_spanish: bool) -> Self {
        let mut joined = String::from(" ");
        for token in all.iter() {
            joined.push_str(&token.word);
            joined.push(' ');
        }
        let beginnings = Beginnings::of(joined.split(' '));
        Self { all, joined, beginnings, names: Vec::new(), is_question, is_spanish }
    }

    /// The same where the numbers of an address are no amounts.
    pub(crate) fn with_streets(mut self, streets: &[String]) -> Self {
        let numbers =
            streets.iter().flat_map(|street| street.split(' ')).filter_map(|word| word.parse::<Decimal>().ok());
        self.names.extend(numbers);
        self
    }

    /// Some of the words, as a message of their own.
    pub(super) fn part(&'a self, range: Range<usize>) -> Self {
        let part = Self::of(Cow::Borrowed(&self.all[range]), self.is_question, self.is_spanish);
        Self { names: self.names.clone(), ..part }
    }

    /// Where the second question begins: behind a question mark or an "and" before a word that asks.
    pub(super) fn second_question(&self) -> Option<usize> {
        (MIN_QUESTION..self.len().saturating_sub(MIN_QUESTION - 1)).find(|at| {
            let is_behind_mark = self.before(*at, 1) == "?";
            let is_joined = matches!(self.word(*at), "and" | "y" | "e") && self.phrase_at(at + 1, QUESTIONS).is_some();
            is_behind_mark || is_joined
        })
    }

    fn is_name(&self, at: usize) -> bool {
        let Some(token) = self.all.get(at).filter(|_| !self.names.is_empty()) else { return false };
        token.number.is_some_and(|number| self.names.contains(&number))
            && !token.scaled
            && !matches!(self.before(at, 1), "$" | "€" | "£")
            && self.word(at + 1) != "mil"
    }

    /// Whether a word of sums is in the message: most messages have none.
    pub(super) fn may_ask_sum(&self) -> bool {
        self.all.iter().any(|token| TRIGGERS.contains(token.word.as_str()))
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn is_question(&self) -> bool {
        self.is_question
    }

    pub(super) fn word(&self, at: usize) -> &str {
        self.all.get(at).map_or("", |token| token.word.as_str())
    }

    pub(super) fn before(&self, at: usize, back: usize) -> &str {
        at.checked_sub(back).map_or("", |at| self.word(at))
    }

    pub(super) fn is_plural(&self, at: usize) -> bool {
        self.all.get(at).is_some_and(|token| token.plural || token.word.ends_with('s'))
    }

    /// Whether one of the phrases is in the message; bars are between them.
    pub(super) fn has(&self, phrases: &str) -> bool {
        listed(phrases).any(|phrase| self.find(phrase).is_some())
    }

    /// Where a phrase begins, in bytes of the joined words.
    pub(super) fn find(&self, phrase: &str) -> Option<usize> {
        if !self.beginnings.may_have(phrase) {
            return None;
        }
        self.joined.match_indices(phrase).map(|(at, _)| at).find(|at| {
            self.joined.as_bytes().get(at.wrapping_sub(1)) == Some(&b' ')
                && self.joined.as_bytes().get(at + phrase.len()) == Some(&b' ')
        })
    }

    /// How many words one of the phrases has that begins here.
    pub(super) fn phrase_at(&self, at: usize, phrases: &str) -> Option<usize> {
        listed(phrases).find_map(|phrase| token_phrases::end_of(&self.all, at, phrase)).map(|end| end - at)
    }

    /// A number in digits or as one word.
    pub(super) fn number(&self, at: usize) -> Option<Decimal> {
        let token = self.all.get(at)?;
        let list: &[(&str, i64)] = if self.is_spanish { &SPANISH_NUMBERS } else { &ENGLISH_NUMBERS };
        let named = || list.iter().find(|(name, _)| *name == token.word).map(|(_, value)| Decimal::from(*value));
        token.number.or_else(named)
    }

    /// A number in digits.
    pub(super) fn digits(&self, at: usize) -> Option<Decimal> {
        self.all.get(at)?.number.filter(|_| !self.is_name(at))
    }

    /// "60k".
    pub(super) fn is_scaled(&self, at: usize) -> bool {
        self.all.get(at).is_some_and(|token| token.scaled)
    }

    /// Whether one of the second phrases stands right behind one of the first.
    pub(super) fn follows(&self, first: &str, second: &str) -> bool {
        (0..self.len()).any(|at| {
            let behind = self.phrase_at(at, first).map(|length| at + length);
            behind.is_some_and(|at| self.phrase_at(at, second).is_some())
        })
    }

    /// A number in digits, without those of years and shares; "500 mil" is scaled.
    pub(super) fn amounts(&self) -> impl Iterator<Item = (usize, Decimal)> + '_ {
        self.all.iter().enumerate().filter_map(|(at, token)| {
            let value = token.number?;
            let scaled = if self.word(at + 1) == "mil" { value.checked_mul(Decimal::ONE_THOUSAND)? } else { value };
            (!self.is_percent(at) && !self.is_name(at)).then_some((at, scaled))
        })
    }

    /// Whether a percent sign or word stands behind a number.
    pub(super) fn is_percent(&self, at: usize) -> bool {
        matches!(self.word(at + 1), "%" | "percent" | "pct" | "porciento")
            || self.word(at + 1) == "por" && self.word(at + 2) == "ciento"
    }

    /// The first percentage.
    pub(super) fn percent(&self) -> Option<Decimal> {
        (0..self.all.len()).find_map(|at| self.all[at].number.filter(|_| self.is_percent(at)))
    }
}
