//! Reads answers that are being written by somebody else.
//!
//! Why it exists: a reader on another replica goes on from where it is. Not here: how pieces get
//! into the database (`replicas.rs`).

use porchlight_domain::{ChatbotId, MessageId, SessionId};

use crate::{
    Store,
    database::{Tx, args},
    error::Result,
    talk::{MessageRow, history},
    transaction::work,
};

const RUNNING: &str = "select coalesce(m.question, 0), m.id from session s join message m on m.id = s.busy_answer
where s.chatbot = $1 and s.id = $2 and m.running = 1";
const PIECES: &str = "select content from answer_piece where answer = $1 and start >= $2 order by start";

/// An answer as far as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SoFar {
    /// The text behind the place asked for; what a SQLite program writes is not seen before its end.
    Running(String),
    Ended(Box<MessageRow>),
}

impl Store {
    /// The question and the answer that the session is getting now, from whichever replica.
    pub async fn running_answer(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
    ) -> Result<Option<(MessageId, MessageId)>> {
        let row = self.read(work!(|tx| tx.row(RUNNING, args![chatbot, session]).await)).await?;
        row.map(|row| {
            let mut cells = row.cells();
            Ok((MessageId(cells.int()?), MessageId(cells.int()?)))
        })
        .transpose()
    }

    /// An answer of the session from the byte `from` on; none when there is no such answer.
    pub async fn answer_so_far(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        answer: MessageId,
        from: usize,
    ) -> Result<Option<SoFar>> {
        let from = i64::try_from(from).unwrap_or(i64::MAX);
        self.read_together(work!(|tx| {
            let row = tx.row(history::ONE, args![chatbot, session, answer]).await?;
            let Some(message) = row.map(|row| history::message(&mut row.cells())).transpose()? else {
                return Ok(None);
            };
            match (message.running, &tx) {
                (true, Tx::Postgres(_)) => {
                    let rows = tx.rows(PIECES, args![answer, from]).await?;
                    let texts = rows.iter().map(|row| row.cells().text());
                    Ok(Some(SoFar::Running(texts.collect::<Result<_>>()?)))
                }
                (true, Tx::Sqlite(_)) => Ok(Some(SoFar::Running(String::new()))),
                (false, _) => Ok(Some(SoFar::Ended(Box::new(message)))),
            }
        }))
        .await
    }
}
