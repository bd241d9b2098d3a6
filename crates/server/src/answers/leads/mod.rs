//! Leads and handoffs that come out of a conversation.

mod capture;
mod handoff;
mod handoff_contact;
mod handoff_emails;
mod handoff_request;
mod handoff_text;
mod preferences;

pub(super) use self::{
    capture::{learn, merged, stated_time},
    handoff::hand_off,
    handoff_emails::send_owed,
    handoff_text::{in_configured_text, wants_person},
};
pub use self::{handoff_request::HandoffRequest, handoff_text::HandoffText};
