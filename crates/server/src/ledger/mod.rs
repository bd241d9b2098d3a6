//! Counts what clients use and enforces limits.
//!
//! Questions, files, bytes, emails, handoffs, leads and identities are counted in the database, exact across replicas.
//! A `Charge` is part of the transaction of the write it guards. Tokens and costs are counted by `answers/budget.rs`.
//! Connections, requests per minute and open streams are counted per process (`http/rate_limits.rs`,
//! `stream_limits.rs`).

mod limits;
mod recent;
mod rejection;
mod source;

use std::net::IpAddr;

use porchlight_api::ApiError;
use porchlight_store::{Charge, ChatbotRow, Counter, LimitReached, Store, StoreError};

pub use limits::{Limit, Period, Quantity, Scope, table};
pub use source::Source;

use self::recent::RecentlyReached;
use crate::{config::Config, errors, http::client_ip::client_network, secrets::Secrets};

/// Derives the key for client IP hashes from a secret outside of the database. With the key, all IPv4 addresses could
/// be tried.
const HASH_CONTEXT: &str = "porchlight client IP hash v1";

const DAY_MS: i64 = 24 * 3_600_000;
/// Automatic emails to one visitor, of all chatbots of a workspace; without an option.
const EMAILS_PER_RECIPIENT_DAY: i64 = 5;
/// Automatic emails of a chatbot to visitors.
const VISITOR_EMAILS_PER_DAY: i64 = 500;

/// Counts a rejection in the metrics.
pub fn count_rejection(limit: &'static str) {
    metrics::counter!("porchlight_limit_rejections_total", "limit" => limit).increment(1);
}

/// Counts usage and enforces limits.
pub struct Ledger {
    store: Store,
    /// Key for hashes of client IPs; the IPs are never stored.
    secret: [u8; 32],
    limits: Vec<Limit>,
    questions_per_session: Option<u32>,
    reached: RecentlyReached,
}

impl Ledger {
    /// Creates a ledger with the configured limits, or none if visitor limits are off.
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

    /// The active limits.
    pub fn limits(&self) -> &[Limit] {
        &self.limits
    }

    /// The question limit of a session, unless the workspace sets its own.
    pub fn questions_per_session(&self) -> Option<u32> {
        self.questions_per_session
    }

    /// Counts an amount if no limit rejects it.
    ///
    /// # Errors
    /// 42901 for questions, 42903 otherwise, with the time to wait; errors of the store.
    pub async fn charge(&self, source: &Source, quantity: Quantity, amount: i64, now_ms: i64) -> Result<(), ApiError> {
        self.charge_all(source, &[(quantity, amount)], now_ms).await
    }

    /// Counts several quantities, all or none.
    pub async fn charge_all(&self, source: &Source, amounts: &[(Quantity, i64)], now_ms: i64) -> Result<(), ApiError> {
        let charge = self.prepare(source, amounts, now_ms)?;
        if charge.counters().is_empty() {
            return Ok(());
        }
        self.store.charge(charge).await.map_err(|error| self.to_error(source, error, now_ms))
    }

    /// Prepares a charge for the transaction of another write.
    ///
    /// # Errors
    /// As `charge`, if a limit is known to reject it.
    pub fn prepare(&self, source: &Source, amounts: &[(Quantity, i64)], now_ms: i64) -> Result<Charge, ApiError> {
        let charge = self.charge_of(source, amounts, now_ms);
        match self.reached.find(charge.counters(), now_ms) {
            Some(limit) => Err(self.reject(source, &limit, now_ms)),
            None => Ok(charge),
        }
    }

    /// Maps an error of a write with a charge to an API error.
    pub fn to_error(&self, source: &Source, error: StoreError, now_ms: i64) -> ApiError {
        match error {
            StoreError::LimitReached(limit) => self.reject(source, &limit, now_ms),
            other => errors::from_store(other),
        }
    }

    /// Returns the API error for a reached limit and counts the rejection.
    pub fn reject(&self, source: &Source, limit: &LimitReached, now_ms: i64) -> ApiError {
        self.reached.record(limit, now_ms);
        count_rejection(limit.name);
        let row = self.limits.iter().find(|row| row.name == limit.name);
        rejection::to_error(row, limit, source.language, now_ms)
    }

    /// Caches a reached limit that another write found.
    pub fn remember(&self, limit: &LimitReached, now_ms: i64) {
        self.reached.record(limit, now_ms);
    }

    /// Returns a limit that is known to reject one more.
    pub fn known_limit(&self, source: &Source, quantity: Quantity, now_ms: i64) -> Option<LimitReached> {
        self.reached.find(self.charge_of(source, &[(quantity, 1)], now_ms).counters(), now_ms)
    }

    /// Refunds an unused charge made at `charged_at_ms`, unless its period has ended.
    pub async fn refund(
        &self,
        source: &Source,
        amounts: &[(Quantity, i64)],
        charged_at_ms: i64,
    ) -> Result<(), StoreError> {
        let charge = self.charge_of(source, amounts, charged_at_ms);
        self.reached.remove(charge.counters());
        if charge.counters().is_empty() { Ok(()) } else { self.store.refund(charge).await }
    }

    /// Returns how much of a quantity is left; `None` without a limit.
    pub async fn remaining(&self, source: &Source, quantity: Quantity, now_ms: i64) -> Result<Option<i64>, StoreError> {
        let mut min_left = None;
        for counter in self.charge_of(source, &[(quantity, 0)], now_ms).counters() {
            let used = self.store.used(&counter.subject, counter.name, now_ms).await?;
            let left = (counter.max.unwrap_or(i64::MAX) - used).max(0);
            min_left = Some(min_left.map_or(left, |min_left: i64| min_left.min(left)));
        }
        Ok(min_left)
    }

    /// Hashes a client IP; for IPv6, its /64.
    fn client_hash(&self, client_ip: IpAddr) -> String {
        let hash = blake3::keyed_hash(&self.secret, client_network(client_ip).to_string().as_bytes());
        hash.to_hex()[..32].to_owned()
    }

    /// The charges of an automatic email to a visitor: 5 a day to one recipient of a workspace, 500 a day for a chatbot.
    /// Each has one counter. None without visitor limits.
    pub fn recipient_charges(&self, chatbot: &ChatbotRow, email: &str, now_ms: i64) -> Vec<Charge> {
        if self.limits.is_empty() {
            return Vec::new();
        }
        let recipient = format!("{}:{}", chatbot.workspace, porchlight_domain::fold(email));
        let hash = blake3::keyed_hash(&self.secret, recipient.as_bytes());
        let counter = |subject: String, name, max| Counter {
            subject,
            name,
            start_ms: now_ms,
            end_ms: now_ms + DAY_MS,
            amount: 1,
            max: Some(max),
        };
        let to_one =
            counter(format!("r:{}", &hash.to_hex()[..32]), "emails_per_recipient_day", EMAILS_PER_RECIPIENT_DAY);
        let of_chatbot = counter(format!("c:{}", chatbot.id), "visitor_emails_per_chatbot_day", VISITOR_EMAILS_PER_DAY);
        [to_one, of_chatbot].map(|counter| Charge::new(chatbot.id, now_ms, vec![counter])).into()
    }

    /// Prepares a charge without checking cached limits.
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
