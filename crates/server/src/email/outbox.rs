//! Sends queued emails until the service stops, one at a time for each email server.
//!
//! Failed emails are retried with growing delays for two days. A lease keeps replicas from sending the same email. A crash
//! between acceptance and our record of it sends the email again with the same Message-ID.

use std::{borrow::Cow, time::Duration};

use futures::{StreamExt, TryStreamExt, stream};
use porchlight_domain::{WorkspaceId, email_schedule::backoff_ms};
use porchlight_store::{Csv, LeasedEmail, NewEmail, SendAttempt, StoreError};

use super::{
    message, showing_link,
    smtp::{Connection, Delivered, Sender, SmtpError},
    unsubscribe_link,
};
use crate::ids::random_id;
use crate::state::AppState;

/// How long a sender can hold an email; longer than any attempt.
const LEASE_MS: i64 = 10 * 60 * 1000;
const MAX_ATTEMPT: Duration = Duration::from_secs(5 * 60);
/// How often the outbox is polled; another replica may have queued an email.
const CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// Email servers that are used at once.
const MAX_SERVERS: usize = 8;
/// How long an attempt can continue while the service stops.
const STOP_GRACE: Duration = Duration::from_secs(15);

/// Sends until the service stops, plus a grace period for the current attempt.
pub(super) async fn run(app: AppState) {
    let mut heartbeats = app.heartbeat.subscribe();
    loop {
        let ended = async {
            app.stop.cancelled().await;
            tokio::time::sleep(STOP_GRACE).await;
        };
        tokio::select! {
            sent = send_due(&app) => if let Err(error) = sent {
                tracing::warn!(%error, "failed to read the outbox, retrying");
            },
            () = ended => return,
        }
        let wait = until_next(&app).await;
        let due = async {
            match wait {
                Some(wait) => tokio::time::sleep(wait).await,
                None => heartbeats.wait_after(CHECK_INTERVAL, |due| due.has_queued_emails).await,
            }
        };
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = app.settings.changed.notified() => {}
            () = due => {}
        }
    }
}

/// How long until the next attempt; `None` if no email waits.
async fn until_next(app: &AppState) -> Option<Duration> {
    let mut wait = None;
    for (workspace, _) in app.settings.senders() {
        if let Ok(Some(next_ms)) = app.store.next_attempt_ms(workspace).await {
            // At least one second: an email that another replica holds stays due.
            let until = u64::try_from(next_ms - app.clock.now_ms()).unwrap_or(0).max(1000);
            let until = Duration::from_millis(until).min(CHECK_INTERVAL);
            wait = Some(wait.map_or(until, |wait: Duration| wait.min(until)));
        }
    }
    wait
}

/// Sends every due email of every workspace that has an email server. Returns how many were accepted.
pub async fn send_due(app: &AppState) -> Result<usize, StoreError> {
    let sending =
        app.settings.senders().into_iter().map(async |(workspace, sender)| send_due_of(app, workspace, &sender).await);
    // A slow email server delays the emails of its own workspace only.
    let sent: Vec<usize> = stream::iter(sending).buffer_unordered(MAX_SERVERS).try_collect().await?;
    Ok(sent.into_iter().sum())
}

/// Sends the due emails of a workspace, or of all, over one connection.
async fn send_due_of(app: &AppState, workspace: Option<WorkspaceId>, sender: &Sender) -> Result<usize, StoreError> {
    let (mut connection, mut sent) = (None, 0);
    while !app.stop.is_cancelled() && app.settings.is_current(workspace, sender) {
        let now_ms = app.clock.now_ms();
        let lease = (u64::from_le_bytes(random_id()) >> 2) as i64 + 1;
        let leased = app.store.lease_email(workspace, now_ms, now_ms + LEASE_MS, lease).await?;
        let Some(leased) = leased else { break };
        let tried = tokio::time::timeout(MAX_ATTEMPT, send(app, sender, &mut connection, &leased)).await;
        let tried = tried.unwrap_or_else(|_| {
            connection = None;
            Err(SmtpError::new("mail", "Sending timed out after 5 minutes."))
        });
        let tried = outcome(&leased, tried, app.clock.now_ms());
        sent += usize::from(matches!(tried, SendAttempt::Sent { .. }));
        let (chatbot, id) = (leased.chatbot, leased.email.id);
        if !app.store.finish_attempt(chatbot, id, lease, tried, app.clock.now_ms()).await? {
            tracing::warn!(email_id = id.0, "email lease expired during an attempt");
        }
    }
    if let Some(connection) = connection {
        Connection::quit(connection).await;
    }
    Ok(sent)
}

/// The email with the links that the outbox doesn't have.
fn with_links<'e>(app: &AppState, email: &'e NewEmail) -> Cow<'e, NewEmail> {
    if !showing_link::can_have_placeholders(email.kind) {
        return Cow::Borrowed(email);
    }
    let with_tokens = |text: &str| showing_link::with_tokens(&app.secrets, text);
    let csv = email.csv.as_ref().map(|csv| Csv { content: with_tokens(&csv.content), ..csv.clone() });
    Cow::Owned(NewEmail { text: with_tokens(&email.text), csv, ..email.clone() })
}

/// Sends one email. If an idle connection was closed, retries on a new one.
async fn send(
    app: &AppState,
    sender: &Sender,
    connection: &mut Option<Connection>,
    leased: &LeasedEmail,
) -> Result<Delivered, SmtpError> {
    let from = &sender.server.from;
    let email = with_links(app, &leased.email);
    let bytes = match message::build(&email, from, unsubscribe_link::url(app, &email)) {
        Ok(bytes) => bytes,
        Err(sentence) => return Err(SmtpError::new("write", &sentence)),
    };
    if let Some(mut open) = connection.take() {
        match open.send(&from.email, &leased.remaining, &bytes).await {
            Ok(delivered) => {
                *connection = Some(open);
                return Ok(delivered);
            }
            Err(error) if error.step == "sender" && error.code.is_none() => {}
            Err(error) => return Err(error),
        }
    }
    let mut open = sender.connect().await?;
    let delivered = open.send(&from.email, &leased.remaining, &bytes).await?;
    *connection = Some(open);
    Ok(delivered)
}

/// Decides what an attempt means for the email.
fn outcome(leased: &LeasedEmail, tried: Result<Delivered, SmtpError>, now_ms: i64) -> SendAttempt {
    let email_id = leased.email.id.0;
    let (remaining, mut error) = match tried {
        Ok(delivered) => {
            let rejected = rejections(&delivered.rejected);
            if delivered.later.is_empty() {
                let has_reached = !delivered.accepted.is_empty() || leased.remaining.len() < leased.email.to.len();
                tracing::info!(email_id, rejected = delivered.rejected.len(), "email sent");
                return if has_reached {
                    SendAttempt::Sent { error: rejected }
                } else {
                    SendAttempt::Failed { error: rejected }
                };
            }
            let later = delivered.later.iter().map(|(recipient, _)| recipient.clone()).collect();
            (later, format!("{rejected} {}", rejections(&delivered.later)).trim().to_owned())
        }
        Err(error) => {
            tracing::warn!(
                email_id,
                step = error.step,
                code = error.code,
                tries = leased.attempts,
                "failed to send email"
            );
            (leased.remaining.clone(), error.sentence)
        }
    };
    match backoff_ms(leased.attempts) {
        Some(pause_ms) => SendAttempt::Retry { remaining, error, next_at_ms: now_ms + pause_ms },
        None => {
            tracing::error!(email_id, "email abandoned");
            error.insert_str(0, "Not delivered after two days. ");
            SendAttempt::Failed { error }
        }
    }
}

fn rejections(rejected: &[(String, String)]) -> String {
    let sentences: Vec<String> =
        rejected.iter().map(|(recipient, reply)| format!("The email server rejected {recipient}: {reply}.")).collect();
    sentences.join(" ")
}
