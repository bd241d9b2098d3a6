//! Charges the bytes of visitors' uploads before they arrive. The file itself is charged with its URL.
//!
//! A failed upload stays charged unless the service failed, so that clients can't retry rejected files without limit.

use std::{net::IpAddr, sync::Arc};

use http::{HeaderMap, header};
use porchlight_api::{ApiError, ErrorCode};
use porchlight_domain::SessionId;
use porchlight_store::ChatbotRow;
use tokio_util::task::TaskTracker;

use super::{file_type::MediaFamily, visitor_media::VisitorMedia};
use crate::{
    ledger::{Ledger, Quantity, Source},
    state::AppState,
};

/// Bytes charged and allowed for an upload of unknown length.
const UNDECLARED_BYTES: u64 = 40 * 1024 * 1024;

/// A charged upload.
pub struct ChargedUpload {
    ledger: Arc<Ledger>,
    tasks: TaskTracker,
    charged_at_ms: i64,
    source: Source,
    bytes: i64,
}

/// What is charged and allowed for one visitor file.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    pub media: VisitorMedia,
    /// The charged bytes.
    pub bytes: u64,
}

impl ChargedUpload {
    /// Charges the bytes that the request declares.
    ///
    /// # Errors
    ///
    /// 41302 if the declared size exceeds the family's limit, 42903 if a quota is used up.
    pub async fn charge(
        app: &AppState,
        client_ip: IpAddr,
        (chatbot, session): (&ChatbotRow, SessionId),
        headers: &HeaderMap,
        family: Option<MediaFamily>,
    ) -> Result<Self, ApiError> {
        let max = family.unwrap_or(MediaFamily::Video).max_bytes();
        let declared = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.trim().parse().ok());
        let bytes: u64 = declared.unwrap_or(UNDECLARED_BYTES.min(max));
        if bytes > max {
            let message = format!("The file is larger than {} MB.", max / (1024 * 1024));
            return Err(ApiError::new(ErrorCode::FileTooLarge, message));
        }
        let source = Source::of_visitor(&app.ledger, client_ip, chatbot, session);
        let source = source.in_session_language(&app.store, chatbot).await;
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let now_ms = app.clock.now_ms();
        app.ledger.charge(&source, Quantity::Bytes, bytes, now_ms).await?;
        let (ledger, tasks) = (app.ledger.clone(), app.tasks.clone());
        Ok(Self { ledger, tasks, charged_at_ms: now_ms, source, bytes })
    }

    /// Most bytes that may arrive.
    pub fn allowance(&self, media: VisitorMedia) -> Allowance {
        Allowance { media, bytes: self.bytes.unsigned_abs() }
    }

    /// Refunds everything before the sender gets the error; for failures of the service.
    pub async fn refund_all(self) {
        let amounts = [(Quantity::Bytes, self.bytes)];
        if let Err(error) = self.ledger.refund(&self.source, &amounts, self.charged_at_ms).await {
            tracing::warn!(%error, "failed to refund an upload");
        }
    }

    /// Refunds what was charged beyond the size of the stored file.
    pub fn stored(self, bytes: u64) {
        let spare = self.bytes - i64::try_from(bytes).unwrap_or(i64::MAX);
        if spare > 0 {
            // In a separate task, so the sender doesn't wait.
            let Self { ledger, tasks, charged_at_ms, source, .. } = self;
            tasks.spawn(async move {
                if let Err(error) = ledger.refund(&source, &[(Quantity::Bytes, spare)], charged_at_ms).await {
                    tracing::warn!(%error, "failed to refund an upload");
                }
            });
        }
    }
}
