//! Finishes answers and stores ratings. An answer is finished once, and its session is released in the same
//! transaction.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, MessageId, SessionId, WorkspaceId};

use crate::{
    Store,
    conversations::{FinishAnswer, questions::excerpt, search_terms, usage},
    error::Result,
    executor::{Tx, args},
    leads::{self, LeadCapture},
    transaction::transaction,
    webhooks::session_events,
};

const FINISH: &str = "update message set content = $4, cards = $5, total_token = $6, no_answer = $7, interrupted = $8,
explanation = $9, running = 0 where chatbot = $1 and session = $2 and id = $3 and (running = 1 or interrupted = 2)";
const HEARD: &str =
    "update message set content = $4 where chatbot = $1 and session = $2 and id = $3 and role = 'visitor'";
const RELEASE: &str = concat!(
    "update session set busy_answer = null, busy_since_ms = null, last_at_ms = $4, ",
    crate::conversations::news!("$4"),
    ", state = coalesce($5, state), no_answers = no_answers + $6
    where chatbot = $1 and id = $2 and busy_answer = $3"
);
/// `FINISH`, with the search terms, which SQLite adds later; the deltas of the answer; and `RELEASE`, because each
/// statement is a round trip. Returns how many rows the first and the last have changed.
const FINISH_POSTGRES: &str = concat!(
    "with finished as (update message set content = $4, cards = $5, total_token = $6, no_answer = $7,
    interrupted = $8, explanation = $9, running = 0, words = array_to_tsvector(string_to_array($10, ' '))
    where chatbot = $1 and session = $2 and id = $3 and (running = 1 or interrupted = 2) returning id),
    pieces as (delete from answer_piece where answer = $3),
    signals as (delete from answer_signal where answer = $3),
    released as (update session set busy_answer = null, busy_since_ms = null, last_at_ms = $11, ",
    crate::conversations::news!("$11"),
    ", state = coalesce($12, state), no_answers = no_answers + $7
    where chatbot = $1 and id = $2 and busy_answer = $3 and exists (select 1 from finished) returning id)
    select (select count(*) from finished), (select count(*) from released)"
);
/// Of a session that was released before, by another replica.
const STATE: &str = "update session set state = coalesce($3, state), no_answers = no_answers + $4
where chatbot = $1 and id = $2";
const FIRST: &str = "update session set first_question = $3 where chatbot = $1 and id = $2 and first_question = ''";
const EXPLANATION: &str = "select m.explanation from message m join chatbot c on c.id = m.chatbot
where c.workspace = $1 and m.id = $2 and m.role = 'bot' and m.question is not null";
const RATED: &str = "select coalesce(m.rating, 0) from message m join session s on s.id = m.session
where m.chatbot = $1 and m.session = $2 and m.id = $3 and m.role = 'bot' and m.question is not null";
const RATED_POSTGRES: &str = "select coalesce(m.rating, 0) from message m join session s on s.id = m.session
where m.chatbot = $1 and m.session = $2 and m.id = $3 and m.role = 'bot' and m.question is not null for update of s";
const SUM: &str = "update session set rating = rating + $3, thumbs_down = thumbs_down + $4
where chatbot = $1 and id = $2";
const RATE: &str = "update message set rating = $4, rating_comment = $5, rated_at_ms = $6
where chatbot = $1 and session = $2 and id = $3 and role = 'bot' and question is not null";

impl Store {
    /// Stores a finished answer and releases its session. Returns false if it was already finished.
    ///
    /// The writer can still finish an answer that another replica ended, but not one that a member ended by taking over.
    /// Contact details and requests of the question are stored in the same transaction, also when false is returned.
    ///
    /// # Errors
    /// `LimitReached` if no new lead is allowed; nothing was stored.
    pub async fn finish_answer(&self, answer: FinishAnswer) -> Result<bool> {
        let answer = Arc::new(answer);
        self.write(transaction!(|tx, answer| {
            let a = &*answer;
            if let Some(settled) = &a.settlement {
                usage::settle(&mut tx, a.chatbot, settled).await?;
            }
            let (is_finished, is_released) = finish(&mut tx, a).await?;
            if !is_finished {
                // Another replica or a member ended the answer; the visitor's words count all the same.
                if a.captured != LeadCapture::default() && leads::lock(&mut tx, a.chatbot, a.session).await? {
                    leads::capture(&mut tx, a.chatbot, a.session, &a.captured, a.now_ms).await?;
                }
                return Ok(false);
            }
            if !is_released {
                tx.execute(STATE, args![a.chatbot, a.session, a.state_json.clone(), a.no_answer]).await?;
            }
            // Its update has locked the session's row.
            session_events::message_created(&mut tx, (a.chatbot, a.session), a.answer_id, a.now_ms).await?;
            leads::capture(&mut tx, a.chatbot, a.session, &a.captured, a.now_ms).await?;
            Ok(true)
        }))
        .await
    }

    /// Stores the transcript of a voice message. Returns false if the session has no such question.
    pub async fn set_question_content(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        question: MessageId,
        content: &str,
    ) -> Result<bool> {
        let content: Arc<str> = content.into();
        self.write(transaction!(|tx, content| {
            if tx.execute(HEARD, args![chatbot, session, question, &*content]).await? == 0 {
                return Ok(false);
            }
            search_terms::index_message(&mut tx, chatbot, question, &content).await?;
            tx.execute(FIRST, args![chatbot, session, excerpt(&content)]).await?;
            Ok(true)
        }))
        .await
    }

    /// Returns the stored explanation of an answer as JSON; `None` if the workspace has no such
    /// answer, "" while it is being written.
    pub async fn explanation(&self, workspace: WorkspaceId, answer: MessageId) -> Result<Option<String>> {
        let row = self.read(transaction!(|tx| tx.row(EXPLANATION, args![workspace, answer]).await)).await?;
        row.map(|row| row.reader().text()).transpose()
    }

    /// Stores a visitor's rating (1 or -1). Returns false if the session has no such answer.
    pub async fn rate_answer(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        answer: MessageId,
        rating: i8,
        comment: &str,
        now_ms: i64,
    ) -> Result<bool> {
        let comment: Arc<str> = comment.into();
        self.write(transaction!(|tx, comment| {
            let rating = i64::from(rating);
            let sql = tx.dialect_sql(RATED, RATED_POSTGRES);
            let Some(before) = tx.number(sql, args![chatbot, session, answer]).await? else { return Ok(false) };
            tx.execute(RATE, args![chatbot, session, answer, rating, &*comment, now_ms]).await?;
            let down = i64::from(rating < 0) - i64::from(before < 0);
            tx.execute(SUM, args![chatbot, session, rating - before, down]).await?;
            Ok(true)
        }))
        .await
    }
}

/// Stores the answer and releases its session. Returns whether it was unfinished, and whether it held its session.
async fn finish(tx: &mut Tx<'_>, a: &FinishAnswer) -> Result<(bool, bool)> {
    let mut values = args![
        a.chatbot,
        a.session,
        a.answer_id,
        &a.content,
        &a.cards_json,
        a.total_token,
        a.no_answer,
        a.interrupted,
        &a.explanation_json,
    ];
    if let Tx::Postgres(_) = tx {
        values.extend(args![search_terms::of_message(a.chatbot, &a.content), a.now_ms, a.state_json.clone()]);
        let Some(row) = tx.row(FINISH_POSTGRES, values).await? else { return Ok((false, false)) };
        let mut counts = row.reader();
        return Ok((counts.int()? > 0, counts.int()? > 0));
    }
    if tx.execute(FINISH, values).await? == 0 {
        return Ok((false, false));
    }
    search_terms::mark_message(tx, a.answer_id).await?;
    let values = args![a.chatbot, a.session, a.answer_id, a.now_ms, a.state_json.clone(), a.no_answer];
    Ok((true, tx.execute(RELEASE, values).await? > 0))
}
