//! Runs short actions on the runtime that other threads ask for.
//!
//! To wake a task from outside takes about four futex calls: one of the runtime's workers wakes, and wakes another one
//! that looks for more work. A byte in a socket wakes only the worker that polls for events.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
};

use tokio::runtime::Handle;

type Action = Box<dyn FnOnce() + Send>;

/// The socket is closed, and its task ends, when this is dropped.
pub(super) struct ToRuntime {
    actions: Arc<Mutex<Vec<Action>>>,
    /// `None` if there is no such socket on this system.
    socket: Option<Socket>,
}

impl ToRuntime {
    pub(super) fn start(runtime: &Handle) -> Self {
        let actions = Arc::default();
        let socket = Socket::start(runtime, &actions);
        if let Err(error) = &socket {
            tracing::debug!(%error, "tasks are woken without a socket");
        }
        Self { actions, socket: socket.ok() }
    }

    /// Runs an action on the runtime soon, or on this thread.
    pub(super) fn run(&self, action: impl FnOnce() + Send + 'static) {
        let Some(socket) = &self.socket else { return action() };
        let is_first = {
            let mut actions = self.actions.lock().unwrap_or_else(PoisonError::into_inner);
            actions.push(Box::new(action));
            actions.len() == 1
        };
        // Later ones run with the first. A full socket has a byte already.
        if is_first && socket.wake().is_err_and(|error| error.kind() != io::ErrorKind::WouldBlock) {
            run_all(&self.actions);
        }
    }
}

fn run_all(actions: &Mutex<Vec<Action>>) {
    let all = std::mem::take(&mut *actions.lock().unwrap_or_else(PoisonError::into_inner));
    for action in all {
        // One that panics must not end the others' task.
        if catch_unwind(AssertUnwindSafe(action)).is_err() {
            tracing::error!("an action panicked");
        }
    }
}

#[cfg(unix)]
struct Socket(std::os::unix::net::UnixStream);

#[cfg(unix)]
impl Socket {
    fn start(runtime: &Handle, actions: &Arc<Mutex<Vec<Action>>>) -> io::Result<Self> {
        use tokio::io::AsyncReadExt;

        let (own, other) = std::os::unix::net::UnixStream::pair()?;
        own.set_nonblocking(true)?;
        other.set_nonblocking(true)?;
        let _runtime = runtime.enter();
        let (mut other, actions) = (tokio::net::UnixStream::from_std(other)?, Arc::clone(actions));
        runtime.spawn(async move {
            let mut bytes = [0; 64];
            // Bytes first: an action that comes after them sends another.
            while other.read(&mut bytes).await.is_ok_and(|count| count > 0) {
                run_all(&actions);
            }
        });
        Ok(Self(own))
    }

    fn wake(&self) -> io::Result<()> {
        io::Write::write_all(&mut &self.0, &[0])
    }
}

#[cfg(not(unix))]
struct Socket;

#[cfg(not(unix))]
impl Socket {
    fn start(_: &Handle, _: &Arc<Mutex<Vec<Action>>>) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn wake(&self) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
