//! Lists listings by page, with the exact total. Plain lists (all, city, listing type) read stored counts and start at
//! a page cursor, so no page costs more than the first. Lists with other conditions count.

use std::{collections::HashMap, sync::Arc};

use porchlight_api::{ErrorCode, FieldError};
use porchlight_domain::{
    ChatbotId, Listing, ListingId, WorkspaceId,
    listing_query::{ListOrder, ListingQuery},
};

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Row, Sql, SqlValue, Tx, args, placeholders},
    listings::{
        ListingRows,
        condition::Condition,
        counts::{PageStart, facet, locate},
        find::aged,
        row::{SALE_TYPES, listing, listing_columns, name_of},
        write::ONE,
    },
    transaction::transaction,
};

const CHATBOT_OF: &str = "select chatbot from listing where id = $1
and exists (select 1 from chatbot where chatbot.id = listing.chatbot and workspace = $2)";
/// Listings read at once. Larger pages are read in parts, so their size is known before everything is in memory.
const CHUNK_ROWS: usize = 100;
/// Most text in one page; 100 listings of the largest size fit.
const MAX_PAGE_BYTES: usize = 64 * 1024 * 1024;

/// Up to this many rows are sorted instead of searched in position order.
const FEW: i64 = 10_000;

/// A page of a plain list: below `$2`, after skipping `$3`. The last cell is the total of the facet `$5`.
macro_rules! plain_page {
    ($columns:expr, $condition:literal) => {
        concat!(
            "select ",
            $columns,
            ", (select cast(sum(n) as bigint) from listing_count where chatbot = $1 and facet = $5 and level = 1)
from listing where chatbot = $1",
            $condition,
            " and pos <= (select pos from listing where chatbot = $1",
            $condition,
            " and pos < $2 order by pos desc limit 1 offset $3) order by pos desc limit $4"
        )
    };
}

/// A plain list's statements: one reads the listings of a page, the other their IDs.
struct PlainSql {
    listings: &'static str,
    ids: &'static str,
}

macro_rules! plain_sql {
    ($condition:literal) => {
        PlainSql { listings: plain_page!(listing_columns!(), $condition), ids: plain_page!("id", $condition) }
    };
}

const ALL: PlainSql = plain_sql!("");
const OF_CITY: PlainSql = plain_sql!(" and city_folded = $6");
const OF_SALE_TYPE: PlainSql = plain_sql!(" and sale_type = $6");
const OF_BOTH: PlainSql = plain_sql!(" and city_folded = $6 and sale_type = $7");

impl Store {
    /// Returns one page of a list and the total, from one snapshot.
    pub async fn list_listings(&self, chatbot: ChatbotId, query: &ListingQuery) -> Result<ListingRows> {
        let query = Arc::new(query.clone());
        let is_plain = query.is_plain() && query.mls_number.is_none();
        if query.offset() == 0 && query.size as usize <= CHUNK_ROWS && (is_plain || query.mls_number.is_some()) {
            // One statement is one snapshot.
            return self
                .read(transaction!(|tx, query| match is_plain {
                    true => plain_page(&mut tx, chatbot, &query, PageStart::FIRST).await,
                    false => first_page_of_number(&mut tx, chatbot, &query).await,
                }))
                .await;
        }
        self.read_together(transaction!(|tx, query| {
            match is_plain {
                true => plain(&mut tx, chatbot, &query).await,
                false => counted(&mut tx, chatbot, &query).await,
            }
        }))
        .await
    }

    /// Returns a listing of this chatbot.
    pub async fn listing(&self, chatbot: ChatbotId, id: ListingId) -> Result<Option<Listing>> {
        let row = self.read(transaction!(|tx| tx.row(ONE, args![chatbot, id]).await)).await?;
        row.map(|row| listing(&mut row.reader())).transpose()
    }

    /// Returns a listing of any chatbot of a workspace, with its chatbot, in one lookup.
    pub async fn listing_in_workspace(
        &self,
        workspace: WorkspaceId,
        id: ListingId,
    ) -> Result<Option<(ChatbotId, Listing)>> {
        let found = self
            .read(transaction!(|tx| {
                let Some(chatbot) = tx.number(CHATBOT_OF, args![id, workspace]).await? else { return Ok(None) };
                Ok(tx.row(ONE, args![ChatbotId(chatbot), id]).await?.map(|row| (ChatbotId(chatbot), row)))
            }))
            .await?;
        found.map(|(chatbot, row)| Ok((chatbot, listing(&mut row.reader())?))).transpose()
    }

    /// Returns the chatbot's listings with these IDs on a day (since 1970-01-01), in the given order.
    pub async fn listings_by_ids(&self, chatbot: ChatbotId, today: i64, ids: &[ListingId]) -> Result<Vec<Listing>> {
        let ids = Arc::new(ids.to_vec());
        let found = self.read(transaction!(|tx, ids| by_ids(&mut tx, chatbot, &ids).await)).await?;
        Ok(aged(found, today))
    }
}

async fn plain(tx: &mut Tx<'_>, chatbot: ChatbotId, query: &ListingQuery) -> Result<ListingRows> {
    let (total, start) = locate(tx, chatbot, &facet_of(query), query.offset() as i64).await?;
    match start.filter(|_| total > 0) {
        Some(start) => Ok(ListingRows { total, ..plain_page(tx, chatbot, query, start).await? }),
        None => Ok(ListingRows { rows: Vec::new(), total }),
    }
}

async fn plain_page(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    query: &ListingQuery,
    start: PageStart,
) -> Result<ListingRows> {
    let mut values = args![chatbot, start.below, start.skip, i64::from(query.size), facet_of(query)];
    values.extend(query.city.as_ref().map(Into::into));
    values.extend(query.sale_type.map(|sale_type| name_of(sale_type, &SALE_TYPES).into()));
    let sql = match (&query.city, query.sale_type) {
        (None, None) => ALL,
        (Some(_), None) => OF_CITY,
        (None, Some(_)) => OF_SALE_TYPE,
        (Some(_), Some(_)) => OF_BOTH,
    };
    if query.size as usize <= CHUNK_ROWS {
        return listings_and_total(&tx.rows(sql.listings, values).await?);
    }
    let rows = tx.rows(sql.ids, values).await?;
    let mut total = 0;
    let mut ids = Vec::with_capacity(rows.len());
    for row in &rows {
        let mut cells = row.reader();
        ids.push(ListingId(cells.int()?));
        total = cells.int()?;
    }
    Ok(ListingRows { rows: page(tx, chatbot, &ids).await?, total })
}

/// Reads rows of `listing_columns!()` and the total. Without rows, the total is 0.
fn listings_and_total(rows: &[Row]) -> Result<ListingRows> {
    let mut found = ListingRows { rows: Vec::with_capacity(rows.len()), total: 0 };
    for row in rows {
        let mut cells = row.reader();
        found.rows.push(listing(&mut cells)?);
        found.total = cells.int()?;
    }
    Ok(found)
}

fn facet_of(query: &ListingQuery) -> String {
    facet(query.city.as_deref(), query.sale_type)
}

/// The first page of the listings with an MLS number and the total, in one statement. They are few, so they are counted
/// and sorted each time.
async fn first_page_of_number(tx: &mut Tx<'_>, chatbot: ChatbotId, query: &ListingQuery) -> Result<ListingRows> {
    let condition = Condition::from_query(tx, chatbot, query);
    let (order, next) = (order_by(query.order, true), condition.values.len() + 1);
    let sql = format!(
        concat!(
            "select ",
            listing_columns!(),
            ", (select count(*) from listing where {}) from listing
where id in (select id from listing where {} order by {} limit ${}) order by {}"
        ),
        condition.text, condition.text, order, next, order
    );
    let mut values = condition.values;
    values.extend(args![i64::from(query.size)]);
    listings_and_total(&tx.rows(Sql::kept(sql), values).await?)
}

async fn counted(tx: &mut Tx<'_>, chatbot: ChatbotId, query: &ListingQuery) -> Result<ListingRows> {
    let condition = Condition::from_query(tx, chatbot, query);
    let count = format!("select count(*) from listing where {}", condition.text);
    let total = tx.number(count, condition.values.clone()).await?.unwrap_or(0);
    let offset = query.offset() as i64;
    if offset >= total {
        return Ok(ListingRows { rows: Vec::new(), total });
    }
    let order = order_by(query.order, total < FEW);
    let next = condition.values.len() + 1;
    let sql =
        format!("select id from listing where {} order by {order} limit ${next} offset ${}", condition.text, next + 1);
    let mut values = condition.values;
    values.extend(args![i64::from(query.size), offset]);
    let ids = ids_of(&tx.rows(sql, values).await?)?;
    Ok(ListingRows { rows: page(tx, chatbot, &ids).await?, total })
}

/// For a few rows, sorting costs less than walking all positions; `pos + 0` prevents the walk.
fn order_by(order: ListOrder, is_few: bool) -> &'static str {
    match order {
        ListOrder::Newest if is_few => "pos + 0 desc",
        ListOrder::Newest => "pos desc",
        ListOrder::Oldest if is_few => "pos + 0",
        ListOrder::Oldest => "pos",
        ListOrder::PriceAsc => "(price is null), price, pos desc",
        ListOrder::PriceDesc => "(price is null), price desc, pos desc",
        ListOrder::BedsDesc => "(bedrooms is null), bedrooms desc, pos desc",
        ListOrder::AreaDesc => "(building_sqft is null), building_sqft desc, pos desc",
    }
}

/// Returns the listings of one page.
///
/// # Errors
///
/// `Invalid` with the field `PageSize` if they hold more text than a page may.
async fn page(tx: &mut Tx<'_>, chatbot: ChatbotId, ids: &[ListingId]) -> Result<Vec<Listing>> {
    let mut rows = Vec::with_capacity(ids.len());
    let mut bytes = 0;
    for chunk in ids.chunks(CHUNK_ROWS) {
        let listings = by_ids(tx, chatbot, chunk).await?;
        bytes += listings.iter().map(|listing| listing.content.text_bytes()).sum::<usize>();
        if bytes > MAX_PAGE_BYTES {
            return Err(StoreError::Invalid(vec![too_large(rows.len())]));
        }
        rows.extend(listings);
    }
    Ok(rows)
}

fn too_large(fitting: usize) -> FieldError {
    let rest = format!(
        "is too large for these listings: a page may hold {} MB of text. {} of them fit",
        MAX_PAGE_BYTES / (1024 * 1024),
        fitting
    );
    FieldError::new(ErrorCode::OutOfRange, "PageSize", &rest)
}

fn ids_of(rows: &[Row]) -> Result<Vec<ListingId>> {
    rows.iter().map(|row| row.reader().int().map(ListingId)).collect()
}

/// Rows are loaded by ID after sorting, so the sort doesn't carry long descriptions.
pub(super) async fn by_ids(tx: &mut Tx<'_>, chatbot: ChatbotId, ids: &[ListingId]) -> Result<Vec<Listing>> {
    const CHUNK: usize = 500;
    let mut found: HashMap<ListingId, Listing> = HashMap::with_capacity(ids.len());
    for chunk in ids.chunks(CHUNK) {
        let sql = format!(
            concat!("select ", listing_columns!(), " from listing where chatbot = $1 and id in ({})"),
            placeholders(chunk.len(), 2)
        );
        let rows = tx.rows(of_ids(sql, chunk.len()), with_ids(chatbot, chunk)).await?;
        found.extend(listings(&rows)?.into_iter().map(|listing| (listing.id, listing)));
    }
    Ok(in_order(ids, found))
}

/// Up to as many IDs as an answer names, as `by_ids`, and the version of the chatbot's listings, in one statement and so
/// of one snapshot. The version is `None` if nothing was found.
pub(super) async fn by_ids_with_version(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    ids: &[ListingId],
) -> Result<(Option<i64>, Vec<Listing>)> {
    let sql = format!(
        concat!(
            "select ",
            listing_columns!(),
            ", (select listings_version from chatbot where id = $1) from listing where chatbot = $1 and id in ({})"
        ),
        placeholders(ids.len(), 2)
    );
    let (mut found, mut version) = (HashMap::with_capacity(ids.len()), None);
    for row in tx.rows(of_ids(sql, ids.len()), with_ids(chatbot, ids)).await? {
        let mut cells = row.reader();
        let listing = listing(&mut cells)?;
        version = Some(cells.int()?);
        found.insert(listing.id, listing);
    }
    Ok((version, in_order(ids, found)))
}

/// A statement with a few IDs stays prepared.
fn of_ids(text: String, ids: usize) -> Sql {
    const MAX_KEPT: usize = 32;
    if ids <= MAX_KEPT { Sql::kept(text) } else { text.into() }
}

fn with_ids(chatbot: ChatbotId, ids: &[ListingId]) -> Vec<SqlValue> {
    args![chatbot].into_iter().chain(ids.iter().map(|id| (*id).into())).collect()
}

fn in_order(ids: &[ListingId], mut found: HashMap<ListingId, Listing>) -> Vec<Listing> {
    ids.iter().filter_map(|id| found.remove(id)).collect()
}

fn listings(rows: &[Row]) -> Result<Vec<Listing>> {
    rows.iter().map(|row| listing(&mut row.reader())).collect()
}
