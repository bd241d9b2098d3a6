//! By how much two homes differ in what both state: "how much bigger is 507", "price per foot of each", "¿cuánto cuesta
//! más que la otra?".

use porchlight_domain::{Availability, Filter};

use super::{
    context::Context,
    message_terms::MessageTerms,
    phrases::{BY_HOW_MUCH, LESS_OF_TWO, MEASURES, OTHER_HOMES, WHICH},
};
use crate::{
    field::Field,
    intent::Intent,
    query::{ComparedValues, DataRequest, Direction, Query, SHOWN},
};

/// The comparison in one field; `None` where no two homes are meant.
pub(super) fn measured(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<Query> {
    const MAX_TERMS: usize = 22;
    let meaning = context.meaning;
    if terms.len() > MAX_TERMS || terms.has(OTHER_HOMES) && meaning.intent != Intent::Compare {
        return None;
    }
    let fields = [Field::UnitPrice, Field::LotArea, Field::BuildingArea, Field::Price];
    let field = MEASURES.iter().zip(fields).find(|(phrases, _)| terms.has(phrases)).map(|(_, field)| field)?;
    // "Which one is bigger" is a choice that compares the two already.
    let is_choice = terms.has(WHICH) && !terms.has("difference|diferencia");
    let is_table = meaning.intent == Intent::Compare && meaning.compared.is_none() && meaning.calculation.is_none();
    if is_table && !is_choice && !matches!(field, Field::Price) {
        return Some(Query { fields: vec![field], compared: Some(ComparedValues::default()), ..meaning.clone() });
    }
    let is_open = matches!(meaning.intent, Intent::Detail | Intent::Which | Intent::Search | Intent::NoAnswer);
    if !is_open || !terms.has(BY_HOW_MUCH) {
        return None;
    }
    let direction = if terms.has(LESS_OF_TWO) { Direction::Lowest } else { Direction::Highest };
    let compared = ComparedValues { direction: is_choice.then_some(direction), is_choice, ..ComparedValues::default() };
    let filter = pair(terms, context)?;
    let need = filter.ids.clone().map_or(DataRequest::Search, DataRequest::Listings);
    Some(Query {
        intent: Intent::Compare,
        filter,
        need,
        limit: SHOWN,
        fields: vec![field],
        compared: Some(compared),
        ..Query::default()
    })
}

/// The home that is named and the one spoken of, else the two of the conversation.
fn pair(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<Filter> {
    let any = Filter { availability: Availability::Any, ..Filter::default() };
    let state = context.dialog_state;
    let named = match (&context.meaning.need, context.meaning.intent) {
        (DataRequest::Listings(ids), Intent::Detail) => ids.first().copied(),
        _ => None,
    };
    let two = |ids| Some(Filter { ids: Some(ids), ..any.clone() });
    if let (Some(named), Some(current)) = (named, state.current)
        && named != current
    {
        return two(vec![named, current]);
    }
    let compared = [&state.compared, &state.shown].into_iter().find(|ids| ids.len() == 2);
    if state.current.is_none()
        && let Some(ids) = compared
    {
        return two(ids.clone());
    }
    let (current, street) = state.current_street_address.as_ref().filter(|(id, _)| Some(*id) == state.current)?;
    if let [own] = &context.meaning.filter.streets[..]
        && own != street
    {
        return Some(Filter { streets: vec![own.clone(), street.clone()], ..any });
    }
    let names_other = terms.has("other|other one|first one|la otra|el otro|la primera|than|que la|que el");
    let other = state.pair().filter(|pair| pair.contains(current) && names_other)?;
    two(other.to_vec())
}
