//! `serve --manage`: who gets the screens and what belongs to them, and who does not.

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
