//! A replica that is killed while a member holds a conversation.

use std::time::Instant;

use porchlight_client::{
    Client, Keys,
    api::{self, AskRequest},
};

use super::{Agent, FollowStream, message, spoken};
use crate::{
    emails::Visitor,
    support::{Kind, TestApp},
};

const MESSAGES: usize = 20;

/// The runtime of the replica ends between two instructions, as a killed process does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_held_conversation_goes_on_after_its_replica_is_killed() {
    let there = TestApp::open(Kind::Postgres).await;
    let doomed = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let ((plan, data), keys) = (there.plan_of_a_replica(), there.keys.clone());
    let begin = move || (doomed.block_on(TestApp::start(plan, data, keys)), doomed);
    let (here, doomed) = tokio::task::spawn_blocking(begin).await.expect("a replica");
    let serial = there.chatbot().await;
    let ann = Agent::join(&there, "Ann Reyes", "manager").await;
    let visitor = Visitor::of(&here, &serial).await;
    visitor.say("hello").await;
    let ann_here = Agent::client_at(&here, &ann.key);
    let request = api::TakeOver { session_id: visitor.session, ..Default::default() };
    ann_here.take_over(&request).await.expect("taken over");
    let mut acknowledged = Vec::new();
    for number in 0..MESSAGES {
        let text = format!("before {number}");
        ann_here.send_message(&message(visitor.session, &text)).await.expect("sent");
        acknowledged.push(text);
    }
    doomed.shutdown_background();
    let killed_at = Instant::now();

    // Both sides go on at the other replica.
    let keys = Keys { secret: None, session: Some(visitor.config.session_key.clone()) };
    let visitor_there = Client::new(&there.base_url, keys).expect("a client");
    let mut stream = FollowStream::open(&there, &visitor.config.session_key, visitor.session, 0).await;
    // Read while the rest is sent: what is measured is when the first words arrived, not when the last were stored.
    let read = tokio::spawn(async move {
        let first_at = stream.wait_for("after 0").await;
        stream.wait_for("thank you").await;
        first_at
    });
    for number in 0..MESSAGES {
        let text = format!("after {number}");
        ann.say(visitor.session, &text).await;
        acknowledged.push(text);
    }
    let ask = AskRequest { content: "thank you".into(), ..Default::default() };
    visitor_there.ask_widget(&api::VisitorAskRequest(ask)).await.expect("stored");
    acknowledged.push("thank you".into());
    let went_on = read.await.expect("both arrived").duration_since(killed_at).as_millis();

    let messages = spoken(&visitor_there, visitor.session).await;
    let lost = acknowledged.iter().filter(|text| !messages.iter().any(|(_, content)| content == *text)).count();
    let doubled =
        acknowledged.iter().filter(|text| messages.iter().filter(|(_, content)| content == *text).count() > 1).count();
    let joined = messages.iter().position(|(_, event)| event == "Joined").expect("an event");
    let by_chatbot = messages[joined..].iter().filter(|(kind, _)| kind == "AI").count();
    let get = api::GetConversation { session_id: visitor.session, ..Default::default() };
    let conversation = ann.client.get_conversation(&get).await.expect("a conversation");
    assert_eq!((conversation.phase.as_str(), conversation.holder_id), ("agent", ann.id));
    assert_eq!((lost, doubled, by_chatbot), (0, 0, 0));
    assert!(went_on <= 5_000, "{went_on} ms");
    println!(
        "killed while held: {} words acknowledged, {lost} lost, {doubled} doubled, {by_chatbot} answers after the \
         take-over; the other side went on after {went_on} ms",
        acknowledged.len()
    );
}
