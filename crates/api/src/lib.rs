//! The wire format: every path, spelling and type of the HTTP interface, and the table of operations.

pub mod chat;
pub mod chatbots;
pub mod constraints;
pub mod conversations;
pub mod decimal;
pub mod decode;
pub use decode::{json, patch};
pub mod emails;
pub mod envelope;
pub mod error;
pub mod files;
pub mod handoff;
pub mod import;
pub mod knowledge;
pub mod leads;
pub mod listings;
pub mod live;
pub mod openapi;
mod operation_table;
pub mod operations;
pub mod pairing;
pub mod saved_questions;
pub mod scalars;
pub mod sessions;
pub mod settings;
pub mod stream;
pub mod usage;
pub mod workspace;
pub mod workspace_settings;

pub use chat::*;
pub use chatbots::*;
pub use conversations::*;
pub use emails::*;
pub use envelope::Envelope;
pub use error::{ApiError, ErrorBody, ErrorCode, ErrorField, FieldError};
pub use files::*;
pub use handoff::*;
pub use import::*;
pub use knowledge::*;
pub use leads::*;
pub use listings::*;
pub use live::*;
pub use operations::{KeyKind, OPERATIONS, Operation, Request, Response};
pub use pairing::*;
pub use patch::Patch;
pub use saved_questions::*;
pub use scalars::{FileIdNumber, FileIdText, Number};
pub use sessions::*;
pub use settings::*;
pub use stream::*;
pub use usage::*;
pub use workspace::*;
pub use workspace_settings::*;

/// The version that every envelope carries: a three-part dotted number.
pub const VERSION: &str = "1.0.0";
