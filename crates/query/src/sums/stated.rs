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

/// Beside a cost it is one that others pay, or that was.
const NOT_DUE: [&str; 9] =
    ["credit", "allowance", "report", "average", "exempt", "abatement", "assessment", "seller", "waived"];

/// The only amount of a cost in the description.
fn amount_of(listing: &Listing, item: Item) -> Option<StatedAmount> {
    let mut found = listing.content.stated_money().into_iter().filter(|amount| is_of(amount, item));
    found.next().filter(|_| found.next().is_none())
}

/// Whether the two costs are one amount: "water, sewer and trash, about $165 monthly".
pub(super) fn are_one(listing: &Listing, first: Item, second: Item) -> bool {
    let is_field = [first, second].into_iter().any(|item| of_field(listing, item).is_some());
    first == second || !is_field && amount_of(listing, first).is_some_and(|one| Some(one) == amount_of(listing, second))
}

/// Whether an amount without a period is due every month of a lease: "$35 pet rent", "a flat $48" for water.
pub(super) fn is_by_month(listing: &Listing, item: Item) -> bool {
    const MAX: i64 = 100;
    const ONCE: [&str; 10] =
        ["fee", "fees", "deposit", "refundable", "nonrefundable", "once", "deposito", "unico", "cuota", "application"];
    let is_running = item.is_animal()
        || item == Item::Site
        || matches!(item, Item::Water | Item::Trash | Item::Internet | Item::Utilities | Item::Parking | Item::Storage);
    amount_of(listing, item).is_some_and(|amount| {
        let has = |list: &[&str]| amount.terms.iter().any(|word| list.contains(&word.as_str()));
        is_running && !amount.is_percent && (amount.value < MAX.into() || item == Item::Site) && !has(&ONCE)
    })
}

/// Fees of a new tenant that a description states once: for an application, for moving in. Each with whether it is due for
/// every adult.
pub(super) fn move_in_fees(listing: &Listing) -> Vec<StatedAmount> {
    const FEES: [&str; 8] =
        ["application", "admin", "administration", "administrative", "background", "screening", "solicitud", "move"];
    const OTHERS: [&str; 8] = ["out", "pet", "pets", "dog", "dogs", "cat", "cats", "special"];
    let is_fee = |amount: &StatedAmount| {
        let has = |list: &[&str]| amount.terms.iter().any(|word| list.contains(&word.as_str()));
        let is_once = amount.period == AmountPeriod::Unstated && !amount.is_percent && !amount.is_limit;
        is_once && has(&FEES) && !has(&OTHERS) && !has(&NOT_DUE)
    };
    listing.content.stated_money().into_iter().filter(is_fee).collect()
}

/// What a home says of a cost; an animal is also one of "pets".
pub(super) fn find(listing: &Listing, item: Item) -> Stated {
    let c = &listing.content;
    if let Some((value, period)) = of_field(listing, item) {
        return Stated::Amount { value, period, is_each: false, is_percent: false };
    }
    let all = c.stated_money();
    let meant: Vec<&StatedAmount> = all.iter().filter(|amount| is_of(amount, item)).collect();
    let is_clear = |amount: &StatedAmount| {
        let others = amount.terms.iter().filter_map(|word| Item::of_word(word));
        let is_joint = item.is_of_owner() && others.into_iter().any(|other| other != item && other.is_of_owner());
        let is_due = item == Item::Allowance || !amount.terms.iter().any(|word| NOT_DUE.contains(&word.as_str()));
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

/// The same, where a description states one amount that comes again and one that is paid once: "$35 each per month and a
/// $300 refundable pet deposit".
pub(super) fn find_due(listing: &Listing, item: Item, is_again: bool) -> Stated {
    let stated = find(listing, item);
    if !matches!(stated, Stated::Mentioned(_)) {
        return stated;
    }
    let is_due = |amount: &StatedAmount| {
        let comes_again = matches!(amount.period, AmountPeriod::Month | AmountPeriod::Year);
        let is_cost = !amount.is_limit && !amount.is_percent && amount.period != AmountPeriod::Week;
        is_cost && comes_again == is_again && is_of(amount, item)
    };
    let mut found = listing.content.stated_money().into_iter().filter(is_due);
    match (found.next().filter(|_| item.is_animal()), found.next()) {
        (Some(one), None) => {
            Stated::Amount { value: one.value, period: one.period, is_each: one.is_each, is_percent: false }
        }
        _ => stated,
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
        // What a manager keeps is a part of the rents: `management_percent`.
        Item::Management => false,
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

/// The part of the rents that a manager keeps: "through the on-site manager, who keeps 30 percent".
pub(super) fn management_percent(listing: &Listing) -> Option<Decimal> {
    const KEEPS: [&str; 10] =
        ["keeps", "takes", "charges", "gets", "fee", "fees", "commission", "cut", "cobra", "comision"];
    let is_kept = |amount: &StatedAmount| {
        let folded = porchlight_domain::fold(&amount.sentence);
        let mut tokens = folded.split(|c: char| !c.is_alphanumeric());
        amount.is_percent
            && amount.terms.iter().any(|word| KEEPS.contains(&word.as_str()))
            && tokens.any(|word| Item::of_word(word) == Some(Item::Management))
    };
    let mut found = listing.content.stated_money().into_iter().filter(is_kept);
    found.next().filter(|_| found.next().is_none()).map(|amount| amount.value)
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
    const BEFORE: [&str; 14] = [
        "came",
        "down",
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

/// What a field of the home states.
fn of_field(listing: &Listing, item: Item) -> Option<(Decimal, AmountPeriod)> {
    let c = &listing.content;
    match item {
        Item::Hoa => c.hoa_month.map(|fee| (fee, AmountPeriod::Month)),
        Item::Deposit => c.deposit_fee.map(|deposit| (deposit, AmountPeriod::Unstated)),
        Item::Taxes => c.annual_taxes().or_else(|| c.stated_annual_taxes()).map(|tax| (tax, AmountPeriod::Year)),
        _ => None,
    }
}
