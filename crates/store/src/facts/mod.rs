//! Saved questions with their answers: kept, listed, removed.
//!
//! Why it exists: a fact and its words change together, and a chatbot never has more than its
//! thousand. Not here: finding them for a question (`find.rs`), and what a fact may say (the
//! domain's `saved_fact`).

mod find;
mod words;

use std::sync::Arc;

use porchlight_api::{Detail, Problem};
use porchlight_domain::{
    ChatbotId, KnowledgeEntryId,
    knowledge_entry::{KnowledgeEntryDraft, MAX_ENTRIES},
};

use crate::{
    Done, Store, Write,
    database::{Row, Tx, args},
    error::{Result, StoreError},
    transaction::work,
};

/// A fact as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactRow {
    pub id: KnowledgeEntryId,
    /// "" for a fact without a question.
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
const FORGET_WORDS: &str = "delete from fact_words where rowid = $1";
const KEEP_WORDS: &str = "insert into fact_words (rowid, words) values ($1, $2)";
const KEEP_WORDS_POSTGRES: &str = "update fact set words = array_to_tsvector(string_to_array($2, ' ')) where seq = $1";

impl Store {
    /// The facts of a chatbot, newest first; at most a thousand.
    pub async fn list_facts(&self, chatbot: ChatbotId) -> Result<Vec<FactRow>> {
        let rows = self.read(work!(|tx| tx.rows(LIST, args![chatbot]).await)).await?;
        rows.iter().map(fact_row).collect()
    }

    /// Keeps a new fact; `Invalid` when the chatbot has as many as it can have.
    pub async fn insert_fact(
        &self,
        write: &Write,
        chatbot: ChatbotId,
        id: KnowledgeEntryId,
        draft: &KnowledgeEntryDraft,
    ) -> Result<Done<KnowledgeEntryId>> {
        let (draft, now_ms) = (Arc::new(draft.clone()), write.now_ms);
        self.write_once(
            write,
            work!(|tx, draft| {
                lock(&mut tx, chatbot).await?;
                if tx.number(COUNT, args![chatbot]).await?.unwrap_or(0) >= MAX_ENTRIES {
                    return Err(StoreError::Invalid(vec![too_many()]));
                }
                let question = draft.question.clone().unwrap_or_default();
                let values = args![chatbot, id, &question, &draft.answer, now_ms];
                let seq = tx.number(INSERT, values).await?.ok_or(StoreError::NotFound)?;
                keep_words(&mut tx, seq, &words::words_of(chatbot, &question, &draft.answer)).await?;
                Ok(id)
            }),
        )
        .await
    }

    /// Changes a fact; false when the chatbot has no such one.
    pub async fn change_fact(
        &self,
        write: &Write,
        chatbot: ChatbotId,
        id: KnowledgeEntryId,
        draft: &KnowledgeEntryDraft,
    ) -> Result<Done<bool>> {
        let (draft, now_ms) = (Arc::new(draft.clone()), write.now_ms);
        self.write_once(
            write,
            work!(|tx, draft| {
                lock(&mut tx, chatbot).await?;
                let Some(old) = tx.row(OLD, args![chatbot, id]).await? else { return Ok(false) };
                let mut cells = old.cells();
                let (seq, question) = (cells.int()?, cells.text()?);
                let question = draft.question.clone().unwrap_or(question);
                tx.execute(CHANGE, args![seq, &question, &draft.answer, now_ms]).await?;
                if let Tx::Sqlite(_) = tx {
                    tx.execute(FORGET_WORDS, args![seq]).await?;
                }
                keep_words(&mut tx, seq, &words::words_of(chatbot, &question, &draft.answer)).await?;
                Ok(true)
            }),
        )
        .await
    }

    /// Removes a fact; false when the chatbot has no such one.
    pub async fn remove_fact(&self, write: &Write, chatbot: ChatbotId, id: KnowledgeEntryId) -> Result<Done<bool>> {
        self.write_once(write, work!(|tx| Ok(tx.execute(REMOVE, args![chatbot, id]).await? > 0))).await
    }
}

/// Waits until no other write of this chatbot's facts runs, so that they are counted right.
async fn lock(tx: &mut Tx<'_>, chatbot: ChatbotId) -> Result<()> {
    let sql = tx.pick(LOCK, LOCK_POSTGRES);
    tx.number(sql, args![chatbot]).await?.map(|_| ()).ok_or(StoreError::NotFound)
}

async fn keep_words(tx: &mut Tx<'_>, seq: i64, words: &str) -> Result<()> {
    let sql = tx.pick(KEEP_WORDS, KEEP_WORDS_POSTGRES);
    tx.execute(sql, args![seq, words]).await?;
    Ok(())
}

fn too_many() -> Problem {
    let message = format!("A chatbot can have at most {MAX_ENTRIES} facts.");
    Problem { detail: Detail::TooMany, field: "Question".into(), message }
}

fn fact_row(row: &Row) -> Result<FactRow> {
    let mut cells = row.cells();
    Ok(FactRow {
        id: KnowledgeEntryId(cells.int()?),
        question: cells.text()?,
        answer: cells.text()?,
        created_at_ms: cells.int()?,
        changed_at_ms: cells.int()?,
    })
}
