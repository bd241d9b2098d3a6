//! The configured endpoints and their models. A chatbot's `Model` is a key of this list.

use std::sync::Arc;

use porchlight_api::Model;
use reqwest::{Client, RequestBuilder, header::CONTENT_TYPE, redirect::Policy};
use url::{Host, Url};

use super::{
    circuit_breaker::CircuitBreaker,
    endpoint_response::{EndpointResponse, ResponseBody},
    error::{ModelError, connection_error, stream_error},
    plain_http::{Connect, PlainHttpClient, PlainHttpError},
    quirks::ModelQuirks,
};
use crate::{
    config::{Capabilities, ModelEndpoint, Price},
    files::safe_fetch,
    start_error::StartError,
    tls_roots,
    workspace_settings::may_be_public,
};

/// Key of the built-in engine, which no model may have.
const BUILT_IN: &str = "1";

/// An endpoint with its own HTTP client. One that the operator chose may have a private IP.
#[derive(Debug)]
pub struct Endpoint {
    client: Client,
    /// For completions, if they need nothing else.
    plain: Option<PlainHttpClient>,
    pub(super) completions: Url,
    pub(super) transcriptions: Url,
    pub(super) transcription_model: Option<String>,
    key: Option<String>,
    /// For transcriptions, which may fail while chat works.
    pub(super) hearing: CircuitBreaker,
}

impl Endpoint {
    /// A request with the endpoint's key.
    pub(super) fn post(&self, url: &Url) -> RequestBuilder {
        let request = self.client.post(url.clone());
        match &self.key {
            Some(key) => request.bearer_auth(key),
            None => request,
        }
    }

    /// Sends a JSON body to `/chat/completions`. `body` makes it, again if an idle connection was closed already.
    ///
    /// While the endpoint thinks, the body isn't kept.
    pub(super) async fn complete(
        &self,
        body: Vec<u8>,
        again: impl Fn() -> Vec<u8>,
    ) -> Result<EndpointResponse, ModelError> {
        let Some(plain) = &self.plain else {
            let request = self.post(&self.completions).header(CONTENT_TYPE, "application/json").body(body);
            return request.send().await.map(EndpointResponse::from).map_err(stream_error);
        };
        let mut sent = plain.post(body, Connect::IfNoneIsIdle).await;
        if matches!(sent, Err(PlainHttpError::Stale)) {
            sent = plain.post(again(), Connect::Always).await;
        }
        match sent {
            Ok((head, body)) => {
                let (status, retry_after) = (head.status, head.retry_after);
                Ok(EndpointResponse { status, retry_after, body: ResponseBody::Plain(body) })
            }
            Err(PlainHttpError::Stale) => Err(ModelError::Broken("the connection was closed".into())),
            Err(PlainHttpError::Failed(error)) => Err(connection_error(error)),
        }
    }
}

/// A model: its endpoint, and its name there.
#[derive(Debug)]
pub struct ModelClient {
    /// Its key in the model list.
    pub key: String,
    /// Another name for a chatbot's `Model`.
    pub alias: Option<String>,
    pub name: String,
    /// Its display name.
    pub shown_as: String,
    pub takes: Capabilities,
    /// Plans with tools, by the configuration.
    pub(super) tools: bool,
    pub context_tokens: u32,
    pub max_tokens: Option<u32>,
    pub price: Option<Price>,
    pub endpoint: Arc<Endpoint>,
    pub breaker: CircuitBreaker,
    pub(super) habits: ModelQuirks,
}

/// All models, in the order of the configuration.
#[derive(Debug, Default)]
pub struct ModelCatalog(Vec<Arc<ModelClient>>);

impl ModelCatalog {
    /// Creates a client for each endpoint. Errors: a URL that is not http or https, and two models
    /// with the same key.
    pub fn open(endpoints: &[ModelEndpoint]) -> Result<Self, StartError> {
        Self::open_with(endpoints, false)
    }

    /// The same for endpoints with public addresses; others fail when they are called.
    pub fn open_public(endpoints: &[ModelEndpoint]) -> Result<Self, StartError> {
        Self::open_with(endpoints, true)
    }

    fn open_with(endpoints: &[ModelEndpoint], only_public: bool) -> Result<Self, StartError> {
        let mut writers: Vec<Arc<ModelClient>> = Vec::new();
        for configured in endpoints {
            let endpoint = Arc::new(endpoint(configured, only_public)?);
            for model in &configured.models {
                let is_shared =
                    endpoints.iter().flat_map(|other| &other.models).filter(|other| other.name == model.name).count()
                        > 1;
                let key = if is_shared || model.name == BUILT_IN {
                    format!("{}/{}", configured.name, model.name)
                } else {
                    model.name.clone()
                };
                if writers.iter().any(|other| other.key == key) {
                    return Err(StartError::Config(format!("two models have the key {key}")));
                }
                if let Some(alias) = &model.id
                    && (alias == BUILT_IN || writers.iter().any(|other| other.alias.as_ref() == Some(alias)))
                {
                    return Err(StartError::Config(format!("two models have the id {alias}")));
                }
                writers.push(Arc::new(ModelClient {
                    alias: model.id.clone(),
                    shown_as: model.shown_as.clone().unwrap_or_else(|| key.clone()),
                    key,
                    name: model.name.clone(),
                    takes: model.takes,
                    tools: model.tools,
                    context_tokens: model.context_tokens,
                    max_tokens: model.max_tokens,
                    price: model.price.clone(),
                    endpoint: Arc::clone(&endpoint),
                    breaker: CircuitBreaker::default(),
                    habits: ModelQuirks::default(),
                }));
            }
        }
        Ok(Self(writers))
    }

    /// The model with this key or, if there is none, this alias.
    pub fn find(&self, key: &str) -> Option<Arc<ModelClient>> {
        let by_key = self.0.iter().find(|writer| writer.key == key);
        by_key.or_else(|| self.0.iter().find(|writer| writer.alias.as_deref() == Some(key))).cloned()
    }

    /// The model list without the built-in engine; a model is usable while its circuit breaker is closed.
    pub fn list(&self) -> Vec<Model> {
        let item = |writer: &Arc<ModelClient>| Model {
            key: writer.key.clone(),
            value: writer.shown_as.clone(),
            status: !writer.breaker.is_open(),
        };
        self.0.iter().map(item).collect()
    }
}

fn endpoint(configured: &ModelEndpoint, only_public: bool) -> Result<Endpoint, StartError> {
    let base_url = &configured.url;
    if !matches!(base_url.scheme(), "http" | "https") {
        return Err(StartError::Config(format!("the address of {} must be an http or https URL", configured.name)));
    }
    // The client checks the addresses of names; an IP address in the URL never reaches its resolver.
    if only_public && !base_url.host().is_some_and(|host| may_be_public(&host)) {
        return Err(StartError::Config(format!("the address of {} isn't public", configured.name)));
    }
    let below = |path: &str| {
        let mut url = base_url.clone();
        url.set_path(&format!("{}/{path}", base_url.path().trim_end_matches('/')));
        url
    };
    let client = http_client(base_url, only_public)
        .map_err(|error| StartError::Config(format!("could not make a client: {error}")))?;
    let completions = below("chat/completions");
    // Addresses of workspaces are checked by the resolver of the other client.
    let plain = (!only_public)
        .then(|| PlainHttpClient::for_url(&completions, configured.key.as_deref(), !is_this_computer(base_url)));
    Ok(Endpoint {
        client,
        plain: plain.flatten(),
        completions,
        transcriptions: below("audio/transcriptions"),
        transcription_model: configured.transcription_model.clone(),
        key: configured.key.clone(),
        hearing: CircuitBreaker::default(),
    })
}

/// A client for an endpoint. With `only_public`, it connects to public addresses only, and not through a proxy, which
/// would resolve names itself.
///
/// # Errors
/// TLS can't be initialized.
pub(crate) fn http_client(url: &Url, only_public: bool) -> Result<Client, reqwest::Error> {
    // No redirects, which could send the key elsewhere; retries are up to `call.rs`.
    tls_roots::client(|| {
        let client = Client::builder().redirect(Policy::none()).retry(reqwest::retry::never());
        match (only_public, is_this_computer(url)) {
            (true, _) => safe_fetch::public_only(client),
            (false, true) => client.no_proxy(),
            (false, false) => client,
        }
    })
}

/// A proxy of the environment is not used for an endpoint on this computer.
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

    fn configured(name: &str, url: &str, names: &[&str]) -> ModelEndpoint {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let plain = ModelEndpoint::plain(url.parse().expect("a URL"), None, &names);
        ModelEndpoint { name: name.into(), ..plain }
    }

    #[test]
    fn a_name_at_two_endpoints_gets_the_endpoint_before_it() {
        let models = ModelCatalog::open(&[
            configured("one", "http://one.test/v1/", &["small", "large", "1"]),
            configured("two", "http://two.test/v1", &["small"]),
        ])
        .expect("models");
        let keys: Vec<String> = models.list().into_iter().map(|model| model.key).collect();
        assert_eq!(keys, ["one/small", "large", "one/1", "two/small"]);
        let found = models.find("large").expect("a model");
        assert_eq!(found.endpoint.completions.as_str(), "http://one.test/v1/chat/completions");
        assert_eq!(found.endpoint.transcriptions.as_str(), "http://one.test/v1/audio/transcriptions");
    }

    #[test]
    fn a_url_of_another_kind_and_two_models_of_one_key_are_rejected() {
        assert!(ModelCatalog::open(&[configured("one", "ftp://one.test", &["a"])]).is_err());
        let twice = [configured("one", "http://one.test", &["a"]), configured("one", "http://two.test", &["a"])];
        assert!(ModelCatalog::open(&twice).is_err());
    }
}
