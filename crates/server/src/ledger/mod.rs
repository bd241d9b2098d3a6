//! The ledger of what clients cause: one place that counts it and holds it to limits.
//!
//! Questions, files, bytes, emails, handoffs, leads and identities are rows of the database, exact across
//! replicas; `Charge` goes into the transaction of the write that it guards. Model tokens and money are counted
//! by `answering/ceiling.rs` in the store's table of days. Connections, requests a minute and open streams are
//! counted in each process (`http/rate_limits.rs`, `stream_limits.rs`).

mod limits;
mod recent;
mod rejection;
mod source;

use std::net::IpAddr;

use porchlight_api::ApiError;
use porchlight_store::{Charge, Counter, LimitReached, Store, StoreError};

pub use limits::{Limit, Period, Quantity, Scope, table};
pub use source::Source;

use self::recent::RecentlyReached;
use crate::{config::Config, errors, http::client_ip::client_network, secrets::Secrets};

/// Sets the key of client IP hashes apart from the secret that it is derived from, which is not in the database:
/// with the key every IPv4 address could be tried.
const HASH_CONTEXT: &str = "porchlight client IP hash v1";

/// Counts a rejection by the name of its limit, for operators.
pub fn count_rejection(limit: &'static str) {
    metrics::counter!("porchlight_limit_rejections_total", "limit" => limit).increment(1);
}

/// Counts what clients cause.
pub struct Ledger {
    store: Store,
    /// Keys the hash of client IPs, which are never stored themselves.
    secret: [u8; 32],
    limits: Vec<Limit>,
    questions_per_session: Option<u32>,
    reached: RecentlyReached,
}

impl Ledger {
    /// A ledger with the configured limits; without any when visitor limits are off.
    pub fn new(config: &Config, store: &Store, secrets: &Secrets) -> Self {
        let limits = &config.usage_limits;
        let per_session = u32::try_from(limits.questions_per_session).ok();
        Self {
            store: store.clone(),
            secret: blake3::derive_key(HASH_CONTEXT, &secrets.current().key_hash),
            limits: if config.visitor_limits { table(limits) } else { Vec::new() },
            questions_per_session: per_session.filter(|max| config.visitor_limits && *max > 0),
            reached: RecentlyReached::default(),
        }
    }

    /// The limits in force.
    pub fn limits(&self) -> &[Limit] {
        &self.limits
    }

    /// The most questions of a session whose workspace has set no limit of its own.
    pub fn questions_per_session(&self) -> Option<u32> {
        self.questions_per_session
    }

    /// Counts an amount, or rejects it and counts nothing.
    ///
    /// # Errors
    /// 42901 for questions, 42903 for everything else, with the time to wait; the store's.
    pub async fn charge(&self, source: &Source, quantity: Quantity, amount: i64, now_ms: i64) -> Result<(), ApiError> {
        self.charge_all(source, &[(quantity, amount)], now_ms).await
    }

    /// The same for several quantities: all of them are counted, or none is.
    pub async fn charge_all(&self, source: &Source, amounts: &[(Quantity, i64)], now_ms: i64) -> Result<(), ApiError> {
        let charge = self.prepare(source, amounts, now_ms)?;
        if charge.counters().is_empty() {
            return Ok(());
        }
        self.store.charge(charge).await.map_err(|error| self.to_error(source, error, now_ms))
    }

    /// A charge to be made in the transaction of another write of the store.
    ///
    /// # Errors
    /// As `charge`, when a limit is known to reject it.
    pub fn prepare(&self, source: &Source, amounts: &[(Quantity, i64)], now_ms: i64) -> Result<Charge, ApiError> {
        let charge = self.charge_of(source, amounts, now_ms);
        match self.reached.find(charge.counters(), now_ms) {
            Some(limit) => Err(self.reject(source, &limit, now_ms)),
            None => Ok(charge),
        }
    }

    /// What the caller is told for an error of a write that charged.
    pub fn to_error(&self, source: &Source, error: StoreError, now_ms: i64) -> ApiError {
        match error {
            StoreError::LimitReached(limit) => self.reject(source, &limit, now_ms),
            other => errors::from_store(other),
        }
    }

    /// What the caller is told when a limit rejects a charge; counted by the limit's name.
    pub fn reject(&self, source: &Source, limit: &LimitReached, now_ms: i64) -> ApiError {
        self.reached.record(limit, now_ms);
        count_rejection(limit.name);
        let row = self.limits.iter().find(|row| row.name == limit.name);
        rejection::to_error(row, limit, source.language, now_ms)
    }

    /// Remembers a limit that another write found reached.
    pub fn remember(&self, limit: &LimitReached, now_ms: i64) {
        self.reached.record(limit, now_ms);
    }

    /// A limit that is known to reject one more of a quantity.
    pub fn known_limit(&self, source: &Source, quantity: Quantity, now_ms: i64) -> Option<LimitReached> {
        self.reached.find(self.charge_of(source, &[(quantity, 1)], now_ms).counters(), now_ms)
    }

    /// Gives back what was charged at `charged_at_ms` and not used, unless its window has ended since.
    pub async fn refund(
        &self,
        source: &Source,
        amounts: &[(Quantity, i64)],
        charged_at_ms: i64,
    ) -> Result<(), StoreError> {
        let charge = self.charge_of(source, amounts, charged_at_ms);
        self.reached.forget(charge.counters());
        if charge.counters().is_empty() { Ok(()) } else { self.store.refund(charge).await }
    }

    /// How much of a quantity the source may still cause; none where nothing limits it.
    pub async fn remaining(&self, source: &Source, quantity: Quantity, now_ms: i64) -> Result<Option<i64>, StoreError> {
        let mut min_left = None;
        for counter in self.charge_of(source, &[(quantity, 0)], now_ms).counters() {
            let used = self.store.used(&counter.subject, counter.name, now_ms).await?;
            let left = (counter.max.unwrap_or(i64::MAX) - used).max(0);
            min_left = Some(min_left.map_or(left, |min_left: i64| min_left.min(left)));
        }
        Ok(min_left)
    }

    /// The keyed hash of a client IP; of IPv6, of its /64.
    fn client_hash(&self, client_ip: IpAddr) -> String {
        let hash = blake3::keyed_hash(&self.secret, client_network(client_ip).to_string().as_bytes());
        hash.to_hex()[..32].to_owned()
    }

    /// A charge that the store decides on, whatever is remembered of limits.
    pub fn charge_of(&self, source: &Source, amounts: &[(Quantity, i64)], now_ms: i64) -> Charge {
        let mut counters = Vec::new();
        for (quantity, amount) in amounts {
            for limit in self.limits.iter().filter(|limit| limit.quantity == *quantity) {
                let Some(subject) = limit.scope.subject(source) else { continue };
                let (start_ms, end_ms) = limit.window_ms(source, now_ms);
                counters.push(Counter {
                    subject,
                    name: limit.name,
                    start_ms,
                    end_ms,
                    amount: *amount,
                    max: Some(limit.max),
                });
            }
        }
        Charge::new(source.chatbot, now_ms, counters)
    }
}
