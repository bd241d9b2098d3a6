//! Other people's models: OpenAI-compatible endpoints that write answers.
//!
//! Why it exists: any such endpoint can be the writer, and none is trusted to behave. Not here:
//! what it is told (`porchlight_answer::prompt`) and the check of what it says
//! (`porchlight_answer::check`).

pub mod breaker;
pub mod call;
pub mod endpoint;
pub mod reply;

pub use call::{Call, ModelFault, ModelStream};
pub use endpoint::{Models, Writer};
