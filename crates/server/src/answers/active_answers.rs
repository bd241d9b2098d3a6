//! The answers being written now, by session. `resume_answer` and `stop_answer` find them here.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use porchlight_domain::{ChatbotId, SessionId};
use tokio::sync::Notify;

use super::answer_stream::AnswerStream;

type Key = (ChatbotId, SessionId);

/// Running answers, one per session.
#[derive(Debug, Default)]
pub struct ActiveAnswers {
    answers: Mutex<HashMap<Key, Arc<AnswerStream>>>,
    begun: Arc<Notify>,
}

impl ActiveAnswers {
    /// The session's running answer.
    pub fn find(&self, chatbot: ChatbotId, session: SessionId) -> Option<Arc<AnswerStream>> {
        self.lock().get(&(chatbot, session)).cloned()
    }

    pub(super) fn add(&self, chatbot: ChatbotId, session: SessionId, answer: &Arc<AnswerStream>) {
        self.lock().insert((chatbot, session), Arc::clone(answer));
        self.begun.notify_one();
    }

    /// Registers an answer, or returns the one already registered; `true` if this one was added.
    pub(super) fn find_or_add(
        &self,
        chatbot: ChatbotId,
        session: SessionId,
        answer: Arc<AnswerStream>,
    ) -> (Arc<AnswerStream>, bool) {
        let mut running = self.lock();
        match running.get(&(chatbot, session)) {
            Some(there) if there.answer_id == answer.answer_id => (Arc::clone(there), false),
            _ => {
                running.insert((chatbot, session), Arc::clone(&answer));
                (answer, true)
            }
        }
    }

    /// All running answers, in no order.
    pub(super) fn all(&self) -> Vec<Arc<AnswerStream>> {
        self.lock().values().cloned().collect()
    }

    /// Is notified when an answer begins.
    pub(super) fn begun(&self) -> Arc<Notify> {
        Arc::clone(&self.begun)
    }

    /// Removes an answer that has ended; a later one of the same session stays.
    pub(super) fn remove(&self, chatbot: ChatbotId, session: SessionId, answer: &Arc<AnswerStream>) {
        let mut running = self.lock();
        if running.get(&(chatbot, session)).is_some_and(|there| Arc::ptr_eq(there, answer)) {
            running.remove(&(chatbot, session));
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Arc<AnswerStream>>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
