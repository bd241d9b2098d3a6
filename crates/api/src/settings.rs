//! Chatbot settings as they are edited, read back and shown to visitors.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::scalars::{FileIdText, Number};

/// Changes some settings of a chatbot; a member that is absent stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct UpdateChatbot {
    #[serde(rename = "serialNumber")]
    pub serial_number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system_message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_suffix: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat_profile_picture: Option<FileIdText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat_icon: Option<FileIdText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat_bubble_align: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat_bubble_color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chatbot_popup_once: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chatbot_privacy_policy_description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chatbot_privacy_policy_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chatbot_privacy_policy_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enable_push_to_talk: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enable_upload_image: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enable_upload_video: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub social_a_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub social_b_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messaging_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove_chat_log_on_browser_close: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub talk_to_human_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub talk_to_human_response_message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_input_placeholder: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_message_color: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub welcome_message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verify_domain: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domains: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate_limit_count: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate_limit_message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate_limit_time: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_domain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email_for_daily_chat_logs: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email_for_daily_leads: Option<String>,
    #[serde(rename = "AIResponseLanguage", skip_serializing_if = "Option::is_none")]
    pub ai_response_language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_limit: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interest_rate: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub down_payment: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loan_term_years: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property_tax_rate: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closing_costs: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deposit_months: Option<Number>,
}

/// Returns a chatbot's settings.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GetChatbot {
    #[serde(rename = "serialNumber")]
    pub serial_number: String,
}

/// Every setting of a chatbot by its name; a rate limit number is 0 where none is set.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Chatbot {
    pub serial_number: String,
    /// UTC, RFC 3339 with milliseconds.
    pub create_time: String,
    pub name: String,
    pub model: String,
    pub system_message: String,
    pub temperature: i64,
    pub time_zone: String,
    pub answer_suffix: String,
    pub chat_profile_picture: FileIdText,
    pub chat_icon: FileIdText,
    pub chat_bubble_align: i64,
    pub chat_bubble_color: String,
    pub chatbot_popup_once: bool,
    pub chatbot_privacy_policy_description: String,
    pub chatbot_privacy_policy_name: String,
    pub chatbot_privacy_policy_url: String,
    pub enable_push_to_talk: bool,
    pub enable_upload_image: bool,
    /// Not in the specification; false from another service.
    #[serde(default)]
    pub enable_upload_video: bool,
    pub social_a_url: String,
    pub social_b_url: String,
    pub messaging_url: String,
    pub remove_chat_log_on_browser_close: bool,
    pub suggested_message: String,
    pub talk_to_human_email: String,
    pub talk_to_human_response_message: String,
    pub user_input_placeholder: String,
    pub user_message_color: String,
    pub welcome_message: String,
    pub verify_domain: bool,
    pub domains: String,
    pub rate_limit_count: i64,
    pub rate_limit_message: String,
    pub rate_limit_time: i64,
    pub custom_domain: String,
    pub email_for_daily_chat_logs: String,
    pub email_for_daily_leads: String,
    #[serde(rename = "AIResponseLanguage")]
    pub ai_response_language: String,
    pub message_limit: i64,
    /// Not in the specification, as the five below: numbers for calculations; -1 is not set.
    #[serde(default = "not_set")]
    pub interest_rate: Number,
    #[serde(default = "not_set")]
    pub down_payment: Number,
    #[serde(default = "not_set")]
    pub loan_term_years: Number,
    #[serde(default = "not_set")]
    pub property_tax_rate: Number,
    #[serde(default = "not_set")]
    pub closing_costs: Number,
    #[serde(default = "not_set")]
    pub deposit_months: Number,
    /// Settings that are stored but have no effect yet; other services leave it out.
    #[serde(default)]
    #[schema(required = true)]
    pub warnings: Vec<SettingWarning>,
}

/// A setting that is stored but has no effect yet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct SettingWarning {
    /// The setting by its wire name.
    pub field: String,
    /// Why it has no effect: `unknown`, `no domains`, `no dns record`, `no certificate`.
    pub reason: String,
    /// For `no dns record` the name that the record must lead to, for `no certificate` the authority's sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub detail: Option<String>,
}

/// The settings that a visitor's page gets: what the widget needs and nothing private.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct PublicSettings {
    pub name: String,
    pub answer_suffix: String,
    pub chat_profile_picture: FileIdText,
    pub chat_icon: FileIdText,
    pub chat_bubble_align: i64,
    pub chat_bubble_color: String,
    pub chatbot_popup_once: bool,
    pub chatbot_privacy_policy_description: String,
    pub chatbot_privacy_policy_name: String,
    pub chatbot_privacy_policy_url: String,
    pub enable_push_to_talk: bool,
    pub enable_upload_image: bool,
    /// The setting is on and the chatbot's model takes videos.
    #[serde(default)]
    pub enable_upload_video: bool,
    /// The largest video that the chatbot's model takes, in megabytes of 1,048,576 bytes.
    #[serde(rename = "MaxVideoMB", default)]
    pub max_video_mb: i64,
    /// The largest recording that the chatbot's model takes, in megabytes of 1,048,576 bytes.
    #[serde(rename = "MaxAudioMB", default)]
    pub max_audio_mb: i64,
    pub social_a_url: String,
    pub social_b_url: String,
    pub messaging_url: String,
    pub remove_chat_log_on_browser_close: bool,
    pub suggested_message: String,
    pub talk_to_human_response_message: String,
    pub user_input_placeholder: String,
    pub user_message_color: String,
    pub welcome_message: String,
    #[serde(rename = "AIResponseLanguage")]
    pub ai_response_language: String,
    /// Address of the image on the bubble; "" where none is set.
    pub chat_icon_url: String,
    /// Address of the avatar; "" where none is set.
    pub chat_profile_picture_url: String,
    pub can_talk_to_human: bool,
}

fn not_set() -> Number {
    Number(rust_decimal::Decimal::NEGATIVE_ONE)
}
