//! Emails of notices to members: all that are due for a member are one email.

use porchlight_domain::{email_rules::is_email, fold, notifications::NoticeKind};
use porchlight_store::{ChatbotRow, DueNotice, DueNoticeEmail, EmailKind, NewEmail, NoticeRow, StoreError};

use super::text;
use crate::state::AppState;

/// After many emails to one member, the next one has what came in this time.
const LIMITED_MS: i64 = 3_600_000;
/// Messages of the conversation in an email.
const MAX_MESSAGES: i64 = 20;
/// Characters of a visitor's words in a list.
const MAX_QUOTE: usize = 200;

/// Queues the emails of notices that are due. Returns how many.
///
/// The service calls this every two seconds; tests call it with their own clock.
pub async fn queue_due(app: &AppState) -> Result<usize, StoreError> {
    let now_ms = app.clock.now_ms();
    let mut queued = 0;
    for due in app.store.due_notice_emails(now_ms).await? {
        queued += usize::from(queue_one(app, &due, now_ms).await?);
    }
    if queued > 0 {
        app.email.queued();
    }
    Ok(queued)
}

async fn queue_one(app: &AppState, due: &DueNoticeEmail, now_ms: i64) -> Result<bool, StoreError> {
    if !is_email(&due.email) {
        app.store.settle_notice_email(&due.notices, None, None, now_ms).await?;
        return Ok(false);
    }
    let quiet_until_ms = due.settings.quiet_until_ms(now_ms).filter(|_| due.settings.holds_email);
    let later_ms = quiet_until_ms.or_else(|| due.is_limited.then_some(now_ms + LIMITED_MS));
    if later_ms.is_some() {
        app.store.settle_notice_email(&due.notices, None, later_ms, now_ms).await?;
        return Ok(false);
    }
    let (mut emailed, mut known) = (Vec::new(), Vec::new());
    let mut sender = None;
    for notice in &due.notices {
        let Some(chatbot) = app.store.chatbot_by_id(notice.row.chatbot).await? else { continue };
        let list = if has_office_email(&chatbot, due, notice) { &mut known } else { &mut emailed };
        list.push(notice.clone());
        sender.get_or_insert(chatbot);
    }
    if !known.is_empty() {
        app.store.settle_notice_email(&known, None, None, now_ms).await?;
    }
    let Some(chatbot) = sender.filter(|_| !emailed.is_empty()) else { return Ok(false) };
    let email = match &emailed[..] {
        [only] => single(app, &chatbot, &due.email, &only.row, now_ms).await?,
        several => summary(app, &chatbot, &due.email, several, now_ms),
    };
    app.store.settle_notice_email(&emailed, Some((chatbot.id, email)), None, now_ms).await
}

/// The member has the office's address, which gets an email of each handoff.
fn has_office_email(chatbot: &ChatbotRow, due: &DueNoticeEmail, notice: &DueNotice) -> bool {
    let is_covered = matches!(notice.row.kind, NoticeKind::NewLead | NoticeKind::Waiting) && notice.is_handed_off;
    is_covered && fold(&chatbot.settings.handoff_email) == fold(&due.email)
}

/// What happened, as a phrase.
fn title(row: &NoticeRow) -> String {
    let visitor = if row.name.is_empty() { "a visitor" } else { row.name.as_str() };
    match (row.kind, row.count) {
        (NoticeKind::NewLead, _) => format!("New lead: {visitor}"),
        (NoticeKind::Waiting, _) => format!("Waiting for a person: {visitor}"),
        (NoticeKind::Message, 1) => format!("New message from {visitor}"),
        (NoticeKind::Message, count) => format!("{count} new messages from {visitor}"),
        (NoticeKind::Showing, _) => format!("Showing with {visitor}"),
        (NoticeKind::Assigned, _) => format!("Assigned to you: conversation with {visitor}"),
    }
}

async fn single(
    app: &AppState,
    chatbot: &ChatbotRow,
    to: &str,
    row: &NoticeRow,
    now_ms: i64,
) -> Result<NewEmail, StoreError> {
    let title = title(row);
    let mut body = format!("{title}.\n\n");
    let mut reply_to = String::new();
    if let Some(session) = row.session {
        let visitor = app.store.visitor(row.chatbot, session).await?.unwrap_or_default();
        let uri = app.store.session(row.chatbot, session).await?.map(|session| session.uri).unwrap_or_default();
        text::visitor(&mut body, &visitor, &uri);
        let (messages, total) = app.store.last_messages(row.chatbot, session, MAX_MESSAGES).await?;
        let earlier = usize::try_from(total).unwrap_or(0).saturating_sub(messages.len());
        body.push_str("\nConversation:\n\n");
        text::transcript_end(&mut body, &messages, earlier, &chatbot.settings.time_zone);
        reply_to = Some(visitor.email).filter(|email| is_email(email)).unwrap_or_default();
    }
    Ok(email(app, chatbot, to, (title, body, reply_to), now_ms))
}

fn summary(app: &AppState, chatbot: &ChatbotRow, to: &str, notices: &[DueNotice], now_ms: i64) -> NewEmail {
    let mut body = String::new();
    for DueNotice { row, .. } in notices {
        let quote: String = row.text.replace('\n', " ").chars().take(MAX_QUOTE).collect();
        body.push_str(&format!("- {}\n", title(row)));
        if !quote.is_empty() {
            body.push_str(&format!("  {quote}\n"));
        }
    }
    email(app, chatbot, to, (format!("{} notifications", notices.len()), body, String::new()), now_ms)
}

fn email(
    app: &AppState,
    chatbot: &ChatbotRow,
    to: &str,
    (title, mut body, reply_to): (String, String, String),
    now_ms: i64,
) -> NewEmail {
    body.push_str("\nReply in the inbox of the app. Which emails you get is set there under Notifications.\n");
    let (id, message_id) = app.email.new_ids();
    NewEmail {
        id,
        kind: EmailKind::Notice,
        to: vec![to.to_owned()],
        reply_to,
        sender_name: chatbot.settings.name.clone(),
        subject: format!("{}: {title}", chatbot.settings.name),
        text: body,
        csv: None,
        message_id,
        now_ms,
    }
}
