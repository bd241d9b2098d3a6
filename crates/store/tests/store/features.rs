//! Facts of listings: derived when a listing is written, and in the background for rows of an earlier version.

use porchlight_domain::{Filter, ListingDraft, Order, listing::features::Feature};
use porchlight_store::Store;

use crate::fixtures::{Fixture, TODAY, draft, on_both};

on_both! {
    features_are_stored_with_the_listing,
    features_of_earlier_rows_are_derived_in_pieces_and_searches_find_the_same_meanwhile,
}

const FORGET: &str = "update listing set features = null, features_yes = null, features_shared = null,
features_no = null returning cast(1 as bigint)";
const DUE: &str = "select count(*) from listing where features_yes is null";
const LISTINGS: u32 = 450;

fn described(n: u32) -> ListingDraft {
    let description = match n % 4 {
        0 => "A pool.",
        1 => "A pool table in the den.",
        2 => "The community pool is heated. No elevator.",
        _ => "Con piscina y ascensor.",
    };
    ListingDraft { description: description.into(), ..draft(n) }
}

async fn features_are_stored_with_the_listing(fixture: &'static Fixture) {
    let id = fixture.insert(&described(2)).await;
    let stored = fixture.store.listing(fixture.chatbot, id).await.unwrap().unwrap();
    assert_eq!(stored.features(), described(2).features());
    assert_eq!(stored.features().get(Feature::Pool).unwrap().text, "The community pool is heated.");
    let stored_bits = "select features_shared + features_no from listing";
    assert_eq!(fixture.number(stored_bits).await, 1 + (1 << Feature::Elevator as i64));
}

/// The totals of searches by features, as SQL or the memory finds them.
async fn totals(store: &Store, fixture: &'static Fixture) -> Vec<i64> {
    let terms = |terms: &[&str]| terms.iter().map(|term| (*term).to_owned()).collect::<Vec<_>>();
    let filters = [
        Filter { terms: terms(&["pool"]), ..Filter::default() },
        Filter { terms: terms(&["pool", "lift"]), ..Filter::default() },
        Filter { terms: terms(&["private pool"]), ..Filter::default() },
        Filter { terms: terms(&["community pool"]), ..Filter::default() },
        Filter { excluded_terms: terms(&["pool"]), ..Filter::default() },
        Filter { terms: terms(&["pool"]), excluded_terms: terms(&["no pool", "elevator"]), ..Filter::default() },
        Filter { any_terms: vec![terms(&["elevator", "sauna"])], ..Filter::default() },
        Filter { terms: terms(&["pool", "heated"]), ..Filter::default() },
    ];
    let mut totals = Vec::new();
    for filter in &filters {
        let found = store.find_listings(fixture.chatbot, TODAY, filter, Order::Newest, 500).await.unwrap();
        assert_eq!(found.total as usize, found.listings.len());
        assert!(found.listings.iter().all(|listing| filter.matches(listing)));
        assert_eq!(store.summarize(fixture.chatbot, TODAY, filter).await.unwrap().count, found.total);
        totals.push(found.total);
    }
    totals
}

async fn features_of_earlier_rows_are_derived_in_pieces_and_searches_find_the_same_meanwhile(
    fixture: &'static Fixture,
) {
    for n in 0..LISTINGS {
        fixture.insert(&described(n)).await;
    }
    let expected = [337, 112, 225, 112, 113, 225, 112, 112];
    assert_eq!(totals(&fixture.store, fixture).await, expected);
    fixture.store.load_listing_columns(fixture.chatbot).await.unwrap();
    assert_eq!(totals(&fixture.store, fixture).await, expected, "in memory");

    assert_eq!(fixture.number(FORGET).await, 1);
    assert_eq!(fixture.number(DUE).await, i64::from(LISTINGS));
    let store = Store::open(&fixture.database).await.unwrap();
    assert_eq!(totals(&store, fixture).await, expected, "before the first piece");
    store.load_listing_columns(fixture.chatbot).await.unwrap();
    assert_eq!(totals(&store, fixture).await, expected, "in memory, before the first piece");
    assert_eq!(store.derive_due_columns().await.unwrap(), 200);
    assert_eq!(totals(&store, fixture).await, expected, "after the first piece");
    let stored = store.listing(fixture.chatbot, fixture.insert(&described(900)).await).await.unwrap().unwrap();
    assert_eq!(stored.created_at_ms, stored.changed_at_ms, "a write in between waits for nothing");
    store.close().await;

    // As after a crash: what is left is found in the rows.
    let again = Store::open(&fixture.database).await.unwrap();
    assert_eq!(fixture.number(DUE).await, i64::from(LISTINGS) - 200);
    assert_eq!(again.derive_due_columns().await.unwrap(), 200);
    assert_eq!(again.derive_due_columns().await.unwrap(), 50);
    assert_eq!(again.derive_due_columns().await.unwrap(), 0);
    assert_eq!(fixture.number(DUE).await, 0);
    let expected = [338, 112, 226, 112, 113, 226, 112, 112];
    assert_eq!(totals(&again, fixture).await, expected, "after the last piece");
    again.load_listing_columns(fixture.chatbot).await.unwrap();
    assert_eq!(totals(&again, fixture).await, expected, "in memory, after the last piece");
    let changed = fixture.number("select count(*) from listing where changed_at_ms <> created_at_ms").await;
    assert_eq!(changed, 0, "features are no change of a listing");
    again.close().await;
}
