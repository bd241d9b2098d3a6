//! `kill -9` between sending a delivery and storing that it was sent.

use std::{
    collections::HashSet,
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    time::Duration,
};

use porchlight_server::{Clock, Config, Service, webhooks::deliver_due};
use serde_json::{Value, json};

use crate::restarts::{Program, command};

const TIMEOUT: Duration = Duration::from_secs(30);
const ROUNDS: usize = 3;

/// Accepts one request after the other; the test decides when to respond.
struct Endpoint {
    url: String,
    requests: mpsc::Receiver<(String, TcpStream)>,
}

impl Endpoint {
    fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
        let url = format!("http://{}/", listener.local_addr().expect("an address"));
        let (sender, requests) = mpsc::channel();
        std::thread::spawn(move || {
            for socket in listener.incoming().map_while(Result::ok) {
                let Some(request) = read_request(socket) else { continue };
                if sender.send(request).is_err() {
                    return;
                }
            }
        });
        Self { url, requests }
    }

    /// The ID and body of the next request, with its open connection.
    fn next(&self) -> (String, TcpStream) {
        self.requests.recv_timeout(TIMEOUT).expect("a request")
    }
}

fn read_request(mut socket: TcpStream) -> Option<(String, TcpStream)> {
    let (mut text, mut chunk) = (String::new(), [0; 4_096]);
    while !is_complete(&text) {
        let count = socket.read(&mut chunk).ok().filter(|count| *count > 0)?;
        text.push_str(&String::from_utf8_lossy(&chunk[..count]));
    }
    let id = text.lines().find_map(|line| line.strip_prefix("webhook-id: "))?;
    let body = text.split("\r\n\r\n").nth(1)?;
    Some((format!("{id} {body}"), socket))
}

pub(crate) fn is_complete(request: &str) -> bool {
    request.split("\r\n\r\n").nth(1).is_some_and(|body| serde_json::from_str::<Value>(body).is_ok())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_delivery_of_a_killed_process_is_sent_again_with_the_same_id() {
    let endpoint = Endpoint::open();
    let folder = tempfile::tempdir().expect("a folder");
    let keys: Value = serde_json::from_str(&command(folder.path(), &["init", "--json"])).expect("JSON");
    let key = keys["secretKey"].as_str().expect("a key").to_owned();
    let mut sent = Vec::new();
    for round in 0..ROUNDS {
        let program = Program::start_with(folder.path(), &["--allow-private-delivery", "127.0.0.0/8"]);
        let made = program.call(&key, "/chat/Chatbot/Add", json!({ "timeZone": "Europe/Madrid", "type": 0 })).await;
        let serial = made["Data"].as_str().expect("a serial number").to_owned();
        let new = json!({ "Url": endpoint.url, "SerialNumber": serial });
        let saved = program.call(&key, "/chat/Workspace/WebhookSave", new).await;
        assert_eq!(saved["Success"], true, "{saved}");
        let config = program.call("", "/chat/Chatbot/GetConfig", json!({ "serialNumber": serial })).await;
        let visitor = config["Data"]["SessionKey"].as_str().expect("a visitor key").to_owned();
        let session = config["Data"]["SessionID"].clone();
        let email = format!("v{round}@v.example");
        let who = json!({ "sessionID": session, "Name": format!("Visitor {round}"), "Email": email });
        program.call(&visitor, "/chat/Chat/Identify", who).await;
        // On a slow machine, the lease of an earlier round may have expired.
        let (first, _open) = loop {
            let (request, socket) = tokio::task::block_in_place(|| endpoint.next());
            if request.contains(&email) {
                break (request, socket);
            }
        };
        program.kill();
        sent.push(first);
    }
    // The leases of the killed processes have expired.
    let mut config = Config::local(folder.path(), ([127, 0, 0, 1], 0).into());
    config.private_delivery = vec!["127.0.0.0/8".parse().expect("a block")];
    let now_ms = Clock::system().now_ms();
    let app = Service::open_to_serve(config, Clock::standing(now_ms + 120_000)).await.expect("opened");
    let delivering = tokio::spawn({
        let app = app.clone();
        async move { deliver_due(&app).await.expect("delivered") }
    });
    let mut again = Vec::new();
    while again.len() < ROUNDS {
        let (request, mut socket) = tokio::task::block_in_place(|| endpoint.next());
        socket.write_all(b"HTTP/1.1 204 Done\r\nconnection: close\r\n\r\n").expect("responded");
        again.push(request);
    }
    let tried = delivering.await.expect("ended");
    assert_eq!(tried, ROUNDS);
    let (before, after): (HashSet<_>, HashSet<_>) = (sent.iter().collect(), again.iter().collect());
    assert_eq!(before, after, "the same IDs and bodies");
    assert_eq!(deliver_due(&app).await.expect("delivered"), 0);
    println!(
        "{ROUNDS} kills between sending and storing: {ROUNDS} sent again with the same ID, 0 lost, 0 a third time"
    );
}
