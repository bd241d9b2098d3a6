//! The table of limits.

use porchlight_domain::time::day_bounds_ms;

use super::source::Source;
use crate::config::UsageLimits;

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;
/// A session's counters outlive its key, which works for 30 days after its last use.
const SESSION_MS: i64 = 60 * DAY_MS;

/// Messages of a visitor to a member; without an option.
const LIVE_MESSAGES_PER_MINUTE: i64 = 20;
const LIVE_MESSAGES_PER_SESSION: i64 = 300;
const LIVE_MESSAGES_PER_IP_DAY: i64 = 1_000;

/// Showings that one address books; without an option.
const SHOWINGS_PER_IP_DAY: i64 = 5;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantity {
    Questions,
    /// Uploaded files.
    Files,
    /// Bytes of uploaded files.
    Bytes,
    /// Handoff requests.
    Handoffs,
    /// Handoff emails.
    Emails,
    /// New leads.
    Leads,
    /// Calls of `identify_visitor` that change something.
    Identities,
    /// Showings that visitors book.
    Showings,
    /// Messages of a visitor to a member of the office.
    LiveMessages,
}

/// By what is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// An IPv4 address or an IPv6 /64, across all chatbots.
    ClientIp,
    Session,
    Chatbot,
}

/// The period of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Period {
    Minute,
    Hour,
    /// 24 hours from the first use; for a chatbot, its local day.
    Day,
    /// The whole session.
    Whole,
}

/// One row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// Name in the database, metrics and `get_usage`; with dashes, the option.
    pub name: &'static str,
    pub quantity: Quantity,
    pub scope: Scope,
    pub period: Period,
    pub max: i64,
}

impl Scope {
    /// Name in `get_usage`.
    pub fn name(self) -> &'static str {
        match self {
            Self::ClientIp => "ClientIP",
            Self::Session => "Session",
            Self::Chatbot => "Chatbot",
        }
    }

    /// The key of the counter; `None` if the source has no such subject.
    pub(super) fn subject(self, source: &Source) -> Option<String> {
        match self {
            Self::ClientIp => source.client.as_ref().map(|hash| format!("i:{hash}")),
            Self::Session => source.session.map(|session| format!("s:{session}")),
            Self::Chatbot => Some(format!("c:{}", source.chatbot)),
        }
    }
}

impl Period {
    /// Name in `get_usage`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Minute => "Minute",
            Self::Hour => "Hour",
            Self::Day => "Day",
            Self::Whole => "Session",
        }
    }

    /// Length in seconds; `None` for a whole session.
    pub(super) fn seconds(self) -> Option<u64> {
        match self {
            Self::Minute => Some(60),
            Self::Hour => Some(3600),
            Self::Day => Some(24 * 3600),
            Self::Whole => None,
        }
    }
}

impl Limit {
    /// Start and end of a period that starts now.
    pub(super) fn window_ms(&self, source: &Source, now_ms: i64) -> (i64, i64) {
        match self.period {
            Period::Minute => (now_ms, now_ms + MINUTE_MS),
            Period::Hour => (now_ms, now_ms + HOUR_MS),
            Period::Day if self.scope == Scope::Chatbot => day_bounds_ms(now_ms, &source.time_zone),
            Period::Day => (now_ms, now_ms + DAY_MS),
            Period::Whole => (now_ms, now_ms + SESSION_MS),
        }
    }
}

/// All limits of the ledger, in the order of `docs/limits.md`.
///
/// Questions per session are counted in the row of the session instead.
#[rustfmt::skip]
pub fn table(limits: &UsageLimits) -> Vec<Limit> {
    use Quantity::{Bytes, Emails, Files, Handoffs, Identities, Leads, LiveMessages, Questions, Showings};
    use {Period::*, Scope::*};
    let row = |name, quantity, scope, period, max| Limit { name, quantity, scope, period, max };
    let all = [
        row("questions_per_ip_minute", Questions, ClientIp, Minute, limits.questions_per_ip_minute),
        row("questions_per_ip_hour", Questions, ClientIp, Hour, limits.questions_per_ip_hour),
        row("files_per_session", Files, Session, Whole, limits.files_per_session),
        row("files_per_ip_day", Files, ClientIp, Day, limits.files_per_ip_day),
        row("files_per_chatbot_day", Files, Chatbot, Day, limits.files_per_chatbot_day),
        row("bytes_per_session", Bytes, Session, Whole, limits.bytes_per_session),
        row("bytes_per_ip_day", Bytes, ClientIp, Day, limits.bytes_per_ip_day),
        row("bytes_per_chatbot_day", Bytes, Chatbot, Day, limits.bytes_per_chatbot_day),
        row("handoffs_per_ip_day", Handoffs, ClientIp, Day, limits.handoffs_per_ip_day),
        row("handoff_emails_per_ip_day", Emails, ClientIp, Day, limits.handoff_emails_per_ip_day),
        row("handoff_emails_per_chatbot_day", Emails, Chatbot, Day, limits.handoff_emails_per_chatbot_day),
        row("leads_per_session", Leads, Session, Whole, limits.leads_per_session),
        row("leads_per_ip_day", Leads, ClientIp, Day, limits.leads_per_ip_day),
        row("identities_per_session", Identities, Session, Whole, limits.identities_per_session),
        row("identities_per_ip_day", Identities, ClientIp, Day, limits.identities_per_ip_day),
        row("showings_per_ip_day", Showings, ClientIp, Day, SHOWINGS_PER_IP_DAY),
        row("live_messages_per_session_minute", LiveMessages, Session, Minute, LIVE_MESSAGES_PER_MINUTE),
        row("live_messages_per_session", LiveMessages, Session, Whole, LIVE_MESSAGES_PER_SESSION),
        row("live_messages_per_ip_day", LiveMessages, ClientIp, Day, LIVE_MESSAGES_PER_IP_DAY),
    ];
    all.into_iter().filter(|limit| limit.max > 0).collect()
}
