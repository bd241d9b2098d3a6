//! The property tax of a year, which no column of its own holds: read from a custom field that means it.

use rust_decimal::Decimal;

use super::{CustomField, ListingDraft};
use crate::fold;

/// Folded names of the field, in the languages of imports.
const NAMES: [&str; 26] = [
    "annual taxes",
    "annual tax",
    "annual property tax",
    "annual property taxes",
    "property tax",
    "property taxes",
    "real estate tax",
    "real estate taxes",
    "yearly tax",
    "yearly taxes",
    "tax annual amount",
    "taxannualamount",
    "tax amount",
    "taxes",
    "tax",
    "taxes per year",
    "impuestos anuales",
    "impuesto anual",
    "impuesto predial",
    "predial",
    "taxe fonciere",
    "grundsteuer",
    "iptu",
    "imposte annue",
    "onroerendezaakbelasting",
    "emlak vergisi",
];
/// Less is no tax of a year, but a rate or a typing error.
const MIN: Decimal = Decimal::ONE_HUNDRED;

impl ListingDraft {
    /// The tax of a year in the listing's currency; `None` where no field states it as one plain number.
    pub fn annual_taxes(&self) -> Option<Decimal> {
        of_fields(&self.custom_fields)
    }
}

/// Whether a field of this name states the tax of a year.
pub fn is_name(key: &str) -> bool {
    let folded = fold(key).replace(['_', '-', '(', ')', ':'], " ");
    let name = folded.split_whitespace().filter(|word| *word != "$").collect::<Vec<_>>().join(" ");
    NAMES.contains(&name.as_str())
}

/// The tax of a year that one of the fields states.
pub fn of_fields(fields: &[CustomField]) -> Option<Decimal> {
    let stated = fields.iter().filter(|pair| is_name(&pair.key));
    stated.filter_map(|pair| plain_amount(&pair.value)).find(|amount| *amount >= MIN)
}

/// "6400", "$6,400", "6,400.50/yr": one number, with commas only between groups of three.
fn plain_amount(text: &str) -> Option<Decimal> {
    let text = text.trim().trim_start_matches(|c: char| !c.is_ascii_digit() && !c.is_alphabetic() && c != '-').trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ',' && c != '.').unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let rest = fold(rest);
    let is_year =
        matches!(rest.trim().trim_matches(['.', '/', ' ']), "" | "yr" | "year" | "a year" | "per year" | "annually");
    let (whole, cents) = digits.split_once('.').unwrap_or((digits, ""));
    let mut groups = whole.split(',');
    let first = groups.next()?;
    let is_grouped = !first.is_empty() && (whole == first || first.len() <= 3 && groups.all(|group| group.len() == 3));
    if !is_year || !is_grouped || cents.len() > 2 || cents.contains(',') {
        return None;
    }
    digits.replace(',', "").trim_end_matches('.').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_number_is_the_tax_of_a_year() {
        for (text, expected) in [
            ("6400", Some("6400")),
            ("$6,400", Some("6400")),
            ("5,120.50", Some("5120.50")),
            ("4210/yr", Some("4210")),
            ("1.2% of value", None),
            ("6.400 €", None),
            ("320 a month", None),
            ("see county", None),
            ("2025: 4100", None),
        ] {
            assert_eq!(plain_amount(text).map(|amount| amount.to_string()).as_deref(), expected, "{text}");
        }
    }
}
