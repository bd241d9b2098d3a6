//! Decides what a message is about once its parts were read: the home in focus, the few homes shown, or a search. A
//! search that only repeats the list, or looks for words that no listing has, is none while a home is in focus.

mod conditions;
mod evidence;

use porchlight_domain::{Availability, Filter, ListingId};
use porchlight_lang::{aims::Cue, language::Language};

use self::{
    conditions::{adds_only_pets, is_feature, is_stated, new_terms, without_terms},
    evidence::Evidence,
};
use super::{named::listings_meant, of_current, question_form, search::search};
use crate::{
    dialog_state::DialogState,
    extractors::references,
    field::Field,
    follow_up,
    intent::{Intent, Topic},
    parse_state::ParseState,
    query::{DataRequest, Query, SHOWN},
};

/// Of more homes shown, what each says of a feature is no answer.
const MAX_FEW: usize = 3;
/// Weight of a search that adds nothing to the one before it.
const EMPTY_SEARCH: i32 = 3;
/// Weight of pets that the visitor has.
const OWN_PETS: i32 = 2;
/// Weight of a condition that is given up.
const GIVES_UP: i32 = 3;
/// Weight of the only home spoken of.
const SPOKEN_OF: i32 = 1;
/// Weight of an order that the search before it didn't have.
const NEW_ORDER: i32 = 2;
const PRICE_REDUCED: &str = "price reduced";

/// The homes that a question without a name is about.
enum Focus {
    One(ListingId),
    Few(Vec<ListingId>),
}

impl Focus {
    fn of(dialog_state: &DialogState) -> Option<Self> {
        match (dialog_state.current, &dialog_state.shown[..]) {
            (Some(id), _) => Some(Self::One(id)),
            (None, []) => None,
            (None, [id]) => Some(Self::One(*id)),
            (None, shown) => Some(Self::Few(shown.iter().take(SHOWN).copied().collect())),
        }
    }
}

/// The query proposed, or the question of the homes in focus that the message is rather about.
pub(super) fn decide(reading: &mut ParseState<'_>, dialog_state: &DialogState, proposed: Query) -> Query {
    let Some(mut evidence) = Evidence::read(reading) else { return proposed };
    let named = listings_meant(reading);
    let default = Filter::default();
    let earlier = dialog_state.filter.as_deref().unwrap_or(&default);
    if matches!(proposed.intent, Intent::Detail | Intent::Which) {
        evidence.add_conditions(&reading.filter, earlier);
        let is_of_focus = matches!(proposed.need, DataRequest::Listings(_));
        if named == 0 && is_of_focus && looks_for_others(&evidence) {
            let pointing = references::pointing(reading);
            return search(reading, dialog_state, false, false, pointing);
        }
        return Query { fields: requested_fields(&proposed, &evidence, reading, named), ..proposed };
    }
    let focus = Focus::of(dialog_state).filter(|_| named == 0 && !evidence.has(Cue::Chat));
    let Some(focus) = focus else { return proposed };
    let is_of_focus = match proposed.intent {
        Intent::Search | Intent::Summary => {
            let is_empty = !evidence.has(Cue::Looks) && is_empty_search(&proposed, dialog_state, earlier);
            evidence.add_conditions(&proposed.filter, earlier);
            evidence.search += if proposed.order == dialog_state.order { 0 } else { NEW_ORDER };
            evidence.search += if reading.forget.is_empty() { 0 } else { GIVES_UP };
            evidence.focus += if is_empty { EMPTY_SEARCH } else { 0 };
            // "I have two dogs", of the home spoken of, asks whether they are allowed.
            let tells_of_pets = evidence.has(Cue::Own) && adds_only_pets(&proposed.filter, earlier);
            evidence.focus += if tells_of_pets { OWN_PETS } else { 0 };
            let adds_feature = new_terms(&proposed.filter, earlier).any(is_feature);
            // "Why is one tax bill so much bigger" looks for nothing.
            let asks_why = reading.word(follow_up::lead(reading)) == "why";
            match &focus {
                _ if asks_why => true,
                Focus::One(_) => (evidence.asks() || tells_of_pets) && evidence.focus + SPOKEN_OF > evidence.search,
                // "Which of them has a pool" narrows the list.
                Focus::Few(ids) => {
                    evidence.asks()
                        && (evidence.is_pointed() || is_empty)
                        && !(adds_feature && ids.len() > MAX_FEW)
                        && !question_form::chooses_one(reading)
                        && evidence.focus > evidence.search
                }
            }
        }
        Intent::Count => matches!(focus, Focus::One(_)) && evidence.has(Cue::Speaks) && evidence.search == 0,
        Intent::NoAnswer => {
            let is_unread = proposed.topic.is_none() && proposed.ignored.is_empty() && proposed.term.is_none();
            let is_particular = !evidence.content.is_empty() || evidence.has(Cue::Tells);
            let asks = evidence.asks() || evidence.offers_choice;
            is_unread && asks && is_particular && evidence.search <= evidence.focus
        }
        // "Yo" greets in English, and is a pronoun.
        Intent::Greeting => reading.language != Language::En && evidence.asks() && !evidence.content.is_empty(),
        _ => false,
    };
    if !is_of_focus {
        return proposed;
    }
    reading.wants_listings = false;
    let fields = match evidence.has(Cue::Tells) && evidence.content.is_empty() {
        true => vec![Field::Everything],
        false => fields_of(reading, &proposed, earlier),
    };
    about(focus, fields)
}

/// "Is there anything with 4 bedrooms under 500": a search in full, whatever its words may ask of a home.
fn looks_for_others(evidence: &Evidence) -> bool {
    const FULL_SEARCH: i32 = 2;
    let is_full = evidence.conditions >= FULL_SEARCH || evidence.has(Cue::Compares);
    evidence.has(Cue::Looks) && is_full && evidence.search > evidence.focus + 1
}

/// Whether a search finds the homes shown before again, or adds only words that are no feature of any listing.
fn is_empty_search(proposed: &Query, dialog_state: &DialogState, earlier: &Filter) -> bool {
    let adds_unread = new_terms(&proposed.filter, earlier).next().is_some();
    let repeats = dialog_state.filter.is_some() && proposed.skip == 0 && proposed.order == dialog_state.order;
    // The days of open houses are named one after the other.
    (adds_unread || repeats)
        && proposed.filter.tours.is_none()
        && without_terms(&proposed.filter) == without_terms(earlier)
        && !new_terms(&proposed.filter, earlier).any(|term| is_feature(term) || is_stated(term))
}

/// What the question is about: the fields that were read, else the features that were read as wishes, else what its text
/// says.
fn fields_of(reading: &ParseState<'_>, proposed: &Query, earlier: &Filter) -> Vec<Field> {
    let is_value = |field: &&Field| !matches!(field, Field::Everything | Field::Unlisted | Field::Price);
    let is_noun = |field: &&Field| !matches!(field, Field::Feature(word) if is_unread_phrase(word, reading));
    let fields: Vec<Field> = reading.fields.iter().filter(is_value).filter(is_noun).cloned().collect();
    if !fields.is_empty() {
        return fields;
    }
    let known = new_terms(&proposed.filter, earlier).filter(|term| is_feature(term));
    let wished: Vec<Field> = known.take(2).map(|term| Field::Feature(term.clone())).collect();
    if wished.is_empty() { vec![Field::Unlisted] } else { wished }
}

/// Whether a feature is no more than words of the message that nothing has read.
fn is_unread_phrase(word: &str, reading: &ParseState<'_>) -> bool {
    word.contains(' ') && !is_feature(word) && reading.says(word)
}

/// The question of the homes in focus.
fn about(focus: Focus, fields: Vec<Field>) -> Query {
    let is_unlisted = fields == [Field::Unlisted];
    match focus {
        Focus::One(id) => {
            let filter = Filter { ids: Some(vec![id]), availability: Availability::Any, ..Filter::default() };
            let need = DataRequest::Listings(vec![id]);
            Query { intent: Intent::Detail, filter, need, fields, limit: SHOWN, ..Query::default() }
        }
        Focus::Few(ids) if !is_unlisted && ids.len() <= MAX_FEW => {
            let need = DataRequest::Listings(ids);
            Query { intent: Intent::Which, need, fields, limit: SHOWN, ..Query::default() }
        }
        Focus::Few(ids) => Query {
            intent: Intent::NoAnswer,
            topic: Some(Topic::Unlisted),
            need: DataRequest::Listings(ids),
            limit: SHOWN,
            ..Query::default()
        },
    }
}

/// The fields of a question about homes, without a whole listing or a bare price that it doesn't ask for.
fn requested_fields(proposed: &Query, evidence: &Evidence, reading: &ParseState<'_>, named: usize) -> Vec<Field> {
    let fields = proposed.fields.clone();
    match &fields[..] {
        [Field::Everything] if named == 0 && proposed.intent == Intent::Detail && asks_of_text(evidence, reading) => {
            vec![Field::Unlisted]
        }
        [Field::Unlisted] if named == 0 && evidence.has(Cue::Tells) && evidence.content.is_empty() => {
            vec![Field::Everything]
        }
        [Field::YearBuilt] if evidence.has(Cue::Part) => vec![Field::Unlisted],
        [Field::Price] if evidence.has(Cue::Reduced) => vec![Field::Feature(PRICE_REDUCED.into())],
        [Field::Price] if evidence.begins_question() && !evidence.has(Cue::Value) && !evidence.has(Cue::Tells) => {
            vec![Field::Unlisted]
        }
        _ => fields,
    }
}

/// Whether a question that no field was read of asks for something in particular: "who will be there".
fn asks_of_text(evidence: &Evidence, reading: &ParseState<'_>) -> bool {
    let is_unread = |word: &String| {
        reading.tokens.iter().any(|token| !token.taken && token.word == *word) && of_current::says_something(word)
    };
    let is_particular = evidence.has(Cue::AsksOf) || evidence.content.iter().any(is_unread);
    evidence.asks() && is_particular && !evidence.has(Cue::Tells) && !evidence.has(Cue::Looks)
}
