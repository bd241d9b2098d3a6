//! Follows an answer that another replica writes, so that `resume_answer`, a repeated `ask` and `stop_answer`
//! work on any replica. One task per answer reads its pieces for all readers here.

use std::sync::Arc;

use porchlight_api::{ApiError, ErrorCode, FinalChunk, ListingCard};
use porchlight_domain::{ChatbotId, MessageId, SessionId};
use porchlight_store::{AnswerSnapshot, MessageRow};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{answer_stream::AnswerStream, engine::AnswerEngine, engine::EngineState};
use crate::errors;

impl AnswerEngine {
    /// The running answer of a session, on any replica; `None` if there is none.
    ///
    /// Errors: the store's.
    pub async fn under_way(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
    ) -> Result<Option<Arc<AnswerStream>>, ApiError> {
        if let Some(running) = self.running(chatbot, session) {
            return Ok(Some(running));
        }
        let found = self.0.store.running_answer(chatbot, session).await.map_err(errors::from_store)?;
        // It may have started here between the two lookups.
        Ok(found.map(|ids| self.running(chatbot, session).unwrap_or_else(|| self.follow(chatbot, session, ids))))
    }

    /// Stops the session's answer, on any replica.
    pub async fn stop_elsewhere(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        answer: MessageId,
    ) -> Result<bool, ApiError> {
        self.0.store.signal(chatbot, session, answer, true).await.map_err(errors::from_store)
    }

    fn follow(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        (question, answer): (MessageId, MessageId),
    ) -> Arc<AnswerStream> {
        let fresh = AnswerStream::new(question, answer, CancellationToken::new());
        let (followed, is_new) = self.0.followed.find_or_add(chatbot, session, fresh);
        if is_new {
            self.0.tasks.spawn(follow(Arc::clone(&self.0), chatbot, session, Arc::clone(&followed)));
        }
        followed
    }
}

async fn follow(shared: Arc<EngineState>, chatbot: ChatbotId, session: SessionId, answer: Arc<AnswerStream>) {
    let (cards, last) = read_to_the_end(&shared, chatbot, session, &answer).await;
    answer.end(cards, last);
    shared.followed.remove(chatbot, session, &answer);
}

async fn read_to_the_end(
    shared: &EngineState,
    chatbot: ChatbotId,
    session: SessionId,
    answer: &AnswerStream,
) -> (Vec<ListingCard>, FinalChunk) {
    let mut published_at: Option<Instant> = None;
    let mut failing: Option<Instant> = None;
    loop {
        let pace = shared.pace();
        match shared.store.answer_snapshot(chatbot, session, answer.answer_id, answer.len()).await {
            Ok(Some(AnswerSnapshot::Running(text))) => {
                failing = None;
                answer.push(&text);
            }
            Ok(Some(AnswerSnapshot::Ended(stored))) => return ended(answer, &stored),
            Ok(None) => return broken_off(answer, errors::session_not_found()),
            Err(error) if failing.is_some_and(|since| since.elapsed() > pace.dead_after) => {
                return broken_off(answer, errors::from_store(error));
            }
            Err(_) => _ = failing.get_or_insert_with(Instant::now),
        }
        publish(shared, chatbot, session, answer, &mut published_at).await;
        tokio::select! {
            () = tokio::time::sleep(pace.flush) => {}
            () = shared.stop.cancelled() => return broken_off(answer, crate::answers::stopping()),
        }
    }
}

/// Tells the writing replica whether there are readers here.
async fn publish(
    shared: &EngineState,
    chatbot: ChatbotId,
    session: SessionId,
    answer: &AnswerStream,
    published_at: &mut Option<Instant>,
) {
    let is_read = answer.readers() > 0;
    let publish_now = match (is_read, &published_at) {
        (true, Some(at)) if at.elapsed() < shared.pace().heartbeat => return,
        (false, None) => return,
        (true, _) => shared.store.signal(chatbot, session, answer.answer_id, false).await.map(drop),
        (false, Some(_)) => shared.store.withdraw_signal(answer.answer_id).await,
    };
    match publish_now {
        Ok(()) => *published_at = is_read.then(Instant::now),
        Err(error) => tracing::warn!(%error, "the writer of an answer was not told of its readers"),
    }
}

fn ended(answer: &AnswerStream, stored: &MessageRow) -> (Vec<ListingCard>, FinalChunk) {
    // What was read is a prefix of what was stored: a writer only appends.
    if let Some(rest) = stored.content.strip_prefix(&answer.text()) {
        answer.push(rest);
    }
    let cards = serde_json::from_str(&stored.cards_json).unwrap_or_default();
    let error = stored
        .is_lost
        .then(|| ApiError::new(ErrorCode::Stopping, "The answer was interrupted by a server error. Try again."));
    let last = FinalChunk { total_token: stored.total_token, no_answer: stored.no_answer, ..last(answer, error) };
    (cards, last)
}

fn broken_off(answer: &AnswerStream, error: ApiError) -> (Vec<ListingCard>, FinalChunk) {
    (Vec::new(), last(answer, Some(error)))
}

fn last(answer: &AnswerStream, error: Option<ApiError>) -> FinalChunk {
    FinalChunk {
        question_id: answer.question_id.0,
        answer_id: answer.answer_id.0,
        answer: answer.text(),
        task_completed: true,
        success: error.as_ref().map(|_| false),
        code: error.as_ref().map(|error| error.code.status_class()),
        message: error.map(|error| error.message),
        ..FinalChunk::default()
    }
}
