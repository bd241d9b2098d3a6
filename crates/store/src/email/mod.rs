mod daily;
mod digests;
pub(crate) mod outbox;

use porchlight_domain::{ChatbotId, EmailId, SessionId};

use crate::{conversations::MessageRow, leads::VisitorRow};

/// What an email is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EmailKind {
    Handover,
    DailyChatLogs,
    DailyLeads,
    /// Most of a day's budget for models is used.
    BudgetWarning,
    /// A day's budget for models is used up.
    BudgetReached,
}

impl EmailKind {
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

/// An email to be sent as soon as it can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEmail {
    pub id: EmailId,
    pub kind: EmailKind,
    /// At least one address.
    pub to: Vec<String>,
    /// "" for none.
    pub reply_to: String,
    pub sender_name: String,
    pub subject: String,
    pub text: String,
    pub csv: Option<Csv>,
    /// Without angle brackets; the same however often the email is tried.
    pub message_id: String,
    pub now_ms: i64,
}

/// A table that goes with an email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Csv {
    pub name: String,
    pub content: String,
}

/// An email that one sender holds for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedEmail {
    pub chatbot: ChatbotId,
    /// Who has not got it yet; the email itself still names everybody.
    pub remaining: Vec<String>,
    /// Tries so far, this one included.
    pub attempts: i64,
    pub email: NewEmail,
}

/// What became of a try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendAttempt {
    /// `problem` names those who were rejected, "" for nobody.
    Sent {
        error: String,
    },
    /// To be tried again for these.
    Retry {
        remaining: Vec<String>,
        error: String,
        next_at_ms: i64,
    },
    Failed {
        error: String,
    },
}

/// An email as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailRow {
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
    pub last_error: String,
    pub sent_at_ms: Option<i64>,
}

/// A handoff that a digest tells of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DigestEntry {
    pub session: SessionId,
    pub uri: String,
    pub first_question: String,
    pub visitor: VisitorRow,
}

/// A local day that was dealt with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyReportMarker {
    /// `2026-11-20`.
    pub local_date: String,
    pub until_ms: i64,
}

/// What was said in a session within some hours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyConversation {
    pub session: SessionId,
    pub uri: String,
    pub visitor: VisitorRow,
    pub messages: Vec<MessageRow>,
}
