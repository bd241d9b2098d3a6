//! Leads from the widget to the desk: what the visitor said, and what the office does with it.

use porchlight_client::api;
use porchlight_server::Clock;
use rstest::rstest;
use serde_json::json;

use super::{
    emails::{NOW, Visitor},
    support::{Kind, TestApp, listing},
};

async fn with_listing(kind: Kind) -> (TestApp, String) {
    let app = TestApp::open_at(kind, Clock::standing(NOW), |_| {}).await;
    let serial = app.chatbot().await;
    let mut new_listing = listing(&serial, "L-1");
    new_listing["Address"] = "12 Maple Lane".into();
    app.client().create_listing(&serde_json::from_value(new_listing).expect("a listing")).await.expect("created");
    (app, serial)
}

fn find(serial: &str) -> api::FindLeads {
    api::FindLeads { serial_number: serial.into(), ..api::FindLeads::default() }
}

fn change(serial: &str, lead_id: i64) -> api::ChangeLead {
    api::ChangeLead { serial_number: serial.into(), lead_id, ..api::ChangeLead::default() }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lead_tells_which_listing_when_and_how_it_is_paid(#[case] kind: Kind) {
    let (app, serial) = with_listing(kind).await;
    let dana = Visitor::of(&app, &serial).await;
    dana.say("homes under $500,000").await;
    dana.say("Can I see 12 Maple Lane tomorrow at 5?").await;
    assert_eq!(app.client().find_leads(&find(&serial)).await.expect("none").virtual_count, 0, "nobody can be reached");
    dana.say("we're pre-approved for 800k, budget 550k").await;
    dana.say("my name is Dana Fox, dana@fox.example").await;

    let page = app.client().find_leads(&find(&serial)).await.expect("leads");
    assert_eq!((page.virtual_count, page.counts.new, page.counts.unread), (1, 1, 1));
    let lead = &page.list[0];
    assert_eq!(
        (lead.name.as_str(), lead.email.as_str(), lead.status.as_str()),
        ("Dana Fox", "dana@fox.example", "New")
    );
    assert_eq!((lead.budget.as_str(), lead.financing.as_str()), ("budget 550k", "pre-approved for 800k"));
    let [request] = &lead.requests[..] else { panic!("{lead:?}") };
    assert_eq!((request.kind.as_str(), request.state.as_str()), ("Showing", "Open"));
    assert_eq!(request.listings[0].street_address, "12 Maple Lane");
    let expected = api::RequestTime {
        date: Some("2026-09-22".into()),
        from: Some("17:00".into()),
        part: None,
        quote: "tomorrow at 5".into(),
    };
    assert_eq!(request.times, [expected]);
    let budget = request.budget.clone().expect("a budget");
    assert_eq!((budget.high, budget.quote.as_str()), (Some(550_000.0), "budget 550k"));
    let financing = request.financing.clone().expect("financing");
    assert_eq!((financing.kind.as_str(), financing.amount), ("PreApproved", Some(800_000.0)));
    assert_eq!(request.message, "Can I see 12 Maple Lane tomorrow at 5?");
    assert!(request.missing.is_empty(), "{request:?}");

    let of_kind = |kind: &str| api::FindLeads { kind: Some(kind.into()), ..find(&serial) };
    assert_eq!(app.client().find_leads(&of_kind("Showing")).await.expect("leads").virtual_count, 1);
    assert_eq!(app.client().find_leads(&of_kind("Alert")).await.expect("leads").virtual_count, 0);
    let conversations = api::ListConversations { serial_number: serial.clone(), ..api::ListConversations::default() };
    let conversations = app.client().list_conversations(&conversations).await.expect("conversations");
    assert_eq!(conversations.list[0].email, "dana@fox.example");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_completes_a_request_as_the_visitor_would() {
    let (app, serial) = with_listing(Kind::Sqlite).await;
    let bo = Visitor::of(&app, &serial).await;
    bo.say("Can I see 12 Maple Lane on Saturday at 2pm?").await;
    let identity = api::IdentifyVisitor {
        name: Some("Bo".into()),
        email: Some("bo@example.com".into()),
        ..api::IdentifyVisitor::default()
    };
    bo.client.identify_visitor(&identity).await.expect("told");
    let lead = app.client().find_leads(&find(&serial)).await.expect("leads").list.remove(0);
    assert_eq!((lead.requests[0].state.as_str(), lead.requests[0].missing.len()), ("Open", 0));
    assert_eq!(lead.requests[0].times[0].from.as_deref(), Some("14:00"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lead_is_worked_by_two_people_without_losing_a_change() {
    let (app, serial) = with_listing(Kind::Sqlite).await;
    let dana = Visitor::of(&app, &serial).await;
    dana.say("I'm Dana Fox, 253 555 0142").await;
    let client = app.client();
    let lead = client.find_leads(&find(&serial)).await.expect("leads").list.remove(0);
    let contacted =
        api::ChangeLead { status: Some("Contacted".into()), rev: Some(lead.rev), ..change(&serial, lead.lead_id) };
    let changed = client.change_lead(&contacted).await.expect("changed");
    assert_eq!((changed.status.as_str(), changed.rev), ("Contacted", lead.rev + 1));
    let late = client.change_lead(&contacted).await.expect_err("somebody was first");
    assert_eq!(late.code(), Some(40908));
    let read = api::ChangeLead { unread: Some(false), ..change(&serial, lead.lead_id) };
    assert!(!client.change_lead(&read).await.expect("read").unread);

    let note = api::SaveNote {
        serial_number: serial.clone(),
        note_id: None,
        lead_id: Some(lead.lead_id),
        content: "Called, wants a garage.".into(),
        ..Default::default()
    };
    let saved = client.save_note(&note).await.expect("saved");
    let details = api::GetLead { serial_number: serial.clone(), lead_id: lead.lead_id, language: None };
    let found = client.get_lead(&details).await.expect("a lead");
    assert_eq!(found.notes[0].content, "Called, wants a garage.");
    assert_eq!((found.history[0].kind.as_str(), found.history[0].after.as_str()), ("Status", "Contacted"));
    let request = api::ListSessionMessages { session_id: dana.session };
    let conversation = format!("{:?}", client.list_session_messages(&request).await.expect("messages"));
    assert!(!conversation.contains("garage"), "a note is no message");
    let removed = api::RemoveNote { serial_number: serial.clone(), note_id: saved.note_id };
    assert_eq!(client.remove_note(&removed).await.expect("removed"), 1);
    assert_eq!(client.remove_note(&removed).await.expect_err("gone").code(), Some(40409));

    // Another conversation of the same person.
    let again = Visitor::of(&app, &serial).await;
    again.say("my number is (253) 555-0142").await;
    let found = client.get_lead(&details).await.expect("a lead");
    assert_eq!(found.other_leads.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_is_rejected_by_naming_the_field_and_a_repeat_has_one_effect() {
    let (app, serial) = with_listing(Kind::Sqlite).await;
    let dana = Visitor::of(&app, &serial).await;
    dana.say("I'm Dana Fox, dana@fox.example").await;
    let lead = app.client().find_leads(&find(&serial)).await.expect("leads").list.remove(0);
    let id = lead.lead_id;
    for (path, body, field) in [
        ("/chat/Chatbot/LeadFind", json!({ "SerialNumber": serial, "Status": "Hot" }), "Status"),
        ("/chat/Chatbot/LeadFind", json!({ "SerialNumber": serial, "Kind": "x" }), "Kind"),
        ("/chat/Chatbot/LeadFind", json!({ "SerialNumber": serial, "OrderBy": "x" }), "OrderBy"),
        ("/chat/Chatbot/LeadFind", json!({ "SerialNumber": serial, "Search": "x".repeat(201) }), "Search"),
        ("/chat/Chatbot/LeadFind", json!({ "SerialNumber": serial, "PageSize": 0 }), "PageSize"),
        ("/chat/Chatbot/LeadChange", json!({ "SerialNumber": serial, "LeadID": id, "Status": "hot" }), "Status"),
        ("/chat/Chatbot/LeadChange", json!({ "SerialNumber": serial, "LeadID": id, "Email": "dana" }), "Email"),
        ("/chat/Chatbot/LeadChange", json!({ "SerialNumber": serial, "LeadID": id, "Phone": "call me" }), "Phone"),
        ("/chat/Chatbot/LeadChange", json!({ "SerialNumber": serial, "LeadID": id, "Name": "a\nb" }), "Name"),
        ("/chat/Inbox/NoteSave", json!({ "SerialNumber": serial, "LeadID": id, "Content": " " }), "Content"),
        (
            "/chat/Inbox/NoteSave",
            json!({ "SerialNumber": serial, "LeadID": id, "Content": "x".repeat(2_001) }),
            "Content",
        ),
        ("/chat/Inbox/NoteSave", json!({ "SerialNumber": serial, "Content": "x" }), "LeadID"),
    ] {
        let reply = app.post(path, app.secret(), body.to_string()).await;
        assert!(
            reply.envelope["Message"].as_str().is_some_and(|text| text.contains(field)),
            "{path} {field}: {reply:?}"
        );
    }
    let unknown =
        app.post("/chat/Chatbot/LeadChange", app.secret(), json!({ "SerialNumber": serial, "LeadID": 1 }).to_string());
    assert_eq!(unknown.await.detail, Some(40408));
    let body = json!({ "SerialNumber": serial, "LeadID": id, "Content": "once" }).to_string();
    for _ in 0..2 {
        let request = crate::support::http().post(format!("{}/chat/Inbox/NoteSave", app.base_url));
        let request =
            request.header("authorization", app.secret()).header("idempotency-key", "one-note").body(body.clone());
        assert_eq!(request.send().await.expect("an answer").status(), 200);
    }
    let details = api::GetLead { serial_number: serial.clone(), lead_id: id, language: None };
    assert_eq!(app.client().get_lead(&details).await.expect("a lead").notes.len(), 1);
    let other = app.chatbot().await;
    let details = api::GetLead { serial_number: other.clone(), ..details };
    assert_eq!(app.client().get_lead(&details).await.expect_err("another chatbot's").code(), Some(40408));
    assert_eq!(app.client().change_lead(&change(&other, id)).await.expect_err("another's").code(), Some(40408));
}
