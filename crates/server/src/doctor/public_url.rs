//! What visitors get at `--public-url`, through the proxy in front of the service.

use super::{
    Checkup, Finding, Problem,
    fetch::{Probe, Trust},
};

pub(super) async fn check(checkup: &Checkup, probe: &Probe<'_>) -> Vec<Finding> {
    let Some(url) = &checkup.config.public_url else { return Vec::new() };
    let arrival = match probe.ask(url, Trust::Checked).await {
        Ok(arrival) => arrival,
        // With --domain the service has certificates of its own, which have their own code.
        Err(_) if checkup.tls.is_some() && probe.ask(url, Trust::Any).await.is_ok() => return Vec::new(),
        Err(reason) => {
            let fix = format!("curl -sSi {}/healthz   # then correct the proxy or --public-url", trimmed(url));
            return vec![Finding::new(Problem::PublicUrlLeadsElsewhere { url: url.to_string(), reason }, fix)];
        }
    };
    let mut found = Vec::new();
    if arrival.is_forwarded && !arrival.is_trusted && checkup.tls.is_none() {
        let fix = "porchlight serve … --trusted-proxy 127.0.0.1   # the proxy's IP";
        found.push(Finding::new(Problem::ProxyNotTrusted, fix));
    }
    if probe.is_passed_on(url).await == Ok(false) {
        let fix = "nginx: remove \"proxy_ignore_headers X-Accel-Buffering\" or set \"gzip off\"; then nginx -s reload";
        found.push(Finding::new(Problem::ProxyHoldsAnswers, fix));
    }
    found
}

fn trimmed(url: &url::Url) -> &str {
    url.as_str().trim_end_matches('/')
}
