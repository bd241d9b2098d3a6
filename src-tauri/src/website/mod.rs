//! "Put it on my website": pairing with a new server, and moving the built-in service's data there.

mod data_move;
mod pairing;
pub mod state;

pub use data_move::{begin, discard, resume, view};
pub use pairing::{PairingView, cancel, poll, start};
