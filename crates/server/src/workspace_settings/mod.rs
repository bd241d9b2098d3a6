//! The email server, models and limits in use: the operator's from the configuration, or else the workspace's own from
//! the database.
//!
//! A change applies at once here and within a second or so on other replicas of the same database. Running answers and
//! deliveries end with what they began with.

mod examined;
mod hosts;
mod input;
mod live;
mod model_test;
mod save;
mod sendable;
mod stored;
mod test_target;
mod view;

use std::{
    collections::HashMap,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicI64, Ordering},
    },
};

use porchlight_domain::WorkspaceId;
use porchlight_store::{Store, StoreError};
use tokio::sync::{Mutex, Notify, Semaphore};

use self::live::{EmailPart, ModelsPart, WorkspacePart};
pub use self::{
    examined::StoredSettings,
    hosts::{may_be_public, parse_host, public_addresses},
    model_test::{LIST_LIMIT, ModelAnswer, ModelTestError, REPLY_LIMIT, test_model, try_model},
    save::{check_models, save_email, save_models},
    sendable::SendableSettings,
    test_target::{email_target, model_target},
    view::view,
};
use crate::{
    answers::model::ModelCatalog,
    config::{Config, DailyBudgets, ModelEndpoint},
    email::Sender,
    secrets::Secrets,
    start_error::StartError,
};

/// Tests that may run at once, each of which holds a connection.
const MAX_TESTS: usize = 4;

/// What the operator set on the command line.
struct OperatorSettings {
    sender: Option<Arc<Sender>>,
    endpoints: Vec<ModelEndpoint>,
    models: Arc<ModelCatalog>,
    budgets: DailyBudgets,
}

/// The settings in use.
pub struct WorkspaceSettings {
    operator: OperatorSettings,
    /// The host name of the service, for SMTP.
    own_name: String,
    private_hosts: bool,
    secrets: Arc<Secrets>,
    workspaces: RwLock<HashMap<WorkspaceId, WorkspacePart>>,
    /// The store's mark at the last reload.
    mark: AtomicI64,
    reloading: Mutex<()>,
    /// Wakes the sender of emails after a change.
    pub changed: Notify,
    pub tests: Semaphore,
}

impl WorkspaceSettings {
    /// Reads the settings of the configuration and of the database.
    ///
    /// # Errors
    /// The configuration is invalid, or the database can't be read.
    pub async fn open(config: &Config, store: &Store, secrets: Arc<Secrets>) -> Result<Arc<Self>, StartError> {
        let own_name =
            config.public_url.as_ref().and_then(|url| url.domain()).unwrap_or("porchlight.invalid").to_owned();
        let sender = config.smtp.clone().map(|server| Sender::new(server, &own_name)).transpose();
        let settings = Self {
            operator: OperatorSettings {
                sender: sender.map_err(StartError::Config)?.map(Arc::new),
                endpoints: config.models.clone(),
                models: Arc::new(ModelCatalog::open(&config.models)?),
                budgets: config.daily_budgets,
            },
            own_name,
            private_hosts: config.private_hosts,
            secrets,
            workspaces: RwLock::default(),
            mark: AtomicI64::new(-1),
            reloading: Mutex::new(()),
            changed: Notify::new(),
            tests: Semaphore::new(MAX_TESTS),
        };
        settings.reload(store).await?;
        Ok(Arc::new(settings))
    }

    /// Uses what was saved since the last call, by this process or another.
    ///
    /// # Errors
    /// The database can't be read. The earlier settings stay in use.
    pub async fn reload(&self, store: &Store) -> Result<(), StoreError> {
        let _one_at_a_time = self.reloading.lock().await;
        let mark = store.workspace_settings_mark().await?;
        if mark == self.mark.load(Ordering::Relaxed) {
            return Ok(());
        }
        let rows = store.workspace_settings().await?;
        let before = self.workspaces.read().unwrap_or_else(PoisonError::into_inner).clone();
        let next = live::build(rows, &before, self);
        *self.workspaces.write().unwrap_or_else(PoisonError::into_inner) = next;
        self.mark.store(mark, Ordering::Relaxed);
        self.changed.notify_one();
        Ok(())
    }

    /// Returns whether the settings in use are those with this mark.
    pub fn is_at(&self, mark: i64) -> bool {
        self.mark.load(Ordering::Relaxed) == mark
    }

    /// Returns whether emails of a workspace can be sent; otherwise they stay queued.
    pub fn can_send(&self, workspace: WorkspaceId) -> bool {
        self.operator.sender.is_some() || self.email_of(workspace).sender.is_some()
    }

    /// The senders, each with the workspace whose emails it sends; `None` for all workspaces.
    pub fn senders(&self) -> Vec<(Option<WorkspaceId>, Arc<Sender>)> {
        if let Some(sender) = &self.operator.sender {
            return vec![(None, Arc::clone(sender))];
        }
        let workspaces = self.workspaces.read().unwrap_or_else(PoisonError::into_inner);
        workspaces.iter().filter_map(|(id, part)| Some((Some(*id), part.email.sender.clone()?))).collect()
    }

    /// The address from which a workspace's emails are sent.
    pub fn sender_of(&self, workspace: WorkspaceId) -> Option<String> {
        let sender = self.operator.sender.clone().or_else(|| self.email_of(workspace).sender.clone())?;
        Some(sender.server.from.email.to_string())
    }

    /// Returns whether this is still the sender of a workspace, or of all.
    pub fn is_current(&self, workspace: Option<WorkspaceId>, sender: &Sender) -> bool {
        let current = match workspace {
            None => self.operator.sender.clone(),
            Some(workspace) => self.email_of(workspace).sender.clone(),
        };
        current.is_some_and(|current| std::ptr::eq(&*current, sender))
    }

    /// The models of a workspace.
    pub fn models(&self, workspace: WorkspaceId) -> Arc<ModelCatalog> {
        if self.has_operator_models() {
            return Arc::clone(&self.operator.models);
        }
        Arc::clone(&self.models_of(workspace).catalog)
    }

    /// The daily limits of every chatbot of a workspace. The operator's count for the workspace's own models too.
    pub fn budgets(&self, workspace: WorkspaceId) -> DailyBudgets {
        if self.has_operator_models() || self.operator.budgets != DailyBudgets::default() {
            return self.operator.budgets;
        }
        self.models_of(workspace).budgets
    }

    fn has_operator_models(&self) -> bool {
        !self.operator.endpoints.is_empty()
    }

    fn email_of(&self, workspace: WorkspaceId) -> Arc<EmailPart> {
        let workspaces = self.workspaces.read().unwrap_or_else(PoisonError::into_inner);
        workspaces.get(&workspace).map(|part| Arc::clone(&part.email)).unwrap_or_default()
    }

    fn models_of(&self, workspace: WorkspaceId) -> Arc<ModelsPart> {
        let workspaces = self.workspaces.read().unwrap_or_else(PoisonError::into_inner);
        workspaces.get(&workspace).map(|part| Arc::clone(&part.models)).unwrap_or_default()
    }
}
