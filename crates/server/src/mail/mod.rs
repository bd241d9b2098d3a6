//! Mails: what they say, when they are due, and sending them until they are taken.
//!
//! Why it exists: a talk handed over and the daily mails are promises to the owner; the outbox in
//! the database keeps them while no server takes them. Not here: marking talks and days (the store).

mod attachment;
pub mod budget;
pub mod daily;
mod digest;
mod follow_ups;
pub mod handover;
pub(crate) mod lines;
mod message;
mod outbox;
mod server;
mod smtp;
mod trial;

use std::{sync::Arc, time::Duration};

use porchlight_domain::EmailId;
use tokio::sync::Notify;

pub use outbox::send_due;
pub use server::{MailServer, Security};
pub use trial::{STEPS, TrialFault, send_trial};

use crate::{
    config::Config,
    service::{App, StartError, random},
};

/// Planned work is looked for so often; new mails wake the sender at once.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// What operations and answers know of mails; cheap to clone.
#[derive(Clone)]
pub struct Mails(Arc<Inner>);

struct Inner {
    sender: Option<smtp::Sender>,
    is_queued: Notify,
    seen: daily::Seen,
    /// What message ids end with.
    host: String,
}

impl Mails {
    /// Reads the mail server's part of the configuration. Errors: a certificate that cannot be read.
    pub fn open(config: &Config) -> Result<Self, StartError> {
        let own = config.public_url.as_ref().and_then(|url| url.domain()).unwrap_or("porchlight.invalid");
        let host = config.mail.as_ref().map_or(own, |server| server.from.email.domain()).to_owned();
        let sender = config.mail.clone().map(|server| smtp::Sender::new(server, own)).transpose();
        let sender = sender.map_err(StartError::Config)?;
        Ok(Self(Arc::new(Inner { sender, is_queued: Notify::new(), seen: daily::Seen::default(), host })))
    }

    /// False: no mail server is set, so mails wait until there is one.
    pub fn can_send(&self) -> bool {
        self.0.sender.is_some()
    }

    /// Wakes the sender: a mail was queued.
    pub fn queued(&self) {
        self.0.is_queued.notify_one();
    }

    /// An id for a new mail and the message id that it keeps however often it is tried.
    fn new_ids(&self) -> (EmailId, String) {
        let name: [u8; 16] = random();
        let name: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
        (EmailId::from_random(random()), format!("{name}@{}", self.0.host))
    }
}

/// Starts the tasks of a running service; they end when it stops.
pub(crate) fn start(app: &App) {
    app.tasks.spawn(look(app.clone()));
    if app.mails.can_send() {
        app.tasks.spawn(outbox::run(app.clone()));
    }
}

/// Queues what has become due, now and every minute.
async fn look(app: App) {
    loop {
        if let Err(error) = queue_due(&app).await {
            tracing::warn!(%error, "looking for due mails failed and is tried again");
        }
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
    }
}

/// Queues the daily and the follow-up mails that are due; gives how many.
///
/// The service does so every minute; tests with a clock of their own call it.
pub async fn queue_due(app: &App) -> Result<usize, porchlight_store::StoreError> {
    Ok(daily::look(app, &app.mails.0.seen).await? + follow_ups::look(app).await? + digest::queue_due(app).await?)
}
