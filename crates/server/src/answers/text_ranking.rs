//! Which of the listings that a search found are shown, where their texts decide.

use porchlight_answer::{DataRequest, Query, RetrievedContext, stating_first};

use super::{engine::EngineState, request::AnswerRequest, retrieve::requester};

/// Whether more listings were fetched than are shown, because their texts decide which.
pub(super) fn is_to_rank(meaning: &Query, context: &RetrievedContext) -> bool {
    let is_search = matches!(meaning.need, DataRequest::Search | DataRequest::Count | DataRequest::Summary);
    is_search && context.listings.len() > meaning.limit
}

/// The listings that are shown, those first that state what the search asks for. Reads up to a hundred texts.
pub(super) fn ranked(meaning: &Query, mut context: RetrievedContext) -> RetrievedContext {
    let listings = std::mem::take(&mut context.listings);
    let relaxed = context.relaxed.zip(context.relaxed_filter.as_ref());
    context.listings = stating_first(meaning, relaxed, listings);
    context
}

/// The same on a thread of questions, because no text is read on the threads of the runtime.
pub(super) async fn ranked_elsewhere(
    shared: &EngineState,
    request: &AnswerRequest,
    meaning: &Query,
    context: RetrievedContext,
) -> RetrievedContext {
    let mut unranked = context.clone();
    let sent = meaning.clone();
    match shared.work.understanding.run(requester(request), move || ranked(&sent, context)).await {
        Ok(ranked) => ranked,
        Err(error) => {
            tracing::warn!(request_id = request.request_id, %error, "the texts of listings were not compared");
            unranked.listings.truncate(meaning.limit);
            unranked
        }
    }
}
