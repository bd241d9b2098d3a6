//! Which sessions are getting an answer now.
//!
//! Why it exists: `resume_answer` and `stop_answer` find the task by its session. Not here: that
//! a session has one answer at a time, which the store decides for all replicas.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porchlight_domain::{ChatbotId, SessionId};

use super::running::RunningAnswer;

type Key = (ChatbotId, SessionId);

/// The running answers of this process.
#[derive(Debug, Default)]
pub struct Registry(Mutex<HashMap<Key, Arc<RunningAnswer>>>);

impl Registry {
    /// The session's running answer.
    pub fn find(&self, chatbot: ChatbotId, session: SessionId) -> Option<Arc<RunningAnswer>> {
        self.lock().get(&(chatbot, session)).cloned()
    }

    pub(super) fn add(&self, chatbot: ChatbotId, session: SessionId, answer: &Arc<RunningAnswer>) {
        self.lock().insert((chatbot, session), Arc::clone(answer));
    }

    /// Forgets an answer that has ended; a later one of the same session stays.
    pub(super) fn remove(&self, chatbot: ChatbotId, session: SessionId, answer: &Arc<RunningAnswer>) {
        let mut running = self.lock();
        if running.get(&(chatbot, session)).is_some_and(|there| Arc::ptr_eq(there, answer)) {
            running.remove(&(chatbot, session));
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Arc<RunningAnswer>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
