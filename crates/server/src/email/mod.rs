//! Emails: content, schedule and delivery.
//!
//! An email is written to the outbox in the transaction that causes it, so it survives crashes and waits if there is no
//! email server.

mod attachment;
pub mod budget;
pub mod calendar_entry;
pub mod daily_reports;
mod digest;
pub mod handoff;
mod handoff_follow_ups;
mod message;
pub mod notices;
mod outbox;
mod report_text;
pub mod scheduler;
pub mod showing_link;
pub(crate) mod smtp;
mod smtp_config;
mod test_email;
pub(crate) mod text;
pub mod unsubscribe_link;
pub mod unsubscribe_page;

use std::sync::Arc;

use porchlight_domain::{EmailId, WorkspaceId};

pub use outbox::send_due;
pub use smtp::Sender;
pub use smtp_config::{Security, SmtpServer};
pub use test_email::{STEPS, TestEmailError, send_test_email, test_sender};

pub(crate) use text::field_line;

use crate::{config::Config, ids::random_id, workspace_settings::WorkspaceSettings};

/// Queues emails; cheap to clone.
#[derive(Clone)]
pub struct EmailService(Arc<Inner>);

struct Inner {
    settings: Arc<WorkspaceSettings>,
    seen: daily_reports::ReportState,
    /// The domain of message IDs.
    host: String,
}

impl EmailService {
    /// Creates the service; emails are sent through the email servers of the settings.
    pub fn open(config: &Config, settings: Arc<WorkspaceSettings>) -> Self {
        let own = config.public_url.as_ref().and_then(|url| url.domain()).unwrap_or(message::NO_HOST);
        let host = config.smtp.as_ref().map_or(own, |server| server.from.email.domain()).to_owned();
        Self(Arc::new(Inner { settings, seen: daily_reports::ReportState::default(), host }))
    }

    /// Returns whether an email server is set for a workspace; without one, emails stay queued.
    pub fn can_send(&self, workspace: WorkspaceId) -> bool {
        self.0.settings.can_send(workspace)
    }

    /// Wakes the sender after an email was queued.
    pub fn queued(&self) {
        self.0.settings.changed.notify_one();
    }

    /// Returns an ID for a new email, and the message ID that all attempts share.
    pub(crate) fn new_ids(&self) -> (EmailId, String) {
        let name: [u8; 16] = random_id();
        let name: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
        (EmailId::from_random(random_id()), format!("{name}@{}", self.0.host))
    }
}
