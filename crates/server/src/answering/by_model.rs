//! An answer as a model writes it, checked piece by piece while it comes.
//!
//! Why it exists: what a model says is shown only as far as it is true and whole. Not here: what
//! stands in where it fails (`writing.rs`), and reading the endpoint (`model/`).

use std::sync::Arc;

use futures::FutureExt;
use porchlight_answer::{VerifiedText, render::unsupported_media::UnsupportedMedia};

use super::{
    Shared,
    checking::Checking,
    finding::Found,
    model::{Counted, ModelFault, Usage, Writer},
    prompting,
    running::RunningAnswer,
    task::Asked,
};

/// Pieces of a reply that are checked together when they arrive together.
const MAX_BATCH: usize = 64;

/// How a writer ended.
pub(super) enum End {
    Whole,
    Interrupted,
    Failed(ModelFault),
}

/// What a model did.
pub(super) struct ByModel {
    pub end: End,
    /// None where no reply began, which nobody counts.
    pub usage: Option<Usage>,
    pub checked: Vec<VerifiedText>,
}

/// What was counted while a reply came.
#[derive(Default)]
struct Tally {
    prompt_tokens: i64,
    has_begun: bool,
    counted: Counted,
    /// All that the model said, shown or not.
    said: String,
}

/// Lets the model write into `running`.
pub(super) async fn write(
    shared: &Shared,
    asked: &Asked,
    found: &Arc<Found>,
    running: &RunningAnswer,
    writer: &Writer,
    unseen: Option<UnsupportedMedia>,
) -> ByModel {
    let mut check = Checking::new(shared, asked, found);
    let (mut held, mut tally) = (String::new(), Tally::default());
    let before = running.text().len();
    let read = async {
        let call = prompting::call(shared, asked, found, writer, unseen).await.map_err(|_| ModelFault::Unprocessed)?;
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
            let Some(checked) = check.push(batch).await else { break Err(ModelFault::Unprocessed) };
            checked.iter().for_each(|piece| show(running, &mut held, piece));
        };
        tally.counted = reply.counted();
        ended?;
        // An endpoint that only hangs up may have been cut off: a sentence tells.
        let last = tally.said.trim_end().chars().last();
        if reply.said_it_is_complete() || last.is_some_and(ends_a_sentence) { Ok(()) } else { Err(ModelFault::CutOff) }
    };
    let ended = tokio::select! {
        ended = read => Some(ended),
        () = running.cancel.cancelled() => None,
    };
    let end = match ended {
        None => End::Interrupted,
        Some(Ok(())) => match check.finish().await {
            None => End::Failed(ModelFault::Unprocessed),
            Some(rest) => {
                show(running, &mut held, &rest);
                if running.text()[before..].trim().is_empty() { End::Failed(ModelFault::Empty) } else { End::Whole }
            }
        },
        Some(Err(fault)) => End::Failed(fault),
    };
    note(writer, &end);
    let usage = || Usage::of(tally.counted, tally.prompt_tokens, &tally.said, writer.price.as_ref());
    ByModel { end, usage: tally.has_begun.then(usage), checked: check.report() }
}

/// Tells the breaker and the log how it went.
fn note(writer: &Writer, end: &End) {
    match end {
        End::Whole => writer.breaker.note(false),
        End::Interrupted => {}
        End::Failed(fault) => {
            if fault.is_of_the_endpoint() {
                writer.breaker.note(true);
            }
            match fault {
                // A wrong key, name or address mends itself for nobody.
                ModelFault::Refused(401 | 403 | 404) => {
                    tracing::error!(%fault, model = writer.key, "a model refuses to be asked");
                }
                _ => tracing::warn!(%fault, model = writer.key, "a model failed"),
            }
        }
    }
}

/// Shows a piece but for the space at its end, which waits for more: an answer ends with a word.
fn show(running: &RunningAnswer, held: &mut String, piece: &str) {
    held.push_str(piece);
    let end = held.trim_end().len();
    running.push(&held[..end]);
    held.drain(..end);
}

/// True for a sign that a whole text may end with.
pub(super) fn ends_a_sentence(last: char) -> bool {
    matches!(last, '.' | '!' | '?' | '…' | ')' | '"' | '”' | '»' | '。' | '！' | '？' | '؟' | '*' | '|')
}
