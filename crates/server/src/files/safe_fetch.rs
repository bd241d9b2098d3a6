//! Fetches files from public IP addresses only (SSRF protection). Checks the resolved address when connecting, and
//! checks every redirect.

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use porchlight_domain::public_ip::is_public_ip;
use reqwest::{
    Client, ClientBuilder, StatusCode,
    dns::{Addrs, Name, Resolve, Resolving},
    header::LOCATION,
    redirect::Policy,
};
use thiserror::Error;
use url::{Host, Url};

use crate::tls_roots;

/// Largest photo in bytes.
const MAX_BYTES: usize = 20 * 1024 * 1024;
const MAX_REDIRECTS: usize = 3;
const TIMEOUT: Duration = Duration::from_secs(10);

/// Why a fetch failed.
#[derive(Debug, Error)]
pub enum FetchError {
    #[error("the URL does not resolve to a public address")]
    NotPublic,
    #[error("the response was not a file: {0}")]
    NoFile(String),
    #[error("the file is larger than 20 MB")]
    TooLarge,
    #[error("it took longer than 10 seconds")]
    TooSlow,
}

/// Fetches files from other servers.
#[derive(Debug, Clone)]
pub struct SafeFetcher {
    client: Client,
    allowed: AllowedIps,
}

/// The IP addresses that a client may connect to.
#[derive(Clone)]
pub(crate) struct AllowedIps(Arc<dyn Fn(IpAddr) -> bool + Send + Sync>);

impl fmt::Debug for AllowedIps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AllowedIps")
    }
}

impl AllowedIps {
    pub fn new(allowed: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(allowed))
    }

    /// Checks the host of a URL, if it is an IP address; names are checked when they are resolved.
    pub fn allows_host(&self, url: &Url) -> bool {
        match url.host() {
            Some(Host::Domain(_)) => true,
            Some(Host::Ipv4(ip)) => (self.0)(ip.into()),
            Some(Host::Ipv6(ip)) => (self.0)(ip.into()),
            None => false,
        }
    }

    /// Makes a client that connects to these addresses only. IP addresses in URLs are up to the caller.
    pub fn restrict(&self, client: ClientBuilder) -> ClientBuilder {
        client.no_proxy().dns_resolver(CheckedResolver(self.clone()))
    }
}

impl SafeFetcher {
    /// Allows public IP addresses only.
    pub fn public() -> Result<Self, reqwest::Error> {
        Self::to(is_public_ip)
    }

    /// Allows the IP addresses that `allowed` accepts.
    pub(crate) fn to(allowed: fn(IpAddr) -> bool) -> Result<Self, reqwest::Error> {
        let allowed = AllowedIps::new(allowed);
        let client = tls_roots::client(|| {
            let client = Client::builder()
                .redirect(Policy::none())
                .connect_timeout(Duration::from_secs(5))
                .pool_max_idle_per_host(1)
                .pool_idle_timeout(Duration::from_secs(10))
                .user_agent(concat!("Porchlight/", env!("CARGO_PKG_VERSION")));
            allowed.restrict(client)
        })?;
        Ok(Self { client, allowed })
    }

    /// Fetches a file of at most 20 MB within 10 seconds, over at most 3 redirects.
    pub async fn fetch(&self, url: &Url) -> Result<Vec<u8>, FetchError> {
        tokio::time::timeout(TIMEOUT, self.follow(url.clone())).await.map_err(|_| FetchError::TooSlow)?
    }

    async fn follow(&self, mut url: Url) -> Result<Vec<u8>, FetchError> {
        for _ in 0..=MAX_REDIRECTS {
            self.check(&url)?;
            let answer = self.client.get(url.clone()).send().await.map_err(no_file)?;
            if !answer.status().is_redirection() {
                return read(answer).await;
            }
            let next = answer.headers().get(LOCATION).and_then(|location| location.to_str().ok());
            let next = next.ok_or_else(|| FetchError::NoFile("redirect without a location".into()))?;
            url = url.join(next).map_err(|_| FetchError::NotPublic)?;
        }
        Err(FetchError::NoFile("too many redirects".into()))
    }

    /// Checks IP addresses in URLs; host names are checked by the resolver.
    fn check(&self, url: &Url) -> Result<(), FetchError> {
        let plain = matches!(url.scheme(), "http" | "https") && url.username().is_empty();
        let reachable = self.allowed.allows_host(url);
        if plain && reachable { Ok(()) } else { Err(FetchError::NotPublic) }
    }
}

async fn read(mut answer: reqwest::Response) -> Result<Vec<u8>, FetchError> {
    if answer.status() != StatusCode::OK {
        return Err(FetchError::NoFile(format!("status {}", answer.status().as_u16())));
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(no_file)? {
        if bytes.len() + chunk.len() > MAX_BYTES {
            return Err(FetchError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Formats the error without its URL, which is customer data.
fn no_file(error: reqwest::Error) -> FetchError {
    FetchError::NoFile(error.without_url().to_string())
}

/// Makes a client that connects to public addresses only. IP addresses in URLs are up to the caller.
pub(crate) fn public_only(client: ClientBuilder) -> ClientBuilder {
    AllowedIps::new(is_public_ip).restrict(client)
}

/// Resolves host names and drops addresses that aren't allowed.
struct CheckedResolver(AllowedIps);

impl Resolve for CheckedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let AllowedIps(allowed) = self.0.clone();
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let reachable: Vec<SocketAddr> = found.filter(|url| allowed(url.ip())).collect();
            if reachable.is_empty() {
                return Err(Box::from(FetchError::NotPublic));
            }
            Ok(Box::new(reachable.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_ip_in_the_url_is_checked_in_every_spelling() {
        let reach = SafeFetcher::public().expect("a client");
        for text in [
            "http://127.0.0.1/a.png",
            "http://2130706433/",
            "http://0x7f.1/",
            "http://[::1]/",
            "http://017700000001/",
            "http://localhost/",
            "http://a:b@1.1.1.1/",
            "file:///etc/passwd",
            "ftp://1.1.1.1/",
        ] {
            let rejected = reach.fetch(&text.parse().expect("a URL")).await;
            assert!(rejected.is_err(), "{text}");
        }
    }

    #[tokio::test]
    async fn a_redirect_to_a_neighbour_is_not_followed() {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a listener");
        let url = listener.local_addr().expect("an address");
        let serve = tokio::spawn(async move {
            let (mut socket, _) = listener.accept().await.expect("a caller");
            let mut head = [0; 1024];
            let _ = socket.read(&mut head).await.expect("a request");
            let answer = b"HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/secret\r\nContent-Length: 0\r\n\r\n";
            socket.write_all(answer).await.expect("an answer");
        });
        let reach = SafeFetcher::to(|ip| ip.is_loopback()).expect("a client");
        let fetched = reach.fetch(&format!("http://{url}/").parse().expect("a URL")).await;
        assert!(matches!(fetched, Err(FetchError::NotPublic)), "{fetched:?}");
        serve.await.expect("the listener");
    }
}
