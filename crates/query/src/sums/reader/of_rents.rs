//! Rents that a home for sale brings.

use porchlight_domain::listing::stated_money::AmountPeriod;
use rust_decimal::prelude::ToPrimitive;

use super::{
    context::{Context, LOWEST_SALE_PRICE, SumCues},
    message_terms::MessageTerms,
    phrases::{
        BRINGS, GROSS, INCOMES, KEEPS, LETS, LOANS, NETS, OF_RENTS_YIELD, OTHER_HOMES, OTHER_UNIT, RENT, WHAT_IF,
        YIELDS,
    },
};
use crate::{
    calculation::CalculationKind,
    sums::{
        item::Item,
        request::{CountedItem, MAX_ITEMS, Operation, OwnAmount, SumRequest},
    },
};

/// Longer messages ask for more than what the rents bring.
const MAX_GROSS: usize = 16;

/// Rents that a home for sale brings, what they leave, and that as a part of the price.
pub(super) fn of_rents(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    if !context.may_be_sale() {
        return None;
    }
    let last = context.last().filter(|last| is_of_rents(last));
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
            return Some(SumRequest { operation: Operation::NetYield, price, then: None, ..last.clone() });
        }
        if let Some(request) = net_of_last(terms, cues, last) {
            return Some(request);
        }
        let rent = own_rent.filter(|_| terms.has(WHAT_IF) || terms.has(LETS));
        if rent.is_some() {
            let is_of_other_unit = last.is_of_other_unit || terms.has(OTHER_UNIT);
            return Some(SumRequest { rent, is_of_other_unit, then: None, ..last.clone() });
        }
    }
    if own_rent.is_some() && own_price.is_none() && terms.has(LETS) && terms.has(INCOMES) && !terms.has(YIELDS) {
        let is_of_other_unit = terms.has(OTHER_UNIT);
        let operation = if cues.items.taken_off.is_empty() { Operation::Gross } else { Operation::Net };
        let items = cues.items.taken_off.clone();
        let is_plain = true;
        return Some(SumRequest {
            operation,
            items,
            rent: own_rent,
            is_of_other_unit,
            is_plain,
            ..SumRequest::default()
        });
    }
    let is_of_one = context.several.is_empty() && !terms.has(OTHER_HOMES) && terms.len() <= MAX_GROSS;
    let is_plain = is_of_one && own_rent.is_none() && !terms.has(YIELDS) && !terms.has(LOANS) && !terms.has(LETS);
    if is_plain && cues.items.taken_off.is_empty() && asks_gross(terms, context, cues) {
        let is_of_other_unit = terms.has("i live|we live|living in|live in|yo vivo|vivo en|vivimos en");
        // The sentence of the rent that was asked for by its name is quoted.
        let is_plain = terms.second_question().is_none() && terms.has(BRINGS);
        return Some(SumRequest { operation: Operation::Gross, is_of_other_unit, is_plain, ..SumRequest::default() });
    }
    let is_found = context.is_sale().is_none() && is_plain && terms.has(BRINGS);
    if context.is_sale() != Some(true) && !is_found {
        return None;
    }
    if !cues.items.taken_off.is_empty() || terms.has(NETS) && context.is_sale() == Some(true) {
        return Some(SumRequest {
            operation: Operation::Net,
            items: cues.items.taken_off.clone(),
            own: taken_off(cues),
            ..SumRequest::default()
        });
    }
    let is_of_two = terms.has("cual|de los dos|de las dos|of the two|both");
    if terms.has(OTHER_HOMES) || is_of_two || context.kind() == Some(CalculationKind::GrossYield) {
        return None;
    }
    let operation = if terms.has(YIELDS) && terms.has("gross|bruta|bruto") {
        Operation::GrossYield
    } else if terms.has(OF_RENTS_YIELD) {
        Operation::NetYield
    } else {
        return None;
    };
    Some(SumRequest { operation, price: own_price, ..SumRequest::default() })
}

/// Whether the rents of a home for sale are asked for: "what does it gross", "¿y al año de renta?".
fn asks_gross(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> bool {
    let is_of_year = context.is_sale() == Some(true)
        && cues.period == Some(AmountPeriod::Year)
        && (context.kind() == Some(CalculationKind::YearlyRent)
            || context.kind().is_none() && terms.has(RENT) && cues.asks);
    is_of_year && cues.items.added.is_empty() || terms.has(BRINGS)
}

/// "The manager keeps 22% of the gross" after the rents.
pub(super) fn kept_of_rents(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    let last = context.last().filter(|last| is_of_rents(last))?;
    let is_meant = terms.percent().is_some() && terms.has(GROSS) && terms.has(KEEPS);
    is_meant.then(|| net_of_last(terms, cues, last)).flatten()
}

fn is_of_rents(request: &SumRequest) -> bool {
    matches!(request.operation, Operation::Gross | Operation::Net | Operation::NetYield)
}

/// What is left of the rents worked out last after more costs: stated ones, the visitor's, a part of the rents.
fn net_of_last(terms: &MessageTerms<'_>, cues: &SumCues, last: &SumRequest) -> Option<SumRequest> {
    let mut own = taken_off(cues);
    let part = terms.percent().filter(|_| terms.has(GROSS) && terms.has(KEEPS));
    let named = cues.items.added.iter().chain(&cues.items.taken_off);
    let item = named.map(|counted| counted.item).find(|item| *item == Item::Management);
    own.extend(part.map(|percent| OwnAmount {
        item,
        is_percent: true,
        is_taken_off: true,
        ..OwnAmount::once(percent)
    }));
    if cues.items.taken_off.is_empty() && part.is_none() {
        return None;
    }
    let is_of_costs = matches!(last.operation, Operation::Net | Operation::NetYield);
    let mut request = SumRequest { operation: Operation::Net, then: None, ..last.clone() };
    if !is_of_costs {
        request.items.clear();
        request.own.clear();
    }
    let is_new = |new: &&CountedItem| {
        let is_named = last.items.iter().any(|own| own.item == new.item);
        !(is_named || part.is_some() && new.item == Item::Management)
    };
    let new = cues.items.taken_off.iter().filter(is_new);
    request.items.extend(new);
    request.own.extend(own);
    request.items.truncate(MAX_ITEMS);
    request.own.truncate(MAX_ITEMS);
    Some(request)
}

/// The visitor's own costs of a month or a year.
fn taken_off(cues: &SumCues) -> Vec<OwnAmount> {
    cues.items.own.iter().copied().filter(|own| own.is_taken_off && !own.is_percent).collect()
}
