//! Reports how much of its limits a chatbot uses.

use porchlight_domain::ChatbotId;

use crate::{Store, error::Result, executor::args, transaction::transaction};

/// For each limit, the subject with the highest use in a window that hadn't ended at `$2`.
const LIST: &str = "select name, substr(subject, 1, 1), max(used), count(*) from usage_count
where chatbot = $1 and end_ms > $2 group by name, substr(subject, 1, 1) order by name, 2";

/// Uses the index `session_last`, so sessions of earlier days aren't read.
const MAX_SESSION_QUESTIONS: &str = "select coalesce(max(questions), 0) from session
where chatbot = $1 and last_at_ms >= $2 and talk_kind is not null";

/// The use of one limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsageCount {
    /// The limit's name.
    pub name: String,
    /// "i", "s" or "c": client IP, session or chatbot.
    pub scope: String,
    /// The highest use by one subject.
    pub max_used: i64,
    pub subjects: i64,
}

impl Store {
    /// Returns the most questions of a session used since `since_ms`, without preview sessions.
    pub async fn max_session_questions(&self, chatbot: ChatbotId, since_ms: i64) -> Result<i64> {
        let max =
            self.read(transaction!(|tx| tx.number(MAX_SESSION_QUESTIONS, args![chatbot, since_ms]).await)).await?;
        Ok(max.unwrap_or(0))
    }

    /// Returns the use of all limits by the chatbot's clients, in windows that ended after `since_ms`.
    pub async fn usage_counts(&self, chatbot: ChatbotId, since_ms: i64) -> Result<Vec<UsageCount>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![chatbot, since_ms]).await)).await?;
        let count = |row: &crate::executor::Row| {
            let mut cells = row.reader();
            Ok(UsageCount { name: cells.text()?, scope: cells.text()?, max_used: cells.int()?, subjects: cells.int()? })
        };
        rows.iter().map(count).collect()
    }
}
