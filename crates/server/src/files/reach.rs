//! Fetches what others named, from public addresses only.
//!
//! Why it exists: a listing's photo is an address that somebody typed; it must not make us read
//! the neighbours. The address is checked where the socket is made, so a name that resolves
//! twice cannot slip through, and every redirect is checked anew. Not here: the operator's own
//! endpoints, which have clients of their own and may be private.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use reqwest::{
    Client, StatusCode,
    dns::{Addrs, Name, Resolve, Resolving},
    header::LOCATION,
    redirect::Policy,
};
use thiserror::Error;
use url::{Host, Url};

use crate::roots;

/// The largest photo that is fetched.
const MAX_BYTES: usize = 20 * 1024 * 1024;
const MAX_REDIRECTS: usize = 3;
const TIMEOUT: Duration = Duration::from_secs(10);

/// Why nothing was fetched.
#[derive(Debug, Error)]
pub enum FetchError {
    #[error("the address is not a public http or https address")]
    NotPublic,
    #[error("the answer was not a file: {0}")]
    NoFile(String),
    #[error("the file is larger than 20 MB")]
    TooLarge,
    #[error("it took longer than 10 seconds")]
    TooSlow,
}

/// Fetches files from elsewhere.
#[derive(Debug, Clone)]
pub struct Reach {
    client: Client,
    allowed: fn(IpAddr) -> bool,
}

impl Reach {
    /// Reaches public addresses.
    pub fn public() -> Result<Self, reqwest::Error> {
        Self::to(is_public)
    }

    /// Reaches the addresses that `allowed` lets through.
    pub(crate) fn to(allowed: fn(IpAddr) -> bool) -> Result<Self, reqwest::Error> {
        let client = roots::client(|| {
            Client::builder()
                .redirect(Policy::none())
                .no_proxy()
                .connect_timeout(Duration::from_secs(5))
                .pool_max_idle_per_host(1)
                .pool_idle_timeout(Duration::from_secs(10))
                .user_agent(concat!("Porchlight/", env!("CARGO_PKG_VERSION")))
                .dns_resolver(Checked(allowed))
        })?;
        Ok(Self { client, allowed })
    }

    /// Fetches a file of at most 20 MB within 10 seconds, over at most 3 redirects.
    pub async fn fetch(&self, address: &Url) -> Result<Vec<u8>, FetchError> {
        tokio::time::timeout(TIMEOUT, self.follow(address.clone())).await.map_err(|_| FetchError::TooSlow)?
    }

    async fn follow(&self, mut address: Url) -> Result<Vec<u8>, FetchError> {
        for _ in 0..=MAX_REDIRECTS {
            self.check(&address)?;
            let answer = self.client.get(address.clone()).send().await.map_err(no_file)?;
            if !answer.status().is_redirection() {
                return read(answer).await;
            }
            let next = answer.headers().get(LOCATION).and_then(|location| location.to_str().ok());
            let next = next.ok_or_else(|| FetchError::NoFile("a redirect to nowhere".into()))?;
            address = address.join(next).map_err(|_| FetchError::NotPublic)?;
        }
        Err(FetchError::NoFile("too many redirects".into()))
    }

    /// Names are checked by the resolver; an address in the URL never gets there.
    fn check(&self, address: &Url) -> Result<(), FetchError> {
        let plain = matches!(address.scheme(), "http" | "https") && address.username().is_empty();
        let reachable = match address.host() {
            Some(Host::Domain(_)) => true,
            Some(Host::Ipv4(ip)) => (self.allowed)(ip.into()),
            Some(Host::Ipv6(ip)) => (self.allowed)(ip.into()),
            None => false,
        };
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

/// The error without its address, which is a customer's.
fn no_file(error: reqwest::Error) -> FetchError {
    FetchError::NoFile(error.without_url().to_string())
}

/// Resolves names and drops every address that may not be reached.
struct Checked(fn(IpAddr) -> bool);

impl Resolve for Checked {
    fn resolve(&self, name: Name) -> Resolving {
        let allowed = self.0;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let reachable: Vec<SocketAddr> = found.filter(|address| allowed(address.ip())).collect();
            if reachable.is_empty() {
                return Err(Box::from(FetchError::NotPublic));
            }
            Ok(Box::new(reachable.into_iter()) as Addrs)
        })
    }
}

/// True for addresses of the open internet; embedded IPv4 addresses are unfolded first.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => match embedded_v4(ip) {
            Some(inner) => is_public_v4(inner),
            None => is_public_v6(ip),
        },
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_broadcast()
        || ip.is_multicast()
        || ip.is_documentation();
    let reserved = matches!(
        (a, b, c),
        (0 | 240..=255, _, _) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18..=19, _)
    );
    !special && !reserved
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    // Global unicast, without Teredo and its neighbours and the documentation blocks.
    a & 0xe000 == 0x2000
        && !(a == 0x2001 && b < 0x0200)
        && !(a == 0x2001 && b == 0x0db8)
        && !(a == 0x3fff && b < 0x1000)
}

/// The IPv4 address inside a mapped, compatible, NAT64 or 6to4 address.
fn embedded_v4(ip: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, g, h] = ip.segments();
    let of = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Some(Ipv4Addr::new(a, b, c, d))
    };
    match (a, b, c, d, e, f) {
        (0, 0, 0, 0, 0, 0 | 0xffff) | (0, 0, 0, 0, 0xffff, 0) | (0x64, 0xff9b, 0, 0, 0, 0) => of(g, h),
        (0x2002, ..) => of(b, c),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_not_public_in_any_spelling() {
        for text in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "240.0.0.1",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::127.0.0.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "::ffff:0:10.0.0.1",
            "3fff::1",
            "100::1",
        ] {
            let ip: IpAddr = text.parse().expect("an address");
            assert!(!is_public(ip), "{text}");
        }
    }

    #[test]
    fn the_open_internet_is_public() {
        for text in ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"] {
            assert!(is_public(text.parse().expect("an address")), "{text}");
        }
    }

    #[tokio::test]
    async fn an_address_in_the_url_is_checked_in_every_spelling() {
        let reach = Reach::public().expect("a client");
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
            let refused = reach.fetch(&text.parse().expect("a URL")).await;
            assert!(refused.is_err(), "{text}");
        }
    }

    #[tokio::test]
    async fn a_redirect_to_a_neighbour_is_not_followed() {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a listener");
        let address = listener.local_addr().expect("an address");
        let serve = tokio::spawn(async move {
            let (mut socket, _) = listener.accept().await.expect("a caller");
            let mut head = [0; 1024];
            let _ = socket.read(&mut head).await.expect("a request");
            let answer = b"HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/secret\r\nContent-Length: 0\r\n\r\n";
            socket.write_all(answer).await.expect("an answer");
        });
        let reach = Reach::to(|ip| ip.is_loopback()).expect("a client");
        let fetched = reach.fetch(&format!("http://{address}/").parse().expect("a URL")).await;
        assert!(matches!(fetched, Err(FetchError::NotPublic)), "{fetched:?}");
        serve.await.expect("the listener");
    }
}
