//! Raw sockets: heads that hyper can't parse, hosts, prefixes, and shutdown.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::test_app::{TestApp, check_envelope, read};

async fn exchange(app: &TestApp, request: &[u8]) -> String {
    let mut socket = TcpStream::connect(app.running.listen_addr).await.expect("a connection");
    socket.write_all(request).await.expect("sent");
    let mut answer = Vec::new();
    // A reset after the answer is as good as an end.
    let _ = socket.read_to_end(&mut answer).await;
    String::from_utf8(answer).expect("text")
}

fn body_of(answer: &str) -> serde_json::Value {
    let (_, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    serde_json::from_str(body).expect("JSON")
}

#[tokio::test]
async fn heads_that_cannot_be_parsed_get_the_envelope_too() {
    let app = TestApp::open().await;
    let nul = exchange(&app, b"POST /chat/Chatbot/Edit HTTP/1.1\r\nHost: x\r\nAuthorization: sk_\0\r\n\r\n").await;
    assert!(nul.starts_with("HTTP/1.1 400 ") && nul.contains("x-error-code: 40006"), "{nul}");
    check_envelope(&body_of(&nul));
    let mut huge = b"POST /chat/Chatbot/Edit HTTP/1.1\r\nHost: x\r\nAuthorization: ".to_vec();
    huge.extend(vec![b'a'; 200 * 1024]);
    let huge = exchange(&app, &huge).await;
    assert!(huge.starts_with("HTTP/1.1 431 ") && huge.contains("x-error-code: 43101"), "{huge}");
    check_envelope(&body_of(&huge));
}

#[tokio::test]
async fn connect_is_not_a_supported_method() {
    let app = TestApp::open().await;
    let answer = exchange(&app, b"CONNECT a:1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 405 "), "{answer}");
}

#[tokio::test]
async fn the_built_in_service_rejects_unknown_hosts() {
    let app = TestApp::open_with(|config| config.only_hosts = Some(vec!["127.0.0.1".into(), "localhost".into()])).await;
    assert_eq!(read(app.get("/healthz")).await.status, 200);
    let answer = read(app.get("/healthz").header("host", "evil.example")).await;
    assert_eq!((answer.status, answer.code.as_str()), (421, "42101"));
}

#[tokio::test]
async fn the_public_prefix_is_optional() {
    let app = TestApp::open_with(|config| config.public_url = "https://example.com/bot".parse().ok()).await;
    let local = format!("http://{}", app.running.listen_addr);
    for path in ["/bot/healthz", "/healthz"] {
        assert_eq!(read(app.http.get(format!("{local}{path}"))).await.status, 200);
    }
    assert_eq!(app.running.base_url, "https://example.com/bot");
}

#[tokio::test]
async fn shutdown_closes_idle_connections_and_returns() {
    let app = TestApp::open().await;
    assert_eq!(read(app.get("/healthz")).await.status, 200);
    let listen_addr = app.running.listen_addr;
    let TestApp { running, .. } = app;
    tokio::time::timeout(std::time::Duration::from_secs(10), running.stop()).await.expect("stopped in time");
    assert!(TcpStream::connect(listen_addr).await.is_err());
}

#[tokio::test]
async fn ambiguous_heads_are_rejected_with_the_envelope_and_the_connection_closes() {
    let app = TestApp::open().await;
    let chunked = "Transfer-Encoding: chunked";
    let bad = [
        ("Host: x", "Content-Length: 2\r\nTransfer-Encoding: chunked", "Transfer-Encoding"),
        ("Host: x", "Transfer-Encoding: chunked\r\nContent-Length: 2", "Transfer-Encoding"),
        ("Host: x", "Content-Length: 2\r\nContent-Length: 2", "Content-Length"),
        ("Host: x", "Content-Length: 2\r\nContent-Length: 3", "Content-Length"),
        ("Host: x\r\nHost: y", "Content-Length: 2", "Host"),
        ("Accept: */*", "Content-Length: 2", "Host"),
        ("Host: x\nAccept: */*", "Content-Length: 2", "CR LF"),
    ];
    for (host, framing, named) in bad {
        let body = if framing.contains(chunked) { "2\r\n{}\r\n0\r\n\r\n" } else { "{}" };
        let head = format!("POST /chat/Chatbot/Edit HTTP/1.1\r\n{host}\r\n{framing}\r\n\r\n{body}");
        let answer = exchange(&app, head.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 400 ") && answer.contains("x-error-code: 40006"), "{head:?}: {answer}");
        check_envelope(&body_of(&answer));
        let message = body_of(&answer)["Message"].as_str().expect("a message").to_owned();
        assert!(message.contains(named), "{head:?}: {message}");
    }
}

#[tokio::test]
async fn a_bad_head_after_a_good_request_is_rejected_after_its_response() {
    let app = TestApp::open().await;
    let two = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n";
    let answers = exchange(&app, two).await;
    assert!(answers.starts_with("HTTP/1.1 200 "), "{answers}");
    assert_eq!(answers.matches("HTTP/1.1 400 ").count(), 1, "{answers}");
}

#[tokio::test]
async fn a_chunked_request_gets_a_response_and_the_connection_closes() {
    let app = TestApp::open().await;
    let request =
        b"POST /chat/Chatbot/Edit HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n";
    let answer = exchange(&app, request).await;
    assert!(answer.starts_with("HTTP/1.1 401 ") && answer.contains("connection: close"), "{answer}");
}
