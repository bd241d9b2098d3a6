//! A model that sends a token when the test says so, and reports when the caller hangs up.
//!
//! Tests of resumed, stopped and abandoned streams need no clock this way. Models that misbehave are
//! in the server's own tests.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicI64, Ordering},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::{broadcast, watch},
};

/// An OpenAI-compatible endpoint that streams what the test sends.
pub struct SlowModel {
    /// Base address for the configuration.
    pub url: String,
    text: broadcast::Sender<Option<String>>,
    /// What it says that an answer took; 0 says nothing.
    tokens: Arc<AtomicI64>,
    /// The bodies of all calls.
    bodies: Arc<Mutex<Vec<String>>>,
    calls: watch::Receiver<usize>,
    left: watch::Receiver<usize>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for SlowModel {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl SlowModel {
    /// Begins to listen.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
        let (text, _) = broadcast::channel(256);
        let (count_calls, calls) = watch::channel(0);
        let (count_left, left) = watch::channel(0);
        let tokens = Arc::new(AtomicI64::new(0));
        let bodies = Arc::<Mutex<Vec<String>>>::default();
        let (say, counted, recorded) = (text.clone(), Arc::clone(&tokens), Arc::clone(&bodies));
        let task = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(answer(
                    socket,
                    say.clone(),
                    Arc::clone(&counted),
                    Arc::clone(&recorded),
                    count_calls.clone(),
                    count_left.clone(),
                ));
            }
        });
        Self { url, text, tokens, bodies, calls, left, task }
    }

    /// Waits until it was asked so often.
    pub async fn is_requested(&self, times: usize) {
        self.calls.clone().wait_for(|calls| *calls >= times).await.expect("a model");
    }

    /// Sends a text to every open stream.
    pub fn say(&self, text: &str) {
        self.text.send(Some(text.to_owned())).expect("somebody listens");
    }

    /// The same; returns whether somebody listens.
    pub fn try_say(&self, text: &str) -> bool {
        self.text.send(Some(text.to_owned())).is_ok()
    }

    /// The body of the last call.
    pub fn last_body(&self) -> String {
        let bodies = self.bodies.lock().unwrap_or_else(PoisonError::into_inner);
        bodies.last().cloned().unwrap_or_default()
    }

    /// Sets how many tokens it reports for each answer from now on.
    pub fn report_tokens(&self, tokens: i64) {
        self.tokens.store(tokens, Ordering::Relaxed);
    }

    /// Ends what it says.
    pub fn end(&self) {
        self.text.send(None).expect("somebody listens");
    }

    /// Waits until so many callers have hung up before the end.
    pub async fn is_left(&self, times: usize) {
        self.left.clone().wait_for(|left| *left >= times).await.expect("a model");
    }

    /// How often it was asked.
    pub fn calls(&self) -> usize {
        *self.calls.borrow()
    }

    /// How many callers have hung up before the end.
    pub fn left(&self) -> usize {
        *self.left.borrow()
    }
}

async fn answer(
    mut socket: TcpStream,
    say: broadcast::Sender<Option<String>>,
    tokens: Arc<AtomicI64>,
    bodies: Arc<Mutex<Vec<String>>>,
    calls: watch::Sender<usize>,
    left: watch::Sender<usize>,
) {
    let Some(body) = read_request(&mut socket).await else { return };
    bodies.lock().unwrap_or_else(PoisonError::into_inner).push(body);
    let mut text = say.subscribe();
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
    if socket.write_all(head.as_bytes()).await.is_err() {
        return;
    }
    calls.send_modify(|calls| *calls += 1);
    let mut rest = [0; 64];
    loop {
        tokio::select! {
            word = text.recv() => match word {
                Ok(Some(word)) => {
                    let event = serde_json::json!({"choices": [{"delta": {"content": word}}]});
                    write_chunk(&mut socket, &format!("data: {event}\n\n")).await;
                }
                _ => {
                    let mut stop = serde_json::json!({"choices": [{"delta": {}, "finish_reason": "stop"}]});
                    let total = tokens.load(Ordering::Relaxed);
                    if total > 0 {
                        stop["usage"] = serde_json::json!({
                            "prompt_tokens": total - 10, "completion_tokens": 10, "total_tokens": total
                        });
                    }
                    write_chunk(&mut socket, &format!("data: {stop}\n\ndata: [DONE]\n\n")).await;
                    write_chunk(&mut socket, "").await;
                    return;
                }
            },
            read = socket.read(&mut rest) => if read.unwrap_or(0) == 0 {
                left.send_modify(|left| *left += 1);
                return;
            },
        }
    }
}

/// Reads a request to its last byte and returns its body; none when there is none.
async fn read_request(socket: &mut TcpStream) -> Option<String> {
    let mut read = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&read);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let head = head.to_ascii_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
            if body.len() >= length.unwrap_or(0) {
                return Some(body.to_owned());
            }
        }
        if socket.read_buf(&mut read).await.ok()? == 0 {
            return None;
        }
    }
}

/// A caller that has gone is noticed where the socket is read.
async fn write_chunk(socket: &mut TcpStream, text: &str) {
    let _ = socket.write_all(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes()).await;
}
