//! What a row says beside the fields of a listing: open houses, tours, components, and every column without a field.

use porchlight_api::{CustomField, ImportRow};
use rust_decimal::Decimal;

use super::{
    super::{ImportOptions, Target, cells, numbers},
    BATH_FIELDS, BATH_KEYS, PRICE_NOTE, Row, STREET_FIELDS,
    parking::PARKING_NOTE,
};
use crate::{
    open_house::{OpenHouse, on_local_clock},
    time::zone_or_utc,
};

const MAX_EXTENSIONS: usize = 100;
const MAX_EXTENSION_VALUE: usize = 2_000;
/// Property classes that the other fields of a listing already state.
const PLAIN_CLASSES: &[&str] = &["Residential", "Residential Lease"];

impl Row<'_> {
    /// Open house, virtual tour, closing date, and every column that has no place of its own.
    pub(super) fn extras(&mut self, out: &mut ImportRow, options: &ImportOptions) {
        let mut pairs = out.extension_column.take().unwrap_or_default();
        if let Some(date) = self.cell(&Target::SoldDate) {
            add(&mut pairs, "SoldDate", date);
        }
        if let Some(note) = self.price_note {
            add(&mut pairs, PRICE_NOTE, note);
        }
        if let Some(note) = self.parking_note {
            add(&mut pairs, PARKING_NOTE, note);
        }
        self.keep_components(&mut pairs, out);
        let open = [Target::OpenHouseDate, Target::OpenHouseStart, Target::OpenHouseEnd].map(|part| self.cell(&part));
        let open = cells::open_house(open[0], open[1], open[2]);
        let open_houses = open.as_deref().map(|times| open_houses(times, options)).unwrap_or_default();
        let virtual_tour = self.cell(&Target::VirtualTour);
        if let Some(tour_url) = virtual_tour {
            add(&mut pairs, "VirtualTour", tour_url);
        }
        let stated = self.cell(&Target::Tours).and_then(tour_named);
        let derived = open.as_ref().map(|_| "OpenHouse").or(virtual_tour.map(|_| "3D"));
        out.tours = stated.or(derived).map(str::to_owned);
        match self.cell(&Target::ExtensionColumn).map(|json| (json, cells::pairs(json))) {
            // This service printed the whole list: kept to the letter, in its order.
            Some((_, Some(given))) => {
                let derived = std::mem::replace(&mut pairs, given);
                derived.iter().for_each(|derived| add(&mut pairs, &derived.key, &derived.value));
            }
            Some((text, None)) => add(&mut pairs, "Extra", text),
            None => {}
        }
        if !pairs.iter().any(|pair| pair.key.eq_ignore_ascii_case("OpenHouse")) {
            pairs.extend(open_houses);
        }
        for (target, cell) in self.mapping.targets().iter().zip(self.cells) {
            if let (Target::CustomField(key), value) = (target, cells::plain(cell))
                && !value.is_empty()
            {
                add(&mut pairs, key, value);
            }
        }
        out.extension_column = (!pairs.is_empty()).then_some(pairs);
    }

    /// Keeps components, such as half baths, as custom fields where the one stored number does not show them.
    fn keep_components(&self, pairs: &mut Vec<CustomField>, out: &ImportRow) {
        for (target, key) in STREET_FIELDS.iter().chain([&(Target::UnitNumber, "UnitNumber")]) {
            self.keep(pairs, target, key);
        }
        if !self.baths_are_plain() {
            for (target, key) in BATH_FIELDS.iter().map(|(target, _)| target).zip(BATH_KEYS) {
                self.keep(pairs, target, key);
            }
        }
        if self.cell(&Target::HoaFrequency).is_some_and(|often| !often.eq_ignore_ascii_case("monthly")) {
            self.keep(pairs, &Target::HoaMonth, "AssociationFee");
            self.keep(pairs, &Target::HoaFrequency, "AssociationFeeFrequency");
        }
        if out.status == "Sold" && self.cell(&Target::ClosePrice).is_some() {
            self.keep(pairs, &Target::SalePrice, "ListPrice");
        }
        let class = self.cell(&Target::PropertyClass).filter(|_| self.cell(&Target::PropertyType).is_some());
        if class.is_some_and(|class| !PLAIN_CLASSES.contains(&class)) {
            self.keep(pairs, &Target::PropertyClass, "PropertyClass");
        }
    }

    fn keep(&self, pairs: &mut Vec<CustomField>, target: &Target, key: &str) {
        if let Some(value) = self.cell(target) {
            add(pairs, key, value);
        }
    }

    /// Returns whether the sum of full and partial baths says it all.
    fn baths_are_plain(&self) -> bool {
        let count = |target| self.cell(target).and_then(numbers::number).map_or(Decimal::ZERO, |number| number.0);
        let partial_baths: Decimal = BATH_FIELDS[1..].iter().map(|(target, _)| count(target)).sum();
        partial_baths <= Decimal::ONE
    }
}

/// Adds a pair unless its key is there; a file with hundreds of columns keeps the first hundred that say something.
fn add(pairs: &mut Vec<CustomField>, key: &str, value: &str) {
    let known = pairs.iter().any(|pair| pair.key.eq_ignore_ascii_case(key));
    if !known && pairs.len() < MAX_EXTENSIONS {
        pairs.push(pair(key, value));
    }
}

pub(super) fn pair(key: &str, value: &str) -> CustomField {
    CustomField { key: key.to_owned(), value: value.chars().take(MAX_EXTENSION_VALUE).collect() }
}

fn tour_named(typed: &str) -> Option<&'static str> {
    match typed.to_ascii_lowercase().replace([' ', '-', '_'], "").as_str() {
        "openhouse" => Some("OpenHouse"),
        "3d" | "3dtour" | "virtual" | "virtualtour" => Some("3D"),
        _ => None,
    }
}

/// The open houses of a cell, each as it is stored; a text without a date stays as it is.
fn open_houses(cell: &str, options: &ImportOptions) -> Vec<CustomField> {
    let zone = options.time_zone.as_deref().map(zone_or_utc);
    let cell = on_local_clock(cell, zone.as_ref());
    let mut texts: Vec<String> = OpenHouse::read_all(&cell).map(|open_house| open_house.to_text()).collect();
    if texts.is_empty() {
        texts.push(cell.into_owned());
    }
    texts.into_iter().map(|value| CustomField { key: "OpenHouse".into(), value }).collect()
}
