//! Sessions, limits that are exact, answers and history.

use std::sync::Arc;

use porchlight_domain::{MessageId, SessionId};
use porchlight_store::{
    Begin, BeginQuestion, FinishAnswer, Limits, MonthLimit, NewSession, RateLimit, SessionLimit, Store, StoreError,
    Write,
};

use crate::home::{Home, NOW, on_both, random, session_id};

on_both! {
    a_session_begins_with_its_welcome,
    a_question_in_an_unknown_session_is_not_found,
    a_session_answers_one_question_at_a_time,
    an_answer_is_finished_once,
    exactly_as_many_questions_pass_as_the_rate_says,
    every_subject_has_its_own_count,
    a_refused_question_leaves_nothing_behind,
    exactly_as_many_questions_pass_as_the_month_allows,
    a_clock_that_is_set_back_opens_no_earlier_month,
    a_month_counts_what_was_asked_before_it_was_limited,
    a_session_has_its_own_limit,
    a_session_made_twice_at_once_is_one,
    answers_of_a_lost_process_end_as_interrupted,
    only_answers_of_the_session_can_be_rated,
    history_tells_the_sessions_of_the_time_asked_for,
}

fn message_id() -> MessageId {
    MessageId::from_random(random())
}

fn question(home: &Home, session: SessionId) -> BeginQuestion {
    BeginQuestion {
        now_ms: NOW,
        chatbot: home.chatbot,
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

fn answer(home: &Home, session: SessionId, answer_id: MessageId) -> FinishAnswer {
    FinishAnswer {
        now_ms: NOW + 1,
        chatbot: home.chatbot,
        session,
        answer_id,
        content: "Seven.".into(),
        cards_json: "[1]".into(),
        total_token: 9,
        no_answer: false,
        interrupted: false,
        explanation_json: "{}".into(),
        state_json: Some("{\"last\":1}".into()),
        settled: None,
    }
}

async fn a_session_begins_with_its_welcome(home: &'static Home) {
    let id = session_id();
    let new =
        NewSession { uri: "https://a.example/".into(), welcome: vec!["Hi".into(), "Ask".into()], ..Default::default() };
    home.store.create_session(&Write::at(NOW), home.chatbot, id, new).await.unwrap();
    let texts: Vec<String> =
        home.store.messages(home.chatbot, id).await.unwrap().into_iter().map(|message| message.content).collect();
    assert_eq!(texts, ["Hi", "Ask"]);
    let session = home.store.session_in_workspace(home.workspace, id).await.unwrap().unwrap();
    assert_eq!((session.chatbot, session.uri.as_str(), session.questions), (home.chatbot, "https://a.example/", 0));
    let elsewhere = home.store.create_workspace("Other", NOW).await.unwrap();
    assert_eq!(home.store.session_in_workspace(elsewhere, id).await.unwrap(), None);
    assert_eq!(home.store.session(home.chatbot().await, id).await.unwrap(), None);
}

async fn a_question_in_an_unknown_session_is_not_found(home: &'static Home) {
    let unknown = BeginQuestion { create_if_missing: None, ..question(home, session_id()) };
    assert!(matches!(home.store.begin_question(unknown).await, Err(StoreError::NotFound)));
}

async fn a_session_answers_one_question_at_a_time(home: &'static Home) {
    let session = session_id();
    let first = question(home, session);
    assert_eq!(home.store.begin_question(first.clone()).await.unwrap(), Begin::Started);
    assert_eq!(home.store.begin_question(question(home, session)).await.unwrap(), Begin::Busy);
    assert!(home.store.finish_answer(answer(home, session, first.answer_id)).await.unwrap());
    assert_eq!(home.store.begin_question(question(home, session)).await.unwrap(), Begin::Started);
    let much_later = BeginQuestion { now_ms: NOW + 11 * 60_000, ..question(home, session) };
    assert_eq!(home.store.begin_question(much_later).await.unwrap(), Begin::Started);
}

async fn an_answer_is_finished_once(home: &'static Home) {
    let (session, asked) = (session_id(), question(home, session_id()));
    let asked = BeginQuestion { session, ..asked };
    home.store.begin_question(asked.clone()).await.unwrap();
    let running = home.store.messages(home.chatbot, session).await.unwrap();
    assert_eq!(
        running.iter().map(|m| (m.from_visitor, m.running)).collect::<Vec<_>>(),
        [(false, false), (true, false), (false, true)]
    );

    let finished = answer(home, session, asked.answer_id);
    assert!(home.store.finish_answer(finished.clone()).await.unwrap());
    let late = FinishAnswer { content: "Eight.".into(), interrupted: true, ..finished };
    assert!(!home.store.finish_answer(late).await.unwrap());
    let messages = home.store.messages(home.chatbot, session).await.unwrap();
    let last = messages.last().unwrap();
    assert_eq!((last.id, last.content.as_str(), last.cards_json.as_str()), (asked.answer_id, "Seven.", "[1]"));
    assert_eq!((last.total_token, last.running, last.interrupted), (9, false, false));
    let standing = home.store.session(home.chatbot, session).await.unwrap().unwrap();
    assert_eq!((standing.state_json.as_str(), standing.questions), ("{\"last\":1}", 1));
}

fn rate(subjects: &[&str]) -> Limits {
    Limits {
        rate: Some(RateLimit { count: 5, seconds: 60 }),
        rate_subjects: subjects.iter().map(ToString::to_string).collect(),
        ..Limits::default()
    }
}

async fn exactly_as_many_questions_pass_as_the_rate_says(home: &'static Home) {
    let replica = Arc::new(Store::open(&home.database).await.unwrap());
    let ask = |now_ms: i64, turn: usize| {
        let asked = BeginQuestion { now_ms, limits: rate(&["a:1"]), ..question(home, session_id()) };
        let replica = replica.clone();
        tokio::spawn(async move {
            let store = if turn.is_multiple_of(2) { &home.store } else { &*replica };
            store.begin_question(asked).await.unwrap()
        })
    };
    let passes = async |now_ms: i64| {
        let mut started = 0;
        for begun in (0..64).map(|turn| ask(now_ms, turn)).collect::<Vec<_>>() {
            match begun.await.unwrap() {
                Begin::Started => started += 1,
                Begin::RateLimited { retry_after_s } => assert!((1..=60).contains(&retry_after_s)),
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

async fn every_subject_has_its_own_count(home: &'static Home) {
    let ask = async |subjects: &[&str], now_ms| {
        let asked = BeginQuestion { now_ms, limits: rate(subjects), ..question(home, session_id()) };
        home.store.begin_question(asked).await.unwrap()
    };
    for turn in 0..5 {
        assert_eq!(ask(&["s:1", "a:1"], NOW + turn * 1000).await, Begin::Started);
    }
    assert_eq!(ask(&["s:2", "a:1"], NOW + 5000).await, Begin::RateLimited { retry_after_s: 55 });
    assert_eq!(ask(&["s:2", "a:2"], NOW + 5000).await, Begin::Started);
}

async fn a_refused_question_leaves_nothing_behind(home: &'static Home) {
    let none = Limits { month: Some(MonthLimit { start_ms: 0, end_ms: i64::MAX, max: 0 }), ..Limits::default() };
    let session = session_id();
    let refused = BeginQuestion { limits: none, ..question(home, session) };
    assert_eq!(home.store.begin_question(refused).await.unwrap(), Begin::MonthlyLimit);
    assert_eq!(home.store.session(home.chatbot, session).await.unwrap(), None);
    assert_eq!(home.number("select count(*) from message").await, 0);
}

fn month(max: i64) -> Limits {
    Limits { month: Some(MonthLimit { start_ms: NOW - 1000, end_ms: NOW + 1000, max }), ..Limits::default() }
}

async fn a_clock_that_is_set_back_opens_no_earlier_month(home: &'static Home) {
    const DAY: i64 = 24 * 3_600_000;
    let ask = async |now_ms: i64, start_ms: i64| {
        let month = MonthLimit { start_ms, end_ms: start_ms + 30 * DAY, max: 2 };
        let limits = Limits { month: Some(month), ..Limits::default() };
        let asked = BeginQuestion { now_ms, limits, ..question(home, session_id()) };
        home.store.begin_question(asked).await.unwrap()
    };
    for _ in 0..2 {
        assert_eq!(ask(NOW, NOW - DAY).await, Begin::Started);
    }
    assert_eq!(ask(NOW, NOW - DAY).await, Begin::MonthlyLimit);
    assert_eq!(ask(NOW - 40 * DAY, NOW - 41 * DAY).await, Begin::MonthlyLimit, "the last month seen counts");
    assert_eq!(ask(NOW + 30 * DAY, NOW + 29 * DAY).await, Begin::Started);
}

async fn exactly_as_many_questions_pass_as_the_month_allows(home: &'static Home) {
    let asks: Vec<_> = (0..64)
        .map(|_| {
            let asked = BeginQuestion { limits: month(7), ..question(home, session_id()) };
            tokio::spawn(async move { home.store.begin_question(asked).await.unwrap() })
        })
        .collect();
    let mut started = 0;
    for asked in asks {
        started += i64::from(asked.await.unwrap() == Begin::Started);
    }
    assert_eq!(started, 7);
    let next =
        Limits { month: Some(MonthLimit { start_ms: NOW + 1000, end_ms: NOW + 2000, max: 1 }), ..Limits::default() };
    let asked = BeginQuestion { now_ms: NOW + 1000, limits: next, ..question(home, session_id()) };
    assert_eq!(home.store.begin_question(asked).await.unwrap(), Begin::Started);
}

async fn a_month_counts_what_was_asked_before_it_was_limited(home: &'static Home) {
    let ask = async |limits| {
        home.store.begin_question(BeginQuestion { limits, ..question(home, session_id()) }).await.unwrap()
    };
    for limits in [Limits::default(), month(2)] {
        assert_eq!(ask(limits).await, Begin::Started);
    }
    assert_eq!(ask(month(2)).await, Begin::MonthlyLimit);
    assert_eq!(ask(Limits::default()).await, Begin::Started);
    assert_eq!(ask(month(3)).await, Begin::MonthlyLimit);
    assert_eq!(ask(month(4)).await, Begin::Started);
}

async fn a_session_has_its_own_limit(home: &'static Home) {
    assert_eq!(home.store.session_limit(home.workspace).await.unwrap(), SessionLimit::Unset);
    for limit in [SessionLimit::Unlimited, SessionLimit::At(1)] {
        home.store.set_session_limit(home.workspace, limit).await.unwrap();
        assert_eq!(home.store.session_limit(home.workspace).await.unwrap(), limit);
    }
    let per_session = SessionLimit::At(1).or(None);
    let asked = BeginQuestion { limits: Limits { per_session, ..Limits::default() }, ..question(home, session_id()) };
    assert_eq!(home.store.begin_question(asked.clone()).await.unwrap(), Begin::Started);
    home.store.finish_answer(answer(home, asked.session, asked.answer_id)).await.unwrap();
    let second = BeginQuestion { question_id: message_id(), answer_id: message_id(), ..asked };
    assert_eq!(home.store.begin_question(second).await.unwrap(), Begin::SessionLimit);
}

async fn a_session_made_twice_at_once_is_one(home: &'static Home) {
    let session = session_id();
    let asks: Vec<_> = (0..8)
        .map(|_| {
            let asked = question(home, session);
            tokio::spawn(async move { home.store.begin_question(asked).await.unwrap() })
        })
        .collect();
    let mut started = 0;
    for asked in asks {
        started += i64::from(asked.await.unwrap() == Begin::Started);
    }
    assert_eq!((started, home.number("select count(*) from message").await), (1, 3));
}

async fn answers_of_a_lost_process_end_as_interrupted(home: &'static Home) {
    let asked = question(home, session_id());
    home.store.begin_question(asked.clone()).await.unwrap();
    assert_eq!(home.store.end_orphan_answers(NOW).await.unwrap(), 0);
    assert_eq!(home.store.end_orphan_answers(NOW + 1).await.unwrap(), 1);
    let messages = home.store.messages(home.chatbot, asked.session).await.unwrap();
    assert!(messages.last().is_some_and(|message| message.interrupted && !message.running));
    assert_eq!(home.store.begin_question(question(home, asked.session)).await.unwrap(), Begin::Started);
}

async fn only_answers_of_the_session_can_be_rated(home: &'static Home) {
    let asked = question(home, session_id());
    home.store.begin_question(asked.clone()).await.unwrap();
    let rate = async |session, message| {
        home.store.rate_answer(home.chatbot, session, message, -1, "wrong", NOW).await.unwrap()
    };
    assert!(!rate(session_id(), asked.answer_id).await);
    assert!(!rate(asked.session, asked.question_id).await);
    assert!(rate(asked.session, asked.answer_id).await);
    let messages = home.store.messages(home.chatbot, asked.session).await.unwrap();
    assert_eq!(messages.last().unwrap().rating, Some(-1));
}

async fn history_tells_the_sessions_of_the_time_asked_for(home: &'static Home) {
    let (old, new) = (question(home, session_id()), question(home, session_id()));
    let new = BeginQuestion { now_ms: NOW + 86_400_000, ..new };
    for asked in [&old, &new] {
        home.store.begin_question(asked.clone()).await.unwrap();
    }
    let told = home.store.history(home.chatbot, NOW, NOW + 86_400_000).await.unwrap();
    assert_eq!(told.iter().map(|talk| talk.session).collect::<Vec<_>>(), [old.session]);
    let said: Vec<_> =
        told[0].messages.iter().map(|message| (message.from_visitor, message.content.as_str())).collect();
    assert_eq!(said, [(false, "Hello!"), (true, "Any homes?"), (false, "")]);
    assert_eq!(home.store.count_messages(home.chatbot).await.unwrap(), 2);
    assert_eq!(home.store.credits_used(home.workspace).await.unwrap(), 2);
}
