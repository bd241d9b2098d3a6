//! Parses plain cells: text, image lists, pairs, open-house times. Spreadsheets add quotes, "N/A" and several values to
//! one cell.

use std::borrow::Cow;

use porchlight_api::CustomField;

use crate::open_house::{OpenHouse, on_local_clock};

/// A longer cell is a text: it is no number, currency, unit or word for one.
pub(super) const MAX_CELL_BYTES: usize = 200;

/// A cell without surrounding spaces; cells that only say that nothing is known are empty.
pub fn plain(cell: &str) -> &str {
    let cell = cell.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if says_nothing(cell) { "" } else { unguarded(cell) }
}

/// Puts a `'` before a text that a spreadsheet would run as a formula, or that would be read as
/// if nothing were known; `plain` takes it off again.
pub fn guarded(text: &str) -> Cow<'_, str> {
    if needs_guard(text.trim_start_matches('\'')) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if needs_guard(rest.trim_start_matches('\'')) => rest,
        _ => cell,
    }
}

fn needs_guard(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '|', '%', '＝', '＋', '－', '＠']) || says_nothing(text)
}

fn says_nothing(cell: &str) -> bool {
    // No word below is longer; most cells are.
    cell.len() <= 7
        && ["n/a", "na", "null", "none", "-", "—", "–", "unknown"].iter().any(|word| cell.eq_ignore_ascii_case(word))
}

/// Addresses of images: separated by commas, semicolons, bars, spaces or lines, or a JSON list.
pub fn image_list(cell: &str) -> Vec<String> {
    if let Ok(list) = serde_json::from_str::<Vec<String>>(cell) {
        return list;
    }
    let is_break = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
    let mut starts = vec![0];
    for (at, c) in cell.char_indices().filter(|(_, c)| is_break(*c)) {
        let next = at + c.len_utf8();
        if cell[next..].trim_start().to_ascii_lowercase().starts_with("http") {
            starts.push(next);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([cell.len()]);
    let pieces = starts.iter().zip(ends).map(|(start, end)| cell[*start..end].trim_matches(is_break));
    pieces.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The pairs of an `ExtensionColumn` that this service printed; `None` when the text is no such list.
pub fn pairs(cell: &str) -> Option<Vec<CustomField>> {
    serde_json::from_str(cell).ok()
}

/// "July-3-2022 11:00 AM – 01:00 PM" of the cells or members of an open house: the day of the end is left out when it is
/// the day of the start. A day of its own counts where the start has none.
pub fn open_house(date: Option<&str>, start: Option<&str>, end: Option<&str>) -> Option<String> {
    let has_date = |text: &str| OpenHouse::read(text).is_some();
    // Only the day is certain if a time of day has a zone.
    let is_certain = |time: &&str| date.is_none() || has_date(time) || !has_zone(time);
    let (start, end) = (start.filter(is_certain), end.filter(is_certain));
    let date = date.filter(|_| !start.is_some_and(has_date));
    let first = match (date, start) {
        (Some(date), Some(start)) => Some(Cow::Owned(format!("{date} {start}"))),
        (one, other) => one.or(other).map(Cow::Borrowed),
    };
    let (Some(start), Some(end)) = (&first, end) else { return first.as_deref().or(end).map(str::to_owned) };
    let same_day = start.split_once(' ').zip(end.split_once(' ')).filter(|(start, end)| start.0 == end.0);
    let until = same_day.map_or(end, |(_, (_, time))| time);
    Some(format!("{start} – {until}"))
}

/// Whether a time of day has a zone: "19:00:00Z", "11:00:00-08:00".
fn has_zone(time: &str) -> bool {
    matches!(on_local_clock(&format!("2000-01-01 {time}"), None), Cow::Owned(_))
}
