//! What an operation answers when it succeeds.
//!
//! Why it exists: an operation knows whether its write was replayed, the edge says so in a
//! header. Not here: the envelope and the headers (`http/response.rs`).

use std::pin::Pin;

use bytes::Bytes;
use futures::Stream;
use porchlight_store::WriteOutcome;

/// The body of a streamed answer, already framed: whole lines per item.
pub type ByteStream = Pin<Box<dyn Stream<Item = Bytes> + Send>>;

/// A question's answer: whole, or as it is written.
pub enum OutputBody {
    Whole(Output<porchlight_api::Answer>),
    Stream(ByteStream),
}

/// The payload of the envelope, and whether an earlier answer was replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output<T> {
    pub data: T,
    /// The same idempotency key was seen before: nothing was written this time.
    pub replayed: bool,
    /// Accepted values that have no effect yet, for the header `X-Porchlight-Warning`: `Model; unknown`.
    pub warnings: Vec<String>,
}

impl<T> Output<T> {
    /// A fresh answer.
    pub fn of(data: T) -> Self {
        Self { data, replayed: false, warnings: Vec::new() }
    }

    /// Keeps the mark, changes the payload.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Output<U> {
        Output { data: f(self.data), replayed: self.replayed, warnings: self.warnings }
    }
}

impl<T> From<WriteOutcome<T>> for Output<T> {
    fn from(done: WriteOutcome<T>) -> Self {
        Self { data: done.value, replayed: done.replayed, warnings: Vec::new() }
    }
}
