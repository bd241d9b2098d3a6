//! Reads an upload's body with a minimum speed. Drains rejected uploads so that the sender can read the error.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use bytes::Bytes;
use futures::StreamExt;
use porchlight_api::{ApiError, ErrorCode};
use tokio::time::Instant;

use super::file_type::HEAD_BYTES;

const SILENCE: Duration = Duration::from_secs(30);
const WHOLE: Duration = Duration::from_secs(600);
const MIN_BYTES_PER_SECOND: u64 = 64 * 1024;
const DISCARD: Duration = Duration::from_secs(5);

/// A body with a minimum speed of 64 KiB a second and a time limit of 600 seconds.
pub struct UploadBody {
    body: BodyDataStream,
    began: Instant,
    bytes: u64,
    /// Arrived with the head and hasn't been read yet.
    ahead: Option<Bytes>,
}

impl UploadBody {
    /// Starts reading and the time limit.
    pub fn new(body: Body) -> Self {
        Self { body: body.into_data_stream(), began: Instant::now(), bytes: 0, ahead: None }
    }

    /// The first bytes, enough to detect the type; fewer if the file is shorter.
    pub async fn head(&mut self) -> Result<Vec<u8>, ApiError> {
        let mut head = Vec::new();
        while head.len() < HEAD_BYTES {
            let Some(mut part) = self.next().await? else { break };
            let taken = part.split_to(part.len().min(HEAD_BYTES - head.len()));
            head.extend_from_slice(&taken);
            if !part.is_empty() {
                self.ahead = Some(part);
            }
        }
        Ok(head)
    }

    /// The next bytes; `None` at the end. Errors: 40801 if they arrive too slowly.
    pub async fn next(&mut self) -> Result<Option<Bytes>, ApiError> {
        if let Some(ahead) = self.ahead.take() {
            return Ok(Some(ahead));
        }
        let next = tokio::time::timeout(SILENCE, self.body.next()).await.map_err(|_| too_slow())?;
        let Some(part) = next else { return Ok(None) };
        let part = part.map_err(|_| ApiError::new(ErrorCode::BrokenFile, "The file is incomplete."))?;
        self.bytes += part.len() as u64;
        let taken = self.began.elapsed();
        if taken > WHOLE || (taken > SILENCE && self.bytes < MIN_BYTES_PER_SECOND * taken.as_secs()) {
            return Err(too_slow());
        }
        Ok(Some(part))
    }

    /// Drains a rejected upload so that the sender can read the error.
    pub async fn discard(&mut self) {
        let rest = async { while let Some(Ok(_)) = self.body.next().await {} };
        // Slower senders are disconnected.
        let _ = tokio::time::timeout(DISCARD, rest).await;
    }
}

fn too_slow() -> ApiError {
    ApiError::new(ErrorCode::BodyTooSlow, "Timed out while receiving the file.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_head_and_the_rest_are_the_whole_body() {
        let bytes: Vec<u8> = (0..10_000_u32).map(|n| n as u8).collect();
        let mut incoming = UploadBody::new(Body::from(bytes.clone()));
        let mut read = incoming.head().await.expect("a head");
        assert_eq!(read.len(), HEAD_BYTES);
        while let Some(part) = incoming.next().await.expect("a part") {
            read.extend_from_slice(&part);
        }
        assert_eq!(read, bytes);
    }
}
