//! HTTP: from a socket to an operation and back. Operations know nothing of it.

pub(crate) mod body;
pub mod client_ip;
mod compat_mode;
pub mod connections;
mod cors;
pub(crate) mod credentials;
pub mod dispatch;
pub mod edge;
mod head_check;
mod headers;
pub(crate) mod html;
pub(crate) mod link_page;
pub mod listener;
pub mod metrics;
pub(crate) mod middleware;
mod open_files;
pub(crate) mod probe;
pub mod rate_limits;
pub(crate) mod request_meta;
pub(crate) mod response;
pub(crate) mod router;
pub(crate) mod self_origin;
mod timeout_stream;
pub mod tls;
mod write_pace;
