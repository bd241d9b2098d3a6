//! Adds names to a vocabulary and removes them.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use porchlight_domain::{NameCounts, TermKind, fold};

use super::{Area, PlaceKind, Vocabulary, layered::Layered};
use crate::{
    bounds,
    currencies::OtherCurrencies,
    street_address::{self, Role, StreetAddress},
};

/// More words than a question names a place or street with.
const MAX_NAME_TERMS: usize = 7;
/// Characters of a name that are read; the fields of a listing hold no more than 200.
const MAX_TERM_CHARS: usize = 300;
/// Property types that are looked for in a question.
const MAX_PROPERTY_TYPES: usize = 1_000;

impl Vocabulary {
    /// Adds a name of places, or removes it where `by` is -1.
    pub(super) fn count_place(&mut self, name: &str, kind: PlaceKind, by: i64) {
        let name = bounds::first_chars(name, MAX_TERM_CHARS);
        let folded = fold(name);
        let terms: Vec<String> = split(&folded);
        let Some(first) = terms.first() else { return };
        let shown = (kind, name.trim().to_owned());
        let names = self.display.edit(&folded);
        match names.binary_search(&shown) {
            Ok(at) if by < 0 => drop(names.remove(at)),
            Ok(at) | Err(at) if by > 0 => names.insert(at, shown),
            _ => {}
        }
        if kind == PlaceKind::State
            && terms.len() == 1
            && let Some(long) = state_name(first)
        {
            self.index(split(long), kind, &folded, by);
        }
        if first == "the" && terms.len() > 1 {
            self.index(terms[1..].to_vec(), kind, &folded, by);
        }
        if kind == PlaceKind::Zip && folded.len() == 5 && folded.bytes().all(|byte| byte.is_ascii_digit()) {
            count(self.zip_beginnings.edit(&folded[..3]), by);
        }
        self.index(terms, kind, &folded, by);
    }

    fn index(&mut self, terms: Vec<String>, kind: PlaceKind, folded: &str, by: i64) {
        const SHORT: [(&str, &str); 4] = [("port", "pt"), ("mount", "mt"), ("fort", "ft"), ("saint", "st")];
        terms.iter().for_each(|word| self.place_terms.count(word, by));
        // "Pt Ellery", and "Mount Vernon" where the listings say "Mt Vernon".
        let other = SHORT.iter().find_map(|(long, short)| {
            let first = terms.first().filter(|_| terms.len() > 1)?;
            if first == long { Some(short) } else { Some(long).filter(|_| first == short) }
        });
        if let Some(other) = other {
            let mut spelled = terms.clone();
            spelled[0] = (*other).to_owned();
            self.index_name(&spelled, kind, folded, by);
        }
        self.index_name(&terms, kind, folded, by);
    }

    fn index_name(&mut self, terms: &[String], kind: PlaceKind, folded: &str, by: i64) {
        let Some(first) = terms.first().filter(|_| terms.len() <= MAX_NAME_TERMS) else { return };
        let known = self.places.edit(&terms.join(" "));
        let at = known.iter().position(|(place, _)| place.kind == kind && place.folded == folded);
        let at = at.unwrap_or_else(|| {
            known.push((Area { kind, folded: folded.to_owned() }, 0));
            known.len() - 1
        });
        count(&mut known[at].1, by);
        if known[at].1 == 0 {
            known.remove(at);
        }
        raise(&mut self.place_lengths, first, terms.len());
    }

    /// Keeps "maple lane" of "12 maple lane" under "maple": the part of the address from the name to its suffix.
    pub(super) fn count_street(&mut self, read: &StreetAddress, folded: &str, by: i64) {
        read.core.iter().filter(|word| word.len() > 2).for_each(|word| self.place_terms.count(word, by));
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
        let named = self.streets.edit(&read.core.join(" "));
        let at = named.binary_search_by(|(known, _)| known.cmp(&part)).unwrap_or_else(|at| {
            named.insert(at, (part, 0));
            at
        });
        count(&mut named[at].1, by);
        if named[at].1 == 0 {
            named.remove(at);
        }
        raise(&mut self.street_lengths, first, read.core.len());
    }

    /// Takes what has few different values.
    pub(super) fn set_lists(&mut self, names: &NameCounts) {
        let types = names[TermKind::PropertyType].keys().take(MAX_PROPERTY_TYPES);
        self.property_types = types.map(|name| fold(name)).collect();
        self.is_spanish = crate::languages::phrase_table::is_spanish(&self.property_types);
        let keys: HashSet<String> = names[TermKind::ExtensionKey].keys().map(|key| fold(key)).collect();
        let mut keys_by_first: HashMap<String, Vec<String>> = HashMap::new();
        for key in &keys {
            let first = key.split(' ').next().unwrap_or_default();
            keys_by_first.entry(first.to_owned()).or_default().push(key.clone());
        }
        (self.extension_keys, self.keys_by_first) = (Arc::new(keys), Arc::new(keys_by_first));
        let symbols = &names[TermKind::CurrencySymbol];
        let commonest = symbols.iter().rev().max_by_key(|(_, count)| **count);
        self.currency = commonest.map_or_else(|| "$".into(), |(symbol, _)| symbol.clone());
        let symbols: Vec<String> = symbols.keys().cloned().collect();
        let is_american = is_american(names[TermKind::State].keys());
        self.other_currencies = Arc::new(OtherCurrencies::from_symbols(&symbols, is_american));
    }

    /// Lets all copies from now on share the changes; takes time in proportion to all words.
    pub(super) fn settle(&mut self) {
        self.places.settle();
        self.place_lengths.settle();
        self.place_terms.settle();
        self.display.settle();
        self.streets.settle();
        self.street_lengths.settle();
        self.zip_beginnings.settle();
        self.mls_numbers.settle();
        self.street_addresses.settle();
    }
}

fn count(counted: &mut u32, by: i64) {
    *counted = u32::try_from(i64::from(*counted) + by).unwrap_or(if by > 0 { u32::MAX } else { 0 });
}

/// Raises the number of words of the longest name.
fn raise(lengths: &mut Layered<usize>, first: &str, length: usize) {
    if lengths.get(first).is_none_or(|longest| *longest < length) {
        *lengths.edit(first) = length;
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

/// Whether listings are in the United States.
fn is_american<'a>(mut states: impl Iterator<Item = &'a String>) -> bool {
    let is_state = |name: &str| name.len() == 2 && state_name(name).is_some();
    states.any(|name| is_state(&fold(name)))
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
