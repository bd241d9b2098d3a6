//! What must hold before a server is set up.

use std::{
    collections::BTreeSet,
    io::ErrorKind,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, UdpSocket},
    path::Path,
    time::{Duration, Instant},
};

use porchlight_domain::public_ip::is_public_ip;
use porchlight_store::free_bytes;

use crate::{
    cli::start,
    exit::{Exit, failure},
};

const MIN_FREE_BYTES: u64 = 1 << 30;
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(5);
const LOOKUP_INTERVAL: Duration = Duration::from_secs(5);
/// Addresses of documentation networks: no packet is sent to them.
const OUTSIDE: [IpAddr; 2] =
    [IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1))];

pub(super) fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

/// # Errors
/// `Io` with less than 1 GiB.
pub(super) fn require_room(data: &Path) -> anyhow::Result<()> {
    match free_bytes(data)? {
        Some(free) if free < MIN_FREE_BYTES => {
            Err(failure(Exit::Io, format!("only {} MiB are free; Porchlight needs 1 GiB", free >> 20)))
        }
        _ => Ok(()),
    }
}

/// # Errors
/// `Busy` names the port.
pub(super) fn require_free_ports(listen: [Option<SocketAddr>; 2]) -> anyhow::Result<()> {
    for addr in listen.into_iter().flatten().filter(|addr| addr.port() != 0) {
        if TcpListener::bind(addr).is_err_and(|error| error.kind() == ErrorKind::AddrInUse) {
            let port = addr.port();
            let sentence = format!(
                "port {port} is taken by another program, such as a web server. See which with\n  \
                 sudo ss -ltnp 'sport = :{port}'\nStop it, or set the server up behind it (docs/going-online.md)"
            );
            return Err(failure(Exit::Busy, sentence));
        }
    }
    Ok(())
}

/// Waits until a name leads to this computer. Behind a router the addresses can't be compared, so any record will do.
///
/// # Errors
/// `Config` with the record to set.
pub(super) async fn wait_for_name(name: &str, timeout: Duration) -> anyhow::Result<()> {
    let here = own_ips();
    let is_public = here.iter().any(|ip| is_public_ip(*ip));
    let (end, mut is_reported) = (Instant::now() + timeout, false);
    loop {
        let found = lookup(name).await;
        let leads_here = found.iter().any(|ip| here.contains(ip) || ip.is_loopback());
        if leads_here || (!found.is_empty() && !is_public) {
            let note = if leads_here { "" } else { " (this server is behind a router, so that can't be compared)" };
            return start::print(&format!("{name} is {}{note}", joined(&found)));
        }
        let record = record(name, &here);
        let problem = match found.is_empty() {
            true => format!("{name} has no address yet. Set this DNS record at your domain's provider:\n{record}"),
            false => {
                format!("{name} is {}, which isn't this server. Change the DNS record to:\n{record}", joined(&found))
            }
        };
        if Instant::now() >= end {
            return Err(failure(Exit::Config, problem));
        }
        if !is_reported {
            start::print(&format!("{problem}\nWaiting for it; a new record can take some minutes."))?;
            is_reported = true;
        }
        tokio::time::sleep(LOOKUP_INTERVAL.min(end.saturating_duration_since(Instant::now()))).await;
    }
}

fn record(name: &str, here: &BTreeSet<IpAddr>) -> String {
    let public: Vec<&IpAddr> = here.iter().filter(|ip| is_public_ip(**ip)).collect();
    if public.is_empty() {
        return format!("  {name}.  A  (the public IP address of this server)");
    }
    let line = |ip: &&IpAddr| format!("  {name}.  {}  {ip}", if ip.is_ipv4() { "A" } else { "AAAA" });
    public.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn joined(ips: &[IpAddr]) -> String {
    ips.iter().map(IpAddr::to_string).collect::<Vec<_>>().join(", ")
}

async fn lookup(name: &str) -> Vec<IpAddr> {
    let found = tokio::time::timeout(LOOKUP_TIMEOUT, tokio::net::lookup_host((name, 443))).await;
    let ips: BTreeSet<IpAddr> = found.ok().and_then(Result::ok).into_iter().flatten().map(|addr| addr.ip()).collect();
    ips.into_iter().collect()
}

/// The addresses from which this computer reaches others.
fn own_ips() -> BTreeSet<IpAddr> {
    let ip_towards = |outside: IpAddr| {
        let any: IpAddr = if outside.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
        let socket = UdpSocket::bind((any, 0)).ok()?;
        socket.connect((outside, 9)).ok()?;
        socket.local_addr().ok().map(|addr| addr.ip())
    };
    OUTSIDE.into_iter().filter_map(ip_towards).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_names_each_public_ip() {
        let here = ["203.0.113.7", "10.0.0.5"].map(|ip| ip.parse::<IpAddr>().expect("an address")).into();
        let text = record("chat.example.com", &here);
        assert!(text.contains("chat.example.com.  A  ") && !text.contains("10.0.0.5"), "{text}");
        let here = ["8.8.8.8", "2606:4700::1111"].map(|ip| ip.parse::<IpAddr>().expect("an address")).into();
        assert_eq!(record("a.b", &here), "  a.b.  A  8.8.8.8\n  a.b.  AAAA  2606:4700::1111");
    }

    #[test]
    fn a_taken_port_is_named() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
        let taken = listener.local_addr().expect("an address");
        let error = require_free_ports([Some(taken), None]).expect_err("taken").to_string();
        assert!(error.contains(&format!("port {} is taken", taken.port())), "{error}");
    }
}
