//! `latest.json`: the newest release, signed by its publisher.
//!
//! A web server that somebody else controls can't announce a version. The signature is in the same file, so that one
//! request is enough.

use std::time::Duration;

use anyhow::{Context, ensure};
use minisign_verify::{PublicKey, Signature};
use reqwest::{Client, StatusCode, redirect::Policy};
use serde::{Deserialize, Serialize};

use super::{UpdateSource, VERSION};
use crate::tls_roots;

const TIMEOUT: Duration = Duration::from_secs(10);
const MAX_BYTES: usize = 64 * 1024;

/// A release, as it was signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    /// `1.4.0`.
    pub version: String,
    /// Its section of the changelog, in Markdown.
    pub changes: String,
    /// Where people read how to upgrade: https.
    pub url: String,
}

/// The file.
#[derive(Deserialize)]
struct Signed {
    /// A release as JSON, byte for byte as it was signed.
    latest: String,
    /// As minisign writes it.
    signature: String,
}

impl Release {
    /// Whether it is newer than this program.
    pub fn is_newer(&self) -> bool {
        is_newer(&self.version, VERSION)
    }

    pub(super) fn is_newer_than(&self, other: &Self) -> bool {
        is_newer(&self.version, &other.version)
    }
}

fn is_newer(version: &str, than: &str) -> bool {
    matches!((numbers(version), numbers(than)), (Some(one), Some(other)) if one > other)
}

fn numbers(version: &str) -> Option<[u32; 3]> {
    let numbers: Vec<u32> = version.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// Gets the newest release, with one request.
pub(super) async fn fetch(source: &UpdateSource) -> anyhow::Result<Release> {
    let build = || Client::builder().timeout(TIMEOUT).redirect(Policy::none());
    let mut response = tls_roots::client(build)?.get(source.url.clone()).send().await?;
    ensure!(response.status() == StatusCode::OK, "status {}", response.status());
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        ensure!(bytes.len() + chunk.len() <= MAX_BYTES, "more than {MAX_BYTES} bytes");
        bytes.extend_from_slice(&chunk);
    }
    read(&bytes, &source.key)
}

/// Checks the signature before anything of the release is used.
fn read(bytes: &[u8], key: &str) -> anyhow::Result<Release> {
    let signed: Signed = serde_json::from_slice(bytes).context("not a release")?;
    let key = PublicKey::from_base64(key).context("this program's key for releases")?;
    let signature = Signature::decode(&signed.signature).context("the signature")?;
    key.verify(signed.latest.as_bytes(), &signature, false).context("the signature")?;
    let release: Release = serde_json::from_str(&signed.latest).context("not a release")?;
    ensure!(numbers(&release.version).is_some(), "not a version");
    ensure!(release.url.starts_with("https://"), "its page isn't https");
    Ok(release)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        for (version, is_newer) in [
            ("999.0.0", true),
            (VERSION, false),
            ("0.0.1", false),
            ("999.0", false),
            ("999.0.0-rc1", false),
            ("", false),
            ("999.0.0.0", false),
        ] {
            let release = Release { version: version.into(), changes: String::new(), url: String::new() };
            assert_eq!(release.is_newer(), is_newer, "{version}");
        }
    }
}
