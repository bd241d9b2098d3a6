//! The vocabulary of each chatbot's listings, kept while the listings stay as they are.
//!
//! Building one takes time that the owner's listings decide. Each chatbot has one build at a time,
//! away from the runtime and from the threads that understand questions; while it takes long the
//! vocabulary of moments ago serves.

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

/// Chatbots whose vocabulary is kept.
const MAX_KEPT: usize = 16;
/// A question waits so long for the vocabulary of its listings, then takes the one before.
const SHORT_WAIT: Duration = Duration::from_millis(500);
/// A question waits so long where there is none before.
const LONG_WAIT: Duration = Duration::from_secs(5);
/// So long a vocabulary serves after the listings have changed.
const MAX_STALE: Duration = Duration::from_secs(10);
/// A vocabulary that could not be built is not tried again so soon.
const RETRY_AFTER: Duration = Duration::from_secs(30);

struct Entry {
    chatbot: ChatbotId,
    /// Of the chatbot's listings.
    version: i64,
    vocabulary: Arc<Vocabulary>,
    /// When a question first asked for a later version.
    superseded: Option<Instant>,
}

/// A build under way, for all who wait for it.
type Build = Shared<BoxFuture<'static, Result<(), StoreError>>>;

/// The vocabularies that were used last.
#[derive(Clone)]
pub struct VocabularyCache(Arc<Inner>);

struct Inner {
    store: Store,
    work: Arc<WorkPool>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The one used last first.
    kept: VecDeque<Entry>,
    builds: HashMap<ChatbotId, Build>,
    failed: HashMap<ChatbotId, (i64, Instant)>,
}

impl VocabularyCache {
    pub fn new(store: Store, work: Arc<WorkPool>) -> Self {
        Self(Arc::new(Inner { store, work, state: Mutex::default() }))
    }

    /// The vocabulary of a chatbot's listings as they are now, or were seconds ago; `None` where it
    /// cannot be had in time.
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

    /// The build under way, or a new one. One for earlier listings is waited for first.
    fn join_build(&self, state: &mut State, chatbot: &ChatbotRow) -> Build {
        if let Some(build) = state.builds.get(&chatbot.id) {
            return build.clone();
        }
        let (inner, id, version) = (Arc::clone(&self.0), chatbot.id, chatbot.listings_version);
        // A task of its own: a build continues when the question that began it has gone.
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
        let terms = Terms {
            cities: found.cities,
            states: found.states,
            zips: found.zips,
            locations: found.locations,
            property_types: found.property_types,
            street_addresses: found.street_addresses,
            mls_numbers: found.mls_numbers,
            extension_keys: found.extension_keys,
            currency_symbols: found.currency_symbols,
        };
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

impl State {
    fn current(&mut self, chatbot: &ChatbotRow) -> Option<Arc<Vocabulary>> {
        // Versions only grow, and the caller's may be a moment old.
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

    async fn home() -> TestStore {
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
        let home = home().await;
        let all = join_all((0..8).map(|_| home.of(5))).await;
        assert!(all.iter().all(|one| Arc::ptr_eq(one, &all[0])));
        assert!(Arc::ptr_eq(&home.of(4).await, &all[0]), "a question that read an earlier version");
        assert!(!Arc::ptr_eq(&home.of(6).await, &all[0]));
    }

    #[tokio::test]
    async fn while_a_build_takes_long_the_vocabulary_of_moments_ago_serves() {
        let home = home().await;
        let first = home.of(1).await;
        let ((release, stuck), (begun, has_begun)) = (mpsc::channel::<()>(), tokio::sync::oneshot::channel());
        let requester = Requester { tenant: 7, class: Class::Visitor, request_id: "" };
        let other = home.work.vocabularies.run(requester, move || {
            begun.send(()).expect("awaited");
            stuck.recv().is_ok()
        });
        let meanwhile = async {
            has_begun.await.expect("the other build has the thread");
            assert!(Arc::ptr_eq(&home.of(2).await, &first));
            drop(release);
        };
        assert_eq!(tokio::join!(other, meanwhile).0, Ok(false));
        assert!(!Arc::ptr_eq(&home.of(2).await, &first));
    }
}
