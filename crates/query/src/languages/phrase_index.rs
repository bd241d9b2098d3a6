//! The phrases of a language, found by their first word. All languages together have more than a hundred thousand, so
//! each word is kept once and an entry only says where its words are.

use std::{collections::HashMap, ops::Range, sync::Arc};

use super::{anchors::Anchor, arabic::without_article};

/// What must stand behind a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PhraseMatch {
    Anything,
    Number,
    /// A name of a place or street.
    Name,
    /// A number as large as a price.
    Amount,
    End,
}

/// A phrase and what it becomes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// What must stand before it; its words then go in front of that: "500 binin altında" is "under 500,000".
    pub after: Option<Anchor>,
    /// A number must stand before it: "# 室".
    pub counted: bool,
    pub next: PhraseMatch,
    length: u8,
    /// The first of its words in `PhraseIndex::typed`.
    start: u32,
    /// Its line in `PhraseIndex::meant`.
    line: u32,
}

impl Entry {
    /// Words of the phrase.
    pub fn len(&self) -> usize {
        self.length.into()
    }
}

/// The phrases of one language.
#[derive(Debug, Default)]
pub(super) struct PhraseIndex {
    /// Where the entries with a first word are.
    by_first: HashMap<String, Range<usize>>,
    entries: Vec<Entry>,
    /// The words of all entries, one after the other, as their numbers in `terms`.
    typed: Vec<u32>,
    /// What the entries of each line become.
    meant: Vec<Box<[String]>>,
    /// Words of phrases, each once.
    terms: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

impl PhraseIndex {
    /// Phrases that begin with a word, the longest first.
    pub fn beginning_with(&self, word: &str) -> &[Entry] {
        self.by_first.get(without_article(word)).map_or(&[], |range| &self.entries[range.clone()])
    }

    /// The words of a phrase.
    pub fn typed(&self, entry: &Entry) -> impl Iterator<Item = &str> {
        let start = entry.start as usize;
        self.typed[start..start + entry.len()].iter().map(|number| self.terms[*number as usize].as_ref())
    }

    /// The words of the grammar that a phrase becomes.
    pub fn meant(&self, entry: &Entry) -> &[String] {
        &self.meant[entry.line as usize]
    }

    /// Words of phrases, each once.
    pub fn terms(&self) -> impl Iterator<Item = &str> {
        self.terms.iter().map(AsRef::as_ref)
    }

    /// Whether a phrase has this word.
    pub fn has_term(&self, word: &str) -> bool {
        self.numbers.contains_key(word)
    }
}

/// Phrases on their way into an index, line by line.
#[derive(Default)]
pub(super) struct PhraseIndexBuilder {
    index: PhraseIndex,
    /// First words, as numbers in the order in which they came.
    firsts: HashMap<String, u32>,
    /// The first word of each entry.
    first_of: Vec<u32>,
}

impl PhraseIndexBuilder {
    /// What the phrases that follow become.
    pub fn begin_line(&mut self, meant: Box<[String]>) {
        self.index.meant.push(meant);
    }

    /// Adds a phrase as it is written in the table.
    pub fn add(&mut self, mut typed_phrase: Vec<&str>, has_segments: bool) {
        let has_sign = typed_phrase.len() > 1;
        let counted = has_sign && has_segments && typed_phrase[0] == "#";
        let sign = typed_phrase.first().filter(|_| has_sign && !has_segments);
        let after = sign.and_then(|sign| Anchor::read(sign));
        if counted || after.is_some() {
            typed_phrase.remove(0);
        }
        let next = match typed_phrase.last().copied() {
            Some("#") => PhraseMatch::Number,
            Some("€") => PhraseMatch::Amount,
            Some("$") => PhraseMatch::End,
            Some("@") => PhraseMatch::Name,
            _ => PhraseMatch::Anything,
        };
        if next != PhraseMatch::Anything {
            typed_phrase.pop();
        }
        let Some(first) = typed_phrase.first() else { return };
        self.add_first(without_article(first));
        let index = &mut self.index;
        let (start, line) = (number(index.typed.len()), number(index.meant.len() - 1));
        for word in &typed_phrase {
            let next = number(index.terms.len());
            let known = index.numbers.get(*word).copied().unwrap_or_else(|| {
                let word: Arc<str> = (*word).into();
                index.terms.push(Arc::clone(&word));
                index.numbers.insert(word, next);
                next
            });
            index.typed.push(known);
        }
        let length = typed_phrase.len().try_into().expect("a phrase of a few words");
        index.entries.push(Entry { after, counted, next, length, start, line });
    }

    fn add_first(&mut self, word: &str) {
        let next = number(self.firsts.len());
        let known = self.firsts.get(word).copied();
        self.first_of.push(known.unwrap_or_else(|| *self.firsts.entry(word.to_owned()).or_insert(next)));
    }

    /// Puts entries with the same first word together, the longest first.
    pub fn finish(self) -> PhraseIndex {
        let Self { mut index, firsts, first_of } = self;
        let mut order: Vec<usize> = (0..index.entries.len()).collect();
        order.sort_by_key(|at| {
            let entry = &index.entries[*at];
            let anchor = entry.after.map_or(0, |anchor| if anchor == Anchor::Phrase { 1 } else { 2 });
            let conditions = (entry.counted, entry.next != PhraseMatch::Anything, anchor);
            (first_of[*at], std::cmp::Reverse((entry.length, conditions)))
        });
        index.entries = order.iter().map(|at| index.entries[*at]).collect();
        let ranges = firsts.into_iter().map(|(word, number)| {
            let start = order.partition_point(|at| first_of[*at] < number);
            let end = order.partition_point(|at| first_of[*at] <= number);
            (word, start..end)
        });
        index.by_first = ranges.collect();
        index.typed.shrink_to_fit();
        index.terms.shrink_to_fit();
        index
    }
}

fn number(count: usize) -> u32 {
    count.try_into().expect("fewer than 2^32 words")
}
