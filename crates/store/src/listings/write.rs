//! Inserts and updates single listings. The row, its search terms and the counts change together. Every write locks the
//! chatbot first, to prevent deadlocks on counters.

use std::sync::{Arc, LazyLock};

use porchlight_domain::{ChatbotId, Listing, ListingDraft, ListingId, listing_key::ListingKey, time::day_number};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Sql, SqlValue, Tx, args, placeholders},
    idempotency::from_json,
    listings::{
        ListingEdit,
        bulk_update::replace,
        counts::Deltas,
        row::{CONTENT, CONTENT_COUNT, Moment, Placed, insert_args, listing_columns, placed, placed_columns},
        search_terms::listing_terms,
    },
    transaction::transaction,
};

macro_rules! by_key {
    ($column:literal) => {
        concat!(
            "select ",
            placed_columns!(),
            " from listing where chatbot = $1 and ",
            $column,
            " = $2 and seq > $3 order by seq limit $4"
        )
    };
}

/// Values of a listing before its content: chatbot, id, pos, created_at_ms.
const HEAD_COUNT: usize = 4;
/// Listings per statement of an import into PostgreSQL.
const CHUNK: usize = 50;

const LOCK: &str = "select listing_pos from chatbot where id = $1";
const LOCK_POSTGRES: &str = "select listing_pos from chatbot where id = $1 for update";
const BUMP: &str = "update chatbot set listing_pos = listing_pos + $2, listing_count = listing_count + $3,
listings_version = listings_version + 1 where id = $1 returning listing_pos, listings_version";
const ADD_ONE: &str = "update chatbot set listing_pos = listing_pos + 1, listing_count = listing_count + 1,
listings_version = listings_version + 1 where id = $1 returning listing_pos, listings_version, settings";
const SETTINGS: &str = "select settings from chatbot where id = $1";
const BY_ID: &str = concat!("select ", placed_columns!(), " from listing where chatbot = $1 and id = $2");
const BY_MLS: &str = by_key!("mls_number");
const BY_URL: &str = by_key!("url");
/// PostgreSQL indexes the hash of a URL, because index entries have at most 2,704 bytes.
const BY_URL_POSTGRES: &str = concat!(
    "select ",
    placed_columns!(),
    " from listing where chatbot = $1 and md5(url) = md5($2) and url = $2
and seq > $3 order by seq limit $4"
);
/// Listings read per batch of an update.
const PAGE: i64 = 200;

impl Store {
    /// Stores a new listing.
    pub async fn insert_listing(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: ListingId,
        draft: &ListingDraft,
    ) -> Result<WriteOutcome<ListingId>> {
        let (draft, now_ms) = (Arc::new(draft.clone()), write.now_ms);
        let collector = self.term_log.collect(chatbot);
        let collecting = collector.clone();
        let stored = self.write_once_in(
            Some(chatbot),
            write,
            transaction!(|tx, draft, collecting| {
                let (placed, when) = next_position(&mut tx, chatbot, now_ms).await?;
                let pos = placed.last_position;
                if insert(&mut tx, chatbot, when, &[New { id, pos, draft: &draft }]).await? == 0 {
                    return Err(StoreError::Broken("the id of a new listing is in use".into()));
                }
                let mut deltas = Deltas::new(&collecting);
                deltas.add(pos, &draft);
                deltas.apply(&mut tx, chatbot, placed.version).await?;
                Ok(id)
            }),
        );
        let stored = stored.await?;
        self.term_log.record(chatbot, &collector);
        self.inner.listings_added(1);
        Ok(stored)
    }

    /// Updates all listings of the chatbot that the key names, or none; returns how many.
    pub async fn update_listings(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        key: &ListingKey,
        edit: ListingEdit,
    ) -> Result<WriteOutcome<u64>> {
        let (key, edit, now_ms) = (Arc::new(key.clone()), Arc::new(edit), write.now_ms);
        let collector = self.term_log.collect(chatbot);
        let collecting = collector.clone();
        let updated = self.write_once_in(
            Some(chatbot),
            write,
            transaction!(|tx, key, edit, collecting| {
                lock(&mut tx, chatbot).await?;
                let when = moment(&mut tx, chatbot, now_ms).await?;
                let (mut found, mut changed, mut last_seq) = (0, 0, i64::MIN);
                let mut deltas = Deltas::new(&collecting);
                loop {
                    let page = by_key(&mut tx, chatbot, &key, last_seq).await?;
                    let Some(last) = page.last() else { break };
                    last_seq = last.seq;
                    found += page.len() as u64;
                    let mut drafts = Vec::new();
                    for old in &page {
                        let draft = edit(&old.listing).map_err(StoreError::Invalid)?;
                        if draft != old.listing.content {
                            drafts.push((old, draft));
                        }
                    }
                    let changes: Vec<(&Placed, &ListingDraft)> =
                        drafts.iter().map(|(old, draft)| (*old, draft)).collect();
                    replace(&mut tx, chatbot, when, &changes, &mut deltas).await?;
                    changed += changes.len();
                }
                if changed > 0 {
                    let version = bump(&mut tx, chatbot, 0, 0).await?.version;
                    deltas.apply(&mut tx, chatbot, version).await?;
                }
                Ok(found)
            }),
        );
        let updated = updated.await?;
        self.term_log.record(chatbot, &collector);
        Ok(updated)
    }
}

impl Store {
    /// Returns the listings that a key names, at most 200.
    pub async fn listings_by_key(&self, chatbot: ChatbotId, key: &ListingKey) -> Result<Vec<Listing>> {
        let key = key.clone();
        let found = self.read(transaction!(|tx, key| by_key(&mut tx, chatbot, &key, i64::MIN).await)).await?;
        Ok(found.into_iter().map(|placed| placed.listing).collect())
    }
}

/// A chatbot's listings after a write.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bumped {
    /// The last position that is allocated.
    pub last_position: i64,
    pub version: i64,
}

/// Allocates the position of a new listing and counts it; returns also the time of the write. Also locks.
async fn next_position(tx: &mut Tx<'_>, chatbot: ChatbotId, now_ms: i64) -> Result<(Bumped, Moment)> {
    let row = tx.row(ADD_ONE, args![chatbot]).await?.ok_or(StoreError::NotFound)?;
    let mut cells = row.reader();
    let bumped = Bumped { last_position: cells.int()?, version: cells.int()? };
    Ok((bumped, moment_of(&cells.text()?, now_ms)?))
}

/// The time of a write, with its day in the chatbot's time zone.
pub(super) async fn moment(tx: &mut Tx<'_>, chatbot: ChatbotId, now_ms: i64) -> Result<Moment> {
    let row = tx.row(SETTINGS, args![chatbot]).await?.ok_or(StoreError::NotFound)?;
    moment_of(&row.reader().text()?, now_ms)
}

fn moment_of(settings_json: &str, now_ms: i64) -> Result<Moment> {
    #[derive(serde::Deserialize)]
    struct Zone {
        #[serde(default)]
        time_zone: String,
    }
    let zone: Zone = from_json(settings_json)?;
    Ok(Moment { ms: now_ms, today: day_number(now_ms, &zone.time_zone) })
}

/// Locks this chatbot's listings for writing; returns the last position.
pub(super) async fn lock(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<i64> {
    let sql = tx.dialect_sql(LOCK, LOCK_POSTGRES);
    tx.number(sql, args![chatbot]).await?.ok_or(StoreError::NotFound)
}

/// Allocates `positions` positions and adds `listings` to the count. Also locks.
pub(super) async fn bump(tx: &mut Tx<'_>, chatbot: ChatbotId, positions: i64, listings: i64) -> Result<Bumped> {
    let row = tx.row(BUMP, args![chatbot, positions, listings]).await?.ok_or(StoreError::NotFound)?;
    let mut cells = row.reader();
    Ok(Bumped { last_position: cells.int()?, version: cells.int()? })
}

/// A new listing.
pub(super) struct New<'d> {
    pub id: ListingId,
    pub pos: i64,
    pub draft: &'d ListingDraft,
}

/// Inserts listings with their search terms; returns how many. Skips IDs in use.
pub(super) async fn insert(tx: &mut Tx<'_>, chatbot: ChatbotId, when: Moment, new: &[New<'_>]) -> Result<u64> {
    let row = |New { id, pos, draft }: &New<'_>| insert_args(chatbot, *id, *pos, when, draft);
    match tx {
        Tx::Sqlite(connection) => {
            let inserted = connection.execute_each(&*INSERT, new.iter().map(row))?;
            if inserted == new.len() as u64 {
                let terms = |new: &New<'_>| Ok(args![new.id, listing_terms(chatbot, new.draft)]);
                connection.execute_each(INSERT_TERMS, new.iter().map(terms))?;
            }
            Ok(inserted)
        }
        Tx::Postgres(_) => {
            let mut inserted = 0;
            for chunk in new.chunks(CHUNK) {
                let mut values = Vec::with_capacity(chunk.len() * (HEAD_COUNT + CONTENT_COUNT + 1));
                for new in chunk {
                    values.append(&mut row(new)?);
                    values.push(SqlValue::from(listing_terms(chatbot, new.draft)));
                }
                inserted += tx.execute(insert_sql_postgres(chunk.len()), values).await?;
            }
            Ok(inserted)
        }
    }
}

/// Returns the next listings after `last_seq` that the key names.
async fn by_key(tx: &mut Tx<'_>, chatbot: ChatbotId, key: &ListingKey, last_seq: i64) -> Result<Vec<Placed>> {
    let rows = match key {
        ListingKey::Id(_) if last_seq > i64::MIN => Vec::new(),
        ListingKey::Id(id) => tx.rows(BY_ID, args![chatbot, *id]).await?,
        ListingKey::MlsNumber(number) => tx.rows(BY_MLS, args![chatbot, number, last_seq, PAGE]).await?,
        ListingKey::Url(url) => {
            let sql = tx.dialect_sql(BY_URL, BY_URL_POSTGRES);
            tx.rows(sql, args![chatbot, url, last_seq, PAGE]).await?
        }
        ListingKey::Nothing => Vec::new(),
    };
    rows.iter().map(|row| placed(&mut row.reader())).collect()
}

/// Builds a condition: the column has one of `count` values. `first` is the first placeholder.
pub(super) fn is_one_of(tx: &Tx<'_>, column: &str, count: usize, first: usize) -> String {
    let list = placeholders(count, first);
    match tx {
        Tx::Postgres(_) if column == "url" => {
            let hashes: Vec<String> = (first..first + count).map(|place| format!("md5(${place})")).collect();
            format!("md5(url) in ({}) and url in ({list})", hashes.join(", "))
        }
        _ => format!("{column} in ({list})"),
    }
}

static INSERT: LazyLock<Arc<str>> = LazyLock::new(|| {
    let values = placeholders(HEAD_COUNT + CONTENT_COUNT, 1);
    format!("insert into listing (chatbot, id, pos, created_at_ms, {CONTENT}) values ({values}) on conflict do nothing")
        .into()
});
const INSERT_TERMS: &str =
    "insert into listing_words (rowid, words) values ((select seq from listing where id = $1), $2)";

fn insert_sql_postgres(rows: usize) -> Sql {
    static ONE: LazyLock<Arc<str>> = LazyLock::new(|| insert_text_postgres(1).into());
    static FULL: LazyLock<Arc<str>> = LazyLock::new(|| insert_text_postgres(CHUNK).into());
    match rows {
        1 => Sql::from(&*ONE),
        CHUNK => Sql::from(&*FULL),
        rows => Sql::from(insert_text_postgres(rows)),
    }
}

fn insert_text_postgres(rows: usize) -> String {
    let columns = HEAD_COUNT + CONTENT_COUNT;
    let tuple = |row: usize| {
        let first = 1 + row * (columns + 1);
        let plain = placeholders(columns, first);
        format!("({plain}, array_to_tsvector(string_to_array(${}, ' ')))", first + columns)
    };
    let values = (0..rows).map(tuple).collect::<Vec<_>>().join(", ");
    format!(
        "insert into listing (chatbot, id, pos, created_at_ms, {CONTENT}, words) values {values} on conflict do nothing"
    )
}

/// Selects a listing of this chatbot by ID.
pub(super) const ONE: &str = concat!("select ", listing_columns!(), " from listing where chatbot = $1 and id = $2");
