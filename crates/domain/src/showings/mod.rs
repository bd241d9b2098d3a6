//! Showings: hours, rules of the office, and free times. Hours are local to a zone; what is booked is UTC.

mod hours;
mod office;
mod opening;
mod slots;

pub use hours::{Hours, MAX_DATES, Span, parse_date, parse_hours, zone_of};
pub(crate) use hours::{clock, minute};
pub use office::{OfficeSettings, ShowingMode, edit_office};
pub use opening::{Opening, opening};
pub use slots::{
    CELL_MS, Calendar, SlotQuery, cells_of, date_of, date_range_ms, free_slots, listing_cells, owner_cells,
    slots_of_day,
};
