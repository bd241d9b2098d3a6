//! The parts of a question, each in its own file; `understand.rs` says in which order they read.

pub mod about;
pub mod amounts;
pub mod classify;
pub mod details;
pub mod features;
pub mod kinds;
pub mod orders;
pub mod person;
pub mod places;
pub mod references;
pub mod small_talk;
pub mod types;
pub mod visits;
pub mod waived;
pub mod wishes;
