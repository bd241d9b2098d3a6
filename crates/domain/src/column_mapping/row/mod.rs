//! Parses one row into the import format. A closing price, a status under contract and an open house depend on several
//! cells.

mod areas;
mod extras;
mod parking;

use porchlight_api::{ErrorCode, FieldError, ImportRow, Number, error::excerpt};
use rust_decimal::Decimal;

use self::extras::pair;
use super::{ColumnMapping, ImportOptions, Target, amounts, cells, numbers, statuses};
use crate::validation::Validator;

/// Custom field for text in place of a price.
pub(super) const PRICE_NOTE: &str = "PriceNote";

struct Row<'a> {
    mapping: &'a ColumnMapping,
    cells: &'a [String],
    validator: Validator,
    /// What stands where a price should: "POA".
    price_note: Option<&'a str>,
    /// What stands where a number of parking spaces should: "2-car garage".
    parking_note: Option<&'a str>,
}

/// Parses a row.
///
/// # Errors
/// Returns an error for every cell that can't be parsed.
pub fn parse_row(
    mapping: &ColumnMapping,
    cells: &[String],
    options: &ImportOptions,
) -> Result<ImportRow, Vec<FieldError>> {
    let mut row = Row { mapping, cells, validator: Validator::default(), price_note: None, parking_note: None };
    let mut out = ImportRow::default();
    row.offer(&mut out, options);
    row.property(&mut out, options);
    row.location(&mut out);
    row.money(&mut out, options);
    row.extras(&mut out, options);
    row.validator.finish(out)
}

impl<'a> Row<'a> {
    fn cell(&self, target: &Target) -> Option<&'a str> {
        self.mapping.cell(self.cells, target)
    }

    fn text(&self, target: &Target) -> Option<String> {
        self.cell(target).map(str::to_owned)
    }

    fn number(&mut self, target: &Target) -> Option<Number> {
        let cell = self.cell(target)?;
        let parsed = self.parse_number(target, cell).ok_or_else(|| unreadable(target, cell, "a number"));
        self.validator.parse_field(parsed)
    }

    fn parse_number(&self, target: &Target, cell: &str) -> Option<Number> {
        let with_points = self.mapping.stats.points_group.contains(target);
        if with_points { numbers::number_with_points(cell) } else { numbers::number(cell) }
    }

    /// A price; "on request" is none, and stays readable in its own words.
    fn price(&mut self, target: &Target) -> Option<Number> {
        let cell = self.cell(target)?;
        if amounts::is_on_request(cell) {
            self.price_note = Some(cell);
            return None;
        }
        self.number(target)
    }

    fn whole(&mut self, target: &Target) -> Option<i64> {
        let cell = self.cell(target)?;
        let parse_row = numbers::whole(cell).ok_or_else(|| unreadable(target, cell, "a whole number"));
        self.validator.parse_field(parse_row)
    }

    /// Sale or rent, and the status.
    fn offer(&mut self, out: &mut ImportRow, options: &ImportOptions) {
        let kind = self.cell(&Target::SaleType).or_else(|| self.cell(&Target::PropertyClass)).unwrap_or_default();
        let only_rent =
            kind.is_empty() && self.cell(&Target::RentPrice).is_some() && self.cell(&Target::SalePrice).is_none();
        // A file of an MLS without kinds of listings says "Residential Lease" where others say "Condo".
        let leased = kind.is_empty() && self.cell(&Target::PropertyType).is_some_and(statuses::is_rental);
        let rental = only_rent || leased || statuses::is_rental(&kind.replace("for_", "for "));
        out.sale_type = if rental { "for_rent" } else { "for_sale" }.into();
        let over = statuses::is_past_sale(kind);
        match self.cell(&Target::Status) {
            Some(typed) => match statuses::parse_status(typed) {
                Some(state) => {
                    out.status = state.status.into();
                    out.extension_column = state.portal_status.map(|value| vec![pair("PortalStatus", &value)]);
                }
                None if statuses::is_off_market(typed) && options.with_off_market => {
                    out.status = "Sold".into();
                    out.extension_column = Some(vec![pair("PortalStatus", typed)]);
                }
                None if statuses::is_off_market(typed) => self.validator.reject(off_market(typed)),
                None => self.validator.reject(unreadable(&Target::Status, typed, "one of Active, PreOnMarket, Sold")),
            },
            None if over => out.status = "Sold".into(),
            None if self.mapping.has(&Target::Status) => self.validator.reject(FieldError::missing("Status")),
            None => out.status = "Active".into(),
        }
    }

    fn property(&mut self, out: &mut ImportRow, options: &ImportOptions) {
        let kind = self.text(&Target::PropertyType).or_else(|| self.text(&Target::PropertyClass));
        out.property_type = kind.unwrap_or_default();
        out.bedrooms = self.bedrooms();
        out.bathrooms = self.bathrooms();
        out.url = self.text(&Target::Url).unwrap_or_default();
        out.mls_number = self.text(&Target::MlsNumber).unwrap_or_default();
        out.year_built = self.whole(&Target::YearBuilt).map(|year| Number(year.into()));
        out.days_on_market = self.number(&Target::DaysOnMarket);
        let in_meters = self.in_meters(options);
        out.area_unit = Some(if in_meters { "Square Meters" } else { "Square Feet" }.into());
        out.lot_area = self.lot_area(in_meters);
        out.building_area = self.area(&Target::BuildingArea, in_meters).or_else(|| self.area(&Target::Area, in_meters));
        out.images = self.cell(&Target::Images).map(cells::image_list);
        out.parking_spots = self.parking();
        out.description = self.text(&Target::Description);
        out.space_type = self.cell(&Target::SpaceType).map(|typed| {
            let whole = typed.to_ascii_lowercase().starts_with("entire");
            if whole { "Entire place".into() } else { "Room".into() }
        });
    }

    fn bedrooms(&mut self) -> Option<Number> {
        let studio = self.cell(&Target::Bedrooms).is_some_and(amounts::is_studio);
        if studio { Some(Number(Decimal::ZERO)) } else { self.number(&Target::Bedrooms) }
    }

    /// "2.5" as given, or the sum of full and half baths, or the number of bathrooms.
    fn bathrooms(&mut self) -> Option<Number> {
        if let Some(from_cell) = self.cell(&Target::Bathrooms).and_then(amounts::baths) {
            return Some(from_cell);
        }
        if let Some(number) = self.number(&Target::Bathrooms) {
            return Some(number);
        }
        let mut sum = None;
        for (target, quarters) in BATH_FIELDS {
            if let Some(count) = self.number(target) {
                let part = count.0.checked_mul(Decimal::new(*quarters * 25, 2)).unwrap_or_default();
                sum = Some(sum.unwrap_or(Decimal::ZERO) + part);
            }
        }
        sum.map(|sum| Number(sum.normalize())).or_else(|| self.number(&Target::BathsCount))
    }

    fn location(&mut self, out: &mut ImportRow) {
        out.location = self.text(&Target::Location);
        out.street_address = self.text(&Target::StreetAddress).or_else(|| street(&|target| self.cell(target)));
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
        // A decimal comma, as Europe writes it.
        let parse_row = cell.replace(',', ".").parse::<f64>().ok().filter(|degrees| degrees.is_finite());
        self.validator.parse_field(parse_row.ok_or_else(|| unreadable(target, cell, "a number")))
    }

    fn money(&mut self, out: &mut ImportRow, options: &ImportOptions) {
        let symbol = options.currency.clone().filter(|chosen| !chosen.trim().is_empty());
        out.currency_symbol =
            symbol.or_else(|| self.text(&Target::CurrencySymbol)).or_else(|| Some(self.currency().into()));
        let price = self.price(&Target::Price);
        let closing = self.price(&Target::ClosePrice).filter(|_| out.status == "Sold");
        let rental = out.sale_type == "for_rent";
        out.sale_price = closing.or_else(|| self.price(&Target::SalePrice)).or(price.filter(|_| !rental));
        out.rent_price = self.price(&Target::RentPrice).or(price.filter(|_| rental));
        // An MLS tells the rent as the list price; a file with a kind of offer and both prices means what it says.
        let has_both_prices = self.mapping.has(&Target::SaleType) && self.mapping.has(&Target::RentPrice);
        if rental && out.rent_price.is_none() && !has_both_prices {
            out.rent_price = out.sale_price.take();
        }
        out.unit_area_price = self.number(&Target::UnitAreaPrice);
        out.hoa_month = self.number(&Target::HoaMonth).and_then(|fee| self.by_month(fee));
        out.estimate_price = self.number(&Target::EstimatePrice);
        out.deposit_fee = self.number(&Target::DepositFee);
    }

    /// What the row's own prices say, else what the file's do.
    fn currency(&self) -> &'static str {
        let prices = [&Target::SalePrice, &Target::Price, &Target::RentPrice, &Target::ClosePrice];
        let currency = prices.into_iter().find_map(|target| amounts::currency_of(self.cell(target)?));
        currency.or(self.mapping.stats.currency).unwrap_or("$")
    }

    /// A fee for a month; `None` for a fee that does not come again and again.
    fn by_month(&self, fee: Number) -> Option<Number> {
        let often = self.cell(&Target::HoaFrequency).unwrap_or_default();
        let (times, months) = times_in_months(often)?;
        let yearly = fee.0.checked_mul(Decimal::from(times))?;
        Some(Number((yearly / Decimal::from(months)).round_dp(2).normalize()))
    }
}

const STREET_FIELDS: &[(Target, &str)] = &[
    (Target::StreetNumber, "StreetNumber"),
    (Target::StreetDirPrefix, "StreetDirPrefix"),
    (Target::StreetName, "StreetName"),
    (Target::StreetSuffix, "StreetSuffix"),
    (Target::StreetDirSuffix, "StreetDirSuffix"),
];

/// "12 N Elm St SE Unit 3" of its parts.
pub(super) fn street<'a>(cell: &dyn Fn(&Target) -> Option<&'a str>) -> Option<String> {
    let street: Vec<&str> = STREET_FIELDS.iter().filter_map(|(target, _)| cell(target)).collect();
    let unit = cell(&Target::UnitNumber)
        .map(|unit| if unit.starts_with(|c: char| c.is_ascii_digit()) { format!("Unit {unit}") } else { unit.into() });
    let whole: Vec<String> = street.into_iter().map(str::to_owned).chain(unit).collect();
    (!whole.is_empty()).then(|| whole.join(" "))
}

/// Kinds of baths with the quarters of a full one that each is.
const BATH_FIELDS: &[(Target, i64)] =
    &[(Target::BathsFull, 4), (Target::BathsHalf, 2), (Target::BathsThreeQuarter, 3), (Target::BathsOneQuarter, 1)];
const BATH_KEYS: [&str; 4] = ["BathroomsFull", "BathroomsHalf", "BathroomsThreeQuarter", "BathroomsOneQuarter"];

/// How many fees come in how many months; `None` for what is paid once or now and then.
fn times_in_months(often: &str) -> Option<(u32, u32)> {
    let frequency: String = often.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_lowercase();
    Some(match frequency.as_str() {
        "" | "monthly" => (1, 1),
        "annually" | "annual" | "yearly" => (1, 12),
        "semiannually" => (1, 6),
        "quarterly" => (1, 3),
        "bimonthly" => (1, 2),
        "semimonthly" => (2, 1),
        "weekly" => (52, 12),
        "biweekly" => (26, 12),
        "daily" => (365, 12),
        "onetime" | "seasonal" | "other" => return None,
        // A word that is not known is taken for a month, as a file without the word is.
        _ => (1, 1),
    })
}

fn off_market(typed: &str) -> FieldError {
    let message = format!("Status is \"{}\": a home that is off the market is not added.", excerpt(typed));
    FieldError { code: ErrorCode::NotInSet, field: "Status".into(), message }
}

fn unreadable(target: &Target, cell: &str, rule: &str) -> FieldError {
    let field = match target {
        Target::Price | Target::ClosePrice => "SalePrice".into(),
        Target::LotAcres | Target::LotSize => "LotArea".into(),
        Target::BathsFull
        | Target::BathsHalf
        | Target::BathsThreeQuarter
        | Target::BathsOneQuarter
        | Target::BathsCount => "Bathrooms".into(),
        Target::Area => "BuildingArea".into(),
        named => named.name().unwrap_or_default(),
    };
    let detail = if *target == Target::Status { ErrorCode::NotInSet } else { ErrorCode::WrongType };
    FieldError::new(detail, field, &format!("must be {rule}, not \"{}\"", excerpt(cell)))
}
