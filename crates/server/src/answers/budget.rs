//! Token and money budgets of an answer. Over the daily budget the built-in engine answers; parallel
//! questions can't exceed it together.

use porchlight_domain::time::day_bounds_ms;
use porchlight_store::{ChatbotRow, DailyBudget, ModelUsage, Settlement};

use super::{
    engine::AnswerEngine, model::ModelClient, model::Usage, prompt_builder::answer_tokens, request::AnswerRequest,
};
use crate::config::{DailyBudgets, models::CONTEXT_TOKENS};

impl AnswerEngine {
    /// The budget for a chatbot's next answer; `None` if its model has no limit.
    pub fn daily_budget(&self, chatbot: &ChatbotRow, now_ms: i64) -> Option<DailyBudget> {
        let DailyBudgets { tokens_per_day: max_tokens, money_per_day_micros: max_money } =
            self.0.settings.budgets(chatbot.workspace);
        let writer = self.0.model_of(chatbot)?;
        (max_tokens.is_some() || max_money.is_some()).then(|| DailyBudget {
            day_ms: day_bounds_ms(now_ms, &chatbot.settings.time_zone).0,
            max_tokens,
            max_money,
            reserve: reserve(&writer),
            needs_model: !self.0.built_in_engine,
        })
    }
}

/// Calls that a plan usually takes: a search, the homes found, and the answer.
const PLANNED_CALLS: u32 = 3;

/// A prompt of the usual length and the longest answer, for each call of a plan. With a budget, prompts are cut to it; otherwise
/// one prompt of a model with a large context could use up the day.
fn reserve(writer: &ModelClient) -> ModelUsage {
    let answer = answer_tokens(writer);
    let tokens = writer.context_tokens.min(CONTEXT_TOKENS.saturating_add(writer.max_tokens.unwrap_or(0)));
    let calls = if writer.takes_tools() { PLANNED_CALLS } else { 1 };
    let (tokens, answer) = (tokens.saturating_mul(calls), answer.saturating_mul(calls));
    let prompt = tokens.saturating_sub(answer);
    let money = writer.price.as_ref().map_or(0, |price| price.micros(prompt.into(), answer.into()));
    ModelUsage { tokens: tokens.into(), money }
}

/// What was reserved for an answer that has ended, and what its model used.
pub(super) fn settle(request: &AnswerRequest, usage: Option<&Usage>) -> Option<Settlement> {
    let daily_budget = request.limits.budget.filter(|_| !request.over_budget)?;
    let used = usage.map_or_else(ModelUsage::default, |usage| ModelUsage {
        tokens: usage.total_tokens(),
        money: usage.cost_micros.unwrap_or(0),
    });
    Some(Settlement { day_ms: daily_budget.day_ms, reserved: daily_budget.reserve, used })
}
