//! The words by which a conversation is found.
//!
//! Why it exists: a message's words are kept with it, split and folded as those of listings.
//! Not here: splitting (`listings/words.rs`) and finding (`list.rs`).

use std::collections::BTreeSet;

use porchlight_domain::{ChatbotId, MessageId};

use crate::{
    Store,
    database::{Tx, args},
    error::Result,
    listings::words::{chatbot_word, split},
    transaction::work,
};

const DROP: &str = "delete from message_words where rowid = $1";
const ADD: &str = "insert into message_words (rowid, words) values ($1, $2)";
const SET: &str = "update message set words = array_to_tsvector(string_to_array($2, ' ')) where id = $1";
const UNWORDED: &str = "select m.id, m.chatbot, m.content from message_unworded u join message m on m.id = u.message
order by u.message limit 500";
const WORDED: &str = "delete from message_unworded where message = $1";

/// Keeps the words of a message, instead of those it had.
pub(crate) async fn keep(tx: &mut Tx<'_>, chatbot: ChatbotId, message: MessageId, text: &str) -> Result<()> {
    let mut words = BTreeSet::from([chatbot_word(chatbot)]);
    words.extend(split(text));
    let words = words.into_iter().collect::<Vec<_>>().join(" ");
    match tx {
        Tx::Sqlite(_) => {
            tx.execute(DROP, args![message]).await?;
            tx.execute(ADD, args![message, words]).await?;
        }
        Tx::Postgres(_) => {
            tx.execute(SET, args![message, words]).await?;
        }
    }
    Ok(())
}

impl Store {
    /// Adds words to some messages of an older version; gives how many, 0 when all have theirs.
    pub async fn add_missing_words(&self) -> Result<usize> {
        self.write(work!(|tx| {
            let rows = tx.rows(UNWORDED, args![]).await?;
            for row in &rows {
                let mut cells = row.cells();
                let (message, chatbot, content) = (MessageId(cells.int()?), ChatbotId(cells.int()?), cells.text()?);
                keep(&mut tx, chatbot, message, &content).await?;
                tx.execute(WORDED, args![message]).await?;
            }
            Ok(rows.len())
        }))
        .await
    }
}
