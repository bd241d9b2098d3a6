//! A client for endpoints over plain HTTP/1.1 without a proxy, as of GPU servers in the same network.
//!
//! reqwest keeps 25 KiB for each open response: two buffers of 8 KiB, and room for 32 requests per connection. This client
//! keeps the socket and its place in the body. Over HTTPS, many responses share an HTTP/2 connection, so reqwest does that.

mod body_decoder;
mod exchange;
mod idle_connections;
mod response_head;

use std::{fmt, io, sync::Arc, time::Duration};

use bytes::Bytes;
use http::{HeaderValue, Uri};
use hyper_util::client::{legacy::connect::HttpConnector, proxy::matcher::Matcher};
use tokio::net::TcpStream;
use tower::ServiceExt;
use url::Url;

pub(super) use self::exchange::PlainBody;
use self::{exchange::Exchange, idle_connections::IdleConnections, response_head::ResponseHead};

/// As reqwest has it.
const KEEPALIVE: Duration = Duration::from_secs(15);
const KEEPALIVE_PROBES: u32 = 3;
#[cfg(target_os = "linux")]
const MAX_UNACKNOWLEDGED: Duration = Duration::from_secs(30);

/// A client for one URL.
pub(super) struct PlainHttpClient {
    uri: Uri,
    /// The head of a request up to its length.
    head: String,
    connector: HttpConnector,
    idle: Arc<IdleConnections>,
}

/// Why there is no response.
pub(super) enum PlainHttpError {
    /// An idle connection was closed already; a new one may work.
    Stale,
    Failed(io::Error),
}

/// Whether an idle connection may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Connect {
    IfNoneIsIdle,
    Always,
}

impl fmt::Debug for PlainHttpClient {
    /// Without the head, which has the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PlainHttpClient")
    }
}

impl PlainHttpClient {
    /// `None` for what needs reqwest: another scheme, a proxy, a user name in the URL, and a key that no header can have.
    pub fn for_url(url: &Url, key: Option<&str>, may_use_proxy: bool) -> Option<Self> {
        let uri: Uri = url.as_str().parse().ok()?;
        let is_proxied = may_use_proxy && Matcher::from_system().intercept(&uri).is_some();
        if url.scheme() != "http" || !url.username().is_empty() || url.password().is_some() || is_proxied {
            return None;
        }
        let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
        let mut head = format!(
            "POST {} HTTP/1.1\r\nhost: {}{port}\r\naccept: */*\r\ncontent-type: application/json\r\n",
            uri.path_and_query()?,
            url.host_str()?
        );
        if let Some(key) = key {
            let value = format!("Bearer {key}");
            HeaderValue::from_str(&value).ok()?;
            head.push_str(&format!("authorization: {value}\r\n"));
        }
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_keepalive(Some(KEEPALIVE));
        connector.set_keepalive_interval(Some(KEEPALIVE));
        connector.set_keepalive_retries(Some(KEEPALIVE_PROBES));
        #[cfg(target_os = "linux")]
        connector.set_tcp_user_timeout(Some(MAX_UNACKNOWLEDGED));
        Some(Self { uri, head, connector, idle: Arc::default() })
    }

    /// Sends a request with a JSON body. Returns once the response's head has arrived.
    pub async fn post(&self, body: Vec<u8>, connect: Connect) -> Result<(ResponseHead, PlainBody), PlainHttpError> {
        let idle = if connect == Connect::Always { None } else { self.idle.take() };
        let is_reused = idle.is_some();
        let socket = match idle {
            Some(socket) => socket,
            None => self.connect().await.map_err(PlainHttpError::Failed)?,
        };
        let mut exchange = Exchange::new(socket, self.request(body));
        match exchange.read_head().await {
            Ok(head) => {
                let body = PlainBody::new(exchange, &head, Arc::clone(&self.idle));
                Ok((head, body))
            }
            Err(_) if is_reused && exchange.is_unanswered() => Err(PlainHttpError::Stale),
            Err(error) => Err(PlainHttpError::Failed(error)),
        }
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        // It tries the addresses of both versions of IP.
        let connected = self.connector.clone().oneshot(self.uri.clone()).await;
        connected.map(|socket| socket.into_inner()).map_err(io::Error::other)
    }

    /// The whole request. A copy of the prompt is cheaper than a second packet.
    fn request(&self, mut body: Vec<u8>) -> Bytes {
        let head = format!("{}content-length: {}\r\n\r\n", self.head, body.len());
        body.splice(..0, head.into_bytes());
        body.into()
    }
}

#[cfg(test)]
mod tests;
