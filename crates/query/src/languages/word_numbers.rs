//! Words, each with a number. A `HashMap` of strings takes five times the memory, and there are tens of thousands.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};

/// Words in the order in which they came, each once.
#[derive(Debug, Default)]
pub(super) struct WordNumbers {
    /// All words, one after the other.
    text: String,
    /// Where each word ends in `text`.
    ends: Vec<u32>,
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl WordNumbers {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of a word.
    pub fn get(&self, word: &str) -> Option<u32> {
        self.numbers.find(self.hasher.hash_one(word), |number| self.word(*number) == word).copied()
    }

    pub fn contains(&self, word: &str) -> bool {
        self.get(word).is_some()
    }

    /// The word with a number that `get` or `add` returned.
    pub fn word(&self, number: u32) -> &str {
        word(&self.text, &self.ends, number)
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|at| self.word(count(at)))
    }

    /// The number of a word, which is new if the word is.
    pub fn add(&mut self, word: &str) -> u32 {
        let Self { text, ends, numbers, hasher } = self;
        let own = |number: &u32| self::word(text, ends, *number);
        match numbers.entry(hasher.hash_one(word), |number| own(number) == word, |number| hasher.hash_one(own(number)))
        {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                let number = count(ends.len());
                place.insert(number);
                text.push_str(word);
                ends.push(count(text.len()));
                number
            }
        }
    }

    /// Gives back what more words would have needed.
    pub fn shrink_to_fit(&mut self) {
        let Self { text, ends, numbers, hasher } = self;
        text.shrink_to_fit();
        ends.shrink_to_fit();
        numbers.shrink_to_fit(|own| hasher.hash_one(word(text, ends, *own)));
    }
}

fn word<'a>(text: &'a str, ends: &[u32], number: u32) -> &'a str {
    let at = number as usize;
    let start = at.checked_sub(1).map_or(0, |before| ends[before]);
    &text[start as usize..ends[at] as usize]
}

/// A count of words or bytes of a table.
pub(super) fn count(count: usize) -> u32 {
    count.try_into().expect("fewer than 2^32")
}

impl<W: AsRef<str>> FromIterator<W> for WordNumbers {
    fn from_iter<I: IntoIterator<Item = W>>(terms: I) -> Self {
        let mut out = Self::default();
        for word in terms {
            out.add(word.as_ref());
        }
        out.shrink_to_fit();
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_has_one_number() {
        let mut terms: WordNumbers = ["casa", "", "piso", "casa", "ático"].into_iter().collect();
        assert_eq!(terms.iter().collect::<Vec<_>>(), ["casa", "", "piso", "ático"]);
        assert_eq!((terms.get("piso"), terms.get("pis"), terms.add("casa"), terms.add("pis")), (Some(2), None, 0, 4));
        assert_eq!((terms.word(4), terms.len(), terms.contains("ático")), ("pis", 5, true));
    }
}
