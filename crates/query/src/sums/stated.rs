//! Which amount of a home a named cost is: one of its fields, or the only amount of its description beside those words.

use porchlight_domain::{
    Listing,
    listing::stated_money::{AmountPeriod, StatedAmount},
};
use rust_decimal::Decimal;

use super::item::Item;

/// What a home says of a cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stated {
    Amount {
        value: Decimal,
        period: AmountPeriod,
        is_each: bool,
        is_percent: bool,
    },
    /// Without an amount that can be used.
    Mentioned(String),
    Nothing,
}

/// MessageTerms of rents that tenants pay.
const PAID: [&str; 11] =
    ["rents", "rented", "leased", "brings", "bring", "pays", "renta", "alquila", "rentada", "paga", "alquilada"];
/// MessageTerms of what is no rent, or of one that nobody pays.
const NO_RENTS: [&str; 24] = [
    "owner",
    "owners",
    "landlord",
    "water",
    "solar",
    "panels",
    "tank",
    "market",
    "estimated",
    "estimate",
    "could",
    "would",
    "should",
    "potential",
    "projected",
    "previously",
    "formerly",
    "last",
    "insurance",
    "taxes",
    "similar",
    "hoa",
    "parking",
    "each",
];
/// Beside a cost it is one that others pay, or that was.
const NOT_DUE: [&str; 9] =
    ["credit", "allowance", "report", "average", "exempt", "abatement", "assessment", "seller", "waived"];

/// The rents of a month that tenants of a home for sale pay.
pub(super) fn paid_rents(listing: &Listing) -> Vec<Decimal> {
    let has = |amount: &StatedAmount, list: &[&str]| amount.terms.iter().any(|word| list.contains(&word.as_str()));
    let all = listing.content.stated_money();
    let is_paid = |amount: &&StatedAmount| {
        amount.period == AmountPeriod::Month
            && !amount.is_percent
            && !amount.is_limit
            && amount.value >= Decimal::ONE_HUNDRED
            && has(amount, &PAID)
            && !has(amount, &NO_RENTS)
    };
    all.iter().filter(is_paid).map(|amount| amount.value).collect()
}

/// What a home says of a cost; an animal is also one of "pets".
pub(super) fn find(listing: &Listing, item: Item) -> Stated {
    let c = &listing.content;
    let of_field = match item {
        Item::Hoa => c.hoa_month.map(|fee| (fee, AmountPeriod::Month)),
        Item::Deposit => c.deposit_fee.map(|deposit| (deposit, AmountPeriod::Unstated)),
        Item::Taxes => c.annual_taxes().or_else(|| c.stated_annual_taxes()).map(|tax| (tax, AmountPeriod::Year)),
        _ => None,
    };
    if let Some((value, period)) = of_field {
        return Stated::Amount { value, period, is_each: false, is_percent: false };
    }
    let all = c.stated_money();
    let meant: Vec<&StatedAmount> = all.iter().filter(|amount| is_of(amount, item)).collect();
    let is_clear = |amount: &StatedAmount| {
        let others = amount.terms.iter().filter_map(|word| Item::of_word(word));
        let is_joint = item.is_of_owner() && others.into_iter().any(|other| other != item && other.is_of_owner());
        let is_due = !amount.terms.iter().any(|word| NOT_DUE.contains(&word.as_str()));
        !amount.is_limit && !is_joint && is_due
    };
    match &meant[..] {
        [] => mention(listing, item).map_or(Stated::Nothing, Stated::Mentioned),
        [one] if is_clear(one) => {
            Stated::Amount { value: one.value, period: one.period, is_each: one.is_each, is_percent: one.is_percent }
        }
        [one, ..] => Stated::Mentioned(one.sentence.clone()),
    }
}

fn is_of(amount: &StatedAmount, item: Item) -> bool {
    let has = |own: Item| amount.terms.iter().any(|word| Item::of_word(word) == Some(own));
    // A deposit for a pet is a cost of the pet.
    match item {
        Item::Pets => [Item::Pets, Item::Cats, Item::Dogs].into_iter().any(has),
        Item::Cats => has(item) || has(Item::Pets) && !has(Item::Dogs),
        Item::Dogs => has(item) || has(Item::Pets) && !has(Item::Cats),
        Item::Deposit => has(item) && ![Item::Pets, Item::Cats, Item::Dogs].into_iter().any(has),
        _ => has(item),
    }
}

/// The sentence that speaks of a cost.
pub(super) fn mention(listing: &Listing, item: Item) -> Option<String> {
    let text = &listing.content.description;
    let names = |sentence: &&str| {
        let folded = porchlight_domain::fold(sentence);
        let mut terms = folded.split(|c: char| !c.is_alphanumeric());
        let is =
            |word: &str| Item::of_word(word).is_some_and(|own| own == item || own == Item::Pets && item.is_animal());
        terms.any(is)
    };
    let mut start = 0;
    let ends = text
        .match_indices(['.', ';', '!'])
        .map(|(at, _)| at + 1)
        .filter(|at| text.get(*at..).is_none_or(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace)));
    let all: Vec<&str> = ends
        .chain([text.len()])
        .filter_map(|end| {
            let sentence = text.get(start..end)?;
            start = end;
            Some(sentence.trim())
        })
        .filter(|sentence| !sentence.is_empty())
        .collect();
    all.into_iter().find(names).map(str::to_owned)
}

/// The balance of a loan that a buyer can take over.
pub(super) fn assumable_balance(listing: &Listing) -> Option<Decimal> {
    let all = listing.content.stated_money();
    let has = |amount: &StatedAmount, list: &[&str]| amount.terms.iter().any(|word| list.contains(&word.as_str()));
    let mut found = all.iter().filter(|amount| !amount.is_percent && has(amount, &["balance", "saldo"]));
    found.next().filter(|_| found.next().is_none()).map(|amount| amount.value)
}

/// The price before it came down.
pub(super) fn earlier_price(listing: &Listing, price: Decimal) -> Option<Decimal> {
    const BEFORE: [&str; 12] = [
        "dropped",
        "reduced",
        "started",
        "was",
        "lowered",
        "reduction",
        "cut",
        "originally",
        "rebajado",
        "rebajada",
        "antes",
        "bajo",
    ];
    let all = listing.content.stated_money();
    let is_before = |amount: &&StatedAmount| {
        let in_sentence = porchlight_domain::fold(&amount.sentence);
        let names = in_sentence.split(|c: char| !c.is_alphanumeric()).any(|word| BEFORE.contains(&word));
        names && !amount.is_percent && amount.value > price && amount.value < price.saturating_mul(Decimal::TWO)
    };
    all.iter().filter(is_before).map(|amount| amount.value).max()
}
