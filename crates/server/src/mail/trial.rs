//! One mail to whoever asks, to learn whether a mail server takes mails before it is relied on.
//!
//! Why it exists: a person who sets a mail server wants to know now, not with the first lead, and to know
//! which of two dozen things is wrong; each has another remedy. Sentences are not here: the screens say them
//! in the person's language. Nor the outbox, which a trial never touches.

use std::time::Duration;

use lettre::{Message, message::Mailbox};
use tokio::net::TcpStream;

use super::{
    MailServer, Security,
    smtp::{Cause, Problem, Sender},
};

const LIMIT: Duration = Duration::from_secs(15);
/// For looking whether anything is there that only stays silent.
const LOOK: Duration = Duration::from_secs(3);

/// What is wrong, as the app's texts name it.
pub const STEPS: [&str; 25] = [
    "address",
    "name",
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

/// Why a trial mail was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrialFault {
    /// One of `STEPS`.
    pub step: &'static str,
    /// The server's own, if it said something.
    pub words: Option<String>,
}

impl TrialFault {
    fn at(step: &'static str) -> Self {
        Self { step, words: None }
    }
}

impl From<Problem> for TrialFault {
    fn from(problem: Problem) -> Self {
        let step = match (problem.cause, problem.step, problem.code) {
            (Cause::NameUnknown, ..) => "name",
            (Cause::Refused, ..) => "port",
            (Cause::Silent, ..) => "silent",
            (Cause::NoSmtp, "connect", _) => "no smtp",
            (Cause::NoTls, ..) => "no tls",
            (Cause::NoStartTls, ..) => "no starttls",
            (Cause::NotTrusted, ..) => "not trusted",
            (Cause::Expired, ..) => "expired",
            (Cause::OtherName, ..) => "other name",
            (Cause::OtherCertificate, ..) => "certificate",
            (Cause::NoRoots, ..) => "no roots",
            (Cause::OpenLogin, ..) => "open login",
            (Cause::NoLogin, "log in", _) => "no login",
            (_, "connect", Some(_)) => "turned away",
            (_, "sender", Some(530)) => "wants login",
            (_, "recipient", Some(400..500)) => "later",
            (_, step @ ("connect" | "encrypt"), _) => step,
            (_, step @ ("log in" | "sender" | "recipient" | "text"), Some(_)) => step,
            _ => "broke off",
        };
        Self { step, words: problem.words }
    }
}

/// Hands in one short mail, within 15 seconds. Errors: what is wrong.
pub async fn send_trial(server: MailServer, to: &str) -> Result<(), TrialFault> {
    let to: Mailbox = to.trim().parse().map_err(|_| TrialFault::at("address"))?;
    let mail = Message::builder()
        .from(server.from.clone())
        .to(to.clone())
        .subject("Porchlight: a test mail")
        .body("This mail was sent to try the mail server. Leads and daily mails will come the same way.\n".to_owned())
        .map_err(|_| TrialFault::at("text"))?;
    let place = (server.host.clone(), server.port);
    let is_open_first = server.security != Security::Tls;
    match tokio::time::timeout(LIMIT, hand_in(server, &to, mail.formatted())).await {
        Ok(outcome) => outcome,
        // Whoever listens for TLS waits for our first word, as we for its.
        Err(_) if is_open_first && is_there(place).await => Err(TrialFault::at("mute")),
        Err(_) => Err(TrialFault::at("silent")),
    }
}

async fn is_there(place: (String, u16)) -> bool {
    matches!(tokio::time::timeout(LOOK, TcpStream::connect(place)).await, Ok(Ok(_)))
}

async fn hand_in(server: MailServer, to: &Mailbox, mail: Vec<u8>) -> Result<(), TrialFault> {
    let from = server.from.email.clone();
    let sender = Sender::new(server, "porchlight.invalid").map_err(|_| TrialFault::at("certificate"))?;
    let mut connection = sender.connect().await?;
    let delivered = connection.hand_in(&from, &[to.email.to_string()], &mail).await?;
    connection.quit().await;
    let refused = delivered.refused.into_iter().next().map(|(_, words)| ("recipient", words));
    let later = delivered.later.into_iter().next().map(|(_, words)| ("later", words));
    match refused.or(later) {
        None => Ok(()),
        Some((step, words)) => Err(TrialFault { step, words: Some(words) }),
    }
}
