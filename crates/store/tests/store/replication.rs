//! Answers that replicas follow, budgets of models, and conversations as they are listed.

use porchlight_domain::{MessageId, SessionId};
use porchlight_store::{
    AnswerDelta, AnswerSnapshot, ConversationQuery, DEAD_AFTER_MS, DailyBudget, DailyStats, Database, FinishAnswer,
    LeadCapture, Limits, ModelUsage, NewQuestion, NewSession, QuestionOutcome, Settlement, Store, WriteContext,
};

use crate::fixtures::{Fixture, NOW, on_both, random, serial, session_id};

const DAY_MS: i64 = 86_400_000;

on_both! {
    days_are_counted_by_the_time_of_the_question,
    an_answer_is_followed_by_its_pieces_and_ends_when_its_writer_is_dead,
    an_answer_that_was_taken_for_lost_is_still_finished_by_its_writer,
    no_more_is_set_aside_than_the_day_has,
    pages_of_many_days_are_right_and_so_is_every_total,
    removing_a_chatbot_leaves_no_count_and_no_word,
    handed_off_conversations_are_listed_and_found,
}

fn question(fixture: &Fixture, session: SessionId, now_ms: i64, content: &str) -> NewQuestion {
    NewQuestion {
        now_ms,
        chatbot: fixture.chatbot,
        session,
        create_if_missing: Some(NewSession::default()),
        content: content.into(),
        kind: "Text".into(),
        file_ids: vec![],
        question_id: MessageId::from_random(random()),
        answer_id: MessageId::from_random(random()),
        limits: Limits::default(),
    }
}

fn answer(new_question: &NewQuestion, content: &str) -> FinishAnswer {
    FinishAnswer {
        now_ms: new_question.now_ms,
        chatbot: new_question.chatbot,
        session: new_question.session,
        answer_id: new_question.answer_id,
        content: content.into(),
        cards_json: "[]".into(),
        total_token: 1,
        no_answer: false,
        interrupted: false,
        explanation_json: String::new(),
        state_json: None,
        settlement: None,
        captured: LeadCapture::default(),
    }
}

fn is_postgres(fixture: &Fixture) -> bool {
    matches!(fixture.database, Database::Postgres(_))
}

async fn snapshot(store: &Store, new_question: &NewQuestion, from: usize) -> AnswerSnapshot {
    store
        .answer_snapshot(new_question.chatbot, new_question.session, new_question.answer_id, from)
        .await
        .unwrap()
        .unwrap()
}

async fn an_answer_is_followed_by_its_pieces_and_ends_when_its_writer_is_dead(fixture: &'static Fixture) {
    let writer = Store::open(&fixture.database).await.unwrap();
    let new_question = question(fixture, session_id(), NOW, "Any homes?");
    assert_eq!(writer.begin_question(new_question.clone()).await.unwrap(), QuestionOutcome::Started);
    let piece = |start: i64, content: &str| {
        vec![AnswerDelta { answer: new_question.answer_id, start, content: content.into() }]
    };
    writer.heartbeat(piece(0, "Two ")).await.unwrap();
    writer.heartbeat(piece(4, "homes.")).await.unwrap();
    let running = fixture.store.running_answer(fixture.chatbot, new_question.session).await.unwrap();
    assert_eq!(running, Some((new_question.question_id, new_question.answer_id)));
    if !is_postgres(fixture) {
        // One program serves a SQLite database: nothing is written before the end.
        assert_eq!(snapshot(&fixture.store, &new_question, 0).await, AnswerSnapshot::Running(String::new()));
        return writer.close().await;
    }
    assert_eq!(snapshot(&fixture.store, &new_question, 0).await, AnswerSnapshot::Running("Two homes.".into()));
    assert_eq!(snapshot(&fixture.store, &new_question, 4).await, AnswerSnapshot::Running("homes.".into()));

    assert!(fixture.store.signal(fixture.chatbot, new_question.session, new_question.answer_id, false).await.unwrap());
    let heard = writer.heartbeat(Vec::new()).await.unwrap();
    assert_eq!((heard.len(), heard[0].is_read, heard[0].stop), (1, true, false));
    fixture.store.withdraw_signal(new_question.answer_id).await.unwrap();
    assert!(!writer.heartbeat(Vec::new()).await.unwrap()[0].is_read);
    fixture.store.signal(fixture.chatbot, new_question.session, new_question.answer_id, true).await.unwrap();
    assert!(writer.heartbeat(Vec::new()).await.unwrap()[0].stop);

    assert_eq!(fixture.store.fail_lost_answers(NOW + 1, DEAD_AFTER_MS).await.unwrap(), 0, "its writer lives");
    // As long ago as a negative time: every replica that ever sent a heartbeat is dead.
    assert_eq!(fixture.store.fail_lost_answers(NOW + 1, -60_000).await.unwrap(), 1);
    let AnswerSnapshot::Ended(stored) = snapshot(&fixture.store, &new_question, 0).await else {
        panic!("it has ended")
    };
    assert_eq!((stored.content.as_str(), stored.interrupted, stored.is_lost), ("Two homes.", true, true));
    assert_eq!(fixture.number("select count(*) from answer_piece").await, 0);
    assert_eq!(fixture.number("select count(*) from answer_signal").await, 0);
    writer.deregister().await.unwrap();
    writer.close().await;
}

async fn an_answer_that_was_taken_for_lost_is_still_finished_by_its_writer(fixture: &'static Fixture) {
    if !is_postgres(fixture) {
        return;
    }
    let new_question = question(fixture, session_id(), NOW, "Any homes?");
    fixture.store.begin_question(new_question.clone()).await.unwrap();
    assert_eq!(fixture.store.fail_lost_answers(NOW, DEAD_AFTER_MS).await.unwrap(), 1, "who never beat is dead");
    assert!(fixture.store.finish_answer(answer(&new_question, "Two homes.")).await.unwrap());
    assert!(!fixture.store.finish_answer(answer(&new_question, "Three homes.")).await.unwrap());
    let AnswerSnapshot::Ended(stored) = snapshot(&fixture.store, &new_question, 0).await else {
        panic!("it has ended")
    };
    assert_eq!((stored.content.as_str(), stored.interrupted), ("Two homes.", false));
}

async fn no_more_is_set_aside_than_the_day_has(fixture: &'static Fixture) {
    let budget = |needs_model| DailyBudget {
        day_ms: NOW,
        max_tokens: Some(1_000),
        max_money: Some(250),
        reserve: ModelUsage { tokens: 300, money: 100 },
        needs_model,
    };
    let ask = |needs_model| {
        let limits = Limits { budget: Some(budget(needs_model)), ..Limits::default() };
        let new_question = NewQuestion { limits, ..question(fixture, session_id(), NOW, "Any homes?") };
        tokio::spawn(async move { (fixture.store.begin_question(new_question.clone()).await.unwrap(), new_question) })
    };
    let mut begun = Vec::new();
    for asking in (0..16).map(|_| ask(false)).collect::<Vec<_>>() {
        begun.push(asking.await.unwrap());
    }
    let with_model: Vec<_> = begun.iter().filter(|(begin, _)| *begin == QuestionOutcome::Started).collect();
    assert_eq!(with_model.len(), 2, "the money is for two");
    assert_eq!(begun.iter().filter(|(begin, _)| *begin == QuestionOutcome::StartedWithoutModel).count(), 14);
    assert_eq!(ask(true).await.unwrap().0, QuestionOutcome::BudgetReached);

    let (reserved, used) = (budget(false).reserve, ModelUsage { tokens: 120, money: 40 });
    let settled = Some(Settlement { day_ms: NOW, reserved, used });
    for (_, new_question) in with_model {
        fixture
            .store
            .finish_answer(FinishAnswer { settlement: settled, ..answer(new_question, "Two.") })
            .await
            .unwrap();
    }
    assert_eq!(fixture.number("select tokens * 1000 + money from spend").await, 240 * 1000 + 80);
    assert_eq!(ask(true).await.unwrap().0, QuestionOutcome::Started, "what was not used is there again");
}

async fn ask(fixture: &'static Fixture, session: SessionId, now_ms: i64, no_answer: bool) -> MessageId {
    let new_question = question(fixture, session, now_ms, "Any homes?");
    fixture.store.begin_question(new_question.clone()).await.unwrap();
    fixture.store.finish_answer(FinishAnswer { no_answer, ..answer(&new_question, "Seven.") }).await.unwrap();
    new_question.answer_id
}

async fn pages_of_many_days_are_right_and_so_is_every_total(fixture: &'static Fixture) {
    let all = ConversationQuery { end_ms: i64::MAX, size: 3, ..ConversationQuery::default() };
    let mut conversations: Vec<(i64, SessionId, bool)> = Vec::new();
    for day in 0..5 {
        for hour in 0..day {
            let (session, at_ms, no_answer) = (session_id(), NOW + day * DAY_MS + hour * 3_600_000, hour % 2 == 1);
            ask(fixture, session, at_ms, no_answer).await;
            conversations.push((at_ms, session, no_answer));
        }
    }
    // One continues later: it moves to another day.
    let back = conversations.remove(0);
    ask(fixture, back.1, NOW + 9 * DAY_MS, true).await;
    conversations.push((NOW + 9 * DAY_MS, back.1, true));
    conversations.sort_by_key(|conversation| std::cmp::Reverse(conversation.0));

    let expect = async |query: ConversationQuery, expected: Vec<SessionId>| {
        for offset in (0..expected.len() as i64 + 3).step_by(3) {
            let (page, total) = fixture
                .store
                .list_conversations(fixture.chatbot, &ConversationQuery { offset, ..query.clone() })
                .await
                .unwrap();
            let listed: Vec<_> = page.iter().map(|conversation| conversation.session).collect();
            let from = (offset as usize).min(expected.len());
            assert_eq!(listed, expected[from..(from + 3).min(expected.len())], "{query:?} {offset}");
            assert_eq!(total, expected.len() as i64, "{query:?}");
        }
    };
    let of = |wanted: &dyn Fn(&(i64, SessionId, bool)) -> bool| {
        conversations
            .iter()
            .filter(|conversation| wanted(conversation))
            .map(|conversation| conversation.1)
            .collect::<Vec<_>>()
    };
    expect(all.clone(), of(&|_| true)).await;
    expect(ConversationQuery { no_answer: Some(true), ..all.clone() }, of(&|conversation| conversation.2)).await;
    expect(ConversationQuery { no_answer: Some(false), ..all.clone() }, of(&|conversation| !conversation.2)).await;
    expect(ConversationQuery { rated_down: Some(true), ..all.clone() }, vec![]).await;
    let (start_ms, end_ms) = (NOW + 3 * DAY_MS + 1, NOW + 4 * DAY_MS + 3 * 3_600_000);
    let between = ConversationQuery { start_ms, end_ms, ..all.clone() };
    expect(between, of(&|conversation| (start_ms..end_ms).contains(&conversation.0))).await;
    let by_terms = ConversationQuery { search: "seven".into(), no_answer: Some(true), ..all };
    expect(by_terms, of(&|conversation| conversation.2)).await;
    assert_eq!(fixture.number("select cast(sum(n) as bigint) from talk_count").await, conversations.len() as i64);
}

async fn days_are_counted_by_the_time_of_the_question(fixture: &'static Fixture) {
    let (ann, bob) = (session_id(), session_id());
    ask(fixture, ann, NOW, false).await;
    ask(fixture, bob, NOW + DAY_MS - 1, true).await;
    // Continues a day later: each question counts on its own day.
    ask(fixture, ann, NOW + DAY_MS, true).await;
    ask(fixture, ann, NOW + 2 * DAY_MS, false).await;
    fixture
        .number(&format!("update session set handed_over_at_ms = {} where id = {bob} returning id", NOW + DAY_MS))
        .await;
    let days: Vec<_> = (-1..3).map(|day| (NOW + day * DAY_MS, NOW + (day + 1) * DAY_MS)).collect();
    let counted = fixture.store.count_days(fixture.chatbot, &days).await.unwrap();
    let count = |questions, no_answers, handoffs| DailyStats { questions, no_answers, handoffs };
    assert_eq!(counted, [count(0, 0, 0), count(2, 1, 0), count(1, 1, 1), count(1, 0, 0)]);
    assert_eq!(fixture.store.count_days(fixture.chatbot, &[]).await.unwrap(), []);
    let year: Vec<_> = (0..366).map(|day| (NOW + (day - 363) * DAY_MS, NOW + (day - 362) * DAY_MS)).collect();
    let counted = fixture.store.count_days(fixture.chatbot, &year).await.unwrap();
    assert_eq!((counted.len(), counted.iter().map(|day| day.questions).sum::<i64>()), (366, 4));
}

async fn removing_a_chatbot_leaves_no_count_and_no_word(fixture: &'static Fixture) {
    let (serial, write) = (serial(), WriteContext::at(NOW));
    fixture.store.insert_chatbot(&write, fixture.workspace, &serial, &Default::default()).await.unwrap();
    let chatbot = fixture.store.chatbot(fixture.workspace, &serial).await.unwrap().unwrap().id;
    let new_question = NewQuestion { chatbot, ..question(fixture, session_id(), NOW, "Any homes?") };
    fixture.store.begin_question(new_question.clone()).await.unwrap();
    fixture.store.finish_answer(answer(&new_question, "Seven.")).await.unwrap();
    let marked = if is_postgres(fixture) { 0 } else { 2 };
    assert_eq!(fixture.store.index_marked_messages().await.unwrap(), marked);
    assert_eq!(fixture.store.index_marked_messages().await.unwrap(), 0);
    fixture.store.delete_chatbot(&write, fixture.workspace, &serial).await.unwrap();
    assert_eq!(fixture.number("select count(*) from talk_count").await, 0);
    assert_eq!(fixture.number("select count(*) from message").await, 0);
    if !is_postgres(fixture) {
        assert_eq!(fixture.number("select count(*) from message_words where message_words match 'seven'").await, 0);
    }
}

async fn handed_off_conversations_are_listed_and_found(fixture: &'static Fixture) {
    let (new_question, called) = (session_id(), session_id());
    ask(fixture, new_question, NOW, false).await;
    fixture
        .store
        .create_session(&WriteContext::at(NOW + 1), fixture.chatbot, called, NewSession::default())
        .await
        .unwrap();
    let listed = async |handed_off| {
        let query = ConversationQuery { handed_off, end_ms: i64::MAX, size: 9, ..ConversationQuery::default() };
        let (page, total) = fixture.store.list_conversations(fixture.chatbot, &query).await.unwrap();
        assert_eq!(page.len() as i64, total);
        page.into_iter().map(|conversation| conversation.session).collect::<Vec<_>>()
    };
    assert_eq!(listed(None).await, [new_question], "nothing was asked in the other one");
    fixture.number(&format!("update session set handed_over_at_ms = {NOW} where id = {called} returning id")).await;
    assert_eq!(listed(None).await, [called, new_question]);
    assert_eq!(listed(Some(true)).await, [called]);
    assert_eq!(listed(Some(false)).await, [new_question]);
}
