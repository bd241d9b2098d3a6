//! What a visitor asks the office for: a visit, a valuation, news of listings, a person. It stays open over several
//! messages, so that an answer asks for exactly what is missing and never twice. Kept with the conversation as JSON.

use porchlight_domain::ListingId;
use serde::{Deserialize, Serialize};

use crate::{
    contact_details::ContactDetails,
    visit_time::{self, VisitTime},
};

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
    /// Tenants for the visitor's own home.
    Letting,
    /// News of listings.
    Alert,
    /// A visitor whom nobody called back.
    Complaint,
    /// Something in the home that the visitor rents.
    Repair,
}

impl RequestKind {
    /// Whether it is about the visitor's own home, whose address is asked for.
    pub const fn is_of_own_listing(self) -> bool {
        matches!(self, Self::Valuation | Self::Letting | Self::Repair)
    }

    /// The name of the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person | Self::Complaint | Self::Letting | Self::Repair => "Question",
            Self::Showing => "Showing",
            Self::MovedShowing => "MovedShowing",
            Self::Valuation => "Valuation",
            Self::Alert => "Alert",
        }
    }
}

/// A listing that is to be seen.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestedListing {
    pub id: ListingId,
    /// As the listing has it; "" for none.
    pub street_address: String,
}

/// A request with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct VisitorRequest {
    pub kind: RequestKind,
    /// The visitor asked for something, rather than only left contact details.
    pub is_requested: bool,
    /// The first listing to be seen.
    pub listing: Option<ListingId>,
    /// All of them.
    pub listings: Vec<RequestedListing>,
    /// Those that the visitor took back, which may be wished for again.
    pub withdrawn: Vec<RequestedListing>,
    /// All of it was taken back.
    pub is_withdrawn: bool,
    /// The homes of this message join those before; only set until the answer is written.
    #[serde(skip)]
    pub adds_listing: bool,
    /// How many homes this message names, for as long.
    #[serde(skip)]
    pub named: usize,
    /// A listing is named, by its address or number.
    pub names_listing: bool,
    /// Day and time in the visitor's words; "" when not said.
    pub when: String,
    /// The same as figures, where the words leave no doubt.
    pub time: VisitTime,
    pub name: String,
    pub has_contact: bool,
    /// The address of the visitor's own home was said.
    pub has_street_address: bool,
    /// That address, as typed.
    pub street_address: String,
    /// What else belongs to it, in the visitor's words: an offer, what is broken.
    pub note: String,
    /// What finds its home may find several, of which none is meant; only set until the answer is written.
    #[serde(skip)]
    pub may_be_several: bool,
}

impl VisitorRequest {
    /// The request continued by another message: what is new replaces what was said before.
    pub fn continued(earlier: Option<&Self>, new: Self) -> Self {
        let Some(earlier) = earlier else { return new };
        let kind = if new.kind == RequestKind::Person { earlier.kind } else { new.kind };
        let later = |new: String, earlier: &String| if new.is_empty() { earlier.clone() } else { new };
        let same_listing = !new.names_listing;
        let (when, time) = later_time(earlier, &new);
        Self {
            kind,
            is_requested: new.is_requested || earlier.is_requested,
            listing: new.listing.or(earlier.listing.filter(|_| same_listing)),
            named: new.named,
            listings: if same_listing && new.listing.is_none_or(|id| earlier.has(id)) {
                earlier.listings.clone()
            } else {
                Vec::new()
            },
            withdrawn: earlier.withdrawn.clone(),
            is_withdrawn: earlier.is_withdrawn && !new.is_requested,
            adds_listing: new.adds_listing,
            names_listing: new.names_listing || earlier.names_listing,
            when,
            time,
            name: later(new.name, &earlier.name),
            has_contact: new.has_contact || earlier.has_contact,
            has_street_address: new.has_street_address || earlier.has_street_address,
            street_address: later(new.street_address, &earlier.street_address),
            note: later(new.note, &earlier.note),
            may_be_several: new.may_be_several,
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

    /// What the visitor has not said, by the names of the wire.
    pub fn missing(&self) -> Vec<&'static str> {
        let has_listing = self.listing.is_some() || self.names_listing;
        let fields = [
            ("Listing", self.kind == RequestKind::Showing && !has_listing),
            ("Time", self.is_showing() && self.when.is_empty()),
            ("Address", self.kind.is_of_own_listing() && !self.has_street_address),
            ("Name", self.name.is_empty()),
            ("Contact", !self.has_contact),
        ];
        fields.into_iter().filter(|(_, is_missing)| *is_missing).map(|(part, _)| part).collect()
    }

    /// Whether this listing is to be seen.
    pub fn has(&self, id: ListingId) -> bool {
        self.listings.iter().any(|listing| listing.id == id)
    }

    /// Takes the homes to be seen, the first of which is the listing of the request.
    pub fn set_listings(&mut self, listings: Vec<RequestedListing>) {
        self.withdrawn.retain(|withdrawn| listings.iter().all(|listing| listing.id != withdrawn.id));
        self.listing = listings.first().map(|listing| listing.id);
        self.is_withdrawn &= listings.is_empty();
        self.listings = listings;
    }

    /// Takes back the homes that are not to be seen any more, or all of the request.
    pub fn withdraw(&mut self, is_kept: impl Fn(ListingId) -> bool) {
        let (kept, gone): (Vec<_>, Vec<_>) = self.listings.drain(..).partition(|listing| is_kept(listing.id));
        self.withdrawn.extend(gone);
        self.is_withdrawn = kept.is_empty();
        self.set_listings(kept);
    }

    /// Whether it is about a visit.
    pub fn is_showing(&self) -> bool {
        matches!(self.kind, RequestKind::Showing | RequestKind::MovedShowing)
    }
}

/// The time after another message: "saturday", then "at 3pm" are one time; an hour alone keeps the day.
fn later_time(earlier: &VisitorRequest, new: &VisitorRequest) -> (String, VisitTime) {
    if new.when.is_empty() {
        return (earlier.when.clone(), earlier.time.clone());
    }
    let names_part = |new: &VisitTime| !new.from.is_empty() || !new.part.is_empty();
    // "Tomorrow at 9", then "tomorrow then": the hour stays.
    let is_same_day = !new.time.date.is_empty() && new.time.date == earlier.time.date;
    if is_same_day && !names_part(&new.time) && !earlier.time.from.is_empty() {
        return (earlier.when.clone(), earlier.time.clone());
    }
    if new.time.names_day && !names_part(&new.time) && !earlier.time.part.is_empty() {
        // "Saturday morning", then "sunday": the morning stays.
        let part = earlier.when.split_whitespace().next_back().unwrap_or_default();
        let time = VisitTime { part: earlier.time.part.clone(), ..new.time.clone() };
        return (format!("{} {part}", new.when), time);
    }
    if new.time.names_day || !earlier.time.names_day {
        return (new.when.clone(), new.time.clone());
    }
    let time = VisitTime { date: earlier.time.date.clone(), names_day: true, ..new.time.clone() };
    let day =
        if earlier.time.from.is_empty() { earlier.when.as_str() } else { visit_time::without_hour(&earlier.when) };
    (format!("{day}, {}", new.when), time)
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
        let time = VisitTime { names_day: true, ..VisitTime::default() };
        let new = VisitorRequest { when: "Sunday".into(), time, has_contact: true, ..VisitorRequest::default() };
        let request = VisitorRequest::continued(Some(&first), new);
        assert_eq!((request.kind, request.when.as_str()), (RequestKind::Showing, "Sunday"));
        assert_eq!((request.name.as_str(), request.has_contact), ("Ana", true));
    }
}
