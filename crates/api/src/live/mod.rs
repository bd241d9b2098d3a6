//! Members of an office and live conversations between them and visitors.

mod follow;
mod inbox;
mod members;

pub use self::{follow::*, inbox::*, members::*};
