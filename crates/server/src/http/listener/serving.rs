//! Serves one connection: hyper reads requests and writes responses, except those of streams and
//! questions, which wait and are written without it.

use std::{
    cell::Cell,
    convert::Infallible,
    future::poll_fn,
    net::IpAddr,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
};

use axum::{Router, body::Body};
use bytes::Bytes;
use futures::future::BoxFuture;
use http::{HeaderValue, Request, Response};
use http_body::Frame;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use super::{
    held_stream::{HeldStream, StreamEnding},
    poll_again::PollAgain,
};
use crate::{
    http::{
        connections::ConnectionPermit,
        edge::EdgeStream,
        middleware,
        response::OpenStream,
        timeout_stream::{Activity, RequestActivityGuard, TimeoutStream},
    },
    state::AppState,
};

/// hyper rejects longer heads; we reject those above 8 KiB.
const HEAD_BUFFER: usize = 64 * 1024;

thread_local! {
    /// `answer_later` was called in the current poll.
    static WAITS: Cell<bool> = const { Cell::new(false) };
}

/// Says that the current handler has read its request and may wait long, so that its connection need not keep hyper.
pub(crate) fn answer_later() {
    WAITS.set(true);
}

/// The last request of the connection, if hyper need not write its response.
#[derive(Clone, Default)]
struct RequestSlot(Arc<Mutex<Option<InProgress>>>);

enum InProgress {
    Handler {
        handler: BoxFuture<'static, Response<TrackedConnection>>,
        ending: StreamEnding,
        /// It has read its request.
        waits: bool,
    },
    Stream(HeldStream<TrackedConnection>),
}

impl RequestSlot {
    /// Polls a handler while it is here. It may be taken before it is ready.
    async fn run(
        &self,
        handler: BoxFuture<'static, Response<TrackedConnection>>,
        ending: StreamEnding,
    ) -> Response<TrackedConnection> {
        *self.lock() = Some(InProgress::Handler { handler, ending, waits: false });
        poll_fn(|cx| self.poll_handler(cx)).await
    }

    fn poll_handler(&self, cx: &mut Context<'_>) -> Poll<Response<TrackedConnection>> {
        let mut slot = self.lock();
        let Some(InProgress::Handler { handler, ending, waits }) = &mut *slot else { return Poll::Pending };
        WAITS.set(false);
        let polled = handler.as_mut().poll(cx);
        *waits |= WAITS.replace(false);
        let response = ready!(polled);
        let ending = *ending;
        *slot = None;
        if response.extensions().get::<OpenStream>().is_some() {
            *slot = Some(InProgress::Stream(HeldStream::new(response, ending)));
            return Poll::Pending;
        }
        Poll::Ready(response)
    }

    /// The request, if it is written without hyper.
    fn take(&self) -> Option<HeldStream<TrackedConnection>> {
        let mut slot = self.lock();
        match slot.take() {
            Some(InProgress::Stream(stream)) => Some(stream),
            Some(InProgress::Handler { handler, ending, waits: true }) => Some(HeldStream::waiting(handler, ending)),
            other => {
                *slot = other;
                None
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<InProgress>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Serves a connection until it ends.
pub(super) async fn serve(
    app: AppState,
    router: Router,
    stream: TcpStream,
    peer: IpAddr,
    activity: Activity,
    _permit: ConnectionPermit,
) {
    // Chunks of an answer are small and must be sent at once.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "failed to set TCP_NODELAY");
    }
    let stream = match app.edge.get() {
        None => EdgeStream::Tcp(stream),
        Some(edge) => match Arc::clone(edge).accept(stream).await {
            Some(stream) => EdgeStream::Encrypted(stream),
            None => return,
        },
    };
    let mut socket = TimeoutStream::new(stream, activity.clone(), &app.config.connections);
    let (slot, stop) = (RequestSlot::default(), app.stop.clone());
    let (begun, opened) = (activity.clone(), slot.clone());
    let mut service = service_fn(move |request: Request<Incoming>| {
        let guard = begun.begin();
        let (app, router, slot) = (app.clone(), router.clone(), opened.clone());
        async move {
            let ending = StreamEnding::of(&request);
            let request = apart_from_buffer(request);
            let handler = async move {
                let response = middleware::handle_request(app, router, peer, request.map(Body::new)).await;
                response.map(|body| TrackedConnection { body, _guard: guard })
            };
            let response = match ending {
                Some(ending) => slot.run(Box::pin(handler), ending).await,
                None => handler.await,
            };
            Ok::<_, Infallible>(response)
        }
    });
    let mut http = http1::Builder::new();
    http.header_read_timeout(None).max_buf_size(HEAD_BUFFER);
    loop {
        // hyper has two buffers of 8 KiB for each connection, also for one that sends nothing yet.
        tokio::select! {
            biased;
            is_request = socket.wait_for_request() => match is_request {
                Ok(true) => {}
                ended => return log_end(ended),
            },
            () = stop.cancelled() => {}
        }
        let mut connection = Box::new(http.serve_connection(TokioIo::new(socket), service));
        let mut is_stopping = false;
        let opened = loop {
            let mut polled = PollAgain::new(&mut *connection);
            let until_stream = poll_fn(|cx| match Pin::new(&mut polled).poll(cx) {
                Poll::Ready(ended) => Poll::Ready(Err(ended)),
                // What hyper has not sent yet comes first.
                Poll::Pending if activity.is_writing() => Poll::Pending,
                Poll::Pending => slot.take().map_or(Poll::Pending, |stream| Poll::Ready(Ok(stream))),
            });
            tokio::select! {
                opened = until_stream => break opened,
                () = stop.cancelled(), if !is_stopping => is_stopping = true,
            }
            Pin::new(&mut *connection).graceful_shutdown();
        };
        let stream = match opened {
            Ok(stream) => stream,
            Err(ended) => return log_end(ended),
        };
        let http1::Parts { io, read_buf, service: same_service, .. } = connection.into_parts();
        service = same_service;
        socket = match stream.write(io.into_inner(), read_buf, &stop).await {
            Ok(Some(socket)) => socket,
            ended => return log_end(ended),
        };
    }
}

/// Copies the URI and the header values, which are parts of hyper's buffer of 8 KiB and keep all of it.
fn apart_from_buffer<B>(mut request: Request<B>) -> Request<B> {
    for value in request.headers_mut().values_mut() {
        if let Ok(copy) = HeaderValue::from_bytes(value.as_bytes()) {
            *value = copy;
        }
    }
    if let Ok(uri) = request.uri().to_string().parse() {
        *request.uri_mut() = uri;
    }
    request
}

fn log_end<T, E: std::fmt::Display>(ended: Result<T, E>) {
    if let Err(error) = ended {
        tracing::debug!(%error, "connection ended early");
    }
}

/// A response body that marks its connection as busy until it is sent.
struct TrackedConnection {
    body: Body,
    _guard: RequestActivityGuard,
}

impl http_body::Body for TrackedConnection {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}
