//! Builds the built-in service's configuration from settings in the profile and secrets in the keychain.

use std::collections::HashMap;

use porchlight_server::{
    Config,
    config::{DailyBudgets, ModelEndpoint},
    email::{Security, SmtpServer},
};
use url::Url;

use crate::{
    desktop::{BUILT_IN, Desktop, SecretKind},
    profile::{BuiltInSettings, EmailSettings, EndpointSettings, SmtpSecurity},
};

/// Some 500 answers with a prompt of usual length. The app's texts name it.
const DEFAULT_TOKENS_PER_DAY: i64 = 1_000_000;

/// The passwords and keys of the settings, while a configuration is built.
#[derive(Default)]
pub struct Secrets {
    pub email_password: Option<String>,
    /// By the endpoint's id.
    pub endpoint_keys: HashMap<String, String>,
}

/// True when something of the settings does not work without the keychain.
pub fn missing_secrets(settings: &BuiltInSettings) -> bool {
    settings.email.as_ref().is_some_and(|email| !email.login.is_empty()) || !settings.endpoints.is_empty()
}

/// Reads them from the keychain or from this run; what cannot be read is left out.
pub async fn secrets(desktop: &Desktop, settings: &BuiltInSettings) -> Secrets {
    let mut secrets = Secrets::default();
    if settings.email.is_some() {
        secrets.email_password = desktop.read_key(BUILT_IN, SecretKind::Email).await.ok().flatten();
    }
    for endpoint in &settings.endpoints {
        if let Ok(Some(key)) = desktop.read_key(&endpoint.id, SecretKind::Model).await {
            secrets.endpoint_keys.insert(endpoint.id.clone(), key);
        }
    }
    secrets
}

/// Adds the settings to a configuration; they were checked when they were saved.
pub fn put(settings: &BuiltInSettings, secrets: &Secrets, config: &mut Config) {
    // Without the password, a server that needs a login would reject every email, and each attempt counts.
    let email = settings.email.as_ref().filter(|email| email.login.is_empty() || secrets.email_password.is_some());
    config.smtp = email.and_then(|email| smtp_server(email, secrets.email_password.clone()).ok());
    config.models = settings
        .endpoints
        .iter()
        .filter_map(|endpoint| model_endpoint(endpoint, secrets.endpoint_keys.get(&endpoint.id).cloned()).ok())
        .collect();
    let tokens_per_day = tokens_per_day(settings.tokens_per_day, &config.models);
    config.daily_budgets = DailyBudgets { tokens_per_day, money_per_day_micros: None };
}

/// The daily budget of a chatbot: the user's setting, 0 for none, or else the default if models cost money.
fn tokens_per_day(chosen: Option<i64>, models: &[ModelEndpoint]) -> Option<i64> {
    match chosen {
        Some(0) => None,
        Some(tokens) => Some(tokens),
        None => models.iter().any(ModelEndpoint::is_paid).then_some(DEFAULT_TOKENS_PER_DAY),
    }
}

/// The email server from the settings. Errors: the name of the wrong field.
pub fn smtp_server(email: &EmailSettings, password: Option<String>) -> Result<SmtpServer, &'static str> {
    let host = email.host.trim();
    if host.is_empty() || host.chars().any(|c| c.is_whitespace() || matches!(c, '/' | '@')) {
        return Err("host");
    }
    let login = email.login.trim();
    Ok(SmtpServer {
        host: host.trim_start_matches('[').trim_end_matches(']').to_owned(),
        port: if email.port == 0 { return Err("port") } else { email.port },
        security: match email.security {
            SmtpSecurity::Tls => Security::Tls,
            SmtpSecurity::StartTls => Security::StartTls,
            SmtpSecurity::Offered => Security::IfOffered,
        },
        login: if login.is_empty() { None } else { Some((login.to_owned(), password.unwrap_or_default())) },
        from: email.from.trim().parse().map_err(|_| "from")?,
        ca: None,
    })
}

/// The endpoint that a person described. Errors: the name of the field that is wrong.
pub fn model_endpoint(endpoint: &EndpointSettings, key: Option<String>) -> Result<ModelEndpoint, &'static str> {
    let url = Url::parse(endpoint.url.trim()).map_err(|_| "url")?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        return Err("url");
    }
    let models: Vec<String> = endpoint.models.iter().map(|name| name.trim().to_owned()).collect();
    if models.is_empty() || models.iter().any(String::is_empty) {
        return Err("models");
    }
    let mut made = ModelEndpoint::plain(url, key, &models);
    if !endpoint.name.trim().is_empty() {
        endpoint.name.trim().clone_into(&mut made.name);
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(url: &str) -> ModelEndpoint {
        ModelEndpoint::plain(url.parse().expect("a URL"), Some("sk-test".into()), &["small".into()])
    }

    #[test]
    fn models_that_cost_money_have_a_daily_budget_unless_the_person_lifts_it() {
        let paid = [endpoint("https://api.example.com/v1")];
        assert_eq!(tokens_per_day(None, &paid), Some(DEFAULT_TOKENS_PER_DAY));
        assert_eq!(tokens_per_day(Some(5_000), &paid), Some(5_000));
        assert_eq!(tokens_per_day(Some(0), &paid), None);
        assert_eq!(tokens_per_day(None, &[endpoint("http://127.0.0.1:11434/v1")]), None);
    }
}
