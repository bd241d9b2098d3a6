//! Runs the calls of a plan: reads the store as the built-in engine does, and writes the result for the model.

use std::sync::Arc;

use porchlight_answer::{
    DataRequest, Intent, KnowledgeEntry, Query, RetrievedContext, Summary, Vocabulary, knowledge_match,
    prompt::{comparison_data, knowledge_data, listings_data, search_data},
    render::language_of,
};
use porchlight_domain::{
    Filter, Listing, ListingId, Near, Order,
    time::{day_number, local_minute},
};
use porchlight_store::StoreError;
use thiserror::Error;

use super::{
    collected::Collected,
    constraints::Constraints,
    functions::{Aggregate, FunctionCall},
};
use crate::{
    answers::{
        engine::EngineState,
        request::AnswerRequest,
        retrieve::{self, RetrievedAnswerData},
    },
    email::handoff::handoff_enabled,
    work::WorkError,
};

/// Tokens of one result.
const MAX_RESULT_TOKENS: i64 = 2_000;

const NO_SUCH_HOME: &str = "There is no home with this ID. IDs come from the results of searches.";

/// Why a call had no result.
#[derive(Debug, Error)]
pub(super) enum LookupError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Work(#[from] WorkError),
}

/// Where calls look.
pub(super) struct Lookup<'a> {
    pub shared: &'a EngineState,
    pub request: &'a AnswerRequest,
    pub found: &'a Arc<RetrievedAnswerData>,
    pub vocabulary: Arc<Vocabulary>,
}

impl Lookup<'_> {
    /// The minute where the listings are.
    pub fn now(&self) -> i64 {
        local_minute(self.request.now_ms, &self.request.chatbot.settings.time_zone)
    }

    fn day(&self) -> i64 {
        day_number(self.request.now_ms, &self.request.chatbot.settings.time_zone)
    }

    /// Runs a call: its data go to `collected`, and the result to the model.
    pub async fn run(
        &self,
        call: FunctionCall,
        collected: &mut Collected,
        left_tokens: i64,
    ) -> Result<String, LookupError> {
        let max_tokens = left_tokens.min(MAX_RESULT_TOKENS);
        match call {
            FunctionCall::Search { constraints, order, limit } => {
                let Some(meaning) = self.search(constraints, order, limit).await? else {
                    return Ok(NO_SUCH_HOME.into());
                };
                let context = self.matching(&meaning).await?;
                self.searched(meaning, context, collected, max_tokens).await
            }
            FunctionCall::Aggregate { aggregate, constraints } => {
                self.aggregate(aggregate, constraints, collected, max_tokens).await
            }
            FunctionCall::Get { ids, fields } => {
                let listings = self.by_ids(&ids).await?;
                if listings.is_empty() {
                    return Ok(NO_SUCH_HOME.into());
                }
                let missing = ids.len() - listings.len();
                let intent = if listings.len() == 1 { Intent::Detail } else { Intent::Compare };
                let meaning = Query { fields: fields.clone(), ..self.about(intent, &listings) };
                let context = of(listings);
                let (language, listings) = (language_of(&meaning, &self.found.bot), context.listings.clone());
                collected.add_fetched(meaning, context);
                let text = self.render(move || listings_data(&listings, &fields, language, max_tokens)).await?;
                Ok(if missing == 0 { text } else { format!("{text}\nThere are no homes with the other IDs.") })
            }
            FunctionCall::Compare { ids } => {
                let listings = self.by_ids(&ids).await?;
                if listings.len() < ids.len() {
                    return Ok(NO_SUCH_HOME.into());
                }
                let (meaning, context) = (self.about(Intent::Compare, &listings), of(listings));
                collected.add(meaning.clone(), context.clone());
                let language = language_of(&meaning, &self.found.bot);
                self.render(move || comparison_data(&meaning, &context, language, max_tokens)).await
            }
            FunctionCall::Knowledge { text } => {
                let saved = self.knowledge(text).await?;
                collected.add_saved(&saved);
                let context = RetrievedContext { saved, ..RetrievedContext::default() };
                self.render(move || knowledge_data(&context)).await
            }
            FunctionCall::Handoff => Ok(self.no_handoff().into()),
        }
    }

    /// The meaning of a search; `None` if the home to be near to is not there.
    async fn search(&self, constraints: Constraints, order: Order, limit: usize) -> Result<Option<Query>, LookupError> {
        let Constraints { filter, near } = constraints;
        let (names, currency) = self.vocabulary.names(&filter);
        let parsed = &self.found.meaning;
        let mut meaning = Query {
            intent: Intent::Search,
            need: DataRequest::Search,
            order,
            limit,
            names,
            currency,
            filter,
            language: parsed.language,
            year: parsed.year,
            earlier: parsed.earlier.clone(),
            ..Query::default()
        };
        if let Some((id, within_m)) = near {
            let center = self.by_ids(&[id]).await?;
            let Some(center) = center.first() else { return Ok(None) };
            let (Some(latitude), Some(longitude)) = (center.content.latitude, center.content.longitude) else {
                return Ok(None);
            };
            meaning.near = center.content.street_address.clone();
            meaning.filter.near = Some(Near { latitude, longitude, within_m });
            meaning.within_m = within_m;
        }
        Ok(Some(meaning))
    }

    async fn matching(&self, meaning: &Query) -> Result<RetrievedContext, StoreError> {
        let (store, id) = (&self.shared.store, self.request.chatbot.id);
        let found = store.find_listings(id, self.day(), &meaning.filter, meaning.order, meaning.limit).await?;
        Ok(RetrievedContext { total: found.total, ..of(self.current(found.listings)) })
    }

    async fn aggregate(
        &self,
        aggregate: Aggregate,
        constraints: Constraints,
        collected: &mut Collected,
        max_tokens: i64,
    ) -> Result<String, LookupError> {
        let (order, limit) = match aggregate {
            Aggregate::First(order) => (order, 1),
            Aggregate::Count | Aggregate::Prices => (Order::default(), porchlight_answer::query::SHOWN),
        };
        let Some(mut meaning) = self.search(constraints, order, limit).await? else { return Ok(NO_SUCH_HOME.into()) };
        let mut context = self.matching(&meaning).await?;
        match aggregate {
            Aggregate::Count => (meaning.intent, meaning.need) = (Intent::Count, DataRequest::Count),
            Aggregate::First(_) => meaning.limit_named = true,
            Aggregate::Prices => {
                (meaning.intent, meaning.need) = (Intent::Summary, DataRequest::Summary);
                context.summary = self.summary(&meaning.filter).await?;
                if context.summary.is_none() {
                    return Ok("The homes have prices in several currencies. Search in one city.".into());
                }
            }
        }
        self.searched(meaning, context, collected, max_tokens).await
    }

    /// Statistics of the prices; `None` over several currencies.
    async fn summary(&self, filter: &Filter) -> Result<Option<Summary>, StoreError> {
        let summary = self.shared.store.summarize(self.request.chatbot.id, self.day(), filter).await?;
        Ok((summary.currency_symbols.len() <= 1).then_some(Summary {
            count: summary.count,
            price_min: summary.price_min,
            price_max: summary.price_max,
            price_avg: summary.price_avg,
        }))
    }

    async fn searched(
        &self,
        meaning: Query,
        context: RetrievedContext,
        collected: &mut Collected,
        max_tokens: i64,
    ) -> Result<String, LookupError> {
        collected.add(meaning.clone(), context.clone());
        let found = Arc::clone(self.found);
        self.render(move || search_data(&meaning, &context, &found.bot, max_tokens)).await
    }

    /// A meaning about these homes.
    fn about(&self, intent: Intent, listings: &[Listing]) -> Query {
        let parsed = &self.found.meaning;
        Query {
            intent,
            need: DataRequest::Listings(listings.iter().map(|listing| listing.id).collect()),
            limit: listings.len(),
            language: parsed.language,
            currency: parsed.currency.clone(),
            year: parsed.year,
            earlier: parsed.earlier.clone(),
            ..Query::default()
        }
    }

    /// Homes of this chatbot with these IDs.
    pub async fn by_ids(&self, ids: &[ListingId]) -> Result<Vec<Listing>, StoreError> {
        let listings = self.shared.store.listings_by_ids(self.request.chatbot.id, self.day(), ids).await?;
        Ok(self.current(listings))
    }

    fn current(&self, listings: Vec<Listing>) -> Vec<Listing> {
        let now = self.now();
        listings.into_iter().filter_map(|listing| listing.as_shown_at(now)).collect()
    }

    async fn knowledge(&self, text: String) -> Result<Vec<KnowledgeEntry>, LookupError> {
        let about = retrieve::entries_about(self.shared, self.request, &text).await?;
        self.render(move || knowledge_match::matching_entries(&text, about)).await
    }

    /// What a model reads that asked for a person in place of the visitor.
    fn no_handoff(&self) -> &'static str {
        if handoff_enabled(&self.request.chatbot) {
            "Not done. Tell the visitor to choose \"Talk to a person\"."
        } else {
            "Not available. Offer to pass on an email address or a phone number."
        }
    }

    async fn render<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, LookupError> {
        Ok(self.shared.work.understanding.run(retrieve::requester(self.request), work).await?)
    }
}

fn of(listings: Vec<Listing>) -> RetrievedContext {
    RetrievedContext { total: listings.len() as i64, listings, ..RetrievedContext::default() }
}
