//! Open houses of a file that are over, for the preview. They are kept with their listing, and visitors never hear of them.

use porchlight_api::ListingItem;
use porchlight_domain::{OpenHouse, time::local_minute};
use serde::Serialize;

use super::fields::{extensions, open_houses};

/// Open houses that are listed one by one.
const MAX_LISTED: usize = 200;

/// Open houses that an import adds although they are over.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct PastOpenHouses {
    pub count: usize,
    /// Listings that have them.
    #[serde(rename = "Homes")]
    pub listings: usize,
    /// The first 200, in the order of the file.
    pub first: Vec<PastOpenHouse>,
    /// Minutes since 1970-01-01 on the chatbot's clock.
    #[serde(skip)]
    now: i64,
}

/// One of them.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct PastOpenHouse {
    pub row: u64,
    pub title: String,
    /// "2026-11-28 11:00 – 13:00".
    pub text: String,
}

impl PastOpenHouses {
    /// Counts those that are over now, on the clock of a time zone.
    pub(super) fn by_now(time_zone: &str) -> Self {
        Self { now: local_minute(jiff::Timestamp::now().as_millisecond(), time_zone), ..Self::default() }
    }

    /// Counts those of a listing that is created, or changed from `before`.
    pub(super) fn add(&mut self, row: u64, before: Option<&ListingItem>, after: &ListingItem) {
        let is_over = |open_house: &OpenHouse| open_house.end <= self.now;
        let mut past = open_houses(&extensions(&after.extension_column));
        past.retain(is_over);
        if past.is_empty() {
            return;
        }
        let known = before.map(|before| open_houses(&extensions(&before.extension_column))).unwrap_or_default();
        past.retain(|open_house| !known.contains(open_house));
        self.count += past.len();
        self.listings += usize::from(!past.is_empty());
        let title = [&after.street_address, &after.mls_number].into_iter().find(|text| !text.is_empty());
        for open_house in past.iter().take(MAX_LISTED.saturating_sub(self.first.len())) {
            let title = title.cloned().unwrap_or_default();
            self.first.push(PastOpenHouse { row, title, text: open_house.to_text() });
        }
    }
}
