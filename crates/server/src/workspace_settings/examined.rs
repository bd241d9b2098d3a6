//! What workspaces saved, for an examination beside the service.

use porchlight_store::WorkspaceSettingRow;

use super::stored::{StoredEmail, StoredModels};
use crate::{config::ModelEndpoint, email::SmtpServer, secrets::SecretValues};

/// The saved email servers and endpoints of all workspaces.
#[derive(Default)]
pub struct StoredSettings {
    pub email: Vec<SmtpServer>,
    /// Hosts of email servers whose password was sealed with another secret.
    pub unreadable_email: Vec<String>,
    pub endpoints: Vec<ModelEndpoint>,
    /// Names of endpoints whose key was sealed with another secret.
    pub unreadable_keys: Vec<String>,
}

impl StoredSettings {
    /// Opens what can be opened with these secrets.
    pub fn of(rows: Vec<WorkspaceSettingRow>, secrets: &SecretValues) -> Self {
        let mut found = Self::default();
        for row in rows {
            match row.section.as_str() {
                "email" => found.add_email(&row, secrets),
                "models" => found.add_models(&row, secrets),
                _ => {}
            }
        }
        found
    }

    fn add_email(&mut self, row: &WorkspaceSettingRow, secrets: &SecretValues) {
        let Ok(Some(stored)) = serde_json::from_str::<Option<StoredEmail>>(&row.settings) else { return };
        match stored.server(row.workspace, secrets) {
            Some(server) => self.email.push(server),
            // An address without a password is a half-filled form.
            None if stored.password.is_some() => self.unreadable_email.push(stored.host),
            None => {}
        }
    }

    fn add_models(&mut self, row: &WorkspaceSettingRow, secrets: &SecretValues) {
        let Ok(stored) = serde_json::from_str::<StoredModels>(&row.settings) else { return };
        for one in &stored.endpoints {
            let endpoint = one.endpoint(row.workspace, &stored.currency, secrets);
            match one.key.is_some() && endpoint.key.is_none() {
                true => self.unreadable_keys.push(endpoint.name),
                false => self.endpoints.push(endpoint),
            }
        }
    }
}
