//! Writes an answer: with a model where the chatbot has one, and always with the built-in writer
//! behind it.
//!
//! Why it exists: a visitor gets a true answer whatever a model does. A wrong figure never
//! shows, a cut-off answer is never taken for a whole one. Not here: finding (`finding.rs`),
//! storing (`task.rs`), and asking an endpoint (`model/`).

use std::time::Instant;

use porchlight_answer::{
    Checked, Intent, StreamCheck, TalkState, Written, cards::named_in, write as built_in, write::language_of,
};
use porchlight_api::{Detail, Fault};
use porchlight_domain::ListingId;
use serde_json::{Value, json};

use super::{
    Shared,
    finding::Found,
    model::{ModelFault, Writer},
    prompting,
    running::RunningAnswer,
    task::Asked,
};

/// How an answer ended.
pub struct Outcome {
    pub tokens: i64,
    pub no_answer: bool,
    pub interrupted: bool,
    /// Set where there is no answer at all to show.
    pub fault: Option<Fault>,
    pub talk: TalkState,
    /// Homes that the answer names, in its order.
    pub cards: Vec<ListingId>,
    /// What `explain_answer` will show.
    pub explanation: Value,
}

impl Outcome {
    /// An answer that failed before there were facts.
    pub fn failed(talk: TalkState, fault: Fault) -> Self {
        let (cards, explanation) = (Vec::new(), Value::Null);
        Self { tokens: 0, no_answer: false, interrupted: true, fault: Some(fault), talk, cards, explanation }
    }
}

/// How a writer ended.
enum End {
    Whole,
    Interrupted,
    Failed(ModelFault),
}

/// What a model did.
struct ByModel {
    end: End,
    tokens: Option<i64>,
    checked: Vec<Checked>,
}

/// Writes the answer into `running`; ends early when that is cancelled.
pub(super) async fn write(shared: &Shared, asked: &Asked, found: &Found, running: &RunningAnswer) -> Outcome {
    let began = Instant::now();
    let ours = built_in(&found.meaning, &found.facts, &found.bot);
    let writer = writer(shared, asked, found);
    let by_model = match writer {
        Some(writer) => Some(by_model(shared, asked, found, running, writer).await),
        None => None,
    };
    let mut fault = None;
    match by_model.as_ref().map(|by_model| &by_model.end) {
        Some(End::Whole | End::Interrupted) => {}
        Some(End::Failed(failure)) if !shared.built_in_engine => fault = Some(fault_of(failure)),
        Some(End::Failed(_)) => continue_with(running, &ours.text),
        None => pour(running, &ours.text),
    }
    let interrupted = matches!(by_model, Some(ByModel { end: End::Interrupted, .. }));
    if fault.is_none() && !interrupted {
        add_suffix(running, &asked.chatbot.settings.answer_suffix);
    }
    let text = running.text();
    let wrote = matches!(by_model, Some(ByModel { end: End::Whole | End::Interrupted, .. }));
    let cards = if wrote { named_in(&text, &found.facts) } else { ours.cards.clone() };
    let explanation = explain(found, &ours, &cards, by_model.as_ref(), writer, began);
    Outcome {
        tokens: by_model.and_then(|by_model| by_model.tokens).unwrap_or_else(|| estimate(asked, &text)),
        no_answer: ours.no_answer,
        interrupted,
        fault,
        talk: talk_after(ours, wrote, &cards),
        cards,
        explanation,
    }
}

/// The model of the chatbot, if it can be asked now and there is something to leave to it.
fn writer<'a>(shared: &'a Shared, asked: &Asked, found: &Found) -> Option<&'a Writer> {
    let writer = shared.models.find(&asked.chatbot.settings.model)?;
    // Who asks to judge people gets the neutral words, never a model's.
    let is_ours = found.meaning.intent == Intent::Steering && shared.built_in_engine;
    let may_ask = !shared.built_in_engine || writer.endpoint.breaker.lets_through();
    (!is_ours && may_ask).then_some(writer)
}

async fn by_model(shared: &Shared, asked: &Asked, found: &Found, running: &RunningAnswer, writer: &Writer) -> ByModel {
    let mut check = StreamCheck::new(&found.facts, &found.bot, &found.meaning);
    let (mut tokens, mut held) = (None, String::new());
    let read = async {
        let call = prompting::call(shared, asked, found).await;
        let mut reply = writer.call(&call).await?;
        let mut last = None;
        let ended = loop {
            match reply.next().await {
                Ok(Some(piece)) => {
                    show(running, &mut held, &check.push(&piece));
                    last = piece.trim_end().chars().last().or(last);
                }
                Ok(None) => break Ok(()),
                Err(fault) => break Err(fault),
            }
        };
        tokens = reply.tokens;
        ended?;
        // An endpoint that only hangs up may have been cut off: a sentence tells.
        if reply.said_it_is_complete() || last.is_some_and(ends_a_sentence) { Ok(()) } else { Err(ModelFault::CutOff) }
    };
    let ended = tokio::select! {
        ended = read => Some(ended),
        () = running.cancel.cancelled() => None,
    };
    let end = match ended {
        None => End::Interrupted,
        Some(Ok(())) => {
            show(running, &mut held, &check.finish());
            End::Whole
        }
        Some(Err(fault)) => {
            tracing::warn!(%fault, model = writer.key, "a model failed");
            End::Failed(fault)
        }
    };
    if !matches!(end, End::Interrupted) {
        writer.endpoint.breaker.note(matches!(end, End::Failed(_)));
    }
    let end = match end {
        End::Whole if running.text().trim().is_empty() => End::Failed(ModelFault::Empty),
        end => end,
    };
    ByModel { end, tokens, checked: check.report().to_vec() }
}

/// Shows a piece but for the space at its end, which waits for more: an answer ends with a word.
fn show(running: &RunningAnswer, held: &mut String, piece: &str) {
    held.push_str(piece);
    let end = held.trim_end().len();
    running.push(&held[..end]);
    held.drain(..end);
}

/// The built-in answer in pieces of a sentence or so, at once.
fn pour(running: &RunningAnswer, text: &str) {
    let mut from = 0;
    for (at, end) in text.match_indices([' ', '\n']).map(|(at, space)| (at, at + space.len())) {
        let is_end = text[..at].ends_with(['.', '!', '?', ':', '。']) || text[at..].starts_with('\n');
        if (is_end || at - from > 80) && end > from {
            running.push(&text[from..end]);
            from = end;
        }
    }
    running.push(&text[from..]);
}

/// After a model that failed: the sentence that was begun ends, then comes the built-in answer.
fn continue_with(running: &RunningAnswer, text: &str) {
    let shown = running.text();
    let shown = shown.trim_end();
    if !shown.is_empty() {
        running.push(if shown.chars().last().is_some_and(ends_a_sentence) { "\n\n" } else { "…\n\n" });
    }
    pour(running, text);
}

/// Its last piece, on a line of its own unless it brings its own space.
fn add_suffix(running: &RunningAnswer, suffix: &str) {
    if suffix.trim().is_empty() {
        return;
    }
    let between = if suffix.starts_with(char::is_whitespace) { "" } else { "\n\n" };
    running.push(&format!("{between}{suffix}"));
}

fn ends_a_sentence(last: char) -> bool {
    matches!(last, '.' | '!' | '?' | '…' | ')' | '"' | '”' | '»' | '。' | '！' | '？' | '؟' | '*' | '|')
}

/// The built-in writer keeps the talk; homes that a model named instead are the ones shown.
fn talk_after(ours: Written, by_model: bool, cards: &[ListingId]) -> TalkState {
    let mut talk = ours.talk;
    if by_model && !cards.is_empty() {
        talk.shown = cards.to_vec();
        talk.current = if let [only] = cards { Some(*only) } else { None };
    }
    talk
}

/// About four characters to a token, where the endpoint did not count.
fn estimate(asked: &Asked, answer: &str) -> i64 {
    let characters = asked.question.content.chars().count() + answer.chars().count();
    i64::try_from(characters.div_ceil(4)).unwrap_or(i64::MAX)
}

fn fault_of(failure: &ModelFault) -> Fault {
    match failure {
        ModelFault::TooSlow => Fault::new(Detail::ModelTooSlow, "The model took too long to answer."),
        ModelFault::Refused(_) | ModelFault::Broken(_) | ModelFault::Empty | ModelFault::CutOff => {
            Fault::new(Detail::ModelFailed, "The model could not answer.")
        }
    }
}

fn explain(
    found: &Found,
    ours: &Written,
    cards: &[ListingId],
    by_model: Option<&ByModel>,
    writer: Option<&Writer>,
    began: Instant,
) -> Value {
    let checked = |checked: &Checked| json!({"Text": checked.text, "Field": checked.field, "ListingID": checked.listing_id, "OK": checked.ok});
    let checks: Vec<Value> = by_model.map(|model| model.checked.iter().map(checked).collect()).unwrap_or_default();
    let failure = by_model.and_then(|model| match &model.end {
        End::Failed(fault) => Some(fault.to_string()),
        End::Whole | End::Interrupted => None,
    });
    json!({
        "Intent": found.meaning.intent,
        "Restated": found.meaning.restated(language_of(&found.meaning, &found.bot)),
        "Filter": found.meaning.filter,
        "Relaxed": found.facts.relaxed,
        "ListingIDs": if cards.is_empty() { &ours.cards } else { cards },
        "Checked": checks,
        "Writer": if writer.is_some() && failure.is_none() { "model" } else { "built-in" },
        "Model": writer.map(|writer| &writer.key),
        "Failure": failure,
        "Ms": {
            "Understand": found.understand_ms,
            "Find": found.find_ms,
            "Write": began.elapsed().as_millis() as u64,
        },
    })
}
