//! Answers that replicas follow, ceilings of models, and conversations as they are listed.

use porchlight_domain::{MessageId, SessionId};
use porchlight_store::{
    Begin, BeginQuestion, Ceiling, DEAD_AFTER_MS, Database, DayCount, FinishAnswer, Limits, NewSession, Piece, Settled,
    SoFar, Store, TalkQuery, Use, Write,
};

use crate::home::{Home, NOW, on_both, random, serial, session_id};

const DAY_MS: i64 = 86_400_000;

on_both! {
    days_are_counted_by_when_something_was_asked,
    an_answer_is_followed_by_its_pieces_and_ends_when_its_writer_is_dead,
    an_answer_that_was_taken_for_lost_is_still_finished_by_its_writer,
    no_more_is_set_aside_than_the_day_has,
    pages_of_many_days_are_right_and_so_is_every_total,
    removing_a_chatbot_leaves_no_count_and_no_word,
    who_called_for_a_person_is_listed_and_found,
}

fn question(home: &Home, session: SessionId, now_ms: i64, content: &str) -> BeginQuestion {
    BeginQuestion {
        now_ms,
        chatbot: home.chatbot,
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

fn answer(asked: &BeginQuestion, content: &str) -> FinishAnswer {
    FinishAnswer {
        now_ms: asked.now_ms,
        chatbot: asked.chatbot,
        session: asked.session,
        answer_id: asked.answer_id,
        content: content.into(),
        cards_json: "[]".into(),
        total_token: 1,
        no_answer: false,
        interrupted: false,
        explanation_json: String::new(),
        state_json: None,
        settled: None,
    }
}

fn is_postgres(home: &Home) -> bool {
    matches!(home.database, Database::Postgres(_))
}

async fn so_far(store: &Store, asked: &BeginQuestion, from: usize) -> SoFar {
    store.answer_so_far(asked.chatbot, asked.session, asked.answer_id, from).await.unwrap().unwrap()
}

async fn an_answer_is_followed_by_its_pieces_and_ends_when_its_writer_is_dead(home: &'static Home) {
    let writer = Store::open(&home.database).await.unwrap();
    let asked = question(home, session_id(), NOW, "Any homes?");
    assert_eq!(writer.begin_question(asked.clone()).await.unwrap(), Begin::Started);
    let piece = |start: i64, content: &str| vec![Piece { answer: asked.answer_id, start, content: content.into() }];
    writer.beat(piece(0, "Two ")).await.unwrap();
    writer.beat(piece(4, "homes.")).await.unwrap();
    let running = home.store.running_answer(home.chatbot, asked.session).await.unwrap();
    assert_eq!(running, Some((asked.question_id, asked.answer_id)));
    if !is_postgres(home) {
        // One program serves a SQLite database: nothing is written before the end.
        assert_eq!(so_far(&home.store, &asked, 0).await, SoFar::Running(String::new()));
        return writer.close().await;
    }
    assert_eq!(so_far(&home.store, &asked, 0).await, SoFar::Running("Two homes.".into()));
    assert_eq!(so_far(&home.store, &asked, 4).await, SoFar::Running("homes.".into()));

    assert!(home.store.signal(home.chatbot, asked.session, asked.answer_id, false).await.unwrap());
    let heard = writer.beat(Vec::new()).await.unwrap();
    assert_eq!((heard.len(), heard[0].is_read, heard[0].stop), (1, true, false));
    home.store.silence(asked.answer_id).await.unwrap();
    assert!(!writer.beat(Vec::new()).await.unwrap()[0].is_read);
    home.store.signal(home.chatbot, asked.session, asked.answer_id, true).await.unwrap();
    assert!(writer.beat(Vec::new()).await.unwrap()[0].stop);

    assert_eq!(home.store.end_lost_answers(NOW + 1, DEAD_AFTER_MS).await.unwrap(), 0, "its writer lives");
    // As long ago as a negative time: whoever ever beat is dead.
    assert_eq!(home.store.end_lost_answers(NOW + 1, -60_000).await.unwrap(), 1);
    let SoFar::Ended(stored) = so_far(&home.store, &asked, 0).await else { panic!("it has ended") };
    assert_eq!((stored.content.as_str(), stored.interrupted, stored.is_lost), ("Two homes.", true, true));
    assert_eq!(home.number("select count(*) from answer_piece").await, 0);
    assert_eq!(home.number("select count(*) from answer_signal").await, 0);
    writer.leave().await.unwrap();
    writer.close().await;
}

async fn an_answer_that_was_taken_for_lost_is_still_finished_by_its_writer(home: &'static Home) {
    if !is_postgres(home) {
        return;
    }
    let asked = question(home, session_id(), NOW, "Any homes?");
    home.store.begin_question(asked.clone()).await.unwrap();
    assert_eq!(home.store.end_lost_answers(NOW, DEAD_AFTER_MS).await.unwrap(), 1, "who never beat is dead");
    assert!(home.store.finish_answer(answer(&asked, "Two homes.")).await.unwrap());
    assert!(!home.store.finish_answer(answer(&asked, "Three homes.")).await.unwrap());
    let SoFar::Ended(stored) = so_far(&home.store, &asked, 0).await else { panic!("it has ended") };
    assert_eq!((stored.content.as_str(), stored.interrupted), ("Two homes.", false));
}

async fn no_more_is_set_aside_than_the_day_has(home: &'static Home) {
    let ceiling = |needs_model| Ceiling {
        day_ms: NOW,
        max_tokens: Some(1_000),
        max_money: Some(250),
        reserve: Use { tokens: 300, money: 100 },
        needs_model,
    };
    let ask = |needs_model| {
        let limits = Limits { ceiling: Some(ceiling(needs_model)), ..Limits::default() };
        let asked = BeginQuestion { limits, ..question(home, session_id(), NOW, "Any homes?") };
        tokio::spawn(async move { (home.store.begin_question(asked.clone()).await.unwrap(), asked) })
    };
    let mut begun = Vec::new();
    for asking in (0..16).map(|_| ask(false)).collect::<Vec<_>>() {
        begun.push(asking.await.unwrap());
    }
    let with_model: Vec<_> = begun.iter().filter(|(begin, _)| *begin == Begin::Started).collect();
    assert_eq!(with_model.len(), 2, "the money is for two");
    assert_eq!(begun.iter().filter(|(begin, _)| *begin == Begin::StartedWithoutModel).count(), 14);
    assert_eq!(ask(true).await.unwrap().0, Begin::CeilingReached);

    let (reserved, used) = (ceiling(false).reserve, Use { tokens: 120, money: 40 });
    let settled = Some(Settled { day_ms: NOW, reserved, used });
    for (_, asked) in with_model {
        home.store.finish_answer(FinishAnswer { settled, ..answer(asked, "Two.") }).await.unwrap();
    }
    assert_eq!(home.number("select tokens * 1000 + money from spend").await, 240 * 1000 + 80);
    assert_eq!(ask(true).await.unwrap().0, Begin::Started, "what was not used is there again");
}

async fn said(home: &'static Home, session: SessionId, now_ms: i64, no_answer: bool) -> MessageId {
    let asked = question(home, session, now_ms, "Any homes?");
    home.store.begin_question(asked.clone()).await.unwrap();
    home.store.finish_answer(FinishAnswer { no_answer, ..answer(&asked, "Seven.") }).await.unwrap();
    asked.answer_id
}

async fn pages_of_many_days_are_right_and_so_is_every_total(home: &'static Home) {
    let all = TalkQuery { end_ms: i64::MAX, size: 3, ..TalkQuery::default() };
    let mut talks: Vec<(i64, SessionId, bool)> = Vec::new();
    for day in 0..5 {
        for hour in 0..day {
            let (session, at_ms, no_answer) = (session_id(), NOW + day * DAY_MS + hour * 3_600_000, hour % 2 == 1);
            said(home, session, at_ms, no_answer).await;
            talks.push((at_ms, session, no_answer));
        }
    }
    // One goes on later: it moves to another day.
    let back = talks.remove(0);
    said(home, back.1, NOW + 9 * DAY_MS, true).await;
    talks.push((NOW + 9 * DAY_MS, back.1, true));
    talks.sort_by_key(|talk| std::cmp::Reverse(talk.0));

    let expect = async |query: TalkQuery, expected: Vec<SessionId>| {
        for offset in (0..expected.len() as i64 + 3).step_by(3) {
            let (page, total) =
                home.store.list_talks(home.chatbot, &TalkQuery { offset, ..query.clone() }).await.unwrap();
            let listed: Vec<_> = page.iter().map(|talk| talk.session).collect();
            let from = (offset as usize).min(expected.len());
            assert_eq!(listed, expected[from..(from + 3).min(expected.len())], "{query:?} {offset}");
            assert_eq!(total, expected.len() as i64, "{query:?}");
        }
    };
    let of = |wanted: &dyn Fn(&(i64, SessionId, bool)) -> bool| {
        talks.iter().filter(|talk| wanted(talk)).map(|talk| talk.1).collect::<Vec<_>>()
    };
    expect(all.clone(), of(&|_| true)).await;
    expect(TalkQuery { no_answer: Some(true), ..all.clone() }, of(&|talk| talk.2)).await;
    expect(TalkQuery { no_answer: Some(false), ..all.clone() }, of(&|talk| !talk.2)).await;
    expect(TalkQuery { rated_down: Some(true), ..all.clone() }, vec![]).await;
    let (start_ms, end_ms) = (NOW + 3 * DAY_MS + 1, NOW + 4 * DAY_MS + 3 * 3_600_000);
    let between = TalkQuery { start_ms, end_ms, ..all.clone() };
    expect(between, of(&|talk| (start_ms..end_ms).contains(&talk.0))).await;
    let by_words = TalkQuery { search: "seven".into(), no_answer: Some(true), ..all };
    expect(by_words, of(&|talk| talk.2)).await;
    assert_eq!(home.number("select cast(sum(n) as bigint) from talk_count").await, talks.len() as i64);
}

async fn days_are_counted_by_when_something_was_asked(home: &'static Home) {
    let (ann, bob) = (session_id(), session_id());
    said(home, ann, NOW, false).await;
    said(home, bob, NOW + DAY_MS - 1, true).await;
    // Goes on a day later: each question counts on its own day.
    said(home, ann, NOW + DAY_MS, true).await;
    said(home, ann, NOW + 2 * DAY_MS, false).await;
    home.number(&format!("update session set handed_over_at_ms = {} where id = {bob} returning id", NOW + DAY_MS))
        .await;
    let days: Vec<_> = (-1..3).map(|day| (NOW + day * DAY_MS, NOW + (day + 1) * DAY_MS)).collect();
    let counted = home.store.count_days(home.chatbot, &days).await.unwrap();
    let count = |questions, no_answers, handed_over| DayCount { questions, no_answers, handed_over };
    assert_eq!(counted, [count(0, 0, 0), count(2, 1, 0), count(1, 1, 1), count(1, 0, 0)]);
    assert_eq!(home.store.count_days(home.chatbot, &[]).await.unwrap(), []);
    let year: Vec<_> = (0..366).map(|day| (NOW + (day - 363) * DAY_MS, NOW + (day - 362) * DAY_MS)).collect();
    let counted = home.store.count_days(home.chatbot, &year).await.unwrap();
    assert_eq!((counted.len(), counted.iter().map(|day| day.questions).sum::<i64>()), (366, 4));
}

async fn removing_a_chatbot_leaves_no_count_and_no_word(home: &'static Home) {
    let (serial, write) = (serial(), Write::at(NOW));
    home.store.insert_chatbot(&write, home.workspace, &serial, &Default::default()).await.unwrap();
    let chatbot = home.store.chatbot(home.workspace, &serial).await.unwrap().unwrap().id;
    let asked = BeginQuestion { chatbot, ..question(home, session_id(), NOW, "Any homes?") };
    home.store.begin_question(asked.clone()).await.unwrap();
    home.store.finish_answer(answer(&asked, "Seven.")).await.unwrap();
    assert_eq!(home.store.add_missing_words().await.unwrap(), 0, "new messages have their words");
    home.store.remove_chatbot(&write, home.workspace, &serial).await.unwrap();
    assert_eq!(home.number("select count(*) from talk_count").await, 0);
    assert_eq!(home.number("select count(*) from message").await, 0);
    if !is_postgres(home) {
        assert_eq!(home.number("select count(*) from message_words where message_words match 'seven'").await, 0);
    }
}

async fn who_called_for_a_person_is_listed_and_found(home: &'static Home) {
    let (asked, called) = (session_id(), session_id());
    said(home, asked, NOW, false).await;
    home.store.create_session(&Write::at(NOW + 1), home.chatbot, called, NewSession::default()).await.unwrap();
    let listed = async |handed_over| {
        let query = TalkQuery { handed_over, end_ms: i64::MAX, size: 9, ..TalkQuery::default() };
        let (page, total) = home.store.list_talks(home.chatbot, &query).await.unwrap();
        assert_eq!(page.len() as i64, total);
        page.into_iter().map(|talk| talk.session).collect::<Vec<_>>()
    };
    assert_eq!(listed(None).await, [asked], "nothing was asked in the other one");
    home.number(&format!("update session set handed_over_at_ms = {NOW} where id = {called} returning id")).await;
    assert_eq!(listed(None).await, [called, asked]);
    assert_eq!(listed(Some(true)).await, [called]);
    assert_eq!(listed(Some(false)).await, [asked]);
}
