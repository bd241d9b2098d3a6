//! What happens when a holder leaves, nobody speaks, or a snooze ends.

use std::time::Duration;

use porchlight_client::api;
use porchlight_server::Clock;
use rstest::rstest;

use super::{Agent, spoken, visitor};
use crate::{
    emails::{MINUTE, NOW, Visitor},
    support::{Kind, TestApp},
};

async fn wait_for(agent: &Agent, session: i64, is_so: impl Fn(&api::Conversation) -> bool) -> api::Conversation {
    let waited = async {
        loop {
            let get = api::GetConversation { session_id: session, ..Default::default() };
            let conversation = agent.client.get_conversation(&get).await.expect("a conversation");
            if is_so(&conversation) {
                return conversation;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waited).await.expect("the timer runs")
}

async fn last_event(visitor: &Visitor) -> String {
    let messages = spoken(&visitor.client, visitor.session).await;
    messages.into_iter().filter(|(kind, _)| kind == "System").map(|(_, event)| event).next_back().unwrap_or_default()
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_holder_who_left_loses_the_conversation(#[case] kind: Kind) {
    let clock = Clock::standing(NOW);
    let app = TestApp::open_at(kind, clock.clone(), |_| {}).await;
    let serial = app.chatbot().await;
    let (ann, ben) = (Agent::join(&app, "Ann Reyes", "manager").await, Agent::join(&app, "Ben Cole", "agent").await);
    let visitor = visitor(&app, &serial).await;
    ann.take_over(visitor.session).await;
    visitor.say("Are you still there?").await;
    clock.set(NOW + MINUTE + 30_000);
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert_eq!(wait_for(&ben, visitor.session, |_| true).await.holder_id, ann.id, "two minutes are not over");
    clock.set(NOW + 2 * MINUTE + 1_000);
    let freed = wait_for(&ben, visitor.session, |one| one.holder_id == 0).await;
    assert_eq!((freed.phase.as_str(), freed.state.as_str(), freed.assignee_id), ("waiting", "open", ann.id));
    assert_eq!(last_event(&visitor).await, "SteppedAway");
    assert!(!visitor.say("hello?").await.is_empty(), "the chatbot answers again");
    clock.set(NOW + 5 * MINUTE);
    wait_for(&ben, visitor.session, |one| one.phase == "bot").await;

    // Thirty minutes without a word.
    ben.take_over(visitor.session).await;
    ben.say(visitor.session, "It is me, Ben.").await;
    clock.set(NOW + 34 * MINUTE);
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    assert_eq!(wait_for(&ben, visitor.session, |_| true).await.holder_id, ben.id);
    clock.set(NOW + 35 * MINUTE + 1_000);
    let freed = wait_for(&ann, visitor.session, |one| one.holder_id == 0).await;
    assert_eq!((freed.phase.as_str(), last_event(&visitor).await.as_str()), ("bot", "Expired"));

    // A snooze ends at its time.
    let until = "2026-09-21T15:13:20Z"; // NOW + 100 minutes
    let snooze = api::ChangeConversation {
        session_id: visitor.session,
        state: Some("snoozed".into()),
        snoozed_until: Some(until.into()),
        ..Default::default()
    };
    assert_eq!(ann.client.change_conversation(&snooze).await.expect("snoozed").state, "snoozed");
    clock.set(NOW + 101 * MINUTE);
    wait_for(&ann, visitor.session, |one| one.state == "open").await;
    println!("{kind:?}: stepped away after 2 min, expired after 30 min, awake after a snooze: 3 timers, each once");
}
