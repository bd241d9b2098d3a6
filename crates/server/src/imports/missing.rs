//! Finds the listings that no row of a file names, and applies the user's choice for them. Changes only the listings
//! that the dry run showed.

use std::collections::HashSet;

use porchlight_api::{self as api, CustomField, ListingItem};
use porchlight_domain::fold::fold;

use super::{
    apply::{Import, PlannedWrite},
    fields::{extensions, to_new_listing},
    jobs::Job,
    listing_service::{ListingServiceError, ListingsService},
    merge::differences,
    options::MissingPolicy,
    report::{Failed, MissingListing},
    rows::Named,
};

/// Most listings in a report.
const MAX_SHOWN: usize = 200;
/// Listings per call; also the longest wait for a cancel.
const KEYS: usize = 500;

/// Collects missing listings while the service's listings are read.
pub struct MissingListings {
    source_key: Option<&'static str>,
    sources: HashSet<String>,
    ids: Vec<i64>,
    offered: Vec<ListingItem>,
    others: Vec<ListingItem>,
    /// The whole listings, newest first, if they are to be changed.
    items: Option<Vec<ListingItem>>,
    summary: MissingListing,
}

impl MissingListings {
    /// `None` if no row identifies a listing.
    pub fn of(named: &Named, what: MissingPolicy) -> Option<Self> {
        if named.numbers.is_empty() && named.urls.is_empty() {
            return None;
        }
        Some(Self {
            source_key: named.source_key,
            sources: named.sources.iter().map(|source| fold(source)).collect(),
            ids: Vec::new(),
            offered: Vec::new(),
            others: Vec::new(),
            items: (what != MissingPolicy::Keep).then(Vec::new),
            summary: MissingListing { sources: named.sources.iter().cloned().collect(), ..MissingListing::default() },
        })
    }

    /// Adds a listing of the chatbot, in list order.
    pub fn observe(&mut self, item: &ListingItem, is_named: bool) {
        if !is_named && !self.is_of_the_source(item) {
            return;
        }
        self.summary.all += 1;
        self.summary.all_offered += usize::from(is_offered(item));
        if is_named {
            return;
        }
        self.summary.count += 1;
        self.summary.offered += usize::from(is_offered(item));
        self.ids.push(item.id);
        let shown = if is_offered(item) { &mut self.offered } else { &mut self.others };
        if shown.len() < MAX_SHOWN {
            shown.push(ListingItem { description: String::new(), images: String::new(), ..item.clone() });
        }
        if let Some(items) = &mut self.items {
            items.push(item.clone());
        }
    }

    fn is_of_the_source(&self, item: &ListingItem) -> bool {
        let Some(key) = self.source_key.filter(|_| !self.sources.is_empty()) else { return true };
        let pairs = extensions(&item.extension_column);
        pairs.iter().any(|pair| pair.key.eq_ignore_ascii_case(key) && self.sources.contains(&fold(pair.value.trim())))
    }

    /// The report, and the whole listings if they are to be changed.
    pub fn end(mut self) -> (MissingListing, Vec<ListingItem>) {
        self.ids.sort_unstable();
        let mut hasher = blake3::Hasher::new();
        for id in &self.ids {
            hasher.update(&id.to_le_bytes());
        }
        self.offered.append(&mut self.others);
        self.offered.truncate(MAX_SHOWN);
        let summary =
            MissingListing { listings: self.offered, mark: hasher.finalize().to_hex().to_string(), ..self.summary };
        (summary, self.items.unwrap_or_default())
    }
}

fn is_offered(item: &ListingItem) -> bool {
    item.status != "Sold"
}

/// A listing marked as off the market.
fn off_market(here: &ListingItem, what: MissingPolicy) -> ListingItem {
    let mut pairs = extensions(&here.extension_column);
    pairs.retain(|pair| !pair.key.eq_ignore_ascii_case("PortalStatus"));
    if what == MissingPolicy::OffMarket {
        pairs.push(CustomField { key: "PortalStatus".into(), value: "Off Market".into() });
    }
    let joined = if pairs.is_empty() { String::new() } else { serde_json::to_string(&pairs).unwrap_or_default() };
    ListingItem { status: "Sold".into(), extension_column: joined, ..here.clone() }
}

impl<S: ListingsService> Import<'_, S> {
    /// Applies the user's choice to the missing listings; can stop between calls.
    pub(super) async fn apply_policy(
        &mut self,
        mut listings: Vec<ListingItem>,
        what: MissingPolicy,
    ) -> Result<(), ListingServiceError> {
        // Oldest first, so that an undo keeps their order.
        listings.reverse();
        if what != MissingPolicy::Delete {
            listings.retain(is_offered);
        }
        while !listings.is_empty() {
            if self.run.is_cancelled() {
                self.outcome.cancelled = true;
                return Ok(());
            }
            let part: Vec<_> = listings.drain(..listings.len().min(KEYS)).collect();
            let count = part.len();
            match what {
                MissingPolicy::Delete => self.delete(part).await?,
                _ => self.mark(part, what).await?,
            }
            self.run.add(count);
        }
        Ok(())
    }

    async fn mark(&mut self, listings: Vec<ListingItem>, what: MissingPolicy) -> Result<(), ListingServiceError> {
        let writes = listings.into_iter().map(|here| {
            let after = off_market(&here, what);
            let members = differences(&here, &after);
            PlannedWrite { at: None, item: after, was: Some((here, members)) }
        });
        self.write(writes.collect()).await
    }

    async fn delete(&mut self, listings: Vec<ListingItem>) -> Result<(), ListingServiceError> {
        let serial_number = self.job.serial_number;
        let (mut keys, mut deleting) = (Vec::new(), Vec::new());
        for listing in listings {
            // Without its required fields a listing couldn't be created again.
            match to_new_listing(serial_number, &listing) {
                Err(member) if !self.service.can_import() => {
                    let message =
                        format!("{member} is missing, so this change couldn't be undone. The listing stays the same.");
                    self.record_failure(&listing, message);
                }
                _ => {
                    keys.push(listing.id.to_string());
                    deleting.push(listing);
                }
            }
        }
        if keys.is_empty() {
            return Ok(());
        }
        self.record(move |notes| notes.deletion(deleting)).await?;
        self.in_doubt = true;
        let input = api::DeleteListings { serial_number: serial_number.to_owned(), keys, key_type: "NewOaks".into() };
        let deleted = self.service.delete(input).await?;
        self.in_doubt = false;
        if let Some(missing) = &mut self.outcome.missing {
            missing.deleted += deleted;
        }
        Ok(())
    }

    /// Records a listing that couldn't be changed.
    pub(super) fn record_failure(&mut self, listing: &ListingItem, message: String) {
        if let Some(missing) = &mut self.outcome.missing
            && missing.failed.len() < MAX_SHOWN
        {
            let title = if listing.street_address.is_empty() { &listing.mls_number } else { &listing.street_address };
            missing.failed.push(Failed { title: title.clone(), message });
        }
    }
}

/// The number of listings to change, for the progress.
pub(super) fn touched(listings: &[ListingItem], what: MissingPolicy) -> usize {
    match what {
        MissingPolicy::Keep => 0,
        MissingPolicy::Delete => listings.len(),
        MissingPolicy::OffMarket | MissingPolicy::Sold => listings.iter().filter(|listing| is_offered(listing)).count(),
    }
}

/// Reports the missing listings, unless a canceled run didn't read them all.
pub(super) fn finish(
    missing_listings: Option<MissingListings>,
    run: &Job,
) -> Option<(MissingListing, Vec<ListingItem>)> {
    missing_listings.filter(|_| !run.is_cancelled()).map(MissingListings::end)
}
