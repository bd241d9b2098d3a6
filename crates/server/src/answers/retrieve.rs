//! Parses a question and retrieves the data for its answer. Models and the built-in engine get the same data.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use porchlight_answer::{
    ChatbotProfile, ContactDetails, DataRequest, DialogState, KnowledgeEntry, Query, RenderedAnswer, RetrievedContext,
    Summary, Today, Vocabulary, contact_details, fetch_limit, knowledge_match, parse_query, query::SHOWN,
    render as built_in,
};
use porchlight_domain::{
    Filter, Order, SaleType,
    time::{day_number, local_minute},
};
use porchlight_store::{ChatbotRow, StoreError};
use tokio::sync::OnceCell;

use super::{engine::EngineState, listing_view::ListingView, request::AnswerRequest, text_ranking::TextRanking};
use crate::{
    email::handoff::handoff_enabled,
    showings::{self, FreeTimes},
    work::{Class, Requester},
};

/// How many relaxed filters are tried if nothing matches.
const MAX_RELAXATIONS: usize = 20;

/// How many listings are named if they share first place.
const MAX_TIES: usize = 5;

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

async fn retrieved_context(
    (store, texts): (ListingView<'_>, TextRanking<'_>),
    (chatbot, day): (&ChatbotRow, i64),
    meaning: &mut Query,
) -> Result<RetrievedContext, StoreError> {
    if let Some(near) = &meaning.near_listing {
        let found = store.find_listings(chatbot.id, day, near, Order::Newest, 1).await?;
        if let Some(listing) = found.listings.first() {
            meaning.set_near(listing);
        }
    }
    match &meaning.need {
        DataRequest::Nothing => Ok(RetrievedContext::default()),
        DataRequest::Listings(ids) => {
            let mut listings = store.listings_by_ids(chatbot.id, day, ids).await?;
            listings.retain(|listing| listing.content.allows_display());
            Ok(RetrievedContext { total: listings.len() as i64, listings, ..RetrievedContext::default() })
        }
        DataRequest::Search | DataRequest::Count => {
            let mut context = matching((store, texts), (chatbot, day), meaning).await?;
            let beside = meaning.compared_with.filter(|id| context.listings.iter().all(|listing| listing.id != *id));
            if let Some(id) = beside {
                let mut listings = store.listings_by_ids(chatbot.id, day, &[id]).await?;
                listings.retain(|listing| listing.content.allows_display());
                context.listings.splice(0..0, listings);
                context.total = context.listings.len() as i64;
            }
            if meaning.by_city && context.total > 0 && context.relaxed.is_none() {
                context.by_city = store.by_city(chatbot.id, day, meaning).await?;
            }
            Ok(context)
        }
        DataRequest::Summary => {
            let mut retrieved_context = matching((store, texts), (chatbot, day), meaning).await?;
            let filter = retrieved_context.relaxed_filter.as_ref().unwrap_or(&meaning.filter);
            let summary = store.summarize(chatbot.id, day, filter).await?;
            retrieved_context.summary = Some(Summary {
                count: summary.count,
                price_min: summary.price_min,
                price_max: summary.price_max,
                price_avg: summary.price_avg,
            });
            Ok(retrieved_context)
        }
    }
}

/// The matches, or the matches without one condition if there are none.
async fn matching(
    (store, texts): (ListingView<'_>, TextRanking<'_>),
    (chatbot, day): (&ChatbotRow, i64),
    meaning: &mut Query,
) -> Result<RetrievedContext, StoreError> {
    let for_sale = meaning.for_sale_first();
    let mut rentals = match &for_sale {
        Some(filter) => rentals_beside(store, (chatbot, day), filter).await?,
        None => 0,
    };
    let (mut filter, order) = meaning.fetched(for_sale.filter(|_| rentals > 0));
    meaning.order = order;
    let search =
        async |filter: &Filter, limit: usize| store.find_listings(chatbot.id, day, filter, meaning.order, limit).await;
    let limit = fetch_limit(meaning, None);
    let mut found = search(&filter, limit).await?;
    // A few homes are listed whole.
    if rentals > 0 && (found.total == 0 || found.total + rentals <= SHOWN as i64) {
        rentals = 0;
        filter = meaning.fetched(None).0;
        found = search(&filter, limit).await?;
    }
    // The first that states a wish is chosen among all.
    if found.total > 1 && meaning.limit == 1 && meaning.filter.stated_attributes().next().is_none() {
        let context = first_with_ties(store, (chatbot, day), meaning, &filter).await?;
        return Ok(RetrievedContext { rentals, ..context });
    }
    let (listings, is_stated) = texts.are_stated(&meaning.filter, found.listings).await;
    found.listings = listings;
    if found.total > 0 && !is_stated {
        for (relaxed, wider) in meaning.stated_elsewhere() {
            let found = search(&wider, fetch_limit(meaning, None)).await?;
            let (listings, is_stated) = texts.are_stated(&wider, found.listings).await;
            if is_stated {
                return Ok(RetrievedContext {
                    listings,
                    total: found.total,
                    relaxed: Some(relaxed),
                    relaxed_filter: Some(wider),
                    ..RetrievedContext::default()
                });
            }
        }
    }
    if found.total > 0 {
        let listings = texts.stating_first(meaning, None, found.listings).await;
        let total = if meaning.called.is_empty() { found.total } else { listings.len() as i64 };
        return Ok(RetrievedContext { listings, total, rentals, ..RetrievedContext::default() });
    }
    for (relaxed, wider) in meaning.relaxations().into_iter().take(MAX_RELAXATIONS) {
        let found = search(&wider, fetch_limit(meaning, Some((relaxed, &wider)))).await?;
        if found.total > 0 {
            return Ok(RetrievedContext {
                listings: texts.stating_first(meaning, Some((relaxed, &wider)), found.listings).await,
                total: found.total,
                relaxed: Some(relaxed),
                relaxed_filter: Some(wider),
                ..RetrievedContext::default()
            });
        }
    }
    let is_any_offered = search(&Filter::default(), 1).await?.total > 0;
    Ok(RetrievedContext { no_listings: !is_any_offered, ..RetrievedContext::default() })
}

/// How many rentals meet the conditions of a search for homes for sale.
async fn rentals_beside(
    store: ListingView<'_>,
    (chatbot, day): (&ChatbotRow, i64),
    for_sale: &Filter,
) -> Result<i64, StoreError> {
    let for_rent = Filter { sale_type: Some(SaleType::ForRent), ..for_sale.clone() };
    Ok(store.find_listings(chatbot.id, day, &for_rent, Order::Newest, 1).await?.total)
}

/// The first listings of an order, with ties: "the cheapest" may be two listings.
async fn first_with_ties(
    store: ListingView<'_>,
    (chatbot, day): (&ChatbotRow, i64),
    meaning: &mut Query,
    filter: &Filter,
) -> Result<RetrievedContext, StoreError> {
    let mut found = store.find_listings(chatbot.id, day, filter, meaning.order, MAX_TIES).await?;
    if let Some(first) = found.listings.first().cloned() {
        found
            .listings
            .retain(|other| other.id == first.id || meaning.order.is_tie(&first, other, meaning.filter.near.as_ref()));
    }
    meaning.limit = found.listings.len().max(1);
    Ok(RetrievedContext { listings: found.listings, total: found.total, ..RetrievedContext::default() })
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
