//! A listing in full, as the widget shows it inside the chat.

use porchlight_client::{
    Client, Keys,
    api::{AskRequest, CreateSession, GetListing, GetWidgetConfig, ListingDetails, VisitorAskRequest},
};
use porchlight_server::Clock;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Kind, Reply, TestApp, listing};

/// Creates a listing and returns its ID.
async fn create(app: &TestApp, serial: &str, mls_number: &str, more: Value) -> i64 {
    let mut body = listing(serial, mls_number);
    for (name, value) in more.as_object().expect("an object") {
        body[name] = value.clone();
    }
    let created = app.post("/chat/Chatbot/RealEstateCreate", app.session(), body.to_string()).await;
    created.data().as_str().expect("an ID").parse().expect("a number")
}

/// A visitor of a chatbot: the session and its key.
async fn visitor(app: &TestApp, serial: &str) -> (i64, String) {
    let nobody = Client::new(&app.base_url, Keys::default()).expect("a client");
    let config = GetWidgetConfig { serial_number: serial.into(), ..GetWidgetConfig::default() };
    let config = nobody.get_widget_config(&config).await.expect("a configuration");
    (config.session_id, config.session_key)
}

async fn get(app: &TestApp, key: &str, body: Value) -> Reply {
    app.post("/chat/Chat/Listing", key, body.to_string()).await
}

async fn details(app: &TestApp, key: &str, id: i64) -> ListingDetails {
    let reply = get(app, key, json!({ "sessionID": 0, "ListingID": id })).await;
    serde_json::from_value(reply.data().clone()).expect("the details of a listing")
}

fn value<'a>(details: &'a ListingDetails, label: &str) -> Option<&'a str> {
    details.fields.iter().find(|field| field.label == label).map(|field| field.value.as_str())
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_sees_all_photos_and_fields_of_a_listing(#[case] kind: Kind) {
    let clock = Clock::standing("2026-11-20T12:00:00Z".parse::<jiff::Timestamp>().expect("a time").as_millisecond());
    let app = TestApp::open_at(kind, clock, |_| {}).await;
    let serial = app.chatbot().await;
    let images: Vec<String> = (0..3).map(|n| format!("https://photos.example/{n}.jpg")).collect();
    let more = json!({
        "Images": images, "Description": "Light on three sides.\nA quiet street.", "HOAMonth": 250,
        "Latitude": 43.3, "Longitude": -3.8,
        "ExtensionColumn": [
            { "Key": "OpenHouse", "value": "2026-11-28 11:00-13:00" }, { "Key": "Heating", "value": "Heat pump" },
            { "Key": "ListOfficeName", "value": "Harbor Realty" }, { "Key": "Source", "value": "NWMLS" },
            { "Key": "PortalStatus", "value": "Active" }, { "Key": "Video", "value": "https://video.example/1" },
        ],
    });
    let id = create(&app, &serial, "V-1", more).await;
    let (_, key) = visitor(&app, &serial).await;
    let shown = details(&app, &key, id).await;
    let photos: Vec<String> = (0..3).map(|n| format!("{}/pictures/{id}/{n}?w=256&c={serial}", app.base_url)).collect();
    assert_eq!((shown.photos.clone(), shown.card.image.clone()), (photos.clone(), photos[0].clone()));
    assert_eq!((shown.card.price.as_str(), shown.card.beds.as_str()), ("$512,000", "3 beds"));
    assert_eq!(shown.card.url, "https://homes.example/V-1");
    assert_eq!(value(&shown, "Year built"), Some("1998"));
    assert_eq!(value(&shown, "HOA fee"), Some("$250/mo"));
    assert_eq!(value(&shown, "Heating"), Some("Heat pump"));
    assert_eq!(value(&shown, "MLS number"), Some("V-1"));
    for hidden in ["Video", "PortalStatus", "OpenHouse", "Source", "ListOfficeName"] {
        assert_eq!(value(&shown, hidden), None, "{hidden}");
    }
    let pairs = |fields: &[porchlight_client::api::ListingField]| {
        fields.iter().map(|field| format!("{}: {}", field.label, field.value)).collect::<Vec<_>>()
    };
    assert_eq!(pairs(&shown.sources), ["Listed by: Harbor Realty", "Source: NWMLS"]);
    let open_house = "Open house: Saturday, November 28, 2026, 11:00 AM to 1:00 PM";
    assert_eq!(pairs(&shown.open_houses), [open_house]);
    assert_eq!((shown.latitude, shown.longitude), (Some(43.3), Some(-3.8)));
    assert_eq!(shown.description, "Light on three sides.\nA quiet street.");
    assert_eq!(shown.showing_question, "I'd like to book a showing of V-1 Lantern Street, Harbour Bay.");
    assert_eq!(shown.question_start, "About V-1 Lantern Street, Harbour Bay: ");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_texts_are_in_the_language_of_the_session() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let id = create(&app, &serial, "V-1", json!({})).await;
    let (_, key) = visitor(&app, &serial).await;
    let client = app.client().with_keys(Keys { secret: None, session: Some(key.clone()) });
    let ask = AskRequest { content: "¿Qué casas tienen en venta?".into(), ..AskRequest::default() };
    let request = crate::support::http().post(format!("{}/chat/Chat/Ask", client.base_url()));
    let body = serde_json::to_string(&VisitorAskRequest(ask)).expect("JSON");
    let answer = request.header("chatrobot-sessionkey", &key).body(body).send().await.expect("an answer");
    answer.text().await.expect("the whole answer");
    let shown = details(&app, &key, id).await;
    assert_eq!(shown.language, "es");
    assert_eq!(shown.showing_question, "Me gustaría agendar una visita a V-1 Lantern Street, Harbour Bay.");
    assert_eq!(shown.card.beds, "3 habitaciones");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_listing_of_another_chatbot_or_without_permission_is_not_found() {
    let app = TestApp::open(Kind::Sqlite).await;
    let (serial, other) = (app.chatbot().await, app.chatbot().await);
    let theirs = create(&app, &other, "T-1", json!({})).await;
    let flag = json!({ "ExtensionColumn": [{ "Key": "InternetEntireListingDisplayYN", "value": "false" }] });
    let hidden = create(&app, &serial, "H-1", flag).await;
    let (_, key) = visitor(&app, &serial).await;
    for id in [theirs, hidden, 0, -1, i64::MAX] {
        let reply = get(&app, &key, json!({ "sessionID": 0, "ListingID": id })).await;
        assert_eq!((reply.status, reply.detail), (200, Some(40405)), "{id}: {reply:?}");
        assert_eq!(reply.envelope["Message"], "Listing was not found.");
    }
    for wrong in [json!("x"), json!(1.5), json!([1]), json!({})] {
        let reply = get(&app, &key, json!({ "sessionID": 0, "ListingID": wrong })).await;
        assert_eq!(reply.envelope["Success"], json!(false), "{wrong}");
        assert_ne!(reply.detail, Some(40405), "{wrong} is no ID");
    }
    let (session, _) = visitor(&app, &serial).await;
    let reply = get(&app, &key, json!({ "sessionID": session, "ListingID": hidden })).await;
    assert_eq!(reply.detail, Some(40403), "another visitor's session");
    let reply = get(&app, app.session(), json!({ "sessionID": 0, "ListingID": hidden })).await;
    assert_eq!(reply.detail, Some(40301), "a session key of the workspace");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hidden_street_address_is_in_no_text_and_no_coordinate() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let more = json!({
        "Latitude": 43.3, "Longitude": -3.8, "Description": "Near the park.",
        "ExtensionColumn": [{ "Key": "InternetAddressDisplayYN", "value": "N" }],
    });
    let id = create(&app, &serial, "A-1", more).await;
    let (_, key) = visitor(&app, &serial).await;
    let reply = get(&app, &key, json!({ "sessionID": 0, "ListingID": id })).await;
    let text = reply.data().to_string();
    assert!(!text.contains("Lantern") && !text.contains("43.3") && !text.contains("InternetAddress"), "{text}");
    assert!(text.contains("the home in Harbour Bay"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_sees_a_listing_through_a_session() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let past = json!({ "ExtensionColumn": [{ "Key": "OpenHouse", "value": "2022-09-24 11:00-13:00" }] });
    let id = create(&app, &serial, "V-1", past).await;
    let new = CreateSession { serial_number: serial, ..CreateSession::default() };
    let session_id = app.client().create_session(&new).await.expect("a session").session_id;
    let shown = app.client().get_listing(&GetListing { session_id, listing_id: id }).await.expect("the listing");
    assert_eq!((shown.card.id, shown.open_houses, shown.photos), (id, Vec::new(), Vec::new()));
}
