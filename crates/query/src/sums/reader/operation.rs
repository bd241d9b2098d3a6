//! Which sum a message asks for.

use porchlight_domain::{ListingId, listing::stated_money::AmountPeriod};

use super::{
    chain::chain,
    context::{Context, LOWEST_SALE_PRICE, SumCues, months, period},
    items,
    message_terms::MessageTerms,
    of_income::income,
    of_price::{left, part_of_price},
    of_rents::{kept_of_rents, of_rents},
    of_terms::{lengths, of_terms, yearly_rent},
    phrases::{
        A_YEAR, ADDED, COUNTING, DIFFERENCE, GROSS, HOW_MUCH, PER_AREA, PERCENT, TAKEN_OFF, THAT, TOTAL, WHAT_IF,
        YIELDS,
    },
    totals::{average, deposit_in_rents, move_in, owner_costs, people, split, total},
};
use crate::{
    calculation::CalculationKind,
    intent::Intent,
    query::DataRequest,
    sums::{
        item::Item,
        request::{CountedItem, Operation, SumRequest},
    },
};

/// The sum of one home; of a message with two questions the sums of both, if each asks for one of its own.
pub(super) fn find(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<SumRequest> {
    of_both(terms, context).or_else(|| find_one(terms, context))
}

/// "How many percent off asking is that and what's the cap rate then".
fn of_both(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<SumRequest> {
    let at = terms.second_question()?;
    let first = find_one(&terms.part(0..at), context)?;
    let mut second = find_one(&terms.part(at..terms.len()), context)?;
    if first.operation == second.operation || first.operation.is_open() || second.operation.is_open() {
        return None;
    }
    // An offer of the first question is one of the second, too.
    second.price = second.price.or(first.price);
    Some(SumRequest { then: Some(Box::new(second)), ..first })
}

fn find_one(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<SumRequest> {
    let opens = terms.phrase_at(0, ADDED).is_some()
        || terms.phrase_at(0, TAKEN_OFF).is_some()
        || terms.phrase_at(0, "so|if|si|ok|entonces|pero|but|add|over|for|without|sin|por|now").is_some();
    let cues = SumCues {
        items: items::find(terms, &context.dialog_state.animals),
        period: period(terms),
        months: months(terms),
        asks: context.kind() == Some(CalculationKind::YearlyFees)
            || terms.is_question()
            || opens
            || terms.has(HOW_MUCH)
            || terms.has(WHAT_IF)
            || terms.has(TOTAL),
    };
    let earned = income(terms, context);
    if earned.is_some() {
        return earned;
    }
    if let Some(kept) = kept_of_rents(terms, context, &cues) {
        return Some(kept);
    }
    if !cues.asks {
        return None;
    }
    part_of_price(terms, context)
        .or_else(|| chain(terms, context, &cues).filter(|_| goes_on(terms, context, &cues)))
        .or_else(|| average(terms, context, &cues))
        .or_else(|| split(terms, context, &cues))
        .or_else(|| deposit_in_rents(terms, context, &cues))
        .or_else(|| of_rents(terms, context, &cues))
        .or_else(|| left(terms, context))
        .or_else(|| for_period(terms, context, &cues))
        .or_else(|| of_terms(terms, context, &cues))
        .or_else(|| owner_costs(terms, context, &cues))
        .or_else(|| total(terms, context, &cues))
        .or_else(|| yearly_rent(terms, context, &cues))
        .or_else(|| move_in(terms, context, &cues))
        .or_else(|| chain(terms, context, &cues))
}

/// Whether the last result says more than the home: the visitor's amounts, or one that came of such.
fn goes_on(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> bool {
    let is_of_chain = context.last().is_some_and(|last| last.operation == Operation::Chain);
    !cues.items.own.is_empty()
        || is_of_chain
        || terms.has(GROSS)
        || terms.has(PERCENT)
        || context.dialog_state.amount.is_some_and(|amount| amount.is_worked_out) && people(terms).is_some()
}

/// The difference between two homes for some months, a year, or of a cost.
pub(super) fn difference(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<(SumRequest, [ListingId; 2])> {
    let is_of_totals = terms.has("cheaper|less expensive|mas barata|mas barato|cheapest|costs less")
        && terms.has("which|cual|over|for|por|en");
    if !terms.has(DIFFERENCE) && !is_of_totals || lengths(terms).is_some() {
        return None;
    }
    let named = match &context.meaning.need {
        DataRequest::Listings(ids) => <[ListingId; 2]>::try_from(ids.as_slice()).ok(),
        _ => None,
    };
    let pair = named.or_else(|| context.dialog_state.pair())?;
    let items = items::find(terms, &context.dialog_state.animals);
    let animals: Vec<CountedItem> = items.added.iter().copied().filter(|counted| counted.item.is_animal()).collect();
    let cost = items.added.iter().find(|counted| matches!(counted.item, Item::Hoa | Item::Taxes)).copied();
    let is_let = |id: &ListingId| context.price_of(*id).is_some_and(|price| price < LOWEST_SALE_PRICE.into());
    if cost.is_none() && !pair.iter().all(is_let) {
        return None;
    }
    let (period, months) = (period(terms), months(terms));
    // By the month, two homes are compared as they are.
    let is_compared = context.meaning.intent == Intent::Compare;
    if is_compared && context.kind().is_some() {
        return None;
    }
    let is_answered = is_compared && context.meaning.compared.is_some();
    let counts = !animals.is_empty() || terms.has(COUNTING);
    if is_of_totals && !terms.has(DIFFERENCE) && (months.is_none() && period.is_none() || !counts) {
        return None;
    }
    let is_meant = months.is_some() || period == Some(AmountPeriod::Year) || period.is_some() && !is_answered;
    is_meant.then(|| {
        let operation = Operation::Difference;
        let items = if animals.is_empty() { cost.into_iter().collect() } else { distinct(animals) };
        let is_plain = is_of_totals && !terms.has(DIFFERENCE);
        let period = period.unwrap_or_default();
        (SumRequest { operation, items, period, months, is_plain, ..SumRequest::default() }, pair)
    })
}

/// "How much is that per year", "how much is that per square foot per year".
fn for_period(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    const MAX_TOKENS: usize = 7;
    let period = cues.period?;
    if terms.has(PER_AREA) && context.may_be_rental() && terms.has(A_YEAR) {
        return Some(SumRequest { operation: Operation::PerArea, ..SumRequest::default() });
    }
    let spoken = context.dialog_state.amount.filter(|amount| Some(amount.listing) == context.current)?;
    // A sum is worked out again for the other period, so that each of its numbers is named.
    let is_of_sum = context.dialog_state.calculation.is_none()
        && spoken.is_worked_out
        && context
            .last()
            .is_some_and(|last| matches!(last.operation, Operation::Total | Operation::Costs | Operation::Split));
    if is_of_sum {
        return None;
    }
    let is_other = matches!(
        (spoken.period, period),
        (AmountPeriod::Month, AmountPeriod::Year) | (AmountPeriod::Year, AmountPeriod::Month)
    );
    if context.kind().is_some_and(|kind| !matches!(kind, CalculationKind::MonthlyPayment | CalculationKind::YearlyRent))
    {
        return None;
    }
    let names_nothing = cues.items.added.is_empty() && cues.months.is_none() && terms.amounts().next().is_none();
    let is_meant = is_other
        && names_nothing
        && (terms.has(THAT) || terms.len() <= MAX_TOKENS)
        && !terms.has(YIELDS)
        && !terms.has("rent|renta|rents|alquiler|price|precio|mortgage|payment");
    let amount = Some(spoken.value);
    is_meant.then(|| SumRequest { operation: Operation::Convert, amount, period, ..SumRequest::default() })
}

/// "Pet charges for one dog" names the dog twice.
fn distinct(mut animals: Vec<CountedItem>) -> Vec<CountedItem> {
    if animals.len() > 1 {
        animals.retain(|counted| counted.item != Item::Pets);
    }
    animals
}
