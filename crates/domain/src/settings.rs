use serde::{Deserialize, Serialize};

use crate::Assumptions;

/// `WelcomeMessage` until the owner writes another.
pub const DEFAULT_WELCOME: &str = "Hello! How can I help you?";
/// `UserInputPlaceholder` until the owner writes another.
pub const DEFAULT_PLACEHOLDER: &str = "Ask about our homes…";

/// A color; printed as `rgb(r,g,b)`.
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

/// All settings; texts are NFC, "" is unset. Stored as JSON, so new fields need a default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub name: String,
    /// A key of the model list or an alias; "1" and unknown ones are the built-in engine.
    pub model: String,
    pub system_message: String,
    /// 0 to 100, as sent; `temperature_hundredths` gives what a model gets.
    pub temperature: u8,
    /// IANA name.
    pub time_zone: String,
    #[serde(rename = "answer_suffix")]
    pub answer_footer: String,
    #[serde(rename = "chat_profile_picture")]
    pub avatar: Option<crate::FileId>,
    pub chat_icon: Option<crate::FileId>,
    pub chat_bubble_align: BubbleAlign,
    pub chat_bubble_color: Rgb,
    pub popup_once: bool,
    pub privacy_policy_description: String,
    pub privacy_policy_name: String,
    pub privacy_policy_url: String,
    #[serde(rename = "enable_push_to_talk")]
    pub enable_voice_messages: bool,
    pub enable_upload_image: bool,
    /// Beyond the specification.
    pub enable_upload_video: bool,
    pub social_a_url: String,
    pub social_b_url: String,
    pub messaging_url: String,
    pub remove_chat_log_on_browser_close: bool,
    /// One per line; visitors see the first 10.
    pub suggested_message: String,
    #[serde(rename = "talk_to_human_email")]
    pub handoff_email: String,
    #[serde(rename = "talk_to_human_response_message")]
    pub handoff_response_message: String,
    pub user_input_placeholder: String,
    pub user_message_color: Rgb,
    /// One bubble per line.
    pub welcome_message: String,
    pub verify_domain: bool,
    /// As typed, one entry per line; parsed by `domains.rs`.
    pub domains: String,
    pub rate_limit: Option<RateLimit>,
    /// `RateLimitCount` without `RateLimitTime`: kept, and in force once both are set.
    pub lone_rate_count: Option<u32>,
    /// `RateLimitTime` without `RateLimitCount`.
    pub lone_rate_seconds: Option<u32>,
    pub rate_limit_message: String,
    /// Lower-case host name.
    pub custom_domain: String,
    pub email_for_daily_chat_logs: String,
    pub email_for_daily_leads: String,
    /// English name of a language, or one that is not recognized; "" is the visitor's.
    pub ai_response_language: String,
    /// Questions per calendar month in `time_zone`; none is unlimited.
    pub message_limit: Option<u32>,
    /// For calculations. Beyond the specification.
    pub assumptions: Assumptions,
}

impl Settings {
    /// `RateLimitCount` and `RateLimitTime`, each where it is set.
    pub fn rate_limit_halves(&self) -> (Option<u32>, Option<u32>) {
        match self.rate_limit {
            Some(limit) => (Some(limit.count), Some(limit.seconds)),
            None => (self.lone_rate_count, self.lone_rate_seconds),
        }
    }

    /// The temperature that a model gets, in hundredths: 0, 1 and 2 are Precise, Balanced and Lively.
    pub fn temperature_hundredths(&self) -> u8 {
        match self.temperature {
            1 => 70,
            2 => 100,
            hundredths => hundredths,
        }
    }
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
            answer_footer: String::new(),
            avatar: None,
            chat_icon: None,
            chat_bubble_align: BubbleAlign::Right,
            chat_bubble_color: blue,
            popup_once: true,
            privacy_policy_description: String::new(),
            privacy_policy_name: String::new(),
            privacy_policy_url: String::new(),
            enable_voice_messages: false,
            enable_upload_image: false,
            enable_upload_video: false,
            social_a_url: String::new(),
            social_b_url: String::new(),
            messaging_url: String::new(),
            remove_chat_log_on_browser_close: false,
            suggested_message: String::new(),
            handoff_email: String::new(),
            handoff_response_message: String::new(),
            user_input_placeholder: DEFAULT_PLACEHOLDER.into(),
            user_message_color: blue,
            welcome_message: DEFAULT_WELCOME.into(),
            verify_domain: false,
            domains: String::new(),
            rate_limit: None,
            lone_rate_count: None,
            lone_rate_seconds: None,
            rate_limit_message: String::new(),
            custom_domain: String::new(),
            email_for_daily_chat_logs: String::new(),
            email_for_daily_leads: String::new(),
            ai_response_language: String::new(),
            message_limit: None,
            assumptions: Assumptions::default(),
        }
    }
}
