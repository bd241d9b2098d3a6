//! Sends an archive in parts, and waits until the server has imported it. A cut costs the part that was on its way.

use std::{collections::BTreeMap, time::Duration};

use bytes::Bytes;
use porchlight_api::{BeginMove, ErrorCode, FinishMove, GetMove, MoveStatus, MovedTable, StartedMove};
use porchlight_client::ClientError;
use porchlight_store::TableSum;
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncSeekExt},
    time::Instant,
};

use super::{WireMove, pack::Packed};
use crate::data_moves::moved_table;

const POLL_INTERVAL: Duration = Duration::from_millis(500);
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const MAX_PAUSE: Duration = Duration::from_secs(5);

/// Why a move can't go on.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// The report stopped it.
    #[error("stopped")]
    Stopped,
    /// The server rejects the move.
    #[error("{message} ({code})")]
    Rejected { code: u32, message: String },
    /// The server wasn't reached for too long.
    #[error("{0}")]
    Unreachable(String),
    #[error("{0}")]
    Failed(String),
}

/// An attempt that ended.
enum Ended {
    /// A later attempt can succeed.
    Retry(String),
    Final(SendError),
}

impl From<SendError> for Ended {
    fn from(error: SendError) -> Self {
        Self::Final(error)
    }
}

impl From<ClientError> for Ended {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::Rejected { error, .. } if is_temporary(error.code) => Self::Retry(error.message),
            ClientError::Rejected { error, .. } => {
                Self::Final(SendError::Rejected { code: error.code, message: error.message })
            }
            ClientError::InvalidUrl | ClientError::UploadTarget { .. } => {
                Self::Final(SendError::Failed(error.to_string()))
            }
            error => Self::Retry(error.to_string()),
        }
    }
}

/// Busy, limited, cut off, or a part that got lost on the server.
fn is_temporary(code: u32) -> bool {
    let again = [ErrorCode::NoSuchMove, ErrorCode::MoveIncomplete, ErrorCode::BrokenFile];
    matches!(code / 100, 408 | 429 | 500 | 502 | 503 | 504) || again.iter().any(|known| known.number() == code)
}

/// Sends the archive until the server has imported it; returns what it stored.
pub(super) async fn send(wire: &WireMove, packed: &Packed) -> Result<Vec<MovedTable>, SendError> {
    let mut sending = Sending { wire, packed, farthest: (0, 0), progressed: Instant::now() };
    let mut pause = FIRST_PAUSE;
    loop {
        let before = sending.farthest;
        match sending.attempt().await {
            Ok(tables) => return compare(tables, &packed.sums),
            Err(Ended::Final(error)) => return Err(error),
            Err(Ended::Retry(problem)) => {
                if sending.farthest > before {
                    pause = FIRST_PAUSE;
                }
                if wire.give_up_after.is_some_and(|limit| sending.progressed.elapsed() > limit) {
                    return Err(SendError::Unreachable(problem));
                }
                let done = sending.farthest.1;
                wire.report_problem("send", done.min(packed.bytes), packed.bytes, Some(problem))?;
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(MAX_PAUSE);
    }
}

struct Sending<'s> {
    wire: &'s WireMove,
    packed: &'s Packed,
    /// 0 while parts are sent, 1 behind them; bytes.
    farthest: (u8, u64),
    progressed: Instant,
}

impl Sending<'_> {
    async fn attempt(&mut self) -> Result<Vec<MovedTable>, Ended> {
        let bytes = i64::try_from(self.packed.bytes).unwrap_or(i64::MAX);
        let begin = BeginMove { bytes, blake3: self.packed.blake3.clone() };
        let started = self.wire.client.begin_move(&begin).await?;
        self.send_chunks(&started).await?;
        let finish = FinishMove { move_id: started.move_id.clone() };
        let mut status = self.wire.client.finish_move(&finish).await?;
        loop {
            match status.state.as_str() {
                "Done" => return Ok(status.tables),
                "Failed" => return Err(SendError::Failed(status.message).into()),
                "Receiving" => return Err(Ended::Retry(status.message)),
                _ => self.report_import(&status)?,
            }
            tokio::time::sleep(POLL_INTERVAL).await;
            status = self.wire.client.get_move(&GetMove { move_id: started.move_id.clone() }).await?;
        }
    }

    async fn send_chunks(&mut self, started: &StartedMove) -> Result<(), Ended> {
        let failed = |error: std::io::Error| Ended::Final(SendError::Failed(format!("the archive: {error}")));
        let (mut offset, part) = (started.have.unsigned_abs(), started.part_bytes.unsigned_abs().max(1));
        let mut file = File::open(&self.packed.file).await.map_err(failed)?;
        file.seek(std::io::SeekFrom::Start(offset)).await.map_err(failed)?;
        while offset < self.packed.bytes {
            self.arrived(offset)?;
            let length = part.min(self.packed.bytes - offset);
            let mut bytes = vec![0; usize::try_from(length).unwrap_or(usize::MAX)];
            file.read_exact(&mut bytes).await.map_err(failed)?;
            let base_url = self.wire.client.base_url();
            let url = format!("{base_url}/moves/{}/{offset}?{}", started.move_id, started.signature);
            self.wire.client.put_file(&url, Bytes::from(bytes)).await?;
            offset += length;
        }
        self.arrived(self.packed.bytes)?;
        Ok(())
    }

    fn arrived(&mut self, bytes: u64) -> Result<(), SendError> {
        if (0, bytes) > self.farthest {
            self.farthest = (0, bytes);
            self.progressed = Instant::now();
        }
        self.wire.report("send", bytes, self.packed.bytes)
    }

    fn report_import(&mut self, status: &MoveStatus) -> Result<(), SendError> {
        self.farthest = (1, self.packed.bytes);
        self.progressed = Instant::now();
        let step = match status.step.as_str() {
            "Check" => "check",
            "Files" => "files",
            _ => "rows",
        };
        self.wire.report(step, status.done.unsigned_abs(), status.total.unsigned_abs())
    }
}

/// Compares what the server stored with what is here.
fn compare(stored: Vec<MovedTable>, here: &BTreeMap<String, TableSum>) -> Result<Vec<MovedTable>, SendError> {
    let expected: Vec<MovedTable> = here.iter().map(moved_table).collect();
    match expected == stored {
        true => Ok(stored),
        false => Err(SendError::Failed("the rows that the server stored differ from those here".into())),
    }
}
