//! Members of an office and live conversations between them and visitors.

mod canned_replies;
mod follow;
mod inbox;
mod members;
mod notices;

pub use self::{canned_replies::*, follow::*, inbox::*, members::*, notices::*};
