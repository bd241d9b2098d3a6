//! The listing operations and the import: HTTP and errors.

use serde_json::json;

use crate::test_app::{TestApp, listing, read};

#[tokio::test]
async fn listings_are_created_changed_listed_and_deleted_with_either_key() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    for (mls, header, key) in [("A1", "authorization", &app.secret), ("A2", "chatrobot-sessionkey", &app.session)] {
        let answer = read(app.post("create_listing").header(header, key).body(listing(&serial, mls).to_string())).await;
        assert!(answer.body["Data"].is_string(), "{}", answer.body);
    }
    let change = json!({"SerialNumber": serial, "Key": "A1", "KeyType": "MLSNumber", "City": "Renton", "Bedrooms": 4});
    assert_eq!(app.call("update_listing", change).await, 1);
    let page = app.call("list_listings", json!({"SerialNumber": serial, "CityName": "renton"})).await;
    assert_eq!((&page["VirtualCount"], &page["List"][0]["Bedrooms"]), (&json!(1), &json!("4")));
    let gone = json!({"SerialNumber": serial, "Keys": ["A1", "A1", "none"], "KeyType": "MLSNumber"});
    assert_eq!(app.call("delete_listings", gone).await, json!({"SuccessCount": 1}));
}

#[tokio::test]
async fn mls_numbers_may_repeat_and_an_unknown_key_has_a_clear_error() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    app.call("create_listing", listing(&serial, "A1")).await;
    let mut twin = listing(&serial, "A1");
    twin["Url"] = "https://example.com/other".into();
    let answer = read(app.post("create_listing").header("authorization", &app.secret).json(&twin)).await;
    assert_eq!((answer.status, answer.code.as_str()), (200, ""));
    let none = json!({"SerialNumber": serial, "Key": "none", "KeyType": "MLSNumber", "City": "x"});
    let answer = read(app.post("update_listing").header("authorization", &app.secret).json(&none)).await;
    assert_eq!((answer.code.as_str(), &answer.body["Data"]), ("40405", &json!(0)));
}

#[tokio::test]
async fn all_errors_of_a_form_are_reported_together() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let mut wrong = listing(&serial, "A1");
    wrong["Bedrooms"] = json!(-1);
    wrong["SaleType"] = json!("sale");
    let answer = read(app.post("create_listing").header("authorization", &app.secret).json(&wrong)).await;
    let message = answer.body["Message"].as_str().expect("text");
    assert!(message.contains("SaleType must be") && message.contains("Bedrooms must be"), "{message}");
}

#[tokio::test]
async fn a_rejected_row_rejects_only_itself() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let rows = json!([listing(&serial, "A1"), {"SaleType": "for_sale"}, listing(&serial, "A2")]);
    let body = json!({"SerialNumber": serial, "Rows": rows});
    let dry = app.call("import_listings", json!({"SerialNumber": serial, "Rows": rows, "DryRun": true})).await;
    assert_eq!((&dry["Created"], &dry["Refused"]), (&json!(2), &json!(1)));
    let report = app.call("import_listings", body.clone()).await;
    assert_eq!(
        (&report["Created"], &report["Refused"], &report["Errors"][0]["Row"]),
        (&json!(2), &json!(1), &json!(1))
    );
    assert!(report["IDs"][0].is_string() && report["IDs"][1].is_null());
    let again = app.call("import_listings", body).await;
    assert_eq!((&again["Created"], &again["Unchanged"]), (&json!(0), &json!(2)));
}
