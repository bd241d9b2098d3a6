//! Serial numbers of chatbots: whose they are, and fresh ones.
//!
//! Why it exists: every operation on a chatbot reads one first. Not here: their form (the domain's
//! `serial_number`).

use porchlight_api::ApiError;
use porchlight_domain::serial_number;
use porchlight_store::ChatbotRow;

use crate::{caller::Caller, faults, service::App};

/// The caller's chatbot; 40402 when it is another's or there is none.
pub async fn chatbot(app: &App, caller: &Caller, field: &str, serial: &str) -> Result<ChatbotRow, ApiError> {
    serial_number::check(field, serial)?;
    let found = app.store.chatbot(caller.workspace, serial).await.map_err(faults::of_store)?;
    found.ok_or_else(faults::no_chatbot)
}

/// A serial number that nobody has.
pub fn fresh() -> String {
    let bytes: [u8; 16] = crate::service::random();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_fresh_serial_number_has_the_form() {
        assert!(porchlight_domain::serial_number::check("serialNumber", &super::fresh()).is_ok());
    }
}
