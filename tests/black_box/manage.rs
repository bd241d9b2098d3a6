//! `serve --manage`: who gets the screens and what belongs to them, and who does not.

use porchlight_server::{
    Clock,
    keys::{bootstrap, sign_in},
};
use reqwest::{Client, RequestBuilder, Response, StatusCode};

use super::support::{Kind, TestApp};

async fn managed() -> TestApp {
    TestApp::open_with(Kind::Sqlite, |config| {
        config.manage = true;
        config.only_hosts = Some(vec!["127.0.0.1".into(), "localhost".into(), "[::1]".into()]);
    })
    .await
}

fn get(app: &TestApp, path: &str) -> RequestBuilder {
    Client::new().get(format!("{}{path}", app.base_url))
}

async fn sent(request: RequestBuilder) -> Response {
    request.send().await.expect("an answer")
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().expect("text"))
}

fn detail(response: &Response) -> &str {
    header(response, "x-error-code")
}

#[tokio::test]
async fn the_screens_come_under_a_policy_without_foreign_hosts() {
    let app = managed().await;
    let page = sent(get(&app, "/manage/")).await;
    let policy = header(&page, "content-security-policy").to_owned();
    assert!(policy.contains("default-src 'none'") && policy.contains("connect-src 'self'"), "{policy}");
    assert!(!policy.contains("http") && !policy.contains('*') && !policy.contains("unsafe"), "{policy}");
    assert_eq!((header(&page, "cache-control"), header(&page, "x-content-type-options")), ("no-store", "nosniff"));
    assert_eq!(header(&page, "access-control-allow-origin"), "");

    let bare = sent(get(&app, "/manage")).await;
    assert_eq!(bare.url().path(), "/manage/");
}

#[tokio::test]
async fn a_service_without_manage_has_no_screens() {
    let app = TestApp::open(Kind::Sqlite).await;
    for path in ["/manage", "/manage/", "/manage/assets/index.js", "/manage/picture?w=256&u=x"] {
        assert_eq!(detail(&sent(get(&app, path)).await), "40401", "{path}");
    }
}

#[tokio::test]
async fn foreign_hosts_and_origins_are_rejected() {
    let app = managed().await;
    let port = app.running.listen_addr.port();
    for path in ["/manage/", "/manage/assets/none.js", "/chat/Chatbot/List"] {
        let there = sent(get(&app, path).header("host", format!("evil.example:{port}"))).await;
        assert_eq!((there.status(), detail(&there)), (StatusCode::MISDIRECTED_REQUEST, "42101"), "{path}");
    }
    for origin in ["https://evil.example", "null", "http://localhost:3000", "http://127.0.0.1"] {
        for path in ["/manage/", "/manage/picture?w=256&u=x"] {
            let there = sent(get(&app, path).header("origin", origin).header("sec-fetch-site", "same-origin")).await;
            assert_eq!(detail(&there), "40302", "{origin} {path}");
        }
    }
}

#[tokio::test]
async fn only_a_page_of_the_service_has_photos_fetched() {
    let app = managed().await;
    let own = format!("/manage/picture?w=256&u={}/samples/barrel-58-front.webp", app.base_url);
    for site in [None, Some("none"), Some("same-site"), Some("cross-site")] {
        let request = site.into_iter().fold(get(&app, &own), |request, site| request.header("sec-fetch-site", site));
        assert_eq!(detail(&sent(request).await), "40302", "{site:?}");
    }
    let image = sent(get(&app, &own).header("sec-fetch-site", "same-origin")).await;
    assert_eq!((image.status(), header(&image, "content-type")), (StatusCode::OK, "image/jpeg"));

    let inside = format!("/manage/picture?w=256&u=http://127.0.0.1:{}/healthz", app.running.listen_addr.port() ^ 1);
    let image = sent(get(&app, &inside).header("sec-fetch-site", "same-origin")).await;
    assert_eq!(image.status(), StatusCode::NOT_FOUND, "addresses of this computer are not fetched");
}

async fn post_session(app: &TestApp, key: &str, body: &str) -> Response {
    let request =
        Client::new().post(format!("{}/manage/session", app.base_url)).header("sec-fetch-site", "same-origin");
    sent(request.header("authorization", key).header("content-type", "application/json").body(body.to_owned())).await
}

async fn session_key(response: Response) -> String {
    let value: serde_json::Value = response.json().await.expect("JSON");
    value["key"].as_str().expect("a key").to_owned()
}

async fn list_status(app: &TestApp, key: &str) -> u16 {
    app.post("/chat/Chatbot/List", key, "{}").await.status
}

#[rstest::rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test]
async fn a_link_works_once_and_its_session_ends_by_itself(#[case] kind: Kind) {
    let clock = Clock::standing(1_800_000_000_000);
    let app = TestApp::open_at(kind, clock.clone(), |config| config.manage = true).await;
    let service = &app.running.app;
    let (workspace, _) = bootstrap::workspace(service).await.expect("a workspace");
    let token = sign_in::create_link(service, workspace).await.expect("a link");
    let body = format!(r#"{{"token":"{token}"}}"#);
    let (first, second) = tokio::join!(post_session(&app, "", &body), post_session(&app, "", &body));
    let statuses = [first.status().as_u16(), second.status().as_u16()];
    assert!(statuses == [200, 401] || statuses == [401, 200], "one of two at the same time: {statuses:?}");
    let key = session_key(if first.status() == 200 { first } else { second }).await;
    assert_eq!(list_status(&app, &key).await, 200);

    // Each use within 12 hours keeps it, for 30 days at most.
    let hour = 3_600_000;
    for hours in (11..=30 * 24 - 2).step_by(11) {
        clock.set(1_800_000_000_000 + hours * hour);
        assert_eq!(list_status(&app, &key).await, 200, "after {hours} hours");
    }
    clock.set(1_800_000_000_000 + 30 * 24 * hour + 1);
    assert_eq!(list_status(&app, &key).await, 401, "after 30 days");

    let key = session_key(post_session(&app, app.secret(), "{}").await).await;
    assert_eq!(list_status(&app, &key).await, 200);
    clock.set(1_800_000_000_000 + (30 * 24 + 13) * hour);
    assert_eq!(list_status(&app, &key).await, 401, "12 hours without use");
    assert_eq!(list_status(&app, app.secret()).await, 200, "the key itself never expires");
}

#[tokio::test]
async fn an_old_or_guessed_link_is_rejected_and_guessing_is_limited() {
    let clock = Clock::standing(1_800_000_000_000);
    let app = TestApp::open_at(Kind::Sqlite, clock.clone(), |config| {
        config.manage = true;
        config.visitor_limits = true;
    })
    .await;
    let service = &app.running.app;
    let (workspace, _) = bootstrap::workspace(service).await.expect("a workspace");
    let token = sign_in::create_link(service, workspace).await.expect("a link");
    clock.set(1_800_000_000_000 + sign_in::LINK_LIFE_MS);
    let old = post_session(&app, "", &format!(r#"{{"token":"{token}"}}"#)).await;
    assert_eq!(detail(&old), "40102");
    for broken in ["", "[]", "{\"token\":5}", "{\"other\":1}"] {
        let response = post_session(&app, "", broken).await;
        assert!(detail(&response).starts_with("422"), "{broken}: {}", detail(&response));
    }
    let mut limited = 0;
    for number in 0..100 {
        let response = post_session(&app, "", &format!(r#"{{"token":"{number:064}"}}"#)).await;
        assert!(matches!(response.status().as_u16(), 401 | 429));
        limited += usize::from(response.status().as_u16() == 429);
    }
    println!("100 guesses of a link from one address: {limited} were limited, 0 let in");
    assert!(limited >= 50);
}

#[tokio::test]
async fn a_session_is_started_and_ended_only_from_the_service_s_own_pages() {
    let app = managed().await;
    for site in ["none", "same-site", "cross-site"] {
        let request = Client::new().post(format!("{}/manage/session", app.base_url)).header("sec-fetch-site", site);
        let response = sent(request.header("authorization", app.secret()).body("{}")).await;
        assert_eq!(detail(&response), "40302", "{site}");
    }
    let session = app.session().to_owned();
    assert_eq!(detail(&post_session(&app, &session, "{}").await), "40301", "a session key is no secret key");
    let key = session_key(post_session(&app, app.secret(), "{}").await).await;
    let end = |key: String| {
        let request = Client::new().delete(format!("{}/manage/session", app.base_url));
        sent(request.header("sec-fetch-site", "same-origin").header("authorization", key))
    };
    let ended: serde_json::Value = end(key.clone()).await.json().await.expect("JSON");
    assert_eq!(ended["ended"], true);
    assert_eq!(list_status(&app, &key).await, 401);
    let kept: serde_json::Value = end(app.secret().to_owned()).await.json().await.expect("JSON");
    assert_eq!((&kept["ended"], list_status(&app, app.secret()).await), (&false.into(), 200), "a key isn't ended");
}
