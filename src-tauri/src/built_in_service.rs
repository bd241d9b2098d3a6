//! Runs the built-in service on loopback, with a port and a key that stay the same.
//!
//! The port is chosen at the first start and kept, so that snippets and photo URLs stay valid; if another
//! program uses it, this run gets another one and says so. The key is in the keychain; without a keychain
//! a key is created for this run only and never written to disk. A keychain that hangs doesn't delay the
//! service.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use porchlight_server::{Config, RunningService, Service, keys::bootstrap, moving::wire};
use tauri::{AppHandle, Manager};
use tokio::time::Instant;

use crate::{
    backups, built_in_service_config,
    desktop::{BUILT_IN, Desktop, SecretKind, StartupState},
    error::{CommandResult, DesktopError},
    keychain::{self, KeychainState},
    running_service::BuiltIn,
    updates,
};

pub const KEY_NAME: &str = "Desktop app";
/// A keychain that is well answers in some 50 ms.
const KEYCHAIN_TIMEOUT: Duration = Duration::from_millis(800);

/// The stored port, and whether it was used before.
struct Port {
    number: u16,
    moved_from: Option<u16>,
}

/// Stores the built-in service's capabilities. It runs in this process and responds quickly.
pub async fn probe(desktop: &Desktop) {
    if let Ok(client) = desktop.client_of(BUILT_IN).await {
        desktop.note_probe(BUILT_IN, client.probe().await);
    }
}

/// Starts the service beside the window, and asks the keychain beside the service: what needs a secret
/// waits for it for a moment, then continues.
pub async fn begin(app: &AppHandle) {
    let desktop = app.state::<Desktop>();
    let handle = app.clone();
    let asking = tokio::spawn(async move {
        let probed = tokio::task::spawn_blocking(keychain::probe).await;
        note(&handle.state::<Desktop>(), probed.ok());
        Instant::now()
    });
    let keychain_deadline = Instant::now() + KEYCHAIN_TIMEOUT;
    desktop.report(start(&desktop, keychain_deadline).await);
    probe(&desktop).await;
    let came_late = asking.await.is_ok_and(|answered| answered > keychain_deadline);
    if came_late {
        keychain_opened(&desktop).await;
    }
}

/// Retries the keychain on request, and stores the keys held in memory.
pub async fn retry_keychain(app: &AppHandle) {
    let desktop = app.state::<Desktop>();
    note(&desktop, tokio::task::spawn_blocking(keychain::probe).await.ok());
    keychain_opened(&desktop).await;
}

fn note(desktop: &Desktop, probed: Option<(KeychainState, Duration)>) {
    let (state, took) = probed.unwrap_or((KeychainState::Missing, Duration::ZERO));
    desktop.note_keychain(state);
    tracing::info!(?state, took_ms = took.as_millis(), "the keychain was asked");
}

/// What waited for the keychain: the service's own key, and settings whose passwords are in it.
async fn keychain_opened(desktop: &Desktop) {
    if desktop.keychain() != KeychainState::Ready {
        return;
    }
    if let Err(error) = desktop.keep_run_key(BUILT_IN, SecretKind::Secret).await {
        tracing::warn!(message = error.message, "the key of the built-in service could not be kept");
    }
    if built_in_service_config::missing_secrets(&desktop.built_in_settings())
        && let Err(error) = restart(desktop).await
    {
        tracing::warn!(message = error.message, "the built-in service could not restart");
    }
}

/// Stops the service, which ends open answers properly, and starts it with the settings of now.
///
/// Errors: 10001 when it does not start.
pub async fn restart(desktop: &Desktop) -> CommandResult<()> {
    let _one_at_a_time = desktop.restarting.lock().await;
    if let Ok(old) = desktop.built_in().await {
        desktop.report(StartupState::Starting);
        if let Some(running) = old.running.lock().await.take() {
            running.stop().await;
        }
    }
    desktop.drop_client(BUILT_IN);
    let started = start(desktop, Instant::now()).await;
    let failed = if let StartupState::Failed(message) = &started { Some(message.clone()) } else { None };
    desktop.report(started);
    failed.map_or(Ok(()), |message| Err(DesktopError::unreachable(message)))
}

async fn start(desktop: &Desktop, keychain_deadline: Instant) -> StartupState {
    let wanted = desktop.port();
    match try_start(desktop, wanted, keychain_deadline).await {
        Ok((built_in, port)) => {
            if port != wanted
                && let Err(error) = desktop.change_profile(|profile| profile.port = port)
            {
                tracing::warn!(message = error.message, "the port could not be remembered");
            }
            StartupState::Ready(built_in)
        }
        Err(message) => {
            tracing::error!(message, "built-in service did not start");
            StartupState::Failed(message)
        }
    }
}

/// The service with the port to remember. Errors: one sentence for the person.
async fn try_start(desktop: &Desktop, wanted_port: u16, keychain_deadline: Instant) -> Result<(BuiltIn, u16), String> {
    let port = free_port(wanted_port).map_err(|error| format!("No free port found: {error}."))?;
    if built_in_service_config::missing_secrets(&desktop.built_in_settings()) {
        desktop.keychain_answered(keychain_deadline).await;
    }
    let config = config(desktop, desktop.service_folder(), port.number).await;
    let running =
        Service::start(config).await.map_err(|error| format!("Couldn't start the built-in service: {error}."))?;
    desktop.keychain_answered(keychain_deadline).await;
    let key = own_key(desktop, &running).await?;
    // Data that was moved, or is being moved, to a server stays as it is.
    let mark = running.app.store.move_mark().await.map_err(|error| format!("Couldn't read the database: {error}."))?;
    running.app.store.hold_writes(mark.as_ref().map(wire::hold_message));
    updates::begin(desktop, &running.app);
    backups::begin(desktop, &running.app).await;
    let keep = port.moved_from.unwrap_or(port.number);
    let (base_url, app) = (running.base_url.clone(), running.app.clone());
    let running = Arc::new(tokio::sync::Mutex::new(Some(running)));
    Ok((BuiltIn { base_url, key, moved_from: port.moved_from, app, running }, keep))
}

async fn config(desktop: &Desktop, data: PathBuf, port: u16) -> Config {
    let mut config = Config::local(data, SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    config.accept_moved = true;
    config.only_hosts = Some(vec![format!("127.0.0.1:{port}"), format!("localhost:{port}")]);
    let settings = desktop.built_in_settings();
    let secrets = built_in_service_config::secrets(desktop, &settings).await;
    built_in_service_config::put(&settings, &secrets, &mut config);
    config
}

/// The key from the keychain, or of this run, if the service still takes it; else a new one.
async fn own_key(desktop: &Desktop, running: &RunningService) -> Result<String, String> {
    if let Ok(Some(key)) = desktop.read_key(BUILT_IN, SecretKind::Secret).await
        && bootstrap::is_accepted(&running.app, &key).await
    {
        return Ok(key);
    }
    let made = bootstrap::renew_secret(&running.app, KEY_NAME).await;
    let key = made.map_err(|error| format!("Couldn't create the built-in service's key: {error}."))?;
    desktop.store_in_memory(BUILT_IN, SecretKind::Secret, key.clone());
    if desktop.keychain() == KeychainState::Ready
        && let Err(error) = desktop.keep_run_key(BUILT_IN, SecretKind::Secret).await
    {
        tracing::warn!(message = error.message, "the key of the built-in service could not be kept");
    }
    Ok(key)
}

/// The wanted port if it is free, else any.
fn free_port(wanted: u16) -> std::io::Result<Port> {
    let bind = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).and_then(|socket| socket.local_addr());
    match bind(wanted) {
        Ok(bound) => Ok(Port { number: bound.port(), moved_from: None }),
        Err(_) => Ok(Port { number: bind(0)?.port(), moved_from: Some(wanted) }),
    }
}
