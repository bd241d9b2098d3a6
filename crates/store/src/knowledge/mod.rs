//! Knowledge entries of a chatbot. An entry and its search terms change together; a chatbot has at most 1,000 entries.

mod find;
mod search_terms;

use std::sync::Arc;

use porchlight_api::{ErrorCode, FieldError};
use porchlight_domain::{
    ChatbotId, KnowledgeEntryId,
    knowledge_entry::{KnowledgeEntryDraft, MAX_ENTRIES},
};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Row, RowReader, Tx, args},
    transaction::transaction,
};

/// A stored entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnowledgeEntryRow {
    pub id: KnowledgeEntryId,
    /// "" for an entry without a question.
    pub question: String,
    pub answer: String,
    pub created_at_ms: i64,
    pub changed_at_ms: i64,
}

const LIST: &str = "select id, question, answer, created_at_ms, changed_at_ms from fact
where chatbot = $1 order by created_at_ms desc, id desc";
const LOCK: &str = "select id from chatbot where id = $1";
const LOCK_POSTGRES: &str = "select id from chatbot where id = $1 for update";
const COUNT: &str = "select count(*) from fact where chatbot = $1";
const OLD: &str = "select seq, question from fact where chatbot = $1 and id = $2";
const INSERT: &str = "insert into fact (chatbot, id, question, answer, created_at_ms, changed_at_ms)
values ($1, $2, $3, $4, $5, $5) returning seq";
const CHANGE: &str = "update fact set question = $2, answer = $3, changed_at_ms = $4 where seq = $1";
const REMOVE: &str = "delete from fact where chatbot = $1 and id = $2";
const DELETE_TERMS: &str = "delete from fact_words where rowid = $1";
const INSERT_TERMS: &str = "insert into fact_words (rowid, words) values ($1, $2)";
const SET_TERMS_POSTGRES: &str = "update fact set words = array_to_tsvector(string_to_array($2, ' ')) where seq = $1";

/// The columns that `copied_terms` reads.
pub(crate) const COPIED_COLUMNS: &str = "chatbot, question, answer";

/// Returns the search terms of a row that was copied from another database.
pub(crate) fn copied_terms(cells: &mut RowReader<'_>) -> Result<String> {
    let chatbot = ChatbotId(cells.int()?);
    Ok(search_terms::entry_terms(chatbot, &cells.text()?, &cells.text()?))
}

impl Store {
    /// Returns the entries of a chatbot, newest first; at most 1,000.
    pub async fn list_entries(&self, chatbot: ChatbotId) -> Result<Vec<KnowledgeEntryRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![chatbot]).await)).await?;
        rows.iter().map(entry_row).collect()
    }

    /// Stores a new entry. Errors: `Invalid` if the chatbot has 1,000 entries.
    pub async fn insert_entry(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: KnowledgeEntryId,
        draft: &KnowledgeEntryDraft,
    ) -> Result<WriteOutcome<KnowledgeEntryId>> {
        let (draft, now_ms) = (Arc::new(draft.clone()), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, draft| {
                lock(&mut tx, chatbot).await?;
                if tx.number(COUNT, args![chatbot]).await?.unwrap_or(0) >= MAX_ENTRIES {
                    return Err(StoreError::Invalid(vec![has_room()]));
                }
                let question = draft.question.clone().unwrap_or_default();
                let values = args![chatbot, id, &question, &draft.answer, now_ms];
                let seq = tx.number(INSERT, values).await?.ok_or(StoreError::NotFound)?;
                insert_terms(&mut tx, seq, &search_terms::entry_terms(chatbot, &question, &draft.answer)).await?;
                Ok(id)
            }),
        )
        .await
    }

    /// Updates an entry. Returns false if the chatbot has no such entry.
    pub async fn update_entry(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: KnowledgeEntryId,
        draft: &KnowledgeEntryDraft,
    ) -> Result<WriteOutcome<bool>> {
        let (draft, now_ms) = (Arc::new(draft.clone()), write.now_ms);
        self.write_once(
            write,
            transaction!(|tx, draft| {
                lock(&mut tx, chatbot).await?;
                let Some(old) = tx.row(OLD, args![chatbot, id]).await? else { return Ok(false) };
                let mut cells = old.reader();
                let (seq, question) = (cells.int()?, cells.text()?);
                let question = draft.question.clone().unwrap_or(question);
                tx.execute(CHANGE, args![seq, &question, &draft.answer, now_ms]).await?;
                if let Tx::Sqlite(_) = tx {
                    tx.execute(DELETE_TERMS, args![seq]).await?;
                }
                insert_terms(&mut tx, seq, &search_terms::entry_terms(chatbot, &question, &draft.answer)).await?;
                Ok(true)
            }),
        )
        .await
    }

    /// Deletes an entry. Returns false if the chatbot has no such entry.
    pub async fn delete_entry(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: KnowledgeEntryId,
    ) -> Result<WriteOutcome<bool>> {
        self.write_once(write, transaction!(|tx| Ok(tx.execute(REMOVE, args![chatbot, id]).await? > 0))).await
    }
}

/// Serializes writes of this chatbot's entries, so the count is exact.
async fn lock(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<()> {
    let sql = tx.dialect_sql(LOCK, LOCK_POSTGRES);
    tx.number(sql, args![chatbot]).await?.map(|_| ()).ok_or(StoreError::NotFound)
}

async fn insert_terms(tx: &mut Tx<'_>, seq: i64, terms: &str) -> Result<()> {
    let sql = tx.dialect_sql(INSERT_TERMS, SET_TERMS_POSTGRES);
    tx.execute(sql, args![seq, terms]).await?;
    Ok(())
}

fn has_room() -> FieldError {
    let message = format!("A chatbot can have at most {MAX_ENTRIES} facts.");
    FieldError { code: ErrorCode::TooMany, field: "Question".into(), message }
}

fn entry_row(row: &Row) -> Result<KnowledgeEntryRow> {
    let mut cells = row.reader();
    Ok(KnowledgeEntryRow {
        id: KnowledgeEntryId(cells.int()?),
        question: cells.text()?,
        answer: cells.text()?,
        created_at_ms: cells.int()?,
        changed_at_ms: cells.int()?,
    })
}
