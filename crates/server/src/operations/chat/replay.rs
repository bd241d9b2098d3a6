//! Idempotent questions: a request with the same `Idempotency-Key` gets the first answer. The question ID is derived
//! from the key, and the answer ID from it, so the earlier pair is found in the session.

use std::sync::Arc;

use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::MessageId;
use porchlight_store::MessageRow;

use super::begin_question::ChatTarget;
use crate::{
    answers::{answer_stream::AnswerStream, question::Question, task::held_answer},
    auth::AuthContext,
    errors,
    files::file_type::MediaFamily,
    ids::random_id,
    state::AppState,
};

/// The question and answer IDs: derived from the idempotency key, or new.
pub(super) fn ids(caller: &AuthContext) -> [MessageId; 2] {
    let bytes = match &caller.idempotency {
        None => random_id(),
        Some(idempotency) => {
            let named = format!("{} {}", idempotency.workspace, idempotency.key);
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&blake3::hash(named.as_bytes()).as_bytes()[..8]);
            bytes
        }
    };
    let question = MessageId::from_random(bytes);
    [question, question.of_its_answer()]
}

/// The answer of an earlier request with this key; 40902 if its question was different.
pub(super) async fn find_previous(
    app: &AppState,
    place: &ChatTarget,
    question: &Question,
) -> Result<Option<Arc<AnswerStream>>, ApiError> {
    let Some(stored) = &place.earlier else { return Ok(None) };
    let (chatbot, session, [question_id, answer_id]) = (place.chatbot.id, place.session, place.ids);
    // The transcript of a recording follows the typed text.
    let is_content = stored.content == question.content
        || (question.family == Some(MediaFamily::Audio) && stored.content.starts_with(&question.content));
    let is_to_member = stored.kind == "ToAgent";
    let is_same = is_content && (is_to_member || stored.kind == question.kind()) && stored.file_ids == question.files;
    if !is_same {
        let message = "This Idempotency-Key was already used with a different request.";
        return Err(ApiError::new(ErrorCode::IdempotencyMismatch, message));
    }
    if is_to_member {
        let held = app.store.holder(place.chatbot.workspace, session).await.map_err(errors::from_store)?;
        return Ok(Some(held_answer(question_id, held.map(|held| held.name))));
    }
    let running = app.answering.under_way(chatbot, session).await?.filter(|running| running.answer_id == answer_id);
    if let Some(running) = running {
        return Ok(Some(running));
    }
    match app.store.message(chatbot, session, answer_id).await.map_err(errors::from_store)? {
        Some(answer) if answer.running => Err(ApiError::new(
            ErrorCode::IdempotencyRunning,
            "A request with this Idempotency-Key is still in progress.",
        )),
        Some(answer) => Ok(Some(load_stored(question_id, &answer))),
        None => Ok(None),
    }
}

/// A stored answer as a finished stream.
pub(super) fn load_stored(question_id: MessageId, answer: &MessageRow) -> Arc<AnswerStream> {
    let cards = serde_json::from_str(&answer.cards_json).unwrap_or_default();
    let last = porchlight_api::FinalChunk {
        question_id: question_id.0,
        answer_id: answer.id.0,
        answer: answer.content.clone(),
        total_token: answer.total_token,
        no_answer: answer.no_answer,
        task_completed: true,
        ..Default::default()
    };
    AnswerStream::ended(&answer.content, cards, last)
}
