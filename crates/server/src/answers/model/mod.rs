//! OpenAI-compatible endpoints that write answers. None is trusted to behave well.

pub mod call;
mod chunk;
pub mod circuit_breaker;
pub mod endpoint;
mod endpoint_response;
mod error;
mod gunzip;
mod plain_http;
mod quirks;
mod reasoning;
mod repair_json;
mod request;
pub mod response;
pub mod response_stream;
pub mod timeouts;
pub mod tool_calls;
pub mod transcription_client;
pub mod usage;
mod usage_fields;

pub use endpoint::{ModelCatalog, ModelClient};
pub use error::ModelError;
pub use request::{ModelRequest, Tools};
pub use response_stream::ModelStream;
pub use tool_calls::ToolCall;
pub use usage::{TokenCounts, Usage};
