use std::{net::SocketAddr, path::PathBuf};

use url::Url;

use super::dns::NameLookup;

/// Options of the edge.
#[derive(Debug, Clone)]
pub struct TlsOptions {
    /// Host names in lower-case ASCII; the first one is shown to people.
    pub domains: Vec<String>,
    /// Listens on port 80 for challenges and redirects; `None` doesn't.
    pub http_listen: Option<SocketAddr>,
    pub source: CertificateSource,
}

/// Where certificates come from.
#[derive(Debug, Clone)]
pub enum CertificateSource {
    Acme(AcmeOptions),
    /// PEM files, read again when they change.
    Files {
        chain: PathBuf,
        key: PathBuf,
    },
}

/// The authority that issues certificates.
#[derive(Debug, Clone)]
pub struct AcmeOptions {
    pub directory: Url,
    /// Where the authority writes before a certificate expires.
    pub email: Option<String>,
    /// Trusted CA certificates (PEM) for the directory; `None`: those of the system.
    pub ca_file: Option<PathBuf>,
    /// Key ID and HMAC key of an existing account at the authority.
    pub external_account: Option<(String, Vec<u8>)>,
    /// Where the records of custom domains are looked up.
    pub lookup: NameLookup,
}
