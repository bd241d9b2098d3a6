//! Delivers events to webhooks. Rows, leases and order are the store's; this sends and decides what a response means.

mod attempt;
pub mod daily_batches;
mod delivery_loop;
mod failing;
mod guard;
pub mod secret;
mod signature;
#[cfg(test)]
mod signature_tests;

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

use porchlight_domain::WebhookId;
use tokio::sync::Notify;

pub use self::{
    attempt::deliver_one,
    delivery_loop::{deliver_due, run},
    guard::DeliveryGuard,
};
use crate::config::Config;

/// What sends deliveries.
pub struct WebhookSender {
    pub guard: DeliveryGuard,
    /// Webhooks that this process sends to now.
    active: Mutex<HashSet<WebhookId>>,
    /// Wakes the loop.
    wake: Notify,
}

impl WebhookSender {
    /// Creates the clients.
    ///
    /// # Errors
    /// TLS can't be initialized.
    pub fn open(config: &Config) -> Result<Self, reqwest::Error> {
        let guard = DeliveryGuard::new(&config.private_delivery)?;
        Ok(Self { guard, active: Mutex::default(), wake: Notify::new() })
    }

    /// Looks for due deliveries now.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Waits for `wake`.
    async fn woken(&self) {
        self.wake.notified().await;
    }

    /// Marks a webhook as being sent to, unless it is or too many are.
    fn begin(&self, webhook: WebhookId, max: usize) -> bool {
        let mut active = self.active.lock().unwrap_or_else(PoisonError::into_inner);
        active.len() < max && active.insert(webhook)
    }

    fn end(&self, webhook: WebhookId) {
        self.active.lock().unwrap_or_else(PoisonError::into_inner).remove(&webhook);
    }
}
