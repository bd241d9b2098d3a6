//! Amounts that a description states with their period: the tax of a year, the rent that a home for sale brings. Only what
//! is stated once and plainly counts; an estimate is no rent.

use rust_decimal::Decimal;

use super::ListingDraft;
use crate::fold;

const TAXES: [&str; 6] = ["tax", "taxes", "impuesto", "impuestos", "predial", "contribuciones"];
const A_YEAR: [&str; 8] = ["year", "yearly", "annual", "annually", "yr", "ano", "anual", "anuales"];
/// Words beside an amount of another period, or beside no amount of money due.
const OTHER_PERIODS: [&str; 12] = [
    "month",
    "monthly",
    "mo",
    "quarter",
    "quarterly",
    "half",
    "semi",
    "mes",
    "mensual",
    "mensuales",
    "abatement",
    "exempt",
];
/// "Rents for", "currently rented at".
const RENTED: [&str; 10] = [
    "rents for",
    "rents at",
    "rented for",
    "rented at",
    "leased for",
    "leased at",
    "leased until",
    "rented until",
    "se renta",
    "se alquila",
];
/// What makes a rent one that nobody pays, or one of several.
const NO_RENT: [&str; 20] = [
    "solar",
    "panels",
    "paneles",
    "estimate",
    "estimated",
    "could",
    "would",
    "should",
    "can",
    "potential",
    "projected",
    "market",
    "after",
    "previously",
    "formerly",
    "each",
    "similar",
    "estimada",
    "podria",
    "estimado",
];
const MIN_TAX: Decimal = Decimal::ONE_HUNDRED;
const MIN_RENT: Decimal = Decimal::ONE_HUNDRED;

/// An amount of money, with the words on both sides.
pub(super) struct Amount {
    pub value: Decimal,
    /// Where its number stands among the tokens.
    pub at: usize,
}

impl ListingDraft {
    /// The tax of a year as the description states it; `None` where it states none, several or no period.
    pub fn stated_annual_taxes(&self) -> Option<Decimal> {
        annual_taxes(&self.description)
    }

    /// The rent of a month that tenants pay in a home for sale, all of its units together.
    pub fn stated_monthly_rent(&self) -> Option<Decimal> {
        monthly_rent(&self.description)
    }
}

fn annual_taxes(text: &str) -> Option<Decimal> {
    let mut found = sentences(text).filter_map(|sentence| {
        let tokens = tokens(sentence);
        let has = |list: &[&str]| tokens.iter().any(|token| list.contains(&token.as_str()));
        let states_year = has(&A_YEAR) || tokens.iter().any(|token| is_calendar_year(token));
        if !has(&TAXES) || !states_year || has(&OTHER_PERIODS) {
            return None;
        }
        Some(match &amounts(sentence, &tokens)[..] {
            [only] if only.value >= MIN_TAX => Some(only.value),
            _ => None,
        })
    });
    match (found.next(), found.next()) {
        (Some(only), None) => only,
        _ => None,
    }
}

fn monthly_rent(text: &str) -> Option<Decimal> {
    let mut rented = sentences(text).filter_map(|sentence| {
        let tokens = tokens(sentence);
        let text = format!(" {} ", tokens.join(" "));
        let is_rented = RENTED.iter().any(|phrase| text.contains(&format!(" {phrase} ")));
        is_rented.then(|| rent(sentence, &tokens)).filter(|_| !amounts(sentence, &tokens).is_empty())
    });
    match (rented.next(), rented.next()) {
        (Some(only), None) => only,
        _ => None,
    }
}

/// The rents of a sentence, each with "a month" behind it; several are those of units that are named one by one.
fn rent(sentence: &str, tokens: &[String]) -> Option<Decimal> {
    let hedged = tokens.iter().any(|token| NO_RENT.contains(&token.as_str()));
    let amounts = amounts(sentence, tokens);
    let units =
        tokens.iter().filter(|token| matches!(token.as_str(), "unit" | "side" | "apartment" | "unidad")).count();
    let fits = amounts.len() == 1 || (2..=4).contains(&amounts.len()) && units == amounts.len();
    let is_plain =
        fits && !hedged && amounts.iter().all(|amount| is_monthly(tokens, amount.at) && amount.value >= MIN_RENT);
    is_plain.then(|| amounts.iter().map(|amount| amount.value).sum())
}

/// Whether "a month" stands behind the amount at a position.
pub(super) fn is_monthly(tokens: &[String], at: usize) -> bool {
    let after = |on: usize| tokens.get(at + on).map_or("", String::as_str);
    match after(1) {
        "a" | "per" | "al" | "por" | "each" => matches!(after(2), "month" | "mes" | "mo"),
        token => matches!(token, "month" | "monthly" | "mo" | "mensuales"),
    }
}

/// The sentences of a text; the point of "1.5" ends none.
pub(super) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut ends: Vec<usize> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let is_end = match c {
            '!' | '?' | '\n' | ';' => true,
            '.' => chars.peek().is_none_or(|(_, next)| next.is_whitespace()),
            _ => false,
        };
        if is_end {
            ends.push(at + c.len_utf8());
        }
    }
    ends.push(text.len());
    let mut start = 0;
    ends.into_iter().filter_map(move |end| {
        let sentence = text.get(start..end)?;
        start = end;
        Some(sentence)
    })
}

/// Folded tokens; a number stays whole with its commas and point.
pub(super) fn tokens(sentence: &str) -> Vec<String> {
    let folded = fold(sentence);
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, ',' | '.' | '$' | '€' | '£');
    let split = folded.split(|c: char| !is_inside(c)).map(|token| token.trim_matches([',', '.']).to_owned());
    split.filter(|token| !token.is_empty()).collect()
}

/// "2025", of a tax bill.
pub(super) fn is_calendar_year(token: &str) -> bool {
    token.len() == 4 && token.starts_with("20") && token.bytes().all(|byte| byte.is_ascii_digit())
}

/// Amounts with a sign of a currency before them.
pub(super) fn amounts(sentence: &str, tokens: &[String]) -> Vec<Amount> {
    if !sentence.contains(['$', '€', '£']) {
        return Vec::new();
    }
    let amount = |(at, token): (usize, &String)| {
        let digits = token.strip_prefix(['$', '€', '£'])?;
        let value = plain(digits)?;
        Some(Amount { value, at })
    };
    tokens.iter().enumerate().filter_map(amount).collect()
}

/// "1,950" or "1950.50": commas only between groups of three.
pub(super) fn plain(digits: &str) -> Option<Decimal> {
    let (whole, cents) = digits.split_once('.').unwrap_or((digits, ""));
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let is_grouped = !first.is_empty() && (whole == first || first.len() <= 3 && groups.all(|group| group.len() == 3));
    (is_grouped && cents.len() <= 2).then(|| digits.replace(',', "").parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_tax_with_its_year_is_read() {
        for (text, expected) in [
            ("Gas heat. Taxes for 2026 are $3,905. HOA covers roof.", Some(3905)),
            ("Property taxes were $5,340 last year.", Some(5340)),
            ("Annual taxes $6,420.", Some(6420)),
            ("Taxes $4,980 a year.", Some(4980)),
            ("El predial es de $3,600 al año.", Some(3600)),
            ("Taxes $410 a month.", None),
            ("Taxes $4,980.", None),
            ("Annual taxes $4,980, or $4,100 with the exemption.", None),
            ("Annual taxes $4,980. Taxes were $4,500 last year.", None),
            ("HOA fee $300 a year.", None),
        ] {
            assert_eq!(annual_taxes(text), expected.map(Decimal::from), "{text}");
        }
    }

    #[test]
    fn a_rent_that_is_paid_is_read() {
        for (text, expected) in [
            ("Currently rented for $1,600 a month until June 30, 2027; the tenant stays.", Some(1600)),
            ("Unit A rents for $1,950 a month and unit B for $2,050 a month, both month to month.", Some(4000)),
            ("Leased until May 31, 2027 at $1,400 a month.", Some(1400)),
            ("Se renta en $900 al mes.", Some(900)),
            ("Estimated rent after repairs is $1,900 a month.", None),
            ("Could be rented for $1,900 a month.", None),
            ("Each side rents for $1,500 a month.", None),
            ("Rented for $1,600.", None),
            ("Solar panels are leased at $118 a month.", None),
            ("Rents for $1,200 a month plus $100 for parking.", None),
            ("One unit rents for $1,200 a month. The other rents for $1,300 a month.", None),
        ] {
            assert_eq!(monthly_rent(text), expected.map(Decimal::from), "{text}");
        }
    }
}
