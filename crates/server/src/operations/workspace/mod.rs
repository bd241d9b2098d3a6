//! Operations on what belongs to no single chatbot: keys, credits, the session limit.

mod credits;
mod keys;
