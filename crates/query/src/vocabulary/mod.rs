//! The words that one chatbot's listings give to questions: places, streets, types, numbers. Understanding a question
//! is look-ups only. Copies share what rarely changes, so a change of one listing costs no more than its words
//! (`ListingVocabulary`).

mod inconsistent;
mod layered;
mod listing_vocabulary;
mod mls_numbers;
mod names;
mod place_terms;
mod street_index;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use porchlight_domain::{Filter, TermCounts, TermKind};

pub(crate) use self::street_index::Found;
pub use self::{inconsistent::Inconsistent, listing_vocabulary::ListingVocabulary};
use self::{
    layered::Layered,
    mls_numbers::MlsNumbers,
    place_terms::PlaceTerms,
    street_index::{MAX_CANDIDATES, StreetIndex},
};
use crate::{
    currencies::OtherCurrencies,
    street_address::{self, Role},
    tokens::Token,
};

/// Terms that occur in a chatbot's listings, as written there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    pub cities: Vec<String>,
    pub states: Vec<String>,
    pub zips: Vec<String>,
    pub locations: Vec<String>,
    pub property_types: Vec<String>,
    pub street_addresses: Vec<String>,
    pub mls_numbers: Vec<String>,
    pub extension_keys: Vec<String>,
    pub currency_symbols: Vec<String>,
}

/// What kind of place a name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlaceKind {
    City,
    Location,
    State,
    Zip,
}

/// A place by its folded name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    pub kind: PlaceKind,
    pub folded: String,
}

/// The terms, ready for look-ups.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    /// Places by the words of their names, each with how many names it has.
    places: Layered<Vec<(Area, u32)>>,
    /// Words of the longest name of a place, by the first of them; longer names may be gone.
    place_lengths: Layered<usize>,
    pub(crate) place_terms: PlaceTerms,
    /// Names as written, sorted, by the folded name.
    display: Layered<Vec<(PlaceKind, String)>>,
    /// Cities by name, as written.
    pub cities: Arc<Vec<String>>,
    /// Neighborhoods by name, as written.
    pub locations: Arc<Vec<String>>,
    /// Folded property types.
    pub property_types: Arc<[String]>,
    street_addresses: StreetIndex,
    /// The parts of addresses that name a street, sorted, each with how many listings have it, by the words of its name.
    streets: Layered<Vec<(String, u32)>>,
    /// Words of the longest name of a street, by the first of them; longer names may be gone.
    street_lengths: Layered<usize>,
    mls_numbers: MlsNumbers,
    /// Most property types are Spanish words, so descriptions will be Spanish too.
    pub is_spanish: bool,
    /// How the five-digit ZIP codes of the listings begin.
    zip_beginnings: Layered<u32>,
    /// Folded keys of extension columns.
    pub extension_keys: Arc<HashSet<String>>,
    keys_by_first: Arc<HashMap<String, Vec<String>>>,
    /// The currency of most listings.
    pub currency: String,
    pub(crate) other_currencies: Arc<OtherCurrencies>,
}

/// The parts of addresses that name one street.
#[derive(Debug, Clone, Copy)]
pub struct StreetNames<'a>(&'a [(String, u32)]);

impl<'a> StreetNames<'a> {
    /// The parts, sorted.
    pub fn iter(self) -> impl Iterator<Item = &'a str> {
        self.0.iter().map(|(part, _)| part.as_str())
    }
}

impl Vocabulary {
    /// The filter's names as the listings write them, and the currency of most listings.
    pub fn names(&self, filter: &Filter) -> (BTreeMap<String, String>, String) {
        let folded = [
            &filter.cities,
            &filter.not_cities,
            &filter.locations,
            &filter.not_locations,
            &filter.zips,
            &filter.states,
            &filter.property_types,
            &filter.not_property_types,
        ];
        let names = folded.into_iter().flatten().map(|name| (name.clone(), self.display(name).to_owned())).collect();
        (names, self.currency.clone())
    }

    /// The name as it is written in the listings.
    pub fn display<'a>(&'a self, folded: &'a str) -> &'a str {
        let place = self.display.get(folded).and_then(|names| names.first()).map(|(_, name)| name.as_str());
        place.or_else(|| self.street_addresses.display(folded)).unwrap_or(folded)
    }

    /// Whether a word occurs in the name of a place or street.
    pub fn is_place_word(&self, word: &str) -> bool {
        self.place_terms.contains(word)
    }

    /// Whether a word alone is a place's name.
    pub fn is_place_name(&self, word: &str) -> bool {
        self.place_at(&[word]).is_some()
    }

    /// The longest place that begins at the first of these words, with how many words it takes.
    pub fn place_at(&self, tokens: &[&str]) -> Option<(&Area, usize)> {
        let longest = *self.place_lengths.get(tokens.first()?)?;
        (1..=longest.min(tokens.len())).rev().find_map(|length| {
            let found = self.places.get(&tokens[..length].join(" "))?.iter().map(|(place, _)| place);
            found.min_by(|a, b| (a.kind, &a.folded).cmp(&(b.kind, &b.folded))).map(|place| (place, length))
        })
    }

    /// Whether a ZIP code is one of the region of the listings, with the same first three digits.
    pub fn has_zip_beside(&self, zip: &str) -> bool {
        zip.get(..3).and_then(|beginning| self.zip_beginnings.get(beginning)).is_some_and(|count| *count > 0)
    }

    /// Whether a neighborhood has this folded name.
    pub fn is_location(&self, folded: &str) -> bool {
        self.places.get(folded).is_some_and(|found| found.iter().any(|(place, _)| place.kind == PlaceKind::Location))
    }

    /// Addresses with this house number, each with its folded full text; 2,000 at most.
    pub fn street_addresses_with(&self, number: &str) -> Vec<Found> {
        self.street_addresses.with_number(number, MAX_CANDIDATES)
    }

    /// Addresses with this unit, each with its folded full text; 2,000 at most.
    pub fn street_addresses_with_unit(&self, unit: &str) -> Vec<Found> {
        self.street_addresses.with_unit(unit, MAX_CANDIDATES)
    }

    /// Addresses with this house number that the words after it may name.
    pub fn street_addresses_at(&self, number: &str, following: &[&str]) -> Vec<Found> {
        if !self.street_addresses.may_have_number(number) {
            return Vec::new();
        }
        let mut core = String::new();
        let mut streets: Vec<String> = Vec::new();
        for word in following.iter().map(|word| street_address::short(word)) {
            // A street may be named by a suffix alone.
            let street = if street_address::role(word) == Role::Name {
                core.push_str(if core.is_empty() { "" } else { " " });
                core.push_str(street_address::bare(word));
                core.clone()
            } else {
                word.to_owned()
            };
            if !streets.contains(&street) {
                streets.push(street);
            }
        }
        let mut found = Vec::new();
        for street in streets {
            found.extend(self.street_addresses.with_house(number, &street, MAX_CANDIDATES - found.len()));
        }
        found
    }

    /// Parts of folded addresses for the street that begins at the first of these words, with how many words it takes.
    pub fn street_at(&self, terms: &[&str]) -> Option<(StreetNames<'_>, usize)> {
        let first = terms.first()?;
        // "Lane St": a name that looks like a suffix is kept by its abbreviation.
        if street_address::role(first) == Role::Suffix
            && terms.get(1).is_some_and(|next| street_address::role(next) == Role::Suffix)
            && let Some(found) = self.street(street_address::short(first))
        {
            return Some((found, 1));
        }
        let longest = *self.street_lengths.get(street_address::bare(first))?;
        (1..=longest.min(terms.len())).rev().find_map(|length| {
            let name = terms[..length].iter().map(|word| street_address::bare(word)).collect::<Vec<_>>().join(" ");
            Some((self.street(&name)?, length))
        })
    }

    fn street(&self, name: &str) -> Option<StreetNames<'_>> {
        self.streets.get(name).filter(|names| !names.is_empty()).map(|names| StreetNames(names))
    }

    /// Extension keys that begin with one of these words.
    pub fn extension_keys_in<'a>(&'a self, tokens: &'a [Token]) -> impl Iterator<Item = &'a String> {
        tokens.iter().filter_map(|token| self.keys_by_first.get(&token.word)).flatten()
    }

    /// Whether a listing has this MLS number (folded).
    pub fn has_mls(&self, folded: &str) -> bool {
        self.mls_numbers.contains(folded)
    }
}

impl From<Terms> for TermCounts {
    /// Counts each word once.
    fn from(terms: Terms) -> Self {
        let mut counts = Self::default();
        for (kind, names) in [
            (TermKind::City, &terms.cities),
            (TermKind::Location, &terms.locations),
            (TermKind::State, &terms.states),
            (TermKind::Zip, &terms.zips),
            (TermKind::PropertyType, &terms.property_types),
            (TermKind::CurrencySymbol, &terms.currency_symbols),
            (TermKind::ExtensionKey, &terms.extension_keys),
        ] {
            names.iter().for_each(|name| _ = counts.names.add(kind, name));
        }
        terms.street_addresses.iter().for_each(|text| _ = counts.street_addresses.push(text));
        terms.mls_numbers.iter().for_each(|number| _ = counts.mls_numbers.push(number));
        counts
    }
}
