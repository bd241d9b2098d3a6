//! `porchlight move --to URL`: no service runs on the data.

use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use porchlight_api::ErrorCode;
use porchlight_client::{Client, Keys};
use porchlight_store::{MoveState, StoreError};
use tokio::runtime::Handle;

use super::{MovedData, SendError, WireMove, WireProgress, discard};
use crate::{
    backup::Progress,
    config::Config,
    exit::{Exit, failure},
    moving::{MoveStep, ends::Source},
};

/// Without progress for so long, the command ends.
const GIVE_UP_AFTER: Duration = Duration::from_secs(15 * 60);

/// A requested move to a server.
pub struct WirePlan {
    pub source: Config,
    pub base_url: String,
    /// File with a secret key of the server's workspace.
    pub key_file: PathBuf,
    pub step: MoveStep,
}

/// A finished move to a server.
pub struct WireMoved {
    pub data: MovedData,
    pub from: String,
    pub to: String,
    pub seconds: f64,
}

/// Moves the data, or discards a move. Blocks; runs on a thread for blocking work.
///
/// # Errors
/// `TargetNotEmpty`, `NotPermitted`, `Unreachable`; `Config`: an unfinished move, or none to continue.
pub fn run(plan: &WirePlan, progress: &Progress, runtime: &Handle) -> anyhow::Result<Option<WireMoved>> {
    let began = Instant::now();
    let mut source = Source::open(&plan.source, runtime)?;
    let mark = runtime.block_on(source.store.move_mark())?;
    let is_ours = mark.as_ref().is_some_and(|mark| mark.state == MoveState::Moving && mark.other == client_url(plan));
    match (plan.step, &mark) {
        (MoveStep::Begin, None) => {}
        (MoveStep::Begin, Some(_)) if is_ours => {
            let sentence = "an earlier move isn't finished: add --resume to finish it, or --discard to stay here";
            return Err(failure(Exit::Config, sentence));
        }
        (MoveStep::Resume, _) if is_ours => {}
        (MoveStep::Discard, _) if is_ours => {
            runtime.block_on(discard(&source.store, &plan.source))?;
            runtime.block_on(source.store.close());
            return Ok(None);
        }
        _ => {
            runtime.block_on(crate::move_check::check(&source.store))?;
            return Err(failure(Exit::Config, format!("there is no unfinished move to {}", plan.base_url)));
        }
    }
    let key = std::fs::read_to_string(&plan.key_file)
        .map_err(|error| failure(Exit::Config, format!("couldn't read {}: {error}", plan.key_file.display())))?;
    let keys = Keys { secret: Some(key.trim().to_owned()), session: None };
    let client = Client::new(&plan.base_url, keys).map_err(|error| failure(Exit::Usage, error.to_string()))?;
    let shown = progress.clone();
    let report = Arc::new(move |now: WireProgress| {
        match now.step {
            "files" | "rows" => shown.counted(now.step, now.done, now.total),
            step => shown.bytes(step, now.done, now.total),
        }
        !shown.is_stopped()
    });
    let (store, config) = (source.store.clone(), plan.source.clone());
    let wire = WireMove { store, config, client, report, give_up_after: Some(GIVE_UP_AFTER) };
    if plan.step == MoveStep::Begin {
        runtime.block_on(wire.check()).map_err(to_failure)?;
    }
    let mark = runtime.block_on(wire.mark()).map_err(|error| match error {
        StoreError::Changed => failure(Exit::Config, "the data is being moved to another place"),
        error => error.into(),
    })?;
    // From here on the mark keeps services away. Packing shares the lock of the schema.
    source.release();
    let moved = runtime.block_on(wire.run(&mark)).map_err(to_failure);
    runtime.block_on(source.store.close());
    let (from, to) = (source.name, wire.client.base_url().to_owned());
    Ok(Some(WireMoved { data: moved?, from, to, seconds: began.elapsed().as_secs_f64() }))
}

/// As a client spells it.
fn client_url(plan: &WirePlan) -> String {
    Client::new(&plan.base_url, Keys::default())
        .map_or_else(|_| plan.base_url.clone(), |client| client.base_url().into())
}

fn to_failure(error: SendError) -> anyhow::Error {
    let exit = match &error {
        SendError::Stopped => Exit::Interrupted,
        SendError::Unreachable(_) => Exit::Unreachable,
        SendError::Rejected { code, .. } if *code == ErrorCode::WorkspaceNotEmpty.number() => Exit::TargetNotEmpty,
        SendError::Rejected { code, .. } if code / 100 == 401 || code / 100 == 403 => Exit::NotPermitted,
        SendError::Rejected { .. } => Exit::Unexpected,
        SendError::Failed(_) => Exit::Damaged,
    };
    failure(exit, error.to_string())
}
