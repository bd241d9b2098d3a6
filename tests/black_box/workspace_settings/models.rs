use std::time::{Duration, Instant};

use porchlight_client::api::{self, AskRequest};
use rstest::rstest;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use super::{APPLIES_WITHIN, get, message, save, stored, test_model};
use crate::support::{Kind, SlowModel, TestApp, scripted};

const KEY: &str = "sk-daisy-0815";

fn models(url: &str) -> Value {
    json!({"Models": {
        "Endpoints": [{
            "ID": "m1", "Name": "Office", "Url": url, "Key": KEY,
            "Models": [{"Name": "scripted", "ShownAs": "Our model", "PriceIn": "0.15", "PriceOut": "0.6"}]
        }],
        "Currency": "USD", "TokensPerDay": 20000, "MoneyPerDay": "2.50"
    }})
}

async fn models_of(app: &TestApp) -> Vec<String> {
    let listed = app.client().list_models(&api::ListModels {}).await.expect("models");
    listed.into_iter().map(|model| model.key).collect()
}

/// Asks, with the model's answer.
async fn ask(app: &TestApp, serial: &str, model: &SlowModel) -> String {
    let new = api::CreateSession { serial_number: serial.into(), ..Default::default() };
    let session_id = app.client().create_session(&new).await.expect("a session").session_id;
    let (client, calls) = (app.client(), model.calls());
    let ask = AskRequest { session_id, content: "the garden?".into(), ..AskRequest::default() };
    let asked = tokio::spawn(async move { client.ask(&ask).await.expect("an answer").content });
    model.is_requested(calls + 1).await;
    model.say("The garden is lovely.");
    model.end();
    asked.await.expect("an answer")
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn saved_models_answer_without_a_restart_and_within_their_limits(#[case] kind: Kind) {
    let model = SlowModel::start().await;
    let app = TestApp::open(kind).await;
    let serial = app.chatbot_with(json!({"Model": "scripted"})).await;
    assert_eq!(models_of(&app).await, ["1"]);
    let saved = save(&app, models(&model.url)).await;
    let shown = &saved.data()["Models"];
    assert_eq!((&shown["Source"], &shown["Endpoints"][0]["HasKey"]), (&json!("workspace"), &json!(true)));
    assert_eq!((&shown["TokensPerDay"], &shown["MoneyPerDay"]), (&json!(20000), &json!("2.5")));
    assert_eq!(models_of(&app).await, ["1", "scripted"]);
    assert_eq!(ask(&app, &serial, &model).await, "The garden is lovely.");

    let usage = app.client().get_usage(&api::GetUsage { serial_number: serial.clone() }).await.expect("usage");
    let limit = |name: &str| usage.limits.iter().find(|limit| limit.name == name).map(|limit| limit.limit);
    assert_eq!((limit("tokens_per_day"), limit("money_per_day")), (Some(20_000), Some(2_500_000)));
    assert_eq!(usage.currency, "USD");

    for text in [saved.envelope.to_string(), get(&app).await.to_string(), stored(&app).await] {
        assert!(!text.contains(KEY), "{text}");
    }
    save(&app, json!({"Models": {"Endpoints": []}})).await.data();
    assert_eq!(models_of(&app).await, ["1"]);
    assert!(!stored(&app).await.contains("key\":\""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_replica_asks_a_saved_model_within_two_seconds() {
    let model = SlowModel::start().await;
    let here = TestApp::open(Kind::Postgres).await;
    let there = here.replica().await;
    let serial = here.chatbot_with(json!({"Model": "scripted"})).await;
    save(&here, models(&model.url)).await.data();
    let began = Instant::now();
    while models_of(&there).await.len() < 2 {
        assert!(began.elapsed() <= APPLIES_WITHIN, "not in use there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    println!("another replica used the model after {} ms", began.elapsed().as_millis());
    assert_eq!(ask(&there, &serial, &model).await, "The garden is lovely.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operators_models_win_and_are_read_only() {
    let app = TestApp::open_with(Kind::Sqlite, |config| {
        config.models = scripted("http://127.0.0.1:9/v1");
        config.models[0].key = Some("sk-operator".into());
        config.daily_budgets.tokens_per_day = Some(7_000);
    })
    .await;
    let shown = get(&app).await["Models"].clone();
    assert_eq!((&shown["Source"], &shown["TokensPerDay"]), (&json!("server"), &json!(7000)));
    assert_eq!(shown["Endpoints"][0]["Url"], "", "the operator's network is not shown");
    assert!(!shown.to_string().contains("sk-operator"));
    let rejected = save(&app, models("http://127.0.0.1:9/v1")).await;
    assert_eq!(message(&rejected), "Models is set by the server's operator and can't be changed here.");
}

/// An endpoint that lists two models to callers with the key, and repeats a wrong one.
async fn endpoint() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut head = vec![0; 8192];
            let length = socket.read(&mut head).await.unwrap_or(0);
            let head = String::from_utf8_lossy(&head[..length]).to_ascii_lowercase();
            let given = head.lines().find_map(|line| line.strip_prefix("authorization: bearer ")).unwrap_or("none");
            let (status, body) = match given {
                KEY => ("200 OK", json!({"object": "list", "data": [{"id": "small"}, {"id": "large"}]})),
                _ => ("401 Unauthorized", json!({"error": {"message": format!("Incorrect key {given}.")}})),
            };
            let body = body.to_string();
            let reply =
                format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len());
            socket.write_all(reply.as_bytes()).await.ok();
        }
    });
    url
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_lists_the_models_with_the_sent_or_the_saved_key() {
    let (app, url) = (TestApp::open(Kind::Sqlite).await, endpoint().await);
    let with_key = json!({"Endpoint": {"ID": "m1", "Name": "Office", "Url": url, "Key": KEY, "Models": []}});
    let without = json!({"Endpoint": {"ID": "m1", "Name": "Office", "Url": url, "Models": []}});
    assert_eq!(test_model(&app, with_key.clone()).await.data()["Models"], json!(["small", "large"]));
    let refused = test_model(&app, without.clone()).await;
    assert_eq!((&refused.data()["Problem"], &refused.data()["Status"]), (&json!("keyRefused"), &json!(401)));

    let mut wrong = with_key.clone();
    wrong["Endpoint"]["Key"] = json!("sk-wrong-4");
    let refused = test_model(&app, wrong).await;
    assert_eq!(refused.data()["Message"], "Incorrect key ….", "a key that an endpoint repeats is removed");

    save(&app, models(&url)).await.data();
    assert_eq!(test_model(&app, without.clone()).await.data()["Models"], json!(["small", "large"]), "the saved key");
    let mut elsewhere = without.clone();
    elsewhere["Endpoint"]["Url"] = json!(endpoint().await);
    let again = "Endpoint.Key must be sent again if the host changes.";
    assert_eq!(message(&test_model(&app, elsewhere.clone()).await), again);
    elsewhere["Endpoint"]["Models"] = json!([{"Name": "scripted", "ShownAs": "", "PriceIn": "", "PriceOut": ""}]);
    let saved = save(&app, json!({"Models": {"Endpoints": [elsewhere["Endpoint"]]}})).await;
    assert_eq!(message(&saved), "Models.Endpoints[0].Key must be sent again if the host changes.");
    let nobody = json!({"Endpoint": {"ID": "m2", "Name": "", "Url": "http://127.0.0.1:1/v1", "Models": []}});
    assert_eq!(test_model(&app, nobody).await.data()["Problem"], "connectionRefused");
}
