//! One page of an owner's website: whether the chat is on it and can run.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    path::PathBuf,
    time::{Duration, SystemTime},
};

use porchlight_domain::domains::AllowedDomains;
use serde::Serialize;
use url::Url;

use super::{Checkup, fetch, fetch::Trust, sites};
use crate::config::Config;

/// What must be on the page.
pub struct Website {
    pub page: Url,
    /// Base URL of the service.
    pub service: Url,
    pub serial_number: String,
    /// Sites that may load the widget; `None` if every site may.
    pub domains: Option<String>,
    /// Replaces DNS for these names, which may then be private.
    pub resolve: BTreeMap<String, Vec<IpAddr>>,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebsiteCheck {
    /// The page after redirects.
    pub url: String,
    pub is_live: bool,
    /// In the order page, snippet, script, policy, domains.
    pub findings: Vec<WebsiteFinding>,
}

/// One finding, in words for programs; see ui/src/api/desktop-website.ts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebsiteFinding {
    pub name: &'static str,
    /// `ok`, `failed` or `unknown`.
    pub state: &'static str,
    pub reason: Option<&'static str>,
    pub detail: Option<String>,
}

/// Why a finding failed.
struct Problem(&'static str, Option<String>);

const NAMES: [&str; 5] = ["page", "snippet", "script", "policy", "domains"];

/// Looks at a page from this computer, over at most 3 redirects and public addresses only.
pub async fn check_website(website: &Website) -> WebsiteCheck {
    let mut found = Found { url: website.page.clone(), ok: Vec::new() };
    let problem = found.examine(website).await.err();
    let at = found.ok.len();
    let finding = |(index, name): (usize, &'static str)| match (&problem, index.cmp(&at)) {
        (Some(Problem(reason, detail)), std::cmp::Ordering::Equal) => {
            WebsiteFinding { name, state: "failed", reason: Some(*reason), detail: detail.clone() }
        }
        (_, std::cmp::Ordering::Less) => WebsiteFinding { name, state: "ok", reason: None, detail: None },
        _ => WebsiteFinding { name, state: "unknown", reason: None, detail: None },
    };
    let findings = NAMES.into_iter().enumerate().map(finding).collect();
    WebsiteCheck { url: found.url.into(), is_live: problem.is_none(), findings }
}

struct Found {
    url: Url,
    ok: Vec<&'static str>,
}

impl Found {
    async fn examine(&mut self, website: &Website) -> Result<(), Problem> {
        let checkup = Checkup {
            config: Config::local(PathBuf::new(), ([127, 0, 0, 1], 0).into()),
            tls: None,
            resolve: website.resolve.clone(),
            pages: Vec::new(),
            backups: None,
            backup_interval: Duration::ZERO,
            now: SystemTime::now(),
        };
        let Some((url, response)) = sites::get(&checkup, &website.page).await else {
            return Err(Problem("unreachable", None));
        };
        self.url = url.clone();
        if !response.status().is_success() {
            return Err(Problem("status", Some(response.status().as_u16().to_string())));
        }
        let policies = sites::policies(&response);
        let html = fetch::text(response).await.map_err(|_| Problem("unreachable", None))?;
        self.ok.push("page");
        find_snippet(&html, &url, website)?;
        self.ok.push("snippet");
        load_script(website).await?;
        self.ok.push("script");
        if let Some(directive) = sites::blocked_by(&policies, &website.service, &url) {
            return Err(Problem("blocked", Some(directive.into())));
        }
        self.ok.push("policy");
        let origin = url.origin().ascii_serialization();
        let is_allowed = website
            .domains
            .as_ref()
            .is_none_or(|domains| AllowedDomains::parse(domains).is_ok_and(|allowed| allowed.allows(&origin)));
        if !is_allowed {
            return Err(Problem("notAllowed", url.host_str().map(str::to_owned)));
        }
        self.ok.push("domains");
        Ok(())
    }
}

/// The URL of the widget's script.
fn script_of(service: &Url) -> String {
    format!("{}/embed.min.js", service.as_str().trim_end_matches('/'))
}

fn find_snippet(html: &str, page: &Url, website: &Website) -> Result<(), Problem> {
    let scripts = sites::scripts(html, page);
    let Some(first) = scripts.first() else { return Err(Problem("missing", None)) };
    let ours = script_of(&website.service);
    if !scripts.iter().any(|script| script.as_str() == ours) {
        return Err(Problem("otherServer", Some(first.origin().ascii_serialization())));
    }
    if !html.contains(&website.serial_number) {
        return Err(Problem("otherChatbot", chatbot_id(html)));
    }
    Ok(())
}

/// The first chatbot ID of a page.
fn chatbot_id(html: &str) -> Option<String> {
    let (_, rest) = html.split_once("data-chatbot-id=")?;
    let id = rest.trim_start_matches(['"', '\'']);
    let end = id.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').unwrap_or(id.len());
    (1..=100).contains(&end).then(|| id[..end].to_owned())
}

async fn load_script(website: &Website) -> Result<(), Problem> {
    let client = fetch::client(&website.resolve, Trust::Checked).map_err(|_| Problem("unreachable", None))?;
    let response = client.get(script_of(&website.service)).send().await;
    let response = response.map_err(|error| Problem("unreachable", Some(fetch::reason(&error))))?;
    match response.status().is_success() && response.headers().contains_key("x-porchlight") {
        true => Ok(()),
        false => Err(Problem("notOurs", Some(response.status().as_u16().to_string()))),
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// A server with a page at `/`, its policy, and a widget script.
    async fn server(html: String, policy: &'static str, is_ours: bool) -> Url {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (mut head, mut byte) = (Vec::new(), [0]);
                while !head.ends_with(b"\r\n\r\n") && matches!(stream.read(&mut byte).await, Ok(1)) {
                    head.push(byte[0]);
                }
                let (header, body) = match head.starts_with(b"GET /embed.min.js ") {
                    true if is_ours => ("x-porchlight: 1".to_owned(), "// widget"),
                    true => ("x-other: 1".to_owned(), "// widget"),
                    false => (format!("content-security-policy: {policy}"), html.as_str()),
                };
                let length = body.len();
                let reply = format!(
                    "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {length}\r\n{header}\r\n\r\n{body}"
                );
                stream.write_all(reply.as_bytes()).await.ok();
            }
        });
        format!("http://homes.example:{port}/").parse().expect("a URL")
    }

    fn website(page: &Url, domains: Option<&str>) -> Website {
        let resolve = [("homes.example".to_owned(), vec![IpAddr::from([127, 0, 0, 1])])].into();
        let domains = domains.map(str::to_owned);
        Website { page: page.clone(), service: page.clone(), serial_number: "abc123".into(), domains, resolve }
    }

    async fn failed(html: &str, policy: &'static str, is_ours: bool, domains: Option<&str>) -> String {
        let page = server(html.to_owned(), policy, is_ours).await;
        // A domain without a port allows the default port only.
        let domains = domains.map(|domains| domains.replace("PORT", &page.port().expect("a port").to_string()));
        let check = check_website(&website(&page, domains.as_deref())).await;
        let bad = check.findings.iter().find(|finding| finding.state == "failed");
        assert_eq!(check.is_live, bad.is_none());
        bad.map_or("live".into(), |bad| {
            format!("{} {} {}", bad.name, bad.reason.unwrap_or_default(), bad.detail.clone().unwrap_or_default())
        })
    }

    #[tokio::test]
    async fn each_problem_of_a_page_is_named() {
        let snippet = r#"<script src="/embed.min.js" data-chatbot-id="abc123" defer></script>"#;
        let elsewhere = r#"<script src="https://chat.example/embed.min.js" data-chatbot-id="abc123"></script>"#;
        let other = r#"<script src="/embed.min.js" data-chatbot-id="zzz-9" defer></script>"#;
        let cases = [
            (snippet, "default-src *", true, None, "live"),
            (snippet, "default-src *", true, Some("homes.example:PORT"), "live"),
            ("<p>Homes</p>", "default-src *", true, None, "snippet missing "),
            (elsewhere, "default-src *", true, None, "snippet otherServer https://chat.example"),
            (other, "default-src *", true, None, "snippet otherChatbot zzz-9"),
            (snippet, "default-src *", false, None, "script notOurs 200"),
            (snippet, "script-src 'none'", true, None, "policy blocked script-src"),
            (snippet, "connect-src 'none'", true, None, "policy blocked connect-src"),
            (snippet, "default-src *", true, Some("other.example"), "domains notAllowed homes.example"),
        ];
        let count = cases.len();
        for (html, policy, is_ours, domains, expected) in cases {
            assert_eq!(failed(html, policy, is_ours, domains).await, expected, "{html} {policy}");
        }
        println!("{count} pages: each problem was named, healthy ones are live");
    }

    #[tokio::test]
    async fn a_private_page_is_not_fetched() {
        let page = server("<p>Router</p>".into(), "default-src *", true).await;
        let private: Url = format!("http://127.0.0.1:{}/", page.port().expect("a port")).parse().expect("a URL");
        let check = check_website(&Website { page: private, ..website(&page, None) }).await;
        assert_eq!(check.findings[0].reason, Some("unreachable"));
    }
}
