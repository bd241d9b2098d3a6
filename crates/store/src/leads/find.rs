//! The leads that an office works: found by status, kind of request and words, changed with a history.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, LeadId, fold::fold};

use crate::{
    Store, WriteContext, WriteOutcome,
    error::{Result, StoreError},
    executor::{Row, SqlValue, Tx, args},
    leads::{
        LeadRow,
        history::add_history,
        lead_row::{LEAD_COLUMNS, digits, lead_row, search_text},
    },
    transaction::transaction,
    webhooks::lead_events,
};

/// Changes of a lead in its history.
const MAX_HISTORY: i64 = 200;
/// Other leads of the same person.
const MAX_OTHERS: i64 = 20;

const ONE: &str = "where l.chatbot = $1 and l.id = $2";
const OTHERS: &str = "where l.chatbot = $1 and l.id <> $2 and s.preview = 0
and (l.email_folded = $3 and $3 <> '' or l.phone_digits = $4 and $4 <> '') order by l.created_at_ms desc, l.id desc";
const HISTORY: &str = "select at_ms, actor, kind, old_value, new_value from lead_history where lead = $1
order by at_ms desc, id desc limit $2";
const CURRENT: &str =
    "select status, name, email, phone, message, unread, rev from lead where chatbot = $1 and id = $2";
const CURRENT_POSTGRES: &str =
    "select status, name, email, phone, message, unread, rev from lead where chatbot = $1 and id = $2 for update";
const CHANGE: &str = "update lead set status = $3, name = $4, email = $5, phone = $6, email_folded = $7,
phone_digits = $8, search_text = $9, unread = $10, rev = rev + $11, changed_at_ms = $12
where chatbot = $1 and id = $2";
const SAME_EMAIL: &str = "select o.id from lead l join lead o on o.chatbot = l.chatbot and o.session = l.session
where l.chatbot = $1 and l.id = $2 and o.id <> l.id and o.email_folded = $3 and $3 <> ''";

/// Finds leads of a chatbot; "" and `None` are no condition.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeadQuery {
    pub status: &'static str,
    /// A kind of request.
    pub kind: &'static str,
    /// Part of the name, email, message or phone number, in any case and accent.
    pub search: String,
    pub start_ms: i64,
    pub end_ms: i64,
    pub oldest_first: bool,
    pub offset: i64,
    pub size: i64,
}

/// A page of leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadPageRows {
    pub leads: Vec<LeadRow>,
    pub total: i64,
    /// Leads by status, whatever status is searched for.
    pub counts: Vec<(String, i64)>,
    /// Unread leads, whatever is searched for.
    pub unread: i64,
}

/// A change of a lead; `None` keeps a field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeadChange {
    pub status: Option<String>,
    pub name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub unread: Option<bool>,
    /// Rejects the change if the lead has another revision.
    pub rev: Option<i64>,
}

/// The outcome of a change, stored for repeated requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum LeadChangeOutcome {
    Changed,
    NotFound,
    /// Somebody else changed it; it has this revision now.
    Conflict(i64),
}

/// An entry of a lead's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryRow {
    pub at_ms: i64,
    /// `Office` or `Visitor`.
    pub actor: String,
    /// `Status`, `Name`, `Email` or `Phone`.
    pub kind: String,
    pub before: String,
    pub after: String,
}

impl Store {
    /// Returns a page of leads, newest first unless asked otherwise, without those of previews.
    pub async fn find_leads(&self, chatbot: ChatbotId, query: &LeadQuery) -> Result<LeadPageRows> {
        let query = Arc::new(query.clone());
        self.read_together(transaction!(|tx, query| {
            let (from, mut values) = conditions(chatbot, &query);
            let counts = format!("select l.status, count(*) {from} group by l.status");
            let rows = tx.rows(counts, values.clone()).await?;
            let counts = rows.iter().map(|row| {
                let mut cells = row.reader();
                Ok((cells.text()?, cells.int()?))
            });
            let counts: Vec<(String, i64)> = counts.collect::<Result<_>>()?;
            // Spam counts for itself only.
            let is_counted = |status: &str| if query.status.is_empty() { status != "Spam" } else { status == query.status };
            let total = counts.iter().filter(|(status, _)| is_counted(status)).map(|(_, n)| n).sum();
            let at = values.len();
            let status = match query.status {
                "" => " and l.status <> 'Spam'".to_owned(),
                _ => format!(" and l.status = ${}", at + 1),
            };
            if !query.status.is_empty() {
                values.push(query.status.into());
            }
            let direction = if query.oldest_first { "asc" } else { "desc" };
            let limit = values.len() + 1;
            let page = format!(
                "{LEAD_COLUMNS} {from}{status} order by l.created_at_ms {direction}, l.id {direction} limit ${limit} offset ${}",
                limit + 1
            );
            values.extend(args![query.size, query.offset]);
            let rows = tx.rows(page, values).await?;
            let leads = rows.iter().map(|row| lead_row(&mut row.reader())).collect::<Result<_>>()?;
            let unread = "select count(*) from lead l join session s on s.id = l.session
                where l.chatbot = $1 and l.unread = 1 and l.status <> 'Spam' and s.preview = 0";
            let unread = tx.number(unread, args![chatbot]).await?.unwrap_or(0);
            Ok(LeadPageRows { leads, total, counts, unread })
        }))
        .await
    }

    /// Returns a lead of this chatbot.
    pub async fn lead(&self, chatbot: ChatbotId, id: LeadId) -> Result<Option<LeadRow>> {
        let text = format!("{LEAD_COLUMNS} from lead l join session s on s.id = l.session {ONE}");
        let row = self.read(transaction!(|tx| tx.row(text, args![chatbot, id]).await)).await?;
        row.map(|row| lead_row(&mut row.reader())).transpose()
    }

    /// Returns other leads with the email address or phone number of this one, newest first.
    pub async fn other_leads(&self, chatbot: ChatbotId, lead: &LeadRow) -> Result<Vec<LeadRow>> {
        let text = format!("{LEAD_COLUMNS} from lead l join session s on s.id = l.session {OTHERS} limit $5");
        let values = args![chatbot, lead.id, fold(&lead.email), digits(&lead.phone), MAX_OTHERS];
        let rows = self.read(transaction!(|tx| tx.rows(text, values).await)).await?;
        rows.iter().map(|row| lead_row(&mut row.reader())).collect()
    }

    /// Returns the history of a lead that `lead` found, newest first; at most 200 entries.
    pub async fn lead_history(&self, lead: LeadId) -> Result<Vec<HistoryRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(HISTORY, args![lead, MAX_HISTORY]).await)).await?;
        rows.iter().map(history_row).collect()
    }

    /// Changes a lead and writes its history. Reading one (`unread`) is no new revision.
    ///
    /// # Errors
    /// `Taken` if another lead of its conversation has the email address.
    pub async fn change_lead(
        &self,
        write: &WriteContext,
        chatbot: ChatbotId,
        id: LeadId,
        change: &LeadChange,
    ) -> Result<WriteOutcome<LeadChangeOutcome>> {
        let (change, now_ms) = (Arc::new(change.clone()), write.now_ms);
        self.write_once(write, transaction!(|tx, change| apply(&mut tx, chatbot, id, &change, now_ms).await)).await
    }
}

async fn apply(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    id: LeadId,
    change: &LeadChange,
    now_ms: i64,
) -> Result<LeadChangeOutcome> {
    let Some(row) = tx.row(tx.dialect_sql(CURRENT, CURRENT_POSTGRES), args![chatbot, id]).await? else {
        return Ok(LeadChangeOutcome::NotFound);
    };
    let mut cells = row.reader();
    let (status, name, email, phone) = (cells.text()?, cells.text()?, cells.text()?, cells.text()?);
    let (message, unread, rev) = (cells.text()?, cells.flag()?, cells.int()?);
    if change.rev.is_some_and(|expected| expected != rev) {
        return Ok(LeadChangeOutcome::Conflict(rev));
    }
    let fields = [
        ("Status", status, &change.status),
        ("Name", name, &change.name),
        ("Email", email, &change.email),
        ("Phone", phone, &change.phone),
    ];
    let mut raises = 0;
    let mut values = Vec::new();
    for (kind, before, after) in fields {
        let after = after.clone().unwrap_or_else(|| before.clone());
        if before != after {
            raises = 1;
            add_history(tx, id, ("Office", kind), (&before, &after), now_ms).await?;
        }
        values.push(after);
    }
    let [status, name, email, phone] = &values[..] else { return Err(StoreError::NotFound) };
    if tx.number(SAME_EMAIL, args![chatbot, id, fold(email)]).await?.is_some() {
        return Err(StoreError::Taken("Email"));
    }
    let search = search_text(&[name.as_str(), email.as_str(), phone.as_str(), message.as_str()]);
    let (folded, number) = (fold(email), digits(phone));
    let unread = change.unread.unwrap_or(unread && raises == 0);
    let values = args![chatbot, id, status, name, email, phone, folded, number, search, unread, raises, now_ms];
    tx.execute(CHANGE, values).await?;
    if raises == 1 {
        lead_events::lead_updated(tx, chatbot, id, now_ms).await?;
    }
    Ok(LeadChangeOutcome::Changed)
}

/// Everything but the status.
fn conditions(chatbot: ChatbotId, query: &LeadQuery) -> (String, Vec<SqlValue>) {
    let mut text = String::from(
        "from lead l join session s on s.id = l.session where l.chatbot = $1 and l.created_at_ms >= $2
        and l.created_at_ms < $3 and s.preview = 0",
    );
    let mut values = args![chatbot, query.start_ms, query.end_ms];
    if !query.kind.is_empty() {
        values.push(query.kind.into());
        text.push_str(&format!(
            " and exists (select 1 from request r where r.lead = l.id and r.kind = ${})",
            values.len()
        ));
    }
    for term in fold(&query.search).split_whitespace().take(MAX_TERMS) {
        values.push(pattern(term).into());
        let at = values.len();
        // Leads from before the column are found without their accents folded.
        text.push_str(&format!(
            " and (l.search_text like ${at} escape '\\' or l.search_text = ''
             and lower(l.name || ' ' || l.email_folded || ' ' || l.phone_digits || ' ' || l.message) like ${at} escape '\\')"
        ));
    }
    (text, values)
}

/// Most words of a search.
const MAX_TERMS: usize = 8;

fn pattern(term: &str) -> String {
    let digits = digits(term);
    let is_number = digits.len() >= 3 && term.chars().all(|c| c.is_ascii_digit() || "+-().".contains(c));
    let term = if is_number { digits } else { term.to_owned() };
    let escaped: String =
        term.chars().flat_map(|c| ['%', '_', '\\'].contains(&c).then_some('\\').into_iter().chain([c])).collect();
    format!("%{escaped}%")
}

fn history_row(row: &Row) -> Result<HistoryRow> {
    let mut cells = row.reader();
    Ok(HistoryRow {
        at_ms: cells.int()?,
        actor: cells.text()?,
        kind: cells.text()?,
        before: cells.text()?,
        after: cells.text()?,
    })
}
