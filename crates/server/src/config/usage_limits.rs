//! How much clients may cause before they are asked to wait.

/// The most that one client IP, session or chatbot may cause; 0 sets no limit.
///
/// `docs/limits.md` lists them with what a visitor sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsageLimits {
    pub questions_per_ip_minute: i64,
    pub questions_per_ip_hour: i64,
    /// A workspace's own session limit replaces it.
    pub questions_per_session: i64,
    pub files_per_session: i64,
    pub files_per_ip_day: i64,
    pub files_per_chatbot_day: i64,
    /// One video of the largest size (100 MiB) fits.
    pub bytes_per_session: i64,
    pub bytes_per_ip_day: i64,
    pub bytes_per_chatbot_day: i64,
    pub handoffs_per_ip_day: i64,
    pub handoff_emails_per_ip_day: i64,
    pub handoff_emails_per_chatbot_day: i64,
    pub leads_per_session: i64,
    pub leads_per_ip_day: i64,
    pub identities_per_session: i64,
    pub identities_per_ip_day: i64,
}

/// Bytes of a megabyte, as disks are sold.
pub const MEGABYTE: i64 = 1_000_000;

impl Default for UsageLimits {
    fn default() -> Self {
        Self {
            questions_per_ip_minute: 30,
            questions_per_ip_hour: 300,
            questions_per_session: 200,
            files_per_session: 20,
            files_per_ip_day: 60,
            files_per_chatbot_day: 500,
            bytes_per_session: 105 * MEGABYTE,
            bytes_per_ip_day: 300 * MEGABYTE,
            bytes_per_chatbot_day: 1_000 * MEGABYTE,
            handoffs_per_ip_day: 20,
            handoff_emails_per_ip_day: 3,
            handoff_emails_per_chatbot_day: 50,
            leads_per_session: 3,
            leads_per_ip_day: 20,
            identities_per_session: 20,
            identities_per_ip_day: 100,
        }
    }
}
