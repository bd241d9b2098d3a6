//! Search terms of listings whose rows were copied from another database.

use porchlight_domain::ChatbotId;

use crate::{
    error::Result,
    executor::{Tx, args},
    listings::{
        row::{placed, placed_columns},
        search_terms::listing_terms,
    },
};

const ROWS: &str =
    concat!("select ", placed_columns!(), ", chatbot from listing where seq > $1 order by seq limit 500");
const INSERT: &str = "insert into listing_words (rowid, words) values ($1, $2)";
const SET_POSTGRES: &str = "update listing set words = array_to_tsvector(string_to_array($2, ' ')) where seq = $1";

/// Adds the terms of the next listings after `seq`; returns the last `seq`, `None` at the end.
pub(crate) async fn add_terms(tx: &mut Tx<'_>, after: i64) -> Result<Option<i64>> {
    let sql = tx.dialect_sql(INSERT, SET_POSTGRES);
    let mut last = None;
    for row in tx.rows(ROWS, args![after]).await? {
        let mut cells = row.reader();
        let listing = placed(&mut cells)?;
        let chatbot = ChatbotId(cells.int()?);
        tx.execute(sql, args![listing.seq, listing_terms(chatbot, &listing.listing.content)]).await?;
        last = Some(listing.seq);
    }
    Ok(last)
}
