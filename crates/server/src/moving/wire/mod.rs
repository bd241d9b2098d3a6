//! Moves all data into an empty workspace of a running server.
//!
//! The data is packed into an archive once, which is sent in parts. The source is marked and stays as it is, so every
//! step can be repeated after a cut or a kill. See docs/moving.md.

mod command;
mod extras;
mod pack;
mod send;

use std::sync::Arc;

use porchlight_api::{ErrorCode, ListChatbots, MovedTable};
use porchlight_client::{Client, ClientError};
use porchlight_domain::WorkspaceId;
use porchlight_store::Store;
pub use porchlight_store::{MoveMark, MoveState, StoreError};

use crate::{clock::Clock, config::Config, ids::random_id};

pub use command::{WireMoved, WirePlan, run};
pub use extras::{ExtraState, MovedExtra};
pub use send::SendError;

/// What a move does now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WireProgress {
    /// `pack`, `send`, `check`, `files` or `rows`.
    pub step: &'static str,
    pub done: u64,
    pub total: u64,
    /// Why it waits before the next attempt.
    pub problem: Option<String>,
}

/// Gets each change of the progress; false stops the move.
pub type WireReport = Arc<dyn Fn(WireProgress) -> bool + Send + Sync>;

/// What was moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedData {
    /// Equal on both sides.
    pub tables: Vec<MovedTable>,
    /// What the archive doesn't have.
    pub extras: Vec<MovedExtra>,
}

/// A move from an open store to a server.
pub struct WireMove {
    /// The data. A service may run on it; the caller holds its writes.
    pub store: Store,
    pub config: Config,
    /// With a secret key.
    pub client: Client,
    pub report: WireReport,
    /// Gives up after so long without progress; `None` never does.
    pub give_up_after: Option<std::time::Duration>,
}

impl WireMove {
    /// Checks that the server can be reached, accepts the key and has no chatbot, before anything is packed.
    ///
    /// # Errors
    /// `Rejected`, `Unreachable`.
    pub async fn check(&self) -> Result<(), SendError> {
        let first = ListChatbots { page_size: Some(1), ..Default::default() };
        match self.client.list_chatbots(&first).await {
            Ok(page) if page.list.is_empty() => Ok(()),
            Ok(_) => {
                let message = "The server's workspace has a chatbot. Data can be moved into an empty one only.".into();
                Err(SendError::Rejected { code: ErrorCode::WorkspaceNotEmpty.number(), message })
            }
            Err(ClientError::Rejected { error, .. }) => {
                Err(SendError::Rejected { code: error.code, message: error.message })
            }
            Err(error) => Err(SendError::Unreachable(error.to_string())),
        }
    }

    /// Marks the source, so that no service starts with it until the move ends. A move to the same server continues.
    ///
    /// # Errors
    /// `Changed` if the data was moved, or is being moved, to another place.
    pub async fn mark(&self) -> Result<MoveMark, StoreError> {
        let other = self.client.base_url().to_owned();
        match self.store.move_mark().await? {
            Some(mark) if mark.state == MoveState::Moving && mark.other == other => return Ok(mark),
            Some(_) => return Err(StoreError::Changed),
            None => {}
        }
        let mark = MoveMark {
            state: MoveState::Moving,
            run: format!("{:016x}", u64::from_le_bytes(random_id())),
            data: self.store.first_workspace().await?.map_or(0, |id| id.0),
            other,
            at_ms: Clock::system().now_ms(),
        };
        self.store.set_move_mark(Some(&mark)).await?;
        Ok(mark)
    }

    /// Packs and sends the data, then the settings that have secrets, and marks the source as moved.
    ///
    /// # Errors
    /// Why it can't go on. The mark stays, so the move can be continued or discarded.
    pub async fn run(&self, mark: &MoveMark) -> Result<MovedData, SendError> {
        let packed = pack::pack(self, mark).await?;
        let tables = send::send(self, &packed).await?;
        let failed = |error: StoreError| SendError::Failed(error.to_string());
        let extras = self.move_extras(WorkspaceId(mark.data)).await.map_err(failed)?;
        let moved = MoveMark { state: MoveState::Moved, ..mark.clone() };
        self.store.set_move_mark(Some(&moved)).await.map_err(failed)?;
        pack::delete(&self.config);
        Ok(MovedData { tables, extras })
    }

    fn report(&self, step: &'static str, done: u64, total: u64) -> Result<(), SendError> {
        self.report_problem(step, done, total, None)
    }

    fn report_problem(
        &self,
        step: &'static str,
        done: u64,
        total: u64,
        problem: Option<String>,
    ) -> Result<(), SendError> {
        match (self.report)(WireProgress { step, done, total, problem }) {
            true => Ok(()),
            false => Err(SendError::Stopped),
        }
    }
}

/// Ends an unfinished move, or lets a service use moved data again. The caller stops the move first.
///
/// # Errors
/// The store's.
pub async fn discard(store: &Store, config: &Config) -> Result<(), StoreError> {
    store.set_move_mark(None).await?;
    pack::delete(config);
    Ok(())
}

/// What a rejected write says while data is moved, and afterwards.
pub fn hold_message(mark: &MoveMark) -> String {
    match mark.state {
        MoveState::Moved => format!("The data was moved to {}. Change it there.", mark.other),
        _ => format!("The data is being moved to {}. Nothing can be changed until then.", mark.other),
    }
}
