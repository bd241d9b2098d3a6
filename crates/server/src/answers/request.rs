//! An accepted question.

use std::sync::Arc;

use bytes::Bytes;
use porchlight_answer::DialogState;
use porchlight_domain::{MessageId, SessionId};
use porchlight_store::{ChatbotRow, Limits, NewSession};

use super::{listing_view::ListingOverlay, question::Question};
use crate::{files::file_type::FileType, ledger::Source};

/// An accepted question, with everything its answer needs.
pub struct AnswerRequest {
    pub chatbot: ChatbotRow,
    pub session: SessionId,
    /// Set for a session that is stored with this question.
    pub new_session: Option<NewSession>,
    /// The conversation so far.
    pub dialog_state: DialogState,
    pub question: Question,
    /// The question's files that the chatbot's model accepts; read after the question was accepted.
    pub attached: Vec<AttachedFiles>,
    /// The voice message was transcribed; its text, if any, is in the question.
    pub was_listened_to: bool,
    pub limits: Limits,
    /// Whose limits are charged.
    pub source: Source,
    /// Today's budget has no room for a model.
    pub over_budget: bool,
    /// Of the question and of the answer.
    pub ids: [MessageId; 2],
    pub now_ms: i64,
    pub requested_at: tokio::time::Instant,
    /// Logged.
    pub request_id: String,
    /// Listings that aren't stored, for a test of answers.
    pub overlay: Option<Arc<ListingOverlay>>,
}

/// A file sent to the model with the question.
pub struct AttachedFiles {
    pub kind: FileType,
    pub bytes: Bytes,
}
