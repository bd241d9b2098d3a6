//! Rents that a home for sale brings.

use rust_decimal::prelude::ToPrimitive;

use super::{
    context::{Context, LOWEST_SALE_PRICE, SumCues},
    message_terms::MessageTerms,
    phrases::{INCOMES, LETS, OTHER_HOMES, OTHER_UNIT, WHAT_IF, YIELDS},
};
use crate::{
    calculation::CalculationKind,
    sums::{
        item::Item,
        request::{Operation, SumRequest},
    },
};

/// Rents that a home for sale brings, what they leave, and that as a part of the price.
pub(super) fn of_rents(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    const COSTS: [Item; 3] = [Item::Hoa, Item::Taxes, Item::Water];
    if !context.may_be_sale() {
        return None;
    }
    let last =
        context.last().filter(|last| matches!(last.operation, Operation::Gross | Operation::Net | Operation::NetYield));
    let own_price = terms.amounts().map(|(_, value)| value).find(|value| *value >= LOWEST_SALE_PRICE.into());
    let own_rent = terms
        .amounts()
        .map(|(_, value)| value)
        .find(|value| (200..LOWEST_SALE_PRICE).contains(&value.to_i64().unwrap_or(0)));
    let is_yield = terms.has(YIELDS);
    if let Some(last) = last {
        let price = own_price.or(last.price);
        if is_yield || own_price.is_some() && terms.has(WHAT_IF) && cues.items.added.is_empty() {
            return Some(SumRequest { operation: Operation::NetYield, price, ..last.clone() });
        }
        if !cues.items.taken_off.is_empty() {
            return Some(SumRequest { operation: Operation::Net, items: cues.items.taken_off.clone(), ..last.clone() });
        }
        let rent = own_rent.filter(|_| terms.has(WHAT_IF) || terms.has(LETS));
        if rent.is_some() {
            return Some(SumRequest { rent, ..last.clone() });
        }
    }
    if own_rent.is_some() && own_price.is_none() && terms.has(LETS) && terms.has(INCOMES) && !is_yield {
        let is_of_other_unit = terms.has(OTHER_UNIT);
        let operation = if cues.items.taken_off.is_empty() { Operation::Gross } else { Operation::Net };
        let items = cues.items.taken_off.clone();
        return Some(SumRequest { operation, items, rent: own_rent, is_of_other_unit, ..SumRequest::default() });
    }
    if context.is_sale() != Some(true) {
        return None;
    }
    let is_covered = context.kind() == Some(CalculationKind::NetRent)
        && cues.items.taken_off.iter().all(|counted| COSTS.contains(&counted.item));
    if !cues.items.taken_off.is_empty() && !is_covered {
        return Some(SumRequest {
            operation: Operation::Net,
            items: cues.items.taken_off.clone(),
            ..SumRequest::default()
        });
    }
    let is_cap_rate = terms.has("cap rate|net yield|tasa de capitalizacion") && !terms.has(OTHER_HOMES);
    is_cap_rate.then(|| SumRequest { operation: Operation::NetYield, price: own_price, ..SumRequest::default() })
}
