//! The listings and numbers that a query needs, from the store.

use porchlight_answer::{DataRequest, Query, RetrievedContext, Summary, fetch_limit, query::SHOWN};
use porchlight_domain::{Filter, Order, SaleType};
use porchlight_store::{ChatbotRow, StoreError};

use super::text_ranking::TextRanking;
use crate::answers::listing_view::ListingView;

/// How many relaxed filters are tried if nothing matches.
const MAX_RELAXATIONS: usize = 20;

/// How many listings are named if they share first place.
const MAX_TIES: usize = 5;

pub(super) async fn retrieved_context(
    (store, texts): (ListingView<'_>, TextRanking<'_>),
    (chatbot, day): (&ChatbotRow, i64),
    meaning: &mut Query,
) -> Result<RetrievedContext, StoreError> {
    if let Some(near) = &meaning.near_listing {
        let found = store.find_listings(chatbot.id, day, near, Order::Newest, 1).await?;
        if let Some(listing) = found.listings.first() {
            meaning.set_near(listing);
        }
    }
    match &meaning.need {
        DataRequest::Nothing => Ok(RetrievedContext::default()),
        DataRequest::Listings(ids) => {
            let mut listings = store.listings_by_ids(chatbot.id, day, ids).await?;
            listings.retain(|listing| listing.content.allows_display());
            Ok(RetrievedContext { total: listings.len() as i64, listings, ..RetrievedContext::default() })
        }
        DataRequest::Search | DataRequest::Count => {
            let mut context = matching((store, texts), (chatbot, day), meaning).await?;
            let beside = meaning.compared_with.filter(|id| context.listings.iter().all(|listing| listing.id != *id));
            if let Some(id) = beside {
                let mut listings = store.listings_by_ids(chatbot.id, day, &[id]).await?;
                listings.retain(|listing| listing.content.allows_display());
                context.listings.splice(0..0, listings);
                context.total = context.listings.len() as i64;
            }
            if meaning.by_city && context.total > 0 && context.relaxed.is_none() {
                context.by_city = store.by_city(chatbot.id, day, meaning).await?;
            }
            Ok(context)
        }
        DataRequest::Summary => {
            let mut retrieved_context = matching((store, texts), (chatbot, day), meaning).await?;
            let filter = retrieved_context.relaxed_filter.as_ref().unwrap_or(&meaning.filter);
            let summary = store.summarize(chatbot.id, day, filter).await?;
            retrieved_context.summary = Some(Summary {
                count: summary.count,
                price_min: summary.price_min,
                price_max: summary.price_max,
                price_avg: summary.price_avg,
            });
            Ok(retrieved_context)
        }
    }
}

/// The matches, or the matches without one condition if there are none.
async fn matching(
    (store, texts): (ListingView<'_>, TextRanking<'_>),
    (chatbot, day): (&ChatbotRow, i64),
    meaning: &mut Query,
) -> Result<RetrievedContext, StoreError> {
    let for_sale = meaning.for_sale_first();
    let mut rentals = match &for_sale {
        Some(filter) => rentals_beside(store, (chatbot, day), filter).await?,
        None => 0,
    };
    let (mut filter, order) = meaning.fetched(for_sale.filter(|_| rentals > 0));
    meaning.order = order;
    let search =
        async |filter: &Filter, limit: usize| store.find_listings(chatbot.id, day, filter, meaning.order, limit).await;
    let limit = fetch_limit(meaning, None);
    let mut found = search(&filter, limit).await?;
    // A few homes are listed whole.
    if rentals > 0 && (found.total == 0 || found.total + rentals <= SHOWN as i64) {
        rentals = 0;
        filter = meaning.fetched(None).0;
        found = search(&filter, limit).await?;
    }
    // The first that states a wish is chosen among all.
    if found.total > 1 && meaning.limit == 1 && meaning.filter.stated_attributes().next().is_none() {
        let context = first_with_ties(store, (chatbot, day), meaning, &filter).await?;
        return Ok(RetrievedContext { rentals, ..context });
    }
    let (listings, is_stated) = texts.are_stated(&meaning.filter, found.listings).await;
    found.listings = listings;
    if found.total > 0 && !is_stated {
        for (relaxed, wider) in meaning.stated_elsewhere() {
            let found = search(&wider, fetch_limit(meaning, None)).await?;
            let (listings, is_stated) = texts.are_stated(&wider, found.listings).await;
            if is_stated {
                return Ok(RetrievedContext {
                    listings,
                    total: found.total,
                    relaxed: Some(relaxed),
                    relaxed_filter: Some(wider),
                    ..RetrievedContext::default()
                });
            }
        }
    }
    if found.total > 0 {
        let listings = texts.stating_first(meaning, None, found.listings).await;
        let total = if meaning.called.is_empty() { found.total } else { listings.len() as i64 };
        return Ok(RetrievedContext { listings, total, rentals, ..RetrievedContext::default() });
    }
    for (relaxed, wider) in meaning.relaxations().into_iter().take(MAX_RELAXATIONS) {
        let found = search(&wider, fetch_limit(meaning, Some((relaxed, &wider)))).await?;
        if found.total > 0 {
            return Ok(RetrievedContext {
                listings: texts.stating_first(meaning, Some((relaxed, &wider)), found.listings).await,
                total: found.total,
                relaxed: Some(relaxed),
                relaxed_filter: Some(wider),
                ..RetrievedContext::default()
            });
        }
    }
    let is_any_offered = search(&Filter::default(), 1).await?.total > 0;
    Ok(RetrievedContext { no_listings: !is_any_offered, ..RetrievedContext::default() })
}

/// How many rentals meet the conditions of a search for homes for sale.
async fn rentals_beside(
    store: ListingView<'_>,
    (chatbot, day): (&ChatbotRow, i64),
    for_sale: &Filter,
) -> Result<i64, StoreError> {
    let for_rent = Filter { sale_type: Some(SaleType::ForRent), ..for_sale.clone() };
    Ok(store.find_listings(chatbot.id, day, &for_rent, Order::Newest, 1).await?.total)
}

/// The first listings of an order, with ties: "the cheapest" may be two listings.
async fn first_with_ties(
    store: ListingView<'_>,
    (chatbot, day): (&ChatbotRow, i64),
    meaning: &mut Query,
    filter: &Filter,
) -> Result<RetrievedContext, StoreError> {
    let mut found = store.find_listings(chatbot.id, day, filter, meaning.order, MAX_TIES).await?;
    if let Some(first) = found.listings.first().cloned() {
        found
            .listings
            .retain(|other| other.id == first.id || meaning.order.is_tie(&first, other, meaning.filter.near.as_ref()));
    }
    meaning.limit = found.listings.len().max(1);
    Ok(RetrievedContext { listings: found.listings, total: found.total, ..RetrievedContext::default() })
}
