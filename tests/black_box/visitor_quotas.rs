//! What one client may leave behind: files, emails and leads, on both databases.

use std::net::IpAddr;

use porchlight_client::api;
use porchlight_server::{Clock, Config, email};
use reqwest::RequestBuilder;
use rstest::rstest;
use serde_json::{Value, json};

use super::support::{Kind, Reply, TestApp};

/// 2026-11-20 12:00:00 UTC.
pub const NOON: i64 = 1_795_176_000_000;
pub const HOUR_MS: i64 = 3_600_000;

/// A visitor behind the proxy that names the client IP.
pub struct Visitor {
    base_url: String,
    ip: IpAddr,
    key: String,
    session: i64,
}

pub fn limited(config: &mut Config) {
    config.visitor_limits = true;
    config.trusted_proxies = vec!["127.0.0.0/8".parse().expect("a block")];
    // Each visitor of these tests says a little more than one client IP may ask in a minute.
    config.usage_limits.questions_per_ip_minute = 0;
    config.usage_limits.questions_per_ip_hour = 0;
}

pub fn ip(last: u8) -> IpAddr {
    IpAddr::from([198, 51, 100, last])
}

impl Visitor {
    pub async fn open(app: &TestApp, serial: &str, ip: IpAddr) -> Self {
        // Sessions are made at one a second at most; this clock stands, so the key is signed in-process.
        let service = &app.running.app;
        let random: [u8; 8] = porchlight_server::ids::random_id();
        let session = porchlight_domain::SessionId::from_random(random);
        let claim = porchlight_server::keys::VisitorKey {
            serial: serial.into(),
            session,
            issued_at_ms: service.clock.now_ms(),
            language: None,
        };
        let key = service.keys.sign_visitor(&claim);
        Self { base_url: app.base_url.clone(), ip, key, session: session.0 }
    }

    fn request(&self, path: &str, body: &Value) -> RequestBuilder {
        let request = crate::support::http().post(format!("{}{path}", self.base_url));
        let request = request.header("x-forwarded-for", self.ip.to_string()).header("authorization", &self.key);
        request.body(body.to_string())
    }

    async fn post(&self, path: &str, mut body: Value) -> Reply {
        body["sessionID"] = self.session.into();
        Reply::of(self.request(path, &body).send().await.expect("an answer")).await
    }

    async fn say(&self, text: &str) {
        let body = json!({ "sessionID": self.session, "content": text });
        let answer = self.request("/chat/Chat/Ask", &body).send().await.expect("an answer");
        assert_eq!(answer.headers().get("x-error-code"), None, "{text}");
        answer.text().await.expect("the whole answer");
    }

    pub async fn want_person(&self) -> Reply {
        let email = format!("v{}@visitor.example", self.session);
        self.post("/chat/Chat/TalkToPerson", json!({ "Message": "Please write to me", "Email": email })).await
    }

    async fn request_upload(&self) -> Reply {
        self.post("/chat/User/GetPreUploadUrl", json!({ "fileName": "a.png" })).await
    }

    async fn put(&self, url: &str, bytes: Vec<u8>) -> reqwest::Response {
        let put = crate::support::http().put(url).header("x-forwarded-for", self.ip.to_string()).body(bytes);
        put.send().await.expect("an answer")
    }

    /// The reply to the PUT, or to the request for its address where that is rejected.
    async fn upload(&self, bytes: Vec<u8>) -> Reply {
        let request = self.request_upload().await;
        match request.envelope["Data"]["PreUploadUrl"].as_str() {
            Some(url) => Reply::of(self.put(url, bytes).await).await,
            None => request,
        }
    }
}

fn png() -> Vec<u8> {
    let mut out = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(8, 8).write_to(&mut out, image::ImageFormat::Png).expect("a picture");
    out.into_inner()
}

pub async fn emails(app: &TestApp, serial: &str) -> Vec<Value> {
    let body = json!({ "SerialNumber": serial, "PageSize": 100 }).to_string();
    let reply = app.post("/chat/Chatbot/MailList", app.secret(), body).await;
    reply.data()["List"].as_array().expect("a list").clone()
}

pub async fn leads(app: &TestApp, serial: &str) -> Vec<api::Lead> {
    let all = api::ListLeads { serial_number: serial.into(), ..api::ListLeads::default() };
    app.client().list_leads(&all).await.expect("leads")
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_uploads_20_files_and_an_ip_60_a_day(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(NOON), limited).await;
    let serial = app.chatbot_with(json!({ "EnableUploadImage": true })).await;
    let mut stored = Vec::new();
    for _ in 0..4 {
        let visitor = Visitor::open(&app, &serial, ip(1)).await;
        let broken = visitor.upload(png()[..40].to_vec()).await;
        assert!(matches!(broken.detail, Some(41504 | 42903)), "{broken:?}");
        let mut in_session = 0;
        let rejected = loop {
            let put = visitor.upload(png()).await;
            if put.detail.is_some() {
                break put;
            }
            in_session += 1;
        };
        assert_eq!(rejected.detail, Some(42903), "{rejected:?}");
        stored.push(in_session);
    }
    println!("{kind:?}: files stored in four sessions of one IP: {stored:?}");
    // The broken one counts, so that nobody sends broken ones without end.
    assert_eq!(stored, [19, 19, 19, 0]);
    let other = Visitor::open(&app, &serial, ip(2)).await;
    assert_eq!(other.upload(png()).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bytes_of_a_session_are_charged_before_they_arrive() {
    let app = TestApp::open_at(Kind::Sqlite, Clock::standing(NOON), |config| {
        limited(config);
        config.usage_limits.bytes_per_session = 1_000_000;
    })
    .await;
    let serial = app.chatbot_with(json!({ "EnableUploadImage": true })).await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    let url = visitor.request_upload().await.data()["PreUploadUrl"].as_str().expect("an address").to_owned();
    let large = visitor.put(&url, vec![0; 1_000_001]).await;
    assert_eq!(large.status(), 429);
    assert_eq!(large.headers()["x-error-code"], "42903");
    assert_eq!(large.headers()["ratelimit"], "\"default\";r=0");
    assert_eq!(large.headers()["ratelimit-policy"], "\"default\";q=1000000");
    // The address still works, and what was found wanting stays charged.
    assert_eq!(Reply::of(visitor.put(&url, vec![0; 900_000]).await).await.detail, Some(41503));
    assert_eq!(visitor.upload(vec![0; 900_000]).await.detail, Some(42903));
    assert_eq!(visitor.upload(png()).await.status, 200);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn upload_urls_count_whether_they_are_used_or_not(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(NOON), limited).await;
    let serial = app.chatbot_with(json!({ "EnableUploadImage": true })).await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    for _ in 0..20 {
        visitor.request_upload().await.data();
    }
    assert_eq!(visitor.request_upload().await.detail, Some(42903));
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_after_a_handoff_count_like_questions(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(NOON), |config| {
        limited(config);
        config.usage_limits.questions_per_ip_minute = 4;
        config.usage_limits.questions_per_session = 8;
    })
    .await;
    let serial = app.chatbot_with(json!({ "TalkToHumanEmail": "agent@office.example" })).await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    visitor.want_person().await.data();
    for _ in 0..4 {
        visitor.want_person().await.data();
    }
    assert_eq!(visitor.want_person().await.detail, Some(42901));
    let elsewhere = Visitor { ip: ip(2), ..visitor };
    let mut more = 0;
    let rejected = loop {
        let reply = elsewhere.want_person().await;
        if reply.detail.is_some() {
            break reply.detail;
        }
        more += 1;
    };
    // The session has its own limit, whatever the client IP: the handoff request itself and seven later messages.
    assert_eq!((rejected, more), (Some(42902), 3));
    assert_eq!(emails(&app, &serial).await.len(), 1);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_ip_causes_3_emails_a_day_and_the_rest_is_in_one_digest(#[case] kind: Kind) {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(kind, clock.clone(), limited).await;
    let serial = app.chatbot_with(json!({ "TalkToHumanEmail": "agent@office.example" })).await;
    let mut outcomes = Vec::new();
    for _ in 0..70 {
        outcomes.push(Visitor::open(&app, &serial, ip(1)).await.want_person().await.detail);
    }
    let accepted = outcomes.iter().filter(|detail| detail.is_none()).count();
    let single = emails(&app, &serial).await.len();
    println!("{kind:?}: 70 wishes of one IP: {accepted} accepted, {single} emails");
    assert_eq!((accepted, single), (20, 3));
    assert!(outcomes[20..].iter().all(|detail| *detail == Some(42903)));
    let other = Visitor::open(&app, &serial, ip(2)).await;
    assert!(other.want_person().await.data()["Message"].is_string());
    assert_eq!(emails(&app, &serial).await.len(), 4);

    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    assert_eq!(emails(&app, &serial).await.len(), 4, "a digest waits for an hour");
    clock.set(NOON + HOUR_MS);
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    let all = emails(&app, &serial).await;
    assert_eq!(all.len(), 5);
    let digest =
        all.iter().find(|email| email["Subject"].as_str().is_some_and(|s| s.contains("17 more handoff requests")));
    let text = digest.expect("a digest")["Text"].as_str().expect("text");
    assert_eq!(text.matches("Conversation: ").count(), 17, "{text}");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_follows_a_handoff_counts_as_an_email_of_its_client(#[case] kind: Kind) {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(kind, clock.clone(), limited).await;
    let serial = app.chatbot_with(json!({ "TalkToHumanEmail": "agent@office.example" })).await;
    let mut visitors = Vec::new();
    for _ in 0..4 {
        let visitor = Visitor::open(&app, &serial, ip(1)).await;
        visitor.want_person().await.data();
        visitors.push(visitor);
    }
    assert_eq!(emails(&app, &serial).await.len(), 3, "the fourth is for the digest");
    visitors[0].say("my number is +1 253 555 0140").await;
    visitors[3].say("my number is +1 253 555 0143").await;
    let other = Visitor::open(&app, &serial, ip(2)).await;
    other.want_person().await.data();
    other.say("my number is +1 253 555 0150").await;
    clock.set(NOON + HOUR_MS / 6);
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    assert_eq!(emails(&app, &serial).await.len(), 5, "the other client's two");
    clock.set(NOON + 2 * HOUR_MS);
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    let all = emails(&app, &serial).await;
    let digest =
        all.iter().find(|email| email["Subject"].as_str().is_some_and(|s| s.contains("2 more handoff requests")));
    let text = digest.expect("a digest")["Text"].as_str().expect("text");
    assert!(text.contains("555 0140") && text.contains("555 0143"), "{text}");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_tells_its_visitor_on_every_view_uses_up_nothing(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(NOON), limited).await;
    let serial = app.chatbot_with(json!({})).await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    for view in 0..30 {
        let result =
            visitor.post("/chat/Chat/Identify", json!({ "Name": "Ana", "Email": "ana@visitor.example" })).await;
        assert_eq!(result.detail, None, "view {view}");
    }
    assert_eq!(leads(&app, &serial).await.len(), 1);
    // A repeated request gets its stored answer, also when nothing is left.
    let request = |key: &str, n: usize| {
        let body = json!({ "sessionID": visitor.session, "Email": format!("v{n}@visitor.example") });
        visitor.request("/chat/Chat/Identify", &body).header("idempotency-key", key).send()
    };
    for n in 1..20 {
        assert_eq!(Reply::of(request(&format!("key-{n}"), n).await.expect("an answer")).await.detail, None);
    }
    assert_eq!(Reply::of(request("key-20", 20).await.expect("an answer")).await.detail, Some(42903));
    assert_eq!(Reply::of(request("key-19", 19).await.expect("an answer")).await.detail, None);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chatbot_sends_50_handoff_emails_a_day_and_one_digest(#[case] kind: Kind) {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(kind, clock.clone(), limited).await;
    let serial = app.chatbot_with(json!({ "TalkToHumanEmail": "agent@office.example" })).await;
    for client in 1..=60 {
        let visitor = Visitor::open(&app, &serial, ip(client)).await;
        visitor.say(&format!("I want to talk to a person, write to v{client}@visitor.example")).await;
    }
    assert_eq!(emails(&app, &serial).await.len(), 50);
    clock.set(NOON + 2 * HOUR_MS);
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    let all = emails(&app, &serial).await;
    assert!(all[0]["Subject"].as_str().expect("text").contains("10 more handoff requests"), "{}", all[0]);
    // Those who come later the same day wait for tomorrow's digest, and nobody is lost.
    Visitor::open(&app, &serial, ip(100)).await.want_person().await.data();
    clock.set(NOON + 8 * HOUR_MS);
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    let (emails_today, next_day) = (emails(&app, &serial).await.len(), NOON + 13 * HOUR_MS);
    assert_eq!(emails_today, 51);
    clock.set(next_day);
    email::scheduler::enqueue_due(&app.running.app).await.expect("looked");
    let subjects: Vec<Value> = emails(&app, &serial).await.iter().map(|email| email["Subject"].clone()).collect();
    assert!(subjects.iter().any(|subject| subject.as_str().is_some_and(|s| s.contains("1 more handoff request"))));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_email_tells_the_end_of_a_long_conversation() {
    let app = TestApp::open_at(Kind::Sqlite, Clock::standing(NOON), limited).await;
    let serial = app.chatbot_with(json!({ "TalkToHumanEmail": "agent@office.example" })).await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    for n in 0..40 {
        visitor.say(&format!("hello number {n}")).await;
    }
    visitor.say(&"a home near the sea ".repeat(200)).await;
    visitor.want_person().await.data();
    let text = emails(&app, &serial).await[0]["Text"].as_str().expect("text").to_owned();
    assert!(text.contains("earlier messages aren't shown. See the app for the full conversation."), "{text}");
    assert!(text.contains("hello number 39") && !text.contains("hello number 2\n"));
    assert!(text.len() <= 64 * 1024 + 4_096, "{} bytes", text.len());
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_has_3_leads_and_later_contacts_join_the_newest(#[case] kind: Kind) {
    let clock = Clock::standing(NOON);
    let app = TestApp::open_at(kind, clock.clone(), limited).await;
    let serial = app.chatbot_with(json!({})).await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    for (n, name) in ["ana", "bo", "cy", "di", "ed"].into_iter().enumerate() {
        clock.set(NOON + n as i64 * 1000);
        visitor.say(&format!("please write to {name}@visitor.example")).await;
    }
    let found = leads(&app, &serial).await;
    let emails: Vec<&str> = found.iter().map(|lead| lead.email.as_str()).collect();
    assert_eq!(emails, ["ed@visitor.example", "bo@visitor.example", "ana@visitor.example"]);
    assert!(found[0].message.starts_with("please write to ed@visitor.example\nEarlier contact: di@visitor.example"));
    assert!(found[0].message.contains("Earlier contact: cy@visitor.example"), "{}", found[0].message);
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn identities_of_one_session_and_leads_of_one_ip_are_limited(#[case] kind: Kind) {
    let app = TestApp::open_at(kind, Clock::standing(NOON), limited).await;
    let serial = app.chatbot_with(json!({})).await;
    let visitor = Visitor::open(&app, &serial, ip(1)).await;
    let mut details = Vec::new();
    for n in 0..25 {
        let result = visitor.post("/chat/Chat/Identify", json!({ "Email": format!("v{n}@visitor.example") })).await;
        details.push(result.detail);
    }
    assert_eq!(details.iter().filter(|detail| detail.is_none()).count(), 20);
    assert!(details[20..].iter().all(|detail| *detail == Some(42903)));
    assert_eq!(leads(&app, &serial).await.len(), 3);

    for n in 0..25 {
        let visitor = Visitor::open(&app, &serial, ip(1)).await;
        visitor.post("/chat/Chat/Identify", json!({ "Email": format!("w{n}@visitor.example") })).await.data();
    }
    let found = leads(&app, &serial).await;
    assert_eq!(found.len(), 20, "an IP leaves 20 leads a day");
    for n in 0..25 {
        let contact = format!("w{n}@visitor.example");
        let is_there = found.iter().any(|lead| lead.email == contact || lead.message.contains(&contact));
        assert!(is_there, "{contact} is lost");
    }
    let other = Visitor::open(&app, &serial, ip(2)).await;
    other.post("/chat/Chat/Identify", json!({ "Email": "real@visitor.example" })).await.data();
    let found = leads(&app, &serial).await;
    assert_eq!(found.len(), 21);
    assert!(found.iter().any(|lead| lead.email == "real@visitor.example"));
}
