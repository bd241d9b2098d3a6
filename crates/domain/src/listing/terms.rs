//! The words of listings that questions name: places, types, streets, numbers and keys of custom fields.

use std::{collections::BTreeMap, ops::Index};

use super::ListingDraft;

/// Characters of a name or an address that are read; the fields of a listing hold no more than 200.
const MAX_CHARS: usize = 300;

/// What a listing's word names. Words of listings that share one are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TermKind {
    City,
    Location,
    State,
    Zip,
    PropertyType,
    CurrencySymbol,
    ExtensionKey,
}

/// How many kinds there are.
const KINDS: usize = TermKind::ExtensionKey as usize + 1;

/// The words of one listing that visitors may see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListingTerms {
    /// Grows from each listing of a chatbot to the next; a change keeps it.
    pub position: i64,
    /// Words by kind, none empty.
    pub names: Vec<(TermKind, String)>,
    /// Empty if visitors may not see it.
    pub street_address: String,
    pub mls_number: String,
}

/// The words of a listing before and after a change; `None` if there was or is no listing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TermChange {
    pub before: Option<ListingTerms>,
    pub after: Option<ListingTerms>,
}

/// Words by kind, each with the number of listings that have it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NameCounts([BTreeMap<String, u32>; KINDS]);

/// The words of a chatbot's listings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermCounts {
    pub names: NameCounts,
    /// In no order, possibly with repetitions.
    pub street_addresses: TextList,
    /// In no order, possibly with repetitions.
    pub mls_numbers: TextList,
    /// Listings before this position have no street address and number here.
    pub numbers_from: i64,
    /// Listings before this position have no keys of custom fields here.
    pub keys_from: i64,
}

/// Many short texts in one allocation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextList {
    texts: String,
    ends: Vec<u32>,
}

impl ListingDraft {
    /// The words that visitors may name; none for a listing that they may not see.
    pub fn terms(&self, position: i64) -> ListingTerms {
        if !self.allows_display() {
            return ListingTerms { position, ..ListingTerms::default() };
        }
        let mut terms = ListingTerms { position, ..ListingTerms::default() };
        for (kind, name) in [
            (TermKind::City, &self.city),
            (TermKind::Location, &self.location),
            (TermKind::State, &self.state),
            (TermKind::Zip, &self.zip),
            (TermKind::PropertyType, &self.property_type),
            (TermKind::CurrencySymbol, &self.currency_symbol),
        ] {
            terms.add_name(kind, name);
        }
        for field in &self.custom_fields {
            terms.add_name(TermKind::ExtensionKey, &field.key);
        }
        if self.allows_street_address() {
            terms.street_address.clone_from(&self.street_address);
        }
        terms.mls_number.clone_from(&self.mls_number);
        terms
    }
}

impl ListingTerms {
    /// Adds a word unless it is empty or there already.
    pub fn add_name(&mut self, kind: TermKind, name: &str) {
        if !name.is_empty() && !self.names.iter().any(|(known, text)| (*known, text.as_str()) == (kind, name)) {
            self.names.push((kind, name.to_owned()));
        }
    }

    /// Bytes of all texts.
    pub fn bytes(&self) -> usize {
        let names: usize = self.names.iter().map(|(_, name)| name.len() + size_of::<(TermKind, String)>()).sum();
        names + self.street_address.len() + self.mls_number.len() + size_of::<Self>()
    }
}

impl NameCounts {
    /// Counts a listing with this word. Returns whether it is the first.
    pub fn add(&mut self, kind: TermKind, name: &str) -> bool {
        let names = &mut self.0[kind as usize];
        if let Some(count) = names.get_mut(name) {
            *count += 1;
            return false;
        }
        names.insert(name.to_owned(), 1);
        true
    }

    /// Counts a listing less. Returns whether it was the last, `None` if none was counted.
    pub fn remove(&mut self, kind: TermKind, name: &str) -> Option<bool> {
        let names = &mut self.0[kind as usize];
        let count = names.get_mut(name)?;
        *count -= 1;
        let was_last = *count == 0;
        if was_last {
            names.remove(name);
        }
        Some(was_last)
    }
}

impl Index<TermKind> for NameCounts {
    type Output = BTreeMap<String, u32>;

    fn index(&self, kind: TermKind) -> &Self::Output {
        &self.0[kind as usize]
    }
}

impl Default for TermCounts {
    fn default() -> Self {
        Self {
            names: NameCounts::default(),
            street_addresses: TextList::default(),
            mls_numbers: TextList::default(),
            numbers_from: i64::MIN,
            keys_from: i64::MIN,
        }
    }
}

impl TermCounts {
    /// Adds the words of a listing.
    pub fn add(&mut self, terms: &ListingTerms) {
        for (kind, name) in &terms.names {
            self.names.add(*kind, name);
        }
        if !terms.street_address.is_empty() {
            self.street_addresses.push(&terms.street_address);
        }
        if !terms.mls_number.is_empty() {
            self.mls_numbers.push(&terms.mls_number);
        }
    }
}

impl TextList {
    /// Adds a text without the spaces around it; those beyond 4 GiB are left out. Returns whether it was added.
    pub fn push(&mut self, text: &str) -> bool {
        let text = readable(text);
        let (Ok(end), Ok(_)) = (u32::try_from(self.texts.len() + text.len()), u32::try_from(self.ends.len() + 1))
        else {
            return false;
        };
        self.texts.push_str(text);
        self.ends.push(end);
        true
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The text at a place.
    ///
    /// # Panics
    /// If there is none.
    pub fn text(&self, at: u32) -> &str {
        let at = at as usize;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.texts[start..self.ends[at] as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len() as u32).map(|at| self.text(at))
    }

    /// Gives back memory that is not used.
    pub fn shrink_to_fit(&mut self) {
        self.texts.shrink_to_fit();
        self.ends.shrink_to_fit();
    }
}

/// What is read of a name or an address.
pub fn readable(text: &str) -> &str {
    if text.len() <= MAX_CHARS {
        return text.trim();
    }
    let end = text.char_indices().nth(MAX_CHARS).map_or(text.len(), |(at, _)| at);
    text[..end].trim()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CustomField;

    #[test]
    fn a_listing_names_only_what_visitors_may_see() {
        let field = |key: &str, value: &str| CustomField { key: key.into(), value: value.into() };
        let mut draft =
            ListingDraft { city: "Tacoma".into(), street_address: "1 Elm St".into(), ..ListingDraft::blank() };
        assert_eq!(draft.terms(7).street_address, "1 Elm St");
        draft.custom_fields = vec![field("InternetAddressDisplayYN", "false")];
        let terms = draft.terms(7);
        assert!(terms.street_address.is_empty() && terms.names.contains(&(TermKind::City, "Tacoma".into())));
        draft.custom_fields = vec![field("InternetEntireListingDisplayYN", "false")];
        assert_eq!(draft.terms(7), ListingTerms { position: 7, ..ListingTerms::default() });
    }

    #[test]
    fn terms_are_counted_until_the_last_listing_is_gone() {
        let mut names = NameCounts::default();
        assert!(names.add(TermKind::City, "Tacoma") && !names.add(TermKind::City, "Tacoma"));
        assert_eq!(names.remove(TermKind::City, "Tacoma"), Some(false));
        assert_eq!(names.remove(TermKind::City, "Tacoma"), Some(true));
        assert_eq!(names.remove(TermKind::City, "Tacoma"), None);
        assert!(names[TermKind::City].is_empty());
    }
}
