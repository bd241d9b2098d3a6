//! The photo URLs of each listing, as last listed.
//!
//! The window asks for "photo 2 of listing 17". When the table is full, the oldest half is removed.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use porchlight_api::ListingItem;

/// Enough for the largest grid twice over.
const MAX_URLS: usize = 40_000;

/// Addresses by connection and listing.
#[derive(Default)]
pub struct PhotoUrls(Mutex<Known>);

#[derive(Default)]
struct Known {
    by_listing: HashMap<(String, i64), (u64, Vec<String>)>,
    /// Counts notes, to tell older from newer.
    clock: u64,
}

impl PhotoUrls {
    /// Replaces the stored photo URLs of these listings.
    pub fn note(&self, connection: &str, listings: &[ListingItem]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.clock += 1;
        let now = known.clock;
        for listing in listings {
            // A comma inside an address travels as %2C, so this splits between addresses only.
            let photo_urls = listing.images.split(',').filter(|part| !part.is_empty()).map(str::to_owned).collect();
            known.by_listing.insert((connection.to_owned(), listing.id), (now, photo_urls));
        }
        if known.by_listing.len() > MAX_URLS {
            let mut times: Vec<u64> = known.by_listing.values().map(|(time, _)| *time).collect();
            times.sort_unstable();
            let middle = times[times.len() / 2];
            known.by_listing.retain(|_, (time, _)| *time > middle);
        }
    }

    /// The address of a listing's photo; none when the listing was not listed or has fewer photos.
    pub fn get(&self, connection: &str, listing: i64, index: usize) -> Option<String> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.by_listing.get(&(connection.to_owned(), listing))?.1.get(index).cloned()
    }
}
