//! Recognizes that something is to be worked out, and the visitor's own numbers for it. Rates, percentages and terms are
//! taken here, so that "20% down" is no filter, price or year.

mod given;
mod kinds;
pub mod yields;

pub use kinds::is_of_rentals;

use porchlight_domain::{Assumptions, DownPayment, Filter};
use rust_decimal::Decimal;

use crate::{
    calculation::{CalculationKind, CalculationRequest},
    dialog_state::DialogState,
    parse_state::ParseState,
};

/// A calculation that the question may ask for.
#[derive(Debug, Clone, Copy)]
pub struct RequestedCalculation {
    pub request: CalculationRequest,
    /// The words can mean nothing else.
    pub is_explicit: bool,
}

/// What the question says of a calculation.
#[derive(Debug, Default)]
pub struct ParsedCalculation {
    pub requested: Option<RequestedCalculation>,
    /// The visitor's numbers as typed, to be named where a search can't use them.
    pub typed: Vec<String>,
}

/// Takes the words and numbers of a calculation.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> ParsedCalculation {
    let earlier = dialog_state.calculation;
    let kind = kinds::find(reading, dialog_state);
    let affords = kind.as_ref().is_some_and(|kind| kind.kind == CalculationKind::AffordablePrice);
    let is_afford_context = affords || earlier.is_some_and(|earlier| earlier.kind == CalculationKind::AffordablePrice);
    // "How much house can I get with 80k down, at 20 percent": the price of which that is the part.
    if affords && let Some((price, percent)) = given::price_of_down(reading) {
        let given = Assumptions { down_payment: Some(DownPayment::Percent(percent)), ..Assumptions::default() };
        let kind = CalculationKind::DownPayment;
        let request = CalculationRequest { kind, price: Some(price), given, ..CalculationRequest::default() };
        let requested = Some(RequestedCalculation { request, is_explicit: true });
        return ParsedCalculation { requested, typed: Vec::new() };
    }
    let monthly = if is_afford_context { given::monthly(reading) } else { None };
    if affords && monthly.is_none() && earlier.is_none_or(|earlier| earlier.monthly.is_none()) {
        return ParsedCalculation::default();
    }
    let price = kind.as_ref().filter(|kind| kind.takes_price()).and_then(|_| given::price(reading));
    let is_terse = given::is_terse_loan(reading);
    let is_calculation = kind.is_some() || earlier.is_some() || is_terse;
    let mut own = given::extract(reading, is_calculation, is_terse);
    let is_of_down = kind
        .as_ref()
        .is_some_and(|kind| matches!(kind.kind, CalculationKind::DownPayment | CalculationKind::LoanAmount));
    if is_of_down || given::replaces_down_payment(reading, &own.numbers, &dialog_state.given) {
        own.numbers = given::as_down_payment(own.numbers);
    }
    let is_loan = own.numbers.rate_percent.is_some() || own.numbers.term_years.is_some();
    if let Some(kind) = &kind {
        reading.take(kind.span.clone());
        take_pets(reading, kind.with_pet);
    }
    let kind = kind.filter(|kind| !continues(kind.kind, &own.numbers, earlier.as_ref()));
    let common = CalculationRequest { given: own.numbers.or(dialog_state.given), ..CalculationRequest::default() };
    // "Add HOA and taxes" to a payment: it is worked out with both.
    if kind.is_none()
        && own.numbers == Assumptions::default()
        && let Some(earlier) =
            earlier.filter(|earlier| earlier.kind == CalculationKind::MonthlyPayment && adds(reading))
    {
        let request = CalculationRequest { given: common.given, ..earlier };
        return ParsedCalculation {
            requested: Some(RequestedCalculation { request, is_explicit: true }),
            typed: own.typed,
        };
    }
    let requested = match (kind, earlier) {
        (Some(kind), earlier) => {
            let same = earlier.filter(|earlier| earlier.kind == kind.kind);
            // "With 15% down at 6.5% for 30 years" names all that a payment takes.
            let is_payment = kind.kind == CalculationKind::DownPayment
                && own.numbers.down_payment.is_some()
                && own.numbers.rate_percent.is_some()
                && own.numbers.term_years.is_some();
            let request = CalculationRequest {
                kind: if is_payment { CalculationKind::MonthlyPayment } else { kind.kind },
                price: price.or(earlier.and_then(|earlier| earlier.price)),
                monthly: monthly.or(same.and_then(|same| same.monthly)),
                months: kind.months,
                with_pet: kind.with_pet,
                ..common
            };
            Some(RequestedCalculation { request, is_explicit: kind.is_explicit })
        }
        // "5 down, 6.75, 30 years", also after a down payment.
        (None, _) if own.numbers.down_payment.is_some() && is_loan && !continues_loan(earlier.as_ref()) => {
            Some(RequestedCalculation {
                request: CalculationRequest { kind: CalculationKind::MonthlyPayment, ..common },
                is_explicit: true,
            })
        }
        (None, Some(earlier))
            if earlier.kind.is_of_loan() && (own.numbers != Assumptions::default() || monthly.is_some()) =>
        {
            let request = CalculationRequest { given: common.given, monthly: monthly.or(earlier.monthly), ..earlier };
            Some(RequestedCalculation { request, is_explicit: true })
        }
        // "What's 20% down on 48 Harbor Row?"
        (None, _) if own.numbers.down_payment.is_some() => Some(RequestedCalculation {
            request: CalculationRequest { kind: CalculationKind::DownPayment, ..common },
            is_explicit: false,
        }),
        _ => None,
    };
    ParsedCalculation { requested, typed: own.typed }
}

/// Whether the new numbers belong to the calculation of the message before.
fn continues_loan(earlier: Option<&CalculationRequest>) -> bool {
    earlier.is_some_and(|earlier| earlier.kind.is_of_loan() && earlier.kind != CalculationKind::DownPayment)
}

/// "Add HOA and taxes", "including the dues": what comes on top of a payment.
fn adds(reading: &ParseState<'_>) -> bool {
    const ADDS: [&str; 10] =
        ["add", "adding", "plus", "include", "including", "incl", "with", "and with", "all in", "on top"];
    const COSTS: [&str; 10] =
        ["hoa", "dues", "fee", "fees", "tax", "taxes", "property taxes", "insurance", "everything", "costs"];
    reading.says_any(&ADDS) && reading.says_any(&COSTS) && reading.tokens.len() <= 10 && reading.limit.is_none()
}

/// "What if I put down 100k?" after a payment is that payment with another number.
fn continues(kind: CalculationKind, own: &Assumptions, earlier: Option<&CalculationRequest>) -> bool {
    kind == CalculationKind::DownPayment
        && own.down_payment.is_some()
        && earlier.is_some_and(|earlier| earlier.kind.is_of_loan() && earlier.kind != CalculationKind::DownPayment)
}

/// Whether the calculation is what is requested, rather than a search that names a payment.
pub fn is_meant(
    reading: &ParseState<'_>,
    dialog_state: &DialogState,
    requested: &RequestedCalculation,
    listing_count: usize,
) -> bool {
    if listing_count > 0 {
        return listing_count == 1;
    }
    if requested.request.price.is_some() || requested.request.kind == CalculationKind::AffordablePrice {
        return !has_place(reading) && reading.order.is_none();
    }
    // "Cash to buy" and "rent per year" ask for no homes.
    let sale_type = Filter { sale_type: reading.filter.sale_type, ..Filter::default() };
    let has_filter = reading.filter != sale_type || reading.limit.is_some() || reading.within_m.is_some();
    let searches = has_filter || reading.order.is_some() || !reading.unknown_places.is_empty();
    let has_subject = dialog_state.current.is_some() || !dialog_state.shown.is_empty();
    !searches && (has_subject || requested.is_explicit)
}

/// "And 48 Harbor Row?" after a calculation: the same for that home.
pub fn of_another_listing(dialog_state: &DialogState) -> Option<RequestedCalculation> {
    let request = CalculationRequest { price: None, ..dialog_state.calculation? };
    Some(RequestedCalculation { request, is_explicit: true })
}

fn has_place(reading: &ParseState<'_>) -> bool {
    let filter = &reading.filter;
    !filter.cities.is_empty() || !filter.zips.is_empty() || !filter.locations.is_empty()
}

/// A number of a token from this value on.
fn at_least(reading: &ParseState<'_>, at: usize, min: i64) -> Option<Decimal> {
    let token = reading.tokens.get(at).filter(|token| !token.taken)?;
    token.number.filter(|number| *number >= Decimal::from(min))
}

/// Takes the words of a pet whose rent is added, so that they are no wishes.
fn take_pets(reading: &mut ParseState<'_>, with_pet: bool) {
    for word in kinds::PETS.iter().filter(|_| with_pet) {
        while let Some(found) = reading.find(word) {
            reading.take(found);
        }
    }
}
