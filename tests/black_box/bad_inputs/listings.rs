//! Listings that are wrong to create or change, and listings that only look wrong.

use rstest::rstest;
use serde_json::{Value, json};

use super::{Street, UPDATE, rejected};

#[rstest]
#[case::bedrooms_of_another_type("Bedrooms", vec![json!(true), json!("3"), json!([3])], 42202)]
#[case::bedrooms_out_of_range("Bedrooms", vec![json!(-1), json!(1e9), json!(1000.5)], 42203)]
#[case::bathrooms_out_of_range("Bathrooms", vec![json!(-0.25), json!(1e308)], 42203)]
#[case::sale_type("SaleType", vec![json!("FOR_SALE"), json!("sale"), json!(" for_sale")], 42205)]
#[case::status("Status", vec![json!("active"), json!("Pending"), json!("Sold ")], 42205)]
#[case::no_currency("CurrencySymbol", vec![json!("")], 42201)]
#[case::hidden_currency("CurrencySymbol", vec![json!("$\u{202e}"), json!("\0")], 42207)]
#[case::url("Url", vec![json!("/homes/1"), json!("data:text/html,x"), json!("https://u:p@h.example/")], 42206)]
#[case::long_url("Url", vec![json!(format!("https://h.example/{}", "a".repeat(3_000)))], 42204)]
#[case::no_property_type("PropertyType", vec![json!("")], 42201)]
#[case::year_out_of_range("YearBuilt", vec![json!(3000), json!(-1), json!(1999.5)], 42203)]
#[case::year_of_another_type("YearBuilt", vec![json!("1999"), json!([1999])], 42202)]
#[case::days("DaysOnMarket", vec![json!(-1), json!(1_000_001)], 42203)]
#[case::area("LotArea", vec![json!(-1), json!(1e13)], 42203)]
#[case::parking("ParkingSpots", vec![json!(1e13), json!(-1)], 42203)]
#[case::price("SalePrice", vec![json!(-5), json!(1e13), json!(-1e300)], 42203)]
#[case::price_of_another_type("SalePrice", vec![json!("512000"), json!(true)], 42202)]
#[case::latitude("Latitude", vec![json!(90.1), json!(-1e300)], 42203)]
#[case::longitude("Longitude", vec![json!(180.5)], 42203)]
#[case::long_number("MLSNumber", vec![json!("M".repeat(65))], 42204)]
#[case::many_images("Images", vec![json!(vec!["https://h.example/a.jpg"; 251])], 42209)]
#[case::image_without_scheme("Images", vec![json!(["https://h.example/a.jpg", "javascript:alert(1)"])], 42206)]
#[case::images_as_text("Images", vec![json!("https://h.example/a.jpg"), json!([7])], 42202)]
#[case::extension_of_another_type("ExtensionColumn", vec![json!([7]), json!([{ "Key": "Pool", "value": 7 }]),
    json!([{ "Key": "Pool", "value": { "deep": "er" } }]), json!([[{ "Key": "Pool", "value": "x" }]])], 42202)]
#[case::extension_without_value("ExtensionColumn", vec![json!([{ "Key": "Pool" }])], 42201)]
#[case::many_extensions("ExtensionColumn",
    vec![json!((0..201).map(|n| json!({ "Key": format!("K{n}"), "value": "x" })).collect::<Vec<_>>())], 42209)]
#[case::long_description("Description", vec![json!("d".repeat(20_001))], 42204)]
#[case::controls_in_a_description("Description", vec![json!("a\u{8}b"), json!("a\0b")], 42207)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_field_is_rejected_in_a_new_listing_and_in_a_change(
    #[case] member: &str,
    #[case] values: Vec<Value>,
    #[case] detail: u32,
) {
    let street = Street::open().await;
    street.create("GOOD-1", json!({})).await.data();
    let before = street.list(json!({})).await;
    for value in values {
        let reply = street.create("BAD-1", json!({ member: value })).await;
        rejected(&reply, 200, detail, &value);
        assert!(reply.envelope["Message"].as_str().is_some_and(|text| text.contains(member)), "{value}: {reply:?}");
        let change = json!({ "Key": "GOOD-1", "KeyType": "MLSNumber", member: value });
        rejected(&street.post(UPDATE, change).await, 200, detail, &value);
    }
    assert_eq!(street.list(json!({})).await, before);
}

#[rstest]
#[case::no_host_is_fetched("Url", json!("http://127.0.0.1/"), json!("http://127.0.0.1/"))]
#[case::markup_for_a_currency("CurrencySymbol", json!("<b>"), json!("<b>"))]
#[case::formula("City", json!("=HYPERLINK(\"http://evil.example\")"), json!("=HYPERLINK(\"http://evil.example\")"))]
#[case::spreadsheet_formula("City", json!("@SUM(1)"), json!("@SUM(1)"))]
#[case::formula_behind_a_tab("City", json!("\t=1+1"), json!("=1+1"))]
#[case::extension_twice("ExtensionColumn", json!([{ "Key": "Pool", "value": "a" }, { "Key": "Pool", "value": "b" }]),
    json!(r#"[{"Key":"Pool","value":"a"},{"Key":"Pool","value":"b"}]"#))]
#[case::no_url("Url", json!(""), json!(""))]
#[case::fine_rooms("Bedrooms", json!(2.3), json!("2.3"))]
#[case::fine_price("SalePrice", json!(0.00001), json!("0"))]
#[case::half_a_spot("ParkingSpots", json!(1.4), json!("1.5"))]
#[case::whole_year("YearBuilt", json!(1998.0), json!("1998"))]
#[case::part_of_a_day("DaysOnMarket", json!(3.9), json!("3"))]
#[case::quarter_bath("Bathrooms", json!(2.25), json!("2.25"))]
#[case::rent_beside_a_price("RentPrice", json!(900), json!("900"))]
#[case::rental_without_rent("SaleType", json!("for_rent"), json!("For rent"))]
#[case::odd_names("ExtensionColumn", json!([{ "Key": "__proto__", "value": "a" }, { "Key": "constructor", "value": "b" }]),
    json!(r#"[{"Key":"__proto__","value":"a"},{"Key":"constructor","value":"b"}]"#))]
#[case::value_in_another_case("ExtensionColumn", json!([{ "key": "Pool", "Value": "heated" }]), json!(r#"[{"Key":"Pool","value":"heated"}]"#))]
#[case::amount_with_an_exponent("SalePrice", json!(5.12e5), json!("512000"))]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_only_looks_wrong_is_stored_and_listed(#[case] member: &str, #[case] sent: Value, #[case] listed: Value) {
    let street = Street::open().await;
    street.create("ODD-1", json!({ member: sent })).await.data();
    assert_eq!(street.list(json!({})).await["List"][0][member], listed);
}

#[rstest]
#[case::text("NewOaks", "abc", 40405)]
#[case::negative("NewOaks", "-1", 40405)]
#[case::beyond_integers("NewOaks", "9223372036854775808", 40405)]
#[case::no_such_id("NewOaks", "4711", 40405)]
#[case::no_such_number("MLSNumber", "NOBODYS", 40405)]
#[case::wildcard("MLSNumber", "%", 40405)]
#[case::number_in_another_case("MLSNumber", "good-1", 40405)]
#[case::slash_behind("URL", "https://homes.example/GOOD-1/", 40405)]
#[case::host_in_another_case("URL", "https://HOMES.example/GOOD-1", 40405)]
#[case::escaped("URL", "https://homes.example/%47OOD-1", 40405)]
#[case::default_port("URL", "https://homes.example:443/GOOD-1", 40405)]
#[case::unknown_kind("Address", "GOOD-1", 42205)]
#[case::no_kind("", "GOOD-1", 42201)]
#[case::no_key("MLSNumber", "", 42201)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_finds_its_listing_exactly_or_not_at_all(
    #[case] key_type: &str,
    #[case] key: &str,
    #[case] detail: u32,
) {
    let street = Street::open().await;
    street.create("GOOD-1", json!({})).await.data();
    let reply = street.post(UPDATE, json!({ "Key": key, "KeyType": key_type, "City": "Taken over" })).await;
    rejected(&reply, 200, detail, &key);
    assert_eq!(reply.envelope["Data"], json!(0), "{reply:?}");
    assert_eq!(street.list(json!({})).await["List"][0]["City"], "Harbour Bay");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_id_of_another_chatbot_finds_nothing() {
    let street = Street::open().await;
    let id = street.create("GOOD-1", json!({})).await.data().clone();
    let other = street.app.chatbot().await;
    let change = json!({ "SerialNumber": other, "Key": id, "KeyType": "NewOaks", "City": "Taken over" });
    let reply = street.post(UPDATE, change).await;
    rejected(&reply, 200, 40405, &id);
    assert_eq!(reply.envelope["Data"], json!(0));
}
