//! Which chatbots' columns are in memory.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porchlight_domain::ChatbotId;

use crate::{Store, error::Result, listings::in_memory::ListingColumns, transaction::transaction};

/// Fewer listings are searched as fast by SQL.
const MIN_LISTINGS: i64 = 200;
/// Most listings of a chatbot in memory; a listing takes 40 to 80 bytes.
const MAX_LISTINGS: i64 = 1_200_000;
/// Most listings of all chatbots in memory.
const MAX_TOTAL: usize = 1_500_000;

/// The most recently searched chatbots' columns.
#[derive(Default)]
pub(crate) struct ListingCache(Mutex<State>);

#[derive(Default)]
struct State {
    /// Most recently used first.
    kept: VecDeque<(ChatbotId, Arc<ListingColumns>)>,
    /// The version at which SQL last searched a chatbot's listings.
    searched: HashMap<ChatbotId, i64>,
    loading: HashSet<ChatbotId>,
}

impl ListingCache {
    /// The columns of the chatbot, possibly outdated.
    pub(in crate::listings) fn get(&self, chatbot: ChatbotId) -> Option<Arc<ListingColumns>> {
        let mut state = self.lock();
        let at = state.kept.iter().position(|(kept, _)| *kept == chatbot)?;
        let entry = state.kept.remove(at)?;
        let columns = Arc::clone(&entry.1);
        state.kept.push_front(entry);
        Some(columns)
    }

    /// Removes columns that turned out to be outdated.
    pub(in crate::listings) fn remove(&self, chatbot: ChatbotId, version: i64) {
        self.lock().kept.retain(|(kept, columns)| *kept != chatbot || columns.version != version);
    }

    /// Notes that SQL searched the listings. Returns true if they should be loaded now: at the second search without a
    /// change in between, so that an import doesn't load them after every call.
    fn should_load(&self, chatbot: ChatbotId, version: i64, listings: i64) -> bool {
        if !(MIN_LISTINGS..=MAX_LISTINGS).contains(&listings) {
            return false;
        }
        let mut state = self.lock();
        if state.kept.iter().any(|(kept, columns)| *kept == chatbot && columns.version == version) {
            return false;
        }
        let is_second = state.searched.insert(chatbot, version) == Some(version);
        is_second && state.loading.insert(chatbot)
    }

    fn loaded(&self, chatbot: ChatbotId, columns: Option<ListingColumns>) {
        let mut state = self.lock();
        state.loading.remove(&chatbot);
        state.searched.remove(&chatbot);
        let Some(columns) = columns else { return };
        state.kept.retain(|(kept, _)| *kept != chatbot);
        state.kept.push_front((chatbot, Arc::new(columns)));
        let mut total = 0;
        state.kept.retain(|(_, columns)| {
            total += columns.len();
            total <= MAX_TOTAL
        });
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Loads the columns that searches compare into memory. Searches do this themselves when it is worth it.
    pub async fn load_listing_columns(&self, chatbot: ChatbotId) -> Result<()> {
        let loaded = self.read_together(transaction!(|tx| ListingColumns::load(&mut tx, chatbot).await)).await;
        match loaded {
            Ok(columns) => {
                self.listings.loaded(chatbot, columns);
                Ok(())
            }
            Err(error) => {
                self.listings.loaded(chatbot, None);
                Err(error)
            }
        }
    }

    /// Loads the columns in the background if the last searches were worth it.
    pub(in crate::listings) fn after_search_by_sql(&self, chatbot: ChatbotId, version: i64, listings: i64) {
        if self.listings.should_load(chatbot, version, listings) {
            let store = self.clone();
            tokio::spawn(async move {
                if let Err(error) = store.load_listing_columns(chatbot).await {
                    tracing::warn!(%chatbot, %error, "failed to load listings into memory");
                }
            });
        }
    }
}
