//! Markers of finished local days, and the conversations and leads of a day. A day's marker is unique and written with
//! its email, so a day has one email despite clock changes, restarts and replicas.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, SessionId};

use crate::{
    ChatbotRow, Store,
    chatbots::chatbot_row,
    conversations::history::{message, message_columns},
    email::{DailyConversation, DailyReportMarker, EmailKind, NewEmail, outbox},
    error::Result,
    executor::args,
    leads::visitors::visitor,
    transaction::transaction,
};

const CHATBOTS: &str = "select id, workspace, serial, settings, created_at_ms, listings_version, listing_count,
cast(0 as bigint) from chatbot where daily_mails = 1 and id > $1 order by id limit $2";
const FIRST: &str = "select local_date, until_ms from daily_mail where chatbot = $1 and kind = $2
order by local_date limit 1";
const MARKERS: &str =
    "select local_date, until_ms from daily_mail where chatbot = $1 and kind = $2 and local_date >= $3
order by local_date";
const INSERT_MARKER: &str =
    "insert into daily_mail (chatbot, kind, local_date, until_ms, mail) values ($1, $2, $3, $4, $5)
on conflict (chatbot, kind, local_date) do nothing";
const CONVERSATIONS: &str = concat!(
    "select s.id, s.uri, s.visitor_name, s.visitor_email, s.visitor_phone, s.visitor_page, s.handed_over_at_ms, ",
    message_columns!(),
    " from message m join session s on s.id = m.session
      where m.chatbot = $1 and m.role in ('visitor', 'bot') and m.created_at_ms >= $2 and m.created_at_ms < $3
      and s.preview = 0
      order by s.created_at_ms, s.id, m.place"
);

impl Store {
    /// Returns chatbots that ever had a daily email turned on, by ID, after `after`.
    pub async fn daily_chatbots(&self, after: ChatbotId, limit: i64) -> Result<Vec<ChatbotRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(CHATBOTS, args![after, limit]).await)).await?;
        rows.iter().map(chatbot_row).collect()
    }

    /// Returns the first marker, and those from `since`, by date.
    pub async fn report_markers(
        &self,
        chatbot: ChatbotId,
        kind: EmailKind,
        since: &str,
    ) -> Result<(Option<DailyReportMarker>, Vec<DailyReportMarker>)> {
        let since: Arc<str> = since.into();
        let (first, rows) = self
            .read_together(transaction!(|tx, since| {
                let first = tx.row(FIRST, args![chatbot, kind.name()]).await?;
                Ok((first, tx.rows(MARKERS, args![chatbot, kind.name(), &*since]).await?))
            }))
            .await?;
        let marker = |row: &crate::executor::Row| {
            let mut cells = row.reader();
            Ok(DailyReportMarker { local_date: cells.text()?, until_ms: cells.int()? })
        };
        Ok((first.as_ref().map(marker).transpose()?, rows.iter().map(marker).collect::<Result<_>>()?))
    }

    /// Marks a day as finished and queues its email, if any. Returns false if it was already finished.
    pub async fn set_report_marker(
        &self,
        chatbot: ChatbotId,
        kind: EmailKind,
        marker: DailyReportMarker,
        email: Option<NewEmail>,
    ) -> Result<bool> {
        let day = Arc::new((marker, email));
        self.write(transaction!(|tx, day| {
            let (marker, email) = &*day;
            let id = email.as_ref().map(|email| email.id.0);
            if tx.execute(INSERT_MARKER, args![chatbot, kind.name(), &marker.local_date, marker.until_ms, id]).await?
                == 0
            {
                return Ok(false);
            }
            if let Some(email) = email {
                outbox::insert(&mut tx, chatbot, email).await?;
            }
            Ok(true)
        }))
        .await
    }

    /// Returns the messages in `start_ms..end_ms` by session, in order, without previews.
    pub async fn conversations_between(
        &self,
        chatbot: ChatbotId,
        start_ms: i64,
        end_ms: i64,
    ) -> Result<Vec<DailyConversation>> {
        let rows = self.read(transaction!(|tx| tx.rows(CONVERSATIONS, args![chatbot, start_ms, end_ms]).await)).await?;
        let mut out: Vec<DailyConversation> = Vec::new();
        for row in &rows {
            let mut cells = row.reader();
            let (session, uri, visitor) = (SessionId(cells.int()?), cells.text()?, visitor(&mut cells)?);
            let message = message(&mut cells)?;
            match out.last_mut().filter(|last| last.session == session) {
                Some(last) => last.messages.push(message),
                None => out.push(DailyConversation { session, uri, visitor, messages: vec![message] }),
            }
        }
        Ok(out)
    }
}
