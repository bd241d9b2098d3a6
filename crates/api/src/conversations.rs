//! Conversations as their owner reads them, and explanations of answers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

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
    #[serde(rename = "HandedOver", skip_serializing_if = "Option::is_none")]
    pub handed_off: Option<bool>,
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
    /// Counts this many of the chatbot's days besides, the last one today: 1 to 366.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_days: Option<i64>,
}

/// A page of conversations with the number of all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ConversationPage {
    pub list: Vec<ConversationItem>,
    pub virtual_count: i64,
    /// All of the chatbot's days that were asked for, oldest first; filters do not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<Vec<CountedDay>>,
}

/// What visitors did on one day of the chatbot's time zone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct CountedDay {
    /// `2026-11-20`
    pub day: String,
    /// Its first and its last millisecond, as `StartTime` and `EndTime` of the request take them.
    pub start_time: String,
    pub end_time: String,
    /// Questions that were asked; the wish for a person is none.
    pub questions: i64,
    /// How many of them had no answer.
    pub no_answer: i64,
    /// Conversations that were handed off.
    #[serde(rename = "HandedOver")]
    pub handed_off: i64,
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
    /// Left in the conversation or sent by the page; "" where not known.
    pub email: String,
    pub phone: String,
    /// How many questions were asked.
    pub messages: i64,
    /// How many of them had no answer.
    pub no_answer: i64,
    #[serde(rename = "HandedOver")]
    pub handed_off: bool,
    /// The sum of its thumbs: above 0 liked, below 0 not.
    pub rating: i64,
    /// The first question, cut to 200 characters.
    pub first_question: String,
}

/// Returns how an answer was produced.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct ExplainAnswer {
    #[serde(rename = "AnswerID")]
    pub answer_id: i64,
    /// In which types of homes and features are said: a code like `es`; English without one that is known.
    #[serde(rename = "Language", skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// How an answer came about; lists are empty and texts "" where there is nothing to say.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
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
    /// What the question said about people, safety or schools, and what followed.
    pub fair_housing: Vec<ExplainedFairHousing>,
    #[serde(rename = "ListingIDs")]
    pub listing_ids: Vec<i64>,
    /// Saved facts that the answer was made from.
    #[serde(rename = "FactIDs")]
    pub entry_ids: Vec<i64>,
    /// What of a model's words was compared with the records, in the order of the text.
    pub checked: Vec<CheckedText>,
    /// `built-in` or `model`.
    pub writer: String,
    /// Key of the model that was asked.
    pub model: String,
    /// Why the model's answer was not used.
    pub failure: String,
    pub ms: ExplainedMs,
    /// Tokens and cost of the model, even if its answer was not used; missing without a model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<ExplainedUsage>,
}

/// One condition of a search: "Price", "at most 500000".
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ExplainedCondition {
    pub name: String,
    pub value: String,
}

/// Words about people in a question, and what they were taken for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ExplainedFairHousing {
    /// `OwnHousehold`, `AboutOthersOrPlace`, `ExcludePrefer`, `AssistanceAnimal` or `Voucher`.
    pub class: String,
    /// As typed.
    pub phrase: String,
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

/// Tokens of one answer, and their price.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ExplainedUsage {
    pub prompt_tokens: i64,
    /// Of the answer, with what the model thought.
    pub completion_tokens: i64,
    /// `endpoint`, or `estimate` where the endpoint left something out.
    pub counted_by: String,
    /// In millionths of the currency; not there for a model without a price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_micros: Option<i64>,
    /// "" without a price.
    pub currency: String,
}
