//! Answers to sums over the amounts of a home: each number with its name, the result, and costs that are not
//! stated. Nothing is written where the home lacks what the sum is of.

pub(crate) mod lease_note;
mod writer;

use porchlight_domain::{Listing, listing::stated_money::AmountPeriod};
use porchlight_lang::{language::Language, messages::of};
use porchlight_query::{
    CalculationKind, CalculationOutcome, CalculationRequest, Field, Intent, Query,
    retrieved_context::{ChatbotProfile, RetrievedContext},
    sums::{Item, Operation, SpokenAmount, SpokenSum, Sum, SumRequest, difference, evaluate},
    work_out,
};
use rust_decimal::Decimal;

use self::writer::Writer;
use crate::RenderedAnswer;

/// The answer to a sum; `None` where nothing can be worked out.
pub(crate) fn answer(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> Option<RenderedAnswer> {
    let request = meaning.sum.as_deref()?;
    let mut conversation = meaning.earlier.clone();
    if context.listings.len() > 1 && request.operation != Operation::Difference {
        return of_each(meaning, context, bot, language);
    }
    let text = text(meaning, context, bot, language)?;
    if context.listings.len() > 1 {
        conversation.current = None;
        conversation.compared = context.listings.iter().map(|listing| listing.id).collect();
    }
    if let [listing] = &context.listings[..] {
        conversation.current = Some(listing.id);
        conversation.speak_of(listing.id);
        if conversation.shown.is_empty() {
            conversation.shown = vec![listing.id];
        }
        if let Some((request, sum, _)) = all_worked_out(meaning, context, bot).pop() {
            let (listing, request) = (listing.id, SumRequest { then: None, ..request.clone() });
            conversation.sum = Some(Box::new(SpokenSum { listing, request, percent: sum.percent() }));
        }
    }
    let cards = context.listings.iter().map(|listing| listing.id).collect();
    Some(RenderedAnswer { text, cards, conversation, ..RenderedAnswer::default() })
}

/// Of several homes, those that state what the sum is of.
fn of_each(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> Option<RenderedAnswer> {
    let bot = ChatbotProfile { can_hand_off: false, ..bot.clone() };
    let alone = context.listings.iter().filter_map(|listing| {
        let context = RetrievedContext { listings: vec![listing.clone()], ..RetrievedContext::default() };
        let (_, sum, _) = all_worked_out(meaning, &context, &bot).pop()?;
        let is_known = !sum.equations.is_empty() || sum.finding.is_some();
        is_known.then(|| answer(meaning, &context, &bot, language)).flatten()
    });
    let mut answers: Vec<RenderedAnswer> = alone.collect();
    if let [_] = answers[..] {
        return answers.pop();
    }
    let cards = answers.iter().flat_map(|answer| answer.cards.clone()).collect();
    let text = answers.iter().map(|answer| format!("- {}", answer.text)).collect::<Vec<_>>().join("\n");
    (!answers.is_empty()).then(|| RenderedAnswer {
        text,
        cards,
        conversation: meaning.earlier.clone(),
        ..RenderedAnswer::default()
    })
}

/// The sentences of a sum.
pub(crate) fn text(
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
    language: Language,
) -> Option<String> {
    let p = of(language);
    let is_of_two = context.listings.len() == 2;
    let mut out = Vec::new();
    let mut offers_person = false;
    for (request, sum, listing) in all_worked_out(meaning, context, bot) {
        let writer = Writer { listing, p, t: &p.sums, language, people: request.shares() };
        out.extend(if is_of_two { writer.of_two(&sum, &context.listings)? } else { writer.sentences(&sum) });
        let lacks = !sum.missing.is_empty() || !sum.quotes.is_empty() && !sum.is_before_costs;
        offers_person |= lacks && !matches!(request.operation, Operation::Convert | Operation::OfTerms);
    }
    if out.is_empty() {
        return None;
    }
    if bot.can_hand_off && offers_person {
        out.push(p.home.ask_person.into());
    }
    Some(out.join(p.punctuation.gap))
}

/// Every number of a sum, for the check of answers.
pub fn numbers(meaning: &Query, context: &RetrievedContext, bot: &ChatbotProfile) -> Vec<Decimal> {
    let all = all_worked_out(meaning, context, bot);
    all.iter().flat_map(|(_, sum, _)| sum.amounts().into_iter().chain(sum.percent())).collect()
}

/// The sums that a message asks for, in its order; none where the first can't be worked out.
fn all_worked_out<'a>(
    meaning: &'a Query,
    context: &'a RetrievedContext,
    bot: &ChatbotProfile,
) -> Vec<(&'a SumRequest, Sum, &'a Listing)> {
    let requests = meaning.sum.iter().flat_map(|request| request.all());
    requests
        .map_while(|request| worked_out(request, meaning, context, bot).map(|(sum, listing)| (request, sum, listing)))
        .collect()
}

fn worked_out<'a>(
    request: &SumRequest,
    meaning: &Query,
    context: &'a RetrievedContext,
    bot: &ChatbotProfile,
) -> Option<(Sum, &'a Listing)> {
    match (&context.listings[..], request.operation) {
        ([first, second], Operation::Difference) => {
            let (sum, is_turned) = difference(request, [first, second])?;
            Some((sum, if is_turned { second } else { first }))
        }
        ([_], Operation::Difference) => None,
        ([listing], _) => {
            let payment = meaning.calculation.filter(|own| own.kind == CalculationKind::MonthlyPayment);
            let payment = payment.and_then(|own| match work_out(&own, Some(listing), bot.assumptions) {
                CalculationOutcome::Done(done) => Some(done),
                _ => None,
            });
            // What a payment names on top of it is no other sum.
            let names = |item: Item| match item {
                Item::Hoa => payment.as_ref().is_some_and(|done| done.breakdown.hoa_month.is_some()),
                Item::Taxes => payment.as_ref().is_some_and(|done| done.breakdown.tax_month.is_some()),
                _ => false,
            };
            let is_of_payment = matches!(request.operation, Operation::Total | Operation::Costs);
            if is_of_payment && payment.is_some() && request.items.iter().all(|counted| names(counted.item)) {
                return None;
            }
            let payment = payment.map(|done| done.result);
            Some((evaluate(request, listing, payment)?, listing))
        }
        _ => None,
    }
}

/// What an answer worked out of a home, else the only amount, due again and again, that it quoted.
pub(crate) fn spoken_amount(
    text: &str,
    meaning: &Query,
    context: &RetrievedContext,
    bot: &ChatbotProfile,
) -> Option<SpokenAmount> {
    let [listing] = &context.listings[..] else { return None };
    let sum = all_worked_out(meaning, context, bot).pop().and_then(|(_, sum, _)| sum.result());
    let done = || meaning.calculation.and_then(|request| of_calculation(&request, listing, bot));
    if let Some((value, period)) = sum.or_else(done) {
        let is_payment =
            meaning.sum.is_none() && meaning.calculation.is_some_and(|own| is_bare_payment(&own, listing, bot));
        return Some(SpokenAmount { listing: listing.id, value, period, is_worked_out: true, is_payment });
    }
    if !matches!(meaning.intent, Intent::Detail | Intent::Which | Intent::Compare | Intent::Search | Intent::Calculate)
    {
        return None;
    }
    let fee = listing.content.hoa_month.filter(|_| meaning.fields == [Field::Hoa]);
    if let Some(value) = fee {
        return Some(SpokenAmount {
            listing: listing.id,
            value,
            period: AmountPeriod::Month,
            is_worked_out: false,
            is_payment: false,
        });
    }
    let mut quoted = listing
        .content
        .stated_money()
        .into_iter()
        .filter(|amount| !amount.is_percent && text.contains(amount.sentence.trim_end_matches(['.', ';']).trim()));
    let only = quoted.next().filter(|_| quoted.next().is_none())?;
    // A whole listing says more amounts than this one.
    let amounts = |text: &str| text.matches(['$', '€', '£']).count();
    if amounts(text) > amounts(&only.sentence) {
        return None;
    }
    let is_due_again = matches!(only.period, AmountPeriod::Month | AmountPeriod::Year);
    is_due_again.then_some(SpokenAmount {
        listing: listing.id,
        value: only.value,
        period: only.period,
        is_worked_out: false,
        is_payment: false,
    })
}

/// The result of a calculation: a payment with what is on top of it.
fn of_calculation(
    request: &CalculationRequest,
    listing: &Listing,
    bot: &ChatbotProfile,
) -> Option<(Decimal, AmountPeriod)> {
    let CalculationOutcome::Done(done) = work_out(request, Some(listing), bot.assumptions) else { return None };
    let period = match done.kind {
        CalculationKind::MonthlyPayment => AmountPeriod::Month,
        CalculationKind::YearlyFees | CalculationKind::GrossYield => AmountPeriod::Year,
        CalculationKind::YearlyRent if done.breakdown.months.is_none() => AmountPeriod::Year,
        _ => AmountPeriod::Unstated,
    };
    Some((done.breakdown.total_month.unwrap_or(done.result), period))
}

fn is_bare_payment(request: &CalculationRequest, listing: &Listing, bot: &ChatbotProfile) -> bool {
    match work_out(request, Some(listing), bot.assumptions) {
        CalculationOutcome::Done(done) => {
            done.kind == CalculationKind::MonthlyPayment && done.breakdown.total_month.is_none()
        }
        _ => false,
    }
}
