//! Imports and exports of a chatbot's listings, and their undo.

#![allow(clippy::unwrap_used, reason = "a helper of tests fails the test")]

mod matching;
mod missing_listings;
mod open_houses;
mod reso;
mod test_service;
mod undo;

use std::sync::atomic::Ordering;

use porchlight_api::{self as api, CustomField, ImportRow, RawRow};
use porchlight_server::imports::{self, ExportFormat, ImportOutcome, ListingsService};
use serde_json::{Value, json};

use test_service::{TestService, counts, day};

#[tokio::test]
async fn an_updated_file_changes_only_its_differences_and_each_import_can_be_undone_exactly() {
    let service = TestService::open(true).await;
    let empty = service.csv().await;
    let first = service.import_file("day1.csv", day((1..=66).map(|n| (n, 500_000 + n))), false).await;
    assert_eq!(counts(&first), [66, 0, 0, 0, 0]);
    let (day1, day1_xlsx) = (service.csv().await, service.export(ExportFormat::Xlsx).await);
    assert_eq!(service.export(ExportFormat::Xlsx).await, day1_xlsx, "two exports of one state are equal");

    let changed = day((1..=63).chain([901, 902]).map(|n| (n, 500_000 + n + if n <= 5 { 1_000 } else { 0 })));
    let tried = service.import_file("day1b.csv", changed.clone(), true).await;
    assert_eq!(counts(&tried), [2, 5, 58, 0, 0]);
    let member = &tried.changes[0].members[0];
    assert_eq!((member.field, member.before.as_str(), member.after.as_str()), ("SalePrice", "500001", "501001"));
    assert_eq!(service.csv().await, day1, "a dry run writes nothing");

    let second = service.import_file("day1b.csv", changed, false).await;
    println!("{} changed, {} created, {} unchanged", second.updated, second.created, second.unchanged);
    assert_eq!(counts(&second), [2, 5, 58, 0, 0]);
    let day1b = service.csv().await;
    let third = service.import_file("day2.csv", day((200..228).map(|n| (n, 700_000 + n))), false).await;
    println!("second day: {} created", third.created);
    assert_eq!(counts(&third), [28, 0, 0, 0, 0]);

    for (deleted, restored, before) in [(28, 0, &day1b), (2, 5, &day1), (66, 0, &empty)] {
        let undone = service.undo().await;
        assert_eq!((undone.deleted, undone.restored, undone.is_complete()), (deleted, restored, true));
        let now = service.csv().await;
        println!(
            "undone: {deleted} deleted, {restored} restored; export equal: {} ({} bytes)",
            now == *before,
            now.len()
        );
        assert_eq!(now, *before);
    }
    let last = imports::last_import(&service, &service.jobs, json!({"serialNumber": service.bot})).await.unwrap();
    assert_eq!(last, Value::Null);
}

#[tokio::test]
async fn a_preview_counts_links_that_lead_to_portals() {
    let service = TestService::open(true).await;
    let file = day((1..=4).map(|n| (n, 500_000)))
        .replace("https://p.example/1", "https://www.redfin.com/1")
        .replace("https://p.example/2", "https://redfin.com/2")
        .replace("https://p.example/3", "https://zillow.com/3");
    let preview = service.import_file("portals.csv", file, true).await;
    let links: Vec<_> = preview.portals.iter().map(|links| (links.portal, links.count)).collect();
    assert_eq!(links, [("redfin.com", 2), ("zillow.com", 1)], "{preview:?}");
}

#[tokio::test]
async fn an_undo_unsets_a_required_number_again_and_keeps_later_edits() {
    let service = TestService::open(true).await;
    service.import_file("a.csv", day([(7, 500_000)].into_iter()), false).await;
    let before = service.csv().await;
    service.import_file("b.csv", day([(7, 400_000)].into_iter()).replace(",400000,,", ",400000,4,"), false).await;
    assert_ne!(service.csv().await, before);
    let change = json!({"SerialNumber": service.bot, "Key": "M7", "KeyType": "MLSNumber", "Description": "By hand"});
    service.update(serde_json::from_value(change).unwrap()).await.unwrap();
    assert_eq!(service.undo().await.restored, 1);
    let after = service.csv().await;
    assert!(after.contains("By hand"));
    assert_eq!(after.replace("By hand", ""), before);
}

#[tokio::test]
async fn a_canceled_undo_continues_where_it_stopped() {
    let service = TestService::open(true).await;
    let empty = service.csv().await;
    service.import_file("new.csv", day((1..=1200).map(|n| (n, 500_000 + n))), false).await;
    let new = service.csv().await;
    let dearer = service.import_file("dearer.csv", day((1..=1200).map(|n| (n, 600_000 + n))), false).await;
    assert_eq!(counts(&dearer), [0, 1200, 0, 0, 0]);
    let cut = service.undo_until(1).await;
    println!("cancelled after {} of 1200 written back", cut.restored);
    assert_eq!((cut.restored, cut.cancelled), (1000, true));
    assert_ne!(service.csv().await, new);
    assert!(service.undo_until(usize::MAX).await.is_complete());
    assert_eq!(service.csv().await, new);

    let cut = service.undo_until(1).await;
    println!("cancelled after {} of 1200 deleted", cut.deleted);
    assert_eq!((cut.deleted, cut.cancelled), (500, true));
    let lists = service.lists.load(Ordering::Relaxed);
    let rest = service.undo_until(usize::MAX).await;
    // One list is last_import's own.
    println!("then {} deleted after {} reads", rest.deleted, service.lists.load(Ordering::Relaxed) - lists - 1);
    assert_eq!((rest.deleted, rest.is_complete()), (700, true));
    assert_eq!(service.lists.load(Ordering::Relaxed) - lists, 1);
    assert_eq!(service.csv().await, empty);
}

#[tokio::test]
async fn fields_without_a_column_stay() {
    let service = TestService::open(true).await;
    service.import_file("a.csv", day([(1, 500_000)].into_iter()), false).await;
    let change = json!({"SerialNumber": service.bot, "Key": "M1", "KeyType": "MLSNumber", "Description": "A warm home.",
        "Images": ["https://p.example/1.jpg"], "ExtensionColumn": [{"Key": "Pets", "value": "cats"}, {"Key": "Source", "value": "MADEUP"}]});
    service.update(serde_json::from_value(change).unwrap()).await.unwrap();
    let again = service.import_file("a.csv", day([(1, 500_000)].into_iter()), false).await;
    assert_eq!(counts(&again), [0, 0, 1, 0, 0]);
    let gone = day([(1, 500_000)].into_iter()).replace("Active", "Withdrawn");
    let new = day([(2, 500_000)].into_iter()).replace("Active", "Withdrawn");
    assert_eq!(counts(&service.import_file("w.csv", gone, false).await), [0, 1, 0, 0, 0]);
    let item = &service.list(importing_list(&service.bot)).await.unwrap().list[0];
    assert_eq!((item.status.as_str(), item.description.as_str()), ("Sold", "A warm home."));
    assert!(item.extension_column.contains(r#"{"Key":"PortalStatus","value":"Withdrawn"}"#));
    assert!(item.extension_column.contains(r#"{"Key":"Pets","value":"cats"}"#));
    let rejected = service.import_file("w2.csv", new, false).await;
    assert_eq!(counts(&rejected), [0, 0, 0, 0, 1]);
    let csv = String::from_utf8(service.jobs.failed_rows("run").unwrap().to_vec()).unwrap();
    assert!(csv.lines().nth(1).unwrap().contains(",Withdrawn,"), "{csv}");
    assert!(
        csv.lines()
            .nth(1)
            .unwrap()
            .ends_with("\"Status is \"\"Withdrawn\"\": a home that is off the market is not added.\""),
        "{csv}"
    );
}

#[tokio::test]
async fn a_service_with_only_the_specified_operations_imports_and_undoes_row_by_row() {
    let service = TestService::open(false).await;
    let first = service.import_file("a.csv", day((1..=10).map(|n| (n, 500_000))), false).await;
    assert_eq!(counts(&first), [9, 0, 0, 0, 1], "{:?}", first.errors);
    assert_eq!(first.errors[0].message, "Bedrooms is required by this service.");
    let before = service.csv().await;
    let second = service.import_file("b.csv", day((1..=12).filter(|n| *n != 7).map(|n| (n, 500_000 + n))), false).await;
    assert_eq!(counts(&second), [2, 9, 0, 0, 0]);
    let undone = service.undo().await;
    assert_eq!((undone.deleted, undone.restored), (2, 9));
    assert_eq!(service.csv().await, before);
}

#[tokio::test]
async fn hostile_cells_are_exported_safely_and_imported_unchanged() {
    let hostile = [
        "=1+1",
        "+1",
        "-5%",
        "@SUM(A1)",
        "'=x",
        "''-x",
        "N/A",
        "-",
        "null",
        "\"quoted\", and\nlines",
        "=HYPERLINK(\"http://x\")",
        "_x000D_",
        "ä 🏠",
    ];
    let service = TestService::open(true).await;
    let rows: Vec<RawRow> = hostile
        .iter()
        .enumerate()
        .map(|(n, text)| {
            RawRow::new(&ImportRow {
                sale_type: "for_rent".into(),
                status: "Active".into(),
                property_type: "House".into(),
                url: format!("https://p.example/{n}"),
                mls_number: format!("M{n}"),
                description: Some((*text).into()),
                city: Some(text.replace('\n', " ")),
                latitude: Some(-47.123456789012345),
                longitude: Some(-122.3),
                rent_price: Some("2100.5".parse().map(api::Number).unwrap()),
                sale_price: Some("1".parse().map(api::Number).unwrap()),
                extension_column: Some(vec![CustomField { key: "=k".into(), value: (*text).into() }]),
                ..ImportRow::default()
            })
            .unwrap()
        })
        .collect();
    let input = api::ImportListings { serial_number: service.bot.clone(), rows, ..api::ImportListings::default() };
    assert_eq!(service.own.import(input).await.unwrap().created, hostile.len() as i64);
    let csv = service.csv().await;
    for line in csv::Reader::from_reader(csv.as_bytes()).records() {
        for cell in &line.unwrap() {
            let is_number = cell.parse::<f64>().is_ok();
            assert!(is_number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
        }
    }
    for (name, format) in [("a.csv", ExportFormat::Csv), ("a.xlsx", ExportFormat::Xlsx)] {
        let file = service.export(format).await;
        let same = service.import_file(name, file.clone(), true).await;
        assert_eq!(counts(&same), [0, 0, hostile.len() as i64, 0, 0], "{name}: {:?} {:?}", same.changes, same.errors);
        let other = TestService::open(true).await;
        other.import_file(name, file, false).await;
        let sorted = |text: String| {
            let mut records: Vec<_> = csv::Reader::from_reader(text.as_bytes())
                .records()
                .map(Result::unwrap)
                .map(|r| r.iter().map(str::to_owned).collect::<Vec<_>>())
                .collect();
            records.sort();
            records
        };
        assert_eq!(sorted(other.csv().await), sorted(csv.clone()), "{name}");
    }
}

fn importing_list(bot: &str) -> api::ListListings {
    api::ListListings { serial_number: bot.to_owned(), ..api::ListListings::default() }
}

/// A list of new prices has no web addresses; homes that are not here are refused for what is missing.
#[tokio::test]
async fn a_file_of_mls_numbers_and_prices_updates_listings() {
    let service = TestService::open(true).await;
    service.import_file("day1.csv", day((1..=3).map(|n| (n, 500_000))), false).await;
    let before = service.csv().await;
    let prices = "MLS#,PRICE\nM1,495000\nM2,500000\nM9,1\nM1,495000\n";
    let done = service.import_file("prices.csv", prices, false).await;
    assert_eq!(counts(&done), [0, 1, 2, 0, 1]);
    assert_eq!(done.errors[0].message, "PropertyType is required; Url is required.");
    assert_eq!(done.changes[0].members.iter().map(|member| member.field).collect::<Vec<_>>(), ["SalePrice"]);
    service.undo().await;
    assert_eq!(service.csv().await, before);
}

/// What a European file says is what the listing says; an import without a currency column kept dollars.
#[tokio::test]
async fn currency_and_unit_from_cells_reach_the_listing() {
    let service = TestService::open(true).await;
    let file = "MLS#;URL;PROPERTY TYPE;PRICE;SIZE\nA1;https://p.example/1;House;450.000 €;85 m²\nA2;https://p.example/2;House;POA;90 m²\n";
    assert_eq!(counts(&service.import_file("casas.csv", file, false).await), [2, 0, 0, 0, 0]);
    let csv = service.csv().await;
    let line = csv.lines().find(|line| line.contains("A1")).unwrap();
    assert!(line.contains("€,450000") && line.contains("85,,Square Meters"), "{line}");
    assert!(csv.contains("PriceNote"), "{csv}");
    assert_eq!(counts(&service.import_file("casas.csv", file, false).await), [0, 0, 2, 0, 0]);
}

/// Two windows import the same file at once: the second one compares with what the first one left.
#[tokio::test]
async fn parallel_imports_of_one_file_create_each_listing_once() {
    let service = TestService::open(true).await;
    let file = day((1..=1_500).map(|n| (n, 500_000)));
    let (one, other) =
        tokio::join!(service.import_file("a.csv", file.clone(), false), service.import_file("b.csv", file, false));
    let (first, second) = if one.created > 0 { (one, other) } else { (other, one) };
    assert_eq!((counts(&first), counts(&second)), ([1_500, 0, 0, 0, 0], [0, 0, 1_500, 0, 0]));
}
