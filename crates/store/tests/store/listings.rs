//! Listings written one by one.

use porchlight_api::{
    ListListings,
    error::{ErrorCode, FieldError},
};
use porchlight_domain::OnConflict;
use porchlight_domain::{
    AreaUnit, Availability, Bound, CustomField, Filter, Listing, ListingDraft, ListingQuery, Order, Range, SaleType,
    SpaceType, Status, TourKind, listing_key::ListingKey,
};
use porchlight_store::{RowOutcome, StoreError, WriteContext};
use rust_decimal::Decimal;

use crate::fixtures::{Fixture, NOW, TODAY, draft, listing_id, on_both};

on_both! {
    a_listing_comes_back_as_it_was_given,
    a_listing_of_another_chatbot_is_not_there,
    a_listing_is_found_by_its_id_in_its_workspace_only,
    numbers_and_urls_may_repeat_or_be_empty,
    a_url_of_eight_kilobytes_is_stored_and_found,
    an_update_by_a_repeated_key_changes_every_match,
    days_on_market_age_from_the_day_they_were_sent,
    a_sold_listing_does_not_age,
    the_same_number_in_another_chatbot_is_allowed,
    a_change_is_made_from_what_is_stored,
    a_rejected_change_writes_nothing,
    deleting_counts_each_listing_once,
    listings_by_ids_keep_the_requested_order,
    a_page_holds_at_most_64_mb_of_text,
    every_change_moves_the_version_and_the_count,
}

fn full() -> ListingDraft {
    ListingDraft {
        sale_type: SaleType::ForRent,
        status: Status::PreOnMarket,
        lot_area: Some(Decimal::new(10_000, 0)),
        area_unit: AreaUnit::SquareMeters,
        tours: Some(TourKind::ThreeD),
        custom_fields: vec![CustomField { key: "Pool".into(), value: "heated \"infinity\" 池".into() }],
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

async fn a_listing_comes_back_as_it_was_given(fixture: &'static Fixture) {
    for content in [full(), draft(2)] {
        let id = fixture.insert(&content).await;
        let stored = fixture.store.listing(fixture.chatbot, id).await.unwrap().unwrap();
        assert_eq!(stored, Listing::unstored(id, NOW, content));
    }
}

async fn a_listing_is_found_by_its_id_in_its_workspace_only(fixture: &'static Fixture) {
    let id = fixture.insert(&draft(1)).await;
    let (chatbot, found) = fixture.store.listing_in_workspace(fixture.workspace, id).await.unwrap().unwrap();
    assert_eq!((chatbot, found.id), (fixture.chatbot, id));
    let stranger = fixture.store.create_workspace("stranger", NOW).await.unwrap();
    assert!(fixture.store.listing_in_workspace(stranger, id).await.unwrap().is_none());
}

async fn a_listing_of_another_chatbot_is_not_there(fixture: &'static Fixture) {
    let (other, id, write) = (fixture.chatbot().await, fixture.insert(&draft(1)).await, WriteContext::at(NOW));
    assert_eq!(fixture.store.listing(other, id).await.unwrap(), None);
    assert_eq!(fixture.store.listings_by_ids(other, TODAY, &[id]).await.unwrap(), vec![]);
    for key in [ListingKey::Id(id), ListingKey::MlsNumber("MLS-1".into()), ListingKey::Url(draft(1).url)] {
        let changed = fixture.store.update_listings(&write, other, &key, Box::new(|l| Ok(l.content.clone()))).await;
        assert_eq!(changed.unwrap().value, 0);
        assert_eq!(fixture.store.delete_listings(&write, other, vec![key]).await.unwrap().value, 0);
    }
    assert!(fixture.store.listing(fixture.chatbot, id).await.unwrap().is_some());
}

async fn a_page_holds_at_most_64_mb_of_text(fixture: &'static Fixture) {
    // One listing that is larger than any request can bring stands for many.
    fixture.insert(&ListingDraft { images: vec!["i".repeat(65 << 20)], ..draft(1) }).await;
    let sent = ListListings { page_size: Some(1_000), ..ListListings::default() };
    let page =
        fixture.store.list_listings(fixture.chatbot, &ListingQuery::try_from(&sent).expect("a valid query")).await;
    let Err(StoreError::Invalid(problems)) = page else { panic!("65 MB in one page") };
    assert_eq!((problems[0].code, problems[0].field.as_str()), (ErrorCode::OutOfRange, "PageSize"));
    assert!(problems[0].message.contains("64 MB"), "{}", problems[0].message);
}

async fn numbers_and_urls_may_repeat_or_be_empty(fixture: &'static Fixture) {
    let without = ListingDraft { mls_number: String::new(), url: String::new(), ..draft(2) };
    for content in [&draft(1), &draft(1), &without, &without] {
        fixture.insert(content).await;
    }
    assert_eq!(fixture.number("select count(*) from listing").await, 4);
    assert_eq!(fixture.number("select listing_count from chatbot").await, 4);
    let write = WriteContext::at(NOW);
    let delete = |key| fixture.store.delete_listings(&write, fixture.chatbot, vec![key]);
    assert_eq!(delete(ListingKey::Nothing).await.unwrap().value, 0);
    assert_eq!(delete(ListingKey::Url(draft(1).url)).await.unwrap().value, 2);
    assert_eq!(
        fixture.number("select cast(sum(n) as bigint) from listing_count where facet = '' and level = 1").await,
        2
    );
}

/// 2,048 characters of four bytes each; PostgreSQL's indexes take no such values.
async fn a_url_of_eight_kilobytes_is_stored_and_found(fixture: &'static Fixture) {
    let mut seed = 1_u32;
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from_u32(0x2_0000 + (seed >> 8) % 0xA000).unwrap()
    };
    let url: String = "https://p.example/".chars().chain(std::iter::repeat_with(&mut next)).take(2048).collect();
    let long = ListingDraft { mls_number: String::new(), url: url.clone(), street_address: String::new(), ..draft(1) };
    let id = fixture.insert(&long).await;
    let rows = vec![(listing_id(), Some(ListingDraft { zip: "1".into(), ..long }))];
    let done =
        fixture.store.import_listings(&WriteContext::at(NOW), fixture.chatbot, rows, OnConflict::Update, false).await;
    assert_eq!(done.unwrap().value.rows, [RowOutcome::Updated(id)]);
    let key = ListingKey::Url(url);
    let edit = |listing: &Listing| Ok(ListingDraft { zip: "2".into(), ..listing.content.clone() });
    let changed = fixture.store.update_listings(&WriteContext::at(NOW), fixture.chatbot, &key, Box::new(edit)).await;
    assert_eq!(changed.unwrap().value, 1);
    let deleted = fixture.store.delete_listings(&WriteContext::at(NOW), fixture.chatbot, vec![key]).await;
    assert_eq!(deleted.unwrap().value, 1);
}

async fn an_update_by_a_repeated_key_changes_every_match(fixture: &'static Fixture) {
    let count = 450;
    let rows = (0..count).map(|n| {
        let street_address = format!("Room {n}");
        (listing_id(), Some(ListingDraft { mls_number: String::new(), street_address, ..draft(1) }))
    });
    let write = WriteContext::at(NOW);
    let rows = rows.collect();
    fixture.store.import_listings(&write, fixture.chatbot, rows, OnConflict::Update, false).await.unwrap();
    fixture.insert(&draft(2)).await;
    let edit = |listing: &Listing| Ok(ListingDraft { city: "Sumner".into(), ..listing.content.clone() });
    let key = ListingKey::Url(draft(1).url);
    let done = fixture.store.update_listings(&write, fixture.chatbot, &key, Box::new(edit)).await.unwrap();
    assert_eq!(done.value, count);
    let sumner = ListingQuery { city: Some("sumner".into()), page: 9, size: 50, ..ListingQuery::default() };
    let page = fixture.store.list_listings(fixture.chatbot, &sumner).await.unwrap();
    assert_eq!((page.total, page.rows.len()), (count as i64, 50));
    assert_eq!(fixture.number("select count(*) from listing where city_folded = 'sumner'").await, count as i64);
}

/// Moves the test's days: 12 days sent on `TODAY` are 22 ten days later, and stay 12 for who lists them.
async fn days_on_market_age_from_the_day_they_were_sent(fixture: &'static Fixture) {
    let id = fixture.insert(&ListingDraft { days_sent_on: None, ..draft(1) }).await;
    let stored = fixture.store.listing(fixture.chatbot, id).await.unwrap().unwrap().content;
    assert_eq!((stored.days_on_market, stored.days_sent_on), (Some(12), Some(TODAY)));
    let aged = fixture.store.listings_by_ids(fixture.chatbot, TODAY + 10, &[id]).await.unwrap();
    assert_eq!(aged[0].content.days_on_market, Some(22));
    let at_most = |days: i64| Range { min: None, max: Some(Bound { value: days.into(), inclusive: true }) };
    let found = async |today, days| {
        let filter = Filter { days_on_market: at_most(days), ..Filter::default() };
        fixture.store.find_listings(fixture.chatbot, today, &filter, Order::DaysOnMarketAsc, 5).await.unwrap().total
    };
    assert_eq!((found(TODAY, 12).await, found(TODAY + 10, 12).await, found(TODAY + 10, 22).await), (1, 0, 1));
    // A row that says the same number is no news; another number begins again.
    let later = WriteContext::at(NOW + 10 * 86_400_000);
    for (days, expected) in [(12, TODAY), (13, TODAY + 10)] {
        let row = ListingDraft { days_on_market: Some(days), days_sent_on: None, zip: format!("{days}"), ..draft(1) };
        let rows = vec![(listing_id(), Some(row))];
        fixture.store.import_listings(&later, fixture.chatbot, rows, OnConflict::Update, false).await.unwrap();
        let stored = fixture.store.listing(fixture.chatbot, id).await.unwrap().unwrap().content;
        assert_eq!((stored.days_on_market, stored.days_sent_on), (Some(days), Some(expected)));
    }
}

/// A listing that is sold ten days after its 12 days were sent has 22 from then on, and continues when it is offered
/// again.
async fn a_sold_listing_does_not_age(fixture: &'static Fixture) {
    let id = fixture.insert(&ListingDraft { days_sent_on: None, ..draft(1) }).await;
    let set = async |days: i64, status: Status| {
        let edit = move |listing: &Listing| Ok(ListingDraft { status, ..listing.content.clone() });
        let write = WriteContext::at(NOW + days * 86_400_000);
        fixture.store.update_listings(&write, fixture.chatbot, &ListingKey::Id(id), Box::new(edit)).await.unwrap();
    };
    let on = async |days: i64| {
        let exactly = Bound { value: 22.into(), inclusive: true };
        let range = Range { min: Some(exactly), max: Some(exactly) };
        let filter = Filter { days_on_market: range, availability: Availability::Any, ..Filter::default() };
        let found =
            fixture.store.find_listings(fixture.chatbot, TODAY + days, &filter, Order::DaysOnMarketAsc, 5).await;
        let aged = fixture.store.listings_by_ids(fixture.chatbot, TODAY + days, &[id]).await.unwrap();
        (aged[0].content.days_on_market.unwrap(), found.unwrap().total)
    };
    set(10, Status::Sold).await;
    assert_eq!((on(10).await, on(40).await), ((22, 1), (22, 1)));
    set(40, Status::Active).await;
    assert_eq!((on(40).await, on(45).await), ((22, 1), (27, 0)));
    assert_eq!(fixture.store.listing(fixture.chatbot, id).await.unwrap().unwrap().content.days_on_market, Some(12));
}

async fn the_same_number_in_another_chatbot_is_allowed(fixture: &'static Fixture) {
    fixture.insert(&draft(1)).await;
    let other = fixture.chatbot().await;
    fixture.store.insert_listing(&WriteContext::at(NOW), other, listing_id(), &draft(1)).await.unwrap();
}

async fn a_change_is_made_from_what_is_stored(fixture: &'static Fixture) {
    let id = fixture.insert(&draft(1)).await;
    let edit = |listing: &Listing| Ok(ListingDraft { city: "Sumner".into(), ..listing.content.clone() });
    let key = ListingKey::MlsNumber("MLS-1".into());
    let done =
        fixture.store.update_listings(&WriteContext::at(NOW + 9), fixture.chatbot, &key, Box::new(edit)).await.unwrap();
    assert_eq!(done.value, 1);
    let stored = fixture.store.listing(fixture.chatbot, id).await.unwrap().unwrap();
    assert_eq!((stored.created_at_ms, stored.changed_at_ms), (NOW, NOW + 9));
    assert_eq!(stored.content, ListingDraft { city: "Sumner".into(), ..draft(1) });
}

async fn a_rejected_change_writes_nothing(fixture: &'static Fixture) {
    let id = fixture.insert(&draft(1)).await;
    let edit = |_: &Listing| Err(vec![FieldError::by_rule(ErrorCode::OutOfRange, "Bedrooms")]);
    let rejected = fixture
        .store
        .update_listings(&WriteContext::at(NOW), fixture.chatbot, &ListingKey::Id(id), Box::new(edit))
        .await;
    assert!(matches!(rejected, Err(StoreError::Invalid(_))));
    assert_eq!(fixture.store.listing(fixture.chatbot, id).await.unwrap().unwrap().content, draft(1));
}

async fn deleting_counts_each_listing_once(fixture: &'static Fixture) {
    let id = fixture.insert(&draft(1)).await;
    fixture.insert(&draft(2)).await;
    let keys = vec![
        ListingKey::Id(id),
        ListingKey::MlsNumber("MLS-1".into()),
        ListingKey::MlsNumber("none".into()),
        ListingKey::Url(draft(2).url),
    ];
    assert_eq!(fixture.store.delete_listings(&WriteContext::at(NOW), fixture.chatbot, keys).await.unwrap().value, 2);
    assert_eq!(fixture.number("select count(*) from listing").await, 0);
    assert_eq!(fixture.number("select count(*) from listing_count").await, 0);
}

async fn listings_by_ids_keep_the_requested_order(fixture: &'static Fixture) {
    let mut ids = Vec::new();
    for n in 0..5 {
        ids.push(fixture.insert(&draft(n)).await);
    }
    let requested = [ids[3], listing_id(), ids[0], ids[4]];
    let found = fixture.store.listings_by_ids(fixture.chatbot, TODAY, &requested).await.unwrap();
    assert_eq!(found.iter().map(|listing| listing.id).collect::<Vec<_>>(), [ids[3], ids[0], ids[4]]);
}

async fn every_change_moves_the_version_and_the_count(fixture: &'static Fixture) {
    let standing = || async {
        let (rows, _) = fixture.store.list_chatbots(fixture.workspace, 1, 1).await.unwrap();
        (rows[0].listings_version, rows[0].listing_count)
    };
    let start = standing().await;
    let id = fixture.insert(&draft(1)).await;
    let inserted = standing().await;
    assert!(inserted.0 > start.0 && inserted.1 == 1);
    let edit = |listing: &Listing| Ok(ListingDraft { zip: "1".into(), ..listing.content.clone() });
    fixture
        .store
        .update_listings(&WriteContext::at(NOW), fixture.chatbot, &ListingKey::Id(id), Box::new(edit))
        .await
        .unwrap();
    let changed = standing().await;
    assert!(changed.0 > inserted.0 && changed.1 == 1);
    fixture.store.delete_listings(&WriteContext::at(NOW), fixture.chatbot, vec![ListingKey::Id(id)]).await.unwrap();
    let deleted = standing().await;
    assert!(deleted.0 > changed.0 && deleted.1 == 0);
}
