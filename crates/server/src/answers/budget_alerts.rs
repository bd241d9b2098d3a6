//! Notices when a chatbot's daily budget for models is nearly or completely used.

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

use porchlight_domain::ChatbotId;
use porchlight_store::{DailyBudget, StoreError};

use super::{engine::EngineState, request::AnswerRequest};
use crate::email::budget::{self, BudgetLevel, BudgetUse};

/// The cache is cleared beyond this size; the store knows what was sent.
const MAX_REMEMBERED: usize = 10_000;

/// Levels already reported, by chatbot and start of its day.
#[derive(Debug, Default)]
pub(super) struct SentAlerts(Mutex<HashSet<(ChatbotId, i64, BudgetLevel)>>);

impl SentAlerts {
    fn has(&self, key: &(ChatbotId, i64, BudgetLevel)) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(key)
    }

    fn record(&self, key: (ChatbotId, i64, BudgetLevel)) {
        let mut noticed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if noticed.len() >= MAX_REMEMBERED {
            noticed.clear();
        }
        noticed.insert(key);
    }
}

/// Queues the owner's email when the day's budget passes a level; failures are logged.
pub(super) async fn check(shared: &EngineState, request: &AnswerRequest, has_no_room: bool) {
    let Some(budget) = &request.limits.budget else { return };
    let reached = (request.chatbot.id, budget.day_ms, BudgetLevel::Reached);
    if shared.noticed.has(&reached) {
        return;
    }
    if let Err(error) = notice(shared, request, budget, has_no_room).await {
        tracing::warn!(%error, chatbot = %request.chatbot.id, "failed to queue an email about the budget");
    }
}

async fn notice(
    shared: &EngineState,
    request: &AnswerRequest,
    budget: &DailyBudget,
    has_no_room: bool,
) -> Result<(), StoreError> {
    let chatbot = &request.chatbot;
    let used = shared.store.model_usage(chatbot.id, budget.day_ms).await?;
    let level = if has_no_room { Some(BudgetLevel::Reached) } else { BudgetLevel::from_usage(used, budget) };
    let Some(level) = level.filter(|level| !shared.noticed.has(&(chatbot.id, budget.day_ms, *level))) else {
        return Ok(());
    };
    let writer = shared.model_of(chatbot);
    let price = writer.as_ref().and_then(|writer| writer.price.as_ref());
    let currency = price.map_or("", |price| price.currency.as_str());
    let usage = BudgetUse { budget, used, currency };
    budget::queue(&shared.store, &shared.email, chatbot, level, &usage, request.now_ms).await?;
    tracing::warn!(
        chatbot = %chatbot.id,
        tokens = used.tokens,
        money_micros = used.money,
        reached = level == BudgetLevel::Reached,
        "most of the daily budget for models is used"
    );
    shared.noticed.record((chatbot.id, budget.day_ms, level));
    Ok(())
}
