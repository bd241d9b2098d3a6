//! Showings: hours, free times, booking, moving and canceling, emails with calendar entries, limits and races.

mod booking;
mod chat;
mod emails;
mod expiry;
mod limits;
mod page;
mod races;

use std::time::Duration;

use porchlight_client::{Client, ClientError, api};
use serde_json::{Value, json};

use super::{
    emails::Visitor,
    support::{TestApp, listing},
};

/// Monday, 2026-11-23, 9:00 in New York.
const NOW: i64 = 1_795_442_400_000;
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// An office that shows homes every day from 9 to 17.
struct Office {
    serial: String,
    listings: Vec<i64>,
}

impl Office {
    /// With these settings of the office and homes.
    async fn open(app: &TestApp, mode: &str, count: usize) -> Self {
        let settings = json!({ "Name": "Harbor Homes", "TimeZone": "America/New_York", "TalkToHumanEmail": "office@homes.example" });
        let serial = app.chatbot_with(settings).await;
        let office = Self { serial: serial.clone(), listings: listings(app, &serial, count).await };
        let spans = vec![api::HourSpan { from: "09:00".into(), to: "17:00".into() }];
        let week = (1..=7).map(|weekday| api::WeekdayHours { weekday, spans: spans.clone() }).collect();
        let hours = api::EditAvailability { serial_number: serial.clone(), week: Some(week), ..Default::default() };
        app.client().edit_availability(&hours).await.expect("hours");
        office.edit(app, api::EditOffice { showings: Some(mode.into()), ..Default::default() }).await;
        office
    }

    async fn edit(&self, app: &TestApp, change: api::EditOffice) -> api::Office {
        let change = api::EditOffice { serial_number: self.serial.clone(), ..change };
        app.client().edit_office(&change).await.expect("changed")
    }

    async fn showings(&self, app: &TestApp) -> Vec<api::Showing> {
        let all = api::ListShowings { serial_number: self.serial.clone(), ..Default::default() };
        app.client().list_showings(&all).await.expect("showings").list
    }
}

/// Homes for sale; returns their IDs.
async fn listings(app: &TestApp, serial: &str, count: usize) -> Vec<i64> {
    for number in 1..=count {
        let mut new = listing(serial, &format!("S-{number}"));
        new["Address"] = format!("{number} Maple Lane").into();
        app.client().create_listing(&serde_json::from_value(new).expect("a listing")).await.expect("created");
    }
    let all = api::ListListings { serial_number: serial.into(), order_by: Some("oldest".into()), ..Default::default() };
    let page = app.client().list_listings(&all).await.expect("listings");
    page.list.iter().map(|item| item.id).collect()
}

/// All free times of the next days.
async fn slots(client: &Client, session: i64, listing: i64, days: i64) -> Vec<api::Slot> {
    let request =
        api::ListSlots { session_id: session, listing_id: Some(listing), days: Some(days), ..Default::default() };
    let found = client.list_slots(&request).await.expect("slots");
    found.days.into_iter().flat_map(|day| day.slots).collect()
}

/// A chatbot whose office shows homes at any time, at once, and one of its homes.
pub async fn bookable(app: &TestApp, settings: Value) -> (String, i64) {
    let serial = app.chatbot_with(settings).await;
    let spans = vec![api::HourSpan { from: "00:00".into(), to: "24:00".into() }];
    let week = (1..=7).map(|weekday| api::WeekdayHours { weekday, spans: spans.clone() }).collect();
    let hours = api::EditAvailability { serial_number: serial.clone(), week: Some(week), ..Default::default() };
    app.client().edit_availability(&hours).await.expect("hours");
    let office =
        api::EditOffice { serial_number: serial.clone(), showings: Some("Instant".into()), ..Default::default() };
    app.client().edit_office(&office).await.expect("an office");
    let id = listings(app, &serial, 1).await[0];
    (serial, id)
}

/// Books the last free time of the next two days, under this name.
pub async fn book_last(visitor: &Visitor, listing: i64, name: &str) -> api::Showing {
    let free = slots(&visitor.client, visitor.session, listing, 3).await;
    let start = &free.last().expect("a free time").start;
    let request = api::BookShowing {
        name: Some(name.into()),
        email: Some("dana@fox.example".into()),
        ..booking(visitor, listing, start, "Dana Fox")
    };
    visitor.client.book_showing(&request).await.expect("booked")
}

/// Requests, confirms, moves, cancels and completes showings, on the system's clock.
pub async fn every_event(app: &TestApp, serial: &str, visitor: &Visitor) {
    let spans = vec![api::HourSpan { from: "00:00".into(), to: "24:00".into() }];
    let week = (1..=7).map(|weekday| api::WeekdayHours { weekday, spans: spans.clone() }).collect();
    let hours = api::EditAvailability { serial_number: serial.into(), week: Some(week), ..Default::default() };
    app.client().edit_availability(&hours).await.expect("hours");
    let all = api::ListListings { serial_number: serial.into(), ..Default::default() };
    let listing = app.client().list_listings(&all).await.expect("listings").list[0].id;
    let free = slots(&visitor.client, visitor.session, listing, 3).await;
    let request = booking(visitor, listing, &free[20].start, "Dana Fox");
    let booked = visitor.client.book_showing(&request).await.expect("requested");
    app.client().change_showing(&change(&booked, "Confirm")).await.expect("confirmed");
    let moved = api::ChangeShowing { start: Some(free[30].start.clone()), ..change(&booked, "Move") };
    app.client().change_showing(&moved).await.expect("moved");
    app.client().change_showing(&change(&booked, "Cancel")).await.expect("canceled");
    let hour_ago =
        jiff::Timestamp::from_second(jiff::Timestamp::now().as_second() / 900 * 900 - 3_600).expect("a time");
    let past =
        api::BookShowing { outside_hours: Some(true), ..booking(visitor, listing, &hour_ago.to_string(), "Dana") };
    let past = app.client().book_showing(&past).await.expect("booked");
    app.client().change_showing(&change(&past, "Done")).await.expect("done");
}

fn booking(visitor: &Visitor, listing: i64, start: &str, name: &str) -> api::BookShowing {
    api::BookShowing {
        session_id: visitor.session,
        listing_id: listing,
        start: start.into(),
        name: Some(name.into()),
        email: Some(format!("{}@fox.example", name.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "."))),
        ..Default::default()
    }
}

fn change(showing: &api::Showing, action: &str) -> api::ChangeShowing {
    api::ChangeShowing { showing_id: showing.showing_id, action: action.into(), ..Default::default() }
}

/// The error of a rejected call: code, and other free times.
fn rejection(error: ClientError) -> (u32, Vec<api::Slot>) {
    let ClientError::Rejected { error, .. } = error else { panic!("{error:?}") };
    (error.code, error.slots.unwrap_or_default())
}

/// Waits until so many emails about showings are in the outbox; returns all, newest first.
async fn queued(app: &TestApp, serial: &str, count: usize) -> Vec<api::EmailItem> {
    for _ in 0..500 {
        let all = super::emails::list_emails(app, serial).await.list;
        let about: Vec<_> =
            all.into_iter().filter(|email| matches!(email.kind.as_str(), "Showing" | "Reminder")).collect();
        if about.len() >= count {
            return about;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{count} emails about showings were not queued")
}

fn local(slots: &[api::Slot]) -> Value {
    slots.iter().map(|slot| slot.local.clone()).collect()
}
