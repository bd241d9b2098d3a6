//! The clock, compared with the `Date` of the authority or the bucket.

use std::{
    collections::BTreeMap,
    time::{Duration, SystemTime},
};

use jiff::fmt::rfc2822::DateTimeParser;
use reqwest::{Certificate, Client};
use url::Url;

use super::{Checkup, Finding, Problem, fetch};
use crate::http::tls::CertificateSource;

const MAX_DIFFERENCE: Duration = Duration::from_secs(60);

pub(super) async fn check(checkup: &Checkup) -> Option<Finding> {
    let (client, url) = reference(checkup)?;
    // The date counts, whatever the status is. Without a reply there is nothing to compare.
    let response = client.get(url.clone()).send().await.ok()?;
    let date = response.headers().get(reqwest::header::DATE)?.to_str().ok()?;
    let theirs: SystemTime = DateTimeParser::new().parse_timestamp(date).ok()?.into();
    let ours = SystemTime::now();
    let (difference, is_ahead) = match ours.duration_since(theirs) {
        Ok(ahead) => (ahead, true),
        Err(behind) => (behind.duration(), false),
    };
    (difference > MAX_DIFFERENCE).then(|| {
        let (seconds, host) = (difference.as_secs(), url.host_str().unwrap_or_default().to_owned());
        let problem = match is_ahead {
            true => Problem::ClockAhead { seconds, host },
            false => Problem::ClockBehind { seconds, host },
        };
        Finding::new(problem, "sudo timedatectl set-ntp true")
    })
}

fn reference(checkup: &Checkup) -> Option<(Client, Url)> {
    let acme = checkup.tls.as_ref().and_then(|tls| match &tls.source {
        CertificateSource::Acme(acme) => Some(acme),
        CertificateSource::Files { .. } => None,
    });
    if let Some(acme) = acme {
        let Some(file) = &acme.ca_file else {
            return Some((fetch::client(&BTreeMap::new(), fetch::Trust::Checked).ok()?, acme.directory.clone()));
        };
        let certificates = Certificate::from_pem_bundle(&std::fs::read(file).ok()?).ok()?;
        let client = Client::builder().no_proxy().timeout(fetch::TIMEOUT).tls_certs_only(certificates).build().ok()?;
        return Some((client, acme.directory.clone()));
    }
    checkup.config.files.as_ref()?;
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let endpoint = variable("AWS_ENDPOINT").or_else(|| variable("AWS_ENDPOINT_URL"));
    let region = variable("AWS_REGION").or_else(|| variable("AWS_DEFAULT_REGION"));
    let url = endpoint.or_else(|| Some(format!("https://s3.{}.amazonaws.com/", region?)))?.parse().ok()?;
    Some((fetch::client(&BTreeMap::new(), fetch::Trust::Checked).ok()?, url))
}
