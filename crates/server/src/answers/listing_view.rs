//! The listings that an answer is made from: as stored, or as they would be after a change that isn't stored.
//!
//! A change is applied to each result of the store in memory. Both databases find what `Filter::matches` accepts and
//! sort as `Order::compare` does, so the result is that of storing the change first.

use std::sync::Arc;

use porchlight_answer::{CityMatches, Query, Vocabulary};
use porchlight_domain::{ChatbotId, Filter, Listing, ListingId, ListingTerms, Order, TermChange, fold};
use porchlight_store::{ListingMatches, Store, StoreError, Summary};
use rust_decimal::Decimal;

/// Changed and new listings that aren't stored.
#[derive(Default)]
pub struct ListingOverlay {
    /// The stored listings that are replaced.
    pub(super) before: Vec<Listing>,
    /// All listings of the change, as they would be.
    after: Vec<Listing>,
    /// If the change has words that parsing knows; otherwise that of the stored listings.
    pub(super) vocabulary: Option<Arc<Vocabulary>>,
}

impl ListingOverlay {
    /// Replaces `before` by `after`.
    pub fn new(before: Vec<Listing>, after: Vec<Listing>) -> Self {
        Self { before, after, vocabulary: None }
    }

    /// The words that change.
    pub(super) fn term_changes(&self) -> Vec<TermChange> {
        let changes = self.after.iter().map(|after| {
            let before = self.before.iter().find(|before| before.id == after.id);
            TermChange { before: before.map(terms), after: Some(terms(after)) }
        });
        let is_gone = |before: &&Listing| !self.after.iter().any(|after| after.id == before.id);
        let gone = self.before.iter().filter(is_gone);
        let gone = gone.map(|before| TermChange { before: Some(terms(before)), after: None });
        changes.chain(gone).filter(|change| change.before != change.after).collect()
    }
}

/// The words of a listing, which is taken for a new one: its position isn't known.
fn terms(listing: &Listing) -> ListingTerms {
    listing.content.terms(i64::MAX)
}

/// The store's listings with an overlay, if there is one.
#[derive(Clone, Copy)]
pub(super) struct ListingView<'a> {
    store: &'a Store,
    overlay: Option<&'a ListingOverlay>,
}

impl<'a> ListingView<'a> {
    pub fn new(store: &'a Store, overlay: Option<&'a ListingOverlay>) -> Self {
        Self { store, overlay }
    }

    /// What a search finds in each of its known places, without those where it finds nothing.
    pub async fn by_city(&self, chatbot: ChatbotId, day: i64, meaning: &Query) -> Result<Vec<CityMatches>, StoreError> {
        let mut out = Vec::new();
        for city in &meaning.known_places {
            let filter = Filter { cities: vec![fold(city)], ..meaning.filter.clone() };
            let found = self.find_listings(chatbot, day, &filter, meaning.order, 1).await?;
            if found.total > 0 {
                let first = found.listings.into_iter().next();
                out.push(CityMatches { city: city.clone(), total: found.total, first });
            }
        }
        Ok(out)
    }

    /// As `Store::find_listings`.
    pub async fn find_listings(
        &self,
        chatbot: ChatbotId,
        day: i64,
        filter: &Filter,
        order: Order,
        limit: usize,
    ) -> Result<ListingMatches, StoreError> {
        let Some(overlay) = self.overlay else {
            return self.store.find_listings(chatbot, day, filter, order, limit).await;
        };
        let more = limit.saturating_add(overlay.before.len());
        let mut found = self.store.find_listings(chatbot, day, filter, order, more).await?;
        let new = matching(&overlay.after, filter, day);
        found.total += new.len() as i64 - matching(&overlay.before, filter, day).len() as i64;
        found.listings.retain(|listing| !overlay.before.iter().any(|before| before.id == listing.id));
        found.listings.extend(new);
        found.listings.sort_by(|a, b| order.compare(a, b, filter.near.as_ref()));
        found.listings.truncate(limit);
        Ok(found)
    }

    /// As `Store::listings_by_ids`.
    pub async fn listings_by_ids(
        &self,
        chatbot: ChatbotId,
        day: i64,
        ids: &[ListingId],
    ) -> Result<Vec<Listing>, StoreError> {
        let stored = self.store.listings_by_ids(chatbot, day, ids).await?;
        let Some(overlay) = self.overlay else { return Ok(stored) };
        let changed = |id: &ListingId| overlay.after.iter().find(|listing| listing.id == *id);
        let one = |id: &ListingId| match changed(id) {
            Some(listing) => Some(listing.clone().aged(day)),
            None => stored.iter().find(|listing| listing.id == *id).cloned(),
        };
        Ok(ids.iter().filter_map(one).collect())
    }

    /// As `Store::summarize`, for what answers use of it: the count and the prices.
    pub async fn summarize(&self, chatbot: ChatbotId, day: i64, filter: &Filter) -> Result<Summary, StoreError> {
        let stored = self.store.summarize(chatbot, day, filter).await?;
        let Some(overlay) = self.overlay else { return Ok(stored) };
        let (old, new) = (matching(&overlay.before, filter, day), matching(&overlay.after, filter, day));
        let prices = |listings: &[Listing]| -> Vec<Decimal> {
            listings.iter().filter_map(|listing| listing.content.price()).collect()
        };
        let (old_prices, new_prices) = (prices(&old), prices(&new));
        let priced = stored.priced + new_prices.len() as i64 - old_prices.len() as i64;
        let stored_sum = stored.price_avg.unwrap_or_default() * Decimal::from(stored.priced);
        let sum = stored_sum - old_prices.iter().sum::<Decimal>() + new_prices.iter().sum::<Decimal>();
        let end = async |order| {
            let found = self.find_listings(chatbot, day, filter, order, 1).await?;
            Ok::<_, StoreError>(found.listings.first().and_then(|listing| listing.content.price()))
        };
        Ok(Summary {
            count: stored.count + new.len() as i64 - old.len() as i64,
            priced,
            price_min: end(Order::PriceAsc).await?,
            price_max: end(Order::PriceDesc).await?,
            price_avg: sum.checked_div(Decimal::from(priced)).map(|mean| mean.round_dp(4).normalize()),
            ..stored
        })
    }
}

/// The listings that match, as they are on a day.
fn matching(listings: &[Listing], filter: &Filter, day: i64) -> Vec<Listing> {
    let aged = listings.iter().map(|listing| listing.clone().aged(day));
    aged.filter(|listing| filter.matches(listing)).collect()
}
