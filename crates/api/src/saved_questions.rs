//! Saved questions of a chatbot with the answers that its owner expects, and running them again.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ListingChange, NewListing, UpdateChatbot};

/// A listing that an answer names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct MentionedListing {
    #[serde(rename = "MLSNumber", default)]
    #[schema(required = true)]
    pub mls_number: String,
    /// Street address or title.
    #[serde(default)]
    #[schema(required = true)]
    pub name: String,
}

/// The answer to a saved question, expected or of the last run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct SavedAnswer {
    /// At most 32,000 characters.
    pub answer: String,
    #[serde(rename = "noAnswer", default)]
    #[schema(required = true)]
    pub no_answer: bool,
    /// In the order of the answer, at most 100.
    #[serde(default)]
    #[schema(required = true)]
    pub listings: Vec<MentionedListing>,
    /// When it was written; UTC, RFC 3339 with milliseconds.
    #[serde(default)]
    #[schema(required = true)]
    pub time: String,
    /// How long it took, in milliseconds.
    #[serde(default)]
    #[schema(required = true)]
    pub ms: i64,
    #[serde(default)]
    #[schema(required = true)]
    pub total_token: i64,
    /// `built-in` or `model`; "" if unknown.
    #[serde(default)]
    #[schema(required = true)]
    pub writer: String,
}

/// The saved questions of a chatbot, oldest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ListSavedQuestions {
    pub serial_number: String,
}

/// A saved question.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct SavedQuestion {
    #[serde(rename = "SavedQuestionID")]
    pub saved_question_id: i64,
    pub question: String,
    /// The accepted answer; null before the first run.
    pub expected: Option<SavedAnswer>,
    /// The answer of the last run; null if there was none.
    pub last: Option<SavedAnswer>,
    /// Why the last run failed; "" if it didn't.
    pub failure: String,
    /// `new`, `recorded` (the expected answer is from the last run, nothing was compared yet), `same`, `changed` or
    /// `failed`.
    pub state: String,
    /// When it last ran; UTC, RFC 3339 with milliseconds, "" for never.
    pub run_time: String,
    pub create_time: String,
}

/// Saves a question, or changes the one with this ID.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SaveQuestion {
    pub serial_number: String,
    /// Missing for a new question. A question that is saved already, apart from case and spaces, is not saved twice.
    #[serde(rename = "SavedQuestionID", skip_serializing_if = "Option::is_none")]
    pub saved_question_id: Option<i64>,
    /// At most 2,000 characters; required without an ID.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Replaces the expected answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<SavedAnswer>,
}

/// The saved question.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SavedQuestionRef {
    #[serde(rename = "SavedQuestionID")]
    pub saved_question_id: i64,
}

/// Deletes a saved question.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct DeleteSavedQuestion {
    pub serial_number: String,
    #[serde(rename = "SavedQuestionID")]
    pub saved_question_id: i64,
}

/// Answers saved questions again and compares. No conversation, lead or email is created and no visitor's limit is used.
///
/// With `NewListing`, `ListingChange` or `Settings`, the chatbot is taken as it would be after that change: answers of
/// today are compared with answers after it, and nothing is stored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct TestAnswers {
    pub serial_number: String,
    /// At most 500; all if missing.
    #[serde(rename = "SavedQuestionIDs", skip_serializing_if = "Option::is_none")]
    pub saved_question_ids: Option<Vec<i64>>,
    /// Uses the chatbot's AI model, which may cost money, within the daily budget. Otherwise the built-in engine answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_model: Option<bool>,
    /// Expects the new answers from now on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accept: Option<bool>,
    /// A listing that doesn't exist yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_listing: Option<NewListing>,
    /// A change of a listing that isn't saved yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listing_change: Option<ListingChange>,
    /// A change of settings that isn't saved yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<UpdateChatbot>,
}

/// The result of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct AnswerTestReport {
    /// In the order of the questions.
    pub results: Vec<TestedAnswer>,
    /// Questions for which this call had no time. Send them again.
    #[serde(rename = "NotRun")]
    pub not_run: Vec<i64>,
}

/// The result of one question.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct TestedAnswer {
    #[serde(rename = "SavedQuestionID")]
    pub saved_question_id: i64,
    pub question: String,
    /// `recorded`, `same`, `changed` or `failed`.
    pub state: String,
    /// What changed: `answered`, `listings`, `numbers`, `words`.
    pub changes: Vec<String>,
    /// Why it failed; "" if it didn't.
    pub failure: String,
    /// The expected answer, or today's if the run is about a change that isn't saved.
    pub expected: Option<SavedAnswer>,
    /// The new answer; null if the question failed.
    pub last: Option<SavedAnswer>,
}
