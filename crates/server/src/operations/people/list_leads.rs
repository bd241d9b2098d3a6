//! Lists the people who left an address.
//!
//! Why it exists: `list_leads`.

use porchlight_api::{Detail, Fault, ListLeads};

use crate::{caller::Caller, reply::Reply, service::App};

/// Lists the people who left an address.
pub async fn list_leads(
    _app: &App,
    _caller: &Caller,
    _input: ListLeads,
) -> Result<Reply<Vec<porchlight_api::Lead>>, Fault> {
    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
}
