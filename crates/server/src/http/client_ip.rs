//! Finds the IP address of a client behind trusted proxies.
//!
//! Any client can send `X-Forwarded-For`, so it counts from trusted proxies only.

use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    str::FromStr,
    sync::Once,
};

use http::HeaderMap;

/// A block of IP addresses: `10.0.0.0/8`, `fd00::/8` or a single address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cidr {
    network: u128,
    mask: u128,
    is_v4: bool,
}

impl Cidr {
    /// Returns whether the IP is in the block; IPv4-mapped IPv6 counts as IPv4.
    pub fn contains(&self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        ip.is_ipv4() == self.is_v4 && bits(ip) & self.mask == self.network
    }
}

impl FromStr for Cidr {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (ip, length) = text.split_once('/').map_or((text, None), |(ip, length)| (ip, Some(length)));
        let invalid = || format!("{text:?} is not a CIDR block such as 10.0.0.0/8");
        let ip: IpAddr = ip.trim().parse().map_err(|_| invalid())?;
        let width = if ip.is_ipv4() { 32 } else { 128 };
        let length: u32 = length.map_or(Ok(width), |length| length.trim().parse().map_err(|_| invalid()))?;
        if length > width {
            return Err(invalid());
        }
        let mask = if length == 0 { 0 } else { (u128::MAX << (width - length)) & (u128::MAX >> (128 - width)) };
        Ok(Self { network: bits(ip) & mask, mask, is_v4: ip.is_ipv4() })
    }
}

fn bits(ip: IpAddr) -> u128 {
    match ip {
        IpAddr::V4(ip) => u32::from(ip).into(),
        IpAddr::V6(ip) => u128::from(ip),
    }
}

static UNREADABLE: Once = Once::new();
static UNTRUSTED_PROXY: Once = Once::new();

/// Returns the client IP: the peer, or the last untrusted hop of `X-Forwarded-For` if the peer is trusted.
pub fn client_ip(peer: IpAddr, headers: &HeaderMap, trusted: &[Cidr]) -> IpAddr {
    let is_trusted = |ip: IpAddr| trusted.iter().any(|block| block.contains(ip));
    let mut client = peer.to_canonical();
    if !is_trusted(client) {
        if is_probably_a_proxy(client, headers) {
            UNTRUSTED_PROXY.call_once(|| {
                tracing::warn!(
                    peer = %client,
                    "an untrusted proxy forwards requests, so its visitors share the limits of one client; \
                     if it is yours, use --trusted-proxy"
                );
            });
        }
        return client;
    }
    let named: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // At most 32 hops: a longer list is not a chain of trusted proxies.
    for hop in named.iter().rev().take(32) {
        let Some(ip) = hop_ip(hop.trim()) else {
            // Logged once and without the entry, which can contain an IP address.
            UNREADABLE.call_once(|| {
                tracing::warn!("invalid X-Forwarded-For from a trusted proxy; its clients count as one");
            });
            break;
        };
        client = ip.to_canonical();
        if !is_trusted(client) {
            break;
        }
    }
    client
}

/// Returns whether a request with a forwarding header comes from this computer or a private network.
fn is_probably_a_proxy(peer: IpAddr, headers: &HeaderMap) -> bool {
    let is_near = match peer {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private() || peer.is_link_local(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local() || peer.is_unicast_link_local(),
    };
    is_near && (headers.contains_key("x-forwarded-for") || headers.contains_key(http::header::FORWARDED))
}

/// Parses an entry: `1.2.3.4`, `1.2.3.4:5678`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:5678`.
fn hop_ip(hop: &str) -> Option<IpAddr> {
    let bare = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    hop.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|socket| socket.ip())).or_else(bare)
}

/// Returns what counts as one client: an IPv4 address, or the /64 of an IPv6 address.
pub fn client_network(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", value.parse().expect("a header value"));
        headers
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_block_contains_its_ips_and_no_others() {
        let block: Cidr = "10.1.0.0/16".parse().expect("a block");
        assert!(block.contains(ip("10.1.255.3")) && block.contains(ip("::ffff:10.1.0.1")));
        assert!(!block.contains(ip("10.2.0.1")) && !block.contains(ip("fd00::1")));
        assert!("0.0.0.0/0".parse::<Cidr>().expect("a block").contains(ip("8.8.8.8")));
        assert!("10.0.0.0/33".parse::<Cidr>().is_err() && "x".parse::<Cidr>().is_err());
    }

    #[test]
    fn forwarding_headers_of_strangers_are_ignored() {
        assert_eq!(client_ip(ip("9.9.9.9"), &headers("1.2.3.4"), &[]), ip("9.9.9.9"));
    }

    #[test]
    fn a_forwarding_header_from_a_near_peer_is_probably_a_forgotten_proxy() {
        for peer in ["127.0.0.1", "::1", "10.0.0.3", "192.168.1.2", "172.17.0.1", "fd00::3", "fe80::1"] {
            assert!(is_probably_a_proxy(ip(peer), &headers("1.2.3.4")), "{peer}");
            assert!(!is_probably_a_proxy(ip(peer), &HeaderMap::new()), "{peer}");
        }
        let forwarded = HeaderMap::from_iter([(http::header::FORWARDED, "for=1.2.3.4".parse().expect("a value"))]);
        assert!(is_probably_a_proxy(ip("127.0.0.1"), &forwarded));
        assert!(!is_probably_a_proxy(ip("203.0.113.7"), &headers("1.2.3.4")));
    }

    #[test]
    fn a_trusted_proxy_names_the_client_and_forged_entries_before_it_do_not_count() {
        let trusted = ["127.0.0.0/8".parse().expect("a block")];
        assert_eq!(client_ip(ip("127.0.0.1"), &headers("6.6.6.6, 1.2.3.4"), &trusted), ip("1.2.3.4"));
        assert_eq!(client_ip(ip("127.0.0.1"), &headers("unknown"), &trusted), ip("127.0.0.1"));
    }

    #[test]
    fn entries_with_ports_and_brackets_are_read() {
        let trusted = ["127.0.0.0/8".parse().expect("a block")];
        let written = [
            ("1.2.3.4:5678", "1.2.3.4"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("2001:db8::1", "2001:db8::1"),
            ("6.6.6.6:1, [::ffff:1.2.3.4]:80", "1.2.3.4"),
        ];
        for (entry, client) in written {
            assert_eq!(client_ip(ip("127.0.0.1"), &headers(entry), &trusted), ip(client), "{entry}");
        }
    }

    #[test]
    fn an_ipv6_client_is_its_network_of_64_bits() {
        assert_eq!(client_network(ip("2001:db8:1:2:3:4:5:6")), ip("2001:db8:1:2::"));
        assert_eq!(client_network(ip("::ffff:1.2.3.4")), ip("1.2.3.4"));
    }
}
