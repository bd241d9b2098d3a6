//! From a question to the entries of its answer: understand, then find. Both writers work from the same entries, and
//! nothing else reaches them.

use std::{sync::Arc, time::Instant};

use porchlight_answer::{
    ChatbotProfile, ContactDetails, DataRequest, DialogState, KnowledgeEntry, Query, RetrievedContext, Summary, Today,
    Vocabulary, contact_details, knowledge_match, parse_query, timeline,
};
use porchlight_domain::{Filter, Order, Settings, time::day_number};
use porchlight_store::{ChatbotRow, Store, StoreError};

use super::{EngineState, task::AnswerRequest};
use crate::{
    operations,
    work::{Class, Requester},
};

/// Wider filters that are tried when nothing was found.
const MAX_RELAXATIONS: usize = 13;

/// Listings that are named when they share the first place.
const MAX_TIES: usize = 5;

/// Characters of a question that knowledge entries are looked up by.
const MAX_LOOKUP_CHARACTERS: usize = 2_000;

/// What both writers are given.
pub struct RetrievedAnswerData {
    /// Nothing is understood where it would have taken too long.
    pub meaning: Query,
    pub retrieved_context: RetrievedContext,
    /// What the visitor left in the question, and when something is wanted.
    pub contact: Option<ContactDetails>,
    pub wanted: Option<String>,
    pub bot: ChatbotProfile,
    pub today: Today,
    pub understand_ms: u64,
    pub find_ms: u64,
}

/// What was read in a question.
struct Read {
    meaning: Query,
    saved: Vec<KnowledgeEntry>,
    contact: Option<ContactDetails>,
    wanted: Option<String>,
}

/// Understands a question of a conversation and fetches what it needs.
pub(super) async fn retrieve(shared: &EngineState, asked: &AnswerRequest) -> Result<RetrievedAnswerData, StoreError> {
    let began = Instant::now();
    let (store, chatbot) = (&shared.store, &asked.chatbot);
    let today = today(asked.now_ms, &chatbot.settings.time_zone);
    let mut read = read(shared, asked, today).await?;
    let understood = Instant::now();
    let day = day_number(asked.now_ms, &chatbot.settings.time_zone);
    let retrieved_context = retrieved_context(store, (chatbot, day), &mut read.meaning).await?;
    Ok(RetrievedAnswerData {
        meaning: read.meaning,
        retrieved_context: RetrievedContext { saved: read.saved, ..retrieved_context },
        contact: read.contact,
        wanted: read.wanted,
        bot: chatbot_profile(&chatbot.settings),
        today,
        understand_ms: (understood - began).as_millis() as u64,
        find_ms: understood.elapsed().as_millis() as u64,
    })
}

/// Reads the question on a blocking thread, all at once. Without a vocabulary or a result in time the
/// answer continues without understanding.
async fn read(shared: &EngineState, asked: &AnswerRequest, today: Today) -> Result<Read, StoreError> {
    let (vocabulary, saved) =
        tokio::try_join!(shared.vocabularies.of(&asked.chatbot), saved_candidates(shared, asked))?;
    let (question, talk) = (asked.question.content.clone(), asked.talk.clone());
    let work = move || Read {
        meaning: vocabulary.map_or_else(
            || not_understood(&talk, today),
            |vocabulary: Arc<Vocabulary>| parse_query(&question, &talk, &vocabulary, today),
        ),
        saved: knowledge_match::matching_entries(&question, saved),
        contact: contact_details::read(&question),
        wanted: timeline::parse_timeline(&question),
    };
    let read = shared.work.understanding.run(requester(asked), work).await;
    Ok(read.unwrap_or_else(|error| {
        tracing::warn!(request_id = asked.request_id, %error, "a question was not understood");
        Read { meaning: not_understood(&asked.talk, today), saved: Vec::new(), contact: None, wanted: None }
    }))
}

/// For whom the work of a question is done.
pub(super) fn requester(asked: &AnswerRequest) -> Requester<'_> {
    Requester { tenant: asked.chatbot.id.0, class: Class::Visitor, request_id: &asked.request_id }
}

/// Leads to the reply that says so, in the language spoken last.
pub(super) fn not_understood(talk: &DialogState, today: Today) -> Query {
    Query { language: talk.language, earlier: talk.clone(), year: today.year, ..Query::default() }
}

async fn retrieved_context(
    store: &Store,
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
            let listings = store.listings_by_ids(chatbot.id, day, ids).await?;
            Ok(RetrievedContext { total: listings.len() as i64, listings, ..RetrievedContext::default() })
        }
        DataRequest::Search | DataRequest::Count => matching(store, (chatbot, day), meaning).await,
        DataRequest::Summary => {
            let mut retrieved_context = matching(store, (chatbot, day), meaning).await?;
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

/// What matches; when nothing does, what matches with one condition given up.
async fn matching(
    store: &Store,
    (chatbot, day): (&ChatbotRow, i64),
    meaning: &mut Query,
) -> Result<RetrievedContext, StoreError> {
    let search =
        async |filter: &Filter| store.find_listings(chatbot.id, day, filter, meaning.order, meaning.limit).await;
    let found = search(&meaning.filter).await?;
    if found.total > 1 && meaning.limit == 1 {
        return first_with_ties(store, (chatbot, day), meaning).await;
    }
    if found.total > 0 {
        return Ok(RetrievedContext { listings: found.listings, total: found.total, ..RetrievedContext::default() });
    }
    for (relaxed, wider) in meaning.relaxations().into_iter().take(MAX_RELAXATIONS) {
        let found = search(&wider).await?;
        if found.total > 0 {
            return Ok(RetrievedContext {
                listings: found.listings,
                total: found.total,
                relaxed: Some(relaxed),
                relaxed_filter: Some(wider),
                ..RetrievedContext::default()
            });
        }
    }
    Ok(RetrievedContext::default())
}

/// The first in an order with all that share its place: "the cheapest" may be two listings.
async fn first_with_ties(
    store: &Store,
    (chatbot, day): (&ChatbotRow, i64),
    meaning: &mut Query,
) -> Result<RetrievedContext, StoreError> {
    let mut found = store.find_listings(chatbot.id, day, &meaning.filter, meaning.order, MAX_TIES).await?;
    if let Some(first) = found.listings.first().cloned() {
        found
            .listings
            .retain(|other| other.id == first.id || meaning.order.is_tie(&first, other, meaning.filter.near.as_ref()));
    }
    meaning.limit = found.listings.len().max(1);
    Ok(RetrievedContext { listings: found.listings, total: found.total, ..RetrievedContext::default() })
}

/// Saved answers of the chatbot that share a word with the question.
async fn saved_candidates(shared: &EngineState, asked: &AnswerRequest) -> Result<Vec<KnowledgeEntry>, StoreError> {
    let question: String = asked.question.content.chars().take(MAX_LOOKUP_CHARACTERS).collect();
    let about = shared.store.find_entries(asked.chatbot.id, &question).await?;
    let about = about.into_iter().map(|row| KnowledgeEntry {
        id: row.id.0,
        question: row.question,
        answer: row.answer,
        ..KnowledgeEntry::default()
    });
    Ok(about.collect())
}

/// The day in the chatbot's zone.
pub(super) fn today(now_ms: i64, zone: &str) -> Today {
    let zone = jiff::tz::TimeZone::get(zone).unwrap_or(jiff::tz::TimeZone::UTC);
    let day = jiff::Timestamp::from_millisecond(now_ms).unwrap_or_default().to_zoned(zone);
    Today { year: day.year().into(), month: day.month() as u8, day: day.day() as u8 }
}

pub(super) fn chatbot_profile(settings: &Settings) -> ChatbotProfile {
    ChatbotProfile {
        name: settings.name.clone(),
        privacy_policy_name: settings.privacy_policy_name.clone(),
        privacy_policy_url: settings.privacy_policy_url.clone(),
        privacy_policy_description: settings.privacy_policy_description.clone(),
        social_a_url: settings.social_a_url.clone(),
        social_b_url: settings.social_b_url.clone(),
        messaging_url: settings.messaging_url.clone(),
        can_hand_off: operations::handoff_enabled(settings),
        language: settings.ai_response_language.clone(),
    }
}
