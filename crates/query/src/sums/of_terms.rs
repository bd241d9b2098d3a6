//! The rents of a month for leases of several lengths, as a description states them beside the home's: "six months at
//! $2,300", "or $2,450 for twelve".

use porchlight_domain::{
    Listing,
    calculations::cents,
    listing::stated_money::{AmountPeriod, StatedAmount},
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use super::{
    sum::{Equation, Label, Sum},
    work::{Work, YEAR, taken_off, term},
};
use crate::spoken_numbers::word_value;

/// Lengths in Spanish words; the number is how many months.
const SPANISH: [(&str, u32); 11] = [
    ("tres", 3),
    ("cuatro", 4),
    ("cinco", 5),
    ("seis", 6),
    ("nueve", 9),
    ("diez", 10),
    ("once", 11),
    ("doce", 12),
    ("trece", 13),
    ("quince", 15),
    ("dieciocho", 18),
];
const MONTHS: [&str; 4] = ["month", "months", "meses", "mes"];

/// The rent of a month for a lease of so many months, with its sentence.
pub(super) fn rent_of_term(listing: &Listing, months: u32) -> Option<(Decimal, String)> {
    let rent = listing.content.price()?;
    let is_rent = |amount: &StatedAmount| {
        !amount.is_percent && amount.value * Decimal::TWO >= rent && amount.value <= rent * Decimal::TWO
    };
    let is_meant = |amount: &StatedAmount| is_rent(amount) && is_of_term(amount, months);
    let mut found = listing.content.stated_money().into_iter().filter(is_meant);
    found.next().filter(|_| found.next().is_none()).map(|amount| (amount.value, amount.sentence))
}

fn is_of_term(amount: &StatedAmount, months: u32) -> bool {
    let tokens = tokens(&amount.sentence);
    let value = amount.value.normalize().to_string();
    let Some(at) = tokens.iter().position(|word| *word == value) else { return false };
    let word = |at: usize| tokens.get(at).map_or("", String::as_str);
    let is_ahead = tokens[at.saturating_sub(4)..at]
        .windows(2)
        .any(|pair| is_length(&pair[0], months) && MONTHS.contains(&pair[1].as_str()));
    let is_behind = (at + 1..at + 4).any(|on| {
        let from = on + 1 + usize::from(matches!(word(on + 1), "a" | "un" | "una"));
        let ends = word(from + 1).is_empty() || MONTHS.contains(&word(from + 1));
        matches!(word(on), "for" | "on" | "por" | "a") && is_length(word(from), months) && ends
    });
    is_ahead || is_behind
}

/// "Eighteen-month lease at this rate".
fn is_of_own_rent(listing: &Listing, months: u32) -> bool {
    const THIS: [&str; 6] = ["this rate", "this rent", "this price", "este precio", "esta renta", "este alquiler"];
    listing.content.description.split(['.', ';', ',']).any(|piece| {
        let tokens = tokens(piece);
        let is_named = tokens.windows(2).any(|pair| is_length(&pair[0], months) && MONTHS.contains(&pair[1].as_str()));
        let joined = tokens.join(" ");
        is_named && THIS.iter().any(|phrase| joined.contains(phrase))
    })
}

fn tokens(text: &str) -> Vec<String> {
    let folded = porchlight_domain::fold(text).replace(',', "");
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn is_length(word: &str, months: u32) -> bool {
    word.parse() == Ok(months) || word_value(word) == Some(months.into()) || SPANISH.contains(&(word, months))
}

impl Work<'_> {
    /// What the rents of two lengths differ by in a month or a year; one of them may be the home's own.
    pub(super) fn of_terms(&self) -> Option<Sum> {
        let own = self.rent()?;
        let lengths = [self.request.months?.to_u32()?, self.request.other_months?.to_u32()?];
        let stated = lengths.map(|months| rent_of_term(self.listing, months));
        let rent = |index: usize| match &stated[index] {
            Some((rent, _)) => Some(*rent),
            None => is_of_own_rent(self.listing, lengths[index]).then_some(own),
        };
        let (first, second) = (rent(0)?, rent(1)?);
        let quotes = stated.iter().flatten().map(|(_, sentence)| sentence.clone()).take(1).collect();
        let (high, low) = if second > first { (second, first) } else { (first, second) };
        let times = if self.request.period == AmountPeriod::Year { YEAR } else { Decimal::ONE };
        let result = cents((high - low).checked_mul(times)?);
        let terms = vec![term(Label::Rent, high, times), taken_off(Label::Rent, low, times)];
        let equation = Equation { terms, result, period: self.request.period, ..Equation::default() };
        Some(Sum { equations: vec![equation], quotes, ..Sum::default() })
    }
}
