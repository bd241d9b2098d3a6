//! A model endpoint that says a word every 25 ms, so that a kill comes in the middle of a sentence.

use std::time::Duration;

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

const WORD_COUNT: usize = 40;
const PAUSE: Duration = Duration::from_millis(25);
const HEAD: &str = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";

/// Listens until the test ends; returns the base URL.
pub(super) async fn start() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            tokio::spawn(speak(socket));
        }
    });
    url
}

/// Ends early when the caller has gone.
async fn speak(mut socket: TcpStream) -> std::io::Result<()> {
    let mut request = Vec::new();
    while !crate::webhook_kill::is_complete(&String::from_utf8_lossy(&request)) {
        if socket.read_buf(&mut request).await? == 0 {
            return Ok(());
        }
    }
    socket.write_all(HEAD.as_bytes()).await?;
    for number in 0..WORD_COUNT {
        let word = if number % 8 == 7 { "garden. " } else { "lovely " };
        let event = json!({ "choices": [{ "delta": { "content": word } }] });
        socket.write_all(format!("data: {event}\n\n").as_bytes()).await?;
        tokio::time::sleep(PAUSE).await;
    }
    let stop = json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }] });
    socket.write_all(format!("data: {stop}\n\ndata: [DONE]\n\n").as_bytes()).await?;
    socket.shutdown().await
}
