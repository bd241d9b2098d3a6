//! What is taken out of a message with words about people, so that the rest is the lawful wish: "3 beds [in a safe
//! area] under 500k", "[we are a gay couple] looking for a condo".

use std::ops::Range;

use porchlight_lang::fair_housing::PhraseKind;

use super::{FairHousingClass, phrases::Reader, word_list::Word};

/// The words that go with those about people.
pub(super) fn range(reader: &Reader<'_>, core: &Range<usize>, class: FairHousingClass) -> Range<usize> {
    let clause = clause_of(reader, core);
    let is_own = class == FairHousingClass::OwnHousehold;
    let stays = |word: usize| is_preference(reader, word, is_own);
    if !clause.clone().filter(|word| !core.contains(word)).any(stays) {
        return clause;
    }
    let joins =
        |word: usize| !reader.is_name.get(word).copied().unwrap_or(false) && reader.is_any(word, &[PhraseKind::Join]);
    let joined_from = |start: usize| start - (clause.start..start).rev().take_while(|word| joins(*word)).count();
    match class {
        FairHousingClass::OwnHousehold => {
            let is_first = !(clause.start..core.start).any(stays);
            let start = if is_first { clause.start } else { joined_from(core.start) };
            let ends = [PhraseKind::Exclude, PhraseKind::Judgment, PhraseKind::AssistanceAnimal, PhraseKind::Voucher];
            let stops = |word: usize| stays(word) || reader.is_any(word, &ends);
            let stop = (core.end..clause.end).find(|word| stops(*word)).unwrap_or(clause.end);
            // "… in Riverton": the preposition stays with the place.
            let kept = (core.end..stop).rev().take_while(|word| stop < clause.end && joins(*word)).count();
            start..stop - kept
        }
        FairHousingClass::AboutOthersOrPlace
        | FairHousingClass::ExcludePrefer
        | FairHousingClass::AssistanceAnimal
        | FairHousingClass::Voucher => {
            let tails = [PhraseKind::Tail, PhraseKind::Person, PhraseKind::Place, PhraseKind::School];
            let goes = |word: &usize| reader.is_any(*word, &tails);
            let tail = (core.end..clause.end).take_while(goes).count();
            joined_from(core.start)..core.end + tail
        }
    }
}

/// Whether a word is part of the lawful wish: what is looked for, a name of a place, or a number.
fn is_preference(reader: &Reader<'_>, word: usize, is_own: bool) -> bool {
    let are_preferences = |word: usize| reader.is_any(word, &[PhraseKind::Preference, PhraseKind::Harmless]);
    let is_in = |word_list: &[bool]| word_list.get(word).copied().unwrap_or(false);
    if is_in(reader.is_name) || is_in(reader.is_place) || are_preferences(word) {
        return true;
    }
    // "Mom of 2" is no number of the wish, "3 beds" is.
    let is_number = reader.word_list.get(word).is_some_and(|word| word.is_number);
    is_number && (!is_own || are_preferences(word + 1) || word > 0 && are_preferences(word - 1))
}

/// All words of the clauses that these words stand in.
fn clause_of(reader: &Reader<'_>, core: &Range<usize>) -> Range<usize> {
    let (first, last) = (reader.word_list[core.start].clause, reader.word_list[core.end - 1].clause);
    let start = core.start - (0..core.start).rev().take_while(|at| reader.word_list[*at].clause == first).count();
    let end = core.end + reader.word_list[core.end..].iter().take_while(|word| word.clause == last).count();
    start..end
}

/// Puts spaces in place of words, and of the comma behind a whole clause.
pub(super) fn blank(bytes: &mut [u8], text: &str, word_list: &[Word], range: &Range<usize>) {
    let (start, mut end) = (word_list[range.start].span.start, word_list[range.end - 1].span.end);
    let begins = range.start == 0 || word_list[range.start - 1].clause != word_list[range.start].clause;
    if let Some(next) = text[end..].chars().next().filter(|next| begins && !next.is_alphanumeric() && *next != '?') {
        end += next.len_utf8();
    }
    bytes[start..end].fill(b' ');
}
