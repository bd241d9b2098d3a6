//! Reads the words of a chatbot's listings (cities, streets, numbers), with which questions are parsed. Expensive with
//! many listings: callers keep the result and follow `Store::term_changes`.

use porchlight_domain::{ChatbotId, CustomField, ListingTerms, TermCounts, TermKind};

use crate::{
    Store,
    error::Result,
    executor::{RowReader, args},
    idempotency::from_json,
    listings::row::{DISPLAY_ALL, DISPLAY_NOTHING},
    transaction::transaction,
};

/// Listings of which addresses and numbers are read, the newest.
const MAX_NUMBERED: usize = 1_000_000;
/// Listings of which the keys of custom fields are read, the newest.
const MAX_WITH_KEYS: usize = 20_000;
/// Rows per statement.
const PAGE: usize = 2_000;

/// The columns that `terms` reads.
macro_rules! term_columns {
    () => {
        concat!($crate::listings::vocabulary::term_columns!(plain), ", extensions")
    };
    (plain) => {
        "pos, display, city, location, state, zip, property_type, currency_symbol, address, mls_number"
    };
}
pub(super) use term_columns;

macro_rules! page {
    ($($columns:tt)+) => {
        concat!("select ", $($columns)+, " from listing where chatbot = $1 and pos < $2 order by pos desc limit $3")
    };
}

const VERSION: &str = "select listings_version from chatbot where id = $1";
const ROWS: &str = page!(term_columns!());
const ROWS_WITHOUT_KEYS: &str = page!(concat!(term_columns!(plain), ", '[]'"));

/// The words of a chatbot's listings.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct StoredTerms {
    /// The version of the listings that were read.
    pub version: i64,
    pub counts: TermCounts,
}

impl Store {
    /// Reads the words of a chatbot's listings, all from one state of the data, and keeps their later changes.
    pub async fn listing_terms(&self, chatbot: ChatbotId) -> Result<StoredTerms> {
        // First, so that no change after the read is missed.
        self.term_log.follow(chatbot);
        self.read_together(transaction!(|tx| {
            let mut stored = StoredTerms::default();
            let Some(version) = tx.number(VERSION, args![chatbot]).await? else { return Ok(stored) };
            stored.version = version;
            let (mut before, mut listings) = (i64::MAX, 0);
            loop {
                let sql = if listings < MAX_WITH_KEYS { ROWS } else { ROWS_WITHOUT_KEYS };
                let page = tx.rows(sql, args![chatbot, before, PAGE as i64]).await?;
                for row in &page {
                    let mut terms = terms(&mut row.reader())?;
                    before = terms.position;
                    if listings >= MAX_NUMBERED {
                        terms.street_address.clear();
                        terms.mls_number.clear();
                    }
                    stored.counts.add(&terms);
                    listings += 1;
                    if listings == MAX_WITH_KEYS {
                        stored.counts.keys_from = before;
                    }
                    if listings == MAX_NUMBERED {
                        stored.counts.numbers_from = before;
                    }
                }
                if page.len() < PAGE {
                    return Ok(stored);
                }
            }
        }))
        .await
    }
}

/// Reads the words that visitors may see.
pub(super) fn terms(cells: &mut RowReader<'_>) -> Result<ListingTerms> {
    let mut terms = ListingTerms { position: cells.int()?, ..ListingTerms::default() };
    let display = cells.int()?;
    if display == DISPLAY_NOTHING {
        return Ok(terms);
    }
    for kind in [
        TermKind::City,
        TermKind::Location,
        TermKind::State,
        TermKind::Zip,
        TermKind::PropertyType,
        TermKind::CurrencySymbol,
    ] {
        terms.add_name(kind, &cells.text()?);
    }
    let street_address = cells.text()?;
    if display == DISPLAY_ALL {
        terms.street_address = street_address;
    }
    terms.mls_number = cells.text()?;
    for field in from_json::<Vec<CustomField>>(&cells.text()?)? {
        terms.add_name(TermKind::ExtensionKey, &field.key);
    }
    Ok(terms)
}
