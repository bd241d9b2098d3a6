/// Limits per client IP, session and chatbot; 0 means no limit. See `docs/limits.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsageLimits {
    pub questions_per_ip_minute: i64,
    pub questions_per_ip_hour: i64,
    /// Replaced by the workspace's own limit, if set.
    pub questions_per_session: i64,
    pub files_per_session: i64,
    pub files_per_ip_day: i64,
    pub files_per_chatbot_day: i64,
    /// Fits the largest video (100 MiB).
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

/// Bytes per megabyte (decimal).
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
