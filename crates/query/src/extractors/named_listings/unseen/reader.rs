//! Reads one name: an article, what tells the home, a noun, and what tells it behind the noun.

use porchlight_domain::{Availability, Filter};
use porchlight_lang::{language::Language, stated::plain::is_joining};
use rust_decimal::Decimal;

use super::{
    streets::{Found, MAX_PLACE, street_at},
    terms::{ADDING, ANY_KIND, FOR_ANY, INSIDE, WISHING},
};
use crate::{
    dialog_state::DialogState,
    extractors::{
        named_listings::{
            cursor::{Cursor, ends_name},
            name_terms::{AT, COMPOUNDS, ENDS, GENERAL, HEADS, NOUNS, TAILS, same_as},
        },
        references::is_narrowed,
        types,
    },
    follow_up,
    known_words::WEEKDAYS,
    parse_state::ParseState,
    unseen_name::{NameTerm, UnseenName},
    visit_time,
    vocabulary::PlaceKind,
};

/// The type of rooms that are let.
const ROOM: &str = "room";
/// Parts of one name.
const MAX_TRAITS: usize = 7;
/// Words before the noun of a name.
const MAX_BEFORE: usize = 5;

/// A name as far as it was read.
pub(super) struct Reader<'a, 'b> {
    pub(super) reading: &'a ParseState<'b>,
    pub(super) dialog_state: &'a DialogState,
    pub(super) at: usize,
    pub(super) name: UnseenName,
    /// A word or number that few homes have.
    pub(super) tells: bool,
    /// Where a clause begins that a text may state: "thats already rented".
    pub(super) clause_start: Option<usize>,
}

impl<'a, 'b> Reader<'a, 'b> {
    pub(super) fn new(reading: &'a ParseState<'b>, dialog_state: &'a DialogState, at: usize) -> Self {
        let filter = Filter { availability: Availability::Any, ..Filter::default() };
        let name = UnseenName { filter, ..UnseenName::default() };
        Self { reading, dialog_state, at, name, tells: false, clause_start: None }
    }

    pub(super) fn read(mut self) -> Option<Found> {
        let start = self.at;
        let is_article = matches!(self.word(0), "the" | "that") && self.is_open(0);
        let is_than = self.reading.before(start, 1) == "than" && self.dialog_state.current.is_some();
        if !is_article || !is_than && ADDING.contains(&self.reading.before(start, 1)) || self.reading.is_denied(start) {
            return None;
        }
        self.at += 1;
        // "The other one for sale", where no two are spoken of.
        let is_beside = self.word(0) == "other"
            && HEADS.contains(&self.word(1))
            && Cursor { reading: self.reading, seen: &[], at: self.at + 2 }.offered().is_some()
            && self.dialog_state.other().is_none();
        if is_beside && self.take_street_beside() {
            self.at += 1;
        }
        // "La otra que sale en diciembre".
        if self.word(0) == "other" && (Cursor { reading: self.reading, seen: &[], at: self.at + 1 }).status().is_some()
        {
            self.at += 1;
        }
        // "The two townhouses".
        let count = self.reading.tokens.get(self.at)?.number.filter(|number| *number < Decimal::TEN);
        let is_count = HEADS.contains(&self.word(1)) || types::named_at(self.reading, self.at + 1).is_some();
        let is_number = count.is_some() || matches!(self.word(0), "two" | "both");
        if is_number && is_count && types::kind_at(self.reading, self.at).is_none() {
            return None;
        }
        // "The first one", "the other one": a place in a list.
        let is_of_list = GENERAL.contains(&self.word(0)) || self.reading.tokens.get(self.at)?.ordinal.is_some();
        if is_of_list && self.word(1) != "floor" {
            return None;
        }
        // "La de Heron Slip": other languages leave the noun out.
        let is_headless = self.reading.language != Language::En && AT.contains(&self.word(0));
        if !is_headless {
            self.read_before()?;
        }
        let head = self.at;
        // "La casa victoriana".
        if self.reading.language != Language::En && head > start + 1 && self.is_open(0) {
            let token = &self.reading.tokens[self.at];
            const QUALITIES: [&str; 4] = ["furnished", "unfurnished", "remodeled", "renovated"];
            let is_adjective = (!token.foreign || QUALITIES.contains(&token.word.as_str()))
                && token.word.len() > 4
                && is_name_word(&token.word)
                && token.number.is_none();
            if is_adjective && self.reading.vocabulary.street_at(&[self.word(0)]).is_none() {
                self.take_terms(1);
            }
        }
        for _ in 0..MAX_TRAITS {
            if !self.read_behind() {
                break;
            }
        }
        let is_one = self.reading.before(head, 1) == "one";
        // "The rental license" is no home.
        let is_strict = self.name.terms.is_empty() && self.name.filter.sale_type.is_some();
        let ends = is_one
            || head < self.at
            || self.is_possessive(head)
            || matches!(self.word(0), "there" | "here" | "the")
            || WEEKDAYS.contains(&self.word(0))
            || if is_strict { self.cursor().ends_at(self.at) } else { ends_name(self.reading, start, self.at) };
        let is_own = FOR_ANY.iter().any(|phrase| self.reading.before(start, 1) == *phrase)
            || matches!(self.word(0), "i" | "im" | "we" | "my" | "our" | "ive");
        // "The one in Riverton", "la de Lakemont nada más" may narrow a search; a question about it names a home.
        const ASKS: [&str; 9] = ["?", "how much", "how many", "what", "whats", "when", "is", "does", "has"];
        const TYPED: [&str; 4] = ["cuant", "cuánt", "cual", "cuál"];
        let asks = self.reading.says_any(&ASKS)
            || follow_up::asks_something(self.reading)
            || TYPED.iter().any(|word| self.reading.text.to_lowercase().contains(word));
        let filter = &self.name.filter;
        let is_area = filter.streets.is_empty() && !(filter.cities.is_empty() && filter.locations.is_empty());
        let is_narrowed = is_narrowed(self.reading, start) || matches!(self.word(0), "only" | "just" | "nothing");
        if is_area && !asks || is_narrowed {
            return None;
        }
        if !ends || is_own || !self.tells && !self.take_from_current() {
            return None;
        }
        self.name.states = self.clause_start.is_some();
        Some((start..self.at, self.name, self.clause_start.unwrap_or(self.at)))
    }

    pub(super) fn word(&self, ahead: usize) -> &str {
        self.reading.word(self.at + ahead)
    }

    pub(super) fn is_open(&self, ahead: usize) -> bool {
        self.reading.tokens.get(self.at + ahead).is_some_and(|token| !token.taken)
    }

    pub(super) fn cursor(&self) -> Cursor<'a, 'b> {
        Cursor { reading: self.reading, seen: &[], at: self.at }
    }

    /// Whether a noun for a home stands within a few words of the same clause.
    fn leads_to_noun(&self) -> bool {
        (0..MAX_BEFORE).take_while(|ahead| *ahead == 0 || !self.reading.pauses(self.at + ahead)).any(|ahead| {
            let word = self.word(ahead);
            HEADS.contains(&word)
                || NOUNS.contains(&singular(word))
                || word == "rental"
                || types::kind_at(self.reading, self.at + ahead).is_some()
        })
    }

    /// What stands before the noun, with the noun; `None` where there is none.
    fn read_before(&mut self) -> Option<()> {
        for _ in 0..MAX_TRAITS {
            if !self.is_open(0) || self.cursor().extreme().is_some() {
                return None;
            }
            if self.take_number(false) {
                continue;
            }
            if let Some((sale_type, length)) = self.cursor().offered() {
                let is_noun = self.word(0) == "rental" && !HEADS.contains(&self.word(1));
                self.name.filter.sale_type = Some(sale_type);
                self.at += length;
                if is_noun {
                    return Some(());
                }
                continue;
            }
            let has_head = |length: &usize| HEADS.contains(&self.word(*length));
            if let Some((status, length)) = self.cursor().status().filter(|(_, length)| has_head(length)) {
                self.name.filter.availability = status;
                self.tells |= self.dialog_state.filter.is_some() || self.dialog_state.current.is_some();
                self.at += length;
                continue;
            }
            if let Some(length) = COMPOUNDS.iter().find_map(|phrase| self.cursor().phrase(phrase)) {
                self.take_terms(length);
                return Some(());
            }
            // "Los terrenos".
            if self.reading.language == Language::Es && self.reading.tokens[self.at].plural {
                return None;
            }
            if self.is_let_room() {
                self.name.terms.push(NameTerm { word: ROOM.into(), kinds: vec![ROOM.into()] });
                self.tells = true;
                self.at += 1;
                return Some(());
            }
            if let Some((kinds, end)) = types::kind_at(self.reading, self.at) {
                let is_new = !ANY_KIND.contains(&self.word(0)) && self.is_new_kind(&kinds);
                let span: Vec<&str> = (self.at..end).map(|at| self.reading.word(at)).collect();
                self.name.terms.push(NameTerm { word: span.join(" "), kinds });
                self.tells |= is_new;
                self.at = end + usize::from(self.reading.word(end) == "one");
                return Some(());
            }
            if HEADS.contains(&self.word(0)) {
                self.at += 1;
                return Some(());
            }
            if self.take_place() {
                continue;
            }
            let word = self.word(0);
            if NOUNS.contains(&word) || self.is_possessive(self.at + 1) {
                let is_noun = !HEADS.contains(&self.word(1));
                self.take_terms(1);
                if is_noun {
                    return Some(());
                }
                continue;
            }
            // "The January to August one".
            let is_span = word == "to" && visit_time::month(self.word(1)).is_some();
            let is_inside = (INSIDE.contains(&word) || is_span) && self.tells && !is_joining(self.word(1));
            if !self.leads_to_noun() || !is_name_word(word) && !is_inside {
                return None;
            }
            match is_inside {
                true => self.at += 1,
                false => self.take_terms(1),
            }
        }
        None
    }

    /// "El cuarto", where rooms are let.
    fn is_let_room(&self) -> bool {
        const ROOMS: [&str; 4] = ["cuarto", "habitacion", "pieza", "room"];
        let token = self.reading.tokens.get(self.at);
        let typed = token.and_then(|token| self.reading.text.get(token.span.clone())).map(porchlight_domain::fold);
        typed.is_some_and(|typed| ROOMS.contains(&typed.as_str()))
            && self.reading.vocabulary.property_types.iter().any(|kind| porchlight_domain::fold(kind) == ROOM)
    }

    /// Whether no home at hand is of the kind that was just read: "it" says as much where one is.
    fn is_new_kind(&self, kinds: &[String]) -> bool {
        self.dialog_state.seen().all(|shown| !kinds.contains(&shown.property_type))
    }

    pub(super) fn take_terms(&mut self, count: usize) {
        for _ in 0..count {
            let word = self.word(0).to_owned();
            let word = if self.is_possessive(self.at + 1) { singular(&word).to_owned() } else { word };
            // "El loft" is read as a studio.
            let typed = self.reading.tokens.get(self.at).and_then(|token| self.reading.text.get(token.span.clone()));
            let typed = typed.map(porchlight_domain::fold).filter(|typed| NOUNS.contains(&typed.as_str()));
            let word = typed.unwrap_or(word);
            let mut kinds: Vec<String> = same_as(&word).map(str::to_owned).collect();
            // Of a noun of homes the word itself must be there: a bungalow is no farmhouse.
            if NOUNS.contains(&word.as_str()) {
                kinds.push(word.clone());
            }
            self.name.terms.push(NameTerm { word, kinds });
            self.at += 1;
        }
        self.tells = true;
    }

    /// "The lofts fee".
    fn is_possessive(&self, end: usize) -> bool {
        let word = self.reading.before(end, 1);
        NOUNS.contains(&singular(word)) && word.ends_with('s') && TAILS.contains(&self.reading.word(end))
    }

    pub(super) fn take_place(&mut self) -> bool {
        let terms: Vec<&str> =
            (0..MAX_PLACE).take_while(|ahead| self.is_open(*ahead)).map(|ahead| self.word(ahead)).collect();
        let place = self.reading.vocabulary.place_at(&terms);
        let street = street_at(self.reading, self.at);
        if let Some((streets, length)) = street.filter(|(_, length)| place.is_none_or(|(_, own)| own <= *length)) {
            self.name.filter.streets = streets;
            self.at += length;
        } else if let Some((area, length)) = place.filter(|_| terms.first().is_some_and(|word| word.len() > 2)) {
            let list = match area.kind {
                PlaceKind::City => &mut self.name.filter.cities,
                PlaceKind::Location => &mut self.name.filter.locations,
                _ => return false,
            };
            list.push(area.folded.clone());
            self.at += length;
        } else {
            return false;
        }
        self.tells |= !self.name.filter.streets.is_empty() || !self.name.terms.is_empty();
        true
    }
}

/// Whether a word may tell a home from others.
pub(super) fn is_name_word(word: &str) -> bool {
    word.starts_with(char::is_alphanumeric) && !ENDS.contains(&word) && !is_joining(word) && !WISHING.contains(&word)
}

fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}
