//! Lists the mails of a chatbot.
//!
//! Why it exists: `list_mails`.

use porchlight_api::{Detail, Fault, ListMails};

use crate::{caller::Caller, reply::Reply, service::App};

/// Lists the mails of a chatbot.
pub async fn list_mails(
    _app: &App,
    _caller: &Caller,
    _input: ListMails,
) -> Result<Reply<porchlight_api::MailPage>, Fault> {
    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
}
