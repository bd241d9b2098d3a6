//! Hands a talk over: the mark and the mail in one transaction, once.
//!
//! Why it exists: two clicks, or two replicas, must not make two mails, and a mark without its
//! mail would be a promise that nobody keeps. Not here: what the mail says.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, MessageId, SessionId};

use crate::{
    Done, Store, Write,
    database::{Tx, args},
    error::{Result, StoreError},
    people::{HandOver, HandedOver, Said, outbox},
    talk::sessions,
    transaction::work,
    usage_counts::{self, LimitReached, QUESTIONS_PER_SESSION},
};

const STANDING: &str = "select messages, coalesce(handed_over_at_ms, 0), questions from session
where chatbot = $1 and id = $2";
const STANDING_POSTGRES: &str = "select messages, coalesce(handed_over_at_ms, 0), questions from session
where chatbot = $1 and id = $2 for update";
const MARK: &str = "update session set handed_over_at_ms = $3, told_messages = messages, follow_up_at_ms = null,
followed_up_at_ms = null, digest_at_ms = $4, in_digest = $5, handover_client = $6 where chatbot = $1 and id = $2";
const MESSAGE: &str = "insert into message (id, chatbot, session, place, role, kind, content, created_at_ms)
values ($1, $2, $3, $4, $5, 'Handover', $6, $7)";
const WORDS: &str = "select count(*) from message where session = $1 and role = 'visitor' and kind = 'Handover'";
const COUNT: &str = "update session set messages = messages + $3, last_at_ms = $4 where chatbot = $1 and id = $2";
const NEWS: &str = concat!("update session set ", crate::talk::news!("$3"), " where chatbot = $1 and id = $2");

impl Store {
    /// Marks the talk as handed over and queues its mail, unless that was done since `since_ms`.
    ///
    /// `LimitReached` when the charge of a new handover, or of words after one, passes a limit. `NotFound` when the
    /// session is not the chatbot's and may not be made, `Changed` when the talk went on since it was read for the
    /// mail.
    pub async fn hand_over(&self, write: &Write, wish: HandOver) -> Result<Done<HandedOver>> {
        let (wish, now_ms) = (Arc::new(wish), write.now_ms);
        self.write_once(write, work!(|tx, wish| hand_over(&mut tx, &wish, now_ms).await)).await
    }
}

async fn hand_over(tx: &mut Tx<'_>, wish: &HandOver, now_ms: i64) -> Result<HandedOver> {
    let (chatbot, session) = (wish.chatbot, wish.session);
    let is_new = match &wish.create_if_missing {
        Some(new) => sessions::make_if_missing(tx, chatbot, session, new, now_ms).await?,
        None => false,
    };
    let sql = tx.pick(STANDING, STANDING_POSTGRES);
    let row = tx.row(sql, args![chatbot, session]).await?.ok_or(StoreError::NotFound)?;
    let mut cells = row.cells();
    let (messages, handed_over_at_ms, questions) = (cells.int()?, cells.int()?, cells.int()?);
    if handed_over_at_ms > wish.since_ms {
        if let Some(said) = wish.said.as_ref().filter(|said| !said.visitor.is_empty()) {
            if let Some(max) = wish.words.per_session {
                has_room(tx, session, questions, i64::from(max), now_ms).await?;
            }
            if let Some(charge) = &wish.words.charge {
                usage_counts::charge(tx, charge).await?;
            }
            add(tx, chatbot, session, messages, said, now_ms).await?;
            tx.execute(NEWS, args![chatbot, session, now_ms]).await?;
        }
        return Ok(HandedOver::Before);
    }
    if messages != wish.told_messages && !is_new {
        return Err(StoreError::Changed);
    }
    if let Some(said) = &wish.said {
        add(tx, chatbot, session, messages, said, now_ms).await?;
    }
    if let Some(charge) = &wish.charge {
        usage_counts::charge(tx, charge).await?;
    }
    let digest_at_ms = wish.mail.is_none().then_some(now_ms);
    let client = wish.charge.as_ref().map_or("", |charge| charge.client());
    let in_digest = i64::from(wish.mail.is_none());
    tx.execute(MARK, args![chatbot, session, now_ms, digest_at_ms, in_digest, client]).await?;
    if let Some(mail) = &wish.mail {
        outbox::insert(tx, chatbot, mail).await?;
    }
    Ok(HandedOver::Now)
}

/// `LimitReached` when the session has as many questions and words of this kind as it may have.
async fn has_room(tx: &mut Tx<'_>, session: SessionId, questions: i64, max: i64, now_ms: i64) -> Result<()> {
    let used = questions + tx.number(WORDS, args![session]).await?.unwrap_or(0);
    if used < max {
        return Ok(());
    }
    let (subject, name) = (format!("s:{session}"), QUESTIONS_PER_SESSION);
    Err(StoreError::LimitReached(Box::new(LimitReached { subject, name, max, used, start_ms: now_ms, end_ms: now_ms })))
}

/// Puts what was said at the end of the talk.
async fn add(
    tx: &mut Tx<'_>,
    chatbot: ChatbotId,
    session: SessionId,
    place: i64,
    said: &Said,
    now_ms: i64,
) -> Result<()> {
    let spoken = [("visitor", &said.visitor), ("bot", &said.reply)];
    let mut at = place;
    for (id, (role, text)) in said.ids.into_iter().zip(spoken).filter(|(_, (_, text))| !text.is_empty()) {
        let id: MessageId = id;
        tx.execute(MESSAGE, args![id, chatbot, session, at, role, text, now_ms]).await?;
        crate::talk::words::keep(tx, chatbot, id, text).await?;
        at += 1;
    }
    tx.execute(COUNT, args![chatbot, session, at - place, now_ms]).await?;
    Ok(())
}
