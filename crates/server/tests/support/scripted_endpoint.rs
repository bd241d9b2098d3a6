//! An OpenAI-compatible endpoint with scripted behavior: correct, wrong, hanging or broken.
//!
//! It writes HTTP by hand, so that every byte can be wrong. The tests and the example of the same name use
//! it. Its answers repeat a listing line of the prompt, unchanged or changed.

#[path = "behaviors.rs"]
mod behaviors;
#[path = "scripts.rs"]
mod scripts;

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

pub use behaviors::Behavior;
pub use scripts::{DONE, HEARD, Step, chunk, error_response, events, finish, good, long, stream, then};
use scripts::{script, transcript};

/// A request as it came.
#[derive(Debug, Clone)]
pub struct Request {
    pub path: String,
    pub body: Vec<u8>,
}

impl Request {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// A running endpoint; it ends when it is dropped.
pub struct Scripted {
    /// For `--model-url`.
    pub url: String,
    seen: Arc<Seen>,
    task: tokio::task::JoinHandle<()>,
}

#[derive(Default)]
struct Seen {
    requests: Mutex<Vec<Request>>,
    open: AtomicUsize,
}

impl Scripted {
    /// How often it was asked to write.
    pub fn calls(&self) -> usize {
        self.requests().iter().filter(|request| request.path.ends_with("/chat/completions")).count()
    }

    /// Everything that it was asked, in order.
    pub fn requests(&self) -> Vec<Request> {
        self.seen.requests.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How many of its replies are still being read.
    pub fn open(&self) -> usize {
        self.seen.open.load(Ordering::SeqCst)
    }

    /// Runs until the task is ended from outside.
    pub async fn serve(mut self) {
        let _ = (&mut self.task).await;
    }
}

impl Drop for Scripted {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What an endpoint sends to a request; the number counts the requests to its path.
pub type Script = Arc<dyn Fn(&Request, usize) -> Vec<Step> + Send + Sync>;

/// Begins to listen on a free port of loopback.
pub async fn start(behavior: Behavior) -> Scripted {
    start_with(Arc::new(move |request, number| {
        if request.path.ends_with("/audio/transcriptions") {
            transcript(behavior)
        } else {
            script(behavior, &request.json(), number)
        }
    }))
    .await
}

/// Begins to listen with a script of its own.
pub async fn start_with(script: Script) -> Scripted {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let listen_addr = listener.local_addr().expect("an address");
    let seen = Arc::new(Seen::default());
    let shared = Arc::clone(&seen);
    let task = tokio::spawn(async move {
        let mut connections = tokio::task::JoinSet::new();
        while let Ok((socket, _)) = listener.accept().await {
            connections.spawn(serve_connection(socket, Arc::clone(&script), Arc::clone(&shared)));
        }
    });
    Scripted { url: format!("http://{listen_addr}/v1"), seen, task }
}

/// One request and its reply; the connection ends with it.
async fn serve_connection(mut socket: TcpStream, script: Script, seen: Arc<Seen>) {
    let Some(request) = read(&mut socket).await else { return };
    let number = {
        let mut requests = seen.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.push(request.clone());
        requests.iter().filter(|other| other.path == request.path).count()
    };
    let steps = script(&request, number);
    seen.open.fetch_add(1, Ordering::SeqCst);
    play(socket, steps).await;
    seen.open.fetch_sub(1, Ordering::SeqCst);
}

/// Plays a reply until it ends or nobody reads it any more.
async fn play(mut socket: TcpStream, steps: Vec<Step>) {
    if steps.iter().any(|step| matches!(step, Step::Reset)) {
        // What was not delivered is thrown away, and the other side gets so.
        let _ = socket.set_zero_linger();
    }
    let (mut from, mut to) = socket.split();
    let playing = async {
        for step in steps {
            match step {
                Step::Send(bytes) => to.write_all(&bytes).await?,
                Step::Rest(rest) => tokio::time::sleep(rest).await,
                Step::Forever(bytes) => loop {
                    to.write_all(&bytes).await?;
                    tokio::task::yield_now().await;
                },
                Step::EveryNowAndThen(bytes, rest) => loop {
                    to.write_all(&bytes).await?;
                    tokio::time::sleep(rest).await;
                },
                Step::Hang => std::future::pending().await,
                Step::Reset => return Ok(()),
            }
        }
        to.shutdown().await
    };
    let mut more = [0; 64];
    tokio::select! {
        _ = playing => {}
        _ = from.read(&mut more) => {}
    }
}

async fn read(socket: &mut TcpStream) -> Option<Request> {
    let mut bytes = Vec::new();
    let mut part = [0; 16 * 1024];
    loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
            });
            let whole = end + 4 + length.unwrap_or(0);
            if bytes.len() >= whole {
                let path = head.split(' ').nth(1)?.to_owned();
                return Some(Request { path, body: bytes[end + 4..whole].to_vec() });
            }
        }
        match socket.read(&mut part).await {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend_from_slice(&part[..count]),
        }
    }
}
