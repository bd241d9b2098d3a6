//! A home by a part of it that no list has: "the barn, how many stalls".

use porchlight_domain::Filter;

use super::named::listings_meant;
use crate::{
    dialog_state::DialogState,
    field::Field,
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::{DataRequest, Query, SHOWN},
};

/// What visitors tell a home by beside "one" or "unit": "the corner unit", "the solar one".
const QUALIFIED: [&str; 23] = [
    "view",
    "corner",
    "end",
    "brick",
    "solar",
    "furnished",
    "waterfront",
    "terrace",
    "dock",
    "sunroom",
    "greenbelt",
    "carport",
    "pool",
    "theater",
    "barn",
    "horse",
    "charger",
    "elevator",
    "balcony",
    "loft",
    "basement",
    "fireplace",
    "garden",
];

/// Of more homes shown a part is not asked of each.
const MAX_FEW: usize = 3;

/// The question of the only home whose description has the noun.
pub(super) fn by_noun(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    let asks = reading.says("?") || follow_up::asks_something(reading) || reading.says_any(&["how many", "how much"]);
    let own = &reading.filter;
    let has_area = !own.locations.is_empty() || !own.cities.is_empty() || own.near.is_some();
    if listings_meant(reading) > 0 || !asks || has_area {
        return None;
    }
    let noun = noun(reading, dialog_state)?;
    // "The craftsman with a pool" is looked for; "how old is the cottage with the wood stove" asks of it.
    let names_part = reading.says(&format!("{noun} with the"));
    let own = |terms: &[String]| names_part || terms.iter().all(|term| *term == noun || *term == format!("no {noun}"));
    if !own(&reading.filter.terms) || !own(&reading.filter.excluded_terms) || reading.order.is_some() {
        return None;
    }
    let is_requested = |field: &&Field| match field {
        Field::Everything | Field::Unlisted => false,
        Field::Feature(word) => !word.split(' ').any(|part| part == noun),
        _ => true,
    };
    let mut fields: Vec<Field> = reading.fields.iter().filter(is_requested).cloned().collect();
    if fields.is_empty() {
        fields = vec![Field::Feature(counted_noun(reading).unwrap_or_else(|| noun.clone()))];
    }
    let sale_type = dialog_state.filter.as_deref().and_then(|filter| filter.sale_type);
    let more_terms = reading.filter.terms.iter().filter(|term| names_part && **term != noun).cloned();
    let terms = std::iter::once(noun.clone()).chain(more_terms).collect();
    let streets = reading.filter.streets.clone();
    let filter = Filter { terms, streets, sale_type, ..Filter::default() };
    Some(Query { intent: Intent::Detail, filter, fields, need: DataRequest::Search, limit: SHOWN, ..Query::default() })
}

/// "The barn" at the beginning, where no home is at hand: what the home at hand has is asked of that home.
fn noun(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<String> {
    let word = reading.word(1);
    let is_the = matches!(reading.word(0), "the" | "that");
    // A part of a home was read as a wish, too.
    let is_wanted = reading.filter.terms.iter().any(|term| term == word);
    let is_free = reading.tokens.get(1).is_some_and(|token| !token.taken || is_wanted);
    let is_part = dialog_state.current.is_none() && is_the && is_free && QUALIFIED.contains(&word);
    is_part.then(|| word.to_owned())
}

/// "How many stalls are there" of the homes shown: a part of a home that listings count, and no number of homes.
pub(super) fn counted_part(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<Field> {
    const COUNTED: [&str; 8] =
        ["stall", "stable", "fireplace", "caballeriza", "closet", "entrance", "outlet", "elevator"];
    let noun = counted_noun(reading).filter(|noun| COUNTED.contains(&noun.as_str()))?;
    let is_few = dialog_state.current.is_some() || (1..=MAX_FEW).contains(&dialog_state.shown.len());
    // "The barn, how many stalls" names the home by what it has.
    let is_of_shown = is_few && !follow_up::mentions_area(reading) && self::noun(reading, dialog_state).is_none();
    is_of_shown.then_some(Field::Feature(noun))
}

/// "How many stalls".
fn counted_noun(reading: &ParseState<'_>) -> Option<String> {
    // The words may be taken as those of a count.
    let at =
        (2..reading.tokens.len()).find(|at| reading.before(*at, 2) == "how" && reading.before(*at, 1) == "many")?;
    let word = reading.word(at);
    (word.len() > 2 && word.chars().all(char::is_alphabetic)).then(|| word.trim_end_matches('s').to_owned())
}
