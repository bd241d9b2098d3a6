//! The wire exactly as spelled: types, envelope, faults and one table of operations.
//!
//! Why it exists: odd paths, casings and spellings live here and nowhere else, so that the
//! service, the client, the OpenAPI document and the TypeScript types cannot drift apart.
//! Not here: rules about values (`porchlight-domain`) and any input or output.

pub mod chat;
pub mod chatbots;
pub mod conversations;
pub mod decimal;
pub mod envelope;
pub mod fault;
pub mod files;
pub mod import;
pub mod json;
pub mod listings;
pub mod openapi;
pub mod operations;
pub mod patch;
pub mod people;
pub mod read;
pub mod rules;
pub mod saved_facts;
pub mod scalars;
pub mod sessions;
pub mod settings;
pub mod stream;
pub mod usage;
pub mod workspace;

pub use chat::*;
pub use chatbots::*;
pub use conversations::*;
pub use envelope::Envelope;
pub use fault::{Detail, Fault, FaultView, Problem};
pub use files::*;
pub use import::*;
pub use listings::*;
pub use operations::{KeyKind, OPERATIONS, Operation, operation};
pub use patch::Patch;
pub use people::*;
pub use read::Request;
pub use saved_facts::*;
pub use scalars::{FileIdNumber, FileIdText, Number};
pub use sessions::*;
pub use settings::*;
pub use stream::*;
pub use usage::*;
pub use workspace::*;

/// The version that every envelope carries: a three-part dotted number.
pub const VERSION: &str = "1.0.0";
