//! What a visitor asks the office for: a visit, a valuation, news of listings, a person. It stays open over several
//! messages, so that an answer asks for exactly what is missing and never twice. Kept with the conversation as JSON.

use porchlight_domain::ListingId;
use serde::{Deserialize, Serialize};

use crate::contact_details::ContactDetails;

/// What the office is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum RequestKind {
    /// To speak to somebody, or anything else that only people do.
    #[default]
    Person,
    Showing,
    /// Another time for a showing that the office has booked.
    MovedShowing,
    /// What the visitor's own home is worth, or to sell it.
    Valuation,
    /// News of listings.
    Alert,
    /// A visitor whom nobody called back.
    Complaint,
}

/// A request with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct VisitorRequest {
    pub kind: RequestKind,
    /// The listing to be seen.
    pub listing: Option<ListingId>,
    /// A listing is named, by its address or number.
    pub names_listing: bool,
    /// Day and time in the visitor's words; "" when not said.
    pub when: String,
    pub name: String,
    pub has_contact: bool,
    /// The address of the visitor's own home was said.
    pub has_street_address: bool,
}

impl VisitorRequest {
    /// The request continued by another message: what is new replaces what was said before.
    pub fn continued(earlier: Option<&Self>, new: Self) -> Self {
        let Some(earlier) = earlier else { return new };
        let kind = if new.kind == RequestKind::Person { earlier.kind } else { new.kind };
        let later = |new: String, earlier: &String| if new.is_empty() { earlier.clone() } else { new };
        let same_listing = !new.names_listing;
        Self {
            kind,
            listing: new.listing.or(earlier.listing.filter(|_| same_listing)),
            names_listing: new.names_listing || earlier.names_listing,
            when: later(new.when, &earlier.when),
            name: later(new.name, &earlier.name),
            has_contact: new.has_contact || earlier.has_contact,
            has_street_address: new.has_street_address || earlier.has_street_address,
        }
    }

    /// Adds what the visitor left.
    pub fn add_contact(&mut self, left: Option<&ContactDetails>, name: String) {
        if let Some(left) = left {
            self.has_contact = true;
            if !left.name.is_empty() {
                self.name.clone_from(&left.name);
            }
        }
        if !name.is_empty() {
            self.name = name;
        }
    }

    /// Whether it is about a visit.
    pub fn is_showing(&self) -> bool {
        matches!(self.kind, RequestKind::Showing | RequestKind::MovedShowing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_not_requested_again() {
        let first = VisitorRequest {
            kind: RequestKind::Showing,
            when: "Saturday at 2".into(),
            name: "Ana".into(),
            ..VisitorRequest::default()
        };
        let new = VisitorRequest { when: "Sunday".into(), has_contact: true, ..VisitorRequest::default() };
        let request = VisitorRequest::continued(Some(&first), new);
        assert_eq!((request.kind, request.when.as_str()), (RequestKind::Showing, "Sunday"));
        assert_eq!((request.name.as_str(), request.has_contact), ("Ana", true));
    }
}
