//! How the caller of a question gets its answer: as soon as it has begun, or once it has ended.
//!
//! A caller that wants the whole answer is woken once, at its end. It counts as a reader all the same, so an answer is
//! abandoned after its caller has gone.

use std::sync::{Arc, Mutex, PoisonError};

use porchlight_api::{ApiError, ErrorCode};
use tokio::sync::oneshot;

use super::answer_stream::{AnswerReader, AnswerStream};
use crate::work::inline_tasks::InlineTasks;

/// A new answer, or the earlier one of the same idempotency key.
pub struct StartedAnswer {
    pub answer: Arc<AnswerStream>,
    pub replayed: bool,
}

type Reply = Result<StartedAnswer, ApiError>;

/// Keeps the caller's reader until the caller has gone.
type ReaderSlot = Arc<Mutex<Option<AnswerReader>>>;

/// Sends the answer, or the error that rejected its question.
pub struct ReplySender {
    tasks: InlineTasks,
    sender: oneshot::Sender<Reply>,
    /// For a caller that wants the whole answer.
    slot: Option<ReaderSlot>,
}

/// Waits for the answer.
pub struct ReplyReceiver {
    receiver: oneshot::Receiver<Reply>,
    slot: Option<ReaderSlot>,
}

/// With `is_whole`, the caller gets its answer at the end.
pub fn reply_channel(tasks: InlineTasks, is_whole: bool) -> (ReplySender, ReplyReceiver) {
    let (sender, receiver) = oneshot::channel();
    let slot = is_whole.then(ReaderSlot::default);
    (ReplySender { tasks, sender, slot: slot.clone() }, ReplyReceiver { receiver, slot })
}

impl ReplySender {
    /// Replies at once.
    pub fn send(self, reply: Reply) {
        let Self { tasks, sender, .. } = self;
        // The caller may have gone.
        tasks.wake(move || drop(sender.send(reply)));
    }

    /// Replies with an answer that has begun, unless the caller waits for its end.
    pub(super) fn begun(self, answer: &Arc<AnswerStream>) -> Option<Self> {
        let reader = answer.reader(usize::MAX);
        let Self { tasks, sender, slot } = self;
        let Some(slot) = slot else {
            let started = StartedAnswer { answer: Arc::clone(answer), replayed: false };
            tasks.wake(move || {
                let _ = sender.send(Ok(started));
                // Only now, so that there is always a reader.
                drop(reader);
            });
            return None;
        };
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(reader);
        Some(Self { tasks, sender, slot: None })
    }
}

impl ReplyReceiver {
    /// Waits for the answer.
    ///
    /// # Errors
    /// What rejected the question.
    pub async fn wait(self) -> Reply {
        let reply = self.receiver.await;
        drop(self.slot);
        reply.unwrap_or_else(|_| Err(ApiError::new(ErrorCode::Unexpected, "Unexpected error.")))
    }
}
