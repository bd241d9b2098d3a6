//! A client for Porchlight and any service with the same API, with one method per operation.
//!
//! It never repeats a write by itself: only the caller knows whether that is safe.

mod call;
mod error;
mod gateway;
mod key_check;
mod methods;
mod probe;
mod stream;
pub mod tls_roots;
mod upload_target;

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use url::Url;

pub use call::StreamRequest;
pub use error::ClientError;
pub use gateway::GatewayError;
pub use key_check::{KeyCheck, KeyReport};
pub use porchlight_api as api;
pub use probe::{CertificateProblem, Probe, ProbeResult};
pub use stream::AnswerStream;

/// One service and the keys for it. Cheap to clone; clones share connections.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    /// Ends with a slash, so that joining keeps a path prefix.
    base_url: Url,
    keys: Keys,
    /// The service has no POST for operations that are also served by GET, such as the model list.
    is_get_only: Arc<AtomicBool>,
}

/// The credentials that a client sends; a secret key does for everything.
#[derive(Clone, Default)]
pub struct Keys {
    pub secret: Option<String>,
    /// A workspace session key, or a visitor's.
    pub session: Option<String>,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("base", &self.base_url.as_str()).finish_non_exhaustive()
    }
}

impl Client {
    /// Makes a client for a base address such as `http://127.0.0.1:8787` or `https://example.com/bot`.
    ///
    /// Errors: `InvalidUrl` when it is no http or https URL; `Transport` when TLS cannot start.
    pub fn new(base_url: &str, keys: Keys) -> Result<Self, ClientError> {
        let mut base_url = Url::parse(base_url.trim()).map_err(|_| ClientError::InvalidUrl)?;
        if !matches!(base_url.scheme(), "http" | "https") || base_url.host_str().is_none() {
            return Err(ClientError::InvalidUrl);
        }
        if !base_url.path().ends_with('/') {
            base_url.set_path(&format!("{}/", base_url.path()));
        }
        base_url.set_query(None);
        base_url.set_fragment(None);
        let http = tls_roots::build_client(|| {
            reqwest::Client::builder()
                .connect_timeout(Duration::from_secs(5))
                .redirect(reqwest::redirect::Policy::none())
                .retry(reqwest::retry::never())
                .user_agent(concat!("porchlight-client/", env!("CARGO_PKG_VERSION")))
        })?;
        Ok(Self { http, base_url, keys, is_get_only: Arc::default() })
    }

    /// The base address without its last slash.
    pub fn base_url(&self) -> &str {
        self.base_url.as_str().trim_end_matches('/')
    }

    /// The same service with other keys, over the same connections.
    pub fn with_keys(&self, keys: Keys) -> Self {
        Self { keys, ..self.clone() }
    }
}
