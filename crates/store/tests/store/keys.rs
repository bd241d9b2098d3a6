//! Keys, workspaces and secrets.

use porchlight_store::{Database, KeyKind, Store, StoredSecrets, WriteContext};

use crate::fixtures::{Fixture, NOW, on_both};

on_both! {
    a_key_is_found_by_its_hash_until_it_is_revoked,
    a_key_of_another_workspace_cannot_be_revoked,
    a_secret_stays_the_same_for_every_replica,
    secrets_that_are_moved_out_leave_no_trace,
}

async fn a_key_is_found_by_its_hash_until_it_is_revoked(fixture: &'static Fixture) {
    let (store, write) = (&fixture.store, WriteContext::at(NOW));
    let id = store.add_key(&write, fixture.workspace, KeyKind::Session, "site", [7; 32]).await.unwrap().value;
    let found = store.key_by_hash(&[7; 32], NOW).await.unwrap().unwrap();
    assert_eq!((found.id, found.workspace, found.kind), (id, fixture.workspace, KeyKind::Session));

    store.touch_key(id, NOW + 5).await.unwrap();
    let listed = store.list_keys(fixture.workspace).await.unwrap();
    assert_eq!((listed[0].name.as_str(), listed[0].last_use_ms), ("site", Some(NOW + 5)));

    assert!(store.revoke_key(&write, fixture.workspace, id).await.unwrap().value);
    assert!(!store.revoke_key(&write, fixture.workspace, id).await.unwrap().value);
    assert_eq!(store.key_by_hash(&[7; 32], NOW).await.unwrap(), None);
    assert_eq!(store.list_keys(fixture.workspace).await.unwrap(), vec![]);
}

async fn a_key_of_another_workspace_cannot_be_revoked(fixture: &'static Fixture) {
    let write = WriteContext::at(NOW);
    let other = fixture.store.create_workspace("Other", NOW + 1).await.unwrap();
    let id = fixture.store.add_key(&write, fixture.workspace, KeyKind::Secret, "", [1; 32]).await.unwrap().value;
    assert!(!fixture.store.revoke_key(&write, other, id).await.unwrap().value);
    assert!(fixture.store.key_by_hash(&[1; 32], NOW).await.unwrap().is_some());
    assert_eq!(fixture.store.first_workspace().await.unwrap(), Some(fixture.workspace));
}

async fn a_secret_stays_the_same_for_every_replica(fixture: &'static Fixture) {
    let replica = Store::open(&fixture.database).await.unwrap();
    let mine = |byte| StoredSecrets { visitor_key: Some([byte; 32]), ..StoredSecrets::default() };
    let (here, there) = tokio::join!(fixture.store.add_missing_secrets(mine(1)), replica.add_missing_secrets(mine(2)));
    let here = here.unwrap().visitor_key;
    assert_eq!(here, there.unwrap().visitor_key);
    assert!(here == Some([1; 32]) || here == Some([2; 32]));
    replica.close().await;
}

async fn secrets_that_are_moved_out_leave_no_trace(fixture: &'static Fixture) {
    let secrets = StoredSecrets {
        key_hash: Some([0xa1; 32]),
        visitor_key: Some([0xb2; 32]),
        uploads: Some([0xc3; 32]),
        fingerprint: None,
    };
    let other = StoredSecrets { key_hash: Some([0xd4; 32]), ..secrets.clone() };
    fixture.store.add_missing_secrets(secrets).await.unwrap();
    let kept = fixture.store.add_missing_secrets(other).await.unwrap();
    assert_eq!((kept.key_hash, kept.uploads, kept.fingerprint.as_deref()), (Some([0xa1; 32]), Some([0xc3; 32]), None));

    fixture.store.move_secrets_out("file 1").await.unwrap();
    let left = fixture.store.stored_secrets().await.unwrap();
    assert!(!left.has_secrets() && left.is_foreign("file 2") && !left.is_foreign("file 1"));
    let Database::Sqlite(folder) = &fixture.database else { return };
    for file in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for digits in ["a1a1a1a1", "b2b2b2b2", "c3c3c3c3"] {
            assert!(!bytes.windows(8).any(|window| window == digits.as_bytes()), "{digits} is still there");
        }
    }
}
