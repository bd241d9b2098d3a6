use std::pin::Pin;

use bytes::Bytes;
use futures::Stream;
use porchlight_store::WriteOutcome;

/// A streamed answer; each item is whole framed lines.
pub type ByteStream = Pin<Box<dyn Stream<Item = Bytes> + Send>>;

/// An answer, whole or as a stream.
pub enum OutputBody {
    Whole(Output<porchlight_api::Answer>),
    Stream(ByteStream),
}

/// The result of an operation: the `Data` of the envelope, and headers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output<T> {
    pub data: T,
    /// The idempotency key was used before, so nothing was written.
    pub replayed: bool,
    /// Accepted values without effect, for `X-Porchlight-Warning`: `Model; unknown`.
    pub warnings: Vec<String>,
}

impl<T> Output<T> {
    pub fn of(data: T) -> Self {
        Self { data, replayed: false, warnings: Vec::new() }
    }

    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Output<U> {
        Output { data: f(self.data), replayed: self.replayed, warnings: self.warnings }
    }
}

impl<T> From<WriteOutcome<T>> for Output<T> {
    fn from(done: WriteOutcome<T>) -> Self {
        Self { data: done.value, replayed: done.replayed, warnings: Vec::new() }
    }
}
