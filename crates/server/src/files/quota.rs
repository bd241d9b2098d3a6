//! Charges uploads of visitors before their bytes arrive, and gives back what failed.

use std::{net::IpAddr, sync::Arc};

use http::{HeaderMap, header};
use porchlight_api::{Detail, Fault};
use porchlight_domain::SessionId;
use porchlight_store::ChatbotRow;
use tokio_util::task::TaskTracker;

use super::kind::Family;
use crate::{
    clock::Clock,
    ledger::{Ledger, Quantity, Source},
    service::App,
};

/// What an upload of unknown length is charged; browsers declare it.
const UNDECLARED_BYTES: u64 = 40 * 1024 * 1024;

/// A charged upload: refunded when it is dropped, as happens when its sender goes away.
pub struct ChargedUpload {
    ledger: Arc<Ledger>,
    tasks: TaskTracker,
    clock: Clock,
    source: Source,
    bytes: i64,
    is_settled: bool,
}

impl ChargedUpload {
    /// Charges a file and the bytes that the request declares.
    ///
    /// # Errors
    ///
    /// 41302 when more is declared than any file of the family may have, 42903 when a quota is used up.
    pub async fn charge(
        app: &App,
        client_ip: IpAddr,
        (chatbot, session): (&ChatbotRow, SessionId),
        headers: &HeaderMap,
        family: Option<Family>,
    ) -> Result<Self, Fault> {
        let max = family.unwrap_or(Family::Video).max_bytes();
        let declared = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.trim().parse().ok());
        let bytes: u64 = declared.unwrap_or(UNDECLARED_BYTES.min(max));
        if bytes > max {
            let message = format!("The file is larger than {} MB.", max / (1024 * 1024));
            return Err(Fault::new(Detail::FileTooLarge, message));
        }
        let source = Source::of_visitor(&app.ledger, client_ip, chatbot, session);
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let now_ms = app.clock.now_ms();
        app.ledger.charge_all(&source, &[(Quantity::Files, 1), (Quantity::Bytes, bytes)], now_ms).await?;
        let (ledger, tasks, clock) = (app.ledger.clone(), app.tasks.clone(), app.clock.clone());
        Ok(Self { ledger, tasks, clock, source, bytes, is_settled: false })
    }

    /// The upload failed: everything is given back before its sender reads so.
    pub async fn failed(mut self) {
        self.is_settled = true;
        let amounts = [(Quantity::Files, 1), (Quantity::Bytes, self.bytes)];
        if let Err(error) = self.ledger.refund(&self.source, &amounts, self.clock.now_ms()).await {
            tracing::warn!(%error, "failed to refund an upload");
        }
    }

    /// The file was stored: what was charged beyond its size is given back.
    pub fn stored(mut self, bytes: u64) {
        self.is_settled = true;
        let spare = self.bytes - i64::try_from(bytes).unwrap_or(i64::MAX);
        if spare > 0 {
            self.refund(vec![(Quantity::Bytes, spare)]);
        }
    }

    /// In a task of its own, because dropping cannot wait.
    fn refund(&self, amounts: Vec<(Quantity, i64)>) {
        let (ledger, source, now_ms) = (self.ledger.clone(), self.source.clone(), self.clock.now_ms());
        self.tasks.spawn(async move {
            if let Err(error) = ledger.refund(&source, &amounts, now_ms).await {
                tracing::warn!(%error, "failed to refund an upload");
            }
        });
    }
}

impl Drop for ChargedUpload {
    fn drop(&mut self) {
        if !self.is_settled {
            self.refund(vec![(Quantity::Files, 1), (Quantity::Bytes, self.bytes)]);
        }
    }
}
