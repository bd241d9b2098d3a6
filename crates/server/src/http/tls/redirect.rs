//! Port 80: answers challenges of authorities and redirects everything else to HTTPS.

use std::{convert::Infallible, pin::pin, sync::Arc, time::Duration};

use axum::body::Body;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::task::TaskTracker;

use super::TlsEdge;
use crate::{
    http::{
        connections::{ConnectionPermit, Connections},
        edge::EdgeStream,
        self_origin,
        timeout_stream::{Activity, TimeoutStream},
    },
    state::AppState,
};

const CHALLENGES: &str = "/.well-known/acme-challenge/";
/// Tokens of authorities are 43 characters long.
const MAX_TOKEN: usize = 128;
/// Connections in all, and of one client.
const MAX_CONNECTIONS: usize = 1_024;
const MAX_PER_CLIENT: usize = 64;
const STOP_TIME: Duration = Duration::from_secs(2);

/// Serves until the service stops.
pub(super) async fn serve(app: AppState, edge: Arc<TlsEdge>, listener: TcpListener) {
    let slots = Connections::new(MAX_CONNECTIONS, Some(MAX_PER_CLIENT), app.config.trusted_proxies.clone());
    let connections = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            () = app.stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                let activity = Activity::default();
                // Without room, the connection is closed.
                if let Ok(permit) = slots.admit(peer.ip(), activity.clone()) {
                    let (app, edge) = (app.clone(), Arc::clone(&edge));
                    connections.spawn(connection(app, edge, stream, activity, permit));
                }
            }
            Err(error) => {
                tracing::warn!(%error, "failed to accept a connection on the HTTP port");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    connections.close();
    // Redirects are short; a client that is still sending is cut off.
    let _ = tokio::time::timeout(STOP_TIME, connections.wait()).await;
}

async fn connection(
    app: AppState,
    edge: Arc<TlsEdge>,
    stream: TcpStream,
    activity: Activity,
    _permit: ConnectionPermit,
) {
    let socket = TimeoutStream::new(EdgeStream::Tcp(stream), activity.clone(), &app.config.connections);
    let stop = app.stop.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        let busy = activity.begin();
        let edge = Arc::clone(&edge);
        async move {
            let response = answer(&edge, &request).await;
            drop(busy);
            Ok::<_, Infallible>(response)
        }
    });
    let mut hyper = http1::Builder::new();
    hyper.header_read_timeout(None);
    let mut serving = pin!(hyper.serve_connection(TokioIo::new(socket), service));
    tokio::select! {
        _ = serving.as_mut() => {}
        () = stop.cancelled() => {
            serving.as_mut().graceful_shutdown();
            let _ = serving.await;
        }
    }
}

async fn answer(edge: &TlsEdge, request: &Request<Incoming>) -> Response<Body> {
    if let Some(token) = request.uri().path().strip_prefix(CHALLENGES) {
        return challenge(edge, token).await;
    }
    let host = self_origin::host(request.headers(), request.uri()).unwrap_or_default();
    let name = self_origin::name_of(host).to_ascii_lowercase();
    let first = edge.book.domains().first().map_or("", String::as_str);
    let name = if edge.book.knows(&name) { name.as_str() } else { first };
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    // Other methods keep their method and body.
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let status = if is_read { StatusCode::MOVED_PERMANENTLY } else { StatusCode::PERMANENT_REDIRECT };
    let mut response = Response::new(Body::empty());
    match HeaderValue::from_str(&format!("https://{name}{path}")) {
        Ok(target) => {
            *response.status_mut() = status;
            response.headers_mut().insert(header::LOCATION, target);
        }
        Err(_) => *response.status_mut() = StatusCode::BAD_REQUEST,
    }
    response
}

async fn challenge(edge: &TlsEdge, token: &str) -> Response<Body> {
    let is_token = token.len() <= MAX_TOKEN && token.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
    let found = if is_token { edge.challenges.of_token(token).await } else { Ok(None) };
    let (status, body) = match found {
        Ok(Some(key_authorization)) => (StatusCode::OK, Body::from(key_authorization)),
        Ok(None) => (StatusCode::NOT_FOUND, Body::from("There is no such challenge.")),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, Body::from("Try again in a moment.")),
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    response
}
