//! Saved questions with their answers, and finding them again.

use porchlight_api::ErrorCode;
use porchlight_domain::{ChatbotId, KnowledgeEntryId, knowledge_entry::KnowledgeEntryDraft};
use porchlight_store::{Idempotency, StoreError, WriteContext};

use crate::fixtures::{Fixture, NOW, on_both, random, serial};

on_both! {
    an_entry_is_inserted_updated_and_deleted,
    entries_are_listed_newest_first,
    an_entry_is_found_by_terms_of_question_and_answer,
    a_changed_entry_is_found_by_its_new_terms_only,
    nobody_reaches_the_entries_of_another_chatbot,
    the_thousandth_entry_is_the_last,
    a_repeated_save_creates_one_entry,
    entries_are_deleted_with_their_chatbot,
}

fn draft(question: &str, answer: &str) -> KnowledgeEntryDraft {
    KnowledgeEntryDraft { question: Some(question.into()), answer: answer.into() }
}

async fn save_in(fixture: &Fixture, chatbot: ChatbotId, question: &str, answer: &str) -> KnowledgeEntryId {
    let id = KnowledgeEntryId::from_random(random());
    fixture.store.insert_entry(&WriteContext::at(NOW), chatbot, id, &draft(question, answer)).await.unwrap().value
}

async fn save(fixture: &Fixture, question: &str, answer: &str) -> KnowledgeEntryId {
    save_in(fixture, fixture.chatbot, question, answer).await
}

async fn about(fixture: &Fixture, question: &str) -> Vec<KnowledgeEntryId> {
    let mut found: Vec<KnowledgeEntryId> = fixture
        .store
        .find_entries(fixture.chatbot, question)
        .await
        .unwrap()
        .into_iter()
        .map(|entry| entry.id)
        .collect();
    found.sort();
    found
}

async fn an_entry_is_inserted_updated_and_deleted(fixture: &'static Fixture) {
    let id = save(fixture, "Are dogs allowed?", "Yes.").await;
    let change = KnowledgeEntryDraft { question: None, answer: "Yes, on a lead.".into() };
    assert!(fixture.store.update_entry(&WriteContext::at(NOW + 5), fixture.chatbot, id, &change).await.unwrap().value);
    let kept = fixture.store.list_entries(fixture.chatbot).await.unwrap().remove(0);
    assert_eq!((kept.question.as_str(), kept.answer.as_str()), ("Are dogs allowed?", "Yes, on a lead."));
    assert_eq!((kept.created_at_ms, kept.changed_at_ms), (NOW, NOW + 5));
    assert!(fixture.store.delete_entry(&WriteContext::at(NOW), fixture.chatbot, id).await.unwrap().value);
    assert!(!fixture.store.delete_entry(&WriteContext::at(NOW), fixture.chatbot, id).await.unwrap().value);
    assert!(!fixture.store.update_entry(&WriteContext::at(NOW), fixture.chatbot, id, &change).await.unwrap().value);
    assert!(about(fixture, "dogs").await.is_empty());
}

async fn entries_are_listed_newest_first(fixture: &'static Fixture) {
    let mut ids = Vec::new();
    for n in 0..3 {
        let id = KnowledgeEntryId::from_random(random());
        fixture.store.insert_entry(&WriteContext::at(NOW + n), fixture.chatbot, id, &draft("", "A")).await.unwrap();
        ids.insert(0, id);
    }
    let listed: Vec<KnowledgeEntryId> =
        fixture.store.list_entries(fixture.chatbot).await.unwrap().into_iter().map(|entry| entry.id).collect();
    assert_eq!(listed, ids);
}

async fn an_entry_is_found_by_terms_of_question_and_answer(fixture: &'static Fixture) {
    let hours = save(fixture, "What are your opening hours?", "Monday to Friday from 9 to 18.").await;
    let visits = save(fixture, "¿Cuál es el horario de visitas?", "De lunes a viernes.").await;
    let work = save(fixture, "营业时间是什么？", "9点到18点").await;
    assert_eq!(about(fixture, "are you OPEN on mondays").await, [hours]);
    assert_eq!(about(fixture, "on fridays?").await, [hours]);
    assert_eq!(about(fixture, "a qué horario se puede visitar").await, [visits]);
    assert_eq!(about(fixture, "请问你们的营业时间").await, [work]);
    assert_eq!(about(fixture, "openning").await, [hours], "a slip");
    assert!(about(fixture, "what is the weather?!").await.is_empty());
    assert!(about(fixture, "").await.is_empty());
    assert!(about(fixture, "'\"*:&|!() or and not").await.is_empty());
}

async fn a_changed_entry_is_found_by_its_new_terms_only(fixture: &'static Fixture) {
    let id = save(fixture, "Are dogs allowed?", "Yes.").await;
    let change = draft("Is there a garage?", "No.");
    fixture.store.update_entry(&WriteContext::at(NOW), fixture.chatbot, id, &change).await.unwrap();
    assert!(about(fixture, "dogs").await.is_empty());
    assert_eq!(about(fixture, "garage").await, [id]);
}

async fn nobody_reaches_the_entries_of_another_chatbot(fixture: &'static Fixture) {
    let other = fixture.chatbot().await;
    let id = save_in(fixture, other, "Are dogs allowed?", "Yes.").await;
    assert!(about(fixture, "dogs").await.is_empty());
    assert!(fixture.store.list_entries(fixture.chatbot).await.unwrap().is_empty());
    assert!(!fixture.store.delete_entry(&WriteContext::at(NOW), fixture.chatbot, id).await.unwrap().value);
    assert!(
        !fixture
            .store
            .update_entry(&WriteContext::at(NOW), fixture.chatbot, id, &draft("", "No."))
            .await
            .unwrap()
            .value
    );
    assert_eq!(fixture.store.list_entries(other).await.unwrap()[0].answer, "Yes.");
}

async fn the_thousandth_entry_is_the_last(fixture: &'static Fixture) {
    for n in 0..995 {
        save(fixture, "", &format!("Number {n}")).await;
    }
    // Ten at once for the last five places.
    let racing = (0..10).map(|_| async {
        let id = KnowledgeEntryId::from_random(random());
        fixture.store.insert_entry(&WriteContext::at(NOW), fixture.chatbot, id, &draft("", "A")).await
    });
    let done = futures::future::join_all(racing).await;
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 5);
    let rejected = done.into_iter().find_map(Result::err).unwrap();
    let StoreError::Invalid(problems) = rejected else { panic!("{rejected:?}") };
    assert_eq!(problems[0].code, ErrorCode::TooMany);
    assert_eq!(problems[0].message, "A chatbot can have at most 1000 facts.");
    save_in(fixture, fixture.chatbot().await, "", "Another chatbot's first").await;
}

async fn a_repeated_save_creates_one_entry(fixture: &'static Fixture) {
    let idempotency = Idempotency { workspace: fixture.workspace, key: "k".into(), request_hash: [1; 32] };
    let write = WriteContext { now_ms: NOW, idempotency: Some(idempotency) };
    let insert = async || {
        let id = KnowledgeEntryId::from_random(random());
        fixture.store.insert_entry(&write, fixture.chatbot, id, &draft("", "A")).await.unwrap()
    };
    let (first, again) = (insert().await, insert().await);
    assert_eq!((first.value, first.replayed, again.replayed), (again.value, false, true));
    assert_eq!(fixture.store.list_entries(fixture.chatbot).await.unwrap().len(), 1);
}

async fn entries_are_deleted_with_their_chatbot(fixture: &'static Fixture) {
    let serial = serial();
    let write = WriteContext::at(NOW);
    fixture.store.insert_chatbot(&write, fixture.workspace, &serial, &Default::default()).await.unwrap();
    let chatbot = fixture.store.chatbot(fixture.workspace, &serial).await.unwrap().unwrap().id;
    save_in(fixture, chatbot, "Are dogs allowed?", "Yes.").await;
    fixture.store.delete_chatbot(&write, fixture.workspace, &serial).await.unwrap();
    assert_eq!(fixture.number("select count(*) from fact").await, 0);
    assert!(fixture.store.find_entries(chatbot, "dogs").await.unwrap().is_empty());
}
