//! Undo deletes and restores exactly what the import did, also if MLS numbers repeat.

use super::*;

async fn items(service: &TestService) -> Vec<api::ListingItem> {
    service.list(importing_list(&service.bot)).await.unwrap().list
}

async fn by_hand(service: &TestService, number: &str, page: &str, street: &str) {
    let row = ImportRow {
        sale_type: "for_sale".into(),
        status: "Active".into(),
        property_type: "House".into(),
        url: format!("https://p.example/{page}"),
        mls_number: number.into(),
        street_address: Some(street.into()),
        ..ImportRow::default()
    };
    let rows = vec![RawRow::new(&row).unwrap()];
    // A number of another address is another listing.
    let (serial_number, on_conflict) = (service.bot.clone(), Some("fail".into()));
    let input = api::ImportListings { serial_number, rows, on_conflict, ..api::ImportListings::default() };
    assert_eq!(service.own.import(input).await.unwrap().created, 1);
}

#[tokio::test]
async fn undoing_an_import_whose_response_was_lost_keeps_an_older_listing_with_the_same_number() {
    let service = TestService::open(true).await;
    let shared = |text: String| text.replace("p.example/2,MADEUP,M2", "p.example/1,MADEUP,M1");
    service.import_file("one.csv", day([(1, 500_000)].into_iter()), false).await;
    let before = service.csv().await;
    service.loses_response_of.store(1, Ordering::Relaxed);
    let two = shared(day([(1, 500_000), (2, 510_000)].into_iter()));
    let outcome = service.import_file("two.csv", two, false).await;
    assert!(outcome.stopped.is_some());
    assert_eq!(service.list(importing_list(&service.bot)).await.unwrap().list.len(), 2, "both share M1");
    assert_eq!(service.undo().await.deleted, 1);
    assert_eq!(service.csv().await, before);
}

#[tokio::test]
async fn an_undo_keeps_a_listing_that_got_the_mls_number_of_a_created_one() {
    let service = TestService::open(true).await;
    service.import_file("one.csv", day([(1, 500_000)].into_iter()), false).await;
    let before = service.csv().await;
    // The first row is matched by its URL and gets the number of the new one; this call is answered.
    let renumbered = day([(1, 500_000)].into_iter()).replace(",M1,", ",M2,");
    let two = day([(2, 510_000)].into_iter());
    let both = format!("{renumbered}\n{}", two.lines().nth(1).unwrap());
    service.loses_response_of.store(2, Ordering::Relaxed);
    assert!(service.import_file("two.csv", both, false).await.stopped.is_some());
    assert_eq!(items(&service).await.iter().filter(|item| item.mls_number == "M2").count(), 2);
    let undone = service.undo().await;
    assert_eq!((undone.deleted, undone.restored, undone.is_complete()), (1, 1, true));
    assert_eq!(service.csv().await, before);
}

#[tokio::test]
async fn an_undo_keeps_a_later_listing_with_the_same_mls_number() {
    let service = TestService::open(true).await;
    service.loses_response_of.store(1, Ordering::Relaxed);
    assert!(service.import_file("one.csv", day([(1, 500_000)].into_iter()), false).await.stopped.is_some());
    by_hand(&service, "M1", "hand", "9 Oak St").await;
    assert_eq!(service.undo().await.deleted, 1);
    let left = items(&service).await;
    assert_eq!(left.iter().map(|item| item.street_address.as_str()).collect::<Vec<_>>(), ["9 Oak St"]);
}

/// Earlier versions recorded MLS numbers alone.
#[tokio::test]
async fn an_undo_with_an_old_journal_deletes_nothing_if_several_listings_share_the_mls_number() {
    for (also_by_hand, deleted) in [(false, 1), (true, 0)] {
        let service = TestService::open(true).await;
        service.loses_response_of.store(1, Ordering::Relaxed);
        service.import_file("one.csv", day([(1, 500_000)].into_iter()), false).await;
        let folder = std::fs::read_dir(service.folder.path().join("imports")).unwrap();
        let journal = folder.map(|entry| entry.unwrap().path()).next().unwrap();
        let heading = std::fs::read_to_string(&journal).unwrap().lines().next().unwrap().to_owned();
        let earlier = format!("{heading}\n{{\"call\":{{\"creating\":[\"M1\"],\"changing\":[]}}}}\n");
        std::fs::write(&journal, earlier).unwrap();
        if also_by_hand {
            by_hand(&service, "M1", "hand", "9 Oak St").await;
        }
        assert_eq!(service.undo().await.deleted, deleted);
    }
}

#[tokio::test]
async fn an_undo_restores_a_deleted_listing_even_if_its_mls_number_is_used_again() {
    let service = TestService::open(true).await;
    service.import_file("day1.csv", day([(1, 500_000), (2, 510_000)].into_iter()), false).await;
    let today = day([(1, 500_000)].into_iter());
    let mark = service.import_file("day2.csv", today.clone(), true).await.missing.unwrap().mark;
    let how = json!({"dryRun": false, "onAbsent": "delete", "absentMark": mark});
    assert_eq!(service.ask("day2.csv", today, how).await.unwrap().missing.unwrap().deleted, 1);
    by_hand(&service, "M2", "hand", "9 Oak St").await;
    let undone = service.undo().await;
    assert_eq!((undone.returned, undone.is_complete()), (1, true), "{:?}", undone.failed);
    let mut street_addresses: Vec<String> = items(&service).await.into_iter().map(|item| item.street_address).collect();
    street_addresses.sort();
    assert_eq!(street_addresses, ["1 Elm St", "2 Elm St", "9 Oak St"]);
}
