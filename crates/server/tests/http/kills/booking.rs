//! Visitors book the same few showings while the service is killed again and again.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use jiff::{Timestamp, ToSpan, civil::Date, tz::TimeZone};
use serde_json::json;
use tokio::task::JoinSet;

use super::{KilledService, Kind, Reply, count, random_time};

const VISITORS: usize = 12;
/// Times of a day that don't overlap, with three visitors each.
const HOURS: [i8; 4] = [8, 11, 14, 17];

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_showing_is_booked_once_when_the_service_is_killed_on_sqlite() {
    kill_while_visitors_book(Kind::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_showing_is_booked_once_when_the_service_is_killed_on_postgres() {
    kill_while_visitors_book(Kind::Postgres).await;
}

async fn kill_while_visitors_book(kind: Kind) {
    let kills = count("PORCHLIGHT_BOOKING_KILLS", 5);
    let service = Arc::new(KilledService::open(kind, &[]).await);
    let listings = open_office(&service).await;
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    let (mut acknowledged, mut rejected, mut repeated) = (HashMap::new(), 0, 0);
    for round in 0..kills {
        let day = today.checked_add((i64::try_from(round).expect("few") + 2).days()).expect("a date");
        let mut visitors = JoinSet::new();
        for number in 0..VISITORS {
            let (key, session) = service.visitor().await;
            let (service, listing) = (Arc::clone(&service), listings[number % listings.len()]);
            let start = start(day, HOURS[number % HOURS.len()]);
            visitors.spawn(async move {
                let body = json!({
                    "SessionID": session, "ListingID": listing, "Start": start, "Name": format!("Visitor {number}"),
                    "Email": format!("v{round}.{number}@fox.example")
                });
                // Some write in the middle of the kill, some after it.
                tokio::time::sleep(random_time(60)).await;
                (start, service.call(&key, "/chat/Chat/Book", body).await)
            });
        }
        tokio::time::sleep(random_time(80)).await;
        let number = round % service.replicas.len();
        service.kill(number);
        service.start(number);
        while let Some(booked) = visitors.join_next().await {
            match booked.expect("a task") {
                (start, Reply { code: 0, data }) => {
                    let id = data["ShowingID"].as_i64().expect("an ID");
                    repeated += usize::from(acknowledged.insert(id, start).is_some());
                }
                (_, Reply { code: 40907, .. }) => rejected += 1,
                (_, Reply { code, data }) => panic!("{code} {data}"),
            }
        }
    }
    let all = json!({ "SerialNumber": service.serial });
    let all = service.call(&service.key, "/chat/Chatbot/ShowingList", all).await.success();
    let stored: Vec<(i64, String)> = all["List"].as_array().expect("showings").iter().map(read).collect();
    let starts: BTreeSet<&String> = stored.iter().map(|(_, start)| start).collect();
    let double = stored.len() - starts.len();
    let lost = acknowledged.iter().filter(|(id, start)| !stored.contains(&(**id, (*start).clone()))).count();
    let unknown = stored.iter().filter(|(id, _)| !acknowledged.contains_key(id)).count();
    println!(
        "{kind:?}: {kills} kills while {VISITORS} visitors book {} times: {} booked and acknowledged, {rejected} \
         refused, {double} double, {lost} lost, {unknown} that nobody was told of",
        HOURS.len(),
        acknowledged.len()
    );
    assert_eq!((double, lost, unknown, repeated), (0, 0, 0, 0));
    assert_eq!((acknowledged.len(), rejected), (kills * HOURS.len(), kills * (VISITORS - HOURS.len())));
}

/// An office that shows homes at any time and one at a time; returns the homes.
async fn open_office(service: &KilledService) -> Vec<i64> {
    let serial = &service.serial;
    for number in 0..HOURS.len() {
        let listing = json!({
            "SerialNumber": serial, "SaleType": "for_sale", "Status": "Active", "CurrencySymbol": "$",
            "PropertyType": "Townhouse", "Bedrooms": 3, "Bathrooms": 2.5,
            "Url": format!("https://homes.example/{number}"), "MLSNumber": format!("S-{number}"), "YearBuilt": 1998,
            "DaysOnMarket": 4, "LotArea": 3600, "BuildingArea": 1860, "AreaUnit": "Square Feet", "ParkingSpots": 1,
            "City": "Harbor Bay", "Address": format!("{number} Maple Lane"), "SalePrice": 512000
        });
        service.call(&service.key, "/chat/Chatbot/RealEstateCreate", listing).await.success();
    }
    let week = (1..=7).map(|day| json!({ "Weekday": day, "Spans": [{ "From": "00:00", "To": "24:00" }] }));
    let hours = json!({ "SerialNumber": serial, "Week": week.collect::<Vec<_>>() });
    service.call(&service.key, "/chat/Workspace/HoursEdit", hours).await.success();
    let office = json!({
        "SerialNumber": serial, "Showings": "Instant", "ShowingMinutes": 45, "BufferMinutes": 0, "ShowingsPerDay": 96,
        "HorizonDays": 60
    });
    service.call(&service.key, "/chat/Chatbot/OfficeEdit", office).await.success();
    let page = json!({ "SerialNumber": serial });
    let page = service.call(&service.key, "/chat/Chatbot/RealEstateList", page).await.success();
    let list = page["List"].as_array().expect("listings").iter();
    list.map(|item| item["ID"].as_i64().expect("an ID")).collect()
}

fn start(day: Date, hour: i8) -> String {
    let time = day.at(hour, 0, 0, 0).to_zoned(TimeZone::UTC).expect("a time").timestamp();
    time.to_string()
}

/// The ID and the start of a showing.
fn read(showing: &serde_json::Value) -> (i64, String) {
    let start: Timestamp = showing["Start"].as_str().expect("a time").parse().expect("a time");
    (showing["ShowingID"].as_i64().expect("an ID"), start.to_string())
}
