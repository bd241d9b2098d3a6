//! Which listing a row matches, in the preview and in the import.

use porchlight_server::export_formats::ExportFile;

use super::*;

async fn street_addresses(service: &TestService) -> Vec<String> {
    let mut all: Vec<String> = service
        .list(importing_list(&service.bot))
        .await
        .unwrap()
        .list
        .into_iter()
        .map(|item| item.street_address)
        .collect();
    all.sort();
    all
}

/// A file may name a home twice, as open houses do; its address may have been corrected since.
#[tokio::test]
async fn a_corrected_street_address_in_two_rows_changes_the_listing() {
    let service = TestService::open(true).await;
    service.import_file("one.csv", day([(1, 500_000)].into_iter()), false).await;
    let twice = day([(1, 500_000), (1, 500_000)].into_iter()).replace("1 Elm St", "1 Elm Street");
    for dry_run in [true, false] {
        let outcome = service.import_file("twice.csv", twice.clone(), dry_run).await;
        assert_eq!(counts(&outcome), [0, 1, 1, 0, 0], "dry run: {dry_run}");
    }
    assert_eq!(street_addresses(&service).await, ["1 Elm Street"]);
}

#[tokio::test]
async fn a_preview_rejects_the_same_rows_without_numbers_as_the_import() {
    let service = TestService::open(true).await;
    let bare = |row: String| row.replace("https://p.example/1,MADEUP,M1", ",MADEUP,");
    assert_eq!(service.import_file("one.csv", bare(day([(1, 500_000)].into_iter())), false).await.created, 1);
    let two = bare(day([(1, 500_000), (1, 510_000)].into_iter()));
    for dry_run in [true, false] {
        let outcome = service.import_file("two.csv", two.clone(), dry_run).await;
        assert_eq!(counts(&outcome), [0, 0, 1, 0, 1], "dry run: {dry_run}");
        assert_eq!(outcome.errors[0].field, "Address");
    }
    assert_eq!(street_addresses(&service).await, ["1 Elm St"]);
}

/// Another service may send numbers of any length.
#[test]
fn a_million_digit_number_from_another_service_is_read_and_exported() {
    let zeros = "0".repeat(1_000_000);
    let item = api::ListingItem { lot_area: zeros.clone(), bathrooms: zeros, ..api::ListingItem::default() };
    let mut file = ExportFile::new(ExportFormat::Reso, None).unwrap();
    file.push(&item).unwrap();
    assert!(file.finish().unwrap().len() > 1_000_000);
}
