//! Listings that their MLS keeps off the internet, or without their street address.

use porchlight_domain::{CustomField, Filter, ListingDraft, Order};

use crate::fixtures::{Fixture, TODAY, draft, on_both};

on_both! {
    a_hidden_listing_is_in_no_search_and_no_vocabulary,
}

fn flagged(n: u32, key: &str) -> ListingDraft {
    let custom_fields = vec![CustomField { key: key.into(), value: "false".into() }];
    ListingDraft { custom_fields, ..draft(n) }
}

async fn a_hidden_listing_is_in_no_search_and_no_vocabulary(fixture: &'static Fixture) {
    for n in 1..=250 {
        fixture.insert(&draft(n)).await;
    }
    let hidden = fixture.insert(&flagged(901, "InternetEntireListingDisplayYN")).await;
    let unaddressed = fixture.insert(&flagged(902, "InternetAddressDisplayYN")).await;
    let find = async |filter: Filter| {
        let found = fixture.store.find_listings(fixture.chatbot, TODAY, &filter, Order::Newest, 300).await.unwrap();
        let summary = fixture.store.summarize(fixture.chatbot, TODAY, &filter).await.unwrap();
        assert_eq!((found.total, found.total), (found.listings.len() as i64, summary.count));
        found.listings.into_iter().map(|listing| listing.id).collect::<Vec<_>>()
    };
    for _ in 0..2 {
        let all = find(Filter::default()).await;
        assert_eq!(all.len(), 251);
        assert!(!all.contains(&hidden) && all.contains(&unaddressed));
        let by_id = Filter { ids: Some(vec![hidden, unaddressed]), ..Filter::default() };
        assert_eq!(find(by_id).await, [unaddressed]);
        let by_street = |street: &str| Filter { streets: vec![street.to_owned()], ..Filter::default() };
        assert!(find(by_street("901 maple street")).await.is_empty());
        assert!(find(by_street("902 maple street")).await.is_empty());
        assert_eq!(find(by_street("250 maple street")).await.len(), 1);
        let by_number = Filter { mls_numbers: vec!["mls-901".into()], ..Filter::default() };
        assert!(find(by_number).await.is_empty());
        // The second time in memory.
        fixture.store.load_listing_columns(fixture.chatbot).await.unwrap();
    }
    let terms = fixture.store.listing_terms(fixture.chatbot).await.unwrap().counts;
    assert_eq!(terms.street_addresses.len(), 250);
    assert!(!terms.street_addresses.iter().any(|street| street.starts_with("901") || street.starts_with("902")));
    let has_number = |number: &str| terms.mls_numbers.iter().any(|known| known == number);
    assert!(!has_number("MLS-901") && has_number("MLS-902"));
}
