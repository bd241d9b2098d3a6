//! How long a word takes each way, on one replica and across two.

use std::time::Instant;

use porchlight_client::api::{self, AskRequest};
use rstest::rstest;

use super::{Agent, FollowStream, message, percentile, visitor};
use crate::support::{Kind, TestApp};

const MESSAGES: usize = 60;

#[rstest]
#[case::sqlite(Kind::Sqlite, false)]
#[case::postgres(Kind::Postgres, false)]
#[case::two_replicas(Kind::Postgres, true)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_word_arrives_on_the_other_side(#[case] kind: Kind, #[case] is_apart: bool) {
    let app = TestApp::open(kind).await;
    let other = if is_apart { Some(app.replica().await) } else { None };
    let office = other.as_ref().unwrap_or(&app);
    let serial = app.chatbot().await;
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let visitor = visitor(&app, &serial).await;
    let client = Agent::client_at(office, &ann.key);
    let request = api::TakeOver { session_id: visitor.session, ..Default::default() };
    client.take_over(&request).await.expect("taken over");
    let mut to_visitor = FollowStream::open(&app, &visitor.config.session_key, visitor.session, 0).await;
    let mut to_office = FollowStream::open(office, &ann.key, visitor.session, 0).await;
    let (_, first) = to_visitor.next().await.expect("a state");
    assert_eq!((&first["State"]["Phase"], &first["State"]["Agent"]["Name"]), (&"agent".into(), &"Ann Reyes".into()));
    let (mut out, mut back) = (Vec::new(), Vec::new());
    let mut plain = Vec::new();
    for number in 0..MESSAGES {
        let began = Instant::now();
        let own = api::GetConversation { session_id: visitor.session, ..Default::default() };
        client.get_conversation(&own).await.expect("a conversation");
        plain.push(began.elapsed().as_millis());
        let text = format!("from Ann {number}");
        let began = Instant::now();
        client.send_message(&message(visitor.session, &text)).await.expect("sent");
        out.push(to_visitor.wait_for(&text).await.duration_since(began).as_millis());
        let text = format!("from the visitor {number}");
        let ask = api::VisitorAskRequest(AskRequest { content: text.clone(), ..Default::default() });
        let began = Instant::now();
        visitor.client.ask_widget(&ask).await.expect("a stream");
        back.push(to_office.wait_for(&text).await.duration_since(began).as_millis());
    }
    let place = if is_apart { "two replicas" } else { "one replica" };
    let usual = percentile(&mut plain, 95);
    let (out_p50, out_p95) = (percentile(&mut out, 50), percentile(&mut out, 95));
    let (back_p50, back_p95) = (percentile(&mut back, 50), percentile(&mut back, 95));
    println!(
        "{kind:?}, {place}, {MESSAGES} words each way: member to visitor p50 {out_p50} p95 {out_p95} ms, \
         visitor to member p50 {back_p50} p95 {back_p95} ms (a plain call p95 {usual} ms)"
    );
    // On a machine where a plain call takes long, so does everything.
    let max = if is_apart { 1_000 } else { 300 }.max(20 * usual);
    assert!(out_p95 <= max && back_p95 <= max, "{out_p95} and {back_p95} of {max}");
}
