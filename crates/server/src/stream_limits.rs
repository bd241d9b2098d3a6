//! How many streams a visitor has open, and whether each may stay open.
//!
//! Why it exists: four streams a visitor, however they were opened, and none that outlives its
//! key or its site's permission by more than five seconds. Counted per replica. Not here: what a
//! stream says (`stream_framing.rs`).

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

/// Streams of one visitor at the same time.
const MAX_STREAMS: usize = 4;
/// How often an open stream is looked at; a look takes far less than the rest of five seconds.
const CHECK_INTERVAL: Duration = Duration::from_secs(3);

type Counts = HashMap<SessionId, usize>;

/// The open streams of all visitors.
#[derive(Debug, Default)]
pub struct StreamLimiter(Arc<Mutex<Counts>>);

impl StreamLimiter {
    /// Counts one more stream of a visitor until what it gives is dropped. Errors: 42904.
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

/// What a stream is open by.
enum StreamAccess {
    Key([u8; 32]),
    Visitor { serial: String, origin: Option<String>, is_own_origin: bool },
}

/// The right to have a stream open; held by the stream.
#[derive(Default)]
pub struct StreamRequest {
    _counted: Option<StreamPermit>,
    held: Option<(AppState, StreamAccess)>,
    next_check: Option<Instant>,
}

impl StreamRequest {
    /// Lets the caller open one more stream. Errors: 42904.
    pub fn of(app: &AppState, caller: &AuthContext) -> Result<Self, ApiError> {
        let (counted, standing) = match (&caller.visitor, caller.key_hash) {
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
            held: standing.map(|standing| (Arc::clone(app), standing)),
            next_check: Some(Instant::now() + CHECK_INTERVAL),
        })
    }

    /// Completes when the stream must end, with the reason. Safe to drop while it waits.
    pub async fn ends(&mut self) -> ApiError {
        let Some((app, standing)) = &self.held else { return std::future::pending().await };
        loop {
            tokio::time::sleep_until(*self.next_check.get_or_insert_with(|| Instant::now() + CHECK_INTERVAL)).await;
            if let Err(error) = check_access(app, standing).await {
                return error;
            }
            self.next_check = Some(Instant::now() + CHECK_INTERVAL);
        }
    }
}

/// A database that does not answer closes nothing.
async fn check_access(app: &AppState, standing: &StreamAccess) -> Result<(), ApiError> {
    match standing {
        StreamAccess::Key(hash) => match app.keys.recognise_hash(&app.store, *hash, app.clock.now_ms()).await {
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
