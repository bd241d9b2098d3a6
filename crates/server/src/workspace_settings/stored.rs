//! Settings as they are stored: JSON in which passwords and keys are sealed.

use porchlight_domain::WorkspaceId;
use rust_decimal::{Decimal, prelude::ToPrimitive};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    config::{DailyBudgets, ModelEndpoint, ModelEntry, Price},
    email::{Security, SmtpServer},
    secrets::SecretValues,
};

/// Daily token limit of a chatbot with paid models, unless the workspace sets one: some 500 answers.
pub const DEFAULT_TOKENS_PER_DAY: i64 = 1_000_000;

/// An email server.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredEmail {
    pub host: String,
    pub port: u16,
    pub security: Security,
    /// "" sends without signing in.
    pub login: String,
    /// Sealed.
    pub password: Option<String>,
    pub from: String,
}

/// Models and their limits.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredModels {
    pub endpoints: Vec<StoredEndpoint>,
    pub currency: String,
    /// 0 is no limit, `None` the default for paid models.
    pub tokens_per_day: Option<i64>,
    pub money_per_day: Option<Decimal>,
}

/// An endpoint.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredEndpoint {
    pub id: String,
    pub name: String,
    pub url: Url,
    /// Sealed.
    pub key: Option<String>,
    pub models: Vec<StoredModel>,
}

/// A model of an endpoint.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredModel {
    pub name: String,
    pub shown_as: String,
    /// Of a million tokens of prompts and of answers.
    pub price: Option<(Decimal, Decimal)>,
}

impl StoredEmail {
    /// Returns whether a password saved for `self` may be used for `other`. Another host must never receive it.
    pub fn shares_password_with(&self, other: &Self) -> bool {
        (&self.host, self.port, self.security, &self.login) == (&other.host, other.port, other.security, &other.login)
    }

    /// The server; `None` if its password is missing or was sealed with another secret.
    pub fn server(&self, workspace: WorkspaceId, secrets: &SecretValues) -> Option<SmtpServer> {
        let password = self.password.as_ref().and_then(|sealed| open(secrets, &email_purpose(workspace), sealed));
        // Without the password, the server would reject every email, and each attempt counts.
        let is_complete = self.login.is_empty() || password.is_some();
        self.server_with(password).filter(|_| is_complete)
    }

    /// The server with this password; `None` if the sender is invalid.
    pub fn server_with(&self, password: Option<String>) -> Option<SmtpServer> {
        let login = Some(self.login.clone()).filter(|login| !login.is_empty());
        Some(SmtpServer {
            host: self.host.clone(),
            port: self.port,
            security: self.security,
            login: login.map(|login| (login, password.unwrap_or_default())),
            from: self.from.parse().ok()?,
            ca: None,
        })
    }
}

impl StoredEndpoint {
    /// Returns whether a key saved for `self` may be sent to `other`.
    pub fn shares_key_with(&self, other: &Url) -> bool {
        self.url.origin() == other.origin()
    }

    /// The endpoint. A key that was sealed with another secret is left out.
    pub fn endpoint(&self, workspace: WorkspaceId, currency: &str, secrets: &SecretValues) -> ModelEndpoint {
        let purpose = key_purpose(workspace, &self.id);
        self.endpoint_with(currency, self.key.as_ref().and_then(|sealed| open(secrets, &purpose, sealed)))
    }

    /// The endpoint with this key.
    pub fn endpoint_with(&self, currency: &str, key: Option<String>) -> ModelEndpoint {
        let entry = |model: &StoredModel| ModelEntry {
            shown_as: Some(model.shown_as.clone()).filter(|name| !name.is_empty()),
            price: model.price.map(|(input, output)| Price { input, output, currency: currency.to_owned() }),
            ..ModelEntry::plain(&model.name)
        };
        let models = self.models.iter().map(entry).collect();
        ModelEndpoint { models, name: self.name.clone(), ..ModelEndpoint::plain(self.url.clone(), key, &[]) }
    }
}

impl StoredModels {
    /// The daily limits of a chatbot with these endpoints.
    pub fn budgets(&self, endpoints: &[ModelEndpoint]) -> DailyBudgets {
        let micros = |amount: Decimal| (amount * Decimal::from(1_000_000)).to_i64();
        let money = DailyBudgets { tokens_per_day: None, money_per_day_micros: self.money_per_day.and_then(micros) };
        let tokens_per_day = match self.tokens_per_day {
            Some(0) => None,
            Some(tokens) => Some(tokens),
            None => money.unlimited(endpoints).map(|_| DEFAULT_TOKENS_PER_DAY),
        };
        DailyBudgets { tokens_per_day, ..money }
    }
}

/// What an email password is sealed for. Sealed values of other workspaces can't be opened with it.
pub fn email_purpose(workspace: WorkspaceId) -> String {
    format!("workspace {}, email password", workspace.0)
}

/// What the key of an endpoint is sealed for.
pub fn key_purpose(workspace: WorkspaceId, id: &str) -> String {
    format!("workspace {}, key of endpoint {id}", workspace.0)
}

/// Opens a sealed text.
pub fn open(secrets: &SecretValues, purpose: &str, sealed: &str) -> Option<String> {
    let opened = secrets.open_sealed(purpose, sealed).and_then(|bytes| String::from_utf8(bytes).ok());
    if opened.is_none() {
        tracing::warn!(purpose, "a secret was sealed with another secret file; enter it again");
    }
    opened
}

#[cfg(test)]
mod tests {
    use super::*;

    fn models(price: Option<Decimal>, tokens: Option<i64>, money: Option<Decimal>) -> StoredModels {
        let model = StoredModel { name: "small".into(), shown_as: String::new(), price: price.map(|one| (one, one)) };
        let url = "https://api.example.com/v1".parse().expect("a URL");
        let endpoint = StoredEndpoint { id: "a".into(), name: "A".into(), url, key: None, models: vec![model] };
        StoredModels { endpoints: vec![endpoint], currency: "USD".into(), tokens_per_day: tokens, money_per_day: money }
    }

    fn budgets(models: &StoredModels) -> (Option<i64>, Option<i64>) {
        let endpoints: Vec<_> =
            models.endpoints.iter().map(|one| one.endpoint_with("USD", Some("sk".into()))).collect();
        let DailyBudgets { tokens_per_day, money_per_day_micros } = models.budgets(&endpoints);
        (tokens_per_day, money_per_day_micros)
    }

    #[test]
    fn paid_models_have_a_daily_limit_unless_the_workspace_removes_it() {
        let price = Some(Decimal::new(15, 2));
        assert_eq!(budgets(&models(None, None, None)), (Some(DEFAULT_TOKENS_PER_DAY), None));
        assert_eq!(budgets(&models(price, None, Some(Decimal::from(2)))), (None, Some(2_000_000)));
        assert_eq!(budgets(&models(None, Some(5_000), None)), (Some(5_000), None));
        assert_eq!(budgets(&models(price, Some(0), None)), (None, None));
    }

    #[test]
    fn a_secret_opens_in_its_workspace_only() {
        let secrets = SecretValues { key_hash: [1; 32], visitor_key: [2; 32], uploads: [3; 32] };
        let sealed = secrets.seal(&email_purpose(WorkspaceId(1)), b"pass").expect("sealed");
        let stored = StoredEmail {
            host: "mail.example.com".into(),
            port: 465,
            security: Security::Tls,
            login: "bot".into(),
            password: Some(sealed),
            from: "bot@example.com".into(),
        };
        let server = stored.server(WorkspaceId(1), &secrets).expect("a server");
        assert_eq!(server.login, Some(("bot".into(), "pass".into())));
        assert!(stored.server(WorkspaceId(2), &secrets).is_none());
    }
}
