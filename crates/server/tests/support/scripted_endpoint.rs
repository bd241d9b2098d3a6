//! An OpenAI-compatible endpoint that behaves as it is told: honest, lying, hanging, broken.
//!
//! Why it exists: what a visitor gets from a model that misbehaves can only be shown with one
//! that does so on purpose. Used by the tests and by the example of the same name. Not here: any
//! intelligence; it repeats a fact of its prompt, true or changed.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::State,
    http::{Response, StatusCode, header},
    routing::post,
};
use futures::{Stream, StreamExt, stream};
use hyper::server::conn::http1;
use hyper_util::{rt::TokioIo, service::TowerToHyperService};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// What the endpoint does with a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// Says the first figure of the facts, streamed, with usage and `[DONE]`.
    Honest,
    /// The same with another figure.
    Lies,
    /// The same in one JSON reply, though a stream was asked for.
    Whole,
    /// Takes the question and never answers.
    Hangs,
    /// Sends comments so that the line stays warm, and no word.
    Murmurs,
    /// Says half a sentence and then nothing more.
    Stalls,
    /// Says half a sentence and hangs up.
    BreaksOff,
    TooMany,
    Fails,
    WebPage,
    Empty,
    ErrorObject,
}

impl Behaviour {
    pub const ALL: [(&'static str, Self); 12] = [
        ("honest", Self::Honest),
        ("lies", Self::Lies),
        ("whole", Self::Whole),
        ("hangs", Self::Hangs),
        ("murmurs", Self::Murmurs),
        ("stalls", Self::Stalls),
        ("breaks-off", Self::BreaksOff),
        ("429", Self::TooMany),
        ("500", Self::Fails),
        ("web-page", Self::WebPage),
        ("empty", Self::Empty),
        ("error-object", Self::ErrorObject),
    ];
}

/// A running endpoint; it ends when it is dropped.
pub struct Scripted {
    /// For `--model-url`.
    pub url: String,
    calls: Arc<AtomicUsize>,
    open: Arc<AtomicUsize>,
    task: tokio::task::JoinHandle<()>,
}

impl Scripted {
    /// How often it was asked.
    pub fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }

    /// How many of its replies are still being read.
    pub fn open(&self) -> usize {
        self.open.load(Ordering::SeqCst)
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

#[derive(Clone)]
struct Script {
    behaviour: Behaviour,
    calls: Arc<AtomicUsize>,
    open: Arc<AtomicUsize>,
}

/// Begins to listen on a free port of loopback.
pub async fn start(behaviour: Behaviour) -> Scripted {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let (calls, open) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let script = Script { behaviour, calls: Arc::clone(&calls), open: Arc::clone(&open) };
    let router = Router::new().route("/v1/chat/completions", post(answer)).with_state(script);
    let task = tokio::spawn(async move {
        let mut connections = tokio::task::JoinSet::new();
        while let Ok((socket, _)) = listener.accept().await {
            let service = TowerToHyperService::new(router.clone());
            connections.spawn(http1::Builder::new().serve_connection(TokioIo::new(socket), service));
        }
    });
    Scripted { url: format!("http://{address}/v1"), calls, open, task }
}

async fn answer(State(script): State<Script>, body: Bytes) -> Response<Body> {
    script.calls.fetch_add(1, Ordering::SeqCst);
    let asked: Value = serde_json::from_slice(&body).unwrap_or_default();
    let truth = fact(&asked);
    let half: String = truth.chars().take(truth.chars().count() / 2).collect();
    let open = Open::of(&script.open);
    match script.behaviour {
        Behaviour::Honest => streamed(open, stream::iter(whole_stream(&truth))),
        Behaviour::Lies => streamed(open, stream::iter(whole_stream(&lie(&truth)))),
        Behaviour::Whole => plain("application/json", reply(&truth).to_string()),
        Behaviour::Hangs => {
            std::future::pending::<()>().await;
            streamed(open, stream::empty())
        }
        Behaviour::Murmurs => {
            let warm = stream::unfold((), |()| async {
                tokio::time::sleep(Duration::from_millis(20)).await;
                Some((Ok(Bytes::from_static(b": still here\n\n")), ()))
            });
            streamed(open, warm)
        }
        Behaviour::Stalls => streamed(open, stream::iter(pieces(&half)).chain(stream::pending())),
        Behaviour::BreaksOff => {
            let cut = stream::iter([Err(std::io::Error::other("the line went dead"))]);
            streamed(open, stream::iter(pieces(&half)).chain(cut))
        }
        Behaviour::TooMany => status(StatusCode::TOO_MANY_REQUESTS),
        Behaviour::Fails => status(StatusCode::INTERNAL_SERVER_ERROR),
        Behaviour::WebPage => plain("text/html", "<!doctype html><title>Welcome</title>".into()),
        Behaviour::Empty => streamed(open, stream::iter(whole_stream(""))),
        Behaviour::ErrorObject => {
            plain("text/event-stream", "data: {\"error\":{\"message\":\"overloaded\"}}\n\n".into())
        }
    }
}

/// The first figure of the facts, as the prompt words it: "Home: 1 A Street", "- 1 A Street: $5".
fn fact(asked: &Value) -> String {
    let system = asked.pointer("/messages/0/content").and_then(Value::as_str).unwrap_or_default();
    let mut home = "";
    for line in system.lines() {
        match (line.strip_prefix("Home: "), line.strip_prefix("- ")) {
            (Some(name), _) => home = name,
            (None, Some(said)) if !home.is_empty() && said.chars().any(|c| c.is_ascii_digit()) => {
                let named = if said.contains(home) { said.to_owned() } else { format!("{home}: {said}") };
                return if named.ends_with('.') { named } else { format!("{named}.") };
            }
            _ => {}
        }
    }
    "I am glad to help you find a home.".into()
}

/// Changes the first digit behind a currency sign, or the first digit at all.
fn lie(truth: &str) -> String {
    let from = truth.find('$').unwrap_or(0);
    let digit = truth[from..].find(|c: char| c.is_ascii_digit()).map(|at| from + at);
    let mut told = truth.to_owned();
    if let Some(at) = digit {
        let other = if &told[at..=at] == "9" { "4" } else { "9" };
        told.replace_range(at..=at, other);
    }
    told
}

fn reply(text: &str) -> Value {
    json!({
        "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"total_tokens": 321},
    })
}

type Part = Result<Bytes, std::io::Error>;

fn event(value: &Value) -> Part {
    Ok(Bytes::from(format!("data: {value}\n\n")))
}

/// Words one by one, cut so that figures are split too.
fn pieces(text: &str) -> Vec<Part> {
    let letters: Vec<char> = text.chars().collect();
    letters
        .chunks(3)
        .map(|part| event(&json!({"choices": [{"delta": {"content": part.iter().collect::<String>()}}]})))
        .collect()
}

fn whole_stream(text: &str) -> Vec<Part> {
    let mut parts = pieces(text);
    parts.push(event(&json!({"choices": [{"delta": {}, "finish_reason": "stop"}]})));
    parts.push(event(&json!({"choices": [], "usage": {"total_tokens": 321}})));
    parts.push(Ok(Bytes::from_static(b"data: [DONE]\n\n")));
    parts
}

fn streamed(open: Open, parts: impl Stream<Item = Part> + Send + 'static) -> Response<Body> {
    let counted = parts.map(move |part| {
        let _ = &open;
        part
    });
    let mut response = Response::new(Body::from_stream(counted));
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static("text/event-stream"));
    response
}

fn plain(kind: &'static str, text: String) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static(kind));
    response
}

fn status(status: StatusCode) -> Response<Body> {
    let mut response = plain("application/json", json!({"error": {"message": "not now"}}).to_string());
    *response.status_mut() = status;
    response
}

/// Counts a reply for as long as somebody reads it.
struct Open(Arc<AtomicUsize>);

impl Open {
    fn of(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(Arc::clone(count))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}
