//! The only crate with SQL: stores all data in SQLite or PostgreSQL. Every function for rows of a
//! tenant takes the workspace or chatbot first.

mod certificates;
mod chatbot_files;
mod chatbots;
mod conversations;
mod email;
mod error;
mod executor;
mod files;
mod flush_pace;
mod idempotency;
mod keys;
mod knowledge;
mod leads;
mod leases;
mod listings;
mod live;
mod migrations;
mod notices;
mod open;
mod pool;
mod postgres;
mod private_file;
mod replicas;
mod retention;
mod rows;
mod saved_questions;
mod secrets;
mod showings;
mod sign_in;
mod sqlite;
mod transaction;
mod usage_counts;
mod webhooks;
mod workspace_settings;

pub use certificates::{CertificateRow, ChallengeRow, OrderLimits};
pub use chatbots::{ChatbotRow, SettingsEdit};
pub use conversations::{
    AnswerSnapshot, Conversation, ConversationQuery, ConversationRow, DailyBudget, DailyStats, FinishAnswer, Limits,
    MessageRole, MessageRow, ModelUsage, MonthLimit, NewQuestion, NewSession, QuestionContext, QuestionOutcome,
    RateLimit, SessionLimit, SessionRow, Settlement, SpokenText,
};
pub use email::{
    Csv, DailyConversation, DailyReportMarker, DigestEntry, EmailKind, EmailRow, EmailStop, LeasedEmail, NewEmail,
    SendAttempt, StoppableEmail,
};
pub use error::{LimitReached, Result, StoreError};
pub use files::{FileRow, FileState};
pub use flush_pace::PacedFile;
pub use idempotency::{Idempotency, WriteContext, WriteOutcome};
pub use keys::{KeyInfo, KeyKind, KeyMember, KeyRow};
pub use knowledge::KnowledgeEntryRow;
pub use leads::{
    FirstEmail, FollowUp, FollowUpEmail, FollowUpLimit, HandoffContact, HandoffMessages, HandoffOutcome, HistoryRow,
    LeadCapture, LeadChange, LeadChangeOutcome, LeadPageRows, LeadPreferences, LeadQuery, LeadRoom, LeadRow,
    LeadSource, MAX_NOTES, NewHandoff, NewLead, NoteRow, NoteSubject, RequestChange, RequestRow, VisitorChange,
    VisitorRow,
};
pub use listings::{ImportOutcome, ListingEdit, ListingMatches, ListingRows, RowOutcome, StoredTerms, Summary};
pub use live::{
    AgentMessage, CannedReplyChange, CannedReplyRow, ConversationChange, ConversationChangeOutcome, FollowMark,
    FollowSnapshot, HandBackRequest, HeldBy, HoldOutcome, InboxCountsRow, InboxQuery, InboxView, LiveConversationRow,
    LiveState, MAX_CANNED_REPLIES, MEMBER_AWAY_MS, MemberChange, MemberOutcome, MemberRow, RunningText, SendOutcome,
    TYPING_MS, TakeOverRequest, TimedChange, VISITOR_AWAY_MS,
};
pub use notices::{DueNotice, DueNoticeEmail, NoticeMark, NoticeRow};
pub use open::{Database, UnsupportedScheme};
pub use postgres::PostgresPool;
pub use replicas::{AnswerDelta, DEAD_AFTER_MS, DueWork, Signal};
pub use rows::{
    CopyProgress, DataMove, DataMoveProgress, DataMoveState, ImportedRows, MoveMark, MoveState, RowCopy, RowProgress,
    ShowingLinks, TableSum, WorkspaceImport,
};
pub use saved_questions::{SavedQuestionRow, SavedQuestionRun};
pub use secrets::StoredSecrets;
pub use showings::{
    BookOutcome, BookShowing, Calendars, ChangeOutcome, ChargedEmail, DueReminder, HoursRow, MAX_MOVES,
    MAX_OPEN_PER_CONTACT, OfficePresence, OfficeRow, ReportedShowing, ShowingAction, ShowingChange, ShowingQuery,
    ShowingRow,
};
pub use sign_in::{SESSION_IDLE_MS, SESSION_LIFE_MS};
pub use sqlite::{
    backup::{
        BackupSize, DatabaseSummary, StoredObject, backup_size, check_database, check_room, copy_database,
        drop_objects, finish_copy, is_move_incomplete, is_object_known, stored_objects, summarize,
    },
    copy::CheckDepth,
    disk::free_bytes,
    schema::{PendingMigration, newest_schema, try_migrations},
    schema_snapshots::{AddedSince, SchemaSnapshot, added_since, roll_back, schema_snapshots},
    waiting::{Waiting, waiting},
};
pub use usage_counts::{Charge, Counter, QUESTIONS_PER_SESSION, UsageCount};
pub use webhooks::{
    BatchTarget, DailyBody, DeliveryAttempt, DeliveryOutcome, DeliveryRow, LeasedDelivery, NewWebhook, ReplayFilter,
    SigningSecrets, WebhookChange, WebhookRow, queued_deliveries, to_javascript_json,
};
pub use workspace_settings::WorkspaceSettingRow;

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, AtomicU64},
};

/// The store. Cheap to clone; clones share connections.
#[derive(Clone)]
pub struct Store {
    inner: Arc<pool::Pools>,
    /// The last write failed: the disk is full or the database is down.
    has_failed: Arc<AtomicBool>,
    /// Writes committed by this process.
    writes: Arc<AtomicU64>,
    /// Why writes are rejected.
    held: Arc<Mutex<Option<String>>>,
    /// Listings in memory.
    listings: Arc<listings::in_memory::ListingCache>,
    /// What vocabularies follow.
    term_log: Arc<listings::term_log::TermLog>,
    /// This process's ID among replicas; 0 on SQLite.
    replica: i64,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match &*self.inner {
            pool::Pools::Sqlite(_) => "Store(sqlite)",
            pool::Pools::Postgres(_) => "Store(postgres)",
        })
    }
}
