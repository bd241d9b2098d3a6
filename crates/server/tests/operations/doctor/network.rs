//! Problems of what is around the service: names, proxies, email, models, websites.

use std::{net::TcpListener, process::Command};

use super::site::{Copy, Site, doctor, examine, folder_on_another_disk};
use crate::support::{email_server, file, free_port, http_server, nginx, reply, serve};

const NAME_HERE: &str = "chat.example.com=127.0.0.1";
const MODELS: &str = r#"{"data":[{"id":"small"}]}"#;
const SNIPPET: &str =
    r#"<html><script src="https://chat.example.com/embed.min.js" data-chatbot-id="1" defer></script></html>"#;

pub fn domain_elsewhere(site: &Site) -> Vec<String> {
    let copy = site.copy();
    examine(doctor(&copy.domain_options(90, &[])).args(["--resolve", "chat.example.com=203.0.113.9"]))
}

pub fn aaaa_elsewhere(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let mut command = doctor(&copy.domain_options(90, &[]));
    examine(command.args(["--resolve", NAME_HERE, "--resolve", "chat.example.com=2001:db8::9"]))
}

pub fn port_taken(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let _taken = TcpListener::bind(("127.0.0.1", copy.port)).expect("the port is free");
    examine(&mut doctor(&copy.options(&[])))
}

pub fn port_closed(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let public_url = format!("https://chat.example.com:{}", free_port());
    let options = copy.domain_options(90, &["--public-url", &public_url]);
    let _service = serve(&options);
    examine(doctor(&options).args(["--resolve", NAME_HERE]))
}

/// The doctor with a stored certificate, and an authority that isn't asked.
fn with_certificate(copy: &Copy, lifetime: [i64; 2], problem: &str) -> Vec<String> {
    const DAY_MS: i64 = 86_400_000;
    let now_ms = std::time::UNIX_EPOCH.elapsed().expect("a time").as_millis() as i64;
    let [from, until] = lifetime.map(|days| now_ms + days * DAY_MS);
    copy.sql(&format!(
        "insert into certificate values ('chat.example.com', 0, 'PEM', 'sealed', {from}, {until}, 0, 1, 0, '{problem}', 0)"
    ));
    let directory = format!("http://127.0.0.1:{}/", free_port());
    examine(doctor(&copy.acme_options(&["--acme-directory", &directory])).args(["--resolve", NAME_HERE]))
}

pub fn authority_cannot_reach(site: &Site) -> Vec<String> {
    let problem = "203.0.113.7: Fetching http://chat.example.com/.well-known/acme-challenge/x: Timeout during connect (likely firewall problem)";
    with_certificate(&site.copy(), [-30, 60], problem)
}

pub fn renewal_fails(site: &Site) -> Vec<String> {
    let problem = "CAA record for chat.example.com prevents issuance.";
    with_certificate(&site.copy(), [-80, 10], problem)
}

pub fn own_certificate_ends(site: &Site) -> Vec<String> {
    let copy = site.copy();
    examine(doctor(&copy.domain_options(3, &[])).args(["--resolve", NAME_HERE]))
}

pub fn wrong_clock(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let authority = http_server(|_| reply("200 OK", "Date: Tue, 24 Nov 2026 00:00:00 GMT\r\n", "{}"));
    let directory = format!("http://127.0.0.1:{authority}/directory");
    examine(doctor(&copy.acme_options(&["--acme-directory", &directory])).args(["--resolve", NAME_HERE]))
}

pub fn no_database(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let url = format!("postgres://porchlight@127.0.0.1:{}/porchlight", free_port());
    examine(&mut doctor(&copy.options(&["--database", &url])))
}

/// The doctor with a bucket at this port.
fn with_bucket(copy: &Copy, port: u16) -> Vec<String> {
    let mut command = doctor(&copy.options(&["--files", "s3://bucket/files"]));
    command.env("AWS_ENDPOINT", format!("http://127.0.0.1:{port}")).env("AWS_ALLOW_HTTP", "true");
    command.env("AWS_ACCESS_KEY_ID", "id").env("AWS_SECRET_ACCESS_KEY", "key").env("AWS_REGION", "eu-central-1");
    examine(&mut command)
}

pub fn no_bucket(site: &Site) -> Vec<String> {
    with_bucket(&site.copy(), free_port())
}

pub fn versioned_bucket(site: &Site) -> Vec<String> {
    let bucket = http_server(|head| match head.split(' ').next() {
        Some("PUT") => reply("200 OK", "ETag: \"1\"\r\nx-amz-version-id: 3\r\n", ""),
        Some("GET") => {
            reply("200 OK", "ETag: \"1\"\r\nLast-Modified: Wed, 25 Nov 2026 00:00:00 GMT\r\n", "porchlight doctor")
        }
        _ => reply(
            "200 OK",
            "Content-Type: application/xml\r\n",
            "<DeleteResult><Deleted><Key>key</Key></Deleted></DeleteResult>",
        ),
    });
    with_bucket(&site.copy(), bucket)
}

/// Options of an email server with this password.
fn email_options(port: u16, password: &str) -> [String; 4] {
    let url = format!("smtp://office:{password}@127.0.0.1:{port}");
    ["--smtp-url".into(), url, "--mail-from".into(), "bot@example.com".into()]
}

pub fn email_login(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let (_server, port) = email_server();
    examine(doctor(&copy.options(&[])).args(email_options(port, "wrong")))
}

/// An endpoint with the model "small" and the key "right".
fn endpoint() -> u16 {
    http_server(|head| match head.to_ascii_lowercase().contains("authorization: bearer right") {
        true => reply("200 OK", "Content-Type: application/json\r\n", MODELS),
        false => reply("401 Unauthorized", "", "{}"),
    })
}

fn with_model(site: &Site, port: u16, key: &str, name: &str) -> Vec<String> {
    let copy = site.copy();
    let key = file(copy.path(), "key", key).display().to_string();
    let url = format!("http://127.0.0.1:{port}/v1");
    examine(&mut doctor(&copy.options(&["--model-url", &url, "--model-key-file", &key, "--model-name", name])))
}

pub fn no_endpoint(site: &Site) -> Vec<String> {
    with_model(site, free_port(), "right", "small")
}

pub fn model_key(site: &Site) -> Vec<String> {
    with_model(site, endpoint(), "wrong", "small")
}

pub fn unknown_model(site: &Site) -> Vec<String> {
    with_model(site, endpoint(), "right", "large")
}

pub fn paid_model(site: &Site) -> Vec<String> {
    let copy = site.copy();
    file(copy.path(), "key", "right");
    let models = format!(
        "[[endpoints]]\nname = \"hosted\"\nurl = \"http://127.0.0.1:{}/v1\"\nkey_file = \"key\"\n\n[[endpoints.models]]\nname = \"small\"\nprice_in = \"0.15\"\nprice_out = \"0.60\"\ncurrency = \"USD\"\n",
        endpoint()
    );
    let models = file(copy.path(), "models.toml", &models).display().to_string();
    examine(&mut doctor(&copy.options(&["--models", &models])))
}

/// The doctor with settings that the workspace saved in the app.
fn with_saved(copy: &Copy, section: &str, settings: &str) -> Vec<String> {
    copy.sql(&format!("insert into workspace_setting select id, '{section}', '{settings}', 1 from workspace"));
    examine(&mut doctor(&copy.options(&[])))
}

pub fn saved_email(site: &Site) -> Vec<String> {
    let settings = format!(
        r#"{{"host":"127.0.0.1","port":{},"security":"tls","login":"","password":null,"from":"bot@example.com"}}"#,
        free_port()
    );
    with_saved(&site.copy(), "email", &settings)
}

pub fn saved_password(site: &Site) -> Vec<String> {
    let settings = r#"{"host":"127.0.0.1","port":1,"security":"tls","login":"bot","password":"of another secret file","from":"bot@example.com"}"#;
    with_saved(&site.copy(), "email", settings)
}

/// Saved models of an endpoint.
fn saved_models(url: &str, model: &str, key: &str) -> String {
    let model = format!(r#"{{"name":"{model}","shown_as":"","price":null}}"#);
    format!(
        r#"{{"endpoints":[{{"id":"one1","name":"Local","url":"{url}","key":{key},"models":[{model}]}}],"currency":"USD","tokens_per_day":null,"money_per_day":null}}"#
    )
}

pub fn saved_endpoint(site: &Site) -> Vec<String> {
    let url = format!("http://127.0.0.1:{}/v1", free_port());
    with_saved(&site.copy(), "models", &saved_models(&url, "small", "null"))
}

pub fn saved_model(site: &Site) -> Vec<String> {
    let models = http_server(|_| reply("200 OK", "", MODELS));
    let url = format!("http://127.0.0.1:{models}/v1");
    with_saved(&site.copy(), "models", &saved_models(&url, "large", "null"))
}

pub fn saved_key(site: &Site) -> Vec<String> {
    with_saved(&site.copy(), "models", &saved_models("http://127.0.0.1:1/v1", "small", r#""of another secret file""#))
}

/// A service behind nginx; the options name its public URL.
fn behind_nginx(copy: &Copy, directives: &str, more: &[&str]) -> Vec<String> {
    let (_proxy, port) = nginx(copy.path(), copy.port, directives);
    let public_url = format!("http://127.0.0.1:{port}/bot");
    let more: Vec<&str> = ["--public-url", &public_url].iter().chain(more).copied().collect();
    let options = copy.options(&more);
    let _service = serve(&options);
    examine(&mut doctor(&options))
}

pub fn untrusted_proxy(site: &Site) -> Vec<String> {
    behind_nginx(&site.copy(), "", &[])
}

pub fn collecting_proxy(site: &Site) -> Vec<String> {
    // nginx without gzip passes on what it gets, even so.
    let directives =
        "proxy_ignore_headers X-Accel-Buffering; gzip on; gzip_types *; gzip_min_length 0; gzip_proxied any;";
    behind_nginx(&site.copy(), directives, &["--trusted-proxy", "127.0.0.1"])
}

pub fn other_public_url(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let other = http_server(|_| reply("200 OK", "", "<html>Another site</html>"));
    let options = copy.options(&["--public-url", &format!("http://127.0.0.1:{other}/")]);
    let _service = serve(&options);
    examine(&mut doctor(&options))
}

fn with_page(site: &Site, headers: &'static str, html: &'static str) -> Vec<String> {
    let page = http_server(move |_| reply("200 OK", headers, html));
    examine(doctor(&site.copy().options(&[])).args(["--page", &format!("http://127.0.0.1:{page}/")]))
}

pub fn no_snippet(site: &Site) -> Vec<String> {
    with_page(site, "", "<html>Harbor Homes</html>")
}

pub fn blocking_policy(site: &Site) -> Vec<String> {
    with_page(site, "Content-Security-Policy: default-src 'self'; script-src 'self'\r\n", SNIPPET)
}

/// A server with all its parts, each in order.
pub fn healthy(site: &Site) -> Vec<String> {
    let copy = site.copy();
    let (_email, email) = email_server();
    let page = http_server(|_| reply("200 OK", "Content-Security-Policy: script-src https:\r\n", SNIPPET));
    let key = file(copy.path(), "key", "right").display().to_string();
    let model = format!("http://127.0.0.1:{}/v1", endpoint());
    let other_disk = folder_on_another_disk();
    file(other_disk.path(), "today.tar.zst", "");
    let backups = other_disk.path().display().to_string();
    let gzip = "gzip on; gzip_types *; gzip_min_length 0; gzip_proxied any;";
    let (_proxy, port) = nginx(copy.path(), copy.port, gzip);
    let public_url = format!("http://127.0.0.1:{port}/bot");
    let mut options = copy.options(&["--public-url", &public_url, "--trusted-proxy", "127.0.0.1"]);
    options.extend(["--model-url", &model, "--model-name", "small", "--model-key-file", &key].map(str::to_owned));
    options.extend(email_options(email, "right"));
    let _service = serve(&options);
    let page = format!("http://127.0.0.1:{page}/");
    let mut command: Command = doctor(&options);
    examine(command.args(["--page", &page, "--backups", &backups]))
}
