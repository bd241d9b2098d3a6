//! Options of scheduled backups.

use clap::Args;
use jiff::civil::Time;

use crate::backup::{DeepVerify, Recipient, RepositoryPlan, Retention, Schedule};

#[derive(Debug, Args)]
#[command(next_help_heading = "Scheduled backups")]
pub struct ScheduleOptions {
    /// Back up into this repository every day: a folder or s3://bucket/prefix
    #[arg(long, value_name = "REPOSITORY", env = "PORCHLIGHT_BACKUP_TO")]
    backup_to: Option<String>,
    /// Time of the backup, in UTC
    #[arg(
        long,
        value_name = "HH:MM",
        env = "PORCHLIGHT_BACKUP_AT",
        default_value = "03:30",
        value_parser = parse_time
    )]
    backup_at: Time,
    /// Backups to keep: the newest of 7 days, 4 weeks and 12 months
    #[arg(long, value_name = "RULE", env = "PORCHLIGHT_BACKUP_KEEP", default_value = "7d,4w,12m")]
    backup_keep: Retention,
    /// Encrypt the backups for this age public key (repeatable)
    #[arg(
        long,
        value_name = "AGE_RECIPIENT",
        env = "PORCHLIGHT_BACKUP_ENCRYPT_TO",
        value_delimiter = ',',
        requires = "backup_to"
    )]
    backup_encrypt_to: Vec<Recipient>,
    /// Restore the newest backup into a temporary place and compare it: daily, weekly or monthly
    #[arg(
        long,
        value_name = "PERIOD",
        env = "PORCHLIGHT_BACKUP_DEEP_VERIFY",
        requires = "backup_to",
        conflicts_with = "backup_encrypt_to"
    )]
    backup_deep_verify: Option<DeepVerify>,
}

impl ScheduleOptions {
    /// The schedule, if there is one.
    pub fn schedule(&self) -> Option<Schedule> {
        let repository = self.backup_to.as_ref()?;
        let plan = RepositoryPlan {
            repository: repository.clone(),
            recipients: self.backup_encrypt_to.clone(),
            is_verified: true,
            keep: Some(self.backup_keep.clone()),
        };
        Some(Schedule { plan, at: self.backup_at, deep_verify: self.backup_deep_verify })
    }
}

fn parse_time(text: &str) -> Result<Time, String> {
    Time::strptime("%H:%M", text).map_err(|_| format!("{text:?} is not a time such as 03:30"))
}
