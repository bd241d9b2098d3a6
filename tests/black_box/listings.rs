//! Listings through the client and over the wire, on both databases.

use porchlight_client::api::{self, DeleteListings, ListListings, ListingChange, NewListing, Patch, RawRow};
use rstest::rstest;
use serde_json::{Value, json};

use super::support::{Kind, TestApp, listing};

fn new_listing(value: Value) -> NewListing {
    serde_json::from_value(value).expect("a listing")
}

fn of(serial: &str) -> ListListings {
    ListListings { serial_number: serial.into(), ..ListListings::default() }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_listing_is_created_read_changed_and_deleted(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    let mut input = listing(&serial, "A-1");
    input["ExtensionColumn"] = json!([{ "Key": "Pool", "value": "heated" }]);
    input["Images"] = json!(["https://photos.example/a,b.jpg", "https://photos.example/c.jpg"]);
    let id = client.create_listing(&new_listing(input)).await.expect("created");

    let page = client.list_listings(&of(&serial)).await.expect("listed");
    let item = &page.list[0];
    assert_eq!((page.virtual_count, item.id.to_string()), (1, id.clone()));
    assert_eq!((item.bathrooms.as_str(), item.sale_price.as_str(), item.hoa_month.as_str()), ("2.5", "512000", ""));
    assert_eq!((item.area.as_str(), item.sale_type.as_str()), ("1860 Square Feet", "For sale"));
    assert_eq!(item.images, "https://photos.example/a%2Cb.jpg,https://photos.example/c.jpg");
    assert_eq!(item.extension_column, r#"[{"Key":"Pool","value":"heated"}]"#);

    let change = ListingChange {
        serial_number: serial.clone(),
        key: "A-1".into(),
        key_type: "MLSNumber".into(),
        hoa_month: Patch::Set(api::Number("26.5".parse().expect("a number"))),
        sale_price: Patch::Clear,
        ..ListingChange::default()
    };
    assert_eq!(client.update_listing(&change).await.expect("changed"), 1);
    let item = &client.list_listings(&of(&serial)).await.expect("listed").list[0];
    assert_eq!((item.hoa_month.as_str(), item.sale_price.as_str(), item.city.as_str()), ("26.5", "", "Harbour Bay"));

    let delete = DeleteListings { serial_number: serial.clone(), keys: vec![id], key_type: "NewOaks".into() };
    assert_eq!(client.delete_listings(&delete).await.expect("deleted").success_count, 1);
    assert_eq!(client.delete_listings(&delete).await.expect("deleted again").success_count, 0);
    assert_eq!(client.list_listings(&of(&serial)).await.expect("listed").virtual_count, 0);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_hold_every_listing_once_newest_first(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    for number in 0..25 {
        client.create_listing(&new_listing(listing(&serial, &format!("P-{number:02}")))).await.expect("created");
    }
    let mut seen = Vec::new();
    for page in 1..=4 {
        let request = ListListings { page_number: Some(page), page_size: Some(10), ..of(&serial) };
        let page = client.list_listings(&request).await.expect("a page");
        assert_eq!(page.virtual_count, 25);
        seen.extend(page.list.into_iter().map(|item| item.mls_number));
    }
    let expected: Vec<String> = (0..25).rev().map(|number| format!("P-{number:02}")).collect();
    assert_eq!(seen, expected);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cities_are_found_without_regard_to_case_and_accents(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    for (number, city) in [("M-1", "Mu\u{308}nchen"), ("M-2", "İstanbul"), ("M-3", "50% Town")] {
        let mut input = listing(&serial, number);
        input["City"] = city.into();
        client.create_listing(&new_listing(input)).await.expect("created");
    }
    for (request, found) in [("MÜNCHEN", 1), ("munchen", 1), ("istanbul", 1), ("%", 0), ("50% town", 1), ("_unchen", 0)]
    {
        let request = ListListings { city_name: Some(request.into()), ..of(&serial) };
        assert_eq!(client.list_listings(&request).await.expect("listed").virtual_count, found, "{request:?}");
    }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_and_urls_may_repeat_and_update_and_delete_act_on_every_match(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial, other) = (app.client(), app.chatbot().await, app.chatbot().await);
    for serial in [&serial, &serial, &serial, &other] {
        client.create_listing(&new_listing(listing(serial, "T-1"))).await.expect("created");
    }
    let mut without = listing(&serial, "");
    without["Url"] = json!("");
    for _ in 0..2 {
        client.create_listing(&new_listing(without.clone())).await.expect("created");
    }
    let change = |key: &str, key_type: &str| ListingChange {
        serial_number: serial.clone(),
        key: key.into(),
        key_type: key_type.into(),
        city: Patch::Set("Mill Town".into()),
        ..ListingChange::default()
    };
    assert_eq!(client.update_listing(&change("T-1", "MLSNumber")).await.expect("changed"), 3);
    assert_eq!(client.update_listing(&change("https://homes.example/T-1", "URL")).await.expect("changed"), 3);
    for (key, key_type) in [("none", "MLSNumber"), ("PROP123456", "NewOaks")] {
        let rejected = client.update_listing(&change(key, key_type)).await.expect_err("nothing matches");
        assert_eq!(rejected.code(), Some(40405));
    }
    let town = ListListings { city_name: Some("mill town".into()), ..of(&serial) };
    assert_eq!(client.list_listings(&town).await.expect("listed").virtual_count, 3);
    assert_eq!(client.list_listings(&of(&serial)).await.expect("listed").virtual_count, 5);
    let delete = async |key: &str, key_type: &str| {
        let input = DeleteListings { serial_number: serial.clone(), keys: vec![key.into()], key_type: key_type.into() };
        client.delete_listings(&input).await.expect("deleted").success_count
    };
    assert_eq!((delete("PROP123456", "NewOaks").await, delete("T-1", "MLSNumber").await), (0, 3));
    assert_eq!(client.list_listings(&of(&serial)).await.expect("listed").virtual_count, 2);
    assert_eq!(client.list_listings(&of(&other)).await.expect("listed").virtual_count, 1);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_refuses_a_bad_row_and_keeps_the_others(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    let row = |number: &str| {
        json!({ "SaleType": "for_sale", "Status": "Active", "PropertyType": "Condo", "MLSNumber": number,
            "Url": format!("https://homes.example/{number}") })
    };
    let mut bad = row("I-2");
    bad["Bedrooms"] = json!("three");
    let rows = [row("I-1"), bad, row("I-3")].iter().map(|row| RawRow(row.to_string())).collect();
    let import = api::ImportListings { serial_number: serial.clone(), rows, ..api::ImportListings::default() };

    let dry = api::ImportListings { dry_run: Some(true), ..import.clone() };
    let result = client.import_listings(&dry).await.expect("a dry run");
    assert_eq!((result.created, result.rejected), (2, 1));
    assert_eq!(client.list_listings(&of(&serial)).await.expect("listed").virtual_count, 0);

    let report = client.import_listings(&import).await.expect("an import");
    assert_eq!((report.created, report.rejected, report.ids.len()), (2, 1, 3));
    assert_eq!((report.errors[0].row, report.errors[0].field.as_str()), (1, "Bedrooms"));
    let again = client.import_listings(&import).await.expect("the same again");
    assert_eq!((again.created, again.unchanged), (0, 2));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_idempotency_key_creates_one_listing(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (client, serial) = (app.client(), app.chatbot().await);
    let input = new_listing(listing(&serial, "K-1"));
    let first = client.call_with_key(&input, Some("once")).await.expect("created");
    let second = client.call_with_key(&input, Some("once")).await.expect("replayed");
    assert_eq!(first, second);
    let other = new_listing(listing(&serial, "K-2"));
    assert_eq!(client.call_with_key(&other, Some("once")).await.expect_err("refused").code(), Some(40902));
    assert_eq!(client.list_listings(&of(&serial)).await.expect("listed").virtual_count, 1);
}

#[rstest]
#[case("Bedrooms", json!("3"), 42202)]
#[case("Bedrooms", json!(1000.5), 42203)]
#[case("SaleType", json!("For Sale"), 42205)]
#[case("Status", json!("Pending"), 42205)]
#[case("CurrencySymbol", json!("$$$$$$$$$"), 42204)]
#[case("Url", json!("javascript:alert(1)"), 42206)]
#[case("YearBuilt", json!(999), 42203)]
#[case("SalePrice", json!(-0.5), 42203)]
#[case("City", json!("a\u{202e}b"), 42207)]
#[case("ExtensionColumn", json!({}), 42202)]
#[case("ExtensionColumn", json!([{ "value": "x" }]), 42201)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bad_member_is_named_with_its_rule(#[case] member: &str, #[case] value: Value, #[case] detail: u32) {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let mut input = listing(&serial, "B-1");
    input[member] = value;
    let reply = app.post("/chat/Chatbot/RealEstateCreate", app.session(), input.to_string()).await;
    assert_eq!((reply.status, reply.detail), (200, Some(detail)), "{reply:?}");
    assert!(reply.envelope["Message"].as_str().is_some_and(|text| text.contains(member)), "{reply:?}");
}
