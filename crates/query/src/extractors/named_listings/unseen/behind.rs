//! What tells a home behind its noun: where it is, what it costs, what it has.

use porchlight_lang::language::Language;

use super::{
    reader::{Reader, is_name_word},
    terms::{CLAUSES, JOINING},
};
use crate::{
    extractors::named_listings::name_terms::{AT, BESIDE, ENDS, HAVING, LINKS},
    known_words::{self, WEEKDAYS},
    visit_time,
};

/// Words of a clause behind the noun.
const MAX_CLAUSE: usize = 6;

impl Reader<'_, '_> {
    /// Takes one part behind the noun.
    pub(super) fn read_behind(&mut self) -> bool {
        if !self.is_open(0) {
            return false;
        }
        // "The condo on Wharf Court, the ground floor".
        if self.reading.pauses(self.at) {
            let is_floor = self.word(0) == "the" && self.word(2) == "floor";
            if is_floor {
                self.at += 1;
                self.take_terms(2);
            }
            return is_floor;
        }
        if let Some((sale_type, length)) = self.cursor().offered() {
            self.name.filter.sale_type = Some(sale_type);
            self.at += length;
            return true;
        }
        if let Some((status, length)) = self.cursor().status().filter(|_| self.word(0) == "thats") {
            self.name.filter.availability = status;
            self.at += length;
            return true;
        }
        if matches!(self.word(0), "upstairs" | "downstairs") {
            self.take_terms(1);
            return true;
        }
        self.read_at() || self.read_linked_number() || self.read_clause()
    }

    /// "On Bale", "in the Mill District", "of Rectory".
    fn read_at(&mut self) -> bool {
        let Some(length) = AT.iter().filter_map(|phrase| self.cursor().phrase(phrase)).max() else { return false };
        let start = self.at;
        self.at += length;
        self.at += usize::from(self.word(0) == "the");
        if self.take_place() {
            return true;
        }
        // "El terreno de Sandspur", whose address may not begin with a number.
        let word = self.word(0);
        let is_position = matches!(word, "back" | "rear" | "front" | "corner" | "end");
        let is_name = is_name_word(word)
            && word.len() >= 4
            && word.chars().all(char::is_alphabetic)
            && (is_position || !known_words::is_common(word))
            && !WEEKDAYS.contains(&word)
            && visit_time::month(word).is_none();
        match is_name {
            true => self.take_terms(1),
            false => self.at = start,
        }
        is_name
    }

    /// "For 389,000", "thats 279", "of 2 bedrooms".
    fn read_linked_number(&mut self) -> bool {
        let start = self.at;
        let Some(length) = LINKS.iter().filter_map(|phrase| self.cursor().phrase(phrase)).max() else { return false };
        self.at += length;
        let is_read = self.take_number(true);
        if !is_read {
            self.at = start;
        }
        is_read
    }

    /// "With the boat lift", "over the hardware store", "where the sellers are relocating".
    fn read_clause(&mut self) -> bool {
        let start = self.at;
        // "El loft que incluye": what it asks.
        let is_english = self.reading.language == Language::En;
        let clause = CLAUSES.iter().filter(|_| is_english).find_map(|phrase| self.cursor().phrase(phrase));
        let phrase = HAVING.iter().filter_map(|phrase| self.cursor().phrase(phrase)).max().or(clause);
        let is_beside = BESIDE.contains(&self.word(0)) && matches!(self.word(1), "the" | "a" | "an");
        let Some(length) = phrase.or(is_beside.then_some(1)) else { return false };
        let is_clause = clause.is_some();
        self.at += length;
        // What a home has not is found in no text.
        if matches!(self.word(0), "no" | "not" | "doesnt" | "isnt") {
            self.at = start;
            return false;
        }
        // "La de Calder Wells" is "the one with Calder Wells" in the words of the grammar.
        if self.take_number(true) || !is_english && self.take_place() {
            return true;
        }
        let known = self.name.terms.len();
        for _ in 0..MAX_CLAUSE {
            let word = self.word(0);
            let is_end = !word.starts_with(char::is_alphanumeric) || !self.is_open(0) || self.reading.pauses(self.at);
            let is_person =
                matches!(word, "my" | "our" | "your" | "me" | "us" | "him" | "her" | "them" | "only" | "just");
            let is_end = is_end || is_person || self.cursor().extreme().is_some();
            let is_verb = ENDS.contains(&word) && !JOINING.contains(&word) && !is_clause;
            if is_end || is_verb || is_clause && matches!(word, "how" | "what" | "whats" | "when") {
                break;
            }
            if JOINING.contains(&word) || ENDS.contains(&word) {
                self.at += 1;
            } else {
                self.take_terms(1);
            }
        }
        let is_read = self.name.terms.len() > known;
        let is_stated = is_read && is_clause && self.reading.word(start).starts_with("that");
        self.clause_start = self.clause_start.or(is_stated.then_some(start));
        if !is_read {
            self.at = start;
        }
        is_read
    }
}
