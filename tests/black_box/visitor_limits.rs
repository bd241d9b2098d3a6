//! What one visitor may cause: questions per client IP and session, exact under parallel load, across replicas,
//! restarts and clocks that jump.

use std::net::IpAddr;

use porchlight_client::api;
use porchlight_server::{Clock, Config, UsageLimits};
use reqwest::RequestBuilder;
use rstest::rstest;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::support::{Kind, TestApp};

const CLIENTS: usize = 64;
/// 2026-11-20 12:00:00 UTC.
const NOON: i64 = 1_795_176_000_000;
const MINUTE_MS: i64 = 60_000;

/// A visitor with a key of its own, behind the proxy that names its IP.
#[derive(Clone)]
struct Visitor {
    base_url: String,
    ip: IpAddr,
    key: String,
}

/// What a question led to.
#[derive(Debug)]
struct Requested {
    /// None for an answer.
    error: Option<u32>,
    message: String,
    retry_after_s: Option<u64>,
    policy: Option<String>,
}

fn limited(config: &mut Config) {
    config.visitor_limits = true;
    config.trusted_proxies = vec!["127.0.0.0/8".parse().expect("a block")];
}

fn ip(last: u8) -> IpAddr {
    IpAddr::from([198, 51, 100, last])
}

impl Visitor {
    async fn open(app: &TestApp, serial: &str, ip: IpAddr) -> Self {
        let visitor = Self { base_url: app.base_url.clone(), ip, key: String::new() };
        let config = visitor.post("/chat/Chatbot/GetConfig", json!({ "serialNumber": serial }));
        let config: Value = config.send().await.expect("an answer").json().await.expect("a configuration");
        let key = config["Data"]["SessionKey"].as_str().unwrap_or_else(|| panic!("{config}")).to_owned();
        Self { key, ..visitor }
    }

    fn post(&self, path: &str, body: Value) -> RequestBuilder {
        let request = crate::support::http().post(format!("{}{path}", self.base_url));
        let request = request.header("x-forwarded-for", self.ip.to_string()).body(body.to_string());
        if self.key.is_empty() { request } else { request.header("authorization", &self.key) }
    }

    /// Asks and reads the answer to its end, so that the session is free again.
    async fn ask(&self) -> Requested {
        self.ask_by(|request| request).await
    }

    async fn ask_by(&self, change: impl FnOnce(RequestBuilder) -> RequestBuilder) -> Requested {
        let request = self.post("/chat/Chat/Ask", json!({ "sessionID": 0, "content": "hello" }));
        let response = change(request).send().await.expect("an answer");
        let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok().map(str::to_owned));
        let error = header("x-error-code").and_then(|code| code.parse().ok());
        let retry_after_s = header("retry-after").and_then(|seconds| seconds.parse().ok());
        let policy = header("ratelimit-policy");
        let text = response.text().await.expect("a whole answer");
        let message = serde_json::from_str::<Value>(&text).ok();
        let message = message.and_then(|body| body["Message"].as_str().map(str::to_owned)).unwrap_or_default();
        Requested { error, message, retry_after_s, policy }
    }
}

/// Asks `times` times, one after the other, and gives how many were answered.
async fn ask_often(visitor: &Visitor, times: usize) -> usize {
    let mut answered = 0;
    for _ in 0..times {
        answered += usize::from(visitor.ask().await.error.is_none());
    }
    answered
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_that_another_limit_rejects_count_for_the_client_ip(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(NOON), |config| {
        limited(config);
        config.usage_limits.questions_per_session = 1;
    })
    .await;
    let serial = app.chatbot().await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    assert_eq!(visitor.ask().await.error, None);
    // The first that does not fit is still told of the limit that rejected it.
    for _ in 0..30 {
        assert_eq!(visitor.ask().await.error, Some(42902));
    }
    assert_eq!(visitor.ask().await.error, Some(42901), "the client has asked 30 times");
    let other = Visitor::open(&app, &serial, ip(2)).await;
    assert_eq!(other.ask().await.error, None);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_ip_gets_exactly_30_answers_a_minute_and_another_is_not_affected(#[case] kind: Kind) {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(kind, clock.clone(), limited).await;
    let serial = app.chatbot().await;
    let one = Visitor::open(&app, &serial, ip(1)).await;
    let mut answered = 0;
    for second in 0..60 {
        clock.set(NOON + second * 1000);
        answered += ask_often(&one, 1).await;
    }
    let rejected = one.ask().await;
    println!("{kind:?}: 60 questions in a minute: {answered} answered, then {rejected:?}");
    assert_eq!((answered, rejected.error), (30, Some(42901)));
    assert_eq!(rejected.message, "Too many messages. Wait a minute, then try again.");
    assert_eq!((rejected.retry_after_s, rejected.policy.as_deref()), (Some(1), Some("\"default\";q=30;w=60")));
    // A new session of the same IP, and one of its IPv6 /64, are the same client.
    let again = Visitor::open(&app, &serial, ip(1)).await;
    assert_eq!(again.ask().await.error, Some(42901));
    let other = Visitor::open(&app, &serial, ip(2)).await;
    assert_eq!(ask_often(&other, 30).await, 30, "another IP has its own minute");
    clock.set(NOON + MINUTE_MS);
    assert_eq!(ask_often(&one, 31).await, 30, "the next minute");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_ipv6_network_is_one_client() {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(Kind::Sqlite, clock, |config| {
        limited(config);
        config.usage_limits.questions_per_ip_minute = 3;
    })
    .await;
    let serial = app.chatbot().await;
    let mut answered = 0;
    for url in ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::", "2001:db8:1:2:1::9"] {
        let visitor = Visitor::open(&app, &serial, url.parse().expect("an address")).await;
        answered += ask_often(&visitor, 1).await;
    }
    assert_eq!(answered, 3);
    let neighbor = Visitor::open(&app, &serial, "2001:db8:1:3::1".parse().expect("an address")).await;
    assert_eq!(neighbor.ask().await.error, None);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_ip_gets_exactly_300_answers_an_hour(#[case] kind: Kind) {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(kind, clock.clone(), limited).await;
    let serial = app.chatbot().await;
    edit(&app, &serial, json!({ "AIResponseLanguage": "Spanish" })).await;
    let (mut answered, mut last) = (0, None);
    // A session may send 120 requests in a minute of the real clock, so every two minutes have their own.
    for minute in 0..11 {
        clock.set(NOON + minute * MINUTE_MS);
        if minute % 2 == 0 {
            last = Some(Visitor::open(&app, &serial, ip(1)).await);
        }
        answered += ask_often(last.as_ref().expect("a visitor"), 30).await;
    }
    let visitor = last.expect("a visitor");
    let rejected = visitor.ask().await;
    println!("{kind:?}: 330 questions in 11 minutes of one IP: {answered} answered, then {rejected:?}");
    assert_eq!((answered, rejected.error, rejected.retry_after_s), (300, Some(42901), Some(50 * 60)));
    assert_eq!(rejected.policy.as_deref(), Some("\"default\";q=300;w=3600"));
    assert_eq!(rejected.message, "Demasiados mensajes. Podrá volver a preguntar dentro de una hora.");
    clock.set(NOON + 60 * MINUTE_MS);
    assert_eq!(visitor.ask().await.error, None, "the next hour");
}

async fn edit(app: &TestApp, serial: &str, mut change: Value) {
    change["serialNumber"] = serial.into();
    app.post("/chat/Chatbot/Edit", app.secret(), change.to_string()).await.data();
}

#[rstest]
#[case::sqlite(Kind::Sqlite, 1)]
#[case::postgres(Kind::Postgres, 1)]
#[case::two_replicas(Kind::Postgres, 2)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exactly_30_of_64_parallel_visitors_of_one_ip_are_answered(#[case] kind: Kind, #[case] replicas: usize) {
    let mut porches = vec![TestApp::open_with(kind, limited).await];
    if replicas == 2 {
        porches.push(porches[0].replica().await);
    }
    let serial = porches[0].chatbot().await;
    let mut asks = JoinSet::new();
    for turn in 0..CLIENTS {
        let app = &porches[turn % replicas];
        // Sessions are made by two IPs, as one may make 60 a minute; the questions are all of one.
        let visitor = Visitor::open(app, &serial, ip(1 + (turn % 2) as u8)).await;
        let visitor = Visitor { ip: ip(9), ..visitor };
        asks.spawn(async move { visitor.ask().await.error });
    }
    let results = asks.join_all().await;
    let answered = results.iter().filter(|error| error.is_none()).count();
    println!("{kind:?}, {replicas} program(s): {CLIENTS} visitors of one IP at once: {answered} answered");
    assert_eq!(answered, 30);
    assert!(results.iter().all(|error| error.is_none_or(|code| code == 42901)), "{results:?}");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_jumps_within_a_window_lifts_no_limit(#[case] kind: Kind) {
    let clock = Clock::standing(NOON);
    let limits = UsageLimits { questions_per_ip_minute: 0, questions_per_ip_hour: 5, ..UsageLimits::default() };
    let app = TestApp::open_at(kind, clock.clone(), |config| {
        limited(config);
        config.usage_limits = limits;
    })
    .await;
    let serial = app.chatbot().await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    assert_eq!(ask_often(&visitor, 6).await, 5);
    for minutes in [30, -30, 59, -59, 0] {
        clock.set(NOON + minutes * MINUTE_MS);
        let rejected = visitor.ask().await;
        assert_eq!(rejected.error, Some(42901), "{minutes} minutes");
        assert!(rejected.retry_after_s.is_some_and(|seconds| seconds <= 3600), "{rejected:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forged_forwarding_header_does_not_help() {
    let clock = Clock::standing(NOON);
    // Nobody is trusted, so every request is from 127.0.0.1, whatever it says.
    let app = TestApp::open_at(Kind::Sqlite, clock, |config| config.visitor_limits = true).await;
    let serial = app.chatbot().await;
    let mut answered = 0;
    for turn in 0..40 {
        let visitor = Visitor::open(&app, &serial, ip(turn)).await;
        let request = visitor.ask_by(|request| request.header("forwarded", format!("for=203.0.113.{turn}"))).await;
        answered += usize::from(request.error.is_none());
    }
    assert_eq!(answered, 30);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_does_not_reset_what_was_counted(#[case] kind: Kind) {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(kind, clock.clone(), limited).await;
    let serial = app.chatbot().await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    assert_eq!(ask_often(&visitor, 25).await, 25);
    let app = app.restart(clock.clone()).await;
    let visitor = Visitor { base_url: app.base_url.clone(), ..visitor };
    assert_eq!(ask_often(&visitor, 10).await, 5);
    let app = app.restart(clock).await;
    let visitor = Visitor { base_url: app.base_url.clone(), ..visitor };
    assert_eq!(visitor.ask().await.error, Some(42901));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_customers_own_server_is_limited_by_neither_ip_nor_session_unless_the_workspace_says_so(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(NOON), limited).await;
    let serial = app.chatbot().await;
    let new = api::CreateSession { serial_number: serial, ..Default::default() };
    let session_id = app.client().create_session(&new).await.expect("a session").session_id;
    let body = json!({ "sessionID": session_id, "content": "hello" }).to_string();
    for turn in 0..201 {
        let reply = app.post("/chat/Chat/ClientAsk", app.secret(), body.clone()).await;
        assert_eq!(reply.detail, None, "question {turn}");
    }
    app.client().set_session_limit(&api::SetSessionLimit { messages_limit: 201 }).await.expect("set");
    let reply = app.post("/chat/Chat/ClientAsk", app.secret(), body).await;
    println!("{kind:?}: after 201 answers in one session: {:?} {}", reply.detail, reply.envelope["Message"]);
    assert_eq!(reply.detail, Some(42902));
    assert_eq!(reply.envelope["Message"], "This chat has reached its message limit. Start a new chat to continue.");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_workspace_lifts_the_services_limit_of_a_session_with_minus_one(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(NOON), |config| {
        limited(config);
        config.usage_limits.questions_per_session = 2;
    })
    .await;
    let serial = app.chatbot().await;
    let in_force = async || app.client().get_credits(&api::GetCredits::default()).await.expect("read").messages_limit;
    assert_eq!(in_force().await, Some(2));
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    let errors = [visitor.ask().await.error, visitor.ask().await.error, visitor.ask().await.error];
    assert_eq!(errors, [None, None, Some(42902)]);
    app.client().set_session_limit(&api::SetSessionLimit { messages_limit: -1 }).await.expect("set");
    assert_eq!((in_force().await, visitor.ask().await.error), (Some(-1), None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn custom_messages_replace_the_default_ones() {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(Kind::Sqlite, clock, |config| {
        limited(config);
        config.usage_limits.questions_per_ip_minute = 1;
    })
    .await;
    let serial = app.chatbot().await;
    let text = json!({ "RateLimitCount": 100, "RateLimitTime": 60, "RateLimitMessage": "One moment, dear visitor." });
    edit(&app, &serial, text).await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    assert_eq!(visitor.ask().await.error, None);
    // The second rejection comes from memory, without a write.
    for _ in 0..2 {
        assert_eq!(visitor.ask().await.message, "One moment, dear visitor.");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_client_ip_is_stored() {
    let app = TestApp::open_with(Kind::Sqlite, limited).await;
    let serial = app.chatbot().await;
    let visitor = Visitor::open(&app, &serial, ip(77)).await;
    assert_eq!(visitor.ask().await.error, None);
    let folder = app.running.app.config.data.clone();
    app.running.app.store.close().await;
    let mut read = 0;
    for entry in std::fs::read_dir(folder).expect("the folder").filter_map(Result::ok) {
        let bytes = std::fs::read(entry.path()).unwrap_or_default();
        read += bytes.len();
        assert!(!bytes.windows(12).any(|part| part == b"198.51.100.7"), "{:?}", entry.path());
    }
    let is_in_folder = app.running.app.config.database.is_none();
    assert!(read > 10_000 || !is_in_folder, "the database is in the folder");
}
