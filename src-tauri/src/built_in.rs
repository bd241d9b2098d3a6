//! Starts the service inside the app, on loopback, with a port and a key that stay.
//!
//! Why it exists: from install to a talking bubble without a server and without a key to paste.
//! The port is chosen at the first start and kept, so that snippets and photo addresses stay
//! true; when another program has it, another is taken for this run and said plainly. The key
//! lives in the keychain; without one a key is made for this run only and never written down.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
};

use porchlight_server::{App, Config, Running, Service, keys::own};

use crate::{
    desktop::{BUILT_IN, KeptKey, key_name, off_thread},
    keychain::{self, KeychainState},
};

const KEY_NAME: &str = "Desktop app";

/// The built-in service, ready.
#[derive(Clone)]
pub struct BuiltIn {
    pub base_url: String,
    /// A secret key of its workspace.
    pub key: String,
    /// What a person should know about this start.
    pub notice: Option<String>,
    /// The service itself, for its picture maker.
    pub app: App,
    pub running: Arc<tokio::sync::Mutex<Option<Running>>>,
}

impl std::fmt::Debug for BuiltIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BuiltIn").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}

/// A port that is kept, and whether it is the one of earlier starts.
struct Port {
    number: u16,
    moved_from: Option<u16>,
}

/// Starts the service; gives it with the port to remember.
///
/// Errors: one sentence for the person.
pub async fn start(data: PathBuf, wanted_port: u16, keychain: KeychainState) -> Result<(BuiltIn, u16), String> {
    let port = free_port(wanted_port).map_err(|error| format!("No port on this computer is free: {error}."))?;
    let mut config = Config::local(data, SocketAddr::from((Ipv4Addr::LOCALHOST, port.number)));
    config.only_hosts = Some(vec![format!("127.0.0.1:{}", port.number), format!("localhost:{}", port.number)]);
    let running =
        Service::start(config).await.map_err(|error| format!("The built-in service could not start: {error}."))?;
    let key = own_key(&running, keychain == KeychainState::Ready).await?;
    let notice = port.moved_from.map(|old| {
        format!(
            "Another program uses port {old}, so the built-in service runs on port {} for now. \
             Snippets made earlier work again once that port is free and Porchlight is started anew.",
            port.number
        )
    });
    let keep = port.moved_from.unwrap_or(port.number);
    let base_url = running.base_url.clone();
    let app = running.app.clone();
    Ok((BuiltIn { base_url, key, notice, app, running: Arc::new(tokio::sync::Mutex::new(Some(running))) }, keep))
}

/// The key from the keychain if the service still takes it, else a new one.
async fn own_key(running: &Running, can_keep: bool) -> Result<String, String> {
    if let Some(key) = kept_key(can_keep).await {
        let accepted = own::is_accepted(&running.app, &key).await;
        if accepted {
            return Ok(key);
        }
    }
    let made = own::renew_secret(&running.app, KEY_NAME).await;
    let key = made.map_err(|error| format!("The built-in service could not make its key: {error}."))?;
    if can_keep {
        keep_key(key.clone()).await;
    }
    Ok(key)
}

async fn kept_key(can_keep: bool) -> Option<String> {
    if !can_keep {
        return None;
    }
    off_thread(|| keychain::read(&key_name(BUILT_IN, KeptKey::Secret))).await.ok().flatten()
}

async fn keep_key(key: String) {
    if let Err(fault) = off_thread(move || keychain::write(&key_name(BUILT_IN, KeptKey::Secret), &key)).await {
        tracing::warn!(message = fault.message, "the key of the built-in service could not be kept");
    }
}

/// The wanted port if it is free, else any.
fn free_port(wanted: u16) -> std::io::Result<Port> {
    let bind = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).and_then(|socket| socket.local_addr());
    match bind(wanted) {
        Ok(address) => Ok(Port { number: address.port(), moved_from: None }),
        Err(_) => Ok(Port { number: bind(0)?.port(), moved_from: Some(wanted) }),
    }
}
