mod daily;
mod digests;
pub(crate) mod outbox;
mod stops;

use porchlight_domain::{ChatbotId, EmailId, SessionId, email_schedule::LocalDate};

pub use self::stops::{EmailStop, StoppableEmail};
use crate::{conversations::MessageRow, leads::VisitorRow};

/// The kind of an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EmailKind {
    Handover,
    DailyChatLogs,
    DailyLeads,
    /// The day's AI budget is almost used up.
    BudgetWarning,
    /// The day's AI budget is used up.
    BudgetReached,
    /// A webhook has failed for a day.
    WebhookFailing,
    /// About a showing, to its visitor or the office.
    Showing,
    /// Of notices, to a member.
    Notice,
    /// Of a showing, to its visitor.
    Reminder,
}

impl EmailKind {
    const ALL: [Self; 9] = [
        Self::Handover,
        Self::DailyChatLogs,
        Self::DailyLeads,
        Self::BudgetWarning,
        Self::BudgetReached,
        Self::WebhookFailing,
        Self::Showing,
        Self::Notice,
        Self::Reminder,
    ];

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The stored and displayed name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Handover => "Handover",
            Self::DailyChatLogs => "DailyChatLogs",
            Self::DailyLeads => "DailyLeads",
            Self::BudgetWarning => "BudgetWarning",
            Self::BudgetReached => "BudgetReached",
            Self::WebhookFailing => "WebhookFailing",
            Self::Showing => "Showing",
            Self::Notice => "Notice",
            Self::Reminder => "Reminder",
        }
    }

    /// Whether recipients can stop emails of this kind. Others answer what somebody did, or are needed to run the office.
    pub fn can_be_stopped(self) -> bool {
        matches!(self, Self::DailyChatLogs | Self::DailyLeads | Self::Notice | Self::Reminder)
    }
}

/// An email to queue.
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
    /// Without angle brackets; the same for every attempt.
    pub message_id: String,
    pub now_ms: i64,
}

/// An attached table. A name that ends in `.ics` has the data of a calendar entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Csv {
    pub name: String,
    pub content: String,
}

/// An email leased by one sender.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedEmail {
    pub chatbot: ChatbotId,
    /// The remaining recipients. The headers still name everyone.
    pub remaining: Vec<String>,
    /// Attempts so far, including this one.
    pub attempts: i64,
    pub email: NewEmail,
}

/// The result of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendAttempt {
    /// `problem` names the rejected recipients; "" if there are none.
    Sent {
        error: String,
    },
    /// To be retried for these recipients.
    Retry {
        remaining: Vec<String>,
        error: String,
        next_at_ms: i64,
    },
    Failed {
        error: String,
    },
}

/// An email in the owner's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailRow {
    pub id: EmailId,
    pub kind: String,
    /// One address per line.
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

/// A handoff in a digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DigestEntry {
    pub session: SessionId,
    pub uri: String,
    pub first_question: String,
    pub visitor: VisitorRow,
}

/// A finished local day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyReportMarker {
    /// `2026-11-20`.
    pub local_date: String,
    pub until_ms: i64,
}

impl DailyReportMarker {
    /// Where the report of a day begins, and its marker: it begins where that of the day before ended, so that a changed
    /// time zone neither repeats nor loses anything.
    pub fn of_day(day: &LocalDate, earlier: &[Self]) -> (i64, Self) {
        let before = earlier.iter().find(|marker| marker.local_date == day.day_before);
        let start_ms = before.map_or(day.start_ms, |marker| marker.until_ms);
        (start_ms, Self { local_date: day.date.clone(), until_ms: day.end_ms.max(start_ms) })
    }
}

/// The messages of a session in a time range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyConversation {
    pub session: SessionId,
    pub uri: String,
    pub visitor: VisitorRow,
    pub messages: Vec<MessageRow>,
}
