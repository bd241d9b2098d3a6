//! Limits for clients; `docs/limits.md` explains each.

use clap::Args;

use crate::config::{Config, MEGABYTE, UsageLimits};

/// Limits per client IP, session and chatbot.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Visitor limits (0 = no limit)")]
pub struct LimitOptions {
    /// Questions per client IP and minute
    #[arg(long, value_name = "N", env = "PORCHLIGHT_QUESTIONS_PER_IP_MINUTE", default_value_t = 30)]
    questions_per_ip_minute: u32,
    /// Questions per client IP and hour
    #[arg(long, value_name = "N", env = "PORCHLIGHT_QUESTIONS_PER_IP_HOUR", default_value_t = 300)]
    questions_per_ip_hour: u32,
    /// Questions per session, unless the workspace sets its own limit
    #[arg(long, value_name = "N", env = "PORCHLIGHT_QUESTIONS_PER_SESSION", default_value_t = 200)]
    questions_per_session: u32,
    /// Uploaded files per session
    #[arg(long, value_name = "N", env = "PORCHLIGHT_FILES_PER_SESSION", default_value_t = 20)]
    files_per_session: u32,
    /// Uploaded files per client IP and day
    #[arg(long, value_name = "N", env = "PORCHLIGHT_FILES_PER_IP_DAY", default_value_t = 60)]
    files_per_ip_day: u32,
    /// Uploaded files per chatbot and day
    #[arg(long, value_name = "N", env = "PORCHLIGHT_FILES_PER_CHATBOT_DAY", default_value_t = 500)]
    files_per_chatbot_day: u32,
    /// Megabytes uploaded per session; 105 is enough for one video of the largest size
    #[arg(long, value_name = "MB", env = "PORCHLIGHT_MEGABYTES_PER_SESSION", default_value_t = 105)]
    megabytes_per_session: u32,
    /// Megabytes uploaded per client IP and day
    #[arg(long, value_name = "MB", env = "PORCHLIGHT_MEGABYTES_PER_IP_DAY", default_value_t = 300)]
    megabytes_per_ip_day: u32,
    /// Megabytes uploaded per chatbot and day
    #[arg(long, value_name = "MB", env = "PORCHLIGHT_MEGABYTES_PER_CHATBOT_DAY", default_value_t = 1_000)]
    megabytes_per_chatbot_day: u32,
    /// Handoff requests per client IP and day
    #[arg(long, value_name = "N", env = "PORCHLIGHT_HANDOFFS_PER_IP_DAY", default_value_t = 20)]
    handoffs_per_ip_day: u32,
    /// Handoff emails per client IP and day
    #[arg(long, value_name = "N", env = "PORCHLIGHT_HANDOFF_EMAILS_PER_IP_DAY", default_value_t = 3)]
    handoff_emails_per_ip_day: u32,
    /// Handoff emails per chatbot and day; later requests come in one digest
    #[arg(long, value_name = "N", env = "PORCHLIGHT_HANDOFF_EMAILS_PER_CHATBOT_DAY", default_value_t = 50)]
    handoff_emails_per_chatbot_day: u32,
    /// Leads per session
    #[arg(long, value_name = "N", env = "PORCHLIGHT_LEADS_PER_SESSION", default_value_t = 3)]
    leads_per_session: u32,
    /// Leads per client IP and day
    #[arg(long, value_name = "N", env = "PORCHLIGHT_LEADS_PER_IP_DAY", default_value_t = 20)]
    leads_per_ip_day: u32,
    /// Identity changes (identify_visitor) per session
    #[arg(long, value_name = "N", env = "PORCHLIGHT_IDENTITIES_PER_SESSION", default_value_t = 20)]
    identities_per_session: u32,
    /// Identity changes per client IP and day
    #[arg(long, value_name = "N", env = "PORCHLIGHT_IDENTITIES_PER_IP_DAY", default_value_t = 100)]
    identities_per_ip_day: u32,
}

impl LimitOptions {
    /// Sets the limits in the configuration.
    pub fn apply(&self, config: &mut Config) {
        let megabytes = |megabytes: u32| i64::from(megabytes) * MEGABYTE;
        config.usage_limits = UsageLimits {
            questions_per_ip_minute: self.questions_per_ip_minute.into(),
            questions_per_ip_hour: self.questions_per_ip_hour.into(),
            questions_per_session: self.questions_per_session.into(),
            files_per_session: self.files_per_session.into(),
            files_per_ip_day: self.files_per_ip_day.into(),
            files_per_chatbot_day: self.files_per_chatbot_day.into(),
            bytes_per_session: megabytes(self.megabytes_per_session),
            bytes_per_ip_day: megabytes(self.megabytes_per_ip_day),
            bytes_per_chatbot_day: megabytes(self.megabytes_per_chatbot_day),
            handoffs_per_ip_day: self.handoffs_per_ip_day.into(),
            handoff_emails_per_ip_day: self.handoff_emails_per_ip_day.into(),
            handoff_emails_per_chatbot_day: self.handoff_emails_per_chatbot_day.into(),
            leads_per_session: self.leads_per_session.into(),
            leads_per_ip_day: self.leads_per_ip_day.into(),
            identities_per_session: self.identities_per_session.into(),
            identities_per_ip_day: self.identities_per_ip_day.into(),
        };
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        limits: LimitOptions,
    }

    fn limits(options: &[&str]) -> UsageLimits {
        let line = ["porchlight"].iter().chain(options);
        let mut config = Config::local("/nowhere", ([127, 0, 0, 1], 0).into());
        Program::try_parse_from(line).expect("the options are read").limits.apply(&mut config);
        config.usage_limits
    }

    #[test]
    fn without_options_the_limits_are_the_defaults() {
        assert_eq!(limits(&[]), UsageLimits::default());
    }

    #[test]
    fn an_option_sets_its_limit_and_leaves_the_others() {
        let expected = UsageLimits { bytes_per_session: 5 * MEGABYTE, ..UsageLimits::default() };
        assert_eq!(limits(&["--megabytes-per-session", "5"]), expected);
    }
}
