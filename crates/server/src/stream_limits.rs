//! Limits open streams to four per visitor, counted per process. A stream is closed within five seconds after its key
//! or the permission of its site is revoked.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::SessionId;
use tokio::time::Instant;

use crate::{
    auth::{AuthContext, authorize_domain},
    errors,
    ledger::count_rejection,
    service::AppState,
};

/// Open streams of one visitor.
const MAX_STREAMS: usize = 4;
/// How often access is checked.
const CHECK_INTERVAL: Duration = Duration::from_secs(3);

type Counts = HashMap<SessionId, usize>;

/// The open streams of all visitors.
#[derive(Debug, Default)]
pub struct StreamLimiter(Arc<Mutex<Counts>>);

impl StreamLimiter {
    /// Counts one more stream of a visitor until the permit is dropped.
    ///
    /// # Errors
    /// 42904.
    pub fn open(&self, session: SessionId) -> Result<StreamPermit, ApiError> {
        let mut counts = lock(&self.0);
        let count = counts.entry(session).or_default();
        if *count >= MAX_STREAMS {
            count_rejection("open_streams_per_session");
            let message = format!("Too many open streams. At most {MAX_STREAMS} can be open at the same time.");
            return Err(ApiError::new(ErrorCode::TooManyStreams, message)
                .retry_after(5)
                .quota_exceeded(MAX_STREAMS as u64, None));
        }
        *count += 1;
        Ok(StreamPermit { session, counts: Arc::clone(&self.0) })
    }
}

/// One open stream.
#[derive(Debug)]
pub struct StreamPermit {
    session: SessionId,
    counts: Arc<Mutex<Counts>>,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.session);
            }
        }
    }
}

fn lock(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The credential of a stream.
enum StreamAccess {
    Key([u8; 32]),
    Visitor { serial: String, origin: Option<String>, is_own_origin: bool },
}

/// Permission for an open stream; held by the stream.
#[derive(Default)]
pub struct StreamRequest {
    _counted: Option<StreamPermit>,
    held: Option<(AppState, StreamAccess)>,
    next_check: Option<Instant>,
}

impl StreamRequest {
    /// Opens one more stream for the caller.
    ///
    /// # Errors
    /// 42904.
    pub fn of(app: &AppState, caller: &AuthContext) -> Result<Self, ApiError> {
        let (counted, access) = match (&caller.visitor, caller.key_hash) {
            (Some(visitor), _) => {
                let counted = app.limits.open_stream(visitor.session)?;
                let (origin, is_own_origin) = (caller.origin.clone(), caller.is_own_origin);
                (counted, Some(StreamAccess::Visitor { serial: visitor.chatbot.serial.clone(), origin, is_own_origin }))
            }
            (None, Some(hash)) => (None, Some(StreamAccess::Key(hash))),
            (None, None) => (None, None),
        };
        Ok(Self {
            _counted: counted,
            held: access.map(|access| (Arc::clone(app), access)),
            next_check: Some(Instant::now() + CHECK_INTERVAL),
        })
    }

    /// Waits until the stream must end and returns the reason. Cancel-safe.
    pub async fn ends(&mut self) -> ApiError {
        let Some((app, access)) = &self.held else { return std::future::pending().await };
        loop {
            tokio::time::sleep_until(*self.next_check.get_or_insert_with(|| Instant::now() + CHECK_INTERVAL)).await;
            if let Err(error) = check_access(app, access).await {
                return error;
            }
            self.next_check = Some(Instant::now() + CHECK_INTERVAL);
        }
    }
}

/// Database errors don't close streams.
async fn check_access(app: &AppState, access: &StreamAccess) -> Result<(), ApiError> {
    match access {
        StreamAccess::Key(hash) => match app.keys.find_by_hash(&app.store, *hash, app.clock.now_ms()).await {
            Ok(None) => Err(errors::unauthorized()),
            Ok(Some(_)) | Err(_) => Ok(()),
        },
        StreamAccess::Visitor { serial, origin, is_own_origin } => match app.store.public_chatbot(serial).await {
            Ok(None) => Err(errors::unauthorized()),
            Ok(Some(chatbot)) => authorize_domain(&chatbot.settings, origin.as_deref(), *is_own_origin),
            Err(_) => Ok(()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifth_stream_of_a_visitor_waits_for_one_to_end() {
        let streams = StreamLimiter::default();
        let mut open: Vec<StreamPermit> = (0..4).map(|_| streams.open(SessionId(1)).expect("one of four")).collect();
        assert_eq!(streams.open(SessionId(1)).expect_err("the fifth").code, ErrorCode::TooManyStreams);
        assert!(streams.open(SessionId(2)).is_ok());
        open.pop();
        assert!(streams.open(SessionId(1)).is_ok());
    }
}
