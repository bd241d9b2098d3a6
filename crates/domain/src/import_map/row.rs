//! Reads one row of a mapped file into a listing as an import sends it.
//!
//! Why it exists: a closing price, a status under contract or an open house is told by several
//! cells together. Not here: ranges and lengths (`listing_form.rs`).

use porchlight_api::{Detail, Extension, ImportRow, Number, Problem, fault::excerpt};
use rust_decimal::Decimal;

use super::{ColumnMap, ImportOptions, Target, cells, numbers, states};
use crate::form::Form;

/// Square feet in an acre.
const ACRE_SQFT: u32 = 43_560;
/// Square metres in an acre.
const ACRE_SQM: Decimal = Decimal::from_parts(40_468_564, 0, 0, false, 4);
const MAX_EXTENSIONS: usize = 100;
const MAX_EXTENSION_VALUE: usize = 2_000;

struct Row<'a> {
    map: &'a ColumnMap,
    cells: &'a [String],
    form: Form,
}

/// Reads a row; gives every cell that could not be read.
pub fn read(map: &ColumnMap, cells: &[String], options: &ImportOptions) -> Result<ImportRow, Vec<Problem>> {
    let mut row = Row { map, cells, form: Form::default() };
    let mut out = ImportRow::default();
    row.offer(&mut out);
    row.home(&mut out, options);
    row.place(&mut out);
    row.money(&mut out, options);
    row.extras(&mut out);
    row.form.finish(out)
}

impl<'a> Row<'a> {
    fn cell(&self, target: &Target) -> Option<&'a str> {
        self.map.cell(self.cells, target)
    }

    fn text(&self, target: &Target) -> Option<String> {
        self.cell(target).map(str::to_owned)
    }

    fn number(&mut self, target: &Target) -> Option<Number> {
        let cell = self.cell(target)?;
        let read = numbers::number(cell).ok_or_else(|| unreadable(target, cell, "a number"));
        self.form.take(read)
    }

    fn whole(&mut self, target: &Target) -> Option<i64> {
        let cell = self.cell(target)?;
        let read = numbers::whole(cell).ok_or_else(|| unreadable(target, cell, "a whole number"));
        self.form.take(read)
    }

    /// Sale or rent, and the state of the home.
    fn offer(&mut self, out: &mut ImportRow) {
        let kind = self.cell(&Target::SaleType).or_else(|| self.cell(&Target::PropertyClass)).unwrap_or_default();
        let only_rent =
            kind.is_empty() && self.cell(&Target::RentPrice).is_some() && self.cell(&Target::SalePrice).is_none();
        let rental = only_rent || states::is_rental(&kind.replace("for_", "for "));
        out.sale_type = if rental { "for_rent" } else { "for_sale" }.into();
        let over = states::is_past_sale(kind);
        match self.cell(&Target::Status) {
            Some(typed) => match states::state_of(typed) {
                Some(state) => {
                    out.status = state.status.into();
                    out.extension_column = state.portal_status.map(|value| vec![pair("PortalStatus", &value)]);
                }
                None => self.form.refuse(unreadable(&Target::Status, typed, "one of Active, PreOnMarket, Sold")),
            },
            None if over => out.status = "Sold".into(),
            None if self.map.has(&Target::Status) => self.form.refuse(Problem::missing("Status")),
            None => out.status = "Active".into(),
        }
    }

    fn home(&mut self, out: &mut ImportRow, options: &ImportOptions) {
        let kind = self.text(&Target::PropertyType).or_else(|| self.text(&Target::PropertyClass));
        out.property_type = kind.unwrap_or_default();
        out.bedrooms = self.number(&Target::Bedrooms);
        out.bathrooms = self.number(&Target::Bathrooms);
        out.url = self.text(&Target::Url).unwrap_or_default();
        out.mls_number = self.text(&Target::MlsNumber).unwrap_or_default();
        out.year_built = self.whole(&Target::YearBuilt);
        out.days_on_market = self.whole(&Target::DaysOnMarket);
        let in_meters = self.in_meters(options);
        out.area_unit = Some(if in_meters { "Square Meters" } else { "Square Feet" }.into());
        out.lot_area = self.number(&Target::LotArea).or_else(|| {
            let acres = self.number(&Target::LotAcres)?;
            let factor = if in_meters { ACRE_SQM } else { Decimal::from(ACRE_SQFT) };
            acres.0.checked_mul(factor).map(|area| Number(area.round_dp(2)))
        });
        out.building_area = self.number(&Target::BuildingArea).or_else(|| self.number(&Target::Area));
        out.images = self.cell(&Target::Images).map(cells::image_list);
        out.parking_spots = self.whole(&Target::ParkingSpots);
        out.description = self.text(&Target::Description);
        out.space_type = self.cell(&Target::SpaceType).map(|typed| {
            let whole = typed.to_ascii_lowercase().starts_with("entire");
            if whole { "Entire place".into() } else { "Room".into() }
        });
    }

    fn in_meters(&self, options: &ImportOptions) -> bool {
        if let Some(chosen) = &options.area_unit {
            return chosen == "Square Meters";
        }
        let meters = |typed: &str| typed.to_ascii_lowercase().contains("met") || typed.contains(['²', '2']);
        let said = self.cell(&Target::AreaUnit).or_else(|| {
            let area = self.cell(&Target::Area).filter(|_| self.cell(&Target::BuildingArea).is_none())?;
            area.split_once(' ').map(|(_, unit)| unit)
        });
        said.map_or(self.map.in_meters, meters)
    }

    fn place(&mut self, out: &mut ImportRow) {
        out.location = self.text(&Target::Location);
        out.address = self.text(&Target::Address);
        out.city = self.text(&Target::City);
        out.state = self.text(&Target::State);
        out.zip = self.text(&Target::Zip);
        let latitude = self.degrees(&Target::Latitude);
        let longitude = self.degrees(&Target::Longitude);
        // Exports write 0, 0 (a spot in the ocean) where the place is not known.
        if (latitude, longitude) != (Some(0.0), Some(0.0)) {
            (out.latitude, out.longitude) = (latitude, longitude);
        }
    }

    fn degrees(&mut self, target: &Target) -> Option<f64> {
        let cell = self.cell(target)?;
        let read = cell.parse::<f64>().ok().filter(|degrees| degrees.is_finite());
        self.form.take(read.ok_or_else(|| unreadable(target, cell, "a number")))
    }

    fn money(&mut self, out: &mut ImportRow, options: &ImportOptions) {
        let symbol = options.currency.clone().filter(|chosen| !chosen.trim().is_empty());
        out.currency_symbol = symbol.or_else(|| self.text(&Target::CurrencySymbol)).or_else(|| Some("$".into()));
        let price = self.number(&Target::Price);
        let closing = self.number(&Target::ClosePrice).filter(|_| out.status == "Sold");
        let rental = out.sale_type == "for_rent";
        out.sale_price = closing.or_else(|| self.number(&Target::SalePrice)).or(price.filter(|_| !rental));
        out.rent_price = self.number(&Target::RentPrice).or(price.filter(|_| rental));
        if rental && out.rent_price.is_none() {
            out.rent_price = out.sale_price.take();
        }
        out.unit_area_price = self.number(&Target::UnitAreaPrice);
        out.hoa_month = self.number(&Target::HoaMonth).map(|fee| self.by_month(fee));
        out.estimate_price = self.number(&Target::EstimatePrice);
        out.deposit_fee = self.number(&Target::DepositFee);
    }

    fn by_month(&self, fee: Number) -> Number {
        let often = self.cell(&Target::HoaFrequency).unwrap_or_default().to_ascii_lowercase();
        let months = match often.as_str() {
            "annually" | "annual" | "yearly" => 12,
            "semi-annually" | "semiannually" => 6,
            "quarterly" => 3,
            _ => return fee,
        };
        Number((fee.0 / Decimal::from(months)).round_dp(2))
    }

    /// Open house, virtual tour, closing date, and every column that has no place of its own.
    fn extras(&mut self, out: &mut ImportRow) {
        let mut pairs = out.extension_column.take().unwrap_or_default();
        if let Some(date) = self.cell(&Target::SoldDate) {
            add(&mut pairs, "SoldDate", date);
        }
        let open = cells::open_house(self.cell(&Target::OpenHouseStart), self.cell(&Target::OpenHouseEnd));
        if let Some(times) = &open {
            add(&mut pairs, "OpenHouse", times);
        }
        let virtual_tour = self.cell(&Target::VirtualTour);
        if let Some(address) = virtual_tour {
            add(&mut pairs, "VirtualTour", address);
        }
        let told = self.cell(&Target::Tours).and_then(tour_named);
        let derived = open.map(|_| "OpenHouse").or(virtual_tour.map(|_| "3D"));
        out.tours = told.or(derived).map(str::to_owned);
        if let Some(json) = self.cell(&Target::ExtensionColumn) {
            match cells::pairs(json) {
                Some(given) => given.iter().for_each(|given| add(&mut pairs, &given.key, &given.value)),
                None => add(&mut pairs, "Extra", json),
            }
        }
        for (target, cell) in self.map.targets().iter().zip(self.cells) {
            if let (Target::Extension(key), value) = (target, cells::plain(cell))
                && !value.is_empty()
            {
                add(&mut pairs, key, value);
            }
        }
        out.extension_column = (!pairs.is_empty()).then_some(pairs);
    }
}

/// Adds a pair unless its key is there; a file with hundreds of columns keeps the first hundred that say something.
fn add(pairs: &mut Vec<Extension>, key: &str, value: &str) {
    let known = pairs.iter().any(|pair| pair.key.eq_ignore_ascii_case(key));
    if !known && pairs.len() < MAX_EXTENSIONS {
        pairs.push(pair(key, value));
    }
}

fn pair(key: &str, value: &str) -> Extension {
    Extension { key: key.to_owned(), value: value.chars().take(MAX_EXTENSION_VALUE).collect() }
}

fn tour_named(typed: &str) -> Option<&'static str> {
    match typed.to_ascii_lowercase().replace([' ', '-', '_'], "").as_str() {
        "openhouse" => Some("OpenHouse"),
        "3d" | "3dtour" | "virtual" | "virtualtour" => Some("3D"),
        _ => None,
    }
}

fn unreadable(target: &Target, cell: &str, rule: &str) -> Problem {
    let field = match target {
        Target::Price | Target::ClosePrice => "SalePrice".into(),
        Target::LotAcres => "LotArea".into(),
        Target::Area => "BuildingArea".into(),
        named => named.name().unwrap_or_default(),
    };
    let detail = if *target == Target::Status { Detail::NotInSet } else { Detail::WrongType };
    Problem::new(detail, field, &format!("must be {rule}, not \"{}\"", excerpt(cell)))
}
