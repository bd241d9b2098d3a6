//! Tells how an answer came about.
//!
//! Why it exists: `explain_answer`.

use porchlight_api::{Detail, ExplainAnswer, Fault};

use crate::{caller::Caller, reply::Reply, service::App};

/// Tells how an answer came about.
pub async fn explain_answer(
    _app: &App,
    _caller: &Caller,
    _input: ExplainAnswer,
) -> Result<Reply<porchlight_api::Explanation>, Fault> {
    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
}
