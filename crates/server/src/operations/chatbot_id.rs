//! Looks up chatbots by serial number and generates new serial numbers.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use porchlight_api::ApiError;
use porchlight_domain::{ChatbotId, WorkspaceId, serial_number};
use porchlight_store::ChatbotRow;

use crate::{auth::AuthContext, errors, state::AppState};

/// The caller's chatbot; 40402 if there is none in the workspace.
pub async fn chatbot(app: &AppState, caller: &AuthContext, field: &str, serial: &str) -> Result<ChatbotRow, ApiError> {
    serial_number::check(field, serial)?;
    let found = app.store.chatbot(caller.workspace, serial).await.map_err(errors::from_store)?;
    found.ok_or_else(errors::chatbot_not_found)
}

/// Number of chatbots whose ID is remembered; the memory is cleared when it is full.
const MAX_KNOWN: usize = 4_096;

/// IDs of chatbots that were looked up. A chatbot keeps its ID until it is deleted, and a write to a deleted one fails
/// with `NotFound`, so a write with a known ID needs no read before it.
#[derive(Default)]
pub struct KnownChatbots(Mutex<HashMap<(WorkspaceId, String), ChatbotId>>);

impl KnownChatbots {
    pub fn find(&self, workspace: WorkspaceId, serial: &str) -> Option<ChatbotId> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&(workspace, serial.to_owned())).copied()
    }

    pub fn add(&self, chatbot: &ChatbotRow) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        known.insert((chatbot.workspace, chatbot.serial.clone()), chatbot.id);
    }
}

/// A new, random serial number.
pub fn generate() -> String {
    let bytes: [u8; 16] = crate::ids::random_id();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_fresh_serial_number_has_the_form() {
        assert!(porchlight_domain::serial_number::check("serialNumber", &super::generate()).is_ok());
    }
}
