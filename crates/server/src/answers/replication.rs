//! Publishes running answers to other replicas and reads their requests, because a visitor may return to another
//! replica (docs/decisions/006). One transaction per interval for all answers of this replica; none on SQLite. Between answers there is
//! only the heartbeat, which also looks for the work of the other background tasks.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, Weak},
    time::Duration,
};

use porchlight_domain::MessageId;
use porchlight_store::{AnswerDelta, Signal};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{
    answer_stream::{AnswerReader, AnswerStream},
    engine::EngineState,
};

/// The intervals at which replicas exchange answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplicationIntervals {
    /// Between writes, and reads, of new text.
    pub flush: Duration,
    /// Between heartbeats.
    pub heartbeat: Duration,
    /// Silence after which a replica counts as dead.
    pub dead_after: Duration,
}

impl Default for ReplicationIntervals {
    fn default() -> Self {
        Self {
            flush: Duration::from_millis(150),
            // A change of settings is in use everywhere within 2 seconds, with time to read it.
            heartbeat: Duration::from_millis(1_500),
            dead_after: Duration::from_millis(porchlight_store::DEAD_AFTER_MS.unsigned_abs()),
        }
    }
}

/// What other replicas know about an answer of this one.
#[derive(Default)]
struct KnownReplicas {
    bytes: usize,
    /// Held while another replica has readers, so that the answer is not canceled.
    elsewhere: Option<AnswerReader>,
}

/// Runs until the service has stopped and its answers have ended.
pub(super) async fn run(shared: Weak<EngineState>, stop: CancellationToken) {
    let mut known: HashMap<MessageId, KnownReplicas> = HashMap::new();
    let mut looked: Option<Instant> = None;
    loop {
        let Some(shared) = shared.upgrade() else { return };
        let pace = shared.pace();
        let answers = shared.running.all();
        if stop.is_cancelled() && answers.is_empty() {
            deregister(&shared).await;
            return;
        }
        if answers.is_empty() {
            known.clear();
        } else {
            exchange(&shared, &answers, &mut known).await;
        }
        if looked.is_none_or(|at| at.elapsed() >= pace.heartbeat) {
            looked = Some(Instant::now());
            heartbeat(&shared, pace).await;
        }
        let pause = if answers.is_empty() && !stop.is_cancelled() { pace.heartbeat } else { pace.flush };
        let begun = shared.running.begun();
        drop(shared);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = begun.notified(), if answers.is_empty() => tokio::time::sleep(pace.flush.min(pause)).await,
            () = stop.cancelled(), if answers.is_empty() => {}
        }
    }
}

async fn heartbeat(shared: &EngineState, pace: ReplicationIntervals) {
    let dead_after_ms = i64::try_from(pace.dead_after.as_millis()).unwrap_or(i64::MAX);
    match shared.store.heartbeat_and_due_work(shared.clock.now_ms(), dead_after_ms).await {
        Ok(due) => {
            if due.has_lost_answers {
                shared.fail_lost_answers(i64::MIN).await;
            }
            shared.heartbeat.publish(due);
        }
        Err(error) => tracing::warn!(%error, "other replicas do not hear of this one"),
    }
}

/// Publishes new text and reads signals.
async fn exchange(shared: &EngineState, answers: &[Arc<AnswerStream>], known: &mut HashMap<MessageId, KnownReplicas>) {
    known.retain(|id, _| answers.iter().any(|answer| answer.answer_id == *id));
    let fresh: Vec<AnswerDelta> = answers.iter().filter_map(|answer| piece(answer, known)).collect();
    let ends: Vec<_> = fresh.iter().map(|piece| (piece.answer, piece.start as usize + piece.content.len())).collect();
    match shared.store.heartbeat(fresh).await {
        Ok(signals) => {
            for (answer, bytes) in ends {
                known.entry(answer).or_default().bytes = bytes;
            }
            for answer in answers {
                let signal = signals.iter().find(|signal| signal.answer == answer.answer_id);
                apply_signals(answer, signal, known.entry(answer.answer_id).or_default());
            }
        }
        Err(error) => tracing::warn!(%error, "other replicas do not hear of this one"),
    }
}

fn piece(answer: &AnswerStream, known: &HashMap<MessageId, KnownReplicas>) -> Option<AnswerDelta> {
    let start = known.get(&answer.answer_id).map_or(0, |known| known.bytes);
    let content = answer.text_from(start);
    (!content.is_empty()).then_some(AnswerDelta { answer: answer.answer_id, start: start as i64, content })
}

fn apply_signals(answer: &Arc<AnswerStream>, signal: Option<&Signal>, known: &mut KnownReplicas) {
    if signal.is_some_and(|signal| signal.stop) {
        answer.cancel.cancel();
    }
    match signal.is_some_and(|signal| signal.is_read) {
        true => drop(known.elsewhere.get_or_insert_with(|| answer.reader(usize::MAX))),
        false => known.elsewhere = None,
    }
}

async fn deregister(shared: &EngineState) {
    if let Err(error) = shared.store.deregister().await {
        tracing::warn!(%error, "other replicas were not told that this one ends");
    }
}

impl EngineState {
    pub(super) fn pace(&self) -> ReplicationIntervals {
        *self.pace.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the answers of dead replicas, and those lost here before `began_before`; returns how many.
    pub(super) async fn fail_lost_answers(&self, before_ms: i64) -> u64 {
        let dead_after_ms = i64::try_from(self.pace().dead_after.as_millis()).unwrap_or(i64::MAX);
        match self.store.fail_lost_answers(before_ms, dead_after_ms).await {
            Ok(0) => 0,
            Ok(ended) => {
                tracing::warn!(ended, "answers of a replica that died were ended as interrupted");
                ended
            }
            Err(error) => {
                tracing::warn!(%error, "lost answers could not be looked for");
                0
            }
        }
    }
}
