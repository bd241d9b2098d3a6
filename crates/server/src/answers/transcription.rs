//! A recording becomes words before it is understood. What a visitor says is then found, answered and kept like what is
//! typed; the message of kind Audio holds it as its content.

use std::sync::PoisonError;

use porchlight_domain::text;

use super::{
    EngineState,
    answer_stream::AnswerStream,
    question::{MAX_CHARACTERS, validate},
    task::AnswerRequest,
};
use crate::files::file_type::MediaFamily;

/// True where the question is a recording that the chatbot's model gets written down.
pub(super) fn needs_transcription(shared: &EngineState, asked: &AnswerRequest) -> bool {
    let writer = shared.models.find(&asked.chatbot.settings.model);
    asked.question.family == Some(MediaFamily::Audio) && writer.is_some_and(|writer| writer.takes.transcription)
}

/// Puts what was said behind what was typed, here and in the stored question.
///
/// A recording that cannot be written down stays attached where the model takes sound itself.
pub(super) async fn transcribe(shared: &EngineState, asked: &mut AnswerRequest, running: &AnswerStream) {
    let Some(writer) = shared.models.find(&asked.chatbot.settings.model) else { return };
    let patience = *shared.patience.read().unwrap_or_else(PoisonError::into_inner);
    let heard = match asked.attached.first().filter(|_| writer.can_transcribe()) {
        None => None,
        Some(recording) => tokio::select! {
            heard = writer.transcribe(&recording.bytes, patience) => match heard {
                Ok(words) => Some(words),
                Err(fault) => {
                    tracing::warn!(%fault, model = writer.key, "a recording could not be written down");
                    None
                }
            },
            () = running.cancel.cancelled() => None,
        },
    };
    match heard {
        Some(words) => {
            asked.was_listened_to = true;
            asked.attached.clear();
            keep(shared, asked, &words).await;
        }
        None if !writer.takes.audio => asked.attached.clear(),
        None => {}
    }
}

async fn keep(shared: &EngineState, asked: &mut AnswerRequest, words: &str) {
    let typed = asked.question.content.trim_end();
    let both = if typed.is_empty() { words.to_owned() } else { format!("{typed}\n{words}") };
    let both: String = validate(&both).chars().take(MAX_CHARACTERS).collect();
    let Ok(both) = text::multi_line("content", &both, MAX_CHARACTERS) else { return };
    let [question, _] = asked.ids;
    let kept = shared.store.set_question_content(asked.chatbot.id, asked.session, question, &both).await;
    if let Err(error) = kept {
        tracing::warn!(%error, "what was said in a recording could not be kept");
    }
    asked.question.content = both;
}
