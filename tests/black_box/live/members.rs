//! Members, their keys and what they may do; and that another workspace's conversations look like none.

use std::time::{Duration, Instant};

use porchlight_client::api;
use rstest::rstest;
use serde_json::{Value, json};

use super::{Agent, FollowStream, message, spoken, visitor};
use crate::support::{Kind, TestApp};

/// Every operation on a conversation, with a body that would work for its office.
fn bodies(session: i64, member: i64) -> Vec<(&'static str, Value)> {
    vec![
        ("/chat/Inbox/Get", json!({ "SessionID": session })),
        ("/chat/Inbox/TakeOver", json!({ "SessionID": session, "MemberID": member })),
        ("/chat/Inbox/Send", json!({ "SessionID": session, "MemberID": member, "Content": "x", "TakeOver": true })),
        ("/chat/Inbox/HandBack", json!({ "SessionID": session, "MemberID": member })),
        ("/chat/Inbox/Change", json!({ "SessionID": session, "State": "resolved" })),
        ("/chat/Chat/Follow", json!({ "SessionID": session })),
        ("/chat/Chat/Typing", json!({ "SessionID": session, "Typing": true })),
        ("/chat/Chat/Read", json!({ "SessionID": session, "MessageID": 1 })),
    ]
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn anothers_conversation_looks_like_one_that_does_not_exist(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let visitor = visitor(&app, &serial).await;
    let stranger = app.stranger().await;
    let their_app = app.client().with_keys(stranger.clone());
    let new = api::SaveMember { name: "Stranger".into(), ..Default::default() };
    let member = their_app.save_member(&new).await.expect("a member").member_id;
    let key = their_app.make_member_key(&api::MakeMemberKey { member_id: member }).await.expect("a key").key;
    let (mut cells, mut let_in, mut unequal) = (0, 0, 0);
    for key in [stranger.secret.as_deref().expect("a key"), &key] {
        for ((path, theirs), (_, nobodys)) in bodies(visitor.session, member).into_iter().zip(bodies(4_711, member)) {
            let theirs = app.post(path, key, theirs.to_string()).await;
            let nobodys = app.post(path, key, nobodys.to_string()).await;
            cells += 1;
            let_in += usize::from(theirs.detail != Some(40403));
            unequal += usize::from((theirs.status, &theirs.envelope) != (nobodys.status, &nobodys.envelope));
        }
        for (path, body) in [
            ("/chat/Workspace/MemberRemove", json!({ "MemberID": ann.id })),
            ("/chat/Workspace/MemberKey", json!({ "MemberID": ann.id })),
            ("/chat/Workspace/MemberSave", json!({ "MemberID": ann.id, "Name": "Taken over" })),
        ] {
            let reply = app.post(path, key, body.to_string()).await;
            let is_agent = key.starts_with("mk_");
            assert_eq!(reply.detail, Some(if is_agent { 40301 } else { 40410 }), "{path} {reply:?}");
            cells += 1;
        }
    }
    // A secret key of the office with a member of another one.
    for (path, body) in bodies(visitor.session, member).into_iter().filter(|(_, body)| body.get("MemberID").is_some()) {
        assert_eq!(app.post(path, app.secret(), body.to_string()).await.detail, Some(40410), "{path}");
        cells += 1;
    }
    // A visitor reaches only the own conversation, and nothing of the office.
    let other = super::visitor(&app, &serial).await;
    for (path, body) in bodies(visitor.session, member) {
        let reply = app.post(path, &other.config.session_key, body.to_string()).await;
        let is_shared = path.starts_with("/chat/Chat/");
        assert_eq!(reply.detail, Some(if is_shared { 40403 } else { 40301 }), "{path} {reply:?}");
        cells += 1;
    }
    let inbox = app.post("/chat/Inbox/List", stranger.secret.as_deref().expect("a key"), "{}").await;
    assert_eq!(inbox.data()["VirtualCount"], 0);
    assert_eq!((let_in, unequal), (0, 0));
    assert_eq!(spoken(&visitor.client, visitor.session).await.len(), 3, "nothing was written");
    println!("{kind:?}: {cells} cells of keys and operations, {let_in} let in, {unequal} unequal");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn agents_speak_and_managers_manage(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let (ann, ben) = (Agent::join(&app, "Ann Reyes", "manager").await, Agent::join(&app, "Ben Cole", "agent").await);
    let me = ben.client.get_me(&api::GetMe {}).await.expect("a member");
    assert_eq!((me.member_id, me.name.as_str(), me.rights.as_str(), me.online), (ben.id, "Ben Cole", "agent", true));
    let made = json!({ "Kind": "secret", "Name": "x" }).to_string();
    for (path, body) in [
        ("/chat/Chatbot/Edit", json!({ "serialNumber": serial, "Name": "Mine" }).to_string()),
        ("/chat/Workspace/MemberRemove", json!({ "MemberID": ann.id }).to_string()),
        ("/chat/Workspace/MemberSave", json!({ "Name": "Zoe" }).to_string()),
        ("/chat/Workspace/MemberSave", json!({ "MemberID": ben.id, "Name": "Ben", "Rights": "manager" }).to_string()),
        ("/chat/Workspace/MakeKey", made.clone()),
        ("/chat/Workspace/ListKeys", "{}".into()),
    ] {
        assert_eq!(app.post(path, &ben.key, body).await.detail, Some(40301), "{path}");
    }
    app.post("/chat/Chatbot/Edit", &ann.key, json!({ "serialNumber": serial, "Name": "Ours" }).to_string())
        .await
        .data();
    assert_eq!(app.post("/chat/Workspace/MakeKey", &ann.key, made).await.detail, Some(40301), "never by a member");
    let renamed = api::SaveMember { member_id: Some(ben.id), name: "Benjamin Cole".into(), ..Default::default() };
    ben.client.save_member(&renamed).await.expect("own name");
    let email =
        |name: &str| api::SaveMember { name: name.into(), email: Some("a@b.example".into()), ..Default::default() };
    ann.client.save_member(&email("One")).await.expect("a member");
    assert_eq!(ann.client.save_member(&email("Two")).await.expect_err("taken").code(), Some(40901));
    let removed = ann.client.remove_member(&api::RemoveMember { member_id: ann.id }).await;
    assert_eq!(removed.expect_err("the last manager").code(), Some(40909));

    // A removed member holds nothing, and streams and keys end.
    let visitor = visitor(&app, &serial).await;
    ben.take_over(visitor.session).await;
    ben.say(visitor.session, "I am Ben.").await;
    let mut stream = FollowStream::open(&app, &ben.key, visitor.session, 0).await;
    stream.wait_for("I am Ben.").await;
    let began = Instant::now();
    assert_eq!(ann.client.remove_member(&api::RemoveMember { member_id: ben.id }).await.expect("removed"), 1);
    let ended = tokio::time::timeout(Duration::from_secs(5), async { while stream.next().await.is_some() {} });
    ended.await.expect("the stream ends within five seconds");
    let took = began.elapsed().as_millis();
    assert_eq!(ben.client.get_me(&api::GetMe {}).await.expect_err("no key").code(), Some(40102));
    let get = api::GetConversation { session_id: visitor.session, ..Default::default() };
    let conversation = ann.client.get_conversation(&get).await.expect("a conversation");
    assert_eq!((conversation.phase.as_str(), conversation.assignee_id), ("bot", 0));
    let request = api::ListSessionMessages { session_id: visitor.session };
    let messages = visitor.client.list_session_messages(&request).await.expect("messages");
    let by_ben = messages.iter().find(|message| message.kind == "Agent").expect("his words");
    assert_eq!(by_ben.agent.as_ref().map(|agent| agent.name.as_str()), Some("Benjamin Cole"));
    assert_eq!(messages.last().and_then(|message| message.event.as_deref()), Some("HandedBack"));
    println!("{kind:?}: a removed member's stream ended after {took} ms");
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_inbox_has_views_counts_and_a_cursor(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let quiet = visitor(&app, &serial).await;
    // The client sends no key where none is needed, so that a page with an old one gets a new session.
    let config = async |key: &str| {
        let request = json!({ "serialNumber": serial }).to_string();
        app.post("/chat/Chatbot/GetConfig", key, request).await.data().clone()
    };
    let before = config(&quiet.config.session_key).await;
    assert_eq!(before["CanTalkToHuman"], true, "an office with members, without an email address");
    assert!(before.get("Conversation").is_none());
    let (first, second) = (visitor(&app, &serial).await, visitor(&app, &serial).await);
    ann.client.get_me(&api::GetMe {}).await.expect("here");
    first.want_person("Is Ann there?").await;
    let list = async |view: &str, after: Option<String>| {
        let request = api::ListInbox { view: Some(view.into()), after, ..Default::default() };
        ann.client.list_inbox(&request).await.expect("a page")
    };
    let all = list("All", None).await;
    assert_eq!((all.virtual_count, all.list.len()), (3, 3));
    let waiting = list("Unassigned", None).await;
    assert_eq!(waiting.list.iter().map(|one| one.item.session_id).collect::<Vec<_>>(), [first.session]);
    assert_eq!((waiting.list[0].state.as_str(), waiting.list[0].phase.as_str()), ("open", "waiting"));
    let again = list("All", Some(all.next.clone())).await;
    assert!(again.unchanged && again.list.is_empty() && again.counts.is_none());
    ann.take_over(second.session).await;
    ann.say(second.session, "Hello, I'm Ann.").await;
    let changed = list("Mine", Some(all.next)).await;
    assert!(!changed.unchanged);
    assert_eq!(changed.list.iter().map(|one| one.item.session_id).collect::<Vec<_>>(), [second.session]);
    assert_eq!((changed.list[0].last_by.as_str(), changed.list[0].last_text.as_str()), ("Agent", "Hello, I'm Ann."));
    let counts = changed.counts.expect("counts");
    assert_eq!((counts.all, counts.open, counts.mine, counts.unassigned, counts.waiting), (3, 2, 1, 1, 1));
    let summary = config(&second.config.session_key).await;
    assert_eq!(summary["Conversation"], json!({ "Phase": "agent", "Unread": 1 }));
    second.say("Nice to meet you").await;
    let unread = list("Mine", None).await.list[0].unread;
    assert_eq!(unread, 1, "who writes has read what was before");
    let request = api::FollowConversation { session_id: second.session, ..Default::default() };
    let followed = ann.client.follow_conversation(&request).await.expect("messages");
    let last = followed.messages.last().expect("a message").message_id;
    let read = api::MarkRead { session_id: second.session, message_id: last, member_id: None };
    ann.client.mark_read(&read).await.expect("read");
    assert_eq!(list("Mine", None).await.list[0].unread, 0);
    let seen = second.client.follow_conversation(&api::FollowConversation::default()).await.expect("a state");
    assert_eq!(seen.state.read_to, followed.next, "the visitor sees that it was read");
    let resolve =
        api::ChangeConversation { session_id: second.session, state: Some("resolved".into()), ..Default::default() };
    let resolved = ann.client.change_conversation(&resolve).await.expect("resolved");
    assert_eq!((resolved.phase.as_str(), resolved.state.as_str(), resolved.holder_id), ("bot", "resolved", 0));
    let stale = api::ChangeConversation { rev: Some(resolved.rev - 1), ..resolve };
    assert_eq!(ann.client.change_conversation(&stale).await.expect_err("old").code(), Some(40908));
    second.say("one more thing").await;
    let get = api::GetConversation { session_id: second.session, ..Default::default() };
    assert_eq!(ann.client.get_conversation(&get).await.expect("a conversation").state, "pending");
    let search = api::ListInbox { search: Some("meet you".into()), ..Default::default() };
    assert_eq!(ann.client.list_inbox(&search).await.expect("a page").list.len(), 1);

    // A preview is in no inbox.
    let preview = api::CreateSession { serial_number: serial.clone(), preview: Some(true) };
    let preview = app.client().create_session(&preview).await.expect("a session").session_id;
    let ask = api::AskRequest { session_id: preview, content: "hello".into(), ..Default::default() };
    app.client().ask(&ask).await.expect("an answer");
    assert_eq!(list("All", None).await.virtual_count, 3);
    let taken = ann.client.send_message(&api::SendMessage { take_over: Some(true), ..message(preview, "x") }).await;
    assert_eq!(taken.expect_err("a preview").code(), Some(40403));
    println!("{kind:?}: inbox of 3 conversations in 6 views, 0 previews");
}
