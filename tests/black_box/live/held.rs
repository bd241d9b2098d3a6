//! While a member holds a conversation the chatbot writes nothing, and afterwards it knows what was said.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use porchlight_client::api::{self, AskRequest, Chunk};
use rstest::rstest;
use serde_json::json;

use super::{Agent, spoken};
use crate::{
    emails::Visitor,
    support::{Kind, SlowModel, TestApp, scripted},
};

/// Pieces of an answer with the time at which they arrived.
type Pieces = Arc<Mutex<Vec<(Instant, String)>>>;

#[rstest]
#[case::sqlite(Kind::Sqlite, false)]
#[case::postgres(Kind::Postgres, false)]
#[case::two_replicas(Kind::Postgres, true)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_answer_ends_when_a_member_takes_over(#[case] kind: Kind, #[case] is_apart: bool) {
    let model = SlowModel::start().await;
    let app = TestApp::open_with(kind, |config| config.models = scripted(&model.url)).await;
    let other = if is_apart { Some(app.replica().await) } else { None };
    let serial = app.chatbot_with(json!({ "Model": "scripted" })).await;
    let mut ann = Agent::join(&app, "Ann Reyes", "manager").await;
    ann.client = Agent::client_at(other.as_ref().unwrap_or(&app), &ann.key);
    let visitor = Visitor::of(&app, &serial).await;
    let ask = api::VisitorAskRequest(AskRequest { content: "Tell me of the garden.".into(), ..Default::default() });
    let mut stream = visitor.client.ask_widget(&ask).await.expect("a stream");
    model.is_requested(1).await;
    let pieces = Pieces::default();
    let seen = Arc::clone(&pieces);
    let reader = tokio::spawn(async move {
        loop {
            match stream.next().await.expect("a chunk").expect("a final chunk") {
                Chunk::Piece(piece) => seen.lock().expect("pieces").push((Instant::now(), piece.content)),
                Chunk::Cards(_) => {}
                Chunk::Final(last) => return last,
            }
        }
    });
    let taking = async {
        while pieces.lock().expect("pieces").is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
        let began = Instant::now();
        let held = ann.take_over(visitor.session).await;
        let taken_at = Instant::now();
        assert_eq!((held.phase.as_str(), held.holder_name.as_str()), ("agent", "Ann Reyes"));
        tokio::time::sleep(Duration::from_millis(700)).await;
        (taken_at, taken_at.duration_since(began))
    };
    let talking = async {
        loop {
            model.try_say("The garden is lovely. ");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let (taken_at, took) = tokio::select! {
        taken = taking => taken,
        () = talking => unreachable!("it never ends"),
    };
    let last = reader.await.expect("a final chunk");
    let after: usize =
        pieces.lock().expect("pieces").iter().filter(|(at, _)| *at > taken_at).map(|(_, text)| text.len()).sum();
    assert_eq!(after, 0, "characters of the chatbot after the take-over");
    let request = api::ListSessionMessages { session_id: visitor.session };
    let messages = visitor.client.list_session_messages(&request).await.expect("messages");
    let answer = messages.iter().find(|message| message.message_id == last.answer_id).expect("the cut answer");
    assert!(answer.interrupted && !answer.content.is_empty());
    assert_eq!(messages.last().and_then(|message| message.event.as_deref()), Some("Joined"));

    // While held, words are stored and no answer begins.
    let calls = model.calls();
    let mut unanswered = 0;
    for number in 0..5 {
        let content = format!("Are you there? {number}");
        let ask = AskRequest { content, cards: Some(true), ..Default::default() };
        let mut stream = visitor.client.ask_widget(&api::VisitorAskRequest(ask)).await.expect("a stream");
        let Some(Chunk::Final(last)) = stream.next().await.expect("a chunk") else { panic!("one last chunk") };
        assert_eq!((last.answer_id, last.answer.as_str(), last.total_token, last.success), (0, "", 0, None));
        assert_eq!(last.held_by.map(|agent| agent.name).as_deref(), Some("Ann Reyes"));
        unanswered += 1;
    }
    let whole = AskRequest { session_id: visitor.session, content: "And by key?".into(), ..Default::default() };
    let whole = app.client().ask(&whole).await.expect("stored");
    assert_eq!((whole.messageid, whole.content.as_str(), whole.total_token, whole.no_answer), (0, "", 0, false));
    assert_eq!(model.calls(), calls, "the model was not asked");
    visitor.want_person("Is it you, Ann?").await;
    ann.say(visitor.session, "The garden has a fig tree from 1962.").await;
    assert_eq!(ann.hand_back(visitor.session).await.phase, "bot");

    let messages = spoken(&visitor.client, visitor.session).await;
    let joined = messages.iter().position(|(_, event)| event == "Joined").expect("an event");
    assert!(messages[joined..].iter().all(|(kind, _)| kind != "AI"), "{messages:?}");
    assert!(messages.iter().any(|(kind, text)| kind == "User" && text == "Is it you, Ann?"));

    // The chatbot speaks again and knows what the person said.
    let ask = AskRequest { content: "Which tree was that?".into(), ..Default::default() };
    let mut stream = visitor.client.ask_widget(&api::VisitorAskRequest(ask)).await.expect("a stream");
    model.is_requested(calls + 1).await;
    model.say("A fig tree.");
    model.end();
    while let Some(chunk) = stream.next().await.expect("a chunk") {
        if let Chunk::Final(last) = chunk {
            assert!(last.answer_id != 0 && last.success.is_none());
        }
    }
    let prompt = model.last_body();
    assert!(prompt.contains("Ann Reyes (agent): The garden has a fig tree from 1962."), "{prompt}");
    assert!(prompt.contains("You speak again."), "{prompt}");
    let history = api::GetHistory { serial_number: serial, start_time: None, end_time: None };
    let history = app.client().get_history(&history).await.expect("history").remove(0);
    let by_ann: Vec<_> = history.messages.iter().filter(|message| message.agent.is_some()).collect();
    assert_eq!(by_ann.len(), 1);
    assert_eq!((by_ann[0].kind.as_str(), by_ann[0].agent.as_deref()), ("AI", Some("Ann Reyes")));
    assert!(history.messages.iter().all(|message| matches!(message.kind.as_str(), "AI" | "User")));
    let count = api::CountMessages { serial_number: history_serial(&app).await };
    assert_eq!(app.client().count_messages(&count).await.expect("a count"), 2, "words to a person are no questions");
    let place = if is_apart { "two replicas" } else { "one replica" };
    println!(
        "{kind:?}, {place}: take-over in {} ms, 0 characters of the chatbot while held, {unanswered} words stored \
         without an answer",
        took.as_millis()
    );
}

async fn history_serial(app: &TestApp) -> String {
    let page = app.client().list_chatbots(&api::ListChatbots::default()).await.expect("chatbots");
    page.list[0].serial_number.clone()
}

#[rstest]
#[case::sqlite(Kind::Sqlite)]
#[case::postgres(Kind::Postgres)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_and_take_overs_at_once_never_overlap(#[case] kind: Kind) {
    let app = TestApp::open(kind).await;
    let serial = app.chatbot().await;
    let ann = Agent::join(&app, "Ann Reyes", "manager").await;
    let visitor = super::visitor(&app, &serial).await;
    let (mut answered, mut held) = (0, 0);
    for number in 0..40 {
        let ask = AskRequest { content: format!("hello {number}"), ..Default::default() };
        let asking = async {
            let mut stream = visitor.client.ask_widget(&api::VisitorAskRequest(ask)).await.expect("a stream");
            loop {
                if let Chunk::Final(last) = stream.next().await.expect("a chunk").expect("a final chunk") {
                    return last.answer_id;
                }
            }
        };
        let (answer, _) = tokio::join!(asking, ann.take_over(visitor.session));
        if answer == 0 {
            held += 1
        } else {
            answered += 1
        }
        ann.hand_back(visitor.session).await;
    }
    // Between Joined and HandedBack there is no message of the chatbot.
    let (mut is_held, mut chatbot_messages) = (false, 0);
    for (kind, text) in spoken(&visitor.client, visitor.session).await {
        match (kind.as_str(), text.as_str()) {
            ("System", "Joined") => is_held = true,
            ("System", _) => is_held = false,
            ("AI", _) if is_held => chatbot_messages += 1,
            _ => {}
        }
    }
    assert_eq!(chatbot_messages, 0);
    println!(
        "{kind:?}: 40 questions beside take-overs: {answered} answered, {held} held, {chatbot_messages} answers while held"
    );
}
