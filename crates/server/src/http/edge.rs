//! What stands between a TCP connection and HTTP: nothing, or TLS with certificates of its own.
//!
//! Only the program sets an edge, so that the desktop app includes neither TLS for servers nor ACME.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use futures::future::BoxFuture;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

/// A byte stream to a client.
pub trait Connection: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Connection for T {}

/// Turns TCP connections into connections for HTTP.
pub trait Edge: Send + Sync {
    /// Reads the beginning of a connection, within a time limit. `None` if it ended or was not for HTTP.
    fn accept(self: Arc<Self>, stream: TcpStream) -> BoxFuture<'static, Option<Box<dyn Connection>>>;

    /// Whether a host name (lower-case, without port) is one of this service.
    fn is_own_name(&self, name: &str) -> bool;

    /// Why the last order of a certificate for a custom domain failed; `None` if it didn't, or if none is ordered.
    fn order_problem(&self, name: &str) -> Option<OrderProblem>;
}

/// Why there is no certificate for a custom domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderProblem {
    /// Its DNS record doesn't lead to the service's own name, which is this.
    DnsRecord { target: String },
    /// The authority's sentence.
    Authority { sentence: String },
}

/// The stream of a connection.
pub enum EdgeStream {
    Tcp(TcpStream),
    Encrypted(Box<dyn Connection>),
}

macro_rules! delegate {
    ($self:ident, $stream:ident => $call:expr) => {
        match $self.get_mut() {
            Self::Tcp($stream) => $call,
            Self::Encrypted($stream) => $call,
        }
    };
}

impl AsyncRead for EdgeStream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        delegate!(self, stream => Pin::new(stream).poll_read(cx, buf))
    }
}

impl AsyncWrite for EdgeStream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        delegate!(self, stream => Pin::new(stream).poll_write(cx, buf))
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        delegate!(self, stream => Pin::new(stream).poll_flush(cx))
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        delegate!(self, stream => Pin::new(stream).poll_shutdown(cx))
    }
}
