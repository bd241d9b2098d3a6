//! Clients made from the stored settings. A part that didn't change keeps its clients, with what they learned.

use std::{collections::HashMap, sync::Arc};

use porchlight_domain::WorkspaceId;
use porchlight_store::WorkspaceSettingRow;
use serde::de::DeserializeOwned;

use super::{
    WorkspaceSettings,
    stored::{StoredEmail, StoredModels},
};
use crate::{answers::model::ModelCatalog, config::DailyBudgets, email::Sender, secrets::SecretValues};

/// The settings of a workspace.
#[derive(Clone, Default)]
pub(super) struct WorkspacePart {
    pub email: Arc<EmailPart>,
    pub models: Arc<ModelsPart>,
}

/// Its email server.
#[derive(Default)]
pub(super) struct EmailPart {
    /// 0 if none was ever saved.
    pub version: i64,
    pub stored: Option<StoredEmail>,
    /// `None` also if the password is missing.
    pub sender: Option<Arc<Sender>>,
}

/// Its models.
#[derive(Default)]
pub(super) struct ModelsPart {
    /// 0 if none were ever saved.
    pub version: i64,
    pub stored: StoredModels,
    pub catalog: Arc<ModelCatalog>,
    pub budgets: DailyBudgets,
}

/// Makes the parts of all workspaces.
pub(super) fn build(
    rows: Vec<WorkspaceSettingRow>,
    before: &HashMap<WorkspaceId, WorkspacePart>,
    settings: &WorkspaceSettings,
) -> HashMap<WorkspaceId, WorkspacePart> {
    let secrets = settings.secrets.current();
    let mut parts: HashMap<WorkspaceId, WorkspacePart> = HashMap::new();
    for row in rows {
        let kept = before.get(&row.workspace).cloned().unwrap_or_default();
        let part = parts.entry(row.workspace).or_default();
        match row.section.as_str() {
            "email" if kept.email.version == row.version => part.email = kept.email,
            "email" => part.email = Arc::new(email_part(&row, settings, &secrets)),
            "models" if kept.models.version == row.version => part.models = kept.models,
            "models" => part.models = Arc::new(models_part(&row, settings, &secrets)),
            _ => {}
        }
    }
    parts
}

fn email_part(row: &WorkspaceSettingRow, settings: &WorkspaceSettings, secrets: &SecretValues) -> EmailPart {
    let stored: Option<StoredEmail> = parse(row).flatten();
    let server = stored.as_ref().and_then(|stored| stored.server(row.workspace, secrets));
    let sender = server.and_then(|server| Sender::new(server, &settings.own_name).ok());
    let sender = sender.map(|sender| Arc::new(sender.public_only(!settings.private_hosts)));
    EmailPart { version: row.version, stored, sender }
}

fn models_part(row: &WorkspaceSettingRow, settings: &WorkspaceSettings, secrets: &SecretValues) -> ModelsPart {
    let stored: StoredModels = parse(row).unwrap_or_default();
    let endpoint = |one: &super::stored::StoredEndpoint| one.endpoint(row.workspace, &stored.currency, secrets);
    let endpoints: Vec<_> = stored.endpoints.iter().map(endpoint).collect();
    let budgets = stored.budgets(&endpoints);
    let catalog =
        if settings.private_hosts { ModelCatalog::open(&endpoints) } else { ModelCatalog::open_public(&endpoints) };
    let catalog = catalog.unwrap_or_else(|error| {
        tracing::warn!(%error, workspace = row.workspace.0, "the models of a workspace can't be used");
        ModelCatalog::default()
    });
    ModelsPart { version: row.version, catalog: Arc::new(catalog), budgets, stored }
}

fn parse<T: DeserializeOwned>(row: &WorkspaceSettingRow) -> Option<T> {
    let parsed = serde_json::from_str(&row.settings);
    parsed.inspect_err(|error| tracing::error!(%error, section = row.section, "failed to read workspace settings")).ok()
}
