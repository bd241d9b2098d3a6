//! Loads the values that occur in a chatbot's listings (cities, streets, numbers), with which questions are parsed.
//! Expensive: callers cache the result until `listings_version` changes.

use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, CustomField};

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
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
    "select address from listing where chatbot = $1 and address <> '' order by pos desc limit 50000";
const NUMBERS: &str = "select mls_number from listing where chatbot = $1 order by pos desc limit 50000";
const EXTENSIONS: &str = "select distinct extensions from
(select extensions from listing where chatbot = $1 order by pos desc limit 20000) as newest where extensions <> '[]'";
const COUNT: &str = "select listing_count from chatbot where id = $1";

impl Store {
    /// The words of a chatbot's listings, all from one state of the data.
    pub async fn vocabulary(&self, chatbot: ChatbotId) -> Result<Vocabulary> {
        self.read_together(transaction!(|tx| {
            let mut street_addresses = texts(&mut tx, STREET_ADDRESSES, chatbot).await?;
            street_addresses.dedup();
            Ok(Vocabulary {
                cities: texts(&mut tx, CITIES, chatbot).await?,
                states: texts(&mut tx, STATES, chatbot).await?,
                zips: texts(&mut tx, ZIPS, chatbot).await?,
                locations: texts(&mut tx, LOCATIONS, chatbot).await?,
                property_types: texts(&mut tx, TYPES, chatbot).await?,
                street_addresses,
                mls_numbers: texts(&mut tx, NUMBERS, chatbot).await?,
                extension_keys: extension_keys(&texts(&mut tx, EXTENSIONS, chatbot).await?)?,
                currency_symbols: texts(&mut tx, SYMBOLS, chatbot).await?,
                count: tx.number(COUNT, args![chatbot]).await?.unwrap_or(0),
            })
        }))
        .await
    }
}

async fn texts(tx: &mut Tx<'_>, sql: &'static str, chatbot: ChatbotId) -> Result<Vec<String>> {
    let rows = tx.rows(sql, args![chatbot]).await?;
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
