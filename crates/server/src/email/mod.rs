//! Emails: content, schedule and delivery.
//!
//! An email is written to the outbox in the transaction that causes it, so it survives crashes and waits if there is no
//! email server.

mod attachment;
pub mod budget;
pub mod daily_reports;
mod digest;
pub mod handoff;
mod handoff_follow_ups;
mod message;
mod outbox;
mod report_text;
pub mod scheduler;
mod smtp;
mod smtp_config;
mod test_email;
pub(crate) mod text;

use std::sync::Arc;

use porchlight_domain::EmailId;
use tokio::sync::Notify;

pub use outbox::send_due;
pub use smtp_config::{Security, SmtpServer};
pub use test_email::{STEPS, TestEmailError, send_test_email};

use crate::{config::Config, ids::random_id, start_error::StartError};

/// Queues emails; cheap to clone.
#[derive(Clone)]
pub struct EmailService(Arc<Inner>);

struct Inner {
    sender: Option<smtp::Sender>,
    is_queued: Notify,
    seen: daily_reports::ReportState,
    /// The domain of message IDs.
    host: String,
}

impl EmailService {
    /// Creates the sender if an email server is configured.
    ///
    /// # Errors
    /// The CA file isn't in PEM format.
    pub fn open(config: &Config) -> Result<Self, StartError> {
        let own = config.public_url.as_ref().and_then(|url| url.domain()).unwrap_or("porchlight.invalid");
        let host = config.smtp.as_ref().map_or(own, |server| server.from.email.domain()).to_owned();
        let sender = config.smtp.clone().map(|server| smtp::Sender::new(server, own)).transpose();
        let sender = sender.map_err(StartError::Config)?;
        Ok(Self(Arc::new(Inner {
            sender,
            is_queued: Notify::new(),
            seen: daily_reports::ReportState::default(),
            host,
        })))
    }

    /// Returns whether an email server is set; without one, emails stay queued.
    pub fn can_send(&self) -> bool {
        self.0.sender.is_some()
    }

    /// Wakes the sender after an email was queued.
    pub fn queued(&self) {
        self.0.is_queued.notify_one();
    }

    /// Returns an ID for a new email, and the message ID that all attempts share.
    fn new_ids(&self) -> (EmailId, String) {
        let name: [u8; 16] = random_id();
        let name: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
        (EmailId::from_random(random_id()), format!("{name}@{}", self.0.host))
    }
}
