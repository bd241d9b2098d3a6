//! Finds the facts that share a word with a question.
//!
//! Why it exists: full text narrows a thousand facts to a few. Not here: how well they fit,
//! which is decided on the texts themselves and alike for both databases.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, search_terms::search_terms};

use crate::{
    Store,
    database::args,
    error::Result,
    facts::{
        FactRow, fact_row,
        words::{fts5_query, tsquery},
    },
    transaction::work,
};

/// Words of a question that are looked for; who writes more has said what it is about.
const MOST_WORDS: usize = 64;

const FIND: &str = "select id, question, answer, created_at_ms, changed_at_ms from fact where chatbot = $1
and seq in (select rowid from fact_words where fact_words match $2) order by created_at_ms desc, id desc";
const FIND_POSTGRES: &str = "select id, question, answer, created_at_ms, changed_at_ms from fact where chatbot = $1
and words @@ cast($2 as tsquery) order by created_at_ms desc, id desc";

impl Store {
    /// Facts of a chatbot that may have to do with a question, newest first.
    pub async fn facts_about(&self, chatbot: ChatbotId, question: &str) -> Result<Vec<FactRow>> {
        let mut words = search_terms(question);
        words.truncate(MOST_WORDS);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let words = Arc::new(words);
        let rows = self
            .read(work!(|tx, words| {
                let query = tx.pick(fts5_query(chatbot, &words), tsquery(chatbot, &words));
                tx.rows(tx.pick(FIND, FIND_POSTGRES), args![chatbot, query]).await
            }))
            .await?;
        rows.iter().map(fact_row).collect()
    }
}
