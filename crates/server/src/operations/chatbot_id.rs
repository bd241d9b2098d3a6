//! Looks up chatbots by serial number and generates new serial numbers.

use porchlight_api::ApiError;
use porchlight_domain::serial_number;
use porchlight_store::ChatbotRow;

use crate::{auth::AuthContext, errors, state::AppState};

/// The caller's chatbot; 40402 if there is none in the workspace.
pub async fn chatbot(app: &AppState, caller: &AuthContext, field: &str, serial: &str) -> Result<ChatbotRow, ApiError> {
    serial_number::check(field, serial)?;
    let found = app.store.chatbot(caller.workspace, serial).await.map_err(errors::from_store)?;
    found.ok_or_else(errors::chatbot_not_found)
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
