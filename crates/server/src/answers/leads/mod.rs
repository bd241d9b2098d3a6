//! Leads and handoffs that come out of a conversation.

mod capture;
mod handoff;
mod preferences;

pub use self::handoff::HandoffRequest;
pub(super) use self::{
    capture::{learn, merged},
    handoff::{hand_off, in_configured_text, wants_person},
};
