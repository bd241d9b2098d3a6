//! Finds and adds up listings in memory; the same as `Condition::from_filter` and `order_by` in SQL.

use porchlight_domain::{
    Filter, ListingId, Order, Range, TourKind,
    filter::is_one_type,
    listing::features::{FeatureConditions, FeatureMasks, FeatureSets},
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use crate::listings::{
    Summary,
    in_memory::{
        ListingColumns, UNSET,
        columns::{ChunkReader, Column, Name, Number},
        packed::CHUNK_ROWS,
        ranking::{Best, rank, ranked_column},
        sum::Sum,
    },
    row::{AVAILABILITIES, DISPLAY_NOTHING, SALE_TYPES, SPACE_TYPES, TOURS, name_of},
};

/// Amounts are stored times this.
const AMOUNT: i64 = 10_000;

/// Returns whether the filter compares only the columns in memory.
pub(in crate::listings) fn compares_columns(filter: &Filter) -> bool {
    filter.streets.is_empty() && filter.not_streets.is_empty() && filter.mls_numbers.is_empty() && filter.ids.is_none()
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
        let (mut total, mut best) = (0, Best::new(limit));
        let ranked = ranked_column(order);
        self.each_chunk(filter, today, |reader, rows| {
            total += rows.len() as i64;
            let first = reader.first_row();
            let days = (ranked == Some(Number::days_on_market)).then(|| self.days_of(reader, today));
            let values = match (days, ranked) {
                (Some(days), _) => Some(days),
                (None, Some(column)) => Some(reader.values(column).to_vec()),
                (None, None) => None,
            };
            for &row in rows {
                let age = self.age(first + u32::from(row));
                let value = values.as_ref().map_or(UNSET, |values| values[usize::from(row)]);
                best.offer(rank(order, value, age), age, first + u32::from(row));
            }
        });
        (total, best.into_rows().map(|row| ListingId(self.id(row))).collect())
    }

    /// Adds up the matches.
    pub(in crate::listings) fn summarize(&self, filter: &Filter, today: i64) -> Summary {
        let (mut summary, mut prices, mut areas) = (Summary::default(), Sum::default(), Sum::default());
        let mut currencies = vec![false; self.passing(Name::currency_symbol, |_| false).len()];
        self.each_chunk(filter, today, |reader, rows| {
            summary.count += rows.len() as i64;
            let sizes = reader.values(Number::building_sqft);
            rows.iter().for_each(|row| _ = areas.add(sizes[usize::from(*row)]));
            let amounts = reader.values(Number::price);
            let priced: Vec<u16> = rows.iter().copied().filter(|row| prices.add(amounts[usize::from(*row)])).collect();
            let symbols = reader.values(Name::currency_symbol);
            for row in priced {
                currencies[symbols[usize::from(row)] as usize] = true;
            }
        });
        let used = (0..).zip(currencies).filter(|(_, is_used)| *is_used);
        summary.currency_symbols =
            used.filter_map(|(at, _)| self.text(Name::currency_symbol, at)).map(str::to_owned).collect();
        summary.currency_symbols.sort();
        summary.priced = prices.count;
        (summary.price_min, summary.price_max, summary.price_avg) = prices.end();
        (summary.area_sqft_min, summary.area_sqft_max, summary.area_sqft_avg) = areas.end();
        summary
    }

    /// Calls `take` with the rows of each chunk that match, counted from the chunk's first.
    fn each_chunk(&self, filter: &Filter, today: i64, mut take: impl FnMut(&mut ChunkReader<'_>, &[u16])) {
        let tests = self.tests(filter);
        let (mut reader, mut rows) = (self.reader(), Vec::new());
        for chunk in 0..self.chunk_count() {
            let count = reader.go_to(chunk);
            rows.clear();
            rows.extend(0..count as u16);
            for test in &tests {
                test.keep(self, &mut reader, today, &mut rows);
                if rows.is_empty() {
                    break;
                }
            }
            if !rows.is_empty() {
                take(&mut reader, &rows);
            }
        }
    }

    /// The days on market of a chunk, as `condition::days_on_market` in SQL.
    fn days_of(&self, reader: &mut ChunkReader<'_>, today: i64) -> Vec<i64> {
        let is_sold = self.passing(Name::status, |status| status == Some("sold"));
        let days = reader.values(Number::days_on_market).to_vec();
        let sent_on = reader.values(Number::days_sent_on).to_vec();
        let statuses = reader.values(Name::status);
        let rows = days.into_iter().zip(sent_on).zip(statuses);
        rows.map(|((days, sent_on), status)| days_on_market(days, sent_on, is_sold[*status as usize], today)).collect()
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
            name(Name::type_folded, &|text| is_one_type(text, &filter.property_types));
        }
        if !filter.not_property_types.is_empty() {
            name(Name::type_folded, &|text| !is_one_type(text, &filter.not_property_types));
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
    /// Keeps the rows of the chunk that pass.
    fn keep(&self, columns: &ListingColumns, reader: &mut ChunkReader<'_>, today: i64, rows: &mut Vec<u16>) {
        match self {
            Self::Number(column, min, max) => keep(reader, *column, rows, |number| (*min..=*max).contains(&number)),
            Self::Days(min, max) => {
                let days = columns.days_of(reader, today);
                rows.retain(|row| (*min..=*max).contains(&days[usize::from(*row)]));
            }
            Self::Name(column, passing) => keep(reader, *column, rows, |name| passing[name as usize]),
            Self::OneName(names) => {
                let mut passed = [false; CHUNK_ROWS];
                for (column, passing) in names {
                    let values = reader.values(*column);
                    rows.iter()
                        .for_each(|row| passed[usize::from(*row)] |= passing[values[usize::from(*row)] as usize]);
                }
                rows.retain(|row| passed[usize::from(*row)]);
            }
            Self::OpenHouse(passing) => {
                let ends = reader.values(Number::open_house_end).to_vec();
                let tours = reader.values(Name::tours);
                rows.retain(|row| passing[tours[usize::from(*row)] as usize] || ends[usize::from(*row)] != UNSET);
            }
            Self::Shown => keep(reader, Number::display, rows, |display| display != DISPLAY_NOTHING),
            Self::Features(masks) => {
                let (yes, shared) =
                    (reader.values(Number::features_yes).to_vec(), reader.values(Number::features_shared).to_vec());
                let no = reader.values(Number::features_no);
                rows.retain(|row| {
                    let [yes, shared, no] = [yes.as_slice(), &shared, no].map(|sets| sets[usize::from(*row)] as u64);
                    masks.match_sets(FeatureSets { yes, shared, no })
                });
            }
            Self::NoFee => keep(reader, Number::hoa_month, rows, |fee| matches!(fee, UNSET | 0)),
        }
    }
}

fn keep(reader: &mut ChunkReader<'_>, column: impl Into<Column>, rows: &mut Vec<u16>, test: impl Fn(i64) -> bool) {
    let column = column.into();
    if let Some(value) = reader.only_value(column) {
        if !test(value) {
            rows.clear();
        }
        return;
    }
    let values = reader.values(column);
    rows.retain(|row| test(values[usize::from(*row)]));
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

fn days_on_market(days: i64, sent_on: i64, is_sold: bool, today: i64) -> i64 {
    match days {
        UNSET => UNSET,
        days if sent_on <= 0 => days - sent_on,
        days if !is_sold && sent_on < today => days + today - sent_on,
        days => days,
    }
}
