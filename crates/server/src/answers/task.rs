//! The life of one answer: stored question, entries, words, stored answer, final chunk. Whatever happens on the way, a
//! stream ends with exactly one final chunk, and what it says is what was stored.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, PoisonError},
};

use bytes::Bytes;
use futures::FutureExt;
use porchlight_answer::{DialogState, Language, cards::card_of, render::language_of};
use porchlight_api::{ApiError, ErrorCode, FinalChunk, ListingCard};
use porchlight_domain::{Listing, MessageId, SessionId};
use porchlight_store::{ChatbotRow, FinishAnswer, Limits, NewQuestion, NewSession, QuestionOutcome};
use tokio::sync::oneshot;

use super::{
    EngineState,
    answer_stream::AnswerStream,
    budget, budget_alerts,
    compose::{self, ComposedAnswer},
    lead_capture,
    question::Question,
    rejected,
    retrieve::{self, RetrievedAnswerData},
    transcription,
};
use crate::{errors, files::file_type::FileType, ledger::Source};

/// Longer than any answer takes: two minutes of a model and what comes before and after.
const MAX_DURATION_MS: i64 = 150_000;

/// A question that was let in, with everything its answer needs.
pub struct AnswerRequest {
    pub chatbot: ChatbotRow,
    pub session: SessionId,
    /// Written with the first question of a session that is not there yet.
    pub new_session: Option<NewSession>,
    /// The conversation so far.
    pub talk: DialogState,
    pub question: Question,
    /// The question's files, as far as the chatbot's model takes them; read once the question was let in.
    pub attached: Vec<AttachedFiles>,
    /// The recording was written down: its words, if there were any, are in the question.
    pub was_listened_to: bool,
    pub limits: Limits,
    /// Who is charged.
    pub source: Source,
    /// True: today's budget leaves no room for a model.
    pub over_ceiling: bool,
    /// Of the question and of the answer.
    pub ids: [MessageId; 2],
    pub now_ms: i64,
    pub asked_at: tokio::time::Instant,
    /// For the log.
    pub request_id: String,
}

/// A file that a model is shown with the question.
pub struct AttachedFiles {
    pub kind: FileType,
    pub bytes: Bytes,
}

type ReplySender = oneshot::Sender<Result<Arc<AnswerStream>, ApiError>>;

/// Runs one answer from beginning to end; `tell` hears whether it began.
pub(super) async fn run(
    shared: Arc<EngineState>,
    mut asked: AnswerRequest,
    attaching: impl Future<Output = Vec<AttachedFiles>> + Send,
    tell: ReplySender,
) {
    let running = AnswerStream::new(asked.ids[0], asked.ids[1], shared.stop.child_token());
    // Nothing is understood, found or decoded for a question that a limit rejects: those cost next to nothing to
    // send. It makes an answer later by one transaction of the database.
    match begin(&shared, &asked, &running).await {
        Ok(has_room) => asked.over_ceiling = !has_room,
        Err(fault) => {
            // Whoever asked may have gone; then nobody misses the refusal.
            let _ = tell.send(Err(fault));
            return;
        }
    }
    let (chatbot, session) = (asked.chatbot.id, asked.session);
    shared.running.add(chatbot, session, &running);
    let reader = running.reader(0);
    let _ = tell.send(Ok(Arc::clone(&running)));
    drop(reader);
    let find_early = async {
        // What was said is not known before it was listened to.
        if transcription::needs_transcription(&shared, &asked) { None } else { Some(find(&shared, &asked).await) }
    };
    let (attached, found) = tokio::join!(attaching, find_early);
    asked.attached = attached;
    let found = match found {
        Some(found) => found,
        None => {
            transcription::transcribe(&shared, &mut asked, &running).await;
            find(&shared, &asked).await
        }
    };
    let work = AssertUnwindSafe(answer(&shared, &asked, found, &running)).catch_unwind();
    let last = match work.await {
        Ok(last) => last,
        Err(_) => {
            tracing::error!(request_id = asked.request_id, "an answer panicked");
            let outcome = ComposedAnswer::failed(asked.talk.clone(), unexpected());
            finish(&shared, &asked, &running, outcome, Vec::new()).await
        }
    };
    running.end(last.1, last.0);
    budget_alerts::check(&shared, &asked, asked.over_ceiling).await;
    shared.running.remove(chatbot, session, &running);
}

/// Keeps the question; false: today's budget leaves no room for a model.
async fn begin(shared: &EngineState, asked: &AnswerRequest, running: &AnswerStream) -> Result<bool, ApiError> {
    let question = NewQuestion {
        now_ms: asked.now_ms,
        chatbot: asked.chatbot.id,
        session: asked.session,
        create_if_missing: asked.new_session.clone(),
        content: asked.question.content.clone(),
        kind: asked.question.kind().to_owned(),
        file_ids: asked.question.files.clone(),
        question_id: running.question_id,
        answer_id: running.answer_id,
        limits: asked.limits.clone(),
    };
    let mut begun = shared.store.begin_question(question.clone()).await.map_err(errors::from_store)?;
    let is_here = shared.running.find(asked.chatbot.id, asked.session).is_some();
    if begun == QuestionOutcome::Busy && !is_here {
        // The process that wrote it may have been killed; then the session is free again.
        let ended = shared.fail_lost_answers(asked.now_ms - MAX_DURATION_MS).await;
        if ended > 0 {
            begun = shared.store.begin_question(question).await.map_err(errors::from_store)?;
        }
    }
    match begun {
        QuestionOutcome::Started => Ok(true),
        QuestionOutcome::StartedWithoutModel => Ok(false),
        rejected => {
            rejected::count(shared, asked, &rejected).await;
            Err(rejected::error(shared, asked, rejected).await)
        }
    }
}

async fn find(shared: &EngineState, asked: &AnswerRequest) -> Result<RetrievedAnswerData, ApiError> {
    retrieve::retrieve(shared, asked).await.map_err(errors::from_store)
}

async fn answer(
    shared: &EngineState,
    asked: &AnswerRequest,
    found: Result<RetrievedAnswerData, ApiError>,
    running: &AnswerStream,
) -> (FinalChunk, Vec<ListingCard>) {
    let found = match found {
        Ok(found) => Arc::new(found),
        Err(fault) => {
            return finish(shared, asked, running, ComposedAnswer::failed(asked.talk.clone(), fault), Vec::new()).await;
        }
    };
    let unread = shared.patience.read().unwrap_or_else(PoisonError::into_inner).unread;
    let mut work = std::pin::pin!(compose::compose(shared, asked, &found, running));
    let outcome = tokio::select! {
        outcome = &mut work => outcome,
        () = running.abandoned(unread) => {
            running.cancel.cancel();
            work.await
        }
    };
    let named: Vec<&Listing> = outcome
        .cards
        .iter()
        .filter_map(|id| found.retrieved_context.listings.iter().find(|listing| listing.id == *id))
        .collect();
    let language = language_of(&found.meaning, &found.bot);
    let cards = named.into_iter().map(|listing| card(&asked.chatbot.serial, listing, language)).collect();
    let (last, cards) = finish(shared, asked, running, outcome, cards).await;
    let lead = lead_capture::capture(shared, asked, &found).await.map(str::to_owned);
    (FinalChunk { lead, ..last }, cards)
}

/// A card whose image is below our own address, whatever that will be when it is read.
fn card(serial: &str, listing: &Listing, language: Language) -> ListingCard {
    let has_photo = !listing.content.images.is_empty();
    let image = if has_photo { format!("/pictures/{}/0?w=256&c={serial}", listing.id) } else { String::new() };
    ListingCard { image, ..card_of(listing, language) }
}

/// Stores what was written, then says the final chunk of it.
async fn finish(
    shared: &EngineState,
    asked: &AnswerRequest,
    running: &AnswerStream,
    outcome: ComposedAnswer,
    cards: Vec<ListingCard>,
) -> (FinalChunk, Vec<ListingCard>) {
    let text = running.text();
    let fault = outcome
        .fault
        .clone()
        .or_else(|| shared.stop.is_cancelled().then(super::stopping).filter(|_| outcome.interrupted));
    note(asked, running, &outcome, fault.as_ref());
    let stored = FinishAnswer {
        now_ms: shared.clock.now_ms(),
        chatbot: asked.chatbot.id,
        session: asked.session,
        answer_id: running.answer_id,
        content: text.clone(),
        cards_json: serde_json::to_string(&cards).unwrap_or_else(|_| "[]".into()),
        total_token: outcome.tokens,
        no_answer: outcome.no_answer,
        interrupted: outcome.interrupted || fault.is_some(),
        explanation_json: outcome.explanation.to_string(),
        state_json: serde_json::to_string(&outcome.talk).ok(),
        settlement: budget::settle(asked, outcome.usage.as_ref()),
    };
    let stored = shared.store.finish_answer(stored).await.map_err(errors::from_store).err();
    let fault = fault.or(stored);
    let last = FinalChunk {
        question_id: running.question_id.0,
        answer_id: running.answer_id.0,
        answer: text,
        total_token: outcome.tokens,
        no_answer: outcome.no_answer,
        task_completed: true,
        success: fault.as_ref().map(|_| false),
        code: fault.as_ref().map(|fault| fault.code.status_class()),
        message: fault.map(|fault| fault.message),
        lead: None,
    };
    (last, cards)
}

/// One line an answer for the log: IDs, times and counts, never a word of it.
fn note(asked: &AnswerRequest, running: &AnswerStream, outcome: &ComposedAnswer, fault: Option<&ApiError>) {
    let kept = &outcome.explanation;
    let many = |name: &str| kept[name].as_array().map_or(0, Vec::len);
    let ms = |name: &str| kept["Ms"][name].as_u64().unwrap_or(0);
    let wrong = kept["Checked"].as_array().map_or(0, |all| all.iter().filter(|one| one["OK"] == false).count());
    tracing::info!(
        request_id = asked.request_id,
        chatbot = %asked.chatbot.id,
        session = %asked.session,
        answer = %running.answer_id,
        intent = kept["Intent"].as_str().unwrap_or_default(),
        writer = kept["Writer"].as_str().unwrap_or_default(),
        model = kept["Model"].as_str().unwrap_or_default(),
        listings = many("ListingIDs"),
        facts = many("FactIDs"),
        checked = many("Checked"),
        wrong,
        tokens = outcome.tokens,
        no_answer = outcome.no_answer,
        interrupted = outcome.interrupted,
        code = fault.map_or(0, |fault| fault.code.number()),
        understand_ms = ms("Understand"),
        find_ms = ms("Find"),
        write_ms = ms("Write"),
        "an answer ended"
    );
}

fn unexpected() -> ApiError {
    ApiError::new(ErrorCode::Unexpected, "Unexpected error.")
}
