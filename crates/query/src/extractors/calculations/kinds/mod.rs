//! The words that ask for a calculation.

mod phrases;

use self::phrases::{A_MONTH, A_YEAR, ABOUT_A_LISTING, AFFORD, DOWN_PAYMENT, EXPLICIT, FEES, HOW_MUCH, NO_PAYMENTS};
use std::ops::Range;

use porchlight_domain::{ListingId, Order, SaleType};
use rust_decimal::prelude::ToPrimitive;

use crate::{
    calculation::CalculationKind, dialog_state::DialogState, field::Field, follow_up, parse_state::ParseState,
};

/// Words of animals that may cost a rent.
pub(super) const PETS: [&str; 8] = ["dog", "dogs", "cat", "cats", "pet", "pets", "puppy", "kitten"];

/// A calculation named in the question.
pub struct NamedKind {
    pub kind: CalculationKind,
    pub span: Range<usize>,
    pub is_explicit: bool,
    /// How many months of rent.
    pub months: Option<u32>,
    /// The rent of a pet is added.
    pub with_pet: bool,
}

impl NamedKind {
    /// Whether a visitor may name a price instead of a listing.
    pub fn takes_price(&self) -> bool {
        use CalculationKind::{CashNeeded, DownPayment, LoanAmount, MonthlyPayment};
        matches!(self.kind, MonthlyPayment | DownPayment | LoanAmount | CashNeeded)
    }
}

/// The first calculation that the question names.
pub fn find(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<NamedKind> {
    let named = |phrase: &str, kind, is_explicit| {
        reading.find(phrase).map(|span| NamedKind { kind, span, is_explicit, months: None, with_pet: false })
    };
    // "The down payment for it" is no payment, but "20% down monthly payment" is one.
    let is_whole = |found: &NamedKind| {
        !reading.word(found.span.start).starts_with("payment") || reading.before(found.span.start, 1) != "down"
    };
    AFFORD
        .iter()
        .find_map(|phrase| named(phrase, CalculationKind::AffordablePrice, true))
        .or_else(|| months_of_rent(reading, dialog_state))
        .or_else(|| {
            // "What can I get for 2500 a month in payments".
            let gets =
                reading.says_any(&["what can i get", "what can we get", "what could i get", "what could we get"]);
            named("in payments", CalculationKind::AffordablePrice, true).filter(|_| gets)
        })
        .or_else(|| yearly(reading, dialog_state))
        .or_else(|| EXPLICIT.iter().find_map(|(phrase, kind)| named(phrase, *kind, true).filter(is_whole)))
        .or_else(|| ABOUT_A_LISTING.iter().find_map(|(phrase, kind)| named(phrase, *kind, false).filter(is_whole)))
        .or_else(|| {
            let is_of_loan = !reading.says_any(&NO_PAYMENTS);
            named("monthly on", CalculationKind::MonthlyPayment, false).filter(|_| is_of_loan)
        })
        .or_else(|| by_the_month(reading, dialog_state))
        .or_else(|| {
            DOWN_PAYMENT
                .iter()
                .find_map(|(phrase, is_explicit)| named(phrase, CalculationKind::DownPayment, *is_explicit))
        })
}

/// "HOA per year", "annual rent", "a year's rent"; "what is that per year" after the fees or of a rental.
fn yearly(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<NamedKind> {
    const YEAR_OF_RENT: [&str; 9] = [
        "a years rent",
        "years rent",
        "year of rent",
        "year in rent",
        "years worth of rent",
        "12 months rent",
        "12 months of rent",
        "twelve months rent",
        "rent for a year",
    ];
    if let Some(span) = YEAR_OF_RENT.iter().find_map(|phrase| reading.find(phrase)) {
        return Some(NamedKind {
            kind: CalculationKind::YearlyRent,
            span,
            is_explicit: false,
            months: None,
            with_pet: false,
        });
    }
    let span = A_YEAR.iter().find_map(|phrase| {
        // "100 a year" is an amount.
        reading
            .find(phrase)
            .filter(|span| span.start.checked_sub(1).is_none_or(|at| reading.tokens[at].number.is_none()))
    })?;
    let named = |kind| Some(NamedKind { kind, span: span.clone(), is_explicit: false, months: None, with_pet: false });
    let asks = reading.says_any(&HOW_MUCH);
    // "And per year?" of what was said last.
    let goes_on = follow_up::lead(reading) + 1 >= span.start && reading.tokens.len() <= span.end + 1;
    if reading.says_any(&FEES) {
        named(CalculationKind::YearlyFees)
    } else if reading.says("rent") && !reading.says_any(&["for rent", "to rent"]) {
        named(CalculationKind::YearlyRent)
    } else if is_about_fees(dialog_state)
        && (goes_on || reading.tokens.len() <= 4 || reading.says_any(&["that", "it", "this"]) && asks)
    {
        named(CalculationKind::YearlyFees)
    } else if (is_of_rental(dialog_state) || are_rentals(dialog_state) || is_about_rent(dialog_state))
        && (asks || goes_on)
        && !reading.says_any(&["tax", "taxes", "deposit"])
    {
        let with_pet = with_pet(reading, dialog_state);
        named(CalculationKind::YearlyRent).map(|named| NamedKind { with_pet, ..named })
    } else {
        None
    }
}

/// Whether the rent of a pet is added: "with the cat", or "everything" where pets were spoken of.
fn with_pet(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const ALL: [&str; 7] = ["everything", "all in", "all together", "altogether", "in total", "for all", "all of it"];
    let is_of_pets = |word: &String| ["pet", "dog", "cat"].iter().any(|pet| word.contains(pet));
    let were_stated =
        || dialog_state.stated.iter().any(|field| matches!(field, Field::Feature(word) if is_of_pets(word)));
    let were_wished = || dialog_state.filter.as_deref().is_some_and(|filter| filter.terms.iter().any(is_of_pets));
    let adds_all = || reading.says_any(&ALL) && (were_stated() || were_wished());
    reading.says_any(&PETS) || adds_all()
}

/// "Total for 3 months", "how much is 6 months there" of a rental.
fn months_of_rent(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<NamedKind> {
    const TOTALS: [&str; 9] =
        ["total", "how much", "cost", "costs", "rent", "altogether", "come to", "what would", "add up"];
    const OTHERS: [&str; 10] =
        ["deposit", "lease", "listed", "market", "ago", "old", "last", "past", "within", "notice"];
    if !is_of_rental(dialog_state) && !are_rentals(dialog_state)
        || !reading.says_any(&TOTALS)
        || reading.says_any(&OTHERS)
    {
        return None;
    }
    (0..reading.tokens.len()).find_map(|at| {
        let token = &reading.tokens[at];
        let number = token.number.filter(|_| !token.taken && matches!(reading.word(at + 1), "months" | "month"))?;
        let months = number.to_u32().filter(|months| number.fract().is_zero() && (2..=60).contains(months))?;
        let kind = CalculationKind::YearlyRent;
        Some(NamedKind {
            kind,
            span: at..at + 2,
            is_explicit: false,
            months: Some(months).filter(|months| *months != 12),
            with_pet: with_pet(reading, dialog_state),
        })
    })
}

/// Whether the home spoken of, or each of a few that were shown, is let.
pub fn is_of_rentals(dialog_state: &DialogState) -> bool {
    is_of_rental(dialog_state) || are_rentals(dialog_state)
}

/// From here on a price is no rent.
const LOWEST_SALE_PRICE: i64 = 20_000;

/// Whether a few homes were shown, none was spoken of alone, and all are let.
fn are_rentals(dialog_state: &DialogState) -> bool {
    const MAX_LISTINGS: usize = 3;
    let price = |id: &ListingId| dialog_state.seen().find(|seen| seen.id == *id).and_then(|seen| seen.price);
    let is_let = |id: &ListingId| price(id).is_some_and(|price| price < LOWEST_SALE_PRICE.into());
    dialog_state.current.is_none()
        && (1..=MAX_LISTINGS).contains(&dialog_state.shown.len())
        && dialog_state.shown.iter().all(is_let)
}

/// Whether the home spoken of is let.
fn is_of_rental(dialog_state: &DialogState) -> bool {
    let current = dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current);
    let price = current.and_then(|shown| shown.price).or(dialog_state.lowest_price);
    dialog_state.current.is_some() && price.is_some_and(|price| price < LOWEST_SALE_PRICE.into())
}

/// Whether the conversation was about the rent of a home for sale last.
fn is_about_rent(dialog_state: &DialogState) -> bool {
    let is_rent = |field: &Field| matches!(field, Field::Feature(word) if word == "rental income");
    dialog_state.current.is_some() && dialog_state.stated.iter().any(is_rent)
}

/// Whether the conversation was about monthly fees last.
fn is_about_fees(dialog_state: &DialogState) -> bool {
    let compared = dialog_state.filter.as_ref().is_some_and(|filter| !filter.hoa_month.is_open());
    dialog_state.stated.contains(&Field::Hoa)
        || dialog_state.stated.is_empty() && (compared || matches!(dialog_state.order, Order::HoaAsc | Order::HoaDesc))
}

/// "How much would it be a month?": a payment, unless a rent or a fee is meant.
fn by_the_month(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<NamedKind> {
    let rents = dialog_state.filter.as_ref().is_some_and(|filter| filter.sale_type == Some(SaleType::ForRent));
    // Without a loan there is none.
    let is_cash = reading.says_any(&["cash", "no mortgage", "without a mortgage", "no loan", "without a loan"]);
    // "And per month at 6.5, with the HOA" continues a calculation.
    let continues = dialog_state.calculation.is_some() && !reading.says_any(&["rent", "rents"]);
    if rents || is_cash || !continues && (reading.says_any(&NO_PAYMENTS) || !reading.says_any(&HOW_MUCH)) {
        return None;
    }
    let span = A_MONTH.iter().find_map(|phrase| {
        reading
            .find(phrase)
            .filter(|span| span.start.checked_sub(1).is_none_or(|at| reading.tokens[at].number.is_none()))
    })?;
    Some(NamedKind { kind: CalculationKind::MonthlyPayment, span, is_explicit: false, months: None, with_pet: false })
}
