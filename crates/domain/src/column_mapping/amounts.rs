//! Parses what stands beside a number in a cell: a currency, a unit of area, "on request", half baths. "1.250.000 €"
//! must not become dollars, nor "0.25 acres" a quarter of a square foot.

use porchlight_api::Number;
use rust_decimal::Decimal;

use super::{cells::MAX_CELL_BYTES, digits::western_digits};
use crate::fold::fold;

/// Symbols with the signs and codes that mean them; those that end in another come first.
pub(super) const CURRENCIES: &[(&str, &[&str])] = &[
    ("C$", &["ca$", "c$", "cad"]),
    ("A$", &["au$", "a$", "aud"]),
    ("NZ$", &["nz$", "nzd"]),
    ("MX$", &["mx$", "mxn"]),
    ("R$", &["r$", "brl"]),
    ("$", &["us$", "usd", "$"]),
    ("€", &["€", "eur"]),
    ("£", &["£", "gbp"]),
    ("¥", &["¥", "jpy", "円", "元"]),
    ("₹", &["₹", "inr"]),
    ("CHF", &["chf"]),
    ("AED", &["aed", "د.إ"]),
    ("SAR", &["sar", "ر.س"]),
    ("₺", &["₺", "tl"]),
    ("zł", &["zł", "pln"]),
    ("kr", &["kr", "sek", "nok", "dkk"]),
];

/// The currency of a price; `None` for a bare number.
pub(super) fn currency_of(cell: &str) -> Option<&'static str> {
    if cell.len() > MAX_CELL_BYTES || cell.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b',') {
        return None;
    }
    let lower = cell.to_lowercase();
    let is_present = |sign: &&str| {
        let at = lower.find(*sign);
        // "kr" within a word is no crown.
        at.is_some_and(|at| {
            let is_alphabetic = |c: char| c.is_alphabetic();
            let before = lower[..at].chars().next_back();
            let after = lower[at + sign.len()..].chars().next();
            let is_word = sign.chars().all(is_alphabetic);
            !is_word || !before.is_some_and(is_alphabetic) && !after.is_some_and(is_alphabetic)
        })
    };
    CURRENCIES.iter().find(|(_, symbols)| symbols.iter().any(is_present)).map(|(symbol, _)| *symbol)
}

/// A unit of area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Feet,
    Meters,
    Acres,
    Hectares,
}

/// The unit that an area, or a column of units, says; `None` when it says none.
pub(super) fn unit_of(cell: &str) -> Option<Unit> {
    if cell.len() > MAX_CELL_BYTES || cell.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let lower = cell.to_lowercase();
    let unit = lower.trim_start_matches(|c: char| !c.is_alphabetic()).trim_end_matches('.');
    let has = |fragments: &[&str]| fragments.iter().any(|part| unit.contains(part));
    if has(&["acre"]) || unit == "ac" {
        Some(Unit::Acres)
    } else if has(&["hect"]) || unit == "ha" {
        Some(Unit::Hectares)
    } else if has(&["feet", "foot", "ft", "sf"]) {
        Some(Unit::Feet)
    } else if has(&["met", "sqm", "sq m", "sq. m"]) || unit.starts_with("m²") || unit.starts_with("m2") || unit == "mq"
    {
        Some(Unit::Meters)
    } else {
        None
    }
}

/// Returns whether the price is on request.
pub(super) fn is_on_request(cell: &str) -> bool {
    if cell.len() > MAX_CELL_BYTES {
        return false;
    }
    let text = fold(&cell.replace('.', "").replace('-', " "));
    matches!(
        text.trim(),
        "poa"
            | "por"
            | "price on application"
            | "price on request"
            | "price upon request"
            | "on application"
            | "on request"
            | "upon request"
            | "call for price"
            | "call for pricing"
            | "contact agent"
            | "contact for price"
            | "ask agent"
            | "tbd"
            | "tba"
            | "tbc"
            | "to be announced"
            | "price to be announced"
            | "a consultar"
            | "consultar"
            | "consultar precio"
            | "precio a consultar"
            | "auf anfrage"
            | "preis auf anfrage"
            | "sur demande"
            | "prix sur demande"
            | "su richiesta"
            | "trattativa riservata"
    )
}

/// Parses full and half baths: "2/1", "2 full, 1 half", "2 1/2", "2½".
pub(super) fn baths(cell: &str) -> Option<Number> {
    if cell.len() > MAX_CELL_BYTES {
        return None;
    }
    let text = western_digits(cell.trim()).to_lowercase().replace('½', " 1/2");
    let text = text.trim_end_matches("baths").trim_end_matches("bath").trim();
    let half = Decimal::new(5, 1);
    if let Some(whole) = text.strip_suffix(" 1/2") {
        return Some(Number(count(whole)? + half));
    }
    if let Some((full, halves)) = text.split_once('/') {
        return Some(Number(count(full)? + count(halves)? * half));
    }
    let (mut sum, mut digits, mut is_valid) = (Decimal::ZERO, String::new(), false);
    for part in text.split(|c: char| c.is_whitespace() || c == ',' || c == '+' || c == '&') {
        let at = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let (number, word) = part.split_at(at);
        digits.push_str(number);
        let share = match word {
            "" | "and" | "-" => continue,
            "f" | "full" | "fb" => Decimal::ONE,
            "h" | "half" | "hb" | "p" | "partial" | "powder" => half,
            _ => return None,
        };
        sum += count(&std::mem::take(&mut digits))? * share;
        is_valid = true;
    }
    (is_valid && digits.is_empty()).then_some(Number(sum.normalize()))
}

/// A count of rooms that one house can have.
fn count(typed: &str) -> Option<Decimal> {
    let typed = typed.trim();
    (typed.len() <= 2 && typed.bytes().all(|byte| byte.is_ascii_digit())).then(|| typed.parse().ok()).flatten()
}

/// Returns whether the cell means a studio, which has no bedroom.
pub(super) fn is_studio(cell: &str) -> bool {
    cell.len() <= MAX_CELL_BYTES
        && matches!(
            fold(cell).as_str(),
            "studio" | "estudio" | "bachelor" | "loft" | "monoambiente" | "studio apartment"
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn currencies_and_units_are_seen_beside_the_number() {
        let seen = ["1.250.000 €", "EUR 900", "£1,200 pcm", "C$500,000", "$5", "500 000 kr", "1,000", "park 5"]
            .map(currency_of);
        assert_eq!(seen, [Some("€"), Some("€"), Some("£"), Some("C$"), Some("$"), Some("kr"), None, None]);
        let seen = ["150 m²", "1,500 sq. ft.", "1500 ft²", "0.25 acres", "2 ha", "Square Meters", "1500"].map(unit_of);
        let (feet, meters) = (Some(Unit::Feet), Some(Unit::Meters));
        assert_eq!(seen, [meters, feet, feet, Some(Unit::Acres), Some(Unit::Hectares), meters, None]);
    }

    #[test]
    fn full_and_half_baths_are_summed() {
        for typed in ["2/1", "2 full, 1 half", "2F 1H", "2f1h", "2 1/2", "2½", "2 full + 1 half baths"] {
            let read = baths(typed).map(|number| number.0);
            let expected = (typed != "2f1h").then(|| Decimal::new(25, 1));
            assert_eq!(read, expected, "{typed}");
        }
        assert_eq!(baths("3 (2 full)"), None);
        assert_eq!(baths("1/2/3"), None);
    }
}
