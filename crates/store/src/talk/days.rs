//! Counts what was asked, what had no answer and who was handed over, by stretches of time.
//!
//! Why it exists: the owner's chart of days. Exact, and no stretch costs more than its own rows of
//! an index that holds nothing else, and those of previews in it. Not here: where a chatbot's day begins (the server).

use porchlight_domain::ChatbotId;

use crate::{
    Store,
    database::{Tx, args},
    error::Result,
    transaction::work,
};

/// What happened in one stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DayCount {
    /// What visitors asked; the wish for a person is none.
    pub questions: i64,
    /// How many of them had no answer.
    pub no_answers: i64,
    /// How many talks were handed over.
    pub handed_over: i64,
}

impl Store {
    /// Counts each stretch, from its first millisecond to before its second, in their order.
    pub async fn count_days(&self, chatbot: ChatbotId, stretches: &[(i64, i64)]) -> Result<Vec<DayCount>> {
        if stretches.is_empty() {
            return Ok(Vec::new());
        }
        let stretches: std::sync::Arc<[(i64, i64)]> = stretches.into();
        let rows = self.read(work!(|tx, stretches| {
            let text = counts(&tx, &stretches);
            tx.rows(text, args![chatbot]).await
        }));
        rows.await?
            .iter()
            .map(|row| {
                let mut cells = row.cells();
                Ok(DayCount { questions: cells.int()?, no_answers: cells.int()?, handed_over: cells.int()? })
            })
            .collect()
    }
}

/// One statement for all: the bounds are numbers and stand in its text.
fn counts(tx: &Tx<'_>, stretches: &[(i64, i64)]) -> String {
    // Without statistics SQLite would take the index of all messages, and read each of them.
    let by = |index: &str| tx.pick(format!(" indexed by {index}"), String::new());
    let bounds =
        stretches.iter().enumerate().map(|(place, (start_ms, end_ms))| format!("({place}, {start_ms}, {end_ms})"));
    let within = |column: &str| format!("{column} >= stretch.start_ms and {column} < stretch.end_ms");
    // Previews are few: they are taken off again, so that the many need not be looked up in their sessions.
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
         (select count(*) from message m{asked} where m.chatbot = $1 and m.role = 'visitor' and m.kind <> 'Handover'
            and {created}) - {asked_in_previews},
         (select count(*) from message m{no_answer} where m.chatbot = $1 and m.no_answer = 1 and {created})
            - {unanswered_in_previews},
         (select count(*) from session s{handed} where s.chatbot = $1 and s.handed_over_at_ms is not null
            and s.preview = 0 and {handed_at})
         from stretch order by place",
        bounds = bounds.collect::<Vec<_>>().join(", "),
        asked = by("message_asked"),
        no_answer = by("message_no_answer"),
        handed = by("session_handed_at"),
        asked_in_previews = of_previews("m.role = 'visitor' and m.kind <> 'Handover'"),
        unanswered_in_previews = of_previews("m.no_answer = 1"),
        created = within("m.created_at_ms"),
        handed_at = within("s.handed_over_at_ms"),
    )
}
