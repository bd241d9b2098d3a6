//! Showings: hours, rules of the office, and booked times.
//!
//! A booking inserts a row per quarter hour of who shows the home and of the home. Their primary key makes a double booking
//! impossible, whatever replicas do. Bookings of a chatbot queue on its row in `office`, so limits are exact too. Locks are
//! taken in the order session, office, showing, cells (ascending), lead, usage.

mod book;
mod calendars;
mod cells;
mod change;
mod emails;
mod events;
mod expiry;
mod list;
mod office;
mod presence;
mod row;

pub use book::{BookOutcome, BookShowing};
pub use calendars::Calendars;
pub use change::{ChangeOutcome, ShowingAction, ShowingChange};
pub use emails::{ChargedEmail, DueReminder, ReportedShowing};
pub use list::ShowingQuery;
pub use office::{HoursRow, OfficeRow};
pub use presence::OfficePresence;
pub use row::ShowingRow;

/// Showings that one contact can have ahead.
pub const MAX_OPEN_PER_CONTACT: i64 = 2;
/// How often a visitor can move a showing.
pub const MAX_MOVES: i64 = 5;
/// Showings of a chatbot and day that are confirmed by themselves; later ones wait for the office.
pub const MAX_INSTANT_PER_DAY: i64 = 40;

pub(crate) use expiry::purge_expired;
