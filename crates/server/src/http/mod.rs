//! The edge: from a socket to an operation and back to an envelope.
//!
//! Why it exists: everything about HTTP is in this folder, operations know none of it. Not
//! here: what an operation does (`operations/`), framing of streams (`stream.rs`).

pub mod address;
pub(crate) mod answer;
pub(crate) mod asked;
pub(crate) mod body;
mod cors;
pub(crate) mod credentials;
mod dispatch;
mod edge;
mod headers;
pub mod limits;
pub mod listener;
pub mod metrics;
mod only_specification;
pub(crate) mod own;
pub(crate) mod router;
mod socket;
