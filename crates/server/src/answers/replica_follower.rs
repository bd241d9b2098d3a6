//! Follows an answer that another program writes, as if it were written here. `resume_answer`, a repeated `ask` and
//! `stop_answer` reach any replica. One task an answer reads its pieces for all readers here.

use std::sync::Arc;

use porchlight_api::{ApiError, ErrorCode, FinalChunk, ListingCard};
use porchlight_domain::{ChatbotId, MessageId, SessionId};
use porchlight_store::{AnswerSnapshot, MessageRow};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{AnswerEngine, EngineState, answer_stream::AnswerStream};
use crate::errors;

impl AnswerEngine {
    /// The answer that a session is getting now, from whichever replica; `None` when it gets none.
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
        // Between the two looks it may have begun here.
        Ok(found.map(|ids| self.running(chatbot, session).unwrap_or_else(|| self.follow(chatbot, session, ids))))
    }

    /// Asks the writer of the session's answer to stop, wherever it is.
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
    let mut told: Option<Instant> = None;
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
        publish(shared, chatbot, session, answer, &mut told).await;
        tokio::select! {
            () = tokio::time::sleep(pace.flush) => {}
            () = shared.stop.cancelled() => return broken_off(answer, crate::answers::stopping()),
        }
    }
}

/// Keeps the writer informed that somebody reads here; once nobody does, that too.
async fn publish(
    shared: &EngineState,
    chatbot: ChatbotId,
    session: SessionId,
    answer: &AnswerStream,
    told: &mut Option<Instant>,
) {
    let is_read = answer.readers() > 0;
    let told_now = match (is_read, &told) {
        (true, Some(at)) if at.elapsed() < shared.pace().heartbeat => return,
        (false, None) => return,
        (true, _) => shared.store.signal(chatbot, session, answer.answer_id, false).await.map(drop),
        (false, Some(_)) => shared.store.withdraw_signal(answer.answer_id).await,
    };
    match told_now {
        Ok(()) => *told = is_read.then(Instant::now),
        Err(error) => tracing::warn!(%error, "the writer of an answer was not told of its readers"),
    }
}

fn ended(answer: &AnswerStream, stored: &MessageRow) -> (Vec<ListingCard>, FinalChunk) {
    // What was read is the beginning of what was stored: a writer only adds.
    if let Some(rest) = stored.content.strip_prefix(&answer.text()) {
        answer.push(rest);
    }
    let cards = serde_json::from_str(&stored.cards_json).unwrap_or_default();
    let fault = stored
        .is_lost
        .then(|| ApiError::new(ErrorCode::Stopping, "The answer was interrupted by a server error. Try again."));
    let last = FinalChunk { total_token: stored.total_token, no_answer: stored.no_answer, ..last(answer, fault) };
    (cards, last)
}

fn broken_off(answer: &AnswerStream, fault: ApiError) -> (Vec<ListingCard>, FinalChunk) {
    (Vec::new(), last(answer, Some(fault)))
}

fn last(answer: &AnswerStream, fault: Option<ApiError>) -> FinalChunk {
    FinalChunk {
        question_id: answer.question_id.0,
        answer_id: answer.answer_id.0,
        answer: answer.text(),
        task_completed: true,
        success: fault.as_ref().map(|_| false),
        code: fault.as_ref().map(|fault| fault.code.status_class()),
        message: fault.map(|fault| fault.message),
        ..FinalChunk::default()
    }
}
