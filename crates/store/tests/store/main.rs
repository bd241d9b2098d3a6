//! The store's promises, each shown on SQLite and on PostgreSQL.
//!
//! Why one program: linking the database drivers once is most of what building a test costs.

#![allow(clippy::unwrap_used, reason = "a test that meets an error has failed")]

mod chatbots;
mod counts;
mod facts;
mod files;
mod find;
mod home;
mod import;
mod keys;
mod listings;
mod people;
mod schema;
mod stuck;
mod talk;
mod talks_shared;
mod usage_counts;
mod writes;
