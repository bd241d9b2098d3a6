//! Replicas on one PostgreSQL database share running answers. An answer is written by a task of one replica; readers on
//! the others follow its deltas in the database and signal its writer there. On SQLite, which serves one process, all
//! of this does nothing.

use std::sync::Arc;

use porchlight_domain::{ChatbotId, MessageId, SessionId};

use crate::{
    Store,
    conversations::search_terms,
    error::Result,
    executor::{Row, SqlValue, Tx, args, tuples},
    transaction::transaction,
};

/// A replica without a heartbeat for this long is dead.
pub const DEAD_AFTER_MS: i64 = 10_000;
/// A reader without a signal for this long has left.
const READER_GONE_MS: i64 = 6_000;
/// Deltas per statement; PostgreSQL accepts 65,535 values.
const DELTA_BATCH: usize = 5_000;

macro_rules! now_ms {
    () => {
        "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)"
    };
}

mod due_work;

pub use due_work::DueWork;

/// Doesn't wait for the disk: a database crash would end these answers anyway.
const LAZILY: &str = "set local synchronous_commit = off";
const HEARTBEAT: &str = concat!(
    "insert into replica (id, beat_ms) values ($1, ",
    now_ms!(),
    ") on conflict (id) do update set beat_ms = excluded.beat_ms"
);
const DEREGISTER: &str = "delete from replica where id = $1";
const SIGNALS: &str = concat!(
    "select answer, max(stop), cast(max(read_ms) >= ",
    now_ms!(),
    " - $2 as integer)::bigint from answer_signal where owner = $1 group by answer"
);
const SIGNAL: &str = concat!(
    "insert into answer_signal (answer, reader, owner, stop, read_ms) select m.id, $4, s.busy_replica, $5, ",
    now_ms!(),
    " from session s join message m on m.id = s.busy_answer
      where s.chatbot = $1 and s.id = $2 and m.id = $3 and m.running = 1
      on conflict (answer, reader) do update set read_ms = excluded.read_ms,
      stop = greatest(answer_signal.stop, excluded.stop)"
);
/// Also for an answer that has ended, because its writer may not know it yet.
const STOP: &str = concat!(
    "insert into answer_signal (answer, reader, owner, stop, read_ms) values ($1, $2, $3, 1, ",
    now_ms!(),
    ") on conflict (answer, reader) do update set stop = 1"
);
const SILENCE: &str = "update answer_signal set read_ms = 0 where answer = $1 and reader = $2";
/// Answers of dead replicas, and this replica's own from before its start.
const LOST: &str = concat!(
    "select s.busy_answer from session s left join replica r on r.id = s.busy_replica
      where s.busy_answer is not null and (coalesce(r.beat_ms, 0) < ",
    now_ms!(),
    " - $1 or (s.busy_replica = $2 and s.busy_since_ms < $3)) order by s.id for update of s skip locked"
);
/// `interrupted` is 2 if another replica ended the answer. Its writer may be alive and can still store it.
const END_LOST: &str = "update message set running = 0, interrupted = 2, content = coalesce((
select string_agg(p.content, '' order by p.start) from answer_piece p where p.answer = message.id), '')
where id = $1 and running = 1 returning chatbot, content";
const RELEASE_LOST: &str = "update session set busy_answer = null, busy_since_ms = null where busy_answer = $1";
const FORGET: &str = "with gone as (delete from answer_piece where answer = $1)
delete from answer_signal where answer = $1";
const PURGE_REPLICAS: &str = concat!("delete from replica where beat_ms < ", now_ms!(), " - 86400000");
const PURGE_DELTAS: &str = "delete from answer_piece where answer in (
select p.answer from answer_piece p join message m on m.id = p.answer where m.running = 0)";

/// Running answers are marked, so no index of busy sessions changes twice with every question.
const ORPHANS: &str = "select s.id, m.id from message_unworded u cross join message m cross join session s
where m.id = u.message and m.running = 1 and s.id = m.session and s.busy_answer = m.id and s.busy_since_ms < $1";
const ORPHANS_POSTGRES: &str = "select id, busy_answer from session
where busy_answer is not null and busy_since_ms < $1 order by id for update";
const END_ORPHAN: &str = "update message set running = 0, interrupted = 1 where id = $1 and running = 1";
const RELEASE_ORPHAN: &str = "update session set busy_answer = null, busy_since_ms = null where id = $1";

/// Part of a running answer, for other replicas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerDelta {
    pub answer: MessageId,
    /// Byte offset in the answer.
    pub start: i64,
    pub content: String,
}

/// A signal from another replica to the writer of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signal {
    pub answer: MessageId,
    /// The visitor stopped the answer.
    pub stop: bool,
    /// Someone is reading it on another replica.
    pub is_read: bool,
}

impl Store {
    /// Returns whether several processes may serve the same database.
    pub fn is_shared(&self) -> bool {
        self.replica != 0
    }

    /// Writes this replica's heartbeat and new deltas, and returns signals from others.
    pub async fn heartbeat(&self, deltas: Vec<AnswerDelta>) -> Result<Vec<Signal>> {
        if !self.is_shared() {
            return Ok(Vec::new());
        }
        let (replica, deltas) = (self.replica, Arc::new(deltas));
        let rows = self.write(transaction!(|tx, deltas| {
            tx.execute(LAZILY, args![]).await?;
            tx.execute(HEARTBEAT, args![replica]).await?;
            for chunk in deltas.chunks(DELTA_BATCH) {
                insert_deltas(&mut tx, chunk).await?;
            }
            tx.rows(SIGNALS, args![replica, READER_GONE_MS]).await
        }));
        rows.await?.iter().map(signal).collect()
    }

    /// Removes this replica. Its answers must have ended.
    pub async fn deregister(&self) -> Result<()> {
        if self.is_shared() {
            let replica = self.replica;
            self.write(transaction!(|tx| tx.execute(DEREGISTER, args![replica]).await)).await?;
        }
        Ok(())
    }

    /// Signals to the writer of an answer that it is read here, or should stop. False if it is no longer
    /// being written any more.
    pub async fn signal(&self, chatbot: ChatbotId, session: SessionId, answer: MessageId, stop: bool) -> Result<bool> {
        if !self.is_shared() {
            return Ok(false);
        }
        let values = args![chatbot, session, answer, self.replica, stop];
        Ok(self.write(transaction!(|tx, values| tx.execute(SIGNAL, values).await)).await? > 0)
    }

    /// Signals to the writer of an answer that nobody reads it here.
    pub async fn withdraw_signal(&self, answer: MessageId) -> Result<()> {
        if self.is_shared() {
            let replica = self.replica;
            self.write(transaction!(|tx| tx.execute(SILENCE, args![answer, replica]).await)).await?;
        }
        Ok(())
    }

    /// Ends answers whose writer is dead, with the text that exists; returns how many.
    ///
    /// On PostgreSQL, a writer is dead if its replica was silent for `dead_after_ms`, or if it is this one and the
    /// answer started before the given time. On SQLite there are no heartbeats, so only that time counts.
    pub async fn fail_lost_answers(&self, started_before_ms: i64, dead_after_ms: i64) -> Result<u64> {
        if !self.is_shared() {
            return self.fail_orphaned_answers(started_before_ms).await;
        }
        let replica = self.replica;
        self.write(transaction!(|tx| {
            let lost = tx.rows(LOST, args![dead_after_ms, replica, started_before_ms]).await?;
            for row in &lost {
                let answer = row.reader().int()?;
                if let Some(ended) = tx.row(END_LOST, args![answer]).await? {
                    let mut cells = ended.reader();
                    let (chatbot, content) = (ChatbotId(cells.int()?), cells.text()?);
                    search_terms::index_message(&mut tx, chatbot, MessageId(answer), &content).await?;
                }
                tx.execute(RELEASE_LOST, args![answer]).await?;
                delete_deltas(&mut tx, MessageId(answer)).await?;
            }
            Ok(lost.len() as u64)
        }))
        .await
    }

    /// Ends unfinished answers that started before this moment; returns how many.
    ///
    /// For the start of a process that is alone on its database.
    pub async fn fail_orphaned_answers(&self, started_before_ms: i64) -> Result<u64> {
        self.write(transaction!(|tx| {
            let sql = tx.dialect_sql(ORPHANS, ORPHANS_POSTGRES);
            let orphans = tx.rows(sql, args![started_before_ms]).await?;
            for row in &orphans {
                let mut cells = row.reader();
                let (session, answer) = (SessionId(cells.int()?), MessageId(cells.int()?));
                tx.execute(END_ORPHAN, args![answer]).await?;
                tx.execute(RELEASE_ORPHAN, args![session]).await?;
            }
            Ok(orphans.len() as u64)
        }))
        .await
    }
}

async fn insert_deltas(tx: &mut Tx<'_>, deltas: &[AnswerDelta]) -> Result<()> {
    let rows = tuples(deltas.len(), 3, 1);
    let sql = format!("insert into answer_piece (answer, start, content) values {rows} on conflict do nothing");
    let values =
        deltas.iter().flat_map(|p| [SqlValue::from(p.answer), SqlValue::from(p.start), SqlValue::from(&p.content)]);
    tx.execute(sql, values.collect()).await?;
    Ok(())
}

/// Deletes the deltas of a finished answer.
pub(crate) async fn delete_deltas(tx: &mut Tx<'_>, answer: MessageId) -> Result<()> {
    if let Tx::Postgres(_) = tx {
        tx.execute(FORGET, args![answer]).await?;
    }
    Ok(())
}

/// Signals to the replica that writes an answer that it must stop.
pub(crate) async fn signal_stop(tx: &mut Tx<'_>, answer: MessageId, owner: i64) -> Result<()> {
    if let Tx::Postgres(_) = tx {
        tx.execute(STOP, args![answer, 0_i64, owner]).await?;
    }
    Ok(())
}

/// Deletes long-dead replicas, and deltas written after their answer had ended.
pub(crate) async fn purge_expired(tx: &mut Tx<'_>) -> Result<()> {
    if let Tx::Postgres(_) = tx {
        tx.execute(PURGE_REPLICAS, args![]).await?;
        tx.execute(PURGE_DELTAS, args![]).await?;
    }
    Ok(())
}

fn signal(row: &Row) -> Result<Signal> {
    let mut cells = row.reader();
    Ok(Signal { answer: MessageId(cells.int()?), stop: cells.flag()?, is_read: cells.flag()? })
}
