//! An open stream, which is closed within five seconds after its key or the permission of its site is revoked.

use std::{sync::Arc, time::Duration};

use porchlight_api::ApiError;
use tokio::time::Instant;

use crate::{
    auth::{AuthContext, authorize_domain},
    errors,
    state::AppState,
    stream_limits::StreamPermit,
};

/// How often access is checked.
const CHECK_INTERVAL: Duration = Duration::from_secs(3);

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
        let counted = match &caller.visitor {
            Some(visitor) => app.limits.open_stream(visitor.session)?,
            None => None,
        };
        Ok(Self { _counted: counted, ..Self::uncounted(app, caller) })
    }

    /// A stream that is counted elsewhere.
    pub fn uncounted(app: &AppState, caller: &AuthContext) -> Self {
        let access = match (&caller.visitor, caller.key_hash) {
            (Some(visitor), _) => {
                let (origin, is_own_origin) = (caller.origin.clone(), caller.is_own_origin);
                Some(StreamAccess::Visitor { serial: visitor.chatbot.serial.clone(), origin, is_own_origin })
            }
            (None, Some(hash)) => Some(StreamAccess::Key(hash)),
            (None, None) => None,
        };
        Self {
            _counted: None,
            held: access.map(|access| (Arc::clone(app), access)),
            next_check: Some(Instant::now() + CHECK_INTERVAL),
        }
    }

    /// Waits until the stream must end and returns the reason. Cancel-safe.
    pub async fn ends(&mut self) -> ApiError {
        let Some((app, access)) = &self.held else { return std::future::pending().await };
        loop {
            tokio::time::sleep_until(*self.next_check.get_or_insert_with(|| Instant::now() + CHECK_INTERVAL)).await;
            if let Err(error) = Box::pin(check_access(app, access)).await {
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
        StreamAccess::Visitor { serial, origin, is_own_origin } => {
            match app.streamed_chatbots.settings(&app.store, serial).await {
                Ok(None) => Err(errors::unauthorized()),
                Ok(Some(settings)) => authorize_domain(&settings, origin.as_deref(), *is_own_origin),
                Err(_) => Ok(()),
            }
        }
    }
}
