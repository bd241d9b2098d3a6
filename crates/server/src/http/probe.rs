//! Proves to `porchlight doctor` that a URL leads to this service, and shows how its requests arrive.
//!
//! The doctor writes a random token into the database; a service that replies to it uses that database. The reply has two
//! events with a pause between them and the headers of a streamed answer, so a proxy that collects answers shows.

use std::{sync::Arc, time::Duration};

use axum::body::Body;
use bytes::Bytes;
use futures::StreamExt;
use http::{Response, StatusCode, header, request::Parts};
use porchlight_store::Store;
use serde::{Deserialize, Serialize};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{dispatch::Respond, request_meta::Peer, tls::Challenges};
use crate::{output::ByteStream, state::AppState};

const PATH: &str = "/.well-known/porchlight-probe/";
pub(super) const ROUTE: &str = "/.well-known/porchlight-probe/{token}";
/// 32 bytes in base64url, as for challenges of authorities.
const TOKEN_CHARS: usize = 43;
const PAUSE: Duration = Duration::from_millis(1_500);
/// Replies and lookups at the same time. Only the doctor asks.
const MAX_RUNNING: usize = 8;
const EVENT: &str = "data: ";
const END: &[u8] = b"data: {\"end\":true}\n\n";

/// The path below the public URL, without the slash at the end of that.
pub fn path_of(token: &str) -> String {
    format!("{PATH}{token}")
}

/// How a request reached the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Arrival {
    token: String,
    /// It has a header that a proxy adds.
    pub is_forwarded: bool,
    /// It comes from a trusted proxy.
    pub is_trusted: bool,
}

impl Arrival {
    /// Reads the first event of a reply; `None` if it isn't the reply to this token.
    pub fn from_chunk(chunk: &[u8], token: &str) -> Option<Self> {
        let text = std::str::from_utf8(chunk).ok()?;
        let line = text.lines().next()?.strip_prefix(EVENT)?;
        serde_json::from_str(line).ok().filter(|arrival: &Self| arrival.token == token)
    }
}

/// Answers the doctor's questions.
pub(super) struct Probes {
    tokens: Challenges,
    slots: Arc<Semaphore>,
}

impl Probes {
    pub fn new(store: Store) -> Arc<Self> {
        Arc::new(Self { tokens: Challenges::new(store), slots: Arc::new(Semaphore::new(MAX_RUNNING)) })
    }

    /// The reply to a token; 404 for any other, without a query if it can't be one.
    pub async fn answer(&self, app: &AppState, token: &str, head: &Parts) -> Response<Body> {
        let is_token =
            token.len() == TOKEN_CHARS && token.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        if !is_token {
            return status(StatusCode::NOT_FOUND);
        }
        let Ok(slot) = Arc::clone(&self.slots).try_acquire_owned() else {
            return status(StatusCode::SERVICE_UNAVAILABLE);
        };
        match self.tokens.of_token(token).await {
            Ok(Some(_)) => {}
            Ok(None) => return status(StatusCode::NOT_FOUND),
            Err(_) => return status(StatusCode::SERVICE_UNAVAILABLE),
        }
        let is_forwarded = head.headers.contains_key("x-forwarded-for") || head.headers.contains_key(header::FORWARDED);
        let is_trusted = head
            .extensions
            .get::<Peer>()
            .is_some_and(|Peer(peer)| app.config.trusted_proxies.iter().any(|block| block.contains(*peer)));
        let arrival = Arrival { token: token.to_owned(), is_forwarded, is_trusted };
        let first = serde_json::to_string(&arrival).unwrap_or_default();
        let events = events(app, format!("{EVENT}{first}\n\n").into(), slot);
        events.into_response().unwrap_or_else(|_| status(StatusCode::INTERNAL_SERVER_ERROR))
    }
}

fn events(app: &AppState, first: Bytes, slot: OwnedSemaphorePermit) -> ByteStream {
    let stop = app.stop.clone();
    let last = async move {
        tokio::select! {
            () = stop.cancelled() => {}
            () = tokio::time::sleep(PAUSE) => {}
        }
        drop(slot);
        Bytes::from_static(END)
    };
    Box::pin(futures::stream::once(async move { first }).chain(futures::stream::once(last)))
}

fn status(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_counts_for_its_own_token_only() {
        let reply = br#"data: {"token":"abc","isForwarded":true,"isTrusted":false}"#;
        let arrival = Arrival::from_chunk(reply, "abc").expect("an arrival");
        assert!(arrival.is_forwarded && !arrival.is_trusted);
        assert_eq!(Arrival::from_chunk(reply, "abd"), None);
        assert_eq!(Arrival::from_chunk(b"<html>", "abc"), None);
    }
}
