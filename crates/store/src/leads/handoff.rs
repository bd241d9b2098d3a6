//! Hands off a conversation: stores the mark and queues the email in one transaction, so two clicks or two replicas
//! send one email. Without contact details the email is owed instead (`owed`).

use std::sync::Arc;

use porchlight_domain::{ChatbotId, MessageId, SessionId};

use crate::{
    Store, WriteContext, WriteOutcome,
    conversations::sessions,
    email::outbox,
    error::{LimitReached, Result, StoreError},
    executor::{Tx, args},
    leads::{FirstEmail, HandoffMessages, HandoffOutcome, NewHandoff, owed, visitors},
    live,
    transaction::transaction,
    usage_counts::{self, QUESTIONS_PER_SESSION},
    webhooks::session_events,
};

const STANDING: &str = "select messages, coalesce(handed_over_at_ms, 0), questions, visitor_email, visitor_phone,
coalesce(holder, 0) from session where chatbot = $1 and id = $2";
const STANDING_POSTGRES: &str =
    "select messages, coalesce(handed_over_at_ms, 0), questions, visitor_email, visitor_phone,
coalesce(holder, 0) from session where chatbot = $1 and id = $2 for update";
/// An email that is owed has told nothing (`told_messages` 0); one that is queued or in the digest tells something.
const MARK: &str = "update session set handed_over_at_ms = $3,
told_messages = case when $7 = 1 then 0 when messages = 0 then 1 else messages end, follow_up_at_ms = $8,
followed_up_at_ms = null, digest_at_ms = $4, in_digest = $5, handover_client = $6 where chatbot = $1 and id = $2";
const MESSAGE: &str = "insert into message (id, chatbot, session, place, role, kind, content, created_at_ms)
values ($1, $2, $3, $4, $5, 'Handover', $6, $7)";
const COUNT_FOLLOW_UPS: &str =
    "select count(*) from message where session = $1 and role = 'visitor' and kind = 'Handover'";
const COUNT: &str = "update session set messages = messages + $3, last_at_ms = $4 where chatbot = $1 and id = $2";
const NEWS: &str = concat!("update session set ", crate::conversations::news!("$3"), " where chatbot = $1 and id = $2");

const REPLY: &str = "select id from message where chatbot = $1 and session = $2 and role = 'bot' and kind = 'Handover'
order by place desc limit 1";

impl Store {
    /// Returns the newest reply to a request for a person.
    pub async fn handoff_reply(&self, chatbot: ChatbotId, session: SessionId) -> Result<Option<MessageId>> {
        let id = self.read(transaction!(|tx| tx.number(REPLY, args![chatbot, session]).await)).await?;
        Ok(id.map(MessageId))
    }

    /// Marks the conversation as handed off and queues its email, unless that was already done since `since_ms`.
    ///
    /// Errors: `LimitReached` if the charge of a new handoff or of a later message exceeds a limit; `NotFound` if the
    /// chatbot has no such session and it can't be created; `Changed` if the conversation continued since it was read
    /// for the email.
    pub async fn request_handoff(
        &self,
        write: &WriteContext,
        handoff: NewHandoff,
    ) -> Result<WriteOutcome<HandoffOutcome>> {
        let (handoff, now_ms) = (Arc::new(handoff), write.now_ms);
        self.write_once(write, transaction!(|tx, handoff| insert_handoff(&mut tx, &handoff, now_ms).await)).await
    }
}

async fn insert_handoff(tx: &mut Tx<'_>, handoff: &NewHandoff, now_ms: i64) -> Result<HandoffOutcome> {
    let (chatbot, session) = (handoff.chatbot, handoff.session);
    let is_new = match &handoff.create_if_missing {
        Some(new) => sessions::create_if_missing(tx, chatbot, session, new, now_ms).await?,
        None => false,
    };
    let sql = tx.dialect_sql(STANDING, STANDING_POSTGRES);
    let row = tx.row(sql, args![chatbot, session]).await?.ok_or(StoreError::NotFound)?;
    let mut cells = row.reader();
    let (message_count, handed_over_at_ms, questions) = (cells.int()?, cells.int()?, cells.int()?);
    let (email, phone, holder) = (cells.text()?, cells.text()?, cells.int()?);
    let mut is_reachable = !email.is_empty() || !phone.is_empty();
    // While a member speaks, the chatbot doesn't reply to the button either.
    let messages = handoff.messages.clone().map(|messages| match holder {
        1.. => HandoffMessages { reply: String::new(), ..messages },
        _ => messages,
    });
    if let Some(contact) = &handoff.contact {
        let lead = (contact.lead.clone(), &contact.room);
        let visitor = visitors::save(tx, (chatbot, session), (&contact.change, &contact.charge), lead, now_ms).await?;
        is_reachable = visitor.is_reachable();
    }
    let client = handoff.charge.as_ref().map_or("", |charge| charge.client());
    // Without a charge it is over the limits of its client.
    let is_over = handoff.email == FirstEmail::InDigest && handoff.charge.is_none();
    let notified_for = (!is_over).then_some(client);
    if handed_over_at_ms > handoff.since_ms {
        if let Some(messages) = messages.as_ref().filter(|messages| !messages.visitor.is_empty()) {
            if let Some(max) = handoff.follow_up_limit.per_session {
                has_room(tx, session, questions, i64::from(max), now_ms).await?;
            }
            if let Some(charge) = &handoff.follow_up_limit.charge {
                usage_counts::charge(tx, charge).await?;
            }
            add(tx, chatbot, session, message_count, messages, now_ms).await?;
            tx.execute(NEWS, args![chatbot, session, now_ms]).await?;
        }
        live::row::wait_for_person(tx, chatbot, session, notified_for, now_ms).await?;
        return Ok(HandoffOutcome::Before);
    }
    let is_owed = handoff.email == FirstEmail::WhenReachable;
    // An email that is owed is written later, and not owed at all once the visitor can be reached.
    let has_changed = match &handoff.email {
        FirstEmail::WhenReachable => is_reachable,
        FirstEmail::None => false,
        FirstEmail::Queued(_) | FirstEmail::InDigest => message_count != handoff.reported_messages && !is_new,
    };
    if has_changed {
        return Err(StoreError::Changed);
    }
    if let Some(messages) = &messages {
        add(tx, chatbot, session, message_count, messages, now_ms).await?;
    }
    if let Some(charge) = &handoff.charge {
        usage_counts::charge(tx, charge).await?;
    }
    let in_digest = handoff.email == FirstEmail::InDigest;
    let values = args![
        chatbot,
        session,
        now_ms,
        in_digest.then_some(now_ms),
        i64::from(in_digest),
        client,
        i64::from(is_owed),
        is_owed.then_some(now_ms + owed::WAIT_MS),
    ];
    tx.execute(MARK, values).await?;
    live::row::wait_for_person(tx, chatbot, session, notified_for, now_ms).await?;
    if let FirstEmail::Queued(email) = &handoff.email {
        outbox::insert(tx, chatbot, email).await?;
    }
    session_events::handoff_requested(tx, chatbot, session, now_ms).await?;
    Ok(HandoffOutcome::Now)
}

/// Errors: `LimitReached` if the session has no questions or messages left.
async fn has_room(tx: &mut Tx<'_>, session: SessionId, questions: i64, max: i64, now_ms: i64) -> Result<()> {
    let used = questions + tx.number(COUNT_FOLLOW_UPS, args![session]).await?.unwrap_or(0);
    if used < max {
        return Ok(());
    }
    let (subject, name) = (format!("s:{session}"), QUESTIONS_PER_SESSION);
    Err(StoreError::LimitReached(Box::new(LimitReached { subject, name, max, used, start_ms: now_ms, end_ms: now_ms })))
}

/// Appends the messages to the conversation.
async fn add(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    place: i64,
    messages: &HandoffMessages,
    now_ms: i64,
) -> Result<()> {
    let spoken = [("visitor", &messages.visitor), ("bot", &messages.reply)];
    let mut at = place;
    for (id, (role, text)) in messages.ids.into_iter().zip(spoken).filter(|(_, (_, text))| !text.is_empty()) {
        let id: MessageId = id;
        tx.execute(MESSAGE, args![id, chatbot, session, at, role, text, now_ms]).await?;
        crate::conversations::search_terms::index_message(tx, chatbot, id, text).await?;
        session_events::message_created(tx, (chatbot, session), id, now_ms).await?;
        at += 1;
    }
    tx.execute(COUNT, args![chatbot, session, at - place, now_ms]).await?;
    Ok(())
}
