//! Moves into a running server: through a network that is cut, and with kills on both sides.

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    path::Path,
    process::{Child, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use reqwest::Client;
use serde_json::{Map, Value, json};

use crate::{
    postgres::{database, exported, sums},
    program::{Service, chatbot, command, count, init, pass, run, tree},
};

const UPLOADS: u8 = 16;
/// Random bytes, which don't compress.
const UPLOAD_BYTES: usize = 400_000;
/// How much passes between two cuts.
const BYTES_PER_CUT: u64 = 150_000;
/// Tables whose rows are the same in any workspace, byte for byte.
const SAME: [&str; 9] = [
    "message",
    "session",
    "listing_count",
    "ask_subject",
    "month_count",
    "lead",
    "talk_count",
    "usage_count",
    "lead_history",
];

pub fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// A TCP proxy that cuts all its connections after so many bytes, so many times.
struct Proxy {
    base_url: String,
    bytes: Arc<AtomicU64>,
    cuts: Arc<AtomicUsize>,
}

impl Proxy {
    fn start(target: u16, max_cuts: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let base_url = format!("http://{}", listener.local_addr().expect("an address"));
        let (bytes, cuts) = (Arc::<AtomicU64>::default(), Arc::<AtomicUsize>::default());
        let shared = (bytes.clone(), cuts.clone());
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                let (bytes, cuts) = shared.clone();
                for (from, to) in [(&client, &server), (&server, &client)] {
                    let pair = (from.try_clone().expect("a socket"), to.try_clone().expect("a socket"));
                    let (bytes, cuts) = (bytes.clone(), cuts.clone());
                    thread::spawn(move || forward(pair, &bytes, &cuts, max_cuts));
                }
            }
        });
        Self { base_url, bytes, cuts }
    }

    fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

fn forward((mut from, mut to): (TcpStream, TcpStream), bytes: &AtomicU64, cuts: &AtomicUsize, max_cuts: usize) {
    let (mut buffer, cuts_before) = ([0; 16 << 10], cuts.load(Ordering::Relaxed));
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        let passed = bytes.fetch_add(read as u64, Ordering::Relaxed) + read as u64;
        let cut = cuts.load(Ordering::Relaxed);
        if cut < max_cuts && passed >= (cut as u64 + 1) * BYTES_PER_CUT {
            cuts.compare_exchange(cut, cut + 1, Ordering::Relaxed, Ordering::Relaxed).ok();
        }
        if cuts.load(Ordering::Relaxed) != cuts_before || to.write_all(&buffer[..read]).is_err() {
            break;
        }
        // Slow enough for kills in between.
        pass(Duration::from_millis(1));
    }
    from.shutdown(Shutdown::Both).ok();
    to.shutdown(Shutdown::Both).ok();
}

/// A server that can be killed and started again at the same port.
pub struct Server<'s> {
    data: &'s Path,
    options: Vec<String>,
    pub port: u16,
    child: Child,
}

impl<'s> Server<'s> {
    pub fn start(data: &'s Path, options: &[&str]) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port").port();
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        let child = Self::spawn(data, port, &options);
        Self { data, options, port, child }
    }

    fn spawn(data: &Path, port: u16, options: &[String]) -> Child {
        let listen = format!("127.0.0.1:{port}");
        let mut serve = command(data, &["serve", "--listen", &listen]);
        let child = serve.args(options).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
        let end = Instant::now() + Duration::from_secs(30);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < end, "nobody listens on {port}");
            pass(Duration::from_millis(20));
        }
        child
    }

    fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    fn restart(&mut self) {
        self.kill();
        self.child = Self::spawn(self.data, self.port, &self.options);
    }
}

impl Drop for Server<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn upload(service: &Service, key: &str, seed: u8) {
    let request = service.call(key, "/chat/User/GetPreUploadUrl", json!({ "fileName": "tour.mp4" })).await;
    let url = request["Data"]["PreUploadUrl"].as_str().expect("an address");
    let mut bytes = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom".to_vec();
    let mut state = u64::from(seed) + 1;
    bytes.extend(
        std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .take(UPLOAD_BYTES),
    );
    let put = Client::new().put(url).body(bytes).send().await.expect("an answer");
    assert!(put.status().is_success(), "{}", put.text().await.expect("text"));
}

/// A folder with a chatbot, conversations and uploads; returns the serial number.
pub async fn filled(data: &Path, uploads: u8) -> String {
    let key = init(data);
    let serial = chatbot(data);
    let service = Service::start(data);
    for seed in 0..uploads {
        upload(&service, &key, seed).await;
    }
    drop(service);
    for question in ["Do you have condos?", "Three bedrooms in Lakeview?"] {
        run(data, &["ask", "--chatbot", &serial, question]).success();
    }
    serial
}

fn sums_of(data: &Path, options: &[&str]) -> Map<String, Value> {
    let archive = data.with_extension("tar.zst");
    let event = run(data, &[&["backup", text(&archive), "--json"][..], options].concat()).last_event();
    std::fs::remove_file(&archive).expect("removed");
    sums(&event)
}

/// Sizes of uploads by their names without the workspace.
fn uploads(data: &Path) -> Vec<(String, u64)> {
    let files = tree(&data.join("files")).into_iter();
    let mut named: Vec<_> =
        files.filter_map(|(name, bytes)| Some((name.rsplit_once('/')?.1.to_owned(), bytes))).collect();
    named.sort();
    named
}

#[tokio::test]
async fn a_move_over_the_wire_survives_cuts_and_kills() {
    let (max_cuts, kills) = (count("PORCHLIGHT_WIRE_CUTS", 20), count("PORCHLIGHT_WIRE_KILLS", 5));
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, target, key_file) = (path("data"), path("target"), path("key"));
    let serial = filled(&data, UPLOADS).await;
    let (before, csv) = (sums_of(&data, &[]), exported(&data, &serial, &[]));
    std::fs::write(&key_file, init(&target)).expect("written");
    let mut server = Server::start(&target, &[]);
    let proxy = Proxy::start(server.port, max_cuts);
    let to_server = ["move", "--json", "--to", &proxy.base_url, "--key-file", text(&key_file)];

    // While a service runs on the source; with a wrong key; what isn't begun can't be continued.
    let service = Service::start(&data);
    run(&data, &to_server).failure(75);
    drop(service);
    run(&data, &[&to_server[..], &["--resume"]].concat()).failure(78);
    let wrong = path("wrong");
    std::fs::write(&wrong, "sk_wrong").expect("written");
    run(&data, &["move", "--to", &proxy.base_url, "--key-file", text(&wrong)]).failure(77);
    run(&data, &["key", "list"]).success();
    run(&data, &[&to_server[..], &["--discard"]].concat()).failure(78);

    let (mut done, mut resumed, began) = (0_usize, false, Instant::now());
    let archive_bytes = u64::from(UPLOADS) * UPLOAD_BYTES as u64;
    let ended = loop {
        let options: &[&str] = if resumed { &["--resume"] } else { &[] };
        let mut moving = command(&data, &[&to_server[..], options].concat());
        let mut child = moving.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started");
        // Alternately the sender and the server, spread over the archive; the first before anything is sent.
        let is_due = |proxy: &Proxy, done: usize| {
            done < kills && proxy.bytes() >= archive_bytes * done as u64 / kills.max(1) as u64
        };
        let is_killed = loop {
            if child.try_wait().expect("asked").is_some() {
                break false;
            }
            if is_due(&proxy, done) {
                done += 1;
                if done % 2 == 1 {
                    break true;
                }
                server.restart();
            }
            pass(Duration::from_millis(5));
        };
        if !is_killed {
            break crate::program::Ended::of(&child.wait_with_output().expect("ended"));
        }
        child.kill().expect("killed");
        child.wait().expect("gone");
        // Once the move has begun, nothing starts with the source.
        resumed = run(&data, &["key", "list"]).status == Some(78);
    };
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    let event = ended.last_event();
    let tables = event["tables"].as_array().expect("tables");
    let rows: i64 = tables.iter().filter_map(|table| table["Rows"].as_i64()).sum();
    assert!(tables.len() > 15 && rows > 100, "{event}");
    server.kill();

    let after = sums_of(&target, &[]);
    for table in SAME {
        assert_eq!(after.get(table), before.get(table), "{table}");
    }
    assert_eq!(with_earlier_photo_urls(&exported(&target, &serial, &[])), csv);
    assert_eq!((uploads(&target), uploads(&target).len()), (uploads(&data), usize::from(UPLOADS)));
    run(&target, &["verify", "--deep"]).success();
    assert!(run(&data, &["serve", "--listen", "127.0.0.1:0"]).failure(78).contains("was moved to http"));
    assert!(!data.join("moving").exists(), "the archive is deleted");
    let cuts = proxy.cuts.load(Ordering::Relaxed);
    assert_eq!((cuts, done), (max_cuts, kills));

    // The workspace has a chatbot now, so nothing more can be moved into it; the source stays usable.
    run(&data, &["move", "--reopen"]).success();
    assert_eq!(sums_of(&data, &[]), before, "the source is as it was");
    let server = Server::start(&target, &[]);
    let again = format!("http://127.0.0.1:{}", server.port);
    let rejected = run(&data, &["move", "--json", "--to", &again, "--key-file", text(&key_file)]);
    assert_eq!(rejected.last_event()["exit"], 73, "{rejected:?}");
    run(&data, &["key", "list"]).success();
    println!(
        "over the wire: {} tables, {rows} rows, {UPLOADS} files, equal on both sides after {cuts} cuts and {done} kills, {:.1} s",
        tables.len(),
        began.elapsed().as_secs_f64()
    );
}

/// An export after a move, with photos of sample listings as before it. They have the server's URL now.
fn with_earlier_photo_urls(csv: &str) -> String {
    const EARLIER: &str = "http://127.0.0.1:8787";
    let end = csv.find("/samples/").expect("a photo of a sample listing");
    let start = csv[..end].rfind("http://").expect("its URL");
    assert_ne!(&csv[start..end], EARLIER, "a photo has the URL of the computer that it was moved from");
    csv.replace(&csv[start..end], EARLIER)
}

#[tokio::test]
async fn a_move_over_the_wire_reaches_postgresql() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, target, key_file) = (path("data"), path("target"), path("key"));
    let serial = filled(&data, 2).await;
    let (before, csv) = (sums_of(&data, &[]), exported(&data, &serial, &[]));
    let url = database();
    let on_server = ["--database", url.as_str()];
    let keys = run(&target, &[&["init", "--json"][..], &on_server].concat()).success();
    let keys: Value = serde_json::from_str(&keys).expect("JSON");
    std::fs::write(&key_file, keys["secretKey"].as_str().expect("a key")).expect("written");
    let mut server = Server::start(&target, &on_server);
    let base_url = format!("http://127.0.0.1:{}", server.port);
    let moved = run(&data, &["move", "--json", "--to", &base_url, "--key-file", text(&key_file)]);
    assert_eq!(moved.last_event()["verified"], true, "{moved:?}");
    server.kill();
    let after = sums_of(&target, &on_server);
    for table in SAME {
        assert_eq!(after.get(table), before.get(table), "{table}");
    }
    assert_eq!(with_earlier_photo_urls(&exported(&target, &serial, &on_server)), csv);
    // Found by the words of its listings.
    let found = run(&target, &[&["ask", "--chatbot", &serial, "Do you have condos?"][..], &on_server].concat());
    found.success();
    println!("over the wire to PostgreSQL: {} tables compared", SAME.len());
}
