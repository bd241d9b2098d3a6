//! Notices: what a member of the office should look at.
//!
//! A notice is one row per member, kind and conversation, written in the transaction of what it tells. Further events
//! raise its count. Reading the conversation, on any device, deletes it. Locks are taken after those of what it tells,
//! and of several members in the order of their IDs.

mod close;
mod emails;
pub(crate) mod leads;
mod limits;
mod list;
mod presence;
mod raise;
mod settings;

use porchlight_domain::{ChatbotId, MemberId, NoticeId, SessionId, ShowingId, notifications::NoticeKind};

pub(crate) use self::{
    close::{of_office, of_reader, of_removed, of_session, of_showing, of_speaker},
    presence::purge_expired,
    raise::{assigned, message_arrived, person_wanted, showing_changed},
};
pub use self::{
    emails::{DueNotice, DueNoticeEmail},
    list::NoticeMark,
};

/// A device without a request for notices for this long doesn't show them.
const DEVICE_AWAY_MS: i64 = 60_000;
/// A conversation counts as looked at this long after the last input on its device.
const LOOKING_MS: i64 = 30_000;

/// An open notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeRow {
    pub id: NoticeId,
    pub kind: NoticeKind,
    pub serial: String,
    pub chatbot: ChatbotId,
    pub member: MemberId,
    pub session: Option<SessionId>,
    pub showing: Option<ShowingId>,
    pub count: i64,
    /// Of the visitor; "" where not known.
    pub name: String,
    /// The visitor's last words, or the address of a showing.
    pub text: String,
    /// When the screen tells it, without quiet hours; `None` for never.
    pub desktop_at_ms: Option<i64>,
    /// The device that shows it; "" for none.
    pub device: String,
    pub created_at_ms: i64,
    pub changed_at_ms: i64,
}
