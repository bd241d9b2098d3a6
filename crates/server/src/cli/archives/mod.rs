//! Commands that make, list, check and restore backups.

mod backup;
mod backups;
mod restore;
mod verify;

pub use self::{backup::Backup, backups::Backups, restore::Restore, verify::Verify};
