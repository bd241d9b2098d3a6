//! The list of conversations as the office works them. Conversations that the office took no notice of have no row and
//! are in the view of all.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, LeadId, MemberId, SessionId, WorkspaceId};

use crate::{
    Store,
    conversations::{ConversationRow, list},
    error::Result,
    executor::{Row, SqlValue, Tx, args},
    listings::search_terms::{fts5_query, split, tsquery},
    transaction::transaction,
};

/// Most words of a search; the rest is ignored.
const MAX_TERMS: usize = 20;

/// `$2` is the member who looks, or 0.
const COLUMNS: &str = ", b.id, b.serial, coalesce(c.state, 'pending'), coalesce(c.phase, 'bot'),
case when s.holder > 0 then s.holder else 0 end, coalesce(h.name, ''), coalesce(c.assignee, 0), coalesce(a.name, ''),
coalesce(c.waiting_since_ms, 0), coalesce(c.snoozed_until_ms, 0), coalesce(c.visitor_seen_ms, 0),
coalesce(c.visitor_typing_ms, 0), coalesce(c.blocked, 0), coalesce(c.rev, 0),
coalesce((select l.id from lead l where l.session = s.id order by l.created_at_ms desc, l.id desc limit 1), 0),
case when c.session is null then 0 else (select count(*) from message m where m.session = s.id and m.role = 'visitor'
and m.place >= case when $2 = 0 then c.agent_read else coalesce((select r.place from member_read r
where r.member = $2 and r.session = s.id), 0) end) end,
coalesce((select m.role from message m where m.session = s.id and m.content <> '' and m.role <> 'event'
order by m.place desc limit 1), ''),
coalesce((select substr(m.content, 1, 200) from message m where m.session = s.id and m.content <> ''
and m.role <> 'event' order by m.place desc limit 1), '')";
const TABLES: &str = " from session s join chatbot b on b.id = s.chatbot left join conversation c on c.session = s.id
left join member h on h.id = s.holder left join member a on a.id = c.assignee
where b.workspace = $1 and s.preview = 0 and (s.talk_kind is not null or c.session is not null)";
const COUNTS: &str = "select
count(case when c.state = 'open' and (c.assignee = $2 or s.holder = $2) then 1 end),
count(case when c.state = 'open' and c.assignee is null then 1 end), count(case when c.state = 'open' then 1 end),
count(case when c.state = 'snoozed' then 1 end), count(case when c.state = 'resolved' then 1 end),
count(case when c.waiting_since_ms is not null then 1 end)
from conversation c join session s on s.id = c.session where c.workspace = $1 and ($3 = 0 or c.chatbot = $3)";
const ALL: &str = "select count(*) from session s join chatbot b on b.id = s.chatbot
left join conversation c on c.session = s.id where b.workspace = $1 and ($2 = 0 or s.chatbot = $2) and s.preview = 0
and (s.talk_kind is not null or c.session is not null)";
const CHATBOTS: &str = "select id from chatbot where workspace = $1 order by id";
const CHANGES: &str = "select coalesce(cast(sum(rev) as bigint), 0), count(*) from conversation where workspace = $1";
const READS: &str = "select coalesce(cast(sum(place) as bigint), 0) from member_read where member = $1";
const LAST: &str = "select coalesce(max(s.last_at_ms), 0) from session s
where s.chatbot = $1 and s.talk_kind is not null";

/// Which conversations a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum InboxView {
    Mine,
    Unassigned,
    Open,
    Snoozed,
    Resolved,
    #[default]
    All,
}

/// A page of the inbox.
#[derive(Debug, Clone, Default)]
pub struct InboxQuery {
    /// `None`: all of the workspace.
    pub chatbot: Option<ChatbotId>,
    pub view: InboxView,
    /// Words that all occur in one message; "" for any.
    pub search: String,
    pub member: Option<MemberId>,
    pub offset: i64,
    pub size: i64,
}

/// A conversation as the office works it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveConversationRow {
    pub conversation: ConversationRow,
    pub chatbot: ChatbotId,
    pub serial: String,
    pub state: String,
    pub phase: String,
    pub holder: Option<MemberId>,
    pub holder_name: String,
    pub assignee: Option<MemberId>,
    pub assignee_name: String,
    /// 0 for none, also below.
    pub waiting_since_ms: i64,
    pub snoozed_until_ms: i64,
    pub visitor_seen_ms: i64,
    pub visitor_typing_ms: i64,
    pub is_blocked: bool,
    pub rev: i64,
    pub lead: Option<LeadId>,
    pub unread: i64,
    /// `visitor`, `bot` or `agent`; "" for none.
    pub last_role: String,
    pub last_text: String,
}

/// Conversations in each view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct InboxCountsRow {
    pub mine: i64,
    pub unassigned: i64,
    pub open: i64,
    pub snoozed: i64,
    pub resolved: i64,
    pub waiting: i64,
    pub all: i64,
}

impl Store {
    /// Returns one page of the workspace's conversations, the last message first, with the total and the counts.
    pub async fn list_inbox(
        &self,
        workspace: WorkspaceId,
        query: &InboxQuery,
    ) -> Result<(Vec<LiveConversationRow>, i64, InboxCountsRow)> {
        if !query.search.is_empty()
            && let Err(error) = self.index_marked_messages().await
        {
            tracing::warn!(%error, "a search leaves out the newest messages");
        }
        let query = Arc::new(query.clone());
        self.read_together(transaction!(|tx, query| {
            let counts = counts(&mut tx, workspace, &query).await?;
            let Some((condition, mut values)) = conditions(&mut tx, workspace, &query).await? else {
                return Ok((Vec::new(), 0, counts));
            };
            let at = values.len();
            let text = format!(
                "{}{COLUMNS}{TABLES}{condition} order by s.last_at_ms desc, s.id desc limit ${} offset ${}",
                list::COLUMN_LIST,
                at + 1,
                at + 2
            );
            let mut paged = values.clone();
            paged.extend(args![query.size, query.offset]);
            let rows = tx.rows(text, paged).await?;
            // Only the columns name the member.
            let total_text = format!("select count(*){TABLES}{condition} and $2 >= 0");
            let total = match (query.view, query.search.is_empty()) {
                (InboxView::All, true) => counts.all,
                _ => tx.number(total_text, std::mem::take(&mut values)).await?.unwrap_or(0),
            };
            Ok((rows.iter().map(live_row).collect::<Result<_>>()?, total, counts))
        }))
        .await
    }

    /// Returns one conversation of the workspace.
    pub async fn live_conversation(
        &self,
        workspace: WorkspaceId,
        session: SessionId,
        member: Option<MemberId>,
    ) -> Result<Option<LiveConversationRow>> {
        let text = format!(
            "{}{COLUMNS} from session s join chatbot b on b.id = s.chatbot left join conversation c on c.session = s.id
             left join member h on h.id = s.holder left join member a on a.id = c.assignee
             where b.workspace = $1 and s.preview = 0 and s.id = $3",
            list::COLUMN_LIST
        );
        let values = args![workspace, member.map_or(0, |member| member.0), session];
        let row = self.read(transaction!(|tx| tx.row(text, values).await)).await?;
        row.as_ref().map(live_row).transpose()
    }

    /// Returns a text that is another one after every change of the workspace's inbox.
    pub async fn inbox_cursor(&self, workspace: WorkspaceId, member: Option<MemberId>) -> Result<String> {
        self.read_together(transaction!(|tx| {
            let row = tx.row(CHANGES, args![workspace]).await?;
            let (revs, count) = row.map_or(Ok((0, 0)), |row| {
                let mut cells = row.reader();
                Ok::<_, crate::StoreError>((cells.int()?, cells.int()?))
            })?;
            let mut last = 0;
            for chatbot in chatbots(&mut tx, workspace).await? {
                last = tx.number(LAST, args![chatbot]).await?.unwrap_or(0).max(last);
            }
            let reads = match member {
                Some(member) => tx.number(READS, args![member]).await?.unwrap_or(0),
                None => 0,
            };
            Ok(format!("{revs}-{count}-{last}-{reads}"))
        }))
        .await
    }
}

async fn chatbots(tx: &mut Tx<'_>, workspace: WorkspaceId) -> Result<Vec<ChatbotId>> {
    let rows = tx.rows(CHATBOTS, args![workspace]).await?;
    rows.iter().map(|row| row.reader().int().map(ChatbotId)).collect()
}

async fn counts(tx: &mut Tx<'_>, workspace: WorkspaceId, query: &InboxQuery) -> Result<InboxCountsRow> {
    // -1 is nobody's ID.
    let member = query.member.map_or(-1, |member| member.0);
    let chatbot = query.chatbot.map_or(0, |chatbot| chatbot.0);
    let all = tx.number(ALL, args![workspace, chatbot]).await?.unwrap_or(0);
    let Some(row) = tx.row(COUNTS, args![workspace, member, chatbot]).await? else {
        return Ok(InboxCountsRow { all, ..InboxCountsRow::default() });
    };
    let mut cells = row.reader();
    Ok(InboxCountsRow {
        mine: cells.int()?,
        unassigned: cells.int()?,
        open: cells.int()?,
        snoozed: cells.int()?,
        resolved: cells.int()?,
        waiting: cells.int()?,
        all,
    })
}

/// The condition of a page after `TABLES`, with all values so far; `None` if nothing can match.
async fn conditions(
    tx: &mut Tx<'_>,
    workspace: WorkspaceId,
    query: &InboxQuery,
) -> Result<Option<(String, Vec<SqlValue>)>> {
    let mut values = args![workspace, query.member.map_or(0, |member| member.0)];
    let mut text = match query.view {
        InboxView::Mine => " and c.state = 'open' and $2 > 0 and (c.assignee = $2 or s.holder = $2)",
        InboxView::Unassigned => " and c.state = 'open' and c.assignee is null",
        InboxView::Open => " and c.state = 'open'",
        InboxView::Snoozed => " and c.state = 'snoozed'",
        InboxView::Resolved => " and c.state = 'resolved'",
        InboxView::All => "",
    }
    .to_owned();
    if let Some(chatbot) = query.chatbot {
        values.extend(args![chatbot]);
        text.push_str(&format!(" and s.chatbot = ${}", values.len()));
    }
    if query.search.trim().is_empty() {
        return Ok(Some((text, values)));
    }
    let mut terms = split(&query.search);
    terms.truncate(MAX_TERMS);
    let scope = match query.chatbot {
        Some(chatbot) => vec![chatbot],
        None => chatbots(tx, workspace).await?,
    };
    if terms.is_empty() || scope.is_empty() {
        return Ok(None);
    }
    let mut found = Vec::new();
    for chatbot in scope {
        let at = values.len() + 1;
        match tx {
            Tx::Sqlite(_) => {
                values.extend(args![fts5_query(chatbot, &terms, true)]);
                found.push(format!(
                    "s.id in (select m.session from message m where m.id in
                     (select rowid from message_words where message_words match ${at}))"
                ));
            }
            Tx::Postgres(_) => {
                values.extend(args![chatbot, tsquery(chatbot, &terms, true)]);
                found.push(format!(
                    "s.id in (select m.session from message m where m.chatbot = ${at}
                     and m.words @@ cast(${} as tsquery))",
                    at + 1
                ));
            }
        }
    }
    text.push_str(&format!(" and ({})", found.join(" or ")));
    Ok(Some((text, values)))
}

fn live_row(row: &Row) -> Result<LiveConversationRow> {
    let mut cells = row.reader();
    let conversation = list::read_row(&mut cells)?;
    let (chatbot, serial, state, phase) = (ChatbotId(cells.int()?), cells.text()?, cells.text()?, cells.text()?);
    let holder = cells.int()?;
    let holder_name = cells.text()?;
    let assignee = cells.int()?;
    Ok(LiveConversationRow {
        conversation,
        chatbot,
        serial,
        state,
        phase,
        holder: (holder > 0).then_some(MemberId(holder)),
        holder_name,
        assignee: (assignee > 0).then_some(MemberId(assignee)),
        assignee_name: cells.text()?,
        waiting_since_ms: cells.int()?,
        snoozed_until_ms: cells.int()?,
        visitor_seen_ms: cells.int()?,
        visitor_typing_ms: cells.int()?,
        is_blocked: cells.flag()?,
        rev: cells.int()?,
        lead: Some(cells.int()?).filter(|id| *id > 0).map(LeadId),
        unread: cells.int()?,
        last_role: cells.text()?,
        last_text: cells.text()?,
    })
}
