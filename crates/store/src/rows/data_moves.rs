//! What is known of data that is being moved into a workspace over the wire, as rows of `meta`.

use std::sync::Arc;

use porchlight_domain::WorkspaceId;
use serde::{Deserialize, Serialize};

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Tx, args},
    rows::transfer::Sums,
    transaction::transaction,
};

const FIND: &str = "select value from meta where name = $1";
const ALL: &str = "select name, value from meta where name like 'move-in:%'";
const SET: &str = "insert into meta (name, value) values ($1, $2)
on conflict (name) do update set value = excluded.value";
/// Only the process that knows the current value may replace it.
const REPLACE: &str = "update meta set value = $2 where name = $1 and value = $3";
const REMOVE: &str = "delete from meta where name = $1";

/// How far the data is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DataMoveState {
    Receiving,
    Importing,
    Done,
    Failed,
}

/// Data that is being moved into a workspace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DataMove {
    pub workspace: i64,
    pub id: String,
    pub bytes: u64,
    /// BLAKE3 of the archive, hexadecimal.
    pub blake3: String,
    pub state: DataMoveState,
    /// Random; each import has another one.
    pub run: String,
    /// Why it failed.
    pub message: String,
    pub sums: Sums,
    pub at_ms: i64,
}

/// How far an import is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DataMoveProgress {
    pub step: String,
    pub done: u64,
    pub total: u64,
    pub at_ms: i64,
}

impl Store {
    /// The move into a workspace.
    pub async fn data_move(&self, workspace: WorkspaceId) -> Result<Option<DataMove>> {
        let name = name(workspace.0);
        let row = self.read(transaction!(|tx, name| tx.row(FIND, args![name]).await)).await?;
        row.map(|row| parse(&row.reader().text()?)).transpose()
    }

    /// All moves into workspaces.
    pub async fn data_moves(&self) -> Result<Vec<DataMove>> {
        let rows = self.read(transaction!(|tx| tx.rows(ALL, args![]).await)).await?;
        let moves = rows.iter().map(|row| {
            let mut cells = row.reader();
            cells.text()?;
            parse(&cells.text()?)
        });
        moves.collect()
    }

    /// Stores a move instead of an earlier one of its workspace.
    pub async fn save_data_move(&self, new: &DataMove) -> Result<()> {
        let texts = Arc::new((name(new.workspace), text(new)?));
        self.write(transaction!(|tx, texts| tx.execute(SET, args![&texts.0, &texts.1]).await.map(drop))).await
    }

    /// Stores a move unless it changed since `current` was read; returns whether it was stored.
    pub async fn replace_data_move(&self, current: &DataMove, new: &DataMove) -> Result<bool> {
        let texts = Arc::new((name(new.workspace), text(new)?, text(current)?));
        self.write(transaction!(|tx, texts| {
            Ok(tx.execute(REPLACE, args![&texts.0, &texts.1, &texts.2]).await? > 0)
        }))
        .await
    }

    /// Deletes what is known of a move.
    pub async fn remove_data_move(&self, workspace: WorkspaceId) -> Result<()> {
        let names = Arc::new((name(workspace.0), progress_name(workspace.0)));
        self.write(transaction!(|tx, names| {
            tx.execute(REMOVE, args![&names.0]).await?;
            tx.execute(REMOVE, args![&names.1]).await.map(drop)
        }))
        .await
    }

    /// How far the import into a workspace is.
    pub async fn data_move_progress(&self, workspace: WorkspaceId) -> Result<DataMoveProgress> {
        let name = progress_name(workspace.0);
        let row = self.read(transaction!(|tx, name| tx.row(FIND, args![name]).await)).await?;
        let Some(row) = row else { return Ok(DataMoveProgress::default()) };
        Ok(serde_json::from_str(&row.reader().text()?).unwrap_or_default())
    }

    /// Stores how far the import into a workspace is.
    pub async fn save_data_move_progress(&self, workspace: WorkspaceId, progress: &DataMoveProgress) -> Result<()> {
        let value = serde_json::to_string(progress).map_err(|error| StoreError::Broken(error.to_string()))?;
        let texts = Arc::new((progress_name(workspace.0), value));
        self.write(transaction!(|tx, texts| tx.execute(SET, args![&texts.0, &texts.1]).await.map(drop))).await
    }
}

/// Marks a move as done. Errors: `Busy` if another process took it over.
pub(super) async fn finish(tx: &mut Tx<'_>, current: &DataMove, sums: &Sums) -> Result<()> {
    let done = DataMove { state: DataMoveState::Done, sums: sums.clone(), ..current.clone() };
    match tx.execute(REPLACE, args![name(current.workspace), text(&done)?, text(current)?]).await? {
        0 => Err(StoreError::Busy),
        _ => Ok(()),
    }
}

fn name(workspace: i64) -> String {
    format!("move-in:{workspace}")
}

fn progress_name(workspace: i64) -> String {
    format!("move-in-progress:{workspace}")
}

fn text(value: &DataMove) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Broken(error.to_string()))
}

fn parse(text: &str) -> Result<DataMove> {
    serde_json::from_str(text).map_err(|error| StoreError::Broken(format!("data that is being moved: {error}")))
}
