//! Repositories and files in a bucket, against moto's S3 server.

use std::{
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use reqwest::{Client, Method, Response};
use serde_json::json;

use crate::program::{Ended, command, init, pass, program, run, sqlite};

/// moto's server with one bucket; killed when it is dropped.
pub struct Bucket {
    server: Child,
    base_url: String,
}

impl Bucket {
    pub async fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
        let server = Command::new("moto_server")
            .args(["-H", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("moto is installed: pip install 'moto[server]'");
        let bucket = Self { server, base_url: format!("http://127.0.0.1:{port}") };
        let end = Instant::now() + Duration::from_secs(30);
        let create = || Client::new().put(format!("{}/office", bucket.base_url)).header("authorization", SIGNED).send();
        while create().await.is_err() {
            assert!(Instant::now() < end, "moto starts in time");
            pass(Duration::from_millis(100));
        }
        bucket
    }

    fn with(&self, mut command: Command) -> Ended {
        Ended::of(&self.environment(&mut command).output().expect("the command runs"))
    }

    pub fn environment<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command
            .env("AWS_ENDPOINT", &self.base_url)
            .env("AWS_ALLOW_HTTP", "true")
            .env("AWS_REGION", "us-east-1")
            .env("AWS_ACCESS_KEY_ID", "test")
            .env("AWS_SECRET_ACCESS_KEY", "test")
    }

    pub fn run(&self, data: &Path, arguments: &[&str]) -> Ended {
        self.with(command(data, arguments))
    }

    fn url(&self, key: &str) -> String {
        format!("{}/office/{key}", self.base_url)
    }

    async fn send(&self, method: Method, key: &str, content: &str) -> Response {
        let request = Client::new().request(method, self.url(key)).header("authorization", SIGNED);
        let request = request.header("content-type", "application/octet-stream").body(content.to_owned());
        request.send().await.expect("an answer")
    }

    async fn put(&self, key: &str, content: &str) {
        let answer = self.send(Method::PUT, key, content).await;
        assert!(answer.status().is_success(), "{key}: {} {}", answer.status(), answer.text().await.expect("text"));
    }

    async fn get(&self, key: &str) -> Option<String> {
        let found = self.send(Method::GET, key, "").await;
        if found.status().is_success() { Some(found.text().await.expect("text")) } else { None }
    }

    /// Keys below a prefix, sorted.
    pub async fn keys(&self, prefix: &str) -> Vec<String> {
        let listed = self.get(&format!("?list-type=2&prefix={prefix}")).await.expect("a list");
        listed.split("<Key>").skip(1).filter_map(|part| Some(part.split_once('<')?.0.to_owned())).collect()
    }
}

impl Drop for Bucket {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// moto knows the caller by the key and doesn't check the signature.
const SIGNED: &str = "AWS4-HMAC-SHA256 Credential=test/20261125/us-east-1/s3/aws4_request, SignedHeaders=host, \
    Signature=0";
const REPOSITORY: &str = "s3://office/backups/harbor";
const FILES: &str = "s3://office/uploads";

/// Waits until the next backup has another name.
fn next_second() {
    pass(Duration::from_millis(1_050));
}

#[tokio::test]
async fn backups_go_into_a_bucket_and_files_come_from_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let bucket = Bucket::start().await;
    init(&data);
    // Files in a bucket, as the service stores them.
    let (workspace, big) = ("7", "b".repeat(6 << 20));
    for (key, content) in [("small", "a"), ("big", big.as_str())] {
        bucket.put(&format!("uploads/{workspace}/{key}"), content).await;
        let bytes = content.len();
        let row = format!(
            "insert into stored_file (id, workspace, owner_kind, name, storage_key, bytes, state, is_public, created_at_ms,
               expires_at_ms)
             select {bytes}, id, 'sk', '{key}', '{workspace}/{key}', {bytes}, 'ready', 0, 1, 0 from workspace"
        );
        sqlite(&data.join("porchlight.db"), &row);
    }
    let made = bucket.run(&data, &["backup", REPOSITORY, "--files", FILES, "--json"]);
    let event = made.last_event();
    assert_eq!((&event["files"], &event["verified"]), (&2.into(), &true.into()), "{made:?}");
    let stored = bucket.keys("backups/harbor/files/").await;
    assert_eq!(stored, ["backups/harbor/files/7/big", "backups/harbor/files/7/small"]);
    assert_eq!(bucket.get("backups/harbor/lease.json").await, None, "the lease is given back");

    // Another backup's lease; then one that has expired.
    next_second();
    for (until, status) in [("2999-01-01T00:00:00Z", 75), ("2026-01-01T00:00:00Z", 0)] {
        let lease = json!({ "holder": "another", "until": until }).to_string();
        bucket.put("backups/harbor/lease.json", &lease).await;
        let second = bucket.run(&data, &["backup", REPOSITORY, "--files", FILES, "--keep", "1d"]);
        assert_eq!(second.status, Some(status), "{second:?}");
    }
    assert_eq!(bucket.get("backups/harbor/lease.json").await, None);
    assert_eq!(bucket.keys("backups/harbor/backups/").await.len(), 3, "the first one expired");
    assert_eq!(bucket.keys("backups/harbor/files/").await, stored);
    let mut list = Command::new(program());
    list.args(["backups", REPOSITORY]);
    let listed = bucket.with(list).success();
    assert!(listed.contains("2 files of 6145 KiB"), "{listed}");

    bucket.run(&data, &["verify", REPOSITORY, "--deep"]).success();
    let target = folder.path().join("target");
    bucket.run(&target, &["restore", REPOSITORY]).success();
    run(&target, &["verify", "--deep"]).success();
    assert_eq!(std::fs::read(target.join("files/7/big")).expect("read"), big.as_bytes());
    let other = folder.path().join("other");
    bucket.run(&other, &["restore", REPOSITORY, "--files", FILES]).failure(73);
    bucket.run(&other, &["restore", REPOSITORY, "--files", "s3://office/restored"]).success();
    assert_eq!(bucket.keys("restored/").await, ["restored/7/big", "restored/7/small"]);
    bucket.run(&other, &["verify", "--files", "s3://office/restored"]).success();

    // A deleted file and a bucket that isn't there.
    bucket.send(Method::DELETE, "backups/harbor/files/7/small", "").await;
    assert!(bucket.run(&data, &["verify", REPOSITORY]).failure(65).contains("files/7/small is missing"));
    bucket.run(&data, &["backup", "s3://nowhere/backups"]).failure(69);
    println!("bucket: 2 backups, 2 files stored once, lease held and expired, restored to a folder and to a bucket");
}
