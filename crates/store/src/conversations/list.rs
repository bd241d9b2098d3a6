//! Lists conversations by last message, newest first, with the exact total. No page costs more than the first; see
//! docs/decisions/007-conversation-counts-by-day.md. Migrations 0006 and 0008 define the counts.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, SessionId};

use crate::{
    Store,
    error::Result,
    executor::{Row, RowReader, SqlValue, Tx, args},
    listings::search_terms::{fts5_query, split, tsquery},
    transaction::transaction,
};

const DAY_MS: i64 = 24 * 3600 * 1000;
/// Most words of a search; the rest is ignored.
const MAX_TERMS: usize = 20;

macro_rules! columns {
    () => {
        "select s.id, s.created_at_ms, s.last_at_ms, s.uri, s.visitor_name, s.visitor_email, s.visitor_phone, \
         s.questions, s.no_answers, coalesce(s.handed_over_at_ms, 0), s.rating, s.first_question"
    };
}
/// What `read_row` reads, of a table `session s`.
pub(crate) const COLUMN_LIST: &str = columns!();
const COLUMNS: &str = concat!(columns!(), " from session s");
const FTS5: &str = "select m.session from message m where m.id in
(select rowid from message_words where message_words match ?)";
const TSVECTOR: &str = "select m.session from message m where m.chatbot = $1 and m.words @@ cast(? as tsquery)";

/// Filters a list of conversations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConversationQuery {
    /// Words or prefixes that all occur in one message; "" for any.
    pub search: String,
    pub no_answer: Option<bool>,
    pub handed_off: Option<bool>,
    pub rated_down: Option<bool>,
    /// The last message's time, from `start_ms` to before `end_ms`.
    pub start_ms: i64,
    pub end_ms: i64,
    pub offset: i64,
    pub size: i64,
}

/// A conversation in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationRow {
    pub session: SessionId,
    pub created_at_ms: i64,
    pub last_at_ms: i64,
    pub uri: String,
    /// "" if unknown.
    pub visitor_name: String,
    pub visitor_email: String,
    pub visitor_phone: String,
    pub questions: i64,
    pub no_answers: i64,
    pub is_handed_off: bool,
    /// The sum of its ratings.
    pub rating: i64,
    /// Cut to 200 characters.
    pub first_question: String,
}

/// A time range and the number of conversations whose last message is in it.
struct TimeRange {
    start_ms: i64,
    end_ms: i64,
    n: i64,
}

impl Store {
    /// Returns one page of conversations with a question or a handoff, and the total.
    pub async fn list_conversations(
        &self,
        chatbot: ChatbotId,
        query: &ConversationQuery,
    ) -> Result<(Vec<ConversationRow>, i64)> {
        let query = Arc::new(query.clone());
        if !query.search.is_empty()
            && let Err(error) = self.index_marked_messages().await
        {
            tracing::warn!(%error, "a search leaves out the newest messages");
        }
        self.read_together(transaction!(|tx, query| {
            let terms = split(&query.search);
            match terms.is_empty() {
                // Only punctuation: there is no word to search for.
                true if !query.search.trim().is_empty() => Ok((Vec::new(), 0)),
                true => by_days(&mut tx, chatbot, &query).await,
                false => by_terms(&mut tx, chatbot, &query, &terms[..terms.len().min(MAX_TERMS)]).await,
            }
        }))
        .await
    }
}

async fn by_days(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    query: &ConversationQuery,
) -> Result<(Vec<ConversationRow>, i64)> {
    let time_ranges = time_ranges(tx, chatbot, query).await?;
    let total = time_ranges.iter().map(|stretch| stretch.n).sum();
    let (mut skip, mut begins) = (query.offset, None);
    for stretch in &time_ranges {
        if skip < stretch.n {
            begins = Some(stretch);
            break;
        }
        skip -= stretch.n;
    }
    let Some(first) = begins else { return Ok((Vec::new(), total)) };
    let text = format!(
        "{COLUMNS} where s.chatbot = $1 and s.talk_kind is not null and s.last_at_ms >= $2 and s.last_at_ms < $3{}
         order by s.last_at_ms desc, s.id desc limit $4 offset $5",
        conditions(query)
    );
    let values = args![chatbot, query.start_ms, first.end_ms, query.size, skip];
    Ok((tx.rows(text, values).await?.iter().map(conversation_row).collect::<Result<_>>()?, total))
}

/// Newest first. Whole days come from the stored counts, partial days are counted.
async fn time_ranges(tx: &mut Tx<'_>, chatbot: ChatbotId, query: &ConversationQuery) -> Result<Vec<TimeRange>> {
    let kinds: Vec<String> = (0..8).filter(|kind| is_wanted(*kind, query)).map(|kind| kind.to_string()).collect();
    if kinds.is_empty() || query.start_ms >= query.end_ms {
        return Ok(Vec::new());
    }
    let text = format!(
        "select day, cast(sum(n) as bigint) from talk_count where chatbot = $1 and day >= $2 and day <= $3 and n > 0
         and kind in ({}) group by day order by day desc",
        kinds.join(", ")
    );
    let (first, last) = (query.start_ms.div_euclid(DAY_MS), (query.end_ms - 1).div_euclid(DAY_MS));
    let mut found = Vec::new();
    for row in tx.rows(text, args![chatbot, first, last]).await? {
        let mut cells = row.reader();
        let (day, n) = (cells.int()?, cells.int()?);
        let (start_ms, end_ms) = (day * DAY_MS, (day + 1) * DAY_MS);
        let cut = TimeRange { start_ms: start_ms.max(query.start_ms), end_ms: end_ms.min(query.end_ms), n };
        let is_whole = (cut.start_ms, cut.end_ms) == (start_ms, end_ms);
        found.push(if is_whole { cut } else { counted(tx, chatbot, query, cut).await? });
    }
    Ok(found)
}

async fn counted(tx: &mut Tx<'_>, chatbot: ChatbotId, query: &ConversationQuery, cut: TimeRange) -> Result<TimeRange> {
    let text = format!(
        "select count(*) from session s where s.chatbot = $1 and s.talk_kind is not null
         and s.last_at_ms >= $2 and s.last_at_ms < $3{}",
        conditions(query)
    );
    let n = tx.number(text, args![chatbot, cut.start_ms, cut.end_ms]).await?.unwrap_or(0);
    Ok(TimeRange { n, ..cut })
}

async fn by_terms(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    query: &ConversationQuery,
    terms: &[String],
) -> Result<(Vec<ConversationRow>, i64)> {
    let (find, match_query) = match tx {
        Tx::Sqlite(_) => (FTS5, fts5_query(chatbot, terms, true)),
        Tx::Postgres(_) => (TSVECTOR, tsquery(chatbot, terms, true)),
    };
    // `+ 0` makes SQLite use the word index instead of the time index.
    let matching = format!(
        "where s.chatbot + 0 = $1 and s.talk_kind is not null and s.last_at_ms + 0 >= $2 and s.last_at_ms + 0 < $3{}
         and s.id in ({})",
        conditions(query),
        find.replace('?', "$4"),
    );
    let mut values: Vec<SqlValue> = args![chatbot, query.start_ms, query.end_ms, match_query];
    let text = format!("{COLUMNS} {matching} order by s.last_at_ms + 0 desc, s.id desc limit $5 offset $6");
    values.extend(args![query.size, query.offset]);
    let rows = tx.rows(text, values.clone()).await?;
    values.truncate(4);
    let total = match rows.len() as i64 {
        // A partial page is the last one.
        n @ 1.. if n < query.size => query.offset + n,
        0 if query.offset == 0 => 0,
        _ => tx.number(format!("select count(*) from session s {matching}"), values).await?.unwrap_or(0),
    };
    Ok((rows.iter().map(conversation_row).collect::<Result<_>>()?, total))
}

fn is_wanted(kind: i64, query: &ConversationQuery) -> bool {
    let has = |bit: i64, wanted: Option<bool>| wanted.is_none_or(|wanted| wanted == (kind & bit != 0));
    has(1, query.no_answer) && has(2, query.handed_off) && has(4, query.rated_down)
}

/// Spelled exactly as in the partial indexes.
fn conditions(query: &ConversationQuery) -> String {
    let of = |wanted: Option<bool>, yes: &'static str, no: &'static str| match wanted {
        None => "",
        Some(true) => yes,
        Some(false) => no,
    };
    [
        of(query.no_answer, " and s.no_answers > 0", " and s.no_answers = 0"),
        of(query.handed_off, " and s.handed_over_at_ms is not null", " and s.handed_over_at_ms is null"),
        of(query.rated_down, " and s.thumbs_down > 0", " and s.thumbs_down = 0"),
    ]
    .concat()
}

fn conversation_row(row: &Row) -> Result<ConversationRow> {
    read_row(&mut row.reader())
}

/// Reads `COLUMN_LIST`.
pub(crate) fn read_row(cells: &mut RowReader<'_>) -> Result<ConversationRow> {
    Ok(ConversationRow {
        session: SessionId(cells.int()?),
        created_at_ms: cells.int()?,
        last_at_ms: cells.int()?,
        uri: cells.text()?,
        visitor_name: cells.text()?,
        visitor_email: cells.text()?,
        visitor_phone: cells.text()?,
        questions: cells.int()?,
        no_answers: cells.int()?,
        is_handed_off: cells.flag()?,
        rating: cells.int()?,
        first_question: cells.text()?,
    })
}
