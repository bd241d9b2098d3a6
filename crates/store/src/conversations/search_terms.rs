//! Search terms of conversations, split and folded like those of listings.
//!
//! On SQLite, a message is only marked when it is stored, and marked messages get their terms together, at most a
//! second later or when somebody searches. Adding them one by one would double the pages that a question writes. An
//! answer is marked from its beginning, beside its question, and keeps its mark while it is written.

use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, MessageId};

use crate::{
    Store,
    error::Result,
    executor::{RowReader, Tx, args},
    listings::search_terms::{chatbot_term, split},
    transaction::transaction,
};

const DROP: &str = "delete from message_words where rowid = $1";
const ADD: &str = "insert into message_words (rowid, words) values ($1, $2)";
const SET: &str = "update message set words = array_to_tsvector(string_to_array($2, ' ')) where id = $1";
const MARK: &str = "insert into message_unworded (message) values ($1) on conflict do nothing";
/// A cross join, because SQLite would read all messages and look for their marks.
const UNWORDED: &str = "select m.id, m.chatbot, m.content from message_unworded u cross join message m
where m.id = u.message and m.running = 0 order by u.message limit 500";
const FIRST_MARKED: &str = "select u.message from message_unworded u cross join message m
where m.id = u.message and m.running = 0 limit 1";
const WORDED: &str = "delete from message_unworded where message = $1";

/// Makes a stored message searchable: at once on PostgreSQL, with the next batch on SQLite.
pub(crate) async fn index_message(tx: &mut Tx<'_>, chatbot: ChatbotId, message: MessageId, text: &str) -> Result<()> {
    match tx {
        Tx::Sqlite(_) => tx.execute(MARK, args![message]).await.map(drop),
        Tx::Postgres(_) => insert_terms(tx, chatbot, message, text).await,
    }
}

/// Marks a message on SQLite. An answer that is being written is also found by its mark if its process ends.
///
/// On PostgreSQL, the message is stored with its terms.
pub(super) async fn mark_message(tx: &mut Tx<'_>, message: MessageId) -> Result<()> {
    match tx {
        Tx::Sqlite(_) => tx.execute(MARK, args![message]).await.map(drop),
        Tx::Postgres(_) => Ok(()),
    }
}

/// The search terms of a message, separated by spaces.
pub(super) fn of_message(chatbot: ChatbotId, text: &str) -> String {
    let mut terms = BTreeSet::from([chatbot_term(chatbot)]);
    terms.extend(split(text));
    terms.into_iter().collect::<Vec<_>>().join(" ")
}

/// The columns that `copied_terms` reads.
pub(crate) const COPIED_COLUMNS: &str = "chatbot, content";

/// Returns the search terms of a row that was copied from another database.
pub(crate) fn copied_terms(cells: &mut RowReader<'_>) -> Result<String> {
    Ok(of_message(ChatbotId(cells.int()?), &cells.text()?))
}

/// Replaces the search terms of a message.
async fn insert_terms(tx: &mut Tx<'_>, chatbot: ChatbotId, message: MessageId, text: &str) -> Result<()> {
    let terms = of_message(chatbot, text);
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
    /// Adds search terms to all messages that have none; returns how many. Other writes run in between.
    pub async fn index_marked_messages(&self) -> Result<usize> {
        let mut messages = 0;
        // Most of the time there is nothing to write.
        while self.read(transaction!(|tx| tx.number(FIRST_MARKED, args![]).await)).await?.is_some() {
            messages += self.index_some().await?;
        }
        Ok(messages)
    }

    async fn index_some(&self) -> Result<usize> {
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
