//! A vocabulary that follows the changes of its chatbot's listings. Words are counted, so that one is forgotten with
//! the last listing that has it, and the result is that of reading all listings again.

use std::sync::Arc;

use porchlight_domain::{ListingTerms, NameCounts, TermChange, TermCounts, TermKind, fold, listing::terms::readable};

use super::{
    PlaceKind, Terms, Vocabulary, inconsistent::Inconsistent, mls_numbers::MlsNumbers, street_index::StreetIndex,
};
use crate::street_address;

/// The vocabulary of a chatbot's listings, with what changing it needs.
#[derive(Debug, Clone)]
pub struct ListingVocabulary {
    names: NameCounts,
    numbers_from: i64,
    keys_from: i64,
    vocabulary: Arc<Vocabulary>,
    /// Changes since the last `settle`.
    changes: usize,
}

impl Vocabulary {
    /// Builds the look-ups.
    pub fn from_terms(terms: Terms) -> Self {
        Arc::unwrap_or_clone(ListingVocabulary::new(terms.into()).vocabulary)
    }
}

impl ListingVocabulary {
    /// Takes the words of all listings.
    pub fn new(counts: TermCounts) -> Self {
        let TermCounts { names, street_addresses, mls_numbers, numbers_from, keys_from } = counts;
        let mut vocabulary = Vocabulary::default();
        for kind in [TermKind::City, TermKind::Location, TermKind::State, TermKind::Zip] {
            let Some(place) = place_kind(kind) else { continue };
            names[kind].keys().for_each(|name| vocabulary.count_place(name, place, 1));
        }
        vocabulary.cities = Arc::new(names[TermKind::City].keys().cloned().collect());
        vocabulary.locations = Arc::new(names[TermKind::Location].keys().cloned().collect());
        vocabulary.set_lists(&names);
        vocabulary.mls_numbers = MlsNumbers::new(mls_numbers.iter());
        drop(mls_numbers);
        let streets =
            StreetIndex::new(street_addresses, |read, folded, count| vocabulary.count_street(read, folded, count));
        vocabulary.settle();
        vocabulary.street_addresses = streets;
        Self { names, numbers_from, keys_from, vocabulary: Arc::new(vocabulary), changes: 0 }
    }

    /// The vocabulary as it is now; later changes don't reach it.
    pub fn vocabulary(&self) -> Arc<Vocabulary> {
        Arc::clone(&self.vocabulary)
    }

    /// How many changes were applied since the last `settle`. Each makes the next one a little slower.
    pub fn unsettled(&self) -> usize {
        self.changes
    }

    /// How many street addresses it has.
    pub fn street_addresses(&self) -> usize {
        self.vocabulary.street_addresses.len()
    }

    /// Follows changes of listings.
    ///
    /// # Errors
    /// If a change isn't one of these listings; the vocabulary can't be used any more then.
    pub fn apply<'a>(&mut self, changes: impl IntoIterator<Item = &'a TermChange>) -> Result<(), Inconsistent> {
        let nothing = ListingTerms::default();
        let mut has_new_lists = false;
        for TermChange { before, after } in changes {
            let (old, new) = (before.as_ref().unwrap_or(&nothing), after.as_ref().unwrap_or(&nothing));
            for (kind, name) in old.names.iter().filter(|name| !new.names.contains(name)) {
                has_new_lists |= self.remove_name(*kind, name, old.position)?;
            }
            for (kind, name) in new.names.iter().filter(|name| !old.names.contains(name)) {
                has_new_lists |= self.add_name(*kind, name, new.position);
            }
            self.change_street_address(old, new)?;
            self.change_mls_number(old, new)?;
            self.changes += 1;
        }
        if has_new_lists {
            Arc::make_mut(&mut self.vocabulary).set_lists(&self.names);
        }
        Ok(())
    }

    /// Makes later changes fast again; takes time in proportion to all words.
    pub fn settle(&mut self) {
        Arc::make_mut(&mut self.vocabulary).settle();
        self.changes = 0;
    }

    /// Returns whether a list changed.
    fn add_name(&mut self, kind: TermKind, name: &str, position: i64) -> bool {
        if kind == TermKind::ExtensionKey && position < self.keys_from {
            return false;
        }
        let is_first = self.names.add(kind, name);
        if is_first {
            self.count_place(kind, name, 1);
        }
        is_list(kind) && (is_first || kind == TermKind::CurrencySymbol)
    }

    /// Returns whether a list changed.
    fn remove_name(&mut self, kind: TermKind, name: &str, position: i64) -> Result<bool, Inconsistent> {
        if kind == TermKind::ExtensionKey && position < self.keys_from {
            return Ok(false);
        }
        let was_last = self.names.remove(kind, name).ok_or(Inconsistent)?;
        if was_last {
            self.count_place(kind, name, -1);
        }
        Ok(is_list(kind) && (was_last || kind == TermKind::CurrencySymbol))
    }

    fn count_place(&mut self, kind: TermKind, name: &str, by: i64) {
        let Some(place) = place_kind(kind) else { return };
        let vocabulary = Arc::make_mut(&mut self.vocabulary);
        vocabulary.count_place(name, place, by);
        let names = match kind {
            TermKind::City => &mut vocabulary.cities,
            TermKind::Location => &mut vocabulary.locations,
            _ => return,
        };
        match names.binary_search_by(|known| known.as_str().cmp(name)) {
            Ok(at) if by < 0 => drop(Arc::make_mut(names).remove(at)),
            Err(at) if by > 0 => Arc::make_mut(names).insert(at, name.to_owned()),
            _ => {}
        }
    }

    fn change_street_address(&mut self, old: &ListingTerms, new: &ListingTerms) -> Result<(), Inconsistent> {
        let (old, new) = (self.numbered(old, &old.street_address), self.numbered(new, &new.street_address));
        if old == new {
            return Ok(());
        }
        let vocabulary = Arc::make_mut(&mut self.vocabulary);
        for (text, by) in [(old, -1), (new, 1)] {
            let (read, folded) = (street_address::read(text), fold(text));
            if read.street.is_empty() {
                continue;
            }
            if by > 0 {
                vocabulary.street_addresses.add(text, &read, &folded);
            } else {
                vocabulary.street_addresses.remove(text, &read, &folded)?;
            }
            vocabulary.count_street(&read, &folded, by);
        }
        Ok(())
    }

    fn change_mls_number(&mut self, old: &ListingTerms, new: &ListingTerms) -> Result<(), Inconsistent> {
        let (old, new) = (self.numbered(old, &old.mls_number), self.numbered(new, &new.mls_number));
        if old != new {
            let numbers = &mut Arc::make_mut(&mut self.vocabulary).mls_numbers;
            numbers.remove(old)?;
            numbers.add(new);
        }
        Ok(())
    }

    /// The text, if listings at this position have theirs in the vocabulary.
    fn numbered<'a>(&self, terms: &ListingTerms, text: &'a str) -> &'a str {
        if terms.position < self.numbers_from { "" } else { readable(text) }
    }
}

/// Whether names of this kind, or what is known of them, are in a list that is made again.
fn is_list(kind: TermKind) -> bool {
    matches!(kind, TermKind::PropertyType | TermKind::CurrencySymbol | TermKind::ExtensionKey | TermKind::State)
}

fn place_kind(kind: TermKind) -> Option<PlaceKind> {
    match kind {
        TermKind::City => Some(PlaceKind::City),
        TermKind::Location => Some(PlaceKind::Location),
        TermKind::State => Some(PlaceKind::State),
        TermKind::Zip => Some(PlaceKind::Zip),
        TermKind::PropertyType | TermKind::CurrencySymbol | TermKind::ExtensionKey => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CITIES: [&str; 7] = ["Tacoma", "TACOMA", "Mount Vernon", "Mt Vernon", "The Grove", "Grove", "Olympia"];
    const STREETS: [&str; 6] = [
        "Maple Lane",
        "S Lane St",
        "26th Avenue Ct E",
        "Maple Street #4",
        "Harbor-View Road",
        "Lighthouse Way, Unit 2",
    ];
    const QUESTIONS: [&str; 9] =
        ["tacoma", "vernon", "grove", "olympia", "maple", "harbor", "lighthouse", "takoma", "lighthuose"];

    /// A listing of few possible words, by a number.
    fn terms(position: i64, random: &mut impl FnMut(usize) -> usize) -> ListingTerms {
        let mut terms = ListingTerms { position, ..ListingTerms::default() };
        terms.add_name(TermKind::City, CITIES[random(7)]);
        terms.add_name(TermKind::Location, ["", "Grove", "Mill District"][random(3)]);
        terms.add_name(TermKind::State, ["WA", "Oregon", ""][random(3)]);
        terms.add_name(TermKind::Zip, ["98402", "98403", "10001", "K1A"][random(4)]);
        terms.add_name(TermKind::PropertyType, ["Townhouse", "Casa", "Piso"][random(3)]);
        terms.add_name(TermKind::CurrencySymbol, ["$", "€"][random(2)]);
        terms.add_name(TermKind::ExtensionKey, ["", "Pool", "Heating Type"][random(3)]);
        let street = STREETS[random(6)];
        terms.street_address = [format!("{} {street}", random(4)), street.to_owned(), String::new()][random(3)].clone();
        terms.mls_number = ["", "MLS1", "mls1", "MLS2"][random(4)].into();
        terms
    }

    /// All that a vocabulary knows of the words above.
    fn knowledge(vocabulary: &Vocabulary) -> String {
        let names = [
            "tacoma",
            "mount vernon",
            "mt vernon",
            "grove",
            "the grove",
            "mill district",
            "wa",
            "washington",
            "oregon",
            "98402",
            "k1a",
            "olympia",
        ];
        let places: Vec<_> =
            names.iter().map(|name| vocabulary.place_at(&name.split(' ').collect::<Vec<_>>())).collect();
        let display: Vec<_> = names.iter().map(|name| vocabulary.display(name)).collect();
        let streets: Vec<_> = ["maple", "lane st", "26", "harbor view", "lighthouse"]
            .iter()
            .map(|name| {
                let found = vocabulary.street_at(&name.split(' ').collect::<Vec<_>>());
                found.map(|(names, length)| (names.iter().map(str::to_owned).collect::<Vec<_>>(), length))
            })
            .collect();
        let numbered: Vec<_> = (0..4).map(|number| vocabulary.street_addresses_with(&number.to_string())).collect();
        let corrected: Vec<_> = QUESTIONS
            .iter()
            .map(|word| (vocabulary.is_place_word(word), vocabulary.place_terms.nearest(word)))
            .collect();
        let mut keys: Vec<_> = vocabulary.extension_keys.iter().collect();
        keys.sort();
        format!(
            "{places:?} {display:?} {streets:?} {numbered:?} {corrected:?} {keys:?} {:?} {:?} {:?} {} {} {:?} {:?}",
            (&vocabulary.cities, &vocabulary.locations),
            vocabulary.property_types,
            (vocabulary.has_mls("mls1"), vocabulary.has_mls("mls2")),
            vocabulary.is_spanish,
            vocabulary.currency,
            ["$", "€", "peso"].map(|word| vocabulary.other_currencies.contains(word)),
            ["98499", "10099"].map(|zip| vocabulary.has_zip_beside(zip)),
        )
    }

    #[test]
    fn changes_give_the_vocabulary_of_the_listings_after_them() {
        let mut state = 7_u64;
        let mut random = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let full = |listings: &[ListingTerms]| {
            let mut counts = TermCounts::default();
            listings.iter().for_each(|terms| counts.add(terms));
            ListingVocabulary::new(counts)
        };
        let mut listings: Vec<ListingTerms> = Vec::new();
        let mut vocabulary = full(&listings);
        for step in 0..2_000 {
            let at = random(listings.len() + 1);
            let change = match (random(3), listings.get(at).cloned()) {
                (0, _) | (_, None) => {
                    listings.push(terms(step, &mut random));
                    TermChange { before: None, after: listings.last().cloned() }
                }
                (1, Some(before)) => {
                    listings[at] = terms(before.position, &mut random);
                    TermChange { before: Some(before), after: Some(listings[at].clone()) }
                }
                (_, Some(before)) => {
                    listings.remove(at);
                    TermChange { before: Some(before), after: None }
                }
            };
            let copy = vocabulary.vocabulary();
            let known = knowledge(&copy);
            vocabulary.apply([&change]).expect("the change is of these listings");
            if step % 97 == 0 {
                vocabulary.settle();
            }
            assert_eq!(knowledge(&copy), known, "a copy stays the same, {change:?}");
            let again = full(&listings);
            assert_eq!(knowledge(&vocabulary.vocabulary()), knowledge(&again.vocabulary()), "{step}: {change:?}");
            if step % 50 == 0 {
                listings.truncate(12);
                vocabulary = full(&listings);
            }
        }
    }

    #[test]
    fn a_change_of_other_listings_is_noticed() {
        let mut vocabulary = ListingVocabulary::new(Terms { cities: vec!["Tacoma".into()], ..Terms::default() }.into());
        let mut gone = ListingTerms::default();
        gone.add_name(TermKind::City, "Olympia");
        let change = TermChange { before: Some(gone), after: None };
        assert_eq!(vocabulary.apply([&change]), Err(Inconsistent));
    }
}
