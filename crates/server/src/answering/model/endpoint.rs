//! The endpoints of the configuration and the model list they make.
//!
//! Why it exists: a chatbot's `Model` is a key of this list; the key says which endpoint and
//! which name. Not here: the built-in engine, which is always key "1".

use std::sync::Arc;

use porchlight_api::Model;
use reqwest::{Client, redirect::Policy};
use url::{Host, Url};

use super::breaker::Breaker;
use crate::{config::ModelEndpoint, service::StartError};

/// One endpoint with its own client: the operator's choice, so it may be a private address.
#[derive(Debug)]
pub struct Endpoint {
    pub(super) client: Client,
    pub(super) completions: Url,
    pub(super) key: Option<String>,
    pub breaker: Breaker,
}

/// One model that can write: where it is and what it is called there.
#[derive(Debug, Clone)]
pub struct Writer {
    /// As the model list spells it.
    pub key: String,
    pub name: String,
    pub endpoint: Arc<Endpoint>,
}

/// Every model that can write, in the order of the configuration.
#[derive(Debug, Default)]
pub struct Models(Vec<Writer>);

impl Models {
    /// Makes a client for each endpoint. Errors: an address that is no http or https URL.
    pub fn open(endpoints: &[ModelEndpoint]) -> Result<Self, StartError> {
        let mut writers = Vec::new();
        for configured in endpoints {
            let endpoint = Arc::new(endpoint(configured)?);
            for name in &configured.names {
                let twice = endpoints.iter().filter(|other| other.names.contains(name)).count() > 1;
                let host = configured.url.host_str().unwrap_or_default();
                let key = if twice { format!("{host}/{name}") } else { name.clone() };
                writers.push(Writer { key, name: name.clone(), endpoint: Arc::clone(&endpoint) });
            }
        }
        Ok(Self(writers))
    }

    /// The model with this key.
    pub fn find(&self, key: &str) -> Option<&Writer> {
        self.0.iter().find(|writer| writer.key == key)
    }

    /// The model list, without the built-in engine; a model is usable while its breaker is shut.
    pub fn list(&self) -> Vec<Model> {
        let item = |writer: &Writer| Model {
            key: writer.key.clone(),
            value: writer.name.clone(),
            status: !writer.endpoint.breaker.is_open(),
        };
        self.0.iter().map(item).collect()
    }
}

fn endpoint(configured: &ModelEndpoint) -> Result<Endpoint, StartError> {
    let mut completions = configured.url.clone();
    if !matches!(completions.scheme(), "http" | "https") {
        return Err(StartError::Config("--model-url must be an http or https URL".into()));
    }
    let path = format!("{}/chat/completions", completions.path().trim_end_matches('/'));
    completions.set_path(&path);
    // No redirect carries the key elsewhere, and no POST is sent twice.
    let mut client = Client::builder().redirect(Policy::none()).retry(reqwest::retry::never());
    if is_this_computer(&completions) {
        client = client.no_proxy();
    }
    let client = client.build().map_err(|error| StartError::Config(format!("could not make a client: {error}")))?;
    Ok(Endpoint { client, completions, key: configured.key.clone(), breaker: Breaker::default() })
}

/// A proxy of the environment is for the outside, never for an endpoint next door.
fn is_this_computer(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn configured(url: &str, names: &[&str]) -> ModelEndpoint {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        ModelEndpoint { url: url.parse().expect("a URL"), key: None, names }
    }

    #[test]
    fn a_name_at_two_endpoints_gets_the_endpoint_before_it() {
        let models = Models::open(&[
            configured("http://one.test/v1/", &["small", "large"]),
            configured("http://two.test/v1", &["small"]),
        ])
        .expect("models");
        let keys: Vec<String> = models.list().into_iter().map(|model| model.key).collect();
        assert_eq!(keys, ["one.test/small", "large", "two.test/small"]);
        let found = models.find("large").expect("a model");
        assert_eq!(found.endpoint.completions.as_str(), "http://one.test/v1/chat/completions");
    }

    #[test]
    fn an_address_of_another_kind_is_refused() {
        assert!(Models::open(&[configured("ftp://one.test", &["a"])]).is_err());
    }
}
