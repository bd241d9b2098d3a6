//! A model plans an answer: it calls functions that look homes up, and writes from what they returned. The built-in plan
//! exists beside it and is used if the model's is invalid, late or empty.

mod arguments;
mod collected;
mod constraints;
mod functions;
mod lookup;
mod messages;
mod metrics;
mod rounds;
mod turn;

use std::{
    collections::BTreeSet,
    sync::{Arc, PoisonError},
};

use porchlight_answer::{Intent, Vocabulary, render::unsupported_media::UnsupportedMedia};
use porchlight_domain::ListingId;
use tokio::time::{Instant, timeout_at};

pub(super) use self::collected::PlannedData;
use self::rounds::Rounds;
use super::{
    answer_stream::AnswerStream,
    engine::EngineState,
    model::{ModelClient, ModelError},
    model_answer::{BegunAnswer, Spent},
    request::AnswerRequest,
    retrieve::RetrievedAnswerData,
};

/// How a plan ended.
pub(super) enum Plan {
    /// The model has begun to write from this data.
    Answer {
        data: PlannedData,
        begun: Box<BegunAnswer>,
        spent: Spent,
    },
    /// The visitor asked for a person.
    Handoff {
        data: Arc<RetrievedAnswerData>,
        spent: Spent,
    },
    /// The built-in plan is used.
    BuiltIn {
        failure: PlanFailure,
        spent: Spent,
    },
    Interrupted {
        spent: Spent,
    },
}

/// Why a model's plan was not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PlanFailure {
    /// The endpoint failed, or was too slow.
    Model(ModelError),
    /// It answered without looking anything up.
    Empty,
    /// It called functions to the last round.
    Endless,
    /// The budget has no room for another round.
    NoRoom,
    /// A function failed.
    Lookup,
}

impl PlanFailure {
    /// Returns whether the model may still write from the built-in plan.
    pub fn may_write(&self) -> bool {
        match self {
            Self::Empty | Self::Endless | Self::NoRoom | Self::Lookup => true,
            Self::Model(error) => matches!(
                error,
                ModelError::NoTools
                    | ModelError::StatusCode(400 | 422)
                    | ModelError::Empty
                    | ModelError::CutOff
                    | ModelError::Withheld(_)
                    | ModelError::TooLong
            ),
        }
    }

    /// Returns whether the endpoint rejected the request without saying why, perhaps because of the tools.
    pub fn may_be_tools(&self) -> bool {
        matches!(self, Self::Model(ModelError::StatusCode(400 | 422)))
    }

    /// The error that stands for it if the model doesn't write.
    pub fn into_error(self) -> ModelError {
        match self {
            Self::Model(error) => error,
            Self::Empty | Self::Endless | Self::NoRoom => ModelError::Empty,
            Self::Lookup => ModelError::Unprocessed,
        }
    }

    fn outcome(&self) -> &'static str {
        match self {
            Self::Model(ModelError::TooSlow) => "late",
            Self::Model(ModelError::NoTools) => "unsupported",
            Self::Model(ModelError::Empty) | Self::Empty => "empty",
            Self::Model(_) | Self::Lookup => "failed",
            Self::Endless => "endless",
            Self::NoRoom => "no_room",
        }
    }
}

/// Returns whether the model plans the answer to this question.
pub(super) fn applies(request: &AnswerRequest, found: &RetrievedAnswerData, writer: &ModelClient) -> bool {
    let meaning = &found.meaning;
    let is_about_people = meaning.intent == Intent::Steering || meaning.declines_people();
    // "Show more" and a removed condition continue the search before this question exactly.
    let continues = meaning.skip > 0 || request.question.without.is_some();
    writer.takes_tools() && !is_about_people && !continues && !request.question.content.trim().is_empty()
}

/// Plans an answer. Ends by the time at which the first word must be there.
pub(super) async fn plan(
    shared: &EngineState,
    request: &AnswerRequest,
    found: &Arc<RetrievedAnswerData>,
    running: &AnswerStream,
    writer: &ModelClient,
    unseen: Option<UnsupportedMedia>,
) -> Plan {
    let began = Instant::now();
    let timeouts = *shared.timeouts.read().unwrap_or_else(PoisonError::into_inner);
    let deadline = (began + timeouts.first).min(request.requested_at + timeouts.question);
    let vocabulary = match shared.vocabularies.of(&request.chatbot).await {
        Ok(vocabulary) => vocabulary.unwrap_or_else(|| Arc::new(Vocabulary::default())),
        Err(error) => {
            tracing::warn!(%error, request_id = request.request_id, "a plan had no vocabulary");
            return Plan::BuiltIn { failure: PlanFailure::Lookup, spent: Spent { usage: None, began } };
        }
    };
    let mut rounds = Rounds::new(shared, request, found, writer, vocabulary, began);
    let ended = tokio::select! {
        ended = timeout_at(deadline, rounds.run(unseen)) => {
            ended.unwrap_or(Err(PlanFailure::Model(ModelError::TooSlow)))
        }
        () = running.cancel.cancelled() => return Plan::Interrupted { spent: rounds.spent() },
    };
    let (calls, rejected) = rounds.counts();
    match ended {
        Ok(Some(begun)) => {
            metrics::plan("used");
            if rounds.main_ids().is_some_and(|planned| disagrees(found, &planned)) {
                metrics::disagreement();
            }
            tracing::debug!(request_id = request.request_id, calls, rejected, "a model planned an answer");
            let (data, spent) = rounds.into_data();
            Plan::Answer { data, begun: Box::new(begun), spent }
        }
        Ok(None) => {
            metrics::plan("handoff");
            let meaning = porchlight_answer::Query { intent: Intent::Person, ..found.meaning.clone() };
            let data = collected::with(found, meaning, found.retrieved_context.clone());
            Plan::Handoff { data: Arc::new(data), spent: rounds.spent() }
        }
        Err(failure) => {
            metrics::plan(failure.outcome());
            let outcome = failure.outcome();
            tracing::info!(
                request_id = request.request_id,
                model = writer.key,
                calls,
                rejected,
                outcome,
                "a model's plan was not used"
            );
            Plan::BuiltIn { failure, spent: rounds.spent() }
        }
    }
}

/// Returns whether a plan is about other homes than the built-in engine found.
fn disagrees(found: &RetrievedAnswerData, planned: &BTreeSet<ListingId>) -> bool {
    let built_in: BTreeSet<ListingId> = found.retrieved_context.listings.iter().map(|listing| listing.id).collect();
    built_in != *planned
}
