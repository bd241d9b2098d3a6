//! `get_usage`: today's use of a chatbot against its limits, without the IPs of its visitors.

use porchlight_client::{
    Client, Keys,
    api::{self, GetUsage, VisitorAskRequest},
};
use rstest::rstest;

use super::support::{Kind, TestApp};

async fn usage(app: &TestApp, serial: &str) -> api::Usage {
    app.client().get_usage(&GetUsage { serial_number: serial.into() }).await.expect("the usage")
}

fn used(usage: &api::Usage, name: &str) -> (i64, i64) {
    let limit = usage.limits.iter().find(|limit| limit.name == name);
    limit.map(|limit| (limit.used, limit.limit)).unwrap_or_else(|| panic!("no {name} in {usage:?}"))
}

async fn visitor(app: &TestApp, serial: &str) -> Client {
    let nobody = Client::new(&app.base_url, Keys::default()).expect("a client");
    let input = api::GetWidgetConfig { serial_number: serial.into(), ..Default::default() };
    let config = nobody.get_widget_config(&input).await.expect("a configuration");
    Client::new(&app.base_url, Keys { secret: None, session: Some(config.session_key) }).expect("a client")
}

async fn ask(visitor: &Client) {
    let ask = VisitorAskRequest(api::AskRequest { content: "hello".into(), ..Default::default() });
    let mut stream = visitor.ask_widget(&ask).await.expect("a stream");
    while stream.next().await.expect("a chunk").is_some() {}
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_sees_todays_use_of_every_limit(#[case] kind: Kind) {
    let app = TestApp::open_with(kind, |config| {
        config.visitor_limits = true;
        config.daily_budgets.tokens_per_day = Some(50_000);
    })
    .await;
    let (serial, other) = (app.chatbot().await, app.chatbot().await);
    let before = usage(&app, &serial).await;
    assert_eq!((before.questions, used(&before, "questions_per_ip_minute")), (0, (0, 30)));
    let (first, second) = (visitor(&app, &serial).await, visitor(&app, &serial).await);
    for visitor in [&first, &first, &second] {
        ask(visitor).await;
    }
    let after = usage(&app, &serial).await;
    println!("{kind:?}: {}", serde_json::to_string(&after).expect("JSON"));
    assert_eq!(after.questions, 3);
    assert_eq!(used(&after, "questions_per_ip_minute"), (3, 30));
    assert_eq!(used(&after, "questions_per_ip_hour"), (3, 300));
    assert_eq!(used(&after, "questions_per_session"), (2, 200));
    assert_eq!(used(&after, "bytes_per_chatbot_day"), (0, 1_000_000_000));
    assert_eq!(used(&after, "tokens_per_day"), (0, 50_000));
    assert_eq!(used(&usage(&app, &other).await, "questions_per_ip_minute"), (0, 30), "another chatbot");
    let stranger = Client::new(&app.base_url, app.stranger().await).expect("a client");
    let error = stranger.get_usage(&GetUsage { serial_number: serial }).await.expect_err("another workspace");
    assert_eq!(error.code(), Some(40402));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_visitor_limits_only_the_budget_is_listed() {
    let app = TestApp::open_with(Kind::Sqlite, |config| config.daily_budgets.tokens_per_day = Some(50_000)).await;
    let serial = app.chatbot().await;
    let names: Vec<String> = usage(&app, &serial).await.limits.into_iter().map(|limit| limit.name).collect();
    assert_eq!(names, ["tokens_per_day"]);
}
