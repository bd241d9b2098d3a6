//! Asking, streaming, resuming, stopping, limits and repeated requests, with the built-in engine.

use porchlight_server::answers::model::timeouts::Timeouts;
use serde_json::{Value, json};

use crate::{
    scripted_endpoint::Behavior,
    test_app::read,
    test_chat::{LISTINGS, Streamed, TestChat},
};

#[tokio::test]
async fn a_whole_answer_has_listings_with_correct_prices_and_is_stored() {
    let chat = TestChat::built_in().await;
    let answer = chat.ask(chat.question("which homes are under 600k?")).await;
    let content = answer.body["Data"]["content"].as_str().expect("a text").to_owned();
    assert!(content.contains(LISTINGS[0].0) && content.contains("410,000"), "{content}");
    assert!(!content.contains(LISTINGS[2].0), "{content}");
    assert_eq!(answer.body["Data"]["noAnswer"], false);
    assert!(answer.body["Data"]["totalToken"].as_i64().expect("a number") > 0);
    let last = chat.last().await;
    assert_eq!((&last["Content"], &last["Type"]), (&json!(content), &json!("AI")));
    assert_eq!(last["MessageID"], answer.body["Data"]["messageid"]);
}

#[tokio::test]
async fn joined_chunks_equal_the_final_and_the_stored_answer() {
    let chat = TestChat::built_in().await;
    let streamed = chat.stream(chat.question("show me homes in Aldersea")).await;
    assert!(streamed.pieces.len() > 1);
    assert_eq!(streamed.joined(), streamed.answer());
    assert_eq!(streamed.last["TaskCompleted"], true);
    assert!(streamed.last.get("Success").is_none());
    let stored = chat.last().await;
    assert_eq!(stored["Content"], streamed.answer());
    assert_eq!((&stored["MessageID"], &stored["Interrupted"]), (&streamed.last["AnswerID"], &json!(false)));
}

#[tokio::test]
async fn clients_that_accept_event_streams_get_sse_frames() {
    let chat = TestChat::built_in().await;
    let mut question = chat.question("hello");
    question["stream"] = json!(true);
    let sent = chat.app.post("ask").header("authorization", &chat.app.secret);
    let response = sent.header("accept", "text/event-stream").json(&question).send().await.expect("a stream");
    assert_eq!(response.headers()["cache-control"], "no-cache, no-transform");
    assert_eq!(response.headers()["x-accel-buffering"], "no");
    let text = response.text().await.expect("UTF-8");
    assert!(text.split_terminator("\n\n").all(|frame| frame.starts_with("data: {") && !frame.contains('\n')), "{text}");
}

#[tokio::test]
async fn cards_come_before_the_final_chunk_with_image_urls_of_the_service() {
    let chat = TestChat::built_in().await;
    let mut question = chat.question("show me homes in Aldersea");
    question["cards"] = json!(true);
    let streamed = chat.stream(question.clone()).await;
    assert_eq!(streamed.cards.len(), 3);
    let image = streamed.cards[0]["image"].as_str().expect("an address");
    assert!(image.starts_with(&format!("{}/pictures/", chat.app.running.base_url)), "{image}");
    let image = chat.app.http.get(image).send().await.expect("a picture");
    assert_eq!(
        (image.status().as_u16(), &image.headers()["content-type"]),
        (200, &"image/jpeg".parse().expect("a value"))
    );
    assert_eq!(image.headers()["x-content-type-options"], "nosniff");
    let whole = chat.ask(question).await;
    assert_eq!(whole.body["Data"]["listings"].as_array().expect("cards").len(), 3);
    assert_eq!(chat.last().await["listings"].as_array().expect("cards").len(), 3);
}

#[tokio::test]
async fn a_follow_up_question_uses_the_conversation_so_far() {
    let chat = TestChat::built_in().await;
    chat.ask(chat.question("homes under 600k")).await;
    let answer = chat.ask(chat.question("which one is the cheapest?")).await;
    let content = answer.body["Data"]["content"].as_str().expect("a text").to_owned();
    assert!(content.contains(LISTINGS[0].0) && !content.contains(LISTINGS[2].0), "{content}");
}

#[tokio::test]
async fn the_suffix_is_the_last_piece_of_the_answer() {
    let chat = TestChat::built_in().await;
    chat.edit(json!({"AnswerSuffix": "Call us: 555-0100."})).await;
    let streamed = chat.stream(chat.question("hello")).await;
    assert!(streamed.pieces.last().expect("a piece").ends_with("Call us: 555-0100."));
    assert_eq!(streamed.joined(), streamed.answer());
}

#[tokio::test]
async fn exactly_the_limit_of_questions_pass_and_the_rejection_is_no_stream() {
    let chat = TestChat::built_in().await;
    let limit = json!({"RateLimitCount": 2, "RateLimitTime": 3600, "RateLimitMessage": "Slow down, please."});
    chat.edit(limit).await;
    for _ in 0..2 {
        assert_eq!(chat.ask(chat.question("hello")).await.body["Success"], true);
    }
    let mut third = chat.question("hello");
    third["stream"] = json!(true);
    let rejected = chat.ask(third).await;
    assert_eq!((rejected.code.as_str(), &rejected.body["Message"]), ("42901", &json!("Slow down, please.")));
    assert!(rejected.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn no_question_passes_a_monthly_limit_of_zero() {
    let chat = TestChat::built_in().await;
    chat.edit(json!({"MessageLimit": 0})).await;
    let rejected = chat.ask(chat.question("hello")).await;
    assert_eq!(rejected.code, "42902");
    assert_eq!(rejected.body["Message"], "This chat has reached its message limit for this month.");
}

#[tokio::test]
async fn an_unknown_session_and_another_workspaces_get_the_same_error() {
    let chat = TestChat::built_in().await;
    let (neighbor, _) = chat.app.neighbor().await;
    let ask = |key: &str, session: i64| {
        let question = json!({"sessionID": session, "content": "hello"});
        read(chat.app.post("ask").header("authorization", key).json(&question))
    };
    let (theirs, nobodys) = (ask(&neighbor, chat.session).await, ask(&chat.app.secret, 12).await);
    assert_eq!(theirs.code, "40403");
    assert_eq!(theirs.body, nobodys.body);
}

#[tokio::test]
async fn a_repeated_request_runs_once_and_gets_the_same_response() {
    let chat = TestChat::built_in().await;
    let ask = |question: Value| {
        let sent = chat.app.post("ask").header("authorization", &chat.app.secret);
        read(sent.header("idempotency-key", "once").json(&question))
    };
    let first = ask(chat.question("hello")).await;
    let again = ask(chat.question("hello")).await;
    assert_eq!(first.body, again.body);
    assert_eq!(again.headers["idempotent-replayed"], "true");
    let other = ask(chat.question("goodbye")).await;
    assert_eq!(other.code, "40902");
    let request = chat.messages().await.into_iter().filter(|message| message["Type"] == "User").count();
    assert_eq!(request, 1);
}

#[tokio::test]
async fn a_visitor_asks_in_their_session_and_reads_it_again() {
    let chat = TestChat::built_in().await;
    let key = chat.app.visitor_key(&chat.serial).await;
    let post = |operation: &str, body: Value| chat.app.post(operation).header("chatrobot-sessionkey", &key).json(&body);
    let request = post("ask_widget", json!({"sessionID": 0, "content": "homes in Aldersea"}));
    let streamed = Streamed::read(request.send().await.expect("a stream")).await;
    let messages = read(post("list_session_messages", json!({"sessionID": 0}))).await.body["Data"].clone();
    let kinds: Vec<&str> = messages.as_array().expect("messages").iter().filter_map(|m| m["Type"].as_str()).collect();
    assert_eq!(kinds, ["AI", "User", "AI"], "the welcome comes first");
    let foreign = read(post("ask_widget", json!({"sessionID": chat.session, "content": "hi"}))).await;
    assert_eq!(foreign.code, "40403");
    let rated = read(post("rate_answer", json!({"AnswerID": streamed.last["AnswerID"], "Rating": 1}))).await;
    assert_eq!(rated.body["Data"], 1);
    let resumed = post("resume_answer", json!({"sessionID": 0, "Offset": 5})).send().await.expect("a stream");
    let rest = Streamed::read(resumed).await;
    assert_eq!(rest.joined(), streamed.answer()[5..]);
    assert_eq!(rest.answer(), streamed.answer());
}

#[tokio::test]
async fn an_answer_is_resumed_by_its_question_even_after_another_question() {
    let chat = TestChat::built_in().await;
    let key = chat.app.visitor_key(&chat.serial).await;
    let post = |operation: &str, name: &str, body: Value| {
        let sent = chat.app.post(operation).header("chatrobot-sessionkey", &key);
        sent.header("idempotency-key", name).json(&body)
    };
    let ask = |name: &str, content: &str| post("ask_widget", name, json!({"sessionID": 0, "content": content})).send();
    let first = Streamed::read(ask("first", "hello").await.expect("a stream")).await;
    Streamed::read(ask("second", "homes in Aldersea").await.expect("a stream")).await;
    let resumed = post("resume_answer", "first", json!({"sessionID": 0})).send().await.expect("a stream");
    assert_eq!(Streamed::read(resumed).await.last["AnswerID"], first.last["AnswerID"]);
    let unknown = read(post("resume_answer", "third", json!({"sessionID": 0}))).await;
    assert_eq!(unknown.code, "40403");
}

#[tokio::test]
async fn a_busy_session_rejects_questions_until_its_answer_is_stopped() {
    let chat = TestChat::with_model(Behavior::Stalls).await;
    let mut question = chat.question("homes in Aldersea");
    question["stream"] = json!(true);
    chat.app.running.app.answering.set_timeouts(Timeouts::default());
    let sent = chat.app.post("ask").header("authorization", &chat.app.secret).json(&question);
    let stream = sent.send().await.expect("a stream");
    chat.model_is_called().await;
    assert_eq!(chat.ask(chat.question("and now?")).await.code, "40904");
    let limit = chat.beside_a_plain_call(std::time::Duration::from_millis(500)).await;
    let began = std::time::Instant::now();
    chat.app.call("stop_answer", json!({"sessionID": chat.session})).await;
    assert!(began.elapsed() < limit);
    let stopped = Streamed::read(stream).await;
    assert_eq!(stopped.joined(), stopped.answer());
    let last = chat.last().await;
    assert_eq!((&last["Interrupted"], &last["Content"]), (&json!(true), &json!(stopped.answer())));
    chat.model_is_left().await;
}

#[tokio::test]
async fn an_answer_without_readers_ends_and_is_stored_as_interrupted() {
    let chat = TestChat::with_model(Behavior::Stalls).await;
    let unread = std::time::Duration::from_millis(100);
    chat.app.running.app.answering.set_timeouts(Timeouts { unread, ..Timeouts::default() });
    let mut question = chat.question("homes in Aldersea");
    question["stream"] = json!(true);
    let sent = chat.app.post("ask").header("authorization", &chat.app.secret).json(&question);
    let stream = sent.send().await.expect("a stream");
    chat.model_is_called().await;
    drop(stream);
    chat.model_is_left().await;
    let app = &chat.app.running.app;
    let chatbot = app.store.public_chatbot(&chat.serial).await.expect("a store").expect("the chatbot");
    // Not by waiting for the answer, which would be reading it.
    while app.answering.running(chatbot.id, porchlight_domain::SessionId(chat.session)).is_some() {
        tokio::task::yield_now().await;
    }
    assert_eq!(chat.last().await["Interrupted"], true);
}

#[tokio::test]
async fn stopping_the_service_ends_every_stream_with_its_final_chunk() {
    let chat = TestChat::with_model(Behavior::Murmurs).await;
    chat.app.running.app.answering.set_timeouts(Timeouts::default());
    let mut question = chat.question("homes in Aldersea");
    question["stream"] = json!(true);
    let sent = chat.app.post("ask").header("authorization", &chat.app.secret).json(&question);
    let stream = sent.send().await.expect("a stream");
    let TestChat { app, .. } = chat;
    let (stopped, ended) = tokio::join!(app.running.stop(), Streamed::read(stream));
    let () = stopped;
    assert_eq!((&ended.last["Success"], &ended.last["Code"]), (&json!(false), &json!(503)));
}

#[tokio::test]
async fn a_session_is_free_after_the_process_of_its_answer_died() {
    use porchlight_domain::{MessageId, SessionId};
    let chat = TestChat::built_in().await;
    let store = &chat.app.running.app.store;
    let chatbot = store.public_chatbot(&chat.serial).await.expect("a store").expect("the chatbot");
    let lost = porchlight_store::NewQuestion {
        now_ms: chat.app.running.app.clock.now_ms() - 200_000,
        chatbot: chatbot.id,
        session: SessionId(chat.session),
        create_if_missing: None,
        content: "hello".into(),
        kind: "Text".into(),
        file_ids: Vec::new(),
        question_id: MessageId(41),
        answer_id: MessageId(42),
        limits: Default::default(),
    };
    assert_eq!(store.begin_question(lost).await.expect("a store"), porchlight_store::QuestionOutcome::Started);
    assert_eq!(chat.ask(chat.question("hello")).await.body["Success"], true);
    let interrupted = chat.messages().await.into_iter().find(|message| message["MessageID"] == 42);
    assert_eq!(interrupted.expect("the lost answer")["Interrupted"], true);
}

/// On one thread, so that nothing else would be served while a question keeps the runtime busy.
#[tokio::test]
async fn expensive_questions_are_answered_and_delay_nobody() {
    let chat = TestChat::built_in().await;
    let costly = ["homes for half a mil".to_owned(), "q".repeat(600), "x1".repeat(8_000), "homes, ".repeat(4_000)];
    let mut sessions = Vec::new();
    for _ in &costly {
        let made = chat.app.call("create_session", json!({"serialNumber": chat.serial})).await;
        sessions.push(made["SessionID"].clone());
    }
    let hostile = async {
        let request = sessions.iter().zip(&costly);
        let request = request.map(|(session, content)| chat.ask(json!({"sessionID": session, "content": content})));
        futures::future::join_all(request).await
    };
    let others = async {
        let mut slowest = std::time::Duration::ZERO;
        for _ in 0..20 {
            let began = std::time::Instant::now();
            assert_eq!(read(chat.app.get("/healthz")).await.status, 200);
            chat.app.call("list_listings", json!({"SerialNumber": chat.serial})).await;
            slowest = slowest.max(began.elapsed());
        }
        slowest
    };
    let (answers, slowest) = tokio::join!(hostile, others);
    println!("the slowest of 20 requests beside costly questions took {} ms", slowest.as_millis());
    for (answer, content) in answers.iter().zip(&costly) {
        let text = answer.body["Data"]["content"].as_str().unwrap_or_default();
        assert!(!text.is_empty(), "{} bytes: {}", content.len(), answer.body);
    }
    assert!(slowest < std::time::Duration::from_secs(2), "{slowest:?}");
}
