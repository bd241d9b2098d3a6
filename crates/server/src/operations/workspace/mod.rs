//! Operations on what belongs to no single chatbot: keys, credits, the session limit.

mod credits;
mod keys;

pub use credits::{get_credits, set_session_limit};
pub use keys::{list_keys, make_key, revoke_key};
