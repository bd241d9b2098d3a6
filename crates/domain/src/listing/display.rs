//! What an MLS allows to show on the internet. Feeds send `InternetEntireListingDisplayYN` and
//! `InternetAddressDisplayYN` (RESO Data Dictionary), which an import keeps as custom fields.

use super::{Listing, ListingDraft};
use crate::fold::fold;

const ENTIRE_LISTING: &str = "internetentirelistingdisplay";
const STREET_ADDRESS: &str = "internetaddressdisplay";

impl ListingDraft {
    /// Whether the listing may be shown to visitors at all.
    pub fn allows_display(&self) -> bool {
        !self.denies(ENTIRE_LISTING)
    }

    /// Whether visitors may see the street address and the place on a map.
    pub fn allows_street_address(&self) -> bool {
        !self.denies(STREET_ADDRESS)
    }

    fn denies(&self, flag: &str) -> bool {
        let denied = |value: &str| matches!(fold(value.trim()).as_str(), "false" | "no" | "n" | "0");
        self.custom_fields.iter().any(|pair| plain(&pair.key) == flag && denied(&pair.value))
    }
}

impl Listing {
    /// The listing as visitors may see it at a minute of the chatbot's clock; `None` if they may not see it.
    pub fn as_shown_at(self, now: i64) -> Option<Self> {
        let listing = Some(self).filter(|listing| listing.content.allows_display())?;
        Some(listing.without_past_open_house(now).without_hidden_street_address())
    }

    /// The listing without street address and coordinates where they may not be shown.
    pub fn without_hidden_street_address(mut self) -> Self {
        if !self.content.allows_street_address() {
            self.content.street_address.clear();
            (self.content.latitude, self.content.longitude) = (None, None);
        }
        self
    }
}

/// Whether a custom field is a display flag, which says nothing to a visitor.
pub fn is_flag(key: &str) -> bool {
    matches!(plain(key).as_str(), ENTIRE_LISTING | STREET_ADDRESS)
}

/// "Internet Address Display YN" and "internetAddressDisplayYN" alike.
fn plain(key: &str) -> String {
    let key: String = key.chars().filter(char::is_ascii_alphanumeric).take(40).collect::<String>().to_ascii_lowercase();
    key.strip_suffix("yn").map(str::to_owned).unwrap_or(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CustomField;

    fn draft(key: &str, value: &str) -> ListingDraft {
        let custom_fields = vec![CustomField { key: key.into(), value: value.into() }];
        ListingDraft { custom_fields, street_address: "1 Elm St".into(), ..ListingDraft::blank() }
    }

    #[test]
    fn a_flag_that_says_no_denies_display() {
        assert!(!draft("InternetEntireListingDisplayYN", "false").allows_display());
        assert!(!draft("Internet Address Display", "No").allows_street_address());
        assert!(draft("InternetAddressDisplayYN", "true").allows_street_address());
        assert!(draft("Pool", "No").allows_display());
    }
}
