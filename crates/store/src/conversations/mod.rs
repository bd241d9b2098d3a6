/// Part of an update of a session whose conversation continues at `$now`. After a handoff, new messages are
/// emailed after five minutes, or an hour after the last such email, for a day. While the first email is owed and the
/// visitor can't be reached, it waits until ten minutes after the last message (`leads::owed`).
macro_rules! news {
    ($now:literal) => {
        concat!(
            "follow_up_at_ms = case when handed_over_at_ms is null or handed_over_at_ms <= ",
            $now,
            " - 86400000 then follow_up_at_ms when told_messages = 0 and visitor_email = '' and visitor_phone = '' then ",
            $now,
            " + 600000 when follow_up_at_ms is not null then follow_up_at_ms when followed_up_at_ms > ",
            $now,
            " - 3300000 then followed_up_at_ms + 3600000 else ",
            $now,
            " + 300000 end"
        )
    };
}
pub(crate) use news;

mod answer_snapshot;
mod answers;
mod daily_stats;
pub(crate) mod history;
pub(crate) mod list;
mod question_context;
mod questions;
pub(crate) mod search_terms;
pub(crate) mod sessions;
pub(crate) mod usage;

pub use answer_snapshot::AnswerSnapshot;
pub use daily_stats::DailyStats;
pub use list::{ConversationQuery, ConversationRow};
pub use question_context::QuestionContext;
pub(crate) use search_terms::{COPIED_COLUMNS, copied_terms};
pub use sessions::SessionLimit;
pub use usage::{DailyBudget, ModelUsage, Settlement};

use porchlight_domain::{ChatbotId, FileId, MessageId, SessionId};

use crate::{error::LimitReached, leads::LeadCapture, live::HeldBy, usage_counts::Charge};

/// A stored session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    pub id: SessionId,
    pub chatbot: ChatbotId,
    pub uri: String,
    pub created_at_ms: i64,
    pub last_at_ms: i64,
    /// The answer engine's conversation state as JSON; "" at first.
    pub state_json: String,
    pub questions: i64,
}

/// A session that is created with its first question.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewSession {
    pub uri: String,
    pub visitor_hash: Option<String>,
    /// The first messages, one each.
    pub welcome: Vec<String>,
    /// A test by the owner, in no list or count of conversations.
    pub is_preview: bool,
}

/// At most `count` questions in any `seconds`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimit {
    pub count: u32,
    pub seconds: u32,
}

/// At most `max` questions of the chatbot from `start_ms` to `end_ms`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonthLimit {
    pub start_ms: i64,
    pub end_ms: i64,
    pub max: i64,
}

/// The limits of a question.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Limits {
    pub rate: Option<RateLimit>,
    /// The subjects of `rate`: "s:<session>", "a:<IP hash>".
    pub rate_subjects: Vec<String>,
    pub month: Option<MonthLimit>,
    pub per_session: Option<u32>,
    /// The AI budget; `None` if no model answers or there is no limit.
    pub budget: Option<DailyBudget>,
    /// What the question charges its client.
    pub charge: Option<Charge>,
    /// What a message to a member charges instead.
    pub live_charge: Option<Charge>,
}

/// A new question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewQuestion {
    pub now_ms: i64,
    pub chatbot: ChatbotId,
    pub session: SessionId,
    /// Given: the session is made when it is missing.
    pub create_if_missing: Option<NewSession>,
    pub content: String,
    /// "Text", "Image", "Audio" or "Video", in the server's words.
    pub kind: String,
    pub file_ids: Vec<FileId>,
    pub question_id: MessageId,
    pub answer_id: MessageId,
    pub limits: Limits,
}

/// Whether a question may be answered. Only the first two outcomes and `Held` wrote something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionOutcome {
    Started,
    /// Started, but today's budget is used up, so the built-in engine answers.
    StartedWithoutModel,
    /// Today's budget is used up, and only a model may answer.
    BudgetReached,
    RateLimited {
        retry_after_s: u64,
    },
    /// A limit per client rejects the question.
    ClientLimit(LimitReached),
    MonthlyLimit,
    SessionLimit,
    /// The session's previous question is still being answered.
    Busy,
    /// A member speaks. The question is stored as a message to them, and there is no answer.
    Held(HeldBy),
}

/// A finished answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishAnswer {
    pub now_ms: i64,
    pub chatbot: ChatbotId,
    pub session: SessionId,
    pub answer_id: MessageId,
    pub content: String,
    /// A list, "[]" for none.
    pub cards_json: String,
    pub total_token: i64,
    pub no_answer: bool,
    pub interrupted: bool,
    /// "" for none.
    pub explanation_json: String,
    /// `None` keeps the conversation state.
    pub state_json: Option<String>,
    /// What a model used, if the budget reserved something.
    pub settlement: Option<Settlement>,
    /// What it learned of the visitor.
    pub captured: LeadCapture,
}

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MessageRole {
    Visitor,
    #[default]
    Chatbot,
    /// A member of the office.
    Agent,
    /// Nobody: something happened, which `kind` names.
    Event,
}

impl MessageRole {
    pub(crate) fn from_name(name: &str) -> Self {
        match name {
            "visitor" => Self::Visitor,
            "agent" => Self::Agent,
            "event" => Self::Event,
            _ => Self::Chatbot,
        }
    }
}

/// What somebody said, or an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpokenText {
    pub role: MessageRole,
    pub kind: String,
    pub content: String,
    /// Of a message of a member or an event.
    pub member_name: String,
}

/// A stored message.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MessageRow {
    pub id: MessageId,
    pub role: MessageRole,
    pub from_visitor: bool,
    /// "Welcome", or the kind of the question, also on its answer; `ToAgent` and `Agent` while a member speaks; the
    /// name of an event.
    pub kind: String,
    pub content: String,
    pub file_ids: Vec<FileId>,
    pub created_at_ms: i64,
    /// The answer isn't finished.
    pub running: bool,
    pub interrupted: bool,
    /// Its writer died, and another replica ended it with the text that existed.
    pub is_lost: bool,
    pub cards_json: String,
    pub total_token: i64,
    pub no_answer: bool,
    pub explanation_json: String,
    /// 1, -1 or none.
    pub rating: Option<i64>,
    pub place: i64,
    /// Of a message of a member or an event; else "".
    pub member_name: String,
}

/// A session with its messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    pub session: SessionId,
    pub created_at_ms: i64,
    pub uri: String,
    pub messages: Vec<MessageRow>,
}
