//! Derives the facts of listings that an earlier version stored, while the service runs.
//!
//! A row without facts says so itself (`features_yes` is null), so it doesn't matter when the process ends: the rest is
//! done by the next one. Until a chatbot's last row is done, searches by features derive facts from the rows they read.

use porchlight_domain::ChatbotId;

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
    listings::{
        condition::Due,
        row::{DerivedColumns, placed, placed_columns},
        write::{bump, lock},
    },
    transaction::transaction,
};

/// Rows per transaction. Other writes run in between.
const BATCH: i64 = 200;
const NEXT_CHATBOT: &str = "select chatbot from listing where features_yes is null limit 1";
const IS_DUE: &str = "select cast(1 as bigint) from listing where chatbot = $1 and features_yes is null limit 1";
const ROWS: &str = concat!(
    "select ",
    placed_columns!(),
    " from listing where chatbot = $1 and features_yes is null order by seq limit $2"
);
const SET: &str = "update listing set features = $2, features_yes = $3, features_shared = $4, features_no = $5,
open_house_start = $6, open_house_end = $7, display = $8 where seq = $1";

impl Store {
    /// Derives the facts of some listings that have none; returns how many, 0 when all have them.
    pub async fn derive_due_columns(&self) -> Result<usize> {
        let next = self.read(transaction!(|tx| tx.number(NEXT_CHATBOT, args![]).await)).await?;
        let Some(chatbot) = next.map(ChatbotId) else { return Ok(0) };
        self.write(transaction!(|tx| {
            lock(&mut tx, chatbot).await?;
            let rows = tx.rows(ROWS, args![chatbot, BATCH]).await?;
            for row in &rows {
                let row = placed(&mut row.reader())?;
                let derived = DerivedColumns::of(&row.listing.content)?;
                let sets = derived.sets;
                let values = args![
                    row.seq,
                    derived.json,
                    sets.yes as i64,
                    sets.shared as i64,
                    sets.no as i64,
                    derived.open_house_start,
                    derived.open_house_end,
                    derived.display,
                ];
                tx.execute(SET, values).await?;
            }
            // Searches in memory wait for the last row; what is in memory then is loaded again.
            if due_of(&mut tx, chatbot).await? == Due::None {
                bump(&mut tx, chatbot, 0, 0).await?;
            }
            Ok(rows.len())
        }))
        .await
    }
}

/// Whether listings of the chatbot have no facts yet.
pub(super) async fn due_of(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<Due> {
    let due = tx.number(IS_DUE, args![chatbot]).await?;
    Ok(if due.is_some() { Due::Some } else { Due::None })
}
