//! Stuck runtime threads: one, all of them, and shutdown.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Stdio},
    sync::mpsc,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::test_app::{TestApp, listing, read};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stuck_worker_blocks_no_other_client() {
    let app = TestApp::open().await;
    let serial = app.chatbot().await;
    let store = app.running.app.store.clone();
    let ((release, stuck), (at, is_stuck)) = (mpsc::channel::<()>(), tokio::sync::oneshot::channel());
    // As a question did: the write is queued, and in the same poll the thread does not come back.
    let own = tokio::spawn(async move {
        tokio::join!(store.create_workspace("stuck", 1), async move {
            at.send(()).expect("awaited");
            stuck.recv().is_ok()
        })
    });
    is_stuck.await.expect("stuck");
    let others = async {
        for number in 0..10 {
            app.call("create_listing", listing(&serial, &format!("S-{number}"))).await;
            assert_eq!(read(app.get("/healthz")).await.status, 200);
        }
        app.call("list_listings", json!({"SerialNumber": serial})).await
    };
    let listed = tokio::time::timeout(Duration::from_secs(20), others).await.expect("others are served");
    assert_eq!(listed["VirtualCount"], 10);
    drop(release);
    own.await.expect("ended").0.expect("its own write");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_stuck_with_the_io_driver_blocks_no_other_client() {
    let app = TestApp::open().await;
    let service = app.running.listen_addr;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a listener");
    let trap = listener.local_addr().expect("its address");
    let (release, stuck) = mpsc::channel::<()>();
    // The event comes from the driver, and its task does not come back to it.
    let own = tokio::spawn(async move {
        let _trapped = listener.accept().await;
        stuck.recv().is_ok()
    });
    // On a thread of its own: the timers of the runtime may be stuck as well.
    let client = std::thread::spawn(move || {
        let _trapped = std::net::TcpStream::connect(trap).expect("connected");
        for _ in 0..5 {
            let mut socket = std::net::TcpStream::connect(service).expect("connected");
            socket.set_read_timeout(Some(Duration::from_secs(10))).expect("a time limit");
            socket.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("sent");
            let mut answer = String::new();
            socket.read_to_string(&mut answer).expect("answered in time");
            assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        }
    });
    let served = tokio::task::spawn_blocking(move || client.join()).await.expect("joined");
    drop(release);
    served.expect("another client is served");
    own.await.expect("ended");
}

struct Program(Child);

impl Program {
    /// Starts `porchlight serve`; gives its address too.
    fn serve(data: &std::path::Path, environment: &[(&str, &str)]) -> (Self, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_porchlight"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let url = line.trim().strip_prefix("listening on ").expect("its address").to_owned();
        (Self(child), url)
    }

    /// Sends SIGTERM and waits; the time it took and the exit code.
    fn terminate(mut self) -> (Duration, Option<i32>) {
        let began = Instant::now();
        let sent = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        let status = self.0.wait().expect("ended");
        (began.elapsed(), status.code())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

#[cfg(all(unix, debug_assertions))]
#[test]
fn the_stop_signal_ends_a_process_whose_workers_are_all_stuck() {
    let data = tempfile::tempdir().expect("a folder");
    let stuck = [("PORCHLIGHT_TEST_BLOCK_WORKERS", "1"), ("PORCHLIGHT_TEST_STOP_MS", "1500")];
    let (program, _) = Program::serve(data.path(), &stuck);
    let (took, code) = program.terminate();
    println!("with every worker stuck and a grace of 1,500 ms the process ended after {} ms", took.as_millis());
    assert_eq!(code, Some(1), "ended by the guard");
    assert!((1_400..10_000).contains(&took.as_millis()), "{took:?}");
}

#[cfg(unix)]
#[test]
fn the_stop_signal_ends_a_healthy_process_at_once() {
    let data = tempfile::tempdir().expect("a folder");
    let (program, _) = Program::serve(data.path(), &[]);
    let (took, code) = program.terminate();
    assert_eq!(code, Some(0));
    assert!(took < Duration::from_secs(10), "{took:?}");
}
