//! The rounds of a plan: the model calls functions, gets their results, and calls others or writes. Rounds, calls,
//! tokens and time are limited for all rounds together.

use std::{collections::BTreeSet, sync::Arc};

use porchlight_answer::{DataRequest, Vocabulary, render::unsupported_media::UnsupportedMedia, token_count::estimate};
use porchlight_domain::ListingId;
use tokio::time::Instant;

use super::{
    PlanFailure,
    collected::{Collected, PlannedData},
    functions::{self, Function, FunctionCall},
    lookup::Lookup,
    messages, metrics,
    turn::{self, OpenCall, Turn},
};
use crate::{
    answers::{
        engine::EngineState,
        model::{ModelClient, ModelRequest, ToolCall, Tools, Usage},
        model_answer::{BegunAnswer, Spent},
        prompt_builder::{self, answer_tokens},
        request::AnswerRequest,
        retrieve::RetrievedAnswerData,
    },
    email::handoff::handoff_enabled,
};

/// Rounds of calls; after them the model must write.
const MAX_ROUNDS: usize = 4;
/// Homes named before that a model gets the IDs of.
const MAX_NAMED_BEFORE: usize = 10;
/// Tokens that a message costs beside its words.
const PER_MESSAGE: i64 = 8;

/// A plan in progress.
pub(super) struct Rounds<'a> {
    lookup: Lookup<'a>,
    writer: &'a ModelClient,
    began: Instant,
    collected: Collected,
    usage: Option<Usage>,
    open: Option<OpenCall>,
    calls: usize,
    rejected: usize,
}

impl<'a> Rounds<'a> {
    pub fn new(
        shared: &'a EngineState,
        request: &'a AnswerRequest,
        found: &'a Arc<RetrievedAnswerData>,
        writer: &'a ModelClient,
        vocabulary: Arc<Vocabulary>,
        began: Instant,
    ) -> Self {
        let lookup = Lookup { shared, request, found, vocabulary };
        let (collected, usage, open) = (Collected::default(), None, None);
        Self { lookup, writer, began, collected, usage, open, calls: 0, rejected: 0 }
    }

    /// Runs until the model writes; `None` is a handoff.
    pub async fn run(&mut self, unseen: Option<UnsupportedMedia>) -> Result<Option<BegunAnswer>, PlanFailure> {
        let mut call = self.first_call(unseen).await?;
        let timeouts = call.timeouts;
        for round in 0..=MAX_ROUNDS {
            let is_last = round == MAX_ROUNDS;
            call.timeouts = timeouts.after(self.began.elapsed());
            if let Some(tools) = &mut call.tools {
                tools.is_last = is_last;
            }
            if self.left_tokens(&call) < 0 {
                return Err(PlanFailure::NoRoom);
            }
            let mut reply = self.writer.call(&call).await.map_err(PlanFailure::Model)?;
            let prompt_tokens = call.prompt_tokens;
            let open = self.open.insert(OpenCall { prompt_tokens, ..OpenCall::default() });
            match turn::read(&mut reply, open).await.map_err(PlanFailure::Model)? {
                Turn::Answer(pieces) if self.may_answer() => {
                    // The words so far are counted with the rest of the answer.
                    self.open = None;
                    return Ok(Some(BegunAnswer { reply, pieces, prompt_tokens }));
                }
                Turn::Answer(_) => return Err(PlanFailure::Empty),
                Turn::Calls { .. } if is_last => return Err(PlanFailure::Endless),
                Turn::Calls { calls, left_out } => {
                    drop(reply);
                    self.settle();
                    if left_out > 0 {
                        metrics::left_out(left_out);
                    }
                    if round == 0 && self.hands_off(&calls) {
                        metrics::call(Some(Function::Handoff), "run");
                        return Ok(None);
                    }
                    self.run_calls(&mut call, messages::identified(calls, round)).await?;
                }
            }
        }
        Err(PlanFailure::Endless)
    }

    async fn first_call(&self, unseen: Option<UnsupportedMedia>) -> Result<ModelRequest, PlanFailure> {
        let Lookup { shared, request, found, vocabulary } = &self.lookup;
        let shown = &request.dialog_state.shown;
        let shown = &shown[..shown.len().min(MAX_NAMED_BEFORE)];
        let shown = self.lookup.by_ids(shown).await.map_err(|error| lookup_failure(&error))?;
        let functions = functions::schemas(vocabulary);
        let function_tokens = estimate(&functions.to_string());
        let planning = prompt_builder::Planning { shown, function_tokens };
        let built = prompt_builder::build(shared, request, found, self.writer, (unseen, 0), Some(planning)).await;
        let mut call = built.map_err(|error| lookup_failure(&error))?;
        call.prompt_tokens += function_tokens;
        call.tools = Some(Tools { functions: Arc::new(functions), is_last: false });
        Ok(call)
    }

    /// Runs the calls of a turn and adds their results to the next call.
    async fn run_calls(&mut self, next: &mut ModelRequest, calls: Vec<ToolCall>) -> Result<(), PlanFailure> {
        add(next, messages::of_calls(&calls));
        let mut left = calls.len() as i64;
        for call in &calls {
            self.calls += 1;
            // Every call gets a fair part of what is left, with room for the answer kept free.
            let room = (self.left_tokens(next) / left).max(0);
            left -= 1;
            let function = Function::named(&call.name);
            let result = match functions::read(call, &self.lookup.vocabulary, self.lookup.now()) {
                Ok(FunctionCall::Handoff) => {
                    metrics::call(function, "declined");
                    self.lookup.run(FunctionCall::Handoff, &mut self.collected, room).await
                }
                Ok(read) => {
                    metrics::call(function, "run");
                    self.lookup.run(read, &mut self.collected, room).await
                }
                Err(invalid) => {
                    metrics::call(function, "rejected");
                    self.rejected += 1;
                    Ok(format!("Error: {}", invalid.0))
                }
            };
            add(next, messages::of_result(call, &result.map_err(|error| lookup_failure(&error))?));
        }
        Ok(())
    }

    /// Returns whether the model asked for a person while it knew only what the visitor and the owner wrote.
    ///
    /// Once it has read listings, a call may be an instruction that is hidden in one.
    fn hands_off(&self, calls: &[ToolCall]) -> bool {
        let Lookup { request, vocabulary, .. } = &self.lookup;
        let state = &request.dialog_state;
        let has_read_listings = !state.shown.is_empty() || state.current.is_some() || state.shown_count > 0;
        !has_read_listings
            && handoff_enabled(&request.chatbot)
            && calls.iter().any(|call| {
                functions::read(call, vocabulary, self.lookup.now()).is_ok_and(|read| read == FunctionCall::Handoff)
            })
    }

    /// Returns whether there is data for an answer, or none is needed.
    fn may_answer(&self) -> bool {
        let found = self.lookup.found;
        // A search in vain is no better plan than one that found homes.
        if self.collected.has_found() || !self.collected.is_empty() && found.retrieved_context.listings.is_empty() {
            return true;
        }
        let needs_nothing = found.meaning.need == DataRequest::Nothing && found.retrieved_context.saved.is_empty();
        self.collected.is_empty() && needs_nothing
    }

    /// Tokens left for results, with the answer and a budget's other rounds set aside.
    fn left_tokens(&self, next: &ModelRequest) -> i64 {
        let used = self.usage.as_ref().map_or(0, Usage::total_tokens);
        let reserved = self.lookup.request.limits.budget.map_or(i64::MAX, |budget| budget.reserve.tokens - used);
        let room = reserved.min(self.writer.context_tokens.into());
        room - next.prompt_tokens - i64::from(answer_tokens(self.writer))
    }

    /// Counts the response that was read.
    fn settle(&mut self) {
        let Some(OpenCall { prompt_tokens, counted, text }) = self.open.take() else { return };
        let usage = Usage::of(counted, prompt_tokens, &text, self.writer.price.as_ref());
        self.usage = Some(match self.usage.take() {
            Some(earlier) => earlier.plus(usage),
            None => usage,
        });
    }

    /// What the rounds used.
    pub fn spent(mut self) -> Spent {
        self.settle();
        Spent { usage: self.usage, began: self.began }
    }

    /// The data of the answer, and what the rounds used.
    pub fn into_data(mut self) -> (PlannedData, Spent) {
        self.settle();
        (self.collected.into_data(self.lookup.found), Spent { usage: self.usage, began: self.began })
    }

    /// The calls that were made, and those with invalid arguments.
    pub fn counts(&self) -> (usize, usize) {
        (self.calls, self.rejected)
    }

    /// The homes of the main call; `None` if no call found homes.
    pub fn main_ids(&self) -> Option<BTreeSet<ListingId>> {
        self.collected.has_main().then(|| self.collected.main_listings().iter().map(|listing| listing.id).collect())
    }
}

fn add(next: &mut ModelRequest, message: serde_json::Value) {
    next.prompt_tokens += estimate(&message.to_string()) + PER_MESSAGE;
    next.rounds.push(message);
}

fn lookup_failure(error: &impl std::fmt::Display) -> PlanFailure {
    tracing::warn!(%error, "a plan could not look something up");
    PlanFailure::Lookup
}
