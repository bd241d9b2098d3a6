//! What an answer may cost its chatbot at most, and what it did cost.
//!
//! Why it exists: over the day's ceiling the built-in engine answers, and no number of parallel
//! questions passes it together. Not here: the counting, which the store does in the
//! transactions of the question and of its answer.

use porchlight_domain::{Settings, time::day_bounds_ms};
use porchlight_store::{DailyBudget, ModelUsage, Settlement};

use super::{Answering, model::Usage, model::Writer, prompting::answer_tokens, task::Asked};
use crate::config::{Ceilings, models::CONTEXT_TOKENS};

impl Answering {
    /// The ceiling for the next answer of a chatbot; none where nothing limits its model.
    pub fn ceiling(&self, ceilings: &Ceilings, settings: &Settings, now_ms: i64) -> Option<DailyBudget> {
        let Ceilings { tokens_per_day: max_tokens, money_per_day_micros: max_money } = *ceilings;
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

/// A prompt of the usual length and the longest answer. Under a ceiling prompts are held to it, or
/// a model with much room would take a whole day's tokens with one.
fn reserve(writer: &Writer) -> ModelUsage {
    let answer = answer_tokens(writer);
    let tokens = writer.context_tokens.min(CONTEXT_TOKENS.saturating_add(writer.max_tokens.unwrap_or(0)));
    let prompt = tokens.saturating_sub(answer);
    let money = writer.price.as_ref().map_or(0, |price| price.micros(prompt.into(), answer.into()));
    ModelUsage { tokens: tokens.into(), money }
}

/// What was set aside for an answer that has ended, and what its model took.
pub(super) fn settled(asked: &Asked, usage: Option<&Usage>) -> Option<Settlement> {
    let ceiling = asked.limits.budget.filter(|_| !asked.over_ceiling)?;
    let used = usage.map_or_else(ModelUsage::default, |usage| ModelUsage {
        tokens: usage.total_tokens(),
        money: usage.cost_micros.unwrap_or(0),
    });
    Some(Settlement { day_ms: ceiling.day_ms, reserved: ceiling.reserve, used })
}
