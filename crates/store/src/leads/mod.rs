mod handoff;
mod handoff_follow_ups;
mod lead;
pub(crate) mod visitors;

use porchlight_domain::{ChatbotId, LeadId, MessageId, SessionId};
use serde::{Deserialize, Serialize};

use crate::{conversations::NewSession, email::NewEmail, usage_counts::Charge};

/// Who the visitor of a session is, as far as it is known; "" where it is not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VisitorRow {
    pub name: String,
    pub email: String,
    pub phone: String,
    /// The page that was told last; the session's `uri` is where it began.
    pub page: String,
    pub handed_over_at_ms: Option<i64>,
}

/// A change of a visitor's details; `None` keeps a field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VisitorChange {
    pub name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub page: Option<String>,
}

/// How an address came to us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeadSource {
    /// Left in the conversation.
    Conversation,
    /// Told by the page.
    Identify,
}

/// What a person asked for, in words; "" where nothing is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeadPreferences {
    pub budget: String,
    pub area: String,
    pub rooms: String,
    pub timeline: String,
}

/// A contact that was left in a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLead {
    /// Used when the person is new to the session.
    pub id: LeadId,
    pub source: LeadSource,
    pub name: String,
    pub email: String,
    pub phone: String,
    /// The words with which it was left.
    pub message: String,
    pub preferences: LeadPreferences,
}

/// What happens to a contact that would be one more lead of its session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeadRoom {
    /// It is counted; `LimitReached` when that passes a limit.
    Counted(Option<Charge>),
    /// There is no room: it replaces the contact of the session's newest lead, whose message keeps the earlier one.
    /// Without one, the newest lead of the charge's client names it in its message. A message without room for it
    /// makes it a lead all the same: no contact is lost.
    Merged(Charge),
}

/// A person who left an address in a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadRow {
    pub session: SessionId,
    /// `Talk` or `Identify`.
    pub source: String,
    pub name: String,
    pub email: String,
    pub phone: String,
    pub message: String,
    pub preferences: LeadPreferences,
    pub created_at_ms: i64,
    /// The conversation as it stands now, as JSON of the answer's own; "" at first.
    pub state_json: String,
}

/// A preference for a person, with everything that is written for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHandoff {
    pub chatbot: ChatbotId,
    pub session: SessionId,
    /// Given: the session is made when it is missing.
    pub create_if_missing: Option<NewSession>,
    /// How many messages the email tells, without those below.
    pub reported_messages: i64,
    /// What the visitor said with the preference, and what the visitor reads; written into the conversation.
    pub messages: Option<HandoffMessages>,
    /// An earlier handoff counts from then on.
    pub since_ms: i64,
    /// What a new handoff counts as.
    pub charge: Option<Charge>,
    /// What the visitor's words count as when the conversation is handed off already.
    pub follow_up_limit: FollowUpLimit,
    /// None leaves it to the chatbot's digest.
    pub email: Option<NewEmail>,
}

/// Limits of words that are added to a conversation that is handed off already: those of questions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FollowUpLimit {
    pub charge: Option<Charge>,
    /// The most questions of the session, such words included.
    pub per_session: Option<u32>,
}

/// Two messages that a handoff adds to the conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandoffMessages {
    pub ids: [MessageId; 2],
    /// "" when the visitor only chose the button.
    pub visitor: String,
    pub reply: String,
}

/// Whether a conversation was handed off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum HandoffOutcome {
    /// Marked, and the email waits to be sent.
    Now,
    /// It was handed off before; no second email.
    Before,
}

/// What becomes of words after a handoff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FollowUpEmail {
    /// Nothing is to be told.
    None,
    /// An email of its own, which counts as this.
    Queued(Box<NewEmail>, Charge),
    /// There have been too many emails; the chatbot's digest names the conversation.
    InDigest,
}

/// A conversation that went on after it was handed off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowUp {
    pub chatbot: ChatbotId,
    pub session: SessionId,
    pub reported_messages: i64,
    /// The request for a person had no email of its own.
    pub in_digest: bool,
    /// The client that asked for a person, as `Charge::client` names it; "" a day later.
    pub client: String,
}
