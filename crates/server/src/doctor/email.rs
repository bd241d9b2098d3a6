//! The email server: reached, encrypted, logged in.

use std::time::Duration;

use super::{Checkup, Finding, Problem};
use crate::{
    email::{SmtpServer, smtp::Sender},
    workspace_settings::StoredSettings,
};

const TIMEOUT: Duration = Duration::from_secs(20);

/// The operator's server, or else those of the workspaces.
pub(super) async fn check(checkup: &Checkup, stored: &StoredSettings) -> Vec<Finding> {
    if let Some(server) = &checkup.config.smtp {
        let fix = |probe: &str| format!("{probe}   # then compare --smtp-url and its password");
        return check_server(server, false, &fix).await.into_iter().collect();
    }
    let only_public = !checkup.config.private_hosts;
    let fix =
        |probe: &str| format!("{probe}   # then correct the email server under \"Connections and keys\" in the app");
    let checks = stored.email.iter().map(|server| check_server(server, only_public, &fix));
    let unreadable = stored.unreadable_email.iter().map(|host| {
        let problem = Problem::EmailPasswordUnreadable { host: host.clone() };
        Finding::new(problem, "enter it again under \"Connections and keys\" in the app")
    });
    futures::future::join_all(checks).await.into_iter().flatten().chain(unreadable).collect()
}

/// Some servers repeat what they reject.
fn without_password(reason: &str, server: &SmtpServer) -> String {
    match &server.login {
        Some((_, password)) if !password.is_empty() => reason.replace(password.as_str(), "…"),
        _ => reason.to_owned(),
    }
}

async fn check_server(server: &SmtpServer, only_public: bool, fix: &impl Fn(&str) -> String) -> Option<Finding> {
    let (host, port) = (server.host.clone(), server.port);
    let failed = |reason: &str| {
        let reason = without_password(reason, server);
        let reason = reason.trim_end_matches('.').to_owned();
        let problem = Problem::EmailsFail { server: format!("{host}:{port}"), reason };
        let option = if server.login.is_some() { "-starttls smtp " } else { "" };
        Finding::new(problem, fix(&format!("openssl s_client {option}-connect {host}:{port}")))
    };
    let sender = match Sender::new(server.clone(), "porchlight.invalid") {
        Ok(sender) => sender.public_only(only_public),
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
