//! The free times of a home, as the widget, the app and the page of a showing offer them.

use jiff::civil::Date;
use porchlight_answer::{Language, render::format::showings};
use porchlight_api::{Slot, SlotDay, Slots};
use porchlight_domain::{
    Listing, ListingId, MemberId, ShowingId,
    listing::market_status::MarketStatus,
    showings::{Calendar, OfficeSettings, ShowingMode, SlotQuery, cells_of, date_of, free_slots, zone_of},
    time::rfc3339_ms,
};
use porchlight_store::{ChatbotRow, Store, StoreError};

/// Other times that a rejected booking names.
const MAX_OTHERS: usize = 6;

/// Which free times to look for.
#[derive(Debug, Clone, Copy, Default)]
pub struct SlotRequest {
    pub listing: Option<ListingId>,
    /// Of one member.
    pub member: Option<MemberId>,
    /// The showing that is to be moved.
    pub except: Option<ShowingId>,
    /// Today by default.
    pub from: Option<Date>,
    pub days: i64,
}

/// Free times.
#[derive(Debug, Clone, Default)]
pub struct FreeTimes {
    pub settings: OfficeSettings,
    /// Nobody has hours.
    pub without_hours: bool,
    pub zone: String,
    pub days: Vec<(Date, Vec<i64>)>,
}

/// Whether a home can be shown: it is for sale or rent, and no offer was accepted.
pub fn is_bookable(listing: &Listing) -> bool {
    MarketStatus::of(&listing.content) == MarketStatus::Active
}

/// Looks for free times.
pub async fn free_times(
    store: &Store,
    now_ms: i64,
    chatbot: &ChatbotRow,
    request: SlotRequest,
) -> Result<FreeTimes, StoreError> {
    let name = &chatbot.settings.time_zone;
    let zone = zone_of(name);
    let from = request.from.unwrap_or_else(|| date_of(now_ms, &zone)).max(date_of(now_ms, &zone));
    let (first_cell, last_cell, last) = cells_of(&zone, from, request.days);
    let only = request.member.map(Some);
    let except = request.except.unwrap_or_default();
    let dates = (from.to_string(), last.to_string());
    let cells = (first_cell, last_cell);
    let (workspace, id) = (chatbot.workspace, chatbot.id);
    let found = store.showing_calendars(workspace, id, request.listing, only, except, cells, dates, now_ms).await?;
    let calendars: Vec<Calendar> = found.all.into_iter().map(|(_, calendar)| calendar).collect();
    let query = SlotQuery { settings: &found.settings, zone: &zone, now_ms, listing_taken: &found.listing_taken };
    let days = match found.without_hours || found.settings.showings == ShowingMode::Off {
        true => Vec::new(),
        false => free_slots(&query, &calendars, from, request.days),
    };
    Ok(FreeTimes { settings: found.settings, without_hours: found.without_hours, zone: name.clone(), days })
}

impl FreeTimes {
    /// Why there are none; `None` if showings can be booked.
    pub fn reason(&self) -> Option<&'static str> {
        match self.settings.showings {
            ShowingMode::Off => Some("Off"),
            _ if self.without_hours => Some("NoHours"),
            _ => None,
        }
    }

    /// The days as on the wire.
    pub fn day_items(&self, language: Language) -> Vec<SlotDay> {
        let day = |(date, starts): &(Date, Vec<i64>)| SlotDay {
            date: date.to_string(),
            slots: starts.iter().map(|start_ms| self.slot(*start_ms, language)).collect(),
        };
        self.days.iter().map(day).collect()
    }

    /// All of it as on the wire.
    pub fn to_item(&self, language: Language) -> Slots {
        let reason = self.reason().map(str::to_owned);
        let mode = if self.without_hours { ShowingMode::Request } else { self.settings.showings };
        Slots {
            time_zone: self.zone.clone(),
            mode: mode.name().into(),
            minutes: self.settings.showing_minutes,
            reason,
            days: self.day_items(language),
        }
    }

    /// The free times nearest to one that was taken, in order of time, with their day.
    pub fn others(&self, start_ms: i64, language: Language) -> Vec<Slot> {
        let mut starts: Vec<i64> = self.days.iter().flat_map(|(_, starts)| starts.iter().copied()).collect();
        starts.sort_by_key(|other| other.abs_diff(start_ms));
        starts.truncate(MAX_OTHERS);
        starts.sort_unstable();
        let local = |ms| showings::day_and_time(ms, &self.zone, language);
        starts.into_iter().map(|ms| Slot { start: rfc3339_ms(ms), local: local(ms) }).collect()
    }

    fn slot(&self, start_ms: i64, language: Language) -> Slot {
        Slot { start: rfc3339_ms(start_ms), local: showings::time(start_ms, &self.zone, language) }
    }
}
