//! The words of chatbots' listings, kept while the listings stay as they are.
//!
//! Why it exists: understanding needs them with every question, and reading them from the store
//! every time would cost more than the answer. Not here: what they are used for.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use porchlight_answer::{Terms, Vocabulary};
use porchlight_domain::ChatbotId;
use porchlight_store::{ChatbotRow, Store, StoreError};

/// Chatbots whose words are kept.
const KEPT: usize = 16;

/// A chatbot, the version of its listings and their words.
type Entry = (ChatbotId, i64, Arc<Vocabulary>);

/// The last used vocabularies.
#[derive(Default)]
pub struct Vocabularies(Mutex<VecDeque<Entry>>);

impl Vocabularies {
    /// The words of a chatbot's listings as they are now.
    pub async fn of(&self, store: &Store, bot: &ChatbotRow) -> Result<Arc<Vocabulary>, StoreError> {
        if let Some(words) = self.kept(bot) {
            return Ok(words);
        }
        let found = store.vocabulary(bot.id).await?;
        let words = Arc::new(Vocabulary::from_terms(Terms {
            cities: found.cities,
            states: found.states,
            zips: found.zips,
            locations: found.locations,
            property_types: found.property_types,
            addresses: found.addresses,
            mls_numbers: found.mls_numbers,
            extension_keys: found.extension_keys,
            currency_symbols: found.currency_symbols,
        }));
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(id, _, _)| *id != bot.id);
        kept.push_front((bot.id, bot.listings_version, Arc::clone(&words)));
        kept.truncate(KEPT);
        Ok(words)
    }

    fn kept(&self, bot: &ChatbotRow) -> Option<Arc<Vocabulary>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(id, version, _)| (*id, *version) == (bot.id, bot.listings_version))?;
        let entry = kept.remove(at)?;
        let words = Arc::clone(&entry.2);
        kept.push_front(entry);
        Some(words)
    }
}
