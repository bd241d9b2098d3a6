//! Pairing, and moving data into a workspace.

mod begin_move;
mod finish_move;
mod get_move;
mod pair;
