//! The names that are served and their certificates, in memory.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, PoisonError, RwLock},
};

use rustls::{
    ConfigBuilder, ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    server::WantsServerCert,
    sign::{CertifiedKey, SigningKey, SingleCertAndKey},
};
use tokio::sync::{Notify, watch};

use crate::http::edge::OrderProblem;

/// All host names of the service, with their certificates.
pub(super) struct CertificateBook {
    domains: Vec<String>,
    state: RwLock<State>,
    /// Counts changes.
    changes: watch::Sender<u64>,
    /// Notified when a visitor waits for a name without a certificate.
    pub wanted: Notify,
}

#[derive(Default)]
struct State {
    custom: HashSet<String>,
    certificates: HashMap<String, Arc<ServerConfig>>,
    /// For every name, from files of the operator.
    own: Option<Arc<ServerConfig>>,
    /// Why names have no certificate.
    problems: HashMap<String, OrderProblem>,
}

impl CertificateBook {
    pub fn new(domains: &[String]) -> Self {
        let changes = watch::Sender::new(0);
        Self { domains: domains.to_vec(), state: RwLock::default(), changes, wanted: Notify::new() }
    }

    /// The names of `--domain`.
    pub fn domains(&self) -> &[String] {
        &self.domains
    }

    /// Whether a name is served.
    pub fn knows(&self, name: &str) -> bool {
        self.domains.iter().any(|domain| domain == name) || self.read().custom.contains(name)
    }

    /// Whether a name is one of `--domain`.
    pub fn is_domain(&self, name: &str) -> bool {
        self.domains.iter().any(|domain| domain == name)
    }

    /// All names that are served.
    pub fn names(&self) -> Vec<String> {
        let mut names = self.domains.clone();
        let state = self.read();
        names.extend(state.custom.iter().filter(|name| !self.is_domain(name)).cloned());
        names
    }

    /// Replaces the custom domains of chatbots.
    pub fn set_custom_domains(&self, names: Vec<String>) {
        self.write().custom = names.into_iter().collect();
    }

    /// Replaces the reasons why names have no certificate.
    pub fn set_problems(&self, problems: HashMap<String, OrderProblem>) {
        self.write().problems = problems;
    }

    /// Why a name has no certificate.
    pub fn problem(&self, name: &str) -> Option<OrderProblem> {
        self.read().problems.get(name).cloned()
    }

    /// Serves a name with this certificate.
    pub fn set(&self, name: &str, config: Arc<ServerConfig>) {
        self.write().certificates.insert(name.to_owned(), config);
        self.changes.send_modify(|count| *count += 1);
    }

    /// Serves every name with this certificate.
    pub fn set_own(&self, config: Arc<ServerConfig>) {
        self.write().own = Some(config);
        self.changes.send_modify(|count| *count += 1);
    }

    /// The certificate of a name.
    pub fn get(&self, name: &str) -> Option<Arc<ServerConfig>> {
        let state = self.read();
        state.own.as_ref().or_else(|| state.certificates.get(name)).cloned()
    }

    /// Waits until a name has a certificate, without a time limit.
    pub async fn wait_for(&self, name: &str) -> Option<Arc<ServerConfig>> {
        let mut changes = self.changes.subscribe();
        loop {
            if let Some(config) = self.get(name) {
                return Some(config);
            }
            self.wanted.notify_one();
            changes.changed().await.ok()?;
        }
    }

    fn read(&self) -> std::sync::RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> std::sync::RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The TLS settings of a certificate. TLS 1.2 and 1.3; HTTP/1.1 only, because every limit of the service is per socket.
///
/// # Errors
/// The PEM texts hold no certificate or key, or don't belong together.
pub(super) fn server_config(chain: &[u8], key: &[u8]) -> Result<Arc<ServerConfig>, String> {
    let chain: Result<Vec<CertificateDer<'static>>, _> = CertificateDer::pem_slice_iter(chain).collect();
    let chain = chain.map_err(|error| format!("it holds no certificate: {error}"))?;
    let key = PrivateKeyDer::from_pem_slice(key).map_err(|error| format!("it holds no private key: {error}"))?;
    let mut config = builder()
        .with_single_cert(chain, key)
        .map_err(|error| format!("certificate and key can't be used together: {error}"))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// The TLS settings of a certificate for the authority. Its critical extension is unknown to rustls, which therefore
/// must not compare certificate and key.
pub(super) fn challenge_config(
    certificate: CertificateDer<'static>,
    key: Arc<dyn SigningKey>,
    protocol: &[u8],
) -> Arc<ServerConfig> {
    let certified = CertifiedKey::new(vec![certificate], key);
    let mut config = builder().with_cert_resolver(Arc::new(SingleCertAndKey::from(certified)));
    config.alpn_protocols = vec![protocol.to_vec()];
    Arc::new(config)
}

fn builder() -> ConfigBuilder<ServerConfig, WantsServerCert> {
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let versions = [&rustls::version::TLS13, &rustls::version::TLS12];
    let builder = ServerConfig::builder_with_provider(provider).with_protocol_versions(&versions);
    builder.expect("the provider has suites of both versions").with_no_client_auth()
}
