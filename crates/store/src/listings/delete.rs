//! Deletes listings in batches. SQLite writes its full-text index once per statement, so one statement per listing
//! would cost more than the listing.

use std::{collections::BTreeMap, sync::Arc};

use porchlight_domain::{ChatbotId, SaleType, listing_key::ListingKey};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::Result,
    executor::{SqlValue, Tx, args, placeholders},
    listings::{
        counts::Deltas,
        row::{SALE_TYPES, one_of},
        write::{bump, is_one_of, lock},
    },
    transaction::transaction,
};

/// Listings per statement.
const CHUNK: usize = 500;

impl Store {
    /// Deletes the listings that the keys name; returns how many.
    pub async fn delete_listings(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        keys: Vec<ListingKey>,
    ) -> Result<WriteOutcome<u64>> {
        let keys = Arc::new(keys);
        self.write_once_in(
            Some(chatbot),
            write,
            transaction!(|tx, keys| {
                lock(&mut tx, chatbot).await?;
                let found = find(&mut tx, chatbot, &keys).await?;
                if found.is_empty() {
                    return Ok(0);
                }
                delete(&mut tx, &found).await?;
                let mut deltas = Deltas::default();
                for Counted { pos, city_folded, sale_type } in found.values() {
                    deltas.subtract(*pos, city_folded, *sale_type);
                }
                deltas.apply(&mut tx, chatbot).await?;
                let deleted = found.len() as u64;
                bump(&mut tx, chatbot, 0, -(deleted as i64)).await?;
                Ok(deleted)
            }),
        )
        .await
    }
}

/// The facets of a listing.
struct Counted {
    pos: i64,
    city_folded: String,
    sale_type: SaleType,
}

/// Returns the chatbot's listings that the keys name by `seq`, each once.
async fn find(tx: &mut Tx<'_>, chatbot: ChatbotId, keys: &[ListingKey]) -> Result<BTreeMap<i64, Counted>> {
    let (mut ids, mut numbers, mut urls) = (Vec::new(), Vec::new(), Vec::new());
    for key in keys {
        match key {
            ListingKey::Id(id) => ids.push(SqlValue::from(*id)),
            ListingKey::MlsNumber(number) => numbers.push(SqlValue::from(number)),
            ListingKey::Url(url) => urls.push(SqlValue::from(url)),
            ListingKey::Nothing => {}
        }
    }
    let mut found = BTreeMap::new();
    for (column, values) in [("id", ids), ("mls_number", numbers), ("url", urls)] {
        for chunk in values.chunks(CHUNK) {
            let sql = format!(
                "select seq, pos, city_folded, sale_type from listing where chatbot = $1 and {}",
                is_one_of(tx, column, chunk.len(), 2)
            );
            let mut all = args![chatbot];
            all.extend_from_slice(chunk);
            for row in tx.rows(sql, all).await? {
                let mut cells = row.reader();
                let seq = cells.int()?;
                let (pos, city_folded, sale) = (cells.int()?, cells.text()?, cells.text()?);
                found.insert(seq, Counted { pos, city_folded, sale_type: one_of(&sale, &SALE_TYPES)? });
            }
        }
    }
    Ok(found)
}

/// Oldest first, so neighbors share written pages. A trigger deletes the search terms.
async fn delete(tx: &mut Tx<'_>, found: &BTreeMap<i64, Counted>) -> Result<()> {
    let seqs: Vec<SqlValue> = found.keys().map(|seq| SqlValue::from(*seq)).collect();
    for chunk in seqs.chunks(CHUNK) {
        let sql = format!("delete from listing where seq in ({})", placeholders(chunk.len(), 1));
        tx.execute(sql, chunk.to_vec()).await?;
    }
    Ok(())
}
