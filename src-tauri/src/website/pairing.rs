//! Makes a pairing code, composes the command for the server, and waits until the server knows the code.

use std::{net::IpAddr, time::Duration};

use porchlight_client::{CertificateProblem, Client, ClientError, Keys, ProbeResult, api::Pair};
use porchlight_server::{Clock, keys::pairing};
use serde::Serialize;
use url::Url;

use crate::{
    desktop::{Desktop, SecretKind},
    error::{CommandResult, DesktopError},
    keychain::KeychainState,
    profile::{Pairing, RemoteConnection},
};

/// Where `install.sh` is; set when a release is built.
const PACKAGES: &str = match option_env!("PORCHLIGHT_PACKAGES_URL") {
    Some(url) => url,
    None => "https://packages.porchlight.invalid",
};
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(2);
const KEY_NAME: &str = "Porchlight app";
/// ID of the code in the keychain.
const CODE_ID: &str = "pairing";
const EMAIL_RULE: &str = "Enter an email address without spaces.";
const DOMAIN_RULE: &str = "Enter a name such as chat.example.com, without https:// and without a path.";

/// A pairing under way.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PairingView {
    domain: String,
    base_url: String,
    command: String,
    expires_at_ms: i64,
    /// `waiting`, `paired` or `expired`.
    state: &'static str,
    checks: Vec<Check>,
    connection_id: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Check {
    name: &'static str,
    /// `waiting`, `ok` or `failed`.
    state: &'static str,
    detail: Option<String>,
}

/// Makes a code and forgets an earlier one. Errors: 10004, 10006.
pub async fn start(desktop: &Desktop, domain: &str, acme_email: Option<String>) -> CommandResult<PairingView> {
    let base_url = base_url_of(domain)?;
    let acme_email = acme_email.map(|email| email.trim().to_owned()).filter(|email| !email.is_empty());
    if acme_email.as_deref().is_some_and(|email| !is_plain_email(email)) {
        return Err(DesktopError::input(EMAIL_RULE));
    }
    let new = Pairing {
        domain: base_url.host_str().unwrap_or_default().to_owned(),
        base_url: base_url.as_str().trim_end_matches('/').to_owned(),
        acme_email,
        expires_at_ms: Clock::system().now_ms() + pairing::CODE_LIFE_MS,
        connection: None,
    };
    let secret = format!("{} {}", pairing::new_code(), pairing::new_code());
    if desktop.keychain() != KeychainState::Ready
        || desktop.save_key(CODE_ID, SecretKind::Pairing, secret.clone()).await.is_err()
    {
        desktop.store_in_memory(CODE_ID, SecretKind::Pairing, secret.clone());
    }
    desktop.change_profile(|profile| profile.pairing = Some(new.clone()))?;
    desktop.pairing.reset();
    let (code, _) = secret.split_once(' ').unwrap_or_default();
    Ok(view(&new, code, "waiting", waiting(0, None)))
}

/// Forgets the code. Errors: 10004.
pub async fn cancel(desktop: &Desktop) -> CommandResult<()> {
    desktop.delete_key(CODE_ID, SecretKind::Pairing).await.ok();
    desktop.change_profile(|profile| profile.pairing = None)
}

/// Checks once how far the server is, and pairs when it is ready; `None` without a pairing.
pub async fn poll(
    desktop: &Desktop,
    create: impl FnOnce(&Desktop, &str, &str) -> CommandResult<RemoteConnection>,
) -> CommandResult<Option<PairingView>> {
    let Some(pairing) = desktop.profile().pairing else { return Ok(None) };
    let secret = desktop.read_key(CODE_ID, SecretKind::Pairing).await.ok().flatten().unwrap_or_default();
    let (code, request) = secret.split_once(' ').unwrap_or_default();
    if pairing.connection.is_some() {
        return Ok(Some(view(&pairing, code, "paired", waiting(4, None))));
    }
    if code.is_empty() || Clock::system().now_ms() > pairing.expires_at_ms {
        return Ok(Some(view(&pairing, code, "expired", waiting(0, None))));
    }
    let client = Client::new(&pairing.base_url, Keys::default())?;
    let ips = ips_of(&pairing.base_url).await;
    if ips.is_empty() {
        return Ok(Some(view(&pairing, code, "waiting", waiting(0, None))));
    }
    let mut checks = ask_server(&client).await;
    checks[0].detail = Some(ips);
    if checks[2].state != "ok" || !desktop.pairing.may_try() {
        return Ok(Some(view(&pairing, code, "waiting", checks)));
    }
    let input = Pair { code: code.to_owned(), name: Some(KEY_NAME.into()) };
    let key = match client.call_with_key(&input, Some(request)).await {
        Ok(created) => created.key,
        Err(ClientError::Rejected { error, .. }) => {
            // 40102: the command hasn't run yet.
            checks[3].detail = (error.code != 40102).then_some(error.message);
            return Ok(Some(view(&pairing, code, "waiting", checks)));
        }
        Err(error) => {
            checks[3].detail = Some(error.to_string());
            return Ok(Some(view(&pairing, code, "waiting", checks)));
        }
    };
    // The same request gives the same key again, so a failure from here on is repaired by the next poll.
    let remote = create(desktop, &pairing.domain, &pairing.base_url)?;
    if desktop.save_key(&remote.id, SecretKind::Secret, key.clone()).await.is_err() {
        desktop.store_in_memory(&remote.id, SecretKind::Secret, key);
    }
    let paired = Pairing { connection: Some(remote.id), ..pairing };
    desktop.change_profile(|profile| profile.pairing = Some(paired.clone()))?;
    Ok(Some(view(&paired, code, "paired", waiting(4, None))))
}

fn view(pairing: &Pairing, code: &str, state: &'static str, checks: Vec<Check>) -> PairingView {
    let email = pairing.acme_email.as_ref().map(|email| format!(" --acme-email {email}")).unwrap_or_default();
    PairingView {
        domain: pairing.domain.clone(),
        base_url: pairing.base_url.clone(),
        command: format!(
            "curl -fsSL {PACKAGES}/install.sh | sudo sh -s -- --domain {}{email} --pair {code}",
            pairing.domain
        ),
        expires_at_ms: pairing.expires_at_ms,
        state,
        checks,
        connection_id: pairing.connection.clone(),
    }
}

/// The first `done` checks are ok; the others wait.
fn waiting(done: usize, detail: Option<String>) -> Vec<Check> {
    let names = ["name", "server", "certificate", "paired"];
    let check = |(index, name)| Check {
        name,
        state: if index < done { "ok" } else { "waiting" },
        detail: if index == done { detail.clone() } else { None },
    };
    names.into_iter().enumerate().map(check).collect()
}

/// Asks the server and says how far it is.
async fn ask_server(client: &Client) -> Vec<Check> {
    let probe = client.probe().await;
    if probe.has_answered && probe.version.is_some() {
        return waiting(3, None);
    }
    match probe.result {
        ProbeResult::NameUnknown { .. } => waiting(0, None),
        ProbeResult::ConnectionRefused { .. } | ProbeResult::Unreachable { .. } | ProbeResult::TimedOut { .. } => {
            waiting(1, None)
        }
        // While a certificate is ordered, the handshake ends.
        ProbeResult::BrokeOff | ProbeResult::NoTls => waiting(2, None),
        ProbeResult::Certificate { problem } => failed(2, certificate_sentence(problem)),
        ProbeResult::NoRoots => failed(2, "This computer has no root certificates.".into()),
        ProbeResult::Redirects { to } => failed(1, format!("Another program answers there. It redirects to {to}.")),
        ProbeResult::SomethingElse { status } => {
            failed(1, format!("Another program answers there, with status {status}."))
        }
        _ => failed(1, "Another service answers there.".into()),
    }
}

fn failed(at: usize, detail: String) -> Vec<Check> {
    let mut checks = waiting(at, Some(detail));
    checks[at].state = "failed";
    checks
}

fn certificate_sentence(problem: CertificateProblem) -> String {
    match problem {
        CertificateProblem::NotTrusted => "The certificate is of an authority that this computer doesn't know.",
        CertificateProblem::Expired => "The certificate has expired.",
        CertificateProblem::NotYetValid => "The certificate isn't valid yet. Check this computer's clock.",
        CertificateProblem::OtherName => "The certificate is for another name.",
        CertificateProblem::Revoked => "The certificate was revoked.",
        CertificateProblem::Other => "The certificate isn't valid.",
    }
    .into()
}

/// IP addresses of a URL's host, separated by commas; "" if there are none yet.
async fn ips_of(base_url: &str) -> String {
    let Ok(url) = Url::parse(base_url) else { return String::new() };
    let host = url.host_str().unwrap_or_default().to_owned();
    let port = url.port_or_known_default().unwrap_or(443);
    let found = tokio::time::timeout(LOOKUP_TIMEOUT, tokio::net::lookup_host((host, port))).await;
    let mut ips: Vec<IpAddr> = found.ok().and_then(Result::ok).into_iter().flatten().map(|addr| addr.ip()).collect();
    ips.sort();
    ips.dedup();
    ips.iter().map(IpAddr::to_string).collect::<Vec<_>>().join(", ")
}

/// `https://NAME`; for a server on this computer, `localhost:8787` is plain HTTP.
fn base_url_of(domain: &str) -> CommandResult<Url> {
    let wrong = || DesktopError::input(DOMAIN_RULE);
    let domain = domain.trim().trim_end_matches('.').to_ascii_lowercase();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
    if domain.is_empty() || domain.len() > 253 || !domain.chars().all(is_plain) {
        return Err(wrong());
    }
    let is_local = domain.starts_with("localhost:") || domain.starts_with("127.0.0.1:");
    if !is_local && (domain.contains(':') || !domain.contains('.') || domain.starts_with(['-', '.'])) {
        return Err(wrong());
    }
    let scheme = if is_local { "http" } else { "https" };
    Url::parse(&format!("{scheme}://{domain}/")).map_err(|_| wrong())
}

/// It becomes part of a shell command.
fn is_plain_email(email: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+' | '@');
    email.len() <= 200 && email.chars().all(is_plain) && email.matches('@').count() == 1 && !email.starts_with('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_has_nothing_that_a_shell_would_read() {
        for domain in
            ["chat.example.com; rm -rf /", "$(id).example.com", "a b.example", "", "example", "https://a.b", "a.b/c"]
        {
            assert_eq!(base_url_of(domain).expect_err(domain).code, 10006);
        }
        assert_eq!(base_url_of(" Chat.Example.com. ").expect("a name").as_str(), "https://chat.example.com/");
        assert_eq!(base_url_of("localhost:8787").expect("a name").as_str(), "http://localhost:8787/");
        for email in ["a@b.c; id", "`id`@b.c", "a b@c.d", "-o@b.c", "a@b@c"] {
            assert!(!is_plain_email(email), "{email}");
        }
        assert!(is_plain_email("ana+web@harbor-homes.com"));
    }
}
