//! Which hosts a workspace may name. On a public server, a host in the private network would let the owner of a
//! workspace reach services that are not open to them (SSRF).
//!
//! Names are checked again when a connection is made, by the address that they resolve to.

use std::net::{IpAddr, SocketAddr};

use porchlight_domain::public_ip::is_public_ip;
use url::Host;

/// Parses a host name or an IP address, with or without brackets; returns it as it is connected to.
pub fn parse_host(text: &str) -> Option<Host> {
    match text.parse::<IpAddr>() {
        Ok(IpAddr::V4(ip)) => Some(Host::Ipv4(ip)),
        Ok(IpAddr::V6(ip)) => Some(Host::Ipv6(ip)),
        Err(_) => Host::parse(text).ok(),
    }
}

/// Returns false for private addresses and for names of local networks.
pub fn may_be_public<S: AsRef<str>>(host: &Host<S>) -> bool {
    match host {
        Host::Ipv4(ip) => is_public_ip((*ip).into()),
        Host::Ipv6(ip) => is_public_ip((*ip).into()),
        Host::Domain(name) => {
            let name = name.as_ref().trim_end_matches('.').to_ascii_lowercase();
            let local = [".localhost", ".local", ".internal", ".home.arpa", ".lan"];
            name.contains('.') && !local.iter().any(|ending| name.ends_with(ending))
        }
    }
}

/// Resolves a host to its public addresses; empty if it has none.
///
/// # Errors
/// The name doesn't resolve.
pub async fn public_addresses(host: &str, port: u16) -> std::io::Result<Vec<SocketAddr>> {
    let found = tokio::net::lookup_host((host, port)).await?;
    Ok(found.filter(|address| is_public_ip(address.ip())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_hosts_are_found_in_every_spelling() {
        for text in [
            "127.0.0.1",
            "2130706433",
            "0x7f.1",
            "[::1]",
            "::1",
            "localhost",
            "mail",
            "mail.local",
            "10.0.0.5",
            "[::ffff:10.0.0.5]",
            "169.254.169.254",
            "db.internal.",
            "LOCALHOST",
        ] {
            assert!(!may_be_public(&parse_host(text).expect(text)), "{text}");
        }
        for text in ["mail.example.com", "8.8.8.8", "[2606:4700::1111]"] {
            assert!(may_be_public(&parse_host(text).expect(text)), "{text}");
        }
        for text in ["", "a b", "a/b", "me@host", "host:25"] {
            assert!(parse_host(text).is_none(), "{text}");
        }
    }
}
