//! Sessions, limits that are exact, answers and history.

use std::sync::Arc;

use porchlight_domain::{MessageId, SessionId};
use porchlight_store::{
    FinishAnswer, LeadCapture, Limits, MonthLimit, NewQuestion, NewSession, QuestionOutcome, RateLimit, SessionLimit,
    Store, StoreError, WriteContext,
};

use crate::fixtures::{Fixture, NOW, on_both, random, session_id};

on_both! {
    a_session_begins_with_its_welcome,
    a_question_in_an_unknown_session_is_not_found,
    a_session_answers_one_question_at_a_time,
    an_answer_is_finished_once,
    exactly_as_many_questions_pass_as_the_rate_says,
    every_subject_has_its_own_count,
    a_rejected_question_leaves_nothing_behind,
    exactly_as_many_questions_pass_as_the_month_allows,
    a_clock_that_is_set_back_opens_no_earlier_month,
    a_month_counts_questions_from_before_the_limit,
    a_session_has_its_own_limit,
    a_session_made_twice_at_once_is_one,
    answers_of_a_lost_process_end_as_interrupted,
    only_answers_of_the_session_can_be_rated,
    history_returns_the_sessions_of_the_requested_time,
}

fn message_id() -> MessageId {
    MessageId::from_random(random())
}

fn question(fixture: &Fixture, session: SessionId) -> NewQuestion {
    NewQuestion {
        now_ms: NOW,
        chatbot: fixture.chatbot,
        session,
        create_if_missing: Some(NewSession { welcome: vec!["Hello!".into()], ..NewSession::default() }),
        content: "Any homes?".into(),
        kind: "Text".into(),
        file_ids: vec![],
        question_id: message_id(),
        answer_id: message_id(),
        limits: Limits::default(),
    }
}

fn answer(fixture: &Fixture, session: SessionId, answer_id: MessageId) -> FinishAnswer {
    FinishAnswer {
        now_ms: NOW + 1,
        chatbot: fixture.chatbot,
        session,
        answer_id,
        content: "Seven.".into(),
        cards_json: "[1]".into(),
        total_token: 9,
        no_answer: false,
        interrupted: false,
        explanation_json: "{}".into(),
        state_json: Some("{\"last\":1}".into()),
        settlement: None,
        captured: LeadCapture::default(),
    }
}

async fn a_session_begins_with_its_welcome(fixture: &'static Fixture) {
    let id = session_id();
    let new =
        NewSession { uri: "https://a.example/".into(), welcome: vec!["Hi".into(), "Ask".into()], ..Default::default() };
    fixture.store.create_session(&WriteContext::at(NOW), fixture.chatbot, id, new).await.unwrap();
    let texts: Vec<String> =
        fixture.store.messages(fixture.chatbot, id).await.unwrap().into_iter().map(|message| message.content).collect();
    assert_eq!(texts, ["Hi", "Ask"]);
    let session = fixture.store.session_in_workspace(fixture.workspace, id).await.unwrap().unwrap();
    assert_eq!((session.chatbot, session.uri.as_str(), session.questions), (fixture.chatbot, "https://a.example/", 0));
    let elsewhere = fixture.store.create_workspace("Other", NOW).await.unwrap();
    assert_eq!(fixture.store.session_in_workspace(elsewhere, id).await.unwrap(), None);
    assert_eq!(fixture.store.session(fixture.chatbot().await, id).await.unwrap(), None);
}

async fn a_question_in_an_unknown_session_is_not_found(fixture: &'static Fixture) {
    let unknown = NewQuestion { create_if_missing: None, ..question(fixture, session_id()) };
    assert!(matches!(fixture.store.begin_question(unknown).await, Err(StoreError::NotFound)));
}

async fn a_session_answers_one_question_at_a_time(fixture: &'static Fixture) {
    let session = session_id();
    let first = question(fixture, session);
    assert_eq!(fixture.store.begin_question(first.clone()).await.unwrap(), QuestionOutcome::Started);
    assert_eq!(fixture.store.begin_question(question(fixture, session)).await.unwrap(), QuestionOutcome::Busy);
    assert!(fixture.store.finish_answer(answer(fixture, session, first.answer_id)).await.unwrap());
    assert_eq!(fixture.store.begin_question(question(fixture, session)).await.unwrap(), QuestionOutcome::Started);
    let much_later = NewQuestion { now_ms: NOW + 11 * 60_000, ..question(fixture, session) };
    assert_eq!(fixture.store.begin_question(much_later).await.unwrap(), QuestionOutcome::Started);
}

async fn an_answer_is_finished_once(fixture: &'static Fixture) {
    let (session, new_question) = (session_id(), question(fixture, session_id()));
    let new_question = NewQuestion { session, ..new_question };
    fixture.store.begin_question(new_question.clone()).await.unwrap();
    let running = fixture.store.messages(fixture.chatbot, session).await.unwrap();
    assert_eq!(
        running.iter().map(|m| (m.from_visitor, m.running)).collect::<Vec<_>>(),
        [(false, false), (true, false), (false, true)]
    );

    let finished = answer(fixture, session, new_question.answer_id);
    assert!(fixture.store.finish_answer(finished.clone()).await.unwrap());
    let late = FinishAnswer { content: "Eight.".into(), interrupted: true, ..finished };
    assert!(!fixture.store.finish_answer(late).await.unwrap());
    let messages = fixture.store.messages(fixture.chatbot, session).await.unwrap();
    let last = messages.last().unwrap();
    assert_eq!((last.id, last.content.as_str(), last.cards_json.as_str()), (new_question.answer_id, "Seven.", "[1]"));
    assert_eq!((last.total_token, last.running, last.interrupted), (9, false, false));
    let standing = fixture.store.session(fixture.chatbot, session).await.unwrap().unwrap();
    assert_eq!((standing.state_json.as_str(), standing.questions), ("{\"last\":1}", 1));
}

fn rate(subjects: &[&str]) -> Limits {
    Limits {
        rate: Some(RateLimit { count: 5, seconds: 60 }),
        rate_subjects: subjects.iter().map(ToString::to_string).collect(),
        ..Limits::default()
    }
}

async fn exactly_as_many_questions_pass_as_the_rate_says(fixture: &'static Fixture) {
    let replica = Arc::new(Store::open(&fixture.database).await.unwrap());
    let ask = |now_ms: i64, turn: usize| {
        let new_question = NewQuestion { now_ms, limits: rate(&["a:1"]), ..question(fixture, session_id()) };
        let replica = replica.clone();
        tokio::spawn(async move {
            let store = if turn.is_multiple_of(2) { &fixture.store } else { &*replica };
            store.begin_question(new_question).await.unwrap()
        })
    };
    let passes = async |now_ms: i64| {
        let mut started = 0;
        for begun in (0..64).map(|turn| ask(now_ms, turn)).collect::<Vec<_>>() {
            match begun.await.unwrap() {
                QuestionOutcome::Started => started += 1,
                QuestionOutcome::RateLimited { retry_after_s } => assert!((1..=60).contains(&retry_after_s)),
                other => panic!("{other:?}"),
            }
        }
        started
    };
    assert_eq!(passes(NOW).await, 5);
    assert_eq!(passes(NOW + 59_999).await, 0);
    assert_eq!(passes(NOW - 59_000).await, 0, "a clock that is set back by less than the window opens nothing");
    assert_eq!(passes(NOW + 59_999).await, 0, "nor does one that is right again");
    assert_eq!(passes(NOW - 3_600_000).await, 5, "nobody waits an hour because a clock ran ahead by an hour");
    assert_eq!(passes(NOW + 59_999).await, 0);
    assert_eq!(passes(NOW + 60_000).await, 5);
    replica.close().await;
}

async fn every_subject_has_its_own_count(fixture: &'static Fixture) {
    let ask = async |subjects: &[&str], now_ms| {
        let new_question = NewQuestion { now_ms, limits: rate(subjects), ..question(fixture, session_id()) };
        fixture.store.begin_question(new_question).await.unwrap()
    };
    for turn in 0..5 {
        assert_eq!(ask(&["s:1", "a:1"], NOW + turn * 1000).await, QuestionOutcome::Started);
    }
    assert_eq!(ask(&["s:2", "a:1"], NOW + 5000).await, QuestionOutcome::RateLimited { retry_after_s: 55 });
    assert_eq!(ask(&["s:2", "a:2"], NOW + 5000).await, QuestionOutcome::Started);
}

async fn a_rejected_question_leaves_nothing_behind(fixture: &'static Fixture) {
    let none = Limits { month: Some(MonthLimit { start_ms: 0, end_ms: i64::MAX, max: 0 }), ..Limits::default() };
    let session = session_id();
    let rejected = NewQuestion { limits: none, ..question(fixture, session) };
    assert_eq!(fixture.store.begin_question(rejected).await.unwrap(), QuestionOutcome::MonthlyLimit);
    assert_eq!(fixture.store.session(fixture.chatbot, session).await.unwrap(), None);
    assert_eq!(fixture.number("select count(*) from message").await, 0);
}

fn month(max: i64) -> Limits {
    Limits { month: Some(MonthLimit { start_ms: NOW - 1000, end_ms: NOW + 1000, max }), ..Limits::default() }
}

async fn a_clock_that_is_set_back_opens_no_earlier_month(fixture: &'static Fixture) {
    const DAY: i64 = 24 * 3_600_000;
    let ask = async |now_ms: i64, start_ms: i64| {
        let month = MonthLimit { start_ms, end_ms: start_ms + 30 * DAY, max: 2 };
        let limits = Limits { month: Some(month), ..Limits::default() };
        let new_question = NewQuestion { now_ms, limits, ..question(fixture, session_id()) };
        fixture.store.begin_question(new_question).await.unwrap()
    };
    for _ in 0..2 {
        assert_eq!(ask(NOW, NOW - DAY).await, QuestionOutcome::Started);
    }
    assert_eq!(ask(NOW, NOW - DAY).await, QuestionOutcome::MonthlyLimit);
    assert_eq!(ask(NOW - 40 * DAY, NOW - 41 * DAY).await, QuestionOutcome::MonthlyLimit, "the last month seen counts");
    assert_eq!(ask(NOW + 30 * DAY, NOW + 29 * DAY).await, QuestionOutcome::Started);
}

async fn exactly_as_many_questions_pass_as_the_month_allows(fixture: &'static Fixture) {
    let asks: Vec<_> = (0..64)
        .map(|_| {
            let new_question = NewQuestion { limits: month(7), ..question(fixture, session_id()) };
            tokio::spawn(async move { fixture.store.begin_question(new_question).await.unwrap() })
        })
        .collect();
    let mut started = 0;
    for new_question in asks {
        started += i64::from(new_question.await.unwrap() == QuestionOutcome::Started);
    }
    assert_eq!(started, 7);
    let next =
        Limits { month: Some(MonthLimit { start_ms: NOW + 1000, end_ms: NOW + 2000, max: 1 }), ..Limits::default() };
    let new_question = NewQuestion { now_ms: NOW + 1000, limits: next, ..question(fixture, session_id()) };
    assert_eq!(fixture.store.begin_question(new_question).await.unwrap(), QuestionOutcome::Started);
}

async fn a_month_counts_questions_from_before_the_limit(fixture: &'static Fixture) {
    let ask = async |limits| {
        fixture.store.begin_question(NewQuestion { limits, ..question(fixture, session_id()) }).await.unwrap()
    };
    for limits in [Limits::default(), month(2)] {
        assert_eq!(ask(limits).await, QuestionOutcome::Started);
    }
    assert_eq!(ask(month(2)).await, QuestionOutcome::MonthlyLimit);
    assert_eq!(ask(Limits::default()).await, QuestionOutcome::Started);
    assert_eq!(ask(month(3)).await, QuestionOutcome::MonthlyLimit);
    assert_eq!(ask(month(4)).await, QuestionOutcome::Started);
}

async fn a_session_has_its_own_limit(fixture: &'static Fixture) {
    assert_eq!(fixture.store.session_limit(fixture.workspace).await.unwrap(), SessionLimit::Unset);
    for limit in [SessionLimit::Unlimited, SessionLimit::At(1)] {
        fixture.store.set_session_limit(fixture.workspace, limit).await.unwrap();
        assert_eq!(fixture.store.session_limit(fixture.workspace).await.unwrap(), limit);
    }
    let per_session = SessionLimit::At(1).or(None);
    let new_question =
        NewQuestion { limits: Limits { per_session, ..Limits::default() }, ..question(fixture, session_id()) };
    assert_eq!(fixture.store.begin_question(new_question.clone()).await.unwrap(), QuestionOutcome::Started);
    fixture.store.finish_answer(answer(fixture, new_question.session, new_question.answer_id)).await.unwrap();
    let second = NewQuestion { question_id: message_id(), answer_id: message_id(), ..new_question };
    assert_eq!(fixture.store.begin_question(second).await.unwrap(), QuestionOutcome::SessionLimit);
}

async fn a_session_made_twice_at_once_is_one(fixture: &'static Fixture) {
    let session = session_id();
    let asks: Vec<_> = (0..8)
        .map(|_| {
            let new_question = question(fixture, session);
            tokio::spawn(async move { fixture.store.begin_question(new_question).await.unwrap() })
        })
        .collect();
    let mut started = 0;
    for new_question in asks {
        started += i64::from(new_question.await.unwrap() == QuestionOutcome::Started);
    }
    assert_eq!((started, fixture.number("select count(*) from message").await), (1, 3));
}

async fn answers_of_a_lost_process_end_as_interrupted(fixture: &'static Fixture) {
    let new_question = question(fixture, session_id());
    fixture.store.begin_question(new_question.clone()).await.unwrap();
    // On SQLite, a lost answer is found by its mark, which stays when its question is indexed.
    fixture.store.index_marked_messages().await.unwrap();
    assert_eq!(fixture.store.fail_orphaned_answers(NOW).await.unwrap(), 0);
    assert_eq!(fixture.store.fail_orphaned_answers(NOW + 1).await.unwrap(), 1);
    let messages = fixture.store.messages(fixture.chatbot, new_question.session).await.unwrap();
    assert!(messages.last().is_some_and(|message| message.interrupted && !message.running));
    assert_eq!(
        fixture.store.begin_question(question(fixture, new_question.session)).await.unwrap(),
        QuestionOutcome::Started
    );
}

async fn only_answers_of_the_session_can_be_rated(fixture: &'static Fixture) {
    let new_question = question(fixture, session_id());
    fixture.store.begin_question(new_question.clone()).await.unwrap();
    let rate = async |session, message| {
        fixture.store.rate_answer(fixture.chatbot, session, message, -1, "wrong", NOW).await.unwrap()
    };
    assert!(!rate(session_id(), new_question.answer_id).await);
    assert!(!rate(new_question.session, new_question.question_id).await);
    assert!(rate(new_question.session, new_question.answer_id).await);
    let messages = fixture.store.messages(fixture.chatbot, new_question.session).await.unwrap();
    assert_eq!(messages.last().unwrap().rating, Some(-1));
}

async fn history_returns_the_sessions_of_the_requested_time(fixture: &'static Fixture) {
    let (old, new) = (question(fixture, session_id()), question(fixture, session_id()));
    let new = NewQuestion { now_ms: NOW + 86_400_000, ..new };
    for new_question in [&old, &new] {
        fixture.store.begin_question(new_question.clone()).await.unwrap();
    }
    let history = fixture.store.history(fixture.chatbot, NOW, NOW + 86_400_000).await.unwrap();
    assert_eq!(history.iter().map(|conversation| conversation.session).collect::<Vec<_>>(), [old.session]);
    let contents: Vec<_> =
        history[0].messages.iter().map(|message| (message.from_visitor, message.content.as_str())).collect();
    assert_eq!(contents, [(false, "Hello!"), (true, "Any homes?"), (false, "")]);
    assert_eq!(fixture.store.count_messages(fixture.chatbot).await.unwrap(), 2);
    assert_eq!(fixture.store.credits_used(fixture.workspace).await.unwrap(), 2);
}
