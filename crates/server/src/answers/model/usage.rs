//! How many tokens an answer took, and what they cost. `totalToken`, the explanation and the budgets of a day say the
//! same.

use porchlight_answer::token_count::estimate;
use serde_json::{Value, json};

use crate::config::Price;

/// What an endpoint counted; any of it may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TokenCounts {
    pub prompt: Option<i64>,
    pub completion: Option<i64>,
    pub total: Option<i64>,
}

impl TokenCounts {
    /// What was counted later replaces what was counted before.
    pub fn add(&mut self, later: Self) {
        self.prompt = later.prompt.or(self.prompt);
        self.completion = later.completion.or(self.completion);
        self.total = later.total.or(self.total);
    }
}

/// What one answer of a model took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usage {
    pub prompt_tokens: i64,
    /// Of the answer, with what the model thought where the endpoint counts that.
    pub completion_tokens: i64,
    /// False: estimated here, at least in part.
    pub is_counted: bool,
    /// In millionths of the currency; `None` for a model without a price.
    pub cost_micros: Option<i64>,
    pub currency: Option<String>,
}

impl Usage {
    /// Fills what the endpoint did not count with estimates.
    pub fn of(counted: TokenCounts, prompt_estimate: i64, answer: &str, price: Option<&Price>) -> Self {
        let answer_estimate = estimate(answer);
        let (prompt_tokens, completion_tokens) = match counted {
            // What is in the total and in neither part was thought.
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

    /// Prompt and answer together.
    pub fn total_tokens(&self) -> i64 {
        self.prompt_tokens + self.completion_tokens
    }

    /// As the explanation shows it.
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
