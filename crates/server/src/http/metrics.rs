//! Prometheus metrics on a separate listener.

use std::{net::SocketAddr, time::Duration};

use futures::future::BoxFuture;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};
use tokio_util::sync::CancellationToken;

/// Records a request.
pub fn request(operation: &'static str, status: u16, elapsed: Duration) {
    metrics::counter!("porchlight_requests_total", "operation" => operation, "status" => status.to_string())
        .increment(1);
    metrics::histogram!("porchlight_request_seconds", "operation" => operation).record(elapsed.as_secs_f64());
}

/// Updates the number of open connections.
pub fn connection(change: f64) {
    metrics::gauge!("porchlight_connections").increment(change);
}

/// Records a connection closed to make room for another.
pub fn idle_connection_closed() {
    metrics::counter!("porchlight_idle_connections_closed_total").increment(1);
}

/// Sets the size of SQLite's write-ahead log.
pub fn database_log(bytes: u64) {
    metrics::gauge!("porchlight_database_log_bytes").set(bytes as f64);
}

/// Sets when the certificate of a name expires.
pub fn certificate(name: &str, not_after_ms: i64) {
    metrics::gauge!("porchlight_certificate_expiry_timestamp_seconds", "name" => name.to_owned())
        .set(not_after_ms as f64 / 1000.0);
}

/// Sets when the newest scheduled backup was made.
pub fn backup_success(time_s: i64) {
    metrics::gauge!("porchlight_backup_last_success_timestamp_seconds").set(time_s as f64);
}

/// Records a scheduled backup that failed.
pub fn backup_failure() {
    metrics::counter!("porchlight_backup_failures_total").increment(1);
}

/// The metrics listener. A program that never creates one doesn't include the exporter.
#[derive(Debug, Clone, Copy)]
pub struct Exporter {
    pub listen_addr: SocketAddr,
    start: fn(SocketAddr, CancellationToken) -> BoxFuture<'static, std::io::Result<()>>,
}

impl Exporter {
    pub fn at(listen_addr: SocketAddr) -> Self {
        Self { listen_addr, start: |listen_addr, stop| Box::pin(start(listen_addr, stop)) }
    }

    /// Serves `/metrics` until stopped.
    ///
    /// # Errors
    /// The address is in use, or a recorder is already installed.
    pub async fn start(self, stop: CancellationToken) -> std::io::Result<()> {
        (self.start)(self.listen_addr, stop).await
    }
}

async fn start(listen_addr: SocketAddr, stop: CancellationToken) -> std::io::Result<()> {
    let handle = PrometheusBuilder::new().install_recorder().map_err(std::io::Error::other)?;
    let listener = TcpListener::bind(listen_addr).await?;
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                accepted = listener.accept() => {
                    if let Ok((stream, _)) = accepted {
                        tokio::spawn(answer(stream, handle.clone()));
                    }
                }
            }
        }
    });
    Ok(())
}

async fn answer(mut stream: tokio::net::TcpStream, handle: PrometheusHandle) {
    let exchange = async {
        let mut head = [0; 2048];
        let read = stream.read(&mut head).await.unwrap_or(0);
        let found = head[..read].starts_with(b"GET /metrics ");
        handle.run_upkeep();
        let (status, body) = if found { ("200 OK", handle.render()) } else { ("404 Not Found", String::new()) };
        let length = body.len();
        let head = format!(
            "HTTP/1.1 {status}\r\ncontent-type: text/plain; version=0.0.4\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        stream.shutdown().await
    };
    if let Ok(Err(error)) = tokio::time::timeout(Duration::from_secs(10), exchange).await {
        tracing::debug!(%error, "metrics client disconnected");
    }
}
