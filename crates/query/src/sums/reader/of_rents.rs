//! Rents that a home for sale brings.

use rust_decimal::prelude::ToPrimitive;

use super::{
    context::{Context, LOWEST_SALE_PRICE, SumCues},
    message_terms::MessageTerms,
    phrases::{BRINGS, INCOMES, LETS, LOANS, OTHER_HOMES, OTHER_UNIT, WHAT_IF, YIELDS},
};
use crate::{
    calculation::CalculationKind,
    sums::{
        item::Item,
        request::{Operation, OwnAmount, SumRequest},
    },
};

/// Longer messages ask for more than what the rents bring.
const MAX_GROSS: usize = 16;

/// Rents that a home for sale brings, what they leave, and that as a part of the price.
pub(super) fn of_rents(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    const COSTS: [Item; 3] = [Item::Hoa, Item::Taxes, Item::Water];
    if !context.may_be_sale() {
        return None;
    }
    let last =
        context.last().filter(|last| matches!(last.operation, Operation::Gross | Operation::Net | Operation::NetYield));
    // "What if I offer 370" after a yield is a price in thousands.
    let offers = terms.has("offer|offered|ofrezco|get it for|pay|consigo|comprar|buy it") && !terms.has(LETS);
    let own_price = terms.amounts().map(|(_, value)| value).find(|value| {
        *value >= LOWEST_SALE_PRICE.into()
            || offers && context.last().is_some_and(|last| last.operation == Operation::NetYield)
    });
    let own_rent = terms
        .amounts()
        .map(|(_, value)| value)
        .find(|value| (200..LOWEST_SALE_PRICE).contains(&value.to_i64().unwrap_or(0)));
    let is_yield = terms.has(YIELDS) && !terms.has("gross|bruta|bruto");
    if let Some(last) = last {
        let price = own_price.or(last.price);
        if is_yield || own_price.is_some() && terms.has(WHAT_IF) && cues.items.added.is_empty() {
            return Some(SumRequest { operation: Operation::NetYield, price, ..last.clone() });
        }
        if !cues.items.taken_off.is_empty() {
            let (items, own) = (cues.items.taken_off.clone(), taken_off(cues));
            return Some(SumRequest { operation: Operation::Net, items, own, ..last.clone() });
        }
        let rent = own_rent.filter(|_| terms.has(WHAT_IF) || terms.has(LETS));
        if rent.is_some() {
            let is_of_other_unit = last.is_of_other_unit || terms.has(OTHER_UNIT);
            return Some(SumRequest { rent, is_of_other_unit, ..last.clone() });
        }
    }
    if own_rent.is_some() && own_price.is_none() && terms.has(LETS) && terms.has(INCOMES) && !terms.has(YIELDS) {
        let is_of_other_unit = terms.has(OTHER_UNIT);
        let operation = if cues.items.taken_off.is_empty() { Operation::Gross } else { Operation::Net };
        let items = cues.items.taken_off.clone();
        return Some(SumRequest { operation, items, rent: own_rent, is_of_other_unit, ..SumRequest::default() });
    }
    let is_of_one = context.several.is_empty() && !terms.has(OTHER_HOMES) && terms.len() <= MAX_GROSS;
    let is_of_gross = is_of_one && terms.has(BRINGS) && own_rent.is_none() && cues.items.taken_off.is_empty();
    if is_of_gross && !terms.has(YIELDS) && !terms.has(LOANS) && !terms.has(LETS) {
        return Some(SumRequest { operation: Operation::Gross, ..SumRequest::default() });
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
            own: taken_off(cues),
            ..SumRequest::default()
        });
    }
    let is_cap_rate = terms.has("cap rate|net yield|tasa de capitalizacion") && !terms.has(OTHER_HOMES);
    is_cap_rate.then(|| SumRequest { operation: Operation::NetYield, price: own_price, ..SumRequest::default() })
}

/// The visitor's own costs of a month or a year.
fn taken_off(cues: &SumCues) -> Vec<OwnAmount> {
    cues.items.own.iter().copied().filter(|own| own.is_taken_off && !own.is_percent).collect()
}
