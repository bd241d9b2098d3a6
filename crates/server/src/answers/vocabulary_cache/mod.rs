//! Caches the vocabulary of each chatbot's listings, and lets it follow their changes.
//!
//! A few changes are applied by the question that comes first, in microseconds each. Many changes, and those that the
//! store can't tell, take a build: the time to read all listings grows with them. Each chatbot has one build at a time,
//! on its own threads; during a long build the previous vocabulary is used.

mod kept;

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use futures::FutureExt;
use porchlight_answer::{ListingVocabulary, Vocabulary};
use porchlight_domain::{ChatbotId, TermChange};
use porchlight_store::{ChatbotRow, Store, StoreError};
use tokio::time::{Instant, sleep, timeout_at};

use self::kept::{Build, Entry, MAX_UNSETTLED, RETRY_AFTER, State};
use crate::work::{Class, Requester, WorkPool};

/// Changed listings that a question applies itself.
const MAX_INLINE: usize = 50;
/// How many more addresses than the store reads a vocabulary may grow to.
const MAX_STREETS: usize = 1_200_000;
/// How long a build waits for changes that are committed but not yet recorded.
const RECORDING: Duration = Duration::from_millis(50);
/// How long a question waits for the current vocabulary before it uses the previous one.
const SHORT_WAIT: Duration = Duration::from_millis(500);
/// How long a question waits if there is no previous one.
const LONG_WAIT: Duration = Duration::from_secs(5);

/// The most recently used vocabularies.
#[derive(Clone)]
pub struct VocabularyCache(Arc<Inner>);

struct Inner {
    store: Store,
    work: Arc<WorkPool>,
    state: Mutex<State>,
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
                if let Some(kept) = self.0.follow(&mut state, chatbot) {
                    if state.is_unsettled(chatbot.id) {
                        drop(self.join_build(&mut state, chatbot));
                    }
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

    /// The vocabulary of a chatbot's listings after changes that aren't stored; `None` after a timeout.
    ///
    /// # Errors
    /// The store's.
    pub async fn changed(
        &self,
        chatbot: &ChatbotRow,
        changes: Vec<TermChange>,
    ) -> Result<Option<Arc<Vocabulary>>, StoreError> {
        let began = Instant::now();
        while began.elapsed() < LONG_WAIT {
            if self.of(chatbot).await?.is_none() {
                return Ok(None);
            }
            let (source, build) = {
                let state = self.0.lock();
                (state.source(chatbot.id).cloned(), state.builds.get(&chatbot.id).cloned())
            };
            match (source, build) {
                (Some(source), _) => {
                    let changed = self.0.run(chatbot.id, move || with_changes(source, changes)).await;
                    return Ok(changed.flatten());
                }
                (None, Some(build)) => drop(timeout_at(began + LONG_WAIT, build).await),
                (None, None) => return Ok(None),
            }
        }
        Ok(None)
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
    /// The vocabulary after a few changes.
    fn follow(&self, state: &mut State, chatbot: &ChatbotRow) -> Option<Arc<Vocabulary>> {
        let entry = state.kept.iter_mut().find(|entry| entry.chatbot == chatbot.id)?;
        let source = entry.source.as_mut()?;
        let (version, changes) = self.store.term_changes(chatbot.id, entry.read_version);
        if version < chatbot.listings_version || count(&changes) > MAX_INLINE {
            return None;
        }
        if source.apply(changes.iter().flat_map(|changes| changes.iter())).is_err() {
            entry.source = None;
            return None;
        }
        let vocabulary = source.vocabulary();
        (entry.version, entry.read_version, entry.superseded) = (version, version, None);
        entry.vocabulary = Arc::clone(&vocabulary);
        Some(vocabulary)
    }

    async fn build(&self, chatbot: ChatbotId, version: i64) -> Result<(), StoreError> {
        let built = AssertUnwindSafe(self.make(chatbot, version)).catch_unwind().await;
        let built = built.unwrap_or_else(|_| Err(StoreError::Broken("building a vocabulary panicked".into())));
        let mut state = self.lock();
        state.builds.remove(&chatbot);
        match built? {
            Some((read_version, source)) => {
                state.failed.remove(&chatbot);
                state.kept.retain(|entry| entry.chatbot != chatbot);
                state.kept.push_front(Entry {
                    chatbot,
                    version: version.max(read_version),
                    read_version,
                    vocabulary: source.vocabulary(),
                    source: Some(source),
                    superseded: None,
                });
                state.shrink();
            }
            None => {
                state.failed.retain(|_, (_, at)| at.elapsed() < RETRY_AFTER);
                state.failed.insert(chatbot, (version, Instant::now()));
            }
        }
        Ok(())
    }

    /// A vocabulary with the version of its listings, from the previous one if its changes are known.
    async fn make(&self, chatbot: ChatbotId, version: i64) -> Result<Option<(i64, ListingVocabulary)>, StoreError> {
        let previous = self.lock().take_source(chatbot);
        if let Some((read_version, source)) = previous {
            let mut known = self.store.term_changes(chatbot, read_version);
            if known.0 < version {
                sleep(RECORDING).await;
                known = self.store.term_changes(chatbot, read_version);
            }
            if known.0 >= version
                && let Some(followed) = self.follow_many(chatbot, source, known.1).await
            {
                return Ok(Some((known.0, followed)));
            }
        }
        let stored = self.store.listing_terms(chatbot).await?;
        let built = self.run(chatbot, move || ListingVocabulary::new(stored.counts)).await;
        Ok(built.map(|built| (stored.version, built)))
    }

    /// The vocabulary after changes of any number; `None` if it can't follow them.
    async fn follow_many(
        &self,
        chatbot: ChatbotId,
        mut source: ListingVocabulary,
        changes: Vec<Arc<[TermChange]>>,
    ) -> Option<ListingVocabulary> {
        let followed = self.run(chatbot, move || {
            let applied = source.apply(changes.iter().flat_map(|changes| changes.iter()));
            if source.unsettled() > MAX_UNSETTLED {
                source.settle();
            }
            (applied.is_ok() && source.street_addresses() <= MAX_STREETS).then_some(source)
        });
        followed.await.flatten()
    }

    async fn run<T: Send + 'static>(&self, chatbot: ChatbotId, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let requester = Requester { tenant: chatbot.0, class: Class::Visitor, request_id: "" };
        let done = self.work.vocabularies.run(requester, work).await;
        if let Err(error) = &done {
            tracing::warn!(%chatbot, %error, "failed to build a vocabulary");
        }
        done.ok()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The vocabulary after changes of listings whose positions aren't known. Words of the replaced ones that may be those
/// of other listings stay.
fn with_changes(source: ListingVocabulary, mut changes: Vec<TermChange>) -> Option<Arc<Vocabulary>> {
    let mut changed = source.clone();
    if changed.apply(&changes).is_err() {
        changed = source;
        changes.iter_mut().for_each(|change| change.before = None);
        changed.apply(&changes).ok()?;
    }
    Some(changed.vocabulary())
}

fn count(changes: &[Arc<[TermChange]>]) -> usize {
    changes.iter().map(|changes| changes.len()).sum()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures::future::join_all;
    use porchlight_domain::{ListingDraft, ListingId, OnConflict, Settings};
    use porchlight_store::{Database, WriteContext};

    use super::*;

    struct TestStore {
        store: Store,
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
        let vocabularies = VocabularyCache::new(store.clone(), Arc::clone(&work));
        TestStore { store, vocabularies, work, chatbot, _folder: folder }
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
    async fn changes_are_followed_without_reading_all_listings() {
        let listing = listing().await;
        listing.of(0).await;
        let mut known = 0;
        // The first by the question itself, the others by a build.
        for added in [1, MAX_INLINE + 1] {
            let draft = |n: usize| ListingDraft { city: format!("City {n}"), ..ListingDraft::blank() };
            let rows = (known..known + added).map(|n| (ListingId(1 + n as i64), Some(draft(n)))).collect();
            let (write, id) = (WriteContext::at(1), listing.chatbot.id);
            listing.store.import_listings(&write, id, rows, OnConflict::Fail, false).await.expect("imported");
            known += added;
            let chatbot = listing.store.public_chatbot("serial").await.expect("read").expect("the chatbot");
            assert_eq!(listing.of(chatbot.listings_version).await.cities.len(), known);
            let state = listing.vocabularies.0.lock();
            assert_eq!(state.source(id).map(ListingVocabulary::unsettled), Some(known));
        }
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
