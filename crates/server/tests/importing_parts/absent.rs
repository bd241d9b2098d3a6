//! Homes that no row of a file names: told, left, marked, deleted, and brought back.

use std::process::Command;

use super::*;

/// Where to import: SQLite, or a new PostgreSQL database (`scripts/with-postgres` starts the server).
fn databases() -> [Option<String>; 2] {
    let server = std::env::var("PORCHLIGHT_TEST_POSTGRES")
        .expect("no PostgreSQL server: run the tests through scripts/with-postgres");
    let random: [u8; 8] = porchlight_server::service::random_id();
    let name = format!("absent_{:016x}", u64::from_le_bytes(random));
    let made = Command::new("psql").args([server.as_str(), "-q", "-c", &format!("create database {name}")]).status();
    assert!(made.unwrap().success(), "the database could not be made");
    let (address, options) = server.split_once('?').unwrap_or((&server, ""));
    let (before, _) = address.rsplit_once('/').unwrap();
    [None, Some(format!("{before}/{name}?{options}"))]
}

fn priced(homes: impl Iterator<Item = u32>) -> String {
    day(homes.map(|n| (n, 500_000 + n)))
}

fn sorted(csv: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = csv.lines().collect();
    lines.sort_unstable();
    lines
}

/// A home that a person wrote: no portal's file names it, and none may take it away.
async fn by_hand(desktop: &Desktop) {
    let row = ImportRow {
        sale_type: "for_sale".into(),
        status: "Active".into(),
        property_type: "House".into(),
        url: "https://p.example/hand".into(),
        mls_number: "HAND".into(),
        ..ImportRow::default()
    };
    let rows = vec![RawRow::new(&row).unwrap()];
    let input = api::ImportListings { serial_number: desktop.bot.clone(), rows, ..api::ImportListings::default() };
    assert_eq!(desktop.own.import(input).await.unwrap().created, 1);
}

async fn tell(desktop: &Desktop, file: &str) -> imports::MissingListing {
    desktop.take("today.csv", file, true).await.absent.expect("the file names homes")
}

async fn leave(desktop: &Desktop, file: &str, what: &str) -> ImportOutcome {
    let mark = tell(desktop, file).await.mark;
    desktop.ask("today.csv", file, json!({"dryRun": false, "onAbsent": what, "absentMark": mark})).await.unwrap()
}

#[tokio::test]
async fn homes_that_are_not_in_the_file_are_told_and_left_marked_or_deleted_and_an_undo_gives_them_back_to_the_byte() {
    for database in databases() {
        let kind = if database.is_some() { "PostgreSQL" } else { "SQLite" };
        let desktop = Desktop::open_on(true, database).await;
        by_hand(&desktop).await;
        desktop.take("yesterday.csv", priced(1..=20), false).await;
        let before = desktop.csv().await;
        let today = priced(1..=12);

        let told = tell(&desktop, &today).await;
        assert_eq!((told.count, told.offered, told.all, told.all_offered), (8, 7, 20, 18), "18 is Pending");
        assert_eq!(told.sources, ["MADEUP"], "the home by hand has no source and is not looked at");
        assert_eq!((told.homes[7].mls_number.as_str(), told.homes[7].status.as_str()), ("M18", "Sold"));

        let kept = desktop.take("today.csv", today.clone(), false).await;
        assert_eq!((counts(&kept), kept.import_id), ([0, 0, 12, 0, 0], None));
        assert_eq!(desktop.csv().await, before, "nothing is done unless somebody says so");

        for (what, word) in [("offMarket", "Off Market"), ("sold", "Sold")] {
            let done = leave(&desktop, &today, what).await.absent.unwrap();
            assert_eq!((done.changed, done.deleted, done.failed.len()), (7, 0, 0));
            let csv = desktop.csv().await;
            let gone = csv.lines().filter(|line| (13..=20).any(|n| n != 18 && line.contains(&format!(",M{n},"))));
            assert_eq!(gone.filter(|line| line.contains(word)).count(), 7, "{csv}");
            assert_eq!(tell(&desktop, &today).await.offered, 0);
            let undone = desktop.undo().await;
            println!(
                "{kind}: {word}: {} marked, {} as before, export equal: {}",
                done.changed,
                undone.restored,
                desktop.csv().await == before
            );
            assert_eq!(desktop.csv().await, before);
        }

        let done = leave(&desktop, &today, "delete").await.absent.unwrap();
        assert_eq!((done.changed, done.deleted), (0, 8));
        assert_eq!(desktop.csv().await.lines().count(), before.lines().count() - 8);
        let undone = desktop.undo().await;
        let csv = desktop.csv().await;
        // Homes of one import stand in the order of their ids, and these have new ones.
        let equal = sorted(&csv) == sorted(&before);
        println!("{kind}: {} deleted, {} back, lines of the export equal: {equal}", done.deleted, undone.returned);
        assert_eq!((undone.returned, undone.is_complete()), (8, true));
        assert!(equal, "{csv}");
    }
}

#[tokio::test]
async fn only_the_homes_that_the_person_was_shown_are_touched() {
    let desktop = Desktop::open(true).await;
    desktop.take("yesterday.csv", priced(1..=4), false).await;
    let today = priced(1..=2);
    let mark = tell(&desktop, &today).await.mark;
    desktop.take("more.csv", priced(5..=5), false).await;
    let before = desktop.csv().await;
    for mark in [json!(mark), Value::Null] {
        let input = json!({"dryRun": false, "onAbsent": "delete", "absentMark": mark});
        let refusal = desktop.ask("today.csv", today.clone(), input).await.unwrap_err();
        assert!(refusal.message.starts_with("The homes here changed since the file was tried."), "{refusal}");
    }
    assert_eq!(desktop.csv().await, before);
}

#[tokio::test]
async fn a_file_that_names_no_source_speaks_of_all_homes_and_one_that_names_no_home_of_none() {
    let desktop = Desktop::open(true).await;
    by_hand(&desktop).await;
    desktop.take("yesterday.csv", priced(1..=4), false).await;
    let told = tell(&desktop, "MLS#,PRICE\nM1,500001\n").await;
    assert_eq!((told.count, told.all, told.sources.len()), (4, 5, 0));
    let nameless = "ADDRESS,CITY,PRICE\n1 Elm St,Aldersea,1\n";
    assert!(desktop.take("nameless.csv", nameless, true).await.absent.is_none());
}

/// A row that is refused is about a home that is in the file all the same.
#[tokio::test]
async fn a_home_whose_row_is_refused_is_not_gone() {
    let desktop = Desktop::open(true).await;
    desktop.take("yesterday.csv", priced(1..=3), false).await;
    let broken = priced(1..=3).replace(",500002,", ",a lot,");
    let tried = desktop.take("today.csv", broken, true).await;
    assert_eq!((counts(&tried), tried.absent.unwrap().count), ([0, 0, 2, 0, 1], 0));
}

#[tokio::test]
async fn a_service_with_only_the_specifications_operations_marks_deletes_and_brings_back() {
    let desktop = Desktop::open(false).await;
    desktop.take("yesterday.csv", priced((1..=6).chain(8..=10)), false).await;
    let (before, today) = (desktop.csv().await, priced(1..=6));
    assert_eq!(leave(&desktop, &today, "offMarket").await.absent.unwrap().changed, 2, "9 is Pending");
    assert_eq!(desktop.undo().await.restored, 2);
    assert_eq!(desktop.csv().await, before);
    assert_eq!(leave(&desktop, &today, "delete").await.absent.unwrap().deleted, 3);
    assert_eq!(desktop.undo().await.returned, 3);
    assert_eq!(sorted(&desktop.csv().await), sorted(&before));
}

#[tokio::test]
async fn a_deletion_and_its_undo_stop_when_they_are_cancelled_and_go_on_later() {
    let desktop = Desktop::open(true).await;
    let all = priced(1..=1_600);
    desktop.take("yesterday.csv", all.clone(), false).await;
    let (before, today) = (desktop.csv().await, priced(1..=1));
    desktop.cancel_after.store(1, Ordering::Relaxed);
    let cut = leave(&desktop, &today, "delete").await;
    println!("cancelled after {} of 1599 deleted", cut.absent.as_ref().unwrap().deleted);
    assert_eq!((cut.absent.unwrap().deleted, cut.cancelled), (500, true));
    let back = desktop.undo().await;
    assert_eq!((back.returned, back.is_complete()), (500, true));
    assert_eq!(sorted(&desktop.csv().await), sorted(&before));

    assert_eq!(leave(&desktop, &today, "delete").await.absent.unwrap().deleted, 1_599);
    let cut = desktop.undo_until(1).await;
    println!("cancelled after {} of 1599 brought back", cut.returned);
    assert_eq!((cut.returned, cut.cancelled), (1_000, true));
    let rest = desktop.undo_until(usize::MAX).await;
    assert_eq!((rest.returned, rest.is_complete()), (599, true));
    assert_eq!(sorted(&desktop.csv().await), sorted(&before));
}
