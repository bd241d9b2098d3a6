//! Leads that an office works: requests, statuses, history, notes and the search.

use porchlight_domain::{ListingId, NoteId, RequestId, SessionId};
use porchlight_store::{
    LeadCapture, LeadChange, LeadChangeOutcome, LeadQuery, LeadRoom, MAX_NOTES, NoteRow, NoteSubject, RequestChange,
    StoreError, WriteContext,
};

use crate::{
    fixtures::{Fixture, NOW, on_both, random},
    leads::{lead, learn, session},
};

on_both! {
    a_request_is_completed_by_contact_details,
    another_listing_is_another_showing,
    a_showing_that_is_withdrawn_is_dropped,
    a_change_has_a_history_and_an_old_one_is_rejected,
    leads_are_found_by_status_kind_and_text,
    notes_belong_to_the_leads_of_a_chatbot,
    notes_of_a_conversation_are_those_of_its_leads,
}

fn showing(listing: Option<i64>, times: &str, missing: &[&'static str]) -> LeadCapture {
    let request = RequestChange {
        id: RequestId::from_random(random()),
        kind: "Showing".into(),
        listing: listing.map(ListingId),
        times: times.into(),
        message: "can I see it".into(),
        missing: missing.to_vec(),
        ..RequestChange::default()
    };
    LeadCapture { requests: vec![request], ..LeadCapture::default() }
}

fn all() -> LeadQuery {
    LeadQuery { end_ms: i64::MAX, size: 10, ..LeadQuery::default() }
}

async fn a_request_is_completed_by_contact_details(fixture: &'static Fixture) {
    let session = session(fixture).await;
    learn(fixture, session, showing(Some(7), "", &["Time", "Name", "Contact"]), NOW).await;
    learn(fixture, session, showing(Some(7), "[{\"Said\":\"saturday\"}]", &["Name", "Contact"]), NOW + 1).await;
    let requests = fixture.store.requests_of_session(fixture.chatbot, session).await.unwrap();
    assert_eq!(requests.len(), 1);
    assert_eq!((requests[0].state.as_str(), requests[0].lead, requests[0].rev), ("Collecting", None, 2));
    let contact = lead("Ana", "", "253 555 0142");
    let room = LeadRoom::Counted(None);
    fixture.store.upsert_lead(fixture.chatbot, session, contact.clone(), room, NOW + 2).await.unwrap();
    let requests = fixture.store.requests_of_leads(fixture.chatbot, &[contact.id]).await.unwrap();
    assert_eq!(requests.len(), 1);
    assert_eq!((requests[0].state.as_str(), requests[0].missing.len()), ("Open", 0));
    assert_eq!((requests[0].times.as_str(), requests[0].rev), ("[{\"Said\":\"saturday\"}]", 3));
    let stranger = fixture.chatbot().await;
    assert!(fixture.store.requests_of_leads(stranger, &[contact.id]).await.unwrap().is_empty());
    assert!(fixture.store.requests_of_session(stranger, session).await.unwrap().is_empty());
}

async fn another_listing_is_another_showing(fixture: &'static Fixture) {
    let session = session(fixture).await;
    learn(fixture, session, showing(Some(7), "[1]", &[]), NOW).await;
    learn(fixture, session, showing(Some(8), "[2]", &[]), NOW + 1).await;
    learn(fixture, session, showing(Some(8), "[2]", &[]), NOW + 2).await;
    let requests = fixture.store.requests_of_session(fixture.chatbot, session).await.unwrap();
    let seen: Vec<_> = requests.iter().map(|row| (row.listing, row.times.as_str(), row.rev)).collect();
    assert_eq!(seen, [(Some(ListingId(7)), "[1]", 1), (Some(ListingId(8)), "[2]", 1)], "a repeat changes nothing");
    for listing in 9..30 {
        learn(fixture, session, showing(Some(listing), "", &[]), NOW + listing).await;
    }
    let requests = fixture.store.requests_of_session(fixture.chatbot, session).await.unwrap();
    assert_eq!((requests.len(), requests[4].listing), (5, Some(ListingId(29))), "a session has five at most");
}

async fn a_showing_that_is_withdrawn_is_dropped(fixture: &'static Fixture) {
    let session = session(fixture).await;
    let withdrawn = |mut captured: LeadCapture| {
        captured.requests[0].is_withdrawn = true;
        captured
    };
    learn(fixture, session, showing(Some(7), "[1]", &[]), NOW).await;
    learn(fixture, session, showing(Some(8), "[1]", &[]), NOW + 1).await;
    for later in 2..4 {
        learn(fixture, session, withdrawn(showing(Some(7), "[1]", &[])), NOW + later).await;
    }
    let states = async || {
        let requests = fixture.store.requests_of_session(fixture.chatbot, session).await.unwrap();
        requests.into_iter().map(|row| (row.listing.map(|id| id.0), row.state, row.rev)).collect::<Vec<_>>()
    };
    let dropped = (Some(7), "Dropped".to_owned(), 2);
    assert_eq!(states().await, [dropped.clone(), (Some(8), "Open".to_owned(), 1)], "a repeat changes nothing");
    learn(fixture, session, showing(Some(7), "[2]", &[]), NOW + 5).await;
    assert_eq!(states().await[2], (Some(7), "Open".to_owned(), 1), "wished for again, it is a new request");
    let unknown = withdrawn(showing(Some(9), "", &[]));
    learn(fixture, session, unknown, NOW + 6).await;
    assert_eq!(states().await.len(), 3, "what was never asked for isn't stored as dropped");
}

async fn a_change_has_a_history_and_an_old_one_is_rejected(fixture: &'static Fixture) {
    let session = session(fixture).await;
    let (ana, bo) = (lead("Ana", "ana@example.com", ""), lead("Bo", "bo@example.com", ""));
    for contact in [&ana, &bo] {
        let room = LeadRoom::Counted(None);
        fixture.store.upsert_lead(fixture.chatbot, session, contact.clone(), room, NOW).await.unwrap();
    }
    let change = async |change: LeadChange| {
        let done = fixture.store.change_lead(&WriteContext::at(NOW + 5), fixture.chatbot, ana.id, &change).await;
        done.map(|done| done.value)
    };
    let contacted = LeadChange { status: Some("Contacted".into()), rev: Some(1), ..LeadChange::default() };
    assert_eq!(change(contacted.clone()).await.unwrap(), LeadChangeOutcome::Changed);
    assert_eq!(change(contacted).await.unwrap(), LeadChangeOutcome::Conflict(2));
    let read = LeadChange { unread: Some(false), ..LeadChange::default() };
    assert_eq!(change(read).await.unwrap(), LeadChangeOutcome::Changed);
    let row = fixture.store.lead(fixture.chatbot, ana.id).await.unwrap().unwrap();
    assert_eq!((row.status.as_str(), row.rev, row.unread), ("Contacted", 2, false));
    let taken = LeadChange { email: Some("BO@example.com".into()), ..LeadChange::default() };
    assert!(matches!(change(taken).await, Err(StoreError::Taken("Email"))));
    let renamed = lead("Ana Ruiz", "ana@example.com", "");
    let room = LeadRoom::Counted(None);
    fixture.store.upsert_lead(fixture.chatbot, session, renamed, room, NOW + 9).await.unwrap();
    let history = fixture.store.lead_history(ana.id).await.unwrap();
    let seen: Vec<_> = history.iter().map(|row| (row.actor.as_str(), row.kind.as_str(), row.after.as_str())).collect();
    assert_eq!(seen, [("Visitor", "Name", "Ana Ruiz"), ("Office", "Status", "Contacted")]);
    assert!(fixture.store.lead(fixture.chatbot, ana.id).await.unwrap().unwrap().unread);
    let stranger = fixture.chatbot().await;
    let theirs = fixture.store.change_lead(&WriteContext::at(NOW), stranger, ana.id, &LeadChange::default()).await;
    assert_eq!(theirs.unwrap().value, LeadChangeOutcome::NotFound);
}

async fn leads_are_found_by_status_kind_and_text(fixture: &'static Fixture) {
    let mut ids = Vec::new();
    for (name, email, phone) in [
        ("José Niño", "jose@example.com", ""),
        ("100% Real_Name", "", "(253) 555-0142"),
        ("Ana", "ana@example.com", ""),
    ] {
        let session = session(fixture).await;
        let contact = lead(name, email, phone);
        ids.push(contact.id);
        let room = LeadRoom::Counted(None);
        let at = NOW + ids.len() as i64;
        fixture.store.upsert_lead(fixture.chatbot, session, contact, room, at).await.unwrap();
        if name == "Ana" {
            learn(fixture, session, showing(None, "", &[]), NOW + 9).await;
        }
    }
    let spam = LeadChange { status: Some("Spam".into()), ..LeadChange::default() };
    fixture.store.change_lead(&WriteContext::at(NOW), fixture.chatbot, ids[1], &spam).await.unwrap();
    let find = async |query: LeadQuery| {
        let page = fixture.store.find_leads(fixture.chatbot, &query).await.unwrap();
        (page.leads.iter().map(|row| row.name.clone()).collect::<Vec<_>>(), page.total)
    };
    let search = |text: &str| LeadQuery { search: text.into(), ..all() };
    assert_eq!(find(all()).await, (vec!["Ana".into(), "José Niño".into()], 2));
    assert_eq!(find(LeadQuery { oldest_first: true, size: 1, ..all() }).await, (vec!["José Niño".into()], 2));
    assert_eq!(find(search("jose nino")).await.0, ["José Niño"]);
    assert_eq!(find(search("253-555")).await.1, 0);
    assert_eq!(find(LeadQuery { status: "Spam", ..search("253-555") }).await.0, ["100% Real_Name"]);
    assert_eq!(find(LeadQuery { status: "Spam", ..search("0% real_") }).await.0, ["100% Real_Name"]);
    assert_eq!(find(search("_")).await.1, 0);
    assert_eq!(find(LeadQuery { kind: "Showing", ..all() }).await.0, ["Ana"]);
    assert_eq!(find(LeadQuery { kind: "Alert", ..all() }).await.1, 0);
    let page = fixture.store.find_leads(fixture.chatbot, &all()).await.unwrap();
    let mut counts = page.counts;
    counts.sort();
    assert_eq!((counts, page.unread), (vec![("New".into(), 2), ("Spam".into(), 1)], 2));
}

async fn notes_belong_to_the_leads_of_a_chatbot(fixture: &'static Fixture) {
    let session = session(fixture).await;
    let ana = lead("Ana", "ana@example.com", "");
    let room = LeadRoom::Counted(None);
    fixture.store.upsert_lead(fixture.chatbot, session, ana.clone(), room, NOW).await.unwrap();
    let (write, stranger) = (WriteContext::at(NOW), fixture.chatbot().await);
    let new = || NoteId::from_random(random());
    let (id, of_ana) = (new(), NoteSubject::Lead(ana.id));
    let saved = fixture.store.insert_note(&write, fixture.chatbot, of_ana, (id, "called")).await.unwrap();
    assert_eq!(saved.value, Some(id));
    assert_eq!(fixture.store.insert_note(&write, stranger, of_ana, (new(), "x")).await.unwrap().value, None);
    assert!(!fixture.store.change_note(&write, stranger, (id, "theirs")).await.unwrap().value);
    assert!(!fixture.store.delete_note(&write, stranger, id).await.unwrap().value);
    assert!(fixture.store.change_note(&write, fixture.chatbot, (id, "called twice")).await.unwrap().value);
    let notes = fixture.store.notes(fixture.chatbot, ana.id).await.unwrap();
    assert_eq!(notes.iter().map(|note| note.content.as_str()).collect::<Vec<_>>(), ["called twice"]);
    assert!(fixture.store.notes(stranger, ana.id).await.unwrap().is_empty());
    for _ in 1..MAX_NOTES {
        fixture.store.insert_note(&write, fixture.chatbot, of_ana, (new(), "x")).await.unwrap();
    }
    let full = fixture.store.insert_note(&write, fixture.chatbot, of_ana, (new(), "x")).await;
    assert!(matches!(full, Err(StoreError::Invalid(_))));
}

async fn notes_of_a_conversation_are_those_of_its_leads(fixture: &'static Fixture) {
    let session = session(fixture).await;
    let (write, stranger) = (WriteContext::at(NOW), fixture.chatbot().await);
    let on_session = NoteSubject::Session(session);
    let add = async |chatbot, subject, text| {
        let new = (NoteId::from_random(random()), text);
        fixture.store.insert_note(&write, chatbot, subject, new).await.unwrap().value.is_some()
    };
    assert!(add(fixture.chatbot, on_session, "before the contact").await);
    assert!(!add(stranger, on_session, "theirs").await);
    assert!(!add(fixture.chatbot, NoteSubject::Session(SessionId(4_711)), "of nobody").await);
    let ana = lead("Ana", "ana@example.com", "");
    let room = LeadRoom::Counted(None);
    fixture.store.upsert_lead(fixture.chatbot, session, ana.clone(), room, NOW).await.unwrap();
    assert!(add(fixture.chatbot, on_session, "after it").await);
    assert!(add(fixture.chatbot, NoteSubject::Lead(ana.id), "on the lead").await);
    let texts = |notes: Vec<NoteRow>| {
        let mut texts: Vec<String> = notes.into_iter().map(|note| note.content).collect();
        texts.sort_unstable();
        texts
    };
    let expected = ["after it", "before the contact", "on the lead"];
    assert_eq!(texts(fixture.store.notes(fixture.chatbot, ana.id).await.unwrap()), expected);
    assert_eq!(texts(fixture.store.notes_of_session(fixture.chatbot, session).await.unwrap()), expected);
    assert!(fixture.store.notes_of_session(stranger, session).await.unwrap().is_empty());
}
