//! The settings of chatbots with open streams. Thousands of streams check every few seconds whether they may go on, so
//! they share one read per chatbot.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use porchlight_domain::Settings;
use porchlight_store::{Store, StoreError};
use tokio::{sync::Mutex as AsyncMutex, time::Instant};

/// How old settings may be. A stream checks every 3 seconds and must end within 5.
const MAX_AGE: Duration = Duration::from_millis(1_500);
/// Chatbots that are remembered.
const MAX_CHATBOTS: usize = 10_000;

/// When it was read, and the settings; `None` for a chatbot that doesn't exist.
type Known = Option<(Instant, Option<Arc<Settings>>)>;

/// Chatbots by serial number.
#[derive(Default)]
pub struct StreamedChatbots(Mutex<HashMap<String, Arc<AsyncMutex<Known>>>>);

impl StreamedChatbots {
    /// Returns the settings of a chatbot, read within the last 1.5 seconds; `None` if it was deleted.
    ///
    /// Those who come while it is read wait for that read.
    pub async fn settings(&self, store: &Store, serial: &str) -> Result<Option<Arc<Settings>>, StoreError> {
        let entry = self.entry(serial);
        let mut known = entry.lock().await;
        if let Some((read_at, settings)) = &*known
            && read_at.elapsed() < MAX_AGE
        {
            return Ok(settings.clone());
        }
        let settings = store.public_chatbot(serial).await?.map(|chatbot| Arc::new(chatbot.settings));
        *known = Some((Instant::now(), settings.clone()));
        Ok(settings)
    }

    fn entry(&self, serial: &str) -> Arc<AsyncMutex<Known>> {
        let mut chatbots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = chatbots.get(serial) {
            return Arc::clone(entry);
        }
        if chatbots.len() >= MAX_CHATBOTS {
            chatbots.clear();
        }
        Arc::clone(chatbots.entry(serial.to_owned()).or_default())
    }
}
