//! Tests of the store, each on SQLite and on PostgreSQL. One binary, because linking the database drivers takes most of
//! the build time of a test.

#![allow(clippy::unwrap_used, reason = "a test that meets an error has failed")]

mod chatbots;
mod conversations;
mod counts;
mod display;
mod features;
mod files;
mod find;
mod fixtures;
mod import;
mod inline;
mod keys;
mod knowledge;
mod lead_changes;
mod leads;
mod listings;
mod log_size;
mod owed_emails;
mod replication;
mod saved_questions;
mod schema;
mod stuck;
mod terms;
mod upgrades;
mod usage_counts;
mod writes;
