//! The websites of the chatbots: whether their start pages embed the widget and allow it to run.

use std::net::IpAddr;

use porchlight_domain::{Settings, public_ip::is_public_ip};
use porchlight_store::Store;
use reqwest::{Response, header::CONTENT_SECURITY_POLICY};
use url::Url;

use super::{Checkup, Finding, Problem, fetch, fetch::Trust};

/// Chatbots and sites that are examined.
const MAX_CHATBOTS: u32 = 100;
const MAX_SITES: usize = 50;
const SCRIPT: &str = "embed.min.js";
const MAX_REDIRECTS: usize = 3;

/// The pages to examine.
pub(super) async fn list(checkup: &Checkup, store: &Store) -> Vec<Url> {
    let mut sites: Vec<Url> = checkup.pages.clone();
    if sites.is_empty() {
        for workspace in store.workspaces().await.unwrap_or_default() {
            let chatbots = store.list_chatbots(workspace, 0, MAX_CHATBOTS).await;
            let chatbots = chatbots.map(|(rows, _)| rows).unwrap_or_default();
            sites.extend(chatbots.iter().flat_map(|chatbot| start_pages(&chatbot.settings)));
        }
    }
    sites.sort();
    sites.dedup();
    sites.truncate(MAX_SITES);
    sites
}

pub(super) async fn check(checkup: &Checkup, sites: &[Url]) -> Vec<Finding> {
    let checks = sites.iter().map(|site| check_site(checkup, site));
    futures::future::join_all(checks).await.into_iter().flatten().collect()
}

/// The start pages of a chatbot's `Domains`. A wildcard names no page.
fn start_pages(settings: &Settings) -> Vec<Url> {
    let entries = settings.domains.split(['\n', ',']).map(str::trim).filter(|entry| !entry.is_empty());
    let urls = entries.filter(|entry| !entry.contains('*')).filter_map(|entry| match entry.contains("://") {
        true => entry.parse().ok(),
        false => format!("https://{entry}/").parse().ok(),
    });
    urls.collect()
}

/// A site that doesn't reply is no finding: it may be down, which its owner sees.
async fn check_site(checkup: &Checkup, site: &Url) -> Option<Finding> {
    let (page, response) = get(checkup, site).await?;
    if !response.status().is_success() {
        return None;
    }
    let policies = policies(&response);
    let html = fetch::text(response).await.ok()?;
    let Some(service) = script_origin(&html, &page) else {
        let fix = "porchlight doctor --page URL   # if the chat is on another page; else paste the snippet again";
        return Some(Finding::new(Problem::SnippetMissing { page: page.to_string() }, fix));
    };
    let directive = blocked_by(&policies, &service, &page)?;
    let origin = service.origin().ascii_serialization();
    let fix = format!("{directive} … {origin}   # add it to the header of the website");
    Some(Finding::new(Problem::ChatBlocked { page: page.to_string(), directive: directive.into(), origin }, fix))
}

/// The policies of a page's headers.
pub(super) fn policies(response: &Response) -> Vec<String> {
    let sent = response.headers().get_all(CONTENT_SECURITY_POLICY).iter();
    sent.filter_map(|policy| policy.to_str().ok().map(str::to_ascii_lowercase)).collect()
}

/// The directive that keeps a page from loading the widget of a service.
pub(super) fn blocked_by(policies: &[String], service: &Url, page: &Url) -> Option<&'static str> {
    let is_blocked = |name: &&str| policies.iter().any(|policy| !allows(policy, name, service, page));
    ["script-src", "connect-src"].into_iter().find(is_blocked)
}

/// Gets a page, over at most 3 redirects; http if https doesn't reply.
pub(super) async fn get(checkup: &Checkup, site: &Url) -> Option<(Url, Response)> {
    match follow(checkup, site.clone()).await {
        None if site.scheme() == "https" => {
            let mut plain = site.clone();
            plain.set_scheme("http").ok()?;
            follow(checkup, plain).await
        }
        found => found,
    }
}

async fn follow(checkup: &Checkup, mut url: Url) -> Option<(Url, Response)> {
    for _ in 0..=MAX_REDIRECTS {
        let host = url.host_str()?.to_owned();
        let ips = match host.trim_matches(['[', ']']).parse::<IpAddr>() {
            Ok(ip) => vec![ip],
            Err(_) => fetch::ips_of(checkup, &host).await,
        };
        // Owners of chatbots choose these names, so they must not make us ask the operator's own network.
        let is_named =
            checkup.resolve.contains_key(&host) || checkup.pages.iter().any(|page| page.host() == url.host());
        if ips.is_empty() || !is_named && !ips.iter().all(|ip| is_public_ip(*ip)) {
            return None;
        }
        // The same addresses again, so that a second lookup can't give others.
        let client = fetch::client(&[(host, ips)].into(), Trust::Checked).ok()?;
        let response = client.get(url.clone()).send().await.ok()?;
        if !response.status().is_redirection() {
            return Some((url, response));
        }
        let next = response.headers().get(reqwest::header::LOCATION)?.to_str().ok()?;
        url = url.join(next).ok()?;
    }
    None
}

/// Where the page loads the widget from.
fn script_origin(html: &str, page: &Url) -> Option<Url> {
    scripts(html, page).into_iter().next()
}

/// All URLs from which the page loads a widget.
pub(super) fn scripts(html: &str, page: &Url) -> Vec<Url> {
    let ends = html.match_indices(SCRIPT).map(|(at, _)| at + SCRIPT.len());
    let url = |end: usize| {
        let start = html[..end].rfind(['"', '\'', '=', ' ', '(']).map_or(0, |at| at + 1);
        page.join(&html[start..end]).ok()
    };
    ends.filter_map(url).collect()
}

/// Whether a policy lets a page load from the service; directives that aren't there fall back to `default-src`.
fn allows(policy: &str, directive: &str, service: &Url, page: &Url) -> bool {
    let find = |name: &str| {
        let directives = policy.split(';').map(str::split_whitespace);
        directives.map(Iterator::collect::<Vec<_>>).find(|items| items.first() == Some(&name))
    };
    let Some(sources) = find(directive).or_else(|| find("default-src")) else { return true };
    let host = service.host_str().unwrap_or_default();
    let scheme = format!("{}:", service.scheme());
    sources.iter().skip(1).any(|source| {
        let source = source.trim_end_matches('/');
        let without_scheme = source.rsplit_once("://").map_or(source, |(_, rest)| rest);
        let name = without_scheme.split(['/', ':']).next().unwrap_or_default();
        source == "*"
            || source == scheme
            || source.starts_with("'nonce-")
            || source == "'strict-dynamic'"
            || source == "'self'" && service.origin() == page.origin()
            || name == host
            || name.strip_prefix('*').is_some_and(|ending| ending.len() > 1 && host.ends_with(ending))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        text.parse().expect("a URL")
    }

    #[test]
    fn the_script_is_found_in_any_quotes() {
        let page = url("https://homes.example/");
        for html in [
            r#"<script src="https://chat.example/embed.min.js" data-chatbot-id="x" defer></script>"#,
            "<script defer src=https://chat.example/embed.min.js></script>",
            "<script>load('https://chat.example/embed.min.js')</script>",
        ] {
            assert_eq!(script_origin(html, &page), Some(url("https://chat.example/embed.min.js")), "{html}");
        }
        assert_eq!(script_origin("<p>none</p>", &page), None);
    }

    #[test]
    fn a_policy_allows_hosts_schemes_and_wildcards() {
        let (service, page) = (url("https://chat.example.com/"), url("https://homes.example/"));
        for policy in
            ["script-src https:", "default-src *.example.com", "img-src 'none'", "script-src chat.example.com"]
        {
            assert!(allows(policy, "script-src", &service, &page), "{policy}");
        }
        for policy in ["script-src 'self'", "default-src 'none'", "script-src https://other.example.com"] {
            assert!(!allows(policy, "script-src", &service, &page), "{policy}");
        }
    }
}
