//! Sends one test email and classifies the failure, so that the app can show a specific message.
//!
//! Test emails bypass the outbox. The texts are in the app.

use std::time::Duration;

use lettre::{Message, message::Mailbox};

use super::{
    Security, SmtpServer,
    smtp::{Sender, SmtpError, SmtpErrorKind},
};

const LIMIT: Duration = Duration::from_secs(15);

/// Failure codes; the app's texts use them as keys.
pub const STEPS: [&str; 26] = [
    "address",
    "name",
    "not public",
    "port",
    "connect",
    "silent",
    "mute",
    "no smtp",
    "turned away",
    "no tls",
    "no starttls",
    "not trusted",
    "expired",
    "other name",
    "certificate",
    "no roots",
    "encrypt",
    "open login",
    "no login",
    "log in",
    "wants login",
    "sender",
    "recipient",
    "later",
    "text",
    "broke off",
];

/// Why a test email failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestEmailError {
    /// One of `STEPS`.
    pub step: &'static str,
    /// The server's reply, if any.
    pub reply: Option<String>,
}

impl TestEmailError {
    fn at(step: &'static str) -> Self {
        Self { step, reply: None }
    }
}

impl From<SmtpError> for TestEmailError {
    fn from(error: SmtpError) -> Self {
        let step = match (error.cause, error.step, error.code) {
            (SmtpErrorKind::NameUnknown, ..) => "name",
            (SmtpErrorKind::NotPublic, ..) => "not public",
            (SmtpErrorKind::ConnectionRefused, ..) => "port",
            (SmtpErrorKind::Silent, ..) => "silent",
            (SmtpErrorKind::NoSmtp, "connect", _) => "no smtp",
            (SmtpErrorKind::NoTls, ..) => "no tls",
            (SmtpErrorKind::NoStartTls, ..) => "no starttls",
            (SmtpErrorKind::NotTrusted, ..) => "not trusted",
            (SmtpErrorKind::Expired, ..) => "expired",
            (SmtpErrorKind::OtherName, ..) => "other name",
            (SmtpErrorKind::OtherCertificate, ..) => "certificate",
            (SmtpErrorKind::NoRoots, ..) => "no roots",
            (SmtpErrorKind::OpenLogin, ..) => "open login",
            (SmtpErrorKind::NoLogin, "log in", _) => "no login",
            (_, "connect", Some(_)) => "turned away",
            (_, "sender", Some(530)) => "wants login",
            (_, "recipient", Some(400..500)) => "later",
            (_, step @ ("connect" | "encrypt"), _) => step,
            (_, step @ ("log in" | "sender" | "recipient" | "text"), Some(_)) => step,
            _ => "broke off",
        };
        Self { step, reply: error.reply }
    }
}

/// Sends a short email within 15 seconds.
pub async fn send_test_email(server: SmtpServer, to: &str) -> Result<(), TestEmailError> {
    let sender = Sender::new(server, "porchlight.invalid").map_err(|_| TestEmailError::at("certificate"))?;
    test_sender(sender, to).await
}

/// The same with a sender.
pub async fn test_sender(sender: Sender, to: &str) -> Result<(), TestEmailError> {
    let to: Mailbox = to.trim().parse().map_err(|_| TestEmailError::at("address"))?;
    let message = Message::builder()
        .from(sender.server.from.clone())
        .to(to.clone())
        .subject("Porchlight test email")
        .body("This is a test email from Porchlight. Your email server works: leads and daily summaries will be sent this way.\n".to_owned())
        .map_err(|_| TestEmailError::at("text"))?;
    let is_open_first = sender.server.security != Security::Tls;
    match tokio::time::timeout(LIMIT, send(&sender, &to, message.formatted())).await {
        Ok(outcome) => outcome,
        // A server that expects TLS waits for us to speak first.
        Err(_) if is_open_first && sender.is_listening().await => Err(TestEmailError::at("mute")),
        Err(_) => Err(TestEmailError::at("silent")),
    }
}

async fn send(sender: &Sender, to: &Mailbox, message: Vec<u8>) -> Result<(), TestEmailError> {
    let from = sender.server.from.email.clone();
    let mut connection = sender.connect().await?;
    let delivered = connection.send(&from, &[to.email.to_string()], &message).await?;
    connection.quit().await;
    let rejected = delivered.rejected.into_iter().next().map(|(_, reply)| ("recipient", reply));
    let later = delivered.later.into_iter().next().map(|(_, reply)| ("later", reply));
    match rejected.or(later) {
        None => Ok(()),
        Some((step, reply)) => Err(TestEmailError { step, reply: Some(reply) }),
    }
}
