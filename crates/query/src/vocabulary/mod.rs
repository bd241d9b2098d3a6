//! The words that one chatbot's listings give to questions: places, streets, types, numbers. Built once when listings
//! change, so that understanding a question is look-ups only.

mod street_index;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use porchlight_domain::{Filter, fold};

use self::street_index::{Found, MAX_CANDIDATES, StreetIndex, wide_hash};
use crate::{
    bounds,
    currencies::OtherCurrencies,
    spelling::Speller,
    street_address::{self, Role, StreetAddress},
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
    /// Places by the words of their names.
    places: HashMap<String, Vec<Area>>,
    /// Words of the longest name of a place, by the first of them.
    place_lengths: HashMap<String, usize>,
    place_terms: HashSet<String>,
    display: HashMap<String, String>,
    /// Cities by name, as written.
    pub cities: Vec<String>,
    /// Neighborhoods by name, as written.
    pub locations: Vec<String>,
    /// Folded property types.
    pub property_types: Vec<String>,
    street_addresses: StreetIndex,
    /// The parts of addresses that name a street, by the words of its name.
    streets: HashMap<String, BTreeSet<String>>,
    /// Words of the longest name of a street, by the first of them.
    street_lengths: HashMap<String, usize>,
    /// Hashes of the folded MLS numbers, sorted.
    mls_numbers: Vec<u64>,
    /// Most property types are Spanish words, so descriptions will be Spanish too.
    pub is_spanish: bool,
    /// How the five-digit ZIP codes of the listings begin.
    zip_beginnings: HashSet<String>,
    /// Folded keys of extension columns.
    pub extension_keys: HashSet<String>,
    keys_by_first: HashMap<String, Vec<String>>,
    /// The currency of most listings.
    pub currency: String,
    pub(crate) other_currencies: OtherCurrencies,
    pub(crate) speller: Speller,
}

/// More words of places are not corrected; they are still recognized when spelled right.
const MAX_CORRECTED: usize = 20_000;
/// More words than a question names a place or street with.
const MAX_NAME_TERMS: usize = 7;
/// Characters of a name or an address that are read; the fields of a listing hold no more than 200.
const MAX_TERM_CHARS: usize = 300;
/// Property types that are looked for in a question.
const MAX_PROPERTY_TYPES: usize = 1_000;

impl Vocabulary {
    /// Builds the look-ups.
    pub fn from_terms(terms: Terms) -> Self {
        let mut out = Self {
            cities: terms.cities.clone(),
            locations: terms.locations.clone(),
            property_types: terms.property_types.iter().take(MAX_PROPERTY_TYPES).map(|name| fold(name)).collect(),
            mls_numbers: hashes(&terms.mls_numbers),
            extension_keys: terms.extension_keys.iter().map(|key| fold(key)).collect(),
            currency: terms.currency_symbols.first().cloned().unwrap_or_else(|| "$".into()),
            other_currencies: OtherCurrencies::from_symbols(&terms.currency_symbols, is_american(&terms.states)),
            ..Self::default()
        };
        for (names, kind) in [
            (&terms.cities, PlaceKind::City),
            (&terms.locations, PlaceKind::Location),
            (&terms.states, PlaceKind::State),
            (&terms.zips, PlaceKind::Zip),
        ] {
            names.iter().for_each(|name| out.add_place(bounds::first_chars(name, MAX_TERM_CHARS), kind));
        }
        terms
            .street_addresses
            .iter()
            .for_each(|street_address| out.add_street_address(bounds::first_chars(street_address, MAX_TERM_CHARS)));
        for key in &out.extension_keys {
            let first = key.split(' ').next().unwrap_or_default();
            out.keys_by_first.entry(first.to_owned()).or_default().push(key.clone());
        }
        out.street_addresses.build();
        out.build_speller();
        out.is_spanish = crate::languages::phrase_table::is_spanish(&out.property_types);
        out
    }

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
        let place = self.display.get(folded).map(String::as_str);
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
        let longest = *self.place_lengths.get(*tokens.first()?)?;
        (1..=longest.min(tokens.len())).rev().find_map(|length| {
            let found = self.places.get(&tokens[..length].join(" "))?;
            found.iter().min_by_key(|place| place.kind).map(|place| (place, length))
        })
    }

    /// Whether a ZIP code is one of the region of the listings, with the same first three digits.
    pub fn has_zip_beside(&self, zip: &str) -> bool {
        zip.get(..3).is_some_and(|beginning| self.zip_beginnings.contains(beginning))
    }

    /// Whether a neighborhood has this folded name.
    pub fn is_location(&self, folded: &str) -> bool {
        self.places.get(folded).is_some_and(|found| found.iter().any(|place| place.kind == PlaceKind::Location))
    }

    /// Addresses with this house number, each with its folded full text; 2,000 at most.
    pub fn street_addresses_with(&self, number: &str) -> Vec<Found> {
        self.street_addresses.with_number(number, MAX_CANDIDATES)
    }

    /// Addresses with this house number that the words after it may name.
    pub fn street_addresses_at(&self, number: &str, following: &[&str]) -> Vec<Found> {
        if !self.street_addresses.has_number(number) {
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
    pub fn street_at(&self, terms: &[&str]) -> Option<(&BTreeSet<String>, usize)> {
        let first = terms.first()?;
        // "Lane St": a name that looks like a suffix is kept by its abbreviation.
        if let Some(found) = self.streets.get(street_address::short(first)).filter(|_| {
            street_address::role(first) == Role::Suffix
                && terms.get(1).is_some_and(|next| street_address::role(next) == Role::Suffix)
        }) {
            return Some((found, 1));
        }
        let longest = *self.street_lengths.get(street_address::bare(first))?;
        (1..=longest.min(terms.len())).rev().find_map(|length| {
            let name = terms[..length].iter().map(|word| street_address::bare(word)).collect::<Vec<_>>().join(" ");
            Some((self.streets.get(&name)?, length))
        })
    }

    /// Extension keys that begin with one of these words.
    pub fn extension_keys_in<'a>(&'a self, tokens: &'a [Token]) -> impl Iterator<Item = &'a String> {
        tokens.iter().filter_map(|token| self.keys_by_first.get(&token.word)).flatten()
    }

    /// Whether a listing has this MLS number (folded).
    pub fn has_mls(&self, folded: &str) -> bool {
        self.mls_numbers.binary_search(&wide_hash(folded)).is_ok()
    }

    fn add_place(&mut self, name: &str, kind: PlaceKind) {
        let folded = fold(name);
        let terms: Vec<String> = split(&folded);
        let Some(first) = terms.first() else { return };
        self.display.entry(folded.clone()).or_insert_with(|| name.trim().to_owned());
        if kind == PlaceKind::State
            && terms.len() == 1
            && let Some(long) = state_name(first)
        {
            self.index(split(long), kind, &folded);
        }
        if first == "the" && terms.len() > 1 {
            self.index(terms[1..].to_vec(), kind, &folded);
        }
        if kind == PlaceKind::Zip && folded.len() == 5 && folded.bytes().all(|byte| byte.is_ascii_digit()) {
            self.zip_beginnings.insert(folded[..3].to_owned());
        }
        self.index(terms, kind, &folded);
    }

    fn index(&mut self, terms: Vec<String>, kind: PlaceKind, folded: &str) {
        const SHORT: [(&str, &str); 4] = [("port", "pt"), ("mount", "mt"), ("fort", "ft"), ("saint", "st")];
        self.place_terms.extend(terms.iter().cloned());
        // "Pt Ellery", and "Mount Vernon" where the listings say "Mt Vernon".
        let other = SHORT.iter().find_map(|(long, short)| {
            let first = terms.first().filter(|_| terms.len() > 1)?;
            if first == long { Some(short) } else { Some(long).filter(|_| first == short) }
        });
        if let Some(other) = other {
            let mut spelled = terms.clone();
            spelled[0] = (*other).to_owned();
            self.index_name(spelled, kind, folded);
        }
        self.index_name(terms, kind, folded);
    }

    fn index_name(&mut self, terms: Vec<String>, kind: PlaceKind, folded: &str) {
        let Some(first) = terms.first().filter(|_| terms.len() <= MAX_NAME_TERMS) else { return };
        let known = self.places.entry(terms.join(" ")).or_default();
        if !known.iter().any(|place| place.kind == kind) {
            known.push(Area { kind, folded: folded.to_owned() });
            let longest = self.place_lengths.entry(first.clone()).or_default();
            *longest = terms.len().max(*longest);
        }
    }

    fn add_street_address(&mut self, url: &str) {
        let folded = fold(url);
        let read = street_address::read(url);
        if read.street.is_empty() {
            return;
        }
        self.place_terms.extend(read.core.iter().filter(|word| word.len() > 2).cloned());
        self.add_street(&read, &folded);
        self.street_addresses.add(url, &read, &folded);
    }

    /// Keeps "maple lane" of "12 maple lane" under "maple": the part of the address from the name to its suffix.
    fn add_street(&mut self, read: &StreetAddress, folded: &str) {
        let terms: Vec<&str> = folded.split(' ').collect();
        let is_core =
            |word: &&str| read.core.iter().any(|own| own == street_address::bare(street_address::short(word)));
        let skip = usize::from(!read.number.is_empty());
        let Some(start) = terms.iter().skip(skip).position(is_core).map(|at| at + skip) else { return };
        let mut end = start + read.core.len();
        if terms.get(end).is_some_and(|word| street_address::role(word) == Role::Suffix) {
            end += 1;
        }
        let part = terms[start..end.min(terms.len())].join(" ");
        let Some(first) = read.core.first().filter(|_| read.core.len() <= MAX_NAME_TERMS) else { return };
        let longest = self.street_lengths.entry(first.clone()).or_default();
        *longest = read.core.len().max(*longest);
        self.streets.entry(read.core.join(" ")).or_default().insert(part);
    }

    fn build_speller(&mut self) {
        let mut terms: Vec<&str> = self.place_terms.iter().map(String::as_str).collect();
        terms.sort_unstable();
        terms.truncate(MAX_CORRECTED);
        self.speller = Speller::new(terms);
    }
}

fn hashes(numbers: &[String]) -> Vec<u64> {
    let folded = numbers.iter().map(|number| fold(number)).filter(|number| !number.is_empty());
    let mut hashes: Vec<u64> = folded.map(|number| wide_hash(&number)).collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

fn split(folded: &str) -> Vec<String> {
    folded
        .replace(['\'', '’'], "")
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Whether listings are in the United States.
fn is_american(states: &[String]) -> bool {
    let is_state = |name: &str| name.len() == 2 && state_name(name).is_some();
    states.iter().any(|name| is_state(&fold(name)))
}

/// English names of the states of the USA by their postal codes.
fn state_name(code: &str) -> Option<&'static str> {
    const STATES: &str = "al:alabama ak:alaska az:arizona ar:arkansas ca:california co:colorado ct:connecticut de:delaware \
        fl:florida ga:georgia hi:hawaii id:idaho il:illinois in:indiana ia:iowa ks:kansas ky:kentucky la:louisiana me:maine \
        md:maryland ma:massachusetts mi:michigan mn:minnesota ms:mississippi mo:missouri mt:montana ne:nebraska nv:nevada \
        nh:new-hampshire nj:new-jersey nm:new-mexico ny:new-york nc:north-carolina nd:north-dakota oh:ohio ok:oklahoma \
        or:oregon pa:pennsylvania ri:rhode-island sc:south-carolina sd:south-dakota tn:tennessee tx:texas ut:utah vt:vermont \
        va:virginia wa:washington wv:west-virginia wi:wisconsin wy:wyoming";
    STATES.split_whitespace().find_map(|pair| pair.strip_prefix(code)?.strip_prefix(':'))
}
