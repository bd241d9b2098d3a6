//! Pages and filters of lists, and the keys of deletes.

use rstest::rstest;
use serde_json::{Value, json};

use super::{DELETE, LIST, Street, rejected};

#[rstest]
#[case::page_out_of_range(vec![json!({ "PageNumber": 0 }), json!({ "PageNumber": -1 }), json!({ "PageNumber": 100_001 }),
    json!({ "PageNumber": 9_223_372_036_854_775_808_u64 })], 42203)]
#[case::page_of_another_type(vec![json!({ "PageNumber": 1.5 }), json!({ "PageNumber": "2" }), json!({ "PageNumber": [1] })], 42202)]
#[case::size_out_of_range(vec![json!({ "PageSize": 0 }), json!({ "PageSize": -1 }), json!({ "PageSize": 1_001 }),
    json!({ "PageSize": 1_000_000_000 })], 42203)]
#[case::long_city(vec![json!({ "CityName": "c".repeat(10_000) })], 42204)]
#[case::hidden_city(vec![json!({ "CityName": "a\0b" }), json!({ "CityName": "a\u{202e}b" })], 42207)]
#[case::sale_type(vec![json!({ "SaleType": "sale" }), json!({ "SaleType": "' OR 1=1--" })], 42205)]
#[case::order(vec![json!({ "OrderBy": "price; drop table listing" })], 42205)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_page_or_filter_is_rejected(#[case] filters: Vec<Value>, #[case] detail: u32) {
    let street = Street::open().await;
    for filter in filters {
        rejected(&street.post(LIST, filter.clone()).await, 200, detail, &filter);
    }
}

#[rstest]
#[case::percent("%")]
#[case::underscore("_")]
#[case::quote("'")]
#[case::class("[a]")]
#[case::star("*")]
#[case::backslash("\\")]
#[case::statement("' OR '1'='1")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_filter_is_matched_literally(#[case] city: &str) {
    let street = Street::open().await;
    street.create("A-1", json!({ "City": "a" })).await.data();
    for member in ["CityName", "MLSNumber"] {
        assert_eq!(street.list(json!({ member: city })).await["VirtualCount"], 0, "{member}");
    }
    street.create("A-2", json!({ "City": city })).await.data();
    let found = street.list(json!({ "CityName": city })).await;
    assert_eq!((&found["VirtualCount"], &found["List"][0]["MLSNumber"]), (&json!(1), &json!("A-2")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn null_filters_are_none_and_past_the_end_is_empty() {
    let street = Street::open().await;
    street.create("A-1", json!({})).await.data();
    let nulls = json!({ "CityName": null, "SaleType": null, "MLSNumber": null, "PageNumber": null, "PageSize": null });
    assert_eq!(street.list(nulls).await["VirtualCount"], 1);
    let past = street.list(json!({ "PageNumber": 100_000, "PageSize": 1e3 })).await;
    assert_eq!((&past["VirtualCount"], &past["List"]), (&json!(1), &json!([])));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_stay_in_their_order_while_a_listing_changes() {
    let street = Street::open().await;
    for number in 0..6 {
        street.create(&format!("P-{number}"), json!({})).await.data();
    }
    let first = street.list(json!({ "PageSize": 3 })).await["List"].clone();
    let change = json!({ "Key": "P-0", "KeyType": "MLSNumber", "City": "Mill Town", "SalePrice": 1 });
    street.post(super::UPDATE, change).await.data();
    let second = street.list(json!({ "PageSize": 3, "PageNumber": 2 })).await["List"].clone();
    let numbers: Vec<&Value> = [&first, &second]
        .into_iter()
        .flat_map(|page| page.as_array().expect("a list"))
        .map(|item| &item["MLSNumber"])
        .collect();
    assert_eq!(numbers, ["P-5", "P-4", "P-3", "P-2", "P-1", "P-0"]);
}

#[rstest]
#[case::missing(json!({}), 42201)]
#[case::empty(json!({ "Keys": [] }), 42201)]
#[case::a_text(json!({ "Keys": "A-1" }), 42202)]
#[case::nothing_inside(json!({ "Keys": [null] }), 42202)]
#[case::a_number_inside(json!({ "Keys": ["A-1", 7] }), 42202)]
#[case::an_empty_key(json!({ "Keys": ["A-1", ""] }), 42203)]
#[case::too_many(json!({ "Keys": vec!["A-1"; 501] }), 42209)]
#[case::unknown_kind(json!({ "Keys": ["A-1"], "KeyType": "mlsnumber" }), 42205)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_delete_deletes_nothing(#[case] body: Value, #[case] detail: u32) {
    let street = Street::open().await;
    street.create("A-1", json!({})).await.data();
    let mut body = body;
    if body.get("KeyType").is_none() {
        body["KeyType"] = "MLSNumber".into();
    }
    rejected(&street.post(DELETE, body.clone()).await, 200, detail, &body);
    assert_eq!(street.list(json!({})).await["VirtualCount"], 1);
}

#[rstest]
#[case::wildcards(json!(["*", "%", "_", "1 OR 1=1", "a-1"]), 0, 1)]
#[case::twice(json!(["A-1", "A-1", "NOBODYS"]), 1, 0)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_delete_counts_what_it_deleted(#[case] keys: Value, #[case] deleted: u64, #[case] left: u64) {
    let street = Street::open().await;
    street.create("A-1", json!({})).await.data();
    let body = json!({ "Keys": keys, "KeyType": "MLSNumber" });
    assert_eq!(street.post(DELETE, body.clone()).await.data()["SuccessCount"], deleted);
    assert_eq!(street.post(DELETE, body).await.data()["SuccessCount"], 0);
    assert_eq!(street.list(json!({})).await["VirtualCount"], left);
}
