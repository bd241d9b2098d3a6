//! Credentials, kinds of key, origins, hosts and addresses.

use reqwest::header::HeaderValue;
use rstest::rstest;
use serde_json::json;

use super::{ASK, CREATE, DELETE, EDIT, LIST, Street, UPDATE, rejected, sent, sent_with_headers};
use crate::support::{Kind, TestApp};

const HEADERS: [&str; 2] = ["authorization", "chatrobot-sessionkey"];

#[rstest]
#[case::empty("")]
#[case::spaces("   ")]
#[case::null("null")]
#[case::undefined("undefined")]
#[case::only_the_scheme("Bearer")]
#[case::another_scheme("Basic c2s6eA==")]
#[case::a_prefix_alone("sk_")]
#[case::visitor_prefix_alone("vk_")]
#[case::injection("' OR 1=1--")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_key_is_not_accepted(#[case] value: &str) {
    let street = Street::open().await;
    for header in HEADERS {
        let request = street.request(EDIT).header(header, value).body("{}");
        rejected(&sent(request).await, 401, 40102, &(header, value));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn credentials_are_required_and_count_only_in_headers() {
    let street = Street::open().await;
    let (reply, headers) = sent_with_headers(street.request(EDIT).body("{}")).await;
    rejected(&reply, 401, 40101, &"none");
    assert!(headers.contains_key("www-authenticate"));
    let url = format!("{EDIT}?Authorization={}", street.app.secret());
    rejected(&sent(street.request(&url).body("{}")).await, 401, 40101, &"in the address");
    let cookie = format!("Authorization={0}; sessionkey={0}", street.app.secret());
    rejected(&sent(street.request(EDIT).header("cookie", cookie).body("{}")).await, 401, 40101, &"in a cookie");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_of_odd_bytes_are_not_accepted() {
    let street = Street::open().await;
    let almost = format!("{}x", street.app.secret());
    let upper = street.app.secret().to_ascii_uppercase();
    let bytes: [&[u8]; 3] = [b"sk_\xc3\xa9\xff", almost.as_bytes(), upper.as_bytes()];
    for value in bytes {
        let value = HeaderValue::from_bytes(value).expect("a header's bytes");
        rejected(&sent(street.request(EDIT).header("authorization", value).body("{}")).await, 401, 40102, &"odd");
    }
    let long = "k".repeat(48 * 1024);
    rejected(&sent(street.request(EDIT).header("authorization", long).body("{}")).await, 431, 43101, &"long");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_keys_that_disagree_are_rejected() {
    let street = Street::open().await;
    let (secret, stranger) = (street.app.secret(), street.app.stranger().await);
    let twice = street.request(EDIT).header("authorization", secret).header("authorization", secret);
    rejected(&sent(twice.body("{}")).await, 400, 40006, &"twice");
    let theirs = stranger.session.expect("a session key");
    let both = street.request(LIST).header("authorization", secret).header("chatrobot-sessionkey", theirs);
    rejected(&sent(both.body("{}")).await, 400, 40006, &"two workspaces");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_kind_of_key_decides_in_either_header() {
    let street = Street::open().await;
    let (visitor, _) = street.visitor().await;
    let session = street.app.session();
    let empty = json!({ "SerialNumber": street.serial }).to_string();
    for header in HEADERS {
        let with = |path: &str, key: &str| sent(street.request(path).header(header, key).body(empty.clone()));
        for path in [EDIT, ASK] {
            rejected(&with(path, session).await, 403, 40301, &(path, header));
        }
        for path in [EDIT, CREATE, UPDATE, LIST, DELETE] {
            rejected(&with(path, &visitor).await, 403, 40301, &(path, header));
        }
        for key in [street.app.secret(), session] {
            assert_eq!(with(LIST, key).await.data()["VirtualCount"], 0);
            for path in [CREATE, UPDATE, DELETE] {
                rejected(&with(path, key).await, 200, 42201, &(path, header));
            }
        }
    }
}

#[rstest]
#[case::foreign("https://evil.example", false)]
#[case::of_no_site("null", false)]
#[case::like_an_allowed_one("https://desk.example.evil.example", false)]
#[case::allowed("https://desk.example", true)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_may_send_a_secret_key_only_where_the_operator_allows_it(#[case] origin: &str, #[case] allowed: bool) {
    let allow = |config: &mut porchlight_server::Config| config.allow_key_origins = vec!["https://desk.example".into()];
    let street = Street::of(TestApp::open_with(Kind::Sqlite, allow).await).await;
    for key in [street.app.secret(), street.app.session()] {
        let request = street.request(LIST).header("authorization", key).header("origin", origin);
        let reply = sent(request.body(json!({ "SerialNumber": street.serial }).to_string())).await;
        if allowed {
            assert_eq!(reply.data()["VirtualCount"], 0);
        } else {
            rejected(&reply, 403, 40301, &origin);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_apps_own_service_knows_its_hosts() {
    let only = |config: &mut porchlight_server::Config| config.only_hosts = Some(vec!["127.0.0.1".into()]);
    let street = Street::of(TestApp::open_with(Kind::Sqlite, only).await).await;
    let send = |host: &'static str| {
        let request = street.request(LIST).header("authorization", street.app.secret());
        sent(request.header("host", host).body(json!({ "SerialNumber": street.serial }).to_string()))
    };
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.", "[::1]"] {
        rejected(&send(host).await, 421, 42101, &host);
    }
    send("127.0.0.1").await.data();
}

#[rstest]
#[case::empty("")]
#[case::too_long("k".repeat(256))]
#[case::space_inside("a b")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idempotency_key_has_a_form(#[case] key: String) {
    let street = Street::open().await;
    let request = street.request(EDIT).header("authorization", street.app.secret());
    let body = json!({ "serialNumber": street.serial, "Name": "Ada" }).to_string();
    rejected(&sent(request.header("idempotency-key", key.as_str()).body(body)).await, 400, 40006, &key);
    assert_eq!(street.settings().await["Name"], "New chatbot");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_idempotency_keys_are_one_too_many() {
    let street = Street::open().await;
    let request = street.request(EDIT).header("authorization", street.app.secret());
    let request = request.header("idempotency-key", "a").header("idempotency-key", "a");
    rejected(&sent(request.body("{}")).await, 400, 40006, &"two");
    let odd = HeaderValue::from_bytes(b"k\xc3\xa9").expect("a header's bytes");
    let request = street.request(EDIT).header("authorization", street.app.secret()).header("idempotency-key", odd);
    rejected(&sent(request.body("{}")).await, 400, 40006, &"beyond ASCII");
}

#[rstest]
#[case::hundreds("x-forwarded-for", (0..300).map(|n| format!("10.0.0.{}", n % 250)).collect::<Vec<_>>().join(","))]
#[case::unknown("forwarded", "for=unknown")]
#[case::no_url("x-forwarded-for", "' OR 1=1--, ::::")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forwarding_headers_of_strangers_change_nothing(#[case] header: &str, #[case] value: String) {
    let limits = |config: &mut porchlight_server::Config| config.visitor_limits = true;
    let street = Street::of(TestApp::open_with(Kind::Sqlite, limits).await).await;
    let body = json!({ "serialNumber": street.serial }).to_string();
    let knock = || {
        sent_with_headers(street.request("/chat/Chatbot/GetConfig").header(header, value.as_str()).body(body.clone()))
    };
    // One place comes free every second, so a slow machine gets in a little more often.
    let mut let_in = 0;
    let (rejection, headers) = loop {
        let (reply, headers) = knock().await;
        if reply.detail.is_some() {
            break (reply, headers);
        }
        let_in += 1;
        assert!(let_in < 300, "each forged address counts for itself");
    };
    rejected(&rejection, 429, 42903, &header);
    assert!(let_in >= 60 && headers.contains_key("retry-after"));
}

#[rstest]
#[case::unknown(|_: &str| "0123456789abcdef0123456789abcdef".to_owned(), 40402)]
#[case::another_case(|serial: &str| serial.to_ascii_uppercase(), 40402)]
#[case::no_serial_number(|_: &str| "../x".to_owned(), 42206)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_session_without_a_chatbot(#[case] named: fn(&str) -> String, #[case] detail: u32) {
    let street = Street::open().await;
    let body = json!({ "serialNumber": named(&street.serial) }).to_string();
    for path in ["/chat/Chatbot/GetConfig", "/chat/Chatbot/GetSession"] {
        rejected(&street.app.post(path, street.app.secret(), body.clone()).await, 200, detail, &path);
    }
}
