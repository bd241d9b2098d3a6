//! Results of running saved questions, and the budget that their models use.

use std::sync::Arc;

use porchlight_api::SavedAnswer;
use porchlight_domain::{ChatbotId, SavedQuestionId};

use crate::{
    DailyBudget, Settlement, Store, conversations::usage, error::Result, executor::args, idempotency::to_json,
    transaction::transaction,
};

/// What running a question gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedQuestionRun {
    pub id: SavedQuestionId,
    /// The new answer, or why there is none.
    pub result: std::result::Result<SavedAnswer, String>,
}

/// The first answer is the expected one.
const ANSWERED: &str = "update saved_question set last = $3, failure = '', ran_at_ms = $4,
expected = case when $5 = 1 then $3 else coalesce(expected, $3) end where chatbot = $1 and id = $2";
const FAILED: &str = "update saved_question set failure = $3, ran_at_ms = $4 where chatbot = $1 and id = $2";

impl Store {
    /// Stores the results of a run. With `accept`, the new answers are the expected ones from now on.
    ///
    /// Questions that were deleted in the meantime are skipped.
    pub async fn record_saved_question_runs(
        &self,
        chatbot: ChatbotId,
        runs: Vec<SavedQuestionRun>,
        accept: bool,
        now_ms: i64,
    ) -> Result<()> {
        let runs = Arc::new(runs);
        self.write(transaction!(|tx, runs| {
            for run in runs.iter() {
                match &run.result {
                    Ok(answer) => {
                        let values = args![chatbot, run.id, to_json(answer)?, now_ms, i64::from(accept)];
                        tx.execute(ANSWERED, values).await?
                    }
                    Err(why) => tx.execute(FAILED, args![chatbot, run.id, why, now_ms]).await?,
                };
            }
            Ok(())
        }))
        .await
    }

    /// Reserves what a model's answer may use, without a question; returns false if today's budget has no room.
    pub async fn reserve_model_usage(&self, chatbot: ChatbotId, budget: DailyBudget) -> Result<bool> {
        self.write(transaction!(|tx| {
            if !usage::fits(&mut tx, chatbot, &budget).await? {
                return Ok(false);
            }
            usage::reserve(&mut tx, chatbot, &budget).await?;
            Ok(true)
        }))
        .await
    }

    /// Releases what was reserved and not used.
    pub async fn settle_model_usage(&self, chatbot: ChatbotId, settlement: Settlement) -> Result<()> {
        self.write(transaction!(|tx| usage::settle(&mut tx, chatbot, &settlement).await)).await
    }
}
