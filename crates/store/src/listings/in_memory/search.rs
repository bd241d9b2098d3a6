//! Finds and adds up listings in memory; the same as `Condition::from_filter` and `order_by` in SQL.

use porchlight_domain::{
    Filter, ListingId, Order, Range, TourKind,
    listing::features::{FeatureConditions, FeatureMasks, FeatureSets},
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use crate::listings::{
    Summary,
    find::mean,
    in_memory::{
        ListingColumns, UNSET,
        columns::{ColumnRow, Name, Number},
    },
    row::{AVAILABILITIES, DISPLAY_NOTHING, SALE_TYPES, SPACE_TYPES, TOURS, name_of, unscaled},
};

/// Amounts are stored times this.
const AMOUNT: i64 = 10_000;

/// Returns whether the filter compares only the columns in memory.
pub(in crate::listings) fn compares_columns(filter: &Filter) -> bool {
    filter.streets.is_empty() && filter.mls_numbers.is_empty() && filter.ids.is_none()
}

/// One condition on a row.
enum Test {
    /// The number is set and within, both ends included.
    Number(Number, i64, i64),
    /// The same of the days on market.
    Days(i64, i64),
    /// The text at this position passes.
    Name(Name, Vec<bool>),
    /// One of these passes.
    OneName(Vec<(Name, Vec<bool>)>),
    NoFee,
    Features(FeatureMasks),
    /// The tour at this position is an open house, or one has a date.
    OpenHouse(Vec<bool>),
    /// Visitors may see it.
    Shown,
}

impl ListingColumns {
    /// Returns the number of matches and the first `limit` in the order.
    pub(in crate::listings) fn find(
        &self,
        filter: &Filter,
        today: i64,
        order: Order,
        limit: usize,
    ) -> (i64, Vec<ListingId>) {
        let tests = self.tests(filter);
        let is_sold = self.passing(Name::status, |status| status == Some("sold"));
        let days = |row: &ColumnRow| days_on_market(row, is_sold[row.name(Name::status)], today);
        let matching = self.rows.iter().enumerate().filter(|(_, row)| tests.iter().all(|test| test.passes(row, days)));
        // Rows are sorted by newest, so the position decides ties.
        let mut ranked: Vec<((bool, i64), usize)> =
            matching.map(|(at, row)| (rank(order, row, at, days(row)), at)).collect();
        let total = ranked.len() as i64;
        if ranked.len() > limit {
            if limit > 0 {
                ranked.select_nth_unstable(limit - 1);
            }
            ranked.truncate(limit);
        }
        ranked.sort_unstable();
        (total, ranked.into_iter().map(|(_, at)| ListingId(self.rows[at].id)).collect())
    }

    /// Adds up the matches.
    pub(in crate::listings) fn summarize(&self, filter: &Filter, today: i64) -> Summary {
        let tests = self.tests(filter);
        let is_sold = self.passing(Name::status, |status| status == Some("sold"));
        let days = |row: &ColumnRow| days_on_market(row, is_sold[row.name(Name::status)], today);
        let (mut summary, mut prices, mut areas) = (Summary::default(), Sum::default(), Sum::default());
        for row in self.rows.iter().filter(|row| tests.iter().all(|test| test.passes(row, days))) {
            summary.count += 1;
            areas.add(row.number(Number::building_sqft));
            if prices.add(row.number(Number::price))
                && let Some(symbol) = self.text(row, Name::currency_symbol)
                && !summary.currency_symbols.iter().any(|known| known == symbol)
            {
                summary.currency_symbols.push(symbol.to_owned());
            }
        }
        summary.currency_symbols.sort();
        summary.priced = prices.count;
        (summary.price_min, summary.price_max, summary.price_avg) = prices.end();
        (summary.area_sqft_min, summary.area_sqft_max, summary.area_sqft_avg) = areas.end();
        summary
    }

    fn tests(&self, filter: &Filter) -> Vec<Test> {
        let mut tests = vec![Test::Shown];
        let mut name = |column, test: &dyn Fn(&str) -> bool| {
            tests.push(Test::Name(column, self.passing(column, |text| text.is_some_and(test))));
        };
        let is = |wanted: &'static str| move |text: &str| text == wanted;
        if let Some(sale_type) = filter.sale_type {
            name(Name::sale_type, &is(name_of(sale_type, &SALE_TYPES)));
        }
        if let Some((_, availability)) = AVAILABILITIES.iter().find(|(value, _)| *value == filter.availability) {
            name(Name::availability, &is(availability));
        }
        match filter.tours {
            Some(TourKind::OpenHouse) | None => {}
            Some(tours) => name(Name::tours, &is(name_of(tours, &TOURS))),
        }
        if let Some(space_type) = filter.space_type {
            name(Name::space_type, &is(name_of(space_type, &SPACE_TYPES)));
        }
        let areas = [
            (Name::city_folded, &filter.cities),
            (Name::zip_folded, &filter.zips),
            (Name::location_folded, &filter.locations),
        ];
        let among = areas.into_iter().filter(|_| !filter.any_area).chain([(Name::state_folded, &filter.states)]);
        for (column, wanted) in among {
            if !wanted.is_empty() {
                name(column, &|text| wanted.iter().any(|one| one == text));
            }
        }
        for (column, unwanted) in
            [(Name::city_folded, &filter.not_cities), (Name::location_folded, &filter.not_locations)]
        {
            if !unwanted.is_empty() {
                name(column, &|text| !unwanted.iter().any(|one| one == text));
            }
        }
        if !filter.property_types.is_empty() {
            name(Name::type_folded, &|text| filter.property_types.iter().any(|part| text.contains(part.as_str())));
        }
        if !filter.not_property_types.is_empty() {
            name(Name::type_folded, &|text| !filter.not_property_types.iter().any(|part| text.contains(part.as_str())));
        }
        let numbers = [
            (Number::price, &filter.price, AMOUNT),
            (Number::sqft_price, &filter.unit_price, AMOUNT),
            (Number::bedrooms, &filter.bedrooms, AMOUNT),
            (Number::bathrooms, &filter.bathrooms, AMOUNT),
            (Number::building_sqft, &filter.building_area_sqft, AMOUNT),
            (Number::lot_sqft, &filter.lot_area_sqft, AMOUNT),
            (Number::hoa_month, &filter.hoa_month, AMOUNT),
            (Number::deposit_fee, &filter.deposit, AMOUNT),
            (Number::parking_spots, &filter.parking_spots, AMOUNT),
            (Number::year_built, &filter.year_built, 1),
        ];
        tests.extend(numbers.into_iter().filter(|(_, range, _)| !range.is_open()).map(|(column, range, scale)| {
            let (min, max) = bounds(range, scale);
            Test::Number(column, min, max)
        }));
        let alternatives = areas.into_iter().filter(|(_, wanted)| filter.any_area && !wanted.is_empty());
        let alternatives = alternatives.map(|(column, wanted)| {
            (column, self.passing(column, |text| text.is_some_and(|text| wanted.iter().any(|one| one == text))))
        });
        let alternatives: Vec<_> = alternatives.collect();
        if !alternatives.is_empty() {
            tests.push(Test::OneName(alternatives));
        }
        if !filter.days_on_market.is_open() {
            let (min, max) = bounds(&filter.days_on_market, 1);
            tests.push(Test::Days(min, max));
        }
        if filter.tours == Some(TourKind::OpenHouse) {
            let named = name_of(TourKind::OpenHouse, &TOURS);
            tests.push(Test::OpenHouse(self.passing(Name::tours, |tours| tours == Some(named))));
        }
        if filter.no_hoa {
            tests.push(Test::NoFee);
        }
        let masks = FeatureConditions::of(filter).masks;
        if !masks.is_empty() {
            tests.push(Test::Features(masks));
        }
        tests
    }
}

impl Test {
    fn passes(&self, row: &ColumnRow, days: impl Fn(&ColumnRow) -> i64) -> bool {
        match self {
            Self::Number(column, min, max) => (*min..=*max).contains(&row.number(*column)),
            Self::Days(min, max) => (*min..=*max).contains(&days(row)),
            Self::Name(column, passing) => passing[row.name(*column)],
            Self::OneName(names) => names.iter().any(|(column, passing)| passing[row.name(*column)]),
            Self::OpenHouse(passing) => passing[row.name(Name::tours)] || row.number(Number::open_house_end) != UNSET,
            Self::Shown => row.number(Number::display) != DISPLAY_NOTHING,
            Self::Features(masks) => masks.match_sets(feature_sets(row)),
            Self::NoFee => matches!(row.number(Number::hoa_month), UNSET | 0),
        }
    }
}

fn feature_sets(row: &ColumnRow) -> FeatureSets {
    FeatureSets {
        yes: row.number(Number::features_yes) as u64,
        shared: row.number(Number::features_shared) as u64,
        no: row.number(Number::features_no) as u64,
    }
}

/// The smallest and the largest stored number inside; never `UNSET`.
fn bounds(range: &Range, scale: i64) -> (i64, i64) {
    let exact = |value: Decimal| value.checked_mul(Decimal::from(scale)).unwrap_or(value);
    let saturated =
        |whole: Decimal| whole.to_i64().unwrap_or(if whole.is_sign_negative() { UNSET + 1 } else { i64::MAX });
    let min = range.min.map_or(UNSET + 1, |bound| {
        let exact = exact(bound.value);
        saturated(if bound.inclusive { exact.ceil() } else { exact.floor() + Decimal::ONE })
    });
    let max = range.max.map_or(i64::MAX, |bound| {
        let exact = exact(bound.value);
        saturated(if bound.inclusive { exact.floor() } else { exact.ceil() - Decimal::ONE })
    });
    (min, max)
}

/// As `condition::days_on_market` in SQL.
fn days_on_market(row: &ColumnRow, is_sold: bool, today: i64) -> i64 {
    let (days, sent_on) = (row.number(Number::days_on_market), row.number(Number::days_sent_on));
    match days {
        UNSET => UNSET,
        days if sent_on <= 0 => days - sent_on,
        days if !is_sold && sent_on < today => days + today - sent_on,
        days => days,
    }
}

/// What sorts a row before another: unset values last, then the value, then the position.
fn rank(order: Order, row: &ColumnRow, at: usize, days: i64) -> (bool, i64) {
    let up = |value: i64| (value == UNSET, value);
    let down = |value: i64| (value == UNSET, if value == UNSET { 0 } else { -value });
    match order {
        Order::Newest | Order::Nearest => (false, 0),
        Order::Oldest => (false, -(at as i64)),
        Order::PriceAsc => up(row.number(Number::price)),
        Order::PriceDesc => down(row.number(Number::price)),
        Order::AreaAsc => up(row.number(Number::building_sqft)),
        Order::AreaDesc => down(row.number(Number::building_sqft)),
        Order::LotAsc => up(row.number(Number::lot_sqft)),
        Order::LotDesc => down(row.number(Number::lot_sqft)),
        Order::YearAsc => up(row.number(Number::year_built)),
        Order::YearDesc => down(row.number(Number::year_built)),
        Order::BedroomsDesc => down(row.number(Number::bedrooms)),
        Order::UnitPriceAsc => up(row.number(Number::sqft_price)),
        Order::UnitPriceDesc => down(row.number(Number::sqft_price)),
        Order::DaysOnMarketAsc => up(days),
        Order::DaysOnMarketDesc => down(days),
        Order::HoaAsc => up(row.number(Number::hoa_month)),
        Order::HoaDesc => down(row.number(Number::hoa_month)),
    }
}

/// Adds up a column, exactly.
#[derive(Default)]
struct Sum {
    count: i64,
    min: Option<i64>,
    max: Option<i64>,
    sum: i128,
}

impl Sum {
    /// Returns false for an unset number.
    fn add(&mut self, number: i64) -> bool {
        if number == UNSET {
            return false;
        }
        self.count += 1;
        self.min = Some(self.min.map_or(number, |min| min.min(number)));
        self.max = Some(self.max.map_or(number, |max| max.max(number)));
        self.sum += i128::from(number);
        true
    }

    /// Minimum, maximum and mean.
    fn end(&self) -> (Option<Decimal>, Option<Decimal>, Option<Decimal>) {
        let sum = Decimal::try_from_i128_with_scale(self.sum, 4).unwrap_or(Decimal::MAX);
        (self.min.map(unscaled), self.max.map(unscaled), mean(sum, self.count))
    }
}
