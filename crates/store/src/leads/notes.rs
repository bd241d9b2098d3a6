//! Notes of the office on a lead or conversation. They are never messages, so no operation of a visitor reaches them.

use std::sync::Arc;

use porchlight_api::{ErrorCode, FieldError};
use porchlight_domain::{ChatbotId, LeadId, NoteId, SessionId};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Row, Tx, args},
    transaction::transaction,
};

/// Most notes of a lead or a conversation.
pub const MAX_NOTES: i64 = 200;

/// Also those on its conversation.
const OF_LEAD: &str = "select id, content, created_at_ms, changed_at_ms from note where chatbot = $1
and (lead = $2 or session in (select session from lead where id = $2)) order by created_at_ms, id";
/// Also those on its leads.
const OF_SESSION: &str = "select id, content, created_at_ms, changed_at_ms from note where chatbot = $1
and (session = $2 or lead in (select id from lead where chatbot = $1 and session = $2)) order by created_at_ms, id";
const NEWEST_LEAD: &str = "select id from lead where chatbot = $1 and session = $2
order by created_at_ms desc, id desc limit 1";
const LOCK_SESSION: &str = "select id from session where chatbot = $1 and id = $2 and preview = 0";
const LOCK_SESSION_POSTGRES: &str =
    "select id from session where chatbot = $1 and id = $2 and preview = 0 for no key update";
const COUNT_SESSION: &str = "select count(*) from note where chatbot = $1 and session = $2";
const LOCK: &str = "select id from lead where chatbot = $1 and id = $2";
const LOCK_POSTGRES: &str = "select id from lead where chatbot = $1 and id = $2 for update";
const COUNT: &str = "select count(*) from note where chatbot = $1 and lead = $2";
const INSERT: &str = "insert into note (id, chatbot, lead, session, content, created_at_ms, changed_at_ms)
values ($1, $2, $3, $4, $5, $6, $6)";
const CHANGE: &str = "update note set content = $3, changed_at_ms = $4 where chatbot = $1 and id = $2";
const REMOVE: &str = "delete from note where chatbot = $1 and id = $2";

/// What a note is added to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteSubject {
    Lead(LeadId),
    /// The note goes to the conversation's newest lead if it has one.
    Session(SessionId),
}

/// A stored note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteRow {
    pub id: NoteId,
    pub content: String,
    pub created_at_ms: i64,
    pub changed_at_ms: i64,
}

impl Store {
    /// Returns the notes of a lead and its conversation, oldest first.
    pub async fn notes(&self, chatbot: ChatbotId, lead: LeadId) -> Result<Vec<NoteRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(OF_LEAD, args![chatbot, lead]).await)).await?;
        rows.iter().map(note_row).collect()
    }

    /// Returns the notes of a conversation and its leads, oldest first.
    pub async fn notes_of_session(&self, chatbot: ChatbotId, session: SessionId) -> Result<Vec<NoteRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(OF_SESSION, args![chatbot, session]).await)).await?;
        rows.iter().map(note_row).collect()
    }

    /// Adds a note to a lead or a conversation. `None` if the chatbot has no such one.
    ///
    /// # Errors
    /// `Invalid` if it has 200 notes.
    pub async fn insert_note(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        subject: NoteSubject,
        (id, content): (NoteId, &str),
    ) -> Result<WriteOutcome<Option<NoteId>>> {
        let (content, now_ms) = (Arc::<str>::from(content), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, content| {
                let Some((lead, session)) = lock(&mut tx, chatbot, subject).await? else { return Ok(None) };
                tx.execute(INSERT, args![id, chatbot, lead, session, &*content, now_ms]).await?;
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

/// Locks what a note is added to; returns its lead and session.
async fn lock(tx: &mut Tx<'_>, chatbot: ChatbotId, subject: NoteSubject) -> Result<Option<(Option<i64>, Option<i64>)>> {
    let (id, sql, count) = match subject {
        NoteSubject::Lead(lead) => (lead.0, tx.dialect_sql(LOCK, LOCK_POSTGRES), COUNT),
        NoteSubject::Session(session) => {
            (session.0, tx.dialect_sql(LOCK_SESSION, LOCK_SESSION_POSTGRES), COUNT_SESSION)
        }
    };
    if tx.number(sql, args![chatbot, id]).await?.is_none() {
        return Ok(None);
    }
    if tx.number(count, args![chatbot, id]).await?.unwrap_or(0) >= MAX_NOTES {
        return Err(StoreError::Invalid(vec![no_room()]));
    }
    Ok(Some(match subject {
        NoteSubject::Lead(_) => (Some(id), None),
        // The lead outlives its conversation, and the note with it.
        NoteSubject::Session(_) => match tx.number(NEWEST_LEAD, args![chatbot, id]).await? {
            Some(lead) => (Some(lead), None),
            None => (None, Some(id)),
        },
    }))
}

fn no_room() -> FieldError {
    let message = format!("A lead or conversation can have at most {MAX_NOTES} notes.");
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
