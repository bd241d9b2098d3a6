//! Streams a model's answer, checked piece by piece. Only what is correct and complete is shown.

use std::sync::Arc;

use futures::FutureExt;
use porchlight_answer::{VerifiedText, render::unsupported_media::UnsupportedMedia};

use super::{
    answer_stream::AnswerStream,
    checking::Checking,
    engine::EngineState,
    model::{ModelClient, ModelError, TokenCounts, Usage},
    prompt_builder,
    request::AnswerRequest,
    retrieve::RetrievedAnswerData,
};

/// Pieces checked in one batch if they arrive together.
const MAX_BATCH: usize = 64;

/// How a model's answer ended.
pub(super) enum ModelAnswerEnd {
    Whole,
    Interrupted,
    Failed(ModelError),
}

/// The result of a model call.
pub(super) struct ModelAnswer {
    pub end: ModelAnswerEnd,
    /// `None` if no response began.
    pub usage: Option<Usage>,
    pub checked: Vec<VerifiedText>,
}

/// Counts kept while a response streams.
#[derive(Default)]
struct VerifiedTotals {
    prompt_tokens: i64,
    has_begun: bool,
    counted: TokenCounts,
    /// The model's whole text, shown or not.
    text: String,
}

/// Streams the model's answer into `running`. The check uses the built-in answer, too.
pub(super) async fn write(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
    running: &AnswerStream,
    writer: &ModelClient,
    unseen: Option<UnsupportedMedia>,
    built_in: &str,
) -> ModelAnswer {
    let mut check = Checking::new(shared, request, found, built_in);
    let (mut held, mut tally) = (String::new(), VerifiedTotals::default());
    let before = running.text().len();
    let read = async {
        let call =
            prompt_builder::build(shared, request, found, writer, unseen).await.map_err(|_| ModelError::Unprocessed)?;
        tally.prompt_tokens = call.prompt_tokens;
        let mut reply = writer.call(&call).await?;
        tally.has_begun = true;
        let mut ready = None;
        let ended = loop {
            let next = match ready.take() {
                Some(next) => next,
                None => reply.next().await,
            };
            let mut batch = match next {
                Ok(Some(piece)) => vec![piece],
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            // Pieces that have already arrived are checked with it.
            while batch.len() < MAX_BATCH {
                match reply.next().now_or_never() {
                    Some(Ok(Some(piece))) => batch.push(piece),
                    other => {
                        ready = other;
                        break;
                    }
                }
            }
            batch.iter().for_each(|piece| tally.text.push_str(piece));
            tally.counted = reply.counted();
            let Some(checked) = check.push(batch).await else { break Err(ModelError::Unprocessed) };
            checked.iter().for_each(|piece| show(running, &mut held, piece));
        };
        tally.counted = reply.counted();
        ended?;
        // If an endpoint just hangs up, a sentence end tells whether the text is complete.
        let last = tally.text.trim_end().chars().last();
        if reply.is_complete() || last.is_some_and(ends_a_sentence) { Ok(()) } else { Err(ModelError::CutOff) }
    };
    let ended = tokio::select! {
        ended = read => Some(ended),
        () = running.cancel.cancelled() => None,
    };
    let end = match ended {
        None => ModelAnswerEnd::Interrupted,
        Some(Ok(())) => match check.finish().await {
            None => ModelAnswerEnd::Failed(ModelError::Unprocessed),
            Some(rest) => {
                show(running, &mut held, &rest);
                if running.text()[before..].trim().is_empty() {
                    ModelAnswerEnd::Failed(ModelError::Empty)
                } else {
                    ModelAnswerEnd::Whole
                }
            }
        },
        Some(Err(error)) => ModelAnswerEnd::Failed(error),
    };
    record(writer, &end);
    let usage = || Usage::of(tally.counted, tally.prompt_tokens, &tally.text, writer.price.as_ref());
    ModelAnswer { end, usage: tally.has_begun.then(usage), checked: check.report() }
}

/// Reports the result to the circuit breaker and the log.
fn record(writer: &ModelClient, end: &ModelAnswerEnd) {
    match end {
        ModelAnswerEnd::Whole => writer.breaker.record(false),
        ModelAnswerEnd::Interrupted => {}
        ModelAnswerEnd::Failed(error) => {
            if error.is_of_the_endpoint() {
                writer.breaker.record(true);
            }
            match error {
                // A wrong key, model name or URL doesn't fix itself.
                ModelError::StatusCode(401 | 403 | 404) => {
                    tracing::error!(%error, model = writer.key, "a model refuses to be asked");
                }
                _ => tracing::warn!(%error, model = writer.key, "a model failed"),
            }
        }
    }
}

/// Shows a piece without its trailing space, which waits for the next piece.
fn show(running: &AnswerStream, held: &mut String, piece: &str) {
    held.push_str(piece);
    let end = held.trim_end().len();
    running.push(&held[..end]);
    held.drain(..end);
}

/// Returns whether a complete text may end with this character.
pub(super) fn ends_a_sentence(last: char) -> bool {
    matches!(last, '.' | '!' | '?' | '…' | ')' | '"' | '”' | '»' | '。' | '！' | '？' | '؟' | '*' | '|')
}
