//! Amounts that the visitor names beside those of a home: "60 a month for water", "140 nights at $165", "6 percent".

use porchlight_domain::listing::stated_money::AmountPeriod;
use rust_decimal::Decimal;

use super::{
    message_terms::MessageTerms,
    phrases::{A_MONTH, A_YEAR, BEHIND_AMOUNT, NIGHTS},
};
use crate::sums::{item::Item, request::OwnAmount};

/// Words between an amount and what it is for.
const MAX_REACH: usize = 5;

/// An amount of the visitor, and where the words that name it begin and end.
pub(super) struct FoundAmount {
    pub(super) own: OwnAmount,
    pub(super) end: usize,
    /// A cost named before it: "water 60 a month".
    pub(super) named_before: Option<Item>,
}

/// The amount at a word; `None` for a number that is no amount of money.
pub(super) fn at(terms: &MessageTerms<'_>, at: usize, (is_signed, is_taken_off): (bool, bool)) -> Option<FoundAmount> {
    let common = OwnAmount { is_taken_off, ..OwnAmount::once(Decimal::ZERO) };
    if let Some((value, times, end)) = product(terms, at) {
        let own = OwnAmount { value, times, ..common };
        return Some(FoundAmount { own, end, named_before: None });
    }
    let number = terms.digits(at)?;
    if terms.is_percent(at) {
        let end = at + if terms.word(at + 1) == "por" { 3 } else { 2 };
        let own = OwnAmount { value: number, is_percent: true, ..common };
        return is_signed.then_some(FoundAmount { own, end, named_before: None });
    }
    let (value, mut end) = scaled(terms, at, number)?;
    let has_sign = matches!(terms.before(at, 1), "$" | "€" | "£");
    let period = period_at(terms, end);
    let is_money = has_sign || period.is_some() || end > at + 1 || terms.is_scaled(at);
    let fits = terms.word(end).is_empty()
        || terms.phrase_at(end, BEHIND_AMOUNT).is_some()
        || Item::of_word(terms.word(end)).is_some();
    if !(is_money || is_signed && fits && value >= Decimal::TEN) {
        return None;
    }
    if let Some((_, length)) = period {
        end += length;
    }
    let named = (end..(end + MAX_REACH).min(terms.len()))
        .take_while(|on| {
            terms.digits(*on).is_none() && !matches!(terms.word(*on), "and" | "y" | "plus" | "mas" | "minus" | "menos")
        })
        .find_map(|on| Item::of_word(terms.word(on)).map(|item| (item, on + 1)));
    let named_before = (1..=2).find_map(|back| {
        let link = back == 1 || matches!(terms.before(at, 1), "$" | "at" | "is" | "of" | "a" | "de" | "es" | "en");
        Item::of_word(terms.before(at, back)).filter(|_| link)
    });
    let named = named.filter(|_| named_before.is_none());
    let period = period.map_or(AmountPeriod::Unstated, |(period, _)| period);
    let item = named.map(|(item, _)| item).or(named_before);
    let own = OwnAmount { value, period, item, ..common };
    Some(FoundAmount { own, end: named.map_or(end, |(_, end)| end), named_before })
}

/// "140 nights at $165", "3 weeks at 900".
fn product(terms: &MessageTerms<'_>, at: usize) -> Option<(Decimal, Decimal, usize)> {
    let times = terms.digits(at).filter(|times| times.fract().is_zero())?;
    terms.phrase_at(at + 1, NIGHTS)?;
    let from = at + 2;
    let amount = (from..from + 4).find(|on| terms.digits(*on).is_some())?;
    let fits =
        (from..amount).all(|on| matches!(terms.word(on), "at" | "a" | "for" | "x" | "$" | "€" | "por" | "de" | "en"));
    (fits && amount > from).then_some((terms.digits(amount)?, times, amount + 1))
}

/// "330 mil".
fn scaled(terms: &MessageTerms<'_>, at: usize, number: Decimal) -> Option<(Decimal, usize)> {
    if terms.word(at + 1) == "mil" {
        return Some((number.checked_mul(Decimal::ONE_THOUSAND)?, at + 2));
    }
    Some((number, at + 1))
}

/// How often it is due, and how many words say so.
fn period_at(terms: &MessageTerms<'_>, at: usize) -> Option<(AmountPeriod, usize)> {
    let lists = [(A_MONTH, AmountPeriod::Month), (A_YEAR, AmountPeriod::Year)];
    let phrase = lists.into_iter().find_map(|(list, period)| Some((period, terms.phrase_at(at, list)?)));
    phrase.or_else(|| match (terms.word(at), terms.word(at + 1)) {
        ("/", "mo" | "month" | "mes") => Some((AmountPeriod::Month, 2)),
        ("/", "yr" | "year" | "ano") => Some((AmountPeriod::Year, 2)),
        ("month" | "mo", _) => Some((AmountPeriod::Month, 1)),
        _ => None,
    })
}
