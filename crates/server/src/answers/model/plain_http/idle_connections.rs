//! Connections to an endpoint that wait for their next request.

use std::{
    io::ErrorKind,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::net::TcpStream;

/// Further ones are closed: to connect to a server nearby takes less than a millisecond.
const MAX_IDLE: usize = 64;
/// Some firewalls forget a connection after some minutes, and its next request would get no response.
const MAX_IDLE_TIME: Duration = Duration::from_secs(60);

/// Idle connections, the oldest first.
#[derive(Default)]
pub(super) struct IdleConnections(Mutex<Vec<(TcpStream, Instant)>>);

impl IdleConnections {
    /// An open connection, the one that was used last.
    pub fn take(&self) -> Option<TcpStream> {
        let mut idle = self.lock();
        remove_expired(&mut idle);
        while let Some((socket, _)) = idle.pop() {
            if is_open(&socket) {
                return Some(socket);
            }
        }
        None
    }

    /// Keeps a connection whose last response has been read to its end.
    pub fn put(&self, socket: TcpStream) {
        let mut idle = self.lock();
        remove_expired(&mut idle);
        if idle.len() < MAX_IDLE {
            idle.push((socket, Instant::now()));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(TcpStream, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn remove_expired(idle: &mut Vec<(TcpStream, Instant)>) {
    idle.retain(|(_, since)| since.elapsed() < MAX_IDLE_TIME);
}

/// Returns false after the endpoint has closed the connection, or has sent something that nobody asked for.
fn is_open(socket: &TcpStream) -> bool {
    socket.try_read(&mut [0]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}
