//! What asks for a person.

use porchlight_domain::SessionId;
use porchlight_store::{NewSession, VisitorChange};

use crate::ledger::Source;

/// A request for a person, by button or by message.
pub struct HandoffRequest {
    pub session: SessionId,
    /// Set for a session that is stored with its first question.
    pub new_session: Option<NewSession>,
    /// A message that is not in the conversation yet; "" for none.
    pub message: String,
    /// Contact details that come with it.
    pub contact: Option<VisitorChange>,
    /// What the visitor reads; added to the conversation unless it is the answer.
    pub reply: Option<String>,
    /// Whose limits are charged.
    pub source: Source,
}
