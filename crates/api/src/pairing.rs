//! Pairing an app with a server, and moving the data of a workspace to it.
//!
//! A move sends an archive in parts: `begin_move`, then `PUT /moves/{MoveID}/{offset}?{Signature}` for each part, then
//! `finish_move`. Each call can be repeated after a lost response.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Exchanges a pairing code for a secret key, once within 30 minutes.
///
/// With an `Idempotency-Key`, a repeated request returns the same key, so a lost response costs nothing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Pair {
    pub code: String,
    /// What the key is called in the list of keys; at most 200 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
}

/// Begins or continues sending an archive into a workspace without chatbots.
///
/// The same size and hash continue an earlier move; others replace it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct BeginMove {
    /// Size of the archive.
    pub bytes: i64,
    /// BLAKE3 of the archive, 64 hexadecimal digits.
    pub blake3: String,
}

/// Where to continue.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct StartedMove {
    #[serde(rename = "MoveID")]
    pub move_id: String,
    /// Size of each part but the last; offsets are multiples of it.
    pub part_bytes: i64,
    /// Bytes that have arrived without a gap. Parts behind them can be sent in any order.
    pub have: i64,
    /// The query of `PUT /moves/{MoveID}/{offset}`, valid for an hour; `begin_move` returns a new one.
    pub signature: String,
}

/// Imports an archive that has arrived completely.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct FinishMove {
    #[serde(rename = "MoveID")]
    pub move_id: String,
}

/// Returns how far a move is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GetMove {
    #[serde(rename = "MoveID")]
    pub move_id: String,
}

/// How far a move is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct MoveStatus {
    #[serde(rename = "MoveID")]
    pub move_id: String,
    /// `Receiving`, `Importing`, `Done` or `Failed`.
    pub state: String,
    /// `Send` (bytes), `Check` (bytes), `Files` (files) or `Rows` (rows).
    pub step: String,
    /// In the unit of the step.
    pub done: i64,
    pub total: i64,
    /// Rows and checksums of what was stored, once it is done.
    pub tables: Vec<MovedTable>,
    /// Why it failed; "" otherwise.
    pub message: String,
}

/// A table after a move.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct MovedTable {
    pub name: String,
    pub rows: i64,
    /// 32 hexadecimal digits; the same on both sides.
    pub checksum: String,
}
