//! The free times that an answer to a request for a showing names. All are stored slots.

use jiff::civil::Date;
use porchlight_answer::{Intent, Language, OfferedTimes, Query, RequestKind, RetrievedContext};
use porchlight_api::NextStep;
use porchlight_domain::ListingId;
use porchlight_store::{ChatbotRow, Store, StoreError};

use super::slots::{FreeTimes, SlotRequest, free_times, is_bookable};

/// Times that a sentence names.
const MAX_NAMED: usize = 4;
const DAYS: i64 = 14;
const HOUR_MS: i64 = 3_600_000;

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

/// What the chat shows below the answer.
pub fn next_step(
    free: &FreeTimes,
    listing: ListingId,
    street_address: String,
    missing: Vec<String>,
    language: Language,
) -> NextStep {
    NextStep {
        kind: "Slots".into(),
        listing_id: Some(listing.0),
        street_address: Some(street_address).filter(|text| !text.is_empty()),
        request_id: None,
        slots: Some(free.to_item(language)),
        missing: Some(missing),
    }
}

/// Times of the wanted day around the wanted hour, else of the next day with free ones.
fn choose(free: &FreeTimes, wanted: Option<Date>, minute: Option<i64>, part: Option<(i64, i64)>) -> (Vec<i64>, bool) {
    let fits = |start_ms: &i64| {
        let local = porchlight_domain::time::local_minute(*start_ms, &free.zone).rem_euclid(24 * 60);
        part.is_none_or(|(from, to)| (from..to).contains(&local))
    };
    let local = |start_ms: i64| porchlight_domain::time::local_minute(start_ms, &free.zone).rem_euclid(24 * 60);
    let of_day = |(_, starts): &(Date, Vec<i64>)| starts.iter().copied().filter(fits).collect::<Vec<_>>();
    let day = free.days.iter().find(|(date, _)| Some(*date) == wanted);
    let on_day = day.map(of_day).unwrap_or_default();
    let (mut starts, is_day) = match on_day.is_empty() {
        false => (on_day, true),
        true => {
            let later = free.days.iter().filter(|(date, _)| wanted.is_none_or(|wanted| *date > wanted));
            let next = later.map(of_day).find(|starts| !starts.is_empty());
            (next.unwrap_or_default(), wanted.is_none())
        }
    };
    let mut is_as_wanted = is_day;
    if let Some(minute) = minute {
        starts.sort_by_key(|start_ms| (local(*start_ms) - minute).abs());
        let nearest = starts.first().map(|start_ms| (local(*start_ms) - minute).abs() * 60_000);
        is_as_wanted &= nearest.is_some_and(|distance_ms| distance_ms < HOUR_MS);
    }
    starts.truncate(MAX_NAMED);
    starts.sort_unstable();
    (starts, is_as_wanted)
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
