//! AI models: reached, key accepted, name known, and limited in cost.

use std::{collections::HashSet, net::IpAddr, time::Duration};

use porchlight_domain::public_ip::is_public_ip;
use reqwest::{StatusCode, header::AUTHORIZATION};
use serde_json::Value;
use url::Url;

use super::{Checkup, Finding, Problem, fetch, fetch::Trust};
use crate::{config::ModelEndpoint, workspace_settings::StoredSettings};

const TIMEOUT: Duration = Duration::from_secs(10);

/// The operator's models, or else those of the workspaces.
pub(super) async fn check(checkup: &Checkup, stored: &StoredSettings) -> Vec<Finding> {
    let config = &checkup.config;
    let endpoints = if config.models.is_empty() { &stored.endpoints } else { &config.models };
    // Workspaces choose their endpoints, so they must not make us ask the operator's own network.
    let only_public = config.models.is_empty() && !config.private_hosts;
    let checks = endpoints.iter().map(|endpoint| check_endpoint(checkup, endpoint, only_public));
    let mut found: Vec<Finding> = futures::future::join_all(checks).await.into_iter().flatten().collect();
    if config.models.is_empty() {
        found.extend(stored.unreadable_keys.iter().map(|name| {
            let problem = Problem::ModelKeyUnreadable { name: name.clone() };
            Finding::new(problem, "enter it again under \"Connections and keys\" in the app")
        }));
        return found;
    }
    if let Some(endpoint) = config.daily_budgets.unlimited(&config.models) {
        let problem = Problem::ModelsUnlimited { name: endpoint.name.clone() };
        found.push(Finding::new(problem, "porchlight serve … --tokens-per-day 200000"));
    }
    found
}

/// Lists the models of the endpoint, which costs nothing. An endpoint without a list is only reached.
async fn check_endpoint(checkup: &Checkup, endpoint: &ModelEndpoint, only_public: bool) -> Option<Finding> {
    let name = endpoint.name.clone();
    let list = list_url(&endpoint.url)?;
    let fix = format!("curl -sS -H \"Authorization: Bearer $(cat KEY_FILE)\" {list}");
    let failed = |problem: Problem| Some(Finding::new(problem, fix.clone()));
    let mut resolve = checkup.resolve.clone();
    if only_public {
        let host = list.host_str()?.to_owned();
        let ips = match host.trim_matches(['[', ']']).parse::<IpAddr>() {
            Ok(ip) => vec![ip],
            Err(_) => fetch::ips_of(checkup, &host).await,
        };
        if !checkup.resolve.contains_key(&host) && !ips.iter().all(|ip| is_public_ip(*ip)) {
            return failed(Problem::ModelsPrivate { name });
        }
        // The same addresses again, so that a second lookup can't give others.
        if !ips.is_empty() {
            resolve.insert(host, ips);
        }
    }
    let client = fetch::client(&resolve, Trust::Checked).ok()?;
    let mut request = client.get(list.clone()).timeout(TIMEOUT);
    if let Some(key) = &endpoint.key {
        request = request.header(AUTHORIZATION, format!("Bearer {key}"));
    }
    let response = match request.send().await {
        Ok(response) => response,
        Err(error) => return failed(Problem::ModelsUnreachable { name, reason: fetch::reason(&error) }),
    };
    match response.status() {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
            return failed(Problem::ModelsRejectKey { name, status: response.status().as_u16() });
        }
        status if status.is_server_error() => return failed(Problem::ModelsFail { name, status: status.as_u16() }),
        status if !status.is_success() => return None,
        _ => {}
    }
    let known = names(&fetch::text(response).await.ok()?)?;
    let unknown = endpoint.models.iter().find(|model| !is_known(&known, &model.name))?;
    failed(Problem::ModelUnknown { name, model: unknown.name.clone() })
}

fn list_url(url: &Url) -> Option<Url> {
    let mut list = url.clone();
    list.path_segments_mut().ok()?.pop_if_empty().push("models");
    Some(list)
}

fn names(text: &str) -> Option<HashSet<String>> {
    let list: Value = serde_json::from_str(text).ok()?;
    let models = list["data"].as_array()?;
    Some(models.iter().filter_map(|model| model["id"].as_str().map(str::to_owned)).collect())
}

/// Ollama lists "llama3:latest" and accepts "llama3"; Gemini lists "models/gemini-pro".
fn is_known(known: &HashSet<String>, name: &str) -> bool {
    known.is_empty()
        || [name.to_owned(), format!("{name}:latest"), format!("models/{name}")].iter().any(|name| known.contains(name))
}
