//! Merges a row into an existing listing: mapped columns replace values, everything else stays.

use std::collections::HashSet;

use porchlight_api::{CustomField, ListingItem, decimal::parse_rounded};
use porchlight_domain::column_mapping::MappedFields;
use rust_decimal::Decimal;

use super::fields::{FIELDS, extensions, field_named};

/// A changed field, as text before and after.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct FieldChange {
    pub field: &'static str,
    pub before: String,
    pub after: String,
}

/// Applies the row `from_file` to `here`.
pub fn merged(from_file: ListingItem, here: &ListingItem, spoken: &MappedFields) -> ListingItem {
    let mut out = ListingItem { id: here.id, ..from_file };
    let either_price = spoken.has_field("SalePrice") && spoken.has_field("RentPrice");
    if either_price && !spoken.has_field("SaleType") && out.sale_type != here.sale_type {
        // A lone price is the rent if the listing is for rent.
        std::mem::swap(&mut out.sale_price, &mut out.rent_price);
    }
    out.extension_column = merged_pairs(&out.extension_column, &here.extension_column, spoken);
    for field in FIELDS.iter().filter(|field| field.name != "ExtensionColumn") {
        let before = (field.get)(here);
        let same = (field.get)(&out).trim() == before.trim();
        // Surrounding whitespace doesn't count as a change.
        if same || !spoken.has_field(field.name) {
            (field.set)(&mut out, &before);
        }
    }
    keep_units(&mut out, here, spoken);
    out
}

/// The fields in which two states of a listing differ.
pub fn differences(before: &ListingItem, after: &ListingItem) -> Vec<FieldChange> {
    let of = |field: &'static super::fields::Field| {
        let (before, after) = ((field.get)(before), (field.get)(after));
        (before != after).then(|| FieldChange {
            field: field.name,
            before: before.into_owned(),
            after: after.into_owned(),
        })
    };
    FIELDS.iter().filter_map(of).collect()
}

/// Merges custom fields in order: mapped ones get the file's values or are removed.
fn merged_pairs(from_file: &str, here: &str, spoken: &MappedFields) -> String {
    if from_file == here {
        return here.to_owned();
    }
    let from_file = extensions(from_file);
    let keys: HashSet<String> = from_file.iter().map(|pair| pair.key.clone()).collect();
    let mut from_file: Vec<Option<CustomField>> = from_file.into_iter().map(Some).collect();
    let mut out: Vec<CustomField> = Vec::new();
    for pair in extensions(here) {
        let is_exact = keys.contains(&pair.key);
        let is_same = |new: &CustomField| new.key == pair.key || !is_exact && new.key.eq_ignore_ascii_case(&pair.key);
        // A key may repeat, as that of open houses does: the first here takes the first of the file.
        let new = from_file.iter_mut().find(|new| new.as_ref().is_some_and(is_same)).and_then(Option::take);
        match new {
            Some(new) if new.value.trim() == pair.value.trim() => out.push(pair),
            Some(new) => out.push(CustomField { key: pair.key, value: new.value }),
            None if spoken.has_key(&pair.key) => {}
            None => out.push(pair),
        }
    }
    out.extend(from_file.into_iter().flatten());
    if out.is_empty() { String::new() } else { serde_json::to_string(&out).unwrap_or_default() }
}

/// Converts an unchanged area to the unit of the changed one.
fn keep_units(out: &mut ListingItem, here: &ListingItem, spoken: &MappedFields) {
    if out.area_unit == here.area_unit || here.area_unit.is_empty() {
        return;
    }
    // Square feet in a square meter.
    let feet = Decimal::from_parts(107_639_104, 0, 0, false, 7);
    let factor = if out.area_unit == "Square Meters" { Decimal::ONE / feet } else { feet };
    for (name, factor) in [("LotArea", factor), ("BuildingArea", factor), ("UnitAreaPrice", Decimal::ONE / factor)] {
        let Some(field) = field_named(name).filter(|_| !spoken.has_field(name)) else { continue };
        // Another service may send any number of digits.
        let Some(value) = parse_rounded(&(field.get)(out)).and_then(|value| value.checked_mul(factor)) else {
            continue;
        };
        let value = value.round_dp(2).normalize().to_string();
        (field.set)(out, &value);
    }
}
