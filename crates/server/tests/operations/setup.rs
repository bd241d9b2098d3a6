//! `porchlight setup` in a folder instead of `/`, with a stand-in for systemctl that runs the service itself.

use std::{
    net::{IpAddr, TcpListener},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use porchlight_server::keys::pairing;
use serde_json::{Value, json};

use crate::support::{PROGRAM, file, free_port, program};

const DOMAIN: &str = "chat.harbor.example";

/// A server with an installed package.
struct Server {
    root: tempfile::TempDir,
    port: u16,
}

impl Server {
    fn new() -> Self {
        let root = tempfile::tempdir().expect("a folder");
        for folder in ["etc/porchlight", "var/lib/porchlight", "run/systemd/system", "bin"] {
            std::fs::create_dir_all(root.path().join(folder)).expect("created");
        }
        let server = Self { root, port: free_port() };
        let key = rcgen::KeyPair::generate().expect("a key");
        let params = rcgen::CertificateParams::new(vec![DOMAIN.to_owned()]).expect("a name");
        let certificate = params.self_signed(&key).expect("a certificate");
        let (chain, private) = (server.path("chain.pem"), server.path("key.pem"));
        std::fs::write(&chain, certificate.pem()).expect("written");
        std::fs::write(&private, key.serialize_pem()).expect("written");
        let example = include_str!("../../../../packaging/server/porchlight.env");
        let options = format!(
            "{example}\nPORCHLIGHT_HTTPS_LISTEN=127.0.0.1:{}\nPORCHLIGHT_HTTP_LISTEN=off\nPORCHLIGHT_TLS_CERT={}\n\
             PORCHLIGHT_TLS_KEY={}\n",
            server.port,
            chain.display(),
            private.display()
        );
        std::fs::write(server.env_file(), options).expect("written");
        let script = format!(
            "#!/bin/sh\necho \"$*\" >>{0}/calls\ncase $1 in\n\
             is-active) kill -0 \"$(cat {0}/pid)\" 2>/dev/null ;;\n\
             restart) [ -e {0}/etc/porchlight/ready ] || exit 1\n\
               env -i PORCHLIGHT_CONFIG={0}/etc/porchlight/porchlight.env {PROGRAM} serve >/dev/null 2>{0}/log & echo $! >{0}/pid ;;\n\
             esac\n",
            server.root.path().display()
        );
        let systemctl = file(&server.path("bin"), "systemctl", &script);
        std::fs::set_permissions(&systemctl, PermissionsExt::from_mode(0o755)).expect("set");
        server
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    fn env_file(&self) -> PathBuf {
        self.path("etc/porchlight/porchlight.env")
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    /// Runs `porchlight setup` with the options of the file, as on a server.
    fn setup(&self, options: &[&str]) -> Output {
        let mut command = program();
        command.arg("setup").arg("--root").arg(self.root.path()).args(["--yes", "--no-dns-check"]).args(options);
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").expect("a path"));
        command.env("PATH", path).env("PORCHLIGHT_CONFIG", self.env_file());
        command.output().expect("the command runs")
    }

    async fn call(&self, path: &str, key: &str, body: Value) -> Value {
        let here = (IpAddr::from([127, 0, 0, 1]), self.port).into();
        let client = reqwest::Client::builder().danger_accept_invalid_certs(true).resolve(DOMAIN, here);
        let client = client.build().expect("a client");
        let url = format!("https://{DOMAIN}:{}{path}", self.port);
        let request = client.post(url).header("authorization", key).json(&body);
        request.send().await.expect("an answer").json().await.expect("JSON")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let pid = self.read("pid");
        if !pid.is_empty() {
            let _ = Command::new("kill").arg(pid.trim()).status();
        }
    }
}

#[track_caller]
fn out(ended: &Output, status: i32) -> String {
    let text = [&ended.stdout[..], &ended.stderr].map(String::from_utf8_lossy).concat();
    assert_eq!(ended.status.code(), Some(status), "{text}");
    text
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

#[tokio::test]
async fn a_server_is_set_up_and_paired_and_a_second_run_changes_nothing() {
    let server = Server::new();
    std::fs::set_permissions(server.env_file(), PermissionsExt::from_mode(0o640)).expect("set");
    let code = pairing::new_code();
    let options = ["--domain", DOMAIN, "--acme-email", "ana@harbor.example", "--pair", &code];
    let first = out(&server.setup(&options), 0);
    for sentence in ["Wrote ", "Created the database", "once within 30 minutes", "Started the service", "is ready on"] {
        assert!(first.contains(sentence), "{sentence}: {first}");
    }
    let env = server.read("etc/porchlight/porchlight.env");
    for line in [format!("PORCHLIGHT_DOMAIN={DOMAIN}"), "PORCHLIGHT_ACME_EMAIL=ana@harbor.example".into()] {
        assert_eq!(env.lines().filter(|known| **known == line).count(), 1, "{env}");
    }
    assert!(env.contains("# PostgreSQL instead of SQLite.") && !env.contains(&code), "{env}");
    assert_eq!(mode(&server.env_file()), 0o640);
    assert_eq!(mode(&server.path("var/lib/porchlight/porchlight.secrets")), 0o600);
    assert!(!first.contains("sk_"), "no key is printed: {first}");
    assert_eq!(server.read("calls"), "is-active --quiet porchlight\nenable porchlight\nrestart porchlight\n");

    let paired = server.call("/chat/Workspace/Pair", "", json!({ "Code": code })).await;
    let key = paired["Data"]["Key"].as_str().expect("a key").to_owned();
    assert_eq!(server.call("/chat/Chatbot/List", &key, json!({})).await["Success"], true);

    let second = out(&server.setup(&options), 0);
    for sentence in ["is up to date", "has a workspace", "connected with this code already", "The service is running"] {
        assert!(second.contains(sentence), "{sentence}: {second}");
    }
    assert_eq!(server.read("etc/porchlight/porchlight.env"), env);
    assert_eq!(server.read("calls").matches("restart").count(), 1);
    assert_eq!(server.call("/chat/Workspace/Pair", "", json!({ "Code": code })).await["Code"], 401);

    // A third run without options, as after `apt upgrade`, uses those of the file; what is missing comes back.
    std::fs::remove_file(server.path("etc/porchlight/ready")).expect("removed");
    out(&server.setup(&[]), 0);
    assert!(server.path("etc/porchlight/ready").exists());
    println!("setup: 3 runs, 1 start, 1 key");
}

#[test]
fn what_is_missing_is_named_before_anything_changes() {
    let server = Server::new();
    let before = server.read("etc/porchlight/porchlight.env");
    let domain = ["--domain", DOMAIN];
    let mut cases = 0;
    let mut check = |options: &[&str], status: i32, sentence: &str| {
        let text = out(&server.setup(options), status);
        assert!(text.contains(sentence), "{text}");
        cases += 1;
    };
    check(&[], 2, "--domain is missing");
    check(&["--domain", "https://chat.example.com"], 2, "is not a host name");
    check(&[&domain[..], &["--pair", "1234"]].concat(), 2, "not a pairing code");
    std::fs::remove_dir_all(server.path("var/lib/porchlight")).expect("removed");
    check(&domain, 78, "install the package porchlight-server");
    assert_eq!(server.read("etc/porchlight/porchlight.env"), before);
    std::fs::create_dir_all(server.path("var/lib/porchlight")).expect("created");

    let web_server = TcpListener::bind(("127.0.0.1", server.port)).expect("the port is free");
    check(&domain, 75, &format!("port {} is taken", server.port));
    drop(web_server);
    std::fs::remove_dir_all(server.path("run/systemd/system")).expect("removed");
    check(&domain, 0, "porchlight serve");
    assert!(server.path("var/lib/porchlight/porchlight.db").exists());
    println!("setup: {cases} cases");
}
