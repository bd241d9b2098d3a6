//! A connection as the window sees it. Never holds a key, and never waits for a remote service.

use porchlight_client::{KeyReport, Probe, ProbeResult};
use serde::Serialize;

use crate::{
    built_in_service,
    desktop::{BUILT_IN, Desktop, KeyStorage, SecretKind},
    error::CommandResult,
    profile::{RemoteConnection, RemoteServiceInfo},
};

/// A connection as the window sees it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Connection {
    id: String,
    name: String,
    kind: &'static str,
    base_url: String,
    /// `ready`, `starting`, `unreachable` or `rejected`.
    state: &'static str,
    /// The service's own words, or a fault's.
    message: Option<String>,
    has_secret_key: bool,
    has_session_key: bool,
    secret_key_in: Option<KeyStorage>,
    session_key_in: Option<KeyStorage>,
    extensions: Vec<String>,
    /// `porchlight`, `other` or `unknown`.
    service: &'static str,
    version: Option<String>,
    /// The last test's result; `None` before the first.
    #[serde(rename = "verdict")]
    result: Option<ProbeResult>,
    /// The last test's result for each key.
    keys: Option<KeyReport>,
    took_ms: Option<u64>,
    last_used_ms: Option<i64>,
    /// The port of earlier starts, when another program has it now.
    moved_from: Option<u16>,
}

/// The built-in service, started if it is not.
pub(super) async fn built_in_view(desktop: &Desktop) -> Connection {
    let started = desktop.built_in().await;
    if desktop.last_probe(BUILT_IN).is_none() {
        built_in_service::probe(desktop).await;
    }
    let probe = desktop.last_probe(BUILT_IN);
    let place = desktop.place_of(BUILT_IN, SecretKind::Secret).await;
    let (base_url, moved_from, error) = match started {
        Ok(built_in) => (built_in.base_url, built_in.moved_from, None),
        Err(error) => (String::new(), None, Some(error.message)),
    };
    Connection {
        id: BUILT_IN.into(),
        name: "Built-in".into(),
        kind: "built-in",
        base_url,
        state: if error.is_some() { "unreachable" } else { "ready" },
        message: error,
        // Without a keychain, the key is created for this run and not stored.
        has_secret_key: place == Some(KeyStorage::Keychain),
        has_session_key: false,
        secret_key_in: place,
        session_key_in: None,
        extensions: probe.as_ref().map(|probe| probe.extensions.clone()).unwrap_or_default(),
        service: "porchlight",
        version: probe.as_ref().and_then(|probe| probe.version.clone()),
        result: probe.as_ref().map(|probe| probe.result.clone()),
        keys: probe.as_ref().map(|probe| probe.keys.clone()),
        took_ms: probe.as_ref().map(took_ms),
        last_used_ms: None,
        moved_from,
    }
}

/// A remote connection with its state as last found.
pub(super) async fn remote_view(desktop: &Desktop, remote: &RemoteConnection) -> CommandResult<Connection> {
    let secret_key_in = desktop.place_of(&remote.id, SecretKind::Secret).await;
    let session_key_in = desktop.place_of(&remote.id, SecretKind::Session).await;
    let probe = desktop.last_probe(&remote.id);
    let known = desktop.remote(&remote.id)?.known;
    let (state, message) = match &probe {
        None => ("starting", None),
        Some(probe) => (state_by(&probe.result), message_of(&probe.result)),
    };
    Ok(Connection {
        id: remote.id.clone(),
        name: remote.name.clone(),
        kind: "remote",
        base_url: remote.base_url.clone(),
        state,
        message,
        has_secret_key: secret_key_in.is_some(),
        has_session_key: session_key_in.is_some(),
        secret_key_in,
        session_key_in,
        extensions: known.as_ref().map(|known| known.extensions.clone()).unwrap_or_default(),
        service: service_by(known.as_ref()),
        version: known.and_then(|known| known.version),
        result: probe.as_ref().map(|probe| probe.result.clone()),
        keys: probe.as_ref().map(|probe| probe.keys.clone()),
        took_ms: probe.as_ref().map(took_ms),
        last_used_ms: remote.last_used_ms,
        moved_from: None,
    })
}

fn service_by(known: Option<&RemoteServiceInfo>) -> &'static str {
    match known {
        None => "unknown",
        Some(known) if known.version.is_some() => "porchlight",
        Some(_) => "other",
    }
}

fn state_by(result: &ProbeResult) -> &'static str {
    match result {
        // Everything but listings works.
        ProbeResult::Works | ProbeResult::SessionKeyMissing { .. } => "ready",
        ProbeResult::NoKey
        | ProbeResult::KeyRejected { .. }
        | ProbeResult::WrongKeyKind { .. }
        | ProbeResult::SessionKeyRejected { .. } => "refused",
        _ => "unreachable",
    }
}

fn message_of(result: &ProbeResult) -> Option<String> {
    match result {
        ProbeResult::KeyRejected { message }
        | ProbeResult::WrongKeyKind { message }
        | ProbeResult::SessionKeyRejected { message }
        | ProbeResult::SessionKeyMissing { message }
        | ProbeResult::Troubled { message } => Some(message.clone()).filter(|message| !message.is_empty()),
        _ => None,
    }
}

fn took_ms(probe: &Probe) -> u64 {
    u64::try_from(probe.took.as_millis()).unwrap_or(u64::MAX)
}
