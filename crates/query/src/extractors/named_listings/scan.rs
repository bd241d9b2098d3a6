//! Reads one name: an article, what tells the home, a noun, and what tells it behind the noun.

use porchlight_domain::filter::singular_tokens;
use porchlight_lang::language::Language;

use super::{
    cursor::{Cursor, ends_name},
    extreme::Extreme,
    mention::Mention,
    name_terms::{ARTICLES, AT, BESIDE, HAVING, HEADS, LACKING, LINKS, NOUNS, SECTIONS},
    traits::Trait,
};
use crate::extractors::types;

/// Parts of one name.
const MAX_TRAITS: usize = 6;

/// Reads one name from a position on.
pub struct Scan<'a, 'b> {
    cursor: Cursor<'a, 'b>,
    traits: Vec<Trait>,
    extreme: Option<Extreme>,
    nouns: Vec<String>,
}

impl<'a, 'b> Scan<'a, 'b> {
    /// Begins at an article.
    pub const fn new(cursor: Cursor<'a, 'b>) -> Self {
        Self { cursor, traits: Vec::new(), extreme: None, nouns: Vec::new() }
    }

    /// The name that begins here.
    pub fn read(mut self) -> Option<Mention> {
        let start = self.cursor.at;
        let has_article = matches!(self.cursor.word(0), "the" | "that") && !self.cursor.is_taken(0);
        // "Cheaper one sqft?"
        let is_bare = start == 0
            && self.cursor.extreme().is_some_and(|(_, length)| self.cursor.word(length) == "one")
            && !self.cursor.word(0).ends_with("est");
        let is_bare = is_bare || self.cursor.numbered_part().is_some();
        if !has_article && !is_bare {
            return None;
        }
        self.cursor.at += usize::from(has_article);
        let has_noun = self.read_before()?;
        let is_headless = !has_noun && self.traits.is_empty() && self.extreme.is_none();
        // "La de dos recámaras": other languages leave the noun out.
        let is_english = self.cursor.reading.language == Language::En;
        let is_place = !has_noun && matches!(self.traits.last(), Some(Trait::Place(_) | Trait::Word(_)));
        if is_english && (is_headless || is_place) {
            return None;
        }
        let named = self.cursor.at;
        let before = self.traits.len();
        for _ in 0..MAX_TRAITS {
            if !self.read_behind() {
                break;
            }
        }
        // "Is the cottage on Bale Street?" asks where it is; "is the cottage on Bale Street sold?" names it.
        let is_subject = matches!(self.cursor.reading.before(start, 1), "is" | "are" | "was" | "isnt");
        if is_subject && self.cursor.reading.word(named - 1) != "one" && matches!(self.cursor.word(0), "" | "?") {
            self.traits.truncate(before);
            self.cursor.at = named;
        }
        if self.cursor.names_another() {
            return None;
        }
        let ends =
            self.cursor.ends_at(self.cursor.at) || has_noun && ends_name(self.cursor.reading, start, self.cursor.at);
        let tells = !self.traits.is_empty() || self.extreme.is_some();
        let is_one = named > start && self.cursor.reading.word(named - 1) == "one";
        (tells && (ends || is_one || self.cursor.at > named)).then_some(Mention {
            span: start..self.cursor.at,
            traits: self.traits,
            extreme: self.extreme,
            nouns: self.nouns,
        })
    }

    /// What stands before the noun, with the noun; whether there is one. `None` where the words are of something else.
    fn read_before(&mut self) -> Option<bool> {
        for _ in 0..MAX_TRAITS {
            if self.cursor.is_taken(0) {
                return Some(false);
            }
            if self.take_number(false) {
                continue;
            }
            if self.read_extreme() {
                continue;
            }
            if let Some((sale_type, length)) = self.cursor.offered() {
                self.traits.push(Trait::Offered(sale_type));
                let is_noun = self.cursor.word(0) == "rental";
                self.cursor.at += length;
                if is_noun && !HEADS.contains(&self.cursor.word(0)) {
                    return Some(true);
                }
                continue;
            }
            if let Some((status, length)) = self.cursor.status().filter(|(_, length)| self.has_noun_at(*length)) {
                self.traits.push(Trait::Status(status));
                self.cursor.at += length;
                continue;
            }
            if let Some((phrase, length)) = self.cursor.compound() {
                self.traits.push(Trait::Word(phrase.to_owned()));
                self.cursor.at += length;
                return Some(true);
            }
            if HEADS.contains(&self.cursor.word(0)) {
                // "The cottage" alone may tell it from a lot.
                if let Some((kinds, end)) =
                    types::kind_at(self.cursor.reading, self.cursor.at).filter(|_| self.tells_nothing())
                    && self.cursor.ends_at(end)
                {
                    self.traits.push(Trait::Kind(kinds));
                }
                self.cursor.at += 1;
                return Some(true);
            }
            if SECTIONS.contains(&self.cursor.word(0)) && !HEADS.contains(&self.cursor.word(1)) {
                return self.read_part();
            }
            if let Some((kinds, end)) = types::kind_at(self.cursor.reading, self.cursor.at)
                && !NOUNS.contains(&self.cursor.word(0))
            {
                let is_noun = self.cursor.reading.word(end) != "one";
                self.nouns.push(singular_tokens(self.cursor.word(0)).trim().to_owned());
                self.cursor.at = end + usize::from(!is_noun);
                self.traits.push(Trait::Kind(kinds));
                return Some(true);
            }
            if let Some(length) = self.cursor.place() {
                self.take_place(length);
                continue;
            }
            if let Some(own) = self.cursor.floor() {
                self.traits.push(own);
                self.cursor.at += 2;
                continue;
            }
            // "The end of row one".
            if self.cursor.word(0) == "of" && !self.tells_nothing() && self.cursor.leads_to_noun() {
                self.cursor.at += 1;
                continue;
            }
            let Some(word) = self.cursor.listing_word() else { return Some(false) };
            let is_noun = NOUNS.contains(&word.as_str());
            self.traits.push(Trait::Word(word));
            self.cursor.at += 1;
            if is_noun && !HEADS.contains(&self.cursor.word(0)) {
                return Some(true);
            }
            // A word of a description alone is a part of a home: "the pool", "the brick".
            if !self.cursor.leads_to_noun() {
                return None;
            }
        }
        Some(false)
    }

    /// "The suite", "the rear office": a noun that may be that of a part.
    fn read_part(&mut self) -> Option<bool> {
        // "The bigger lot" compares the land of homes.
        if self.traits.is_empty() && self.extreme.is_some() {
            return None;
        }
        if let Some(own) = self.cursor.numbered_part() {
            self.traits.push(own);
            self.cursor.at += 2;
            return Some(true);
        }
        let own = Trait::Address(self.cursor.word(0).to_owned());
        if self.tells_nothing() {
            if !self.cursor.is_known(&own) {
                return None;
            }
            self.traits.push(own);
        }
        self.cursor.at += 1;
        Some(true)
    }

    fn has_noun_at(&self, ahead: usize) -> bool {
        HEADS.contains(&self.cursor.word(ahead))
    }

    fn tells_nothing(&self) -> bool {
        self.traits.is_empty() && self.extreme.is_none()
    }

    /// Takes one part behind the noun.
    fn read_behind(&mut self) -> bool {
        if self.cursor.is_taken(0) {
            return false;
        }
        if let Some((sale_type, length)) = self.cursor.offered() {
            self.traits.push(Trait::Offered(sale_type));
            self.cursor.at += length;
            return true;
        }
        if let Some((status, length)) = self.cursor.status().filter(|_| self.cursor.word(0) == "thats") {
            self.traits.push(Trait::Status(status));
            self.cursor.at += length;
            return true;
        }
        let has_place = self.traits.iter().any(|own| matches!(own, Trait::Place(_)));
        if has_place && self.cursor.reading.language != Language::En && self.read_extreme() {
            return true;
        }
        self.read_place() || self.read_having() || self.read_linked_number() || self.read_quality()
    }

    /// "On Bale", "in the Mill District", "in the back".
    fn read_place(&mut self) -> bool {
        let Some(length) = AT.iter().find_map(|phrase| self.cursor.phrase(phrase)) else { return false };
        let start = self.cursor.at;
        self.cursor.at += length;
        self.cursor.at += usize::from(self.cursor.word(0) == "the");
        if let Some(length) = self.cursor.place() {
            self.take_place(length);
            return true;
        }
        if let Some(own) = self.cursor.floor() {
            self.traits.push(own);
            self.cursor.at += 2;
            return true;
        }
        if matches!(self.cursor.word(0), "back" | "rear" | "front" | "corner" | "end")
            && let Some(word) = self.cursor.listing_word()
        {
            self.traits.push(Trait::Word(word));
            self.cursor.at += 1;
            return true;
        }
        let is_number = self.cursor.reading.language != Language::En || self.cursor.reading.word(start) != "in";
        if is_number && self.take_house_number() {
            return true;
        }
        // "La de la alberca": what it has, in other languages.
        if self.cursor.reading.language != Language::En
            && self.cursor.reading.word(start) == "of"
            && self.read_listing_terms()
        {
            return true;
        }
        self.cursor.at = start;
        false
    }

    /// "With the pool", "that has its own entrance", "above the bakery".
    fn read_having(&mut self) -> bool {
        let start = self.cursor.at;
        if let Some(length) = LACKING.iter().filter_map(|phrase| self.cursor.phrase(phrase)).max() {
            self.cursor.at += length;
            let word = singular_tokens(self.cursor.word(0)).trim().to_owned();
            let is_word = word.len() >= 3 && word.chars().all(char::is_alphabetic) && !self.cursor.is_taken(0);
            if !is_word {
                self.cursor.at = start;
                return false;
            }
            self.traits.push(Trait::Without(word));
            self.cursor.at += 1;
            return true;
        }
        let phrase = HAVING.iter().filter_map(|phrase| self.cursor.phrase(phrase)).max();
        let beside = BESIDE.contains(&self.cursor.word(0)) && self.cursor.word(1) == "the";
        let Some(length) = phrase.or(beside.then_some(1)) else { return false };
        self.cursor.at += length;
        // "La de Calder Wells" is "the one with Calder Wells" in the words of the grammar.
        if self.cursor.reading.language != Language::En
            && let Some(length) = self.cursor.place()
        {
            self.take_place(length);
            return true;
        }
        if self.take_number(true) || self.read_listing_terms() {
            return true;
        }
        self.cursor.at = start;
        false
    }

    fn take_place(&mut self, length: usize) {
        let name = (0..length).map(|ahead| self.cursor.word(ahead).to_owned()).collect();
        self.traits.push(Trait::Place(name));
        self.cursor.at += length;
    }

    /// Words that homes have, up to the first that none has.
    fn read_listing_terms(&mut self) -> bool {
        let start = self.cursor.at;
        let known = self.traits.len();
        for _ in 0..MAX_TRAITS {
            if self.cursor.is_taken(0) {
                break;
            }
            if ARTICLES.contains(&self.cursor.word(0)) {
                self.cursor.at += 1;
                continue;
            }
            let Some(word) = self.cursor.listing_word() else { break };
            self.traits.push(Trait::Word(word));
            self.cursor.at += 1;
        }
        let is_found = self.traits.len() > known;
        if !is_found {
            self.cursor.at = start;
        }
        is_found
    }

    /// "For 389,000", "built in 1931", "of 2 bedrooms".
    fn read_linked_number(&mut self) -> bool {
        let start = self.cursor.at;
        let Some(length) = LINKS.iter().filter_map(|phrase| self.cursor.phrase(phrase)).max() else { return false };
        let is_built = self.cursor.word(0) == "built" || self.cursor.word(0) == "from";
        self.cursor.at += length;
        if is_built && let Some(year) = self.cursor.year() {
            self.traits.push(Trait::YearBuilt(year));
            self.cursor.at += 1;
            return true;
        }
        let is_read = self.take_number(true);
        if !is_read {
            self.cursor.at = start;
        }
        is_read
    }

    /// "Upstairs", "that's furnished".
    fn read_quality(&mut self) -> bool {
        let start = self.cursor.at;
        let length = ["thats", "that is", "which is", "whichs"].iter().find_map(|phrase| self.cursor.phrase(phrase));
        self.cursor.at += length.unwrap_or(0);
        let is_bare = matches!(self.cursor.word(0), "upstairs" | "downstairs");
        if (is_bare || length.is_some())
            && let Some(word) = self.cursor.listing_word()
        {
            self.traits.push(Trait::Word(word));
            self.cursor.at += 1;
            return true;
        }
        self.cursor.at = start;
        false
    }

    fn read_extreme(&mut self) -> bool {
        let Some((extreme, length)) = self.cursor.extreme() else { return false };
        if self.extreme.is_some() {
            return false;
        }
        self.extreme = Some(extreme);
        self.cursor.at += length;
        true
    }

    fn take_number(&mut self, is_behind: bool) -> bool {
        let Some((own, length)) = self.cursor.number(is_behind) else { return false };
        self.traits.push(own);
        self.cursor.at += length;
        true
    }

    fn take_house_number(&mut self) -> bool {
        let own = self.cursor.house_number();
        self.cursor.at += usize::from(own.is_some());
        let is_known = own.is_some();
        self.traits.extend(own);
        is_known
    }
}
