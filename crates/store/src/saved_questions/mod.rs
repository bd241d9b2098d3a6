//! Questions of a chatbot that are kept to be run again, with the expected answer and that of the last run.

mod runs;

use std::sync::Arc;

use porchlight_api::{ErrorCode, FieldError, SavedAnswer};
use porchlight_domain::{
    ChatbotId, SavedQuestionId,
    saved_question::{MAX_QUESTIONS, SavedQuestionDraft},
};

pub use runs::SavedQuestionRun;

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Row, args},
    idempotency::{from_json, to_json},
    transaction::transaction,
};

/// A stored question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedQuestionRow {
    pub id: SavedQuestionId,
    pub question: String,
    /// `None` before the first run.
    pub expected: Option<SavedAnswer>,
    /// The answer of the last run, if it had one.
    pub last: Option<SavedAnswer>,
    /// Why the last run failed; "" if it didn't.
    pub failure: String,
    /// When it last ran.
    pub ran_at_ms: Option<i64>,
    pub created_at_ms: i64,
}

const LIST: &str = "select id, question, expected, last, failure, ran_at_ms, created_at_ms from saved_question
where chatbot = $1 order by seq";
const LOCK: &str = "select id from chatbot where id = $1";
const LOCK_POSTGRES: &str = "select id from chatbot where id = $1 for update";
const COUNT: &str = "select count(*) from saved_question where chatbot = $1";
const BY_HASH: &str = "select id from saved_question where chatbot = $1 and question_hash = $2";
const BY_ID: &str = "select id from saved_question where chatbot = $1 and id = $2";
const INSERT: &str = "insert into saved_question
(chatbot, id, question, question_hash, expected, last, failure, ran_at_ms, created_at_ms)
values ($1, $2, $3, $4, $5, $5, '', $6, $7)";
const RENAME: &str = "update saved_question set question = $3, question_hash = $4 where chatbot = $1 and id = $2";
/// An accepted answer ends a failure, because it is compared with the next run.
const EXPECT: &str =
    "update saved_question set expected = $3, last = coalesce(last, $3), failure = '' where chatbot = $1 and id = $2";
const REMOVE: &str = "delete from saved_question where chatbot = $1 and id = $2";

impl Store {
    /// Returns the saved questions of a chatbot, oldest first; at most 500.
    pub async fn list_saved_questions(&self, chatbot: ChatbotId) -> Result<Vec<SavedQuestionRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![chatbot]).await)).await?;
        rows.iter().map(saved_question_row).collect()
    }

    /// Stores a question, or the expected answer of the one with this hash; returns its ID.
    ///
    /// # Errors
    /// `Invalid` if the chatbot has 500 questions.
    pub async fn insert_saved_question(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: SavedQuestionId,
        draft: &SavedQuestionDraft,
        hash: &str,
    ) -> Result<WriteOutcome<SavedQuestionId>> {
        let (draft, hash, now_ms) = (Arc::new(draft.clone()), Arc::<str>::from(hash), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, draft, hash| {
                let lock = tx.dialect_sql(LOCK, LOCK_POSTGRES);
                tx.number(lock, args![chatbot]).await?.ok_or(StoreError::NotFound)?;
                let expected = draft.expected.as_ref().map(to_json).transpose()?;
                if let Some(known) = tx.number(BY_HASH, args![chatbot, &*hash]).await? {
                    if let Some(expected) = expected {
                        tx.execute(EXPECT, args![chatbot, known, expected]).await?;
                    }
                    return Ok(SavedQuestionId(known));
                }
                if tx.number(COUNT, args![chatbot]).await?.unwrap_or(0) >= MAX_QUESTIONS {
                    return Err(StoreError::Invalid(vec![no_room()]));
                }
                let ran_at_ms = expected.is_some().then_some(now_ms);
                let question = draft.question.as_deref().unwrap_or_default();
                let values = args![chatbot, id, question, &*hash, expected, ran_at_ms, now_ms];
                tx.execute(INSERT, values).await?;
                Ok(id)
            }),
        )
        .await
    }

    /// Changes a question or its expected answer. Returns false if the chatbot has no such question.
    ///
    /// # Errors
    /// `Taken` if another question has this hash.
    pub async fn update_saved_question(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: SavedQuestionId,
        draft: &SavedQuestionDraft,
        hash: Option<&str>,
    ) -> Result<WriteOutcome<bool>> {
        let (draft, hash) = (Arc::new(draft.clone()), hash.map(Arc::<str>::from));
        self.write_once(
            write,
            transaction!(|tx, draft, hash| {
                let lock = tx.dialect_sql(LOCK, LOCK_POSTGRES);
                tx.number(lock, args![chatbot]).await?.ok_or(StoreError::NotFound)?;
                if tx.number(BY_ID, args![chatbot, id]).await?.is_none() {
                    return Ok(false);
                }
                if let (Some(question), Some(hash)) = (&draft.question, hash) {
                    if tx.number(BY_HASH, args![chatbot, &*hash]).await?.is_some_and(|known| known != id.0) {
                        return Err(StoreError::Taken("Question"));
                    }
                    tx.execute(RENAME, args![chatbot, id, question, &*hash]).await?;
                }
                if let Some(expected) = &draft.expected {
                    tx.execute(EXPECT, args![chatbot, id, to_json(expected)?]).await?;
                }
                Ok(true)
            }),
        )
        .await
    }

    /// Deletes a question. Returns false if the chatbot has no such question.
    pub async fn delete_saved_question(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: SavedQuestionId,
    ) -> Result<WriteOutcome<bool>> {
        self.write_once(write, transaction!(|tx| Ok(tx.execute(REMOVE, args![chatbot, id]).await? > 0))).await
    }
}

fn no_room() -> FieldError {
    let message = format!("A chatbot can have at most {MAX_QUESTIONS} saved questions.");
    FieldError { code: ErrorCode::TooMany, field: "Question".into(), message }
}

fn saved_question_row(row: &Row) -> Result<SavedQuestionRow> {
    let mut cells = row.reader();
    Ok(SavedQuestionRow {
        id: SavedQuestionId(cells.int()?),
        question: cells.text()?,
        expected: cells.maybe_text()?.map(|json| from_json(&json)).transpose()?,
        last: cells.maybe_text()?.map(|json| from_json(&json)).transpose()?,
        failure: cells.text()?,
        ran_at_ms: cells.maybe_int()?,
        created_at_ms: cells.int()?,
    })
}
