//! What a name may be made of at a position of a message: phrases, streets, numbers, words that homes seen have.

use porchlight_domain::{Availability, SaleType, filter::singular_tokens};
use rust_decimal::Decimal;

use super::{
    extreme::Extreme,
    name_terms::{
        COMPOUNDS, ENDS, EXTREMES, GENERAL, HAVING, HEADS, INVERTING, NOUNS, OFFERED, SECTIONS, STATUSES, TAILS,
    },
    traits::{Trait, fits},
};
use crate::{
    dialog_state::ShownListing,
    extractors::types,
    known_words::{self, WEEKDAYS},
    numbers::is_currency,
    parse_state::ParseState,
    visit_time,
};

/// Words of a street or place.
const MAX_PLACE: usize = 4;

/// Whether the name of a home that begins with an article may end here: "is the studio furnished"; "is the condo fee high"
/// asks of the fee.
pub fn ends_name(reading: &ParseState<'_>, start: usize, end: usize) -> bool {
    let is_inverted = INVERTING.contains(&reading.before(start, 1));
    ENDS.contains(&reading.word(end)) || reading.pauses(end) || is_inverted && !TAILS.contains(&reading.word(end))
}

/// A position in a message, and the homes that it may name.
pub struct Cursor<'a, 'b> {
    pub reading: &'a ParseState<'b>,
    pub seen: &'a [&'a ShownListing],
    pub at: usize,
}

impl Cursor<'_, '_> {
    /// The word so far ahead.
    pub fn word(&self, ahead: usize) -> &str {
        self.reading.word(self.at + ahead)
    }

    /// Whether the word so far ahead is no part of a name.
    pub fn is_taken(&self, ahead: usize) -> bool {
        self.reading.tokens.get(self.at + ahead).is_none_or(|token| token.taken)
    }

    /// Where one of the phrases stands here, how many words it has.
    pub fn phrase(&self, phrase: &str) -> Option<usize> {
        let terms: Vec<&str> = phrase.split(' ').collect();
        self.reading.phrase_at(self.at, &terms).map(|found| found.len())
    }

    /// "Tiny house", where a home seen is one, and how many words it has.
    pub fn compound(&self) -> Option<(&'static str, usize)> {
        let found = COMPOUNDS.iter().find_map(|phrase| Some((*phrase, self.phrase(phrase)?)))?;
        let own = Trait::Word(found.0.to_owned());
        self.is_known(&own).then_some(found)
    }

    /// Whether a name may end before a position.
    pub fn ends_at(&self, at: usize) -> bool {
        ENDS.contains(&self.reading.word(at)) || self.reading.pauses(at)
    }

    /// Whether a noun for a home stands within a few words.
    pub fn leads_to_noun(&self) -> bool {
        (0..3).any(|ahead| {
            let word = self.word(ahead);
            HEADS.contains(&word)
                || NOUNS.contains(&word)
                || SECTIONS.contains(&word)
                || word == "rental"
                || types::kind_at(self.reading, self.at + ahead).is_some()
        })
    }

    /// A word that a home seen has in its description, address or type.
    pub fn listing_word(&self) -> Option<String> {
        let word = self.word(0);
        let is_name = word.len() >= 3 && word.chars().all(char::is_alphabetic) && !self.is_taken(0);
        if !is_name || GENERAL.contains(&word) {
            return None;
        }
        let word = singular_tokens(word).trim().to_owned();
        let own = Trait::Word(word.clone());
        self.is_known(&own).then_some(word)
    }

    /// "Top floor", "first floor", where a home seen is there.
    pub fn floor(&self) -> Option<Trait> {
        let own = Trait::Word(format!("{} floor", self.word(0)));
        (self.word(1) == "floor" && !self.is_taken(0) && self.is_known(&own)).then_some(own)
    }

    /// The words of the longest street or place here that a home seen is at.
    pub fn place(&self) -> Option<usize> {
        let is_name = |ahead: &usize| {
            let word = self.word(*ahead);
            word.starts_with(char::is_alphanumeric) && !self.is_taken(*ahead) && !HEADS.contains(&word)
        };
        let longest = (0..MAX_PLACE).take_while(is_name).count();
        (1..=longest).rev().find(|length| {
            let name: Vec<String> = (0..*length).map(|ahead| self.word(ahead).to_owned()).collect();
            let is_word = name[0].chars().all(char::is_alphabetic) && name[0].len() >= 4 || *length > 1;
            let own = Trait::Place(name);
            is_word && self.is_known(&own)
        })
    }

    /// Whether a place or a part follows that no home seen has: "the cottage on Turnbull".
    pub fn names_another(&self) -> bool {
        if HAVING.iter().any(|phrase| self.phrase(phrase).is_some()) {
            return true;
        }
        if !matches!(self.word(0), "on" | "at" | "in" | "off" | "along") {
            return false;
        }
        let start = self.at + 1 + usize::from(self.word(1) == "the");
        let name: Vec<&str> = (start..start + MAX_PLACE).map(|at| self.reading.word(at)).collect();
        let is_name = name[0].chars().count() > 3
            && name[0].chars().all(char::is_alphabetic)
            && !WEEKDAYS.contains(&name[0])
            && visit_time::month(name[0]).is_none()
            && !known_words::is_common(name[0]);
        let vocabulary = self.reading.vocabulary;
        is_name || vocabulary.street_at(&name).is_some() || vocabulary.place_at(&name).is_some()
    }

    /// Sale or rent, and how many words say so.
    pub fn offered(&self) -> Option<(SaleType, usize)> {
        OFFERED.iter().find_map(|(phrase, sale_type)| Some((*sale_type, self.phrase(phrase)?)))
    }

    /// Whether it can still be had, and how many words say so.
    pub fn status(&self) -> Option<(Availability, usize)> {
        STATUSES.iter().find_map(|(phrase, status)| Some((*status, self.phrase(phrase)?)))
    }

    /// A comparative or superlative, and how many words it has.
    pub fn extreme(&self) -> Option<(Extreme, usize)> {
        EXTREMES.iter().find_map(|(phrase, extreme)| Some((*extreme, self.phrase(phrase)?)))
    }

    /// The number of a year.
    pub fn year(&self) -> Option<i64> {
        let token = self.reading.tokens.get(self.at).filter(|token| !token.scaled && token.word.len() == 4)?;
        let year: i64 = token.number?.try_into().ok()?;
        (1700..2100).contains(&year).then_some(year)
    }

    /// The number of a house or unit that a home seen has.
    pub fn house_number(&self) -> Option<Trait> {
        let token = self.reading.tokens.get(self.at).filter(|token| !token.taken && !token.scaled)?;
        let own = Trait::Number(token.word.clone());
        let is_number = token.word.starts_with(|c: char| c.is_ascii_digit()) && token.ordinal.is_none();
        (is_number && self.is_known(&own)).then_some(own)
    }

    /// "Lot 4", "suite B", where a home seen has that address.
    pub fn numbered_part(&self) -> Option<Trait> {
        let is_part = SECTIONS.contains(&self.word(0)) && !self.is_taken(0) && !self.is_taken(1);
        let is_number = self.word(1).len() == 1 || self.word(1).starts_with(|c: char| c.is_ascii_digit());
        let own = Trait::Place(vec![self.word(0).to_owned(), self.word(1).to_owned()]);
        (is_part && is_number && self.is_known(&own)).then_some(own)
    }

    /// Whether a home seen has it.
    pub fn is_known(&self, own: &Trait) -> bool {
        self.reading.step(self.seen.len()) && self.seen.iter().any(|shown| fits(shown, own))
    }

    /// "3 bedroom", "1br", "350k", "$1,480", "1,200 sq ft", "1931"; a plural only behind the noun: "with 2 bedrooms".
    pub fn number(&self, is_behind: bool) -> Option<(Trait, usize)> {
        let has_currency = is_currency(self.word(0));
        let at = self.at + usize::from(has_currency);
        let token = self.reading.tokens.get(at).filter(|token| !token.taken)?;
        let number = token.number.or(if token.word == "one" { Some(Decimal::ONE) } else { None })?;
        let has_noun = |end: usize| HEADS.contains(&self.reading.word(end));
        let (unit, after) = (self.reading.word(at + 1), self.reading.word(at + 2));
        let (own, end) = match (unit, after) {
            ("bed" | "bedroom" | "br" | "bd" | "bdrm" | "bedder", _) => (Trait::Bedrooms(number), at + 2),
            ("beds" | "bedrooms", _) if is_behind || has_noun(at + 2) => (Trait::Bedrooms(number), at + 2),
            ("bath" | "baths" | "bathroom" | "bathrooms" | "ba", _) if is_behind || has_noun(at + 2) => {
                (Trait::Bathrooms(number), at + 2)
            }
            ("sqft" | "sf", _) if is_behind || has_noun(at + 2) => (Trait::SquareFeet(number), at + 2),
            ("sq" | "square", "ft" | "feet" | "foot") if is_behind || has_noun(at + 3) => {
                (Trait::SquareFeet(number), at + 3)
            }
            ("acre" | "acres", _) if self.is_known(&Trait::Acres(number)) => (Trait::Acres(number), at + 2),
            _ if token.word == "one" || token.ordinal.is_some() => return None,
            _ if has_currency || token.scaled => (Trait::Price(number), at + 1),
            _ if is_behind || has_noun(at + 1) => (self.plain_number(at, number, !is_behind)?, at + 1),
            _ => return None,
        };
        let end = end + usize::from(matches!(self.reading.word(end), "$" | "€" | "dollars"));
        Some((own, end - self.at))
    }

    /// The year, house number or price of a home seen, or thousands of it.
    fn plain_number(&self, at: usize, number: Decimal, may_be_house: bool) -> Option<Trait> {
        let word = self.reading.word(at);
        let year = number.try_into().ok().filter(|_| may_be_house && word.len() == 4).map(Trait::YearBuilt);
        let house = (may_be_house && word.len() > 1).then(|| Trait::Number(word.to_owned()));
        let is_large = number >= Decimal::ONE_HUNDRED;
        let price = is_large.then_some(Trait::Price(number));
        let thousands =
            (is_large && number < Decimal::from(2_000)).then(|| Trait::Price(number * Decimal::ONE_THOUSAND));
        let options = [year, house, price, thousands];
        options.into_iter().flatten().find(|own| self.is_known(own))
    }
}
