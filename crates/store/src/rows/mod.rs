//! Rows as bytes that don't depend on the database, and checksums of tables.

mod canonical;
mod checksum;
mod copy;
mod copy_text;
mod data_moves;
mod joined_members;
mod move_mark;
mod own_files;
mod search_terms;
mod showing_links;
mod source;
mod tables;
mod transfer;
mod workspace_copy;

pub(crate) use canonical::{CanonicalRow, Cell};
pub(crate) use checksum::TableHasher;
pub use checksum::TableSum;
pub use copy::{CopyProgress, RowCopy};
pub use data_moves::{DataMove, DataMoveProgress, DataMoveState};
pub use move_mark::{MoveMark, MoveState};
pub use showing_links::ShowingLinks;
pub use transfer::RowProgress;
pub use workspace_copy::{ImportedRows, WorkspaceImport};
