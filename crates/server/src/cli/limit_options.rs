//! Options for what clients may cause; `docs/limits.md` explains each.

use clap::Args;

use crate::config::{Config, MEGABYTE, UsageLimits};

/// The most that one client IP, session or chatbot may cause.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Limits of visitors (0: no limit)")]
pub struct LimitOptions {
    /// Questions from one client IP in a minute.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_QUESTIONS_PER_IP_MINUTE", default_value_t = 30)]
    questions_per_ip_minute: u32,
    /// Questions from one client IP in an hour.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_QUESTIONS_PER_IP_HOUR", default_value_t = 300)]
    questions_per_ip_hour: u32,
    /// Questions in one session, where the workspace has set no limit of its own.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_QUESTIONS_PER_SESSION", default_value_t = 200)]
    questions_per_session: u32,
    /// Uploaded files in one session.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_FILES_PER_SESSION", default_value_t = 20)]
    files_per_session: u32,
    /// Uploaded files from one client IP in a day.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_FILES_PER_IP_DAY", default_value_t = 60)]
    files_per_ip_day: u32,
    /// Uploaded files of a chatbot's visitors in a day.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_FILES_PER_CHATBOT_DAY", default_value_t = 500)]
    files_per_chatbot_day: u32,
    /// Megabytes of uploaded files in one session; a video may have 105.
    #[arg(long, value_name = "MB", env = "PORCHLIGHT_MEGABYTES_PER_SESSION", default_value_t = 105)]
    megabytes_per_session: u32,
    /// Megabytes of uploaded files from one client IP in a day.
    #[arg(long, value_name = "MB", env = "PORCHLIGHT_MEGABYTES_PER_IP_DAY", default_value_t = 300)]
    megabytes_per_ip_day: u32,
    /// Megabytes of uploaded files of a chatbot's visitors in a day.
    #[arg(long, value_name = "MB", env = "PORCHLIGHT_MEGABYTES_PER_CHATBOT_DAY", default_value_t = 1_000)]
    megabytes_per_chatbot_day: u32,
    /// Requests for a person from one client IP in a day.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_HANDOFFS_PER_IP_DAY", default_value_t = 20)]
    handoffs_per_ip_day: u32,
    /// Emails that requests for a person from one client IP cause in a day.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_HANDOFF_EMAILS_PER_IP_DAY", default_value_t = 3)]
    handoff_emails_per_ip_day: u32,
    /// Emails that requests for a person cause in a day of a chatbot; one digest follows.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_HANDOFF_EMAILS_PER_CHATBOT_DAY", default_value_t = 50)]
    handoff_emails_per_chatbot_day: u32,
    /// Leads of one session.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_LEADS_PER_SESSION", default_value_t = 3)]
    leads_per_session: u32,
    /// Leads from one client IP in a day.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_LEADS_PER_IP_DAY", default_value_t = 20)]
    leads_per_ip_day: u32,
    /// Changes of the visitor's identity by the page in one session.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_IDENTITIES_PER_SESSION", default_value_t = 20)]
    identities_per_session: u32,
    /// Changes of visitors' identities from one client IP in a day.
    #[arg(long, value_name = "N", env = "PORCHLIGHT_IDENTITIES_PER_IP_DAY", default_value_t = 100)]
    identities_per_ip_day: u32,
}

impl LimitOptions {
    /// Adds the limits to a configuration.
    pub fn put(&self, config: &mut Config) {
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
        Program::try_parse_from(line).expect("the options are read").limits.put(&mut config);
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
