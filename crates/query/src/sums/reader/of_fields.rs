//! Amounts that a field of the home says better than a sum: the price of an acre, what a special saves.

use porchlight_domain::{Availability, Filter};

use super::{
    context::Context,
    message_terms::MessageTerms,
    phrases::{FIRST_MONTH, OTHER_HOMES, PER_ACRE, SAVES, SIGNING},
};
use crate::{
    calculation::CalculationKind,
    field::Field,
    intent::Intent,
    query::{DataRequest, Query, SHOWN},
};

/// The question for the field; `None` where the message asks for none of them.
pub(super) fn of_field(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<Query> {
    let meaning = context.meaning;
    let is_found = meaning.intent == Intent::Detail && !meaning.fields.contains(&Field::LotUnitPrice);
    if is_found && terms.has(PER_ACRE) && meaning.fields.iter().all(is_of_land) {
        return Some(Query { fields: vec![Field::LotUnitPrice], ..meaning.clone() });
    }
    // A home that is sold has no first month: it is no question for a down payment.
    let is_of_rental = context.kind() == Some(CalculationKind::CashNeeded) && terms.has(FIRST_MONTH);
    if is_of_rental && context.is_sale() == Some(true) {
        let fields = vec![Field::Price, Field::Deposit];
        return Some(Query { intent: Intent::Detail, fields, calculation: None, ..meaning.clone() });
    }
    let current = context.current.filter(|_| context.is_sale() == Some(false) && !terms.has(OTHER_HOMES))?;
    let is_open = matches!(meaning.intent, Intent::Detail | Intent::Search | Intent::NoAnswer | Intent::Which);
    if !is_open || !terms.has(SIGNING) || !terms.has(SAVES) {
        return None;
    }
    Some(Query {
        intent: Intent::Detail,
        filter: Filter { ids: Some(vec![current]), availability: Availability::Any, ..Filter::default() },
        need: DataRequest::Listings(vec![current]),
        limit: SHOWN,
        fields: vec![Field::Feature("promotion".into())],
        ..Query::default()
    })
}

fn is_of_land(field: &Field) -> bool {
    matches!(field, Field::LotArea | Field::Price | Field::UnitPrice)
}
