//! Leads and requests as the wire shows them.

use porchlight_api::{Lead, LeadRequest, RequestListing};
use porchlight_domain::time::rfc3339_ms;

use crate::leads::{LeadPreferences, LeadRow, RequestRow};

impl LeadRow {
    /// The lead with these preferences and requests.
    pub fn into_item(self, preferences: LeadPreferences, requests: Vec<LeadRequest>) -> Lead {
        Lead {
            kind: self.source.clone(),
            source: self.source,
            name: self.name,
            email: self.email,
            phone: self.phone,
            message: self.message,
            session_id: self.session.0,
            create_time: rfc3339_ms(self.created_at_ms),
            budget: preferences.budget,
            place: preferences.area,
            rooms: preferences.rooms,
            when: preferences.timeline,
            financing: preferences.financing,
            lead_id: self.id.0,
            status: self.status,
            requests,
            language: self.language,
            unread: self.unread,
            rev: self.rev,
        }
    }
}

impl RequestRow {
    /// The request; `street_address` is its listing's, "" if the listing was deleted.
    pub fn into_item(self, street_address: String) -> LeadRequest {
        let listing = self.listing.map(|id| RequestListing { listing_id: id.0, street_address });
        LeadRequest {
            request_id: self.id.0,
            kind: self.kind,
            state: self.state,
            listings: listing.into_iter().collect(),
            times: serde_json::from_str(&self.times).unwrap_or_default(),
            budget: serde_json::from_str(&self.budget).ok(),
            financing: serde_json::from_str(&self.financing).ok(),
            timeline: self.timeline,
            street_address: self.street_address,
            message: self.message,
            missing: self.missing,
            rev: self.rev,
            create_time: rfc3339_ms(self.created_at_ms),
        }
    }
}
