//! Every operation, by the members and the secret key of another workspace: what is another office's looks exactly like what
//! doesn't exist. An operation that is added to the table needs a line here.

use porchlight_api::{KeyKind, OPERATIONS, Operation};
use porchlight_client::api;
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    live::{Agent, visitor},
    showings::{book_last, bookable},
    support::{Kind, TestApp, listing},
};

/// In everything that the office owns.
const CANARY: &str = "Quetzal";

/// A member's key acts for its own member, whatever `MemberID` says.
const OF_THE_CALLER: [&str; 4] = ["list_notices", "close_notices", "set_presence", "get_notification_settings"];

/// What an operation can name.
struct Named {
    serial: String,
    session: i64,
    listing: i64,
    lead: i64,
    note: i64,
    showing: i64,
    member: i64,
    reply: i64,
    answer: i64,
    entry: i64,
}

impl Named {
    /// Nobody's.
    fn unknown() -> Self {
        Self {
            serial: "0123456789abcdef0123456789abcdef".into(),
            session: 4_711,
            listing: 4_712,
            lead: 4_713,
            note: 4_714,
            showing: 4_715,
            member: 4_716,
            reply: 4_717,
            answer: 4_718,
            entry: 4_719,
        }
    }
}

/// An office with one of everything.
async fn office(app: &TestApp) -> Named {
    let (serial, listing) = bookable(app, json!({ "Name": CANARY, "TimeZone": "America/New_York" })).await;
    let ann = Agent::join(app, &format!("Ann {CANARY}"), "manager").await;
    let visitor = visitor(app, &serial).await;
    visitor.say(&format!("My name is Dana {CANARY}, dana@quetzal.example")).await;
    let showing = book_last(&visitor, listing, &format!("Dana {CANARY}")).await.showing_id;
    ann.take_over(visitor.session).await;
    ann.say(visitor.session, CANARY).await;
    let post = async |path: &str, body: Value| app.post(path, app.secret(), body.to_string()).await.data().clone();
    let leads = post("/chat/Chatbot/LeadFind", json!({ "SerialNumber": serial })).await;
    let note = json!({ "SerialNumber": serial, "SessionID": visitor.session, "Content": CANARY });
    let note = post("/chat/Inbox/NoteSave", note).await;
    let reply = post("/chat/Inbox/ReplySave", json!({ "Shortcut": "quetzal", "Content": CANARY })).await;
    let entry =
        post("/chat/Chatbot/FactSave", json!({ "SerialNumber": serial, "Question": CANARY, "Answer": CANARY })).await;
    let request = api::ListSessionMessages { session_id: visitor.session };
    let messages = visitor.client.list_session_messages(&request).await.expect("messages");
    let answer = messages.iter().find(|message| message.kind == "AI" && message.message_id != 0).expect("an answer");
    Named {
        serial,
        session: visitor.session,
        listing,
        lead: leads["List"][0]["LeadID"].as_i64().expect("a lead"),
        note: note["NoteID"].as_i64().expect("a note"),
        showing,
        member: ann.id,
        reply: reply["CannedReplyID"].as_i64().expect("a reply"),
        answer: answer.message_id,
        entry: entry["FactID"].as_i64().expect("an entry"),
    }
}

/// A body that would work for the owner of what it names; `None` for an operation that names nothing.
fn body(operation: &Operation, ids: &Named) -> Option<Value> {
    let Named { serial, session, listing: listing_id, lead, note, showing, member, reply, answer, entry } = ids;
    Some(match operation.name {
        "update_chatbot" => json!({ "serialNumber": serial, "Name": "Taken over" }),
        "get_chatbot" | "delete_chatbot" | "create_session" => json!({ "serialNumber": serial }),
        "create_listing" => listing(serial, "X-1"),
        "update_listing" => json!({ "SerialNumber": serial, "Key": "T-1", "KeyType": "MLSNumber", "City": "X" }),
        "delete_listings" => json!({ "SerialNumber": serial, "Keys": ["T-1"], "KeyType": "MLSNumber" }),
        "import_listings" => json!({ "SerialNumber": serial, "Rows": [] }),
        "list_listings" | "get_history" | "count_messages" | "find_leads" | "list_emails" | "list_knowledge"
        | "get_usage" | "list_conversations" | "list_inbox" | "get_office" | "get_availability" | "list_showings" => {
            json!({ "SerialNumber": serial })
        }
        "list_leads" => json!({ "serialNumber": serial }),
        "ask" => json!({ "sessionID": session, "content": "hello" }),
        "list_session_messages" | "resume_answer" | "stop_answer" => json!({ "sessionID": session }),
        "get_listing" => json!({ "sessionID": session, "ListingID": listing_id }),
        "request_handoff" => json!({ "sessionID": session, "Message": "Hello" }),
        "explain_answer" => json!({ "AnswerID": answer }),
        "get_lead" => json!({ "SerialNumber": serial, "LeadID": lead }),
        "change_lead" => json!({ "SerialNumber": serial, "LeadID": lead, "Status": "Spam" }),
        "save_note" => json!({ "SerialNumber": serial, "LeadID": lead, "Content": "x" }),
        "remove_note" => json!({ "SerialNumber": serial, "NoteID": note }),
        "save_knowledge_entry" => json!({ "SerialNumber": serial, "FactID": entry, "Answer": "A" }),
        "delete_knowledge_entry" => json!({ "SerialNumber": serial, "FactID": entry }),
        "save_member" => json!({ "MemberID": member, "Name": "Taken over" }),
        "remove_member" | "make_member_key" => json!({ "MemberID": member }),
        "get_conversation" | "follow_conversation" | "hand_back" | "take_over" => json!({ "SessionID": session }),
        "send_message" => json!({ "SessionID": session, "Content": "x", "TakeOver": true }),
        "change_conversation" => json!({ "SessionID": session, "State": "resolved" }),
        "set_typing" => json!({ "SessionID": session, "Typing": true }),
        "mark_read" => json!({ "SessionID": session, "MessageID": answer }),
        "save_canned_reply" => json!({ "CannedReplyID": reply, "Shortcut": "x", "Content": "x" }),
        "delete_canned_reply" => json!({ "CannedReplyID": reply }),
        "list_notices" | "get_notification_settings" => json!({ "MemberID": member }),
        "close_notices" => json!({ "MemberID": member, "NoticeIDs": [1] }),
        "set_presence" => json!({ "MemberID": member, "Device": "x", "Active": true }),
        "save_notification_settings" => {
            let notify = serde_json::to_value(api::NotificationSettings::default()).expect("JSON");
            json!({ "MemberID": member, "Notify": notify })
        }
        "edit_office" => json!({ "SerialNumber": serial, "Showings": "Off" }),
        "edit_availability" => json!({ "SerialNumber": serial, "Week": [] }),
        "list_slots" => json!({ "SessionID": session, "ListingID": listing_id }),
        "book_showing" => json!({ "SessionID": session, "ListingID": listing_id, "Start": "2026-11-23T17:00:00Z" }),
        "change_showing" => json!({ "ShowingID": showing, "Action": "Cancel" }),
        "list_models"
        | "create_chatbot"
        | "list_chatbots"
        | "get_credits"
        | "set_session_limit"
        | "list_members"
        | "get_me"
        | "list_canned_replies"
        | "request_upload"
        | "finish_upload" => return None,
        other => panic!("{other} has no body in this test"),
    })
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_of_another_office_reach_nothing(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let (theirs, nobodys) = (office(&app).await, Named::unknown());
    let stranger = app.stranger().await;
    let their_app = app.client().with_keys(stranger.clone());
    let mut callers = vec![(KeyKind::Secret, false, stranger.secret.clone().expect("a key"))];
    for rights in ["manager", "agent"] {
        let new = api::SaveMember { name: rights.into(), rights: Some(rights.into()), ..Default::default() };
        let member_id = their_app.save_member(&new).await.expect("a member").member_id;
        let key = their_app.make_member_key(&api::MakeMemberKey { member_id }).await.expect("a key").key;
        callers.push((KeyKind::Member, rights == "agent", key));
    }
    let before = state(&app, &theirs).await;
    let (mut cells, mut let_in, mut unequal) = (0, Vec::new(), Vec::new());
    for (key_kind, is_agent, key) in &callers {
        for operation in OPERATIONS.iter().filter(|operation| !operation.keys.is_empty()) {
            let is_member = *key_kind == KeyKind::Member;
            let is_rejected = !operation.keys.contains(key_kind) || *is_agent && operation.managers_only;
            if is_member && is_rejected {
                let reply = app.post(operation.path, key, "{}").await;
                cells += 1;
                if reply.detail != Some(40301) {
                    let_in.push(format!("{} {key_kind:?}: {reply:?}", operation.name));
                }
                continue;
            }
            // What only a secret key may call has tests of its own.
            if !operation.keys.contains(&KeyKind::Member) {
                continue;
            }
            let Some(own) = body(operation, &theirs) else {
                let reply = app.post(operation.path, key, "{}").await;
                cells += 1;
                if reply.envelope.to_string().contains(CANARY) {
                    let_in.push(format!("{} {key_kind:?}: {reply:?}", operation.name));
                }
                continue;
            };
            let own = app.post(operation.path, key, own.to_string()).await;
            let unknown = body(operation, &nobodys).expect("the same body");
            let unknown = app.post(operation.path, key, unknown.to_string()).await;
            cells += 1;
            if own.detail.is_none() && !(is_member && OF_THE_CALLER.contains(&operation.name)) {
                let_in.push(format!("{} {key_kind:?}: {own:?}", operation.name));
            }
            if (own.status, own.detail, &own.envelope) != (unknown.status, unknown.detail, &unknown.envelope) {
                unequal.push(format!("{} {key_kind:?}: {own:?} {unknown:?}", operation.name));
            }
        }
    }
    println!(
        "{kind:?}: {} operations, {cells} cells of a secret key, a manager and an agent of another workspace, {} let in, \
         {} unequal",
        OPERATIONS.len(),
        let_in.len(),
        unequal.len()
    );
    assert!(let_in.is_empty() && unequal.is_empty(), "{let_in:#?}\n{unequal:#?}");
    assert_eq!(state(&app, &theirs).await, before, "nothing was changed");
}

/// What the office sees of its own, without who is online.
async fn state(app: &TestApp, ids: &Named) -> Vec<Value> {
    let mut found = Vec::new();
    for name in ["get_chatbot", "list_listings", "get_lead", "list_showings", "list_knowledge"] {
        let operation = Operation::named(name).expect("an operation");
        let request = body(operation, ids).expect("a body").to_string();
        found.push(app.post(operation.path, app.secret(), request).await.data().clone());
    }
    found.push(app.post("/chat/Inbox/ReplyList", app.secret(), "{}").await.data().clone());
    found
}
