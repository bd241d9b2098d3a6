//! The words in names of places and streets, to which misspelt words are corrected.

use std::sync::Arc;

use super::layered::Layered;
use crate::spelling::Speller;

/// More words are not corrected to; they are still recognized when spelled right.
const MAX_CORRECTED: usize = 20_000;

/// Words, each with how many names have it.
#[derive(Debug, Clone, Default)]
pub struct PlaceTerms {
    counts: Layered<u32>,
    /// May have words that no name has any more.
    speller: Arc<Speller>,
    /// Words that came since the last `settle`.
    added: Arc<Speller>,
    has_settled: bool,
}

impl PlaceTerms {
    /// Adds names with a word, or removes them where `by` is negative.
    pub fn count(&mut self, word: &str, by: i64) {
        let count = self.counts.edit(word);
        let is_new = *count == 0 && by > 0;
        *count = u32::try_from(i64::from(*count) + by).unwrap_or(if by > 0 { u32::MAX } else { 0 });
        if is_new && self.has_settled && self.added.term_count() < MAX_CORRECTED {
            Arc::make_mut(&mut self.added).add(word);
        }
    }

    /// Whether a name has this word.
    pub fn contains(&self, word: &str) -> bool {
        self.counts.get(word).is_some_and(|count| *count > 0)
    }

    /// The nearest word of a name, with its number of edits.
    pub fn nearest<'t>(&'t self, word: &str) -> Option<(usize, &'t str)> {
        let found = self.speller.nearest_that(word, |candidate| self.contains(candidate));
        if self.added.term_count() == 0 {
            return found;
        }
        let added = self.added.nearest_that(word, |candidate| self.contains(candidate));
        found.into_iter().chain(added).min()
    }

    /// Lets all copies from now on share the changes; takes time in proportion to all words.
    pub fn settle(&mut self) {
        let has_removed = self.counts.iter().any(|(_, count)| *count == 0);
        self.counts.settle();
        if self.has_settled && self.added.term_count() == 0 && !has_removed {
            return;
        }
        let mut terms: Vec<&str> = self.counts.iter().map(|(word, _)| word).collect();
        terms.sort_unstable();
        terms.truncate(MAX_CORRECTED);
        self.speller = Arc::new(Speller::new(terms));
        self.added = Arc::default();
        self.has_settled = true;
    }
}
