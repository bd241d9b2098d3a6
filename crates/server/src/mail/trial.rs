//! One mail to whoever asks, to learn whether a mail server takes mails before it is relied on.
//!
//! Why it exists: a person who sets a mail server wants to know now, not with the first lead. Not here:
//! the outbox, which a trial never touches.

use std::time::Duration;

use lettre::{Message, message::Mailbox};

use super::{
    MailServer,
    smtp::{Problem, Sender},
};

const LIMIT: Duration = Duration::from_secs(20);

/// Why a trial mail was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrialFault {
    /// `connect`, `encrypt`, `log in`, `sender`, `recipient`, `text` or `write`.
    pub step: &'static str,
    /// One sentence, with the server's own words.
    pub sentence: String,
}

impl From<Problem> for TrialFault {
    fn from(problem: Problem) -> Self {
        Self { step: problem.step, sentence: problem.sentence }
    }
}

/// Hands in one short mail, within 20 seconds. Errors: the step that failed.
pub async fn send_trial(server: MailServer, to: &str) -> Result<(), TrialFault> {
    let step = |step, sentence: &str| TrialFault { step, sentence: sentence.to_owned() };
    let to: Mailbox = to.trim().parse().map_err(|_| step("recipient", "This is not a mail address."))?;
    let mail = Message::builder()
        .from(server.from.clone())
        .to(to.clone())
        .subject("Porchlight: a test mail")
        .body("This mail was sent to try the mail server. Leads and daily mails will come the same way.\n".to_owned())
        .map_err(|_| step("write", "The mail could not be written."))?;
    let handing_in = hand_in(server, &to, mail.formatted());
    tokio::time::timeout(LIMIT, handing_in)
        .await
        .unwrap_or_else(|_| Err(step("connect", "The mail server did not answer within 20 seconds.")))
}

async fn hand_in(server: MailServer, to: &Mailbox, mail: Vec<u8>) -> Result<(), TrialFault> {
    let from = server.from.email.clone();
    let sender =
        Sender::new(server, "porchlight.invalid").map_err(|sentence| TrialFault { step: "encrypt", sentence })?;
    let mut connection = sender.connect().await?;
    let delivered = connection.hand_in(&from, &[to.email.to_string()], &mail).await?;
    connection.quit().await;
    let refused = delivered.refused.into_iter().chain(delivered.later).next();
    match refused {
        None => Ok(()),
        Some((_, words)) => Err(TrialFault { step: "recipient", sentence: words }),
    }
}
