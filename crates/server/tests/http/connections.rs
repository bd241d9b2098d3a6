//! Many connections, and clients that read nothing.

use std::{net::SocketAddr, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::test_app::TestApp;

const HEALTH: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

/// A connection from an address of this computer, which is a client of its own.
async fn connect(app: &TestApp, from: [u8; 4]) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((from, 0))).expect("bound");
    socket.connect(app.running.listen_addr).await.expect("connected")
}

async fn has_response(socket: &mut TcpStream) -> bool {
    socket.write_all(HEALTH).await.expect("sent");
    let mut answer = vec![0; 4096];
    let read = tokio::time::timeout(Duration::from_secs(5), socket.read(&mut answer)).await;
    let read = read.expect("in time").unwrap_or(0);
    answer[..read].starts_with(b"HTTP/1.1 200 ")
}

async fn is_closed(socket: &mut TcpStream) -> bool {
    let read = tokio::time::timeout(Duration::from_secs(5), socket.read(&mut [0; 16])).await;
    matches!(read, Ok(Ok(0) | Err(_)))
}

#[tokio::test]
async fn a_client_over_its_connection_limit_loses_only_its_own_longest_idle_connection() {
    let app = TestApp::open_with(|config| config.connections.per_client = 3).await;
    let mut other = connect(&app, [127, 0, 0, 2]).await;
    assert!(has_response(&mut other).await);
    let mut own = Vec::new();
    for _ in 0..5 {
        let mut socket = connect(&app, [127, 0, 0, 1]).await;
        assert!(has_response(&mut socket).await);
        own.push(socket);
    }
    assert!(is_closed(&mut own[0]).await && is_closed(&mut own[1]).await);
    for socket in &mut own[2..] {
        assert!(has_response(socket).await);
    }
    assert!(has_response(&mut other).await);
}

#[tokio::test]
async fn a_service_at_its_connection_limit_closes_the_longest_idle_connection() {
    let app = TestApp::open_with(|config| config.connections.total = 4).await;
    let mut idle = Vec::new();
    for _ in 0..4 {
        let mut socket = connect(&app, [127, 0, 0, 1]).await;
        assert!(has_response(&mut socket).await);
        idle.push(socket);
    }
    let mut new = connect(&app, [127, 0, 0, 2]).await;
    assert!(has_response(&mut new).await);
    assert!(is_closed(&mut idle[0]).await);
    assert!(has_response(&mut idle[3]).await);
}

#[tokio::test]
async fn two_hundred_idle_connections_of_one_client_delay_nobody() {
    let app = TestApp::open_with(|config| {
        config.connections.total = 40;
        config.connections.per_client = 20;
    })
    .await;
    let mut crowd = Vec::new();
    for _ in 0..200 {
        crowd.push(connect(&app, [127, 0, 0, 1]).await);
    }
    let mut other = connect(&app, [127, 0, 0, 2]).await;
    assert!(has_response(&mut other).await);
}

#[tokio::test]
async fn a_client_that_reads_nothing_is_disconnected() {
    let app = TestApp::open_with(|config| config.connections.write_grace = Duration::from_millis(100)).await;
    let mut socket = connect(&app, [127, 0, 0, 1]).await;
    let photos = b"GET /samples/maple-12-front.webp HTTP/1.1\r\nHost: x\r\n\r\n".repeat(64);
    // Asks on without reading; once the buffers are full the service cuts, and writing fails.
    let cut = async { while socket.write_all(&photos).await.is_ok() {} };
    tokio::time::timeout(Duration::from_secs(30), cut).await.expect("cut in time");
    assert!(has_response(&mut connect(&app, [127, 0, 0, 1]).await).await);
}
