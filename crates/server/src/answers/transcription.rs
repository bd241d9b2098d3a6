//! Transcribes voice messages, which are then answered and stored like typed ones. The message of kind Audio has the
//! transcript as its content.

use std::sync::PoisonError;

use porchlight_domain::text;

use super::{
    answer_stream::AnswerStream,
    engine::EngineState,
    question::{MAX_CHARACTERS, validate},
    request::AnswerRequest,
};
use crate::files::file_type::MediaFamily;

/// Returns whether the question is a voice message to transcribe.
pub(super) fn needs_transcription(shared: &EngineState, request: &AnswerRequest) -> bool {
    let writer = shared.model_of(&request.chatbot);
    request.question.family == Some(MediaFamily::Audio) && writer.is_some_and(|writer| writer.takes.transcription)
}

/// Appends the transcript to the typed text, here and in the stored question.
///
/// A recording that can't be transcribed stays attached if the model accepts audio.
pub(super) async fn transcribe(shared: &EngineState, request: &mut AnswerRequest, running: &AnswerStream) {
    let Some(writer) = shared.model_of(&request.chatbot) else { return };
    let timeouts = *shared.timeouts.read().unwrap_or_else(PoisonError::into_inner);
    let heard = match request.attached.first().filter(|_| writer.can_transcribe()) {
        None => None,
        Some(recording) => tokio::select! {
            heard = writer.transcribe(&recording.bytes, timeouts) => match heard {
                Ok(transcript) => Some(transcript),
                Err(error) => {
                    tracing::warn!(%error, model = writer.key, "a recording could not be written down");
                    None
                }
            },
            () = running.cancel.cancelled() => None,
        },
    };
    match heard {
        Some(transcript) => {
            request.was_listened_to = true;
            request.attached.clear();
            keep(shared, request, &transcript).await;
        }
        None if !writer.takes.audio => request.attached.clear(),
        None => {}
    }
}

async fn keep(shared: &EngineState, request: &mut AnswerRequest, transcript: &str) {
    let typed = request.question.content.trim_end();
    let both = if typed.is_empty() { transcript.to_owned() } else { format!("{typed}\n{transcript}") };
    let both: String = validate(&both).chars().take(MAX_CHARACTERS).collect();
    let Ok(both) = text::multi_line("content", &both, MAX_CHARACTERS) else { return };
    let [question, _] = request.ids;
    let kept = shared.store.set_question_content(request.chatbot.id, request.session, question, &both).await;
    if let Err(error) = kept {
        tracing::warn!(%error, "what was said in a recording could not be kept");
    }
    request.question.content = both;
}
