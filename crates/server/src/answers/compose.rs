//! Writes an answer: with a model where the chatbot has one, and always with the built-in engine behind it. A visitor
//! gets a true answer whatever a model does. A wrong number never shows, a cut-off answer is never taken for a whole
//! one.

use std::{sync::Arc, time::Instant};

use porchlight_answer::{
    DialogState, Intent, RenderedAnswer, RetrievedContext, VerifiedText,
    cards::named_in,
    render as built_in,
    render::{
        language_of,
        unsupported_media::{self, Sent, UnsupportedMedia},
    },
    token_count::estimate,
};
use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::ListingId;
use serde_json::{Value, json};

use super::{
    EngineState,
    answer_stream::AnswerStream,
    lead_capture,
    model::{ModelClient, ModelError, Usage},
    model_answer::{self, ModelAnswer, ModelAnswerEnd, ends_a_sentence},
    retrieve::{self, RetrievedAnswerData},
    task::AnswerRequest,
};
use crate::files::file_type::MediaFamily;

/// Why a model was not asked.
const OVER_BUDGET: &str = "daily token limit reached";

/// How an answer ended.
pub struct ComposedAnswer {
    pub tokens: i64,
    /// What a model took, also one that failed after its reply had begun; none without a model.
    pub usage: Option<Usage>,
    pub no_answer: bool,
    pub interrupted: bool,
    /// Set where there is no answer at all to show.
    pub fault: Option<ApiError>,
    pub talk: DialogState,
    /// Listings that the answer names, in its order.
    pub cards: Vec<ListingId>,
    /// What `explain_answer` will show.
    pub explanation: Value,
}

impl ComposedAnswer {
    /// An answer that failed before there were entries.
    pub fn failed(talk: DialogState, fault: ApiError) -> Self {
        let (cards, explanation) = (Vec::new(), Value::Null);
        let (tokens, usage, fault) = (0, None, Some(fault));
        Self { tokens, usage, no_answer: false, interrupted: true, fault, talk, cards, explanation }
    }
}

/// Writes the answer into `running`; ends early when that is canceled.
pub(super) async fn compose(
    shared: &EngineState,
    asked: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
    running: &AnswerStream,
) -> ComposedAnswer {
    let began = Instant::now();
    let built = lead_capture::in_configured_text(asked, found, render_built_in(shared, asked, found).await);
    let writer = writer(shared, asked, found);
    let by_model = match writer {
        Some(writer) => {
            let unseen = unseen_by_model(asked);
            if let Some(unseen) = unseen {
                running.push(&format!(
                    "{}\n\n",
                    unsupported_media::sentence(unseen, language_of(&found.meaning, &found.bot))
                ));
            }
            Some(model_answer::write(shared, asked, found, running, writer, unseen).await)
        }
        None => None,
    };
    let wrote = matches!(by_model, Some(ModelAnswer { end: ModelAnswerEnd::Whole | ModelAnswerEnd::Interrupted, .. }));
    let ours = if wrote { built } else { stand_in(asked, found, built, &running.text()) };
    let mut fault = None;
    match by_model.as_ref().map(|by_model| &by_model.end) {
        Some(ModelAnswerEnd::Whole | ModelAnswerEnd::Interrupted) => {}
        Some(ModelAnswerEnd::Failed(failure)) if !shared.built_in_engine => fault = Some(error_from(failure)),
        Some(ModelAnswerEnd::Failed(_)) => continue_with(running, &ours.text),
        None => stream_text(running, &ours.text),
    }
    let interrupted = matches!(by_model, Some(ModelAnswer { end: ModelAnswerEnd::Interrupted, .. }));
    if fault.is_none() && !interrupted {
        add_suffix(running, &asked.chatbot.settings.answer_footer);
    }
    let text = running.text();
    let cards = if wrote { named(shared, asked, found, &text).await } else { ours.cards.clone() };
    let explanation = explain((asked, found), &ours, &cards, by_model.as_ref(), writer, began);
    let usage = by_model.and_then(|by_model| by_model.usage);
    ComposedAnswer {
        tokens: usage.as_ref().map_or_else(|| estimate(&asked.question.content) + estimate(&text), Usage::total_tokens),
        usage,
        // A model that saw the image may know what no grammar can.
        no_answer: ours.no_answer && (!wrote || asked.attached.is_empty()),
        interrupted,
        fault,
        talk: state_after(ours, wrote, &cards),
        cards,
        explanation,
    }
}

/// The built-in answer; that nothing was understood where it took too long.
async fn render_built_in(
    shared: &EngineState,
    asked: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
) -> RenderedAnswer {
    let from = Arc::clone(found);
    let work = move || built_in(&from.meaning, &from.retrieved_context, &from.bot);
    let composed = shared.work.understanding.run(retrieve::requester(asked), work).await;
    composed.unwrap_or_else(|error| {
        tracing::warn!(request_id = asked.request_id, %error, "an answer was not composed");
        let meaning = retrieve::not_understood(&asked.talk, found.today);
        built_in(&meaning, &RetrievedContext::default(), &found.bot)
    })
}

/// Listings that a model's answer names.
async fn named(
    shared: &EngineState,
    asked: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
    text: &str,
) -> Vec<ListingId> {
    let (facts, text) = (Arc::clone(found), text.to_owned());
    let work = move || named_in(&text, &facts.retrieved_context);
    shared.work.understanding.run(retrieve::requester(asked), work).await.unwrap_or_default()
}

/// The model of the chatbot, if it can be asked now and there is something to leave to it.
fn writer<'a>(shared: &'a EngineState, asked: &AnswerRequest, found: &RetrievedAnswerData) -> Option<&'a ModelClient> {
    if asked.over_ceiling {
        return None;
    }
    let writer = shared.models.find(&asked.chatbot.settings.model)?;
    // The caller to judge people gets the neutral words, never a model's.
    let is_steering = found.meaning.intent == Intent::Steering && shared.built_in_engine;
    // An image that nobody can look at, and not a word: nothing is left to ask.
    let is_nothing = asked.question.content.trim().is_empty() && asked.attached.is_empty();
    // What is said to who is handed off is the owner's.
    let is_ours = is_steering || is_nothing || lead_capture::wants_person(asked, found);
    let may_ask = !shared.built_in_engine || writer.breaker.allows_call();
    (!is_ours && may_ask).then_some(writer)
}

/// What the visitor sent that the chatbot's model is not given.
fn unseen_by_model(asked: &AnswerRequest) -> Option<UnsupportedMedia> {
    match asked.question.family {
        Some(MediaFamily::Audio) if asked.was_listened_to => {
            asked.question.content.trim().is_empty().then_some(UnsupportedMedia::NoSpeech)
        }
        Some(family) if asked.attached.len() < asked.question.files.len() => Some(UnsupportedMedia::Not(sent(family))),
        Some(_) | None => None,
    }
}

/// What the built-in engine does not see, which has no eyes and no ears.
fn unseen_by_us(asked: &AnswerRequest) -> Option<UnsupportedMedia> {
    match asked.question.family {
        Some(MediaFamily::Audio) if asked.was_listened_to => unseen_by_model(asked),
        family => family.map(|family| UnsupportedMedia::Not(sent(family))),
    }
}

fn sent(family: MediaFamily) -> Sent {
    match family {
        MediaFamily::Image => Sent::Images,
        MediaFamily::Audio => Sent::Recording,
        MediaFamily::Video => Sent::Video,
    }
}

/// The built-in answer, which says plainly what was not looked at unless that stands there already.
fn stand_in(asked: &AnswerRequest, found: &RetrievedAnswerData, built: RenderedAnswer, shown: &str) -> RenderedAnswer {
    let Some(unseen) = unseen_by_us(asked) else { return built };
    let language = language_of(&found.meaning, &found.bot);
    let sentence = unsupported_media::sentence(unseen, language);
    let sentence = if shown.contains(sentence) { "" } else { sentence };
    if asked.question.content.trim().is_empty() {
        let text = format!("{sentence} {}", unsupported_media::type_instead(language));
        return RenderedAnswer { text: text.trim().to_owned(), cards: Vec::new(), no_answer: true, ..built };
    }
    let text = format!("{sentence}\n\n{}", built.text);
    RenderedAnswer { text: text.trim_start().to_owned(), ..built }
}

/// The built-in answer in pieces of a sentence or so, at once.
fn stream_text(running: &AnswerStream, text: &str) {
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
fn continue_with(running: &AnswerStream, text: &str) {
    let shown = running.text();
    let shown = shown.trim_end();
    if !shown.is_empty() {
        running.push(if shown.chars().last().is_some_and(ends_a_sentence) { "\n\n" } else { "…\n\n" });
    }
    stream_text(running, text);
}

/// Its last piece, on a line of its own unless it brings its own space.
fn add_suffix(running: &AnswerStream, suffix: &str) {
    if suffix.trim().is_empty() {
        return;
    }
    let between = if suffix.starts_with(char::is_whitespace) { "" } else { "\n\n" };
    running.push(&format!("{between}{suffix}"));
}

/// The built-in engine keeps the conversation; listings that a model named instead are the ones shown.
fn state_after(ours: RenderedAnswer, by_model: bool, cards: &[ListingId]) -> DialogState {
    let mut talk = ours.conversation;
    if by_model && !cards.is_empty() {
        talk.shown = cards.to_vec();
        talk.current = if let [only] = cards { Some(*only) } else { None };
    }
    talk
}

fn error_from(failure: &ModelError) -> ApiError {
    match failure {
        ModelError::TooSlow => ApiError::new(ErrorCode::ModelTooSlow, "The AI model took too long to respond."),
        ModelError::Refused(_)
        | ModelError::Broken(_)
        | ModelError::Empty
        | ModelError::CutOff
        | ModelError::Withheld(_)
        | ModelError::TooLong
        | ModelError::Unprocessed => ApiError::new(ErrorCode::ModelFailed, "The AI model couldn't answer."),
    }
}

fn explain(
    (asked, found): (&AnswerRequest, &RetrievedAnswerData),
    ours: &RenderedAnswer,
    cards: &[ListingId],
    by_model: Option<&ModelAnswer>,
    writer: Option<&ModelClient>,
    began: Instant,
) -> Value {
    let checked = |checked: &VerifiedText| {
        let instead = checked.instead.as_deref().unwrap_or_default();
        json!({"Text": checked.text, "Field": checked.field, "ListingID": checked.listing_id, "OK": checked.ok, "Instead": instead})
    };
    let checks: Vec<Value> = by_model.map(|model| model.checked.iter().map(checked).collect()).unwrap_or_default();
    let failure = by_model.and_then(|model| match &model.end {
        ModelAnswerEnd::Failed(fault) => Some(fault.to_string()),
        ModelAnswerEnd::Whole | ModelAnswerEnd::Interrupted => None,
    });
    json!({
        "Intent": found.meaning.intent,
        "Restated": porchlight_answer::render::summarize_query(&found.meaning, language_of(&found.meaning, &found.bot)),
        "Filter": found.meaning.filter,
        "Relaxed": found.retrieved_context.relaxed,
        "ListingIDs": if cards.is_empty() { &ours.cards } else { cards },
        "FactIDs": quoted_entries(found, ours, by_model.is_some() && failure.is_none()),
        "Checked": checks,
        "Writer": if writer.is_some() && failure.is_none() { "model" } else { "built-in" },
        "Model": writer.map(|writer| &writer.key).or(asked.over_ceiling.then_some(&asked.chatbot.settings.model)),
        "Failure": failure.or_else(|| asked.over_ceiling.then(|| OVER_BUDGET.to_owned())),
        "Usage": by_model.and_then(|model| model.usage.as_ref()).map(Usage::explained),
        "Ms": {
            "Understand": found.understand_ms,
            "Find": found.find_ms,
            "Write": began.elapsed().as_millis() as u64,
        },
    })
}

/// Knowledge entries that the answer was made from: a model is given all that fit.
fn quoted_entries(found: &RetrievedAnswerData, ours: &RenderedAnswer, by_model: bool) -> Vec<i64> {
    if by_model { found.retrieved_context.saved.iter().map(|fact| fact.id).collect() } else { ours.entry_ids.clone() }
}
