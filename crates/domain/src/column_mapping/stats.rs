//! Detects the number format of a file from all its rows. "450.000" alone can be two numbers; a price column with only
//! such values means thousands. The same holds for a currency or a unit that only some cells state.

use super::{
    ColumnMapping, Target,
    amounts::{Unit, currency_of, unit_of},
    cells, numbers,
};

/// Rows that are looked at; more would not say anything new.
const MAX_ANALYZED_ROWS: usize = 10_000;

const PRICES: &[Target] = &[
    Target::Price,
    Target::SalePrice,
    Target::ClosePrice,
    Target::RentPrice,
    Target::EstimatePrice,
    Target::DepositFee,
];
const AREAS: &[Target] = &[Target::BuildingArea, Target::Area, Target::LotArea];
const OTHERS: &[Target] = &[Target::HoaMonth, Target::UnitAreaPrice, Target::LotSize];

/// What the rows of a file say together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ColumnStats {
    /// Columns in which "450.000" is four hundred and fifty thousand.
    pub(super) points_group: Vec<Target>,
    /// A currency other than the dollar that headers or prices say; "$" alone can be many.
    pub(super) currency: Option<&'static str>,
    /// Areas say their unit, most of them square meters.
    pub(super) in_meters: bool,
    /// Some area says its unit.
    pub(super) states_unit: bool,
}

impl ColumnStats {
    pub(super) fn from_rows(map: &ColumnMapping, rows: &[Vec<String>]) -> Self {
        let rows = &rows[..rows.len().min(MAX_ANALYZED_ROWS)];
        let mut stats = Self::default();
        for target in PRICES.iter().chain(AREAS).chain(OTHERS) {
            let Some(at) = map.targets().iter().position(|known| known == target) else { continue };
            let filled = rows.iter().filter_map(|row| row.get(at)).map(|cell| cells::plain(cell));
            if points_group(target, filled.clone()) {
                stats.points_group.push(target.clone());
            }
            if PRICES.contains(target) && stats.currency.is_none() {
                let header_currency = map.headers().get(at).and_then(|header| currency_of(header));
                let currencies = header_currency.into_iter().chain(filled.clone().filter_map(currency_of));
                stats.currency = currencies.into_iter().find(|symbol| *symbol != "$");
            }
        }
        stats.units(map, rows);
        stats
    }

    fn units(&mut self, map: &ColumnMapping, rows: &[Vec<String>]) {
        let (mut feet, mut meters) = (0, 0);
        for target in AREAS {
            let Some(at) = map.targets().iter().position(|known| known == target) else { continue };
            for unit in rows.iter().filter_map(|row| unit_of(row.get(at)?)) {
                feet += usize::from(unit == Unit::Feet);
                meters += usize::from(unit == Unit::Meters);
            }
        }
        self.in_meters = meters > feet;
        self.states_unit = meters + feet > 0;
    }
}

/// Returns whether the points of a column stand between thousands.
fn points_group<'a>(target: &Target, filled: impl Iterator<Item = &'a str>) -> bool {
    let (mut open, mut tiny, mut groups) = (false, false, false);
    for cell in filled {
        match numbers::manner_of(cell) {
            numbers::Manner::Points => groups = true,
            numbers::Manner::Commas => return false,
            numbers::Manner::Open { tiny: is_tiny } => {
                open = true;
                tiny |= is_tiny;
            }
            numbers::Manner::Plain => {}
        }
    }
    // No listing costs 450.000 with three decimals; an area can be 85.125, but never 1.5 and nothing larger.
    open && (groups || PRICES.contains(target) || AREAS.contains(target) && tiny)
}
