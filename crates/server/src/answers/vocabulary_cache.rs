//! Caches the vocabulary of each chatbot's listings until they change.
//!
//! The time to build one grows with the listings. Each chatbot has one build at a time, on its own
//! threads; during a long build the previous vocabulary is used.

use std::{
    collections::{HashMap, VecDeque},
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures::{
    FutureExt,
    future::{BoxFuture, Shared},
};
use porchlight_answer::{Terms, Vocabulary};
use porchlight_domain::ChatbotId;
use porchlight_store::{ChatbotRow, Store, StoreError};
use tokio::time::{Instant, timeout_at};

use crate::work::{Class, Requester, WorkPool};

/// Number of chatbots in the cache.
const MAX_KEPT: usize = 16;
/// How long a question waits for the current vocabulary before it uses the previous one.
const SHORT_WAIT: Duration = Duration::from_millis(500);
/// How long a question waits if there is no previous one.
const LONG_WAIT: Duration = Duration::from_secs(5);
/// How long a vocabulary is used after the listings have changed.
const MAX_STALE: Duration = Duration::from_secs(10);
/// Pause after a failed build.
const RETRY_AFTER: Duration = Duration::from_secs(30);

struct Entry {
    chatbot: ChatbotId,
    /// Of the chatbot's listings.
    version: i64,
    vocabulary: Arc<Vocabulary>,
    /// When a question first asked for a later version.
    superseded: Option<Instant>,
}

/// A running build, with everyone who waits for it.
type Build = Shared<BoxFuture<'static, Result<(), StoreError>>>;

/// The most recently used vocabularies.
#[derive(Clone)]
pub struct VocabularyCache(Arc<Inner>);

struct Inner {
    store: Store,
    work: Arc<WorkPool>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Most recently used first.
    kept: VecDeque<Entry>,
    builds: HashMap<ChatbotId, Build>,
    failed: HashMap<ChatbotId, (i64, Instant)>,
}

impl VocabularyCache {
    pub fn new(store: Store, work: Arc<WorkPool>) -> Self {
        Self(Arc::new(Inner { store, work, state: Mutex::default() }))
    }

    /// The vocabulary of a chatbot's listings, at most seconds old; `None` after a timeout.
    ///
    /// # Errors
    /// The store's.
    pub async fn of(&self, chatbot: &ChatbotRow) -> Result<Option<Arc<Vocabulary>>, StoreError> {
        let began = Instant::now();
        loop {
            let (build, stale) = {
                let mut state = self.0.lock();
                if let Some(kept) = state.current(chatbot) {
                    return Ok(Some(kept));
                }
                let stale = state.stale(chatbot);
                if state.has_failed_recently(chatbot) {
                    return Ok(stale);
                }
                (self.join_build(&mut state, chatbot), stale)
            };
            let wait = if stale.is_some() { SHORT_WAIT } else { LONG_WAIT };
            match timeout_at(began + wait, build).await {
                Ok(built) => built?,
                Err(_) => return Ok(stale),
            }
        }
    }

    /// The running build, or a new one after a build of older listings has ended.
    fn join_build(&self, state: &mut State, chatbot: &ChatbotRow) -> Build {
        if let Some(build) = state.builds.get(&chatbot.id) {
            return build.clone();
        }
        let (inner, id, version) = (Arc::clone(&self.0), chatbot.id, chatbot.listings_version);
        // In its own task, so that a build continues without the question that started it.
        let task = tokio::spawn(async move { inner.build(id, version).await });
        let build = task.map(|ended| ended.unwrap_or(Ok(()))).boxed().shared();
        state.builds.insert(chatbot.id, build.clone());
        build
    }
}

impl Inner {
    async fn build(&self, chatbot: ChatbotId, version: i64) -> Result<(), StoreError> {
        let built = AssertUnwindSafe(self.make(chatbot)).catch_unwind().await;
        let built = built.unwrap_or_else(|_| Err(StoreError::Broken("building a vocabulary panicked".into())));
        let mut state = self.lock();
        state.builds.remove(&chatbot);
        match built? {
            Some(vocabulary) => {
                state.failed.remove(&chatbot);
                state.kept.retain(|entry| entry.chatbot != chatbot);
                let entry = Entry { chatbot, version, vocabulary: Arc::new(vocabulary), superseded: None };
                state.kept.push_front(entry);
                state.kept.truncate(MAX_KEPT);
            }
            None => {
                state.failed.retain(|_, (_, at)| at.elapsed() < RETRY_AFTER);
                state.failed.insert(chatbot, (version, Instant::now()));
            }
        }
        Ok(())
    }

    async fn make(&self, chatbot: ChatbotId) -> Result<Option<Vocabulary>, StoreError> {
        let found = self.store.vocabulary(chatbot).await?;
        let terms = terms(found);
        let requester = Requester { tenant: chatbot.0, class: Class::Visitor, request_id: "" };
        let built = self.work.vocabularies.run(requester, move || Vocabulary::from_terms(terms)).await;
        if let Err(error) = &built {
            tracing::warn!(%chatbot, %error, "failed to build a vocabulary");
        }
        Ok(built.ok())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The words of a chatbot's listings as parsing takes them.
pub(super) fn terms(found: porchlight_store::Vocabulary) -> Terms {
    Terms {
        cities: found.cities,
        states: found.states,
        zips: found.zips,
        locations: found.locations,
        property_types: found.property_types,
        street_addresses: found.street_addresses,
        mls_numbers: found.mls_numbers,
        extension_keys: found.extension_keys,
        currency_symbols: found.currency_symbols,
    }
}

impl State {
    fn current(&mut self, chatbot: &ChatbotRow) -> Option<Arc<Vocabulary>> {
        // Versions only grow, and the caller's may be slightly old.
        let is_current = |entry: &Entry| entry.chatbot == chatbot.id && entry.version >= chatbot.listings_version;
        let at = self.kept.iter().position(is_current)?;
        let entry = self.kept.remove(at)?;
        let vocabulary = Arc::clone(&entry.vocabulary);
        self.kept.push_front(entry);
        Some(vocabulary)
    }

    fn stale(&mut self, chatbot: &ChatbotRow) -> Option<Arc<Vocabulary>> {
        let entry = self.kept.iter_mut().find(|entry| entry.chatbot == chatbot.id)?;
        let since = *entry.superseded.get_or_insert_with(Instant::now);
        (since.elapsed() < MAX_STALE).then(|| Arc::clone(&entry.vocabulary))
    }

    fn has_failed_recently(&self, chatbot: &ChatbotRow) -> bool {
        let failed = self.failed.get(&chatbot.id);
        failed.is_some_and(|(version, at)| *version == chatbot.listings_version && at.elapsed() < RETRY_AFTER)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures::future::join_all;
    use porchlight_domain::Settings;
    use porchlight_store::{Database, WriteContext};

    use super::*;

    struct TestStore {
        work: Arc<WorkPool>,
        vocabularies: VocabularyCache,
        chatbot: ChatbotRow,
        _folder: tempfile::TempDir,
    }

    async fn listing() -> TestStore {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&Database::Sqlite(folder.path().into())).await.expect("a store");
        let workspace = store.create_workspace("test", 1).await.expect("a workspace");
        store.insert_chatbot(&WriteContext::at(1), workspace, "serial", &Settings::default()).await.expect("a chatbot");
        let chatbot = store.public_chatbot("serial").await.expect("read").expect("the chatbot");
        let work = Arc::new(WorkPool::default());
        TestStore { vocabularies: VocabularyCache::new(store, Arc::clone(&work)), work, chatbot, _folder: folder }
    }

    impl TestStore {
        async fn of(&self, version: i64) -> Arc<Vocabulary> {
            let chatbot = ChatbotRow { listings_version: version, ..self.chatbot.clone() };
            self.vocabularies.of(&chatbot).await.expect("the store answers").expect("a vocabulary")
        }
    }

    #[tokio::test]
    async fn questions_after_a_change_share_one_build() {
        let listing = listing().await;
        let all = join_all((0..8).map(|_| listing.of(5))).await;
        assert!(all.iter().all(|one| Arc::ptr_eq(one, &all[0])));
        assert!(Arc::ptr_eq(&listing.of(4).await, &all[0]), "a question that read an earlier version");
        assert!(!Arc::ptr_eq(&listing.of(6).await, &all[0]));
    }

    #[tokio::test]
    async fn while_a_build_takes_long_the_vocabulary_of_moments_ago_serves() {
        let listing = listing().await;
        let first = listing.of(1).await;
        let ((release, stuck), (begun, has_begun)) = (mpsc::channel::<()>(), tokio::sync::oneshot::channel());
        let requester = Requester { tenant: 7, class: Class::Visitor, request_id: "" };
        let other = listing.work.vocabularies.run(requester, move || {
            begun.send(()).expect("awaited");
            stuck.recv().is_ok()
        });
        let meanwhile = async {
            has_begun.await.expect("the other build has the thread");
            assert!(Arc::ptr_eq(&listing.of(2).await, &first));
            drop(release);
        };
        assert_eq!(tokio::join!(other, meanwhile).0, Ok(false));
        assert!(!Arc::ptr_eq(&listing.of(2).await, &first));
    }
}
