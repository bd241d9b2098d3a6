//! Who may see a file.

use porchlight_domain::{FileId, SessionId};
use porchlight_store::{FileRow, FileState, NewSession, Write};

use crate::home::{Home, NOW, on_both, random, session_id};

on_both! {
    a_visitors_file_is_seen_in_its_session_only,
    a_public_file_is_seen_once_it_is_ready,
    an_upload_that_did_not_finish_expires,
    of_several_uploads_of_a_file_one_is_stored,
}

fn file(home: &Home, session: Option<SessionId>, public: bool) -> FileRow {
    FileRow {
        id: FileId::from_random(random()),
        workspace: home.workspace,
        chatbot: Some(home.chatbot),
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

async fn a_visitors_file_is_seen_in_its_session_only(home: &'static Home) {
    let (mine, other) = (session_id(), session_id());
    for id in [mine, other] {
        home.store.create_session(&Write::at(NOW), home.chatbot, id, NewSession::default()).await.unwrap();
    }
    let row = file(home, Some(mine), false);
    home.store.insert_file(row.clone()).await.unwrap();
    assert_eq!(home.store.file_in_session(home.chatbot, mine, row.id).await.unwrap(), Some(row.clone()));
    assert_eq!(home.store.file_in_session(home.chatbot, other, row.id).await.unwrap(), None);
    let elsewhere = home.store.create_workspace("Other", NOW).await.unwrap();
    assert_eq!(home.store.file_in_workspace(elsewhere, row.id).await.unwrap(), None);
    assert!(!home.store.set_file_ready(elsewhere, row.id, "image/webp", 9, "x").await.unwrap());
    assert_eq!(home.store.file_in_workspace(home.workspace, row.id).await.unwrap(), Some(row));
}

async fn a_public_file_is_seen_once_it_is_ready(home: &'static Home) {
    let row = file(home, None, true);
    home.store.insert_file(row.clone()).await.unwrap();
    assert_eq!(home.store.public_file(row.id).await.unwrap(), None);
    assert!(home.store.set_file_ready(home.workspace, row.id, "image/webp", 9, "out/1").await.unwrap());
    let ready = home.store.public_file(row.id).await.unwrap().unwrap();
    assert_eq!((ready.kind.as_deref(), ready.bytes, ready.storage_key.as_str()), (Some("image/webp"), 9, "out/1"));
    assert!(home.store.remove_file(home.workspace, row.id).await.unwrap());
    assert_eq!(home.store.public_file(row.id).await.unwrap(), None);
}

async fn an_upload_that_did_not_finish_expires(home: &'static Home) {
    let (open, refused) = (file(home, None, false), file(home, None, false));
    for row in [&open, &refused] {
        home.store.insert_file(row.clone()).await.unwrap();
    }
    assert!(home.store.set_file_refused(home.workspace, refused.id).await.unwrap());
    assert_eq!(home.store.take_expired_uploads(NOW + 600_000).await.unwrap(), None);
    let taken = home.store.take_expired_uploads(NOW + 600_001).await.unwrap();
    assert_eq!(taken, Some(vec![open.storage_key]));
    assert_eq!(home.store.file_in_workspace(home.workspace, open.id).await.unwrap(), None);
    assert!(home.store.file_in_workspace(home.workspace, refused.id).await.unwrap().is_some());
    assert_eq!(home.store.take_expired_uploads(NOW + 600_001).await.unwrap(), None);
}

async fn of_several_uploads_of_a_file_one_is_stored(home: &'static Home) {
    let row = file(home, None, false);
    home.store.insert_file(row.clone()).await.unwrap();
    let keys = ["out/1", "out/2", "out/3"];
    let stored = keys.map(|key| home.store.set_file_ready(home.workspace, row.id, "image/webp", 9, key));
    let stored = futures::future::join_all(stored).await;
    let won: Vec<_> = keys.iter().zip(stored).filter_map(|(key, stored)| stored.unwrap().then_some(*key)).collect();
    assert_eq!(won.len(), 1);
    assert!(!home.store.set_file_refused(home.workspace, row.id).await.unwrap(), "what was stored stays");
    let kept = home.store.file_in_workspace(home.workspace, row.id).await.unwrap().unwrap();
    assert_eq!((kept.state, kept.storage_key.as_str()), (FileState::Ready, won[0]));
}
