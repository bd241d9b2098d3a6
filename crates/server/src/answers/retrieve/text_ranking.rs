//! Which of the listings that a search found are shown, where their texts decide.

use porchlight_answer::{Query, RelaxedConstraint, are_stated, fetch_limit, stating_first};
use porchlight_domain::{Filter, Listing};

use super::requester;
use crate::answers::{engine::EngineState, request::AnswerRequest};

/// Where the texts of up to a hundred listings are read: on this thread of questions, or, from a thread of the runtime,
/// on one of those.
#[derive(Clone, Copy)]
pub(super) enum TextRanking<'a> {
    Here,
    Elsewhere(&'a EngineState, &'a AnswerRequest),
}

impl TextRanking<'_> {
    /// The listings that are shown, those first that state what the search asks for.
    pub async fn stating_first(
        self,
        meaning: &Query,
        relaxed: Option<(RelaxedConstraint, &Filter)>,
        listings: Vec<Listing>,
    ) -> Vec<Listing> {
        if fetch_limit(meaning, relaxed) <= meaning.limit || matches!(self, Self::Here) {
            return stating_first(meaning, relaxed, listings);
        }
        let mut unranked = listings.clone();
        let (sent, given_up) = (meaning.clone(), relaxed.map(|(constraint, wider)| (constraint, wider.clone())));
        let work = move || {
            let given_up = given_up.as_ref().map(|(constraint, wider)| (*constraint, wider));
            stating_first(&sent, given_up, listings)
        };
        self.run(work).await.unwrap_or_else(|| {
            unranked.truncate(meaning.limit);
            unranked
        })
    }

    /// Whether one of the listings states what the filter wishes; the listings come back.
    pub async fn are_stated(self, filter: &Filter, listings: Vec<Listing>) -> (Vec<Listing>, bool) {
        if filter.stated_attributes().next().is_none() || matches!(self, Self::Here) {
            let is_stated = are_stated(filter, &listings);
            return (listings, is_stated);
        }
        let (sent, filter) = (listings.clone(), filter.clone());
        let is_stated = self.run(move || are_stated(&filter, &sent)).await;
        (listings, is_stated.unwrap_or(true))
    }

    async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let Self::Elsewhere(shared, request) = self else { return Some(work()) };
        let done = shared.work.understanding.run(requester(request), work).await;
        let warn = |error| {
            tracing::warn!(request_id = request.request_id, %error, "the texts of listings were not compared");
        };
        done.map_err(warn).ok()
    }
}
