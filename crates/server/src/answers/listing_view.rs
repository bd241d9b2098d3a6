//! The listings that an answer is made from: as stored, or as they would be after a change that isn't stored.
//!
//! A change is applied to each result of the store in memory. Both databases find what `Filter::matches` accepts and
//! sort as `Order::compare` does, so the result is that of storing the change first.

use std::sync::Arc;

use porchlight_answer::{CityMatches, Query, Terms, Vocabulary};
use porchlight_domain::{ChatbotId, Filter, Listing, ListingId, Order, fold};
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

    /// Returns whether parsing needs another vocabulary.
    pub(super) fn changes_terms(&self) -> bool {
        terms_of(&self.before) != terms_of(&self.after)
    }

    /// The words of all listings after the change, from those of the listings that stay.
    pub(super) fn all_terms(&self, others: Terms) -> Terms {
        joined(others, terms_of(&self.after))
    }
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

/// The words of some listings, sorted, as the store gives them for all.
fn terms_of(listings: &[Listing]) -> Terms {
    let listings: Vec<&Listing> = listings.iter().filter(|listing| listing.content.allows_display()).collect();
    let texts = |one: fn(&Listing) -> &str| {
        let mut texts: Vec<String> =
            listings.iter().map(|listing| one(listing)).filter(|text| !text.is_empty()).map(str::to_owned).collect();
        texts.sort();
        texts.dedup();
        texts
    };
    let keys = listings.iter().flat_map(|listing| &listing.content.custom_fields).map(|field| field.key.clone());
    let mut extension_keys: Vec<String> = keys.collect();
    extension_keys.sort();
    extension_keys.dedup();
    Terms {
        cities: texts(|listing| &listing.content.city),
        states: texts(|listing| &listing.content.state),
        zips: texts(|listing| &listing.content.zip),
        locations: texts(|listing| &listing.content.location),
        property_types: texts(|listing| &listing.content.property_type),
        street_addresses: texts(|listing| match listing.content.allows_street_address() {
            true => &listing.content.street_address,
            false => "",
        }),
        mls_numbers: texts(|listing| &listing.content.mls_number),
        currency_symbols: texts(|listing| &listing.content.currency_symbol),
        extension_keys,
    }
}

fn joined(a: Terms, b: Terms) -> Terms {
    let all = |mut a: Vec<String>, b: Vec<String>| {
        a.extend(b);
        a.sort();
        a.dedup();
        a
    };
    Terms {
        cities: all(a.cities, b.cities),
        states: all(a.states, b.states),
        zips: all(a.zips, b.zips),
        locations: all(a.locations, b.locations),
        property_types: all(a.property_types, b.property_types),
        street_addresses: all(a.street_addresses, b.street_addresses),
        mls_numbers: all(a.mls_numbers, b.mls_numbers),
        extension_keys: all(a.extension_keys, b.extension_keys),
        currency_symbols: all(a.currency_symbols, b.currency_symbols),
    }
}
