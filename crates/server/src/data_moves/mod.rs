//! Receives the data of another service and imports it into a workspace without chatbots. See docs/moving.md.
//!
//! Parts are files in the storage, so any replica can receive any of them. A row says how far the move is, so a restart
//! costs at most the part that was on its way, or an import, which begins again.

mod import;
mod receive;

use std::{
    collections::HashSet,
    sync::{Mutex, MutexGuard, PoisonError},
};

use porchlight_api::{ApiError, ErrorCode, MoveStatus, MovedTable, StartedMove};
use porchlight_domain::WorkspaceId;
use porchlight_store::{DataMove, DataMoveState, TableSum};

use crate::{errors, state::AppState};

pub use receive::put_part;

const MIN_PART_BYTES: u64 = 64 * 1024;
const MAX_PART_BYTES: u64 = 8 * 1024 * 1024;
/// A cut costs at most this share of a small archive.
const CHUNK_COUNT: u64 = 64;
/// How long a signature works.
const SIGNATURE_S: i64 = 3600;
/// An import without a sign of life for this long was cut off.
const DEAD_AFTER_MS: i64 = 20_000;
/// How long parts of an unfinished move are kept.
const KEPT_MS: i64 = 48 * 3600 * 1000;

/// Imports that run in this process, by their run.
#[derive(Default)]
pub struct RunningImports(Mutex<HashSet<String>>);

impl RunningImports {
    fn lock(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Size of the parts of an archive.
fn part_bytes(bytes: u64) -> u64 {
    bytes.div_ceil(CHUNK_COUNT).next_multiple_of(MIN_PART_BYTES).clamp(MIN_PART_BYTES, MAX_PART_BYTES)
}

/// Begins or continues a move.
///
/// # Errors
/// 40911 if the workspace has a chatbot; 50701.
pub async fn begin(app: &AppState, workspace: WorkspaceId, bytes: u64, blake3: &str) -> Result<StartedMove, ApiError> {
    let current = app.store.data_move(workspace).await.map_err(errors::from_store)?;
    let is_same =
        |known: &DataMove| known.bytes == bytes && known.blake3 == blake3 && known.state != DataMoveState::Failed;
    let current = match current {
        Some(known) if is_same(&known) => known,
        earlier => receive::replace(app, workspace, earlier, bytes, blake3).await?,
    };
    let have = receive::have(app, &current).await?;
    Ok(StartedMove {
        signature: receive::sign(app, &current),
        move_id: current.id,
        part_bytes: to_i64(part_bytes(bytes)),
        have: to_i64(have),
    })
}

/// Imports an archive that is complete. Succeeds if the import runs or is done already.
///
/// # Errors
/// 40411, 40910.
pub async fn finish(app: &AppState, workspace: WorkspaceId, id: &str) -> Result<MoveStatus, ApiError> {
    let current = find(app, workspace, id).await?;
    if current.state == DataMoveState::Receiving {
        let have = receive::have(app, &current).await?;
        if have < current.bytes {
            let message = format!("Only {have} of {} bytes have arrived. Send the parts from there on.", current.bytes);
            return Err(ApiError::new(ErrorCode::MoveIncomplete, message));
        }
        import::begin(app, &current).await?;
    }
    status(app, workspace, id).await
}

/// How far a move is. Continues an import that was cut off.
///
/// # Errors
/// 40411.
pub async fn status(app: &AppState, workspace: WorkspaceId, id: &str) -> Result<MoveStatus, ApiError> {
    let mut current = find(app, workspace, id).await?;
    let progress = app.store.data_move_progress(workspace).await.map_err(errors::from_store)?;
    if current.state == DataMoveState::Importing && is_cut_off(app, &current, progress.at_ms) {
        import::begin(app, &current).await?;
        current = find(app, workspace, id).await?;
    }
    let (step, done, total) = match current.state {
        DataMoveState::Receiving => ("Send".to_owned(), receive::have(app, &current).await?, current.bytes),
        DataMoveState::Importing => (progress.step, progress.done, progress.total),
        DataMoveState::Done | DataMoveState::Failed => ("Rows".to_owned(), progress.total, progress.total),
    };
    Ok(MoveStatus {
        move_id: current.id,
        state: format!("{:?}", current.state),
        step: if step.is_empty() { "Check".into() } else { step },
        done: to_i64(done),
        total: to_i64(total),
        tables: current.sums.iter().map(moved_table).collect(),
        message: current.message,
    })
}

fn is_cut_off(app: &AppState, current: &DataMove, last_sign_ms: i64) -> bool {
    let is_here = app.imports.lock().contains(&current.run);
    // SQLite has no other process that could import.
    !is_here && (app.config.database.is_none() || app.clock.now_ms() - last_sign_ms > DEAD_AFTER_MS)
}

/// Deletes parts of moves that nobody continued.
pub async fn purge_abandoned(app: &AppState) -> Result<(), porchlight_store::StoreError> {
    for known in app.store.data_moves().await? {
        let is_open = matches!(known.state, DataMoveState::Receiving | DataMoveState::Failed);
        if is_open && app.clock.now_ms() - known.at_ms > KEPT_MS {
            receive::delete_chunks(app, &known.id).await;
            app.store.remove_data_move(WorkspaceId(known.workspace)).await?;
        }
    }
    Ok(())
}

async fn find(app: &AppState, workspace: WorkspaceId, id: &str) -> Result<DataMove, ApiError> {
    let found = app.store.data_move(workspace).await.map_err(errors::from_store)?;
    found.filter(|known| known.id == id).ok_or_else(errors::move_not_found)
}

/// A table as the sender compares it.
pub fn moved_table((name, sum): (&String, &TableSum)) -> MovedTable {
    MovedTable { name: name.clone(), rows: to_i64(sum.rows), checksum: sum.checksum.clone() }
}

fn to_i64(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_small_for_small_archives_and_8_mib_at_most() {
        for (bytes, part) in [(1, 64 << 10), (4 << 20, 64 << 10), (16 << 20, 256 << 10), (10 << 30, 8 << 20)] {
            assert_eq!(part_bytes(bytes), part, "{bytes}");
        }
    }
}
