//! The words that one chatbot's listings give to questions: places, streets, types, numbers.
//!
//! Why it exists: built once when listings change, so that understanding a question is look-ups
//! only. Not here: where the terms come from (the store) and the grammar (`parts/`).

use std::collections::{BTreeSet, HashMap, HashSet};

use porchlight_domain::fold;

use crate::{
    addresses::{self, Address, Role},
    spelling::Speller,
};

/// Terms that occur in a chatbot's listings, as written there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    pub cities: Vec<String>,
    pub states: Vec<String>,
    pub zips: Vec<String>,
    pub locations: Vec<String>,
    pub property_types: Vec<String>,
    pub addresses: Vec<String>,
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
pub struct Place {
    pub kind: PlaceKind,
    pub folded: String,
    words: Vec<String>,
}

/// A street by the words of its name, with the parts of addresses that name it.
type Street = (Vec<String>, BTreeSet<String>);

/// The terms, ready for look-ups.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    places: HashMap<String, Vec<Place>>,
    place_words: HashSet<String>,
    display: HashMap<String, String>,
    /// Cities by name, as written.
    pub cities: Vec<String>,
    /// Neighbourhoods by name, as written.
    pub locations: Vec<String>,
    /// Folded property types.
    pub property_types: Vec<String>,
    by_number: HashMap<String, Vec<(Address, String)>>,
    streets: HashMap<String, Vec<Street>>,
    mls_numbers: HashSet<String>,
    /// Most property types are Spanish words, so descriptions will be Spanish too.
    pub is_spanish: bool,
    /// Folded keys of extension columns.
    pub extension_keys: HashSet<String>,
    /// The currency of most listings.
    pub currency: String,
    pub(crate) speller: Speller,
}

/// More place words than this are not mended; they are still recognised when spelt right.
const MOST_MENDED: usize = 20_000;

impl Vocabulary {
    /// Builds the look-ups.
    pub fn from_terms(terms: Terms) -> Self {
        let mut out = Self {
            cities: terms.cities.clone(),
            locations: terms.locations.clone(),
            property_types: terms.property_types.iter().map(|name| fold(name)).collect(),
            mls_numbers: terms.mls_numbers.iter().map(|number| fold(number)).filter(|n| !n.is_empty()).collect(),
            extension_keys: terms.extension_keys.iter().map(|key| fold(key)).collect(),
            currency: terms.currency_symbols.first().cloned().unwrap_or_else(|| "$".into()),
            ..Self::default()
        };
        for (names, kind) in [
            (&terms.cities, PlaceKind::City),
            (&terms.locations, PlaceKind::Location),
            (&terms.states, PlaceKind::State),
            (&terms.zips, PlaceKind::Zip),
        ] {
            names.iter().for_each(|name| out.add_place(name, kind));
        }
        terms.addresses.iter().for_each(|address| out.add_address(address));
        out.build_speller();
        out.is_spanish = crate::languages::is_spanish(&out.property_types);
        out
    }

    /// The name as it is written in the listings.
    pub fn display<'a>(&'a self, folded: &'a str) -> &'a str {
        self.display.get(folded).map_or(folded, String::as_str)
    }

    /// Whether a word occurs in the name of a place or street.
    pub fn is_place_word(&self, word: &str) -> bool {
        self.place_words.contains(word)
    }

    /// Whether a word alone is a place's name.
    pub fn is_place_name(&self, word: &str) -> bool {
        self.place_at(&[word]).is_some()
    }

    /// The longest place that begins at the first of these words, with how many words it takes.
    pub fn place_at(&self, words: &[&str]) -> Option<(&Place, usize)> {
        let found = self.places.get(*words.first()?)?;
        let fits = |place: &&Place| {
            place.words.len() <= words.len() && place.words.iter().zip(words).all(|(own, word)| own == word)
        };
        found
            .iter()
            .filter(fits)
            .max_by(|a, b| a.words.len().cmp(&b.words.len()).then(b.kind.cmp(&a.kind)))
            .map(|place| (place, place.words.len()))
    }

    /// Addresses with this house number, each with its folded full text.
    pub fn addresses_with(&self, number: &str) -> &[(Address, String)] {
        self.by_number.get(number).map_or(&[], Vec::as_slice)
    }

    /// Parts of folded addresses for the street that begins at the first of these words, with how many words it takes.
    pub fn street_at(&self, words: &[&str]) -> Option<(&BTreeSet<String>, usize)> {
        let found = self.streets.get(addresses::bare(words.first()?))?;
        found
            .iter()
            .filter(|(core, _)| {
                core.len() <= words.len() && core.iter().zip(words).all(|(own, word)| own == addresses::bare(word))
            })
            .max_by_key(|(core, _)| core.len())
            .map(|(core, parts)| (parts, core.len()))
    }

    /// Whether a listing has this MLS number (folded).
    pub fn has_mls(&self, folded: &str) -> bool {
        self.mls_numbers.contains(folded)
    }

    fn add_place(&mut self, name: &str, kind: PlaceKind) {
        let folded = fold(name);
        let words: Vec<String> = split(&folded);
        let Some(first) = words.first() else { return };
        self.display.entry(folded.clone()).or_insert_with(|| name.trim().to_owned());
        if kind == PlaceKind::State
            && words.len() == 1
            && let Some(long) = state_name(first)
        {
            self.index(split(long), kind, &folded);
        }
        if first == "the" && words.len() > 1 {
            self.index(words[1..].to_vec(), kind, &folded);
        }
        self.index(words, kind, &folded);
    }

    fn index(&mut self, words: Vec<String>, kind: PlaceKind, folded: &str) {
        let Some(first) = words.first().cloned() else { return };
        let known = self.places.entry(first).or_default();
        if !known.iter().any(|place| place.words == words && place.kind == kind) {
            self.place_words.extend(words.iter().cloned());
            known.push(Place { kind, folded: folded.to_owned(), words });
        }
    }

    fn add_address(&mut self, address: &str) {
        let folded = fold(address);
        let read = addresses::read(address);
        if read.street.is_empty() {
            return;
        }
        self.display.entry(folded.clone()).or_insert_with(|| address.trim().to_owned());
        self.place_words.extend(read.core.iter().filter(|word| word.len() > 2).cloned());
        self.add_street(&read, &folded);
        if !read.number.is_empty() {
            self.by_number.entry(read.number.clone()).or_default().push((read, folded));
        }
    }

    /// Keeps "maple lane" of "12 maple lane" under "maple": the part of the address from the name to its suffix.
    fn add_street(&mut self, read: &Address, folded: &str) {
        let words: Vec<&str> = folded.split(' ').collect();
        let is_core = |word: &&str| read.core.iter().any(|own| own == addresses::bare(addresses::short(word)));
        let skip = usize::from(!read.number.is_empty());
        let Some(start) = words.iter().skip(skip).position(is_core).map(|at| at + skip) else { return };
        let mut end = start + read.core.len();
        if words.get(end).is_some_and(|word| addresses::role(word) == Role::Suffix) {
            end += 1;
        }
        let part = words[start..end.min(words.len())].join(" ");
        let Some(first) = read.core.first().cloned() else { return };
        let known = self.streets.entry(first).or_default();
        match known.iter_mut().find(|(core, _)| *core == read.core) {
            Some((_, parts)) => {
                parts.insert(part);
            }
            None => known.push((read.core.clone(), BTreeSet::from([part]))),
        }
    }

    fn build_speller(&mut self) {
        let mut words: Vec<&str> = self.place_words.iter().map(String::as_str).collect();
        words.sort_unstable();
        words.truncate(MOST_MENDED);
        self.speller = Speller::new(words);
    }
}

fn split(folded: &str) -> Vec<String> {
    folded
        .replace(['\'', '’'], "")
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
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
