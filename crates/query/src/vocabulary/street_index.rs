//! The street addresses of a chatbot's listings, found by house number and street. A few dozen bytes for each: a large
//! agency has hundreds of thousands.

use std::hash::{DefaultHasher, Hash, Hasher};

use porchlight_domain::fold;

use crate::street_address::{self, StreetAddress};

/// Addresses of one number and street that are compared with a question: more than any building has for sale.
pub const MAX_CANDIDATES: usize = 2_000;

/// An address with its folded full text.
pub type Found = (StreetAddress, String);

/// Addresses as written, and where to find them. What a hash finds is compared with the text itself.
#[derive(Debug, Clone, Default)]
pub struct StreetIndex {
    /// All texts, one after the other.
    texts: String,
    ends: Vec<u32>,
    /// The hash of a house number, that of number and street, and the address; sorted once built.
    houses: Vec<(u32, u32, u32)>,
    /// The hash of the folded text, and the address; sorted once built.
    folded: Vec<(u32, u32)>,
}

impl StreetIndex {
    /// Adds an address; those beyond 4 GiB of text are left out.
    pub fn add(&mut self, text: &str, read: &StreetAddress, folded: &str) {
        let text = text.trim();
        let (Ok(at), Ok(end)) = (u32::try_from(self.ends.len()), u32::try_from(self.texts.len() + text.len())) else {
            return;
        };
        self.texts.push_str(text);
        self.ends.push(end);
        self.folded.push((hash(&folded), at));
        if !read.number.is_empty() {
            self.houses.push((hash(&read.number), hash(&(&read.number, read.core.join(" "))), at));
        }
    }

    /// Makes what was added findable.
    pub fn build(&mut self) {
        self.houses.sort_unstable();
        self.folded.sort_unstable();
        self.texts.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.houses.shrink_to_fit();
        self.folded.shrink_to_fit();
    }

    /// Whether an address has this house number.
    pub fn has_number(&self, number: &str) -> bool {
        !self.with_number(number, 1).is_empty()
    }

    /// Up to `max` addresses with this house number.
    pub fn with_number(&self, number: &str, max: usize) -> Vec<Found> {
        let key = hash(&number);
        let from = self.houses.partition_point(|row| row.0 < key);
        let rows = self.houses[from..].iter().take_while(|row| row.0 == key);
        rows.map(|row| self.read(row.2)).filter(|found| found.0.number == number).take(max).collect()
    }

    /// Up to `max` addresses with this house number and name of the street.
    pub fn with_house(&self, number: &str, street: &str, max: usize) -> Vec<Found> {
        let key = (hash(&number), hash(&(number, street)));
        let from = self.houses.partition_point(|row| (row.0, row.1) < key);
        let rows = self.houses[from..].iter().take_while(|row| (row.0, row.1) == key);
        let is_it = |found: &Found| found.0.number == number && found.0.core.join(" ") == street;
        rows.map(|row| self.read(row.2)).filter(is_it).take(max).collect()
    }

    /// An address as written, by its folded text.
    pub fn display(&self, folded: &str) -> Option<&str> {
        let key = hash(&folded);
        let from = self.folded.partition_point(|row| row.0 < key);
        let rows = self.folded[from..].iter().take_while(|row| row.0 == key);
        rows.map(|row| self.text(row.1)).find(|text| fold(text) == folded)
    }

    fn read(&self, at: u32) -> Found {
        let text = self.text(at);
        (street_address::read(text), fold(text))
    }

    fn text(&self, at: u32) -> &str {
        let at = at as usize;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.texts[start..self.ends[at] as usize]
    }
}

/// The same on every machine; listings that collide cost comparisons, at most `MAX_CANDIDATES` for a question.
fn hash(value: &impl Hash) -> u32 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish() as u32
}

/// A hash wide enough to stand for a text.
pub fn wide_hash(value: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(texts: &[&str]) -> StreetIndex {
        let mut index = StreetIndex::default();
        texts.iter().for_each(|text| index.add(text, &street_address::read(text), &fold(text)));
        index.build();
        index
    }

    #[test]
    fn streets_are_found_by_number_street_and_text() {
        let index = index(&["12 Maple Lane", " 12 Oak St #4 ", "7 Maple Lane", "Maple Court", "12 Oak Street #5"]);
        let texts = |found: Vec<Found>| found.into_iter().map(|found| found.1).collect::<Vec<_>>();
        assert_eq!(texts(index.with_number("12", 9)).len(), 3);
        assert_eq!(texts(index.with_house("12", "maple", 9)), ["12 maple lane"]);
        assert_eq!(texts(index.with_house("12", "oak", 1)).len(), 1);
        assert!(index.with_house("12", "elm", 9).is_empty() && index.with_number("", 9).is_empty());
        assert!(index.has_number("7") && !index.has_number("8"));
        assert_eq!(index.display("12 oak st #4"), Some("12 Oak St #4"));
        assert_eq!(index.display("maple court"), Some("Maple Court"));
        assert_eq!(index.display("maple"), None);
    }
}
