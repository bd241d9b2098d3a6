//! Saved questions with their answers, and finding them again.

use porchlight_api::Detail;
use porchlight_domain::{ChatbotId, KnowledgeEntryId, knowledge_entry::KnowledgeEntryDraft};
use porchlight_store::{Idempotency, StoreError, Write};

use crate::home::{Home, NOW, on_both, random, serial};

on_both! {
    a_fact_is_kept_changed_and_removed,
    facts_are_listed_newest_first,
    a_fact_is_found_by_words_of_question_and_answer,
    a_changed_fact_is_found_by_its_new_words_only,
    nobody_reaches_anothers_facts,
    the_thousandth_fact_is_the_last,
    a_repeated_save_makes_one_fact,
    facts_go_with_their_chatbot,
}

fn draft(question: &str, answer: &str) -> KnowledgeEntryDraft {
    KnowledgeEntryDraft { question: Some(question.into()), answer: answer.into() }
}

async fn save_in(home: &Home, chatbot: ChatbotId, question: &str, answer: &str) -> KnowledgeEntryId {
    let id = KnowledgeEntryId::from_random(random());
    home.store.insert_fact(&Write::at(NOW), chatbot, id, &draft(question, answer)).await.unwrap().value
}

async fn save(home: &Home, question: &str, answer: &str) -> KnowledgeEntryId {
    save_in(home, home.chatbot, question, answer).await
}

async fn about(home: &Home, question: &str) -> Vec<KnowledgeEntryId> {
    let mut found: Vec<KnowledgeEntryId> =
        home.store.facts_about(home.chatbot, question).await.unwrap().into_iter().map(|fact| fact.id).collect();
    found.sort();
    found
}

async fn a_fact_is_kept_changed_and_removed(home: &'static Home) {
    let id = save(home, "Are dogs allowed?", "Yes.").await;
    let change = KnowledgeEntryDraft { question: None, answer: "Yes, on a lead.".into() };
    assert!(home.store.change_fact(&Write::at(NOW + 5), home.chatbot, id, &change).await.unwrap().value);
    let kept = home.store.list_facts(home.chatbot).await.unwrap().remove(0);
    assert_eq!((kept.question.as_str(), kept.answer.as_str()), ("Are dogs allowed?", "Yes, on a lead."));
    assert_eq!((kept.created_at_ms, kept.changed_at_ms), (NOW, NOW + 5));
    assert!(home.store.remove_fact(&Write::at(NOW), home.chatbot, id).await.unwrap().value);
    assert!(!home.store.remove_fact(&Write::at(NOW), home.chatbot, id).await.unwrap().value);
    assert!(!home.store.change_fact(&Write::at(NOW), home.chatbot, id, &change).await.unwrap().value);
    assert!(about(home, "dogs").await.is_empty());
}

async fn facts_are_listed_newest_first(home: &'static Home) {
    let mut ids = Vec::new();
    for n in 0..3 {
        let id = KnowledgeEntryId::from_random(random());
        home.store.insert_fact(&Write::at(NOW + n), home.chatbot, id, &draft("", "A")).await.unwrap();
        ids.insert(0, id);
    }
    let listed: Vec<KnowledgeEntryId> =
        home.store.list_facts(home.chatbot).await.unwrap().into_iter().map(|fact| fact.id).collect();
    assert_eq!(listed, ids);
}

async fn a_fact_is_found_by_words_of_question_and_answer(home: &'static Home) {
    let hours = save(home, "What are your opening hours?", "Monday to Friday from 9 to 18.").await;
    let visits = save(home, "¿Cuál es el horario de visitas?", "De lunes a viernes.").await;
    let work = save(home, "营业时间是什么？", "9点到18点").await;
    assert_eq!(about(home, "are you OPEN on mondays").await, [hours]);
    assert_eq!(about(home, "on fridays?").await, [hours]);
    assert_eq!(about(home, "a qué horario se puede visitar").await, [visits]);
    assert_eq!(about(home, "请问你们的营业时间").await, [work]);
    assert_eq!(about(home, "openning").await, [hours], "a slip");
    assert!(about(home, "what is the weather?!").await.is_empty());
    assert!(about(home, "").await.is_empty());
    assert!(about(home, "'\"*:&|!() or and not").await.is_empty());
}

async fn a_changed_fact_is_found_by_its_new_words_only(home: &'static Home) {
    let id = save(home, "Are dogs allowed?", "Yes.").await;
    let change = draft("Is there a garage?", "No.");
    home.store.change_fact(&Write::at(NOW), home.chatbot, id, &change).await.unwrap();
    assert!(about(home, "dogs").await.is_empty());
    assert_eq!(about(home, "garage").await, [id]);
}

async fn nobody_reaches_anothers_facts(home: &'static Home) {
    let other = home.chatbot().await;
    let id = save_in(home, other, "Are dogs allowed?", "Yes.").await;
    assert!(about(home, "dogs").await.is_empty());
    assert!(home.store.list_facts(home.chatbot).await.unwrap().is_empty());
    assert!(!home.store.remove_fact(&Write::at(NOW), home.chatbot, id).await.unwrap().value);
    assert!(!home.store.change_fact(&Write::at(NOW), home.chatbot, id, &draft("", "No.")).await.unwrap().value);
    assert_eq!(home.store.list_facts(other).await.unwrap()[0].answer, "Yes.");
}

async fn the_thousandth_fact_is_the_last(home: &'static Home) {
    for n in 0..995 {
        save(home, "", &format!("Number {n}")).await;
    }
    // Ten at once for the last five places.
    let racing = (0..10).map(|_| async {
        let id = KnowledgeEntryId::from_random(random());
        home.store.insert_fact(&Write::at(NOW), home.chatbot, id, &draft("", "A")).await
    });
    let done = futures::future::join_all(racing).await;
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 5);
    let refused = done.into_iter().find_map(Result::err).unwrap();
    let StoreError::Invalid(problems) = refused else { panic!("{refused:?}") };
    assert_eq!(problems[0].detail, Detail::TooMany);
    assert_eq!(problems[0].message, "A chatbot can have at most 1000 facts.");
    save_in(home, home.chatbot().await, "", "Another chatbot's first").await;
}

async fn a_repeated_save_makes_one_fact(home: &'static Home) {
    let idempotency = Idempotency { workspace: home.workspace, key: "k".into(), request_hash: [1; 32] };
    let write = Write { now_ms: NOW, idempotency: Some(idempotency) };
    let insert = async || {
        let id = KnowledgeEntryId::from_random(random());
        home.store.insert_fact(&write, home.chatbot, id, &draft("", "A")).await.unwrap()
    };
    let (first, again) = (insert().await, insert().await);
    assert_eq!((first.value, first.replayed, again.replayed), (again.value, false, true));
    assert_eq!(home.store.list_facts(home.chatbot).await.unwrap().len(), 1);
}

async fn facts_go_with_their_chatbot(home: &'static Home) {
    let serial = serial();
    let write = Write::at(NOW);
    home.store.insert_chatbot(&write, home.workspace, &serial, &Default::default()).await.unwrap();
    let chatbot = home.store.chatbot(home.workspace, &serial).await.unwrap().unwrap().id;
    save_in(home, chatbot, "Are dogs allowed?", "Yes.").await;
    home.store.remove_chatbot(&write, home.workspace, &serial).await.unwrap();
    assert_eq!(home.number("select count(*) from fact").await, 0);
    assert!(home.store.facts_about(chatbot, "dogs").await.unwrap().is_empty());
}
