//! Finds knowledge entries that share a term with a question. Full text narrows a thousand entries to a few; the caller
//! ranks them, so both databases agree.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, search_terms::search_terms};

use crate::{
    Store,
    error::Result,
    executor::args,
    knowledge::{
        KnowledgeEntryRow, entry_row,
        search_terms::{fts5_query, tsquery},
    },
    transaction::transaction,
};

/// Most words of a question to search for.
const MAX_TERMS: usize = 64;

const FIND: &str = "select id, question, answer, created_at_ms, changed_at_ms from fact where chatbot = $1
and seq in (select rowid from fact_words where fact_words match $2) order by created_at_ms desc, id desc";
const FIND_POSTGRES: &str = "select id, question, answer, created_at_ms, changed_at_ms from fact where chatbot = $1
and words @@ cast($2 as tsquery) order by created_at_ms desc, id desc";

impl Store {
    /// Returns a chatbot's entries that may match a question, newest first.
    pub async fn find_entries(&self, chatbot: ChatbotId, question: &str) -> Result<Vec<KnowledgeEntryRow>> {
        let mut terms = search_terms(question);
        terms.truncate(MAX_TERMS);
        if terms.is_empty() {
            return Ok(Vec::new());
        }
        let terms = Arc::new(terms);
        let rows = self
            .read(transaction!(|tx, terms| {
                let query = tx.dialect_sql(fts5_query(chatbot, &terms), tsquery(chatbot, &terms));
                tx.rows(tx.dialect_sql(FIND, FIND_POSTGRES), args![chatbot, query]).await
            }))
            .await?;
        rows.iter().map(entry_row).collect()
    }
}
