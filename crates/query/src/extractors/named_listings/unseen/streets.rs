//! Streets of the listings that a message names without a number.

use porchlight_domain::{Availability, Filter};

use crate::{
    dialog_state::DialogState,
    known_words,
    parse_state::ParseState,
    street_address::{self, Role},
    unseen_name::UnseenName,
};

/// The words of a name, what it says, and where that ends which no text states.
pub(super) type Found = (std::ops::Range<usize>, UnseenName, usize);

/// Words of a street or place.
pub(super) const MAX_PLACE: usize = 5;
/// A longer message is about more than the street.
const MAX_TOKENS: usize = 12;

/// "Do you have pictures of Heron Slip": the only street of a question that names nothing else, where the home spoken of is
/// on another.
pub(super) fn bare_street(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<Found> {
    let at = (0..reading.tokens.len().min(MAX_TOKENS)).find(|at| street_at(reading, *at).is_some())?;
    let (streets, length) = street_at(reading, at)?;
    let is_numbered = |at: usize| reading.tokens.get(at).is_some_and(|token| token.number.is_some());
    let is_there = matches!(reading.before(at, 1), "of" | "about" | "at" | "for" | "")
        && !reading.says_any(&["lives", "any", "or"]);
    let terms: Vec<&str> = (at..at + length).map(|at| reading.word(at)).collect();
    let own = dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current);
    let is_own = own.is_some_and(|own| streets.iter().any(|street| own.street.contains(street.as_str())));
    if !is_there
        || is_own
        || reading.vocabulary.place_at(&terms).is_some()
        || is_numbered(at + length)
        || at > 0 && is_numbered(at - 1)
    {
        return None;
    }
    let filter = Filter { streets, availability: Availability::Any, ..Filter::default() };
    Some((at..at + length, UnseenName { filter, ..UnseenName::default() }, at + length))
}

/// A street of the listings outside the name, and where it stands.
pub(super) fn street_beside(
    reading: &ParseState<'_>,
    span: &std::ops::Range<usize>,
) -> Option<(Vec<String>, usize, usize)> {
    (0..reading.tokens.len()).filter(|at| !span.contains(at)).find_map(|at| {
        let (streets, length) = street_at(reading, at)?;
        Some((streets, at, at + length))
    })
}

/// The parts of addresses of the street that a position names, and its words.
pub(super) fn street_at(reading: &ParseState<'_>, at: usize) -> Option<(Vec<String>, usize)> {
    let is_open = |at: &usize| reading.tokens.get(*at).is_some_and(|token| !token.taken);
    let terms: Vec<&str> = (at..at + MAX_PLACE).take_while(is_open).map(|at| reading.word(at)).collect();
    let is_name = terms.first().is_some_and(|word| word.len() >= 4 && word.chars().all(char::is_alphabetic));
    let (names, length) = reading.vocabulary.street_at(&terms).filter(|_| is_name)?;
    // "Orchard Park" is no Orchard Way.
    if reading.vocabulary.place_at(&terms).is_some_and(|(_, own)| own > length) {
        return None;
    }
    let suffix = terms.get(length).copied().filter(|word| street_address::role(word) == Role::Suffix);
    // "The college": a word that is more than a name needs its suffix.
    if length == 1 && suffix.is_none() && known_words::is_common(terms[0]) {
        return None;
    }
    let same = |name: &&str| {
        suffix.is_none_or(|suffix| {
            name.split(' ').next_back().map(street_address::short) == Some(street_address::short(suffix))
        })
    };
    let streets: Vec<String> = names.iter().filter(same).map(str::to_owned).collect();
    (!streets.is_empty()).then_some((streets, length + usize::from(suffix.is_some())))
}

/// The street of the home spoken of.
pub(super) fn street_of_current(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<Vec<String>> {
    let shown = dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current)?;
    let read = street_address::read(&shown.street);
    let core: Vec<&str> = read.core.iter().map(String::as_str).collect();
    let (streets, _) = reading.vocabulary.street_at(&core)?;
    Some(streets.iter().map(str::to_owned).collect())
}
