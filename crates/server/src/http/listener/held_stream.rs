//! Writes a response that waits without hyper, which would keep three buffers of 8 KiB and the room of its request's future
//! for each.

use std::{
    future::poll_fn,
    io::{Error, ErrorKind, Result},
    mem::MaybeUninit,
    pin::Pin,
    task::{Context, Poll, ready},
};

use bytes::{Buf, Bytes, BytesMut};
use futures::future::BoxFuture;
use http::{HeaderValue, Request, Response, StatusCode, Version, header};
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

/// A response that is ready to be written, or waits for its head.
pub(super) struct HeldStream<B> {
    content: Content<B>,
    ending: StreamEnding,
    /// What is to be sent, at first the head.
    out: BytesMut,
    is_flushed: bool,
}

enum Content<B> {
    /// The handler of the request.
    Waiting(BoxFuture<'static, Response<B>>),
    Chunked(B),
    /// A body whose length is in the head.
    Plain(B),
    Ended,
}

impl<B: Body<Data = Bytes, Error = axum::Error> + Unpin> HeldStream<B> {
    pub fn new(response: Response<B>, ending: StreamEnding) -> Self {
        let mut stream = Self { content: Content::Ended, ending, out: BytesMut::new(), is_flushed: true };
        stream.open(response);
        stream
    }

    /// Writes the response of this handler, which has read its request.
    pub fn waiting(handler: BoxFuture<'static, Response<B>>, ending: StreamEnding) -> Self {
        Self { content: Content::Waiting(handler), ending, out: BytesMut::new(), is_flushed: true }
    }

    fn open(&mut self, response: Response<B>) {
        let (mut head, body) = response.into_parts();
        if head.headers.remove(header::CONNECTION).is_some_and(|value| value.as_bytes() == b"close") {
            self.ending = StreamEnding::Close;
        }
        let has_body = !matches!(head.status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
        let length = if has_body { body.size_hint().exact() } else { Some(0) };
        if let Some(length) = length.filter(|_| has_body) {
            head.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        }
        let (out, reason) = (&mut self.out, head.status.canonical_reason().unwrap_or_default());
        out.extend_from_slice(format!("HTTP/1.1 {} {reason}\r\n", head.status.as_str()).as_bytes());
        for (name, value) in &head.headers {
            for part in [name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"] {
                out.extend_from_slice(part);
            }
        }
        if self.ending == StreamEnding::Close {
            out.extend_from_slice(b"connection: close\r\n");
        }
        if length.is_none() {
            out.extend_from_slice(b"transfer-encoding: chunked\r\n");
        }
        let date = jiff::Timestamp::now().strftime("%a, %d %b %Y %H:%M:%S GMT");
        out.extend_from_slice(format!("date: {date}\r\n\r\n").as_bytes());
        self.content = if length.is_none() { Content::Chunked(body) } else { Content::Plain(body) };
    }

    /// Writes the whole response, after which these bytes of the next request are read. Returns the connection if another
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
            } else if matches!(self.content, Content::Ended) {
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

    /// Encodes what is ready. Returns whether the next part is not.
    fn gather(&mut self, cx: &mut Context<'_>) -> Result<bool> {
        while self.out.len() < GATHERED {
            let (body, is_chunked) = match &mut self.content {
                Content::Ended => break,
                Content::Waiting(handler) => {
                    let Poll::Ready(response) = handler.as_mut().poll(cx) else { return Ok(true) };
                    self.open(response);
                    continue;
                }
                Content::Chunked(body) => (body, true),
                Content::Plain(body) => (body, false),
            };
            match Pin::new(body).poll_frame(cx) {
                Poll::Pending => return Ok(true),
                Poll::Ready(Some(frame)) => {
                    let data = frame.map_err(Error::other)?.into_data().unwrap_or_default();
                    if !is_chunked {
                        self.out.extend_from_slice(&data);
                    // An empty chunk would end the body.
                    } else if !data.is_empty() {
                        self.out.extend_from_slice(format!("{:x}\r\n", data.len()).as_bytes());
                        self.out.extend_from_slice(&data);
                        self.out.extend_from_slice(b"\r\n");
                    }
                }
                Poll::Ready(None) => {
                    if is_chunked {
                        self.out.extend_from_slice(b"0\r\n\r\n");
                    }
                    self.content = Content::Ended;
                }
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
#[path = "held_stream_tests.rs"]
mod tests;
