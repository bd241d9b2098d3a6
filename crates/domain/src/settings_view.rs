//! Converts settings to API responses: all of them for the agency, the public ones for a page. Public fields are listed
//! one by one, so a new setting is private by default.

use porchlight_api::{Chatbot, FileIdText, Number, PublicSettings};
use rust_decimal::Decimal;

use crate::{
    DownPayment, FileId,
    languages::primary_language,
    settings::{BubbleAlign, Settings},
    time,
};

/// Suggestions that visitors see.
const SHOWN_SUGGESTIONS: usize = 10;

/// Every setting by its name, without warnings.
pub fn to_settings(serial: &str, created_at_ms: i64, settings: &Settings) -> Chatbot {
    let s = settings.clone();
    let (rate_limit_count, rate_limit_time) = s.rate_limit_halves();
    Chatbot {
        serial_number: serial.to_owned(),
        create_time: time::rfc3339_ms(created_at_ms),
        name: s.name,
        model: s.model,
        system_message: s.system_message,
        temperature: i64::from(s.temperature),
        time_zone: s.time_zone,
        answer_suffix: s.answer_footer,
        chat_profile_picture: file_id(s.avatar),
        chat_icon: file_id(s.chat_icon),
        chat_bubble_align: align(s.chat_bubble_align),
        chat_bubble_color: s.chat_bubble_color.to_string(),
        chatbot_popup_once: s.popup_once,
        chatbot_privacy_policy_description: s.privacy_policy_description,
        chatbot_privacy_policy_name: s.privacy_policy_name,
        chatbot_privacy_policy_url: s.privacy_policy_url,
        enable_push_to_talk: s.enable_voice_messages,
        enable_upload_image: s.enable_upload_image,
        enable_upload_video: s.enable_upload_video,
        social_a_url: s.social_a_url,
        social_b_url: s.social_b_url,
        messaging_url: s.messaging_url,
        remove_chat_log_on_browser_close: s.remove_chat_log_on_browser_close,
        suggested_message: s.suggested_message,
        talk_to_human_email: s.handoff_email,
        talk_to_human_response_message: s.handoff_response_message,
        user_input_placeholder: s.user_input_placeholder,
        user_message_color: s.user_message_color.to_string(),
        welcome_message: s.welcome_message,
        verify_domain: s.verify_domain,
        domains: s.domains,
        rate_limit_count: rate_limit_count.map_or(0, i64::from),
        rate_limit_message: s.rate_limit_message,
        rate_limit_time: rate_limit_time.map_or(0, i64::from),
        custom_domain: s.custom_domain,
        email_for_daily_chat_logs: s.email_for_daily_chat_logs,
        email_for_daily_leads: s.email_for_daily_leads,
        ai_response_language: s.ai_response_language,
        message_limit: s.message_limit.map_or(-1, i64::from),
        interest_rate: or_unset(s.assumptions.rate_percent),
        down_payment: or_unset(s.assumptions.down_payment.and_then(|down| match down {
            DownPayment::Percent(percent) => Some(percent),
            DownPayment::Amount(_) => None,
        })),
        loan_term_years: or_unset(s.assumptions.term_years.map(Decimal::from)),
        property_tax_rate: or_unset(s.assumptions.property_tax_percent),
        closing_costs: or_unset(s.assumptions.closing_cost_percent),
        deposit_months: or_unset(s.assumptions.deposit_months),
        warnings: Vec::new(),
    }
}

/// What the chatbot's model takes of visitors' files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MediaLimits {
    pub video: bool,
    /// In megabytes of 1,048,576 bytes.
    pub max_video_mb: i64,
    pub max_audio_mb: i64,
}

/// What a visitor's page gets; both addresses are "" where no file is set.
pub fn to_public_settings(
    settings: &Settings,
    icon_url: &str,
    avatar_url: &str,
    can_request_handoff: bool,
    media: MediaLimits,
) -> PublicSettings {
    let s = settings.clone();
    PublicSettings {
        name: s.name,
        answer_suffix: s.answer_footer,
        chat_profile_picture: file_id(s.avatar),
        chat_icon: file_id(s.chat_icon),
        chat_bubble_align: align(s.chat_bubble_align),
        chat_bubble_color: s.chat_bubble_color.to_string(),
        chatbot_popup_once: s.popup_once,
        chatbot_privacy_policy_description: s.privacy_policy_description,
        chatbot_privacy_policy_name: s.privacy_policy_name,
        chatbot_privacy_policy_url: s.privacy_policy_url,
        enable_push_to_talk: s.enable_voice_messages,
        enable_upload_image: s.enable_upload_image,
        enable_upload_video: s.enable_upload_video && media.video,
        max_video_mb: media.max_video_mb,
        max_audio_mb: media.max_audio_mb,
        social_a_url: s.social_a_url,
        social_b_url: s.social_b_url,
        messaging_url: s.messaging_url,
        remove_chat_log_on_browser_close: s.remove_chat_log_on_browser_close,
        suggested_message: first_suggestions(&s.suggested_message),
        talk_to_human_response_message: s.handoff_response_message,
        user_input_placeholder: s.user_input_placeholder,
        user_message_color: s.user_message_color.to_string(),
        welcome_message: s.welcome_message,
        ai_response_language: primary_language(&s.ai_response_language).map_or(s.ai_response_language, str::to_owned),
        chat_icon_url: icon_url.to_owned(),
        chat_profile_picture_url: avatar_url.to_owned(),
        can_talk_to_human: can_request_handoff,
    }
}

fn or_unset(value: Option<Decimal>) -> Number {
    Number(value.unwrap_or(Decimal::NEGATIVE_ONE))
}

fn first_suggestions(lines: &str) -> String {
    let filled = lines.lines().filter(|line| !line.trim().is_empty());
    filled.take(SHOWN_SUGGESTIONS).collect::<Vec<_>>().join("\n")
}

fn file_id(id: Option<FileId>) -> FileIdText {
    FileIdText(id.map_or_else(String::new, |id| id.to_string()))
}

fn align(align: BubbleAlign) -> i64 {
    match align {
        BubbleAlign::Right => 0,
        BubbleAlign::Left => 1,
    }
}
