//! Parses a question and retrieves the data for its answer. Models and the built-in engine get the same data.

mod search;
mod text_ranking;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use porchlight_answer::{
    ChatbotProfile, ContactDetails, DialogState, KnowledgeEntry, Query, RenderedAnswer, RetrievedContext, Today,
    Vocabulary, contact_details, knowledge_match, parse_query, render as built_in,
};
use porchlight_domain::time::{day_number, local_minute};
use porchlight_store::{ChatbotRow, StoreError};
use tokio::sync::OnceCell;

use self::{search::retrieved_context, text_ranking::TextRanking};
use super::{engine::EngineState, listing_view::ListingView, request::AnswerRequest};
use crate::{
    email::handoff::handoff_enabled,
    showings::{self, FreeTimes},
    work::{Class, Requester},
};

/// Characters of a question used to search knowledge entries.
const MAX_LOOKUP_CHARACTERS: usize = 2_000;

/// After this time, the next step runs on its own, with the whole time limit of a thread.
const MAX_TOGETHER: Duration = Duration::from_millis(250);

/// The data for an answer.
pub struct RetrievedAnswerData {
    /// Empty if parsing took too long.
    pub meaning: Query,
    pub retrieved_context: RetrievedContext,
    /// Contact details in the question.
    pub contact: Option<ContactDetails>,
    /// Free times for a showing, which the chat shows below the answer.
    pub free_times: Option<FreeTimes>,
    pub bot: ChatbotProfile,
    pub today: Today,
    pub understand_ms: u64,
    pub find_ms: u64,
}

/// The data for an answer, and the built-in answer if it was composed with it.
pub(super) struct Retrieved {
    pub data: Arc<RetrievedAnswerData>,
    pub built: Option<Box<RenderedAnswer>>,
}

/// A parsed question.
struct Read {
    meaning: Query,
    saved: Vec<KnowledgeEntry>,
    contact: Option<ContactDetails>,
    understood: Instant,
}

/// How far a question came on its thread.
enum OnThread {
    /// Its knowledge entries must be read first.
    WithoutEntries,
    /// Its listings must be searched.
    Parsed(Box<Read>),
    Whole(Retrieved),
}

/// Parses a question of a conversation and loads the data for its answer.
///
/// A hop to another thread costs six to eight wakes and waits, so short reads run on the thread that parses. Without a
/// vocabulary, or after a timeout, the answer continues as "not understood".
pub(super) async fn retrieve(shared: &Arc<EngineState>, request: &Arc<AnswerRequest>) -> Result<Retrieved, StoreError> {
    let began = Instant::now();
    read_phrases().await;
    let vocabulary = vocabulary(shared, request).await?;
    // A thread can't read from a server.
    let mut saved = match shared.store.is_shared() {
        true => Some(entries_about(shared, request, &request.question.content).await?),
        false => None,
    };
    let mut read = loop {
        let (engine, question) = (Arc::clone(shared), Arc::clone(request));
        let (vocabulary, saved_before) = (vocabulary.clone(), saved.take());
        let work = move || on_thread(&engine, &question, vocabulary, saved_before, began);
        match shared.work.understanding.run(requester(request), work).await {
            Ok(OnThread::Whole(retrieved)) => return with_free_times(shared, request, retrieved).await,
            Ok(OnThread::Parsed(read)) => break read,
            Ok(OnThread::WithoutEntries) => {
                saved = Some(entries_about(shared, request, &request.question.content).await?);
            }
            Err(error) => {
                tracing::warn!(request_id = request.request_id, %error, "a question was not understood");
                let meaning = not_understood(&request.dialog_state, today_of(request));
                break Box::new(Read { meaning, saved: Vec::new(), contact: None, understood: Instant::now() });
            }
        }
    };
    let listings = ListingView::new(&shared.store, request.overlay.as_deref());
    let texts = TextRanking::Elsewhere(shared, request);
    let context = retrieved_context((listings, texts), (&request.chatbot, day_of(request)), &mut read.meaning).await?;
    let data = Arc::new(completed(request, *read, context, began));
    with_free_times(shared, request, Retrieved { data, built: None }).await
}

/// Adds the free times for a showing that the question asks for.
async fn with_free_times(
    shared: &EngineState,
    request: &AnswerRequest,
    mut retrieved: Retrieved,
) -> Result<Retrieved, StoreError> {
    let data = &retrieved.data;
    let (meaning, context) = (&data.meaning, &data.retrieved_context);
    let offered = showings::offer(&shared.store, request.now_ms, &request.chatbot, meaning, context).await?;
    if let (Some((offered, free_times)), Some(data)) = (offered, Arc::get_mut(&mut retrieved.data)) {
        data.retrieved_context.offered = Some(offered);
        data.free_times = free_times;
        retrieved.built = None;
    }
    Ok(retrieved)
}

/// Reads the phrases of all languages once per process, outside the time limit of the first question.
async fn read_phrases() {
    static READ: OnceCell<()> = OnceCell::const_new();
    let read = async || {
        if let Err(error) = tokio::task::spawn_blocking(porchlight_answer::prepare).await {
            tracing::error!(%error, "failed to read the phrases");
        }
    };
    READ.get_or_init(read).await;
}

/// Reads, parses and composes as much as this thread can without a long read.
fn on_thread(
    shared: &EngineState,
    request: &AnswerRequest,
    vocabulary: Option<Arc<Vocabulary>>,
    saved: Option<Vec<KnowledgeEntry>>,
    began: Instant,
) -> OnThread {
    let (started, question) = (Instant::now(), &request.question.content);
    let saved = saved.or_else(|| shared.store.read_here(entries_about(shared, request, question))?.ok());
    let Some(saved) = saved else { return OnThread::WithoutEntries };
    let mut read = Box::new(parse(request, vocabulary, saved));
    if started.elapsed() > MAX_TOGETHER {
        return OnThread::Parsed(read);
    }
    let mut meaning = read.meaning.clone();
    let listings = ListingView::new(&shared.store, request.overlay.as_deref());
    let finding = retrieved_context((listings, TextRanking::Here), (&request.chatbot, day_of(request)), &mut meaning);
    let Some(Ok(context)) = shared.store.read_here(finding) else { return OnThread::Parsed(read) };
    read.meaning = meaning;
    let data = Arc::new(completed(request, *read, context, began));
    let is_quick = started.elapsed() <= MAX_TOGETHER;
    let built = is_quick.then(|| Box::new(built_in(&data.meaning, &data.retrieved_context, &data.bot)));
    OnThread::Whole(Retrieved { data, built })
}

fn parse(request: &AnswerRequest, vocabulary: Option<Arc<Vocabulary>>, saved: Vec<KnowledgeEntry>) -> Read {
    let (question, earlier, today) = (&request.question.content, &request.dialog_state, today_of(request));
    let without = request.question.without.and_then(|constraint| Query::without(earlier, constraint, today));
    let mut meaning = match (vocabulary, without) {
        (None, _) => not_understood(earlier, today),
        (Some(vocabulary), Some(mut query)) => {
            (query.names, query.currency) = vocabulary.names(&query.filter);
            query
        }
        (Some(vocabulary), None) => parse_query(question, earlier, &vocabulary, today),
    };
    if let Some(window) = &mut meaning.filter.open_house {
        // Parsing knows the day only, and the condition of an earlier message is older.
        window.from = window.from.max(minute_of(request));
    }
    let saved = knowledge_match::matching_entries(question, saved);
    Read { meaning, saved, contact: contact_details::read(question), understood: Instant::now() }
}

fn completed(
    request: &AnswerRequest,
    read: Read,
    mut retrieved_context: RetrievedContext,
    began: Instant,
) -> RetrievedAnswerData {
    let now = minute_of(request);
    let listings = retrieved_context.listings.into_iter();
    retrieved_context.listings = listings.filter_map(|listing| listing.as_shown_at(now)).collect();
    RetrievedAnswerData {
        meaning: read.meaning,
        retrieved_context: RetrievedContext { saved: read.saved, ..retrieved_context },
        contact: read.contact,
        free_times: None,
        bot: chatbot_profile(&request.chatbot),
        today: today_of(request),
        understand_ms: (read.understood - began).as_millis() as u64,
        find_ms: read.understood.elapsed().as_millis() as u64,
    }
}

/// The question's day in the chatbot's time zone.
fn today_of(request: &AnswerRequest) -> Today {
    today(request.now_ms, &request.chatbot.settings.time_zone)
}

/// The same, since 1970-01-01.
fn day_of(request: &AnswerRequest) -> i64 {
    day_number(request.now_ms, &request.chatbot.settings.time_zone)
}

fn minute_of(request: &AnswerRequest) -> i64 {
    local_minute(request.now_ms, &request.chatbot.settings.time_zone)
}

/// The vocabulary of the chatbot's listings; `None` after a timeout.
async fn vocabulary(shared: &EngineState, request: &AnswerRequest) -> Result<Option<Arc<Vocabulary>>, StoreError> {
    match request.overlay.as_ref().and_then(|overlay| overlay.vocabulary.clone()) {
        Some(changed) => Ok(Some(changed)),
        None => shared.vocabularies.of(&request.chatbot).await,
    }
}

/// Whose share of the work queue a question uses.
pub(super) fn requester(request: &AnswerRequest) -> Requester<'_> {
    Requester { tenant: request.chatbot.id.0, class: Class::Visitor, request_id: &request.request_id }
}

/// A query that was not understood, in the language spoken last.
pub(super) fn not_understood(dialog_state: &DialogState, today: Today) -> Query {
    Query {
        language: dialog_state.language,
        earlier: dialog_state.clone(),
        request: dialog_state.request.clone(),
        year: today.year,
        ..Query::default()
    }
}

/// Knowledge entries that share a word with a text.
pub(super) async fn entries_about(
    shared: &EngineState,
    request: &AnswerRequest,
    text: &str,
) -> Result<Vec<KnowledgeEntry>, StoreError> {
    let question: String = text.chars().take(MAX_LOOKUP_CHARACTERS).collect();
    let about = shared.store.find_entries(request.chatbot.id, &question).await?;
    let about = about.into_iter().map(|row| KnowledgeEntry {
        id: row.id.0,
        question: row.question,
        answer: row.answer,
        ..KnowledgeEntry::default()
    });
    Ok(about.collect())
}

/// Today in the chatbot's time zone.
pub(super) fn today(now_ms: i64, zone: &str) -> Today {
    let zone = jiff::tz::TimeZone::get(zone).unwrap_or(jiff::tz::TimeZone::UTC);
    let day = jiff::Timestamp::from_millisecond(now_ms).unwrap_or_default().to_zoned(zone);
    Today { year: day.year().into(), month: day.month() as u8, day: day.day() as u8 }
}

pub(super) fn chatbot_profile(chatbot: &ChatbotRow) -> ChatbotProfile {
    let settings = &chatbot.settings;
    ChatbotProfile {
        name: settings.name.clone(),
        privacy_policy_name: settings.privacy_policy_name.clone(),
        privacy_policy_url: settings.privacy_policy_url.clone(),
        privacy_policy_description: settings.privacy_policy_description.clone(),
        social_a_url: settings.social_a_url.clone(),
        social_b_url: settings.social_b_url.clone(),
        messaging_url: settings.messaging_url.clone(),
        can_hand_off: handoff_enabled(chatbot),
        language: settings.ai_response_language.clone(),
        assumptions: settings.assumptions,
    }
}
