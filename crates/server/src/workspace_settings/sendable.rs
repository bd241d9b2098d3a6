//! The email server and the models of this service with their secrets, to set them up on another server.

use porchlight_api::{EndpointModel, NewEmailServer, NewEndpoint, NewModelSettings};
use porchlight_domain::WorkspaceId;
use porchlight_store::WorkspaceSettingRow;
use rust_decimal::{Decimal, prelude::FromPrimitive};

use super::{
    input::security_name,
    stored::{StoredEmail, StoredModels, email_purpose, key_purpose, open},
};
use crate::{config::Config, email::SmtpServer, secrets::SecretValues};

const MICROS: i64 = 1_000_000;

/// What can be set up elsewhere.
#[derive(Default)]
pub struct SendableSettings {
    pub email: Option<NewEmailServer>,
    pub models: Option<NewModelSettings>,
    /// Hosts and names of endpoints whose secret was sealed with another secret file.
    pub unreadable: Vec<String>,
}

impl SendableSettings {
    /// The settings in use: those of the configuration, otherwise those of the workspace.
    pub fn of(
        config: &Config,
        rows: &[WorkspaceSettingRow],
        workspace: WorkspaceId,
        secrets: Option<&SecretValues>,
    ) -> Self {
        let mut found = Self::default();
        let saved = |section: &str| {
            rows.iter().find(|row| row.workspace == workspace && row.section == section).map(|row| &*row.settings)
        };
        found.email = match &config.smtp {
            Some(server) => Some(email_of(server, server.login.as_ref().map(|(_, password)| password.clone()))),
            None => saved("email").and_then(|settings| found.saved_email(settings, workspace, secrets)),
        };
        found.models = match config.models.is_empty() {
            false => Some(models_of(config)),
            true => saved("models").and_then(|settings| found.saved_models(settings, workspace, secrets)),
        };
        found
    }

    fn saved_email(
        &mut self,
        settings: &str,
        workspace: WorkspaceId,
        secrets: Option<&SecretValues>,
    ) -> Option<NewEmailServer> {
        let stored: StoredEmail = serde_json::from_str::<Option<_>>(settings).ok().flatten()?;
        let password = self.opened(&stored.host, stored.password.as_deref(), &email_purpose(workspace), secrets);
        Some(email_of(&stored.server_with(None)?, password))
    }

    fn saved_models(
        &mut self,
        settings: &str,
        workspace: WorkspaceId,
        secrets: Option<&SecretValues>,
    ) -> Option<NewModelSettings> {
        let stored: StoredModels = serde_json::from_str(settings).ok()?;
        if stored.endpoints.is_empty() {
            return None;
        }
        let endpoints = stored.endpoints.iter().map(|one| NewEndpoint {
            id: one.id.clone(),
            name: one.name.clone(),
            url: one.url.to_string(),
            key: self.opened(&one.name, one.key.as_deref(), &key_purpose(workspace, &one.id), secrets),
            models: one.models.iter().map(|model| model_of(&model.name, &model.shown_as, model.price)).collect(),
        });
        Some(NewModelSettings {
            endpoints: endpoints.collect(),
            currency: Some(stored.currency.clone()).filter(|currency| !currency.is_empty()),
            tokens_per_day: stored.tokens_per_day,
            money_per_day: stored.money_per_day.map(text),
        })
    }

    fn opened(
        &mut self,
        name: &str,
        sealed: Option<&str>,
        purpose: &str,
        secrets: Option<&SecretValues>,
    ) -> Option<String> {
        let sealed = sealed?;
        let opened = secrets.and_then(|secrets| open(secrets, purpose, sealed));
        if opened.is_none() {
            self.unreadable.push(name.to_owned());
        }
        opened
    }
}

fn email_of(server: &SmtpServer, password: Option<String>) -> NewEmailServer {
    NewEmailServer {
        host: server.host.clone(),
        port: server.port.into(),
        security: security_name(server).into(),
        login: server.login.as_ref().map(|(login, _)| login.clone()).unwrap_or_default(),
        password: password.filter(|password| !password.is_empty()),
        from: server.from.to_string(),
    }
}

fn models_of(config: &Config) -> NewModelSettings {
    let price = |entry: &crate::config::ModelEntry| entry.price.as_ref().map(|price| (price.input, price.output));
    let endpoints = config.models.iter().enumerate().map(|(at, endpoint)| NewEndpoint {
        id: format!("moved-{at}"),
        name: endpoint.name.clone(),
        url: endpoint.url.to_string(),
        key: endpoint.key.clone(),
        models: endpoint
            .models
            .iter()
            .map(|entry| model_of(&entry.name, entry.shown_as.as_deref().unwrap_or_default(), price(entry)))
            .collect(),
    });
    let prices = config.models.iter().flat_map(|endpoint| &endpoint.models).find_map(|entry| entry.price.as_ref());
    let money = config.daily_budgets.money_per_day_micros.and_then(Decimal::from_i64);
    NewModelSettings {
        endpoints: endpoints.collect(),
        currency: prices.map(|price| price.currency.clone()),
        // 0 is no limit; a missing number would be the default of that server.
        tokens_per_day: Some(config.daily_budgets.tokens_per_day.unwrap_or(0)),
        money_per_day: money.map(|micros| text(micros / Decimal::from(MICROS))),
    }
}

fn model_of(name: &str, shown_as: &str, price: Option<(Decimal, Decimal)>) -> EndpointModel {
    EndpointModel {
        name: name.to_owned(),
        shown_as: shown_as.to_owned(),
        price_in: price.map(|(input, _)| text(input)).unwrap_or_default(),
        price_out: price.map(|(_, output)| text(output)).unwrap_or_default(),
    }
}

fn text(amount: Decimal) -> String {
    amount.normalize().to_string()
}
