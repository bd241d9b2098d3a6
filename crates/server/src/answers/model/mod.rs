//! OpenAI-compatible endpoints that write answers. None is trusted to behave well.

pub mod call;
mod chunk;
pub mod circuit_breaker;
pub mod endpoint;
mod gunzip;
mod quirks;
mod reasoning;
mod repair_json;
pub mod response;
pub mod response_stream;
pub mod transcription_client;
pub mod usage;
mod usage_fields;

pub use call::{ModelError, ModelRequest};
pub use endpoint::{ModelCatalog, ModelClient};
pub use response_stream::ModelStream;
pub use usage::{TokenCounts, Usage};
