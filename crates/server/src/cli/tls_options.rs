//! Options of HTTPS with certificates of our own.

use std::{
    net::{Ipv6Addr, SocketAddr},
    path::{Path, PathBuf},
};

use anyhow::Context;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use clap::Args;
use porchlight_domain::domains;
use url::Url;

use crate::http::tls::{AcmeOptions, CertificateSource, NameLookup, TlsOptions};

/// How the service is reached over HTTPS without a proxy.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "HTTPS")]
pub struct DomainOptions {
    /// Host name to serve over HTTPS, with a certificate that is ordered and renewed by itself (repeatable)
    #[arg(long, value_name = "NAME", env = "PORCHLIGHT_DOMAIN", value_delimiter = ',', conflicts_with_all = ["listen", "trusted_proxy"])]
    pub domain: Vec<String>,
    /// Listen address for HTTPS
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "PORCHLIGHT_HTTPS_LISTEN",
        requires = "domain",
        default_value = "[::]:443"
    )]
    pub https_listen: SocketAddr,
    /// Listen address for HTTP, which answers challenges of the authority and redirects to HTTPS; "off" doesn't listen
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "PORCHLIGHT_HTTP_LISTEN",
        requires = "domain",
        default_value = "[::]:80"
    )]
    pub http_listen: HttpListen,
    /// Email address that the authority warns before a certificate expires
    #[arg(long, value_name = "EMAIL", env = "PORCHLIGHT_ACME_EMAIL", requires = "domain")]
    pub acme_email: Option<String>,
    /// Directory of the certificate authority; using it accepts its terms
    #[arg(
        long,
        value_name = "URL",
        env = "PORCHLIGHT_ACME_DIRECTORY",
        requires = "domain",
        default_value = "https://acme-v02.api.letsencrypt.org/directory"
    )]
    pub acme_directory: Url,
    /// Trusted CA certificates (PEM) for the directory
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_ACME_CA", requires = "domain")]
    pub acme_ca: Option<PathBuf>,
    /// File with "KEY_ID HMAC_KEY" (base64url) of an existing account at the authority
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_ACME_EAB", requires = "domain")]
    pub acme_eab: Option<PathBuf>,
    /// Your own certificate chain (PEM) instead of an authority; read again when it changes
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_TLS_CERT", requires_all = ["domain", "tls_key"])]
    pub tls_cert: Option<PathBuf>,
    /// Private key (PEM) of --tls-cert
    #[arg(long, value_name = "FILE", env = "PORCHLIGHT_TLS_KEY", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
}

/// An address, or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HttpListen(pub Option<SocketAddr>);

impl std::str::FromStr for HttpListen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("off") {
            return Ok(Self(None));
        }
        text.parse().map(|addr| Self(Some(addr))).map_err(|_| "must be an address such as [::]:80, or \"off\"".into())
    }
}

impl DomainOptions {
    /// What to listen for and where certificates come from; `None` without `--domain`.
    ///
    /// # Errors
    /// A name is no host name, or a file can't be read.
    pub fn options(&self) -> anyhow::Result<Option<TlsOptions>> {
        if self.domain.is_empty() {
            return Ok(None);
        }
        let domains = self.domain.iter().map(|typed| host_name(typed)).collect::<anyhow::Result<Vec<_>>>()?;
        let source = match (&self.tls_cert, &self.tls_key) {
            (Some(chain), Some(key)) => CertificateSource::Files { chain: chain.clone(), key: key.clone() },
            _ => CertificateSource::Acme(AcmeOptions {
                lookup: NameLookup::system(),
                directory: self.acme_directory.clone(),
                email: self.acme_email.clone(),
                ca_file: self.acme_ca.clone(),
                external_account: self.acme_eab.as_deref().map(external_account).transpose()?,
            }),
        };
        Ok(Some(TlsOptions { domains, http_listen: self.http_listen(), source }))
    }

    /// The address of the HTTPS listener. Without IPv6, "[::]" is the same port of IPv4.
    pub fn https_listen(&self) -> SocketAddr {
        without_ipv6(self.https_listen)
    }

    fn http_listen(&self) -> Option<SocketAddr> {
        self.http_listen.0.map(without_ipv6)
    }
}

fn host_name(typed: &str) -> anyhow::Result<String> {
    let name = domains::custom_domain("--domain", typed).ok().filter(|name| !name.is_empty());
    name.with_context(|| format!("--domain {typed:?} is not a host name such as chat.example.com"))
}

fn without_ipv6(addr: SocketAddr) -> SocketAddr {
    let is_any = addr.ip() == Ipv6Addr::UNSPECIFIED;
    let has_ipv6 = || std::net::TcpListener::bind((Ipv6Addr::UNSPECIFIED, 0)).is_ok();
    if is_any && !has_ipv6() { SocketAddr::from(([0, 0, 0, 0], addr.port())) } else { addr }
}

fn external_account(file: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    let text = std::fs::read_to_string(file).with_context(|| format!("couldn't read {}", file.display()))?;
    let mut fields = text.split_whitespace();
    let (Some(id), Some(key), None) = (fields.next(), fields.next(), fields.next()) else {
        anyhow::bail!("{} must contain a key ID and an HMAC key, separated by a space", file.display());
    };
    let key = URL_SAFE_NO_PAD.decode(key.trim_end_matches('='));
    Ok((id.to_owned(), key.with_context(|| format!("the HMAC key in {} is not base64url", file.display()))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_http_port_can_be_off() {
        assert_eq!("off".parse(), Ok(HttpListen(None)));
        assert_eq!("127.0.0.1:8080".parse(), Ok(HttpListen(Some(([127, 0, 0, 1], 8080).into()))));
        assert!("80".parse::<HttpListen>().is_err());
    }

    #[test]
    fn a_domain_is_a_host_name_without_scheme_and_port() {
        assert_eq!(host_name("Chat.Example.com").expect("a name"), "chat.example.com");
        for typed in ["", "https://chat.example.com", "chat.example.com:8443", "203.0.113.7", "localhost"] {
            assert!(host_name(typed).is_err(), "{typed:?}");
        }
    }
}
