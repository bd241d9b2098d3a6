//! Questions of the home or the few homes in focus that name a feature or a limit, and so look like a search: "is the
//! basement finished", "I have a beagle. Allowed?", "is the HOA more than 200", "AC in all of them?".

use porchlight_domain::Filter;

use super::{
    named::{detail, listings_meant, which},
    question_form,
};
use crate::{
    dialog_state::DialogState,
    extractors::{
        details::pet_weight,
        references::{self, ListingReference},
    },
    field::Field,
    follow_up,
    parse_state::ParseState,
    query::Query,
};

/// Of more homes the answer is a list that says yes.
const MAX_FEW: usize = 4;

/// Of each of the homes shown.
const EACH: [&str; 16] = [
    "in all of them",
    "in all of these",
    "in all of those",
    "in all three",
    "in each",
    "in both",
    "all of them have",
    "all three have",
    "do they all",
    "do all of them",
    "do all three",
    "are they all",
    "are all of them",
    "are all three",
    "at each",
    "in every one",
];

/// The answer for the home in focus, or for each of the few; `None` where others are looked for.
pub(super) fn of_focus(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    if listings_meant(reading) > 0 || searches(reading) || !has_only_features(reading) {
        return None;
    }
    let fields = requested(reading);
    let is_few = (2..=MAX_FEW).contains(&dialog_state.shown.len());
    if fields.is_empty() || dialog_state.current.is_none() && !is_few {
        return None;
    }
    // "Which one has a wood stove" of homes that stand side by side chooses among them.
    let is_of_compared = is_few
        && dialog_state.compared.len() == dialog_state.shown.len()
        && dialog_state.shown.iter().all(|id| dialog_state.compared.contains(id))
        && question_form::chooses_one(reading);
    if dialog_state.shown.len() > 1
        && (is_of_compared || question_form::points_by_feature(reading))
        && fields.iter().all(|field| matches!(field, Field::Feature(_) | Field::Parking))
    {
        reading.fields = fields;
        return Some(which(reading, dialog_state));
    }
    let is_each = is_few && (reading.says_any(&EACH) || has_weight(&fields) && reading.says("which"));
    if is_few && asks_of_compared(reading, dialog_state) {
        reading.fields = fields;
        return Some(which(reading, dialog_state));
    }
    if is_each || dialog_state.current.is_none() && (asks_of_definite(reading) || has_weight(&fields)) {
        reading.fields = fields;
        return Some(which(reading, dialog_state));
    }
    let is_alone = dialog_state.shown.len() == 1 || !dialog_state.stated.is_empty();
    let is_of_it = asks_yes_or_no(reading)
        || is_alone && reading.says_any(&["what about", "how about"])
        || has_weight(&fields) && is_alone
        || asks_of_own_pet(reading);
    (dialog_state.current.is_some() && is_of_it).then(|| {
        reading.fields = fields;
        detail(reading, dialog_state)
    })
}

/// "Our cat is eleven years old, is he ok there?": what is said of it is no wish.
fn asks_of_own_pet(reading: &ParseState<'_>) -> bool {
    const VERBS: [&str; 6] = ["is", "are", "would", "will", "can", "could"];
    let asks = |at: usize| {
        reading.pauses(at) && VERBS.contains(&reading.word(at)) && matches!(reading.word(at + 1), "he" | "she" | "they")
    };
    matches!(reading.word(0), "our" | "my") && reading.says("?") && (1..reading.tokens.len()).any(asks)
}

/// "Laundry?", "heat included?" just after homes were compared and none of them was chosen: of each.
fn asks_of_compared(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const MAX_TOKENS: usize = 6;
    let is_just_compared = dialog_state.compared.len() == dialog_state.shown.len()
        && dialog_state.shown.iter().all(|id| dialog_state.compared.contains(id))
        && dialog_state.spoken_of.is_empty();
    is_just_compared
        && references::pointing(reading) == ListingReference::Nothing
        && !reading.says_any(&["there", "this", "that", "he", "she"])
        && reading.tokens.len() <= MAX_TOKENS
        && (reading.says("?") || asks_yes_or_no(reading) || reading.tokens.len() <= 2)
}

/// Whether no more than features, a fee or a count of spaces is named.
fn has_only_features(reading: &ParseState<'_>) -> bool {
    let own = &reading.filter;
    let features = Filter {
        terms: own.terms.clone(),
        any_terms: own.any_terms.clone(),
        excluded_terms: own.excluded_terms.clone(),
        hoa_month: own.hoa_month,
        no_hoa: own.no_hoa,
        parking_spots: own.parking_spots,
        ..Filter::default()
    };
    *own == features
        && reading.order.is_none()
        && reading.limit.is_none()
        && reading.skip.is_none()
        && reading.within_m.is_none()
        && reading.corrected.is_none()
        && reading.forget.is_empty()
        && reading.unknown_places.is_empty()
        && reading.other_money.is_empty()
}

/// "Any with a pool", "do you have a house with a dock": others are looked for.
fn searches(reading: &ParseState<'_>) -> bool {
    const OTHERS: [&str; 46] = [
        "any",
        "anything",
        "something",
        "somewhere",
        "homes",
        "houses",
        "condos",
        "apartments",
        "townhouses",
        "listings",
        "rentals",
        "places",
        "properties",
        "studios",
        "others",
        "another",
        "other",
        "else",
        "instead",
        "ones",
        "one with",
        "about with",
        "about without",
        "a place",
        "a home",
        "a house",
        "a condo",
        "an apartment",
        "show",
        "find",
        "list",
        "looking",
        "search",
        "do you have",
        "do you guys have",
        "you got",
        "you have",
        "only",
        "must",
        "without",
        "too",
        "also",
        "as well",
        "how many",
        "where",
        "open house",
    ];
    reading.says_any(&OTHERS)
        || follow_up::states_preference(reading) && !reading.says_any(&["how about", "what about"])
}

/// The fields that the question names, or else the features that were read as wishes.
fn requested(reading: &ParseState<'_>) -> Vec<Field> {
    if let Some(weight) = pet_weight::find(reading) {
        return vec![weight];
    }
    let is_value =
        |field: &&Field| !matches!(field, Field::Everything | Field::Unlisted | Field::Price | Field::Status);
    let fields: Vec<Field> = reading.fields.iter().filter(is_value).cloned().collect();
    if fields.is_empty() {
        let named = reading.filter.terms.iter().chain(reading.filter.any_terms.iter().flatten());
        return named.take(2).map(|term| Field::Feature(term.clone())).collect();
    }
    fields
}

fn has_weight(fields: &[Field]) -> bool {
    fields.iter().any(|field| matches!(field, Field::PetWeight(_)))
}

fn lead(reading: &ParseState<'_>) -> usize {
    let lead = follow_up::lead(reading);
    lead + usize::from(matches!(reading.word(lead), "and" | "but" | "so" | "then"))
}

/// "Is the basement finished", "do they have a yard" where no home is the only one: of each.
fn asks_of_definite(reading: &ParseState<'_>) -> bool {
    let lead = lead(reading);
    matches!(reading.word(lead), "is" | "are" | "isnt" | "arent")
        && matches!(reading.word(lead + 1), "the" | "their" | "its")
}

/// "Is the patio fenced", "does it have a dock", "I have a dog. Allowed?", "would two cats be a problem".
fn asks_yes_or_no(reading: &ParseState<'_>) -> bool {
    const OPENERS: [&str; 18] = [
        "is", "isnt", "are", "arent", "does", "doesnt", "do", "can", "could", "may", "has", "have", "will", "would",
        "was", "did", "am", "its",
    ];
    const PERMITS: [&str; 16] = [
        "allowed",
        "is that ok",
        "is that okay",
        "is that fine",
        "is it ok",
        "is it okay",
        "ok with",
        "okay with",
        "a problem",
        "an issue",
        "permitted",
        "welcome",
        "accepted",
        "can he",
        "can she",
        "can they",
    ];
    let opens = OPENERS.contains(&reading.word(lead(reading)));
    opens || reading.says("?") && reading.says_any(&PERMITS)
}
