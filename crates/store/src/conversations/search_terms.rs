//! Search terms of conversations, split and folded like those of listings.

use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, MessageId};

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
    listings::search_terms::{chatbot_term, split},
    transaction::transaction,
};

const DROP: &str = "delete from message_words where rowid = $1";
const ADD: &str = "insert into message_words (rowid, words) values ($1, $2)";
const SET: &str = "update message set words = array_to_tsvector(string_to_array($2, ' ')) where id = $1";
const UNWORDED: &str = "select m.id, m.chatbot, m.content from message_unworded u join message m on m.id = u.message
order by u.message limit 500";
const WORDED: &str = "delete from message_unworded where message = $1";

/// Replaces the search terms of a message.
pub(crate) async fn insert_terms(tx: &mut Tx<'_>, chatbot: ChatbotId, message: MessageId, text: &str) -> Result<()> {
    let mut terms = BTreeSet::from([chatbot_term(chatbot)]);
    terms.extend(split(text));
    let terms = terms.into_iter().collect::<Vec<_>>().join(" ");
    match tx {
        Tx::Sqlite(_) => {
            tx.execute(DROP, args![message]).await?;
            tx.execute(ADD, args![message, terms]).await?;
        }
        Tx::Postgres(_) => {
            tx.execute(SET, args![message, terms]).await?;
        }
    }
    Ok(())
}

impl Store {
    /// Adds search terms to some messages of an older version; returns how many, 0 when all have theirs.
    pub async fn backfill_search_terms(&self) -> Result<usize> {
        self.write(transaction!(|tx| {
            let rows = tx.rows(UNWORDED, args![]).await?;
            for row in &rows {
                let mut cells = row.reader();
                let (message, chatbot, content) = (MessageId(cells.int()?), ChatbotId(cells.int()?), cells.text()?);
                insert_terms(&mut tx, chatbot, message, &content).await?;
                tx.execute(WORDED, args![message]).await?;
            }
            Ok(rows.len())
        }))
        .await
    }
}
