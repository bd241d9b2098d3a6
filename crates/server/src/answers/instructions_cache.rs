//! Caches the instructions of chatbots as the check compares them. They are the same for every answer until the owner
//! edits the system message.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porchlight_answer::{Instructions, prompt::instructions};
use porchlight_domain::ChatbotId;

/// Number of chatbots in the cache.
const MAX_KEPT: usize = 64;

struct Entry {
    chatbot: ChatbotId,
    system_message_hash: blake3::Hash,
    instructions: Arc<Instructions>,
}

/// The most recently used instructions first.
#[derive(Default)]
pub(super) struct InstructionsCache(Mutex<VecDeque<Entry>>);

impl InstructionsCache {
    /// The instructions with this system message. Reads a text of up to 64,000 characters, so it needs a thread of a
    /// lane.
    pub fn of(&self, chatbot: ChatbotId, system_message: &str) -> Arc<Instructions> {
        let system_message_hash = blake3::hash(system_message.as_bytes());
        if let Some(kept) = self.find(chatbot, system_message_hash) {
            return kept;
        }
        let made = Arc::new(Instructions::new(&instructions(system_message)));
        let mut kept = self.lock();
        kept.retain(|entry| entry.chatbot != chatbot);
        kept.push_front(Entry { chatbot, system_message_hash, instructions: Arc::clone(&made) });
        kept.truncate(MAX_KEPT);
        made
    }

    fn find(&self, chatbot: ChatbotId, system_message_hash: blake3::Hash) -> Option<Arc<Instructions>> {
        let mut kept = self.lock();
        let is_same = |entry: &Entry| entry.chatbot == chatbot && entry.system_message_hash == system_message_hash;
        let at = kept.iter().position(is_same)?;
        let entry = kept.remove(at)?;
        let instructions = Arc::clone(&entry.instructions);
        kept.push_front(entry);
        Some(instructions)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_read_again_only_after_an_edit() {
        let cache = InstructionsCache::default();
        let first = cache.of(ChatbotId(1), "Be short.");
        assert!(Arc::ptr_eq(&first, &cache.of(ChatbotId(1), "Be short.")));
        let edited = cache.of(ChatbotId(1), "Be kind.");
        assert!(!Arc::ptr_eq(&first, &edited));
        assert!(Arc::ptr_eq(&edited, &cache.of(ChatbotId(1), "Be kind.")));
    }

    #[test]
    fn only_the_last_chatbots_are_kept() {
        let cache = InstructionsCache::default();
        let first = cache.of(ChatbotId(0), "Be short.");
        for id in 1..=MAX_KEPT as i64 {
            cache.of(ChatbotId(id), "Be short.");
        }
        assert!(!Arc::ptr_eq(&first, &cache.of(ChatbotId(0), "Be short.")));
    }
}
