//! The email server: reached, encrypted, logged in.

use std::time::Duration;

use super::{Checkup, Finding};
use crate::email::smtp::Sender;

const TIMEOUT: Duration = Duration::from_secs(20);

pub(super) async fn check(checkup: &Checkup) -> Option<Finding> {
    let server = checkup.config.smtp.clone()?;
    let (host, port) = (server.host.clone(), server.port);
    let failed = |reason: &str| {
        let message = format!("Emails can't be sent through {host}:{port}. {}.", reason.trim_end_matches('.'));
        let option = if server.login.is_some() { "-starttls smtp " } else { "" };
        let fix =
            format!("openssl s_client {option}-connect {host}:{port}   # then compare --smtp-url and its password");
        Finding::new("D11", message, fix)
    };
    let sender = match Sender::new(server.clone(), "porchlight.invalid") {
        Ok(sender) => sender,
        Err(reason) => return Some(failed(&reason)),
    };
    match tokio::time::timeout(TIMEOUT, sender.connect()).await {
        Err(_) => Some(failed("The email server didn't respond within 20 seconds.")),
        Ok(Err(error)) => Some(failed(&error.sentence)),
        Ok(Ok(connection)) => {
            connection.quit().await;
            None
        }
    }
}
