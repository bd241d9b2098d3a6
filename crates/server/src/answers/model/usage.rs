//! Tokens and cost of an answer, as `totalToken`, the explanation and the daily budgets state them.

use porchlight_answer::token_count::estimate;
use serde_json::{Value, json};

use crate::config::Price;

/// Token counts of an endpoint; any may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TokenCounts {
    pub prompt: Option<i64>,
    pub completion: Option<i64>,
    pub total: Option<i64>,
}

impl TokenCounts {
    /// Later counts replace earlier ones.
    pub fn add(&mut self, later: Self) {
        self.prompt = later.prompt.or(self.prompt);
        self.completion = later.completion.or(self.completion);
        self.total = later.total.or(self.total);
    }
}

/// Tokens and cost of one answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usage {
    pub prompt_tokens: i64,
    /// Of the answer, with reasoning if the endpoint counts it.
    pub completion_tokens: i64,
    /// False if any count is an estimate.
    pub is_counted: bool,
    /// In micros of the currency; `None` for a model without a price.
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
}

impl Usage {
    /// Fills missing counts with estimates.
    pub fn of(counted: TokenCounts, prompt_estimate: i64, answer: &str, price: Option<&Price>) -> Self {
        let answer_estimate = estimate(answer);
        let (prompt_tokens, completion_tokens) = match counted {
            // The total minus both parts is reasoning.
            TokenCounts { prompt: Some(prompt), completion, total: Some(total) } if total >= prompt => {
                (prompt, completion.unwrap_or(0).max(total - prompt))
            }
            TokenCounts { prompt, completion: Some(completion), total: Some(total) } if total >= completion => {
                (prompt.unwrap_or(total - completion), completion)
            }
            TokenCounts { total: Some(total), .. } => (total - answer_estimate.min(total), answer_estimate.min(total)),
            TokenCounts { prompt, completion, total: None } => {
                (prompt.unwrap_or(prompt_estimate), completion.unwrap_or(answer_estimate))
            }
        };
        Self {
            prompt_tokens,
            completion_tokens,
            is_counted: counted.total.is_some() || (counted.prompt.is_some() && counted.completion.is_some()),
            cost_micros: price.map(|price| price.micros(prompt_tokens, completion_tokens)),
            currency: price.map(|price| price.currency.clone()),
        }
    }

    /// The usage of two calls for one answer.
    pub fn plus(self, other: Self) -> Self {
        Self {
            prompt_tokens: self.prompt_tokens.saturating_add(other.prompt_tokens),
            completion_tokens: self.completion_tokens.saturating_add(other.completion_tokens),
            is_counted: self.is_counted && other.is_counted,
            cost_micros: self.cost_micros.zip(other.cost_micros).map(|(one, two)| one.saturating_add(two)),
            currency: self.currency,
        }
    }

    /// Prompt and answer together.
    pub fn total_tokens(&self) -> i64 {
        self.prompt_tokens + self.completion_tokens
    }

    /// The usage as the explanation shows it.
    pub fn explained(&self) -> Value {
        json!({
            "PromptTokens": self.prompt_tokens,
            "CompletionTokens": self.completion_tokens,
            "CountedBy": if self.is_counted { "endpoint" } else { "estimate" },
            "CostMicros": self.cost_micros,
            "Currency": self.currency,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage(prompt: Option<i64>, completion: Option<i64>, total: Option<i64>) -> (i64, i64, bool) {
        let usage = Usage::of(TokenCounts { prompt, completion, total }, 100, "Hello, friend.", None);
        (usage.prompt_tokens, usage.completion_tokens, usage.is_counted)
    }

    #[test]
    fn what_an_endpoint_left_out_is_filled_in() {
        let estimate = estimate("Hello, friend.");
        assert_eq!(usage(Some(50), Some(7), Some(57)), (50, 7, true));
        assert_eq!(usage(Some(50), Some(7), Some(90)), (50, 40, true), "thoughts are paid for");
        assert_eq!(usage(Some(50), Some(7), None), (50, 7, true));
        assert_eq!(usage(None, None, Some(90)), (90 - estimate, estimate, true));
        assert_eq!(usage(None, Some(7), Some(90)), (83, 7, true));
        assert_eq!(usage(None, None, None), (100, estimate, false));
        assert_eq!(usage(Some(50), None, None), (50, estimate, false));
    }
}
