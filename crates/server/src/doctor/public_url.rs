//! What visitors get at `--public-url`, through the proxy in front of the service.

use super::{
    Checkup, Finding,
    fetch::{Probe, Trust},
};

pub(super) async fn check(checkup: &Checkup, probe: &Probe<'_>) -> Vec<Finding> {
    let Some(url) = &checkup.config.public_url else { return Vec::new() };
    let arrival = match probe.ask(url, Trust::Checked).await {
        Ok(arrival) => arrival,
        // With --domain the service has certificates of its own, which have their own code.
        Err(_) if checkup.tls.is_some() && probe.ask(url, Trust::Any).await.is_ok() => return Vec::new(),
        Err(reason) => {
            let message = format!("{url} doesn't lead to this service: {reason}.");
            let fix = format!("curl -sSi {}/healthz   # then correct the proxy or --public-url", trimmed(url));
            return vec![Finding::new("D16", message, fix)];
        }
    };
    let mut found = Vec::new();
    if arrival.is_forwarded && !arrival.is_trusted && checkup.tls.is_none() {
        let message = "The proxy's X-Forwarded-For isn't trusted, so all visitors share the limits of one client.";
        found.push(Finding::new("D14", message, "porchlight serve … --trusted-proxy 127.0.0.1   # the proxy's IP"));
    }
    if probe.is_passed_on(url).await == Ok(false) {
        let message = "The proxy collects streamed answers, so visitors see nothing until an answer is complete.";
        let fix = "nginx: remove \"proxy_ignore_headers X-Accel-Buffering\" or set \"gzip off\"; then nginx -s reload";
        found.push(Finding::new("D15", message, fix));
    }
    found
}

fn trimmed(url: &url::Url) -> &str {
    url.as_str().trim_end_matches('/')
}
