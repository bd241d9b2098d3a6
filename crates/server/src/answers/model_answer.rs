//! Streams a model's answer, checked piece by piece. Only what is correct and complete is shown.

use std::sync::Arc;

use futures::FutureExt;
use porchlight_answer::{VerifiedText, render::unsupported_media::UnsupportedMedia};

use tokio::time::Instant;

use super::{
    answer_stream::AnswerStream,
    checking::Checking,
    engine::EngineState,
    model::{ModelClient, ModelError, ModelStream, TokenCounts, Usage},
    prompt_builder,
    request::AnswerRequest,
    retrieve::RetrievedAnswerData,
};
use crate::work::leave_thread;

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

/// What earlier calls for the same answer used.
pub(super) struct Spent {
    pub usage: Option<Usage>,
    /// When the first of them began; the timeouts hold for all calls together.
    pub began: Instant,
}

/// A response whose first pieces were read already.
pub(super) struct BegunAnswer {
    pub reply: ModelStream,
    pub pieces: Vec<String>,
    pub prompt_tokens: i64,
}

/// What an answer is written from, and checked with.
pub(super) struct AnswerSource<'a> {
    pub found: &'a Arc<RetrievedAnswerData>,
    /// The built-in answer.
    pub built_in: &'a str,
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

/// Calls the model and streams its answer into `running`. The check uses the built-in answer, too.
pub(super) async fn write(
    shared: &EngineState,
    request: &AnswerRequest,
    source: AnswerSource<'_>,
    running: &AnswerStream,
    writer: &ModelClient,
    unseen: Option<UnsupportedMedia>,
    spent: Option<Spent>,
) -> ModelAnswer {
    let elapsed = spent.as_ref().map(|spent| spent.began.elapsed()).unwrap_or_default();
    let used_tokens = spent.as_ref().and_then(|spent| spent.usage.as_ref()).map_or(0, Usage::total_tokens);
    let found = source.found;
    // Boxed, so that a stream doesn't keep the room of its prompt and of sending it.
    let begin = Box::pin(async move {
        let built = prompt_builder::build(shared, request, found, writer, (unseen, used_tokens), None).await;
        let mut call = built.map_err(|_| ModelError::Unprocessed)?;
        call.timeouts = call.timeouts.after(elapsed);
        let reply = writer.call(&call).await?;
        Ok(Box::new(BegunAnswer { reply, pieces: Vec::new(), prompt_tokens: call.prompt_tokens }))
    });
    stream(shared, request, source, running, writer, begin, spent).await
}

/// Streams an answer that has begun, or will, into `running`.
pub(super) async fn stream(
    shared: &EngineState,
    request: &AnswerRequest,
    source: AnswerSource<'_>,
    running: &AnswerStream,
    writer: &ModelClient,
    begin: impl Future<Output = Result<Box<BegunAnswer>, ModelError>>,
    spent: Option<Spent>,
) -> ModelAnswer {
    let mut check = Checking::new(shared, request, source.found, source.built_in);
    let (mut held, mut tally) = (String::new(), VerifiedTotals::default());
    let before = running.text().len();
    let read = async {
        let BegunAnswer { mut reply, pieces, prompt_tokens } = *begin.await?;
        (tally.prompt_tokens, tally.has_begun) = (prompt_tokens, true);
        let (mut ready, mut batch) = (None, pieces);
        let ended = loop {
            if batch.is_empty() {
                let next = match ready.take() {
                    Some(next) => next,
                    None => {
                        leave_thread().await;
                        reply.next().await
                    }
                };
                match next {
                    Ok(Some(piece)) => batch.push(piece),
                    Ok(None) => break Ok(()),
                    Err(error) => break Err(error),
                }
            }
            // Pieces that have already arrived are checked with it.
            while batch.len() < MAX_BATCH && ready.is_none() {
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
            let Some(checked) = check.push(std::mem::take(&mut batch)).await else {
                break Err(ModelError::Unprocessed);
            };
            checked.iter().for_each(|piece| show(running, &mut held, piece));
        };
        tally.counted = reply.counted();
        ended?;
        if reply.calls_tools() {
            // It was shown as the answer, and isn't one.
            return Err(ModelError::Withheld("tool_calls".into()));
        }
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
    let own =
        tally.has_begun.then(|| Usage::of(tally.counted, tally.prompt_tokens, &tally.text, writer.price.as_ref()));
    let usage = match (spent.and_then(|spent| spent.usage), own) {
        (Some(earlier), Some(own)) => Some(earlier.plus(own)),
        (earlier, own) => earlier.or(own),
    };
    ModelAnswer { end, usage, checked: check.report() }
}

/// Reports the result to the circuit breaker and the log.
pub(super) fn record(writer: &ModelClient, end: &ModelAnswerEnd) {
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
