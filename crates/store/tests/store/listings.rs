//! Listings written one by one.

use porchlight_api::fault::{Detail, Problem};
use porchlight_domain::{
    AreaUnit, ExtensionPair, Listing, ListingDraft, SaleType, SpaceType, Status, Tours, listing_key::ListingKey,
};
use porchlight_store::{StoreError, Write};
use rust_decimal::Decimal;

use crate::home::{Home, NOW, draft, listing_id, on_both};

on_both! {
    a_listing_comes_back_as_it_was_given,
    a_listing_of_another_chatbot_is_not_there,
    a_listing_is_found_by_its_id_in_its_workspace_only,
    number_and_address_are_one_listings_only,
    the_same_number_in_another_chatbot_is_allowed,
    a_change_is_made_from_what_is_stored,
    a_change_to_a_taken_value_is_refused,
    a_refused_change_writes_nothing,
    deleting_counts_each_listing_once,
    listings_by_ids_come_in_the_order_asked_for,
    every_change_moves_the_version_and_the_count,
}

fn full() -> ListingDraft {
    ListingDraft {
        sale_type: SaleType::ForRent,
        status: Status::PreOnMarket,
        lot_area: Some(Decimal::new(10_000, 0)),
        area_unit: AreaUnit::SquareMeters,
        tours: Some(Tours::ThreeD),
        extensions: vec![ExtensionPair { key: "Pool".into(), value: "heated \"infinity\" 池".into() }],
        unit_area_price: Some(Decimal::new(12345, 4)),
        hoa_month: Some(Decimal::ZERO),
        estimate_price: Some(Decimal::new(1_000_000_000_000, 0)),
        rent_price: Some(Decimal::new(250050, 2)),
        space_type: Some(SpaceType::Room),
        deposit_fee: Some(Decimal::new(1, 4)),
        latitude: Some(-89.999_999_999),
        longitude: Some(0.1 + 0.2),
        ..draft(1)
    }
}

async fn a_listing_comes_back_as_it_was_given(home: &'static Home) {
    for content in [full(), draft(2)] {
        let id = home.insert(&content).await;
        let stored = home.store.listing(home.chatbot, id).await.unwrap().unwrap();
        assert_eq!(stored, Listing { id, created_at_ms: NOW, changed_at_ms: NOW, content });
    }
}

async fn a_listing_is_found_by_its_id_in_its_workspace_only(home: &'static Home) {
    let id = home.insert(&draft(1)).await;
    let (chatbot, found) = home.store.listing_in_workspace(home.workspace, id).await.unwrap().unwrap();
    assert_eq!((chatbot, found.id), (home.chatbot, id));
    let stranger = home.store.create_workspace("stranger", NOW).await.unwrap();
    assert!(home.store.listing_in_workspace(stranger, id).await.unwrap().is_none());
}

async fn a_listing_of_another_chatbot_is_not_there(home: &'static Home) {
    let (other, id, write) = (home.chatbot().await, home.insert(&draft(1)).await, Write::at(NOW));
    assert_eq!(home.store.listing(other, id).await.unwrap(), None);
    assert_eq!(home.store.listings_by_ids(other, &[id]).await.unwrap(), vec![]);
    for key in [ListingKey::Id(id), ListingKey::MlsNumber("MLS-1".into()), ListingKey::Url(draft(1).url)] {
        let changed = home.store.update_listing(&write, other, &key, Box::new(|l| Ok(l.content.clone()))).await;
        assert_eq!(changed.unwrap().value, 0);
        assert_eq!(home.store.delete_listings(&write, other, vec![key]).await.unwrap().value, 0);
    }
    assert!(home.store.listing(home.chatbot, id).await.unwrap().is_some());
}

async fn number_and_address_are_one_listings_only(home: &'static Home) {
    home.insert(&draft(1)).await;
    let same_number = ListingDraft { url: "https://example.com/x".into(), ..draft(1) };
    let refused = home.store.insert_listing(&Write::at(NOW), home.chatbot, listing_id(), &same_number).await;
    assert!(matches!(refused, Err(StoreError::Taken("MLSNumber"))));
    let same_url = ListingDraft { mls_number: "X".into(), ..draft(1) };
    let refused = home.store.insert_listing(&Write::at(NOW), home.chatbot, listing_id(), &same_url).await;
    assert!(matches!(refused, Err(StoreError::Taken("Url"))));
    assert_eq!(home.number("select count(*) from listing").await, 1);
    assert_eq!(home.number("select listing_count from chatbot").await, 1);
}

async fn the_same_number_in_another_chatbot_is_allowed(home: &'static Home) {
    home.insert(&draft(1)).await;
    let other = home.chatbot().await;
    home.store.insert_listing(&Write::at(NOW), other, listing_id(), &draft(1)).await.unwrap();
}

async fn a_change_is_made_from_what_is_stored(home: &'static Home) {
    let id = home.insert(&draft(1)).await;
    let edit = |listing: &Listing| Ok(ListingDraft { city: "Sumner".into(), ..listing.content.clone() });
    let key = ListingKey::MlsNumber("MLS-1".into());
    let done = home.store.update_listing(&Write::at(NOW + 9), home.chatbot, &key, Box::new(edit)).await.unwrap();
    assert_eq!(done.value, 1);
    let stored = home.store.listing(home.chatbot, id).await.unwrap().unwrap();
    assert_eq!((stored.created_at_ms, stored.changed_at_ms), (NOW, NOW + 9));
    assert_eq!(stored.content, ListingDraft { city: "Sumner".into(), ..draft(1) });
}

async fn a_change_to_a_taken_value_is_refused(home: &'static Home) {
    home.insert(&draft(1)).await;
    let id = home.insert(&draft(2)).await;
    let edit = |listing: &Listing| Ok(ListingDraft { url: draft(1).url, ..listing.content.clone() });
    let refused = home.store.update_listing(&Write::at(NOW), home.chatbot, &ListingKey::Id(id), Box::new(edit)).await;
    assert!(matches!(refused, Err(StoreError::Taken("Url"))));
}

async fn a_refused_change_writes_nothing(home: &'static Home) {
    let id = home.insert(&draft(1)).await;
    let edit = |_: &Listing| Err(vec![Problem::by_rule(Detail::OutOfRange, "Bedrooms")]);
    let refused = home.store.update_listing(&Write::at(NOW), home.chatbot, &ListingKey::Id(id), Box::new(edit)).await;
    assert!(matches!(refused, Err(StoreError::Invalid(_))));
    assert_eq!(home.store.listing(home.chatbot, id).await.unwrap().unwrap().content, draft(1));
}

async fn deleting_counts_each_listing_once(home: &'static Home) {
    let id = home.insert(&draft(1)).await;
    home.insert(&draft(2)).await;
    let keys = vec![
        ListingKey::Id(id),
        ListingKey::MlsNumber("MLS-1".into()),
        ListingKey::MlsNumber("none".into()),
        ListingKey::Url(draft(2).url),
    ];
    assert_eq!(home.store.delete_listings(&Write::at(NOW), home.chatbot, keys).await.unwrap().value, 2);
    assert_eq!(home.number("select count(*) from listing").await, 0);
    assert_eq!(home.number("select count(*) from listing_count").await, 0);
}

async fn listings_by_ids_come_in_the_order_asked_for(home: &'static Home) {
    let mut ids = Vec::new();
    for n in 0..5 {
        ids.push(home.insert(&draft(n)).await);
    }
    let asked = [ids[3], listing_id(), ids[0], ids[4]];
    let found = home.store.listings_by_ids(home.chatbot, &asked).await.unwrap();
    assert_eq!(found.iter().map(|listing| listing.id).collect::<Vec<_>>(), [ids[3], ids[0], ids[4]]);
}

async fn every_change_moves_the_version_and_the_count(home: &'static Home) {
    let standing = || async {
        let (rows, _) = home.store.list_chatbots(home.workspace, 1, 1).await.unwrap();
        (rows[0].listings_version, rows[0].listing_count)
    };
    let start = standing().await;
    let id = home.insert(&draft(1)).await;
    let inserted = standing().await;
    assert!(inserted.0 > start.0 && inserted.1 == 1);
    let edit = |listing: &Listing| Ok(ListingDraft { zip: "1".into(), ..listing.content.clone() });
    home.store.update_listing(&Write::at(NOW), home.chatbot, &ListingKey::Id(id), Box::new(edit)).await.unwrap();
    let changed = standing().await;
    assert!(changed.0 > inserted.0 && changed.1 == 1);
    home.store.delete_listings(&Write::at(NOW), home.chatbot, vec![ListingKey::Id(id)]).await.unwrap();
    let deleted = standing().await;
    assert!(deleted.0 > changed.0 && deleted.1 == 0);
}
