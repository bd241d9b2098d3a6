//! Decides where a file may be sent.
//!
//! The service names the upload URL. A hostile service could name a host on the person's own network, so a file goes
//! only to the service's own origin, or over https to a public host. The IP address is checked where the socket is
//! made, so a name that resolves to another address later is checked too.

use std::{net::SocketAddr, sync::OnceLock, time::Duration};

use porchlight_domain::public_ip::is_public_ip;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

use crate::{ClientError, tls_roots};

/// Where an upload URL leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UploadTarget {
    /// The service's own origin, which may be private.
    Service,
    /// Another host, over https; only public IP addresses are connected to.
    PublicHost,
}

impl UploadTarget {
    /// Classifies an upload URL.
    ///
    /// # Errors
    ///
    /// `UploadTarget` with the host when a file may not be sent there.
    pub(crate) fn of(url: &Url, service: &Url) -> Result<Self, ClientError> {
        if url.origin() == service.origin() {
            return Ok(Self::Service);
        }
        let may_be_public = match url.host() {
            // Names are checked by the resolver below.
            Some(Host::Domain(_)) => true,
            Some(Host::Ipv4(ip)) => is_public_ip(ip.into()),
            Some(Host::Ipv6(ip)) => is_public_ip(ip.into()),
            None => false,
        };
        if url.scheme() == "https" && may_be_public { Ok(Self::PublicHost) } else { Err(rejected(url)) }
    }
}

/// The error for an upload URL that is not allowed.
pub(crate) fn rejected(url: &Url) -> ClientError {
    let host = url.host_str().unwrap_or_default().to_owned();
    ClientError::UploadTarget { host }
}

/// The HTTP client for other hosts, made when the first such upload starts: reading root certificates is slow.
pub(crate) fn public_client() -> Result<reqwest::Client, ClientError> {
    static CLIENT: OnceLock<reqwest::Client> = OnceLock::new();
    if let Some(client) = CLIENT.get() {
        return Ok(client.clone());
    }
    let client = tls_roots::build_client(|| {
        reqwest::Client::builder()
            // A proxy would resolve the name itself, past the check.
            .no_proxy()
            .connect_timeout(Duration::from_secs(10))
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .dns_resolver(PublicOnly)
            .user_agent(concat!("porchlight-client/", env!("CARGO_PKG_VERSION")))
    })?;
    Ok(CLIENT.get_or_init(|| client).clone())
}

/// Returns whether a request failed because its host has no public IP address.
pub(crate) fn was_private(error: &reqwest::Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<NotPublic>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// No IP address of the host is public.
#[derive(Debug, thiserror::Error)]
#[error("the host has no public IP address")]
struct NotPublic;

/// Resolves names and drops private IP addresses.
struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|url| is_public_ip(url.ip())).collect();
            if public.is_empty() {
                return Err(Box::from(NotPublic));
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Client, Keys};

    fn target(url: &str, service: &str) -> Result<UploadTarget, ClientError> {
        UploadTarget::of(&url.parse().expect("a URL"), &service.parse().expect("a URL"))
    }

    #[test]
    fn a_file_goes_to_the_services_own_origin_even_on_a_private_network() {
        for service in ["http://127.0.0.1:8787", "http://192.168.1.5:8787/bot", "https://chat.example.com"] {
            let url = format!("{}/uploads/1", service.trim_end_matches("/bot"));
            assert_eq!(target(&url, service).expect("allowed"), UploadTarget::Service, "{url}");
        }
    }

    #[test]
    fn a_file_goes_to_a_public_host_over_https_only() {
        let service = "https://chat.example.com";
        for url in ["https://bucket.example.net/a?sig=1", "https://1.1.1.1/a", "https://[2606:4700::1111]/a"] {
            assert_eq!(target(url, service).expect("allowed"), UploadTarget::PublicHost, "{url}");
        }
        for url in [
            "http://bucket.example.net/a",
            "http://chat.example.com/a",
            "https://127.0.0.1/a",
            "https://2130706433/a",
            "https://0x7f.1/a",
            "https://10.0.0.8/a",
            "https://192.168.1.1/cgi-bin/apply",
            "https://169.254.169.254/latest",
            "https://[::1]/a",
            "https://[::ffff:10.0.0.1]/a",
            "ftp://bucket.example.net/a",
            "file:///etc/passwd",
        ] {
            assert!(matches!(target(url, service), Err(ClientError::UploadTarget { .. })), "{url}");
        }
    }

    #[tokio::test]
    async fn a_file_is_not_sent_to_a_name_that_resolves_to_this_computer() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a listener");
        let port = listener.local_addr().expect("an address").port();
        let client = Client::new("https://chat.example.com", Keys::default()).expect("a client");
        let sent = client.put_file(&format!("https://localhost:{port}/a"), vec![1, 2, 3].into()).await;
        println!("upload to a name on this computer: {sent:?}");
        assert!(matches!(sent, Err(ClientError::UploadTarget { .. })), "{sent:?}");
        // The connection was never made.
        let accepted = tokio::time::timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(accepted.is_err(), "a connection was made");
    }

    #[tokio::test]
    async fn a_file_is_not_sent_to_another_port_of_this_computer() {
        let client = Client::new("http://127.0.0.1:8787", Keys::default()).expect("a client");
        let sent = client.put_file("http://127.0.0.1:9/printer", vec![1].into()).await;
        assert!(matches!(sent, Err(ClientError::UploadTarget { .. })), "{sent:?}");
        let sent = client.put_file("no address", vec![1].into()).await;
        assert!(matches!(sent, Err(ClientError::UploadTarget { .. })), "{sent:?}");
    }
}
