//! Fetches images from the current connection's service.
//!
//! That service may have a private IP, which the guarded fetcher rejects. Only URLs below the connection's
//! base URL are fetched here, without redirects.

use std::{sync::OnceLock, time::Duration};

use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use porchlight_client::tls_roots;
use url::Url;

const MAX_BYTES: usize = 20 * 1024 * 1024;
const LIMIT: Duration = Duration::from_secs(10);

/// The way to the person's own service.
///
/// Created with the first photo: loading the system's certificates takes as long as opening a window.
#[derive(Default)]
pub struct BuiltInOrigin(OnceLock<reqwest::Client>);

impl BuiltInOrigin {
    /// None when the network library cannot start.
    fn client(&self) -> Option<&reqwest::Client> {
        if let Some(client) = self.0.get() {
            return Some(client);
        }
        let builder = || reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(LIMIT);
        let client = tls_roots::build_client(builder).ok()?;
        Some(self.0.get_or_init(|| client))
    }

    /// The bytes at an address; none when they cannot be had or are too many.
    pub async fn fetch(&self, url: Url) -> Option<Bytes> {
        let response = self.client()?.get(url).send().await.ok()?.error_for_status().ok()?;
        let mut body = BytesMut::new();
        let mut chunks = response.bytes_stream();
        while let Some(part) = chunks.next().await {
            body.extend_from_slice(&part.ok()?);
            if body.len() > MAX_BYTES {
                return None;
            }
        }
        Some(body.freeze())
    }
}

/// True when the address lies at the base address or below it.
pub fn belongs_to(url: &Url, base_url: &str) -> bool {
    let Ok(base_url) = Url::parse(base_url) else { return false };
    let below = base_url.path().trim_end_matches('/');
    url.origin() == base_url.origin() && url.path().strip_prefix(below).is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn belongs(url: &str, base_url: &str) -> bool {
        belongs_to(&Url::parse(url).expect("an address"), base_url)
    }

    #[test]
    fn only_urls_below_the_base_url_belong_to_the_service() {
        assert!(belongs("http://127.0.0.1:8787/files/1", "http://127.0.0.1:8787"));
        assert!(belongs("https://example.com/bot/files/1", "https://example.com/bot"));
        assert!(!belongs("https://example.com/botnet/files/1", "https://example.com/bot"));
        assert!(!belongs("http://127.0.0.1:9999/files/1", "http://127.0.0.1:8787"));
        assert!(!belongs("http://127.0.0.1.evil.example/files/1", "http://127.0.0.1"));
    }
}
