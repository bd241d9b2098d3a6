//! Workspace operations: keys, credits and the session limit.

mod credits;
mod keys;
