//! TLS handshakes: picks the certificate by the name that the client asks for.

use std::{sync::Arc, time::Duration};

use rcgen::{CertificateParams, CustomExtension, KeyPair};
use rustls::{
    ServerConfig,
    crypto::aws_lc_rs::sign::any_supported_type,
    pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer},
    server::Acceptor,
};
use tokio::{
    io::AsyncWriteExt,
    net::TcpStream,
    time::{Instant, timeout, timeout_at},
};
use tokio_rustls::{LazyConfigAcceptor, server::TlsStream};

use super::{FIRST_ORDER_WAIT, TlsEdge, book};
use crate::http::edge::Connection;

/// How long a client has for its handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// The protocol with which authorities ask for challenges.
const CHALLENGE_PROTOCOL: &[u8] = b"acme-tls/1";
/// A fatal alert: we don't serve this name.
const UNRECOGNIZED_NAME: [u8; 7] = [0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 112];

/// Accepts a TLS connection. `None` if it failed, took too long, or was a challenge.
pub(super) async fn accept(edge: Arc<TlsEdge>, stream: TcpStream) -> Option<Box<dyn Connection>> {
    let deadline = Instant::now() + HANDSHAKE;
    let hello = timeout_at(deadline, LazyConfigAcceptor::new(Acceptor::default(), stream)).await.ok()?.ok()?;
    let client_hello = hello.client_hello();
    // Without a name (an IP address in the URL), the first domain answers.
    let first = edge.book.domains().first().map(String::as_str);
    let name = client_hello.server_name().or(first).unwrap_or_default().to_ascii_lowercase();
    let is_challenge = client_hello.alpn().is_some_and(|mut protocols| protocols.any(|one| one == CHALLENGE_PROTOCOL));
    if !edge.book.knows(&name) {
        let mut stream = hello.io;
        // Whether the client reads it doesn't matter.
        let _ = timeout(Duration::from_secs(1), stream.write_all(&UNRECOGNIZED_NAME)).await;
        return None;
    }
    if is_challenge {
        let config = challenge_config(&edge, &name).await?;
        let mut stream = timeout_at(deadline, hello.into_stream(config)).await.ok()?.ok()?;
        let _ = timeout(Duration::from_secs(1), stream.shutdown()).await;
        return None;
    }
    let config = match edge.book.get(&name) {
        Some(config) => config,
        None => first_certificate(&edge, &name).await?,
    };
    let deadline = Instant::now() + HANDSHAKE;
    let stream: TlsStream<TcpStream> = match timeout_at(deadline, hello.into_stream(config)).await.ok()? {
        Ok(stream) => stream,
        Err(error) => {
            tracing::debug!(%error, "TLS handshake failed");
            return None;
        }
    };
    Some(Box::new(stream))
}

/// Waits for the first certificate of a name, which is being ordered.
async fn first_certificate(edge: &TlsEdge, name: &str) -> Option<Arc<ServerConfig>> {
    let _permit = edge.waiting.try_acquire().ok()?;
    timeout(FIRST_ORDER_WAIT, edge.book.wait_for(name)).await.ok()?
}

/// A certificate that proves to the authority that we answer for a name (RFC 8737).
async fn challenge_config(edge: &TlsEdge, name: &str) -> Option<Arc<ServerConfig>> {
    let key_authorization = edge.challenges.of_name(name).await.ok()??;
    let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, key_authorization.as_bytes());
    let mut params = CertificateParams::new([name.to_owned()]).ok()?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest.as_ref())];
    let key = KeyPair::generate().ok()?;
    let certificate = params.self_signed(&key).ok()?;
    let key = any_supported_type(&PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()))).ok()?;
    Some(book::challenge_config(certificate.der().clone(), key, CHALLENGE_PROTOCOL))
}
