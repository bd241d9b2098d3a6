//! Reads which sum a message asks for, of the home or the two homes that the conversation is about. What the message
//! means otherwise stays as it is, for homes that lack what the sum is of.

mod chain;
mod context;
mod items;
mod measured;
mod message_terms;
mod of_fields;
mod of_income;
mod of_price;
mod of_rents;
mod of_terms;
mod operation;
mod own_amounts;
mod phrases;
mod totals;

use porchlight_domain::{Availability, Filter, ListingId};

use self::context::Context;
pub(crate) use self::message_terms::MessageTerms;
pub(super) use self::phrases::QUESTIONS;
use crate::{
    dialog_state::DialogState,
    field::Field,
    intent::Intent,
    query::{DataRequest, Query, SHOWN},
    sums::request::{CountedItem, Operation, SumRequest},
    tokens::Token,
};

/// Of more homes than these, sums are not worked out for each.
const MAX_LISTINGS: usize = 3;

/// Animals that a message counts: "2 dogs".
pub(crate) fn counted_animals(terms: &MessageTerms<'_>) -> Vec<CountedItem> {
    items::counted_animals(terms)
}

/// Adds the sum that a message asks for to what it means otherwise.
pub(crate) fn continue_query(
    meaning: Query,
    terms: &MessageTerms<'_>,
    read: &[Token],
    dialog_state: &DialogState,
) -> Query {
    let is_open = !matches!(
        meaning.intent,
        Intent::Contact | Intent::Person | Intent::Steering | Intent::StartOver | Intent::Privacy | Intent::WhoAreYou
    );
    // "Can I rent it for 4 months" asks for the lease.
    let is_of_lease = meaning.fields.iter().any(|field| matches!(field, Field::Stay(_)));
    let is_open = is_open
        && !(is_of_lease && read.iter().any(|token| matches!(token.word.as_str(), "can" | "could" | "possible")));
    // "If I sign by the 5th" after what is due before moving in asks for no person.
    let is_signing = meaning.intent == Intent::Person
        && dialog_state.sum.as_deref().is_some_and(|sum| sum.request.operation == Operation::MoveIn)
        && terms.has("if i sign|if we sign|si firmo|si firmamos");
    let goes_on = dialog_state.sum.is_some() || dialog_state.amount.is_some() || dialog_state.calculation.is_some();
    if !is_open && !is_signing || !terms.may_ask_sum() && !goes_on {
        return meaning;
    }
    let named = named_listing(&meaning);
    // A home that only the data can find, by its name.
    let is_unseen = meaning.intent == Intent::Detail && meaning.filter.ids.is_none();
    let is_found = matches!(meaning.need, DataRequest::Search) && (meaning.intent == Intent::Calculate || is_unseen)
        || meaning.intent == Intent::Detail && !meaning.filter.streets.is_empty();
    let spoken_of = || match dialog_state.shown[..] {
        [only] => Some(only),
        _ => None,
    };
    let current = if is_found { None } else { named.or(dialog_state.current).or_else(spoken_of) };
    let is_of_several = current.is_none() && !is_found && meaning.intent == Intent::Which;
    let several = dialog_state.shown.iter().copied().take(MAX_LISTINGS + 1);
    let several: Vec<ListingId> = several.filter(|_| is_of_several).collect();
    let several = if several.len() > MAX_LISTINGS { Vec::new() } else { several };
    let context = Context { meaning: &meaning, dialog_state, current, several };
    if let Some((request, pair)) = operation::difference(terms, &context) {
        return of_listings(meaning, request, pair.to_vec(), Intent::Compare);
    }
    if let Some(query) = measured::measured(terms, &context).or_else(|| of_fields::of_field(terms, &context)) {
        return query;
    }
    if current.is_none() && !is_found && context.several.is_empty() {
        return meaning;
    }
    let Some(request) = operation::find(terms, &context) else { return meaning };
    let is_of_listing = is_found
        || named.is_some() && matches!(meaning.intent, Intent::Detail | Intent::Calculate | Intent::Definition);
    match current {
        _ if is_of_listing => Query { sum: Some(Box::new(request)), ..meaning },
        Some(id) => {
            // Where nothing can be worked out, the description may say something.
            let fields = if request.operation == Operation::Income {
                vec![Field::Feature("income requirement".into())]
            } else if meaning.fields.is_empty() {
                vec![Field::Unlisted]
            } else {
                meaning.fields.clone()
            };
            of_listings(Query { fields, ..meaning }, request, vec![id], Intent::Detail)
        }
        None => Query { sum: Some(Box::new(request)), ..meaning },
    }
}

/// The home that a question is of, as it was understood.
fn named_listing(meaning: &Query) -> Option<ListingId> {
    match (&meaning.need, meaning.intent) {
        (DataRequest::Listings(ids), Intent::Detail | Intent::Calculate | Intent::Definition) => match ids[..] {
            [only] => Some(only),
            _ => None,
        },
        _ => None,
    }
}

fn of_listings(meaning: Query, request: SumRequest, ids: Vec<ListingId>, intent: Intent) -> Query {
    Query {
        intent,
        filter: Filter { ids: Some(ids.clone()), availability: Availability::Any, ..Filter::default() },
        need: DataRequest::Listings(ids),
        limit: SHOWN,
        sum: Some(Box::new(request)),
        fields: meaning.fields,
        ..Query::default()
    }
}
