//! Charges counters, all or none.
//!
//! One statement adds to every counter and checks every limit. PostgreSQL locks the rows in the order of the
//! statement, so a charge sorts its counters to prevent deadlocks.

use std::sync::{Arc, LazyLock};

use porchlight_domain::ChatbotId;

use crate::{
    Store,
    error::{LimitReached, Result, StoreError},
    executor::{SqlValue, Tx, args},
    transaction::transaction,
};

/// Statements for up to this many counters stay prepared.
const MAX_PREPARED: usize = 8;

/// True if the row's window has ended at `$1`. A window that starts further ahead than its length was started by a
/// wrong clock. It has ended too, so nobody waits longer than one window.
macro_rules! is_over {
    () => {
        "(usage_count.end_ms <= $1 or usage_count.start_ms - $1 > usage_count.end_ms - usage_count.start_ms)"
    };
}

/// `$1` is now, `$2` the chatbot.
const UPSERT: &str = concat!(
    "on conflict (subject, name) do update set used = excluded.used + case when ",
    is_over!(),
    " then 0 else usage_count.used end, start_ms = case when ",
    is_over!(),
    " then excluded.start_ms else usage_count.start_ms end, end_ms = case when ",
    is_over!(),
    " then excluded.end_ms else usage_count.end_ms end, max_used = excluded.max_used, chatbot = excluded.chatbot
where excluded.max_used is null or excluded.used + case when ",
    is_over!(),
    " then 0 else usage_count.used end <= excluded.max_used returning subject, name"
);
const FIND: &str =
    concat!("select used, start_ms, end_ms from usage_count where subject = $2 and name = $3 and not ", is_over!());
/// `$1` is the time of the charge. A window that started later is another one.
const REFUND: &str = "update usage_count set used = case when used > $4 then used - $4 else 0 end
where subject = $2 and name = $3 and start_ms <= $1 and end_ms > $1";

static STATEMENTS: LazyLock<Vec<Arc<str>>> =
    LazyLock::new(|| (0..=MAX_PREPARED).map(|n| statement(n).into()).collect());

/// One subject's use of one limit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counter {
    /// "i:<keyed hash of the client IP>", "s:<session>" or "c:<chatbot>".
    pub subject: String,
    /// The limit's name.
    pub name: &'static str,
    /// The window to start if the previous one has ended.
    pub start_ms: i64,
    pub end_ms: i64,
    pub amount: i64,
    /// `None` counts without a limit.
    pub max: Option<i64>,
}

/// Counters that are charged together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    pub chatbot: ChatbotId,
    pub now_ms: i64,
    counters: Vec<Counter>,
}

impl Charge {
    /// Creates a charge. No two counters may have the same subject and limit.
    pub fn new(chatbot: ChatbotId, now_ms: i64, mut counters: Vec<Counter>) -> Self {
        counters.sort_unstable();
        Self { chatbot, now_ms, counters }
    }

    /// The charged client, "i:<keyed hash of the client IP>"; "" if there is none.
    pub fn client(&self) -> &str {
        let mut subjects = self.counters.iter().map(|counter| counter.subject.as_str());
        subjects.find(|subject| subject.starts_with("i:")).unwrap_or_default()
    }

    /// The counters in charging order.
    pub fn counters(&self) -> &[Counter] {
        &self.counters
    }
}

impl Store {
    /// Adds to every counter of the charge.
    ///
    /// # Errors
    /// `LimitReached` if a counter would exceed its limit; nothing is counted then.
    pub async fn charge(&self, charge: Charge) -> Result<()> {
        let charged = Arc::new(charge);
        self.write(transaction!(|tx, charged| self::charge(&mut tx, &charged).await)).await
    }

    /// Refunds the unused part of a charge. `charge.now_ms` is the time of the charge.
    ///
    /// A window that started since stays unchanged.
    pub async fn refund(&self, charge: Charge) -> Result<()> {
        let charge = Arc::new(charge);
        self.write(transaction!(|tx, charge| {
            for counter in &charge.counters {
                let values = args![charge.now_ms, &counter.subject, counter.name, counter.amount];
                tx.execute(REFUND, values).await?;
            }
            Ok(())
        }))
        .await
    }

    /// Returns how much of a limit a subject has used in the current window.
    pub async fn used(&self, subject: &str, name: &'static str, now_ms: i64) -> Result<i64> {
        let subject: Arc<str> = subject.into();
        let used = self.read(transaction!(|tx, subject| tx.number(FIND, args![now_ms, &*subject, name]).await)).await?;
        Ok(used.unwrap_or(0))
    }
}

/// Charges within a transaction, which must be rolled back on an error.
pub(crate) async fn charge(tx: &mut Tx<'_>, charge: &Charge) -> Result<()> {
    let counters = &charge.counters;
    if counters.is_empty() {
        return Ok(());
    }
    // The statement doesn't check new rows.
    if let Some(counter) = counters.iter().find(|counter| counter.max.is_some_and(|max| counter.amount > max)) {
        return Err(reached(tx, counter, charge.now_ms).await?);
    }
    let mut values: Vec<SqlValue> = args![charge.now_ms, charge.chatbot];
    for counter in counters {
        values.extend(args![
            &counter.subject,
            counter.name,
            counter.start_ms,
            counter.end_ms,
            counter.amount,
            counter.max
        ]);
    }
    let rows = match STATEMENTS.get(counters.len()) {
        Some(sql) => tx.rows(sql, values).await?,
        None => tx.rows(statement(counters.len()), values).await?,
    };
    if rows.len() == counters.len() {
        return Ok(());
    }
    let mut passed = Vec::with_capacity(rows.len());
    for row in &rows {
        let mut cells = row.reader();
        passed.push((cells.text()?, cells.text()?));
    }
    let is_rejected = |counter: &&Counter| !passed.iter().any(|(s, n)| *s == counter.subject && n == counter.name);
    // The longest wait of all rejecting limits.
    let mut longest: Option<LimitReached> = None;
    for counter in counters.iter().filter(is_rejected) {
        if let StoreError::LimitReached(limit) = reached(tx, counter, charge.now_ms).await?
            && longest.as_ref().is_none_or(|longest| longest.end_ms < limit.end_ms)
        {
            longest = Some(*limit);
        }
    }
    let longest = longest.ok_or_else(|| StoreError::Broken("a charge was rejected by no limit".into()))?;
    Err(StoreError::LimitReached(Box::new(longest)))
}

async fn reached(tx: &mut Tx<'_>, counter: &Counter, now_ms: i64) -> Result<StoreError> {
    let row = tx.row(FIND, args![now_ms, &counter.subject, counter.name]).await?;
    let (used, start_ms, end_ms) = match row {
        Some(row) => {
            let mut cells = row.reader();
            (cells.int()?, cells.int()?, cells.int()?)
        }
        None => (0, counter.start_ms, counter.end_ms),
    };
    let max = counter.max.unwrap_or(i64::MAX);
    let (subject, name) = (counter.subject.clone(), counter.name);
    Ok(StoreError::LimitReached(Box::new(LimitReached { subject, name, max, used, start_ms, end_ms })))
}

fn statement(counters: usize) -> String {
    let tuple = |n: usize| {
        let [subject, name, start, end, used, max] = std::array::from_fn(|column| 3 + n * 6 + column);
        format!("(${subject}, ${name}, $2, ${start}, ${end}, ${used}, ${max})")
    };
    let tuples: Vec<String> = (0..counters).map(tuple).collect();
    let columns = "subject, name, chatbot, start_ms, end_ms, used, max_used";
    format!("insert into usage_count ({columns}) values {} {UPSERT}", tuples.join(", "))
}
