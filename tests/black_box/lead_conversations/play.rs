//! Plays a conversation as a visitor of the widget, and reads the leads that the office has of it.

use std::fmt::Write as _;

use porchlight_client::api;
use porchlight_server::Clock;
use serde_json::{Value, json};

use super::{Conversation, tally::Miss};
use crate::{emails::Visitor, support::TestApp};

/// Wednesday, November 25, 2026, nine in the morning where the homes are.
const NOW: i64 = 1_795_626_000_000;
pub const TODAY: jiff::civil::Date = jiff::civil::date(2026, 11, 25);
const OPEN_HOUSE_DAYS: [(&str, &str); 2] = [("@SAT@", "2026-11-28"), ("@SUN@", "2026-11-29")];

pub struct Played {
    pub answers: Vec<String>,
    /// Newest first.
    pub leads: Vec<api::Lead>,
}

pub fn clock() -> Clock {
    Clock::standing(NOW)
}

/// A chatbot with the homes of `listings.csv`.
pub async fn chatbot(app: &TestApp) -> String {
    let new = api::CreateChatbot { time_zone: Some("America/Los_Angeles".into()), kind: Some(0) };
    let serial = app.client().create_chatbot(&new).await.expect("a chatbot");
    let settings = json!({ "serialNumber": serial, "TalkToHumanEmail": "office@brindle.example" });
    app.post("/chat/Chatbot/Edit", app.secret(), settings.to_string()).await.data();
    let lines = include_str!("listings.csv").lines().skip(1);
    let rows: Vec<Value> = lines.map(|line| row(&line.split(',').collect::<Vec<_>>())).collect();
    let import = json!({ "SerialNumber": serial, "Rows": rows });
    let reply = app.post("/chat/Chatbot/RealEstateImport", app.secret(), import.to_string()).await;
    assert_eq!((&reply.data()["Created"], &reply.data()["Errors"]), (&json!(30), &json!([])));
    serial
}

fn row(cells: &[&str]) -> Value {
    let [mls, sale, status, street, city, state, zip, kind, price, beds, baths, area, start, _, url, text] = cells
    else {
        panic!("{cells:?}");
    };
    let (status, portal) = match *status {
        "Pending" => ("Sold", "Pending"),
        "Coming Soon" => ("PreOnMarket", ""),
        "Rented" => ("Sold", ""),
        status => (status, ""),
    };
    let mut row = json!({
        "SaleType": sale.to_lowercase().replace(' ', "_"), "Status": status, "CurrencySymbol": "$", "PropertyType": kind, "Bedrooms": number(beds),
        "Bathrooms": number(baths), "BuildingArea": number(area), "AreaUnit": "Square Feet", "Url": url, "MLSNumber": mls,
        "Address": street, "City": city, "State": state, "ZIP": zip, "Description": text
    });
    row[if *sale == "For rent" { "RentPrice" } else { "SalePrice" }] = number(price);
    if !portal.is_empty() {
        row["ExtensionColumn"] = json!([{ "Key": "PortalStatus", "Value": portal }]);
    }
    if let Some((_, day)) = OPEN_HOUSE_DAYS.iter().find(|(mark, _)| start.starts_with(mark)) {
        row["OpenHouses"] = json!([{ "Start": format!("{day}T13:00"), "End": format!("{day}T15:00") }]);
    }
    row
}

/// A number of a cell; null for an empty one.
fn number(cell: &str) -> Value {
    cell.parse::<f64>().map_or(Value::Null, Value::from)
}

/// Says everything in a session of its own.
pub async fn play(app: &TestApp, serial: &str, conversation: &Conversation) -> Played {
    let visitor = Visitor::of(app, serial).await;
    let mut answers = Vec::new();
    for message in conversation.texts("say") {
        answers.push(visitor.say(message).await);
    }
    let session_id = Some(visitor.session);
    let request = api::ListLeads { serial_number: serial.into(), session_id, ..api::ListLeads::default() };
    Played { answers, leads: app.client().list_leads(&request).await.expect("leads") }
}

/// A conversation with what it missed.
pub fn printed(conversation: &Conversation, played: &Played, misses: &[Miss]) -> String {
    let mut out = format!("== {} {}\n", conversation.name, conversation.text("who").unwrap_or_default());
    for (typed, answer) in conversation.texts("say").iter().zip(&played.answers) {
        let _ = writeln!(out, "  > {typed}\n    {:?}", answer.chars().take(300).collect::<String>());
    }
    for miss in misses {
        let _ =
            writeln!(out, "  MISS {} {:?}: expected {:?} got {:?}", miss.field, miss.outcome, miss.expected, miss.got);
    }
    for lead in &played.leads {
        let _ = writeln!(out, "  {}", serde_json::to_string(lead).expect("JSON"));
    }
    out
}
