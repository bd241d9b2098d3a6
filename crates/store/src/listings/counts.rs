//! Exact totals and page cursors, updated in the transaction of the rows. A total and a deep page cost the same at a
//! million listings as at ten. Every listing has a position that only increases; for each facet (all, city, listing
//! type, both) rows are counted per 65,536 and per 2,048 positions. See docs/decisions/001-exact-totals.md.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use porchlight_domain::{ChatbotId, ListingDraft, ListingTerms, SaleType, fold};

use crate::{
    error::Result,
    executor::{Sql, SqlValue, Tx, args, tuples},
    listings::{
        row::{SALE_TYPES, name_of},
        term_log::{TermChanges, TermCollector},
    },
};

/// Positions per count: level 1 is walked first, then level 2 inside it.
const LEVELS: [(i64, i64); 2] = [(1, 65_536), (2, 2_048)];
/// Counts per statement.
const CHUNK: usize = 128;
/// Counts of one listing: four facets on two levels.
const ONE_LISTING: usize = 8;

/// A counted set of listings: all, of a city (folded), of a sale type, or of both.
pub(super) fn facet(city: Option<&str>, sale_type: Option<SaleType>) -> String {
    let sale = sale_type.map(|sale_type| name_of(sale_type, &SALE_TYPES));
    match (city, sale) {
        (None, None) => String::new(),
        (Some(city), None) => format!("c:{city}"),
        (None, Some(sale)) => format!("s:{sale}"),
        (Some(city), Some(sale)) => format!("c:{city}|s:{sale}"),
    }
}

/// Changes to the counts, summed before they are written, and to the words of listings.
pub(super) struct Deltas<'t> {
    counts: BTreeMap<(String, i64, i64), i64>,
    terms: TermChanges,
    collector: &'t TermCollector,
}

impl<'t> Deltas<'t> {
    pub(super) fn new(collector: &'t TermCollector) -> Self {
        Self { counts: BTreeMap::new(), terms: TermChanges::default(), collector }
    }

    /// Adds a listing.
    pub(super) fn add(&mut self, pos: i64, draft: &ListingDraft) {
        self.count(pos, &fold(&draft.city), draft.sale_type, 1);
        if self.collector.is_active() {
            self.terms.add(pos, None, Some(draft));
        }
    }

    /// Replaces the content of a listing.
    pub(super) fn replace(&mut self, pos: i64, old: &ListingDraft, new: &ListingDraft) {
        self.count(pos, &fold(&old.city), old.sale_type, -1);
        self.count(pos, &fold(&new.city), new.sale_type, 1);
        if self.collector.is_active() {
            self.terms.add(pos, Some(old), Some(new));
        }
    }

    /// Removes a listing given its facets and its words; `city` is folded.
    pub(super) fn remove(&mut self, city: &str, sale: SaleType, terms: ListingTerms) {
        self.count(terms.position, city, sale, -1);
        self.terms.add_terms(Some(terms), None);
    }

    fn count(&mut self, pos: i64, city: &str, sale: SaleType, by: i64) {
        let whole = [facet(None, None), facet(None, Some(sale))];
        let of_city = [facet(Some(city), None), facet(Some(city), Some(sale))];
        for facet in whole.into_iter().chain(of_city) {
            for (level, size) in LEVELS {
                *self.counts.entry((facet.clone(), level, pos / size)).or_default() += by;
            }
        }
    }

    /// Writes the changes, which lead to a version of the listings. The caller holds the chatbot's lock.
    pub(super) async fn apply(self, tx: &mut Tx<'_>, chatbot: ChatbotId, version: i64) -> Result<()> {
        self.collector.finish(version, self.terms);
        let changes: Vec<_> = self.counts.into_iter().filter(|(_, by)| *by != 0).collect();
        let row =
            |((facet, level, bucket), by): &((String, i64, i64), i64)| args![chatbot, facet, *level, *bucket, *by];
        match tx {
            Tx::Sqlite(connection) => drop(connection.execute_each(upsert(1), changes.iter().map(row).map(Ok))?),
            Tx::Postgres(_) => {
                for chunk in changes.chunks(CHUNK) {
                    tx.execute(upsert(chunk.len()), chunk.iter().flat_map(row).collect()).await?;
                }
            }
        }
        let shrunk: Vec<_> = changes.into_iter().filter(|(_, by)| *by < 0).map(|(mark, _)| mark).collect();
        for chunk in shrunk.chunks(CHUNK) {
            remove_empty(tx, chatbot, chunk).await?;
        }
        Ok(())
    }
}

/// Deletes counts of zero.
async fn remove_empty(tx: &mut Tx<'_>, chatbot: ChatbotId, page_cursors: &[(String, i64, i64)]) -> Result<()> {
    let mut values = args![chatbot];
    for (facet, level, bucket) in page_cursors {
        values.extend([SqlValue::from(facet), SqlValue::from(*level), SqlValue::from(*bucket)]);
    }
    let text = format!(
        "delete from listing_count where chatbot = $1 and n = 0 and (facet, level, bucket) in (values {})",
        tuples(page_cursors.len(), 3, 2)
    );
    tx.execute(text, values).await?;
    Ok(())
}

fn upsert(rows: usize) -> Sql {
    static ONE: LazyLock<Arc<str>> = LazyLock::new(|| upsert_text(1).into());
    static LISTING: LazyLock<Arc<str>> = LazyLock::new(|| upsert_text(ONE_LISTING).into());
    static FULL: LazyLock<Arc<str>> = LazyLock::new(|| upsert_text(CHUNK).into());
    match rows {
        1 => Sql::from(&*ONE),
        ONE_LISTING => Sql::from(&*LISTING),
        CHUNK => Sql::from(&*FULL),
        rows => Sql::from(upsert_text(rows)),
    }
}

fn upsert_text(rows: usize) -> String {
    format!(
        "insert into listing_count (chatbot, facet, level, bucket, n) values {}
         on conflict (chatbot, facet, level, bucket) do update set n = listing_count.n + excluded.n",
        tuples(rows, 5, 1)
    )
}

/// The start of a page: rows below `below`, after skipping `skip`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PageStart {
    pub below: i64,
    pub skip: i64,
}

impl PageStart {
    /// The start of the first page.
    pub(super) const FIRST: Self = Self { below: i64::MAX, skip: 0 };
}

const PAGE_CURSORS: &str = "select bucket, n from listing_count where chatbot = $1 and facet = $2 and level = 1
order by bucket desc";
const PAGE_CURSORS_WITHIN: &str = "select bucket, n from listing_count where chatbot = $1 and facet = $2 and level = 2
and bucket >= $3 and bucket < $4 order by bucket desc";

/// Returns the exact total of a facet, and where the row after `offset` newer rows is.
///
/// No start if the offset is past the end.
pub(super) async fn locate(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    facet: &str,
    offset: i64,
) -> Result<(i64, Option<PageStart>)> {
    let coarse = page_cursors(tx, PAGE_CURSORS, args![chatbot, facet]).await?;
    let total = coarse.iter().map(|(_, n)| n).sum();
    if offset == 0 {
        return Ok((total, Some(PageStart::FIRST)));
    }
    let Some((bucket, skip)) = walk(&coarse, offset) else { return Ok((total, None)) };
    let [(_, coarse_size), (_, fine_size)] = LEVELS;
    let (from, to) = (bucket * coarse_size / fine_size, (bucket + 1) * coarse_size / fine_size);
    let fine = page_cursors(tx, PAGE_CURSORS_WITHIN, args![chatbot, facet, from, to]).await?;
    let start = walk(&fine, skip).map(|(bucket, skip)| PageStart { below: (bucket + 1) * fine_size, skip });
    Ok((total, start))
}

async fn page_cursors(tx: &mut Tx<'_>, sql: &'static str, values: Vec<SqlValue>) -> Result<Vec<(i64, i64)>> {
    let rows = tx.rows(sql, values).await?;
    rows.iter()
        .map(|row| {
            let mut cells = row.reader();
            Ok((cells.int()?, cells.int()?))
        })
        .collect()
}

/// Returns the range that contains the row after `offset` others, and its offset in the range.
fn walk(page_cursors: &[(i64, i64)], mut offset: i64) -> Option<(i64, i64)> {
    for (bucket, n) in page_cursors {
        if offset < *n {
            return Some((*bucket, offset));
        }
        offset -= n;
    }
    None
}
