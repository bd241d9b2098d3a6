//! Caches the serial numbers of chatbots by their IDs.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use porchlight_domain::ChatbotId;
use porchlight_store::ChatbotRow;

const MAX_CACHED: usize = 10_000;

/// Serial numbers by chatbot ID; they never change.
#[derive(Debug, Default)]
pub struct ChatbotCache(Mutex<HashMap<ChatbotId, String>>);

impl ChatbotCache {
    pub(crate) fn get(&self, id: ChatbotId) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    pub(crate) fn remember(&self, chatbots: &[ChatbotRow]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() > MAX_CACHED {
            known.clear();
        }
        known.extend(chatbots.iter().map(|chatbot| (chatbot.id, chatbot.serial.clone())));
    }
}
