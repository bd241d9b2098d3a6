//! Checks a model's response on a blocking thread, one batch of pieces at a time.
//!
//! Only pieces that may end a sentence go to a thread, because checking a sentence is the expensive part.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use porchlight_answer::{StreamCheck, VerifiedText};
use porchlight_domain::ChatbotId;

use super::{
    engine::EngineState,
    request::AnswerRequest,
    retrieve::{self, RetrievedAnswerData},
};
use crate::work::WorkError;

/// Bytes in a batch, or without a sentence end, that always go to a thread.
const MAX_INLINE_BYTES: usize = 256;
const MAX_BYTES_WITHOUT_END: usize = 1_000;

/// What the check begins with, beside the data.
struct Opening {
    chatbot: ChatbotId,
    /// What a response must not recite.
    system_message: String,
    /// What it may.
    welcome_message: String,
    built_in: String,
}

/// The check of one response.
pub(super) struct Checking<'a> {
    shared: &'a EngineState,
    request: &'a AnswerRequest,
    found: &'a Arc<RetrievedAnswerData>,
    check: Arc<Mutex<Option<StreamCheck>>>,
    opening: Arc<Opening>,
    /// A character that may end a sentence came last.
    may_end: bool,
    bytes_without_end: usize,
}

impl<'a> Checking<'a> {
    /// `built_in` is the built-in answer to the same question.
    pub fn new(
        shared: &'a EngineState,
        request: &'a AnswerRequest,
        found: &'a Arc<RetrievedAnswerData>,
        built_in: &str,
    ) -> Self {
        let settings = &request.chatbot.settings;
        let opening = Opening {
            chatbot: request.chatbot.id,
            system_message: settings.system_message.clone(),
            welcome_message: settings.welcome_message.clone(),
            built_in: built_in.to_owned(),
        };
        Self {
            shared,
            request,
            found,
            check: Arc::default(),
            opening: Arc::new(opening),
            may_end: false,
            bytes_without_end: 0,
        }
    }

    /// Returns what may be shown of each piece; `None` after a timeout, when nothing more can be checked.
    pub async fn push(&mut self, pieces: Vec<String>) -> Option<Vec<String>> {
        if let Some(shown) = self.push_inline(&pieces) {
            return Some(shown);
        }
        let last = pieces.iter().rev().find(|piece| !piece.trim().is_empty());
        self.may_end = last.is_some_and(|piece| piece.contains(ends)) || last.is_none() && self.may_end;
        self.bytes_without_end = 0;
        Box::pin(self.run(move |check| pieces.iter().map(|piece| check.push(piece)).collect())).await.ok()
    }

    /// Ends the response and returns the rest of what may be shown.
    pub async fn finish(&mut self) -> Option<String> {
        Box::pin(self.run(StreamCheck::finish)).await.ok()
    }

    /// Every comparison made; empty while a thread is stuck.
    pub fn report(&self) -> Vec<VerifiedText> {
        match self.check.try_lock() {
            Ok(check) => check.as_ref().map(StreamCheck::report).unwrap_or_default(),
            Err(TryLockError::WouldBlock | TryLockError::Poisoned(_)) => Vec::new(),
        }
    }

    fn push_inline(&mut self, pieces: &[String]) -> Option<Vec<String>> {
        let bytes: usize = pieces.iter().map(String::len).sum();
        let is_small = bytes <= MAX_INLINE_BYTES && self.bytes_without_end + bytes <= MAX_BYTES_WITHOUT_END;
        if self.may_end || !is_small || pieces.iter().any(|piece| piece.contains(ends)) {
            return None;
        }
        let mut check = self.check.try_lock().ok()?;
        let check = check.as_mut()?;
        self.bytes_without_end += bytes;
        Some(pieces.iter().map(|piece| check.push(piece)).collect())
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut StreamCheck) -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let (check, found, opening) = (Arc::clone(&self.check), Arc::clone(self.found), Arc::clone(&self.opening));
        let instructions = Arc::clone(&self.shared.instructions);
        let work = move || {
            let mut check = lock(&check);
            let check = check.get_or_insert_with(|| {
                let instructions = instructions.of(opening.chatbot, &opening.system_message);
                let (context, built_in) = (&found.retrieved_context, opening.built_in.clone());
                let check = StreamCheck::with_built_in(context, &found.bot, &found.meaning, built_in);
                check.guarding(instructions, move || allowed_texts(&found, &opening))
            });
            work(check)
        };
        self.shared.work.understanding.run(retrieve::requester(self.request), work).await
    }
}

/// The data and the texts of the owner that a response may repeat.
fn allowed_texts(found: &RetrievedAnswerData, opening: &Opening) -> Vec<String> {
    let own = [&opening.welcome_message, &found.bot.name, &found.bot.privacy_policy_description];
    found.retrieved_context.texts().map(str::to_owned).chain(own.into_iter().cloned()).collect()
}

/// Characters that end sentences, in all languages of the check.
fn ends(c: char) -> bool {
    matches!(c, '\n' | '.' | '!' | '?' | '؟' | '。' | '！' | '？' | '।')
}

fn lock(check: &Mutex<Option<StreamCheck>>) -> MutexGuard<'_, Option<StreamCheck>> {
    check.lock().unwrap_or_else(PoisonError::into_inner)
}
