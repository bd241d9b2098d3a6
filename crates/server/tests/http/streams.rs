//! Streams on raw sockets: what comes before and after them on a connection, and readers that leave.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::test_app::{TestApp, read};

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
const LAST_HEALTH: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
const END: &str = "\r\n0\r\n\r\n";

struct Visitor {
    key: String,
    session: i64,
}

impl Visitor {
    async fn new(app: &TestApp) -> Self {
        let serial = app.chatbot().await;
        let config = read(app.post("get_widget_config").json(&json!({"serialNumber": serial}))).await.body;
        let key = config["Data"]["SessionKey"].as_str().expect("a visitor key").to_owned();
        Self { key, session: config["Data"]["SessionID"].as_i64().expect("a session") }
    }

    fn request(&self, operation: &str, body: &Value, headers: &str) -> String {
        let path = porchlight_api::Operation::named(operation).expect("an operation of the table").path;
        let (key, body) = (&self.key, body.to_string());
        let length = body.len();
        format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: {key}\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
        )
    }

    fn ask(&self, headers: &str) -> String {
        self.request("ask_widget", &json!({"sessionID": self.session, "content": "hello", "stream": true}), headers)
    }

    fn follow(&self, seconds: i64) -> String {
        self.request("follow_conversation", &json!({"SessionID": self.session, "Stream": true, "WaitS": seconds}), "")
    }
}

async fn connect(app: &TestApp) -> TcpStream {
    TcpStream::connect(app.running.listen_addr).await.expect("a connection")
}

async fn rest(socket: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), socket.read_to_end(&mut bytes)).await;
    read.expect("closed in time").expect("read");
    String::from_utf8(bytes).expect("text")
}

/// A connection whose stream has begun.
async fn following(app: &TestApp, visitor: &Visitor) -> TcpStream {
    let mut socket = connect(app).await;
    socket.write_all(visitor.follow(50).as_bytes()).await.expect("sent");
    let mut begun = String::new();
    while !begun.contains("{\"State\"") {
        let mut part = [0; 4096];
        let length = socket.read(&mut part).await.expect("read");
        assert!(length > 0, "{begun}");
        begun.push_str(str::from_utf8(&part[..length]).expect("text"));
    }
    socket
}

async fn wait_for_no_follower(app: &TestApp) {
    let none = async {
        while app.running.app.live.sessions.follower_count() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), none).await.expect("nobody follows");
}

#[tokio::test]
async fn pipelined_streams_and_other_requests_get_their_responses_in_order() {
    let app = TestApp::open().await;
    let visitor = Visitor::new(&app).await;
    let requests = [HEALTH, &visitor.ask(""), HEALTH, &visitor.follow(1), &visitor.ask(""), LAST_HEALTH].concat();
    let mut socket = connect(&app).await;
    socket.write_all(requests.as_bytes()).await.expect("sent");
    let text = rest(&mut socket).await;
    let responses: Vec<&str> = text.split("HTTP/1.1 200 OK\r\n").skip(1).collect();
    let is_stream: Vec<bool> =
        responses.iter().map(|text| text.contains("transfer-encoding: chunked\r\n") && text.ends_with(END)).collect();
    assert_eq!(is_stream, [false, true, false, true, true, false], "{text}");
    let closes: Vec<bool> = responses.iter().map(|text| text.contains("connection: close\r\n")).collect();
    assert_eq!(closes, [false, false, false, false, false, true], "{text}");
}

#[tokio::test]
async fn a_next_request_that_is_cut_in_two_is_read_after_the_stream() {
    let app = TestApp::open().await;
    let visitor = Visitor::new(&app).await;
    let mut socket = connect(&app).await;
    let (first, second) = LAST_HEALTH.split_at(9);
    socket.write_all([&visitor.follow(1), first].concat().as_bytes()).await.expect("sent");
    tokio::time::sleep(Duration::from_millis(300)).await;
    socket.write_all(second.as_bytes()).await.expect("sent");
    let text = rest(&mut socket).await;
    assert_eq!((text.matches("HTTP/1.1 200 OK\r\n").count(), text.matches(END).count()), (2, 1), "{text}");
}

#[tokio::test]
async fn a_stream_for_a_request_that_closes_or_expects_ends_as_any_response() {
    let app = TestApp::open().await;
    let visitor = Visitor::new(&app).await;
    for (headers, interim) in [("Connection: close\r\n", 0), ("Expect: 100-continue\r\nConnection: close\r\n", 1)] {
        let mut socket = connect(&app).await;
        let request = visitor.ask(headers);
        let (head, body) = request.split_once("\r\n\r\n").expect("a head and a body");
        socket.write_all(format!("{head}\r\n\r\n").as_bytes()).await.expect("sent");
        tokio::time::sleep(Duration::from_millis(100)).await;
        socket.write_all(body.as_bytes()).await.expect("sent");
        let text = rest(&mut socket).await;
        assert_eq!(text.matches("HTTP/1.1 100 Continue\r\n").count(), interim, "{text}");
        assert!(text.contains("connection: close\r\n") && text.ends_with(END), "{text}");
    }
    // HTTP/1.0 has no chunks; its stream ends with the connection.
    let mut socket = connect(&app).await;
    socket.write_all(visitor.ask("").replacen("HTTP/1.1", "HTTP/1.0", 1).as_bytes()).await.expect("sent");
    let text = rest(&mut socket).await;
    assert!(text.starts_with("HTTP/1.0 200 OK\r\n") && !text.contains("chunked"), "{text}");
    assert!(text.contains("\"TaskCompleted\":true"), "{text}");
}

#[tokio::test]
async fn readers_that_leave_end_their_streams() {
    let app = TestApp::open().await;
    let visitor = Visitor::new(&app).await;
    let socket = following(&app, &visitor).await;
    assert_eq!(app.running.app.live.sessions.follower_count(), 1);
    drop(socket);
    wait_for_no_follower(&app).await;
    // One that closes only its own side leaves, too.
    let mut socket = following(&app, &visitor).await;
    socket.shutdown().await.expect("half closed");
    wait_for_no_follower(&app).await;
    assert!(!rest(&mut socket).await.ends_with(END));
}

#[tokio::test]
async fn shutdown_ends_streams_whole() {
    let app = TestApp::open().await;
    let visitor = Visitor::new(&app).await;
    let mut socket = following(&app, &visitor).await;
    let TestApp { running, .. } = app;
    let stopping = tokio::spawn(running.stop());
    assert!(rest(&mut socket).await.ends_with(END));
    tokio::time::timeout(Duration::from_secs(10), stopping).await.expect("stopped in time").expect("stopped");
}

#[tokio::test]
async fn a_rejected_question_has_a_length_and_leaves_its_connection_to_the_next_request() {
    let app = TestApp::open().await;
    let visitor = Visitor::new(&app).await;
    let empty = json!({"sessionID": visitor.session, "content": " ", "stream": true});
    let mut socket = connect(&app).await;
    let requests = [HEALTH, &visitor.request("ask_widget", &empty, ""), &visitor.ask(""), LAST_HEALTH].concat();
    socket.write_all(requests.as_bytes()).await.expect("sent");
    let answers = rest(&mut socket).await;
    let heads: Vec<&str> = answers.split("HTTP/1.1 ").skip(1).collect();
    assert_eq!(heads.len(), 4, "{answers}");
    let (head, body) = heads[1].split_once("\r\n\r\n").expect("a head");
    assert!(head.contains(&format!("content-length: {}", body.len())) && !head.contains("chunked"), "{head}");
    assert!(body.contains("\"Success\":false"), "{body}");
    assert!(heads[2].ends_with(END) && heads[3].contains("connection: close"), "{answers}");
}

#[tokio::test]
async fn a_question_whose_answer_is_awaited_whole_has_a_length() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let session = app.call("create_session", json!({"serialNumber": serial})).await["SessionID"].clone();
    let path = porchlight_api::Operation::named("ask").expect("an operation of the table").path;
    let body = json!({"sessionID": session, "content": "hello"}).to_string();
    let (secret, length) = (&app.secret, body.len());
    let ask =
        format!("POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: {secret}\r\nContent-Length: {length}\r\n\r\n{body}");
    let mut socket = connect(&app).await;
    socket.write_all([ask.as_str(), LAST_HEALTH].concat().as_bytes()).await.expect("sent");
    let answers = rest(&mut socket).await;
    let heads: Vec<&str> = answers.split("HTTP/1.1 ").skip(1).collect();
    let (head, body) = heads[0].split_once("\r\n\r\n").expect("a head");
    assert!(head.starts_with("200 OK") && head.contains(&format!("content-length: {}", body.len())), "{answers}");
    assert!(body.contains("\"Success\":true") && heads[1].starts_with("200 OK"), "{answers}");
}
