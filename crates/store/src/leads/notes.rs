//! Notes of the office on a lead. They are never messages, so no operation of a visitor can reach them.

use std::sync::Arc;

use porchlight_api::{ErrorCode, FieldError};
use porchlight_domain::{ChatbotId, LeadId, NoteId};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Row, args},
    transaction::transaction,
};

/// Most notes of a lead.
pub const MAX_NOTES: i64 = 200;

const LIST: &str = "select id, content, created_at_ms, changed_at_ms from note where chatbot = $1 and lead = $2
order by created_at_ms, id";
const LOCK: &str = "select id from lead where chatbot = $1 and id = $2";
const LOCK_POSTGRES: &str = "select id from lead where chatbot = $1 and id = $2 for update";
const COUNT: &str = "select count(*) from note where chatbot = $1 and lead = $2";
const INSERT: &str = "insert into note (id, chatbot, lead, content, created_at_ms, changed_at_ms)
values ($1, $2, $3, $4, $5, $5)";
const CHANGE: &str = "update note set content = $3, changed_at_ms = $4 where chatbot = $1 and id = $2";
const REMOVE: &str = "delete from note where chatbot = $1 and id = $2";

/// A stored note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteRow {
    pub id: NoteId,
    pub content: String,
    pub created_at_ms: i64,
    pub changed_at_ms: i64,
}

impl Store {
    /// Returns the notes of a lead, oldest first; at most 200.
    pub async fn notes(&self, chatbot: ChatbotId, lead: LeadId) -> Result<Vec<NoteRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![chatbot, lead]).await)).await?;
        rows.iter().map(note_row).collect()
    }

    /// Adds a note to a lead. Returns false if the chatbot has no such lead.
    ///
    /// # Errors
    /// `Invalid` if the lead has 200 notes.
    pub async fn insert_note(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        lead: LeadId,
        (id, content): (NoteId, &str),
    ) -> Result<WriteOutcome<Option<NoteId>>> {
        let (content, now_ms) = (Arc::<str>::from(content), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, content| {
                let lock = tx.dialect_sql(LOCK, LOCK_POSTGRES);
                if tx.number(lock, args![chatbot, lead]).await?.is_none() {
                    return Ok(None);
                }
                if tx.number(COUNT, args![chatbot, lead]).await?.unwrap_or(0) >= MAX_NOTES {
                    return Err(StoreError::Invalid(vec![no_room()]));
                }
                tx.execute(INSERT, args![id, chatbot, lead, &*content, now_ms]).await?;
                Ok(Some(id))
            }),
        )
        .await
    }

    /// Changes a note. Returns false if the chatbot has no such note.
    pub async fn change_note(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        (id, content): (NoteId, &str),
    ) -> Result<WriteOutcome<bool>> {
        let (content, now_ms) = (Arc::<str>::from(content), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, content| Ok(tx.execute(CHANGE, args![chatbot, id, &*content, now_ms]).await? > 0)),
        )
        .await
    }

    /// Deletes a note. Returns false if the chatbot has no such note.
    pub async fn delete_note(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: NoteId,
    ) -> Result<WriteOutcome<bool>> {
        self.write_once(write, transaction!(|tx| Ok(tx.execute(REMOVE, args![chatbot, id]).await? > 0))).await
    }
}

fn no_room() -> FieldError {
    let message = format!("A lead can have at most {MAX_NOTES} notes.");
    FieldError { code: ErrorCode::TooMany, field: "Content".into(), message }
}

fn note_row(row: &Row) -> Result<NoteRow> {
    let mut cells = row.reader();
    Ok(NoteRow {
        id: NoteId(cells.int()?),
        content: cells.text()?,
        created_at_ms: cells.int()?,
        changed_at_ms: cells.int()?,
    })
}
