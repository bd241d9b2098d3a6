//! One request and its response on a socket.

use std::{
    future::poll_fn,
    io::{Error, ErrorKind, Result},
    mem::MaybeUninit,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use bytes::{Buf, Bytes};
use futures::FutureExt;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

use super::{body_decoder::BodyDecoder, idle_connections::IdleConnections, response_head::ResponseHead};

/// The limit of a head, with those before it that announce it (status 1xx). Usual ones have less than 1 KiB.
const MAX_HEAD_BYTES: usize = 32 * 1024;
/// Bytes that are read at once, on the stack.
const READ_BYTES: usize = 8 * 1024;

/// A request that is being sent, while its response may arrive already.
pub(super) struct Exchange {
    socket: TcpStream,
    unsent: Bytes,
    /// Not all of the request was sent. The response may say why.
    has_failed: bool,
    /// Bytes of the head, then those of the body that came with it.
    read: Vec<u8>,
    has_answered: bool,
}

impl Exchange {
    pub fn new(socket: TcpStream, request: Bytes) -> Self {
        Self { socket, unsent: request, has_failed: false, read: Vec::new(), has_answered: false }
    }

    /// Returns whether nothing has arrived.
    pub fn is_unanswered(&self) -> bool {
        !self.has_answered
    }

    /// The head of the response.
    ///
    /// # Errors
    /// The connection was closed, or what arrived is no head of HTTP/1 or too long.
    pub async fn read_head(&mut self) -> Result<ResponseHead> {
        let mut total = 0;
        loop {
            let (count, has_line) = poll_fn(|cx| self.poll_read_more(cx)).await?;
            if count == 0 {
                return Err(closed());
            }
            total += count;
            while has_line && let Some(head) = ResponseHead::take(&mut self.read)? {
                match head.status.as_u16() {
                    101 => return Err(Error::new(ErrorKind::InvalidData, "it changed the protocol")),
                    100..=199 => {}
                    _ => return Ok(head),
                }
            }
            if total > MAX_HEAD_BYTES {
                return Err(Error::new(ErrorKind::InvalidData, "its head is too long"));
            }
        }
    }

    /// Appends what arrives to `read`. Returns how much it is, and whether a line ends in it.
    fn poll_read_more(&mut self, cx: &mut Context<'_>) -> Poll<Result<(usize, bool)>> {
        let mut part = [const { MaybeUninit::uninit() }; READ_BYTES];
        let mut part = ReadBuf::uninit(&mut part);
        ready!(self.poll_receive(cx, &mut part))?;
        self.read.extend_from_slice(part.filled());
        Poll::Ready(Ok((part.filled().len(), part.filled().contains(&b'\n'))))
    }

    /// Sends what is left of the request, and receives bytes; none after the end.
    fn poll_receive(&mut self, cx: &mut Context<'_>, part: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        while !self.unsent.is_empty() {
            match Pin::new(&mut self.socket).poll_write(cx, &self.unsent) {
                Poll::Pending => break,
                Poll::Ready(Ok(count)) if count > 0 && count < self.unsent.len() => self.unsent.advance(count),
                Poll::Ready(sent) => {
                    self.has_failed |= !matches!(sent, Ok(count) if count > 0);
                    // An empty part would keep the memory of the whole.
                    self.unsent = Bytes::new();
                }
            }
        }
        ready!(Pin::new(&mut self.socket).poll_read(cx, part))?;
        self.has_answered |= !part.filled().is_empty();
        Poll::Ready(Ok(()))
    }
}

/// The body of a response. Dropping it closes the connection.
pub(in super::super) struct PlainBody {
    /// `None` after its end.
    exchange: Option<Exchange>,
    decoder: BodyDecoder,
    /// What is wrong after the bytes that were returned.
    failure: Option<Error>,
    keeps_alive: bool,
    idle: Arc<IdleConnections>,
}

impl PlainBody {
    pub(super) fn new(mut exchange: Exchange, head: &ResponseHead, idle: Arc<IdleConnections>) -> Self {
        exchange.read.shrink_to_fit();
        Self { exchange: Some(exchange), decoder: head.body, failure: None, keeps_alive: head.keeps_alive, idle }
    }

    /// The next bytes; `None` at the end. Nothing follows an error.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        poll_fn(|cx| self.poll_next(cx)).await
    }

    /// Keeps the connection if nothing else comes, because the answer in the body has ended.
    pub fn finish(mut self) {
        // The last chunk, which is empty, has often arrived with the answer.
        let _ = self.next().now_or_never();
    }

    fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Result<Option<Vec<u8>>>> {
        while let Some(exchange) = &mut self.exchange {
            let mut part = [const { MaybeUninit::uninit() }; READ_BYTES];
            let mut part = ReadBuf::uninit(&mut part);
            let early = std::mem::take(&mut exchange.read);
            if early.is_empty() && !self.decoder.is_complete() {
                let received = ready!(exchange.poll_receive(cx, &mut part));
                if received.is_err() || part.filled().is_empty() {
                    self.exchange = None;
                    let is_end = received.is_ok() && self.decoder.may_close();
                    return Poll::Ready(if is_end { Ok(None) } else { Err(received.err().unwrap_or_else(closed)) });
                }
            }
            let bytes = if early.is_empty() { part.filled() } else { &early };
            let mut data = Vec::new();
            match self.decoder.decode(bytes, &mut data) {
                Ok(count) if self.decoder.is_complete() => self.release(count == bytes.len()),
                Ok(_) => {}
                Err(error) => (self.exchange, self.failure) = (None, Some(error)),
            }
            if !data.is_empty() {
                return Poll::Ready(Ok(Some(data)));
            }
        }
        Poll::Ready(self.failure.take().map_or(Ok(None), Err))
    }

    /// Passes the connection on after the end. Bytes after it belong to no response.
    fn release(&mut self, is_end: bool) {
        let Some(exchange) = self.exchange.take() else { return };
        let is_sent = exchange.unsent.is_empty() && !exchange.has_failed;
        if self.keeps_alive && is_end && is_sent {
            self.idle.put(exchange.socket);
        }
    }
}

fn closed() -> Error {
    Error::new(ErrorKind::UnexpectedEof, "the connection closed too early")
}
