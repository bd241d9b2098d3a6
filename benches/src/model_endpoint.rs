//! A model endpoint that streams the same words to everyone, at once or at a pace.

use std::{convert::Infallible, time::Duration};

use bytes::Bytes;
use futures::{StreamExt, stream};
use http_body_util::{BodyExt, StreamBody};
use hyper::{Request, Response, body::Frame, body::Incoming, service::service_fn};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

/// Prose without numbers, because numbers wait for their check.
pub const TOKENS: [&str; 24] = [
    "Happy", " to", " help", " with", " that", ".", " Tell", " me", " which", " part", " of", " town", " you", " like",
    " best", ",", " and", " how", " many", " people", " will", " live", " there", ".",
];

/// A running endpoint; it ends with the process.
pub struct ModelEndpoint {
    host: String,
}

impl ModelEndpoint {
    /// Listens on a free port of loopback.
    pub async fn start() -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let host = listener.local_addr()?.to_string();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                socket.set_nodelay(true).ok();
                let serving = hyper::server::conn::http1::Builder::new()
                    .serve_connection(TokioIo::new(socket), service_fn(answer));
                tokio::spawn(serving);
            }
        });
        Ok(Self { host })
    }

    /// A base URL whose answers pause for so many milliseconds before each word but the first.
    pub fn url(&self, pause_ms: u64) -> String {
        format!("http://{}/{pause_ms}/v1", self.host)
    }
}

async fn answer(
    request: Request<Incoming>,
) -> Result<Response<impl hyper::body::Body<Data = Bytes, Error = Infallible>>, hyper::Error> {
    let pause = request.uri().path().split('/').nth(1).and_then(|pause| pause.parse().ok()).unwrap_or(0);
    request.into_body().collect().await?;
    let pieces = TOKENS.iter().map(|word| chunk(&serde_json::json!({"content": word}), None));
    let end = [chunk(&serde_json::json!({}), Some("stop")), Bytes::from_static(b"data: [DONE]\n\n")];
    let events = if pause == 0 {
        // A fast endpoint's words arrive together.
        let whole: Vec<u8> = pieces.chain(end).flatten().collect();
        stream::iter([Bytes::from(whole)]).boxed()
    } else {
        let paced = stream::iter(pieces.enumerate()).then(move |(number, piece)| async move {
            if number > 0 {
                tokio::time::sleep(Duration::from_millis(pause)).await;
            }
            piece
        });
        paced.chain(stream::iter(end)).boxed()
    };
    let body = StreamBody::new(events.map(|bytes| Ok::<_, Infallible>(Frame::data(bytes))));
    let response = Response::builder().header("content-type", "text/event-stream").body(body);
    Ok(response.expect("a fixed header"))
}

fn chunk(delta: &serde_json::Value, finish_reason: Option<&str>) -> Bytes {
    let choice = serde_json::json!({"index": 0, "delta": delta, "finish_reason": finish_reason});
    format!("data: {}\n\n", serde_json::json!({"choices": [choice]})).into()
}
