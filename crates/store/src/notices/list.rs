//! The open notices of a member, and which device shows them.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, MemberId, NoticeId, SessionId, ShowingId, notifications::NoticeKind};

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Row, SqlValue, args, placeholders},
    notices::{DEVICE_AWAY_MS, NoticeRow},
    transaction::transaction,
};

const MAX_NOTICES: i64 = 50;
/// Members in one statement.
const MAX_MEMBERS: usize = 1_000;

macro_rules! notice_columns {
    () => {
        "select n.id, n.kind, c.serial, n.chatbot, n.member, coalesce(n.session, 0), coalesce(n.showing, 0), n.count,
coalesce(h.name, s.visitor_name, ''), coalesce(h.address, (select substr(m.content, 1, 200) from message m
where m.session = n.session and m.role = 'visitor' and m.content <> '' order by m.place desc limit 1), ''),
coalesce(n.desktop_at_ms, -1), n.device, n.created_at_ms, n.changed_at_ms
from notice n join chatbot c on c.id = n.chatbot left join session s on s.id = n.session
left join showing h on h.id = n.showing"
    };
}
pub(super) use notice_columns;

const LIST: &str = concat!(notice_columns!(), " where n.member = $1 order by n.changed_at_ms desc, n.id desc limit $2");
/// The device that was used last, of those that show notices.
const SHOWING_DEVICE: &str = "select device from member_device where member = $1 and beat_ms > $2
order by active_ms desc, device limit 1";
const MARKS: &str = "select member, count(*), cast(sum(count) as bigint), coalesce(max(id), 0), coalesce(min(id), 0)
from notice where member in ";

/// What changes whenever there is something new for a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeMark {
    pub member: MemberId,
    values: [i64; 4],
}

impl Store {
    /// Returns the open notices of a member, the last changed first, at most 50.
    pub async fn open_notices(&self, member: MemberId) -> Result<Vec<NoticeRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![member, MAX_NOTICES]).await)).await?;
        rows.iter().map(notice_row).collect()
    }

    /// Makes a device the one that shows these notices, if it was used last and none that is here shows them. Returns
    /// whether it now shows any of them.
    pub async fn claim_notices(&self, member: MemberId, device: &str, ids: Vec<NoticeId>, now_ms: i64) -> Result<bool> {
        if ids.is_empty() {
            return Ok(false);
        }
        let text = format!(
            "update notice set device = $2 where member = $1 and (device = '' or device not in
             (select d.device from member_device d where d.member = $1 and d.beat_ms > $3)) and id in ({})",
            placeholders(ids.len(), 4)
        );
        let since_ms = now_ms - DEVICE_AWAY_MS;
        let mut values = args![member, device, since_ms];
        values.extend(ids.into_iter().map(SqlValue::from));
        let input = Arc::new((text, values, device.to_owned()));
        self.write(transaction!(|tx, input| {
            let last = tx.row(SHOWING_DEVICE, args![member, since_ms]).await?;
            let last = last.map(|row| row.reader().text()).transpose()?;
            if last.as_deref() != Some(input.2.as_str()) {
                return Ok(false);
            }
            Ok(tx.execute(input.0.clone(), input.1.clone()).await? > 0)
        }))
        .await
    }

    /// Returns the marks of these members; those without notices have none.
    pub async fn notice_marks(&self, members: Vec<MemberId>) -> Result<Vec<NoticeMark>> {
        let mut marks = Vec::with_capacity(members.len());
        for part in members.chunks(MAX_MEMBERS) {
            let text = format!("{MARKS}({}) group by member", placeholders(part.len(), 1));
            let values = part.iter().map(|member| (*member).into()).collect::<Vec<_>>();
            for row in self.read(transaction!(|tx| tx.rows(text, values).await)).await? {
                let mut cells = row.reader();
                let member = MemberId(cells.int()?);
                let mut mark = NoticeMark { member, values: [0; 4] };
                for value in &mut mark.values {
                    *value = cells.int()?;
                }
                marks.push(mark);
            }
        }
        Ok(marks)
    }
}

pub(super) fn notice_row(row: &Row) -> Result<NoticeRow> {
    let mut cells = row.reader();
    let id = NoticeId(cells.int()?);
    let kind = cells.text()?;
    let kind = NoticeKind::by_name(&kind).ok_or_else(|| StoreError::Broken(format!("a notice of kind {kind}")))?;
    Ok(NoticeRow {
        id,
        kind,
        serial: cells.text()?,
        chatbot: ChatbotId(cells.int()?),
        member: MemberId(cells.int()?),
        session: Some(cells.int()?).filter(|id| *id != 0).map(SessionId),
        showing: Some(cells.int()?).filter(|id| *id != 0).map(ShowingId),
        count: cells.int()?,
        name: cells.text()?,
        text: cells.text()?,
        desktop_at_ms: Some(cells.int()?).filter(|at_ms| *at_ms >= 0),
        device: cells.text()?,
        created_at_ms: cells.int()?,
        changed_at_ms: cells.int()?,
    })
}
