//! A listing that its MLS keeps off the internet is in no answer, and one without its address is called by its city.

use serde_json::{Value, json};

use super::ask;
use crate::support::{Kind, TestApp, listing};

async fn create(app: &TestApp, serial: &str, number: &str, street: &str, flag: &str) {
    let mut input: Value = listing(serial, number);
    input["Address"] = json!(street);
    input["City"] = json!("Moss Bay");
    input["Description"] = json!("A house with a pool.");
    if !flag.is_empty() {
        input["ExtensionColumn"] = json!([{ "Key": flag, "value": "false" }]);
    }
    app.client().create_listing(&serde_json::from_value(input).expect("a listing")).await.expect("created");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_listings_and_streets_are_in_no_answer() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    create(&app, &serial, "H-1", "1 Open Street", "").await;
    create(&app, &serial, "H-2", "2 Secret Street", "InternetEntireListingDisplayYN").await;
    create(&app, &serial, "H-3", "3 Quiet Street", "InternetAddressDisplayYN").await;
    for question in [
        "homes with a pool",
        "how many homes do you have?",
        "average price",
        "tell me about 2 Secret Street",
        "tell me about H-2",
        "homes on Secret Street",
        "tell me about 3 Quiet Street",
        "homes near 3 Quiet Street",
        "homes near 2 Secret Street",
        "cheapest home",
    ] {
        let answer = ask(&app, &serial, question).await;
        println!("{question}: {answer}");
        let is_named = question.contains("Secret") || question.contains("Quiet");
        assert!(is_named || !answer.contains("Secret") && !answer.contains("Quiet"), "{question}: {answer}");
        assert!(!answer.contains("H-2, ") && !answer.contains("3 home"), "{question}: {answer}");
        assert!(!answer.contains("pool.\"") || !question.contains("Street"), "{question}: {answer}");
    }
    let answer = ask(&app, &serial, "homes with a pool").await;
    assert!(answer.contains("2 homes") && answer.contains("1 Open Street"), "{answer}");
}
