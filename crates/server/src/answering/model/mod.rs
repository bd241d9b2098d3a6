//! Other people's models: OpenAI-compatible endpoints that write answers.
//!
//! Why it exists: any such endpoint can be the writer, and none is trusted to behave. Not here:
//! what it is told (`porchlight_answer::prompt`) and the check of what it says
//! (`porchlight_answer::check`).

pub mod breaker;
pub mod call;
mod chunk;
mod counts;
pub mod endpoint;
mod habits;
pub mod hearing;
mod mend;
pub mod reply;
pub mod stream;
mod thoughts;
mod unzip;
pub mod usage;

pub use call::{Call, ModelFault};
pub use endpoint::{Models, Writer};
pub use stream::ModelStream;
pub use usage::{Counted, Usage};
