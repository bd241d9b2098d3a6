//! Counts the links of an import that lead to portals, for the warning of the preview.

use std::collections::HashMap;

use porchlight_domain::portals::portal_of;

use super::report::PortalLinks;

/// Portals that are reported.
const MAX_PORTALS: usize = 5;

/// Links by portal.
#[derive(Debug, Default)]
pub(super) struct PortalCounts(HashMap<&'static str, usize>);

impl PortalCounts {
    /// Counts the URL of a listing that is added or changed.
    pub fn add(&mut self, url: &str) {
        if let Some(portal) = portal_of(url) {
            *self.0.entry(portal).or_default() += 1;
        }
    }

    /// The portals with the most links.
    pub fn links(&self) -> Vec<PortalLinks> {
        let mut links: Vec<_> = self.0.iter().map(|(portal, count)| PortalLinks { portal, count: *count }).collect();
        links.sort_by(|a, b| b.count.cmp(&a.count).then(a.portal.cmp(b.portal)));
        links.truncate(MAX_PORTALS);
        links
    }
}
