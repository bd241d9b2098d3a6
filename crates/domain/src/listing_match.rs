//! Which stored listing a row of an import is about: by MLS number, then by URL, then by address.
//!
//! MLS numbers and URLs may repeat or be empty: several rooms share a page, and most rentals have no number. A key
//! that several listings share therefore only counts together with the address. Used by the service and by the app,
//! so that a preview and the import agree.

use std::{collections::HashMap, str::FromStr};

use serde::Deserialize;

use crate::{fold::fold, listing::ListingDraft};

/// What to do with a row that matches an existing listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnConflict {
    #[default]
    Update,
    Skip,
    Fail,
}

impl OnConflict {
    pub const ALL: [Self; 3] = [Self::Update, Self::Skip, Self::Fail];

    /// The name in requests and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Update => "update",
            Self::Skip => "skip",
            Self::Fail => "fail",
        }
    }
}

impl FromStr for OnConflict {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|known| known.name() == name).ok_or(())
    }
}

/// What identifies a listing in an import; the address is folded and includes the unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Identity {
    pub mls_number: String,
    pub url: String,
    pub street_address: String,
    pub city: String,
}

impl Identity {
    /// Takes the keys as they are stored; address and city are folded here.
    pub fn new(mls_number: &str, url: &str, street_address: &str, city: &str) -> Self {
        Self {
            mls_number: mls_number.to_owned(),
            url: url.to_owned(),
            street_address: fold(street_address),
            city: fold(city),
        }
    }

    /// Returns whether both have an address and it differs.
    pub fn differs_in_street_address(&self, other: &Self) -> bool {
        differ(&self.street_address, &other.street_address)
    }
}

impl From<&ListingDraft> for Identity {
    fn from(draft: &ListingDraft) -> Self {
        Self::new(&draft.mls_number, &draft.url, &draft.street_address, &draft.city)
    }
}

/// Listings of one key that a row is compared with.
const MAX_COMPARED: usize = 5_000;

/// How a row met a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchedBy {
    MlsNumber,
    Url,
    StreetAddress,
}

impl MatchedBy {
    /// The field by its wire name.
    pub fn field(self) -> &'static str {
        match self {
            Self::MlsNumber => "MLSNumber",
            Self::Url => "Url",
            Self::StreetAddress => "Address",
        }
    }
}

/// Listings by what identifies them; a listing is named by its place in the order in which it was added.
#[derive(Debug, Default)]
pub struct MatchIndex {
    listings: Vec<Identity>,
    /// Listings that a row was matched to, or that a row created.
    claimed: Vec<bool>,
    by_number: HashMap<String, Vec<usize>>,
    by_url: HashMap<String, Vec<usize>>,
    by_street_address: HashMap<String, Vec<usize>>,
    /// Addresses of the rows with an MLS number or a URL: with more than one, the key is shared.
    rows_by_number: HashMap<String, Shared>,
    rows_by_url: HashMap<String, Shared>,
}

#[derive(Debug)]
enum Shared {
    One(String),
    Several,
}

impl MatchIndex {
    /// Adds a listing that is there; gives its place.
    pub fn add(&mut self, identity: Identity) -> usize {
        let place = self.listings.len();
        self.link(place, &identity);
        self.listings.push(identity);
        self.claimed.push(false);
        place
    }

    /// Notes a row that will be looked for, so that a key which rows share is known before the first is matched.
    pub fn expect(&mut self, row: &Identity) {
        for (rows, key) in [(&mut self.rows_by_number, &row.mls_number), (&mut self.rows_by_url, &row.url)] {
            if key.is_empty() || row.street_address.is_empty() {
                continue;
            }
            let known = rows.entry(key.clone()).or_insert_with(|| Shared::One(row.street_address.clone()));
            if matches!(known, Shared::One(street_address) if *street_address != row.street_address) {
                *known = Shared::Several;
            }
        }
    }

    /// Gives a listing another identity, and claims it for the row that it has it from.
    pub fn claim(&mut self, place: usize, identity: Identity) {
        let old = std::mem::replace(&mut self.listings[place], identity.clone());
        self.claimed[place] = true;
        if old != identity {
            for (index, key) in [
                (&mut self.by_number, &old.mls_number),
                (&mut self.by_url, &old.url),
                (&mut self.by_street_address, &old.street_address),
            ] {
                if let Some(places) = index.get_mut(key) {
                    places.retain(|other| *other != place);
                }
            }
            self.link(place, &identity);
        }
    }

    /// The listing that a row is about, also when its address may have been corrected.
    pub fn find(&self, row: &Identity) -> Option<(usize, MatchedBy)> {
        self.find_with(row, true)
    }

    /// The listing that a row is certainly about: an address that differs is another listing.
    pub fn find_certain(&self, row: &Identity) -> Option<(usize, MatchedBy)> {
        self.find_with(row, false)
    }

    fn find_with(&self, row: &Identity, may_correct: bool) -> Option<(usize, MatchedBy)> {
        let by_number = places(&self.by_number, &row.mls_number);
        let by_url = places(&self.by_url, &row.url);
        let number_is_shared =
            !may_correct || matches!(self.rows_by_number.get(&row.mls_number), Some(Shared::Several));
        let url_is_shared = !may_correct || matches!(self.rows_by_url.get(&row.url), Some(Shared::Several));
        self.by_key(row, by_number, number_is_shared)
            .map(|place| (place, MatchedBy::MlsNumber))
            .or_else(|| self.by_key(row, by_url, url_is_shared).map(|place| (place, MatchedBy::Url)))
            .or_else(|| self.by_street_address(row).map(|place| (place, MatchedBy::StreetAddress)))
    }

    /// One of the listings with the same key: with the same address, else one whose address is unknown, else the only
    /// one when the row alone has the key (its address was corrected).
    fn by_key(&self, row: &Identity, places: &[usize], is_shared: bool) -> Option<usize> {
        let has_same_street_address = |place: &usize| {
            !row.street_address.is_empty() && self.listings[*place].street_address == row.street_address
        };
        let may_be_same = |place: &usize| !self.listings[*place].differs_in_street_address(row);
        let first = |fits: &dyn Fn(&usize) -> bool| {
            let better = |place: &usize| {
                let listing = &self.listings[*place];
                (listing.mls_number == row.mls_number && listing.url == row.url, !self.claimed[*place])
            };
            let fitting = places[..places.len().min(MAX_COMPARED)].iter().copied().filter(|place| fits(place));
            fitting.rev().max_by_key(better)
        };
        first(&has_same_street_address).or_else(|| first(&may_be_same)).or(match places {
            [only] if !is_shared && !self.claimed[*only] => Some(*only),
            _ => None,
        })
    }

    /// A listing at the same address that lacks a number or a URL, that no row has claimed, and whose keys do not
    /// contradict the row.
    fn by_street_address(&self, row: &Identity) -> Option<usize> {
        self.at_street_address(row).find(|place| !self.claimed[*place])
    }

    /// Whether another row claimed a listing that this row's address is the only clue to. An import that only creates
    /// does not know of that row: to it, this one's listing exists.
    pub fn is_claimed_at_street_address(&self, row: &Identity) -> bool {
        self.at_street_address(row).any(|place| self.claimed[place])
    }

    fn at_street_address(&self, row: &Identity) -> impl Iterator<Item = usize> {
        places(&self.by_street_address, &row.street_address).iter().copied().filter(|place| {
            let listing = &self.listings[*place];
            (listing.mls_number.is_empty() || listing.url.is_empty())
                && !differ(&listing.mls_number, &row.mls_number)
                && !differ(&listing.url, &row.url)
                && !differ(&listing.city, &row.city)
        })
    }

    fn link(&mut self, place: usize, identity: &Identity) {
        for (index, key) in [
            (&mut self.by_number, &identity.mls_number),
            (&mut self.by_url, &identity.url),
            (&mut self.by_street_address, &identity.street_address),
        ] {
            if !key.is_empty() {
                index.entry(key.clone()).or_default().push(place);
            }
        }
    }
}

fn places<'i>(index: &'i HashMap<String, Vec<usize>>, key: &str) -> &'i [usize] {
    if key.is_empty() { &[] } else { index.get(key).map_or(&[], Vec::as_slice) }
}

/// Both are known and not the same.
fn differ(one: &str, other: &str) -> bool {
    !one.is_empty() && !other.is_empty() && one != other
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(listings: &[Identity]) -> MatchIndex {
        let mut index = MatchIndex::default();
        for listing in listings {
            index.add(listing.clone());
        }
        index
    }

    #[test]
    fn a_row_is_matched_by_number_then_url_then_street_address() {
        let index = index(&[
            Identity::new("1", "https://a.test/1", "1 Oak St", "Salem"),
            Identity::new("", "https://a.test/2", "2 Oak St", "Salem"),
            Identity::new("", "", "3 Oak St, Unit 4", "Salem"),
        ]);
        let find = |row: Identity| index.find(&row);
        let (number, url, street_address) = (MatchedBy::MlsNumber, MatchedBy::Url, MatchedBy::StreetAddress);
        assert_eq!(find(Identity::new("1", "https://a.test/2", "", "")), Some((0, number)));
        assert_eq!(find(Identity::new("9", "https://a.test/2", "", "")), Some((1, url)));
        assert_eq!(find(Identity::new("9", "", "3 OAK st,  unit 4", "salem")), Some((2, street_address)));
        assert_eq!(find(Identity::new("", "", "3 Oak St, Unit 5", "Salem")), None);
        assert_eq!(find(Identity::new("", "", "3 Oak St, Unit 4", "Boston")), None);
        assert_eq!(find(Identity::new("2", "", "1 Oak St", "Salem")), None, "another number at the same address");
        assert_eq!(find(Identity::new("", "", "", "Salem")), None);
        assert_eq!(find(Identity::new("1", "", "1 Oak Street", "Salem")), Some((0, number)), "a corrected address");
    }

    #[test]
    fn rooms_that_share_a_url_differ_in_street_address() {
        let page = "https://a.test/rooms";
        let room = |unit: &str| Identity::new("", page, &format!("5 Elm Rd, Unit {unit}"), "Salem");
        let mut rooms = index(&[room("A"), room("B")]);
        assert_eq!(rooms.find(&room("B")), Some((1, MatchedBy::Url)));
        assert_eq!(rooms.find(&room("C")), None);
        rooms.claim(0, room("A"));
        assert_eq!(rooms.find(&Identity::new("", page, "", "")), Some((1, MatchedBy::Url)), "the one not claimed");

        let mut one = index(&[room("A")]);
        one.expect(&room("A"));
        one.expect(&room("B"));
        assert_eq!(one.find(&room("A")), Some((0, MatchedBy::Url)));
        assert_eq!(one.find(&room("B")), None, "two rows share the page");
    }

    #[test]
    fn rows_without_any_key_match_different_listings_at_one_street_address() {
        let flat = Identity::new("", "", "7 High St", "Salem");
        let mut index = index(&[flat.clone(), flat.clone()]);
        assert_eq!(index.find(&flat), Some((0, MatchedBy::StreetAddress)));
        index.claim(0, flat.clone());
        assert_eq!(index.find(&flat), Some((1, MatchedBy::StreetAddress)));
        index.claim(1, flat.clone());
        assert_eq!(index.find(&flat), None);
    }
}
