//! Lists what visitors asked.
//!
//! Why it exists: `list_conversations`.

use porchlight_api::{Detail, Fault, ListConversations};

use crate::{caller::Caller, reply::Reply, service::App};

/// Lists what visitors asked.
pub async fn list_conversations(
    _app: &App,
    _caller: &Caller,
    _input: ListConversations,
) -> Result<Reply<porchlight_api::ConversationPage>, Fault> {
    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
}
