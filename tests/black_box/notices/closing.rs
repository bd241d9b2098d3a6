use porchlight_client::api;
use rstest::rstest;

use super::{Office, notices, presence};
use crate::{
    emails::Visitor,
    live::{Agent, visitor},
    support::Kind,
};

async fn last_of_visitor(agent: &Agent, visitor: &Visitor) -> i64 {
    let request = api::FollowConversation { session_id: visitor.session, ..Default::default() };
    let all = agent.client.follow_conversation(&request).await.expect("messages").messages;
    all.iter().rfind(|message| message.kind == "User").expect("a message").message_id
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reading_anywhere_closes_a_members_notices_everywhere(#[case] kind: Kind) {
    let office = Office::open(kind).await;
    let (ann, ben) = (&office.ann, &office.ben);
    let visitor = visitor(&office.app, &office.serial).await;
    visitor.say("I want to talk to a real person").await;
    assert_eq!((notices(ann, "laptop").await.len(), notices(ben, "desk").await.len()), (1, 1));
    let old = last_of_visitor(ann, &visitor).await;
    visitor.say("Homes in Riverton?").await;
    let read = |message_id| api::MarkRead { session_id: visitor.session, message_id, ..Default::default() };
    ann.client.mark_read(&read(old)).await.expect("read");
    assert_eq!(notices(ann, "phone").await.len(), 1, "there is a newer message");
    ann.client.mark_read(&read(last_of_visitor(ann, &visitor).await)).await.expect("read");
    assert_eq!((notices(ann, "phone").await.len(), notices(ben, "desk").await.len()), (0, 1), "hers alone");

    // When somebody takes part, nobody waits any more.
    visitor.want_person("").await;
    assert_eq!(notices(ann, "laptop").await.len(), 1);
    ben.take_over(visitor.session).await;
    assert_eq!((notices(ann, "laptop").await.len(), notices(ben, "desk").await.len()), (0, 0));
    visitor.say("Thanks, Ben").await;
    assert_eq!(notices(ben, "desk").await.len(), 1);
    ben.say(visitor.session, "You're welcome.").await;
    assert_eq!(notices(ben, "desk").await.len(), 0);
    visitor.say("Bye").await;
    presence(ben, "desk", false, Some(visitor.session)).await;
    assert_eq!(notices(ben, "desk").await.len(), 0);

    visitor.say("One more thing").await;
    let done = api::HandBack { session_id: visitor.session, resolve: Some(true), ..Default::default() };
    ben.client.hand_back(&done).await.expect("done");
    visitor.want_person("").await;
    let resolved =
        api::ChangeConversation { session_id: visitor.session, state: Some("resolved".into()), ..Default::default() };
    ann.client.change_conversation(&resolved).await.expect("resolved");
    let left = notices(ann, "laptop").await.len() + notices(ben, "desk").await.len();
    println!("{kind:?}: read, taken over, answered, on screen, handed back, resolved: {left} notices left");
    assert_eq!(left, 0);

    // A removed member has none.
    visitor.want_person("").await;
    ann.client.remove_member(&api::RemoveMember { member_id: ben.id }).await.expect("removed");
    visitor.want_person("").await;
    assert_eq!(notices(ann, "laptop").await[0].count, 2);
}
