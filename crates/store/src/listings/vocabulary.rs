//! Loads the values that occur in a chatbot's listings (cities, streets, numbers), with which questions are parsed.
//! Expensive: callers cache the result until `listings_version` changes.

use std::{collections::BTreeSet, sync::Arc};

use porchlight_domain::{ChatbotId, CustomField, ListingId};

use crate::{
    Store,
    error::Result,
    executor::{Sql, SqlValue, Tx, args, placeholders},
    idempotency::from_json,
    listings::Vocabulary,
    transaction::transaction,
};

const CITIES: &str = "select distinct city from listing where chatbot = $1 and city <> ''";
const STATES: &str = "select distinct state from listing where chatbot = $1 and state <> ''";
const ZIPS: &str = "select distinct zip from listing where chatbot = $1 and zip <> ''";
const LOCATIONS: &str = "select distinct location from listing where chatbot = $1 and location <> ''";
const TYPES: &str = "select distinct property_type from listing where chatbot = $1 and property_type <> ''";
const SYMBOLS: &str = "select distinct currency_symbol from listing where chatbot = $1";
const STREET_ADDRESSES: &str =
    "select address from listing where chatbot = $1 and address <> '' and display = 0 order by pos desc limit 250000";
const NUMBERS: &str =
    "select mls_number from listing where chatbot = $1 and display <> 1 order by pos desc limit 250000";
const EXTENSIONS: &str = "select distinct extensions from
(select extensions from listing where chatbot = $1 order by pos desc limit 20000) as newest where extensions <> '[]'";
/// Those that visitors may see.
const COUNT: &str = "select listing_count - (select count(*) from listing where chatbot = $1 and display = 1)
from chatbot where id = $1";

impl Store {
    /// The words of a chatbot's listings, all from one state of the data.
    pub async fn vocabulary(&self, chatbot: ChatbotId) -> Result<Vocabulary> {
        self.vocabulary_without(chatbot, &[]).await
    }

    /// The same without some listings, a few hundred at most.
    pub async fn vocabulary_without(&self, chatbot: ChatbotId, listings: &[ListingId]) -> Result<Vocabulary> {
        let scope = Arc::new((chatbot, listings.to_vec()));
        self.read_together(transaction!(|tx, scope| {
            let mut street_addresses = texts(&mut tx, STREET_ADDRESSES, &scope).await?;
            street_addresses.dedup();
            Ok(Vocabulary {
                cities: texts(&mut tx, CITIES, &scope).await?,
                states: texts(&mut tx, STATES, &scope).await?,
                zips: texts(&mut tx, ZIPS, &scope).await?,
                locations: texts(&mut tx, LOCATIONS, &scope).await?,
                property_types: texts(&mut tx, TYPES, &scope).await?,
                street_addresses,
                mls_numbers: texts(&mut tx, NUMBERS, &scope).await?,
                extension_keys: extension_keys(&texts(&mut tx, EXTENSIONS, &scope).await?)?,
                currency_symbols: texts(&mut tx, SYMBOLS, &scope).await?,
                count: tx.number(COUNT, args![chatbot]).await?.unwrap_or(0),
            })
        }))
        .await
    }
}

async fn texts(
    tx: &mut Tx<'_>,
    sql: &'static str,
    (chatbot, without): &(ChatbotId, Vec<ListingId>),
) -> Result<Vec<String>> {
    let mut values = args![*chatbot];
    let sql = if without.is_empty() {
        Sql::from(sql)
    } else {
        values.extend(without.iter().map(|id| SqlValue::from(*id)));
        let others = format!("chatbot = $1 and id not in ({})", placeholders(without.len(), 2));
        Sql::from(sql.replacen("chatbot = $1", &others, 1))
    };
    let rows = tx.rows(sql, values).await?;
    let mut texts = rows.iter().map(|row| row.reader().text()).collect::<Result<Vec<_>>>()?;
    // Sorted here, because PostgreSQL sorts by the rules of its own locale.
    texts.sort();
    Ok(texts)
}

fn extension_keys(columns: &[String]) -> Result<Vec<String>> {
    let mut keys = BTreeSet::new();
    for column in columns {
        keys.extend(from_json::<Vec<CustomField>>(column)?.into_iter().map(|pair| pair.key));
    }
    Ok(keys.into_iter().collect())
}
