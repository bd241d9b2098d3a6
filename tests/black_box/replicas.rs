//! Two programs on one PostgreSQL database: an answer that one writes is read, resumed and
//! stopped on the other, and ends when its writer dies.

use std::time::{Duration, Instant};

use porchlight_client::{
    AnswerStream, Client, Keys,
    api::{self, AskRequest, Chunk, FinalChunk, VisitorAskRequest},
};
use porchlight_server::answers::{model::timeouts::Timeouts, replication::ReplicationIntervals};
use serde_json::json;

use super::support::{Kind, Reply, SlowModel, TestApp, scripted};

/// Two replicas, a chatbot whose answers a model writes, and a visitor who reaches both.
struct Street {
    model: SlowModel,
    here: TestApp,
    there: TestApp,
    serial: String,
    session: i64,
    /// The visitor's clients of both replicas.
    asker: Client,
    returner: Client,
}

impl Street {
    async fn open() -> Self {
        let model = SlowModel::start().await;
        let here = TestApp::open_with(Kind::Postgres, |config| config.models = scripted(&model.url)).await;
        let there = here.replica().await;
        Self::with(model, here, there).await
    }

    async fn with(model: SlowModel, here: TestApp, there: TestApp) -> Self {
        let serial = here.chatbot().await;
        let edit = json!({ "serialNumber": serial, "Model": "scripted" });
        here.post("/chat/Chatbot/Edit", here.secret(), edit.to_string()).await.data();
        let nobody = Client::new(&here.base_url, Keys::default()).expect("a client");
        let config = api::GetWidgetConfig { serial_number: serial.clone(), ..Default::default() };
        let config = nobody.get_widget_config(&config).await.expect("a configuration");
        let keys = Keys { secret: None, session: Some(config.session_key) };
        let asker = Client::new(&here.base_url, keys.clone()).expect("a client");
        let returner = Client::new(&there.base_url, keys).expect("a client");
        Self { model, here, there, serial, session: config.session_id, asker, returner }
    }

    /// Asks here; the model has said its first words and the visitor has read them.
    async fn request(&self) -> AnswerStream {
        let mut stream =
            self.asker.ask_widget(&VisitorAskRequest(question("Tell me of the garden."))).await.expect("a stream");
        self.model.is_requested(1).await;
        self.model.say("The garden is lovely. ");
        assert_eq!(read_until(&mut stream, "lovely.").await, "The garden is lovely.");
        stream
    }

    async fn resumed_there(&self, offset: Option<i64>) -> AnswerStream {
        let resume = api::ResumeAnswer { session_id: self.session, answer_id: None, offset };
        self.returner.resume_answer(&resume).await.expect("a stream on the other replica")
    }

    async fn last_message(&self) -> api::SessionMessage {
        let request = api::ListSessionMessages { session_id: self.session };
        self.asker.list_session_messages(&request).await.expect("messages").pop().expect("an answer")
    }
}

fn question(content: &str) -> AskRequest {
    AskRequest { content: content.into(), ..AskRequest::default() }
}

/// Reads pieces until their text ends so; heartbeats and empty pieces do not matter.
async fn read_until(stream: &mut AnswerStream, end: &str) -> String {
    let mut text = String::new();
    while !text.trim_end().ends_with(end) {
        match stream.next().await.expect("a chunk").expect("more") {
            Chunk::Piece(piece) => text.push_str(&piece.content),
            other => panic!("{other:?} after {text:?}"),
        }
    }
    text
}

/// Reads to the final chunk; gives it and the text before it.
async fn read_to_the_end(stream: &mut AnswerStream) -> (String, FinalChunk) {
    let mut text = String::new();
    loop {
        match stream.next().await.expect("a chunk").expect("a final chunk") {
            Chunk::Piece(piece) => text.push_str(&piece.content),
            Chunk::Cards(_) => {}
            Chunk::Final(last) => return (text, last),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_begun_on_one_replica_is_resumed_on_the_other() {
    let street = Street::open().await;
    let first = street.request().await;
    let mut second = street.resumed_there(Some(4)).await;
    let mut joined = read_until(&mut second, "lovely.").await;
    assert_eq!(joined, "garden is lovely.", "from the offset on");
    drop(first);
    let text = Instant::now();
    street.model.say("It has roses. ");
    joined += &read_until(&mut second, "roses.").await;
    println!("a piece reached the other replica after {} ms", text.elapsed().as_millis());
    let so_far = api::ListSessionMessages { session_id: street.session };
    let there = street.returner.list_session_messages(&so_far).await.expect("messages").pop().expect("an answer");
    assert_eq!(there.content, "The garden is lovely. It has roses.", "the other replica shows it as far as it is");
    street.model.say("And a pond.");
    street.model.end();
    let (rest, last) = read_to_the_end(&mut second).await;
    joined += &rest;
    let stored = street.last_message().await;
    assert_eq!(format!("The {joined}"), last.answer);
    assert_eq!((last.answer.as_str(), last.answer_id), (stored.content.as_str(), stored.message_id));
    assert!(!stored.interrupted && last.success.is_none());
    println!("resumed on the other replica: {} bytes read = Answer = stored answer", last.answer.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_repeated_on_the_other_replica_runs_once() {
    let street = Street::open().await;
    let session = api::CreateSession { serial_number: street.serial.clone(), ..Default::default() };
    let session = street.here.client().create_session(&session).await.expect("a session").session_id;
    let ask = |app: &TestApp| {
        let body = json!({ "sessionID": session, "content": "Tell me of the garden." });
        let request = crate::support::http().post(format!("{}/chat/Chat/ClientAsk", app.base_url));
        let request = request.header("authorization", app.secret()).header("idempotency-key", "once");
        let request = request.body(body.to_string());
        async move { Reply::of(request.send().await.expect("an answer")).await }
    };
    let first = tokio::spawn(ask(&street.here));
    street.model.is_requested(1).await;
    street.model.say("The garden is lovely. ");
    let second = tokio::spawn(ask(&street.there));
    street.model.say("It has roses.");
    street.model.end();
    let (first, second) = (first.await.expect("an answer"), second.await.expect("an answer"));
    assert_eq!(first.data(), second.data());
    assert_eq!(first.data()["content"], "The garden is lovely. It has roses.");
    let request = api::ListSessionMessages { session_id: session };
    let messages = street.there.client().list_session_messages(&request).await.expect("messages");
    assert_eq!(messages.iter().filter(|message| message.kind == "User").count(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stop_on_the_other_replica_cancels_the_call_within_half_a_second() {
    let street = Street::open().await;
    let mut stream = street.request().await;
    // On a machine where a plain call takes long, so does everything.
    let began = Instant::now();
    street.last_message().await;
    let max = Duration::from_millis(500).max(20 * began.elapsed());
    let began = Instant::now();
    let stop = api::StopAnswer { session_id: street.session };
    let (stopped, ()) = tokio::join!(street.returner.stop_answer(&stop), street.model.is_left(1));
    let took = began.elapsed();
    stopped.expect("stopped");
    println!("stop_answer on the other replica: the model was hung up on after {} ms", took.as_millis());
    assert!(took <= max, "{took:?} of {max:?}");
    let (_, last) = read_to_the_end(&mut stream).await;
    let stored = street.last_message().await;
    assert!(stored.interrupted);
    assert_eq!((stored.content.as_str(), last.answer.as_str()), ("The garden is lovely.", "The garden is lovely."));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_on_the_other_replica_keeps_an_answer_going() {
    let street = Street::open().await;
    let unread = Duration::from_millis(900);
    street.here.running.app.answering.set_timeouts(Timeouts { unread, ..Timeouts::default() });
    let quick = ReplicationIntervals {
        flush: Duration::from_millis(30),
        heartbeat: Duration::from_millis(60),
        ..ReplicationIntervals::default()
    };
    for app in [&street.here, &street.there] {
        app.running.app.answering.set_replication_intervals(quick);
    }
    let first = street.request().await;
    let mut second = street.resumed_there(None).await;
    read_until(&mut second, "lovely.").await;
    drop(first);
    let left_at = Instant::now();
    while left_at.elapsed() < unread * 2 {
        street.model.say("More. ");
        read_until(&mut second, "More.").await;
    }
    assert_eq!(street.model.left(), 0, "somebody reads");
    drop(second);
    street.model.is_left(1).await;
    println!("the model was left {} ms after the last reader elsewhere", left_at.elapsed().as_millis());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_that_starts_leaves_the_answers_of_others_alone() {
    let street = Street::open().await;
    let mut stream = street.request().await;
    let third = street.here.replica().await;
    let dead_after_ms = ReplicationIntervals::default().dead_after.as_millis() as i64;
    assert_eq!(third.running.app.store.fail_lost_answers(0, dead_after_ms).await.expect("a store"), 0);
    street.model.say("It has roses.");
    street.model.end();
    let (rest, last) = read_to_the_end(&mut stream).await;
    assert_eq!((rest.trim(), last.answer.as_str()), ("It has roses.", "The garden is lovely. It has roses."));
    assert!(!street.last_message().await.interrupted);
}

/// The writer's runtime ends between two instructions, as a killed process does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_whose_writer_is_killed_ends_as_interrupted() {
    let model = SlowModel::start().await;
    let there = TestApp::open_with(Kind::Postgres, |config| config.models = scripted(&model.url)).await;
    let doomed = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
    let ((plan, data), keys) = (there.plan_of_a_replica(), there.keys.clone());
    let begin = move || (doomed.block_on(TestApp::start(plan, data, keys)), doomed);
    let (here, doomed) = tokio::task::spawn_blocking(begin).await.expect("a replica");
    let quick = ReplicationIntervals {
        flush: Duration::from_millis(50),
        heartbeat: Duration::from_millis(100),
        dead_after: Duration::from_millis(1500),
    };
    for app in [&here, &there] {
        app.running.app.answering.set_replication_intervals(quick);
    }
    let street = Street::with(model, here, there).await;
    let first = street.request().await;
    let mut second = street.resumed_there(None).await;
    let mut joined = read_until(&mut second, "lovely.").await;
    doomed.shutdown_background();
    let killed = Instant::now();
    drop(first);
    let (rest, last) = read_to_the_end(&mut second).await;
    joined += &rest;
    println!("final chunk {} ms after the kill (dead after 1500 ms): {last:?}", killed.elapsed().as_millis());
    assert_eq!((last.success, last.code, last.answer.as_str()), (Some(false), Some(503), joined.as_str()));
    let request = api::ListSessionMessages { session_id: street.session };
    let stored = street.returner.list_session_messages(&request).await.expect("messages").pop().expect("an answer");
    assert!(stored.interrupted);
    assert_eq!(stored.content, joined);
    // The session is free: the next question begins.
    let again = street.returner.ask_widget(&VisitorAskRequest(question("And now?"))).await.expect("a stream");
    street.model.is_requested(2).await;
    drop(again);
}
