//! Local days that are over: their marks, and what was said and left in them.
//!
//! Why it exists: the mark of a day is unique and written with its mail, so a day has one mail
//! whatever clocks, restarts and replicas do. Not here: which days are due
//! (`porchlight_domain::mails`).

use std::sync::Arc;

use porchlight_domain::{ChatbotId, SessionId};

use crate::{
    ChatbotRow, Store,
    chatbots::chatbot_row,
    database::args,
    error::Result,
    people::{DayMark, DayTalk, MailKind, NewMail, outbox, visitors::visitor},
    talk::history::{message, message_columns},
    transaction::work,
};

const CHATBOTS: &str = "select id, workspace, serial, settings, created_at_ms, listings_version, listing_count
from chatbot where daily_mails = 1 and id > $1 order by id limit $2";
const BY_ID: &str = "select id, workspace, serial, settings, created_at_ms, listings_version, listing_count
from chatbot where id = $1";
const FIRST: &str = "select local_date, until_ms from daily_mail where chatbot = $1 and kind = $2
order by local_date limit 1";
const MARKS: &str = "select local_date, until_ms from daily_mail where chatbot = $1 and kind = $2 and local_date >= $3
order by local_date";
const MARK: &str = "insert into daily_mail (chatbot, kind, local_date, until_ms, mail) values ($1, $2, $3, $4, $5)
on conflict (chatbot, kind, local_date) do nothing";
const TALKS: &str = concat!(
    "select s.id, s.uri, s.visitor_name, s.visitor_email, s.visitor_phone, s.visitor_page, s.handed_over_at_ms, ",
    message_columns!(),
    " from message m join session s on s.id = m.session
      where m.chatbot = $1 and m.role in ('visitor', 'bot') and m.created_at_ms >= $2 and m.created_at_ms < $3
      and s.preview = 0
      order by s.created_at_ms, s.id, m.place"
);

impl Store {
    /// Chatbots for which a daily mail was ever wished for, by id, after `after`.
    pub async fn daily_chatbots(&self, after: ChatbotId, most: i64) -> Result<Vec<ChatbotRow>> {
        let rows = self.read(work!(|tx| tx.rows(CHATBOTS, args![after, most]).await)).await?;
        rows.iter().map(chatbot_row).collect()
    }

    /// A chatbot by its id, for work that nobody asked for.
    pub async fn chatbot_by_id(&self, id: ChatbotId) -> Result<Option<ChatbotRow>> {
        let row = self.read(work!(|tx| tx.row(BY_ID, args![id]).await)).await?;
        row.as_ref().map(chatbot_row).transpose()
    }

    /// The first mark of all, and those from `since` on, by date.
    pub async fn day_marks(
        &self,
        chatbot: ChatbotId,
        kind: MailKind,
        since: &str,
    ) -> Result<(Option<DayMark>, Vec<DayMark>)> {
        let since: Arc<str> = since.into();
        let (first, rows) = self
            .read_together(work!(|tx, since| {
                let first = tx.row(FIRST, args![chatbot, kind.name()]).await?;
                Ok((first, tx.rows(MARKS, args![chatbot, kind.name(), &*since]).await?))
            }))
            .await?;
        let mark = |row: &crate::database::Row| {
            let mut cells = row.cells();
            Ok(DayMark { local_date: cells.text()?, until_ms: cells.int()? })
        };
        Ok((first.as_ref().map(mark).transpose()?, rows.iter().map(mark).collect::<Result<_>>()?))
    }

    /// Marks a day and queues its mail, if there is one; false when the day was marked before.
    pub async fn mark_day(
        &self,
        chatbot: ChatbotId,
        kind: MailKind,
        mark: DayMark,
        mail: Option<NewMail>,
    ) -> Result<bool> {
        let day = Arc::new((mark, mail));
        self.write(work!(|tx, day| {
            let (mark, mail) = &*day;
            let id = mail.as_ref().map(|mail| mail.id.0);
            if tx.execute(MARK, args![chatbot, kind.name(), &mark.local_date, mark.until_ms, id]).await? == 0 {
                return Ok(false);
            }
            if let Some(mail) = mail {
                outbox::insert(&mut tx, chatbot, mail).await?;
            }
            Ok(true)
        }))
        .await
    }

    /// What was said from `start_ms` to before `end_ms`, by session, in order; no previews.
    pub async fn talks_between(&self, chatbot: ChatbotId, start_ms: i64, end_ms: i64) -> Result<Vec<DayTalk>> {
        let rows = self.read(work!(|tx| tx.rows(TALKS, args![chatbot, start_ms, end_ms]).await)).await?;
        let mut out: Vec<DayTalk> = Vec::new();
        for row in &rows {
            let mut cells = row.cells();
            let (session, uri, visitor) = (SessionId(cells.int()?), cells.text()?, visitor(&mut cells)?);
            let message = message(&mut cells)?;
            match out.last_mut().filter(|last| last.session == session) {
                Some(last) => last.messages.push(message),
                None => out.push(DayTalk { session, uri, visitor, messages: vec![message] }),
            }
        }
        Ok(out)
    }
}
