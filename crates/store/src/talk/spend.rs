//! Keeps models within what a chatbot may spend on them in its local day.
//!
//! Why it exists: what a call may cost at most is set aside in the transaction that lets the
//! question begin, and settled in the one that stores the answer; so parallel questions on any
//! number of replicas never pass a ceiling together. Not here: what a call may cost (the server).

use porchlight_domain::ChatbotId;

use crate::{
    Store,
    database::{Tx, args},
    error::Result,
    transaction::work,
};

const OPEN: &str = "insert into spend (chatbot, day_ms, tokens, money) values ($1, $2, 0, 0)
on conflict (chatbot, day_ms) do nothing";
const FIND: &str = "select tokens, money from spend where chatbot = $1 and day_ms = $2";
const FIND_POSTGRES: &str = "select tokens, money from spend where chatbot = $1 and day_ms = $2 for update";
const ADD: &str = "update spend set tokens = tokens + $3, money = money + $4 where chatbot = $1 and day_ms = $2";
const OLD: &str = "delete from spend where day_ms < $1";
const KEPT_MS: i64 = 40 * 24 * 3600 * 1000;

/// What a model's call for one answer uses of a day, at most or in truth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Use {
    /// Of the prompt and the answer.
    pub tokens: i64,
    /// In millionths of the operator's currency.
    pub money: i64,
}

/// How much of a day there is, and what one more answer may use of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ceiling {
    /// The first millisecond of the chatbot's local day.
    pub day_ms: i64,
    pub max_tokens: Option<i64>,
    pub max_money: Option<i64>,
    /// What the next answer may use at most.
    pub reserve: Use,
    /// True: without a model there is no answer, so a question over the ceiling is refused.
    pub needs_model: bool,
}

/// What was set aside for an answer, and what it used in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    pub day_ms: i64,
    pub reserved: Use,
    pub used: Use,
}

impl Store {
    /// What models have used of a chatbot's local day, reservations of answers under way included.
    pub async fn model_usage(&self, chatbot: ChatbotId, day_ms: i64) -> Result<Use> {
        let row = self.read(work!(|tx| tx.row(FIND, args![chatbot, day_ms]).await)).await?;
        let Some(row) = row else { return Ok(Use::default()) };
        let mut cells = row.cells();
        Ok(Use { tokens: cells.int()?, money: cells.int()? })
    }
}

/// Sees whether one more answer fits; the day's row stays locked until the transaction ends.
pub(super) async fn fits(tx: &mut Tx<'_>, chatbot: ChatbotId, ceiling: &Ceiling) -> Result<bool> {
    tx.execute(OPEN, args![chatbot, ceiling.day_ms]).await?;
    let sql = tx.pick(FIND, FIND_POSTGRES);
    let Some(row) = tx.row(sql, args![chatbot, ceiling.day_ms]).await? else { return Ok(false) };
    let mut cells = row.cells();
    let (tokens, money) = (cells.int()?, cells.int()?);
    let has_room = |used: i64, next: i64, max: Option<i64>| max.is_none_or(|max| used.saturating_add(next) <= max);
    Ok(has_room(tokens, ceiling.reserve.tokens, ceiling.max_tokens)
        && has_room(money, ceiling.reserve.money, ceiling.max_money))
}

/// Sets aside what an answer may use.
pub(super) async fn reserve(tx: &mut Tx<'_>, chatbot: ChatbotId, ceiling: &Ceiling) -> Result<()> {
    let Use { tokens, money } = ceiling.reserve;
    tx.execute(ADD, args![chatbot, ceiling.day_ms, tokens, money]).await?;
    Ok(())
}

/// Gives back what was set aside and not used.
pub(super) async fn settle(tx: &mut Tx<'_>, chatbot: ChatbotId, settled: &Settled) -> Result<()> {
    let Settled { day_ms, reserved, used } = settled;
    let (tokens, money) = (used.tokens - reserved.tokens, used.money - reserved.money);
    tx.execute(ADD, args![chatbot, *day_ms, tokens, money]).await?;
    Ok(())
}

/// Forgets days that are long over.
pub(crate) async fn tidy(tx: &mut Tx<'_>, now_ms: i64) -> Result<()> {
    tx.execute(OLD, args![now_ms - KEPT_MS]).await?;
    Ok(())
}
