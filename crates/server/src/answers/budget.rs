//! What an answer may cost its chatbot at most, and what it did cost. Over the day's budget the built-in engine
//! answers, and no number of parallel questions passes it together.

use porchlight_domain::{Settings, time::day_bounds_ms};
use porchlight_store::{DailyBudget, ModelUsage, Settlement};

use super::{AnswerEngine, model::ModelClient, model::Usage, prompt_builder::answer_tokens, task::AnswerRequest};
use crate::config::{DailyBudgets, models::CONTEXT_TOKENS};

impl AnswerEngine {
    /// The budget for the next answer of a chatbot; `None` where nothing limits its model.
    pub fn daily_budget(&self, ceilings: &DailyBudgets, settings: &Settings, now_ms: i64) -> Option<DailyBudget> {
        let DailyBudgets { tokens_per_day: max_tokens, money_per_day_micros: max_money } = *ceilings;
        let writer = self.0.models.find(&settings.model)?;
        (max_tokens.is_some() || max_money.is_some()).then(|| DailyBudget {
            day_ms: day_bounds_ms(now_ms, &settings.time_zone).0,
            max_tokens,
            max_money,
            reserve: reserve(writer),
            needs_model: !self.0.built_in_engine,
        })
    }
}

/// A prompt of the usual length and the longest answer. Under a budget prompts are held to it, or
/// a model with much room would take a whole day's tokens with one.
fn reserve(writer: &ModelClient) -> ModelUsage {
    let answer = answer_tokens(writer);
    let tokens = writer.context_tokens.min(CONTEXT_TOKENS.saturating_add(writer.max_tokens.unwrap_or(0)));
    let prompt = tokens.saturating_sub(answer);
    let money = writer.price.as_ref().map_or(0, |price| price.micros(prompt.into(), answer.into()));
    ModelUsage { tokens: tokens.into(), money }
}

/// What was set aside for an answer that has ended, and what its model took.
pub(super) fn settle(asked: &AnswerRequest, usage: Option<&Usage>) -> Option<Settlement> {
    let daily_budget = asked.limits.budget.filter(|_| !asked.over_ceiling)?;
    let used = usage.map_or_else(ModelUsage::default, |usage| ModelUsage {
        tokens: usage.total_tokens(),
        money: usage.cost_micros.unwrap_or(0),
    });
    Some(Settlement { day_ms: daily_budget.day_ms, reserved: daily_budget.reserve, used })
}
