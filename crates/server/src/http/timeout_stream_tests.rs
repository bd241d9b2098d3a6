//! Connections whose peer takes nothing, and those that wait for a request.

use std::future::poll_fn;

use futures::FutureExt;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use super::*;

async fn connected() -> (TimeoutStream, Activity, TcpStream) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_send_buffer_size(4096).expect("set");
    socket.bind(([127, 0, 0, 1], 0).into()).expect("bound");
    let listener = socket.listen(1).expect("listening");
    let addr = listener.local_addr().expect("an address");
    let (peer, accepted) = tokio::join!(TcpStream::connect(addr), listener.accept());
    let activity = Activity::default();
    let (stream, _) = accepted.expect("accepted");
    let socket = TimeoutStream::new(EdgeStream::Tcp(stream), activity.clone(), &ConnectionLimits::default());
    (socket, activity, peer.expect("connected"))
}

/// A connection with full buffers whose peer doesn't read.
async fn stalled() -> (TimeoutStream, Activity, TcpStream) {
    let (mut socket, activity, peer) = connected().await;
    let piece = vec![b'x'; 64 * 1024];
    let mut is_full = false;
    while !is_full {
        let write = poll_fn(|cx| Poll::Ready(Pin::new(&mut socket).poll_write(cx, &piece)));
        is_full = write.await.map(|written| written.expect("written")).is_pending();
        if !is_full {
            tokio::task::yield_now().await;
        }
    }
    (socket, activity, peer)
}

#[tokio::test]
async fn the_first_bytes_of_a_request_are_waited_for_and_read_again() {
    let (mut socket, _, mut peer) = connected().await;
    assert!(socket.wait_for_request().now_or_never().is_none());
    peer.write_all(b"GET / HTTP/1.1\r\n").await.expect("sent");
    for _ in 0..2 {
        assert!(socket.wait_for_request().await.expect("read"));
    }
    let mut read = [0; 64];
    let length = socket.read(&mut read).await.expect("read");
    assert_eq!(&read[..length], b"GET / HTTP/1.1\r\n");
    drop(peer);
    assert!(!socket.wait_for_request().await.expect("read"), "the peer has left");
}

#[tokio::test(start_paused = true)]
async fn a_peer_that_sends_nothing_is_not_waited_for_longer_than_for_a_head() {
    let (mut socket, _, _peer) = connected().await;
    let begun = Instant::now();
    assert!(!socket.wait_for_request().await.expect("read"));
    assert!(begun.elapsed() >= HEAD && begun.elapsed() < 2 * HEAD);
}

#[tokio::test]
async fn a_connection_whose_answer_is_still_being_written_is_not_idle() {
    let (mut socket, activity, mut peer) = stalled().await;
    assert_eq!(activity.idle_since(), None);
    let mut taken = vec![0; 1 << 20];
    let rest = async { while peer.read(&mut taken).await.expect("read") > 0 {} };
    tokio::select! {
        written = poll_fn(|cx| Pin::new(&mut socket).poll_write(cx, b"x")) => { written.expect("written"); }
        () = rest => {}
    }
    assert!(activity.idle_since().is_some());
}

#[tokio::test]
async fn a_closed_connection_is_cut_and_not_flushed_for_a_peer_that_takes_nothing() {
    let (mut socket, activity, _peer) = stalled().await;
    activity.close();
    let written = poll_fn(|cx| Pin::new(&mut socket).poll_write(cx, b"x")).now_or_never();
    assert!(matches!(written, Some(Err(error)) if error.kind() == io::ErrorKind::ConnectionAborted));
}
