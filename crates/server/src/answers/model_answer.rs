//! An answer as a model writes it, checked piece by piece while it comes. What a model says is shown only as far as it
//! is true and whole.

use std::sync::Arc;

use futures::FutureExt;
use porchlight_answer::{VerifiedText, render::unsupported_media::UnsupportedMedia};

use super::{
    EngineState,
    answer_stream::AnswerStream,
    checking::Checking,
    model::{ModelClient, ModelError, TokenCounts, Usage},
    prompt_builder,
    retrieve::RetrievedAnswerData,
    task::AnswerRequest,
};

/// Pieces of a reply that are checked together when they arrive together.
const MAX_BATCH: usize = 64;

/// How a writer ended.
pub(super) enum ModelAnswerEnd {
    Whole,
    Interrupted,
    Failed(ModelError),
}

/// What a model did.
pub(super) struct ModelAnswer {
    pub end: ModelAnswerEnd,
    /// None where no reply began, which nobody counts.
    pub usage: Option<Usage>,
    pub checked: Vec<VerifiedText>,
}

/// What was counted while a reply came.
#[derive(Default)]
struct VerifiedTotals {
    prompt_tokens: i64,
    has_begun: bool,
    counted: TokenCounts,
    /// All that the model said, shown or not.
    said: String,
}

/// Lets the model write into `running`.
pub(super) async fn write(
    shared: &EngineState,
    asked: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
    running: &AnswerStream,
    writer: &ModelClient,
    unseen: Option<UnsupportedMedia>,
) -> ModelAnswer {
    let mut check = Checking::new(shared, asked, found);
    let (mut held, mut tally) = (String::new(), VerifiedTotals::default());
    let before = running.text().len();
    let read = async {
        let call =
            prompt_builder::build(shared, asked, found, writer, unseen).await.map_err(|_| ModelError::Unprocessed)?;
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
                Err(fault) => break Err(fault),
            };
            // What has arrived already is checked with it.
            while batch.len() < MAX_BATCH {
                match reply.next().now_or_never() {
                    Some(Ok(Some(piece))) => batch.push(piece),
                    other => {
                        ready = other;
                        break;
                    }
                }
            }
            batch.iter().for_each(|piece| tally.said.push_str(piece));
            tally.counted = reply.counted();
            let Some(checked) = check.push(batch).await else { break Err(ModelError::Unprocessed) };
            checked.iter().for_each(|piece| show(running, &mut held, piece));
        };
        tally.counted = reply.counted();
        ended?;
        // An endpoint that only hangs up may have been cut off: a sentence tells.
        let last = tally.said.trim_end().chars().last();
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
        Some(Err(fault)) => ModelAnswerEnd::Failed(fault),
    };
    record(writer, &end);
    let usage = || Usage::of(tally.counted, tally.prompt_tokens, &tally.said, writer.price.as_ref());
    ModelAnswer { end, usage: tally.has_begun.then(usage), checked: check.report() }
}

/// Tells the circuit breaker and the log how it went.
fn record(writer: &ModelClient, end: &ModelAnswerEnd) {
    match end {
        ModelAnswerEnd::Whole => writer.breaker.record(false),
        ModelAnswerEnd::Interrupted => {}
        ModelAnswerEnd::Failed(fault) => {
            if fault.is_of_the_endpoint() {
                writer.breaker.record(true);
            }
            match fault {
                // A wrong key, name or address mends itself for nobody.
                ModelError::Refused(401 | 403 | 404) => {
                    tracing::error!(%fault, model = writer.key, "a model refuses to be asked");
                }
                _ => tracing::warn!(%fault, model = writer.key, "a model failed"),
            }
        }
    }
}

/// Shows a piece but for the space at its end, which waits for more: an answer ends with a word.
fn show(running: &AnswerStream, held: &mut String, piece: &str) {
    held.push_str(piece);
    let end = held.trim_end().len();
    running.push(&held[..end]);
    held.drain(..end);
}

/// Returns whether this is a sign that a whole text may end with.
pub(super) fn ends_a_sentence(last: char) -> bool {
    matches!(last, '.' | '!' | '?' | '…' | ')' | '"' | '”' | '»' | '。' | '！' | '？' | '؟' | '*' | '|')
}
