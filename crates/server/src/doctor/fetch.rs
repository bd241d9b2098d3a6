//! HTTP requests of the doctor, and the question "does this URL lead to our service?".

use std::{
    collections::BTreeMap,
    net::{IpAddr, SocketAddr},
    time::{Duration, Instant},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::{Client, ClientBuilder, Response};
use url::{Host, Url};

use super::Checkup;
use crate::{
    http::probe::{self, Arrival},
    ids::random_id,
    tls_roots,
};

pub(crate) const TIMEOUT: Duration = Duration::from_secs(10);
/// The service replies at once, for two seconds; a program that accepts connections may never reply.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);
/// The service pauses 1.5 seconds before its last event; a proxy that passes events on keeps most of that.
const MIN_PAUSE: Duration = Duration::from_millis(400);
/// Largest page or reply that is read.
const MAX_BYTES: usize = 1024 * 1024;

/// 43 characters, as authorities make their tokens.
pub(crate) fn new_token() -> String {
    URL_SAFE_NO_PAD.encode(random_id::<32>())
}

/// Which certificates are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Those that browsers accept.
    Checked,
    /// Any: the token proves who answers.
    Any,
}

/// A client that uses `--resolve` instead of DNS, and no proxy.
pub(crate) fn client(resolve: &BTreeMap<String, Vec<IpAddr>>, trust: Trust) -> reqwest::Result<Client> {
    let build = || -> ClientBuilder {
        let mut builder = Client::builder()
            .no_proxy()
            .timeout(TIMEOUT)
            .connect_timeout(Duration::from_secs(5))
            .redirect(reqwest::redirect::Policy::none())
            .tls_danger_accept_invalid_certs(trust == Trust::Any)
            .user_agent(concat!("Porchlight/", env!("CARGO_PKG_VERSION"), " (doctor)"));
        for (name, ips) in resolve {
            // Port 0 keeps the port of the URL.
            let addrs: Vec<SocketAddr> = ips.iter().map(|ip| (*ip, 0).into()).collect();
            builder = builder.resolve_to_addrs(name, &addrs);
        }
        builder
    };
    tls_roots::client(build)
}

/// Reads a body up to 1 MiB; the rest is ignored.
pub(crate) async fn text(mut response: Response) -> reqwest::Result<String> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() >= MAX_BYTES {
            bytes.truncate(MAX_BYTES);
            break;
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The innermost cause of a failed request, which names the reason.
pub(crate) fn reason(error: &reqwest::Error) -> String {
    if error.is_timeout() { "no answer in time".to_owned() } else { innermost(error) }
}

/// The innermost cause of an error, in one line of at most 300 characters.
pub(crate) fn innermost(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    cause.to_string().lines().next().unwrap_or_default().chars().take(300).collect()
}

/// IPs of a host name, by `--resolve` or the system.
pub(crate) async fn ips_of(checkup: &Checkup, name: &str) -> Vec<IpAddr> {
    if let Some(ips) = checkup.resolve.get(name) {
        return ips.clone();
    }
    let looked_up = tokio::time::timeout(Duration::from_secs(5), tokio::net::lookup_host((name, 443))).await;
    let mut ips: Vec<IpAddr> =
        looked_up.ok().and_then(Result::ok).into_iter().flatten().map(|addr| addr.ip()).collect();
    ips.sort();
    ips.dedup();
    ips
}

/// Recognizes the service by a token in its database.
pub(crate) struct Probe<'a> {
    checkup: &'a Checkup,
    token: &'a str,
}

impl<'a> Probe<'a> {
    pub fn new(checkup: &'a Checkup, token: &'a str) -> Self {
        Self { checkup, token }
    }

    /// Asks at a base URL.
    ///
    /// # Errors
    /// Why it isn't our service, for a sentence.
    pub async fn ask(&self, url: &Url, trust: Trust) -> Result<Arrival, String> {
        self.ask_at(url, &self.checkup.resolve, trust).await
    }

    /// Asks at one IP of a name.
    pub async fn is_ours_at(&self, url: &Url, ip: IpAddr) -> bool {
        let name = url.host_str().unwrap_or_default().to_owned();
        let only = BTreeMap::from([(name, vec![ip])]);
        self.ask_at(url, &only, Trust::Any).await.is_ok()
    }

    /// Whether the service of this database listens here, at the configured address.
    pub async fn is_served_here(&self) -> bool {
        let listen = self.checkup.config.listen;
        if listen.port() == 0 {
            return false;
        }
        let ip = match listen.ip() {
            ip if !ip.is_unspecified() => ip,
            IpAddr::V4(_) => IpAddr::from([127, 0, 0, 1]),
            IpAddr::V6(_) => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
        };
        let here = SocketAddr::from((ip, listen.port()));
        let prefix = self.checkup.config.prefix();
        let url = match &self.checkup.tls {
            None => format!("http://{here}{prefix}/"),
            Some(tls) => format!("https://{}:{}{prefix}/", tls.domains[0], listen.port()),
        };
        let Ok(url) = url.parse::<Url>() else { return false };
        match url.host() {
            Some(Host::Domain(_)) => self.is_ours_at(&url, ip).await,
            _ => self.ask(&url, Trust::Any).await.is_ok(),
        }
    }

    async fn ask_at(
        &self,
        url: &Url,
        resolve: &BTreeMap<String, Vec<IpAddr>>,
        trust: Trust,
    ) -> Result<Arrival, String> {
        let request = self.request(url, resolve, trust)?;
        let mut response = request.send().await.map_err(|error| reason(&error))?;
        let status = response.status();
        if !status.is_success() {
            return Err(format!("status {}", status.as_u16()));
        }
        let first = response.chunk().await.map_err(|error| reason(&error))?.unwrap_or_default();
        Arrival::from_chunk(&first, self.token).ok_or_else(|| "another program replies".to_owned())
    }

    /// Whether the reply comes bit by bit, as the service sends it. Asks as browsers do, because proxies compress for
    /// them, and some collect the reply for that.
    ///
    /// # Errors
    /// As `ask`.
    pub async fn is_passed_on(&self, url: &Url) -> Result<bool, String> {
        let request = self.request(url, &self.checkup.resolve, Trust::Checked)?.header("accept-encoding", "gzip");
        let mut response = request.send().await.map_err(|error| reason(&error))?;
        let mut first_at = None;
        while let Some(chunk) = response.chunk().await.map_err(|error| reason(&error))? {
            if first_at.is_none() && !chunk.is_empty() {
                first_at = Some(Instant::now());
            }
        }
        Ok(first_at.is_some_and(|at| at.elapsed() >= MIN_PAUSE))
    }

    fn request(
        &self,
        url: &Url,
        resolve: &BTreeMap<String, Vec<IpAddr>>,
        trust: Trust,
    ) -> Result<reqwest::RequestBuilder, String> {
        let client = client(resolve, trust).map_err(|error| reason(&error))?;
        let target = format!("{}{}", url.as_str().trim_end_matches('/'), probe::path_of(self.token));
        Ok(client.get(target).timeout(PROBE_TIMEOUT).header("accept", "text/event-stream"))
    }
}
