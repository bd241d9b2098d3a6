//! Deletes listings in batches. SQLite writes its full-text index once per statement, so one statement per listing
//! would cost more than the listing.

use std::{collections::BTreeMap, sync::Arc};

use porchlight_domain::{ChatbotId, ListingTerms, SaleType, listing_key::ListingKey};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::Result,
    executor::{SqlValue, Tx, args, placeholders},
    listings::{
        counts::Deltas,
        row::{SALE_TYPES, one_of},
        vocabulary::{term_columns, terms},
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
        let collector = self.term_log.collect(chatbot);
        let collecting = collector.clone();
        let deleted = self.write_once_in(
            Some(chatbot),
            write,
            transaction!(|tx, keys, collecting| {
                lock(&mut tx, chatbot).await?;
                let found = find(&mut tx, chatbot, &keys).await?;
                if found.is_empty() {
                    return Ok(0);
                }
                delete(&mut tx, &found).await?;
                let deleted = found.len() as u64;
                let mut deltas = Deltas::new(&collecting);
                for Counted { city_folded, sale_type, terms } in found.into_values() {
                    deltas.remove(&city_folded, sale_type, terms);
                }
                let version = bump(&mut tx, chatbot, 0, -(deleted as i64)).await?.version;
                deltas.apply(&mut tx, chatbot, version).await?;
                Ok(deleted)
            }),
        );
        let deleted = deleted.await?;
        self.term_log.record(chatbot, &collector);
        Ok(deleted)
    }
}

/// The facets and words of a listing.
struct Counted {
    city_folded: String,
    sale_type: SaleType,
    terms: ListingTerms,
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
                concat!(
                    "select seq, city_folded, sale_type, ",
                    term_columns!(),
                    " from listing where chatbot = $1 and {}"
                ),
                is_one_of(tx, column, chunk.len(), 2)
            );
            let mut all = args![chatbot];
            all.extend_from_slice(chunk);
            for row in tx.rows(sql, all).await? {
                let mut cells = row.reader();
                let seq = cells.int()?;
                let (city_folded, sale_type) = (cells.text()?, one_of(&cells.text()?, &SALE_TYPES)?);
                found.insert(seq, Counted { city_folded, sale_type, terms: terms(&mut cells)? });
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
