use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use anyhow::Context;
use clap::Args;
use url::Url;

use super::start;
use crate::doctor::fetch::{self, Trust};

const TIMEOUT: Duration = Duration::from_secs(5);

/// Asks the running service whether it is ready, for containers and monitoring.
#[derive(Debug, Args)]
pub struct Health {
    /// Base URL of the service [default: the listen address on this computer]
    #[arg(long, value_name = "URL")]
    url: Option<Url>,
    /// Listen address of the service
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_LISTEN", default_value = "127.0.0.1:8787")]
    listen: SocketAddr,
    /// Host name of a service with --domain
    #[arg(long, value_name = "NAME", env = "PORCHLIGHT_DOMAIN", value_delimiter = ',')]
    domain: Vec<String>,
    /// Listen address for HTTPS of a service with --domain
    #[arg(long, value_name = "ADDRESS", env = "PORCHLIGHT_HTTPS_LISTEN", default_value = "[::]:443")]
    https_listen: SocketAddr,
}

impl Health {
    /// Ends with status 0 if `/readyz` reports that the service is ready, otherwise 1.
    pub async fn run(self) -> anyhow::Result<()> {
        let (url, ip) = self.target()?;
        let url = format!("{}/readyz", url.as_str().trim_end_matches('/'));
        let resolve: BTreeMap<String, Vec<IpAddr>> = match (self.domain.first(), ip) {
            (Some(domain), Some(ip)) => [(domain.to_ascii_lowercase(), vec![ip])].into(),
            _ => BTreeMap::new(),
        };
        // On this computer the certificate is ours; on another one it must be valid.
        let trust = if self.url.is_none() { Trust::Any } else { Trust::Checked };
        let client = fetch::client(&resolve, trust)?;
        let response = client.get(&url).timeout(TIMEOUT).send().await;
        let response =
            response.map_err(|error| anyhow::anyhow!("{url} can't be reached: {}", fetch::reason(&error)))?;
        let status = response.status();
        anyhow::ensure!(status.is_success(), "{url} replied with status {}", status.as_u16());
        start::print("ready")
    }

    /// The URL, and the IP to ask instead of the domain's.
    fn target(&self) -> anyhow::Result<(Url, Option<IpAddr>)> {
        if let Some(url) = &self.url {
            return Ok((url.clone(), None));
        }
        let Some(domain) = self.domain.first() else {
            let here = SocketAddr::from((loopback(self.listen.ip()), self.listen.port()));
            return Ok((format!("http://{here}/").parse()?, None));
        };
        let url = format!("https://{domain}:{}/", self.https_listen.port());
        Ok((url.parse().context("--domain is not a host name")?, Some(loopback(self.https_listen.ip()))))
    }
}

/// Where a listener on any address is reached on this computer. "[::]" includes IPv4, which every computer has.
fn loopback(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) | IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        ip => ip,
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        health: Health,
    }

    fn target(options: &[&str]) -> (String, Option<IpAddr>) {
        let line = ["porchlight"].iter().chain(options);
        let program = Program::try_parse_from(line).expect("the options are read");
        let (url, ip) = program.health.target().expect("a target");
        (url.into(), ip)
    }

    #[test]
    fn the_service_is_found_by_its_own_options() {
        assert_eq!(target(&[]), ("http://127.0.0.1:8787/".into(), None));
        assert_eq!(target(&["--listen", "[::]:9000"]), ("http://127.0.0.1:9000/".into(), None));
        let local = Some(IpAddr::from([127, 0, 0, 1]));
        assert_eq!(target(&["--domain", "chat.example.com"]), ("https://chat.example.com/".into(), local));
        assert_eq!(target(&["--url", "https://chat.example.com/bot"]).0, "https://chat.example.com/bot");
    }
}
