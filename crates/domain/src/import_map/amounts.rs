//! What a cell says beside its number: a currency, a unit of area, "on request", baths in parts.
//!
//! Why it exists: "1.250.000 €" that becomes dollars, or "0.25 acres" that becomes a quarter of a
//! square foot, is worse than no home at all. Not here: the number itself (`numbers.rs`).

use porchlight_api::Number;
use rust_decimal::Decimal;

use super::numbers::MAX_CELL_BYTES;
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
    ("¥", &["¥", "jpy"]),
    ("₹", &["₹", "inr"]),
    ("CHF", &["chf"]),
    ("AED", &["aed"]),
    ("zł", &["zł", "pln"]),
    ("kr", &["kr", "sek", "nok", "dkk"]),
];

/// The currency that a price says; none when it is a bare number.
pub(super) fn currency_of(cell: &str) -> Option<&'static str> {
    if cell.len() > MAX_CELL_BYTES || cell.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.' || byte == b',') {
        return None;
    }
    let words = cell.to_lowercase();
    let is_said = |sign: &&str| {
        let at = words.find(*sign);
        // "kr" within a word is no crown.
        at.is_some_and(|at| {
            let letter = |c: char| c.is_alphabetic();
            let before = words[..at].chars().next_back();
            let after = words[at + sign.len()..].chars().next();
            let is_word = sign.chars().all(letter);
            !is_word || !before.is_some_and(letter) && !after.is_some_and(letter)
        })
    };
    CURRENCIES.iter().find(|(_, signs)| signs.iter().any(is_said)).map(|(symbol, _)| *symbol)
}

/// A unit of area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Feet,
    Meters,
    Acres,
    Hectares,
}

/// The unit that an area, or a column of units, says; none when it says none.
pub(super) fn unit_of(cell: &str) -> Option<Unit> {
    if cell.len() > MAX_CELL_BYTES || cell.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let words = cell.to_lowercase();
    let unit = words.trim_start_matches(|c: char| !c.is_alphabetic()).trim_end_matches('.');
    let has = |parts: &[&str]| parts.iter().any(|part| unit.contains(part));
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

/// True for a price that is told to those who ask.
pub(super) fn is_on_request(cell: &str) -> bool {
    if cell.len() > MAX_CELL_BYTES {
        return false;
    }
    let words = fold(&cell.replace('.', "").replace('-', " "));
    matches!(
        words.trim(),
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

/// Baths that are told in parts: "2/1", "2 full, 1 half", "2 1/2", "2½".
pub(super) fn baths(cell: &str) -> Option<Number> {
    if cell.len() > MAX_CELL_BYTES {
        return None;
    }
    let words = cell.trim().to_lowercase().replace('½', " 1/2");
    let words = words.trim_end_matches("baths").trim_end_matches("bath").trim();
    let half = Decimal::new(5, 1);
    if let Some(whole) = words.strip_suffix(" 1/2") {
        return Some(Number(count(whole)? + half));
    }
    if let Some((full, halves)) = words.split_once('/') {
        return Some(Number(count(full)? + count(halves)? * half));
    }
    let (mut sum, mut digits, mut told) = (Decimal::ZERO, String::new(), false);
    for part in words.split(|c: char| c.is_whitespace() || c == ',' || c == '+' || c == '&') {
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
        told = true;
    }
    (told && digits.is_empty()).then_some(Number(sum.normalize()))
}

/// A count of rooms that one house can have.
fn count(typed: &str) -> Option<Decimal> {
    let typed = typed.trim();
    (typed.len() <= 2 && typed.bytes().all(|byte| byte.is_ascii_digit())).then(|| typed.parse().ok()).flatten()
}

/// A home of one room has no bedroom.
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
    fn baths_in_parts_are_summed() {
        for typed in ["2/1", "2 full, 1 half", "2F 1H", "2f1h", "2 1/2", "2½", "2 full + 1 half baths"] {
            let read = baths(typed).map(|number| number.0);
            let expected = (typed != "2f1h").then(|| Decimal::new(25, 1));
            assert_eq!(read, expected, "{typed}");
        }
        assert_eq!(baths("3 (2 full)"), None);
        assert_eq!(baths("1/2/3"), None);
    }
}
