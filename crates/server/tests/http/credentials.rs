//! Credentials, origins and CORS (B-022, B-031 to B-041).

use serde_json::json;

use crate::test_app::{TestApp, listing, read};

#[tokio::test]
async fn credentials_count_only_in_headers() {
    let app = TestApp::open().await;
    let url = format!("{}/chat/Chatbot/Edit?Authorization={}", app.running.base_url, app.secret);
    let answer = read(app.http.post(url).body("{}")).await;
    assert_eq!((answer.status, answer.code.as_str()), (401, "40101"));
    assert!(answer.headers.contains_key("www-authenticate"));
}

#[tokio::test]
async fn malformed_unknown_and_revoked_credentials_get_the_same_error() {
    let app = TestApp::open_with(|config| config.visitor_limits = false).await;
    let unknown = porchlight_server::keys::generate(porchlight_api::KeyKind::Secret);
    for value in ["", "   ", "null", "undefined", "Bearer", "Bearer  ", "sk_short", "vk_AAAA", &unknown] {
        for header in ["authorization", "chatrobot-sessionkey"] {
            let answer = read(app.post("update_chatbot").header(header, value).body("{}")).await;
            assert_eq!((answer.status, answer.code.as_str()), (401, "40102"), "{header}: {value:?}");
            assert_eq!(answer.body["Message"], "Credentials were not accepted.");
        }
    }
    let bytes = reqwest::header::HeaderValue::from_bytes(b"sk_\xe9").expect("a value");
    assert_eq!(read(app.post("update_chatbot").header("authorization", bytes).body("{}")).await.code, "40102");
}

#[tokio::test]
async fn the_eleventh_rejected_credential_in_a_minute_is_rate_limited() {
    let app = TestApp::open().await;
    let send = || read(app.post("update_chatbot").header("authorization", "sk_wrong").body("{}"));
    for _ in 0..10 {
        assert_eq!(send().await.code, "40102");
    }
    let answer = send().await;
    assert_eq!((answer.status, answer.code.as_str()), (429, "42903"));
    assert!(answer.headers.contains_key("retry-after"));
    let good = read(app.post("list_keys").header("authorization", &app.secret).body("{}")).await;
    assert_eq!(good.status, 200);
}

#[tokio::test]
async fn repeated_headers_and_keys_of_two_workspaces_are_rejected() {
    let app = TestApp::open().await;
    let (_, others_session) = app.neighbor().await;
    let twice = app.post("update_chatbot").header("authorization", &app.secret).header("authorization", &app.secret);
    let answer = read(twice.body("{}")).await;
    assert_eq!((answer.status, answer.code.as_str()), (400, "40006"));
    assert_eq!(answer.body["Message"], "Header \"Authorization\" must appear only once.");
    let mixed =
        app.post("list_keys").header("authorization", &app.secret).header("chatrobot-sessionkey", others_session);
    assert_eq!(read(mixed.body("{}")).await.code, "40006");
    let both = app.post("list_keys").header("authorization", &app.session).header("chatrobot-sessionkey", &app.secret);
    assert_eq!(read(both.body("{}")).await.status, 200);
}

#[tokio::test]
async fn the_key_kind_decides_not_the_header() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let visitor = app.visitor_key(&serial).await;
    let codes = |operation: &'static str, key: String| {
        let app = &app;
        async move {
            let mut codes = Vec::new();
            for header in ["authorization", "chatrobot-sessionkey"] {
                codes.push(read(app.post(operation).header(header, &key).body("{}")).await.code);
            }
            codes
        }
    };
    for operation in ["update_chatbot", "ask", "create_key", "create_chatbot"] {
        assert_eq!(codes(operation, app.session.clone()).await, ["40301", "40301"], "{operation}");
    }
    for operation in ["update_chatbot", "create_listing", "update_listing", "list_listings", "delete_listings"] {
        assert_eq!(codes(operation, visitor.clone()).await, ["40301", "40301"], "{operation}");
    }
    for key in [&app.secret, &app.session] {
        for operation in ["create_listing", "update_listing", "list_listings", "delete_listings"] {
            assert_eq!(codes(operation, key.clone()).await, ["42201", "42201"], "{operation}");
        }
    }
}

#[tokio::test]
async fn a_secret_key_from_another_origin_is_rejected_unless_allowed() {
    let send = |app: &TestApp, origin: String| {
        read(app.post("list_keys").header("authorization", &app.secret).header("origin", origin).body("{}"))
    };
    let app = TestApp::open_with(|config| config.allow_key_origins = vec!["https://desk.example".into()]).await;
    assert_eq!(send(&app, "https://evil.example".into()).await.code, "40301");
    assert_eq!(send(&app, "null".into()).await.code, "40301");
    let allowed = send(&app, "https://desk.example".into()).await;
    assert_eq!(
        (allowed.status, &allowed.headers["access-control-allow-origin"]),
        (200, &"https://desk.example".parse().expect("a value"))
    );
    assert_eq!(send(&app, app.running.base_url.clone()).await.status, 200);
}

#[tokio::test]
async fn a_revoked_key_stops_within_a_second_and_a_repeated_create_returns_the_same_key() {
    let app = TestApp::open().await;
    let make = || {
        let request = app.post("create_key").header("authorization", &app.secret).header("idempotency-key", "once");
        read(request.json(&json!({"Kind": "secret", "Name": "second"})))
    };
    let (first, again) = (make().await, make().await);
    assert_eq!(first.body, again.body);
    assert_eq!(again.headers["idempotent-replayed"], "true");
    let key = first.body["Data"]["Key"].as_str().expect("a key").to_owned();
    let list = || read(app.post("list_keys").header("authorization", &key).body("{}"));
    assert_eq!(list().await.status, 200);
    app.call("revoke_key", json!({"KeyID": first.body["Data"]["KeyID"]})).await;
    assert_eq!(list().await.code, "40102");
}

#[tokio::test]
async fn idempotency_keys_have_a_form_and_bind_their_content() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let send = |key: String, mls: &str| {
        let request = app.post("create_listing").header("authorization", &app.session).header("idempotency-key", key);
        read(request.json(&listing(&serial, mls)))
    };
    for key in [String::new(), "a b".into(), "a".repeat(256)] {
        let answer = send(key, "A1").await;
        assert_eq!((answer.status, answer.code.as_str()), (400, "40006"));
    }
    let first = send("k".into(), "A1").await;
    assert_eq!(send("k".into(), "A1").await.body, first.body);
    assert_eq!(send("k".into(), "A2").await.code, "40902");
}

#[tokio::test]
async fn pages_of_listed_sites_get_the_widget_and_others_do_not() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let config = |origin: Option<&'static str>| {
        let mut request = app.post("get_widget_config").json(&json!({"serialNumber": serial}));
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        read(request)
    };
    let open = config(Some("https://a.example")).await;
    assert_eq!(open.headers["access-control-allow-origin"], "https://a.example");
    assert!(!open.headers.contains_key("access-control-allow-credentials"));
    assert!(open.body["Data"].get("SystemMessage").is_none() && open.body["Data"].get("Domains").is_none());
    app.call("update_chatbot", json!({"serialNumber": serial, "VerifyDomain": true, "Domains": "a.example"})).await;
    assert_eq!(config(Some("https://a.example")).await.status, 200);
    for origin in [Some("https://b.example"), Some("https://a.example.evil.example"), Some("null"), None] {
        let answer = config(origin).await;
        assert_eq!((answer.status, answer.code.as_str()), (403, "40302"), "{origin:?}");
        // The page may read why it is refused, and nothing else.
        assert!(answer.body["Data"].is_null());
        assert_eq!(
            answer.headers.get("access-control-allow-origin").map(|value| value.as_bytes()),
            origin.map(str::as_bytes)
        );
    }
    let own: &'static str = Box::leak(app.running.base_url.clone().into_boxed_str());
    assert_eq!(config(Some(own)).await.status, 200);
}

#[tokio::test]
async fn a_visitor_key_keeps_its_session() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let body = json!({"serialNumber": serial});
    let first = read(app.post("get_widget_config").json(&body)).await.body;
    let key = first["Data"]["SessionKey"].as_str().expect("a key");
    let again = read(app.post("get_widget_config").header("chatrobot-sessionkey", key).json(&body)).await.body;
    assert_eq!(first["Data"]["SessionID"], again["Data"]["SessionID"]);
    let stale = read(app.post("get_widget_config").header("chatrobot-sessionkey", "vk_stale").json(&body)).await.body;
    assert_ne!(first["Data"]["SessionID"], stale["Data"]["SessionID"]);
}

#[tokio::test]
async fn the_sixty_first_session_in_a_minute_is_rejected() {
    let begun = std::time::Instant::now();
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let body = json!({"serialNumber": serial});
    for _ in 0..60 {
        assert_eq!(read(app.post("get_widget_config").json(&body)).await.status, 200);
    }
    // A place comes free every second, so a slow machine lets one more in for each that has passed.
    let freed = begun.elapsed().as_secs() + 2;
    for more in 0.. {
        let forged = app.post("get_widget_config").header("x-forwarded-for", "1.2.3.4").json(&body);
        if read(forged).await.code == "42903" {
            break;
        }
        assert!(more < freed + begun.elapsed().as_secs(), "the limit never came");
    }
}

#[tokio::test]
async fn a_preflight_is_answered_for_any_origin_and_management_is_not_readable_there() {
    let app = TestApp::open().await;
    let url = format!("{}/chat/Chat/Ask", app.running.base_url);
    let request = app.http.request(reqwest::Method::OPTIONS, url).header("origin", "https://a.example");
    let response = request.header("access-control-request-method", "POST").send().await.expect("an answer");
    assert_eq!(response.status(), 204);
    assert_eq!(response.headers()["access-control-allow-origin"], "https://a.example");
    let allowed = response.headers()["access-control-allow-headers"].to_str().expect("text");
    assert!(allowed.contains("chatrobot-sessionkey") && !allowed.contains("authorization"));
    let answer = read(app.post("list_listings").header("origin", "https://a.example").body("{}")).await;
    assert!(!answer.headers.contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn another_workspaces_chatbot_does_not_exist() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let (stranger, _) = app.neighbor().await;
    let ask = |serial: &str| {
        read(app.post("get_chatbot").header("authorization", &stranger).json(&json!({"serialNumber": serial})))
    };
    let (theirs, nobodys) = (ask(&serial).await, ask("ffffffffffffffffffffffffffffffff").await);
    assert_eq!(theirs.code, "40402");
    assert_eq!(theirs.body, nobodys.body);
}

#[tokio::test]
async fn a_host_header_does_not_make_an_origin_trusted_but_a_custom_domain_does_for_its_pages() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let settings = json!({"serialNumber": serial, "VerifyDomain": true, "Domains": "a.example", "CustomDomain": "chat.homes.example"});
    app.call("update_chatbot", settings).await;
    let config = |host: &'static str| {
        let request = app.post("get_widget_config").header("host", host).header("origin", format!("http://{host}"));
        read(request.json(&json!({"serialNumber": serial})))
    };
    assert_eq!(config("evil.example").await.code, "40302");
    assert_eq!(config("chat.homes.example").await.status, 200);
    for host in ["evil.example", "chat.homes.example"] {
        let keys = app.post("list_keys").header("authorization", &app.secret);
        let rejected = read(keys.header("host", host).header("origin", format!("http://{host}")).body("{}")).await;
        assert_eq!(rejected.code, "40301", "{host}");
    }
}

#[tokio::test]
async fn a_trusted_proxy_sets_the_host_for_visitors_but_not_for_secret_keys() {
    let trusted = vec!["127.0.0.0/8".parse().expect("a block")];
    let app = TestApp::open_with(|config| config.trusted_proxies = trusted).await;
    let serial = app.chatbot().await;
    app.call("update_chatbot", json!({"serialNumber": serial, "VerifyDomain": true, "Domains": "a.example"})).await;
    let from =
        |operation: &str| app.post(operation).header("host", "chat.example").header("origin", "http://chat.example");
    assert_eq!(read(from("get_widget_config").json(&json!({"serialNumber": serial}))).await.status, 200);
    let rejected = read(from("list_keys").header("authorization", &app.secret).body("{}")).await;
    assert_eq!(rejected.code, "40301");
}
