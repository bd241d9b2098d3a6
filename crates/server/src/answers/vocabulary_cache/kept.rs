//! The vocabularies that are kept, the builds that run, and those that failed.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
    time::Duration,
};

use futures::future::{BoxFuture, Shared};
use porchlight_answer::{ListingVocabulary, Vocabulary};
use porchlight_domain::ChatbotId;
use porchlight_store::{ChatbotRow, StoreError};
use tokio::time::Instant;

/// Number of chatbots in the cache.
const MAX_KEPT: usize = 16;
/// Street addresses in the cache, unless one chatbot has more.
const MAX_KEPT_STREETS: usize = 2_000_000;
/// Changed listings after which the copies of a vocabulary are made cheap again.
pub(super) const MAX_UNSETTLED: usize = 1_000;
/// How long a vocabulary is used after the listings have changed.
const MAX_STALE: Duration = Duration::from_secs(10);
/// Pause after a failed build.
pub(super) const RETRY_AFTER: Duration = Duration::from_secs(30);

pub(super) struct Entry {
    pub chatbot: ChatbotId,
    /// Of the chatbot's listings; at least that of the question that asked for it.
    pub version: i64,
    /// The version that changes follow.
    pub read_version: i64,
    pub vocabulary: Arc<Vocabulary>,
    /// `None` while a build changes it, and after it failed to.
    pub source: Option<ListingVocabulary>,
    /// When a question first asked for a later version.
    pub superseded: Option<Instant>,
}

/// A running build, with everyone who waits for it.
pub(super) type Build = Shared<BoxFuture<'static, Result<(), StoreError>>>;

#[derive(Default)]
pub(super) struct State {
    /// Most recently used first.
    pub kept: VecDeque<Entry>,
    pub builds: HashMap<ChatbotId, Build>,
    pub failed: HashMap<ChatbotId, (i64, Instant)>,
}

impl State {
    pub fn current(&mut self, chatbot: &ChatbotRow) -> Option<Arc<Vocabulary>> {
        // Versions only grow, and the caller's may be slightly old.
        let is_current = |entry: &Entry| entry.chatbot == chatbot.id && entry.version >= chatbot.listings_version;
        let at = self.kept.iter().position(is_current)?;
        let entry = self.kept.remove(at)?;
        let vocabulary = Arc::clone(&entry.vocabulary);
        self.kept.push_front(entry);
        Some(vocabulary)
    }

    pub fn stale(&mut self, chatbot: &ChatbotRow) -> Option<Arc<Vocabulary>> {
        let entry = self.kept.iter_mut().find(|entry| entry.chatbot == chatbot.id)?;
        let since = *entry.superseded.get_or_insert_with(Instant::now);
        (since.elapsed() < MAX_STALE).then(|| Arc::clone(&entry.vocabulary))
    }

    pub fn source(&self, chatbot: ChatbotId) -> Option<&ListingVocabulary> {
        self.kept.iter().find(|entry| entry.chatbot == chatbot)?.source.as_ref()
    }

    /// Whether changes of a vocabulary have become slower.
    pub fn is_unsettled(&self, chatbot: ChatbotId) -> bool {
        self.source(chatbot).is_some_and(|source| source.unsettled() > MAX_UNSETTLED)
    }

    pub fn take_source(&mut self, chatbot: ChatbotId) -> Option<(i64, ListingVocabulary)> {
        let entry = self.kept.iter_mut().find(|entry| entry.chatbot == chatbot)?;
        Some((entry.read_version, entry.source.take()?))
    }

    /// Removes what was not used for longest.
    pub fn shrink(&mut self) {
        self.kept.truncate(MAX_KEPT);
        let mut streets = 0;
        self.kept.retain(|entry| {
            let is_first = streets == 0;
            streets += entry.source.as_ref().map_or(0, ListingVocabulary::street_addresses);
            is_first || streets <= MAX_KEPT_STREETS
        });
    }

    pub fn has_failed_recently(&self, chatbot: &ChatbotRow) -> bool {
        let failed = self.failed.get(&chatbot.id);
        failed.is_some_and(|(version, at)| *version == chatbot.listings_version && at.elapsed() < RETRY_AFTER)
    }
}
