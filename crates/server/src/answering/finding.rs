//! From a question to the facts of its answer: understand, then find.
//!
//! Why it exists: both writers work from the same facts, and nothing else reaches them. Not
//! here: the grammar (`porchlight-answer`) and the SQL (`porchlight-store`).

use std::time::Instant;

use porchlight_answer::{Bot, Facts, Meaning, Need, SavedFact, Summary, TalkState, Today, saved_fit, understand};
use porchlight_domain::{Filter, Order, Settings};
use porchlight_store::{ChatbotRow, Store, StoreError};

use super::vocabularies::Vocabularies;
use crate::operations;

/// Wider filters that are tried when nothing was found.
const MOST_RELAXATIONS: usize = 13;

/// Homes that are named when they share the first place.
const MOST_TIES: usize = 5;

/// What both writers are given.
pub struct Found {
    pub meaning: Meaning,
    pub facts: Facts,
    pub bot: Bot,
    pub today: Today,
    pub understand_ms: u64,
    pub find_ms: u64,
}

/// Understands a question of a talk and fetches what it needs.
pub async fn find(
    store: &Store,
    words: &Vocabularies,
    chatbot: &ChatbotRow,
    question: &str,
    talk: &TalkState,
    now_ms: i64,
) -> Result<Found, StoreError> {
    let began = Instant::now();
    let words = words.of(store, chatbot).await?;
    let today = today(now_ms, &chatbot.settings.time_zone);
    let mut meaning = understand(question, talk, &words, today);
    let understood = Instant::now();
    let facts = facts(store, chatbot, &mut meaning).await?;
    let facts = Facts { saved: saved(store, chatbot, question).await?, ..facts };
    Ok(Found {
        meaning,
        facts,
        bot: bot_of(&chatbot.settings),
        today,
        understand_ms: (understood - began).as_millis() as u64,
        find_ms: understood.elapsed().as_millis() as u64,
    })
}

async fn facts(store: &Store, chatbot: &ChatbotRow, meaning: &mut Meaning) -> Result<Facts, StoreError> {
    if let Some(near) = &meaning.near_listing {
        let found = store.find_listings(chatbot.id, near, Order::Newest, 1).await?;
        if let Some(listing) = found.listings.first() {
            meaning.set_near(listing);
        }
    }
    match &meaning.need {
        Need::Nothing => Ok(Facts::default()),
        Need::Listings(ids) => {
            let listings = store.listings_by_ids(chatbot.id, ids).await?;
            Ok(Facts { total: listings.len() as i64, listings, ..Facts::default() })
        }
        Need::Search | Need::Count => matching(store, chatbot, meaning).await,
        Need::Summary => {
            let mut facts = matching(store, chatbot, meaning).await?;
            let filter = facts.relaxed_filter.as_ref().unwrap_or(&meaning.filter);
            let summary = store.summarize(chatbot.id, filter).await?;
            facts.summary = Some(Summary {
                count: summary.count,
                price_min: summary.price_min,
                price_max: summary.price_max,
                price_avg: summary.price_avg,
            });
            Ok(facts)
        }
    }
}

/// What matches; when nothing does, what matches with one condition given up.
async fn matching(store: &Store, chatbot: &ChatbotRow, meaning: &mut Meaning) -> Result<Facts, StoreError> {
    let search = async |filter: &Filter| store.find_listings(chatbot.id, filter, meaning.order, meaning.limit).await;
    let found = search(&meaning.filter).await?;
    if found.total > 1 && meaning.limit == 1 {
        return first_with_ties(store, chatbot, meaning).await;
    }
    if found.total > 0 {
        return Ok(Facts { listings: found.listings, total: found.total, ..Facts::default() });
    }
    for (relaxed, wider) in meaning.relaxations().into_iter().take(MOST_RELAXATIONS) {
        let found = search(&wider).await?;
        if found.total > 0 {
            return Ok(Facts {
                listings: found.listings,
                total: found.total,
                relaxed: Some(relaxed),
                relaxed_filter: Some(wider),
                ..Facts::default()
            });
        }
    }
    Ok(Facts::default())
}

/// The first in an order with all that share its place: "the cheapest" may be two homes.
async fn first_with_ties(store: &Store, chatbot: &ChatbotRow, meaning: &mut Meaning) -> Result<Facts, StoreError> {
    let mut found = store.find_listings(chatbot.id, &meaning.filter, meaning.order, MOST_TIES).await?;
    if let Some(first) = found.listings.first().cloned() {
        found
            .listings
            .retain(|other| other.id == first.id || meaning.order.is_tie(&first, other, meaning.filter.near.as_ref()));
    }
    meaning.limit = found.listings.len().max(1);
    Ok(Facts { listings: found.listings, total: found.total, ..Facts::default() })
}

/// Saved answers of the chatbot that fit the question, best first.
async fn saved(store: &Store, chatbot: &ChatbotRow, question: &str) -> Result<Vec<SavedFact>, StoreError> {
    let about = store.facts_about(chatbot.id, question).await?;
    let about = about.into_iter().map(|row| SavedFact {
        id: row.id.0,
        question: row.question,
        answer: row.answer,
        ..SavedFact::default()
    });
    Ok(saved_fit::fitting(question, about.collect()))
}

/// The day in the chatbot's zone.
pub(super) fn today(now_ms: i64, zone: &str) -> Today {
    let zone = jiff::tz::TimeZone::get(zone).unwrap_or(jiff::tz::TimeZone::UTC);
    let day = jiff::Timestamp::from_millisecond(now_ms).unwrap_or_default().to_zoned(zone);
    Today { year: day.year().into(), month: day.month() as u8, day: day.day() as u8 }
}

pub(super) fn bot_of(settings: &Settings) -> Bot {
    Bot {
        name: settings.name.clone(),
        privacy_policy_name: settings.privacy_policy_name.clone(),
        privacy_policy_url: settings.privacy_policy_url.clone(),
        privacy_policy_description: settings.privacy_policy_description.clone(),
        social_a_url: settings.social_a_url.clone(),
        social_b_url: settings.social_b_url.clone(),
        messaging_url: settings.messaging_url.clone(),
        can_talk_to_human: operations::can_hand_over(settings),
        language: settings.ai_response_language.clone(),
    }
}
