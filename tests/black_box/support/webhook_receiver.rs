//! An endpoint of webhooks on a free loopback port, which behaves as a test says.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// Longer than deliveries take on a busy machine.
const LONGEST: Duration = Duration::from_secs(60);

/// A request as it arrived.
#[derive(Debug, Clone)]
pub struct ReceivedEvent {
    /// Names in lower case.
    pub headers: HashMap<String, String>,
    pub body: String,
}

/// What the endpoint does with a request.
#[derive(Debug, Clone)]
pub enum Behavior {
    /// Status and one header line, "" for none.
    Respond(u16, String),
    /// Reads the request and never responds.
    Hang,
    /// Closes the connection without a response.
    Reset,
}

type Decide = Arc<dyn Fn(&ReceivedEvent) -> Behavior + Send + Sync>;

/// A running endpoint; ends when it is dropped.
pub struct WebhookReceiver {
    pub url: String,
    received: Arc<Mutex<Vec<ReceivedEvent>>>,
    accepting: tokio::task::JoinHandle<()>,
}

impl ReceivedEvent {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    pub fn id(&self) -> &str {
        self.header("webhook-id")
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }

    /// As the published libraries read it.
    pub fn to_json(&self) -> Value {
        json!({ "headers": self.headers, "body": self.body })
    }
}

impl WebhookReceiver {
    /// An endpoint that accepts everything.
    pub async fn open() -> Self {
        Self::open_with(|_| Behavior::Respond(204, String::new())).await
    }

    pub async fn open_with(decide: impl Fn(&ReceivedEvent) -> Behavior + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a listener");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        let received = Arc::new(Mutex::new(Vec::new()));
        let (decide, list): (Decide, _) = (Arc::new(decide), received.clone());
        let accepting = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(answer(socket, decide.clone(), list.clone()));
            }
        });
        Self { url, received, accepting }
    }

    /// Everything received so far.
    pub fn received(&self) -> Vec<ReceivedEvent> {
        self.received.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits for so many requests.
    pub async fn events(&self, count: usize) -> Vec<ReceivedEvent> {
        let end = tokio::time::Instant::now() + LONGEST;
        loop {
            let received = self.received();
            if received.len() >= count {
                return received;
            }
            assert!(tokio::time::Instant::now() < end, "{} of {count} events came", received.len());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for WebhookReceiver {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn answer(mut socket: TcpStream, decide: Decide, list: Arc<Mutex<Vec<ReceivedEvent>>>) {
    let Some(event) = read(&mut socket).await else { return };
    let behavior = decide(&event);
    list.lock().unwrap_or_else(PoisonError::into_inner).push(event);
    match behavior {
        Behavior::Respond(status, header) => {
            let header = if header.is_empty() { header } else { format!("{header}\r\n") };
            let (text, length) =
                if status == 204 { ("", String::new()) } else { ("ok", "content-length: 2\r\n".into()) };
            let head = format!("HTTP/1.1 {status} Said\r\n{header}{length}connection: close\r\n\r\n{text}");
            let _ = socket.write_all(head.as_bytes()).await;
            let _ = socket.shutdown().await;
        }
        Behavior::Hang => std::future::pending().await,
        Behavior::Reset => drop(socket),
    }
}

async fn read(socket: &mut TcpStream) -> Option<ReceivedEvent> {
    let (mut bytes, mut chunk) = (Vec::new(), [0; 8_192]);
    loop {
        let count = socket.read(&mut chunk).await.ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&chunk[..count]);
        let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
        let head = String::from_utf8(bytes[..end].to_vec()).expect("an ASCII head");
        let mut lines = head.lines();
        lines.next()?;
        let pair = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        let headers: HashMap<String, String> = lines.filter_map(pair).collect();
        let length: usize = headers.get("content-length").map_or(0, |length| length.parse().expect("a number"));
        while bytes.len() < end + 4 + length {
            let count = socket.read(&mut chunk).await.ok().filter(|count| *count > 0)?;
            bytes.extend_from_slice(&chunk[..count]);
        }
        let body = String::from_utf8(bytes[end + 4..].to_vec()).expect("a UTF-8 body");
        return Some(ReceivedEvent { headers, body });
    }
}
