//! The street addresses of a chatbot's listings, found by house number and street. Eight bytes and its text for each:
//! a large agency has a million. Copies share all but what changed since the last `settle`.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    ops::RangeInclusive,
    sync::Arc,
};

use porchlight_domain::{TextList, fold};

use super::inconsistent::Inconsistent;
use crate::street_address::{self, StreetAddress};

/// Addresses of one number and street that are compared with a question: more than any building has for sale.
pub const MAX_CANDIDATES: usize = 2_000;
/// Units have no index: their addresses are looked through one by one.
const MAX_LOOKED_THROUGH: usize = 20_000;

/// An address with its folded full text.
pub type Found = (StreetAddress, String);

/// Addresses as written, and where to find them. What a hash finds is compared with the text itself.
#[derive(Debug, Clone, Default)]
pub struct StreetIndex {
    settled: Arc<Rows>,
    /// How many more or fewer listings have an address of the settled, by its row.
    changed: HashMap<u32, i64>,
    /// Addresses that are not in the settled, sorted.
    added: Vec<Added>,
}

/// Addresses, each once, sorted by key and text.
#[derive(Debug, Default)]
struct Rows {
    texts: TextList,
    hashes: Vec<u32>,
    /// So many rows have a house number; the others follow.
    houses: usize,
    /// How many listings more than one have an address, by its row.
    copies: HashMap<u32, u32>,
}

/// Half a hash of the number and half of the street, or without a number the hash of the folded text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    House(u32),
    Other(u32),
}

#[derive(Debug, Clone)]
struct Added {
    key: Key,
    text: Box<str>,
    /// How many listings have it.
    count: u32,
}

/// What addresses share that differ in a number of digits only.
struct SameStreet {
    hash: u32,
    /// One of them.
    row: u32,
    count: u32,
    has_name: bool,
}

impl StreetIndex {
    /// Calls `each_street` with an address of each street, its folded text and how many listings share its street.
    pub fn new(texts: TextList, mut each_street: impl FnMut(&StreetAddress, &str, i64)) -> Self {
        let mut keys: Vec<(Key, u32)> = Vec::with_capacity(texts.len());
        let mut streets: HashMap<u64, SameStreet> = HashMap::new();
        for (row, text) in (0..).zip(texts.iter()) {
            let folded = fold(text);
            let plain = folded.split_once(' ').filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()));
            let Some((number, street)) = plain else {
                let read = street_address::read(text);
                if !read.street.is_empty() {
                    each_street(&read, &folded, 1);
                    keys.push((Key::from_street_address(&read, &folded), row));
                }
                continue;
            };
            let same = streets.entry(wide_hash(street)).or_insert_with(|| {
                let read = street_address::read(text);
                SameStreet { hash: hash(&read.core.join(" ")), row, count: 0, has_name: !read.street.is_empty() }
            });
            if same.has_name {
                same.count += 1;
                keys.push((Key::House(joined(hash(number), same.hash)), row));
            }
        }
        for same in streets.into_values().filter(|same| same.has_name) {
            let text = texts.text(same.row);
            each_street(&street_address::read(text), &fold(text), i64::from(same.count));
        }
        keys.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| texts.text(a.1).cmp(texts.text(b.1))));
        let mut rows = Rows::default();
        for (key, row) in keys {
            rows.push(key, texts.text(row), 1);
        }
        rows.shrink_to_fit();
        Self { settled: Arc::new(rows), ..Self::default() }
    }

    /// How many different addresses there are, removed ones included.
    pub fn len(&self) -> usize {
        self.settled.hashes.len() + self.added.len()
    }

    /// Adds a listing's address.
    pub fn add(&mut self, text: &str, read: &StreetAddress, folded: &str) {
        let (key, text) = (Key::from_street_address(read, folded), text.trim());
        if let Some(row) = self.settled.find(key, text) {
            *self.changed.entry(row).or_default() += 1;
            return;
        }
        match self.find_added(key, text) {
            Ok(at) => self.added[at].count += 1,
            Err(at) => self.added.insert(at, Added { key, text: text.into(), count: 1 }),
        }
    }

    /// Removes a listing's address.
    pub fn remove(&mut self, text: &str, read: &StreetAddress, folded: &str) -> Result<(), Inconsistent> {
        let (key, text) = (Key::from_street_address(read, folded), text.trim());
        if let Some(row) = self.settled.find(key, text) {
            if !self.is_live(row) {
                return Err(Inconsistent);
            }
            *self.changed.entry(row).or_default() -= 1;
            return Ok(());
        }
        let at = self.find_added(key, text).map_err(|_| Inconsistent)?;
        self.added[at].count -= 1;
        if self.added[at].count == 0 {
            self.added.remove(at);
        }
        Ok(())
    }

    /// Lets all copies from now on share the changes; takes time in proportion to all addresses.
    pub fn settle(&mut self) {
        if self.changed.is_empty() && self.added.is_empty() {
            return;
        }
        let mut added = std::mem::take(&mut self.added).into_iter().peekable();
        let mut rows = Rows::default();
        for row in 0..self.settled.hashes.len() {
            let (key, text, count) =
                (self.settled.key(row), self.settled.texts.text(row as u32), self.count(row as u32));
            while let Some(new) = added.next_if(|new| (new.key, &*new.text) < (key, text)) {
                rows.push(new.key, &new.text, i64::from(new.count));
            }
            rows.push(key, text, count);
        }
        added.for_each(|new| rows.push(new.key, &new.text, i64::from(new.count)));
        rows.shrink_to_fit();
        *self = Self { settled: Arc::new(rows), ..Self::default() };
    }

    /// False where no address has this house number; true says nothing.
    pub fn may_have_number(&self, number: &str) -> bool {
        self.texts(keys_of(number)).next().is_some()
    }

    /// Up to `max` addresses with this house number, sorted.
    pub fn with_number(&self, number: &str, max: usize) -> Vec<Found> {
        self.matching(keys_of(number), max, |found| found.0.number == number)
    }

    /// Up to `max` addresses with this unit, sorted; none if there are too many to look through.
    pub fn with_unit(&self, unit: &str, max: usize) -> Vec<Found> {
        if unit.is_empty() || self.len() > MAX_LOOKED_THROUGH {
            return Vec::new();
        }
        let may_have = |text: &str| {
            let text = text.trim_end();
            let end = text.len().checked_sub(unit.len()).and_then(|from| text.get(from..));
            end.is_some_and(|end| end.eq_ignore_ascii_case(unit))
        };
        let (first, last) = (Key::House(0), Key::Other(u32::MAX));
        let texts = self.texts(first..=last).filter(|text| may_have(text));
        let found = texts.map(|text| (street_address::read(text), fold(text))).filter(|(read, _)| read.unit == unit);
        let mut found: Vec<Found> = found.take(max).collect();
        found.sort_unstable_by(|a, b| a.1.cmp(&b.1));
        found
    }

    /// Up to `max` addresses with this house number and name of the street, sorted.
    pub fn with_house(&self, number: &str, street: &str, max: usize) -> Vec<Found> {
        let key = Key::House(joined(hash(number), hash(street)));
        self.matching(key..=key, max, |found| found.0.number == number && found.0.core.join(" ") == street)
    }

    /// An address as written, by its folded text.
    pub fn display(&self, folded: &str) -> Option<&str> {
        let key = Key::from_street_address(&street_address::read(folded), folded);
        self.texts(key..=key).find(|text| fold(text) == folded)
    }

    fn matching(&self, keys: RangeInclusive<Key>, max: usize, is_it: impl Fn(&Found) -> bool) -> Vec<Found> {
        let read = |text| (street_address::read(text), fold(text));
        let found = self.texts(keys).map(|text| (text, read(text))).filter(|(_, found)| is_it(found)).take(max);
        let mut found: Vec<(&str, Found)> = found.collect();
        found.sort_unstable_by_key(|(text, _)| *text);
        found.into_iter().map(|(_, found)| found).collect()
    }

    /// The texts of addresses with these keys.
    fn texts(&self, keys: RangeInclusive<Key>) -> impl Iterator<Item = &str> {
        let end = *keys.end();
        let rows = (self.settled.first(|key, _| key < *keys.start())..self.settled.hashes.len())
            .take_while(move |row| self.settled.key(*row) <= end)
            .map(|row| row as u32)
            .filter(move |row| self.is_live(*row));
        let from = self.added.partition_point(|row| row.key < *keys.start());
        let added = self.added[from..].iter().take_while(move |row| row.key <= end);
        rows.map(move |row| self.settled.texts.text(row)).chain(added.map(|row| &*row.text))
    }

    fn is_live(&self, row: u32) -> bool {
        self.changed.is_empty() || self.count(row) > 0
    }

    /// How many listings have an address of the settled.
    fn count(&self, row: u32) -> i64 {
        let copies = self.settled.copies.get(&row).copied().unwrap_or(0);
        1 + i64::from(copies) + self.changed.get(&row).copied().unwrap_or(0)
    }

    fn find_added(&self, key: Key, text: &str) -> Result<usize, usize> {
        self.added.binary_search_by(|row| (row.key, &*row.text).cmp(&(key, text)))
    }
}

impl Rows {
    /// Adds an address that isn't before the last; equal ones become one. Those beyond 4 GiB of text are left out.
    fn push(&mut self, key: Key, text: &str, count: i64) {
        let Ok(count @ 1..) = u32::try_from(count) else { return };
        let is_last = self.hashes.len().checked_sub(1).filter(|last| self.key(*last) == key);
        if let Some(last) = is_last.map(|last| last as u32).filter(|last| self.texts.text(*last) == text) {
            *self.copies.entry(last).or_default() += count;
            return;
        }
        if !self.texts.push(text) {
            return;
        }
        if count > 1 {
            self.copies.insert(self.hashes.len() as u32, count - 1);
        }
        match key {
            Key::House(hash) => {
                self.hashes.push(hash);
                self.houses += 1;
            }
            Key::Other(hash) => self.hashes.push(hash),
        }
    }

    fn shrink_to_fit(&mut self) {
        self.texts.shrink_to_fit();
        self.hashes.shrink_to_fit();
        self.copies.shrink_to_fit();
    }

    fn key(&self, row: usize) -> Key {
        if row < self.houses { Key::House(self.hashes[row]) } else { Key::Other(self.hashes[row]) }
    }

    /// The row of an address.
    fn find(&self, key: Key, text: &str) -> Option<u32> {
        let row = self.first(|other, row| (other, self.texts.text(row)) < (key, text));
        (row < self.hashes.len() && self.key(row) == key && self.texts.text(row as u32) == text).then_some(row as u32)
    }

    /// The first row that isn't before what is looked for.
    fn first(&self, is_before: impl Fn(Key, u32) -> bool) -> usize {
        let (mut start, mut end) = (0, self.hashes.len());
        while start < end {
            let middle = start + (end - start) / 2;
            if is_before(self.key(middle), middle as u32) {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        start
    }
}

impl Key {
    fn from_street_address(read: &StreetAddress, folded: &str) -> Self {
        if read.number.is_empty() {
            Self::Other(hash(folded))
        } else {
            Self::House(joined(hash(&read.number), hash(&read.core.join(" "))))
        }
    }
}

/// The bits of the street in the key of a house.
const HALF: u32 = 0xffff;

/// The keys of all houses with a number.
fn keys_of(number: &str) -> RangeInclusive<Key> {
    let first = joined(hash(number), 0);
    Key::House(first)..=Key::House(first | HALF)
}

fn joined(number: u32, street: u32) -> u32 {
    (number << 16) | (street & HALF)
}

/// The same on every machine; listings that collide cost comparisons, at most `MAX_CANDIDATES` for a question.
fn hash(text: &str) -> u32 {
    wide_hash(text) as u32
}

fn wide_hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(texts: &[&str]) -> StreetIndex {
        let mut list = TextList::default();
        texts.iter().for_each(|text| assert!(list.push(text)));
        StreetIndex::new(list, |_, _, _| {})
    }

    fn texts(found: Vec<Found>) -> Vec<String> {
        found.into_iter().map(|found| found.1).collect()
    }

    fn add(index: &mut StreetIndex, text: &str) {
        index.add(text, &street_address::read(text), &fold(text));
    }

    fn remove(index: &mut StreetIndex, text: &str) -> Result<(), Inconsistent> {
        index.remove(text, &street_address::read(text), &fold(text))
    }

    #[test]
    fn streets_are_found_by_number_street_and_text() {
        let index = index(&["12 Maple Lane", " 12 Oak St #4 ", "7 Maple Lane", "Maple Court", "12 Oak Street #5"]);
        assert_eq!(texts(index.with_number("12", 9)).len(), 3);
        assert_eq!(texts(index.with_house("12", "maple", 9)), ["12 maple lane"]);
        assert_eq!(texts(index.with_house("12", "oak", 1)).len(), 1);
        assert!(index.with_house("12", "elm", 9).is_empty() && index.with_number("", 9).is_empty());
        assert_eq!(texts(index.with_unit("4", 9)), ["12 oak st #4"]);
        assert!(index.with_unit("9", 9).is_empty());
        assert!(index.may_have_number("7") && !index.may_have_number("8"));
        assert_eq!(index.display("12 oak st #4"), Some("12 Oak St #4"));
        assert_eq!(index.display("maple court"), Some("Maple Court"));
        assert_eq!(index.display("maple"), None);
    }

    #[test]
    fn a_street_address_is_found_until_its_last_listing_is_gone() {
        let mut index = index(&["12 Maple Lane", "12 Maple Lane", "12 Oak St", "Maple Court"]);
        let before = index.clone();
        add(&mut index, "12 Elm St");
        remove(&mut index, "12 Maple Lane").expect("there are two");
        remove(&mut index, "Maple Court").expect("there is one");
        for settles in [false, true] {
            if settles {
                index.settle();
            }
            assert_eq!(texts(index.with_number("12", 9)), ["12 elm st", "12 maple lane", "12 oak st"]);
            assert_eq!((index.display("12 elm st"), index.display("maple court")), (Some("12 Elm St"), None));
        }
        remove(&mut index, "12 Maple Lane").expect("one is left");
        remove(&mut index, "12 Elm St").expect("there is one");
        assert_eq!(texts(index.with_number("12", 9)), ["12 oak st"]);
        assert!(remove(&mut index, "12 Maple Lane").is_err() && remove(&mut index, "9 Elm St").is_err());
        assert_eq!(texts(before.with_number("12", 9)), ["12 maple lane", "12 oak st"]);
    }
}
