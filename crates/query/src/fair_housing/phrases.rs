//! A message with the phrases of the tables that stand in it, and what stands near what.

use std::ops::Range;

use porchlight_lang::fair_housing::PhraseKind;

use super::{Names, matcher::Hit, word_list::Word};

/// Longer than any phrase of the tables.
const MAX_PHRASE: usize = 16;
/// A message with its phrases.
pub(super) struct Reader<'a> {
    pub word_list: &'a [Word],
    pub is_name: &'a [bool],
    /// Words that may be a place of the chatbot: never taken out with the words around them.
    pub is_place: &'a [bool],
    /// In the order of their first words.
    pub hits: Vec<Hit>,
    /// The kinds of the phrases that each word is in, as bits.
    pub kinds: Vec<u32>,
    pub own_endings: &'a [String],
}

impl<'a> Reader<'a> {
    pub fn new(word_list: &'a [Word], hits: Vec<Hit>, names: &'a Names, own_endings: &'a [String]) -> Self {
        let (is_name, is_place) = (names.certain.as_slice(), names.possible.as_slice());
        let is_name_at = |at: usize| is_name.get(at).copied().unwrap_or(false);
        let hits =
            hits.into_iter().filter(|hit| !is_name_at(hit.at.start) && !is_name_at(hit.at.end - 1)).collect::<Vec<_>>();
        let mut kinds = vec![0; word_list.len()];
        for hit in &hits {
            kinds[hit.at.clone()].iter_mut().for_each(|kinds| *kinds |= bit(hit.kind));
        }
        Self { word_list, is_name, is_place, hits, kinds, own_endings }
    }

    /// The nearest phrase before these words in their clause.
    pub fn before(&self, at: &Range<usize>, reach: usize, wanted: impl Fn(PhraseKind) -> bool) -> Option<&Hit> {
        let fits = |hit: &&Hit| {
            wanted(hit.kind)
                && hit.at.end <= at.start
                && at.start - hit.at.end <= reach
                && self.is_one_clause(&(hit.at.start..at.end))
        };
        self.near(at, reach).iter().filter(fits).max_by_key(|hit| hit.at.end)
    }

    pub fn after(&self, at: &Range<usize>, reach: usize, wanted: impl Fn(PhraseKind) -> bool) -> Option<&Hit> {
        self.near(at, reach).iter().find(|hit| {
            wanted(hit.kind)
                && hit.at.start >= at.end
                && hit.at.start - at.end <= reach
                && self.is_one_clause(&(at.start..hit.at.end))
        })
    }

    /// The nearest phrase on either side, with few words between that are no part of the wish.
    pub fn beside(&self, at: &Range<usize>, wanted: impl Fn(PhraseKind) -> bool + Copy, reach: usize) -> Option<&Hit> {
        let found = self.after(at, reach, wanted).or_else(|| self.before(at, reach, wanted))?;
        let gap = if found.at.start >= at.end { at.end..found.at.start } else { found.at.end..at.start };
        let is_preference = |word: usize| self.is_any(word, &[PhraseKind::Preference]);
        (!gap.clone().any(is_preference)).then_some(found)
    }

    /// Whether a word is in a phrase of one of the kinds, of whichever class.
    pub fn is_any(&self, word: usize, kinds: &[PhraseKind]) -> bool {
        let wanted = kinds.iter().fold(0, |bits, kind| bits | bit(*kind));
        self.kinds.get(word).is_some_and(|own| own & wanted != 0)
    }

    /// The phrases that begin at most so far from these words.
    pub fn near(&self, at: &Range<usize>, reach: usize) -> &[Hit] {
        let first = at.start.saturating_sub(reach + MAX_PHRASE);
        let from = self.hits.partition_point(|hit| hit.at.start < first);
        let to = self.hits.partition_point(|hit| hit.at.start <= at.end + reach);
        &self.hits[from..to]
    }

    pub fn is_one_clause(&self, at: &Range<usize>) -> bool {
        self.word_list[at.start].clause == self.word_list[at.end - 1].clause
    }

    /// Whether nothing stands at a word that could be what the words before it describe.
    pub fn ends(&self, at: usize) -> bool {
        let is_last = self.word_list.get(at).is_none_or(|word| at == 0 || word.clause != self.word_list[at - 1].clause);
        let of_nothing = bit(PhraseKind::Harmless) | bit(PhraseKind::School);
        is_last || self.kinds.get(at).is_some_and(|kinds| *kinds != 0 && kinds & of_nothing == 0)
    }
}

/// The bit of a kind, whatever its class.
pub(super) fn bit(kind: PhraseKind) -> u32 {
    let at = match kind {
        PhraseKind::People(_) => 0,
        PhraseKind::Trait(_) => 1,
        PhraseKind::Children => 2,
        PhraseKind::Person => 3,
        PhraseKind::Place => 4,
        PhraseKind::Rating => 5,
        PhraseKind::School => 6,
        PhraseKind::Judgment => 7,
        PhraseKind::Harmless => 8,
        PhraseKind::Exclude => 9,
        PhraseKind::ExcludeAfter => 10,
        PhraseKind::Prefer => 11,
        PhraseKind::PreferAfter => 12,
        PhraseKind::Own => 13,
        PhraseKind::OwnAfter => 14,
        PhraseKind::OwnHousehold => 15,
        PhraseKind::OwnEnding => 16,
        PhraseKind::AssistanceAnimal => 17,
        PhraseKind::Voucher => 18,
        PhraseKind::Preference => 19,
        PhraseKind::Join => 20,
        PhraseKind::Tail => 21,
        PhraseKind::Link => 22,
        PhraseKind::Question => 23,
        PhraseKind::Character => 24,
        PhraseKind::Worship => 25,
    };
    1 << at
}
