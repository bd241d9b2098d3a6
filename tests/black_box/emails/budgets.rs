//! The owner's emails about a daily budget for AI models: one at 80 percent and one at 100 percent, once a day.

use porchlight_client::api::{self, AskRequest};
use porchlight_server::Clock;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Kind, SlowModel, TestApp, scripted};

/// 2026-09-21 13:33 UTC.
const NOW: i64 = 1_790_000_000_000;
const DAY_MS: i64 = 24 * 3600 * 1000;
/// Room for one answer of at most 8,192 tokens.
const TOKENS: i64 = 10_000;

async fn ask_by_model(app: &TestApp, model: &SlowModel, serial: &str, calls: usize) {
    let (client, serial) = (app.client(), serial.to_owned());
    let request = tokio::spawn(async move { ask(&client, &serial).await });
    model.is_requested(calls).await;
    model.say("The garden is lovely.");
    model.end();
    request.await.expect("an answer");
}

async fn ask(client: &porchlight_client::Client, serial: &str) {
    let new = api::CreateSession { serial_number: serial.into(), ..Default::default() };
    let session_id = client.create_session(&new).await.expect("a session").session_id;
    client
        .ask(&AskRequest { session_id, content: "the garden?".into(), ..AskRequest::default() })
        .await
        .expect("an answer");
}

/// Waits for so many emails; newest first.
async fn emails(app: &TestApp, serial: &str, count: i64) -> Vec<api::EmailItem> {
    loop {
        let input = api::ListEmails { serial_number: serial.into(), ..api::ListEmails::default() };
        let page = app.client().list_emails(&input).await.expect("emails");
        assert!(page.virtual_count <= count, "{:?}", page.list);
        if page.virtual_count == count {
            return page.list;
        }
    }
}

fn kinds(emails: &[api::EmailItem]) -> Vec<&str> {
    let mut kinds: Vec<&str> = emails.iter().map(|email| email.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds
}

async fn chatbot(app: &TestApp, settings: Value) -> String {
    let serial = app.chatbot().await;
    let mut edit = json!({ "serialNumber": serial, "Model": "scripted" });
    edit.as_object_mut().expect("an object").extend(settings.as_object().expect("an object").clone());
    app.post("/chat/Chatbot/Edit", app.secret(), edit.to_string()).await.data();
    serial
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_gets_one_email_at_80_and_one_at_100_percent_of_a_day(#[case] kind: Kind) {
    let model = SlowModel::start().await;
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |config| {
        config.models = scripted(&model.url);
        config.daily_budgets.tokens_per_day = Some(TOKENS);
    })
    .await;
    let serial = chatbot(&app, json!({ "EmailForDailyLeads": "owner@homes.example" })).await;
    model.report_tokens(8_050);
    ask_by_model(&app, &model, &serial, 1).await;
    let sent = emails(&app, &serial, 1).await;
    println!("{kind:?}: {} | {}", sent[0].subject, sent[0].text.replace('\n', " "));
    assert_eq!((sent[0].kind.as_str(), sent[0].to.as_str()), ("BudgetWarning", "owner@homes.example"));
    assert!(sent[0].text.contains("Tokens: 8,050 of 10,000\n"), "{}", sent[0].text);

    // No room for a second answer: the built-in engine answers, and the owner reads it once.
    for _ in 0..3 {
        ask(&app.client(), &serial).await;
    }
    let sent = emails(&app, &serial, 2).await;
    for email in &sent {
        println!("{kind:?}: {} | {}", email.subject, email.text.replace('\n', " "));
    }
    assert_eq!((kinds(&sent), model.calls()), (vec!["BudgetReached", "BudgetWarning"], 1));
    let usage = app.client().get_usage(&api::GetUsage { serial_number: serial.clone() }).await.expect("today's use");
    let tokens = usage.limits.iter().find(|limit| limit.name == "tokens_per_day").expect("a budget");
    assert_eq!((tokens.used, tokens.limit, tokens.is_used_up), (8_050, TOKENS, true), "what is left is too little");

    // Neither a restart nor the same day's further questions send another.
    let app = app.restart(clock.clone()).await;
    ask(&app.client(), &serial).await;
    clock.set(NOW + DAY_MS);
    ask_by_model(&app, &model, &serial, 2).await;
    let sent = emails(&app, &serial, 3).await;
    assert_eq!(sent[0].kind, "BudgetWarning", "the next day has its own");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn handoff_emails_go_to_the_handoff_email_first_and_to_nobody_without_one() {
    let model = SlowModel::start().await;
    let app = TestApp::open_with(Kind::Sqlite, |config| {
        config.models = scripted(&model.url);
        config.built_in_engine = false;
        // Less than any answer may take: the first question finds the budget used up.
        config.daily_budgets.tokens_per_day = Some(100);
    })
    .await;
    let both = json!({ "TalkToHumanEmail": "office@homes.example", "EmailForDailyLeads": "leads@homes.example" });
    let (with, without) = (chatbot(&app, both).await, chatbot(&app, json!({})).await);
    for serial in [&without, &with] {
        let new = api::CreateSession { serial_number: serial.clone(), ..Default::default() };
        let session_id = app.client().create_session(&new).await.expect("a session").session_id;
        let body = json!({ "sessionID": session_id, "content": "the garden?" });
        let rejected = app.post("/chat/Chat/ClientAsk", app.secret(), body.to_string()).await;
        assert_eq!(rejected.detail, Some(42902));
    }
    let sent = emails(&app, &with, 1).await;
    assert_eq!((sent[0].kind.as_str(), sent[0].to.as_str()), ("BudgetReached", "office@homes.example"));
    assert!(sent[0].text.contains("questions aren't answered"), "{}", sent[0].text);
    emails(&app, &without, 0).await;
}
