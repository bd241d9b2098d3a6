//! A stream with timeouts for request heads, idle connections and slow readers.
//!
//! hyper has one timer for both "no request yet" and "half a head"; we need 75 s and 10 s. It also rejects invalid
//! heads with an empty response, which is replaced by our envelope.

use std::{
    future::{Future, poll_fn},
    io,
    mem::MaybeUninit,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use futures::task::AtomicWaker;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep},
};

use super::{connections::ConnectionLimits, edge::EdgeStream, head_check::HeadCheck, write_pace::WritePace};

const HEAD: Duration = Duration::from_secs(10);
const IDLE: Duration = Duration::from_secs(75);
/// Bytes of a request that are read before hyper gets the connection. Most requests are shorter.
const FIRST_BYTES: usize = 2048;

/// Orders connections by idle time.
static CLOCK: AtomicU64 = AtomicU64::new(1);

/// Tracks whether a request is in progress. Shared by the socket, its requests and the connection table.
#[derive(Clone, Default)]
pub struct Activity(Arc<State>);

struct State {
    busy: AtomicBool,
    /// A write is blocked. hyper drops a body once the last frame is buffered, so a response can be unsent when its
    /// request is no longer busy.
    writing: AtomicBool,
    answered: AtomicU32,
    idle_since: AtomicU64,
    closing: AtomicBool,
    /// hyper doesn't read again by itself after a response, so the timeout would never start.
    reader: AtomicWaker,
}

impl Default for State {
    fn default() -> Self {
        Self {
            busy: AtomicBool::new(false),
            writing: AtomicBool::new(false),
            answered: AtomicU32::new(0),
            idle_since: AtomicU64::new(CLOCK.fetch_add(1, Ordering::Relaxed)),
            closing: AtomicBool::new(false),
            reader: AtomicWaker::new(),
        }
    }
}

impl Activity {
    /// Marks a request as in progress until the guard is dropped.
    pub fn begin(&self) -> RequestActivityGuard {
        self.0.busy.store(true, Ordering::Release);
        RequestActivityGuard(self.0.clone())
    }

    /// Returns when the connection became idle, as a counter; `None` while it is busy.
    pub fn idle_since(&self) -> Option<u64> {
        (!self.is_busy() && !self.is_writing()).then(|| self.0.idle_since.load(Ordering::Relaxed))
    }

    /// Closes the connection unless a request is in progress.
    pub fn close(&self) {
        self.0.closing.store(true, Ordering::Release);
        self.0.reader.wake();
    }

    /// Returns whether `close` was called.
    pub fn is_closing(&self) -> bool {
        self.0.closing.load(Ordering::Acquire)
    }

    /// Returns whether bytes of a response could not be sent at once.
    pub fn is_writing(&self) -> bool {
        self.0.writing.load(Ordering::Acquire)
    }

    fn is_busy(&self) -> bool {
        self.0.busy.load(Ordering::Acquire)
    }
}

/// Ends the request on drop.
pub struct RequestActivityGuard(Arc<State>);

impl Drop for RequestActivityGuard {
    fn drop(&mut self) {
        self.0.idle_since.store(CLOCK.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        self.0.answered.fetch_add(1, Ordering::Release);
        self.0.busy.store(false, Ordering::Release);
        self.0.reader.wake();
    }
}

/// A stream for hyper.
pub struct TimeoutStream {
    stream: EdgeStream,
    activity: Activity,
    /// Number of answered requests when the timer was set.
    answered: u32,
    /// A request head has started, so the short timeout applies.
    head_begun: bool,
    timer: Pin<Box<Sleep>>,
    pace: WritePace,
    heads: HeadCheck,
    /// Remaining bytes of a replaced error response.
    rejection: Vec<u8>,
    /// Checked bytes that are read again.
    put_back: Vec<u8>,
}

impl TimeoutStream {
    /// Wraps a connection, which must send its first request within 10 s.
    pub fn new(stream: EdgeStream, activity: Activity, limits: &ConnectionLimits) -> Self {
        Self {
            stream,
            activity,
            answered: 0,
            head_begun: true,
            timer: Box::pin(tokio::time::sleep(HEAD)),
            pace: WritePace::new(limits),
            heads: HeadCheck::default(),
            rejection: Vec::new(),
            put_back: Vec::new(),
        }
    }

    /// Returns bytes that were read too early; they are read next.
    pub fn put_back(&mut self, bytes: Vec<u8>) {
        self.put_back = bytes;
    }

    /// Waits until a request begins. `false` if the connection ends or its time is over before.
    ///
    /// # Errors
    /// The connection failed.
    pub async fn wait_for_request(&mut self) -> io::Result<bool> {
        if self.put_back.is_empty() {
            self.put_back = poll_fn(|cx| {
                let mut part = [const { MaybeUninit::uninit() }; FIRST_BYTES];
                let mut part = ReadBuf::uninit(&mut part);
                ready!(Pin::new(&mut *self).poll_read(cx, &mut part))?;
                Poll::Ready(io::Result::Ok(part.filled().to_vec()))
            })
            .await?;
        }
        Ok(!self.put_back.is_empty())
    }

    /// Ready when the timeout has passed.
    fn poll_timeout(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.activity.0.reader.register(cx.waker());
        if self.activity.is_busy() {
            return Poll::Pending;
        }
        if self.activity.is_closing() {
            return Poll::Ready(());
        }
        self.notice_answered();
        self.timer.as_mut().poll(cx)
    }

    /// Starts the long timeout after a response.
    fn notice_answered(&mut self) {
        let answered = self.activity.0.answered.load(Ordering::Acquire);
        if answered != self.answered {
            self.answered = answered;
            self.head_begun = false;
            self.timer.as_mut().reset(Instant::now() + IDLE);
        }
    }

    /// Starts the short timeout with the first byte of a request.
    fn notice_bytes(&mut self) {
        if self.activity.is_busy() {
            return;
        }
        self.notice_answered();
        if !self.head_begun {
            self.head_begun = true;
            self.timer.as_mut().reset(Instant::now() + HEAD);
        }
    }

    fn write_rejection(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.rejection.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.rejection))?;
            self.rejection.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for TimeoutStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if !self.put_back.is_empty() {
            self.notice_bytes();
            let length = buf.remaining().min(self.put_back.len());
            buf.put_slice(&self.put_back[..length]);
            self.put_back.drain(..length);
            return Poll::Ready(Ok(()));
        }
        let before = buf.filled().len();
        if let Poll::Ready(read) = Pin::new(&mut self.stream).poll_read(cx, buf) {
            if buf.filled().len() > before {
                self.notice_bytes();
                self.heads.check(&mut buf.filled_mut()[before..]);
            }
            return Poll::Ready(read);
        }
        // An empty read makes hyper close the connection.
        self.poll_timeout(cx).map(Ok)
    }
}

impl AsyncWrite for TimeoutStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        if let Some(rejection) = super::response::replace_empty_error(buf, self.heads.problem()) {
            self.rejection = rejection;
            return match self.write_rejection(cx)? {
                Poll::Ready(()) | Poll::Pending => Poll::Ready(Ok(buf.len())),
            };
        }
        match Pin::new(&mut self.stream).poll_write(cx, buf) {
            Poll::Ready(written) => {
                self.pace.wrote(written.as_ref().map_or(0, |written| *written));
                self.activity.0.writing.store(false, Ordering::Release);
                Poll::Ready(written)
            }
            Poll::Pending => {
                self.activity.0.writing.store(true, Ordering::Release);
                self.activity.0.reader.register(cx.waker());
                // It was closed between the last frame and the first blocked write.
                if self.activity.is_closing() && !self.activity.is_busy() {
                    return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
                }
                ready!(self.pace.poll_too_slow(cx));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.write_rejection(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.write_rejection(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
#[path = "timeout_stream_tests.rs"]
mod tests;
