use std::time::Duration;

use futures::{FutureExt, StreamExt};
use http::HeaderValue;
use tokio::{
    io::AsyncReadExt,
    net::{TcpListener, TcpStream},
    sync::mpsc,
};

use super::*;
use crate::http::{connections::ConnectionLimits, edge::EdgeStream, timeout_stream::Activity};

async fn connected() -> (TimeoutStream, TcpStream) {
    connected_with(&ConnectionLimits::default()).await
}

async fn connected_with(limits: &ConnectionLimits) -> (TimeoutStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let (peer, accepted) =
        tokio::join!(TcpStream::connect(listener.local_addr().expect("an address")), listener.accept());
    let stream = EdgeStream::Tcp(accepted.expect("accepted").0);
    (TimeoutStream::new(stream, Activity::default(), limits), peer.expect("connected"))
}

fn response() -> (mpsc::UnboundedSender<&'static str>, Response<axum::body::Body>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let frames = futures::stream::unfold(receiver, |mut receiver| async {
        receiver.recv().await.map(|text: &str| (Ok::<_, std::convert::Infallible>(Bytes::from(text)), receiver))
    });
    let mut response = Response::new(axum::body::Body::from_stream(frames.boxed()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    (sender, response)
}

fn ending(connection: Option<&'static str>) -> Option<StreamEnding> {
    let mut request = Request::post("/").body(()).expect("a request");
    if let Some(value) = connection {
        request.headers_mut().insert(header::CONNECTION, HeaderValue::from_static(value));
    }
    StreamEnding::of(&request)
}

#[test]
fn other_versions_and_connections_need_hyper() {
    assert_eq!(ending(None), Some(StreamEnding::KeepAlive));
    assert_eq!(ending(Some("Keep-Alive")), Some(StreamEnding::KeepAlive));
    assert_eq!(ending(Some("close")), Some(StreamEnding::Close));
    assert_eq!(ending(Some("upgrade, close")), None);
    let old = Request::post("/").version(Version::HTTP_10).body(()).expect("a request");
    assert_eq!(StreamEnding::of(&old), None);
}

#[tokio::test]
async fn frames_arrive_as_chunks_and_the_next_request_is_kept() {
    let (socket, mut peer) = connected().await;
    let (sender, response) = response();
    for text in ["Two ", "", "homes"] {
        sender.send(text).expect("open");
    }
    let stop = CancellationToken::new();
    let writing = HeldStream::new(response, StreamEnding::KeepAlive).write(socket, Bytes::from_static(b"GE"), &stop);
    let reading = async {
        let mut text = vec![0; 4096];
        let length = peer.read(&mut text).await.expect("read");
        drop(sender);
        let length = length + peer.read(&mut text[length..]).await.expect("read");
        String::from_utf8_lossy(&text[..length]).into_owned()
    };
    let (written, text) = tokio::join!(writing, reading);
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let start = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\ndate: ";
    assert!(head.starts_with(start) && head.ends_with(" GMT"), "{head}");
    assert_eq!(body, "4\r\nTwo \r\n5\r\nhomes\r\n0\r\n\r\n");
    let mut socket = written.expect("written").expect("kept");
    tokio::io::AsyncWriteExt::write_all(&mut peer, b"T /").await.expect("sent");
    let mut next = [0; 5];
    socket.read_exact(&mut next).await.expect("read");
    assert_eq!(&next, b"GET /");
}

#[tokio::test]
async fn a_connection_is_closed_if_either_side_says_so() {
    for by_response in [false, true] {
        let (socket, mut peer) = connected().await;
        let (sender, mut response) = response();
        drop(sender);
        let ending = if by_response { StreamEnding::KeepAlive } else { StreamEnding::Close };
        if by_response {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        let written = HeldStream::new(response, ending).write(socket, Bytes::new(), &CancellationToken::new()).await;
        assert!(matches!(written, Ok(None)));
        let mut text = String::new();
        peer.read_to_string(&mut text).await.expect("closed");
        assert_eq!(text.matches("connection: close\r\n").count(), 1, "{text}");
        assert!(text.ends_with("\r\n\r\n0\r\n\r\n"), "{text}");
    }
}

#[tokio::test]
async fn a_peer_that_leaves_ends_the_stream() {
    let (socket, mut peer) = connected().await;
    let (sender, response) = response();
    sender.send("Two").expect("open");
    let stop = CancellationToken::new();
    let writing = HeldStream::new(response, StreamEnding::KeepAlive).write(socket, Bytes::new(), &stop);
    let leaving = async {
        let mut text = vec![0; 4096];
        assert!(peer.read(&mut text).await.expect("read") > 0);
        drop(peer);
    };
    let (written, ()) =
        tokio::time::timeout(Duration::from_secs(5), async { tokio::join!(writing, leaving) }).await.expect("it ends");
    assert!(written.is_err());
    assert!(sender.is_closed(), "nobody reads its body");
}

#[tokio::test]
async fn a_peer_that_reads_nothing_is_cut_off() {
    let limits = ConnectionLimits { write_grace: Duration::from_millis(100), ..ConnectionLimits::default() };
    let (socket, _peer) = connected_with(&limits).await;
    let endless =
        futures::stream::repeat_with(|| Ok::<_, std::convert::Infallible>(Bytes::from(vec![b'x'; 64 * 1024])));
    let response = Response::new(axum::body::Body::from_stream(endless));
    let stop = CancellationToken::new();
    let writing = HeldStream::new(response, StreamEnding::KeepAlive).write(socket, Bytes::new(), &stop);
    let written = tokio::time::timeout(Duration::from_secs(20), writing).await.expect("cut in time");
    assert!(written.is_err_and(|error| error.kind() == ErrorKind::TimedOut));
}

#[tokio::test]
async fn a_handler_that_waits_is_continued_and_its_length_is_in_the_head() {
    let (socket, mut peer) = connected().await;
    let (answer, answered) = tokio::sync::oneshot::channel();
    let handler = async { answered.await.expect("an answer") };
    let stop = CancellationToken::new();
    let writing = HeldStream::waiting(handler.boxed(), StreamEnding::KeepAlive).write(socket, Bytes::new(), &stop);
    let reading = async {
        let early = tokio::time::timeout(Duration::from_millis(50), peer.read(&mut [0])).await;
        assert!(early.is_err(), "it waits");
        let mut response = Response::new(axum::body::Body::from("Two homes"));
        *response.status_mut() = StatusCode::TOO_MANY_REQUESTS;
        assert!(answer.send(response).is_ok());
        let mut text = vec![0; 4096];
        let length = peer.read(&mut text).await.expect("read");
        String::from_utf8_lossy(&text[..length]).into_owned()
    };
    let (written, text) = tokio::join!(writing, reading);
    assert!(matches!(written, Ok(Some(_))), "the connection is kept");
    let start = "HTTP/1.1 429 Too Many Requests\r\ncontent-length: 9\r\ndate: ";
    assert!(text.starts_with(start) && text.ends_with(" GMT\r\n\r\nTwo homes"), "{text}");
}

#[tokio::test]
async fn a_peer_that_leaves_ends_a_handler_that_waits() {
    let (socket, peer) = connected().await;
    let (answer, answered) = tokio::sync::oneshot::channel::<Response<axum::body::Body>>();
    let handler = async { answered.await.expect("an answer") };
    let stop = CancellationToken::new();
    let writing = HeldStream::waiting(handler.boxed(), StreamEnding::KeepAlive).write(socket, Bytes::new(), &stop);
    drop(peer);
    let written = tokio::time::timeout(Duration::from_secs(5), writing).await.expect("it ends");
    assert!(written.is_err() && answer.is_closed());
}
