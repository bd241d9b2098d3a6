//! The free times that an answer to a request for a showing names. All are stored slots.

use jiff::civil::Date;
use porchlight_answer::{Intent, Language, OfferedTimes, Query, RequestKind, RetrievedContext};
use porchlight_api::{NextStep, RequestTime};
use porchlight_domain::{
    ListingId, RequestId,
    time::{local_minute, rfc3339_ms},
};
use porchlight_store::{ChatbotRow, Store, StoreError};

use super::slots::{FreeTimes, SlotRequest, free_times, is_bookable};

/// Times that a sentence names.
const MAX_NAMED: usize = 3;
const DAYS: i64 = 14;
/// Times of one sentence are at least this far apart.
const MIN_GAP_MINUTES: i64 = 30;
/// How much nearer a time must be to be named in place of a full hour.
const FULL_HOUR_MINUTES: i64 = 45;
const DAY_MINUTES: i64 = 24 * 60;

/// Looks for times for the showing that a message asks for. `None` if it asks for none, or nobody can book.
pub async fn offer(
    store: &Store,
    now_ms: i64,
    chatbot: &ChatbotRow,
    meaning: &Query,
    context: &RetrievedContext,
) -> Result<Option<(OfferedTimes, Option<FreeTimes>)>, StoreError> {
    let is_request = matches!(meaning.intent, Intent::Person | Intent::Contact);
    let Some(request) = meaning.request.as_ref().filter(|request| {
        is_request && request.kind == RequestKind::Showing && request.is_requested && !request.is_withdrawn
    }) else {
        return Ok(None);
    };
    if store.bookable_showings(chatbot.id).await?.is_none() {
        return Ok(None);
    }
    let zone = chatbot.settings.time_zone.clone();
    let listing = match context.listings.first() {
        Some(listing) if !is_bookable(listing) => {
            return Ok(Some((OfferedTimes { zone, is_closed: true, ..OfferedTimes::default() }, None)));
        }
        Some(listing) => listing.id,
        None => match request.listing {
            Some(listing) => listing,
            None => return Ok(None),
        },
    };
    let wanted: Option<Date> = request.time.date.parse().ok();
    let request_slots = SlotRequest { listing: Some(listing), days: DAYS, ..SlotRequest::default() };
    let free = free_times(store, now_ms, chatbot, request_slots).await?;
    if free.reason().is_some() {
        return Ok(None);
    }
    let minute = minute_of_day(&request.time.from);
    let part = part_of_day(&request.time.part);
    let (starts_ms, is_as_wanted) = choose(&free, wanted, minute, part);
    Ok(Some((OfferedTimes { zone, starts_ms, is_as_wanted, is_closed: false }, Some(free))))
}

/// What an answer offers, and for what.
pub struct Offer<'a> {
    pub listing: ListingId,
    /// "" for a home without one.
    pub street_address: String,
    /// The stored request for this home.
    pub request: Option<RequestId>,
    pub wanted: Option<RequestTime>,
    /// The times that the answer names.
    pub offered: &'a OfferedTimes,
    /// What a booking still needs of the visitor.
    pub missing: Vec<String>,
}

/// What the chat shows below the answer.
pub fn next_step(free: &FreeTimes, offer: Offer<'_>, language: Language) -> NextStep {
    let start_ms = offer.wanted.as_ref().and_then(|wanted| exact(free, wanted));
    NextStep {
        kind: "Slots".into(),
        listing_id: Some(offer.listing.0),
        street_address: Some(offer.street_address).filter(|text| !text.is_empty()),
        request_id: offer.request.map(|id| id.0),
        wanted: offer.wanted,
        start: start_ms.map(rfc3339_ms),
        offered: Some(offer.offered.starts_ms.iter().map(|start_ms| rfc3339_ms(*start_ms)).collect()),
        slots: Some(free.to_item(language)),
        missing: Some(offer.missing),
    }
}

/// The free time at exactly the day and hour that a visitor named.
fn exact(free: &FreeTimes, wanted: &RequestTime) -> Option<i64> {
    let date: Date = wanted.date.as_ref()?.parse().ok()?;
    let minute = minute_of_day(wanted.from.as_ref()?)?;
    let (_, starts) = free.days.iter().find(|(day, _)| *day == date)?;
    starts.iter().copied().find(|start_ms| minute_at(*start_ms, &free.zone) == minute)
}

/// Times of the wanted day around the wanted hour, else of the next day with free ones.
fn choose(free: &FreeTimes, wanted: Option<Date>, minute: Option<i64>, part: Option<(i64, i64)>) -> (Vec<i64>, bool) {
    let local = |start_ms: i64| minute_at(start_ms, &free.zone);
    let fits = |start_ms: &i64| part.is_none_or(|(from, to)| (from..to).contains(&local(*start_ms)));
    let of_day = |(_, starts): &(Date, Vec<i64>)| starts.iter().copied().filter(fits).collect::<Vec<_>>();
    let day = free.days.iter().find(|(date, _)| Some(*date) == wanted);
    let on_day = day.map(of_day).unwrap_or_default();
    let (starts, is_day) = match on_day.is_empty() {
        false => (on_day, true),
        true => {
            let later = free.days.iter().filter(|(date, _)| wanted.is_none_or(|wanted| *date > wanted));
            let next = later.map(of_day).find(|starts| !starts.is_empty());
            (next.unwrap_or_default(), wanted.is_none())
        }
    };
    let Some(minute) = minute else { return (spread(&starts, local), is_day) };
    let distance = |start_ms: i64| (local(start_ms) - minute).abs();
    let mut nearest = starts;
    nearest.sort_by_key(|start_ms| distance(*start_ms));
    let is_near = nearest.first().is_some_and(|start_ms| distance(*start_ms) < 60);
    let mut named: Vec<i64> = Vec::new();
    for start_ms in nearest {
        if named.len() < MAX_NAMED && is_apart(&named, start_ms) {
            named.push(start_ms);
        }
    }
    named.sort_unstable();
    (named, is_day && is_near)
}

/// The first, the middle and the last of a day's times, full hours where there are some: morning, noon and afternoon.
fn spread(starts: &[i64], local: impl Fn(i64) -> i64) -> Vec<i64> {
    let (Some(first), Some(last)) = (starts.first(), starts.last()) else { return Vec::new() };
    let (first, last) = (local(*first), local(*last));
    let mut named: Vec<i64> = Vec::new();
    for target in [first, (first + last) / 2, last] {
        let cost = |start_ms: i64| {
            let minute = local(start_ms);
            (minute - target).abs() + if minute % 60 == 0 { 0 } else { FULL_HOUR_MINUTES }
        };
        let free = starts.iter().copied().filter(|start_ms| is_apart(&named, *start_ms));
        let best = free.min_by_key(|start_ms| cost(*start_ms));
        named.extend(best);
    }
    named.sort_unstable();
    named
}

fn is_apart(named: &[i64], start_ms: i64) -> bool {
    named.iter().all(|other| (other - start_ms).abs() >= MIN_GAP_MINUTES * 60_000)
}

fn minute_at(start_ms: i64, zone: &str) -> i64 {
    local_minute(start_ms, zone).rem_euclid(DAY_MINUTES)
}

/// `17:00` as a minute.
fn minute_of_day(clock: &str) -> Option<i64> {
    let (hour, minute) = clock.split_once(':')?;
    Some(hour.parse::<i64>().ok()? * 60 + minute.parse::<i64>().ok()?)
}

fn part_of_day(part: &str) -> Option<(i64, i64)> {
    match part {
        "Morning" => Some((8 * 60, 12 * 60)),
        "Afternoon" => Some((12 * 60, 17 * 60)),
        "Evening" => Some((17 * 60, 20 * 60)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &[(i64, i64)] = &[(9, 17)];
    const ZONE: &str = "America/New_York";
    /// Midnight of November 24, 2026, in that zone.
    const MIDNIGHT_MS: i64 = 1_795_496_400_000;

    /// Free hours of the days, the day, minute and part that are wanted, and what is named.
    type Case = (&'static [&'static [(i64, i64)]], Option<Date>, Option<i64>, &'static str, &'static str, bool);

    fn free(days: &[&[(i64, i64)]]) -> FreeTimes {
        let day = |(at, spans): (usize, &&[(i64, i64)])| {
            let quarters = spans.iter().flat_map(|(from, to)| (from * 4..to * 4).map(|quarter| quarter * 15));
            let starts = quarters.map(|minute| MIDNIGHT_MS + (at as i64 * DAY_MINUTES + minute) * 60_000);
            (Date::constant(2026, 11, 24 + at as i8), starts.collect())
        };
        let days = days.iter().enumerate().map(day).collect();
        FreeTimes { zone: ZONE.into(), days, ..FreeTimes::default() }
    }

    #[test]
    fn named_times_are_near_the_wanted_one_or_spread_over_the_day() {
        let monday = Date::constant(2026, 11, 24);
        let tuesday = Date::constant(2026, 11, 25);
        let mut count = 0;
        let cases: [Case; 12] = [
            (&[WHOLE], None, None, "", "9:00 13:00 16:00", true),
            (&[WHOLE], Some(monday), None, "", "9:00 13:00 16:00", true),
            (&[WHOLE], Some(monday), Some(14 * 60), "", "13:30 14:00 14:30", true),
            (&[WHOLE], Some(monday), Some(14 * 60 + 10), "", "13:45 14:15 14:45", true),
            (&[WHOLE], Some(monday), Some(19 * 60), "", "15:45 16:15 16:45", false),
            (&[WHOLE], None, None, "Morning", "9:00 10:00 11:00", true),
            (&[WHOLE], None, None, "Afternoon", "12:00 14:00 16:00", true),
            (&[&[], WHOLE], Some(monday), None, "", "9:00 13:00 16:00", false),
            (&[&[(9, 10)]], None, None, "", "9:00 9:30", true),
            (&[&[(9, 10), (15, 16)]], None, None, "", "9:00 15:00 15:45", true),
            (&[WHOLE, WHOLE], Some(tuesday), Some(9 * 60), "", "9:00 9:30 10:00", true),
            (&[&[]], None, None, "", "", true),
        ];
        for (days, wanted, minute, part, named, is_as_wanted) in cases {
            let (starts, as_wanted) = choose(&free(days), wanted, minute, part_of_day(part));
            let clock = |start_ms: &i64| {
                let minute = minute_at(*start_ms, ZONE);
                format!("{}:{:02}", minute / 60, minute % 60)
            };
            let clocks: Vec<String> = starts.iter().map(clock).collect();
            assert_eq!((clocks.join(" ").as_str(), as_wanted), (named, is_as_wanted), "{wanted:?} {minute:?} {part}");
            count += 1;
        }
        println!("{count} choices of times");
    }

    #[test]
    fn a_named_hour_is_a_slot_only_if_it_is_free() {
        let free = free(&[&[(9, 12)]]);
        let at = |date: &str, from: &str| {
            let wanted = RequestTime { date: Some(date.into()), from: Some(from.into()), ..RequestTime::default() };
            exact(&free, &wanted).map(|start_ms| (start_ms - MIDNIGHT_MS) / 60_000)
        };
        assert_eq!(at("2026-11-24", "10:15"), Some(615));
        assert_eq!([at("2026-11-24", "10:07"), at("2026-11-24", "13:00"), at("2026-11-25", "10:15")], [None; 3]);
    }
}
