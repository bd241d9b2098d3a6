//! Checks addresses and names of places: none may be invented, none belong to another home. A home that does not exist,
//! or is in another city, is the worst lie.

use std::ops::Range;

use porchlight_domain::fold;
use porchlight_lang::claims::TokenClass;
use porchlight_query::{
    Query,
    retrieved_context::{ChatbotProfile, RetrievedContext},
    street_address::{self, Role},
};

use crate::{
    compare::{ListingRecords, normalize},
    sentence::ParsedSentence,
    tokens::tokenizer::TokenKind,
};

/// The names that the data know.
#[derive(Debug, Default)]
pub struct Places {
    /// All words of the data, each between spaces.
    known: String,
    /// The same, sorted.
    terms: Vec<String>,
    /// Names of cities, states and neighborhoods as they are written.
    names: Vec<String>,
}

impl Places {
    pub fn new(context: &RetrievedContext, bot: &ChatbotProfile, meaning: &Query) -> Self {
        let candidates = context.listings.iter().flat_map(|listing| {
            let c = &listing.content;
            let texts = [&c.city, &c.location, &c.state, &c.street_address, &c.description, &c.property_type, &c.zip];
            texts.into_iter().cloned().chain(c.custom_fields.iter().map(|pair| format!("{} {}", pair.key, pair.value)))
        });
        let others = meaning.known_places.iter().chain(&meaning.unknown_places).chain(&meaning.ignored).cloned();
        let saved = context.saved.iter().flat_map(|entry| [entry.question.clone(), entry.answer.clone()]);
        let own = [bot.name.clone(), bot.privacy_policy_name.clone(), meaning.near.clone()];
        let requested = meaning.filter.cities.iter().chain(&meaning.filter.locations).cloned();
        let all: Vec<String> =
            candidates.chain(others).chain(requested).chain(saved).chain(own).map(|text| normalize(&text)).collect();
        let mut terms: Vec<String> = all.iter().flat_map(|text| text.split(' ')).map(str::to_owned).collect();
        terms.sort_unstable();
        terms.dedup();
        let of_listings = context.listings.iter().flat_map(|listing| {
            let c = &listing.content;
            [&c.city, &c.location, &c.state]
        });
        let mut names: Vec<String> =
            of_listings.chain(&meaning.known_places).filter(|name| name.len() > 2).cloned().collect();
        names.sort_unstable();
        names.dedup();
        Self { known: all.join("|"), terms, names }
    }

    /// The text without the names of places: Safety Harbor is no remark on safety.
    pub fn blank(&self, text: &str) -> String {
        self.names.iter().fold(text.to_owned(), |text, name| text.replace(name.as_str(), " "))
    }

    fn knows(&self, word: &str) -> bool {
        let at = self.terms.partition_point(|own| own.as_str() < word);
        self.terms.get(at).is_some_and(|own| own.starts_with(word))
    }

    /// Addresses in the text (with the known ones masked) that no record has.
    pub fn invented_street_addresses(&self, reading: &ParsedSentence, text: &str) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        for number in reading.numbers.iter().filter(|number| number.money.is_none()) {
            let Some(span) = self.street_after(reading, number.at).or_else(|| self.street_before(reading, number.at))
            else {
                continue;
            };
            let written = text.get(span.clone()).map(normalize).unwrap_or_default();
            if !self.known.contains(written.trim_end()) {
                out.push(span);
            }
        }
        out
    }

    /// "99 Elm Street", "99 Upper Elm St".
    fn street_after(&self, reading: &ParsedSentence, at: usize) -> Option<Range<usize>> {
        let pieces = &reading.pieces;
        let begins = pieces
            .get(at + 1)
            .filter(|piece| piece.kind == TokenKind::Word && (piece.capital || piece.values.len() == 1))?;
        for on in 1..=4 {
            let piece = pieces.get(at + on).filter(|piece| piece.kind == TokenKind::Word)?;
            let is_suffix = street_address::role(&piece.word) == Role::Suffix && piece.capital;
            if is_suffix && on > 1 && begins.capital {
                return Some(pieces[at].span.start..piece.span.end);
            }
            if !piece.capital {
                return None;
            }
        }
        None
    }

    /// "Calle Mayor 12", "Hauptstraße 5", "rue de la Paix 3".
    fn street_before(&self, reading: &ParsedSentence, at: usize) -> Option<Range<usize>> {
        const ROADS: [&str; 16] = [
            "calle",
            "avenida",
            "rua",
            "rue",
            "via",
            "viale",
            "piazza",
            "plaza",
            "ul",
            "ulica",
            "aleja",
            "corso",
            "travessa",
            "allee",
            "boulevard",
            "paseo",
        ];
        const ENDINGS: [&str; 8] = ["strasse", "straat", "laan", "weg", "gasse", "platz", "allee", "plein"];
        let pieces = &reading.pieces;
        let last =
            at.checked_sub(1).map(|at| &pieces[at]).filter(|piece| piece.kind == TokenKind::Word && piece.capital)?;
        if ENDINGS.iter().any(|ending| last.word.len() > ending.len() + 2 && last.word.ends_with(ending)) {
            return Some(last.span.start..pieces[at].span.end);
        }
        let road =
            (2..=5).filter_map(|back| at.checked_sub(back)).find(|at| ROADS.contains(&pieces[*at].word.as_str()))?;
        Some(pieces[road].span.start..pieces[at].span.end)
    }

    /// Names after "in" that nothing in the data has; `home` says whether the sentence speaks of a home.
    pub fn invented_places(&self, reading: &ParsedSentence) -> Option<Range<usize>> {
        for (at, _) in reading.all(|sense| sense == TokenClass::In) {
            let Some(name) = reading.pieces.get(at + 1).filter(|piece| piece.kind == TokenKind::Word && piece.capital)
            else {
                continue;
            };
            let is_name =
                name.sense.is_none() && name.word.chars().count() > 2 && !reading.lexicon.is_common(&name.word);
            // In German every noun has a capital: only a name that nothing follows but the end of the clause is taken
            // for a place.
            let german = reading.lexicon.language == Some(porchlight_lang::Language::De);
            if is_name && !self.knows(&name.word) && (!german || self.ends_clause(reading, at + 1)) {
                return Some(name.span.clone());
            }
        }
        None
    }

    /// ", Tacoma," right after an address; `ends` are the ends of the addresses.
    pub fn invented_after(&self, reading: &ParsedSentence, ends: &[usize]) -> Option<Range<usize>> {
        for end in ends {
            let Some(comma) = reading
                .pieces
                .iter()
                .position(|piece| piece.span.start >= *end)
                .filter(|at| reading.pieces[*at].word == ",")
            else {
                continue;
            };
            let is_name = |at: &usize| {
                reading
                    .pieces
                    .get(*at)
                    .is_some_and(|piece| piece.kind == TokenKind::Word && piece.capital && piece.sense.is_none())
            };
            let names: Vec<usize> = (comma + 1..=comma + 3).take_while(is_name).collect();
            let Some(last) = names.last().filter(|last| self.ends_clause(reading, **last)) else { continue };
            if names.iter().all(|at| !self.knows(&reading.pieces[*at].word) && reading.pieces[*at].word.len() > 3) {
                return Some(reading.pieces[comma + 1].span.start..reading.pieces[*last].span.end);
            }
        }
        None
    }

    fn ends_clause(&self, reading: &ParsedSentence, at: usize) -> bool {
        reading
            .pieces
            .get(at + 1)
            .is_none_or(|next| matches!(next.word.as_str(), "." | "," | "!" | ":" | "-" | "(" | ")" | "|" | "·"))
    }
}

impl ListingRecords {
    /// A city of another home that the text names of this one, with its bytes.
    pub fn foreign_city(&self, text: &str, listing_index: usize, within: Range<usize>) -> Option<String> {
        let own = &self.listing(listing_index).content;
        let texts = fold(&format!("{} {} {} {}", own.city, own.location, own.street_address, own.description));
        let terms = text.get(within).map(normalize).unwrap_or_default();
        let mut cities = self.listings.iter().map(|other| &other.content.city).chain(&self.known_places);
        let is_foreign = |city: &&String| {
            !city.is_empty() && terms.contains(&format!(" {} ", fold(city))) && !texts.contains(&fold(city))
        };
        cities.find(is_foreign).cloned()
    }
}
