//! Starts a question: checks every limit and stores the question in one transaction. Exactly as many questions pass as
//! the limits allow, with any number of parallel callers and replicas: callers lock a row of the limit's subject, and
//! check everything before they write.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, MemberId, MessageId, SessionId};

use crate::{
    Store,
    conversations::{MonthLimit, NewQuestion, QuestionOutcome, RateLimit, search_terms, sessions, usage},
    error::{Result, StoreError},
    executor::{Tx, args},
    idempotency::to_json,
    live::hold,
    notices,
    transaction::transaction,
    usage_counts,
};

/// An answer that runs longer was lost with its process.
const BUSY_MS: u64 = 10 * 60 * 1000;

/// Clocks are rarely set back by more than two months.
const MAX_AHEAD_MS: i64 = 70 * 24 * 3600 * 1000;

const SESSION: &str = "select questions, messages, coalesce(busy_since_ms, 0), coalesce(holder, -1) from session
where chatbot = $1 and id = $2";
const SESSION_POSTGRES: &str =
    "select questions, messages, coalesce(busy_since_ms, 0), coalesce(holder, -1) from session
where chatbot = $1 and id = $2 for update";
const MONTH: &str = "insert into month_count (chatbot, start_ms, n)
select $1, $2, count(*) from message where chatbot = $1 and role = 'visitor' and kind <> 'Handover' and kind <> 'ToAgent'
and created_at_ms >= $2 and created_at_ms < $3 on conflict (chatbot, start_ms) do nothing";
/// A later month with a count: the clock was set back. A month further ahead was counted by a wrong clock.
const MONTH_AHEAD: &str = "select max(start_ms) from month_count where chatbot = $1 and start_ms > $2
and start_ms <= $3";
const MONTH_FIND: &str = "select n from month_count where chatbot = $1 and start_ms = $2";
const MONTH_FIND_POSTGRES: &str = "select n from month_count where chatbot = $1 and start_ms = $2 for update";
const MONTH_ADD: &str = "update month_count set n = n + 1 where chatbot = $1 and start_ms = $2";
/// Without a limit nothing is counted; the next limit starts from zero.
const MONTH_DROP: &str = "delete from month_count where chatbot = $1";
const SUBJECT: &str = "insert into ask_subject (chatbot, subject, last_at_ms) values ($1, $2, $3)
on conflict (chatbot, subject) do update set last_at_ms = excluded.last_at_ms";
/// The oldest of the newest `$5 + 1` timestamps within one window before or after now. A clock may be set back a
/// little, and a clock that ran far ahead must not keep anyone waiting.
const STAMP: &str = "select at_ms from ask_stamp where chatbot = $1 and subject = $2 and at_ms > $3 and at_ms <= $4
order by at_ms desc limit 1 offset $5";
const STAMP_DROP: &str = "delete from ask_stamp where chatbot = $1 and subject = $2 and at_ms <= $3";
const STAMP_ADD: &str = "insert into ask_stamp (chatbot, subject, at_ms, answer) values ($1, $2, $3, $4)";
const MESSAGE: &str = "insert into message
(id, chatbot, session, place, role, kind, content, file_ids, created_at_ms, question, running)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
/// The question with its search terms, its answer, and what `BUSY` and `MONTH_DROP` do, because each statement is a
/// round trip. `$13` is 1 without a monthly limit.
const MESSAGES_POSTGRES: &str = "with dropped as (delete from month_count where chatbot = $2 and $13 = 1),
messages as (insert into message
(id, chatbot, session, place, role, kind, content, file_ids, created_at_ms, question, running, words)
values ($1, $2, $3, $4, 'visitor', $5, $6, $7, $8, null, 0, array_to_tsvector(string_to_array($9, ' '))),
($10, $2, $3, $4 + 1, 'bot', $5, '', '[]', $8, $1, 1, ''))
update session set questions = questions + 1, messages = messages + 2, last_at_ms = $8, busy_answer = $10,
busy_since_ms = $8, busy_replica = $11, first_question = case when questions = 0 then $12 else first_question end
where chatbot = $2 and id = $3";
const BUSY: &str = "update session set questions = questions + 1, messages = messages + 2, last_at_ms = $3,
busy_answer = $4, busy_since_ms = $3, busy_replica = $5,
first_question = case when questions = 0 then $6 else first_question end where chatbot = $1 and id = $2";

/// A question reopens a conversation that was put aside.
const CONTINUED: &str = "update conversation set state = case state when 'snoozed' then 'open' when 'resolved' then
'pending' else state end, snoozed_until_ms = null, visitor_seen_ms = $2, visitor_typing_ms = 0, rev = rev + 1,
changed_at_ms = $2 where session = $1";
const TO_MEMBER: &str = "update session set messages = messages + 1, last_at_ms = $3,
first_question = case when first_question = '' then $4 else first_question end where chatbot = $1 and id = $2";
const WAITING: &str = "update conversation set waiting_since_ms = coalesce(waiting_since_ms, $2), spoken_at_ms = $2,
visitor_seen_ms = $2, visitor_typing_ms = 0, rev = rev + 1, changed_at_ms = $2 where session = $1";

/// The session's state before the question.
struct Standing {
    questions: i64,
    messages: i64,
    busy_since_ms: i64,
    /// A member, 0 for the chatbot, -1 before the office took notice.
    holder: i64,
}

impl Store {
    /// Checks every limit, then stores the question and its empty answer. Exact under parallel load.
    ///
    /// Errors: `NotFound` if the chatbot has no such session and it can't be created.
    pub async fn begin_question(&self, question: NewQuestion) -> Result<QuestionOutcome> {
        let question = Arc::new(question);
        let replica = self.replica;
        match self.write(transaction!(|tx, question| begin(&mut tx, &question, replica).await)).await {
            Err(StoreError::LimitReached(limit)) => Ok(QuestionOutcome::ClientLimit(*limit)),
            begun => begun,
        }
    }
}

async fn begin(tx: &mut Tx<'_>, q: &NewQuestion, replica: i64) -> Result<QuestionOutcome> {
    let standing = standing(tx, q).await?;
    if let Some(holder) = standing.as_ref().map(|standing| standing.holder).filter(|holder| *holder > 0) {
        return to_member(tx, q, MemberId(holder), standing.map_or(0, |standing| standing.messages)).await;
    }
    let has_conversation = standing.as_ref().is_some_and(|standing| standing.holder == 0);
    let before = standing.as_ref().map_or(0, |standing| standing.questions);
    // Nobody waits longer, even if a clock was changed.
    if standing.as_ref().is_some_and(|standing| standing.busy_since_ms.abs_diff(q.now_ms) < BUSY_MS) {
        return Ok(QuestionOutcome::Busy);
    }
    if q.limits.per_session.is_some_and(|max| before >= i64::from(max)) {
        return Ok(QuestionOutcome::SessionLimit);
    }
    let month = match &q.limits.month {
        Some(month) => Some(newest_month(tx, q.chatbot, month).await?),
        None => None,
    };
    if let Some(month) = &month
        && month_used(tx, q.chatbot, month).await? >= month.max
    {
        return Ok(QuestionOutcome::MonthlyLimit);
    }
    if let Some(retry_after_s) = rate_limit_wait_s(tx, q).await? {
        return Ok(QuestionOutcome::RateLimited { retry_after_s });
    }
    let has_room = match &q.limits.budget {
        Some(budget) => usage::fits(tx, q.chatbot, budget).await?,
        None => true,
    };
    if !has_room && q.limits.budget.is_some_and(|budget| budget.needs_model) {
        return Ok(QuestionOutcome::BudgetReached);
    }
    if let Some(charge) = &q.limits.charge {
        usage_counts::charge(tx, charge).await?;
    }
    if let Some(budget) = q.limits.budget.filter(|_| has_room) {
        usage::reserve(tx, q.chatbot, &budget).await?;
    }
    write(tx, q, (standing, month), replica).await?;
    if has_conversation {
        tx.execute(CONTINUED, args![q.session, q.now_ms]).await?;
        notices::message_arrived(tx, q.chatbot, q.session, q.now_ms).await?;
    }
    Ok(if has_room { QuestionOutcome::Started } else { QuestionOutcome::StartedWithoutModel })
}

/// Stores the message to the member who speaks. It is no question: only the rate limit and its own charge count.
async fn to_member(tx: &mut Tx<'_>, q: &NewQuestion, member: MemberId, place: i64) -> Result<QuestionOutcome> {
    if let Some(retry_after_s) = rate_limit_wait_s(tx, q).await? {
        return Ok(QuestionOutcome::RateLimited { retry_after_s });
    }
    if let Some(charge) = &q.limits.live_charge {
        usage_counts::charge(tx, charge).await?;
    }
    stamp(tx, q).await?;
    let to_agent = NewQuestion { kind: "ToAgent".into(), ..q.clone() };
    message(tx, &to_agent, q.question_id, place, "visitor", &q.content, to_json(&q.file_ids)?, None).await?;
    search_terms::index_message(tx, q.chatbot, q.question_id, &q.content).await?;
    tx.execute(TO_MEMBER, args![q.chatbot, q.session, q.now_ms, excerpt(&q.content)]).await?;
    tx.execute(WAITING, args![q.session, q.now_ms]).await?;
    notices::message_arrived(tx, q.chatbot, q.session, q.now_ms).await?;
    let held = hold::named(tx, member, q.session).await?;
    held.map(QuestionOutcome::Held).ok_or_else(|| StoreError::Broken("a holder is no member".into()))
}

async fn standing(tx: &mut Tx<'_>, q: &NewQuestion) -> Result<Option<Standing>> {
    if let (Tx::Postgres(_), Some(_)) = (&tx, &q.create_if_missing) {
        tx.execute(sessions::QUEUE_UP, args![q.session]).await?;
    }
    let sql = tx.dialect_sql(SESSION, SESSION_POSTGRES);
    let Some(row) = tx.row(sql, args![q.chatbot, q.session]).await? else {
        return if q.create_if_missing.is_some() { Ok(None) } else { Err(StoreError::NotFound) };
    };
    let mut cells = row.reader();
    Ok(Some(Standing {
        questions: cells.int()?,
        messages: cells.int()?,
        busy_since_ms: cells.int()?,
        holder: cells.int()?,
    }))
}

/// The month to count in: never earlier than the latest one seen, even if the clock was set back.
async fn newest_month(tx: &mut Tx<'_>, chatbot: ChatbotId, month: &MonthLimit) -> Result<MonthLimit> {
    let row = tx.row(MONTH_AHEAD, args![chatbot, month.start_ms, month.start_ms + MAX_AHEAD_MS]).await?;
    let ahead = row.map_or(Ok(None), |row| row.reader().maybe_int())?;
    Ok(ahead.map_or(*month, |start_ms| MonthLimit { start_ms, ..*month }))
}

async fn month_used(tx: &mut Tx<'_>, chatbot: ChatbotId, month: &MonthLimit) -> Result<i64> {
    let sql = tx.dialect_sql(MONTH_FIND, MONTH_FIND_POSTGRES);
    if let Some(used) = tx.number(sql, args![chatbot, month.start_ms]).await? {
        return Ok(used);
    }
    tx.execute(MONTH, args![chatbot, month.start_ms, month.end_ms]).await?;
    Ok(tx.number(sql, args![chatbot, month.start_ms]).await?.unwrap_or(0))
}

/// The time until every subject would pass, if one doesn't now.
async fn rate_limit_wait_s(tx: &mut Tx<'_>, q: &NewQuestion) -> Result<Option<u64>> {
    let Some(rate) = q.limits.rate else { return Ok(None) };
    let since_ms = window_start(q.now_ms, rate);
    let window_ms = i64::from(rate.seconds) * 1000;
    let mut wait_ms = None;
    // Always in the same order, to prevent deadlocks.
    for subject in subjects(q) {
        tx.execute(SUBJECT, args![q.chatbot, subject, q.now_ms]).await?;
        let values = args![q.chatbot, subject, since_ms, q.now_ms + window_ms, i64::from(rate.count) - 1];
        if let Some(at_ms) = tx.number(STAMP, values).await? {
            // Timestamps in the future stay. Moving them would open the limit once the clock is right again.
            wait_ms = wait_ms.max(Some((at_ms - since_ms).min(window_ms)));
        }
    }
    Ok(wait_ms.map(|ms| u64::try_from(ms).unwrap_or(0).div_ceil(1000).max(1)))
}

/// Counts the question for the rate limit.
async fn stamp(tx: &mut Tx<'_>, q: &NewQuestion) -> Result<()> {
    if let Some(rate) = q.limits.rate {
        for subject in subjects(q) {
            tx.execute(STAMP_DROP, args![q.chatbot, subject, window_start(q.now_ms, rate)]).await?;
            tx.execute(STAMP_ADD, args![q.chatbot, subject, q.now_ms, q.answer_id]).await?;
        }
    }
    Ok(())
}

/// Stores the question and its answer. The session's row comes last: its trigger locks a count of the chatbot.
async fn write(
    tx: &mut Tx<'_>,
    q: &NewQuestion,
    (standing, month): (Option<Standing>, Option<MonthLimit>),
    replica: i64,
) -> Result<()> {
    let place = match (standing, &q.create_if_missing) {
        (Some(standing), _) => standing.messages,
        (None, new) => {
            let new = new.clone().unwrap_or_default();
            sessions::insert(tx, q.chatbot, q.session, &new, q.now_ms).await?;
            new.welcome.len() as i64
        }
    };
    if let Some(month) = &month {
        tx.execute(MONTH_ADD, args![q.chatbot, month.start_ms]).await?;
    }
    stamp(tx, q).await?;
    let files = to_json(&q.file_ids)?;
    if let Tx::Postgres(_) = tx {
        let terms = search_terms::of_message(q.chatbot, &q.content);
        let (kind, content) = (&q.kind, &q.content);
        let question = args![q.question_id, q.chatbot, q.session, place, kind, content, files, q.now_ms, terms];
        let busy = args![q.answer_id, replica, excerpt(content), month.is_none()];
        return tx.execute(MESSAGES_POSTGRES, question.into_iter().chain(busy).collect()).await.map(drop);
    }
    if month.is_none() {
        tx.execute(MONTH_DROP, args![q.chatbot]).await?;
    }
    message(tx, q, q.question_id, place, "visitor", &q.content, files, None).await?;
    search_terms::mark_message(tx, q.question_id).await?;
    message(tx, q, q.answer_id, place + 1, "bot", "", "[]".into(), Some(q.question_id)).await?;
    search_terms::mark_message(tx, q.answer_id).await?;
    tx.execute(BUSY, args![q.chatbot, q.session, q.now_ms, q.answer_id, replica, excerpt(&q.content)]).await.map(drop)
}

#[expect(clippy::too_many_arguments, reason = "the columns of one statement")]
async fn message(
    tx: &mut Tx<'_>,
    q: &NewQuestion,
    id: MessageId,
    place: i64,
    role: &str,
    content: &str,
    files: String,
    question: Option<MessageId>,
) -> Result<()> {
    let (chatbot, session): (ChatbotId, SessionId) = (q.chatbot, q.session);
    let running = question.is_some();
    let question = question.map(|id| id.0);
    let values = args![id, chatbot, session, place, role, &q.kind, content, files, q.now_ms, question, running];
    tx.execute(MESSAGE, values).await?;
    Ok(())
}

fn subjects(q: &NewQuestion) -> Vec<&str> {
    let mut subjects: Vec<&str> = q.limits.rate_subjects.iter().map(String::as_str).collect();
    subjects.sort_unstable();
    subjects.dedup();
    subjects
}

/// Shortens a question for lists of conversations.
pub(super) fn excerpt(question: &str) -> String {
    question.chars().take(200).collect()
}

fn window_start(now_ms: i64, rate: RateLimit) -> i64 {
    now_ms - i64::from(rate.seconds) * 1000
}
