//! A chatbot's settings as held and stored; every value has passed the rules.
//!
//! Why it exists: the widget, the answers and the limits read typed values. Not here: applying
//! a change from the wire (`settings_change.rs`) and printing (`settings_item.rs`).

use serde::{Deserialize, Serialize};

/// A colour; printed as `rgb(r,g,b)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "rgb({},{},{})", self.0, self.1, self.2)
    }
}

/// Side of the page on which the bubble stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum BubbleAlign {
    #[default]
    Right,
    Left,
}

/// At most `count` questions in any `seconds`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateLimit {
    pub count: u32,
    pub seconds: u32,
}

/// All settings; texts are NFC, "" is unset. Stored as JSON, so new members need a default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub name: String,
    /// A key of the model list; "1" is the built-in engine.
    pub model: String,
    pub system_message: String,
    /// 0 to 2.
    pub temperature: u8,
    /// IANA name.
    pub time_zone: String,
    pub answer_suffix: String,
    pub chat_profile_picture: Option<crate::FileId>,
    pub chat_icon: Option<crate::FileId>,
    pub chat_bubble_align: BubbleAlign,
    pub chat_bubble_color: Rgb,
    pub popup_once: bool,
    pub privacy_policy_description: String,
    pub privacy_policy_name: String,
    pub privacy_policy_url: String,
    pub enable_push_to_talk: bool,
    pub enable_upload_image: bool,
    /// Beyond the specification.
    pub enable_upload_video: bool,
    pub social_a_url: String,
    pub social_b_url: String,
    pub messaging_url: String,
    pub remove_chat_log_on_browser_close: bool,
    /// One per line, at most 10.
    pub suggested_message: String,
    pub talk_to_human_email: String,
    pub talk_to_human_response_message: String,
    pub user_input_placeholder: String,
    pub user_message_color: Rgb,
    /// One bubble per line.
    pub welcome_message: String,
    pub verify_domain: bool,
    /// As typed, one entry per line; parsed by `domains.rs`.
    pub domains: String,
    pub rate_limit: Option<RateLimit>,
    pub rate_limit_message: String,
    /// Lower-case host name.
    pub custom_domain: String,
    pub email_for_daily_chat_logs: String,
    pub email_for_daily_leads: String,
    /// English name of a language; "" is the visitor's.
    pub ai_response_language: String,
    /// Questions per calendar month in `time_zone`; none is unlimited.
    pub message_limit: Option<u32>,
}

impl Default for Settings {
    fn default() -> Self {
        let blue = Rgb(37, 99, 235);
        Self {
            name: "New chatbot".into(),
            model: "1".into(),
            system_message: String::new(),
            temperature: 0,
            time_zone: "UTC".into(),
            answer_suffix: String::new(),
            chat_profile_picture: None,
            chat_icon: None,
            chat_bubble_align: BubbleAlign::Right,
            chat_bubble_color: blue,
            popup_once: true,
            privacy_policy_description: String::new(),
            privacy_policy_name: String::new(),
            privacy_policy_url: String::new(),
            enable_push_to_talk: false,
            enable_upload_image: false,
            enable_upload_video: false,
            social_a_url: String::new(),
            social_b_url: String::new(),
            messaging_url: String::new(),
            remove_chat_log_on_browser_close: false,
            suggested_message: String::new(),
            talk_to_human_email: String::new(),
            talk_to_human_response_message: String::new(),
            user_input_placeholder: "Ask about our homes…".into(),
            user_message_color: blue,
            welcome_message: "Hello! How can I help you?".into(),
            verify_domain: false,
            domains: String::new(),
            rate_limit: None,
            rate_limit_message: String::new(),
            custom_domain: String::new(),
            email_for_daily_chat_logs: String::new(),
            email_for_daily_leads: String::new(),
            ai_response_language: String::new(),
            message_limit: None,
        }
    }
}
