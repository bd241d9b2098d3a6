//! Lists what a chatbot knows beyond its listings.
//!
//! Why it exists: `list_facts`.

use porchlight_api::{Detail, Fault, ListFacts};

use crate::{caller::Caller, reply::Reply, service::App};

/// Lists what a chatbot knows beyond its listings.
pub async fn list_facts(
    _app: &App,
    _caller: &Caller,
    _input: ListFacts,
) -> Result<Reply<Vec<porchlight_api::FactItem>>, Fault> {
    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
}
