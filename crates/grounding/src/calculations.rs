//! Numbers that were worked out or assumed: the result of a calculation, its pieces, and the rates of the owner and the
//! visitor. Each is right only as what it is: a payment by the month, a rate beside its name.

use porchlight_domain::{Assumptions, DownPayment};
use porchlight_lang::claims::TokenClass;
use porchlight_query::{
    Calculation, CalculationKind, CalculationOutcome, Field, Query,
    retrieved_context::{ChatbotProfile, RetrievedContext},
    work_out,
};
use rust_decimal::{Decimal, RoundingStrategy};

use crate::{
    numbers::context::Claim,
    sentence::{NumberClaim, ParsedSentence},
};

/// Words for a down payment and for interest, folded; a percentage beside one of them is that.
const DOWN: [&str; 14] = [
    "down",
    "enganche",
    "entrada",
    "inicial",
    "apport",
    "anzahlung",
    "anticipo",
    "aanbetaling",
    "wkladu",
    "pesinat",
    "首付",
    "頭金",
    "دفعة",
    "closing",
];
const INTEREST: [&str; 13] = [
    "interest", "rate", "apr", "interes", "tasa", "interet", "taux", "zinsen", "juros", "tasso", "rente", "faiz",
    "利率",
];
/// Words for a year, folded, as a number of years or an amount by the year has them beside it.
const YEAR: [&str; 22] = [
    "year",
    "years",
    "yr",
    "yearly",
    "annual",
    "annually",
    "ano",
    "anos",
    "an",
    "ans",
    "jahr",
    "jahre",
    "anno",
    "anni",
    "jaar",
    "lat",
    "rocznie",
    "yil",
    "yilda",
    "年",
    "سنة",
    "سنويا",
];
/// Pieces on either side of a number in which such a word counts.
const REACH: usize = 4;

/// What may be said beside the records.
#[derive(Debug, Default)]
pub struct CalculatedNumbers {
    done: Option<Calculation>,
    /// The owner's numbers and the visitor's.
    assumed: Vec<Assumptions>,
    /// Those of a sum over the amounts of a home.
    sums: Vec<Decimal>,
}

impl CalculatedNumbers {
    pub fn new(context: &RetrievedContext, bot: &ChatbotProfile, meaning: &Query) -> Self {
        let given = meaning.calculation.map_or(meaning.earlier.given, |request| request.given);
        let outcome = meaning
            .calculation
            .filter(|_| context.listings.len() <= 1)
            .map(|request| work_out(&request, context.listings.first(), bot.assumptions));
        let done = match outcome {
            Some(CalculationOutcome::Done(done)) => Some(*done),
            _ => None,
        };
        let sums = porchlight_reply::sums::numbers(meaning, context, bot);
        Self { done, assumed: vec![bot.assumptions, given], sums }
    }

    /// Whether a number is one of these, as what the sentence claims it to be.
    pub fn is_true(&self, claim: &Claim, number: &NumberClaim, reading: &ParsedSentence) -> bool {
        match claim {
            Claim::Percent => self.is_rate(number, reading) || self.is_yield(number) || self.is_of_sum(number),
            Claim::Loose { .. } => {
                is_beside(&YEAR, number, reading)
                    && self.assumed.iter().any(|all| all.term_years.is_some_and(|years| number.says(years.into())))
            }
            Claim::Money { monthly } => self.is_of_sum(number) || self.is_amount(number, *monthly, reading),
            Claim::Total => self.done.is_some_and(|done| {
                says(number, done.result) || done.breakdown.total_month.is_some_and(|total| says(number, total))
            }),
            Claim::Of(Field::Hoa) => {
                is_beside(&YEAR, number, reading)
                    && self.done.and_then(|done| done.breakdown.hoa_year).is_some_and(|fee| says(number, fee))
            }
            Claim::Of(Field::Deposit) => {
                self.done.and_then(|done| done.breakdown.deposit).is_some_and(|deposit| says(number, deposit))
            }
            _ => false,
        }
    }

    fn is_of_sum(&self, number: &NumberClaim) -> bool {
        self.sums.iter().any(|value| says(number, *value))
    }

    /// The part of the price that a year's rent is.
    fn is_yield(&self, number: &NumberClaim) -> bool {
        self.done.and_then(|done| done.breakdown.yield_percent).is_some_and(|percent| number.says(percent))
    }

    /// "20% down", "6.5% interest": a rate beside the word of another is wrong.
    fn is_rate(&self, number: &NumberClaim, reading: &ParsedSentence) -> bool {
        let is = |value: Option<Decimal>| value.is_some_and(|value| number.says(value));
        let of_down = |all: &Assumptions| match all.down_payment {
            Some(DownPayment::Percent(percent)) => number.says(percent),
            _ => false,
        };
        let (down, interest) = (nearest(&DOWN, number, reading), nearest(&INTEREST, number, reading));
        self.assumed.iter().any(|all| match (down, interest) {
            (Some(down), interest) if interest.is_none_or(|interest| down < interest) => {
                of_down(all) || is(all.closing_cost_percent)
            }
            (_, Some(_)) => is(all.rate_percent),
            _ => is(all.rate_percent) || of_down(all) || is(all.property_tax_percent) || is(all.closing_cost_percent),
        })
    }

    fn is_amount(&self, number: &NumberClaim, monthly: bool, reading: &ParsedSentence) -> bool {
        let Some(done) = &self.done else {
            return self.assumed.iter().any(
                |all| matches!(all.down_payment, Some(DownPayment::Amount(amount)) if !monthly && says(number, amount)),
            );
        };
        let pieces = &done.breakdown;
        let by_month = [pieces.total_month, pieces.tax_month, pieces.monthly, pieces.pet_month];
        let is_payment = done.kind == CalculationKind::MonthlyPayment;
        let at_once = [
            pieces.down_payment,
            pieces.loan,
            pieces.closing_costs,
            pieces.tax_year,
            pieces.deposit,
            pieces.pet_total,
            pieces.rent_total,
        ];
        let result = Some(done.result);
        let may_be_month = by_month.into_iter().chain([result.filter(|_| is_payment)]);
        let may_be_once = at_once.into_iter().chain([result.filter(|_| !is_payment)]);
        if monthly {
            return may_be_month.flatten().any(|value| says(number, value));
        }
        // Said as the price, it is none of these.
        let is_price = (1..=3).any(|back| {
            let sense = number.at.checked_sub(back).and_then(|at| reading.sense(at));
            matches!(sense, Some(TokenClass::Price | TokenClass::Asking | TokenClass::Sold))
        });
        !is_price && may_be_once.chain(may_be_month).flatten().any(|value| says(number, value))
    }
}

/// An amount to the cent, or rounded to the whole.
fn says(number: &NumberClaim, value: Decimal) -> bool {
    number.says(value) || number.says(value.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero))
}

fn is_beside(terms: &[&str], number: &NumberClaim, reading: &ParsedSentence) -> bool {
    nearest(terms, number, reading).is_some()
}

/// How far from the number the nearest of the terms stands; behind it counts before ahead of it.
fn nearest(terms: &[&str], number: &NumberClaim, reading: &ParsedSentence) -> Option<usize> {
    let is = |at: Option<usize>| {
        let word = at.and_then(|at| reading.pieces.get(at)).map_or("", |piece| piece.word.as_str());
        terms.contains(&word) || word.split(' ').any(|part| terms.contains(&part))
    };
    (1..=REACH).find_map(|distance| {
        if is(Some(number.at + distance)) {
            Some(distance * 2)
        } else if is(number.at.checked_sub(distance)) {
            Some(distance * 2 + 1)
        } else {
            None
        }
    })
}
