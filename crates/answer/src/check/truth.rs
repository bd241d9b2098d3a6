//! Says whether a sentence of a model is true of the facts, and what to say instead.
//!
//! Why it exists: it knows which home a sentence speaks of, also from the sentence before. Not
//! here: reading sentences (`reading.rs`) and the single checks, each in its own file.

use std::ops::Range;

use porchlight_domain::fold;

use super::{
    Checked,
    claims::{self, Claim},
    compare::Records,
    features,
    links::{self, Allowed},
    mentions::Mentions,
    places::Places,
    reading::{Reading, Tongue},
    saved::Saved,
    several::Said,
    subjects,
    table::Table,
    text::{has_unread_digit, mask, plain},
    verdict::{Found, field_of},
    words::{self, Sense},
};
use crate::{
    facts::{Bot, Facts},
    language::Language,
    meaning::{Field, Meaning},
};

pub use super::verdict::Verdict;

/// The facts, ready to be compared, and the home that the text speaks of.
#[derive(Debug)]
pub struct Truth {
    records: Records,
    mentions: Mentions,
    allowed: Allowed,
    places: Places,
    saved: Saved,
    /// Currency symbols of the listings that are words, folded.
    symbols: Vec<String>,
    language: Language,
    tongue: Tongue,
    current: Option<usize>,
    table: Table,
}

impl Truth {
    pub fn new(facts: &Facts, bot: &Bot, meaning: &Meaning, language: Language) -> Self {
        let current = if facts.listings.len() == 1 { Some(0) } else { None };
        let expected = Language::by_name(&bot.language).unwrap_or(meaning.language);
        let symbols = facts.listings.iter().map(|listing| fold(&listing.content.currency_symbol));
        let mut symbols: Vec<String> = symbols.filter(|symbol| symbol.chars().any(char::is_alphabetic)).collect();
        symbols.dedup();
        Self {
            records: Records::new(facts, meaning),
            mentions: Mentions::new(&facts.listings),
            allowed: Allowed::new(facts, bot),
            places: Places::new(facts, bot, meaning),
            saved: Saved::new(&facts.saved),
            symbols,
            language,
            tongue: Tongue(Some(expected)),
            current,
            table: Table::default(),
        }
    }

    /// Judges one sentence or line and remembers which home it spoke of last.
    pub fn judge(&mut self, sentence: &str) -> Verdict {
        let text = plain(sentence);
        let mut found = Found::default();
        let mentions = self.mentions.find(&text);
        let masked = self.links(&text, &mentions, &mut found);
        let masked = mask(&masked, mentions.iter().map(|(span, _)| span.clone()).chain(self.saved.telephones(&masked)));
        if has_unread_digit(&text) {
            found.wrong(self.current, Field::Everything);
        }
        if let Some(cells) = self.table.read(&text, &masked, &self.mentions, words::of(self.tongue.0)) {
            for cell in cells {
                self.cell(&cell.text, cell.home.or(self.current), cell.claim.as_ref(), &mut found);
            }
            return found.verdict(&self.records, self.language);
        }
        let reading = self.tongue.read(&masked, &self.symbols);
        if mentions.is_empty() && self.saved.quotes(&reading, &masked) {
            return found.verdict(&self.records, self.language);
        }
        let named: Vec<(usize, usize)> = mentions.iter().map(|(span, home)| (span.start, *home)).collect();
        let homes = if named.is_empty() { self.records.ordinals(&masked) } else { named };
        let said = Said { reading: &reading, text: &masked, homes: &homes };
        self.figures(&said, None, None, &mut found);
        self.dates(&said, &mut found);
        self.states(&said, &mut found);
        self.orders(&said, &mut found);
        self.places(&said, &mentions, &mut found);
        self.features(&said, &mut found);
        self.openings(&said, &mut found);
        self.current = subjects::last_subject(&said).or(self.current);
        found.verdict(&self.records, self.language)
    }

    fn cell(&mut self, text: &str, home: Option<usize>, hint: Option<&Claim>, found: &mut Found) {
        let reading = self.tongue.read(text, &self.symbols);
        let said = Said { reading: &reading, text, homes: &[] };
        self.figures(&said, home, hint, found);
        if let Some(home) = home {
            let states = self.records.contradicts_state(&reading, home, 1);
            found.contradiction(states, text, "Status", self.id(home), Some(home), Field::Status);
        }
    }

    fn id(&self, home: usize) -> Option<porchlight_domain::ListingId> {
        Some(self.records.listing(home).id)
    }

    /// Checks the links; gives the text without their targets.
    fn links(&self, text: &str, mentions: &[(Range<usize>, usize)], found: &mut Found) -> String {
        let mut spans = Vec::new();
        for link in links::find(text) {
            let target = self
                .allowed
                .target(&link)
                .or_else(|| (!link.is_image && self.saved.has_address(&link.target)).then_some(None));
            let outside = |span: &Range<usize>| text.get(span.clone()).is_some_and(|part| !part.contains("://"));
            let before = mentions.iter().filter(|(span, _)| outside(span) && span.start < link.span.end);
            let named = before.map(|(_, home)| *home).next_back();
            let ok = match target {
                None => false,
                Some(None) => true,
                Some(Some(home)) => named.is_none_or(|named| self.records.same_page(named, home)),
            };
            let home = named.or(target.flatten()).or(self.current);
            found.checked.push(Checked {
                text: link.target.clone(),
                field: "Link".into(),
                listing_id: home.and_then(|home| self.id(home)),
                ok,
                instead: None,
            });
            if !ok {
                found.wrong(home, Field::Link);
            }
            let label = text[link.span.clone()].find("](").filter(|_| text[link.span.clone()].starts_with('['));
            spans.push(link.span.start + label.unwrap_or(0)..link.span.end);
        }
        mask(text, spans.into_iter())
    }

    fn figures(&self, said: &Said<'_>, given: Option<usize>, hint: Option<&Claim>, found: &mut Found) {
        let reading = said.reading;
        let all = reading.has(|sense| sense == Sense::All) && said.homes.len() != 1;
        let claims = claims::claims(reading, said.text);
        for (i, (figure, own)) in reading.figures.iter().zip(claims).enumerate() {
            let claim = match (hint, own) {
                (
                    Some(hint),
                    Claim::Loose { .. }
                    | Claim::Money { .. }
                    | Claim::Of(_)
                    | Claim::SquareFeet
                    | Claim::SquareMeters { .. },
                ) => hint.clone(),
                (_, own) => own,
            };
            if claim == Claim::Marker {
                continue;
            }
            let unnamed =
                if said.homes.is_empty() { self.current.filter(|_| !self.speaks_of_many(reading)) } else { None };
            let pronoun = self.current.filter(|_| subjects::is_of_pronoun(said, figure.span.start));
            let home = given.or(pronoun).or_else(|| subjects::home_of(said, i)).or(unnamed);
            let ok = all && given.is_none() && self.records.is_true_of_all(&claim, figure, said)
                || self.records.is_true(&claim, figure, home, said);
            let field = field_of(&claim);
            found.checked.push(Checked {
                text: said.text.get(figure.span.clone()).unwrap_or_default().to_owned(),
                field: field.as_ref().map(|field| format!("{field:?}")).unwrap_or_default(),
                listing_id: home.and_then(|home| self.id(home)),
                ok,
                instead: None,
            });
            if !ok {
                found.wrong(home, field.unwrap_or(Field::Everything));
            }
        }
    }

    /// "Prices range from …", "There are 3 homes …": not the home of the sentence before.
    fn speaks_of_many(&self, reading: &Reading) -> bool {
        self.records.listings.len() > 1
            && (reading.has(|sense| sense == Sense::Range) && reading.figures.len() > 1
                || reading.has(|sense| sense == Sense::Found) && reading.has(|sense| sense == Sense::Home))
    }

    /// The one home that a sentence speaks of.
    fn only_home(&self, said: &Said<'_>) -> Option<usize> {
        match said.homes {
            [] => self.current.filter(|_| !self.speaks_of_many(said.reading)),
            [(_, first), rest @ ..] => rest.iter().all(|(_, home)| home == first).then_some(*first),
        }
    }

    fn dates(&self, said: &Said<'_>, found: &mut Found) {
        for date in &said.reading.dates {
            let home = said.homes.last().map(|(_, home)| *home).or(self.current);
            let ok = match home {
                Some(_) if said.homes.len() > 1 => {
                    said.homes.iter().any(|(_, home)| self.records.has_date(date, *home))
                }
                Some(home) => self.records.has_date(date, home),
                None => (0..self.records.listings.len()).any(|home| self.records.has_date(date, home)),
            };
            found.contradiction(!ok, said.text, "SoldDate", home.and_then(|home| self.id(home)), home, Field::SoldDate);
        }
    }

    fn states(&self, said: &Said<'_>, found: &mut Found) {
        if let Some(home) = self.only_home(said) {
            let contradicts = self.records.contradicts_state(said.reading, home, 1);
            found.contradiction(contradicts, said.text, "Status", self.id(home), Some(home), Field::Status);
            return;
        }
        // Several homes: what stands up to the next one is said of each.
        for clause in subjects::clauses(said) {
            let reading =
                Tongue(said.reading.lexicon.language).read(said.text.get(clause.span.clone()).unwrap_or_default(), &[]);
            let contradicts = self.records.contradicts_state(&reading, clause.home, 1);
            found.contradiction(
                contradicts,
                said.text,
                "Status",
                self.id(clause.home),
                Some(clause.home),
                Field::Status,
            );
        }
    }

    fn orders(&self, said: &Said<'_>, found: &mut Found) {
        for wrong in self.records.wrong_orders(said, self.current) {
            let text = said.text.get(wrong.span).unwrap_or_default();
            found.contradiction(true, text, "Comparison", self.id(wrong.home), Some(wrong.home), wrong.field);
        }
    }

    fn places(&self, said: &Said<'_>, mentions: &[(Range<usize>, usize)], found: &mut Found) {
        for span in self.places.invented_addresses(said.reading, said.text) {
            found.contradiction(true, said.text.get(span).unwrap_or_default(), "Address", None, None, Field::Address);
        }
        let home = self.only_home(said);
        let ends: Vec<usize> = mentions.iter().map(|(span, _)| span.end).collect();
        let after_in = home.and_then(|_| self.places.invented_places(said.reading));
        if let Some(span) = after_in.or_else(|| self.places.invented_after(said.reading, &ends)) {
            found.contradiction(true, said.text.get(span).unwrap_or_default(), "City", None, home, Field::Address);
        }
        let whole = home.filter(|_| said.homes.len() == 1 || said.reading.has(|sense| sense == Sense::It));
        let whole = whole.map(|home| (home, 0..said.text.len()));
        let parts = mentions.iter().enumerate().filter(|_| said.homes.len() > 1).map(|(at, (span, home))| {
            let next = mentions.get(at + 1).map_or(said.text.len(), |(span, _)| span.start);
            (*home, span.end..subjects::few_words(said.text, span.end, next))
        });
        for (home, span) in whole.into_iter().chain(parts) {
            if let Some(city) = self.records.foreign_city(said.text, home, span) {
                found.contradiction(true, &city, "City", self.id(home), Some(home), Field::Address);
            }
        }
    }

    fn features(&self, said: &Said<'_>, found: &mut Found) {
        if !self.records.states_features(said.reading, !said.homes.is_empty()) {
            return;
        }
        let all = said.reading.has(|sense| sense == Sense::All);
        for named in features::find(said.reading) {
            let home = match said.homes {
                [] if said.reading.has(|sense| sense == Sense::Home) => None,
                [] => self.only_home(said),
                homes => subjects::home_at(homes, named.span.start),
            };
            let every = if all { said.homes.iter().map(|(_, home)| *home).collect() } else { Vec::new() };
            for home in every.into_iter().chain(home) {
                let contradicts = self.records.contradicts_feature(said.reading, &named, home);
                let text = said.text.get(named.span.clone()).unwrap_or_default();
                found.contradiction(
                    contradicts,
                    text,
                    "Feature",
                    self.id(home),
                    Some(home),
                    Field::Feature(fold(text)),
                );
            }
        }
    }

    fn openings(&self, said: &Said<'_>, found: &mut Found) {
        let home = self.only_home(said);
        if self.records.contradicts_opening(said.reading, home) {
            let id = home.and_then(|home| self.id(home));
            found.contradiction(true, said.text, "OpenHouse", id, home, Field::OpenHouse);
        }
    }
}
