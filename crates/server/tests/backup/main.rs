//! Snapshots, backups and their restoration, with the real program.

mod bucket;
mod damage;
mod encrypted;
mod in_app;
mod kills;
mod limits;
mod low_priority;
mod many_rows;
mod moved_showings;
mod moves;
mod postgres;
mod program;
mod repository;
mod repository_kills;
mod rollback;
mod schedule;
mod server_moves;
mod under_load;
mod waiting;
mod wire_extras;
mod wire_members;
mod wire_moves;
