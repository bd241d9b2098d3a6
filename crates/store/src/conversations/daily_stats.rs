//! Counts questions, unanswered questions and handoffs by time range, for the chart of days. A range costs only its own
//! rows of an index, plus those of previews.

use porchlight_domain::ChatbotId;

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
    transaction::transaction,
};

/// Counts of one time range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DailyStats {
    /// Questions of visitors; asking for a person isn't one.
    pub questions: i64,
    /// Questions without an answer.
    pub no_answers: i64,
    /// Conversations handed off.
    pub handoffs: i64,
}

impl Store {
    /// Counts each half-open range of milliseconds, in order.
    pub async fn count_days(&self, chatbot: ChatbotId, stretches: &[(i64, i64)]) -> Result<Vec<DailyStats>> {
        if stretches.is_empty() {
            return Ok(Vec::new());
        }
        let stretches: std::sync::Arc<[(i64, i64)]> = stretches.into();
        let rows = self.read(transaction!(|tx, stretches| {
            let text = counts(&tx, &stretches);
            tx.rows(text, args![chatbot]).await
        }));
        rows.await?
            .iter()
            .map(|row| {
                let mut cells = row.reader();
                Ok(DailyStats { questions: cells.int()?, no_answers: cells.int()?, handoffs: cells.int()? })
            })
            .collect()
    }
}

/// Builds one statement for all ranges. The bounds are numbers, so they are part of its text.
fn counts(tx: &Tx<'_>, stretches: &[(i64, i64)]) -> String {
    // Without statistics, SQLite might read every message that an index names.
    let by = |index: &str| tx.dialect_sql(format!(" indexed by {index}"), String::new());
    let bounds =
        stretches.iter().enumerate().map(|(place, (start_ms, end_ms))| format!("({place}, {start_ms}, {end_ms})"));
    let within = |column: &str| format!("{column} >= stretch.start_ms and {column} < stretch.end_ms");
    // Previews are few, so they are subtracted. Looking up the session of every message would cost more.
    let of_previews = |what: &str| {
        format!(
            "(select count(*) from session p{preview} cross join message m{by_session} where p.chatbot = $1
              and p.preview = 1 and p.last_at_ms >= stretch.start_ms and m.session = p.id and {what} and {created})",
            preview = by("session_preview"),
            by_session = by("message_session"),
            created = within("m.created_at_ms"),
        )
    };
    format!(
        "with stretch (place, start_ms, end_ms) as (values {bounds}) select
         (select count(*) from message m{questions} where m.chatbot = $1 and m.role = 'visitor' and m.kind <> 'Handover' and m.kind <> 'ToAgent'
            and {created}) - {questions_in_previews},
         (select count(*) from message m{no_answer} where m.chatbot = $1 and m.no_answer = 1 and {created})
            - {unanswered_in_previews},
         (select count(*) from session s{handed} where s.chatbot = $1 and s.handed_over_at_ms is not null
            and s.preview = 0 and {handed_at})
         from stretch order by place",
        bounds = bounds.collect::<Vec<_>>().join(", "),
        questions = by("message_chatbot"),
        no_answer = by("message_no_answer"),
        handed = by("session_handed_at"),
        questions_in_previews = of_previews("m.role = 'visitor' and m.kind <> 'Handover' and m.kind <> 'ToAgent'"),
        unanswered_in_previews = of_previews("m.no_answer = 1"),
        created = within("m.created_at_ms"),
        handed_at = within("s.handed_over_at_ms"),
    )
}
