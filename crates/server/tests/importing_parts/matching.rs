//! Which listing a row is about, the same in a dry run and in the import.

use porchlight_server::export_formats::ExportFile;

use super::*;

async fn addresses(desktop: &Desktop) -> Vec<String> {
    let mut all: Vec<String> =
        desktop.list(importing_list(&desktop.bot)).await.unwrap().list.into_iter().map(|item| item.address).collect();
    all.sort();
    all
}

/// A file may name a home twice, as open houses do; its address may have been corrected since.
#[tokio::test]
async fn a_corrected_address_that_two_rows_tell_changes_the_listing() {
    let desktop = Desktop::open(true).await;
    desktop.take("one.csv", day([(1, 500_000)].into_iter()), false).await;
    let twice = day([(1, 500_000), (1, 500_000)].into_iter()).replace("1 Elm St", "1 Elm Street");
    for dry_run in [true, false] {
        let outcome = desktop.take("twice.csv", twice.clone(), dry_run).await;
        assert_eq!(counts(&outcome), [0, 1, 1, 0, 0], "dry run: {dry_run}");
    }
    assert_eq!(addresses(&desktop).await, ["1 Elm Street"]);
}

#[tokio::test]
async fn a_dry_run_refuses_what_the_import_refuses_where_rows_have_an_address_only() {
    let desktop = Desktop::open(true).await;
    let bare = |row: String| row.replace("https://p.example/1,MADEUP,M1", ",MADEUP,");
    assert_eq!(desktop.take("one.csv", bare(day([(1, 500_000)].into_iter())), false).await.created, 1);
    let two = bare(day([(1, 500_000), (1, 510_000)].into_iter()));
    for dry_run in [true, false] {
        let outcome = desktop.take("two.csv", two.clone(), dry_run).await;
        assert_eq!(counts(&outcome), [0, 0, 1, 0, 1], "dry run: {dry_run}");
        assert_eq!(outcome.errors[0].field, "Address");
    }
    assert_eq!(addresses(&desktop).await, ["1 Elm St"]);
}

/// Another service may send numbers of any length.
#[test]
fn a_number_of_a_million_digits_of_another_service_is_read_and_exported() {
    let zeros = "0".repeat(1_000_000);
    let item = api::ListingItem { lot_area: zeros.clone(), bathrooms: zeros, ..api::ListingItem::default() };
    let mut file = ExportFile::new(ExportFormat::Reso).unwrap();
    file.push(&item).unwrap();
    assert!(file.finish().unwrap().len() > 1_000_000);
}
