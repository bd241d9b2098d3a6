//! Converts the areas of a row to one unit. A row can mix "0.25 acres" and "1,500 sq ft".

use porchlight_api::Number;
use rust_decimal::Decimal;

use super::{
    super::{
        ImportOptions, Target,
        amounts::{self, Unit},
    },
    Row,
};

/// Square feet in an acre.
const ACRE_SQFT: u32 = 43_560;
/// Square meters in an acre.
const ACRE_SQM: Decimal = Decimal::from_parts(40_468_564, 0, 0, false, 4);
/// Square feet in a square metre.
const SQFT_IN_SQM: Decimal = Decimal::from_parts(107_639_104, 0, 0, false, 7);

impl Row<'_> {
    /// An area in the listing's unit, whichever unit its cell says.
    pub(super) fn area(&mut self, target: &Target, in_meters: bool) -> Option<Number> {
        let read = self.number(target)?;
        let unit = match amounts::unit_of(self.cell(target)?) {
            Some(Unit::Acres) => "acres",
            Some(Unit::Hectares) => "hectares",
            Some(Unit::Feet) => "feet",
            Some(Unit::Meters) => "meters",
            None => return Some(read),
        };
        if factor_of_lot(unit, in_meters) == Decimal::ONE {
            Some(read)
        } else {
            scaled(read, factor_of_lot(unit, in_meters))
        }
    }

    /// The lot in the listing's own unit, whichever unit the file has it in.
    pub(super) fn lot_area(&mut self, in_meters: bool) -> Option<Number> {
        if let Some(area) = self.area(&Target::LotArea, in_meters) {
            let states_unit = self.cell(&Target::LotArea).is_some_and(|cell| amounts::unit_of(cell).is_some());
            let in_feet =
                self.mapping.header_of(&Target::LotArea).is_some_and(|heading| heading.ends_with("squarefeet"));
            return if in_meters && in_feet && !states_unit {
                scaled(area, factor_of_lot("feet", true))
            } else {
                Some(area)
            };
        }
        let unit = self.cell(&Target::LotSizeUnit).unwrap_or_default().to_ascii_lowercase();
        if let Some(size) = self.number(&Target::LotSize) {
            let factor = factor_of_lot(&unit, in_meters);
            return scaled(size, factor);
        }
        let acres = self.number(&Target::LotAcres)?;
        scaled(acres, factor_of_lot("acres", in_meters))
    }

    pub(super) fn in_meters(&self, options: &ImportOptions) -> bool {
        if let Some(chosen) = &options.area_unit {
            return chosen == "Square Meters";
        }
        let targets = [&Target::AreaUnit, &Target::BuildingArea, &Target::Area, &Target::LotArea];
        let units = targets.into_iter().filter_map(|target| amounts::unit_of(self.cell(target)?));
        match units.into_iter().find(|unit| matches!(unit, Unit::Feet | Unit::Meters)) {
            Some(unit) => unit == Unit::Meters,
            None => self.mapping.in_meters || self.mapping.stats.in_meters,
        }
    }
}

/// What a lot's size in this unit is multiplied with.
fn factor_of_lot(unit: &str, in_meters: bool) -> Decimal {
    match (unit, in_meters) {
        (unit, true) if unit.contains("acre") => ACRE_SQM,
        (unit, false) if unit.contains("acre") => Decimal::from(ACRE_SQFT),
        (unit, true) if unit.contains("hect") => Decimal::from(10_000),
        (unit, false) if unit.contains("hect") => Decimal::from(10_000) * SQFT_IN_SQM,
        (unit, true) if unit.contains("feet") => Decimal::ONE / SQFT_IN_SQM,
        (unit, false) if unit.contains("met") => SQFT_IN_SQM,
        _ => Decimal::ONE,
    }
}

fn scaled(size: Number, factor: Decimal) -> Option<Number> {
    size.0.checked_mul(factor).map(|area| Number(area.round_dp(2).normalize()))
}
