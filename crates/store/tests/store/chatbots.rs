//! Chatbots, their settings, and that nothing of a removed one stays.

use porchlight_api::error::{ErrorCode, FieldError};
use porchlight_domain::{FileId, MessageId, Settings};
use porchlight_store::{
    Database, FileRow, FileState, Limits, MonthLimit, NewQuestion, NewSession, QuestionOutcome, RateLimit, StoreError,
    WriteContext,
};

use crate::fixtures::{Fixture, NOW, draft, on_both, random, serial, session_id};

on_both! {
    a_chatbot_is_seen_by_its_workspace_only,
    settings_are_changed_from_what_is_stored,
    a_rejected_change_leaves_the_settings_alone,
    a_custom_domain_is_one_chatbots_only,
    chatbots_are_listed_newest_first,
    a_removed_chatbot_leaves_no_row_behind,
}

async fn a_chatbot_is_seen_by_its_workspace_only(fixture: &'static Fixture) {
    let (store, serial) = (&fixture.store, serial());
    let other = store.create_workspace("Other", NOW).await.unwrap();
    store.insert_chatbot(&WriteContext::at(NOW), fixture.workspace, &serial, &Settings::default()).await.unwrap();
    assert_eq!(store.chatbot(fixture.workspace, &serial).await.unwrap().unwrap().settings, Settings::default());
    assert_eq!(store.chatbot(other, &serial).await.unwrap(), None);
    assert_eq!(store.public_chatbot(&serial).await.unwrap().unwrap().workspace, fixture.workspace);
    let rejected = store.update_settings(&WriteContext::at(NOW), other, &serial, Box::new(|s| Ok(s.clone()))).await;
    assert!(matches!(rejected, Err(StoreError::NotFound)));
    assert_eq!(store.delete_chatbot(&WriteContext::at(NOW), other, &serial).await.unwrap().value, None);
}

async fn settings_are_changed_from_what_is_stored(fixture: &'static Fixture) {
    let (store, serial) = (&fixture.store, serial());
    store.insert_chatbot(&WriteContext::at(NOW), fixture.workspace, &serial, &Settings::default()).await.unwrap();
    let changes = (0..20).map(|_| {
        let serial = serial.clone();
        tokio::spawn(async move {
            let edit = Box::new(|old: &Settings| Ok(Settings { name: format!("{}+", old.name), ..old.clone() }));
            fixture.store.update_settings(&WriteContext::at(NOW), fixture.workspace, &serial, edit).await.unwrap()
        })
    });
    for change in changes.collect::<Vec<_>>() {
        change.await.unwrap();
    }
    let name = store.chatbot(fixture.workspace, &serial).await.unwrap().unwrap().settings.name;
    assert_eq!(name, format!("New chatbot{}", "+".repeat(20)));
}

async fn a_rejected_change_leaves_the_settings_alone(fixture: &'static Fixture) {
    let (store, serial) = (&fixture.store, serial());
    store.insert_chatbot(&WriteContext::at(NOW), fixture.workspace, &serial, &Settings::default()).await.unwrap();
    let edit = Box::new(|_: &Settings| Err(vec![FieldError::by_rule(ErrorCode::OutOfRange, "Name")]));
    let rejected = store.update_settings(&WriteContext::at(NOW), fixture.workspace, &serial, edit).await;
    assert!(matches!(rejected, Err(StoreError::Invalid(problems)) if problems[0].field == "Name"));
    assert_eq!(store.chatbot(fixture.workspace, &serial).await.unwrap().unwrap().settings, Settings::default());
}

async fn a_custom_domain_is_one_chatbots_only(fixture: &'static Fixture) {
    let (store, write) = (&fixture.store, WriteContext::at(NOW));
    let settings = Settings { custom_domain: "chat.example.com".into(), ..Settings::default() };
    let (first, second) = (serial(), serial());
    store.insert_chatbot(&write, fixture.workspace, &first, &settings).await.unwrap();
    let rejected = store.insert_chatbot(&write, fixture.workspace, &second, &settings).await;
    assert!(matches!(rejected, Err(StoreError::Taken("CustomDomain"))));

    store.insert_chatbot(&write, fixture.workspace, &second, &Settings::default()).await.unwrap();
    let copy = settings.clone();
    let rejected = store.update_settings(&write, fixture.workspace, &second, Box::new(move |_| Ok(copy))).await;
    assert!(matches!(rejected, Err(StoreError::Taken("CustomDomain"))));
    let same = settings.clone();
    store.update_settings(&write, fixture.workspace, &first, Box::new(move |_| Ok(same))).await.unwrap();
    assert_eq!(store.chatbot_by_domain("chat.example.com").await.unwrap().unwrap().serial, first);
    assert_eq!(store.chatbot_by_domain("example.com").await.unwrap(), None);
}

async fn chatbots_are_listed_newest_first(fixture: &'static Fixture) {
    let serials: Vec<String> = (0..5).map(|_| serial()).collect();
    for (age, serial) in (1..).zip(&serials) {
        let write = WriteContext::at(NOW + age);
        fixture.store.insert_chatbot(&write, fixture.workspace, serial, &Settings::default()).await.unwrap();
    }
    let (rows, total) = fixture.store.list_chatbots(fixture.workspace, 2, 2).await.unwrap();
    assert_eq!(rows.iter().map(|row| &row.serial).collect::<Vec<_>>(), [&serials[2], &serials[1]]);
    assert_eq!(total, 6);
    assert_eq!(fixture.store.list_chatbots(fixture.workspace, 9, 2).await.unwrap(), (vec![], 6));
}

const TABLES: [&str; 11] = [
    "chatbot",
    "listing",
    "listing_count",
    "session",
    "message",
    "ask_subject",
    "ask_stamp",
    "month_count",
    "stored_file",
    "idempotency",
    "access_key",
];

async fn rows_in_all_tables(fixture: &Fixture) -> Vec<(&'static str, i64)> {
    let mut out = Vec::new();
    for table in TABLES {
        out.push((table, fixture.number(&format!("select count(*) from {table}")).await));
    }
    if let Database::Sqlite(_) = fixture.database {
        out.push(("listing_words", fixture.number("select count(*) from listing_words").await));
    }
    out
}

async fn a_removed_chatbot_leaves_no_row_behind(fixture: &'static Fixture) {
    let (store, serial, write) = (&fixture.store, serial(), WriteContext::at(NOW));
    let before = rows_in_all_tables(fixture).await;
    store.insert_chatbot(&write, fixture.workspace, &serial, &Settings::default()).await.unwrap();
    let chatbot = store.chatbot(fixture.workspace, &serial).await.unwrap().unwrap().id;
    for n in 0..10 {
        let id = crate::fixtures::listing_id();
        store.insert_listing(&write, chatbot, id, &draft(n)).await.unwrap();
    }
    let session = session_id();
    let begun = store
        .begin_question(NewQuestion {
            now_ms: NOW,
            chatbot,
            session,
            create_if_missing: Some(NewSession { welcome: vec!["Hello".into()], ..NewSession::default() }),
            content: "Hi".into(),
            kind: "Text".into(),
            file_ids: vec![],
            question_id: MessageId::from_random(random()),
            answer_id: MessageId::from_random(random()),
            limits: Limits {
                rate: Some(RateLimit { count: 5, seconds: 60 }),
                rate_subjects: vec!["a:1".into()],
                month: Some(MonthLimit { start_ms: NOW - 5, end_ms: NOW + 5, max: 9 }),
                ..Limits::default()
            },
        })
        .await
        .unwrap();
    assert_eq!(begun, QuestionOutcome::Started);
    let file = FileRow {
        id: FileId::from_random(random()),
        workspace: fixture.workspace,
        chatbot: Some(chatbot),
        session: Some(session),
        owner_kind: "visitor".into(),
        name: "a.png".into(),
        storage_key: "files/a".into(),
        kind: None,
        bytes: 3,
        state: FileState::Pending,
        public: false,
        created_at_ms: NOW,
        expires_at_ms: NOW + 600_000,
    };
    store.insert_file(file).await.unwrap();

    let removed = store.delete_chatbot(&write, fixture.workspace, &serial).await.unwrap().value;
    assert_eq!(removed, Some(vec!["files/a".to_owned()]));
    assert_eq!(rows_in_all_tables(fixture).await, before);
    assert_eq!(store.credits_used(fixture.workspace).await.unwrap(), 1, "credits used never shrink");
    assert_eq!(store.delete_chatbot(&write, fixture.workspace, &serial).await.unwrap().value, None);
}
