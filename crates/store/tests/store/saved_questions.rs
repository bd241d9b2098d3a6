//! Questions that are kept to be run again, and the results of runs.

use porchlight_api::{ErrorCode, SavedAnswer};
use porchlight_domain::{ChatbotId, SavedQuestionId, saved_question::SavedQuestionDraft};
use porchlight_store::{
    DailyBudget, ModelUsage, SavedQuestionRow, SavedQuestionRun, Settlement, StoreError, WriteContext,
};

use crate::fixtures::{Fixture, NOW, on_both, random, serial};

on_both! {
    a_question_is_saved_once_and_its_answer_is_replaced,
    a_question_is_changed_and_deleted,
    the_first_run_is_expected_and_later_ones_are_compared,
    nobody_reaches_the_questions_of_another_chatbot,
    the_five_hundredth_question_is_the_last,
    questions_are_deleted_with_their_chatbot,
    a_model_s_use_is_reserved_and_settled_without_a_question,
}

fn answer(text: &str) -> SavedAnswer {
    SavedAnswer { answer: text.into(), time: "2026-11-25T03:00:00.000Z".into(), ..SavedAnswer::default() }
}

fn draft(question: &str, expected: Option<SavedAnswer>) -> SavedQuestionDraft {
    SavedQuestionDraft { question: Some(question.into()), expected }
}

async fn save_in(fixture: &Fixture, chatbot: ChatbotId, draft: &SavedQuestionDraft) -> SavedQuestionId {
    let id = SavedQuestionId::from_random(random());
    let hash = draft.question.clone().unwrap_or_default();
    fixture.store.insert_saved_question(&WriteContext::at(NOW), chatbot, id, draft, &hash).await.unwrap().value
}

async fn list(fixture: &Fixture) -> Vec<SavedQuestionRow> {
    fixture.store.list_saved_questions(fixture.chatbot).await.unwrap()
}

async fn a_question_is_saved_once_and_its_answer_is_replaced(fixture: &'static Fixture) {
    let first = save_in(fixture, fixture.chatbot, &draft("Dogs?", None)).await;
    let second = save_in(fixture, fixture.chatbot, &draft("Cats?", Some(answer("Yes.")))).await;
    assert_eq!(save_in(fixture, fixture.chatbot, &draft("Dogs?", None)).await, first);
    assert_eq!(save_in(fixture, fixture.chatbot, &draft("Cats?", Some(answer("No.")))).await, second);
    let rows = list(fixture).await;
    assert_eq!(rows.iter().map(|row| row.id).collect::<Vec<_>>(), [first, second]);
    assert_eq!((&rows[0].expected, &rows[0].last, rows[0].ran_at_ms), (&None, &None, None));
    assert_eq!((&rows[1].expected, &rows[1].last), (&Some(answer("No.")), &Some(answer("Yes."))));
    assert_eq!((rows[1].ran_at_ms, rows[1].created_at_ms), (Some(NOW), NOW));
}

async fn a_question_is_changed_and_deleted(fixture: &'static Fixture) {
    let (store, write) = (&fixture.store, WriteContext::at(NOW));
    let dogs = save_in(fixture, fixture.chatbot, &draft("Dogs?", None)).await;
    save_in(fixture, fixture.chatbot, &draft("Cats?", None)).await;
    let update = async |id, draft: &SavedQuestionDraft| {
        store.update_saved_question(&write, fixture.chatbot, id, draft, draft.question.as_deref()).await
    };
    let taken = update(dogs, &draft("Cats?", None)).await;
    assert!(matches!(taken, Err(StoreError::Taken("Question"))), "{taken:?}");
    assert!(update(dogs, &draft("Pets?", Some(answer("Yes.")))).await.unwrap().value);
    assert!(!update(SavedQuestionId(7), &draft("Birds?", None)).await.unwrap().value);
    let row = list(fixture).await.remove(0);
    assert_eq!((row.question.as_str(), row.expected), ("Pets?", Some(answer("Yes."))));
    assert!(store.delete_saved_question(&write, fixture.chatbot, dogs).await.unwrap().value);
    assert!(!store.delete_saved_question(&write, fixture.chatbot, dogs).await.unwrap().value);
    assert_eq!(list(fixture).await.len(), 1);
}

async fn the_first_run_is_expected_and_later_ones_are_compared(fixture: &'static Fixture) {
    let id = save_in(fixture, fixture.chatbot, &draft("Dogs?", None)).await;
    let run = async |result: Result<SavedAnswer, String>, accept, now_ms| {
        let runs = vec![
            SavedQuestionRun { id, result },
            SavedQuestionRun { id: SavedQuestionId(7), result: Err("gone".into()) },
        ];
        fixture.store.record_saved_question_runs(fixture.chatbot, runs, accept, now_ms).await.unwrap();
        list(fixture).await.remove(0)
    };
    let row = run(Ok(answer("Yes.")), false, NOW + 1).await;
    assert_eq!((row.expected, row.last, row.ran_at_ms), (Some(answer("Yes.")), Some(answer("Yes.")), Some(NOW + 1)));
    let row = run(Ok(answer("No.")), false, NOW + 2).await;
    assert_eq!((row.expected, row.last, row.ran_at_ms), (Some(answer("Yes.")), Some(answer("No.")), Some(NOW + 2)));
    let row = run(Err("no model".into()), false, NOW + 3).await;
    assert_eq!((row.last, row.failure.as_str()), (Some(answer("No.")), "no model"));
    let row = run(Ok(answer("Maybe.")), true, NOW + 4).await;
    assert_eq!((row.expected, row.last, row.failure.as_str()), (Some(answer("Maybe.")), Some(answer("Maybe.")), ""));
}

async fn nobody_reaches_the_questions_of_another_chatbot(fixture: &'static Fixture) {
    let (store, write) = (&fixture.store, WriteContext::at(NOW));
    let other = fixture.chatbot().await;
    let id = save_in(fixture, other, &draft("Dogs?", None)).await;
    assert!(list(fixture).await.is_empty());
    assert!(!store.delete_saved_question(&write, fixture.chatbot, id).await.unwrap().value);
    let update = store.update_saved_question(&write, fixture.chatbot, id, &draft("Cats?", None), Some("c")).await;
    assert!(!update.unwrap().value);
    let runs = vec![SavedQuestionRun { id, result: Ok(answer("Yes.")) }];
    store.record_saved_question_runs(fixture.chatbot, runs, true, NOW).await.unwrap();
    assert_eq!(store.list_saved_questions(other).await.unwrap()[0].last, None);
    // The same question of another chatbot is another question.
    assert_ne!(save_in(fixture, fixture.chatbot, &draft("Dogs?", None)).await, id);
}

async fn the_five_hundredth_question_is_the_last(fixture: &'static Fixture) {
    for n in 0..495 {
        save_in(fixture, fixture.chatbot, &draft(&format!("Number {n}?"), None)).await;
    }
    // Ten at once for the last five places.
    let racing = (0..10).map(|n| async move {
        let (id, question) = (SavedQuestionId::from_random(random()), format!("Racing {n}?"));
        let write = WriteContext::at(NOW);
        fixture.store.insert_saved_question(&write, fixture.chatbot, id, &draft(&question, None), &question).await
    });
    let done = futures::future::join_all(racing).await;
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 5);
    let rejected = done.into_iter().find_map(Result::err).unwrap();
    let StoreError::Invalid(problems) = rejected else { panic!("{rejected:?}") };
    assert_eq!(problems[0].code, ErrorCode::TooMany);
    assert_eq!(problems[0].message, "A chatbot can have at most 500 saved questions.");
    save_in(fixture, fixture.chatbot, &draft("Number 7?", Some(answer("Known.")))).await;
}

async fn questions_are_deleted_with_their_chatbot(fixture: &'static Fixture) {
    let (serial, write) = (serial(), WriteContext::at(NOW));
    fixture.store.insert_chatbot(&write, fixture.workspace, &serial, &Default::default()).await.unwrap();
    let chatbot = fixture.store.chatbot(fixture.workspace, &serial).await.unwrap().unwrap().id;
    save_in(fixture, chatbot, &draft("Dogs?", None)).await;
    fixture.store.delete_chatbot(&write, fixture.workspace, &serial).await.unwrap();
    assert_eq!(fixture.number("select count(*) from saved_question").await, 0);
}

async fn a_model_s_use_is_reserved_and_settled_without_a_question(fixture: &'static Fixture) {
    let (store, chatbot) = (&fixture.store, fixture.chatbot);
    let reserve = ModelUsage { tokens: 600, money: 0 };
    let budget = DailyBudget { day_ms: 0, max_tokens: Some(1_000), max_money: None, reserve, needs_model: false };
    assert!(store.reserve_model_usage(chatbot, budget).await.unwrap());
    assert!(!store.reserve_model_usage(chatbot, budget).await.unwrap(), "600 of 1,000 tokens are reserved");
    let used = ModelUsage { tokens: 100, money: 0 };
    store.settle_model_usage(chatbot, Settlement { day_ms: 0, reserved: reserve, used }).await.unwrap();
    assert_eq!(store.model_usage(chatbot, 0).await.unwrap(), used);
    assert!(store.reserve_model_usage(chatbot, budget).await.unwrap());
}
