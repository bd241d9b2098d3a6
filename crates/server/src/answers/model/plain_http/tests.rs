use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
    sync::mpsc,
};

use super::*;

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nTwo";

/// An endpoint that gets one script for each connection: a response for each request, after the last of which the connection
/// is closed.
struct Endpoint {
    client: PlainHttpClient,
    requests: mpsc::UnboundedReceiver<String>,
    connections: Arc<AtomicUsize>,
}

impl Endpoint {
    async fn start(scripts: Vec<Vec<String>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/v1/chat/completions?a=b", listener.local_addr().expect("an address"));
        let (sender, requests) = mpsc::unbounded_channel();
        let connections = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&connections);
        tokio::spawn(async move {
            for script in scripts {
                let (mut socket, _) = listener.accept().await.expect("a connection");
                counted.fetch_add(1, Ordering::SeqCst);
                let sender = sender.clone();
                tokio::spawn(async move {
                    for response in script {
                        let Some(request) = read_request(&mut socket).await else { return };
                        let _ = sender.send(request);
                        let _ = socket.write_all(response.as_bytes()).await;
                    }
                });
            }
            // Connections beyond the scripts wait.
            std::future::pending::<()>().await;
        });
        let url = url.parse().expect("a URL");
        let client = PlainHttpClient::for_url(&url, Some("secret"), false).expect("it is plain");
        Self { client, requests, connections }
    }

    async fn serving(response: &str) -> Self {
        Self::start(vec![vec![response.to_owned()]]).await
    }

    async fn post(&self) -> Result<(ResponseHead, PlainBody), PlainHttpError> {
        let posting = self.client.post(b"{}".to_vec(), Connect::IfNoneIsIdle);
        tokio::time::timeout(Duration::from_secs(10), posting).await.expect("in time")
    }

    /// The text of the next response.
    async fn text(&self) -> io::Result<String> {
        let Ok((_, body)) = self.post().await else { return Err(io::Error::other("no head")) };
        text(body).await
    }

    fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

async fn text(mut body: PlainBody) -> io::Result<String> {
    let mut text = Vec::new();
    while let Some(bytes) = tokio::time::timeout(Duration::from_secs(10), body.next()).await.expect("in time")? {
        text.extend(bytes);
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}

async fn read_request(socket: &mut TcpStream) -> Option<String> {
    let mut read = Vec::new();
    while !read.ends_with(b"{}") {
        if socket.read_buf(&mut read).await.ok()? == 0 {
            return None;
        }
    }
    String::from_utf8(read).ok()
}

/// Waits until the endpoint's last step has arrived here.
async fn settle() {
    tokio::time::sleep(Duration::from_millis(50)).await;
}

#[tokio::test]
async fn a_request_is_as_reqwest_sends_it() {
    let mut endpoint = Endpoint::serving(OK).await;
    assert_eq!(endpoint.text().await.expect("a response"), "Two");
    let request = endpoint.requests.recv().await.expect("a request");
    let authority = endpoint.client.uri.authority().expect("an address");
    let expected = format!(
        "POST /v1/chat/completions?a=b HTTP/1.1\r\nhost: {authority}\r\naccept: */*\r\n\
         content-type: application/json\r\nauthorization: Bearer secret\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    assert_eq!(request, expected);
}

#[test]
fn what_needs_more_is_left_to_reqwest() {
    let client = |url: &str, key: &str| PlainHttpClient::for_url(&url.parse().expect("a URL"), Some(key), false);
    assert!(
        client("http://one.test:80/v1", "key").is_some_and(|client| client.head.contains("\r\nhost: one.test\r\n"))
    );
    assert!(client("http://[::1]:8000/v1", "key").is_some_and(|client| client.head.contains("host: [::1]:8000\r\n")));
    assert!(client("https://one.test/v1", "key").is_none());
    assert!(client("http://user:word@one.test/v1", "key").is_none());
    assert!(client("http://one.test/v1", "two\r\nlines: 1").is_none());
    assert!(!format!("{:?}", client("http://one.test/v1", "secret")).contains("secret"));
}

#[tokio::test]
async fn a_connection_serves_the_next_request_after_a_whole_body() {
    for first in [OK, "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nTwo\r\n0\r\n\r\n"] {
        let endpoint = Endpoint::start(vec![vec![first.into(), OK.into()], vec![OK.into()]]).await;
        for _ in 0..2 {
            assert_eq!(endpoint.text().await.expect("a response"), "Two");
        }
        assert_eq!(endpoint.connections(), 1, "{first}");
    }
}

#[tokio::test]
async fn a_body_whose_end_has_arrived_frees_its_connection_unread() {
    let chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nTwo\r\n0\r\n\r\n";
    let endpoint = Endpoint::start(vec![vec![chunked.into(), OK.into()]]).await;
    let Ok((_, body)) = endpoint.post().await else { panic!("no response") };
    settle().await;
    body.finish();
    assert_eq!(endpoint.text().await.expect("a response"), "Two");
    assert_eq!(endpoint.connections(), 1);
}

#[tokio::test]
async fn a_connection_serves_no_other_request_if_its_end_is_unclear() {
    for first in [
        "HTTP/1.1 200 OK\r\ncontent-length: 3\r\nconnection: close\r\n\r\nTwo",
        "HTTP/1.0 200 OK\r\ncontent-length: 3\r\n\r\nTwo",
        "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nTwoHTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil",
        "HTTP/1.1 200 OK\r\ncontent-length: 9\r\ntransfer-encoding: chunked\r\n\r\n3\r\nTwo\r\n0\r\n\r\n",
    ] {
        let endpoint = Endpoint::start(vec![vec![first.into(), OK.into()], vec![OK.into()]]).await;
        for _ in 0..2 {
            assert_eq!(endpoint.text().await.expect("a response"), "Two", "{first}");
        }
        assert_eq!(endpoint.connections(), 2, "{first}");
    }
}

#[tokio::test]
async fn an_idle_connection_that_was_closed_is_replaced() {
    let endpoint = Endpoint::start(vec![vec![OK.into()], vec![OK.into()]]).await;
    assert_eq!(endpoint.text().await.expect("a response"), "Two");
    settle().await;
    assert_eq!(endpoint.text().await.expect("a response"), "Two");
    assert_eq!(endpoint.connections(), 2);
}

#[tokio::test]
async fn only_an_idle_connection_is_stale_if_it_closes_without_a_response() {
    // Nothing is sent for the second request.
    let endpoint = Endpoint::start(vec![vec![OK.into(), String::new()], vec![String::new()]]).await;
    assert_eq!(endpoint.text().await.expect("a response"), "Two");
    assert!(matches!(endpoint.post().await, Err(PlainHttpError::Stale)));
    assert!(matches!(endpoint.post().await, Err(PlainHttpError::Failed(_))));
    assert_eq!(endpoint.connections(), 2);
}

#[tokio::test]
async fn heads_that_announce_a_response_are_skipped() {
    let endpoint =
        Endpoint::serving(&format!("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n{OK}"))
            .await;
    assert_eq!(endpoint.text().await.expect("a response"), "Two");
}

#[tokio::test]
async fn hostile_responses_fail_in_time() {
    let long = format!("HTTP/1.1 200 OK\r\na: {}", "b".repeat(64 * 1024));
    let announced = "HTTP/1.1 100 Continue\r\n\r\n".repeat(4_000);
    for head in [
        long.as_str(),
        announced.as_str(),
        "",
        "HTTP/1.1 200",
        "\r\n\r\n\r\n",
        "SSH-2.0-OpenSSH_9.6\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nTwo",
    ] {
        let endpoint = Endpoint::serving(head).await;
        assert!(matches!(endpoint.post().await, Err(PlainHttpError::Failed(_))), "{:?}", head.get(..40));
    }
    for (response, expected) in [
        ("content-length: 9\r\n\r\nTwo", "Two"),
        ("transfer-encoding: chunked\r\n\r\n3\r\nTwo\r\n", "Two"),
        ("transfer-encoding: chunked\r\n\r\n3\r\nTwo\r\nx\r\n", "Two"),
        ("transfer-encoding: chunked\r\n\r\n3\r\nTwo\r\n0\r\n", "Two"),
        ("transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\nTwo", ""),
        ("content-length: 18446744073709551615\r\n\r\nTwo", "Two"),
    ] {
        let endpoint = Endpoint::serving(&format!("HTTP/1.1 200 OK\r\n{response}")).await;
        let Ok((_, mut body)) = endpoint.post().await else { panic!("no head: {response}") };
        let mut text = Vec::new();
        let error = loop {
            match tokio::time::timeout(Duration::from_secs(10), body.next()).await.expect("in time") {
                Ok(Some(bytes)) => text.extend(bytes),
                Ok(None) => panic!("a whole body: {response}"),
                Err(error) => break error,
            }
        };
        assert!(matches!(error.kind(), io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData), "{error}");
        assert_eq!(String::from_utf8_lossy(&text), expected, "{response}");
        assert!(endpoint.client.idle.take().is_none());
    }
}

#[tokio::test]
async fn an_endpoint_may_answer_before_it_reads_the_request() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("an address")).parse().expect("a URL");
    let client = PlainHttpClient::for_url(&url, None, false).expect("it is plain");
    let (answer, large) = ("HTTP/1.1 413 Too Large\r\ncontent-length: 3\r\n\r\nTwo", vec![b' '; 16 * 1024 * 1024]);
    let serving = async {
        let (mut socket, _) = listener.accept().await.expect("a connection");
        socket.write_all(answer.as_bytes()).await.expect("sent");
        socket
    };
    let (socket, response) = tokio::join!(serving, client.post(large, Connect::Always));
    let Ok((head, body)) = response else { panic!("no response") };
    assert_eq!((head.status.as_u16(), text(body).await.expect("a body").as_str()), (413, "Two"));
    assert!(client.idle.take().is_none(), "its request was not sent");
    drop(socket);
}

#[tokio::test]
async fn a_dropped_body_closes_its_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("an address")).parse().expect("a URL");
    let client = PlainHttpClient::for_url(&url, None, false).expect("it is plain");
    let serving = async {
        let (mut socket, _) = listener.accept().await.expect("a connection");
        read_request(&mut socket).await.expect("a request");
        socket.write_all(b"HTTP/1.1 200 OK\r\n\r\nTwo").await.expect("sent");
        socket
    };
    let (mut socket, response) = tokio::join!(serving, client.post(b"{}".to_vec(), Connect::Always));
    let Ok((_, mut body)) = response else { panic!("no response") };
    assert_eq!(body.next().await.expect("open"), Some(b"Two".to_vec()));
    drop(body);
    assert_eq!(socket.read(&mut [0]).await.expect("closed"), 0);
}
