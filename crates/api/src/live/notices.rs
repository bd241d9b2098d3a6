//! Notices: what a member of the office should look at, and how they want to hear of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Lists the open notices of a member, at once or as soon as they change.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListNotices {
    /// Whose, with a secret key.
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// This device, at most 64 letters, digits, `-` and `_`. It counts as here for 40 seconds. Without one, `Show` is
    /// false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// `Next` of the last response. With `WaitS`, the response waits for another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// 0 (default) to 50 seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_s: Option<i64>,
}

/// The open notices of a member.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct NoticePage {
    /// The newest 50, newest first. One that is no longer here was read, on this device or another.
    pub list: Vec<Notice>,
    /// Notifications on the screen may have names and words.
    pub show_names: bool,
    /// For `After`.
    pub next: String,
}

/// What a member should look at. Further events of the same kind and conversation raise `Count`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Notice {
    #[serde(rename = "NoticeID")]
    pub notice_id: i64,
    /// `NewLead`, `Waiting` (a visitor waits for a person), `Message` (in the member's conversation), `Showing` or
    /// `Assigned`.
    pub kind: String,
    pub serial_number: String,
    pub chatbot_name: String,
    /// 0 for a showing without a conversation.
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    /// 0 for none.
    #[serde(rename = "ShowingID")]
    pub showing_id: i64,
    pub count: i64,
    /// Of the visitor; "" where not known.
    pub name: String,
    /// The visitor's last words, or the address of a showing.
    pub text: String,
    /// This device shows it now: it is the one that was used last, and it is not quiet.
    pub show: bool,
    /// It came in quiet hours; a device shows all of these together.
    pub held: bool,
    pub create_time: String,
    pub change_time: String,
}

/// Closes notices of a member, for example those of showings. Reading a conversation closes its notices.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct CloseNotices {
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// At most 50; those of others, and unknown ones, are ignored.
    #[serde(rename = "NoticeIDs")]
    pub notice_ids: Vec<i64>,
}

/// Says what a member does on a device: every 15 seconds while it is used, and on change.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SetPresence {
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    pub device: String,
    /// There was input since the last time.
    pub active: bool,
    /// The conversation that is on the screen of the focused window, which closes its notices; missing or 0 for none.
    #[serde(rename = "FocusSessionID", skip_serializing_if = "Option::is_none")]
    pub focus_session_id: Option<i64>,
}

/// Returns how a member wants to hear of notices.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct GetNotificationSettings {
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
}

/// Replaces how a member wants to hear of notices.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SaveNotificationSettings {
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    pub notify: NotificationSettings,
}

/// How a member wants to hear of notices.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct NotificationSettings {
    pub new_lead: NotificationChannels,
    pub waiting: NotificationChannels,
    pub message: NotificationChannels,
    /// `Email` is `Off`: showings have emails of their own, with a calendar entry.
    pub showing: NotificationChannels,
    pub assigned: NotificationChannels,
    /// At most 14.
    pub quiet: Vec<QuietHours>,
    /// `Hold` (one email when the quiet hours end) or `Send`.
    pub quiet_email: String,
    /// Of the quiet hours, for example `America/Los_Angeles`; "" is UTC.
    pub time_zone: String,
    /// Notifications on the screen have names and words.
    pub show_names: bool,
}

/// When the channels show a kind of notice. Each is `Off`, `AtOnce`, or `IfUnread`: after three minutes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct NotificationChannels {
    pub desktop: String,
    pub email: String,
}

/// Hours in which a member is left alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct QuietHours {
    /// The days on which they begin, 1 (Monday) to 7 (Sunday).
    pub weekdays: Vec<i64>,
    /// `21:00`
    pub from: String,
    /// `07:00`: on the next day if it is not after `From`.
    pub to: String,
}
