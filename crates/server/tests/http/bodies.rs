//! Bodies and methods (B-001 to B-026).

use reqwest::Method;
use serde_json::json;

use crate::test_app::{TestApp, listing, read};

async fn edit(app: &TestApp, body: impl Into<reqwest::Body>) -> (u16, String, String) {
    let answer = read(app.post("update_chatbot").header("authorization", &app.secret).body(body)).await;
    (answer.status, answer.code, answer.body["Message"].as_str().expect("text").to_owned())
}

#[tokio::test]
async fn bodies_that_are_not_one_json_object_are_rejected() {
    let app = TestApp::open().await;
    let rows: &[(&[u8], &str)] = &[
        (b"", "40001"),
        (b"{\"a\":", "40001"),
        (b"null", "40002"),
        (b"\"x\"", "40002"),
        (b"7", "40002"),
        (b"[]", "40002"),
        (b"{} {}", "40001"),
        (b"\xef\xbb\xbf{}", "40005"),
        (b"{\"a\":\"\xff\"}", "40005"),
        (b"{\x00\"\x00", "40005"),
        (b"{\"a\":\"\\ud800\"}", "40005"),
        (b"{\"a\":NaN}", "40001"),
        (b"{\"a\":01}", "40001"),
        (b"{\"a\":0x10}", "40001"),
        (b"{'a':1}", "40001"),
        (b"{\"a\":1,}", "40001"),
        (b"{\"a\":1,\"A\":2}", "40003"),
    ];
    for (body, code) in rows {
        let (status, got, message) = edit(&app, body.to_vec()).await;
        assert_eq!((status, got.as_str()), (400, *code), "{}: {message}", String::from_utf8_lossy(body));
    }
    let (_, _, message) = edit(&app, "{\"a\":").await;
    assert!(message.contains("line 1, column"), "{message}");
}

#[tokio::test]
async fn nesting_over_sixteen_is_rejected() {
    let app = TestApp::open().await;
    let deep = format!("{{\"a\":{}{}}}", "[".repeat(200), "]".repeat(200));
    assert_eq!(edit(&app, deep).await.1, "40004");
    assert_eq!(edit(&app, format!("{{\"a\":{}", "[".repeat(100_000))).await.1, "40004");
}

#[tokio::test]
async fn json_is_read_under_the_content_types_of_the_published_samples() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let body = json!({"SERIALNUMBER": serial, "name": "Ada", "isAdmin": true}).to_string();
    for kind in [
        None,
        Some("text/plain;charset=UTF-8"),
        Some("application/x-www-form-urlencoded"),
        Some("text/json; charset=iso-8859-1"),
    ] {
        let mut request = app.post("update_chatbot").header("authorization", &app.secret).body(body.clone());
        if let Some(kind) = kind {
            request = request.header("content-type", kind);
        }
        let answer = read(request).await;
        assert_eq!((answer.status, &answer.body["Data"]), (200, &json!(1)), "{kind:?}");
    }
}

#[tokio::test]
async fn other_content_types_and_encodings_are_rejected() {
    let app = TestApp::open().await;
    let send = |name: &'static str, value: &'static str| {
        read(app.post("update_chatbot").header("authorization", &app.secret).header(name, value).body("{}"))
    };
    for kind in ["multipart/form-data; boundary=x", "application/xml", "image/png"] {
        let answer = send("content-type", kind).await;
        assert_eq!((answer.status, answer.code.as_str()), (415, "41501"), "{kind}");
    }
    assert_eq!(send("content-encoding", "gzip").await.code, "41502");
    assert_eq!(send("content-encoding", "identity").await.status, 200);
}

#[tokio::test]
async fn other_methods_get_405_with_the_allowed_method() {
    let app = TestApp::open().await;
    for method in [Method::GET, Method::PUT, Method::DELETE, Method::TRACE, Method::OPTIONS, Method::PATCH] {
        let url = format!("{}/chat/Chatbot/Edit", app.running.base_url);
        let answer = read(app.http.request(method, url)).await;
        assert_eq!((answer.status, answer.code.as_str()), (405, "40501"));
        assert_eq!(answer.headers["allow"], "POST");
    }
}

#[tokio::test]
async fn paths_are_exact() {
    let app = TestApp::open().await;
    let odd =
        ["/chat/chatbot/edit", "/chat/Chatbot/Edit/", "//chat/Chatbot/Edit", "/chat/%43hatbot/Edit", "/chat", "/x"];
    for path in odd {
        let answer = read(app.http.post(format!("{}{path}", app.running.base_url)).body("{}")).await;
        assert_eq!((answer.status, answer.code.as_str()), (404, "40401"), "{path}");
    }
}

#[tokio::test]
async fn the_two_unofficial_operations_work_by_get_and_without_a_body() {
    let app = TestApp::open().await;
    for operation in ["list_models", "get_credits"] {
        let path = porchlight_api::Operation::named(operation).expect("an operation of the table").path;
        let by_get = read(app.get(path).header("authorization", &app.secret)).await;
        let by_post = read(app.post(operation).header("authorization", &app.secret)).await;
        assert_eq!((by_get.status, &by_get.body), (200, &by_post.body), "{operation}");
    }
}

#[tokio::test]
async fn too_large_bodies_are_rejected_before_they_are_read() {
    let app = TestApp::open().await;
    let (status, code, message) = edit(&app, vec![b' '; 1_100 * 1024]).await;
    assert_eq!((status, code.as_str()), (413, "41301"));
    assert_eq!(message, "Request body is larger than 1 MiB.");
    let serial = app.chatbot().await;
    let mut large = listing(&serial, "A1");
    large["padding"] = "x".repeat(900 * 1024).into();
    assert_eq!(app.call("create_listing", large).await.as_str().map(str::is_empty), Some(false));
}

#[tokio::test]
async fn long_urls_and_large_heads_are_rejected_with_the_envelope() {
    let app = TestApp::open().await;
    let answer = read(app.get(&format!("/chat/Chatbot/Edit?q={}", "a".repeat(9000)))).await;
    assert_eq!((answer.status, answer.code.as_str()), (414, "41401"));
    let answer = read(app.post("update_chatbot").header("x-large", "a".repeat(9 * 1024)).body("{}")).await;
    assert_eq!((answer.status, answer.code.as_str()), (431, "43101"));
    let mut many = app.post("update_chatbot").body("{}");
    for at in 0..200 {
        many = many.header(format!("x-{at}"), "1");
    }
    let answer = read(many).await;
    assert_eq!((answer.status, answer.code.as_str()), (431, "43101"));
}

#[tokio::test]
async fn business_errors_use_the_http_status_only_on_request() {
    let app = TestApp::open().await;
    let send = |name: &'static str, value: &'static str, accept: &'static str| {
        let body = json!({"serialNumber": "0123456789abcdef"});
        app.post("get_chatbot")
            .header("authorization", &app.secret)
            .header(name, value)
            .header("accept", accept)
            .json(&body)
    };
    let plain = read(send("x-none", "1", "application/problem+json")).await;
    assert_eq!((plain.status, plain.code.as_str(), &plain.body["Code"]), (200, "40402", &json!(404)));
    let strict = read(send("prefer", "http-status=strict", "*/*")).await;
    assert_eq!((strict.status, strict.code.as_str()), (404, "40402"));
    let problem = send("prefer", "http-status=strict", "application/problem+json").send().await.expect("an answer");
    assert_eq!(problem.headers()["content-type"], "application/problem+json");
    let problem: serde_json::Value = problem.json().await.expect("JSON");
    assert_eq!((&problem["status"], &problem["detail"]), (&json!(404), &json!("Chatbot was not found.")));
}
