//! Showings: free times, the page on which a visitor moves or cancels one, and emails with calendar entries.

mod emails;
mod offer;
mod page;
mod presence;
mod slots;
mod tasks;
mod viewed;

pub use crate::email::showing_link::{manage_url, token_hash, token_of};
pub use emails::report_changes;
pub use offer::{Offer, next_step, offer};
pub use page::router;
pub use presence::{Presence, contact_step, open_contact_step, presence};
pub use slots::{FreeTimes, SlotRequest, free_times, is_bookable};
pub use tasks::{run, run_due};
pub use viewed::{item, language_of};
