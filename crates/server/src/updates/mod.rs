//! Looks once a day whether there is a newer version, and says so. It sends nothing but the request, and installs nothing.

mod notice;
mod release;

use std::path::Path;

use tokio::time::Duration;
use url::{Host, Url};

pub use self::release::Release;
use self::{notice::Notice, release::fetch};
use crate::{config::Config, state::AppState};

/// Also after a failure, and over restarts.
const INTERVAL_MS: i64 = 24 * 3600 * 1000;
/// Set when a release is built; other builds never look.
const PACKAGES_URL: Option<&str> = option_env!("PORCHLIGHT_PACKAGES_URL");
const KEY: Option<&str> = option_env!("PORCHLIGHT_UPDATE_KEY");
/// This program's version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where to look.
#[derive(Debug, Clone)]
pub struct UpdateSource {
    /// Of `latest.json`: https, or on this computer.
    pub url: Url,
    /// The publisher's minisign key, in base64.
    pub key: String,
}

impl UpdateSource {
    /// Of this build. `None` if it isn't a release.
    pub fn of_build() -> Option<Self> {
        let url = format!("{}/latest.json", PACKAGES_URL?.trim_end_matches('/'));
        Self::new(url.parse().ok()?, KEY?)
    }

    /// `None` for a URL over which others could read which servers there are.
    pub fn new(url: Url, key: &str) -> Option<Self> {
        let is_local = match url.host() {
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            _ => false,
        };
        (url.scheme() == "https" || is_local).then(|| Self { url, key: key.to_owned() })
    }
}

/// Looks once a day until the service stops.
pub async fn run(app: AppState, source: UpdateSource) {
    let folder = app.config.data.clone();
    let mut notice = Notice::read(&folder);
    if notice.checked_ms == 0 {
        tracing::info!(
            url = %source.url,
            "looks for a newer version once a day and sends nothing but the request; --update-check off turns it off"
        );
    }
    loop {
        let wait_ms = wait_ms(notice.checked_ms, app.clock.now_ms());
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(Duration::from_millis(wait_ms)) => {}
        }
        notice.checked_ms = app.clock.now_ms();
        tokio::select! {
            () = app.stop.cancelled() => return,
            found = fetch(&source) => match found {
                Ok(release) => notice.take(release),
                Err(error) => tracing::debug!(error = format!("{error:#}"), "failed to look for a newer version"),
            }
        }
        if let Some(release) = notice.not_reported() {
            tracing::info!(version = release.version, url = release.url, "a newer version is available");
        }
        if let Err(error) = notice.write(&folder) {
            tracing::debug!(%error, "failed to record that a newer version was looked for");
        }
    }
}

/// A newer version that the service on this folder found.
pub fn available(config: &Config) -> Option<Release> {
    available_in(&config.data)
}

fn available_in(data: &Path) -> Option<Release> {
    Notice::read(data).release.filter(Release::is_newer)
}

/// A clock that was set back doesn't delay the next look by more than a day.
fn wait_ms(checked_ms: i64, now_ms: i64) -> u64 {
    let wait = checked_ms.saturating_add(INTERVAL_MS).saturating_sub(now_ms);
    u64::try_from(wait).unwrap_or(0).min(INTERVAL_MS.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_due_a_day_after_the_last_one() {
        assert_eq!(wait_ms(0, 1_800_000_000_000), 0);
        assert_eq!(wait_ms(1_000, 1_000), INTERVAL_MS.unsigned_abs());
        assert_eq!(wait_ms(1_000, 1_000 + INTERVAL_MS - 5), 5);
        assert_eq!(wait_ms(9_000_000_000_000, 1_000), INTERVAL_MS.unsigned_abs());
    }

    #[test]
    fn a_build_from_the_sources_never_asks() {
        assert!(UpdateSource::of_build().is_none() || (PACKAGES_URL.is_some() && KEY.is_some()));
        for (url, is_accepted) in
            [("https://a.example/latest.json", true), ("http://127.0.0.1:1/x", true), ("http://a.example/x", false)]
        {
            assert_eq!(UpdateSource::new(url.parse().expect("a URL"), "key").is_some(), is_accepted, "{url}");
        }
    }
}
