//! Open houses that only the description of a listing states: "Open house Saturday, November 28, 1 pm to 3 pm." They are
//! looked for where no dated one is found.

use jiff::{ToSpan, civil::Date};
use porchlight_domain::{Filter, OpenHouseWindow, TourKind, open_house::DAY_MINUTES};

use super::RelaxedConstraint;

/// What descriptions call an open house.
pub const OPEN_HOUSE: [&str; 13] = [
    "open house",
    "open to the public",
    "open saturday",
    "open sunday",
    "open this saturday",
    "open this sunday",
    "walk through",
    "stop by",
    "drop by",
    "casa abierta",
    "visita abierta",
    "puertas abiertas",
    "visitas abiertas",
];
/// Longer windows name no weekdays.
const MAX_DAYS: i64 = 7;
const MONTHS: [[&str; 2]; 12] = [
    ["january", "enero"],
    ["february", "febrero"],
    ["march", "marzo"],
    ["april", "abril"],
    ["may", "mayo"],
    ["june", "junio"],
    ["july", "julio"],
    ["august", "agosto"],
    ["september", "septiembre"],
    ["october", "octubre"],
    ["november", "noviembre"],
    ["december", "diciembre"],
];
const WEEKDAYS: [[&str; 2]; 7] = [
    ["monday", "lunes"],
    ["tuesday", "martes"],
    ["wednesday", "miercoles"],
    ["thursday", "jueves"],
    ["friday", "viernes"],
    ["saturday", "sabado"],
    ["sunday", "domingo"],
];

/// The filters that are tried in turn: those that name a day of the window first, those with all other wishes first.
pub(crate) fn filters(filter: &Filter) -> Vec<(RelaxedConstraint, Filter)> {
    if filter.tours != Some(TourKind::OpenHouse) {
        return Vec::new();
    }
    let group = |tokens: &[&str]| tokens.iter().map(|token| (*token).to_owned()).collect::<Vec<String>>();
    let mut any_day = Filter { tours: None, open_house: None, ..filter.clone() };
    any_day.any_terms.push(group(&OPEN_HOUSE));
    let days = filter.open_house.and_then(days);
    let that_day = days.map(|days| {
        let mut that_day = any_day.clone();
        that_day.any_terms.push(days.iter().flat_map(|day| names(*day)).collect());
        that_day
    });
    let mut out = Vec::new();
    for wide in that_day.into_iter().chain([any_day]) {
        let bare = Filter {
            terms: Vec::new(),
            excluded_terms: Vec::new(),
            any_terms: wide.any_terms[filter.any_terms.len()..].to_vec(),
            ..wide.clone()
        };
        let is_other = bare != wide;
        out.push((RelaxedConstraint::Tours, wide));
        out.extend(is_other.then_some((RelaxedConstraint::Tours, bare)));
    }
    out
}

/// The days of a window; `None` for all to come.
fn days(window: OpenHouseWindow) -> Option<Vec<Date>> {
    let (first, end) = (window.from.div_euclid(DAY_MINUTES), window.until?.div_euclid(DAY_MINUTES));
    let date = |day: i64| jiff::civil::date(1970, 1, 1).checked_add(day.days()).ok();
    ((1..=MAX_DAYS).contains(&(end - first))).then(|| (first..end).filter_map(date).collect())
}

/// How descriptions may name a day.
fn names(day: Date) -> Vec<String> {
    let weekday = WEEKDAYS[usize::try_from(day.weekday().to_monday_zero_offset()).unwrap_or_default()];
    let [month, other] = MONTHS[usize::try_from(day.month() - 1).unwrap_or_default()];
    let number = day.day();
    let short = &month[..3];
    let dates = [
        format!("{month} {number}"),
        format!("{short} {number}"),
        format!("{number} {month}"),
        format!("{number} de {other}"),
        format!("{} {number}", day.month()),
    ];
    weekday.iter().map(|name| (*name).to_owned()).chain(dates).collect()
}

/// Whether the words of a sentence name a date that is not in the window: another one than was asked for.
pub fn names_other_date(tokens: &[&str], window: OpenHouseWindow) -> bool {
    let Some(days) = days(window) else { return false };
    let month_of = |token: &str| {
        MONTHS.iter().position(|names| names.contains(&token) || token.len() >= 3 && names[0].starts_with(token))
    };
    let number = |at: usize| {
        let token = tokens.get(at)?.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        token.parse::<usize>().ok().filter(|number| (1..=31).contains(number))
    };
    let mut dates = (0..tokens.len()).filter_map(|at| {
        let month = month_of(tokens[at])?;
        let before = at.checked_sub(1).and_then(|before| match tokens[before] {
            "de" | "of" => before.checked_sub(1).and_then(number),
            _ => number(before),
        });
        Some((month, number(at + 1).filter(|_| before.is_none()).or(before)?))
    });
    let is_wanted = |(month, number): (usize, usize)| {
        days.iter().any(|day| day.month() as usize == month + 1 && day.day() as usize == number)
    };
    let mut names_one = false;
    let names_wanted = dates.any(|date| {
        names_one = true;
        is_wanted(date)
    });
    if names_one {
        return !names_wanted;
    }
    // Without a date, the weekday counts.
    let named: Vec<usize> = (0..7).filter(|at| WEEKDAYS[*at].iter().any(|name| tokens.contains(name))).collect();
    let is_wanted_day = |at: &usize| days.iter().any(|day| day.weekday().to_monday_zero_offset() as usize == *at);
    !named.is_empty() && !named.iter().any(is_wanted_day)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// November 28, 2026, a Saturday.
    fn saturday() -> OpenHouseWindow {
        let day = (jiff::civil::date(2026, 11, 28).duration_since(jiff::civil::date(1970, 1, 1))).as_hours() / 24;
        OpenHouseWindow { from: day * DAY_MINUTES, until: Some((day + 1) * DAY_MINUTES) }
    }

    #[test]
    fn a_day_is_looked_for_by_its_names() {
        let wanted = Filter { tours: Some(TourKind::OpenHouse), open_house: Some(saturday()), ..Filter::default() };
        let found = filters(&wanted);
        assert_eq!(found.len(), 2);
        let days = &found[0].1.any_terms[1];
        for name in ["saturday", "november 28", "28 de noviembre", "sabado"] {
            assert!(days.iter().any(|day| day == name), "{name}");
        }
        assert!(filters(&Filter::default()).is_empty());
    }

    #[test]
    fn another_date_does_not_fit() {
        let other = |text: &str| names_other_date(&text.split(' ').collect::<Vec<_>>(), saturday());
        assert!(!other("open house saturday november 28 1 pm to 3 pm"));
        assert!(other("open house saturday december 5 1 pm to 3 pm"));
        assert!(!other("open house on saturday"));
        assert!(other("open house every sunday"));
        assert!(!other("casa abierta el sabado 28 de noviembre"));
        assert!(other("casa abierta el 29 de noviembre"));
        assert!(!other("open house by appointment"));
    }
}
