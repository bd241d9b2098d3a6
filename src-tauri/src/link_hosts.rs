//! Hosts whose links open without asking.
//!
//! Links in answers and in listings may lead anywhere, so the target is shown before a host is opened for the first
//! time. The person's own services, the pages of listings that were listed, and hosts that were confirmed once need
//! no question.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use porchlight_api::ListingItem;
use url::Url;

/// Beyond that, the oldest ones are dropped and asked about again.
const MAX_LISTING_HOSTS: usize = 1_000;
/// Most confirmed hosts in the profile.
pub const MAX_CONFIRMED_HOSTS: usize = 500;

/// Hosts of the pages of listings that this program listed since it started.
#[derive(Default)]
pub struct ListingHosts(Mutex<VecDeque<String>>);

impl ListingHosts {
    /// Notes the hosts of these listings' pages.
    pub fn note(&self, listings: &[ListingItem]) {
        let mut hosts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for host in listings.iter().filter_map(|listing| host_of(&listing.url)) {
            if !hosts.contains(&host) {
                if hosts.len() == MAX_LISTING_HOSTS {
                    hosts.pop_front();
                }
                hosts.push_back(host);
            }
        }
    }

    /// Returns whether a listing's page is on this host.
    pub fn contains(&self, host: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|known| known == host)
    }
}

/// The host of a web address in lower case and punycode, without `www.`.
pub fn host_of(url: &str) -> Option<String> {
    let url = Url::parse(url).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let host = url.host_str()?.trim_end_matches('.');
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_compared_in_one_spelling() {
        assert_eq!(host_of("https://www.Homes.example/1"), Some("homes.example".into()));
        assert_eq!(host_of("https://me:key@evil.example./"), Some("evil.example".into()));
        assert_eq!(host_of("https://münchen.de"), Some("xn--mnchen-3ya.de".into()));
        for text in ["", "homes.example", "mailto:a@b.example", "tel:1", "javascript:1"] {
            assert_eq!(host_of(text), None, "{text}");
        }
    }

    #[test]
    fn pages_of_listings_are_known_up_to_a_limit() {
        let hosts = ListingHosts::default();
        let of = |host: &str| ListingItem { url: format!("https://{host}/1"), ..Default::default() };
        hosts.note(&[of("www.first.example"), of("second.example"), ListingItem::default()]);
        assert!(hosts.contains("first.example") && hosts.contains("second.example"));
        assert!(!hosts.contains("") && !hosts.contains("third.example"));
        let many: Vec<_> = (0..MAX_LISTING_HOSTS - 1).map(|n| of(&format!("n{n}.example"))).collect();
        hosts.note(&many);
        assert!(!hosts.contains("first.example") && hosts.contains("second.example"));
    }
}
