//! Questions right after listings changed: what is new is known, what is gone isn't claimed, on every replica.

use rstest::rstest;
use serde_json::{Value, json};

use super::ask;
use crate::support::{Kind, TestApp, listing};

async fn create(app: &TestApp, serial: &str, number: &str, places: Value) {
    let mut input = listing(serial, number);
    for (name, value) in places.as_object().expect("an object") {
        input[name] = value.clone();
    }
    app.post("/chat/Chatbot/RealEstateCreate", app.session(), input.to_string()).await.data();
}

async fn change(app: &TestApp, serial: &str, number: &str, path: &str, more: Value) {
    let mut input = json!({ "serialNumber": serial, "Key": number, "Keys": [number], "KeyType": "MLSNumber" });
    for (name, value) in more.as_object().expect("an object") {
        input[name] = value.clone();
    }
    app.post(path, app.session(), input.to_string()).await.data();
}

/// Asks every replica, and expects that answers to a question name something or not.
async fn expect(apps: &[TestApp], serial: &str, question: &str, named: &str, is_named: bool) {
    for (at, app) in apps.iter().enumerate() {
        let answer = ask(app, serial, question).await;
        assert_eq!(answer.contains(named), is_named, "replica {at}, {question}: {answer}");
    }
}

/// Asks every replica, and expects that no answer offers a street.
async fn expect_gone(apps: &[TestApp], serial: &str, question: &str, street: &str) {
    for (at, app) in apps.iter().enumerate() {
        let answer = ask(app, serial, question).await;
        let is_denied = answer.contains("I don't have a listing at") || answer.contains("no longer");
        assert!(is_denied || !answer.contains(street), "replica {at}, {question}: {answer}");
    }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_after_changes_know_them(#[case] kind: Kind) {
    let first = TestApp::open(kind).await;
    let mut apps = Vec::new();
    if kind == Kind::Postgres {
        apps.push(first.replica().await);
    }
    apps.insert(0, first);
    let serial = apps[0].chatbot().await;
    let places =
        |street: &str, city: &str, location: &str| json!({ "Address": street, "City": city, "Location": location });
    create(&apps[0], &serial, "C-1", places("12 Maple Lane", "Moss Bay", "Old Mill")).await;
    create(&apps[0], &serial, "C-2", places("7 Quarry Road", "Fernley", "Hillcrest")).await;
    expect(&apps, &serial, "homes in Moss Bay", "12 Maple Lane", true).await;
    expect(&apps, &serial, "homes in Fernley", "7 Quarry Road", true).await;

    // The last of the replicas writes, so that the first hears of it from the database.
    let writer = apps.last().expect("there is one");
    let moved = places("48 Juniper Court", "Port Ellery", "Dockside");
    change(writer, &serial, "C-1", "/chat/Chatbot/RealEstateUpdate", moved).await;
    for question in [
        "homes in Port Ellery",
        "homes in Pt Ellery",
        "homes in Dockside",
        "tell me about 48 Juniper Court",
        "homes on Juniper Court",
        "homes in Port Elery",
    ] {
        expect(&apps, &serial, question, "48 Juniper Court", true).await;
    }
    for question in ["homes in Moss Bay", "homes in Old Mill", "tell me about 12 Maple Lane", "homes on Maple Lane"] {
        expect_gone(&apps, &serial, question, "12 Maple Lane").await;
    }
    expect(&apps, &serial, "which cities do you have homes in?", "Moss Bay", false).await;

    change(&apps[0], &serial, "C-2", "/chat/Chatbot/RealEstateDelete", json!({})).await;
    for question in ["homes in Fernley", "homes in Hillcrest", "tell me about 7 Quarry Road", "tell me about C-2"] {
        expect_gone(&apps, &serial, question, "7 Quarry Road").await;
    }
    expect(&apps, &serial, "which cities do you have homes in?", "Fernley", false).await;
    create(&apps[0], &serial, "C-3", places("7 Quarry Road", "Fernley", "Hillcrest")).await;
    expect(&apps, &serial, "tell me about 7 Quarry Road", "7 Quarry Road", true).await;
    expect(&apps, &serial, "homes in Hillcrest", "7 Quarry Road", true).await;
}
