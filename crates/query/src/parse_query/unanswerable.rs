//! Questions that no listing answers and no other part of the grammar knows. They get an honest answer, about the home
//! of the conversation if there is one, and never a list of all homes.

use crate::{
    dialog_state::DialogState,
    follow_up,
    intent::{Intent, Topic},
    known_words,
    parse_state::ParseState,
    query::{DataRequest, Query, SHOWN},
    tokens::Token,
};
use porchlight_domain::{Filter, ListingId};
use porchlight_lang::language::Language;

use super::{at_hand, named::detail, of_current, question_form};

/// What is answered where something is asked that no listing says.
pub(super) fn unlisted(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    if dialog_state.current.is_some() {
        return detail(reading, dialog_state);
    }
    if let Some(of_few) = at_hand::of_few(reading, dialog_state) {
        return of_few;
    }
    // Some of those shown may state it in other words.
    let shown: Vec<ListingId> = dialog_state.shown.iter().take(SHOWN).copied().collect();
    let need = if shown.is_empty() { DataRequest::Nothing } else { DataRequest::Listings(shown) };
    Query { intent: Intent::NoAnswer, topic: Some(Topic::Unlisted), need, limit: SHOWN, ..Query::default() }
}

/// "The one facing the courtyard" of the homes shown: the one whose listing says so.
pub(super) fn chosen_by_text(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    let is_meant = dialog_state.shown.len() > 1 && question_form::points_by_feature(reading);
    let shown: Vec<ListingId> = dialog_state.shown.iter().take(SHOWN).copied().collect();
    let need = DataRequest::Listings(shown);
    is_meant.then(|| Query {
        intent: Intent::NoAnswer,
        topic: Some(Topic::Unlisted),
        need,
        limit: SHOWN,
        ..Query::default()
    })
}

/// Whether a question in words of its own follows homes that were shown: "and who built those". Their listings don't say
/// it, which is more than that the question was not understood.
pub(super) fn asks_of_shown(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const MIN_TERMS: usize = 3;
    let asks = follow_up::asks_something(reading) || reading.says("?");
    let terms = || reading.tokens.iter().filter(|token| token.word.chars().all(char::is_alphabetic));
    let is_word = |token: &&Token| {
        of_current::says_something(&token.word) && (token.foreign || known_words::is_known(&token.word))
    };
    !dialog_state.shown.is_empty() && asks && terms().count() >= MIN_TERMS && terms().any(|token| is_word(&token))
}

/// Whether a question that adds no condition has words that nothing accounted for: "how fast are homes like mine selling".
pub(super) fn has_unknown_subject(reading: &ParseState<'_>) -> bool {
    // Words of a search without conditions.
    const OF_A_LIST: [&str; 62] = [
        "homes",
        "houses",
        "home",
        "house",
        "listings",
        "listing",
        "properties",
        "places",
        "condos",
        "apartments",
        "townhouses",
        "units",
        "options",
        "inventory",
        "available",
        "sale",
        "market",
        "buy",
        "buying",
        "looking",
        "look",
        "search",
        "find",
        "show",
        "list",
        "offer",
        "offers",
        "offering",
        "selling",
        "sell",
        "new",
        "nice",
        "good",
        "best",
        "great",
        "other",
        "others",
        "different",
        "all",
        "every",
        "everything",
        "right",
        "now",
        "today",
        "currently",
        "here",
        "there",
        "help",
        "thing",
        "things",
        "kind",
        "kinds",
        "type",
        "types",
        "sort",
        "real",
        "estate",
        "website",
        "site",
        "agency",
        "today",
        "live",
    ];
    let asks = follow_up::asks_something(reading) || reading.says("?");
    let opens =
        matches!(reading.word(follow_up::lead(reading)), "show" | "got" | "any" | "tell" | "and" | "so" | "but");
    let is_plain = !follow_up::has_conditions(reading)
        && reading.order.is_none()
        && reading.unknown_places.is_empty()
        && reading.preferences.is_empty();
    let is_about_tours = reading.earlier.is_some_and(|earlier| earlier.tours.is_some());
    if !asks || !is_plain || is_about_tours || opens && !reading.says("?") {
        return false;
    }
    let is_unknown = |word: &str| of_current::says_something(word) && word.len() > 3 && !OF_A_LIST.contains(&word);
    let count = reading.tokens.iter().filter(|token| !token.taken && is_unknown(&token.word)).count();
    // Other languages have small words that no table lists.
    count >= if reading.language == Language::En { 1 } else { 3 }
}

/// The listings that say something of vouchers, beside the sentence about them.
pub(super) fn find_vouchers(meaning: &mut Query) {
    const VOUCHERS: [&str; 4] = ["section 8", "voucher", "housing choice", "housing assistance"];
    const MAX_LISTINGS: usize = 3;
    if meaning.need == DataRequest::Nothing {
        meaning.filter = Filter { any_terms: vec![VOUCHERS.map(str::to_owned).to_vec()], ..Filter::default() };
        (meaning.need, meaning.limit) = (DataRequest::Search, MAX_LISTINGS);
    }
}
