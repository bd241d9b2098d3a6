/// Part of an update of a session whose conversation continues at `$now`: after a handoff its new words are
/// to be emailed, in five minutes, or an hour after the last such email. A handoff counts for a day.
macro_rules! news {
    ($now:literal) => {
        concat!(
            "follow_up_at_ms = case when follow_up_at_ms is null and handed_over_at_ms > ",
            $now,
            " - 86400000 then case when followed_up_at_ms > ",
            $now,
            " - 3300000 then followed_up_at_ms + 3600000 else ",
            $now,
            " + 300000 end else follow_up_at_ms end"
        )
    };
}
pub(crate) use news;

mod answer_snapshot;
mod answers;
mod daily_stats;
pub(crate) mod history;
mod list;
mod questions;
pub(crate) mod search_terms;
pub(crate) mod sessions;
pub(crate) mod usage;

pub use answer_snapshot::AnswerSnapshot;
pub use daily_stats::DailyStats;
pub use list::{ConversationQuery, ConversationRow};
pub use sessions::SessionLimit;
pub use usage::{DailyBudget, ModelUsage, Settlement};

use porchlight_domain::{ChatbotId, FileId, MessageId, SessionId};

use crate::{error::LimitReached, usage_counts::Charge};

/// A session as kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    pub id: SessionId,
    pub chatbot: ChatbotId,
    pub uri: String,
    pub created_at_ms: i64,
    pub last_at_ms: i64,
    /// The conversation so far, as JSON of the answer's own; "" at first.
    pub state_json: String,
    pub questions: i64,
}

/// A session that is made with its first question.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewSession {
    pub uri: String,
    pub visitor_hash: Option<String>,
    /// The first messages, one each.
    pub welcome: Vec<String>,
    /// The owner's own trial: in no list and no count of conversations.
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

/// What a question must stay within.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Limits {
    pub rate: Option<RateLimit>,
    /// Each of these gets the count of `rate`: "s:<session>", "a:<address hash>".
    pub rate_subjects: Vec<String>,
    pub month: Option<MonthLimit>,
    pub per_session: Option<u32>,
    /// What models may use; `None` where no model writes or nothing limits it.
    pub budget: Option<DailyBudget>,
    /// What the question counts as for its client.
    pub charge: Option<Charge>,
}

/// A question that wants to be answered.
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

/// Whether a question may be answered; only the first two wrote something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestionOutcome {
    Started,
    /// As `Started`, but today's budget leaves no room for a model: the built-in engine answers.
    StartedWithoutModel,
    /// Today's budget leaves no room for a model, and nothing else may answer.
    BudgetReached,
    RateLimited {
        retry_after_s: u64,
    },
    /// The client has asked too much.
    ClientLimit(LimitReached),
    MonthlyLimit,
    SessionLimit,
    /// The session's previous question is still being answered.
    Busy,
}

/// What an answer became.
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
    /// None leaves the conversation's state as it was.
    pub state_json: Option<String>,
    /// What a model used, where a budget set something aside.
    pub settlement: Option<Settlement>,
}

/// A message as kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MessageRow {
    pub id: MessageId,
    pub from_visitor: bool,
    /// "Welcome", or the kind of the question, also on its answer.
    pub kind: String,
    pub content: String,
    pub file_ids: Vec<FileId>,
    pub created_at_ms: i64,
    /// True: its answer is not finished.
    pub running: bool,
    pub interrupted: bool,
    /// Its writer died: it was ended by others with what existed.
    pub is_lost: bool,
    pub cards_json: String,
    pub total_token: i64,
    pub no_answer: bool,
    pub explanation_json: String,
    /// 1, -1 or none.
    pub rating: Option<i64>,
}

/// A session with what was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversation {
    pub session: SessionId,
    pub created_at_ms: i64,
    pub uri: String,
    pub messages: Vec<MessageRow>,
}
