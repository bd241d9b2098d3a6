//! Listings that no row of a file names: reported, kept, marked, deleted and restored.

use std::process::Command;

use super::*;

/// Where to import: SQLite, or a new PostgreSQL database (`scripts/with-postgres` starts the server).
fn databases() -> [Option<String>; 2] {
    let server = std::env::var("PORCHLIGHT_TEST_POSTGRES")
        .expect("no PostgreSQL server: run the tests through scripts/with-postgres");
    let random: [u8; 8] = porchlight_server::ids::random_id();
    let name = format!("absent_{:016x}", u64::from_le_bytes(random));
    let made = Command::new("psql").args([server.as_str(), "-q", "-c", &format!("create database {name}")]).status();
    assert!(made.unwrap().success(), "the database could not be made");
    let (url, options) = server.split_once('?').unwrap_or((&server, ""));
    let (before, _) = url.rsplit_once('/').unwrap();
    [None, Some(format!("{before}/{name}?{options}"))]
}

fn priced(listings: impl Iterator<Item = u32>) -> String {
    day(listings.map(|n| (n, 500_000 + n)))
}

fn sorted(csv: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = csv.lines().collect();
    lines.sort_unstable();
    lines
}

/// A home that a person wrote: no portal's file names it, and none may take it away.
async fn by_hand(service: &TestService) {
    let row = ImportRow {
        sale_type: "for_sale".into(),
        status: "Active".into(),
        property_type: "House".into(),
        url: "https://p.example/hand".into(),
        mls_number: "HAND".into(),
        ..ImportRow::default()
    };
    let rows = vec![RawRow::new(&row).unwrap()];
    let input = api::ImportListings { serial_number: service.bot.clone(), rows, ..api::ImportListings::default() };
    assert_eq!(service.own.import(input).await.unwrap().created, 1);
}

async fn missing_in(service: &TestService, file: &str) -> imports::MissingListing {
    service.import_file("today.csv", file, true).await.missing.expect("the file names homes")
}

async fn leave(service: &TestService, file: &str, what: &str) -> ImportOutcome {
    let mark = missing_in(service, file).await.mark;
    service.ask("today.csv", file, json!({"dryRun": false, "onAbsent": what, "absentMark": mark})).await.unwrap()
}

#[tokio::test]
async fn missing_listings_are_reported_kept_marked_or_deleted_and_an_undo_restores_them_exactly() {
    for database in databases() {
        let kind = if database.is_some() { "PostgreSQL" } else { "SQLite" };
        let service = TestService::open_on(true, database).await;
        by_hand(&service).await;
        service.import_file("yesterday.csv", priced(1..=20), false).await;
        let before = service.csv().await;
        let today = priced(1..=12);

        let changed = missing_in(&service, &today).await;
        assert_eq!((changed.count, changed.offered, changed.all, changed.all_offered), (8, 7, 20, 18), "18 is Pending");
        assert_eq!(changed.sources, ["MADEUP"], "the home by hand has no source and is not looked at");
        assert_eq!((changed.listings[7].mls_number.as_str(), changed.listings[7].status.as_str()), ("M18", "Sold"));

        let kept = service.import_file("today.csv", today.clone(), false).await;
        assert_eq!((counts(&kept), kept.import_id), ([0, 0, 12, 0, 0], None));
        assert_eq!(service.csv().await, before, "nothing is done unless somebody says so");

        for (what, word) in [("offMarket", "Off Market"), ("sold", "Sold")] {
            let done = leave(&service, &today, what).await.missing.unwrap();
            assert_eq!((done.changed, done.deleted, done.failed.len()), (7, 0, 0));
            let csv = service.csv().await;
            let gone = csv.lines().filter(|line| (13..=20).any(|n| n != 18 && line.contains(&format!(",M{n},"))));
            assert_eq!(gone.filter(|line| line.contains(word)).count(), 7, "{csv}");
            assert_eq!(missing_in(&service, &today).await.offered, 0);
            let undone = service.undo().await;
            println!(
                "{kind}: {word}: {} marked, {} as before, export equal: {}",
                done.changed,
                undone.restored,
                service.csv().await == before
            );
            assert_eq!(service.csv().await, before);
        }

        let done = leave(&service, &today, "delete").await.missing.unwrap();
        assert_eq!((done.changed, done.deleted), (0, 8));
        assert_eq!(service.csv().await.lines().count(), before.lines().count() - 8);
        let undone = service.undo().await;
        let csv = service.csv().await;
        // Homes of one import stand in the order of their ids, and these have new ones.
        let equal = sorted(&csv) == sorted(&before);
        println!("{kind}: {} deleted, {} back, lines of the export equal: {equal}", done.deleted, undone.returned);
        assert_eq!((undone.returned, undone.is_complete()), (8, true));
        assert!(equal, "{csv}");
    }
}

#[tokio::test]
async fn only_the_listings_shown_in_the_preview_are_changed() {
    let service = TestService::open(true).await;
    service.import_file("yesterday.csv", priced(1..=4), false).await;
    let today = priced(1..=2);
    let mark = missing_in(&service, &today).await.mark;
    service.import_file("more.csv", priced(5..=5), false).await;
    let before = service.csv().await;
    for mark in [json!(mark), Value::Null] {
        let input = json!({"dryRun": false, "onAbsent": "delete", "absentMark": mark});
        let error_response = service.ask("today.csv", today.clone(), input).await.unwrap_err();
        assert!(error_response.message.starts_with("Your listings changed after the preview."), "{error_response}");
    }
    assert_eq!(service.csv().await, before);
}

#[tokio::test]
async fn a_file_without_a_source_covers_all_listings_and_an_empty_file_covers_none() {
    let service = TestService::open(true).await;
    by_hand(&service).await;
    service.import_file("yesterday.csv", priced(1..=4), false).await;
    let changed = missing_in(&service, "MLS#,PRICE\nM1,500001\n").await;
    assert_eq!((changed.count, changed.all, changed.sources.len()), (4, 5, 0));
    let nameless = "ADDRESS,CITY,PRICE\n1 Elm St,Aldersea,1\n";
    assert!(service.import_file("nameless.csv", nameless, true).await.missing.is_none());
}

/// A row that is refused is about a home that is in the file all the same.
#[tokio::test]
async fn a_listing_whose_row_is_rejected_is_not_missing() {
    let service = TestService::open(true).await;
    service.import_file("yesterday.csv", priced(1..=3), false).await;
    let broken = priced(1..=3).replace(",500002,", ",a lot,");
    let tried = service.import_file("today.csv", broken, true).await;
    assert_eq!((counts(&tried), tried.missing.unwrap().count), ([0, 0, 2, 0, 1], 0));
}

#[tokio::test]
async fn a_service_with_only_the_specified_operations_marks_deletes_and_restores() {
    let service = TestService::open(false).await;
    service.import_file("yesterday.csv", priced((1..=6).chain(8..=10)), false).await;
    let (before, today) = (service.csv().await, priced(1..=6));
    assert_eq!(leave(&service, &today, "offMarket").await.missing.unwrap().changed, 2, "9 is Pending");
    assert_eq!(service.undo().await.restored, 2);
    assert_eq!(service.csv().await, before);
    assert_eq!(leave(&service, &today, "delete").await.missing.unwrap().deleted, 3);
    assert_eq!(service.undo().await.returned, 3);
    assert_eq!(sorted(&service.csv().await), sorted(&before));
}

#[tokio::test]
async fn a_canceled_deletion_and_its_canceled_undo_can_continue_later() {
    let service = TestService::open(true).await;
    let all = priced(1..=1_600);
    service.import_file("yesterday.csv", all.clone(), false).await;
    let (before, today) = (service.csv().await, priced(1..=1));
    service.cancel_after.store(1, Ordering::Relaxed);
    let cut = leave(&service, &today, "delete").await;
    println!("cancelled after {} of 1599 deleted", cut.missing.as_ref().unwrap().deleted);
    assert_eq!((cut.missing.unwrap().deleted, cut.cancelled), (500, true));
    let back = service.undo().await;
    assert_eq!((back.returned, back.is_complete()), (500, true));
    assert_eq!(sorted(&service.csv().await), sorted(&before));

    assert_eq!(leave(&service, &today, "delete").await.missing.unwrap().deleted, 1_599);
    let cut = service.undo_until(1).await;
    println!("cancelled after {} of 1599 brought back", cut.returned);
    assert_eq!((cut.returned, cut.cancelled), (1_000, true));
    let rest = service.undo_until(usize::MAX).await;
    assert_eq!((rest.returned, rest.is_complete()), (599, true));
    assert_eq!(sorted(&service.csv().await), sorted(&before));
}
