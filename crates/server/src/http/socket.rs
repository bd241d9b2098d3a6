//! A socket with patience that ends: for a request's head, for the next request, for a reader.
//!
//! Why it exists: hyper has one timer for "no request yet" and "half a head", we want 75 s and
//! 10 s; and hyper refuses what it cannot parse with a bare status line, where we promise the
//! envelope. Not here: bodies, which have their own limit (`body.rs`).

use std::{
    future::Future,
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use futures::task::AtomicWaker;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Instant, Sleep},
};

const HEAD: Duration = Duration::from_secs(10);
const IDLE: Duration = Duration::from_secs(75);
/// A peer that takes nothing for so long is gone.
const STALLED_WRITE: Duration = Duration::from_secs(60);

/// Says whether a request is being answered; shared by the socket and the requests on it.
#[derive(Clone, Default)]
pub struct Answering(Arc<State>);

#[derive(Default)]
struct State {
    busy: AtomicBool,
    answered: AtomicU32,
    /// hyper does not read again by itself after an answer, so the wait would never begin.
    reader: AtomicWaker,
}

impl Answering {
    /// Marks a request as being answered until the guard goes.
    pub fn begin(&self) -> AnsweringGuard {
        self.0.busy.store(true, Ordering::Release);
        AnsweringGuard(self.0.clone())
    }

    fn is_busy(&self) -> bool {
        self.0.busy.load(Ordering::Acquire)
    }
}

/// The request is answered when this goes.
pub struct AnsweringGuard(Arc<State>);

impl Drop for AnsweringGuard {
    fn drop(&mut self) {
        self.0.answered.fetch_add(1, Ordering::Release);
        self.0.busy.store(false, Ordering::Release);
        self.0.reader.wake();
    }
}

/// A TCP stream for hyper.
pub struct PatientSocket {
    stream: TcpStream,
    answering: Answering,
    /// Requests that were answered when the timer was set.
    answered: u32,
    /// A request has begun to come in, so the timer is the shorter one.
    head_begun: bool,
    timer: Pin<Box<Sleep>>,
    write_timer: Option<Pin<Box<Sleep>>>,
    /// What is left to write of a refusal that replaced a bare one.
    refusal: Vec<u8>,
}

impl PatientSocket {
    /// Wraps an accepted connection, which must begin its first request within 10 s.
    pub fn new(stream: TcpStream, answering: Answering) -> Self {
        Self {
            stream,
            answering,
            answered: 0,
            head_begun: true,
            timer: Box::pin(tokio::time::sleep(HEAD)),
            write_timer: None,
            refusal: Vec::new(),
        }
    }

    /// Ready when the peer has used up its patience.
    fn poll_patience(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.answering.0.reader.register(cx.waker());
        if self.answering.is_busy() {
            return Poll::Pending;
        }
        self.notice_answered();
        self.timer.as_mut().poll(cx)
    }

    /// After an answer the longer wait begins.
    fn notice_answered(&mut self) {
        let answered = self.answering.0.answered.load(Ordering::Acquire);
        if answered != self.answered {
            self.answered = answered;
            self.head_begun = false;
            self.timer.as_mut().reset(Instant::now() + IDLE);
        }
    }

    /// With the first byte of a request the shorter wait begins.
    fn notice_bytes(&mut self) {
        if self.answering.is_busy() {
            return;
        }
        self.notice_answered();
        if !self.head_begun {
            self.head_begun = true;
            self.timer.as_mut().reset(Instant::now() + HEAD);
        }
    }

    fn write_refusal(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.refusal.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.refusal))?;
            self.refusal.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for PatientSocket {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        if let Poll::Ready(read) = Pin::new(&mut self.stream).poll_read(cx, buf) {
            if buf.filled().len() > before {
                self.notice_bytes();
            }
            return Poll::Ready(read);
        }
        // Reading nothing tells hyper that the peer is gone, and it closes.
        self.poll_patience(cx).map(Ok)
    }
}

impl AsyncWrite for PatientSocket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        if let Some(refusal) = super::answer::instead_of_bare(buf) {
            self.refusal = refusal;
            return match self.write_refusal(cx)? {
                Poll::Ready(()) | Poll::Pending => Poll::Ready(Ok(buf.len())),
            };
        }
        match Pin::new(&mut self.stream).poll_write(cx, buf) {
            Poll::Ready(written) => {
                self.write_timer = None;
                Poll::Ready(written)
            }
            Poll::Pending => {
                let timer = self.write_timer.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALLED_WRITE)));
                ready!(timer.as_mut().poll(cx));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.write_refusal(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.write_refusal(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
