//! The rents that a home for sale states: what each tenant pays in a month, or what a year brought.

use porchlight_domain::{
    Listing,
    listing::stated_money::{AmountPeriod, StatedAmount},
};
use rust_decimal::Decimal;

/// A rent that tenants pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StatedRent {
    pub(super) value: Decimal,
    /// A month or a year.
    pub(super) period: AmountPeriod,
    /// The description names no period: "rented at $1,125".
    pub(super) is_period_inferred: bool,
    pub(super) sentence: String,
}

/// Words of rents that tenants pay.
const PAID: [&str; 20] = [
    "rents",
    "rented",
    "renting",
    "leased",
    "let",
    "brings",
    "bring",
    "bringing",
    "pays",
    "gross",
    "grossed",
    "renta",
    "alquila",
    "rentada",
    "rentado",
    "arrendada",
    "arrendado",
    "paga",
    "alquilada",
    "bruto",
];
/// From here on an amount is no rent of a month.
const MAX_RENT: i64 = 20_000;
/// Words of a rent that may be.
const HEDGES: [&str; 9] =
    ["could", "would", "should", "market", "potential", "projected", "estimated", "estimate", "water"];
/// Words of what is no rent, or of one that nobody pays.
const NO_RENTS: [&str; 33] = [
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
    "estimates",
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
    "deposit",
    "fee",
    "slip",
    "seller",
    "sellers",
    "closing",
    "credit",
    "bonus",
    "allowance",
];
/// Rented with the ground below a home: "lot rent $520".
const GROUND: [&str; 6] = ["lot", "land", "ground", "pad", "space", "site"];
/// A sentence with one of them is of a lease: an amount without a period is the rent of a month.
const LETS: [&str; 18] = [
    "rents",
    "rented",
    "renting",
    "leased",
    "lease",
    "let",
    "tenant",
    "tenants",
    "renta",
    "rentada",
    "rentado",
    "alquila",
    "alquilada",
    "arrendada",
    "arrendado",
    "inquilino",
    "inquilina",
    "inquilinos",
];
/// A sentence with one of them states its amounts for another period.
const OTHER_PERIODS: [&str; 10] =
    ["week", "weekly", "night", "nightly", "day", "daily", "semana", "noche", "season", "temporada"];

/// The rents that tenants pay, all of a month or what one year brought. In a sentence of rents each amount is one:
/// "Upstairs brings $1,275, downstairs $1,325, both month to month".
pub(super) fn paid_rents(listing: &Listing) -> Vec<StatedRent> {
    listing.content.stated_money().iter().filter_map(|amount| rent(listing, amount)).collect()
}

fn rent(listing: &Listing, amount: &StatedAmount) -> Option<StatedRent> {
    let has = |list: &[&str]| amount.terms.iter().any(|word| list.contains(&word.as_str()));
    let folded = porchlight_domain::fold(&amount.sentence);
    let tokens: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).collect();
    let is_in_sentence = |list: &[&str]| tokens.iter().any(|word| list.contains(word));
    let is_near = is_in_sentence(&PAID) || has(&["rent", "renta", "alquiler"]) && is_in_sentence(&LETS);
    let is_of_rents = has(&PAID) || is_near && !is_in_sentence(&HEDGES) && amount.value < MAX_RENT.into();
    let is_amount = !amount.is_percent && !amount.is_limit && amount.value >= Decimal::ONE_HUNDRED;
    // "Each side rents for $1,500" says nothing of how many there are.
    let is_of_each = amount.is_each
        || tokens.windows(2).any(|pair| pair[0] == "each" && matches!(pair[1], "side" | "unit" | "half" | "apartment"));
    let is_of_ground = tokens.windows(2).any(|pair| {
        GROUND.contains(&pair[0]) && matches!(pair[1], "rent" | "rents" | "rented" | "lease" | "leased" | "fee" | "is")
    });
    if !is_amount || !is_of_rents || is_of_each || is_of_ground || has(&NO_RENTS) {
        return None;
    }
    let is_month = || is_part_of_price(listing, amount.value, (1, 20));
    let (period, is_period_inferred) = match amount.period {
        AmountPeriod::Unstated if is_in_sentence(&["month", "mes", "monthly"]) => (AmountPeriod::Month, false),
        AmountPeriod::Unstated if is_in_sentence(&["gross", "grossed", "bruto"]) && !is_month() => {
            (AmountPeriod::Year, false)
        }
        AmountPeriod::Unstated if is_in_sentence(&OTHER_PERIODS) || !is_in_sentence(&LETS) || !is_month() => {
            return None;
        }
        AmountPeriod::Unstated => (AmountPeriod::Month, true),
        AmountPeriod::Week => return None,
        period => (period, false),
    };
    Some(StatedRent { value: amount.value, period, is_period_inferred, sentence: amount.sentence.clone() })
}

/// Whether an amount is so many thousandths of the price: rents of a month are one to twenty.
fn is_part_of_price(listing: &Listing, value: Decimal, (lowest, highest): (i64, i64)) -> bool {
    let Some(price) = listing.content.price() else { return false };
    let Some(thousandths) = value.checked_mul(Decimal::ONE_THOUSAND) else { return false };
    let times = |n: i64| price.saturating_mul(Decimal::from(n));
    thousandths >= times(lowest) && thousandths <= times(highest)
}
