//! Health checks, the OpenAPI document, widget files and both full pages.

use serde_json::json;

use crate::test_app::{TestApp, read};

#[tokio::test]
async fn health_and_readiness_answer_the_envelope() {
    let app = TestApp::open().await;
    for path in ["/healthz", "/readyz"] {
        assert_eq!(read(app.get(path)).await.status, 200);
    }
    let answer = read(app.http.post(format!("{}/healthz", app.running.base_url))).await;
    assert_eq!((answer.status, answer.code.as_str()), (405, "40501"));
    assert_eq!(answer.headers["allow"], "GET");
}

#[tokio::test]
async fn the_openapi_document_has_every_operation() {
    let app = TestApp::open().await;
    let document: serde_json::Value =
        app.get("/openapi.json").send().await.expect("an answer").json().await.expect("JSON");
    for operation in porchlight_api::OPERATIONS {
        assert_eq!(document["paths"][operation.path]["post"]["operationId"], operation.name);
    }
}

#[tokio::test]
async fn the_frame_page_names_its_allowed_parents() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let domains = json!({"serialNumber": serial, "VerifyDomain": true, "Domains": "a.example"});
    app.call("update_chatbot", domains).await;
    let page = app.get(&format!("/chatbot-iframe/{serial}")).send().await.expect("an answer");
    // Without a built widget there is a plain sentence instead of the page.
    if page.status() == 200 {
        let policy = page.headers()["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("frame-ancestors 'self'") && policy.contains("a.example"), "{policy}");
        assert!(page.text().await.expect("text").contains(&serial));
    }
    let unknown = app.get("/share/ffffffffffffffff").send().await.expect("an answer");
    assert_eq!(unknown.status(), 404);
}

#[tokio::test]
async fn both_pages_load_only_the_services_files_and_the_frame_works_in_isolated_pages() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    for (path, embedder) in [("share", None), ("chatbot-iframe", Some("require-corp"))] {
        let page = app.get(&format!("/{path}/{serial}")).send().await.expect("an answer");
        assert_eq!(page.headers()["x-content-type-options"], "nosniff");
        if page.status() != 200 {
            continue;
        }
        let header = |name: &str| page.headers().get(name).map(|value| value.to_str().expect("text").to_owned());
        let policy = header("content-security-policy").expect("a policy");
        for rule in
            ["default-src 'none'", "script-src 'self';", "base-uri 'none'", "require-trusted-types-for 'script'"]
        {
            assert!(policy.contains(rule), "{rule}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        let allowed = header("permissions-policy").expect("a policy");
        assert!(allowed.contains("microphone=(self)") && allowed.contains("camera=()"), "{allowed}");
        assert_eq!(header("referrer-policy").as_deref(), Some("strict-origin-when-cross-origin"));
        assert_eq!(header("cache-control").as_deref(), Some("no-cache"));
        assert_eq!(header("cross-origin-embedder-policy").as_deref(), embedder);
        assert_eq!(header("cross-origin-resource-policy").as_deref(), embedder.map(|_| "cross-origin"));
    }
}

#[tokio::test]
async fn the_widgets_files_may_be_loaded_by_every_page_and_only_hashed_names_are_kept_forever() {
    let app = TestApp::open().await;
    let manifest = app.get("/assets/manifest.json").send().await.expect("an answer");
    if manifest.status() != 200 {
        return;
    }
    let manifest: serde_json::Value = manifest.json().await.expect("JSON");
    let hashed = manifest["assets"].as_array().expect("names").iter().map(|name| name.as_str().expect("a name"));
    let files = hashed.map(|name| (format!("/assets/{name}"), "public, max-age=31536000, immutable")).chain(
        ["/embed.min.js", "/embed.iframe.js", "/assets/embed.min.js", "/assets/manifest.json"]
            .map(|path| (path.to_owned(), "public, max-age=300, stale-while-revalidate=86400")),
    );
    for (path, cached) in files {
        let file = app.get(&path).send().await.expect("an answer");
        for (name, value) in [
            ("cache-control", cached),
            ("cross-origin-resource-policy", "cross-origin"),
            ("access-control-allow-origin", "*"),
            ("x-content-type-options", "nosniff"),
            ("vary", "accept-encoding"),
        ] {
            assert_eq!(file.headers()[name], value, "{path} {name}");
        }
    }
}

#[tokio::test]
async fn a_launcher_cached_before_an_upgrade_gets_the_current_panel_and_texts() {
    let app = TestApp::open().await;
    let manifest = app.get("/assets/manifest.json").send().await.expect("an answer");
    if manifest.status() != 200 {
        return;
    }
    let manifest: serde_json::Value = manifest.json().await.expect("JSON");
    let names = manifest["assets"].as_array().expect("names").iter().map(|name| name.as_str().expect("a name"));
    for today in names.filter(|name| name.ends_with(".js")) {
        let (rest, ending) = today.rsplit_once('.').expect("an ending");
        let kind = rest.rsplit_once('.').expect("a hash").0;
        let old = app.get(&format!("/assets/{kind}.Gone-0_8.{ending}")).send().await.expect("an answer");
        assert_eq!(
            (old.status().as_u16(), &old.headers()["cache-control"]),
            (200, &"no-cache".parse().unwrap()),
            "{today}"
        );
        let new = app.get(&format!("/assets/{today}")).send().await.expect("an answer");
        assert_eq!(old.text().await.expect("text"), new.text().await.expect("text"), "{today}");
    }
    let unknown = app.get("/assets/other.Gone-0_8.js").send().await.expect("an answer");
    assert_eq!(unknown.status(), 404);
}

#[tokio::test]
async fn a_custom_domain_shows_the_share_page_of_its_chatbot_only() {
    let app = TestApp::open().await;
    let (first, second) = (app.chatbot().await, app.chatbot().await);
    app.call("update_chatbot", json!({"serialNumber": first, "CustomDomain": "Homes.Example.com"})).await;
    let page = app.get("/").header("host", "homes.example.com:8787").send().await.expect("an answer");
    if page.status() == 200 {
        assert!(page.text().await.expect("text").contains(&first));
    }
    let twin = json!({"serialNumber": second, "CustomDomain": "homes.example.com"});
    let answer = read(app.post("update_chatbot").header("authorization", &app.secret).json(&twin)).await;
    assert_eq!(answer.code, "40901");
}

#[tokio::test]
async fn other_methods_and_odd_paths_of_pages_get_the_envelope() {
    let app = TestApp::open().await;
    let url = |path: &str| format!("{}{path}", app.running.base_url);
    let answer = read(app.http.post(url("/share/0123456789abcdef"))).await;
    assert_eq!((answer.status, answer.code.as_str()), (405, "40501"));
    let answer = read(app.get("/share/%FF")).await;
    assert_eq!((answer.status, answer.code.as_str()), (404, "40401"));
}

#[tokio::test]
async fn a_missing_asset_is_a_plain_text_404() {
    let app = TestApp::open().await;
    let response = app.get("/assets/none.js").send().await.expect("an answer");
    assert_eq!(response.status(), 404);
    assert_eq!(response.headers()["content-type"], "text/plain; charset=utf-8");
}

#[tokio::test]
async fn a_sample_image_is_served_and_requested_once() {
    let app = TestApp::open().await;
    let rows = porchlight_server::sample_listings::rows(&app.running.base_url);
    let image = rows.iter().find_map(|row| row.images.as_ref()?.first().cloned()).expect("a picture");
    let first = app.http.get(&image).send().await.expect("an answer");
    assert_eq!(
        (first.status().as_u16(), &first.headers()["content-type"]),
        (200, &"image/webp".parse().expect("a value"))
    );
    let tag = first.headers()["etag"].clone();
    let again = app.http.get(&image).header("if-none-match", tag).send().await.expect("an answer");
    assert_eq!(again.status(), 304);
}
