//! Undo deletes and brings back what the import did, also where MLS numbers repeat.

use super::*;

async fn items(desktop: &Desktop) -> Vec<api::ListingItem> {
    desktop.list(importing_list(&desktop.bot)).await.unwrap().list
}

async fn by_hand(desktop: &Desktop, number: &str, page: &str, address: &str) {
    let row = ImportRow {
        sale_type: "for_sale".into(),
        status: "Active".into(),
        property_type: "House".into(),
        url: format!("https://p.example/{page}"),
        mls_number: number.into(),
        address: Some(address.into()),
        ..ImportRow::default()
    };
    let rows = vec![RawRow::new(&row).unwrap()];
    // A number of another address is another listing.
    let (serial_number, on_conflict) = (desktop.bot.clone(), Some("fail".into()));
    let input = api::ImportListings { serial_number, rows, on_conflict, ..api::ImportListings::default() };
    assert_eq!(desktop.own.import(input).await.unwrap().created, 1);
}

#[tokio::test]
async fn undoing_an_import_whose_answer_was_lost_keeps_an_older_listing_with_the_same_number() {
    let desktop = Desktop::open(true).await;
    let shared = |text: String| text.replace("p.example/2,MADEUP,M2", "p.example/1,MADEUP,M1");
    desktop.take("one.csv", day([(1, 500_000)].into_iter()), false).await;
    let before = desktop.csv().await;
    desktop.loses_answer_of.store(1, Ordering::Relaxed);
    let two = shared(day([(1, 500_000), (2, 510_000)].into_iter()));
    let outcome = desktop.take("two.csv", two, false).await;
    assert!(outcome.stopped.is_some());
    assert_eq!(desktop.list(importing_list(&desktop.bot)).await.unwrap().list.len(), 2, "both share M1");
    assert_eq!(desktop.undo().await.deleted, 1);
    assert_eq!(desktop.csv().await, before);
}

#[tokio::test]
async fn an_undo_keeps_a_listing_that_the_import_gave_the_number_of_one_it_created() {
    let desktop = Desktop::open(true).await;
    desktop.take("one.csv", day([(1, 500_000)].into_iter()), false).await;
    let before = desktop.csv().await;
    // The first row is matched by its URL and gets the number of the new one; this call is answered.
    let renumbered = day([(1, 500_000)].into_iter()).replace(",M1,", ",M2,");
    let two = day([(2, 510_000)].into_iter());
    let both = format!("{renumbered}\n{}", two.lines().nth(1).unwrap());
    desktop.loses_answer_of.store(2, Ordering::Relaxed);
    assert!(desktop.take("two.csv", both, false).await.stopped.is_some());
    assert_eq!(items(&desktop).await.iter().filter(|item| item.mls_number == "M2").count(), 2);
    let undone = desktop.undo().await;
    assert_eq!((undone.deleted, undone.restored, undone.is_complete()), (1, 1, true));
    assert_eq!(desktop.csv().await, before);
}

#[tokio::test]
async fn an_undo_keeps_a_listing_that_somebody_created_later_with_the_same_number() {
    let desktop = Desktop::open(true).await;
    desktop.loses_answer_of.store(1, Ordering::Relaxed);
    assert!(desktop.take("one.csv", day([(1, 500_000)].into_iter()), false).await.stopped.is_some());
    by_hand(&desktop, "M1", "hand", "9 Oak St").await;
    assert_eq!(desktop.undo().await.deleted, 1);
    let left = items(&desktop).await;
    assert_eq!(left.iter().map(|item| item.address.as_str()).collect::<Vec<_>>(), ["9 Oak St"]);
}

/// Earlier versions recorded MLS numbers alone.
#[tokio::test]
async fn an_undo_by_an_earlier_journal_deletes_nothing_where_more_listings_have_the_number() {
    for (also_by_hand, deleted) in [(false, 1), (true, 0)] {
        let desktop = Desktop::open(true).await;
        desktop.loses_answer_of.store(1, Ordering::Relaxed);
        desktop.take("one.csv", day([(1, 500_000)].into_iter()), false).await;
        let folder = std::fs::read_dir(desktop.folder.path().join("imports")).unwrap();
        let journal = folder.map(|entry| entry.unwrap().path()).next().unwrap();
        let heading = std::fs::read_to_string(&journal).unwrap().lines().next().unwrap().to_owned();
        let earlier = format!("{heading}\n{{\"call\":{{\"creating\":[\"M1\"],\"changing\":[]}}}}\n");
        std::fs::write(&journal, earlier).unwrap();
        if also_by_hand {
            by_hand(&desktop, "M1", "hand", "9 Oak St").await;
        }
        assert_eq!(desktop.undo().await.deleted, deleted);
    }
}

#[tokio::test]
async fn an_undo_brings_a_deleted_home_back_although_another_has_its_number_now() {
    let desktop = Desktop::open(true).await;
    desktop.take("day1.csv", day([(1, 500_000), (2, 510_000)].into_iter()), false).await;
    let today = day([(1, 500_000)].into_iter());
    let mark = desktop.take("day2.csv", today.clone(), true).await.absent.unwrap().mark;
    let how = json!({"dryRun": false, "onAbsent": "delete", "absentMark": mark});
    assert_eq!(desktop.ask("day2.csv", today, how).await.unwrap().absent.unwrap().deleted, 1);
    by_hand(&desktop, "M2", "hand", "9 Oak St").await;
    let undone = desktop.undo().await;
    assert_eq!((undone.returned, undone.is_complete()), (1, true), "{:?}", undone.failed);
    let mut addresses: Vec<String> = items(&desktop).await.into_iter().map(|item| item.address).collect();
    addresses.sort();
    assert_eq!(addresses, ["1 Elm St", "2 Elm St", "9 Oak St"]);
}
