//! A certificate authority for tests: pebble with its own DNS server, which says that every name is this computer.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr, TcpListener},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};

use porchlight_server::http::tls::NameLookup;
use serde_json::json;

/// How an authority behaves.
#[derive(Debug, Clone, Copy)]
pub struct Behavior {
    /// Seconds that certificates are valid.
    pub validity_s: u64,
    /// Per cent of requests whose nonce is refused once.
    pub bad_nonces: u8,
}

impl Default for Behavior {
    fn default() -> Self {
        Self { validity_s: 90 * 24 * 3600, bad_nonces: 5 }
    }
}

/// A running authority; ends when it is dropped.
pub struct Authority {
    dns: Child,
    pebble: Option<Child>,
    behavior: Behavior,
    folder: tempfile::TempDir,
    directory_port: u16,
    management_port: u16,
    dns_port: u16,
    dns_management_port: u16,
    /// Names that don't lead to this computer.
    elsewhere: Arc<Mutex<HashMap<String, IpAddr>>>,
    pub http_port: u16,
    pub https_port: u16,
}

/// A port that was free a moment ago.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port()
}

impl Authority {
    pub async fn start(behavior: Behavior) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let own = rcgen::generate_simple_self_signed(["localhost".to_owned(), "127.0.0.1".to_owned()]).expect("made");
        std::fs::write(folder.path().join("ca.pem"), own.cert.pem()).expect("written");
        std::fs::write(folder.path().join("key.pem"), own.signing_key.serialize_pem()).expect("written");
        let (dns_port, dns_management_port) = (free_port(), free_port());
        let dns = Command::new("pebble-challtestsrv")
            .args(["-defaultIPv4", "127.0.0.1", "-defaultIPv6", "", "-http01", "", "-https01", "", "-tlsalpn01", ""])
            .args(["-dns01", &format!("127.0.0.1:{dns_port}")])
            .args(["-management", &format!("127.0.0.1:{dns_management_port}")])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("pebble-challtestsrv is installed");
        let mut authority = Self {
            dns,
            pebble: None,
            behavior,
            folder,
            directory_port: free_port(),
            management_port: free_port(),
            dns_port,
            dns_management_port,
            elsewhere: Arc::default(),
            http_port: free_port(),
            https_port: free_port(),
        };
        // Another process may have taken a port in the meantime.
        while !authority.starts().await {
            (authority.directory_port, authority.management_port) = (free_port(), free_port());
        }
        authority
    }

    /// Starts pebble and waits for its answer; false if it ended instead.
    async fn starts(&mut self) -> bool {
        let path = |name: &str| self.folder.path().join(name).to_str().expect("a path").to_owned();
        let config = json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{}", self.directory_port),
            "managementListenAddress": format!("127.0.0.1:{}", self.management_port),
            "certificate": path("ca.pem"), "privateKey": path("key.pem"),
            "httpPort": self.http_port, "tlsPort": self.https_port,
            "ocspResponderURL": "", "externalAccountBindingRequired": false,
            "certificateValidityPeriod": self.behavior.validity_s,
        }});
        std::fs::write(path("config.json"), config.to_string()).expect("written");
        let pebble = Command::new("pebble")
            .args(["-config", &path("config.json"), "-dnsserver", &format!("127.0.0.1:{}", self.dns_port)])
            .env("PEBBLE_VA_NOSLEEP", "1")
            .env("PEBBLE_WFE_NONCEREJECT", self.behavior.bad_nonces.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("pebble is installed");
        let (client, directory) = (self.client(), self.directory());
        let pebble = self.pebble.insert(pebble);
        // A minute only limits hangs: other tests start servers at the same time.
        for _ in 0..1_200 {
            if client.get(&directory).send().await.is_ok() {
                return true;
            }
            if matches!(pebble.try_wait(), Ok(Some(_))) {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("pebble doesn't answer");
    }

    /// Stops answering.
    pub fn end(&mut self) {
        if let Some(mut pebble) = self.pebble.take() {
            drop(pebble.kill());
            drop(pebble.wait());
        }
    }

    pub fn directory(&self) -> String {
        format!("https://127.0.0.1:{}/dir", self.directory_port)
    }

    /// Sets the DNS record of a name, for the authority and for `lookup`.
    pub async fn point(&self, name: &str, ip: Ipv4Addr) {
        let url = format!("http://127.0.0.1:{}/add-a", self.dns_management_port);
        let clear = url.replace("add-a", "clear-a");
        let host = json!({ "host": format!("{name}.") });
        crate::support::http().post(clear).body(host.to_string()).send().await.expect("cleared");
        let record = json!({ "host": format!("{name}."), "addresses": [ip] });
        crate::support::http().post(url).body(record.to_string()).send().await.expect("set");
        self.elsewhere.lock().expect("records").insert(name.to_owned(), ip.into());
    }

    /// Looks names up as the authority does.
    pub fn lookup(&self) -> NameLookup {
        let elsewhere = Arc::clone(&self.elsewhere);
        NameLookup::new(move |name| {
            let found = elsewhere.lock().expect("records").get(&name).copied();
            Box::pin(async move { vec![found.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))] })
        })
    }

    /// The certificate of the directory itself.
    pub fn ca_file(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// The root of the certificates that it issues.
    pub async fn root(&self) -> reqwest::Certificate {
        let url = format!("https://127.0.0.1:{}/roots/0", self.management_port);
        let pem = self.client().get(url).send().await.expect("a root").bytes().await.expect("read");
        reqwest::Certificate::from_pem(&pem).expect("a certificate")
    }

    fn client(&self) -> reqwest::Client {
        let ca = std::fs::read(self.ca_file()).expect("read");
        let ca = reqwest::Certificate::from_pem(&ca).expect("a certificate");
        reqwest::Client::builder().tls_certs_only([ca]).build().expect("a client")
    }
}

impl Drop for Authority {
    fn drop(&mut self) {
        self.end();
        drop(self.dns.kill());
        drop(self.dns.wait());
    }
}
