//! Tells how an answer came about.
//!
//! Why it exists: `explain_answer`, for the app and for whoever doubts an answer. Not here:
//! reading what was kept (`explained.rs`) and keeping it (`answering/writing.rs`).

use porchlight_answer::Language;
use porchlight_api::{Detail, ExplainAnswer, Explanation, Fault};
use porchlight_domain::MessageId;

use super::explained::explained;
use crate::{caller::Caller, faults, reply::Reply, service::App};

/// Tells how an answer of one of the workspace's chatbots came about; 40403 for any other id.
pub async fn explain_answer(app: &App, caller: &Caller, input: ExplainAnswer) -> Result<Reply<Explanation>, Fault> {
    let kept = app.store.explanation(caller.workspace, MessageId(input.answer_id)).await.map_err(faults::of_store)?;
    let kept = kept.ok_or_else(|| Fault::new(Detail::NoSuchSession, "Answer was not found."))?;
    let language = input.language.as_deref().and_then(Language::by_code).unwrap_or_default();
    Ok(Reply::of(explained(&kept, language)))
}
