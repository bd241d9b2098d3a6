//! Writes an answer with the chatbot's model, or with the built-in engine if there is none or it fails. Wrong
//! numbers are never shown, and a truncated answer never counts as complete.

use std::{sync::Arc, time::Instant};

use porchlight_answer::{
    DialogState, Intent, RenderedAnswer, RetrievedContext, VerifiedText,
    grounding::named_in,
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
    answer_stream::AnswerStream,
    by_model::{self, Written},
    engine::EngineState,
    leads,
    model::{ModelClient, ModelError, Usage},
    model_answer::{ModelAnswer, ModelAnswerEnd, ends_a_sentence},
    request::AnswerRequest,
    retrieve::{self, RetrievedAnswerData},
};
use crate::files::file_type::MediaFamily;

/// Why no model was called.
const OVER_BUDGET: &str = "daily token limit reached";

/// How an answer ended.
pub struct ComposedAnswer {
    pub tokens: i64,
    /// What the model used, even if it failed after its response had begun; `None` without a model.
    pub usage: Option<Usage>,
    pub no_answer: bool,
    pub interrupted: bool,
    /// Set if there is no answer to show.
    pub error: Option<ApiError>,
    pub dialog_state: DialogState,
    /// Listings that the answer names, in its order.
    pub cards: Vec<ListingId>,
    /// The explanation that `explain_answer` returns.
    pub explanation: Value,
    /// The data of the answer; `None` if it failed before retrieval.
    pub found: Option<Arc<RetrievedAnswerData>>,
}

impl ComposedAnswer {
    /// An answer that failed before retrieval.
    pub fn failed(dialog_state: DialogState, error: ApiError) -> Self {
        let (cards, explanation) = (Vec::new(), Value::Null);
        let (tokens, usage, error) = (0, None, Some(error));
        let (no_answer, interrupted, found) = (false, true, None);
        Self { tokens, usage, no_answer, interrupted, error, dialog_state, cards, explanation, found }
    }
}

/// Writes the answer into `running`; ends early if that is canceled. `built` is the built-in answer, if there is one yet.
pub(super) async fn compose(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
    built: Option<Box<RenderedAnswer>>,
    running: &AnswerStream,
) -> Box<ComposedAnswer> {
    let began = Instant::now();
    let built = match built {
        Some(built) => *built,
        None => Box::pin(render_built_in(shared, request, found)).await,
    };
    let built = Box::new(Box::pin(leads::in_configured_text(shared, request, found, built)).await);
    let writer = writer(shared, request, found);
    let written = match writer.as_deref() {
        Some(writer) => Box::pin(by_model::write(shared, request, found, running, writer, built)).await,
        None => Box::new(Written::built_in(found, built)),
    };
    Box::pin(conclude(shared, request, running, writer, written, began)).await
}

/// Adds what the model left to write, and explains the answer.
async fn conclude(
    shared: &EngineState,
    request: &AnswerRequest,
    running: &AnswerStream,
    writer: Option<Arc<ModelClient>>,
    written: Box<Written>,
    began: Instant,
) -> Box<ComposedAnswer> {
    let Written { found, built, answer: by_model, usage, has_planned } = *written;
    let found = &found;
    let wrote = matches!(by_model, Some(ModelAnswer { end: ModelAnswerEnd::Whole | ModelAnswerEnd::Interrupted, .. }));
    let ours = if wrote { *built } else { stand_in(request, found, *built, &running.text()) };
    let mut error = None;
    match by_model.as_ref().map(|by_model| &by_model.end) {
        Some(ModelAnswerEnd::Whole | ModelAnswerEnd::Interrupted) => {}
        Some(ModelAnswerEnd::Failed(failure)) if !shared.built_in_engine => error = Some(error_from(failure)),
        Some(ModelAnswerEnd::Failed(_)) => continue_with(running, &ours.text),
        None => stream_text(running, &ours.text),
    }
    let interrupted = matches!(by_model, Some(ModelAnswer { end: ModelAnswerEnd::Interrupted, .. }));
    if error.is_none() && !interrupted {
        add_suffix(running, &request.chatbot.settings.answer_footer);
    }
    let text = running.text();
    let cards = if wrote { named(shared, request, found, &text).await } else { ours.cards.clone() };
    let mut explanation = explain((request, found), &ours, &cards, by_model.as_ref(), writer.as_deref(), began);
    explanation["Usage"] = json!(usage.as_ref().map(Usage::explained));
    explanation["Planner"] = json!(if has_planned { "model" } else { "built-in" });
    Box::new(ComposedAnswer {
        tokens: usage
            .as_ref()
            .map_or_else(|| estimate(&request.question.content) + estimate(&text), Usage::total_tokens),
        usage,
        // A model that saw the image may know more than the parser.
        no_answer: ours.no_answer && (!wrote || request.attached.is_empty()),
        interrupted,
        error,
        dialog_state: state_after(ours, wrote, &cards),
        cards,
        explanation,
        found: Some(Arc::clone(found)),
    })
}

/// The built-in answer; the "not understood" answer after a timeout.
pub(super) async fn render_built_in(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
) -> RenderedAnswer {
    let from = Arc::clone(found);
    let work = move || built_in(&from.meaning, &from.retrieved_context, &from.bot);
    let composed = shared.work.understanding.run(retrieve::requester(request), work).await;
    composed.unwrap_or_else(|error| {
        tracing::warn!(request_id = request.request_id, %error, "an answer was not composed");
        let meaning = retrieve::not_understood(&request.dialog_state, found.today);
        built_in(&meaning, &RetrievedContext::default(), &found.bot)
    })
}

/// Listings that a model's answer names.
async fn named(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
    text: &str,
) -> Vec<ListingId> {
    let (answer_data, text) = (Arc::clone(found), text.to_owned());
    let work = move || named_in(&text, &answer_data.retrieved_context);
    shared.work.understanding.run(retrieve::requester(request), work).await.unwrap_or_default()
}

/// The chatbot's model, if it is available and should answer this question.
fn writer(shared: &EngineState, request: &AnswerRequest, found: &RetrievedAnswerData) -> Option<Arc<ModelClient>> {
    if request.over_budget {
        return None;
    }
    let writer = shared.model_of(&request.chatbot)?;
    // A question that asks to judge or choose people gets the neutral text, never a model's; so do assistance animals
    // and vouchers, to which no model may answer no.
    let is_about_people = found.meaning.intent == Intent::Steering || found.meaning.needs_fair_housing_text();
    let is_steering = is_about_people && shared.built_in_engine;
    // Only an image, and no model can view it: there is nothing to ask.
    let is_nothing = request.question.content.trim().is_empty() && request.attached.is_empty();
    // After a handoff the visitor reads the owner's message.
    // Times of showings are stored slots, never a model's words.
    let is_offer = found.retrieved_context.offered.is_some();
    let is_ours = is_steering || is_nothing || is_offer || leads::wants_person(request, found);
    let may_ask = !shared.built_in_engine || writer.breaker.allows_call();
    (!is_ours && may_ask).then_some(writer)
}

/// Media of the visitor that the chatbot's model doesn't get.
pub(super) fn unseen_by_model(request: &AnswerRequest) -> Option<UnsupportedMedia> {
    match request.question.family {
        Some(MediaFamily::Audio) if request.was_listened_to => {
            request.question.content.trim().is_empty().then_some(UnsupportedMedia::NoSpeech)
        }
        Some(family) if request.attached.len() < request.question.files.len() => {
            Some(UnsupportedMedia::Not(sent(family)))
        }
        Some(_) | None => None,
    }
}

/// Media that the built-in engine can't read, which is all of it.
fn unseen_by_us(request: &AnswerRequest) -> Option<UnsupportedMedia> {
    match request.question.family {
        Some(MediaFamily::Audio) if request.was_listened_to => unseen_by_model(request),
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

/// The built-in answer, with a note about unread media unless the note is there already.
fn stand_in(
    request: &AnswerRequest,
    found: &RetrievedAnswerData,
    built: RenderedAnswer,
    shown: &str,
) -> RenderedAnswer {
    let Some(unseen) = unseen_by_us(request) else { return built };
    let language = language_of(&found.meaning, &found.bot);
    let sentence = unsupported_media::sentence(unseen, language);
    let sentence = if shown.contains(sentence) { "" } else { sentence };
    if request.question.content.trim().is_empty() {
        let text = format!("{sentence} {}", unsupported_media::type_instead(language));
        return RenderedAnswer { text: text.trim().to_owned(), cards: Vec::new(), no_answer: true, ..built };
    }
    let text = format!("{sentence}\n\n{}", built.text);
    RenderedAnswer { text: text.trim_start().to_owned(), ..built }
}

/// Sends the built-in answer at once, in pieces of about a sentence.
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

/// After a model failed: ends the sentence it began, then adds the built-in answer.
fn continue_with(running: &AnswerStream, text: &str) {
    let shown = running.text();
    let shown = shown.trim_end();
    if !shown.is_empty() {
        running.push(if shown.chars().last().is_some_and(ends_a_sentence) { "\n\n" } else { "…\n\n" });
    }
    stream_text(running, text);
}

/// The last piece, on its own line unless it begins with a space.
fn add_suffix(running: &AnswerStream, suffix: &str) {
    if suffix.trim().is_empty() {
        return;
    }
    let between = if suffix.starts_with(char::is_whitespace) { "" } else { "\n\n" };
    running.push(&format!("{between}{suffix}"));
}

/// The dialog state of the built-in engine, with the listings that a model named.
fn state_after(ours: RenderedAnswer, by_model: bool, cards: &[ListingId]) -> DialogState {
    let mut dialog_state = ours.conversation;
    if by_model && !cards.is_empty() {
        dialog_state.shown = cards.to_vec();
        dialog_state.current = if let [only] = cards { Some(*only) } else { None };
    }
    dialog_state
}

fn error_from(failure: &ModelError) -> ApiError {
    match failure {
        ModelError::TooSlow => ApiError::new(ErrorCode::ModelTooSlow, "The AI model took too long to respond."),
        ModelError::StatusCode(_)
        | ModelError::Broken(_)
        | ModelError::Empty
        | ModelError::CutOff
        | ModelError::Withheld(_)
        | ModelError::TooLong
        | ModelError::NoTools
        | ModelError::Unprocessed => ApiError::new(ErrorCode::ModelFailed, "The AI model couldn't answer."),
    }
}

fn explain(
    (request, found): (&AnswerRequest, &RetrievedAnswerData),
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
        ModelAnswerEnd::Failed(error) => Some(error.to_string()),
        ModelAnswerEnd::Whole | ModelAnswerEnd::Interrupted => None,
    });
    let fair_housing: Vec<Value> = found
        .meaning
        .fair_housing
        .iter()
        .map(|found| json!({"Class": found.class.name(), "Phrase": found.phrase}))
        .collect();
    json!({
        "Intent": found.meaning.intent,
        "Restated": porchlight_answer::render::summarize_query(&found.meaning, language_of(&found.meaning, &found.bot)),
        "Filter": found.meaning.filter,
        "Relaxed": found.retrieved_context.relaxed,
        "FairHousing": fair_housing,
        "ListingIDs": if cards.is_empty() { &ours.cards } else { cards },
        "FactIDs": quoted_entries(found, ours, by_model.is_some() && failure.is_none()),
        "Checked": checks,
        "Writer": if by_model.is_some() && failure.is_none() { "model" } else { "built-in" },
        "Model": writer.map(|writer| &writer.key).or(request.over_budget.then_some(&request.chatbot.settings.model)),
        "Failure": failure.or_else(|| request.over_budget.then(|| OVER_BUDGET.to_owned())),
        "Ms": {
            "Understand": found.understand_ms,
            "Find": found.find_ms,
            "Write": began.elapsed().as_millis() as u64,
        },
    })
}

/// Knowledge entries used for the answer; a model gets all that match.
fn quoted_entries(found: &RetrievedAnswerData, ours: &RenderedAnswer, by_model: bool) -> Vec<i64> {
    if by_model { found.retrieved_context.saved.iter().map(|entry| entry.id).collect() } else { ours.entry_ids.clone() }
}
