use std::net::IpAddr;

use porchlight_answer::{DialogState, Language};
use porchlight_api::KeyKind;
use porchlight_domain::{ChatbotId, SessionId};
use porchlight_store::{ChatbotRow, Store};

use super::Ledger;
use crate::auth::AuthContext;

/// Who is charged: client IP, session and chatbot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Keyed hash of the client IP. `None` for secret and session keys: those requests come from the agency's own
    /// server.
    pub(super) client: Option<String>,
    pub session: Option<SessionId>,
    pub chatbot: ChatbotId,
    pub(super) time_zone: String,
    /// The language of rejections.
    pub language: Language,
}

impl Source {
    /// The source of a request.
    pub fn of(ledger: &Ledger, caller: &AuthContext, chatbot: &ChatbotRow, session: Option<SessionId>) -> Self {
        let is_visitor = matches!(caller.kind, None | Some(KeyKind::Visitor));
        let settings = &chatbot.settings;
        Self {
            client: is_visitor.then(|| ledger.client_hash(caller.client_ip)),
            session,
            chatbot: chatbot.id,
            time_zone: settings.time_zone.clone(),
            language: Language::by_name(&settings.ai_response_language).unwrap_or_default(),
        }
    }

    /// A visitor whose session comes from a signed URL instead of a key.
    pub fn of_visitor(ledger: &Ledger, client_ip: IpAddr, chatbot: &ChatbotRow, session: SessionId) -> Self {
        Self { client: Some(ledger.client_hash(client_ip)), session: Some(session), ..Self::of_chatbot(chatbot) }
    }

    /// The chatbot only, for work of the service itself.
    pub fn of_chatbot(chatbot: &ChatbotRow) -> Self {
        let settings = &chatbot.settings;
        Self {
            client: None,
            session: None,
            chatbot: chatbot.id,
            time_zone: settings.time_zone.clone(),
            language: Language::by_name(&settings.ai_response_language).unwrap_or_default(),
        }
    }

    /// Returns whether the source is a visitor rather than the agency's server.
    pub fn is_visitor(&self) -> bool {
        self.client.is_some()
    }

    /// Sets the language last used in the session. Errors are ignored and keep the chatbot's language.
    pub async fn in_session_language(self, store: &Store, chatbot: &ChatbotRow) -> Self {
        let Some(session) = self.session else { return self };
        let row = store.session(chatbot.id, session).await.ok().flatten();
        match row.and_then(|row| serde_json::from_str::<DialogState>(&row.state_json).ok()) {
            Some(dialog_state) => self.in_language(dialog_state.language, chatbot),
            None => self,
        }
    }

    /// The source for a stored client hash; "" if unknown.
    pub fn of_client(client: &str, chatbot: &ChatbotRow) -> Self {
        Self { client: client.strip_prefix("i:").map(str::to_owned), ..Self::of_chatbot(chatbot) }
    }

    /// Sets the language for chatbots that answer in the visitor's language.
    pub fn in_language(self, spoken: Language, chatbot: &ChatbotRow) -> Self {
        if chatbot.settings.ai_response_language.trim().is_empty() { Self { language: spoken, ..self } } else { self }
    }
}
