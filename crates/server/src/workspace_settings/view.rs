//! The settings as the API returns them: never a password, a key or an address of the operator's network.

use porchlight_api as api;
use porchlight_domain::WorkspaceId;
use rust_decimal::Decimal;

use super::{
    WorkspaceSettings,
    input::security_name,
    live::{EmailPart, ModelsPart},
};
use crate::config::{ModelEndpoint, ModelEntry};

const MICROS: i64 = 1_000_000;

/// The settings of a workspace.
pub fn view(settings: &WorkspaceSettings, workspace: WorkspaceId) -> api::WorkspaceSettings {
    api::WorkspaceSettings {
        email: match &settings.operator.sender {
            Some(sender) => api::EmailServer {
                source: "server".into(),
                host: sender.server.host.clone(),
                port: sender.server.port.into(),
                security: security_name(&sender.server).into(),
                from: sender.server.from.to_string(),
                ..api::EmailServer::default()
            },
            None => own_email(&settings.email_of(workspace)),
        },
        models: if settings.has_operator_models() {
            operator_models(settings)
        } else {
            own_models(&settings.models_of(workspace))
        },
        private_hosts: settings.private_hosts,
    }
}

fn own_email(part: &EmailPart) -> api::EmailServer {
    let Some(stored) = &part.stored else { return api::EmailServer { source: "none".into(), ..Default::default() } };
    let security = stored.server_with(None).map(|server| security_name(&server)).unwrap_or_default();
    api::EmailServer {
        source: "workspace".into(),
        host: stored.host.clone(),
        port: stored.port.into(),
        security: security.into(),
        login: stored.login.clone(),
        // A password that can't be opened must be entered again.
        has_password: stored.password.is_some() && part.sender.is_some(),
        from: stored.from.clone(),
    }
}

fn operator_models(settings: &WorkspaceSettings) -> api::ModelSettings {
    let endpoints = &settings.operator.endpoints;
    let budgets = settings.operator.budgets;
    let prices = endpoints.iter().flat_map(|endpoint| &endpoint.models).find_map(|model| model.price.as_ref());
    let money = budgets.money_per_day_micros.map(|micros| Decimal::from(micros) / Decimal::from(MICROS));
    api::ModelSettings {
        source: "server".into(),
        endpoints: endpoints.iter().enumerate().map(|(at, endpoint)| operator_endpoint(at, endpoint)).collect(),
        currency: prices.map(|price| price.currency.clone()).unwrap_or_default(),
        tokens_per_day: Some(budgets.tokens_per_day.unwrap_or(0)),
        money_per_day: money.map(text).unwrap_or_default(),
    }
}

fn operator_endpoint(at: usize, endpoint: &ModelEndpoint) -> api::EndpointItem {
    let model = |model: &ModelEntry| api::EndpointModel {
        name: model.name.clone(),
        shown_as: model.shown_as.clone().unwrap_or_default(),
        price_in: model.price.as_ref().map(|price| text(price.input)).unwrap_or_default(),
        price_out: model.price.as_ref().map(|price| text(price.output)).unwrap_or_default(),
    };
    api::EndpointItem {
        id: format!("server-{at}"),
        name: endpoint.name.clone(),
        url: String::new(),
        has_key: endpoint.key.is_some(),
        models: endpoint.models.iter().map(model).collect(),
    }
}

fn own_models(part: &ModelsPart) -> api::ModelSettings {
    let stored = &part.stored;
    let endpoints = stored.endpoints.iter().map(|endpoint| api::EndpointItem {
        id: endpoint.id.clone(),
        name: endpoint.name.clone(),
        url: endpoint.url.to_string(),
        has_key: endpoint.key.is_some(),
        models: endpoint
            .models
            .iter()
            .map(|model| api::EndpointModel {
                name: model.name.clone(),
                shown_as: model.shown_as.clone(),
                price_in: model.price.map(|(input, _)| text(input)).unwrap_or_default(),
                price_out: model.price.map(|(_, output)| text(output)).unwrap_or_default(),
            })
            .collect(),
    });
    api::ModelSettings {
        source: if stored.endpoints.is_empty() { "none" } else { "workspace" }.into(),
        endpoints: endpoints.collect(),
        currency: stored.currency.clone(),
        tokens_per_day: stored.tokens_per_day,
        money_per_day: stored.money_per_day.map(text).unwrap_or_default(),
    }
}

fn text(amount: Decimal) -> String {
    amount.normalize().to_string()
}
