//! Asking, streaming, resuming, stopping, limits and repeated requests, with the built-in writer.

use porchlight_server::answers::model::call::Timeouts;
use serde_json::{Value, json};

use crate::{
    porch::read,
    scripted_endpoint::Behaviour,
    street::{HOMES, Streamed, Street},
};

#[tokio::test]
async fn a_whole_answer_names_the_homes_with_their_true_prices_and_is_stored() {
    let street = Street::built_in().await;
    let answer = street.ask(street.question("which homes are under 600k?")).await;
    let content = answer.body["Data"]["content"].as_str().expect("a text").to_owned();
    assert!(content.contains(HOMES[0].0) && content.contains("410,000"), "{content}");
    assert!(!content.contains(HOMES[2].0), "{content}");
    assert_eq!(answer.body["Data"]["noAnswer"], false);
    assert!(answer.body["Data"]["totalToken"].as_i64().expect("a number") > 0);
    let last = street.last().await;
    assert_eq!((&last["Content"], &last["Type"]), (&json!(content), &json!("AI")));
    assert_eq!(last["MessageID"], answer.body["Data"]["messageid"]);
}

#[tokio::test]
async fn joined_chunks_are_the_answer_and_the_stored_answer() {
    let street = Street::built_in().await;
    let streamed = street.stream(street.question("show me homes in Aldersea")).await;
    assert!(streamed.pieces.len() > 1);
    assert_eq!(streamed.joined(), streamed.answer());
    assert_eq!(streamed.last["TaskCompleted"], true);
    assert!(streamed.last.get("Success").is_none());
    let stored = street.last().await;
    assert_eq!(stored["Content"], streamed.answer());
    assert_eq!((&stored["MessageID"], &stored["Interrupted"]), (&streamed.last["AnswerID"], &json!(false)));
}

#[tokio::test]
async fn who_accepts_event_streams_gets_frames() {
    let street = Street::built_in().await;
    let mut question = street.question("hello");
    question["stream"] = json!(true);
    let sent = street.porch.post("ask").header("authorization", &street.porch.secret);
    let response = sent.header("accept", "text/event-stream").json(&question).send().await.expect("a stream");
    assert_eq!(response.headers()["cache-control"], "no-cache, no-transform");
    assert_eq!(response.headers()["x-accel-buffering"], "no");
    let text = response.text().await.expect("UTF-8");
    assert!(text.split_terminator("\n\n").all(|frame| frame.starts_with("data: {") && !frame.contains('\n')), "{text}");
}

#[tokio::test]
async fn cards_come_before_the_final_chunk_with_pictures_of_ours() {
    let street = Street::built_in().await;
    let mut question = street.question("show me homes in Aldersea");
    question["cards"] = json!(true);
    let streamed = street.stream(question.clone()).await;
    assert_eq!(streamed.cards.len(), 3);
    let image = streamed.cards[0]["image"].as_str().expect("an address");
    assert!(image.starts_with(&format!("{}/pictures/", street.porch.running.base_url)), "{image}");
    let picture = street.porch.http.get(image).send().await.expect("a picture");
    assert_eq!(
        (picture.status().as_u16(), &picture.headers()["content-type"]),
        (200, &"image/jpeg".parse().expect("a value"))
    );
    assert_eq!(picture.headers()["x-content-type-options"], "nosniff");
    let whole = street.ask(question).await;
    assert_eq!(whole.body["Data"]["listings"].as_array().expect("cards").len(), 3);
    assert_eq!(street.last().await["listings"].as_array().expect("cards").len(), 3);
}

#[tokio::test]
async fn a_follow_up_is_understood_from_the_talk_so_far() {
    let street = Street::built_in().await;
    street.ask(street.question("homes under 600k")).await;
    let answer = street.ask(street.question("which one is the cheapest?")).await;
    let content = answer.body["Data"]["content"].as_str().expect("a text").to_owned();
    assert!(content.contains(HOMES[0].0) && !content.contains(HOMES[2].0), "{content}");
}

#[tokio::test]
async fn the_suffix_is_the_last_piece_and_part_of_the_answer() {
    let street = Street::built_in().await;
    street.edit(json!({"AnswerSuffix": "Call us: 555-0100."})).await;
    let streamed = street.stream(street.question("hello")).await;
    assert!(streamed.pieces.last().expect("a piece").ends_with("Call us: 555-0100."));
    assert_eq!(streamed.joined(), streamed.answer());
}

#[tokio::test]
async fn exactly_as_many_questions_pass_as_the_limit_says_and_the_refusal_is_no_stream() {
    let street = Street::built_in().await;
    let limit = json!({"RateLimitCount": 2, "RateLimitTime": 3600, "RateLimitMessage": "Slow down, please."});
    street.edit(limit).await;
    for _ in 0..2 {
        assert_eq!(street.ask(street.question("hello")).await.body["Success"], true);
    }
    let mut third = street.question("hello");
    third["stream"] = json!(true);
    let refused = street.ask(third).await;
    assert_eq!((refused.code.as_str(), &refused.body["Message"]), ("42901", &json!("Slow down, please.")));
    assert!(refused.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn no_message_passes_a_monthly_limit_of_none() {
    let street = Street::built_in().await;
    street.edit(json!({"MessageLimit": 0})).await;
    let refused = street.ask(street.question("hello")).await;
    assert_eq!(refused.code, "42902");
    assert_eq!(refused.body["Message"], "This chat has reached its message limit for this month.");
}

#[tokio::test]
async fn a_session_of_nobody_and_of_another_workspace_answer_the_same() {
    let street = Street::built_in().await;
    let (neighbour, _) = street.porch.neighbour().await;
    let ask = |key: &str, session: i64| {
        let question = json!({"sessionID": session, "content": "hello"});
        read(street.porch.post("ask").header("authorization", key).json(&question))
    };
    let (theirs, nobodys) = (ask(&neighbour, street.session).await, ask(&street.porch.secret, 12).await);
    assert_eq!(theirs.code, "40403");
    assert_eq!(theirs.body, nobodys.body);
}

#[tokio::test]
async fn a_repeated_request_has_one_effect_and_the_same_answer() {
    let street = Street::built_in().await;
    let ask = |question: Value| {
        let sent = street.porch.post("ask").header("authorization", &street.porch.secret);
        read(sent.header("idempotency-key", "once").json(&question))
    };
    let first = ask(street.question("hello")).await;
    let again = ask(street.question("hello")).await;
    assert_eq!(first.body, again.body);
    assert_eq!(again.headers["idempotent-replayed"], "true");
    let other = ask(street.question("goodbye")).await;
    assert_eq!(other.code, "40902");
    let asked = street.messages().await.into_iter().filter(|message| message["Type"] == "User").count();
    assert_eq!(asked, 1);
}

#[tokio::test]
async fn a_visitor_asks_in_the_own_session_and_reads_it_again() {
    let street = Street::built_in().await;
    let key = street.porch.visitor_key(&street.serial).await;
    let post =
        |operation: &str, body: Value| street.porch.post(operation).header("chatrobot-sessionkey", &key).json(&body);
    let asked = post("ask_widget", json!({"sessionID": 0, "content": "homes in Aldersea"}));
    let streamed = Streamed::read(asked.send().await.expect("a stream")).await;
    let messages = read(post("list_session_messages", json!({"sessionID": 0}))).await.body["Data"].clone();
    let kinds: Vec<&str> = messages.as_array().expect("messages").iter().filter_map(|m| m["Type"].as_str()).collect();
    assert_eq!(kinds, ["AI", "User", "AI"], "the welcome comes first");
    let foreign = read(post("ask_widget", json!({"sessionID": street.session, "content": "hi"}))).await;
    assert_eq!(foreign.code, "40403");
    let rated = read(post("rate_answer", json!({"AnswerID": streamed.last["AnswerID"], "Rating": 1}))).await;
    assert_eq!(rated.body["Data"], 1);
    let resumed = post("resume_answer", json!({"sessionID": 0, "Offset": 5})).send().await.expect("a stream");
    let rest = Streamed::read(resumed).await;
    assert_eq!(rest.joined(), streamed.answer()[5..]);
    assert_eq!(rest.answer(), streamed.answer());
}

#[tokio::test]
async fn an_answer_is_resumed_by_the_name_of_its_question_although_another_was_asked_since() {
    let street = Street::built_in().await;
    let key = street.porch.visitor_key(&street.serial).await;
    let post = |operation: &str, name: &str, body: Value| {
        let sent = street.porch.post(operation).header("chatrobot-sessionkey", &key);
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
async fn a_busy_session_refuses_and_a_stopped_answer_frees_it_at_once() {
    let street = Street::with_model(Behaviour::Stalls).await;
    let mut question = street.question("homes in Aldersea");
    question["stream"] = json!(true);
    street.porch.running.app.answering.set_timeouts(Timeouts::default());
    let sent = street.porch.post("ask").header("authorization", &street.porch.secret).json(&question);
    let stream = sent.send().await.expect("a stream");
    street.model_is_asked().await;
    assert_eq!(street.ask(street.question("and now?")).await.code, "40904");
    let most = street.beside_a_plain_call(std::time::Duration::from_millis(500)).await;
    let began = std::time::Instant::now();
    street.porch.call("stop_answer", json!({"sessionID": street.session})).await;
    assert!(began.elapsed() < most);
    let stopped = Streamed::read(stream).await;
    assert_eq!(stopped.joined(), stopped.answer());
    let last = street.last().await;
    assert_eq!((&last["Interrupted"], &last["Content"]), (&json!(true), &json!(stopped.answer())));
    street.model_is_left().await;
}

#[tokio::test]
async fn an_answer_that_nobody_reads_ends_and_is_stored_as_interrupted() {
    let street = Street::with_model(Behaviour::Stalls).await;
    let unread = std::time::Duration::from_millis(100);
    street.porch.running.app.answering.set_timeouts(Timeouts { unread, ..Timeouts::default() });
    let mut question = street.question("homes in Aldersea");
    question["stream"] = json!(true);
    let sent = street.porch.post("ask").header("authorization", &street.porch.secret).json(&question);
    let stream = sent.send().await.expect("a stream");
    street.model_is_asked().await;
    drop(stream);
    street.model_is_left().await;
    let app = &street.porch.running.app;
    let chatbot = app.store.public_chatbot(&street.serial).await.expect("a store").expect("the chatbot");
    // Not by waiting for the answer, which would be reading it.
    while app.answering.running(chatbot.id, porchlight_domain::SessionId(street.session)).is_some() {
        tokio::task::yield_now().await;
    }
    assert_eq!(street.last().await["Interrupted"], true);
}

#[tokio::test]
async fn stopping_the_service_ends_every_stream_with_its_final_chunk() {
    let street = Street::with_model(Behaviour::Murmurs).await;
    street.porch.running.app.answering.set_timeouts(Timeouts::default());
    let mut question = street.question("homes in Aldersea");
    question["stream"] = json!(true);
    let sent = street.porch.post("ask").header("authorization", &street.porch.secret).json(&question);
    let stream = sent.send().await.expect("a stream");
    let Street { porch, .. } = street;
    let (stopped, ended) = tokio::join!(porch.running.stop(), Streamed::read(stream));
    let () = stopped;
    assert_eq!((&ended.last["Success"], &ended.last["Code"]), (&json!(false), &json!(503)));
}

#[tokio::test]
async fn a_session_whose_answer_died_with_its_process_is_free_again() {
    use porchlight_domain::{MessageId, SessionId};
    let street = Street::built_in().await;
    let store = &street.porch.running.app.store;
    let chatbot = store.public_chatbot(&street.serial).await.expect("a store").expect("the chatbot");
    let lost = porchlight_store::NewQuestion {
        now_ms: street.porch.running.app.clock.now_ms() - 200_000,
        chatbot: chatbot.id,
        session: SessionId(street.session),
        create_if_missing: None,
        content: "hello".into(),
        kind: "Text".into(),
        file_ids: Vec::new(),
        question_id: MessageId(41),
        answer_id: MessageId(42),
        limits: Default::default(),
    };
    assert_eq!(store.begin_question(lost).await.expect("a store"), porchlight_store::QuestionOutcome::Started);
    assert_eq!(street.ask(street.question("hello")).await.body["Success"], true);
    let interrupted = street.messages().await.into_iter().find(|message| message["MessageID"] == 42);
    assert_eq!(interrupted.expect("the lost answer")["Interrupted"], true);
}

/// On one thread, so that nothing else would be served while a question keeps the runtime busy.
#[tokio::test]
async fn questions_that_are_costly_to_read_are_answered_and_keep_nobody_waiting() {
    let street = Street::built_in().await;
    let costly = ["homes for half a mil".to_owned(), "q".repeat(600), "x1".repeat(8_000), "homes, ".repeat(4_000)];
    let mut sessions = Vec::new();
    for _ in &costly {
        let made = street.porch.call("create_session", json!({"serialNumber": street.serial})).await;
        sessions.push(made["SessionID"].clone());
    }
    let hostile = async {
        let asked = sessions.iter().zip(&costly);
        let asked = asked.map(|(session, content)| street.ask(json!({"sessionID": session, "content": content})));
        futures::future::join_all(asked).await
    };
    let others = async {
        let mut slowest = std::time::Duration::ZERO;
        for _ in 0..20 {
            let began = std::time::Instant::now();
            assert_eq!(read(street.porch.get("/healthz")).await.status, 200);
            street.porch.call("list_listings", json!({"SerialNumber": street.serial})).await;
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
