//! The member `OpenHouses`: the dated open houses of a listing, which are stored as custom fields.

use jiff::{
    Timestamp,
    civil::{Date, DateTime},
    tz::TimeZone,
};
use porchlight_api::{self as api, ErrorCode, FieldError, Patch};

use crate::{
    listing::{ListingDraft, MAX_OPEN_HOUSES, TourKind},
    open_house::{DAY_MINUTES, OpenHouse, StatedTimes, day_number},
    text,
    validation::Validator,
};

const FIELD: &str = "OpenHouses";
/// Characters of a time.
const MAX_LENGTH: usize = 64;

/// Replaces the dated open houses of a draft. Without stated `Tours`, those follow.
pub(super) fn apply(
    validator: &mut Validator,
    patch: Patch<Vec<api::OpenHouse>>,
    states_tours: bool,
    zone: &TimeZone,
    draft: &mut ListingDraft,
) {
    let typed = match patch {
        Patch::Keep => return,
        Patch::Clear => Vec::new(),
        Patch::Set(typed) => typed,
    };
    if typed.len() > MAX_OPEN_HOUSES {
        return validator.reject(FieldError::by_rule(ErrorCode::TooMany, FIELD));
    }
    let mut open_houses: Vec<OpenHouse> = Vec::with_capacity(typed.len());
    for (at, one) in typed.iter().enumerate() {
        let read = validator.parse_field(read(&format!("{FIELD}[{at}]"), one, zone));
        open_houses.extend(read.filter(|read| !open_houses.contains(read)));
    }
    draft.set_open_houses(&open_houses);
    if !states_tours {
        let has_any = draft.open_house_texts().next().is_some();
        draft.tours = match draft.tours {
            None if has_any => Some(TourKind::OpenHouse),
            Some(TourKind::OpenHouse) if !has_any => None,
            tours => tours,
        };
    }
}

/// A typed day or time.
struct Moment {
    /// On the clock of the chatbot's time zone, since 1970-01-01.
    minutes: i64,
    is_day: bool,
    /// If a zone was stated.
    at: Option<Timestamp>,
}

fn read(path: &str, typed: &api::OpenHouse, zone: &TimeZone) -> Result<OpenHouse, FieldError> {
    let start = moment(&format!("{path}.Start"), &typed.start, zone)?;
    let end_path = format!("{path}.End");
    let typed_end = typed.end.as_deref().filter(|end| !end.trim().is_empty());
    let end = typed_end.map(|end| moment(&end_path, end, zone)).transpose()?;
    let wrong = |rule: &str| Err(FieldError::new(ErrorCode::WrongCombination, end_path.clone(), rule));
    match (start.is_day, end) {
        (true, None) => Ok(whole_days(start.minutes, start.minutes)),
        (true, Some(end)) if !end.is_day => wrong("must be a date, as Start is"),
        (true, Some(end)) if end.minutes < start.minutes => wrong("must not be before Start"),
        (true, Some(end)) => Ok(whole_days(start.minutes, end.minutes)),
        (false, None) => Ok(OpenHouse { start: start.minutes, end: start.minutes + 120, times: StatedTimes::Start }),
        (false, Some(end)) if end.is_day => wrong("must have a time, as Start has"),
        (false, Some(end)) => {
            // In the hour that clocks repeat, a later time can be earlier on the clock.
            let span = start.at.zip(end.at).map(|(start, end)| end.duration_since(start).as_mins());
            let last = match span {
                Some(span) if end.minutes <= start.minutes && span > 0 => start.minutes + span,
                _ => end.minutes,
            };
            if last <= start.minutes {
                return wrong("must be after Start");
            }
            Ok(OpenHouse { start: start.minutes, end: last, times: StatedTimes::Both })
        }
    }
}

fn whole_days(first: i64, last: i64) -> OpenHouse {
    OpenHouse { start: first, end: last + DAY_MINUTES, times: StatedTimes::None }
}

/// Reads "2026-11-28", "2026-11-28T11:00" and "2026-11-28T19:00:00Z", with a space for the "T", seconds and fractions.
fn moment(path: &str, typed: &str, zone: &TimeZone) -> Result<Moment, FieldError> {
    let typed = text::required_line(path, typed, MAX_LENGTH)?;
    let invalid = || FieldError::by_rule(ErrorCode::WrongFormat, path);
    let is_day = typed.len() == 10;
    let at = typed.parse::<Timestamp>().ok();
    let clock: DateTime = match at {
        Some(at) => zone.to_datetime(at),
        None if is_day => typed.parse::<Date>().map_err(|_| invalid())?.at(0, 0, 0, 0),
        // Without the "T", "20261128" and "2026-11-28[…]" are days, too.
        None if typed.contains(':') => typed.parse().map_err(|_| invalid())?,
        None => return Err(invalid()),
    };
    if !(1900..=2200).contains(&clock.year()) {
        return Err(FieldError::new(ErrorCode::OutOfRange, path, "must be in a year from 1900 to 2200"));
    }
    let minutes = day_number(clock.date()) * DAY_MINUTES + i64::from(clock.hour()) * 60 + i64::from(clock.minute());
    Ok(Moment { minutes, is_day, at })
}
