//! The mark that a move leaves in both databases, so that neither is served by accident.

use serde::{Deserialize, Serialize};

use crate::{
    Store,
    error::{Result, StoreError},
    executor::{Tx, args},
    transaction::transaction,
};

const FIND: &str = "select value from meta where name = 'move'";
const SET: &str = "insert into meta (name, value) values ('move', $1)
on conflict (name) do update set value = excluded.value";
const REMOVE: &str = "delete from meta where name = 'move'";
/// Locks the mark, so that a second command that takes over the move waits for the end of a batch.
const HOLD: &str = "update meta set value = value where name = 'move' and value = $1";

/// What a move has done with a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MoveState {
    /// A target that lacks rows or files.
    Incomplete,
    /// A source whose move isn't finished.
    Moving,
    /// A source whose data is used elsewhere.
    Moved,
}

/// What a database knows of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveMark {
    pub state: MoveState,
    /// Random; a resumed move has another one.
    pub run: String,
    /// ID of the source's first workspace, which identifies the data.
    pub data: i64,
    /// The other database, without a password.
    pub other: String,
    pub at_ms: i64,
}

impl MoveMark {
    fn text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(|error| StoreError::Broken(error.to_string()))
    }
}

impl Store {
    /// Reads the mark of a move.
    pub async fn move_mark(&self) -> Result<Option<MoveMark>> {
        let row = self.read(transaction!(|tx| tx.row(FIND, args![]).await)).await?;
        let Some(row) = row else { return Ok(None) };
        let parsed = serde_json::from_str(&row.reader().text()?);
        parsed.map(Some).map_err(|error| StoreError::Broken(format!("the mark of a move: {error}")))
    }

    /// Sets the mark of a move, or removes it.
    pub async fn set_move_mark(&self, mark: Option<&MoveMark>) -> Result<()> {
        let text = mark.map(MoveMark::text).transpose()?;
        self.write_even_if_held(
            None,
            transaction!(|tx, text| {
                match text {
                    Some(text) => tx.execute(SET, args![text]).await.map(drop),
                    None => tx.execute(REMOVE, args![]).await.map(drop),
                }
            }),
        )
        .await
    }
}

/// Locks the mark of a target until the end of the transaction. Errors: `Busy` if another command took over the move.
pub(super) async fn hold(tx: &mut Tx<'_>, mark: &MoveMark) -> Result<()> {
    match tx.execute(HOLD, args![mark.text()?]).await? {
        0 => Err(StoreError::Busy),
        _ => Ok(()),
    }
}

pub(super) async fn remove(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute(REMOVE, args![]).await.map(drop)
}
