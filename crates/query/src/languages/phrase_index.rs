//! The phrases of a language, found by their first word. All languages together have more than a hundred thousand, so
//! each word is kept once and an entry only says where its words are.

use super::{
    anchors::Anchor,
    arabic::without_article,
    word_numbers::{WordNumbers, count},
};

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
    /// By the first word, the longest first.
    entries: Vec<Entry>,
    /// Where the entries of each first word begin in `entries`, and where the last end.
    starts: Vec<u32>,
    /// The words of all entries, one after the other, as their numbers in `terms`.
    typed: Vec<u16>,
    /// What the entries of each line become.
    meant: Vec<Box<[String]>>,
    /// Words of phrases, then first words that no phrase has with their article.
    terms: WordNumbers,
    /// The count of the former.
    term_count: usize,
}

impl PhraseIndex {
    /// Phrases that begin with a word, the longest first.
    pub fn beginning_with(&self, word: &str) -> &[Entry] {
        let Some(first) = self.terms.get(without_article(word)) else { return &[] };
        let at = first as usize;
        &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The words of a phrase.
    pub fn typed(&self, entry: &Entry) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        let start = entry.start as usize;
        self.typed[start..start + entry.len()].iter().map(|number| self.terms.word((*number).into()))
    }

    /// The words of the grammar that a phrase becomes.
    pub fn meant(&self, entry: &Entry) -> &[String] {
        &self.meant[entry.line as usize]
    }

    /// Words of phrases, each once.
    pub fn terms(&self) -> impl Iterator<Item = &str> {
        self.terms.iter().take(self.term_count)
    }

    /// Whether a phrase has this word.
    pub fn has_term(&self, word: &str) -> bool {
        self.terms.get(word).is_some_and(|number| (number as usize) < self.term_count)
    }
}

/// Phrases on their way into an index, line by line.
#[derive(Default)]
pub(super) struct PhraseIndexBuilder {
    index: PhraseIndex,
    /// First words.
    firsts: WordNumbers,
    /// The first word of each entry, as its number in `firsts`.
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
        self.first_of.push(self.firsts.add(without_article(first)));
        let index = &mut self.index;
        let (start, line) = (count(index.typed.len()), count(index.meant.len() - 1));
        let number = |word: &&str| u16::try_from(index.terms.add(word)).expect("fewer than 65,536 words of phrases");
        index.typed.extend(typed_phrase.iter().map(number));
        let length = typed_phrase.len().try_into().expect("a phrase of a few words");
        index.entries.push(Entry { after, counted, next, length, start, line });
    }

    /// Puts entries with the same first word together, the longest first.
    pub fn finish(self) -> PhraseIndex {
        let Self { mut index, firsts, first_of } = self;
        index.term_count = index.terms.len();
        let numbers: Vec<u32> = firsts.iter().map(|word| index.terms.add(word)).collect();
        let first_of = |at: u32| numbers[first_of[at as usize] as usize];
        let mut order: Vec<u32> = (0..count(index.entries.len())).collect();
        // In one number, which is compared at once.
        order.sort_by_cached_key(|at| {
            let entry = &index.entries[*at as usize];
            let anchor = entry.after.map_or(0, |anchor| if anchor == Anchor::Phrase { 1 } else { 2 });
            let is_followed = entry.next != PhraseMatch::Anything;
            let conditions = u64::from(entry.counted) << 3 | u64::from(is_followed) << 2 | anchor;
            let longest_first = u64::from(u16::MAX) - (u64::from(entry.length) << 4 | conditions);
            u64::from(first_of(*at)) << 16 | longest_first
        });
        let mut at = 0;
        index.starts = (0..=count(index.terms.len()))
            .map(|word| {
                at += order[at..].iter().take_while(|entry| first_of(**entry) < word).count();
                count(at)
            })
            .collect();
        index.entries = order.iter().map(|at| index.entries[*at as usize]).collect();
        index.typed.shrink_to_fit();
        index.meant.shrink_to_fit();
        index.terms.shrink_to_fit();
        index
    }
}
