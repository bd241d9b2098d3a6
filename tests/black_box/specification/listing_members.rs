//! All 33 members of a listing, and days on the market that age.

use porchlight_server::Clock;
use rstest::rstest;
use serde_json::{Value, json};

use super::{CREATE, EDIT, LIST, UPDATE, data};
use crate::support::{Kind, TestApp};

const DAY_MS: i64 = 86_400_000;

/// Every member beside `SerialNumber`: its first value, a second one, and both as a list returns them.
fn members() -> Vec<(&'static str, Value, Value, [&'static str; 2])> {
    vec![
        ("SaleType", json!("for_sale"), json!("for_rent"), ["For sale", "For rent"]),
        ("Status", json!("PreOnMarket"), json!("Sold"), ["PreOnMarket", "Sold"]),
        ("CurrencySymbol", json!("€"), json!("CHF"), ["€", "CHF"]),
        ("PropertyType", json!("Single family"), json!("Loft"), ["Single family", "Loft"]),
        ("Bedrooms", json!(3), json!(4.25), ["3", "4.25"]),
        ("Bathrooms", json!(2.5), json!(1.333333), ["2.5", "1.33"]),
        ("Url", json!("https://homes.example/1?a=b&c=d"), json!(""), ["https://homes.example/1?a=b&c=d", ""]),
        ("MLSNumber", json!("M 1-ä"), json!(""), ["M 1-ä", ""]),
        ("YearBuilt", json!(1998.0), json!(2e3), ["1998", "2000"]),
        ("DaysOnMarket", json!(7), json!(8.9), ["7", "8"]),
        ("LotArea", json!(7000.5), json!(0), ["7000.5", "0"]),
        ("BuildingArea", json!(1860), json!(1e3), ["1860", "1000"]),
        ("AreaUnit", json!("Square Feet"), json!("Square Meters"), ["Square Feet", "Square Meters"]),
        (
            "Images",
            json!(["https://p.example/a,b.jpg", "https://p.example/c.jpg"]),
            json!([]),
            ["https://p.example/a%2Cb.jpg,https://p.example/c.jpg", ""],
        ),
        ("Tours", json!("OpenHouse"), json!("3D"), ["OpenHouse", "3D"]),
        ("ParkingSpots", json!(1.5), json!(2.0), ["1.5", "2"]),
        ("Description", json!("Two\nlines"), json!(""), ["Two\nlines", ""]),
        (
            "ExtensionColumn",
            json!([{ "Key": "Room", "value": "A" }, { "Key": "Room", "value": "B" }]),
            json!([]),
            [r#"[{"Key":"Room","value":"A"},{"Key":"Room","value":"B"}]"#, ""],
        ),
        ("Location", json!("North End"), json!(""), ["North End", ""]),
        ("Address", json!("1 Lantern Street"), json!("2 Lantern Street"), ["1 Lantern Street", "2 Lantern Street"]),
        ("City", json!("Harbour Bay"), json!("Mill Town"), ["Harbour Bay", "Mill Town"]),
        ("State", json!("WA"), json!("OR"), ["WA", "OR"]),
        ("ZIP", json!("01234"), json!("98402-1"), ["01234", "98402-1"]),
        ("Latitude", json!(47.25), json!(-12.5), ["47.25", "-12.5"]),
        ("Longitude", json!(-122.4443), json!(179.99), ["-122.4443", "179.99"]),
        ("SalePrice", json!(512000), json!(498000.12345), ["512000", "498000.1234"]),
        ("UnitAreaPrice", json!(275.268_817_204_301), json!(1), ["275.2688", "1"]),
        ("HOAMonth", json!(0), json!(26.5), ["0", "26.5"]),
        ("EstimatePrice", json!(520000), json!(1e12), ["520000", "1000000000000"]),
        ("RentPrice", json!(2100), json!(2.1e3), ["2100", "2100"]),
        ("SpaceType", json!("Entire place"), json!("Room"), ["Entire place", "Room"]),
        ("DepositFee", json!(900.5), json!(1800), ["900.5", "1800"]),
    ]
}

/// A member as a list returns it, as text.
fn listed(item: &Value, member: &str) -> String {
    let name = match member {
        "Latitude" => "LATITUDE",
        "Longitude" => "LONGITUDE",
        name => name,
    };
    item[name].as_str().map_or_else(|| item[name].to_string(), str::to_owned)
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_member_of_a_listing_is_read_back_and_updated_alone(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let members = members();
    assert_eq!(members.len() + 1, 33, "SerialNumber and 32 more");
    let mut input = json!({ "SerialNumber": serial });
    for (member, first, ..) in &members {
        input[*member] = first.clone();
    }
    let id = data(&app, CREATE, input).await;
    let item = async || data(&app, LIST, json!({ "SerialNumber": serial })).await["List"][0].clone();
    let created = item().await;
    assert_eq!(created["ID"].to_string(), id.as_str().expect("a text"));
    for (member, _, _, shown) in &members {
        assert_eq!(listed(&created, member), shown[0], "{member}");
    }
    assert_eq!((&created["Price"], &created["Area"]), (&json!("512000"), &json!("1860 Square Feet")));
    let mut expected: Vec<(&str, &str)> = members.iter().map(|(member, _, _, shown)| (*member, shown[0])).collect();
    for (at, (member, _, second, shown)) in members.iter().enumerate() {
        let mut change = json!({ "SerialNumber": serial, "Key": id, "KeyType": "NewOaks" });
        change[*member] = second.clone();
        assert_eq!(data(&app, UPDATE, change).await, 1, "{member}");
        expected[at].1 = shown[1];
        let item = item().await;
        for (member, shown) in &expected {
            assert_eq!(listed(&item, member), *shown, "{member} after an update of {}", members[at].0);
        }
    }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_on_market_are_listed_as_sent_and_answered_as_they_are_today(#[case] kind: Kind) {
    // 2026-09-21, 22:30 in UTC: the next day in Madrid.
    let start = 1_790_029_800_000;
    let clock = Clock::standing(start);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let serial = app.chatbot().await;
    for (number, url, days) in [("A-1", "9 Quarry Court", 2), ("A-2", "21 Lantern Street", 5)] {
        let mut input = crate::support::listing(&serial, number);
        (input["Address"], input["DaysOnMarket"]) = (url.into(), days.into());
        data(&app, CREATE, input).await;
    }
    let ask = async |question: &str| {
        let session = data(&app, "/chat/Chatbot/GetSession", json!({ "serialNumber": serial })).await;
        let ask = json!({ "sessionID": session["SessionID"], "content": question });
        data(&app, "/chat/Chat/ClientAsk", ask).await["content"].as_str().expect("text").to_owned()
    };
    let change = async |key: &str, member: &str, value: Value| {
        let mut change = json!({ "SerialNumber": serial, "Key": key, "KeyType": "MLSNumber" });
        change[member] = value;
        assert_eq!(data(&app, UPDATE, change).await, 1);
    };
    let age = "how long has 9 quarry court been on the market";
    let new = "what is new this week?";
    let first = ask(age).await;
    assert!(first.contains("2 days"), "on the day it was sent: {first}");
    let both = ask(new).await;
    assert!(both.contains("9 Quarry Court") && both.contains("21 Lantern Street"), "{both}");

    clock.set(start + 10 * DAY_MS);
    let answer = ask(age).await;
    assert!(answer.contains("12 days"), "{answer}");
    let oldest = ask("which home has been on the market the longest?").await;
    assert!(oldest.contains("21 Lantern Street") && oldest.contains("15"), "{oldest}");
    let listed = data(&app, LIST, json!({ "SerialNumber": serial })).await;
    let days: Vec<&Value> =
        listed["List"].as_array().expect("a list").iter().map(|item| &item["DaysOnMarket"]).collect();
    assert_eq!(days, ["5", "2"]);

    // A nightly update that sends whole listings repeats the number of the first day.
    change("A-1", "DaysOnMarket", json!(2)).await;
    change("A-2", "SalePrice", json!(1)).await;
    let repeated = ask(age).await;
    assert!(repeated.contains("12 days"), "the same number again: {repeated}");
    change("A-1", "DaysOnMarket", json!(3)).await;
    let again = ask(age).await;
    assert!(again.contains("3 days") && !again.contains("12 days"), "another number: {again}");
    let one = ask(new).await;
    assert!(one.contains("9 Quarry Court") && !one.contains("21 Lantern Street"), "{one}");
    let older = ask("how long has 21 lantern street been on the market").await;
    assert!(older.contains("15 days"), "another member changed: {older}");
    data(&app, EDIT, json!({ "serialNumber": serial, "TimeZone": "UTC" })).await;
    let earlier = ask(age).await;
    assert!(earlier.contains("3 days"), "the day before the one it was sent on: {earlier}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_holds_a_thousand_listings() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let rows: Vec<Value> = (0..1_000)
        .map(|n| json!({ "SaleType": "for_rent", "Status": "Active", "PropertyType": "Flat", "Url": "", "MLSNumber": format!("P-{n}") }))
        .collect();
    let report = data(&app, "/chat/Chatbot/RealEstateImport", json!({ "SerialNumber": serial, "Rows": rows })).await;
    assert_eq!(report["Created"], 1_000);
    let page = data(&app, LIST, json!({ "SerialNumber": serial, "PageSize": 1_000 })).await;
    assert_eq!((page["List"].as_array().expect("a list").len(), &page["VirtualCount"]), (1_000, &json!(1_000)));
    let images: Vec<String> = (0..250).map(|n| format!("https://p.example/{n}.jpg")).collect();
    let change = json!({ "SerialNumber": serial, "Key": "P-7", "KeyType": "MLSNumber", "Images": images });
    assert_eq!(data(&app, UPDATE, change).await, 1);
    let found = data(&app, LIST, json!({ "SerialNumber": serial, "MLSNumber": "p-7" })).await;
    assert_eq!(found["List"][0]["Images"].as_str().map(|images| images.split(',').count()), Some(250));
}
