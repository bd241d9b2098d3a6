//! Writes listings one by one: insert and update.
//!
//! Why it exists: row, search words and counts change together or not at all. Every write
//! takes the chatbot's lock first, so counters never wait for each other in a circle. Not here:
//! many at once (`import.rs`), changed content (`replace.rs`) and deletes (`delete.rs`).

use std::sync::{Arc, LazyLock, Mutex};

use porchlight_domain::{ChatbotId, ListingDraft, ListingId, listing_key::ListingKey};

use crate::{
    Done, Store, Write,
    chatbots::taken,
    database::{Arg, Sql, Tx, args, unnamed_tuples},
    error::{Result, StoreError},
    listings::{
        ListingEdit,
        counts::Deltas,
        replace::replace,
        row::{CONTENT, CONTENT_COUNT, Placed, insert_args, listing_columns, placed, placed_columns},
        words::words_of,
    },
    transaction::work,
};

/// Values of a listing before its content: chatbot, id, pos, created_at_ms.
const HEAD_COUNT: usize = 4;
/// Listings per statement of an import; SQLite takes at most 32,766 values.
pub(super) const CHUNK: usize = 50;

const LOCK: &str = "select listing_pos from chatbot where id = $1";
const LOCK_POSTGRES: &str = "select listing_pos from chatbot where id = $1 for update";
const BUMP: &str = "update chatbot set listing_pos = listing_pos + $2, listing_count = listing_count + $3,
listings_version = listings_version + 1 where id = $1 returning listing_pos";
const BY_ID: &str = concat!("select ", placed_columns!(), " from listing where chatbot = $1 and id = $2");
const BY_MLS: &str = concat!("select ", placed_columns!(), " from listing where chatbot = $1 and mls_number = $2");
const BY_URL: &str = concat!("select ", placed_columns!(), " from listing where chatbot = $1 and url = $2");
const OWNER_MLS: &str = "select id from listing where chatbot = $1 and mls_number = $2";
const OWNER_URL: &str = "select id from listing where chatbot = $1 and url = $2";

impl Store {
    /// Keeps a new listing; `Taken("MLSNumber")` or `Taken("Url")` when another has its value.
    pub async fn insert_listing(
        &self,
        write: &Write,
        chatbot: ChatbotId,
        id: ListingId,
        draft: &ListingDraft,
    ) -> Result<Done<ListingId>> {
        let (draft, now_ms) = (Arc::new(draft.clone()), write.now_ms);
        self.write_once(
            write,
            work!(|tx, draft| {
                let pos = bump(&mut tx, chatbot, 1, 1).await?;
                let new = New { id, pos, draft: &draft };
                if insert(&mut tx, chatbot, now_ms, &[new]).await? == 0 {
                    return Err(StoreError::Taken(
                        taken_by_other(&mut tx, chatbot, id, &draft).await?.unwrap_or("MLSNumber"),
                    ));
                }
                let mut deltas = Deltas::default();
                deltas.add(pos, &draft);
                deltas.apply(&mut tx, chatbot).await?;
                Ok(id)
            }),
        )
        .await
    }

    /// Changes one listing; gives how many were found, 0 or 1.
    pub async fn update_listing(
        &self,
        write: &Write,
        chatbot: ChatbotId,
        key: &ListingKey,
        edit: ListingEdit,
    ) -> Result<Done<u64>> {
        let (key, edit, now_ms) = (Arc::new(key.clone()), Arc::new(Mutex::new(Some(edit))), write.now_ms);
        self.write_once(
            write,
            work!(|tx, key, edit| {
                lock(&mut tx, chatbot).await?;
                let Some(old) = by_key(&mut tx, chatbot, &key).await? else { return Ok(0) };
                let draft = taken(&edit)?(&old.listing).map_err(StoreError::Invalid)?;
                if draft == old.listing.content {
                    return Ok(1);
                }
                if let Some(field) = taken_by_other(&mut tx, chatbot, old.listing.id, &draft).await? {
                    return Err(StoreError::Taken(field));
                }
                let mut deltas = Deltas::default();
                replace(&mut tx, chatbot, now_ms, &[(&old, &draft)], &mut deltas).await?;
                deltas.apply(&mut tx, chatbot).await?;
                bump(&mut tx, chatbot, 0, 0).await?;
                Ok(1)
            }),
        )
        .await
    }
}

/// Waits until no other write of this chatbot's listings runs; gives the last position.
pub(super) async fn lock(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<i64> {
    let sql = tx.pick(LOCK, LOCK_POSTGRES);
    tx.number(sql, args![chatbot]).await?.ok_or(StoreError::NotFound)
}

/// Takes `positions` new positions, counts `listings` in; gives the last position. Also locks.
pub(super) async fn bump(tx: &mut Tx<'_>, chatbot: ChatbotId, positions: i64, listings: i64) -> Result<i64> {
    tx.number(BUMP, args![chatbot, positions, listings]).await?.ok_or(StoreError::NotFound)
}

/// A listing that is not there yet.
pub(super) struct New<'d> {
    pub id: ListingId,
    pub pos: i64,
    pub draft: &'d ListingDraft,
}

/// Inserts listings with their words; gives how many were, fewer when a value is taken.
pub(super) async fn insert(tx: &mut Tx<'_>, chatbot: ChatbotId, now_ms: i64, new: &[New<'_>]) -> Result<u64> {
    let mut values = Vec::with_capacity(new.len() * (HEAD_COUNT + CONTENT_COUNT + 1));
    for New { id, pos, draft } in new {
        values.append(&mut insert_args(chatbot, *id, *pos, now_ms, draft)?);
        if let Tx::Postgres(_) = tx {
            values.push(Arg::from(words_of(chatbot, draft)));
        }
    }
    let inserted = tx.execute(insert_sql(tx, new.len()), values).await?;
    if let Tx::Sqlite(_) = tx
        && inserted == new.len() as u64
    {
        let words = new.iter().flat_map(|new| args![new.id, words_of(chatbot, new.draft)]).collect();
        tx.execute(insert_words_sql(new.len()), words).await?;
    }
    Ok(inserted)
}

/// Which unique value of the draft another listing of the chatbot has.
async fn taken_by_other(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    id: ListingId,
    draft: &ListingDraft,
) -> Result<Option<&'static str>> {
    for (sql, value, field) in [(OWNER_MLS, &draft.mls_number, "MLSNumber"), (OWNER_URL, &draft.url, "Url")] {
        if tx.number(sql, args![chatbot, value]).await?.is_some_and(|owner| owner != id.0) {
            return Ok(Some(field));
        }
    }
    Ok(None)
}

async fn by_key(tx: &mut Tx<'_>, chatbot: ChatbotId, key: &ListingKey) -> Result<Option<Placed>> {
    let row = match key {
        ListingKey::Id(id) => tx.row(BY_ID, args![chatbot, *id]).await?,
        ListingKey::MlsNumber(number) => tx.row(BY_MLS, args![chatbot, number]).await?,
        ListingKey::Url(url) => tx.row(BY_URL, args![chatbot, url]).await?,
    };
    row.map(|row| placed(&mut row.cells())).transpose()
}

fn insert_sql(tx: &Tx<'_>, rows: usize) -> Sql {
    static ONE: [LazyLock<Arc<str>>; 2] =
        [LazyLock::new(|| insert_text(1, false).into()), LazyLock::new(|| insert_text(1, true).into())];
    static FULL: [LazyLock<Arc<str>>; 2] =
        [LazyLock::new(|| insert_text(CHUNK, false).into()), LazyLock::new(|| insert_text(CHUNK, true).into())];
    let with_words = tx.pick(0, 1);
    match rows {
        1 => Sql::from(&*ONE[with_words]),
        CHUNK => Sql::from(&*FULL[with_words]),
        rows => Sql::from(insert_text(rows, with_words == 1)),
    }
}

fn insert_text(rows: usize, with_words: bool) -> String {
    let columns = HEAD_COUNT + CONTENT_COUNT;
    let (name, values) = if with_words {
        let tuple = |row: usize| {
            let first = 1 + row * (columns + 1);
            let plain = crate::database::places(columns, first);
            format!("({plain}, array_to_tsvector(string_to_array(${}, ' ')))", first + columns)
        };
        (", words", (0..rows).map(tuple).collect::<Vec<_>>().join(", "))
    } else {
        ("", unnamed_tuples(rows, columns))
    };
    format!(
        "insert into listing (chatbot, id, pos, created_at_ms, {CONTENT}{name}) values {values} on conflict do nothing"
    )
}

fn insert_words_sql(rows: usize) -> Sql {
    static ONE: LazyLock<Arc<str>> = LazyLock::new(|| insert_words_text(1).into());
    static FULL: LazyLock<Arc<str>> = LazyLock::new(|| insert_words_text(CHUNK).into());
    match rows {
        1 => Sql::from(&*ONE),
        CHUNK => Sql::from(&*FULL),
        rows => Sql::from(insert_words_text(rows)),
    }
}

fn insert_words_text(rows: usize) -> String {
    let tuple = |row: usize| format!("((select seq from listing where id = ${}), ${})", row * 2 + 1, row * 2 + 2);
    let values: Vec<String> = (0..rows).map(tuple).collect();
    format!("insert into listing_words (rowid, words) values {}", values.join(", "))
}

/// A listing of this chatbot by its id.
pub(super) const ONE: &str = concat!("select ", listing_columns!(), " from listing where chatbot = $1 and id = $2");
