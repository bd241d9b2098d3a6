//! The task of one answer: stores the question, retrieves, writes, stores the answer, and sends the final chunk.
//! Every stream ends with exactly one final chunk, which says what was stored.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, PoisonError},
};

use futures::{FutureExt, future::BoxFuture};
use porchlight_answer::{
    Intent, Language,
    cards::card_of,
    filter_labels,
    render::{self, language_of, repeated_cards},
};
use porchlight_api::{ActiveFilter, ApiError, ErrorCode, FinalChunk, ListingCard, MessageAgent};
use porchlight_domain::{Listing, MessageId};
use porchlight_store::{FinishAnswer, HeldBy, LeadCapture, NewQuestion, QuestionOutcome, StoreError};

use super::{
    answer_stream::AnswerStream,
    budget, budget_alerts,
    compose::{self, ComposedAnswer},
    engine::EngineState,
    leads,
    next_step::next_step,
    rejected,
    reply_channel::{ReplySender, StartedAnswer},
    request::{AnswerRequest, AttachedFiles},
    retrieve::{self, Retrieved, RetrievedAnswerData},
    transcription,
};
use crate::{errors, files::thumbnails::photo_path, work::leave_thread};

/// Longer than any answer takes: two minutes of a model, plus the work before and after.
const MAX_DURATION_MS: i64 = 150_000;

/// The final chunk and the cards.
type EndedAnswer = (FinalChunk, Vec<ListingCard>);

/// Runs one answer; `reply` gets its stream, or the error that rejected it.
///
/// Its steps and their large values are boxed. A future has room for all of its steps and twice for what is moved into
/// one, and thousands of answers wait for their models.
pub(super) async fn run(
    shared: Arc<EngineState>,
    mut request: Box<AnswerRequest>,
    attaching: BoxFuture<'static, Vec<AttachedFiles>>,
    reply: ReplySender,
) {
    let running = AnswerStream::new(request.ids[0], request.ids[1], shared.stop.child_token());
    // A rejected question must cost nothing, so limits are checked before it is parsed or files are decoded.
    match Box::pin(begin(&shared, &request, &running)).await {
        Ok(Begun::Answer { has_room }) => request.over_budget = !has_room,
        Ok(Begun::Held(held)) => {
            shared.live.wake(request.session);
            let answer = held_answer(running.question_id, Some(held.name));
            return reply.send(Ok(StartedAnswer { answer, replayed: false }));
        }
        Err(error) => return reply.send(Err(error)),
    }
    let (chatbot, session) = (request.chatbot.id, request.session);
    shared.running.add(chatbot, session, &running);
    if shared.live.has_ended(running.answer_id) {
        running.seal();
    }
    shared.live.wake(session);
    let reply = reply.begun(&running);
    Box::pin(attach(&shared, &mut request, attaching, &running)).await;
    let request: Arc<AnswerRequest> = request.into();
    let found = Box::pin(find(&shared, &request)).await;
    let (last, cards) =
        match AssertUnwindSafe(Box::pin(answer(&shared, &request, found, &running))).catch_unwind().await {
            Ok(ended) => *ended,
            Err(_) => {
                tracing::error!(request_id = request.request_id, "an answer panicked");
                *Box::pin(fail(&shared, &request, &running, unexpected())).await
            }
        };
    running.end(cards, last);
    if let Some(reply) = reply {
        reply.send(Ok(StartedAnswer { answer: Arc::clone(&running), replayed: false }));
    }
    shared.live.wake(session);
    Box::pin(budget_alerts::check(&shared, &request, request.over_budget)).await;
    shared.running.remove(chatbot, session, &running);
}

/// Reads the question's files, and what a voice message says.
async fn attach(
    shared: &EngineState,
    request: &mut AnswerRequest,
    attaching: BoxFuture<'static, Vec<AttachedFiles>>,
    running: &AnswerStream,
) {
    if !request.question.files.is_empty() {
        // A bucket, and a model that listens, may take long.
        leave_thread().await;
    }
    request.attached = attaching.await;
    if transcription::needs_transcription(shared, request) {
        transcription::transcribe(shared, request, running).await;
    }
}

/// What became of a stored question.
enum Begun {
    /// There is an answer to write; without room in today's budget, the built-in engine writes it.
    Answer { has_room: bool },
    /// A member speaks and will reply.
    Held(HeldBy),
}

/// The stream of a message to a member: it ends at once, without an answer.
pub fn held_answer(question_id: MessageId, holder: Option<String>) -> Arc<AnswerStream> {
    let held_by = holder.map(|name| MessageAgent { name });
    let last = FinalChunk { question_id: question_id.0, task_completed: true, held_by, ..FinalChunk::default() };
    AnswerStream::ended("", Vec::new(), last)
}

/// Stores the question.
async fn begin(shared: &EngineState, request: &AnswerRequest, running: &AnswerStream) -> Result<Begun, ApiError> {
    let question = NewQuestion {
        now_ms: request.now_ms,
        chatbot: request.chatbot.id,
        session: request.session,
        create_if_missing: request.new_session.clone(),
        content: request.question.content.clone(),
        kind: request.question.kind().to_owned(),
        file_ids: request.question.files.clone(),
        question_id: running.question_id,
        answer_id: running.answer_id,
        limits: request.limits.clone(),
    };
    let mut begun = shared.store.begin_question(question.clone()).await.map_err(errors::from_store)?;
    let is_here = shared.running.find(request.chatbot.id, request.session).is_some();
    if begun == QuestionOutcome::Busy && !is_here {
        // The process that wrote it may have been killed, so the session is free.
        let ended = shared.fail_lost_answers(request.now_ms - MAX_DURATION_MS).await;
        if ended > 0 {
            begun = shared.store.begin_question(question).await.map_err(errors::from_store)?;
        }
    }
    match begun {
        QuestionOutcome::Started => Ok(Begun::Answer { has_room: true }),
        QuestionOutcome::StartedWithoutModel => Ok(Begun::Answer { has_room: false }),
        QuestionOutcome::Held(held) => Ok(Begun::Held(held)),
        rejected => {
            rejected::count(shared, request, &rejected).await;
            Err(rejected::error(shared, request, rejected).await)
        }
    }
}

async fn find(shared: &Arc<EngineState>, request: &Arc<AnswerRequest>) -> Result<Retrieved, ApiError> {
    retrieve::retrieve(shared, request).await.map_err(errors::from_store)
}

/// Writes the answer and stores it.
async fn answer(
    shared: &EngineState,
    request: &AnswerRequest,
    found: Result<Retrieved, ApiError>,
    running: &AnswerStream,
) -> Box<EndedAnswer> {
    let Retrieved { data: found, built } = match found {
        Ok(found) => found,
        Err(error) => return Box::pin(fail(shared, request, running, error)).await,
    };
    let unread = shared.timeouts.read().unwrap_or_else(PoisonError::into_inner).unread;
    let outcome = {
        let mut work = Box::pin(compose::compose(shared, request, &found, built, running));
        tokio::select! {
            outcome = &mut work => outcome,
            () = running.abandoned(unread) => {
                running.cancel.cancel();
                work.await
            }
        }
    };
    Box::pin(conclude(shared, request, found, outcome, running)).await
}

/// Stores an answer that failed before it was written.
async fn fail(
    shared: &EngineState,
    request: &AnswerRequest,
    running: &AnswerStream,
    error: ApiError,
) -> Box<EndedAnswer> {
    let outcome = ComposedAnswer::failed(request.dialog_state.clone(), error);
    Box::new(finish(shared, request, running, outcome, (Vec::new(), LeadCapture::default())).await)
}

/// Picks the cards, learns what the question says of its visitor, and stores the answer.
async fn conclude(
    shared: &EngineState,
    request: &AnswerRequest,
    found: Arc<RetrievedAnswerData>,
    mut outcome: Box<ComposedAnswer>,
    running: &AnswerStream,
) -> Box<EndedAnswer> {
    // A model's plan may have found other data.
    let found = outcome.found.clone().unwrap_or(found);
    if request.question.cards && outcome.error.is_none() {
        let recent = &request.dialog_state.recent_cards;
        if repeated_cards::are_repeated(&found.meaning, &outcome.cards, recent) {
            outcome.cards = Vec::new();
        }
        outcome.dialog_state.recent_cards = repeated_cards::remembered(recent, &outcome.cards);
    }
    let named: Vec<&Listing> = outcome
        .cards
        .iter()
        .filter_map(|id| found.retrieved_context.listings.iter().find(|listing| listing.id == *id))
        .collect();
    let language = language_of(&found.meaning, &found.bot);
    let cards = named.into_iter().map(|listing| card(&request.chatbot.serial, listing, language)).collect();
    let (filters, more) = next_steps(&found, &outcome, language);
    let is_complete = outcome.error.is_none();
    let captured = leads::learn(shared, request, &found, &outcome.dialog_state).await;
    let captured = captured.unwrap_or_else(|error| {
        tracing::error!(%error, request_id = request.request_id, "failed to read what a question says of its visitor");
        LeadCapture::default()
    });
    let may_complete = captured.lead.is_some() || !captured.requests.is_empty();
    let (last, cards) = Box::pin(finish(shared, request, running, *outcome, (cards, captured))).await;
    let lead = Box::pin(leads::hand_off(shared, request, &found)).await.map(str::to_owned);
    if may_complete {
        Box::pin(leads::send_owed(shared, &request.chatbot, request.session)).await;
    }
    let next = if is_complete { Box::pin(next_step(shared, request, &found, language)).await } else { None };
    Box::new((FinalChunk { lead, filters, more, next, ..last }, cards))
}

/// The conditions of a search that can be removed, and the question for its next listings.
fn next_steps(
    found: &RetrievedAnswerData,
    outcome: &ComposedAnswer,
    language: Language,
) -> (Option<Vec<ActiveFilter>>, Option<String>) {
    let meaning = &found.meaning;
    if outcome.error.is_some() || !matches!(meaning.intent, Intent::Search | Intent::Count | Intent::Summary) {
        return (None, None);
    }
    let labels = filter_labels(meaning, language);
    let filters = labels.into_iter().map(|(constraint, label)| ActiveFilter { key: constraint.name(), label });
    let filters = Some(filters.collect::<Vec<_>>()).filter(|filters| !filters.is_empty());
    let is_list = meaning.intent == Intent::Search && !meaning.limit_named && !outcome.cards.is_empty();
    let has_more = (outcome.dialog_state.shown_count as i64) < found.retrieved_context.total;
    (filters, (is_list && has_more).then(|| render::show_more(language).to_owned()))
}

/// A card with its image URL relative to the service.
fn card(serial: &str, listing: &Listing, language: Language) -> ListingCard {
    let has_photo = !listing.content.images.is_empty();
    let image = if has_photo { photo_path(serial, listing.id, 0) } else { String::new() };
    ListingCard { image, ..card_of(listing, language) }
}

/// Stores the answer, then sends its final chunk.
async fn finish(
    shared: &EngineState,
    request: &AnswerRequest,
    running: &AnswerStream,
    mut outcome: ComposedAnswer,
    (cards, captured): (Vec<ListingCard>, LeadCapture),
) -> EndedAnswer {
    let text = running.text();
    let error = outcome
        .error
        .clone()
        .or_else(|| shared.stop.is_cancelled().then(super::stopping).filter(|_| outcome.interrupted));
    note(request, running, &outcome, error.as_ref());
    let stored = FinishAnswer {
        now_ms: shared.clock.now_ms(),
        chatbot: request.chatbot.id,
        session: request.session,
        answer_id: running.answer_id,
        content: text.clone(),
        cards_json: serde_json::to_string(&cards).unwrap_or_else(|_| "[]".into()),
        total_token: outcome.tokens,
        no_answer: outcome.no_answer,
        interrupted: outcome.interrupted || error.is_some(),
        // As JSON it takes a tenth of the memory while it waits for the database.
        explanation_json: std::mem::take(&mut outcome.explanation).to_string(),
        state_json: serde_json::to_string(&outcome.dialog_state).ok(),
        settlement: budget::settle(request, outcome.usage.as_ref()),
        captured,
    };
    let stored = store(shared, request, stored).await.map_err(errors::from_store).err();
    let error = error.or(stored);
    let last = FinalChunk {
        question_id: running.question_id.0,
        answer_id: running.answer_id.0,
        answer: text,
        total_token: outcome.tokens,
        no_answer: outcome.no_answer,
        task_completed: true,
        success: error.as_ref().map(|_| false),
        code: error.as_ref().map(|error| error.code.status_class()),
        message: error.map(|error| error.message),
        ..FinalChunk::default()
    };
    (last, cards)
}

/// Stores an answer. Above the lead limit, its contact joins a lead that exists.
async fn store(shared: &EngineState, request: &AnswerRequest, answer: FinishAnswer) -> Result<bool, StoreError> {
    match shared.store.finish_answer(answer.clone()).await {
        Err(StoreError::LimitReached(limit)) => {
            shared.ledger.reject(&request.source, &limit, request.now_ms);
            let captured = leads::merged(answer.captured.clone());
            shared.store.finish_answer(FinishAnswer { captured, ..answer }).await
        }
        stored => stored,
    }
}

/// Logs one line per answer: IDs, times and counts, never its text.
fn note(request: &AnswerRequest, running: &AnswerStream, outcome: &ComposedAnswer, error: Option<&ApiError>) {
    let kept = &outcome.explanation;
    let many = |name: &str| kept[name].as_array().map_or(0, Vec::len);
    let ms = |name: &str| kept["Ms"][name].as_u64().unwrap_or(0);
    let wrong = kept["Checked"].as_array().map_or(0, |all| all.iter().filter(|one| one["OK"] == false).count());
    let classes = kept["FairHousing"].as_array().into_iter().flatten().filter_map(|found| found["Class"].as_str());
    let fair_housing = classes.collect::<Vec<_>>().join(" ");
    tracing::info!(
        request_id = request.request_id,
        chatbot = %request.chatbot.id,
        session = %request.session,
        answer = %running.answer_id,
        intent = kept["Intent"].as_str().unwrap_or_default(),
        writer = kept["Writer"].as_str().unwrap_or_default(),
        planner = kept["Planner"].as_str().unwrap_or_default(),
        model = kept["Model"].as_str().unwrap_or_default(),
        listings = many("ListingIDs"),
        entry_ids = many("FactIDs"),
        fair_housing,
        checked = many("Checked"),
        wrong,
        tokens = outcome.tokens,
        no_answer = outcome.no_answer,
        interrupted = outcome.interrupted,
        code = error.map_or(0, |error| error.code.number()),
        understand_ms = ms("Understand"),
        find_ms = ms("Find"),
        write_ms = ms("Write"),
        "an answer ended"
    );
}

fn unexpected() -> ApiError {
    ApiError::new(ErrorCode::Unexpected, "Unexpected error.")
}
