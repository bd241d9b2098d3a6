//! The chunks of a streamed answer, and the cards in them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// One chunk of a stream.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "one chunk of a stream is in memory at a time")]
pub enum Chunk {
    /// The last chunk; exactly one on every stream.
    Final(FinalChunk),
    /// The homes that the answer names, in the answer's order.
    Cards(CardsChunk),
    /// The next piece of the answer; "" is a heartbeat.
    Piece(DeltaChunk),
}

/// The next piece of the answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DeltaChunk {
    pub content: String,
}

/// Cards of the homes that the answer names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CardsChunk {
    pub listings: Vec<ListingCard>,
}

/// The summary that ends a stream; `Code` and `Message` are there when the answer broke off.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct FinalChunk {
    #[serde(rename = "QuestionID")]
    pub question_id: i64,
    #[serde(rename = "AnswerID")]
    pub answer_id: i64,
    /// The complete answer: all pieces joined.
    pub answer: String,
    pub total_token: i64,
    #[serde(rename = "noAnswer")]
    pub no_answer: bool,
    /// Other services leave it out.
    #[serde(default)]
    #[schema(required = true)]
    pub task_completed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Ours, where cards were asked for: the question made its visitor a lead, by an address in its
    /// words (`talk`) or by the wish for a person (`person`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<String>,
    /// Ours, where cards were asked for: the conditions of the search that was answered. A question with `withoutFilter`
    /// removes one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filters: Option<Vec<ActiveFilter>>,
    /// Ours, where cards were asked for: the question that shows the next homes, in the answer's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<String>,
    /// Ours, where cards were asked for: a member of the office has the conversation and will reply. The question is
    /// stored and there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_by: Option<crate::MessageAgent>,
    /// Ours, where cards were asked for: what the chat shows below the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<crate::NextStep>,
}

/// A condition of a search: "Under $500,000".
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ActiveFilter {
    /// The value of `withoutFilter` that removes it.
    pub key: String,
    /// In the answer's language.
    pub label: String,
}

/// A home as the widget shows it: texts ready to show, `id` apart.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "camelCase")]
pub struct ListingCard {
    pub id: i64,
    pub mls_number: String,
    pub title: String,
    pub price: String,
    pub beds: String,
    pub baths: String,
    pub area: String,
    #[serde(rename = "address")]
    pub street_address: String,
    pub city: String,
    pub state: String,
    /// A URL of the service (`/pictures/{id}/{n}`), or "" if the listing has no photo.
    pub image: String,
    pub url: String,
    pub status: String,
    pub sale_type: String,
    /// The next open houses with day and hours, at most two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub notes: Vec<String>,
}
