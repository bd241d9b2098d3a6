//! Hands a talk over to a person.
//!
//! Why it exists: `talk_to_person`.

use porchlight_api::{Detail, Fault, TalkToPerson};

use crate::{caller::Caller, reply::Reply, service::App};

/// Hands a talk over to a person.
pub async fn talk_to_person(
    _app: &App,
    _caller: &Caller,
    _input: TalkToPerson,
) -> Result<Reply<porchlight_api::HandedOver>, Fault> {
    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
}
