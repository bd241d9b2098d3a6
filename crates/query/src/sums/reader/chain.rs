//! Continues what was worked out or quoted last: adds and takes off amounts, shares it, takes it over months or as a
//! part of the price. Also adds the visitor's amounts to a price.

use porchlight_domain::listing::stated_money::AmountPeriod;
use rust_decimal::Decimal;

use super::{
    context::{Context, LOWEST_SALE_PRICE, SumCues},
    message_terms::MessageTerms,
    phrases::{
        ADDED, ALL_IN, CASH_FLOW, GROSS, HOW_MUCH, LEASES, LOANS, NO_CHAIN, OF_PRICE, OF_THAT, OTHER_HOMES, PERCENT,
        RATES, SELLS, STRONG, TAKEN_OFF, THAT, TOTAL, WHAT_IF,
    },
    totals::people,
};
use crate::calculation::CalculationKind;
use crate::sums::{
    item::Item,
    request::{ChainStart, Operation, OwnAmount, SpokenAmount, SumRequest},
};

/// Longer messages don't go on from the last result.
const MAX_CHAINED: usize = 22;
/// Messages of so few words say little else.
const MAX_BARE: usize = 8;

pub(super) fn chain(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    let asks_others = terms.has(OTHER_HOMES) && !terms.has(THAT);
    if terms.len() > MAX_CHAINED || asks_others || terms.has(NO_CHAIN) {
        return None;
    }
    let spoken = context.dialog_state.amount.filter(|amount| Some(amount.listing) == context.current);
    if let Some(request) = over_year(terms, cues) {
        return Some(request);
    }
    spoken.and_then(|last| continued(terms, context, cues, &last)).or_else(|| of_price(terms, context, cues))
}

/// What the message does with the last result.
fn continued(
    terms: &MessageTerms<'_>,
    context: &Context<'_>,
    cues: &SumCues,
    last: &SpokenAmount,
) -> Option<SumRequest> {
    let common = SumRequest {
        operation: Operation::Chain,
        start: ChainStart::Last { value: last.value, period: last.period, is_payment: last.is_payment },
        ..SumRequest::default()
    };
    let own_price = terms.amounts().map(|(_, value)| value).find(|value| *value >= LOWEST_SALE_PRICE.into());
    if let Some(before) = context.last().filter(|before| before.operation == Operation::Chain && before.of_price)
        && own_price.is_some()
        && terms.has(WHAT_IF)
    {
        return Some(SumRequest { price: own_price, ..before.clone() });
    }
    if terms.has(PERCENT) && terms.percent().is_none() && terms.has(OF_PRICE) {
        return Some(SumRequest { of_price: true, price: own_price, ..common });
    }
    // "20% down on that".
    if let Some(percent) = terms.percent().filter(|_| last.is_worked_out && terms.has(OF_THAT)) {
        let is_once = last.period == AmountPeriod::Unstated;
        return is_once.then_some(SumRequest { percent: Some(percent), ..common });
    }
    if let Some(before) = context.last().filter(|before| before.operation == Operation::Chain) {
        // "So how much would I borrow" after a part of it, "minus 6% commission" after a sale.
        if let Some(percent) = before.percent.filter(|_| terms.has("borrow|loan|finance|prestamo|financiar|financed")) {
            let down = OwnAmount { is_percent: true, is_taken_off: true, ..OwnAmount::once(percent) };
            return Some(SumRequest { percent: None, own: vec![down], ..before.clone() });
        }
        let percents = cues.items.own.iter().copied().filter(|own| own.is_percent);
        if before.start == ChainStart::Own && terms.percent().is_some() {
            let mut own = before.own.clone();
            own.extend(percents);
            return Some(SumRequest { own, ..before.clone() });
        }
    }
    let items = &cues.items;
    let is_loan = terms.has(RATES);
    // "And how much would I finance" after a down payment.
    let is_of_down = context.kind().is_none()
        && context.dialog_state.calculation.is_some_and(|own| own.kind == CalculationKind::DownPayment);
    if is_of_down
        && last.is_worked_out
        && terms.has("finance|borrow|the rest|left to pay|financiar|el resto|lo que falta")
    {
        let less = Some((last.value, last.period));
        return Some(SumRequest { start: ChainStart::Price, less, ..common });
    }
    // "Si la vendo en 290 mil, ¿cuánto gano?"
    if last.is_worked_out && last.period == AmountPeriod::Unstated && terms.has(SELLS) {
        let price = own_price?;
        let less = Some((last.value, last.period));
        return Some(SumRequest { start: ChainStart::Own, own: vec![OwnAmount::once(price)], less, ..common });
    }
    let may_add = may_add(terms, last);
    let signed: Vec<_> = items
        .own
        .iter()
        .copied()
        .filter(|own| {
            (own.is_taken_off || items.is_signed || may_add)
                && (own.times == Decimal::ONE || last.is_worked_out)
                && (own.item.is_some() || !is_loan)
        })
        .collect();
    // "What's left of the gross after the mortgage", "140 nights at $165 less those".
    let takes_last = last.is_worked_out && terms.follows(TAKEN_OFF, LAST);
    let rent = || {
        terms
            .amounts()
            .map(|(_, value)| value)
            .find(|value| *value < LOWEST_SALE_PRICE.into() && *value > Decimal::ONE_HUNDRED)
    };
    if last.is_payment_or_total()
        && terms.has(CASH_FLOW)
        && let Some(rent) = rent()
    {
        let own = vec![OwnAmount { period: AmountPeriod::Month, ..OwnAmount::once(rent) }];
        let less = Some((last.value, last.period));
        return Some(SumRequest { start: ChainStart::Own, own, less, period: AmountPeriod::Month, ..common });
    }
    if takes_last {
        let less = Some((last.value, last.period));
        let period = cues.period.unwrap_or_default();
        let products: Vec<_> = items.own.iter().copied().filter(|own| own.times > Decimal::ONE).collect();
        if !products.is_empty() {
            return Some(SumRequest { start: ChainStart::Own, own: products, less, ..common });
        }
        if terms.has(GROSS) {
            return Some(SumRequest { start: ChainStart::Rents, less, period, ..common });
        }
    }
    // "And the deposit each?" after a share.
    let shared = context
        .last()
        .and_then(|before| before.people)
        .filter(|_| terms.has("each|cada uno|cada quien|per person|por persona"));
    if shared.is_some() && !items.added.is_empty() && terms.len() <= MAX_BARE {
        return Some(SumRequest { start: ChainStart::Own, items: items.added.clone(), people: shared, ..common });
    }
    let people = people(terms).filter(|_| last.is_worked_out && !terms.has("rent|renta|alquiler"));
    if let Some(people) = people {
        return (terms.len() <= MAX_BARE + 4).then_some(SumRequest { people: Some(people), ..common });
    }
    let not_counted = items.not_counted.iter().map(|item| crate::sums::CountedItem { item: *item, count: 1 });
    let mut taken_off = items.taken_off.clone();
    if last.is_worked_out && terms.len() <= MAX_BARE && taken_off.is_empty() {
        taken_off.extend(not_counted);
    }
    let added = if may_add { items.added.clone() } else { Vec::new() };
    let has_operands = !signed.is_empty() || !taken_off.is_empty() || !added.is_empty();
    let is_due_again = last.period != AmountPeriod::Unstated;
    // Costs that come again are no part of an amount that is paid once.
    if has_operands && (is_due_again || added.iter().chain(&taken_off).all(|counted| is_once(counted.item))) {
        let period = cues.period.unwrap_or_default();
        return Some(SumRequest { items: added, taken_off, own: signed, period, months: cues.months, ..common });
    }
    let opens = terms.phrase_at(0, "over|for|in|and|y|por|durante|en|times|so|x").is_some();
    let asks_span =
        opens && terms.len() <= MAX_BARE || terms.has(TOTAL) || terms.has("how much|cuanto") && terms.has(THAT);
    let months = cues.months.filter(|_| is_due_again && asks_span && !terms.has(LEASES) && !terms.has(LOANS))?;
    items.added.is_empty().then_some(SumRequest { months: Some(months), ..common })
}

/// Whether the message adds to the last result.
fn may_add(terms: &MessageTerms<'_>, last: &SpokenAmount) -> bool {
    let is_weak = terms.phrase_at(0, ADDED).is_some() && terms.len() <= MAX_BARE || terms.has(TOTAL);
    terms.has(STRONG) || last.is_worked_out && is_weak
}

/// Words for what was worked out last.
const LAST: &str = "that|those|them|it|these|this|the mortgage|mortgage|the payment|the loan|my mortgage|eso|esos|esas|esto|la hipoteca|el pago|\
    la mensualidad|el prestamo";

fn is_once(item: Item) -> bool {
    matches!(
        item,
        Item::Deposit | Item::Application | Item::Administration | Item::Cleaning | Item::Transfer | Item::Allowance
    )
}

/// "Si le meto 60 mil de arreglos, ¿cuánto me sale en total?", "what's the price after the roof allowance".
fn of_price(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    let items = &cues.items;
    let common = SumRequest { operation: Operation::Chain, start: ChainStart::Price, ..SumRequest::default() };
    if !context.may_be_sale() {
        return None;
    }
    let all = items.added.iter().chain(&items.taken_off);
    if let Some(allowance) = all.copied().find(|counted| counted.item == Item::Allowance) {
        let is_meant =
            terms.has(TAKEN_OFF) || terms.has("off|off the price|really paying|really pay|del precio|quita|resta");
        return is_meant.then(|| SumRequest { taken_off: vec![allowance], ..common });
    }
    let own: Vec<_> = items.own.iter().copied().filter(|own| own.period == AmountPeriod::Unstated).collect();
    let is_meant = !own.is_empty()
        && own.len() == items.own.len()
        && own.iter().all(|own| !own.is_percent)
        && (terms.has(TOTAL) || terms.has(ALL_IN))
        && terms.has(HOW_MUCH)
        && !terms.has(LOANS);
    is_meant.then_some(SumRequest { own, ..common })
}

/// "What does 515 come to a year": an amount of a month that the visitor repeats.
fn over_year(terms: &MessageTerms<'_>, cues: &SumCues) -> Option<SumRequest> {
    let mut amounts = terms.amounts().map(|(_, value)| value);
    let amount = amounts.next().filter(|_| amounts.next().is_none())?;
    let is_of_month = amount >= Decimal::TEN && amount < LOWEST_SALE_PRICE.into();
    let is_meant = cues.period == Some(AmountPeriod::Year)
        && cues.items.added.is_empty()
        && is_of_month
        && terms.len() <= MAX_BARE
        && (terms.has(TOTAL) || terms.has("en total|come out to|son|seria"));
    let period = AmountPeriod::Year;
    is_meant.then(|| SumRequest {
        operation: Operation::Convert,
        amount: Some(amount),
        period,
        ..SumRequest::default()
    })
}
