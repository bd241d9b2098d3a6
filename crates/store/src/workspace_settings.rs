//! Settings of workspaces, one row per section. Secrets in them arrive sealed.

use std::sync::Arc;

use porchlight_domain::WorkspaceId;

use crate::{Store, error::Result, executor::args, transaction::transaction};

/// A section of a workspace's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceSettingRow {
    pub workspace: WorkspaceId,
    /// `email` or `models`.
    pub section: String,
    /// JSON.
    pub settings: String,
    /// 1 for the first one saved.
    pub version: i64,
}

const LIST: &str = "select workspace, section, settings, version from workspace_setting order by workspace, section";
/// Versions only increase, so every change changes the sum.
const MARK: &str = "select cast(count(*) + coalesce(sum(version), 0) as bigint) from workspace_setting";
const SAVE: &str = "insert into workspace_setting (workspace, section, settings, version) values ($1, $2, $3, $4 + 1)
on conflict (workspace, section) do update set settings = excluded.settings, version = excluded.version
where workspace_setting.version = $4";

impl Store {
    /// Returns the settings of all workspaces.
    pub async fn workspace_settings(&self) -> Result<Vec<WorkspaceSettingRow>> {
        let rows = self.read(transaction!(|tx| tx.rows(LIST, args![]).await)).await?;
        rows.iter()
            .map(|row| {
                let mut cells = row.reader();
                Ok(WorkspaceSettingRow {
                    workspace: WorkspaceId(cells.int()?),
                    section: cells.text()?,
                    settings: cells.text()?,
                    version: cells.int()?,
                })
            })
            .collect()
    }

    /// Returns a number that differs after every change of any settings.
    pub async fn workspace_settings_mark(&self) -> Result<i64> {
        Ok(self.read(transaction!(|tx| tx.number(MARK, args![]).await)).await?.unwrap_or(0))
    }

    /// Saves a section whose version is still `version` (0: none is saved). Returns false if another change came first.
    pub async fn save_workspace_setting(
        &self,
        workspace: WorkspaceId,
        section: &'static str,
        settings: &str,
        version: i64,
    ) -> Result<bool> {
        let settings: Arc<str> = settings.into();
        self.write(transaction!(|tx, settings| {
            Ok(tx.execute(SAVE, args![workspace, section, &*settings, version]).await? == 1)
        }))
        .await
    }
}
