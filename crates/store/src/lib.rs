//! The only crate that knows SQL: what Porchlight keeps, on SQLite or PostgreSQL.
//!
//! Why it exists: everything above speaks of chatbots, listings and sessions, never of rows.
//! Every function that touches a tenant's rows takes the workspace or chatbot first. Not here:
//! the rules of values (`porchlight-domain`), ids, clocks and keys' plain text (the server).

mod chatbots;
mod database;
mod error;
mod facts;
mod files;
mod idempotency;
mod keys;
mod listings;
mod open;
mod people;
mod postgres;
mod secrets;
mod shown_files;
mod talk;
mod tidy;
mod transaction;
mod upgrade;
mod usage_counts;
mod writer;

pub use chatbots::{ChatbotRow, SettingsEdit};
pub use error::{Result, StoreError};
pub use facts::FactRow;
pub use files::{FileRow, FileState};
pub use idempotency::{Done, Idempotency, Write};
pub use keys::{KeyInfo, KeyKind, KeyRow};
pub use listings::{Found, ImportOutcome, ListingEdit, ListingRows, OnConflict, RowOutcome, Summary, Vocabulary};
pub use open::Database;
pub use people::{
    AskedFor, Csv, DayMark, DayTalk, DigestEntry, FollowUp, FollowUpMail, HandOver, HandedOver, LeadRoom, LeadRow,
    LeadSource, LeasedMail, MailKind, MailRow, NewLead, NewMail, Said, Tried, VisitorChange, VisitorRow, WordsLimit,
};
pub use postgres::Server;
pub use secrets::StoredSecrets;
pub use talk::{
    Begin, BeginQuestion, Ceiling, Conversation, DEAD_AFTER_MS, DayCount, FinishAnswer, Limits, MessageRow, MonthLimit,
    NewSession, Piece, RateLimit, SessionLimit, SessionRow, Settled, Signal, SoFar, TalkQuery, TalkRow, Use,
};
pub use usage_counts::{Charge, Counter, LimitReached, QUESTIONS_PER_SESSION, UsageCount};

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64},
};

/// The store; cheap to clone, all clones share one set of connections.
#[derive(Clone)]
pub struct Store {
    inner: Arc<open::Pools>,
    /// The last write could not be committed: the storage is full, or the database failed.
    has_failed: Arc<AtomicBool>,
    /// Writes committed by this process.
    writes: Arc<AtomicU64>,
    /// This program among those that share the database; 0 where it is alone.
    replica: i64,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match &*self.inner {
            open::Pools::Sqlite { .. } => "Store(sqlite)",
            open::Pools::Postgres(_) => "Store(postgres)",
        })
    }
}
