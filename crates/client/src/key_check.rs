//! Finds out for each key of a connection whether the service accepts it.
//!
//! Services differ: ours takes the secret key for everything, another one wants the session key for listings, and its
//! model list may need no key at all. Both keys are therefore tried separately, with a chatbot that does not exist, so
//! that nothing is read or changed.

use porchlight_api::{ListListings, ListModels, UpdateChatbot};
use serde::Serialize;
use serde_json::Value;

use crate::{Client, ClientError, Keys, probe::is_about_keys};

const NO_CHATBOT: &str = "00000000000000000000000000000000";

/// What a service says to one key; the words are its own and may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum KeyCheck {
    /// The service was not reached, or answered with a problem of its own.
    #[default]
    Unknown,
    Accepted,
    /// The service wants this key and there is none.
    Missing {
        #[serde(rename = "words")]
        message: String,
    },
    /// There is a key and the service does not take it.
    Rejected {
        #[serde(rename = "words")]
        message: String,
    },
    /// There is none and the other key does for it.
    NotNeeded,
}

/// Both keys of a connection.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct KeyReport {
    /// For settings and chats.
    pub secret: KeyCheck,
    /// For listings.
    pub session: KeyCheck,
}

impl Client {
    /// Checks the secret key by the answer to the model list, and where that needs no key by an edit without changes.
    pub(crate) async fn check_secret_key(&self, models: &Result<Value, ClientError>, is_ours: bool) -> KeyCheck {
        if self.keys.secret.is_none() {
            return KeyCheck::Missing {
                message: models.as_ref().err().and_then(key_error_message).unwrap_or_default(),
            };
        }
        match models {
            Err(error) => key_error_message(error).map_or(KeyCheck::Unknown, |message| KeyCheck::Rejected { message }),
            Ok(_) if is_ours || !self.lists_models_without_key().await => KeyCheck::Accepted,
            Ok(_) => {
                let nobody = UpdateChatbot { serial_number: NO_CHATBOT.into(), ..Default::default() };
                match self.call(&nobody).await {
                    // 403 may be about the chatbot.
                    Err(ClientError::Rejected { error, .. }) if error.code / 100 == 401 => {
                        KeyCheck::Rejected { message: error.message }
                    }
                    Err(ClientError::NotTheService { http_status: 401, .. }) => {
                        KeyCheck::Rejected { message: String::new() }
                    }
                    _ => KeyCheck::Accepted,
                }
            }
        }
    }

    /// Checks the session key alone; without one, whether the secret key does for listings.
    pub(crate) async fn check_session_key(&self, is_ours: bool) -> KeyCheck {
        let nobody = ListListings { serial_number: NO_CHATBOT.into(), ..Default::default() };
        if self.keys.session.is_some() {
            let alone = self.with_keys(Keys { secret: None, session: self.keys.session.clone() });
            return match alone.call(&nobody).await.as_ref().err().and_then(key_error_message) {
                Some(message) => KeyCheck::Rejected { message },
                None => KeyCheck::Accepted,
            };
        }
        if is_ours || self.keys.secret.is_none() {
            return KeyCheck::NotNeeded;
        }
        match self.call(&nobody).await.as_ref().err().and_then(key_error_message) {
            Some(message) => KeyCheck::Missing { message },
            None => KeyCheck::NotNeeded,
        }
    }

    async fn lists_models_without_key(&self) -> bool {
        self.with_keys(Keys::default()).call(&ListModels {}).await.is_ok()
    }
}

/// The words of a refusal that is about a key.
fn key_error_message(error: &ClientError) -> Option<String> {
    match error {
        ClientError::Rejected { error, .. } if is_about_keys(error.code) => Some(error.message.clone()),
        ClientError::NotTheService { http_status: 401, .. } => Some(String::new()),
        _ => None,
    }
}
