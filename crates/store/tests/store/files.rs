//! Who may see a file.

use porchlight_domain::{FileId, SessionId};
use porchlight_store::{FileRow, FileState, NewSession, WriteContext};

use crate::fixtures::{Fixture, NOW, on_both, random, session_id};

on_both! {
    a_visitors_file_is_seen_in_its_session_only,
    a_public_file_is_seen_once_it_is_ready,
    an_upload_that_did_not_finish_expires,
    of_several_uploads_of_a_file_one_is_stored,
}

fn file(fixture: &Fixture, session: Option<SessionId>, public: bool) -> FileRow {
    FileRow {
        id: FileId::from_random(random()),
        workspace: fixture.workspace,
        chatbot: Some(fixture.chatbot),
        session,
        owner_kind: "visitor".into(),
        name: "kitchen.png".into(),
        storage_key: "in/1".into(),
        kind: None,
        bytes: 0,
        state: FileState::Pending,
        public,
        created_at_ms: NOW,
        expires_at_ms: NOW + 600_000,
    }
}

async fn a_visitors_file_is_seen_in_its_session_only(fixture: &'static Fixture) {
    let (mine, other) = (session_id(), session_id());
    for id in [mine, other] {
        fixture.store.create_session(&WriteContext::at(NOW), fixture.chatbot, id, NewSession::default()).await.unwrap();
    }
    let row = file(fixture, Some(mine), false);
    fixture.store.insert_file(row.clone()).await.unwrap();
    assert_eq!(fixture.store.file_in_session(fixture.chatbot, mine, row.id).await.unwrap(), Some(row.clone()));
    assert_eq!(fixture.store.file_in_session(fixture.chatbot, other, row.id).await.unwrap(), None);
    let elsewhere = fixture.store.create_workspace("Other", NOW).await.unwrap();
    assert_eq!(fixture.store.file_in_workspace(elsewhere, row.id).await.unwrap(), None);
    assert!(!fixture.store.set_file_ready(elsewhere, row.id, "image/webp", 9, "x").await.unwrap());
    assert_eq!(fixture.store.file_in_workspace(fixture.workspace, row.id).await.unwrap(), Some(row));
}

async fn a_public_file_is_seen_once_it_is_ready(fixture: &'static Fixture) {
    let row = file(fixture, None, true);
    fixture.store.insert_file(row.clone()).await.unwrap();
    assert_eq!(fixture.store.public_file(row.id).await.unwrap(), None);
    assert!(fixture.store.set_file_ready(fixture.workspace, row.id, "image/webp", 9, "out/1").await.unwrap());
    let ready = fixture.store.public_file(row.id).await.unwrap().unwrap();
    assert_eq!((ready.kind.as_deref(), ready.bytes, ready.storage_key.as_str()), (Some("image/webp"), 9, "out/1"));
    assert!(fixture.store.remove_file(fixture.workspace, row.id).await.unwrap());
    assert_eq!(fixture.store.public_file(row.id).await.unwrap(), None);
}

async fn an_upload_that_did_not_finish_expires(fixture: &'static Fixture) {
    let (open, rejected) = (file(fixture, None, false), file(fixture, None, false));
    for row in [&open, &rejected] {
        fixture.store.insert_file(row.clone()).await.unwrap();
    }
    assert!(fixture.store.set_file_rejected(fixture.workspace, rejected.id).await.unwrap());
    assert_eq!(fixture.store.take_expired_uploads(NOW + 600_000).await.unwrap(), None);
    let taken = fixture.store.take_expired_uploads(NOW + 600_001).await.unwrap();
    assert_eq!(taken, Some(vec![open.storage_key]));
    assert_eq!(fixture.store.file_in_workspace(fixture.workspace, open.id).await.unwrap(), None);
    assert!(fixture.store.file_in_workspace(fixture.workspace, rejected.id).await.unwrap().is_some());
    assert_eq!(fixture.store.take_expired_uploads(NOW + 600_001).await.unwrap(), None);
}

async fn of_several_uploads_of_a_file_one_is_stored(fixture: &'static Fixture) {
    let row = file(fixture, None, false);
    fixture.store.insert_file(row.clone()).await.unwrap();
    let keys = ["out/1", "out/2", "out/3"];
    let stored = keys.map(|key| fixture.store.set_file_ready(fixture.workspace, row.id, "image/webp", 9, key));
    let stored = futures::future::join_all(stored).await;
    let won: Vec<_> = keys.iter().zip(stored).filter_map(|(key, stored)| stored.unwrap().then_some(*key)).collect();
    assert_eq!(won.len(), 1);
    assert!(!fixture.store.set_file_rejected(fixture.workspace, row.id).await.unwrap(), "what was stored stays");
    let kept = fixture.store.file_in_workspace(fixture.workspace, row.id).await.unwrap().unwrap();
    assert_eq!((kept.state, kept.storage_key.as_str()), (FileState::Ready, won[0]));
}
