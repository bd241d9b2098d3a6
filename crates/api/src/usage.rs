//! How much of its limits a chatbot uses today: the bodies of `get_usage`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Reads today's use of a chatbot against every limit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct GetUsage {
    pub serial_number: String,
}

/// Today's use of a chatbot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Usage {
    /// The local day of the chatbot, as `2026-11-20`.
    pub day: String,
    /// What visitors have asked today.
    pub questions: i64,
    /// Every limit in force, in the order of `docs/limits.md`.
    pub limits: Vec<LimitUsage>,
    /// The currency of `money_per_day`; "" where no model has a price.
    pub currency: String,
}

/// One limit and how much of it is used.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct LimitUsage {
    /// As in `docs/limits.md`, for example `questions_per_ip_minute`.
    pub name: String,
    /// `ClientIP`, `Session` or `Chatbot`.
    pub scope: String,
    /// `Minute`, `Hour`, `Day` or `Session`.
    pub period: String,
    /// Of `ClientIP` and `Session`, by the one that used most within a day; bytes, and money in millionths.
    pub used: i64,
    pub limit: i64,
    /// Nothing more passes: the limit is reached, or what is left of a budget is too little for one more answer.
    pub is_used_up: bool,
}
