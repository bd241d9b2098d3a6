//! Leads: contact details from the conversation or the page, with what the visitor is looking for.

use porchlight_client::api;
use porchlight_server::Clock;
use rstest::rstest;

use super::{
    emails::{HOUR, NOW, Visitor},
    support::{Kind, TestApp, listing},
};

fn of(serial: &str) -> api::ListLeads {
    api::ListLeads { serial_number: serial.into(), ..api::ListLeads::default() }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lead_has_contact_details_and_preferences(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let serial = app.chatbot().await;
    let input = serde_json::from_value(listing(&serial, "L-1")).expect("a listing");
    app.client().create_listing(&input).await.expect("created");

    let ana = Visitor::of(&app, &serial).await;
    ana.say("we want to move in spring").await;
    ana.say("homes in Harbour Bay with 3+ bedrooms under 600k").await;
    ana.say("I'm Ana Ruiz, 253 555 0142").await;
    clock.set(NOW + HOUR);
    ana.say("you can also write to ana@ruiz.example").await;
    ana.say("now under 700k").await;
    let bo = Visitor::of(&app, &serial).await;
    let result = api::IdentifyVisitor {
        name: Some("Bo".into()),
        email: Some("Bo@Example.com".into()),
        page: Some("https://homes.example/contact".into()),
        ..api::IdentifyVisitor::default()
    };
    assert_eq!(bo.client.identify_visitor(&result).await.expect("told"), 1);
    assert_eq!(bo.client.identify_visitor(&result).await.expect("told"), 1);

    let leads = app.client().list_leads(&of(&serial)).await.expect("leads");
    let named: Vec<_> = leads.iter().map(|lead| (lead.kind.as_str(), lead.name.as_str())).collect();
    assert_eq!(named, [("Identify", "Bo"), ("Talk", "Ana Ruiz")]);
    let lead = &leads[1];
    assert_eq!((lead.email.as_str(), lead.phone.as_str()), ("ana@ruiz.example", "253 555 0142"));
    assert_eq!((lead.budget.as_str(), lead.place.as_str()), ("Under $700,000", "In Harbour Bay"));
    assert_eq!((lead.rooms.as_str(), lead.when.as_str()), ("3+ bedrooms", "in spring"));
    assert_eq!(lead.session_id, ana.session);
    let spanish = api::ListLeads { language: Some("es".into()), ..of(&serial) };
    let lead = app.client().list_leads(&spanish).await.expect("leads").remove(1);
    assert_eq!((lead.budget.as_str(), lead.place.as_str()), ("Por menos de $700,000", "En Harbour Bay"));
    assert_eq!((lead.rooms.as_str(), lead.when.as_str()), ("Al menos 3 habitaciones", "in spring"));

    let early = api::ListLeads { end_time: Some("2026-09-21T14:00:00Z".into()), ..of(&serial) };
    assert_eq!(app.client().list_leads(&early).await.expect("leads").len(), 0);
    let only = api::ListLeads { session_id: Some(bo.session), ..of(&serial) };
    assert_eq!(app.client().list_leads(&only).await.expect("leads").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_that_makes_a_lead_says_so_to_who_asks_for_our_extensions() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let ana = Visitor::of(&app, &serial).await;
    let last = async |content: &str, cards: bool| {
        let body = serde_json::json!({"content": content, "sessionID": ana.session, "cards": cards}).to_string();
        let request = crate::support::http().post(format!("{}/chat/Chat/Ask", app.base_url));
        let answer = request.header("chatrobot-sessionkey", &ana.config.session_key).body(body).send().await;
        let stream = answer.expect("an answer").text().await.expect("a stream");
        serde_json::from_str::<serde_json::Value>(stream.lines().last().expect("a chunk")).expect("JSON")
    };
    assert_eq!(last("hello", true).await.get("Lead"), None);
    assert_eq!(last("write to ana@ruiz.example", false).await.get("Lead"), None);
    assert_eq!(last("or call 253 555 0142", true).await["Lead"], "talk");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitors_details_stay_in_their_session() {
    let app = TestApp::open(Kind::Sqlite).await;
    let serial = app.chatbot().await;
    let (ana, bo) = (Visitor::of(&app, &serial).await, Visitor::of(&app, &serial).await);
    let result = api::IdentifyVisitor {
        session_id: bo.session,
        email: Some("ana@ruiz.example".into()),
        ..api::IdentifyVisitor::default()
    };
    assert_eq!(ana.client.identify_visitor(&result).await.expect_err("refused").code(), Some(40403));
    let owner = app.client().identify_visitor(&result).await.expect_err("refused");
    assert_eq!(owner.code(), Some(40301));
    for (member, value) in [("Email", "ana at ruiz"), ("Phone", "call me"), ("Name", "a\nb"), ("Page", "javascript:x")]
    {
        let body = format!("{{\"sessionID\": 0, \"{member}\": {value:?}}}");
        let reply = app.post("/chat/Chat/Identify", &ana.config.session_key, body).await;
        assert!(reply.envelope["Message"].as_str().is_some_and(|text| text.contains(member)), "{reply:?}");
    }
    let empty = api::ListLeads { serial_number: serial, ..api::ListLeads::default() };
    assert!(app.client().list_leads(&empty).await.expect("leads").is_empty());
    let stranger = app.stranger().await;
    let rejected = app.client().with_keys(stranger).list_leads(&empty).await.expect_err("refused");
    assert_eq!(rejected.code(), Some(40402));
}
