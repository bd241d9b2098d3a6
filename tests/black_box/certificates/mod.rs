//! HTTPS with certificates from a real authority (pebble): orders, renewals, custom domains, replicas, and names that are
//! not ours.

mod authority;

use std::{net::SocketAddr, path::Path, time::Duration};

use porchlight_domain::Settings;
use porchlight_server::{
    Clock, Config, RunningService, Service,
    http::tls::{self, AcmeOptions, CertificateSource, TlsOptions},
    keys::bootstrap,
};
use porchlight_store::{CertificateRow, WriteContext};
use rstest::rstest;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use self::authority::{Authority, Behavior, free_port};
use super::support::{Kind, fresh};

const DOMAIN: &str = "chat.porchlight.test";

fn loopback(port: u16) -> SocketAddr {
    ([127, 0, 0, 1], port).into()
}

fn acme(authority: &Authority) -> CertificateSource {
    CertificateSource::Acme(AcmeOptions {
        directory: authority.directory().parse().expect("a URL"),
        email: Some("owner@porchlight.test".into()),
        ca_file: Some(authority.ca_file()),
        external_account: None,
        lookup: authority.lookup(),
    })
}

/// A service with an edge; ends when it is dropped.
struct SecureApp {
    running: RunningService,
    data: tempfile::TempDir,
}

impl SecureApp {
    async fn start(config: Config, data: tempfile::TempDir, options: TlsOptions) -> Self {
        Self::start_at(Clock::system(), config, data, options).await
    }

    async fn start_at(clock: Clock, config: Config, data: tempfile::TempDir, options: TlsOptions) -> Self {
        let app = Service::open_to_serve(config, clock).await.expect("the service opens");
        tls::start(&app, options).await.expect("an edge");
        Self { running: Service::listen(app).await.expect("the service starts"), data }
    }
}

/// Options of a service that the authority reaches, with or without port 80.
fn options(authority: &Authority, has_http: bool) -> TlsOptions {
    let http_listen = has_http.then(|| loopback(authority.http_port));
    TlsOptions { domains: vec![DOMAIN.into()], http_listen, source: acme(authority) }
}

fn config(kind: Kind, port: u16) -> (Config, tempfile::TempDir) {
    let data = tempfile::tempdir().expect("a temporary folder");
    let mut config = Config::local(data.path(), loopback(port));
    config.database = fresh(kind);
    config.public_url = Some(format!("https://{DOMAIN}/").parse().expect("a URL"));
    (config, data)
}

async fn open(kind: Kind, authority: &Authority, has_http: bool) -> SecureApp {
    let (config, data) = config(kind, authority.https_port);
    SecureApp::start(config, data, options(authority, has_http)).await
}

/// A client that trusts the authority and finds these names on this computer.
async fn browser(authority: &Authority, names: &[String]) -> reqwest::Client {
    let mut builder = reqwest::Client::builder().tls_certs_only([authority.root().await]);
    for name in names {
        builder = builder.resolve(name, loopback(authority.https_port));
    }
    builder.redirect(reqwest::redirect::Policy::none()).build().expect("a client")
}

async fn status(client: &reqwest::Client, name: &str) -> reqwest::Result<u16> {
    Ok(client.get(format!("https://{name}/healthz")).send().await?.status().as_u16())
}

async fn certificates(app: &SecureApp) -> Vec<CertificateRow> {
    app.running.app.store.certificates().await.expect("read")
}

/// Waits until a certificate is stored that this accepts.
async fn stored(app: &SecureApp, name: &str, is_it: impl Fn(&CertificateRow) -> bool) -> CertificateRow {
    for _ in 0..600 {
        let found = certificates(app).await.into_iter().find(|row| row.name == name && is_it(row));
        if let Some(row) = found {
            return row;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("no such certificate: {:?}", certificates(app).await);
}

fn is_issued(row: &CertificateRow) -> bool {
    !row.chain.is_empty()
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test]
async fn the_first_certificate_is_ordered_and_kept_over_a_restart(#[case] kind: Kind) {
    let authority = Authority::start(Behavior::default()).await;
    let app = open(kind, &authority, true).await;
    let client = browser(&authority, &[DOMAIN.into()]).await;
    // The first visitor waits for the order.
    let response = client.get(format!("https://{DOMAIN}/healthz")).send().await.expect("answered over HTTPS");
    assert_eq!((response.status(), response.version()), (reqwest::StatusCode::OK, reqwest::Version::HTTP_11));
    assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000");
    let first = stored(&app, DOMAIN, is_issued).await;
    assert!(!first.private_key.contains("PRIVATE KEY"), "the key is sealed");

    let config = app.running.app.config.clone();
    let SecureApp { running, data } = app;
    running.stop().await;
    let app = SecureApp::start(config, data, options(&authority, true)).await;
    assert_eq!(status(&client, DOMAIN).await.expect("answered"), 200);
    assert_eq!(certificates(&app).await, [first], "no second order");
}

#[tokio::test]
async fn port_80_redirects_and_serves_nothing_else() {
    let authority = Authority::start(Behavior::default()).await;
    let _app = open(Kind::Sqlite, &authority, true).await;
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .resolve(DOMAIN, loopback(authority.http_port))
        .resolve("other.test", loopback(authority.http_port))
        .build()
        .expect("a client");
    let ask = async |method: reqwest::Method, url: String| {
        let response = client.request(method, url).send().await.expect("answered");
        let target = response.headers().get("location").map(|value| value.to_str().expect("text").to_owned());
        (response.status().as_u16(), target.unwrap_or_default())
    };
    let port = authority.http_port;
    let (get, post) = (reqwest::Method::GET, reqwest::Method::POST);
    let target = format!("https://{DOMAIN}/c/1?a=b");
    assert_eq!(ask(get.clone(), format!("http://{DOMAIN}:{port}/c/1?a=b")).await, (301, target.clone()));
    assert_eq!(ask(post, format!("http://{DOMAIN}:{port}/c/1?a=b")).await, (308, target.clone()));
    assert_eq!(ask(get.clone(), format!("http://other.test:{port}/c/1?a=b")).await, (301, target));
    for token in ["unknown", "..%2f..%2fetc", &"x".repeat(5_000)] {
        let url = format!("http://{DOMAIN}:{port}/.well-known/acme-challenge/{token}");
        assert_eq!(ask(get.clone(), url).await, (404, String::new()), "{token:.20}");
    }
}

#[tokio::test]
async fn without_port_80_the_authority_asks_in_the_tls_handshake() {
    let authority = Authority::start(Behavior::default()).await;
    let app = open(Kind::Sqlite, &authority, false).await;
    let client = browser(&authority, &[DOMAIN.into()]).await;
    let row = stored(&app, DOMAIN, |row| is_issued(row) || row.failures > 0).await;
    assert!(is_issued(&row), "{}", row.problem);
    assert_eq!(status(&client, DOMAIN).await.expect("answered"), 200);
}

#[tokio::test]
async fn a_certificate_is_renewed_before_it_expires_while_visitors_are_served() {
    let authority = Authority::start(Behavior { validity_s: 24, ..Behavior::default() }).await;
    let app = open(Kind::Sqlite, &authority, true).await;
    let client = browser(&authority, &[DOMAIN.into()]).await;
    assert_eq!(status(&client, DOMAIN).await.expect("answered"), 200);
    let first = stored(&app, DOMAIN, is_issued).await;
    let second = stored(&app, DOMAIN, |row| row.not_after_ms > first.not_after_ms).await;
    assert!(second.not_before_ms < first.not_after_ms, "before the first one expired");
    assert_ne!(second.chain, first.chain);
    // A new connection gets the new certificate, also after the first one has expired.
    while jiff::Timestamp::now().as_millisecond() <= first.not_after_ms {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let client = browser(&authority, &[DOMAIN.into()]).await;
    assert_eq!(status(&client, DOMAIN).await.expect("answered with the new one"), 200);
}

#[tokio::test]
async fn an_authority_that_is_down_gets_another_order_later_and_the_stored_certificate_serves() {
    let mut authority = Authority::start(Behavior { validity_s: 40, ..Behavior::default() }).await;
    let app = open(Kind::Sqlite, &authority, true).await;
    let client = browser(&authority, &[DOMAIN.into()]).await;
    assert_eq!(status(&client, DOMAIN).await.expect("answered"), 200);
    let first = stored(&app, DOMAIN, is_issued).await;
    authority.end();
    let failed = stored(&app, DOMAIN, |row| row.failures > 0).await;
    assert!(!failed.problem.is_empty());
    assert!(failed.next_order_ms >= jiff::Timestamp::now().as_millisecond() + 50_000, "a minute later at the earliest");
    assert_eq!(failed.chain, first.chain, "the first one stays");
    assert_eq!(status(&client, DOMAIN).await.expect("answered"), 200);
}

#[tokio::test]
async fn names_that_are_not_ours_end_in_the_handshake_and_cause_no_order() {
    let authority = Authority::start(Behavior::default()).await;
    let app = open(Kind::Sqlite, &authority, true).await;
    stored(&app, DOMAIN, is_issued).await;
    let mut rejected = 0;
    let count = 10_000;
    for number in 0..count {
        let mut stream = tokio::net::TcpStream::connect(loopback(authority.https_port)).await.expect("connected");
        stream.write_all(&client_hello(&format!("name-{number}.example"))).await.expect("written");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("ended");
        rejected += usize::from(answer == [0x15, 3, 3, 0, 2, 2, 112]);
    }
    let names: Vec<String> = certificates(&app).await.into_iter().map(|row| row.name).collect();
    println!(
        "{count} handshakes with foreign names: {rejected} rejected with unrecognized_name, orders: {}",
        names.len() - 1
    );
    assert_eq!((rejected, names), (count, vec![DOMAIN.to_owned()]));
}

/// A request with a forged `Host` over a connection for our own name.
#[tokio::test]
async fn a_host_that_is_not_ours_is_rejected_on_a_connection_of_ours() {
    let authority = Authority::start(Behavior::default()).await;
    let _app = open(Kind::Sqlite, &authority, true).await;
    let client = browser(&authority, &[DOMAIN.into()]).await;
    let request = client.get(format!("https://{DOMAIN}/healthz")).header("host", "other.example");
    assert_eq!(request.send().await.expect("answered").status().as_u16(), 421);
}

#[tokio::test]
async fn custom_domains_of_chatbots_get_their_own_certificates() {
    let authority = Authority::start(Behavior::default()).await;
    let app = open(Kind::Sqlite, &authority, true).await;
    let mut names = Vec::new();
    for office in 0..5 {
        let service = &app.running.app;
        let workspace = service.store.create_workspace("Office", service.clock.now_ms()).await.expect("a workspace");
        // Ten new names an hour; the eleventh waits.
        for number in 0..11 {
            let name = format!("homes-{number}.office-{office}.test");
            let settings = Settings { custom_domain: name.clone(), ..Settings::default() };
            let serial = format!("serial-{office}-{number}");
            let write = WriteContext::at(service.clock.now_ms());
            service.store.insert_chatbot(&write, workspace, &serial, &settings).await.expect("a chatbot");
            names.push(name);
        }
    }
    for _ in 0..900 {
        if certificates(&app).await.iter().filter(|row| is_issued(row)).count() == 51 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    tokio::time::sleep(Duration::from_secs(6)).await;
    let rows = certificates(&app).await;
    assert_eq!((rows.len(), rows.iter().filter(|row| is_issued(row)).count()), (51, 51), "the service's and 50 more");
    let client = browser(&authority, &names).await;
    let mut answered = 0;
    for name in rows.iter().map(|row| &row.name).filter(|name| *name != DOMAIN) {
        answered += usize::from(status(&client, name).await.expect("answered") == 200);
    }
    println!("custom domains: {answered} of 50 answered over HTTPS with their own certificate; 5 wait for the limit");
    assert_eq!(answered, 50);
}

#[tokio::test]
async fn a_custom_domain_without_a_record_is_reported_and_ordered_once_it_has_one() {
    const NAME: &str = "homes.office.test";
    const SERIAL: &str = "0123456789abcdef0123456789abcdef";
    let authority = Authority::start(Behavior { bad_nonces: 0, ..Behavior::default() }).await;
    authority.point(NAME, [127, 0, 0, 2].into()).await;
    let start_ms = jiff::Timestamp::now().as_millisecond();
    let clock = Clock::standing(start_ms);
    let (config, data) = config(Kind::Sqlite, authority.https_port);
    let app = SecureApp::start_at(clock.clone(), config, data, options(&authority, true)).await;
    let service = &app.running.app;
    let workspace = service.store.create_workspace("Office", start_ms).await.expect("a workspace");
    let keys = bootstrap::pair(service, workspace, "Office").await.expect("keys");
    let settings = Settings { custom_domain: NAME.into(), ..Settings::default() };
    service.store.insert_chatbot(&WriteContext::at(start_ms), workspace, SERIAL, &settings).await.expect("a chatbot");
    let client = browser(&authority, &[DOMAIN.into(), NAME.into()]).await;
    let warnings = async || {
        let request = client.post(format!("https://{DOMAIN}/chat/Chatbot/Get")).header("authorization", &keys.secret);
        let body = serde_json::json!({ "serialNumber": SERIAL });
        let reply = request.body(body.to_string()).send().await.expect("answered");
        let reply: serde_json::Value = reply.json().await.expect("JSON");
        reply["Data"]["Warnings"].as_array().unwrap_or_else(|| panic!("{reply}")).clone()
    };
    let expected = serde_json::json!({ "Field": "CustomDomain", "Reason": "no dns record", "Detail": DOMAIN });
    stored(&app, NAME, |row| row.failures == 1).await;
    assert!(eventually(async || warnings().await.contains(&expected)).await, "{:?}", warnings().await);
    // A minute later the order is made again, and fails again; the next one is due in five minutes.
    clock.set(start_ms + 61_000);
    stored(&app, NAME, |row| row.failures == 2).await;
    authority.point(NAME, [127, 0, 0, 1].into()).await;
    clock.set(start_ms + 125_000);
    stored(&app, NAME, is_issued).await;
    assert_eq!(status(&client, NAME).await.expect("answered"), 200);
    assert!(eventually(async || warnings().await.iter().all(|warning| warning["Field"] != "CustomDomain")).await);
}

async fn eventually(is_true: impl AsyncFn() -> bool) -> bool {
    for _ in 0..200 {
        if is_true().await {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    false
}

#[tokio::test]
async fn two_replicas_make_one_order_and_serve_one_certificate_on_postgres() {
    let authority = Authority::start(Behavior::default()).await;
    let there_port = free_port();
    let here = open(Kind::Postgres, &authority, true).await;
    let (mut config, data) = config(Kind::Sqlite, there_port);
    config.database.clone_from(&here.running.app.config.database);
    let there = SecureApp::start(config, data, options(&authority, false)).await;
    let first = stored(&here, DOMAIN, is_issued).await;
    let root = authority.root().await;
    for port in [authority.https_port, there_port] {
        let client = reqwest::Client::builder().tls_certs_only([root.clone()]).resolve(DOMAIN, loopback(port));
        let client = client.build().expect("a client");
        assert_eq!(status(&client, DOMAIN).await.expect("answered"), 200, "port {port}");
    }
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(certificates(&there).await, [first], "one order");
}

#[tokio::test]
async fn an_operators_own_files_serve_and_are_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |folder: &Path| {
        let made = rcgen::generate_simple_self_signed([DOMAIN.to_owned()]).expect("made");
        std::fs::write(folder.join("cert.pem"), made.cert.pem()).expect("written");
        std::fs::write(folder.join("key.pem"), made.signing_key.serialize_pem()).expect("written");
        reqwest::Certificate::from_pem(made.cert.pem().as_bytes()).expect("a certificate")
    };
    let first = write(folder.path());
    let (chain, key) = (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    let port = free_port();
    let source = CertificateSource::Files { chain: chain.clone(), key };
    let options = TlsOptions { domains: vec![DOMAIN.into()], http_listen: None, source };
    let (config, data) = config(Kind::Sqlite, port);
    let _app = SecureApp::start(config, data, options).await;
    let client = |root: &reqwest::Certificate| {
        let builder = reqwest::Client::builder().tls_certs_only([root.clone()]);
        builder.resolve(DOMAIN, loopback(port)).build().expect("a client")
    };
    assert_eq!(status(&client(&first), DOMAIN).await.expect("answered"), 200);
    std::fs::write(&chain, "broken").expect("written");
    tokio::time::sleep(Duration::from_secs(11)).await;
    assert_eq!(status(&client(&first), DOMAIN).await.expect("the earlier one serves"), 200);
    let second = write(folder.path());
    tokio::time::sleep(Duration::from_secs(11)).await;
    assert_eq!(status(&client(&second), DOMAIN).await.expect("the new one serves"), 200);
}

/// The first message of a TLS client that asks for a name.
fn client_hello(name: &str) -> Vec<u8> {
    let name = name.as_bytes();
    let length = |bytes: usize| u16::try_from(bytes).expect("short").to_be_bytes();
    let mut server_name = vec![0, 0];
    server_name.extend(length(name.len() + 5));
    server_name.extend(length(name.len() + 3));
    server_name.push(0);
    server_name.extend(length(name.len()));
    server_name.extend(name);
    // Groups, signature algorithms, and a key share of x25519, as TLS 1.3 wants them.
    let groups = [0, 10, 0, 4, 0, 2, 0, 29];
    let algorithms = [0, 13, 0, 4, 0, 2, 4, 3];
    let versions = [0, 43, 0, 3, 2, 3, 4];
    let mut share = vec![0, 51, 0, 38, 0, 36, 0, 29, 0, 32];
    share.extend([9; 32]);
    let extensions = [&server_name[..], &groups, &algorithms, &versions, &share].concat();
    let mut body = vec![3, 3];
    body.extend([7; 32]);
    body.extend([0, 0, 2, 0x13, 0x01, 1, 0]);
    body.extend(length(extensions.len()));
    body.extend(extensions);
    let mut message = vec![1, 0];
    message.extend(length(body.len()));
    message.extend(body);
    let mut record = vec![0x16, 3, 1];
    record.extend(length(message.len()));
    record.extend(message);
    record
}
