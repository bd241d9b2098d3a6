//! Keeps models within a chatbot's daily budget. The transaction that starts a question reserves the most that its
//! call may cost, and the one that stores the answer settles it. So parallel questions on any number of replicas never
//! exceed a budget.

use porchlight_domain::ChatbotId;

use crate::{
    Store,
    error::Result,
    executor::{Tx, args},
    transaction::transaction,
};

const OPEN: &str = "insert into spend (chatbot, day_ms, tokens, money) values ($1, $2, 0, 0)
on conflict (chatbot, day_ms) do nothing";
const FIND: &str = "select tokens, money from spend where chatbot = $1 and day_ms = $2";
const FIND_POSTGRES: &str = "select tokens, money from spend where chatbot = $1 and day_ms = $2 for update";
const ADD: &str = "update spend set tokens = tokens + $3, money = money + $4 where chatbot = $1 and day_ms = $2";
const OLD: &str = "delete from spend where day_ms < $1";
const KEPT_MS: i64 = 40 * 24 * 3600 * 1000;

/// What one answer uses of a day's budget, reserved or actual.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModelUsage {
    /// Tokens of prompt and answer.
    pub tokens: i64,
    /// In millionths of the operator's currency.
    pub money: i64,
}

/// A day's budget and what one more answer may use of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DailyBudget {
    /// The first millisecond of the chatbot's local day.
    pub day_ms: i64,
    pub max_tokens: Option<i64>,
    pub max_money: Option<i64>,
    /// The most that the next answer may use.
    pub reserve: ModelUsage,
    /// If true, nothing but a model can answer, so a question over the budget is rejected.
    pub needs_model: bool,
}

/// What was reserved for an answer, and what it used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    pub day_ms: i64,
    pub reserved: ModelUsage,
    pub used: ModelUsage,
}

impl Store {
    /// Returns what models used in a chatbot's local day, including reservations of running answers.
    pub async fn model_usage(&self, chatbot: ChatbotId, day_ms: i64) -> Result<ModelUsage> {
        let row = self.read(transaction!(|tx| tx.row(FIND, args![chatbot, day_ms]).await)).await?;
        let Some(row) = row else { return Ok(ModelUsage::default()) };
        let mut cells = row.reader();
        Ok(ModelUsage { tokens: cells.int()?, money: cells.int()? })
    }
}

/// Checks whether one more answer fits. Locks the day's row until the transaction ends.
pub(crate) async fn fits(tx: &mut Tx<'_>, chatbot: ChatbotId, budget: &DailyBudget) -> Result<bool> {
    tx.execute(OPEN, args![chatbot, budget.day_ms]).await?;
    let sql = tx.dialect_sql(FIND, FIND_POSTGRES);
    let Some(row) = tx.row(sql, args![chatbot, budget.day_ms]).await? else { return Ok(false) };
    let mut cells = row.reader();
    let (tokens, money) = (cells.int()?, cells.int()?);
    let has_room = |used: i64, next: i64, max: Option<i64>| max.is_none_or(|max| used.saturating_add(next) <= max);
    Ok(has_room(tokens, budget.reserve.tokens, budget.max_tokens)
        && has_room(money, budget.reserve.money, budget.max_money))
}

/// Reserves what an answer may use.
pub(crate) async fn reserve(tx: &mut Tx<'_>, chatbot: ChatbotId, budget: &DailyBudget) -> Result<()> {
    let ModelUsage { tokens, money } = budget.reserve;
    tx.execute(ADD, args![chatbot, budget.day_ms, tokens, money]).await?;
    Ok(())
}

/// Releases what was reserved and not used.
pub(crate) async fn settle(tx: &mut Tx<'_>, chatbot: ChatbotId, settlement: &Settlement) -> Result<()> {
    let Settlement { day_ms, reserved, used } = settlement;
    let (tokens, money) = (used.tokens - reserved.tokens, used.money - reserved.money);
    tx.execute(ADD, args![chatbot, *day_ms, tokens, money]).await?;
    Ok(())
}

/// Deletes old days.
pub(crate) async fn purge_expired(tx: &mut Tx<'_>, now_ms: i64) -> Result<()> {
    tx.execute(OLD, args![now_ms - KEPT_MS]).await?;
    Ok(())
}
