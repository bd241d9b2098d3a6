//! Keeps answers under way where other replicas can read them, and hears what those have to say.
//!
//! Why it exists: a visitor may come back to another replica while the answer is being written
//! here (docs/decisions/006). One transaction a beat for all answers of this replica; nothing on
//! SQLite. Not here: reading what another replica writes (`following.rs`).

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
    Shared,
    running::{Reader, RunningAnswer},
};

/// How replicas keep in touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// New text is kept, and followed, so often.
    pub flush: Duration,
    /// A sign of life is given so often, and those of others are looked at.
    pub beat: Duration,
    /// A replica that was silent so long has died.
    pub dead_after: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            flush: Duration::from_millis(150),
            beat: Duration::from_secs(2),
            dead_after: Duration::from_millis(porchlight_store::DEAD_AFTER_MS.unsigned_abs()),
        }
    }
}

/// What others know of an answer of ours.
#[derive(Default)]
struct Known {
    bytes: usize,
    /// Held while somebody reads elsewhere, so that the answer is not taken for forsaken.
    elsewhere: Option<Reader>,
}

/// Beats until the service stops and its answers have ended, or nobody has the service any more.
pub(super) async fn run(shared: Weak<Shared>, stop: CancellationToken) {
    let mut known: HashMap<MessageId, Known> = HashMap::new();
    let mut looked: Option<Instant> = None;
    loop {
        let Some(shared) = shared.upgrade() else { return };
        let pace = shared.pace();
        let answers = shared.running.all();
        if stop.is_cancelled() && answers.is_empty() {
            leave(&shared).await;
            return;
        }
        beat(&shared, &answers, &mut known).await;
        if looked.is_none_or(|at| at.elapsed() >= pace.beat) {
            looked = Some(Instant::now());
            shared.end_lost(i64::MIN).await;
        }
        let pause = if answers.is_empty() && !stop.is_cancelled() { pace.beat } else { pace.flush };
        let begun = shared.running.begun();
        drop(shared);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = begun.notified(), if answers.is_empty() => tokio::time::sleep(pace.flush.min(pause)).await,
            () = stop.cancelled(), if answers.is_empty() => {}
        }
    }
}

async fn beat(shared: &Shared, answers: &[Arc<RunningAnswer>], known: &mut HashMap<MessageId, Known>) {
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
                hear(answer, signal, known.entry(answer.answer_id).or_default());
            }
        }
        Err(error) => tracing::warn!(%error, "other replicas do not hear of this one"),
    }
}

fn piece(answer: &RunningAnswer, known: &HashMap<MessageId, Known>) -> Option<AnswerDelta> {
    let start = known.get(&answer.answer_id).map_or(0, |known| known.bytes);
    let content = answer.text_from(start);
    (!content.is_empty()).then_some(AnswerDelta { answer: answer.answer_id, start: start as i64, content })
}

fn hear(answer: &Arc<RunningAnswer>, signal: Option<&Signal>, known: &mut Known) {
    if signal.is_some_and(|signal| signal.stop) {
        answer.cancel.cancel();
    }
    match signal.is_some_and(|signal| signal.is_read) {
        true => drop(known.elsewhere.get_or_insert_with(|| answer.reader(usize::MAX))),
        false => known.elsewhere = None,
    }
}

async fn leave(shared: &Shared) {
    if let Err(error) = shared.store.deregister().await {
        tracing::warn!(%error, "other replicas were not told that this one ends");
    }
}

impl Shared {
    pub(super) fn pace(&self) -> Pace {
        *self.pace.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends answers whose replica has died, and those that began here before a time and were lost;
    /// gives how many.
    pub(super) async fn end_lost(&self, before_ms: i64) -> u64 {
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
