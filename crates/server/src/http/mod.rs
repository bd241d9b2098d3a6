//! The edge: from a socket to an operation and back to an envelope.
//!
//! Why it exists: everything about HTTP is in this folder, operations know none of it. Not
//! here: what an operation does (`operations/`), framing of streams (`stream.rs`).

pub mod address;
pub(crate) mod answer;
pub(crate) mod asked;
pub(crate) mod body;
pub mod connections;
mod cors;
pub(crate) mod credentials;
pub mod dispatch;
mod edge;
mod head_check;
mod headers;
pub mod limits;
pub mod listener;
pub mod metrics;
mod only_specification;
mod open_files;
pub(crate) mod own;
pub(crate) mod router;
mod socket;
mod write_pace;
