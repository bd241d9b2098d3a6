//! Conversations as their owner reads them, and why an answer says what it says.
//!
//! Why it exists: the bodies of `list_conversations` and `explain_answer`. Not here: the
//! messages of one session (`chat.rs`).

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::read::Request;

/// The conversations of a chatbot in which something was asked, the last one first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListConversations {
    pub serial_number: String,
    /// Words that all occur in one message, whole or begun, in any case and accent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    /// True: only those with a question that had no answer. False: only those without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_answer: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handed_over: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rated_down: Option<bool>,
    /// A UTC day (`2026-11-20`) or a full RFC 3339 time; of the last message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_size: Option<i64>,
}

impl Request for ListConversations {
    type Reply = ConversationPage;
    const OPERATION: &'static str = "list_conversations";
}

/// A page of conversations with the number of all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ConversationPage {
    pub list: Vec<ConversationItem>,
    pub virtual_count: i64,
}

/// A conversation in a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ConversationItem {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    pub create_time: String,
    pub last_time: String,
    /// The page on which it began; "" where not known.
    #[serde(rename = "URI")]
    pub uri: String,
    /// The visitor's name; "" where not known.
    pub name: String,
    /// How many questions were asked.
    pub messages: i64,
    /// How many of them had no answer.
    pub no_answer: i64,
    pub handed_over: bool,
    /// The sum of its thumbs: above 0 liked, below 0 not.
    pub rating: i64,
    /// The first question, cut to 200 characters.
    pub first_question: String,
}

/// Tells how an answer came about.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ExplainAnswer {
    #[serde(rename = "AnswerID")]
    pub answer_id: i64,
}

impl Request for ExplainAnswer {
    type Reply = Explanation;
    const OPERATION: &'static str = "explain_answer";
}

/// How an answer came about; lists are empty and texts "" where there is nothing to say.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Explanation {
    /// What was wanted: `Search`, `Detail`, `Compare` …
    pub intent: String,
    /// What was understood, in words.
    pub restated: String,
    /// The conditions of the search.
    pub filter: Vec<ExplainedCondition>,
    /// The condition that was given up to find something.
    pub relaxed: String,
    #[serde(rename = "ListingIDs")]
    pub listing_ids: Vec<i64>,
    /// Saved facts that the answer was made from.
    #[serde(rename = "FactIDs")]
    pub fact_ids: Vec<i64>,
    /// What of a model's words was compared with the records, in the order of the text.
    pub checked: Vec<CheckedText>,
    /// `built-in` or `model`.
    pub writer: String,
    /// Key of the model that was asked.
    pub model: String,
    /// Why the model's answer was not taken.
    pub failure: String,
    pub ms: ExplainedMs,
}

/// One condition of a search: "Price", "at most 500000".
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ExplainedCondition {
    pub name: String,
    pub value: String,
}

/// A figure, address or link of a model that was compared.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct CheckedText {
    pub text: String,
    pub field: String,
    /// 0 where it is about no single home.
    #[serde(rename = "ListingID")]
    pub listing_id: i64,
    #[serde(rename = "OK")]
    pub ok: bool,
    /// What was shown in its place; "" where nothing was changed.
    pub instead: String,
}

/// How long the parts took, in milliseconds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ExplainedMs {
    pub understand: i64,
    pub find: i64,
    pub write: i64,
}
