mod find;
mod handoff;
mod handoff_follow_ups;
mod history;
mod lead;
pub(crate) mod lead_row;
mod list;
mod merged_message;
mod notes;
pub(crate) mod owed;
pub(crate) mod requests;
pub(crate) mod visitors;
mod wire;

pub use find::{HistoryRow, LeadChange, LeadChangeOutcome, LeadPageRows, LeadQuery};
pub(crate) use history::showing_booked;
pub(crate) use lead::{capture, lock};
pub use notes::{MAX_NOTES, NoteRow, NoteSubject};
pub use requests::{RequestChange, RequestRow};

use porchlight_domain::{ChatbotId, LeadId, MessageId, SessionId};
use serde::{Deserialize, Serialize};

use crate::{conversations::NewSession, email::NewEmail, usage_counts::Charge};

/// The known details of a session's visitor; "" if unknown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VisitorRow {
    pub name: String,
    pub email: String,
    pub phone: String,
    /// The latest page. The session's `uri` is the first one.
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

/// How a contact was received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeadSource {
    /// Shared in the conversation.
    Conversation,
    /// Sent by the page.
    Identify,
}

/// What a visitor is looking for, as text; "" if unknown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeadPreferences {
    pub budget: String,
    pub area: String,
    pub rooms: String,
    pub timeline: String,
    /// In the visitor's words: "pre-approved for 800k".
    pub financing: String,
}

/// What an answer learned of its visitor; stored with the answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeadCapture {
    /// Contact details in the question.
    pub lead: Option<(NewLead, LeadRoom)>,
    /// What the visitor asks the office for, if the answer understood more of it: one change for each home.
    pub requests: Vec<RequestChange>,
    /// New words about budget, financing or timeline, for the leads that the session has; "" keeps.
    pub stated: Option<LeadPreferences>,
}

/// A contact shared in a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLead {
    /// The ID if the contact is new to the session.
    pub id: LeadId,
    pub source: LeadSource,
    pub name: String,
    pub email: String,
    pub phone: String,
    /// The message in which it was shared.
    pub message: String,
    pub preferences: LeadPreferences,
    /// Code of the language spoken; "" if unknown.
    pub language: String,
}

/// What to do with a contact that would be a new lead of its session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeadRoom {
    /// Charge it. Errors: `LimitReached` if that exceeds a limit.
    Counted(Option<Charge>),
    /// No new lead is allowed: it replaces the contact of the session's newest lead, whose message keeps the old one.
    /// Without such a lead, it is added to the message of the client's newest lead. If that message is full,
    /// it becomes a lead anyway, so no contact is lost.
    Merged(Charge),
}

/// A lead: a visitor who can be contacted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadRow {
    pub id: LeadId,
    pub session: SessionId,
    /// `Talk` or `Identify`.
    pub source: String,
    pub name: String,
    pub email: String,
    pub phone: String,
    pub message: String,
    pub preferences: LeadPreferences,
    pub created_at_ms: i64,
    /// The answer engine's conversation state as JSON; "" at first.
    pub state_json: String,
    /// `New`, `Contacted`, `ShowingBooked`, `Closed`, `Lost` or `Spam`.
    pub status: String,
    pub language: String,
    /// The office hasn't opened it since a visitor's last change.
    pub unread: bool,
    pub rev: i64,
    pub changed_at_ms: i64,
}

/// A request for a person, with everything to store for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHandoff {
    pub chatbot: ChatbotId,
    pub session: SessionId,
    /// If given, the session is created if it is missing.
    pub create_if_missing: Option<NewSession>,
    /// Number of messages in the email, without those below.
    pub reported_messages: i64,
    /// The visitor's message and our response, to add to the conversation.
    pub messages: Option<HandoffMessages>,
    /// Handoffs since then count as the same one.
    pub since_ms: i64,
    /// The charge of a new handoff.
    pub charge: Option<Charge>,
    /// The charge of a message after a handoff.
    pub follow_up_limit: FollowUpLimit,
    pub email: FirstEmail,
    /// What the visitor leaves with the request.
    pub contact: Option<HandoffContact>,
}

/// How the office first learns of a handoff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FirstEmail {
    /// By this email.
    Queued(Box<NewEmail>),
    /// By an email that is owed: it is written as soon as the visitor left contact details, or ten minutes after the
    /// visitor's last message.
    WhenReachable,
    /// In the chatbot's digest.
    InDigest,
    /// In the inbox alone: the office has members and no email address for handoffs.
    None,
}

/// Details that a visitor leaves with a request for a person. With an email address or phone number they make a lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandoffContact {
    pub change: VisitorChange,
    /// Applies if anything changes.
    pub charge: Charge,
    /// The lead; its contact details are those of the session after the change.
    pub lead: NewLead,
    pub room: LeadRoom,
}

/// Limits on messages after a handoff: the same as on questions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FollowUpLimit {
    pub charge: Option<Charge>,
    /// Most questions of the session, including such messages.
    pub per_session: Option<u32>,
}

/// Two messages that a handoff adds to the conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandoffMessages {
    pub ids: [MessageId; 2],
    /// "" if the visitor only used the button.
    pub visitor: String,
    pub reply: String,
}

/// The result of a handoff request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum HandoffOutcome {
    /// Handed off; the email is queued or owed.
    Now,
    /// Already handed off; no second email.
    Before,
}

/// What to do with messages after a handoff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FollowUpEmail {
    /// Nothing to report.
    None,
    /// Send an email, with this charge.
    Queued(Box<NewEmail>, Charge),
    /// Too many emails; the chatbot's digest lists the conversation.
    InDigest,
}

/// A conversation that continued after its handoff, or whose first email is owed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowUp {
    pub chatbot: ChatbotId,
    pub session: SessionId,
    /// 0 while the first email is owed.
    pub reported_messages: i64,
    pub due_at_ms: i64,
    /// The visitor has left an email address or phone number.
    pub is_reachable: bool,
    /// The handoff had no email of its own.
    pub in_digest: bool,
    /// The client that asked for a person, as in `Charge::client`; "" after a day.
    pub client: String,
}

impl FollowUp {
    /// Whether no email has told of the handoff yet.
    pub fn is_owed(&self) -> bool {
        self.reported_messages == 0
    }
}

impl VisitorRow {
    /// Whether the visitor has left an email address or phone number.
    pub fn is_reachable(&self) -> bool {
        !self.email.is_empty() || !self.phone.is_empty()
    }
}
