//! Who causes something: the client IP, the session and the chatbot that are charged.

use std::net::IpAddr;

use porchlight_answer::{DialogState, Language};
use porchlight_api::KeyKind;
use porchlight_domain::{ChatbotId, SessionId};
use porchlight_store::{ChatbotRow, Store};

use super::Ledger;
use crate::auth::AuthContext;

/// The subjects of a charge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The keyed hash of the client IP. None for a caller with a secret or session key: that is the customer's
    /// own server, whose address says nothing about the visitor.
    pub(super) client: Option<String>,
    pub session: Option<SessionId>,
    pub chatbot: ChatbotId,
    pub(super) time_zone: String,
    /// The language of rejections.
    pub language: Language,
}

impl Source {
    /// The source of a caller's request to a chatbot.
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

    /// A visitor whose session is known from a signed address instead of a key.
    pub fn of_visitor(ledger: &Ledger, client_ip: IpAddr, chatbot: &ChatbotRow, session: SessionId) -> Self {
        Self { client: Some(ledger.client_hash(client_ip)), session: Some(session), ..Self::of_chatbot(chatbot) }
    }

    /// The chatbot alone, for what the service causes by itself.
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

    /// Whether a visitor causes it, and not the customer's own server.
    pub fn is_visitor(&self) -> bool {
        self.client.is_some()
    }

    /// The same with the language that was spoken last in the session; in a new one that of the chatbot's settings.
    ///
    /// A session that cannot be read changes nothing: the language is not worth an error of its own.
    pub async fn in_spoken_language(self, store: &Store, chatbot: &ChatbotRow) -> Self {
        let Some(session) = self.session else { return self };
        let row = store.session(chatbot.id, session).await.ok().flatten();
        match row.and_then(|row| serde_json::from_str::<DialogState>(&row.state_json).ok()) {
            Some(dialog_state) => self.in_language(dialog_state.language, chatbot),
            None => self,
        }
    }

    /// A client as a charge has named it, "" when it is not known.
    pub fn of_client(client: &str, chatbot: &ChatbotRow) -> Self {
        Self { client: client.strip_prefix("i:").map(str::to_owned), ..Self::of_chatbot(chatbot) }
    }

    /// The same with the language of the conversation, for chatbots that answer in the visitor's.
    pub fn in_language(self, spoken: Language, chatbot: &ChatbotRow) -> Self {
        if chatbot.settings.ai_response_language.trim().is_empty() { Self { language: spoken, ..self } } else { self }
    }
}
