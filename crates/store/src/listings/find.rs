//! Finds listings for a filter and aggregates over them. SQL narrows, and `Filter::matches` decides where SQL can't;
//! totals are exact either way.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, Filter, Listing, ListingId, Order, filter::area_sqft};
use rust_decimal::Decimal;

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
    listings::{
        ListingMatches, Summary,
        condition::{Condition, Due, compares_derived, days_on_market, needs_check},
        derived_columns::due_of,
        in_memory::{ListingColumns, compares_columns, mean},
        list::{by_ids, by_ids_with_version},
        row::unscaled,
    },
    transaction::transaction,
};

const STATE: &str = "select listings_version, listing_count from chatbot where id = $1";
/// Rows checked against the filter per batch.
const BATCH: usize = 500;

const AGGREGATES: &str = "select count(*), count(price), min(price), max(price),
cast(sum(price / 10000) as bigint), cast(sum(price % 10000) as bigint),
count(building_sqft), min(building_sqft), max(building_sqft),
cast(sum(building_sqft / 10000) as bigint), cast(sum(building_sqft % 10000) as bigint) from listing where ";
const CURRENCIES: &str = "select distinct currency_symbol from listing where price is not null and ";

impl Store {
    /// Returns the first `limit` listings that match on a day, and the exact total.
    ///
    /// `today` is the day in the chatbot's time zone, since 1970-01-01.
    pub async fn find_listings(
        &self,
        chatbot: ChatbotId,
        today: i64,
        filter: &Filter,
        order: Order,
        limit: usize,
    ) -> Result<ListingMatches> {
        let filter = Arc::new(filter.clone());
        if let Some(columns) = self.columns_for(chatbot, &filter) {
            let (filter, version) = (Arc::clone(&filter), columns.version);
            let found = self
                .read(transaction!(|tx, filter, columns| {
                    find_in_columns(&mut tx, (chatbot, today), (&columns, &filter), order, limit).await
                }))
                .await?;
            if let Some(found) = found {
                return Ok(found);
            }
            // Until they are loaded again, searches don't try them in vain.
            self.listings.remove(chatbot, version);
        }
        let (found, state) = self
            .read_together(transaction!(|tx, filter| {
                let state = state(&mut tx, chatbot).await?;
                Ok((find_by_sql(&mut tx, (chatbot, today), &filter, order, limit).await?, state))
            }))
            .await?;
        self.after_search(chatbot, Some(state));
        Ok(found)
    }

    /// Returns statistics of all listings that match on a day.
    pub async fn summarize(&self, chatbot: ChatbotId, today: i64, filter: &Filter) -> Result<Summary> {
        let (filter, columns) = (Arc::new(filter.clone()), self.columns_for(chatbot, filter));
        let (summary, searched) = self
            .read_together(transaction!(|tx, filter, columns| {
                let state = state(&mut tx, chatbot).await?;
                if let Some(columns) = columns.filter(|columns| columns.version == state.version) {
                    return Ok((columns.summarize(&filter, today), None));
                }
                Ok((summarize_by_sql(&mut tx, (chatbot, today), &filter).await?, Some(state)))
            }))
            .await?;
        self.after_search(chatbot, searched);
        Ok(summary)
    }

    /// The listings in memory, if the filter compares only their columns.
    fn columns_for(&self, chatbot: ChatbotId, filter: &Filter) -> Option<Arc<ListingColumns>> {
        if needs_check(filter) || !compares_columns(filter) {
            return None;
        }
        let columns = self.listings.get(chatbot)?;
        (!columns.has_due || !compares_derived(filter)).then_some(columns)
    }

    fn after_search(&self, chatbot: ChatbotId, searched: Option<ListingsState>) {
        if let Some(state) = searched {
            self.after_search_by_sql(chatbot, state.version, state.count);
        }
    }
}

/// The version and the number of a chatbot's listings.
struct ListingsState {
    version: i64,
    count: i64,
}

async fn state(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<ListingsState> {
    let Some(row) = tx.row(STATE, args![chatbot]).await? else { return Ok(ListingsState { version: 0, count: 0 }) };
    let mut cells = row.reader();
    Ok(ListingsState { version: cells.int()?, count: cells.int()? })
}

/// Finds listings in memory; `None` if the chatbot's listings have changed since they were loaded.
async fn find_in_columns(
    tx: &mut Tx<'_>,
    (chatbot, today): (ChatbotId, i64),
    (columns, filter): (&ListingColumns, &Filter),
    order: Order,
    limit: usize,
) -> Result<Option<ListingMatches>> {
    let (total, ids) = columns.find(filter, today, order, limit);
    let (version, listings) = match ids.is_empty() {
        true => (Some(state(tx, chatbot).await?.version), Vec::new()),
        false => by_ids_with_version(tx, chatbot, &ids).await?,
    };
    let is_current = version == Some(columns.version);
    Ok(is_current.then(|| ListingMatches { total, listings: aged(listings, today) }))
}

async fn find_by_sql(
    tx: &mut Tx<'_>,
    (chatbot, today): (ChatbotId, i64),
    filter: &Filter,
    order: Order,
    limit: usize,
) -> Result<ListingMatches> {
    let due = due_for(tx, chatbot, filter).await?;
    if due == Due::None && !needs_check(filter) {
        let condition = Condition::from_filter(tx, chatbot, filter, (today, due));
        let count = format!("select count(*) from listing where {}", condition.text);
        let total = tx.number(count, condition.values.clone()).await?.unwrap_or(0);
        let ids = ids(tx, condition, (order, today), limit as i64).await?;
        let listings = by_ids(tx, chatbot, &ids).await?;
        return Ok(ListingMatches { total, listings: aged(listings, today) });
    }
    let mut found = ListingMatches::default();
    each_match(tx, (chatbot, today, due), filter, order, |listing| {
        found.total += 1;
        if found.listings.len() < limit || order == Order::Nearest {
            found.listings.push(listing);
        }
    })
    .await?;
    if order == Order::Nearest {
        found.listings.sort_by(|a, b| order.compare(a, b, filter.near.as_ref()));
        found.listings.truncate(limit);
    }
    Ok(found)
}

async fn summarize_by_sql(tx: &mut Tx<'_>, (chatbot, today): (ChatbotId, i64), filter: &Filter) -> Result<Summary> {
    let due = due_for(tx, chatbot, filter).await?;
    if due == Due::None && !needs_check(filter) {
        let condition = Condition::from_filter(tx, chatbot, filter, (today, due));
        return aggregates(tx, condition).await;
    }
    let (mut count, mut prices, mut areas, mut symbols) = (0, Vec::new(), Vec::new(), Vec::new());
    each_match(tx, (chatbot, today, due), filter, Order::Newest, |listing| {
        count += 1;
        let content = &listing.content;
        if let Some(price) = content.price() {
            prices.push(price);
            symbols.push(content.currency_symbol.clone());
        }
        areas.extend(area_sqft(content.building_area, content.area_unit));
    })
    .await?;
    symbols.sort();
    symbols.dedup();
    Ok(Summary {
        count,
        priced: prices.len() as i64,
        price_min: prices.iter().min().copied(),
        price_max: prices.iter().max().copied(),
        price_avg: mean(prices.iter().sum(), prices.len() as i64),
        area_sqft_min: areas.iter().min().copied(),
        area_sqft_max: areas.iter().max().copied(),
        area_sqft_avg: mean(areas.iter().sum(), areas.len() as i64),
        currency_symbols: symbols,
    })
}

/// Whether listings of the chatbot lack facts that the filter compares.
async fn due_for(tx: &mut Tx<'_>, chatbot: ChatbotId, filter: &Filter) -> Result<Due> {
    if compares_derived(filter) { due_of(tx, chatbot).await } else { Ok(Due::None) }
}

/// Visits every matching listing in order, one batch in memory at a time.
async fn each_match(
    tx: &mut Tx<'_>,
    (chatbot, today, due): (ChatbotId, i64, Due),
    filter: &Filter,
    order: Order,
    mut give: impl FnMut(Listing) + Send,
) -> Result<()> {
    let condition = Condition::from_filter(tx, chatbot, filter, (today, due));
    let candidates = ids(tx, condition, (order, today), i64::MAX).await?;
    for batch in candidates.chunks(BATCH) {
        for listing in aged(by_ids(tx, chatbot, batch).await?, today) {
            if filter.matches(&listing) {
                give(listing);
            }
        }
    }
    Ok(())
}

/// Returns the listings with their days on market on a day.
pub(super) fn aged(listings: Vec<Listing>, today: i64) -> Vec<Listing> {
    listings.into_iter().map(|listing| listing.aged(today)).collect()
}

async fn ids(
    tx: &mut Tx<'_>,
    condition: Condition,
    (order, today): (Order, i64),
    limit: i64,
) -> Result<Vec<ListingId>> {
    let sql = format!(
        "select id from listing where {} order by {} limit ${}",
        condition.text,
        order_by(order, today),
        condition.values.len() + 1
    );
    let mut values = condition.values;
    values.extend(args![limit]);
    let rows = tx.rows(sql, values).await?;
    rows.iter().map(|row| row.reader().int().map(ListingId)).collect()
}

/// Unset values last, ties by newest, as in `Order::compare`. `Nearest` is sorted in Rust.
fn order_by(order: Order, today: i64) -> String {
    let days = days_on_market(today);
    let fixed = match order {
        Order::Newest | Order::Nearest => "created_at_ms desc, id desc",
        Order::Oldest => "created_at_ms, id",
        Order::PriceAsc => "(price is null), price, created_at_ms desc, id desc",
        Order::PriceDesc => "(price is null), price desc, created_at_ms desc, id desc",
        Order::AreaAsc => "(building_sqft is null), building_sqft, created_at_ms desc, id desc",
        Order::AreaDesc => "(building_sqft is null), building_sqft desc, created_at_ms desc, id desc",
        Order::LotAsc => "(lot_sqft is null), lot_sqft, created_at_ms desc, id desc",
        Order::LotDesc => "(lot_sqft is null), lot_sqft desc, created_at_ms desc, id desc",
        Order::YearAsc => "(year_built is null), year_built, created_at_ms desc, id desc",
        Order::YearDesc => "(year_built is null), year_built desc, created_at_ms desc, id desc",
        Order::BedroomsDesc => "(bedrooms is null), bedrooms desc, created_at_ms desc, id desc",
        Order::UnitPriceAsc => "(sqft_price is null), sqft_price, created_at_ms desc, id desc",
        Order::UnitPriceDesc => "(sqft_price is null), sqft_price desc, created_at_ms desc, id desc",
        Order::DaysOnMarketAsc => return format!("(days_on_market is null), {days}, created_at_ms desc, id desc"),
        Order::DaysOnMarketDesc => {
            return format!("(days_on_market is null), {days} desc, created_at_ms desc, id desc");
        }
        Order::HoaAsc => "(hoa_month is null), hoa_month, created_at_ms desc, id desc",
        Order::HoaDesc => "(hoa_month is null), hoa_month desc, created_at_ms desc, id desc",
    };
    fixed.to_owned()
}

async fn aggregates(tx: &mut Tx<'_>, condition: Condition) -> Result<Summary> {
    let row = tx.row(format!("{AGGREGATES}{}", condition.text), condition.values.clone()).await?;
    let Some(row) = row else { return Ok(Summary::default()) };
    let mut cells = row.reader();
    let count = cells.int()?;
    let mut column = || -> Result<_> {
        let stated = cells.int()?;
        let (min, max) = (cells.maybe_int()?.map(unscaled), cells.maybe_int()?.map(unscaled));
        // Integer and fractional parts are added separately: the sum could exceed 64 bits.
        let (whole, rest) = (cells.maybe_int()?.unwrap_or(0), cells.maybe_int()?.unwrap_or(0));
        Ok((stated, min, max, mean(Decimal::from(whole) + Decimal::new(rest, 4), stated)))
    };
    let (priced, price_min, price_max, price_avg) = column()?;
    let (_, area_sqft_min, area_sqft_max, area_sqft_avg) = column()?;
    let rows = tx.rows(format!("{CURRENCIES}{} order by 1", condition.text), condition.values).await?;
    let mut currency_symbols = rows.iter().map(|row| row.reader().text()).collect::<Result<Vec<_>>>()?;
    currency_symbols.sort();
    Ok(Summary {
        count,
        priced,
        price_min,
        price_max,
        price_avg,
        area_sqft_min,
        area_sqft_max,
        area_sqft_avg,
        currency_symbols,
    })
}
