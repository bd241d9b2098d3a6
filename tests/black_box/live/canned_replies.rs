//! Canned replies belong to the workspace: 50 of them, each with a shortcut of its own.

use porchlight_client::api;
use rstest::rstest;

use super::Agent;
use crate::support::{Kind, TestApp};

fn reply(shortcut: &str, content: &str) -> api::SaveCannedReply {
    api::SaveCannedReply { shortcut: shortcut.into(), content: content.into(), ..Default::default() }
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn canned_replies_are_saved_changed_and_deleted_by_every_member(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let ben = Agent::join(&app, "Ben Ode", "agent").await;
    let list = async |client: &porchlight_client::Client| {
        let all = client.list_canned_replies(&api::ListCannedReplies {}).await.expect("replies");
        all.into_iter().map(|reply| (reply.canned_reply_id, reply.shortcut, reply.content)).collect::<Vec<_>>()
    };
    let hours = ben.client.save_canned_reply(&reply("/Hours", "We're open {office_hours}.\n")).await.expect("saved");
    let hello = ann.client.save_canned_reply(&reply("hello", "Hi {name}, this is {agent}.")).await.expect("saved");
    let (hours, hello) = (hours.canned_reply_id, hello.canned_reply_id);
    let by_shortcut = [
        (hello, "hello".to_owned(), "Hi {name}, this is {agent}.".to_owned()),
        (hours, "Hours".to_owned(), "We're open {office_hours}.".to_owned()),
    ];
    assert_eq!(list(&ann.client).await, by_shortcut);
    assert_eq!(list(&app.client()).await, by_shortcut);

    let taken = ann.client.save_canned_reply(&reply("HOURS", "x")).await.expect_err("taken");
    assert_eq!(taken.code(), Some(40901));
    let changed = api::SaveCannedReply { canned_reply_id: Some(hours), ..reply("hours", "9 to 5") };
    ann.client.save_canned_reply(&changed).await.expect("changed");
    assert_eq!(list(&ben.client).await[1], (hours, "hours".to_owned(), "9 to 5".to_owned()));
    let gone = api::SaveCannedReply { canned_reply_id: Some(4_711), ..reply("other", "x") };
    assert_eq!(ann.client.save_canned_reply(&gone).await.expect_err("none").code(), Some(40416));

    let mut rejected = 0;
    for (shortcut, content) in [
        ("", "x"),
        ("two words", "x"),
        ("a.b", "x"),
        ("a".repeat(41).as_str(), "x"),
        ("fine", " "),
        ("fine", "x".repeat(2_001).as_str()),
    ] {
        assert!(ann.client.save_canned_reply(&reply(shortcut, content)).await.is_err(), "{shortcut:?}");
        rejected += 1;
    }
    ann.client.save_canned_reply(&reply("précis-日本_1", &"é".repeat(2_000))).await.expect("any script");

    // Twelve at once, of which the last few find no room.
    for number in 3..45 {
        ann.client.save_canned_reply(&reply(&format!("r{number}"), "x")).await.expect("room");
    }
    let at_once = (0..12).map(|number| {
        let client = ann.client.clone();
        async move { client.save_canned_reply(&reply(&format!("last{number}"), "x")).await.is_ok() }
    });
    let saved = futures::future::join_all(at_once).await.into_iter().filter(|is_saved| *is_saved).count();
    assert_eq!((saved, list(&ann.client).await.len()), (5, 50));

    // Another workspace has none of them.
    let stranger = app.client().with_keys(app.stranger().await);
    assert_eq!(list(&stranger).await.len(), 0);
    let remove = api::DeleteCannedReply { canned_reply_id: hello };
    assert_eq!(stranger.delete_canned_reply(&remove).await.expect_err("not theirs").code(), Some(40416));
    let theirs = api::SaveCannedReply { canned_reply_id: Some(hello), ..reply("mine", "x") };
    assert_eq!(stranger.save_canned_reply(&theirs).await.expect_err("not theirs").code(), Some(40416));
    assert_eq!(ben.client.delete_canned_reply(&remove).await.expect("deleted"), 1);
    assert_eq!(ben.client.delete_canned_reply(&remove).await.expect_err("gone").code(), Some(40416));
    println!("{kind:?}: 50 replies, {rejected} rejected, 12 at once for 5 places: {saved} saved");
}
