//! Accepts connections, serves them with hyper and shuts them down in time.
//!
//! Our own loop sets the timers of every socket and lets every stream send its final chunk.

mod held_stream;
mod poll_again;
mod serving;

use std::{sync::Arc, time::Duration};

use porchlight_api::ApiError;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tokio_util::task::TaskTracker;

pub(crate) use self::serving::answer_later;
use super::{connections::Connections, open_files, response, router, timeout_stream::Activity};
use crate::{data_dir::DataDirLock, running_service::RunningService, start_error::StartError, state::AppState};

/// Concurrent rejections with a response; further connections are closed without one.
const MAX_REJECTIONS: usize = 64;
/// How long a rejected client can read the response.
const REJECTION_TIME: Duration = Duration::from_secs(1);
/// Idle connections to close if the system has no more sockets.
const CLOSED_FOR_SOCKETS: usize = 16;
/// Connections still open after this time are closed.
const STOP_TIME: Duration = Duration::from_secs(25);

/// Binds the listener and starts to accept connections.
pub(crate) async fn start(app: AppState, lock: Option<DataDirLock>) -> Result<RunningService, StartError> {
    let listen_addr = app.config.listen;
    let failed = |cause| StartError::Listen { listen_addr, cause };
    let listener = TcpListener::bind(listen_addr).await.map_err(failed)?;
    let listen_addr = listener.local_addr().map_err(failed)?;
    let _ = app.bound.set(listen_addr);
    if let Some(exporter) = app.config.metrics {
        let listen_addr = exporter.listen_addr;
        exporter.start(app.stop.clone()).await.map_err(|cause| StartError::Listen { listen_addr, cause })?;
        app.tasks.spawn(crate::maintenance::report_log_size(app.clone()));
    }
    app.tasks.spawn(crate::maintenance::run(app.clone()));
    app.tasks.spawn(crate::webhooks::run(app.clone()));
    app.tasks.spawn(crate::webhooks::daily_batches::run(app.clone()));
    app.tasks.spawn(crate::showings::run(app.clone()));
    app.tasks.spawn(crate::maintenance::index_messages(app.clone()));
    app.tasks.spawn(crate::maintenance::derive_listing_columns(app.clone()));
    app.tasks.spawn(crate::maintenance::reload_secrets(app.clone()));
    app.tasks.spawn(crate::live_tasks::run_timers(app.clone()));
    app.tasks.spawn(crate::live_tasks::mark_visitors(app.clone()));
    app.tasks.spawn(crate::live_tasks::watch_notices(app.clone()));
    if app.store.is_shared() {
        app.tasks.spawn(crate::live_tasks::watch_other_replicas(app.clone()));
        app.tasks.spawn(crate::maintenance::reload_settings(app.clone()));
    }
    app.tasks.spawn(crate::folder_note::keep(app.clone()));
    crate::email::scheduler::start(&app);
    crate::work::pulse::start(&app).map_err(failed)?;
    let accepting = tokio::spawn(accept(app.clone(), listener));
    Ok(RunningService { base_url: app.base_url(), listen_addr, app, accepting, _lock: lock })
}

async fn accept(app: AppState, listener: TcpListener) {
    let router = router::router(app.clone());
    let limits = app.config.connections;
    let per_client = app.config.visitor_limits.then_some(limits.per_client);
    let total = open_files::connections_that_fit(limits.total);
    let slots = Connections::new(total, per_client, app.config.trusted_proxies.clone());
    let rejections = Arc::new(Semaphore::new(MAX_REJECTIONS));
    let connections = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            () = app.stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                let activity = Activity::default();
                match slots.admit(peer.ip(), activity.clone()) {
                    Ok(permit) => {
                        connections.spawn(serving::serve(
                            app.clone(),
                            router.clone(),
                            stream,
                            peer.ip(),
                            activity,
                            permit,
                        ));
                    }
                    // Before a handshake there is no way to say it.
                    Err(_) if app.edge.get().is_some() => {}
                    Err(error) => {
                        if let Ok(permit) = Arc::clone(&rejections).try_acquire_owned() {
                            connections.spawn(async move {
                                reject(stream, &error).await;
                                drop(permit);
                            });
                        }
                    }
                }
            }
            Err(error) => {
                // Probably out of file descriptors: wait until some are closed.
                let closed = slots.close_idle(CLOSED_FOR_SOCKETS);
                tracing::warn!(%error, closed, "failed to accept connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    connections.close();
    app.tasks.close();
    let ended = async { tokio::join!(connections.wait(), app.tasks.wait()) };
    if tokio::time::timeout(STOP_TIME, ended).await.is_err() {
        tracing::warn!(
            connections = connections.len(),
            tasks = app.tasks.len(),
            "shutdown timed out with requests in flight"
        );
    }
}

/// Responds that there is no room, and drains the request so that the client can read the response.
async fn reject(mut stream: TcpStream, error: &ApiError) {
    let Some(answer) = response::raw_error_response(error) else { return };
    let exchange = async {
        stream.write_all(&answer).await?;
        stream.shutdown().await?;
        let mut rest = [0; 1024];
        while stream.read(&mut rest).await? > 0 {}
        std::io::Result::Ok(())
    };
    // Slower clients are cut off.
    let _ = tokio::time::timeout(REJECTION_TIME, exchange).await;
}
