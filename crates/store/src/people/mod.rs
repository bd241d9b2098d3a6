//! People behind talks: who a visitor is, leads, talks handed over, and the mails about them.
//!
//! Why it exists: the shapes that the parts below share and callers see. Not here: any
//! statement, what a mail says, and sending it.

mod daily;
mod digests;
mod follow_ups;
mod handover;
mod leads;
pub(crate) mod outbox;
mod visitors;

use porchlight_domain::{ChatbotId, EmailId, LeadId, MessageId, SessionId};
use serde::{Deserialize, Serialize};

use crate::{
    talk::{MessageRow, NewSession},
    usage_counts::Charge,
};

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

/// What is told of a visitor; none leaves a member as it was.
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
    /// Left in the talk.
    Talk,
    /// Told by the page.
    Identify,
}

/// What a person asked for, in words; "" where nothing is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AskedFor {
    pub budget: String,
    pub place: String,
    pub rooms: String,
    pub when: String,
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
    pub asked_for: AskedFor,
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
    pub asked_for: AskedFor,
    pub created_at_ms: i64,
    /// The talk as it stands now, as JSON of the answer's own; "" at first.
    pub state_json: String,
}

/// What a mail is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MailKind {
    Handover,
    DailyChatLogs,
    DailyLeads,
    /// Most of a day's budget for models is used.
    BudgetWarning,
    /// A day's budget for models is used up.
    BudgetReached,
}

impl MailKind {
    /// As it is kept and shown.
    pub fn name(self) -> &'static str {
        match self {
            Self::Handover => "Handover",
            Self::DailyChatLogs => "DailyChatLogs",
            Self::DailyLeads => "DailyLeads",
            Self::BudgetWarning => "BudgetWarning",
            Self::BudgetReached => "BudgetReached",
        }
    }
}

/// A mail to be sent as soon as it can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    pub id: EmailId,
    pub kind: MailKind,
    /// At least one address.
    pub to: Vec<String>,
    /// "" for none.
    pub reply_to: String,
    pub sender_name: String,
    pub subject: String,
    pub text: String,
    pub csv: Option<Csv>,
    /// Without angle brackets; the same however often the mail is tried.
    pub message_id: String,
    pub now_ms: i64,
}

/// A table that goes with a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Csv {
    pub name: String,
    pub content: String,
}

/// A mail that one sender holds for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedMail {
    pub chatbot: ChatbotId,
    /// Who has not got it yet; the mail itself still names everybody.
    pub left_to: Vec<String>,
    /// Tries so far, this one included.
    pub attempts: i64,
    pub mail: NewMail,
}

/// What became of a try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tried {
    /// `problem` names those who were refused, "" for nobody.
    Sent {
        problem: String,
    },
    /// To be tried again for these.
    Later {
        left_to: Vec<String>,
        problem: String,
        next_at_ms: i64,
    },
    GivenUp {
        problem: String,
    },
}

/// A mail as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailRow {
    pub id: EmailId,
    pub kind: String,
    /// One address a line.
    pub recipients: String,
    pub subject: String,
    pub text: String,
    pub created_at_ms: i64,
    /// `Waiting`, `Sent` or `GivenUp`.
    pub state: String,
    pub attempts: i64,
    pub last_problem: String,
    pub sent_at_ms: Option<i64>,
}

/// A wish for a person, with everything that is written for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandOver {
    pub chatbot: ChatbotId,
    pub session: SessionId,
    /// Given: the session is made when it is missing.
    pub create_if_missing: Option<NewSession>,
    /// How many messages the mail tells, without those below.
    pub told_messages: i64,
    /// What the visitor said with the wish, and what the visitor reads; written into the talk.
    pub said: Option<Said>,
    /// An earlier handover counts from then on.
    pub since_ms: i64,
    /// What a new handover counts as.
    pub charge: Option<Charge>,
    /// What the visitor's words count as when the talk is handed over already.
    pub words: WordsLimit,
    /// None leaves it to the chatbot's digest.
    pub mail: Option<NewMail>,
}

/// Limits of words that are added to a talk that is handed over already: those of questions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordsLimit {
    pub charge: Option<Charge>,
    /// The most questions of the session, such words included.
    pub per_session: Option<u32>,
}

/// Two messages that a handover adds to the talk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub ids: [MessageId; 2],
    /// "" when the visitor only chose the button.
    pub visitor: String,
    pub reply: String,
}

/// Whether a talk was handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum HandedOver {
    /// Marked, and the mail waits to be sent.
    Now,
    /// It was handed over before; no second mail.
    Before,
}

/// What becomes of words after a handover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FollowUpMail {
    /// Nothing is to be told.
    None,
    /// An email of its own, which counts as this.
    Queued(Box<NewMail>, Charge),
    /// There have been too many emails; the chatbot's digest names the talk.
    InDigest,
}

/// A talk that went on after it was handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowUp {
    pub chatbot: ChatbotId,
    pub session: SessionId,
    pub told_messages: i64,
    /// The request for a person had no email of its own.
    pub in_digest: bool,
    /// The client that asked for a person, as `Charge::client` names it; "" a day later.
    pub client: String,
}

/// A handover that a digest tells of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DigestEntry {
    pub session: SessionId,
    pub uri: String,
    pub first_question: String,
    pub visitor: VisitorRow,
}

/// A local day that was dealt with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayMark {
    /// `2026-11-20`.
    pub local_date: String,
    pub until_ms: i64,
}

/// What was said in a session within some hours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayTalk {
    pub session: SessionId,
    pub uri: String,
    pub visitor: VisitorRow,
    pub messages: Vec<MessageRow>,
}
