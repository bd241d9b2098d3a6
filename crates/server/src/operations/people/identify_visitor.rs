//! Keeps who the visitor of a session is.
//!
//! Why it exists: `identify_visitor`.

use porchlight_api::{Detail, Fault, IdentifyVisitor};

use crate::{caller::Caller, reply::Reply, service::App};

/// Keeps who the visitor of a session is.
pub async fn identify_visitor(_app: &App, _caller: &Caller, _input: IdentifyVisitor) -> Result<Reply<i64>, Fault> {
    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
}
