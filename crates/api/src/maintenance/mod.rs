//! Backups and checks of a server.

mod backups;
mod doctor;

pub use backups::*;
pub use doctor::*;
