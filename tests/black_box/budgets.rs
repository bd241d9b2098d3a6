//! What models may use of a chatbot's day: exact under parallel load and with two replicas.

use std::time::Duration;

use porchlight_client::api::{self, AskRequest};
use porchlight_server::answers::model::timeouts::Timeouts;
use rstest::rstest;
use serde_json::json;
use tokio::task::JoinSet;

use super::support::{Kind, SlowModel, TestApp, scripted};

const CLIENTS: usize = 64;
/// Room for two answers of at most 8,192 tokens.
const TOKENS: i64 = 20_000;

async fn chatbot(app: &TestApp) -> String {
    let serial = app.chatbot().await;
    let edit = json!({ "serialNumber": serial, "Model": "scripted" });
    app.post("/chat/Chatbot/Edit", app.secret(), edit.to_string()).await.data();
    serial
}

async fn session(app: &TestApp, serial: &str) -> i64 {
    let new = api::CreateSession { serial_number: serial.into(), ..Default::default() };
    app.client().create_session(&new).await.expect("a session").session_id
}

#[rstest]
#[case::sqlite(Kind::Sqlite, 1)]
#[case::two_replicas(Kind::Postgres, 2)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_more_answers_are_left_to_a_model_than_the_day_has_tokens_for(#[case] kind: Kind, #[case] replicas: usize) {
    let model = SlowModel::start().await;
    let mut porches = vec![
        TestApp::open_with(kind, |config| {
            config.models = scripted(&model.url);
            config.daily_budgets.tokens_per_day = Some(TOKENS);
        })
        .await,
    ];
    if replicas == 2 {
        porches.push(porches[0].replica().await);
    }
    // The scripted model waits until all other clients are answered, however slow the machine is.
    let whole = Duration::from_secs(110);
    for app in &porches {
        let timeout = Timeouts { first: whole, question: whole, whole, unread: whole, ..Timeouts::default() };
        app.running.app.answering.set_timeouts(timeout);
    }
    let serial = chatbot(&porches[0]).await;
    let mut asks = JoinSet::new();
    for turn in 0..CLIENTS {
        let client = porches[turn % replicas].client();
        let ask = AskRequest {
            session_id: session(&porches[0], &serial).await,
            content: "the garden?".into(),
            ..AskRequest::default()
        };
        asks.spawn(async move { client.ask(&ask).await.expect("an answer").messageid });
    }
    let mut answers = Vec::new();
    while answers.len() < CLIENTS - 2 {
        answers.push(asks.join_next().await.expect("an ask").expect("an answer"));
    }
    model.is_requested(2).await;
    model.say("The garden is lovely.");
    model.end();
    while let Some(answer) = asks.join_next().await {
        answers.push(answer.expect("an answer"));
    }
    let (mut by_model, mut over) = (0, 0);
    for answer_id in answers {
        let why = porches[0]
            .client()
            .explain_answer(&api::ExplainAnswer { answer_id, ..Default::default() })
            .await
            .expect("explained");
        by_model += usize::from(why.writer == "model");
        over += usize::from(
            why.writer == "built-in" && why.failure.contains("daily token limit") && why.model == "scripted",
        );
    }
    println!("{kind:?}, {replicas} program(s): {CLIENTS} clients, room for 2: {by_model} by the model, {over} over");
    assert_eq!((by_model, over, model.calls()), (2, CLIENTS - 2, 2));

    // What was set aside and not used is there again.
    let last = AskRequest {
        session_id: session(&porches[0], &serial).await,
        content: "the garden?".into(),
        ..AskRequest::default()
    };
    let client = porches[0].client();
    let request = tokio::spawn(async move { client.ask(&last).await.expect("an answer") });
    model.is_requested(3).await;
    model.say("It has roses.");
    model.end();
    assert_eq!(request.await.expect("an answer").content, "It has roses.");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_built_in_engine_a_question_over_budget_is_rejected(#[case] kind: Kind) {
    let model = SlowModel::start().await;
    let app = TestApp::open_with(kind, |config| {
        config.models = scripted(&model.url);
        config.built_in_engine = false;
        config.daily_budgets.tokens_per_day = Some(100);
    })
    .await;
    let serial = chatbot(&app).await;
    let session_id = session(&app, &serial).await;
    let body = json!({ "sessionID": session_id, "content": "the garden?", "stream": true });
    let rejected = app.post("/chat/Chat/ClientAsk", app.secret(), body.to_string()).await;
    assert_eq!((rejected.detail, model.calls()), (Some(42902), 0));
    assert_eq!(rejected.envelope["Message"], "This chat has reached its limit for today. Try again tomorrow.");
    let messages =
        app.client().list_session_messages(&api::ListSessionMessages { session_id }).await.expect("messages");
    assert_eq!(messages.len(), 1, "the welcome: a refused question leaves nothing behind");
}
