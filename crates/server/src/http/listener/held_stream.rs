//! Writes a stream without hyper, which would keep two buffers of 8 KiB and the room of its request's future for each.

use std::{
    future::poll_fn,
    io::{Error, ErrorKind, Result},
    mem::MaybeUninit,
    pin::Pin,
    task::{Context, Poll, ready},
};

use bytes::{Buf, Bytes, BytesMut};
use http::{Request, Response, Version, header};
use http_body::Body;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio_util::sync::CancellationToken;

use super::poll_again::PollAgain;
use crate::http::timeout_stream::TimeoutStream;

/// Frames that are ready together are sent together up to this size.
const GATHERED: usize = 16 * 1024;
/// Bytes of the next request that are read before the stream ends.
const READ_AHEAD: usize = 512;

/// What happens to a connection after its stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StreamEnding {
    KeepAlive,
    Close,
}

impl StreamEnding {
    /// `None` if a stream for this request needs hyper: it has another version, or no body is allowed.
    pub fn of<B>(request: &Request<B>) -> Option<Self> {
        if request.version() != Version::HTTP_11 || request.method() == http::Method::HEAD {
            return None;
        }
        let mut values = request.headers().get_all(header::CONNECTION).iter();
        match (values.next().map(|value| value.as_bytes().to_ascii_lowercase()), values.next()) {
            (None, _) => Some(Self::KeepAlive),
            (Some(value), None) if value == b"keep-alive" => Some(Self::KeepAlive),
            (Some(value), None) if value == b"close" => Some(Self::Close),
            _ => None,
        }
    }
}

/// A stream that is ready to be written.
pub(super) struct HeldStream<B> {
    /// `None` after its end.
    body: Option<B>,
    ending: StreamEnding,
    /// What is to be sent, at first the head.
    out: BytesMut,
    is_flushed: bool,
}

impl<B: Body<Data = Bytes, Error = axum::Error> + Unpin> HeldStream<B> {
    pub fn new(response: Response<B>, ending: StreamEnding) -> Self {
        let (mut head, body) = response.into_parts();
        let closes = head.headers.remove(header::CONNECTION).is_some_and(|value| value.as_bytes() == b"close");
        let ending = if closes { StreamEnding::Close } else { ending };
        let mut out = BytesMut::from(format!("HTTP/1.1 {}\r\n", head.status).as_bytes());
        for (name, value) in &head.headers {
            for part in [name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"] {
                out.extend_from_slice(part);
            }
        }
        if ending == StreamEnding::Close {
            out.extend_from_slice(b"connection: close\r\n");
        }
        let date = jiff::Timestamp::now().strftime("%a, %d %b %Y %H:%M:%S GMT");
        out.extend_from_slice(format!("transfer-encoding: chunked\r\ndate: {date}\r\n\r\n").as_bytes());
        Self { body: Some(body), ending, out, is_flushed: false }
    }

    /// Writes the whole stream, after which these bytes of the next request are read. Returns the connection if another
    /// request may follow.
    ///
    /// # Errors
    /// The connection failed, or the peer closed it before the end.
    pub async fn write(
        mut self,
        mut socket: TimeoutStream,
        read: Bytes,
        stop: &CancellationToken,
    ) -> Result<Option<TimeoutStream>> {
        let mut next = read.to_vec();
        // Empty or not, it has hyper's whole buffer.
        drop(read);
        // The end of the body wakes the reader of the connection, which is this task.
        PollAgain::new(poll_fn(|cx| self.poll_write(&mut socket, &mut next, cx))).await?;
        if self.ending == StreamEnding::Close || stop.is_cancelled() {
            socket.shutdown().await?;
            return Ok(None);
        }
        socket.put_back(next);
        Ok(Some(socket))
    }

    fn poll_write(&mut self, socket: &mut TimeoutStream, next: &mut Vec<u8>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        let mut is_waiting = false;
        loop {
            is_waiting = is_waiting || self.gather(cx)?;
            if !self.out.is_empty() {
                let Poll::Ready(written) = Pin::new(&mut *socket).poll_write(cx, &self.out) else { break };
                match written? {
                    0 => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                    all if all == self.out.len() => self.out = BytesMut::new(),
                    some => self.out.advance(some),
                }
                self.is_flushed = false;
            } else if !self.is_flushed {
                let Poll::Ready(flushed) = Pin::new(&mut *socket).poll_flush(cx) else { break };
                flushed?;
                self.is_flushed = true;
            } else if self.body.is_none() {
                return Poll::Ready(Ok(()));
            } else {
                break;
            }
        }
        // A peer that has closed the connection gets no more, and its answer may end.
        if next.is_empty() {
            let mut part = [const { MaybeUninit::uninit() }; READ_AHEAD];
            let mut part = ReadBuf::uninit(&mut part);
            ready!(Pin::new(socket).poll_read(cx, &mut part))?;
            if part.filled().is_empty() {
                return Poll::Ready(Err(ErrorKind::ConnectionAborted.into()));
            }
            next.extend_from_slice(part.filled());
        }
        Poll::Pending
    }

    /// Encodes the frames that are ready. Returns whether the next one is not.
    fn gather(&mut self, cx: &mut Context<'_>) -> Result<bool> {
        while let Some(body) = &mut self.body
            && self.out.len() < GATHERED
        {
            match Pin::new(body).poll_frame(cx) {
                Poll::Pending => return Ok(true),
                Poll::Ready(Some(frame)) => {
                    let data = frame.map_err(Error::other)?.into_data().unwrap_or_default();
                    // An empty chunk would end the body.
                    if !data.is_empty() {
                        self.out.extend_from_slice(format!("{:x}\r\n", data.len()).as_bytes());
                        self.out.extend_from_slice(&data);
                        self.out.extend_from_slice(b"\r\n");
                    }
                }
                Poll::Ready(None) => {
                    self.out.extend_from_slice(b"0\r\n\r\n");
                    self.body = None;
                }
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
#[path = "held_stream_tests.rs"]
mod tests;
