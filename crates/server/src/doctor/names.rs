//! Whether the names of `--domain` lead here, over IPv4 and IPv6, and to port 443.

use std::{net::IpAddr, time::Duration};

use tokio::net::TcpStream;
use url::Url;

use super::{Checkup, Finding, Problem, fetch, fetch::Probe};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

pub(super) async fn check(checkup: &Checkup, probe: Option<&Probe<'_>>, is_served: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    for name in checkup.tls.iter().flat_map(|tls| &tls.domains) {
        found.extend(check_name(checkup, probe.filter(|_| is_served), name).await);
    }
    found
}

async fn check_name(checkup: &Checkup, probe: Option<&Probe<'_>>, name: &str) -> Option<Finding> {
    let ips = fetch::ips_of(checkup, name).await;
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for ip in ips {
        let is_ours = is_local(ip) || leads_here(checkup, probe, name, ip).await;
        if is_ours { right.push(ip) } else { wrong.push(ip) }
    }
    if right.is_empty() && wrong.is_empty() {
        return Some(Finding::new(Problem::NoDnsRecord { name: name.into() }, record(name, false)));
    }
    if let Some(ip) = wrong.iter().find(|ip| ip.is_ipv4()).or(wrong.first().filter(|_| right.is_empty())) {
        let problem = Problem::NameLeadsElsewhere { name: name.into(), ip: ip.to_string() };
        return Some(Finding::new(problem, record(name, ip.is_ipv6())));
    }
    if let Some(ip) = wrong.first() {
        let problem = Problem::AaaaLeadsElsewhere { name: name.into(), ip: ip.to_string() };
        return Some(Finding::new(problem, record(name, true)));
    }
    let port = public_port(checkup, name);
    probe?;
    for ip in right {
        if let Some(reason) = unreachable(ip, port).await {
            let problem = Problem::PortUnreachable { port, name: name.into(), ip: ip.to_string(), reason };
            let fix = format!("sudo ufw allow {port}/tcp   # and in the firewall of the hosting provider");
            return Some(Finding::new(problem, fix));
        }
    }
    None
}

/// Whether an IP is one of this computer's: only then a socket can have it.
fn is_local(ip: IpAddr) -> bool {
    std::net::UdpSocket::bind((ip, 0)).is_ok()
}

/// Whether our service replies there, as behind a router that translates addresses, or a second replica.
async fn leads_here(checkup: &Checkup, probe: Option<&Probe<'_>>, name: &str, ip: IpAddr) -> bool {
    let Some(probe) = probe else { return false };
    let port = public_port(checkup, name);
    let prefix = checkup.config.prefix();
    match format!("https://{name}:{port}{prefix}/").parse() {
        Ok(url) => probe.is_ours_at(&url, ip).await,
        Err(_) => false,
    }
}

/// The port that visitors use: the public URL's, if it has this name.
fn public_port(checkup: &Checkup, name: &str) -> u16 {
    let url: Option<&Url> = checkup.config.public_url.as_ref().filter(|url| url.host_str() == Some(name));
    url.and_then(Url::port_or_known_default).unwrap_or(443)
}

async fn unreachable(ip: IpAddr, port: u16) -> Option<String> {
    match tokio::time::timeout(CONNECT_TIMEOUT, TcpStream::connect((ip, port))).await {
        Ok(Ok(_)) => None,
        Ok(Err(error)) => Some(error.kind().to_string()),
        Err(_) => Some("no answer within 5 seconds".into()),
    }
}

/// The record to set at the DNS provider, as in a zone file.
fn record(name: &str, is_v6: bool) -> String {
    let (kind, outside) = if is_v6 { ("AAAA", "[2001:db8::1]:9") } else { ("A", "192.0.2.1:9") };
    // No packet is sent; the system only chooses the address that it would use.
    let unbound = if is_v6 { "[::]:0" } else { "0.0.0.0:0" };
    let own = std::net::UdpSocket::bind(unbound).and_then(|socket| {
        socket.connect(outside)?;
        Ok(socket.local_addr()?.ip())
    });
    match own {
        Ok(ip) => format!("{name}. 300 IN {kind} {ip}   ; or this server's public address"),
        Err(_) if is_v6 => format!("{name}. AAAA   ; delete this record: this server has no IPv6"),
        Err(_) => format!("{name}. 300 IN {kind} THIS-SERVER"),
    }
}
