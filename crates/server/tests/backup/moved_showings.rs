//! Showings after a move: hours, booked times, reminders, and the links in emails of before and after.

use std::{path::Path, time::Duration};

use reqwest::{Client, StatusCode, redirect::Policy};
use serde_json::{Value, json};

use crate::{
    postgres::database,
    program::{Service, chatbot, init, run, sqlite},
    wire_members::{another_key, new_key},
    wire_moves::{Server, text},
};

const DAYS: i64 = 3;
/// They were booked earlier than now, or the service would remind nobody.
const BOOKED_EARLIER: &str = "update showing set changed_at_ms = changed_at_ms - 864000000";
const REMIND_NOW: &str = "update office set settings = json_set(settings, '$.reminder_hours', 72)";

/// The operations of a service, with a key.
struct Api {
    base_url: String,
    key: String,
}

impl Api {
    async fn post(&self, key: &str, path: &str, body: Value) -> Value {
        let request = Client::new().post(format!("{}{path}", self.base_url)).json(&body);
        let request = if key.is_empty() { request } else { request.header("authorization", key) };
        request.send().await.expect("an answer").json().await.expect("JSON")
    }

    async fn call(&self, path: &str, body: Value) -> Value {
        done(self.post(&self.key, path, body).await)
    }

    /// The key of a new visitor, and all free times of a listing.
    async fn slots(&self, serial: &str, listing: &Value) -> (String, Vec<String>) {
        let config = done(self.post("", "/chat/Chatbot/GetConfig", json!({ "serialNumber": serial })).await);
        let visitor = string(&config["SessionKey"]);
        let wanted = json!({ "SessionID": 0, "ListingID": listing, "Days": DAYS });
        let found = done(self.post(&visitor, "/chat/Chat/Slots", wanted).await);
        let days = found["Days"].as_array().expect("days").iter();
        let starts = days.flat_map(|day| day["Slots"].as_array().expect("slots")).map(|slot| string(&slot["Start"]));
        (visitor, starts.collect())
    }

    async fn book(&self, visitor: &str, listing: &Value, start: &str, name: &str) -> Value {
        let email = format!("{}@fox.example", name.to_lowercase());
        let body = json!({ "SessionID": 0, "ListingID": listing, "Start": start, "Name": name, "Email": email });
        self.post(visitor, "/chat/Chat/Book", body).await
    }

    async fn showings(&self, serial: &str) -> Vec<Value> {
        let found = self.call("/chat/Chatbot/ShowingList", json!({ "SerialNumber": serial })).await;
        found["List"].as_array().expect("showings").clone()
    }

    /// The texts of emails of a kind to a recipient.
    async fn emails(&self, serial: &str, kind: &str, to: &str) -> Vec<String> {
        let found = self.call("/chat/Chatbot/MailList", json!({ "SerialNumber": serial })).await;
        let all = found["List"].as_array().expect("emails").iter();
        all.filter(|email| email["Kind"] == kind && email["To"] == to).map(|email| string(&email["Text"])).collect()
    }

    async fn reminder(&self, serial: &str, to: &str) -> String {
        for _ in 0..600 {
            if let Some(reminder) = self.emails(serial, "Reminder", to).await.pop() {
                return reminder;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("nobody reminded {to}")
    }

    /// The page of a link, which may have the host of before.
    async fn page(&self, link: &str) -> (StatusCode, String) {
        let page = browser().get(self.here(link)).send().await.expect("a page");
        (page.status(), page.text().await.expect("HTML"))
    }

    async fn submit(&self, link: &str, form: String) -> StatusCode {
        browser().post(self.here(link)).body(form).send().await.expect("an answer").status()
    }

    fn here(&self, link: &str) -> String {
        let (_, token) = link.rsplit_once("/showing/").unwrap_or_else(|| panic!("no link: {link}"));
        format!("{}/showing/{token}", self.base_url)
    }
}

/// What an operation that succeeded returned.
fn done(reply: Value) -> Value {
    assert_eq!(reply["Success"], true, "{reply}");
    reply["Data"].clone()
}

fn browser() -> Client {
    Client::builder().redirect(Policy::none()).build().expect("a client")
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}

/// The link in an email.
fn link_in(text: &str) -> &str {
    let link = text.split_whitespace().find(|word| word.contains("/showing/"));
    link.unwrap_or_else(|| panic!("no link: {text}"))
}

/// What was booked before the move.
struct Before {
    serial: String,
    listing: Value,
    hours: Value,
    office: Value,
    showings: Vec<Value>,
}

/// An office with a member and hours, and two visitors who booked. It isn't running.
async fn booked(data: &Path) -> Before {
    let (key, serial) = (init(data), chatbot(data));
    let service = Service::start(data);
    let api = Api { base_url: service.base_url.clone(), key };
    let ann = json!({ "Name": "Ann Reyes", "Email": "ann@harbor.example", "Rights": "agent" });
    let ann = api.call("/chat/Workspace/MemberSave", ann).await["MemberID"].clone();
    let spans = json!([{ "From": "00:00", "To": "24:00" }]);
    let week: Vec<Value> = (1..=7).map(|weekday| json!({ "Weekday": weekday, "Spans": spans })).collect();
    let holiday = json!([{ "Date": "2031-12-25", "Closed": true, "Spans": [], "Label": "Christmas" }]);
    let hours = json!({ "SerialNumber": serial, "Week": week, "Dates": holiday });
    api.call("/chat/Workspace/HoursEdit", hours.clone()).await;
    let mut own = hours;
    own["MemberID"] = ann;
    api.call("/chat/Workspace/HoursEdit", own.clone()).await;
    let office = json!({ "SerialNumber": serial, "Showings": "Instant", "ShowingMinutes": 45, "ReminderHours": 0 });
    api.call("/chat/Chatbot/OfficeEdit", office).await;
    let listings = api.call("/chat/Chatbot/RealEstateList", json!({ "SerialNumber": serial })).await;
    let mut listings = listings["List"].as_array().expect("listings").iter().map(|one| one["ID"].clone());
    let listing = loop {
        let listing = listings.next().expect("a home that can be shown");
        if !api.slots(&serial, &listing).await.1.is_empty() {
            break listing;
        }
    };
    for (name, at) in [("Dana", 20), ("Eve", 60)] {
        let (visitor, free) = api.slots(&serial, &listing).await;
        let booked = api.book(&visitor, &listing, &free[at], name).await;
        assert_eq!(booked["Data"]["State"], "Confirmed", "{booked}");
    }
    while api.emails(&serial, "Showing", "eve@fox.example").await.is_empty() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let hours = api.call("/chat/Workspace/HoursGet", own).await;
    let office = api.call("/chat/Chatbot/OfficeGet", json!({ "SerialNumber": serial })).await;
    let showings = api.showings(&serial).await;
    drop(service);
    sqlite(&data.join("porchlight.db"), &format!("{BOOKED_EARLIER}; {REMIND_NOW};"));
    Before { serial, listing, hours, office, showings }
}

/// Everything about the showings works on the server that they were moved to.
async fn works(api: &Api, before: &Before, kind: &str) {
    let Before { serial, listing, hours, office, showings } = before;
    let member = showings[0]["MemberID"].clone();
    let wanted = json!({ "SerialNumber": serial, "MemberID": member });
    let now = api.call("/chat/Workspace/HoursGet", wanted).await;
    for part in ["Week", "Dates", "TimeZone", "IsOwn"] {
        assert_eq!(now[part], hours[part], "{part}");
    }
    let settings = api.call("/chat/Chatbot/OfficeGet", json!({ "SerialNumber": serial })).await;
    assert_eq!((&settings["Showings"], &settings["ReminderHours"]), (&office["Showings"], &json!(72)));
    assert_eq!(settings["ShowingMinutes"], office["ShowingMinutes"]);

    // The same showings, whose times are taken.
    let after = api.showings(serial).await;
    let fields = ["ShowingID", "Start", "End", "State", "MemberName", "Name", "Email", "Address", "Sequence", "Rev"];
    let same = |one: &Value| fields.map(|part| one[part].clone());
    assert_eq!(after.iter().map(same).collect::<Vec<_>>(), showings.iter().map(same).collect::<Vec<_>>());
    let (dana, eve) = (&showings[0], &showings[1]);
    let starts = [string(&dana["Start"]), string(&eve["Start"])];
    let (visitor, free) = api.slots(serial, listing).await;
    assert!(starts.iter().all(|start| !free.contains(start)), "{free:?}");
    for start in &starts {
        let rejected = api.book(&visitor, listing, start, "Gil").await;
        let others = rejected["Data"]["Slots"].as_array().map(Vec::len);
        assert_eq!((rejected["Code"].as_i64(), others), (Some(409), Some(6)), "{rejected}");
    }

    // Each visitor is reminded once, and every link works: in emails of before and after, and the app's.
    let mut links = 0;
    for (showing, shown) in showings.iter().zip(&after) {
        let to = string(&showing["Email"]);
        let reminder = api.reminder(serial, &to).await;
        let earlier = api.emails(serial, "Showing", &to).await;
        assert_eq!(earlier.len(), 1, "{earlier:?}");
        for link in
            [link_in(&reminder), link_in(&earlier[0]), &string(&showing["ManageUrl"]), &string(&shown["ManageUrl"])]
        {
            let (status, html) = api.page(link).await;
            assert_eq!(status, StatusCode::OK, "{link}");
            assert!(html.contains("Showing confirmed"), "{html}");
            links += 1;
        }
        assert!(link_in(&reminder).starts_with("http"), "{reminder}");
        assert_eq!(api.emails(serial, "Reminder", &to).await.len(), 1);
    }

    // Moved by a link of before, canceled by one of after; then the time is free.
    let to = free.last().expect("a free time");
    let form = format!("action=move&start={}", to.replace(':', "%3A"));
    assert_eq!(api.submit(&string(&dana["ManageUrl"]), form).await, StatusCode::SEE_OTHER);
    let canceled = api.submit(&string(&after[1]["ManageUrl"]), "action=cancel".into()).await;
    assert_eq!(canceled, StatusCode::SEE_OTHER);
    let mut now = api.showings(serial).await;
    now.sort_by_key(|one| string(&one["Name"]));
    assert_eq!((&now[0]["Start"], &now[0]["Moves"], &now[1]["State"]), (&json!(to), &json!(1), &json!("Canceled")));
    let (visitor, free) = api.slots(serial, listing).await;
    assert!(free.contains(&starts[1]), "a canceled showing has no time");
    let booked = api.book(&visitor, listing, &starts[1], "Hal").await;
    assert_eq!(booked["Data"]["State"], "Confirmed", "{booked}");
    println!("{kind}: {} showings moved with their hours, 2 times taken, 2 reminders, {links} links work", after.len());
}

/// Over the wire, to a server with other secrets.
async fn over_the_wire(options: &[&str], kind: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (data, target, key_file) = (path("data"), path("target"), path("key"));
    let before = booked(&data).await;
    let key = new_key(&target, options);
    std::fs::write(&key_file, &key).expect("written");
    let server = Server::start(&target, options);
    let base_url = format!("http://127.0.0.1:{}", server.port);
    let moved = run(&data, &["move", "--json", "--to", &base_url, "--key-file", text(&key_file)]);
    assert_eq!(moved.last_event()["verified"], true, "{moved:?}");
    works(&Api { base_url, key }, &before, kind).await;
}

#[tokio::test]
async fn showings_move_over_the_wire_to_sqlite() {
    over_the_wire(&[], "over the wire, SQLite").await;
}

#[tokio::test]
async fn showings_move_over_the_wire_to_postgres() {
    over_the_wire(&["--database", database().as_str()], "over the wire, PostgreSQL").await;
}

#[tokio::test]
async fn showings_move_to_another_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, target) = (folder.path().join("data"), folder.path().join("target"));
    let before = booked(&data).await;
    let key = another_key(&data);
    let url = database();
    let moved = run(&data, &["move", "--json", "--to-database", &url, "--to-data", text(&target)]);
    assert_eq!(moved.last_event()["verified"], true, "{moved:?}");
    let secrets = target.join("porchlight.secrets");
    let server = Server::start(&target, &["--database", &url, "--secret-file", text(&secrets)]);
    let api = Api { base_url: format!("http://127.0.0.1:{}", server.port), key };
    works(&api, &before, "porchlight move to PostgreSQL").await;
}
