//! Of all who take a conversation over at once, exactly one holds it.

use porchlight_client::{ClientError, api};
use rstest::rstest;
use tokio::task::JoinSet;

use super::{Agent, message, spoken, visitor};
use crate::support::{Kind, TestApp};

const ROUNDS: usize = 100;

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_who_take_over_at_once_one_holds(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let other = if kind == Kind::Postgres { Some(app.replica().await) } else { None };
    let serial = app.chatbot().await;
    let (ann, ben) = (Agent::join(&app, "Ann Reyes", "manager").await, Agent::join(&app, "Ben Cole", "agent").await);
    let ben_there = Agent::client_at(other.as_ref().unwrap_or(&app), &ben.key);
    let (mut by_ann, mut rejected, mut joined) = (0, 0, 0);
    let visitor = visitor(&app, &serial).await;
    for _ in 0..ROUNDS {
        let request = api::TakeOver { session_id: visitor.session, ..Default::default() };
        let (one, two) = tokio::join!(ann.client.take_over(&request), ben_there.take_over(&request));
        let (winner, loser) = match (one, two) {
            (Ok(held), Err(error)) => {
                by_ann += 1;
                (held, error)
            }
            (Err(error), Ok(held)) => (held, error),
            both => panic!("{both:?}"),
        };
        let ClientError::Rejected { error, .. } = &loser else { panic!("{loser:?}") };
        assert_eq!(
            (error.code, error.message.clone()),
            (40905, format!("{} has this conversation.", winner.holder_name))
        );
        rejected += 1;
        let (holder, other) =
            if winner.holder_id == ann.id { (&ann.client, &ben.client) } else { (&ben.client, &ann.client) };
        let theirs = other.send_message(&message(visitor.session, "me too")).await.expect_err("not the holder");
        assert_eq!(theirs.code(), Some(40906));
        let back = api::HandBack { session_id: visitor.session, ..Default::default() };
        assert_eq!(holder.hand_back(&back).await.expect("given back").phase, "bot");
    }
    let events = spoken(&visitor.client, visitor.session).await;
    joined += events.iter().filter(|(_, event)| event == "Joined").count();
    assert_eq!((rejected, joined), (ROUNDS, ROUNDS));
    println!(
        "{kind:?}: {ROUNDS} races of two: {ROUNDS} with one holder ({by_ann} Ann), {rejected} rejected with 40905"
    );
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_hundred_who_take_over_at_once_one_holds(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let visitor = visitor(&app, &serial).await;
    let mut takers = JoinSet::new();
    for number in 0..ROUNDS {
        let name = format!("Member {number}");
        let new = api::SaveMember { name, ..Default::default() };
        let member = app.client().save_member(&new).await.expect("a member").member_id;
        let client = app.client();
        let request = api::TakeOver { session_id: visitor.session, member_id: Some(member), ..Default::default() };
        takers.spawn(async move { client.take_over(&request).await.map(|held| held.holder_id == member) });
    }
    let (mut holders, mut rejected) = (0, 0);
    while let Some(taken) = takers.join_next().await {
        match taken.expect("a task") {
            Ok(is_holder) => {
                assert!(is_holder);
                holders += 1;
            }
            Err(error) => {
                assert_eq!(error.code(), Some(40905), "{error:?}");
                rejected += 1;
            }
        }
    }
    assert_eq!((holders, rejected), (1, ROUNDS - 1));
    println!("{kind:?}: {ROUNDS} simultaneous take-overs with a secret key: {holders} holder, {rejected} rejected");
}
