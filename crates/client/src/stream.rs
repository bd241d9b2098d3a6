//! Reads a streamed answer as bare JSON lines or as event-stream frames. Pieces may be split anywhere, even
//! inside a character.

use std::{pin::Pin, time::Duration};

use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use porchlight_api::Chunk;
use reqwest::{RequestBuilder, header};

use crate::{ClientError, call::open};

/// Longest silence on an open stream; heartbeats come every 10 seconds.
const SILENCE: Duration = Duration::from_secs(45);
/// Longest line that is taken; the final chunk carries the whole answer.
const MAX_LINE: usize = 4 * 1024 * 1024;

type Body = Pin<Box<dyn Stream<Item = reqwest::Result<Bytes>> + Send>>;

/// The chunks of one answer; ends after the final chunk.
pub struct AnswerStream {
    body: Body,
    held: BytesMut,
    ended: bool,
}

impl AnswerStream {
    /// Sends the question. Errors: a refusal with the service's own words, before any piece.
    pub(crate) async fn open(request: RequestBuilder) -> Result<Self, ClientError> {
        let response = request.send().await?;
        let kind = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
        if !kind.starts_with("text/event-stream") {
            let http_status = response.status().as_u16();
            return match open::<serde_json::Value>(response).await {
                Ok(_) => Err(ClientError::NotTheService { http_status, retry_after_s: None }),
                Err(error) => Err(error),
            };
        }
        Ok(Self { body: Box::pin(response.bytes_stream()), held: BytesMut::new(), ended: false })
    }

    /// The next chunk; none after the final one.
    ///
    /// Errors: `BrokeOff` when the stream ends, or is silent for 45 s, without its final chunk.
    pub async fn next(&mut self) -> Result<Option<Chunk>, ClientError> {
        if self.ended {
            return Ok(None);
        }
        loop {
            if let Some(chunk) = self.take_line() {
                self.ended = matches!(chunk, Chunk::Final(_));
                return Ok(Some(chunk));
            }
            let read = tokio::time::timeout(SILENCE, self.body.next()).await;
            match read.map_err(|_| ClientError::BrokeOff)? {
                Some(bytes) => self.held.extend_from_slice(&bytes?),
                None if self.held.is_empty() => return Err(ClientError::BrokeOff),
                None => self.held.extend_from_slice(b"\n"),
            }
            if self.held.len() > MAX_LINE {
                return Err(ClientError::BrokeOff);
            }
        }
    }

    /// Takes whole lines off the front until one is a chunk; comments and blank lines are passed over.
    fn take_line(&mut self) -> Option<Chunk> {
        while let Some(end) = self.held.iter().position(|&byte| byte == b'\n') {
            let line = self.held.split_to(end + 1);
            let line = line.trim_ascii();
            let json = line.strip_prefix(b"data:").map_or(line, |rest| rest.trim_ascii_start());
            if json.starts_with(b"{")
                && let Ok(chunk) = serde_json::from_slice(json)
            {
                return Some(chunk);
            }
        }
        None
    }
}
